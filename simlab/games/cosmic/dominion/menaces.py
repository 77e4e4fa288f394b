"""Intimidates that lie face down on the table (rules file 3.5).

``menacing`` says who has one there, ``seats[v].menace`` which. A main player's own is its encounter
card; one of an ally may take the place of the card that was chosen. What is not used goes back.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import compiled_separately, kernel


@kernel
def lies_for(table: Any, seat: Any) -> Any:
    """Return whether an intimidate of its own is what a main player reveals."""
    return bits.has(table.menacing, seat)


@kernel
def lender(table: Any, seat: Any) -> Any:
    """Return whose intimidate stands for the card of a main player, or -1."""
    borrowed = table.borrowed_o if seat == table.offense else table.borrowed_d
    if borrowed > 0:
        return borrowed - 1
    return seat if lies_for(table, seat) else c.NOTHING


@kernel
def lenders(table: Any, seat: Any) -> Any:
    """Return the allies of a main player who have an intimidate that nobody has taken yet."""
    role = c.OFFENSE_ALLY if seat == table.offense else c.DEFENSE_ALLY
    found = 0
    for other in range(table.seats):
        allied = table.role[other] == role or table.both == other + 1
        taken = table.borrowed_o == other + 1 or table.borrowed_d == other + 1
        if allied and not taken and bits.has(table.menacing, other):
            found |= bits.bit(other)
    return found


@compiled_separately("world", "int", rare=True)
def turn_up(world: Any, seat: Any) -> Any:
    """An intimidate is revealed as the card of a main player; return which."""
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
def go_back(world: Any) -> None:
    """Intimidates that nobody has used go back to their owners."""
    table = world.table
    for seat in range(table.seats):
        if bits.has(table.menacing, seat):
            deck.back_to_hand(world, seat, world.seats[seat].menace)
            world.seats[seat].menace = 0
    table.menacing = 0
