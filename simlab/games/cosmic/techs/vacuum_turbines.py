"""Vacuum Turbines (2; start of any encounter; discarded).

Its owner draws four cards, keeps any of them and discards the others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds, looking
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


COUNT = 4
POOR = 0.4
"""Smallest worth of a card to keep."""


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Draw cards; then ask the owner for cards to discard, one by one."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY
    if table.stage == c.USED:
        deeds.spend(world, seat, c.VACUUM_TURBINES)
        looking.draw(world, seat, COUNT)
    elif table.stage == c.STEP and table.answer == c.NO_CARD:
        world.seats[seat].memo = 0
        return x
    else:
        card = c.FIRST_FLARE + table.answer
        if table.stage == c.STEP:
            card = looking.meant(world, seat, table.answer, c.STEP + 1)
            if card == c.ASKED:
                return c.ASKED
        looking.throw(world, seat, card)
    kinds = looking.kinds(world, seat)
    if kinds == 0:
        return x
    return asking.pick_mine(world, seat, kinds | 1 << c.NO_CARD, c.STEP)


@kernel
def choose(table: Table, me: Seat) -> int:
    """Use the tech at once; keep all cards worth at least `POOR`."""
    if table.decision == c.PICK_CARD:
        worst = values.least_worth(me.options & ~bits.bit(c.NO_CARD))
        return worst if values.CARD_WORTH[worst] < POOR else c.NO_CARD
    if table.decision == c.PICK_FLARE:
        return bits.lowest_bit(me.options)
    return 1


TECH = TechEffects(act, choose, uses=(c.H_REGROUP,))
