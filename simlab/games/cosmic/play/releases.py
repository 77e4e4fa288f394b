"""Ships that Zombie releases from the warp as part of a deal, all those of a player.

By some templates of the menu the other main player gets its own ships back. Beside any template the
proposer may name further players whose ships come home, in timing order, until it chooses `NOBODY`.
``table.freed`` is the set of them, ``table.freeing`` the place of the next player who may be named.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, hooks, moves, powers, warp_worlds
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


ANY, PARTNER, NONE = range(3)
"""Choices of rule ``zombie_releases``."""


@kernel
def freed_by(table: Table, template: int) -> int:
    """Return the player whose ships a template releases."""
    return table.offense if c.M_FREE_O[template] != 0 else table.defense


@kernel
def is_zombie(table: Table, seat: int) -> int:
    """Return whether a main player has the power to release ships."""
    return table.rules.zombie_releases != NONE and powers.has_active(table, seat, c.ZOMBIE)


@compiled_separately("table", rare=True)
def has_zombie(table: Table) -> int:
    """Return whether a main player may release ships."""
    either = is_zombie(table, table.offense) or is_zombie(table, table.defense)
    return 1 if either else 0


@compiled_separately("table", "int", rare=True)
def may_release(table: Table, template: int) -> int:
    """Return whether Zombie could release all ships that an offer is about."""
    for seat in range(table.seats):
        if bits.has(table.freed, seat) and warp_worlds.in_warp(table, seat) == 0:
            return 0
    if template < c.FIRST_RELEASE:
        return has_zombie(table)
    taker = freed_by(table, template)
    giver = table.defense if taker == table.offense else table.offense
    there = is_zombie(table, giver) and warp_worlds.in_warp(table, taker) > 0
    return 1 if there else 0


@compiled_separately("table", rare=True)
def to_name(table: Table) -> int:
    """Return the players whose ships the offer may still release, who need a colony to go to."""
    found = 0
    if table.rules.zombie_releases != ANY or has_zombie(table) == 0:
        return found
    for place in range(table.freeing, table.seats):
        seat = table.order[place]
        if table.where[seat] != 0 and warp_worlds.in_warp(table, seat) > 0:
            found |= bits.bit(seat)
    if table.offer >= c.FIRST_RELEASE:
        found &= ~bits.bit(freed_by(table, table.offer))
    return found


@compiled_separately("world", "int", rare=True)
def name(world: World, seat: int) -> None:
    """Add a player whose ships the offer releases; `NOBODY` ends the list."""
    table = world.table
    if seat == c.NOBODY:
        table.freeing = table.seats
        return
    table.freed |= bits.bit(seat)
    while table.order[table.freeing] != seat:
        table.freeing += 1
    table.freeing += 1


@compiled_separately("table", rare=True)
def name_partner(table: Table) -> None:
    """Add the main player whose ships the agreed template releases."""
    table.freed |= bits.bit(freed_by(table, table.offer))


@compiled_separately("world", rare=True)
def tell(world: World) -> None:
    """Log the players whose ships the offer also releases as events."""
    table = world.table
    for place in range(table.seats):
        if bits.has(table.freed, table.order[place]):
            note(world, e.E_FREED, table.order[place], 0, 0)


@compiled_separately("world", rare=True)
def release(world: World) -> None:
    """Bring the ships of the next released player home from the warp."""
    table = world.table
    place = 0
    while not bits.has(table.freed, table.order[place]):
        place += 1
    seat = table.order[place]
    table.freed &= ~bits.bit(seat)
    count = warp_worlds.in_warp(table, seat)
    if count > 0 and table.where[seat] != 0:
        moves.homeward(world, c.WARP, seat, count, c.SETTLING)
        hooks.happen(world, c.H_ON_RETRIEVE, seat, count)
