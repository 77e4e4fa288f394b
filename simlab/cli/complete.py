"""Shell completion: names of games, policies, metrics, rules.

A game's names are looked up without the compiler (see `kernel.Kernel`), so that they come at once.
If no game is named yet, or it cannot be loaded, nothing is offered.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from simlab.jit.errors import SimlabError

if TYPE_CHECKING:
    from simlab.core.game import Game
    from simlab.core.policy import Policy
    from simlab.core.rules import Rule


def _beginning(words: Iterable[str], start: str) -> list[str]:
    return [word for word in words if word.startswith(start)]


def _game(context: typer.Context) -> Game | None:
    """Return the game named on the command line."""
    from simlab.core.registry import game

    # an option without its value leaves the arguments unparsed
    name = context.params.get("name") or next(iter(context.args), "")
    try:
        found: Game = game(name)
    except SimlabError:
        return None
    return found


def games(incomplete: str) -> list[str]:
    """Complete names of games."""
    from simlab.core.registry import game_names

    return _beginning(game_names(), incomplete)


def policies(context: typer.Context, incomplete: str) -> list[str]:
    """Complete policies for the last place of a line-up, and parameters after a colon."""
    chosen = _game(context)
    if chosen is None:
        return []
    from simlab.runtime.search_policies import search_policies

    known = {**chosen.policies, **search_policies(chosen)}
    before, comma, last = incomplete.rpartition(",")
    name, colon, start = last.partition(":")
    if colon and name in known:
        settings = _settings(known[name], start)
        return [f"{before}{comma}{name}:{setting}" for setting in settings]
    return [f"{before}{comma}{word}" for word in _beginning(known, last)]


def _settings(policy: Policy, start: str) -> list[str]:
    """Return ``name=`` for each parameter, or ``name=word`` for each word of a choice."""
    key, equals, value = start.partition("=")
    if equals and key in policy.parameters:
        return [f"{key}={word}" for word in _beginning(policy.parameters[key].choices, value)]
    return [f"{word}=" for word in _beginning(policy.parameters, key)]


def metrics(context: typer.Context, incomplete: str) -> list[str]:
    """Complete metrics."""
    chosen = _game(context)
    if chosen is None:
        return []
    found = dict.fromkeys(each.name for each in (*chosen.seat_metrics, *chosen.table_metrics))
    return _beginning(found, incomplete)


def entries(context: typer.Context, incomplete: str) -> list[str]:
    """Complete constants, cards, aliens and other words of a game's rules."""
    chosen = _game(context)
    if chosen is None:
        return []
    from simlab.show.trust import known_words

    return _beginning(known_words(chosen), incomplete)


def rules(context: typer.Context, incomplete: str) -> list[str]:
    """Complete ``wolves=``, and the words of a switch or choice after it."""
    chosen = _game(context)
    if chosen is None:
        return []
    key, equals, value = incomplete.partition("=")
    if equals:
        found = [rule for rule in chosen.rulebook.fields if key in rule.dotted()]
        return [f"{key}={word}" for rule in found for word in _beginning(_values(rule), value)]
    return [f"{word}=" for word in _beginning(chosen.rulebook.keys(), key)]


def _values(rule: Rule) -> tuple[str, ...]:
    return ("on", "off") if rule.kind == "flag" else rule.choices


def presets(context: typer.Context, incomplete: str) -> list[str]:
    """Complete presets."""
    chosen = _game(context)
    return [] if chosen is None else _beginning(chosen.rulebook.presets, incomplete)


def experiments(incomplete: str) -> list[str]:
    """Complete the experiments that ship with simlab, and TOML files."""
    from simlab.study.library import shipped_experiments

    folder = Path(incomplete).parent if "/" in incomplete else Path()
    files = (str(path) for path in sorted(folder.glob("*.toml")))
    return _beginning([*shipped_experiments(), *files], incomplete)


def formats(incomplete: str) -> list[str]:
    """Complete formats."""
    return _beginning(("table", "csv", "json"), incomplete)


def executors(incomplete: str) -> list[str]:
    """Complete executors."""
    return _beginning(("threads", "processes", "dask"), incomplete)
