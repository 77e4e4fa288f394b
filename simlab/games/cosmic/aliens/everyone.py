"""All aliens, gathered from their files; which effects games can need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.act import act, choose
from simlab.games.cosmic.aliens.alien import AlienEffects
from simlab.games.cosmic.aliens.uses import USES

ALIENS: dict[int, AlienEffects] = {
    number: import_module(f"simlab.games.cosmic.aliens.{name}").ALIEN
    for number, name in enumerate(c.POWER_WORDS)
    if (Path(__file__).parent / f"{name}.py").exists()
}
EFFECTS: dict[int, Callable[..., Any]] = {}
CHOICES: dict[int, Callable[..., Any]] = {}
for _number, _alien in ALIENS.items():
    CHOICES[_number] = _alien.choose
    for _first, _effect in (
        (0, _alien.power),
        (c.WILD_FLARE, _alien.wild),
        (c.SUPER_FLARE, _alien.super_),
    ):
        EFFECTS[_first + _number] = _effect.act
        USES[_first + _number] = sum(1 << hook for hook in _effect.hooks)

DEALS = ("random", "choice")
CHANGERS = ("reincarnator",)
"""Aliens that bring others into the game."""


def pool(rules: Mapping[str, Any]) -> set[int]:
    """Return the aliens that anybody may have in games under these rules."""
    named = {str(rules[f"aliens.{seat}"]) for seat in c.SEAT_WORDS}
    found = {c.POWER_WORDS.index(name) for name in named.difference(DEALS)} - {c.NO_POWER}
    if named.intersection((*DEALS, *CHANGERS)):
        found |= {n for n, name in enumerate(c.POWER_WORDS) if n and rules[f"alien_pool.{name}"]}
    if rules["flares"]:
        # the wild flare of Reincarnator
        found |= set(ALIENS)
    return found & set(ALIENS)


def _used(numbers: Iterable[int]) -> dict[int, Callable[..., Any]]:
    return {number: EFFECTS[number] for number in sorted(numbers) if USES[number]}


def units(rules: Mapping[str, Any]) -> dict[Any, dict[int, Any]]:
    """Return the effects that may be called in games under these rules."""
    numbers = pool(rules)
    called = _used(numbers)
    if rules["flares"]:
        called |= _used(c.WILD_FLARE + number for number in ALIENS)
        called |= _used(c.SUPER_FLARE + number for number in numbers)
    return {act: called, choose: {number: CHOICES[number] for number in sorted(numbers)}}
