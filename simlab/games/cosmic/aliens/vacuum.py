"""Vacuum (alert green; any phase; any player; mandatory).

Whenever it has lost ships to the warp, at most as many ships of others go there, too: Vacuum
chooses the number for each player, in timing order, and their owners choose the ships from their
colonies. Ships that Void removes from the game take no ships along, and losses by Vacuum do not
trigger another Vacuum.

Wild, once both cards are up: retrieve a ship for each main player other than its holder whose card
is an attack. Super, in answer to the use of its own power: Vacuum chooses the ships one by one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, using
from simlab.games.cosmic.play import warp_worlds
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def next_victim(table: Table, seat: int, place: int) -> int:
    """Return the place of the next other player with a ship that it may lose."""
    named = using.works(table, seat, c.SUPER_FLARE + c.VACUUM)
    while place < table.seats:
        other = table.order[place]
        there = fleet.on_colonies(table, other) if named else fleet.to_lose(table, other)
        if other != seat and there > 0:
            return place
        place += 1
    return place


@kernel
def ask_next(world: World, seat: int) -> int:
    """Ask how many ships of the next player go; finally lose them all (three steps on)."""
    table = world.table
    table.memo_2 = next_victim(table, seat, table.memo_2)
    if table.memo_2 == table.seats or table.memo == 0:
        table.stage = c.STEP + 2
        return fleet.doom_all(world, c.STEP + 2)
    other = table.order[table.memo_2]
    if using.works(table, seat, c.SUPER_FLARE + c.VACUUM):
        return asking.pick_planet(world, seat, table.where[other] | (1 << c.DONE), c.STEP + 1)
    most = min(table.memo, fleet.to_lose(table, other))
    return asking.pick_number(world, seat, (1 << (most + 1)) - 1, c.STEP)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Take ships of others along: ``memo`` is the number left, ``memo_2`` the owner's place."""
    table = world.table
    if table.stage == c.FRESH:
        if table.about != seat or fleet.to_warp(x) == 0:
            return x
        return c.MUST if next_victim(table, seat, 0) < table.seats else x
    if table.stage == c.USED:
        table.memo = fleet.to_warp(x)
    elif table.stage == c.STEP:
        table.memo -= table.answer
        fleet.have_to_give_up(world, table.order[table.memo_2], table.answer, c.NOTHING)
        table.memo_2 += 1
        table.stage = c.STEP + 2
        return c.ASKED
    elif table.stage == c.STEP + 1:
        if table.answer == c.DONE:
            table.memo_2 += 1
        else:
            table.memo -= 1
            fleet.condemn(world, table.order[table.memo_2], table.answer, 1)
    elif table.stage == c.STEP + 3:
        return x
    return ask_next(world, seat)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Retrieve a ship for each attack of other main players."""
    table = world.table
    count = 0
    for place in range(2):
        other = table.order[place]
        if other != seat and totals.is_attack(totals.face_of(table, other)):
            count += 1
    count = min(count, warp_worlds.in_warp(table, seat))
    if table.stage == c.FRESH:
        return c.MAY if count > 0 and table.where[seat] != 0 else x
    if table.stage == c.USED:
        fleet.retrieve(world, seat, count)
        table.stage = c.STEP
        return c.ASKED
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Enable the owner to choose the ships."""
    return using.strengthen(world, seat, c.VACUUM, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Take all ships from the leader, or else from the last player in order."""
    if table.decision == c.FLARE_PLAY:
        return 1
    seat = table.actor
    other = table.order[table.memo_2]
    is_last = next_victim(table, seat, table.memo_2 + 1) == table.seats
    spared = other != values.leader(table, seat) and not is_last
    if table.decision == c.PICK_PLANET:
        if spared:
            return c.DONE
        return values.softest(table, other, table.options & ~(1 << c.DONE))
    return 0 if spared else min(table.memo, fleet.to_lose(table, other))


ALIEN = AlienEffects(
    power=Effect(power, (c.H_ON_LOST,)),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
