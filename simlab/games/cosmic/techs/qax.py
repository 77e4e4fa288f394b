"""The Qax (4; alliance, main player; goes from hand to hand).

Before invitations its owner gives it to a player whom it could invite. That player is invited and
has to ally with it, with as many ships as an ally may send; but it need not strip a colony for
that, and without a ship to spare it may decline. From then on that player owns the tech.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking
from simlab.games.cosmic.play import alliance, bits
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for a player to give the Qax to, who then must ally with it."""
    table = world.table
    if seat != table.offense and seat != table.defense:
        return x
    if seat == table.defense and table.cloaked != 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY if table.pressed == 0 and alliance.guests(table) != 0 else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, alliance.guests(table), c.STEP)
    table.pressed = table.answer + 1
    table.presser = seat + 1
    deeds.pass_on(world, seat, c.QAX, table.answer)
    note(world, e.E_PRESSED, seat, table.answer, 0)
    return x


@kernel
def choose(table: Table, me: Seat) -> int:
    """Choose the player with the fewest foreign colonies; use the tech if the offense may win."""
    if table.decision == c.PICK_PLAYER:
        best = bits.lowest_bit(table.options)
        for other in range(table.seats):
            if bits.has(table.options, other) and table.foreign[other] < table.foreign[best]:
                best = other
        return best
    return 1 if values.threatens(table, table.offense) else 0


TECH = TechEffects(act, choose, uses=(c.H_PRE_INVITE,))
