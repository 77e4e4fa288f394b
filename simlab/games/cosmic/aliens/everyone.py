"""All aliens, gathered from their files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.act import act, choose
from simlab.games.cosmic.aliens.alien import Alien
from simlab.games.cosmic.aliens.uses import USES

ALIENS: dict[int, Alien] = {
    number: import_module(f"simlab.games.cosmic.aliens.{name}").ALIEN
    for number, name in enumerate(c.POWER_WORDS)
    if number != c.NO_POWER
}
EFFECTS: dict[int, Callable[..., Any]] = {}
CHOICES: dict[int, Callable[..., Any]] = {}
for _number, _alien in ALIENS.items():
    CHOICES[_number] = _alien.choose
    for _first, _effect in ((0, _alien.power), (c.WILD_FLARE, _alien.wild), (c.SUPER_FLARE, _alien.super_)):
        EFFECTS[_first + _number] = _effect.act
        USES[_first + _number] = sum(1 << hook for hook in _effect.hooks)


def units(rules: Mapping[str, Any]) -> dict[Any, dict[int, Any]]:
    """Return the effects that may be called in games under these rules."""
    named = {c.POWER_WORDS.index(str(rules[f"alien.{seat}"])) for seat in c.SEAT_WORDS}
    numbers = sorted(named - {c.NO_POWER})
    return {
        act: {number: EFFECTS[number] for number in numbers},
        choose: {number: CHOICES[number] for number in numbers},
    }
