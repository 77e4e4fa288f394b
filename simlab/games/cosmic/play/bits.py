"""Sets as numbers, the order of play, and how somebody is asked."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.jit.bits import count_bits as count_bits, lowest_bit as lowest_bit
from simlab.jit.kernel import kernel


@kernel
def nth_bit(options: Any, number: Any) -> Any:
    """Return an element of a set, counted from 0."""
    for _ in range(number):
        options &= options - 1
    return lowest_bit(options)


@kernel
def bit(element: Any) -> Any:
    """Return the set of one element."""
    return 1 << element


@kernel
def has(options: Any, element: Any) -> Any:
    """Return whether a set has an element."""
    return (options >> element) & 1 != 0


@kernel
def up_to(count: Any) -> Any:
    """Return the set of 0 .. count - 1."""
    return (1 << count) - 1


@kernel
def subsets_of(players: Any) -> Any:
    """Return the set of all subsets of a set of players, each a number itself."""
    found = 1
    for seat in range(c.MAX_SEATS):
        if (players >> seat) & 1 != 0:
            found |= found << (1 << seat)
    return found


@kernel
def clockwise(table: Any, seat: Any, steps: Any) -> Any:
    """Return the seat so many steps clockwise (fewer than there are players)."""
    there = seat + steps
    return there - table.seats if there >= table.seats else there


@kernel
def everybody(table: Any) -> Any:
    """Return the set of all players."""
    return (1 << table.seats) - 1


@kernel
def system_of(planet: Any) -> Any:
    """Return whose colour a planet has."""
    return planet // c.PER_SYSTEM


@kernel
def planets_of(table: Any, seat: Any) -> Any:
    """Return the set of planets of a home system."""
    return table.planets[seat]


@kernel
def homes_of(table: Any, seat: Any) -> Any:
    """Return the home planets of a player: those of its system that were not discovered there."""
    return table.planets[seat] & (up_to(c.PER_SYSTEM) << (c.PER_SYSTEM * seat))


@kernel
def system_with(table: Any, planet: Any) -> Any:
    """Return in whose home system a planet is now, wherever it came from."""
    for seat in range(table.seats):
        if has(table.planets[seat], planet):
            return seat
    return system_of(planet)


@kernel
def is_attack(face: Any) -> Any:
    """Return whether a revealed card counts as an attack."""
    return face >= 0 and (c.ATTACK_FACES >> face) & 1 != 0


@kernel
def set_order(table: Any) -> None:
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
def ask(world: Any, decision: Any, seat: Any, options: Any) -> None:
    """Put a decision before a player; all see what may be done."""
    table = world.table
    table.decision = decision
    table.actor = seat
    table.options = options


@kernel
def ask_in_private(world: Any, decision: Any, seat: Any, options: Any) -> None:
    """Put a decision before a player; what may be done depends on what only this player sees."""
    table = world.table
    table.decision = decision
    table.actor = seat
    table.options = 0
    world.seats[seat].options = options
