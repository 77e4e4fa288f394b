"""Rift 3: ships, as in Incursion (its wording here is not known).

Played at the start of any encounter: up to three ships of any players leave the warp (rule
``rift3_ships``). A player that takes it from another's hand loses as many ships of its choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, triggers, warp_worlds
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


NAMED = c.STEP
BACK = c.STEP + 1
CHOSEN = c.STEP + 2
LOST = c.STEP + 3


@kernel
def stranded(table: Table) -> int:
    """Return the players with ships in the warp and a colony to go to."""
    found = 0
    for seat in range(table.seats):
        if warp_worlds.in_warp(table, seat) > 0 and table.where[seat] != 0:
            found |= bits.bit(seat)
    return found


@kernel
def detonate(world: World, seat: int) -> int:
    """Discard the stolen rift, and make the thief lose ships."""
    table = world.table
    if table.stage == c.USED:
        note(world, e.E_DETONATED, seat, c.RIFT_3, 0)
        hands.throw(world, seat, c.RIFT_3)
        fleet.have_to_give_up(world, seat, table.rules.rift3_ships, c.NOTHING)
        table.stage = CHOSEN
        return c.ASKED
    if table.stage == CHOSEN:
        fleet.doom(world, seat)
        table.stage = LOST
        return c.ASKED
    return c.NOTHING


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Retrieve ships from the warp, or detonate after a theft."""
    table = world.table
    if hook == c.H_ON_STOLEN:
        if table.stage == c.FRESH:
            now = table.about == seat and x == c.RIFT_3
            return c.MUST if now and world.seats[seat].hand[c.RIFT_3] > 0 else x
        return detonate(world, seat)
    if table.stage == c.FRESH:
        mine = triggers.has_rift(table, world.seats[seat], seat, c.RIFT_3)
        return c.MAY if mine and stranded(table) != 0 and table.rules.rift3_ships > 0 else x
    if table.stage == c.USED:
        table.memo = table.rules.rift3_ships
    elif table.stage == NAMED:
        if table.answer == c.NOBODY:
            return x
        fleet.retrieve(world, table.answer, 1)
        table.memo -= 1
        table.stage = BACK
        return c.ASKED
    if table.memo == 0 or stranded(table) == 0:
        return x
    return asking.pick_player(world, seat, stranded(table) | bits.bit(c.NOBODY), NAMED)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Retrieve own ships only; use it with two or more in the warp."""
    seat = table.actor
    if table.decision == c.PICK_PLAYER:
        return seat if bits.has(table.options, seat) else c.NOBODY
    return 1 if table.zones[c.WARP, seat] >= 2 and table.where[seat] != 0 else 0


THINGS = {c.RIFT_3 - c.KINDS: Thing(act, (c.H_REGROUP, c.H_ON_STOLEN), choose, open=True)}
