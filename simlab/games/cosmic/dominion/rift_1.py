"""Rift 1: a colony.

The offense plays it at the start of one of its encounters and chooses any player, who founds a
colony on a planet without any colony, with ships from its other colonies. Whoever takes it from
another's hand abandons a colony of its choice; the ships go to its other colonies, or to the warp
if it has none.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, moves, ships, triggers
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

NAMED = c.STEP
WHERE = c.STEP + 1
SETTLED = c.STEP + 2
GIVEN_UP = c.STEP + 3
HOME = c.STEP + 4


@kernel
def empty(table: Any) -> Any:
    """Return the planets without any colony."""
    found = 0
    for seat in range(table.seats):
        found |= bits.planets_of(table, seat)
    for seat in range(table.seats):
        found &= ~table.where[seat]
    return found


@kernel
def settlers(table: Any) -> Any:
    """Return the players who have ships to found a colony."""
    found = 0
    for seat in range(table.seats):
        if table.where[seat] != 0:
            found |= bits.bit(seat)
    return found


@kernel
def may_found(table: Any) -> Any:
    """Return whether somebody could found a colony."""
    return empty(table) != 0 and settlers(table) != 0


@compiled_separately("world", "int", "int", rare=True)
def abandon(world: Any, seat: Any, planet: Any) -> None:
    """A player gives up a colony; its ships go to others."""
    table = world.table
    count = table.ships[planet, seat]
    for _ in range(count):
        ships.leave(world, seat, planet, c.LIMBO)
    moves.start(world, c.HOMEWARD, c.LIMBO, seat, count, count, planet, table.phase)


@kernel
def detonate(world: Any, seat: Any) -> Any:
    """The thief abandons a colony, then discards the card."""
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
def act(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Found a colony; or pay for the theft."""
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
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Found a foreign colony when it is the last one, or when rifts have deterred long enough."""
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
