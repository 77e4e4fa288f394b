"""Module about techs: which one to keep, when to research, complete, and draw more."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, techs
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

SHIPS_AT_HOME = 14
"""With fewer ships on colonies one does not research."""
WEAK = 10
"""The value of a best attack below which one rather draws a tech."""
WORTH = np.array([0, *(4, 3, 3, 5, 2, 2, 6, 4, 4, 5, 2, 4, 3, 4, 3, 4, 2, 6, 4, 3)])
"""How much each tech is liked, the ships that it needs reckoned in."""
MINED = 4
"""Ships on a tech with number X."""
TO_RESEARCH = ((2 << c.TECH_N) - 2) << c.DO_RESEARCH
TO_COMPLETE = ((2 << c.TECH_N) - 2) << c.DO_COMPLETE
"""The actions that research or complete a tech."""


@kernel
def best_of(choice: Any) -> Any:
    """Return the tech of a set that is liked most."""
    best = bits.lowest_bit(choice)
    left = choice & (choice - 1)
    while left != 0:
        tech = bits.lowest_bit(left)
        left &= left - 1
        if WORTH[tech] > WORTH[best]:
            best = tech
    return best


@kernel
def lacking(table: Any, slot: Any, tech: Any) -> Any:
    """Return how many ships a tech lacks."""
    number = techs.cost(table, tech)
    if number == 0:
        number = MINED
    return number - techs.committed(table, slot)


@kernel
def afloat(table: Any, seat: Any) -> Any:
    """Count the ships on colonies."""
    count = 0
    left = table.where[seat]
    while left != 0:
        count += table.ships[bits.lowest_bit(left), seat]
        left &= left - 1
    return count


@kernel
def act(table: Any, me: Any, most: Any) -> Any:
    """Complete what can be; research what lacks fewest ships, ``most`` at most."""
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
def lacks_one(table: Any, me: Any, seat: Any) -> Any:
    """Return the slot, and 1, of the tech liked most of those that lack just one ship; else 0."""
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
def wants_more(table: Any, me: Any) -> Any:
    """Return whether to draw techs instead of another encounter: with none, and a weak hand."""
    best = values.best_attack(me)
    weak = best < 0 or c.PRINTED[best] < WEAK
    return 1 if weak and techs.count(table, table.actor) == 0 else 0
