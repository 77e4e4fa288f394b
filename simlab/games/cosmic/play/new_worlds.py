"""Planets that come into home systems during the game: those of Explorer, and the Genesis planet.

The planets on the sheet of Explorer have the numbers of the last colour, which nobody plays.
``table.unexplored`` is the set of those on the sheet. Discovered planets belong to the system into
which they came, but are nobody's home planets: a colony there is a foreign one for all players.

The Genesis planet is a home planet of the system where it is, the next by number after those of the
start. If the flare of Explorer moves it, everything on it moves along.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, evolving, powers, ships, warp_worlds
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


UNUSED = c.MAX_SEATS - 1
"""The colour of these planets."""


@kernel
def set_up(table: Table) -> None:
    """Put planets of an unused colour on the sheet of Explorer."""
    table.unexplored = bits.up_to(table.rules.explorer_planets) << (c.PER_SYSTEM * UNUSED)


@kernel
def discovered(table: Table) -> int:
    """Return the planets that were discovered and are still there."""
    found = 0
    for seat in range(table.seats):
        found |= table.planets[seat] & ~bits.homes_of(table, seat)
    return found


@compiled_separately("world", "int", rare=True)
def discover(world: World, seat: int) -> None:
    """Move a planet from the sheet into the encounter's system, as the new target."""
    table = world.table
    planet = bits.lowest_bit(table.unexplored)
    table.unexplored &= table.unexplored - 1
    note(world, e.E_DISCOVERED, seat, planet, table.system)
    bring(world, planet)


@kernel
def bring(world: World, planet: int) -> None:
    """Add a planet to the system of the encounter and aim the gate at it."""
    table = world.table
    table.planets[table.system] |= bits.bit(planet)
    table.target = planet
    note(world, e.E_TARGET, planet, 0, 0)


@compiled_separately("table", rare=True)
def genesis_planet(table: Table) -> int:
    """Return the Genesis planet, in a system or in the warp, or -1."""
    if table.genesis != 0:
        for seat in range(table.seats):
            planet = c.PER_SYSTEM * seat + table.rules.planets
            if bits.has(table.planets[seat] | table.warped, planet):
                return planet
    return c.NOTHING


@compiled_separately("table", rare=True)
def genesis_may_come(table: Table) -> int:
    """Return whether the Genesis planet may be taken, in use or not, since it was not destroyed."""
    if table.rules.planets == c.PER_SYSTEM:
        # it has no place
        return 0
    return 1 if table.genesis == 0 or genesis_planet(table) >= 0 else 0


@compiled_separately("world", rare=True)
def bring_genesis(world: World) -> None:
    """Add the Genesis planet to the system of the encounter, as a home planet there."""
    table = world.table
    planet = c.PER_SYSTEM * table.system + table.rules.planets
    if table.genesis != 0:
        move(table, genesis_planet(table), planet)
    table.genesis = 1
    note(world, e.E_GENESIS, planet, 0, 0)
    bring(world, planet)


@kernel
def move(table: Table, start: int, goal: int) -> None:
    """Move a planet to another system, with everything on it."""
    before = evolving.colonies(table)
    warp_worlds.count_anew(table, start, -1)
    table.planets[bits.system_of(start)] &= ~bits.bit(start)
    table.warped &= ~bits.bit(start)
    table.planets[bits.system_of(goal)] |= bits.bit(goal)
    if start != goal:
        for seat in range(table.seats):
            if table.ships[start, seat] > 0:
                move_colony(table, seat, start, goal)
        for place in range(table.citadel_n):
            if table.citadels[place].planet == start:
                table.citadels[place].planet = goal
        table.morphed[goal] = table.morphed[start]
        table.morphed[start] = 0
    warp_worlds.count_anew(table, goal, 1)
    evolving.compare(table, before)
    powers.rewire(table)


@kernel
def move_colony(table: Table, seat: int, start: int, goal: int) -> None:
    """Move a player's colony with its planet, and update the count of its home colonies."""
    table.ships[goal, seat] = table.ships[start, seat]
    table.ships[start, seat] = 0
    table.where[seat] ^= bits.bit(start) | bits.bit(goal)
    ships.carry(table, seat, start, goal)
    for slot in range(2):
        if table.mark_at[seat, slot] == start:
            table.mark_at[seat, slot] = goal
    if bits.system_of(goal) == seat:
        table.home[seat] += 1
    if bits.system_of(start) == seat:
        ships.lose_home(table, seat)
