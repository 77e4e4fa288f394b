"""All aliens, gathered from their files, and the effects that a game may need."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any

from simlab.core.rules import Rules
from simlab.games.cosmic import components as c
from simlab.games.cosmic.alien_list import ALIENS as SHEETS
from simlab.games.cosmic.aliens.act import act, choose, foresee
from simlab.games.cosmic.aliens.alien import AlienEffects
from simlab.games.cosmic.aliens.uses import FORESEEN, PASSIVE, STANDING, USES, declare
from simlab.games.cosmic.play.peeking import PARTS as TOP_CARDS
from simlab.games.cosmic.play.tops import top_cards
from simlab.games.cosmic.rule_constants import CHANGERS, dealt_aliens, pool, techs_in_play

_FOLDERS = ("simlab.games.cosmic.aliens.", "simlab.games.cosmic.aliens.dominion.")
ALIENS: dict[int, AlienEffects] = {
    number: import_module(_FOLDERS[number > c.BASE_N] + sheet.word).ALIEN
    for number, sheet in enumerate(SHEETS, 1)
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
        declare(STANDING + _first + _number, _effect.stands)

RIVALS = {"gambler", "sorcerer"}
"""Aliens of which only one is dealt, while players do not know which."""


def in_play(rules: Rules) -> set[int]:
    """Return the aliens that any player may have in games under these rules."""
    found, by_chance = dealt_aliens(rules, rules.seats)
    if by_chance or found & CHANGERS:
        found = found | pool(rules, found) | RIVALS
    if c.PRECURSOR_SEED in techs_in_play(rules, rules.seats):
        found = found | pool(rules, found) | RIVALS
    if rules["flares"]:
        # a flare may change an alien for any other of the box
        found = found | {sheet.word for sheet in SHEETS[: boxed(rules)]}
    return {number for number in ALIENS if c.POWER_WORDS[number] in found}


def boxed(rules: Rules) -> int:
    """Return the number of alien sheets in the box."""
    return len(SHEETS) if rules["dominion_aliens"] else c.BASE_N


def _used(numbers: Iterable[int]) -> dict[int, Callable[..., Any]]:
    return {number: EFFECTS[number] for number in sorted(numbers) if USES[number]}


def effects(aliens: set[int], flares: set[int]) -> dict[Any, dict[int, Any]]:
    """Return the effects of aliens that players may have, and of flares that may be played."""
    called = _used(aliens | {c.WILD_FLARE + number for number in flares})
    called |= _used(c.SUPER_FLARE + number for number in aliens if flares)
    return {
        act: called,
        choose: {number: CHOICES[number] for number in sorted(aliens)},
        top_cards: dict(TOP_CARDS) if c.TOURIST in flares else {},
        foresee: {number: FORESIGHTS[number] for number in sorted(aliens & FORESIGHTS.keys())},
    }


def units(rules: Rules) -> dict[Any, dict[int, Any]]:
    """Return the effects that may be called in games under these rules."""
    numbers = in_play(rules)
    boxes = {number for number in ALIENS if number <= boxed(rules)}
    return effects(numbers, boxes | numbers if rules["flares"] else set())
