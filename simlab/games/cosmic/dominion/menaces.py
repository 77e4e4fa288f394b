"""Intimidates that lie face down on the table.

``menacing`` is the set of players with one there, ``seats[v].menace`` its kind. The intimidate of a
main player is its encounter card. One of an ally may replace the chosen card. Unused ones go back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def lies_for(table: Table, seat: int) -> int:
    """Return whether a main player reveals an intimidate of its own."""
    return bits.has(table.menacing, seat)


@kernel
def lender(table: Table, seat: int) -> int:
    """Return the owner of the intimidate that a main player reveals, or -1."""
    borrowed = table.borrowed_o if seat == table.offense else table.borrowed_d
    if borrowed > 0:
        return borrowed - 1
    return seat if lies_for(table, seat) else c.NOTHING


@kernel
def lenders(table: Table, seat: int) -> int:
    """Return the allies of a main player with an intimidate that nobody has taken."""
    role = c.OFFENSE_ALLY if seat == table.offense else c.DEFENSE_ALLY
    found = 0
    for other in range(table.seats):
        allied = table.role[other] == role or table.both == other + 1
        taken = table.borrowed_o == other + 1 or table.borrowed_d == other + 1
        if allied and not taken and bits.has(table.menacing, other):
            found |= bits.bit(other)
    return found


@compiled_separately("world", "int", rare=True)
def turn_up(world: World, seat: int) -> int:
    """Reveal an intimidate as the card of a main player, and return its kind."""
    table = world.table
    owner = lender(table, seat)
    kind = world.seats[owner].menace
    world.seats[owner].menace = 0
    world.seats[seat].chosen = c.NOTHING
    table.menacing &= ~bits.bit(owner)
    table.laid_down &= ~bits.bit(seat)
    table.laid[kind] += 1
    note(world, e.E_REVEALED, seat, kind, 0)
    return kind


@compiled_separately("world", rare=True)
def go_back(world: World) -> None:
    """Return unused intimidates to their owners."""
    table = world.table
    for seat in range(table.seats):
        if bits.has(table.menacing, seat):
            deck.back_to_hand(world, seat, world.seats[seat].menace)
            world.seats[seat].menace = 0
    table.menacing = 0
