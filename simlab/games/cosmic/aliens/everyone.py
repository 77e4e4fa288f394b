"""All aliens, gathered from their files; which effects games can need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from simlab.engine.rules import Rules
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.act import act, choose, foresee
from simlab.games.cosmic.aliens.alien import AlienEffects
from simlab.games.cosmic.aliens.uses import FORESEEN, PASSIVE, USES, declare
from simlab.games.cosmic.rules import dealt_aliens, pool, techs_in_play

ALIENS: dict[int, AlienEffects] = {
    number: import_module(f"simlab.games.cosmic.aliens.{name}").ALIEN
    for number, name in enumerate(c.POWER_WORDS)
    if (Path(__file__).parent / f"{name}.py").exists()
}
EFFECTS: dict[int, Callable[..., Any]] = {}
CHOICES: dict[int, Callable[..., Any]] = {}
FORESIGHTS: dict[int, Callable[..., Any]] = {}
for _number, _alien in ALIENS.items():
    CHOICES[_number] = _alien.choose
    if _alien.foresee is not None:
        FORESIGHTS[_number] = _alien.foresee
        FORESEEN[_number] = _alien.hangs_on
    for _first, _effect in (
        (0, _alien.power),
        (c.WILD_FLARE, _alien.wild),
        (c.SUPER_FLARE, _alien.super_),
    ):
        EFFECTS[_first + _number] = _effect.act
        declare(_first + _number, _effect.hooks)
        declare(PASSIVE + _first + _number, _effect.passive)

CHANGERS = {"reincarnator"}
"""Aliens that bring others into the game."""
RIVALS = {"gambler", "sorcerer"}
"""Of these only one is dealt, but nobody knows which."""


def in_play(rules: Rules) -> set[int]:
    """Return the aliens that anybody may have in games under these rules."""
    found, by_chance = dealt_aliens(rules, rules.seats)
    if by_chance or found & CHANGERS:
        found = found | pool(rules, found) | RIVALS
    if rules["technology"] and c.PRECURSOR_SEED in techs_in_play(rules, rules.seats):
        found = found | pool(rules, found) | RIVALS
    if rules["flares"]:
        found = set(c.POWER_WORDS)  # a flare may change an alien for any other
    return {number for number in ALIENS if c.POWER_WORDS[number] in found}


def _used(numbers: Iterable[int]) -> dict[int, Callable[..., Any]]:
    return {number: EFFECTS[number] for number in sorted(numbers) if USES[number].any()}


def units(rules: Rules) -> dict[Any, dict[int, Any]]:
    """Return the effects that may be called in games under these rules."""
    numbers = in_play(rules)
    called = _used(numbers)
    if rules["flares"]:
        called |= _used(c.WILD_FLARE + number for number in ALIENS)
        called |= _used(c.SUPER_FLARE + number for number in numbers)
    return {
        act: called,
        choose: {number: CHOICES[number] for number in sorted(numbers)},
        foresee: {number: FORESIGHTS[number] for number in sorted(numbers & FORESIGHTS.keys())},
    }
