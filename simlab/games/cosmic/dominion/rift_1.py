"""Rift 1: a colony.

The offense plays it at the start of one of its encounters and chooses any player, who founds a
colony on a planet without any colony, with ships from its other colonies. A player that takes it
from another's hand abandons a colony of its choice; the ships go to its other colonies, or to the
warp if it has none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, moves, ships, triggers
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


NAMED = c.STEP
WHERE = c.STEP + 1
SETTLED = c.STEP + 2
GIVEN_UP = c.STEP + 3
HOME = c.STEP + 4


@kernel
def empty(table: Table) -> int:
    """Return the planets without any colony."""
    found = 0
    for seat in range(table.seats):
        found |= bits.planets_of(table, seat)
    for seat in range(table.seats):
        found &= ~table.where[seat]
    return found


@kernel
def settlers(table: Table) -> int:
    """Return the players with ships for a new colony."""
    found = 0
    for seat in range(table.seats):
        if table.where[seat] != 0:
            found |= bits.bit(seat)
    return found


@kernel
def may_found(table: Table) -> int:
    """Return whether a player could found a colony."""
    return empty(table) != 0 and settlers(table) != 0


@compiled_separately("world", "int", "int", rare=True)
def abandon(world: World, seat: int, planet: int) -> None:
    """Remove a player's colony, and send its ships to its other colonies."""
    table = world.table
    count = table.ships[planet, seat]
    for _ in range(count):
        ships.leave(world, seat, planet, c.LIMBO)
    moves.start(world, c.HOMEWARD, c.LIMBO, seat, count, count, planet, table.phase)


@kernel
def detonate(world: World, seat: int) -> int:
    """Discard the stolen card, and ask the thief for a colony to abandon."""
    table = world.table
    if table.stage == c.USED:
        note(world, e.E_DETONATED, seat, c.RIFT_1, 0)
        hands.throw(world, seat, c.RIFT_1)
        if table.where[seat] == 0:
            return c.NOTHING
        return asking.pick_planet(world, seat, table.where[seat], GIVEN_UP)
    if table.stage == GIVEN_UP:
        abandon(world, seat, table.answer)
        table.stage = HOME
        return c.ASKED
    return c.NOTHING


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Found a colony, or detonate after a theft."""
    table = world.table
    if hook == c.H_ON_STOLEN:
        if table.stage == c.FRESH:
            now = table.about == seat and x == c.RIFT_1
            return c.MUST if now and world.seats[seat].hand[c.RIFT_1] > 0 else x
        return detonate(world, seat)
    if table.stage == c.FRESH:
        mine = triggers.has_rift(table, world.seats[seat], seat, c.RIFT_1)
        return c.MAY if mine and seat == table.offense and may_found(table) else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, settlers(table), NAMED)
    if table.stage == NAMED:
        table.memo = table.answer
        if empty(table) == 0:
            return x
        return asking.pick_planet(world, table.memo, empty(table), WHERE)
    if table.stage == WHERE:
        most = fleet.on_colonies(table, table.memo)
        fleet.settle(world, table.memo, table.answer, 1, most)
        table.stage = SETTLED
        return c.ASKED
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Choose a foreign planet for the new colony; use it with more than two ships on colonies."""
    seat = table.actor
    if table.decision == c.PICK_PLAYER:
        return seat
    if table.decision == c.PICK_PLANET:
        if table.stage == GIVEN_UP:
            return values.safest(table, seat, table.options)
        abroad = table.options & ~bits.planets_of(table, seat)
        return bits.lowest_bit(abroad if abroad != 0 else table.options)
    abroad = empty(table) & ~bits.planets_of(table, seat)
    return 1 if abroad != 0 and fleet.on_colonies(table, seat) > 2 else 0


THINGS = {c.RIFT_1 - c.KINDS: Thing(act, (c.H_REGROUP, c.H_ON_STOLEN), choose, open=True)}
