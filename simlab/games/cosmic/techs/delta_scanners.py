"""Delta Scanners (2; start of any encounter; discarded).

Any card of the discard goes to its owner's hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, hands
from simlab.games.cosmic.play import bits, sets
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


GOOD = 1.9
"""Smallest worth of a card for which the tech is used."""


@kernel
def kinds(table: Table) -> int:
    """Return the set of kinds of cards in the discard pile."""
    found = 0
    for kind in range(c.KINDS):
        if table.discard[kind] > 0:
            found |= bits.bit(kind)
    return found


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for a card of the discard pile and, for a flare, which one; take it."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if hands.any_discards(table) else x
    if table.stage == c.USED:
        deeds.spend(world, seat, c.DELTA_SCANNERS)
        return asking.pick_open(world, seat, kinds(table), c.STEP)
    if table.stage == c.STEP and table.answer == c.FLARE:
        sets.ask(world, c.PICK_FLARE, seat, sets.of(table.discard_flares))
        table.stage = c.STEP + 1
        return c.ASKED
    card = table.answer if table.stage == c.STEP else c.FIRST_FLARE + table.answer
    hands.from_discard(world, seat, card)
    return x


@kernel
def choose(table: Table, me: Seat) -> int:
    """Choose the most valuable card; use the tech if that is worth at least `GOOD`."""
    if table.decision == c.PICK_CARD:
        return values.most_worth(table.options)
    if table.decision == c.PICK_FLARE:
        return bits.lowest_bit(table.options)
    best = values.most_worth(kinds(table))
    return 1 if values.CARD_WORTH[best] >= GOOD else 0


TECH = TechEffects(act, choose, uses=(c.H_REGROUP,))
