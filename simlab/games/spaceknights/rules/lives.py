"""Players going out, and the end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules.chips import take_back
from simlab.games.spaceknights.rules.circle import seat_after
from simlab.jit.kernel import kernel
from simlab.loop.turn import no_decision

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table, World


@kernel
def is_at_zero(table: Table, seat: int) -> int:
    """Return whether a player has no mettle left, the line included (RULES.md A20)."""
    if table.stock_n[seat] > 0:
        return False
    return table.line_n[seat] == 0 or table.rules.elim_on_empty_stock != 0


@kernel
def take_out_the_dead(world: World) -> None:
    """Take out the players at zero; end the game with one player left."""
    table = world.table
    table.check_lives = 0
    dead = 0
    for seat in range(table.seats):
        if table.alive[seat] != 0 and is_at_zero(table, seat):
            dead += 1
    if dead == 0:
        return
    table.alive_n -= dead
    for steps in range(table.seats):
        seat = seat_after(table, table.foe, steps)
        if table.alive[seat] != 0 and is_at_zero(table, seat):
            table.alive[seat] = 0
            table.out_place[seat] = table.alive_n + 1
            note(world, c.V_OUT, seat, table.alive_n + 1, c.BLANK)
            if table.faded[seat] == 0:
                table.faded[seat] = 1
                table.unfaded_n -= 1
    if table.alive_n > 1:
        return
    winner = last_standing(table)
    settle_lines(world)
    table.winner = winner
    table.as_foe = 1 if winner == table.foe else 0
    note(world, c.V_OVER, winner, table.as_foe, c.BLANK)
    table.phase = c.PH_FINISHED
    no_decision(world)


@kernel
def last_standing(table: Table) -> int:
    """Return the last player alive, or the first of the last ones fallen, from the Foe on."""
    for steps in range(table.seats):
        seat = seat_after(table, table.foe, steps)
        if table.alive[seat] != 0 or (table.alive_n == 0 and table.out_place[seat] == 1):
            return seat
    return c.NOTHING


@kernel
def settle_lines(world: World) -> None:
    """Return all lines to their owners, clockwise from the Foe."""
    table = world.table
    for steps in range(table.seats):
        take_back(world, seat_after(table, table.foe, steps))


@kernel
def break_off(world: World) -> None:
    """Truncate an endless game; the richest is ahead."""
    table = world.table
    table.truncated = 1
    table.winner = c.NOTHING
    table.as_foe = 0
    note(world, c.V_UNFINISHED, c.BLANK, c.BLANK, c.BLANK)
    table.phase = c.PH_FINISHED
