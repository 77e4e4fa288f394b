"""Planets that come into home systems during the game: those of Explorer, and the Genesis planet.

The planets on the sheet of Explorer have the numbers of a colour that nobody plays, the last one.
``table.unexplored`` are those on the sheet; those discovered are planets of the system into which
they came, and nobody's home planets: a colony there is a foreign one for everybody.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import apart, kernel
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits

UNUSED = c.MAX_SEATS - 1
"""The colour of these planets."""


@kernel
def set_up(table: Any) -> None:
    """Planets of an unused colour lie on the sheet."""
    table.unexplored = bits.up_to(table.rules.explorer_planets) << (c.PER_SYSTEM * UNUSED)


@kernel
def discovered(table: Any) -> Any:
    """Return the planets that were discovered and are still there."""
    found = c.ZERO
    for seat in range(table.seats):
        found |= table.planets[seat] & ~bits.homes_of(table, seat)
    return found


@apart("world", "int", rare=True)
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


@kernel
def genesis_is_there(table: Any) -> Any:
    """Whether the Genesis planet may still come: it does so once, and there is a place for it."""
    return table.genesis == 0 and table.rules.planets < c.PER_SYSTEM


@apart("world", rare=True)
def bring_genesis(world: Any) -> None:
    """The Genesis planet joins the system of the encounter, as a home planet of its player."""
    table = world.table
    planet = c.PER_SYSTEM * table.system + table.rules.planets
    table.genesis = 1
    note(world, e.E_GENESIS, planet, 0, 0)
    bring(world, planet)
