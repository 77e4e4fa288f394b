"""All reward cards and special-ship actions, and those that a game may need."""

from __future__ import annotations

from typing import Any

from simlab.core.rules import Rules
from simlab.games.cosmic import components as c, labels
from simlab.games.cosmic.aliens.uses import set_of
from simlab.games.cosmic.dominion import (
    epic_oratory,
    flagship,
    intimidates,
    kickers,
    omni_zap,
    rebirth,
    reinforcements,
    rift_1,
    rift_2,
    rift_3,
    right_of_refusal,
    salvage,
    ship_zap,
    solar_wind,
    victory_boon,
)
from simlab.games.cosmic.dominion.act import OPEN, THING_USES, THINGS_AT, act_thing, choose_thing
from simlab.games.cosmic.dominion.thing import Thing

THINGS: dict[int, Thing] = {}
for _file in (
    epic_oratory, flagship, intimidates, kickers, omni_zap, rebirth, reinforcements, rift_1,
    rift_2, rift_3, right_of_refusal, salvage, ship_zap, solar_wind, victory_boon,
):  # fmt: skip
    THINGS |= _file.THINGS
for _number, _thing in THINGS.items():
    THING_USES[_number] = set_of(_thing.hooks)
    THINGS_AT[list(_thing.hooks)] |= 1 << _number
    OPEN[_number] = int(_thing.open)


def in_play(rules: Rules) -> list[int]:
    """Return the numbers of the things that games under these rules may need."""
    found: list[int] = []
    if rules["reward_deck"]:
        found += [
            number
            for number in THINGS
            if number == c.BORROW
            or (number < c.REWARD_N and rules[f"reward_copies.{c.REWARD_WORDS[number]}"])
        ]
    ships = labels.SPECIAL_SHIPS.index(str(rules["special_ships"]))
    if ships in (labels.FLAGSHIP, labels.TWO_FLAGSHIPS, labels.BOTH_KINDS):
        found += range(c.BOOST, c.SALVAGE)
    if ships in (labels.SALVAGE, labels.TWO_SALVAGE, labels.BOTH_KINDS):
        found += range(c.SALVAGE, c.BORROW)
    return sorted(found)


def units(rules: Rules) -> dict[Any, dict[int, Any]]:
    """Return the kernels of the things that games under these rules may call."""
    numbers = in_play(rules)
    return {
        act_thing: {number: THINGS[number].act for number in numbers},
        choose_thing: {number: THINGS[number].choose for number in numbers},
    }
