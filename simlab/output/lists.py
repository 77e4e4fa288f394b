"""Lists of games, rules and policies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from simlab.core.game import Game, Metric
from simlab.core.policy import Policy
from simlab.core.rules import Rule, Rules
from simlab.output.format import printable
from simlab.output.layout import FittedTable, Grid

PROSE = {"title", "label", "value", "takes", "meaning", "left out", "written", "cards"}
PROSE |= {"parameters", "traits", "what it does"}
"""Columns that may be folded between words; all others hold names."""


def _table(rows: Sequence[dict[str, Any]], title: str) -> FittedTable:
    heads = list(rows[0]) if rows else []
    words = frozenset(column for column, name in enumerate(heads) if name in PROSE)
    names = frozenset(range(len(heads))) - words
    lines = [[str(value) for value in row.values()] for row in rows]
    return FittedTable([Grid(heads, lines, words, names)], title)


def games_table(rows: Sequence[dict[str, Any]]) -> FittedTable:
    """Return the table of installed games."""
    return _table(rows, "Games")


def word(value: Any) -> str:
    """Return a rule's value as users write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)


def bounds(rule: Rule) -> str:
    """Return the possible values of a rule."""
    if rule.kind == "choice":
        return " | ".join(rule.choices)
    if rule.kind == "flag":
        return "on | off"
    return f"{rule.low:g} to {rule.high:g}"


def follows_from(game: Game, rules: Rules, key: str) -> str:
    """Return the rules that determine a rule's value, ``planets=4``; empty if it was set."""
    if not game.rulebook.is_derived(rules, key):
        return ""
    sources = game.rulebook.sources(key, rules)
    return ", ".join(f"{source}={word(value)}" for source, value in sources.items())


def meaning(game: Game, rules: Rules, rule: Rule) -> str:
    """Return the meaning of a rule, and the rules that its value follows from."""
    sources = follows_from(game, rules, rule.name) if rule.default_from is not None else ""
    return f"{rule.doc} (follows from {sources})" if sources else rule.doc


def rows_of(game: Game, rules: Rules, rule: Rule) -> list[dict[str, Any]]:
    """Return a row per key of a rule."""
    return [
        {
            "rule": key,
            "value": word(rules[key]),
            "takes": bounds(rule),
            "meaning": meaning(game, rules, rule),
        }
        for key in rule.dotted()
    ]


def rule_rows(game: Game, rules: Rules) -> list[dict[str, Any]]:
    """Return a row per rule key: value, possible values, meaning, and origin."""
    return [
        {**row, "meaning": rule.doc, "follows from": follows_from(game, rules, row["rule"])}
        for rule in game.rulebook.fields
        for row in rows_of(game, rules, rule)
    ]


FAMILY = 12
"""Rules with more values than this share one line of the table."""


def family_row(rule: Rule, rules: Rules) -> dict[str, Any]:
    """Return the row of a rule with many values: ``power.KEY``, ``A01=1 A02=1 …``."""
    values = (f"{key.partition('.')[2]}={word(rules[key])}" for key in rule.dotted())
    return {
        "rule": f"{rule.name}.KEY",
        "value": " ".join(values),
        "takes": bounds(rule),
        "meaning": rule.doc,
    }


def rules_table(game: Game, rules: Rules) -> FittedTable:
    """Return the table of rule constants; data tables are folded, a line for each column."""
    flags = "--rule NAME=VALUE"
    if game.rulebook.presets:
        flags += f"; --preset {', '.join(game.rulebook.presets)}"
    if game.rulebook.read_data is not None:
        flags += "; --data FOLDER"
    title = f"{game.title}: rules with {rules.seats} seats ({flags})"
    rows: list[dict[str, Any]] = []
    for rule in game.rulebook.fields:
        many = len(rule.dotted()) > FAMILY
        rows += [family_row(rule, rules)] if many else rows_of(game, rules, rule)
    return _table(rows, title)


def policy_rows(policies: Iterable[Policy]) -> list[dict[str, Any]]:
    """Return a row per policy: notation, values of its parameters, description."""
    rows = []
    for policy in policies:
        settings = ",".join(f"{name}={word(p.default)}" for name, p in policy.parameters.items())
        takes = "; ".join(f"{name}: {p.describe()}" for name, p in policy.parameters.items())
        row = {
            "policy": policy.name + (f":{settings}" if settings else ""),
            "parameters": takes,
            "traits": ", ".join(policy.traits),
            "what it does": policy.doc,
        }
        rows.append({name: printable(text) for name, text in row.items()})
    return rows


def key_rows(game: Game) -> list[dict[str, Any]]:
    """Return a row per key of a position: notation, meaning, default."""
    return [
        {
            "key": key.name,
            "written": key.kind.form,
            "meaning": key.meaning,
            "left out": key.left_out or ("" if key.only else "must be told"),
            "cards": " ".join(key.words),
        }
        for key in game.keys
    ]


def keys_table(game: Game) -> FittedTable:
    """Return the table of the keys of a position."""
    return _table(key_rows(game), f"{game.title}: keys of a position (--KEY VALUE)")


def policies_table(game: Game, rows: Sequence[dict[str, Any]]) -> FittedTable:
    """Return the table of policies."""
    return _table(rows, f"{game.title}: policies (parameters with their defaults)")


def metric_rows(game: Game, rules: Rules) -> list[dict[str, Any]]:
    """Return a row per metric: name, label, kind, scope, bounds under some rules, meaning."""
    whose = [("seat", each) for each in game.seat_metrics]
    whose += [("table", each) for each in game.table_metrics]
    return [_metric_row(of, metric, rules) for of, metric in whose]


def _metric_row(of: str, metric: Metric, rules: Rules) -> dict[str, Any]:
    low, high = metric.bounds(rules) or ("", "")
    return {
        "metric": metric.name,
        "label": metric.words,
        "kind": metric.kind,
        "of": of,
        "low": low,
        "high": high,
        "meaning": metric.doc,
    }


def metrics_table(game: Game, rows: Sequence[dict[str, Any]]) -> FittedTable:
    """Return the table of metrics."""
    shown = [{**row, "low": word(row["low"]), "high": word(row["high"])} for row in rows]
    return _table(shown, f"{game.title}: metrics (the first is the score)")
