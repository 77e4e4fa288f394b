"""The reveal with Dominion: cards modify themselves, kickers are turned up, the rest goes back."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import deck, faces, kicking, menaces
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import compiled_separately


@compiled_separately("world", rare=True)
def is_over(world: Any) -> Any:
    """Return whether both sides have lost at once: by Self Destruct, or by two morphs."""
    table = world.table
    faces.turn(table)
    kicking.reveal(world)
    menaces.go_back(world)
    if kicking.has(table, c.SELF_DESTRUCT):
        table.result = c.BOTH_LOST
        table.phase = c.OUTCOME
        return 1
    return 0


@compiled_separately("world", rare=True)
def take_back(world: Any) -> None:
    """Kickers and intimidates that were not revealed go back to their owners."""
    table = world.table
    for seat in range(table.seats):
        if bits.has(table.kicked, seat):
            deck.back_to_hand(world, seat, world.seats[seat].kicker)
            world.seats[seat].kicker = 0
    table.kicked = 0
    menaces.go_back(world)
