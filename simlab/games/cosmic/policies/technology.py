"""Policy module for techs: which to keep, when to research, complete and draw."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, techs
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table


SHIPS_AT_HOME = 14
"""Smallest number of ships on colonies with which a player researches."""
WEAK = 10
"""Value of the best attack below which drawing a tech is preferred."""
WORTH = np.array([0, *(4, 3, 3, 5, 2, 2, 6, 4, 4, 5, 2, 4, 3, 4, 3, 4, 2, 6, 4, 3)])
"""Worth of each tech, net of the ships that it needs."""
MINED = 4
"""Number of ships that a tech with number X is given."""
TO_RESEARCH = ((2 << c.TECH_N) - 2) << c.DO_RESEARCH
TO_COMPLETE = ((2 << c.TECH_N) - 2) << c.DO_COMPLETE
"""The actions that research or complete a tech."""


@kernel
def best_of(choice: int) -> int:
    """Return the tech of a set with the largest worth."""
    best = bits.lowest_bit(choice)
    left = choice & (choice - 1)
    while left != 0:
        tech = bits.lowest_bit(left)
        left &= left - 1
        if WORTH[tech] > WORTH[best]:
            best = tech
    return best


@kernel
def lacking(table: Table, slot: int, tech: int) -> int:
    """Return the number of ships that a tech still needs."""
    number = techs.cost(table, tech)
    if number == 0:
        number = MINED
    return number - techs.committed(table, slot)


@kernel
def afloat(table: Table, seat: int) -> int:
    """Count a player's ships on colonies."""
    count = 0
    left = table.where[seat]
    while left != 0:
        count += table.ships[bits.lowest_bit(left), seat]
        left &= left - 1
    return count


@kernel
def act(table: Table, me: Seat, most: int) -> int:
    """Complete a tech, or else research the one that needs the fewest ships, at most ``most``."""
    options = table.options | me.options
    seat = table.actor
    if table.decision == c.TECH_KEEP:
        return best_of(options)
    complete = options & TO_COMPLETE
    if complete != 0:
        return bits.lowest_bit(complete)
    best = c.PASS
    if afloat(table, seat) < SHIPS_AT_HOME:
        return best
    least = most + 1.0
    left = options & TO_RESEARCH
    while left != 0:
        action = bits.lowest_bit(left)
        left &= left - 1
        tech = action - c.DO_RESEARCH
        ships = lacking(table, techs.slot_of(table, me, seat, tech), tech)
        if 0 < ships < least:
            least = 1.0 * ships
            best = action
    return best


@kernel
def lacks_one(table: Table, me: Seat, seat: int) -> int:
    """Return the slot, plus 1, of the best tech that needs just one ship, or 0."""
    best = 0
    left = table.techs_down[seat]
    while left != 0:
        slot = bits.lowest_bit(left)
        left &= left - 1
        tech = me.techs[slot]
        if lacking(table, slot, tech) == 1:
            if best == 0 or WORTH[tech] > WORTH[me.techs[best - 1]]:
                best = slot + 1
    return best


@kernel
def wants_more(table: Table, me: Seat) -> int:
    """Return whether to draw techs instead of an encounter: without techs, with weak attacks."""
    best = values.best_attack(me)
    weak = best < 0 or c.PRINTED[best] < WEAK
    return 1 if weak and techs.count(table, table.actor) == 0 else 0
