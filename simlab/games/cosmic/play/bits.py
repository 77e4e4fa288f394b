"""Sets as numbers, the order of play, and requests for decisions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.jit.bits import count_bits as count_bits, lowest_bit as lowest_bit
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def nth_bit(options: int, number: int) -> int:
    """Return an element of a set, counted from 0."""
    for _ in range(number):
        options &= options - 1
    return lowest_bit(options)


@kernel
def bit(element: int) -> int:
    """Return the set of one element."""
    return 1 << element


@kernel
def has(options: int, element: int) -> int:
    """Return whether a set has an element."""
    return (options >> element) & 1 != 0


@kernel
def up_to(count: int) -> int:
    """Return the set of the numbers from 0 to ``count`` - 1."""
    return (1 << count) - 1


@kernel
def subsets_of(players: int) -> int:
    """Return the set of all subsets of a set of players, each a number itself."""
    found = 1
    for seat in range(c.MAX_SEATS):
        if (players >> seat) & 1 != 0:
            found |= found << (1 << seat)
    return found


@kernel
def clockwise(table: Table, seat: int, steps: int) -> int:
    """Return the seat ``steps`` steps clockwise (fewer than there are players)."""
    there = seat + steps
    return there - table.seats if there >= table.seats else there


@kernel
def everybody(table: Table) -> int:
    """Return the set of all players."""
    return (1 << table.seats) - 1


@kernel
def system_of(planet: int) -> int:
    """Return the seat of a planet's colour."""
    return planet // c.PER_SYSTEM


@kernel
def planets_of(table: Table, seat: int) -> int:
    """Return the set of planets of a home system."""
    return table.planets[seat]


@kernel
def homes_of(table: Table, seat: int) -> int:
    """Return the home planets of a player: those of its system that were not discovered there."""
    return table.planets[seat] & (up_to(c.PER_SYSTEM) << (c.PER_SYSTEM * seat))


@kernel
def system_with(table: Table, planet: int) -> int:
    """Return the seat in whose home system a planet lies now, wherever it came from."""
    for seat in range(table.seats):
        if has(table.planets[seat], planet):
            return seat
    return system_of(planet)


@kernel
def is_attack(face: int) -> int:
    """Return whether a revealed card counts as an attack."""
    return face >= 0 and (c.ATTACK_FACES >> face) & 1 != 0


@kernel
def set_order(table: Table) -> None:
    """Write down the timing order: offense, defense if there is one, the others clockwise."""
    table.order[0] = table.offense
    place = 1
    if table.defense >= 0:
        table.order[1] = table.defense
        place = 2
    for steps in range(1, table.seats):
        seat = clockwise(table, table.offense, steps)
        if seat != table.defense:
            table.order[place] = seat
            place += 1


@kernel
def ask(world: World, decision: int, seat: int, options: int) -> None:
    """Request a decision of a player, with options that all see."""
    table = world.table
    table.decision = decision
    table.actor = seat
    table.options = options


@kernel
def ask_in_private(world: World, decision: int, seat: int, options: int) -> None:
    """Request a decision of a player, with options that only this player sees."""
    table = world.table
    table.decision = decision
    table.actor = seat
    table.options = 0
    world.seats[seat].options = options
