"""Planets that come into home systems during the game: those of Explorer, and the Genesis planet.

The planets on the sheet of Explorer have the numbers of a colour that nobody plays, the last one.
``table.unexplored`` are those on the sheet; those discovered are planets of the system into which
they came, and nobody's home planets: a colony there is a foreign one for everybody.

The Genesis planet is a home planet of the system where it is, the next by number after those of the
start. Where the flare of Explorer takes it elsewhere all that is there comes with it.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, evolving, powers, ships, warp_worlds
from simlab.jit.kernel import compiled_separately, kernel

UNUSED = c.MAX_SEATS - 1
"""The colour of these planets."""


@kernel
def set_up(table: Any) -> None:
    """Planets of an unused colour lie on the sheet."""
    table.unexplored = bits.up_to(table.rules.explorer_planets) << (c.PER_SYSTEM * UNUSED)


@kernel
def discovered(table: Any) -> Any:
    """Return the planets that were discovered and are still there."""
    found = 0
    for seat in range(table.seats):
        found |= table.planets[seat] & ~bits.homes_of(table, seat)
    return found


@compiled_separately("world", "int", rare=True)
def discover(world: Any, seat: Any) -> None:
    """A planet comes from the sheet into the system of the encounter; the gate points at it."""
    table = world.table
    planet = bits.lowest_bit(table.unexplored)
    table.unexplored &= table.unexplored - 1
    note(world, e.E_DISCOVERED, seat, planet, table.system)
    bring(world, planet)


@kernel
def bring(world: Any, planet: Any) -> None:
    """A planet joins the system of the encounter, and the gate is aimed at it."""
    table = world.table
    table.planets[table.system] |= bits.bit(planet)
    table.target = planet
    note(world, e.E_TARGET, planet, 0, 0)


@compiled_separately("table", rare=True)
def genesis_planet(table: Any) -> Any:
    """Return which planet the Genesis planet is now, in a system or in the warp, or -1."""
    if table.genesis != 0:
        for seat in range(table.seats):
            planet = c.PER_SYSTEM * seat + table.rules.planets
            if bits.has(table.planets[seat] | table.warped, planet):
                return planet
    return c.NOTHING


@compiled_separately("table", rare=True)
def genesis_may_come(table: Any) -> Any:
    """Return whether the Genesis planet may be taken, in use or not: it was not destroyed."""
    if table.rules.planets == c.PER_SYSTEM:
        # it has no place
        return 0
    return 1 if table.genesis == 0 or genesis_planet(table) >= 0 else 0


@compiled_separately("world", rare=True)
def bring_genesis(world: Any) -> None:
    """The Genesis planet joins the system of the encounter, as a home planet of its player."""
    table = world.table
    planet = c.PER_SYSTEM * table.system + table.rules.planets
    if table.genesis != 0:
        move(table, genesis_planet(table), planet)
    table.genesis = 1
    note(world, e.E_GENESIS, planet, 0, 0)
    bring(world, planet)


@kernel
def move(table: Any, start: Any, goal: Any) -> None:
    """A planet goes to another system with all that is there."""
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
def move_colony(table: Any, seat: Any, start: Any, goal: Any) -> None:
    """A colony goes with its planet; for its owner it may be a home colony no more, or one now."""
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
