"""Declarations of a game as plain data for forms, without code for specific games."""

from __future__ import annotations

import importlib.metadata
from collections.abc import Mapping
from typing import Any

from simlab.core.display_names import in_words
from simlab.core.game import Game, Metric
from simlab.core.policy import Policy
from simlab.core.position_schema import Key
from simlab.core.registry import loaded_games
from simlab.core.rules import Rule, Rules
from simlab.core.value_parsers import (
    Bound,
    BySeat,
    Cards,
    Counted,
    EachSeat,
    Kind,
    ListOf,
    Own,
    Seat,
    Vocabulary,
    Whole,
    Word,
)
from simlab.output.report.sentences import is_share
from simlab.runtime.search_policies import search_policies
from simlab.study.advise import OBJECTIVES

Data = dict[str, Any]


def version() -> str:
    """Return the version of simlab."""
    return importlib.metadata.version("simlab")


def listed_games() -> list[Data]:
    """Return the list of games: a row per game that can be loaded."""
    return [_head(game) for game in loaded_games()[0].values()]


def _head(game: Game) -> Data:
    score = game.seat_metrics[0]
    return {
        "name": game.name,
        "title": game.title,
        "seats": {
            "low": game.seats.start,
            "high": game.seats.stop - 1,
            "default": game.default_seats,
        },
        "score": {"name": score.name, "label": score.words},
    }


def declared(
    game: Game,
    seats: int | None = None,
    preset: str | None = None,
    rules: Mapping[str, Any] | None = None,
) -> Data:
    """Return all data that forms need about a game under given rules.

    Raises
    ------
    UsageError
        An invalid number of players, an unknown preset, or impossible rules.
    """
    printed = game.rules(seats)
    plain = game.rules(seats, preset=preset)
    now = game.rules(seats, rules, preset)
    head = _head(game)
    head["seats"]["now"] = now.seats
    searching = search_policies(game)
    policies = {**game.policies, **searching}
    metrics = [("seat", each) for each in game.seat_metrics]
    metrics += [("table", each) for each in game.table_metrics]
    return {
        **head,
        "preset": preset,
        "presets": list(game.rulebook.presets),
        "keys": [_key(key, now) for key in game.keys],
        "policies": [_policy(each, each.name in searching) for each in policies.values()],
        "rules": [
            {
                **_rule(rule, key, printed, now),
                "default": _default(game, key, plain, now),
                "follows": game.rulebook.sources(key, now),
            }
            for rule in game.rulebook.fields
            for key in rule.dotted()
        ],
        "metrics": [_metric(of, metric) for of, metric in metrics],
        "objectives": list(OBJECTIVES),
        "default_policy": "sensible",
    }


def _key(key: Key, rules: Rules) -> Data:
    return {
        "name": key.name,
        "label": in_words(key.name),
        "meaning": key.doc,
        "only": key.only.split(", ") if key.only else [],
        "left_out": key.left_out,
        "required": not (key.left_out or key.only),
        "written": key.kind.form,
        "kind": kind_data(key.kind, rules),
    }


def kind_data(kind: Kind, rules: Rules) -> Data:
    """Return the notation of a value, as far as a form can use it."""
    match kind:
        case Whole():
            return {"type": "whole", "low": _at(kind.low, rules), "high": _at(kind.high, rules)}
        case Seat():
            return {"type": "seat"}
        case Word():
            return {"type": "word", "noun": kind.known.noun, **_words(kind.known)}
        case Counted():
            return {"type": "counted", "most": _at(kind.most, rules), **_words(kind.known)}
        case Cards():
            return {"type": "cards", **_words(kind.known)}
        case ListOf():
            return {"type": "list", "apart": kind.apart, "of": kind_data(kind.kind, rules)}
        case EachSeat():
            of = kind_data(kind.kind, rules)
            return {"type": "each_seat", "apart": kind.apart, "short": kind.short, "of": of}
        case BySeat():
            return {"type": "by_seat", "of": kind_data(kind.kind, rules)}
        case Own():
            parts = [{"name": name, **kind_data(part, rules)} for name, part in kind.parts]
            more = {"glue": kind.glue, "named": kind.named, "apart": kind.apart}
            return {"type": "text", "form": kind.form, "parts": parts, **more}
        case _:
            return {"type": "text", "form": kind.form, "parts": []}


def _at(bound: Bound, rules: Rules) -> int:
    return int(bound(rules)) if callable(bound) else bound


def _words(known: Vocabulary) -> Data:
    titles = {
        word: title
        for word, title in zip(known.words, known.titles, strict=False)
        if word and title and title != word
    }
    return {"words": [word for word in known.words if word], "titles": titles}


def _policy(policy: Policy, searches: bool) -> Data:
    return {
        "name": policy.name,
        "label": policy.words,
        "doc": policy.doc,
        "traits": list(policy.traits),
        "searches": searches,
        "parameters": [
            {
                "name": name,
                "label": policy.words_of(name),
                "kind": each.kind,
                "default": each.default,
                "low": each.low,
                "high": each.high,
                "choices": list(each.choices),
            }
            for name, each in policy.parameters.items()
        ],
    }


def _rule(rule: Rule, key: str, printed: Rules, rules: Rules) -> Data:
    return {
        "key": key,
        "family": rule.name if rule.keys else "",
        "label": rule.words_of(key),
        "doc": rule.doc,
        "kind": rule.kind,
        "printed": printed[key],
        "value": rules[key],
        "low": rule.low,
        "high": rule.high,
        "step": 1 if rule.kind == "integer" else None,
        "choices": list(rule.choices),
    }


def _default(game: Game, key: str, plain: Rules, now: Rules) -> Any:
    """Return the default value of a rule: of the preset, or derived from others."""
    if not game.rulebook.is_derived(plain, key):
        return plain[key]
    found = game.rulebook.default_in(now, key)
    return now[key] if found is None else found


def _metric(of: str, metric: Metric) -> Data:
    return {
        "name": metric.name,
        "label": metric.words,
        "kind": metric.kind,
        "of": of,
        "doc": metric.doc,
        "share": is_share(metric),
    }
