"""The reveal with Dominion: faces, kickers, unused intimidates."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import deck, faces, kicking, menaces
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import compiled_separately

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@compiled_separately("world", rare=True)
def is_over(world: World) -> int:
    """Carry out the reveal; return whether both sides lose at once by Self Destruct."""
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
def take_back(world: World) -> None:
    """Return kickers and intimidates that were not revealed to their owners."""
    table = world.table
    for seat in range(table.seats):
        if bits.has(table.kicked, seat):
            deck.back_to_hand(world, seat, world.seats[seat].kicker)
            world.seats[seat].kicker = 0
    table.kicked = 0
    menaces.go_back(world)
