"""Lists of games, rules and policies."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.table import Table

from simlab.engine.game import Game
from simlab.engine.policy import Policy
from simlab.engine.rules import Rule, Rules


def _table(rows: Sequence[dict[str, Any]], title: str) -> Table:
    table = Table(title=title, title_justify="left")
    for name in rows[0] if rows else ():
        table.add_column(name, overflow="fold")
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    return table


def games_table(rows: Sequence[dict[str, Any]]) -> Table:
    """Return the table of installed games."""
    return _table(rows, "Games")


def word(value: Any) -> str:
    """Return a rule's value as users write it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return f"{value:g}" if isinstance(value, float) else str(value)


def bounds(rule: Rule) -> str:
    """Return what values a rule takes."""
    if rule.kind == "choice":
        return " | ".join(rule.choices)
    if rule.kind == "flag":
        return "on | off"
    return f"{rule.low:g} to {rule.high:g}"


def rule_rows(game: Game, rules: Rules) -> list[dict[str, Any]]:
    """Return a row per rule key: its value, what it takes, what it means."""
    return [
        {"rule": key, "value": word(rules[key]), "takes": bounds(rule), "meaning": rule.doc}
        for rule in game.rulebook.fields
        for key in rule.dotted()
    ]


def rules_table(game: Game, rows: Sequence[dict[str, Any]], seats: int) -> Table:
    """Return the table of rule constants."""
    presets = ", ".join(game.rulebook.presets)
    title = f"{game.title}: rules with {seats} seats (--rule NAME=VALUE; --preset {presets})"
    return _table(rows, title)


def policy_rows(policies: Iterable[Policy]) -> list[dict[str, Any]]:
    """Return a row per policy: how to write it, what its parameters take, what it does."""
    rows = []
    for policy in policies:
        settings = ",".join(f"{name}={word(p.default)}" for name, p in policy.parameters.items())
        takes = "; ".join(f"{name}: {p.describe()}" for name, p in policy.parameters.items())
        rows.append(
            {
                "policy": policy.name + (f":{settings}" if settings else ""),
                "parameters": takes,
                "traits": ", ".join(policy.traits),
                "what it does": policy.doc,
            }
        )
    return rows


def policies_table(game: Game, rows: Sequence[dict[str, Any]]) -> Table:
    """Return the table of policies."""
    return _table(rows, f"{game.title}: policies (parameters with their defaults)")
