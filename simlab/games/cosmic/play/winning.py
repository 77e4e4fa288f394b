"""Winning: the conditions and the winners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, powers, ships
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


BY_MAIN, BY_SHIPS = 1, 2


@kernel
def reached(table: Table) -> int:
    """Return the set of players with enough foreign colonies, or who win by an effect."""
    found = table.won_otherwise
    for seat in range(table.seats):
        if table.foreign[seat] >= table.rules.win_colonies:
            found |= bits.bit(seat)
    return found


@kernel
def first_in_order(table: Table, players: int) -> int:
    """Return the first player of a set in timing order, as a set."""
    for place in range(table.seats):
        if bits.has(players, table.order[place]):
            return bits.bit(table.order[place])
    return players


@kernel
def most_ships(table: Table, players: int) -> int:
    """Return those players of a set with the most ships outside the warp."""
    best = 0
    for seat in range(table.seats):
        if bits.has(players, seat):
            best = max(best, ships.in_game(table, seat))
    found = 0
    for seat in range(table.seats):
        if bits.has(players, seat) and ships.in_game(table, seat) == best:
            found |= bits.bit(seat)
    return found


@kernel
def is_stuck(table: Table) -> int:
    """Return whether all ships are in the warp or out, with no retrieval and no win by that."""
    if table.rules.retrieve > 0:
        return False
    for seat in range(table.seats):
        gone = table.zones[c.WARP, seat] + table.zones[c.REMOVED, seat]
        if gone < ships.fleet(table, seat) or powers.owns(table, seat, c.MASOCHIST):
            return False
    return True


@kernel
def check_win(world: World) -> None:
    """End the game if a player has won, or nobody can ever do anything again."""
    table = world.table
    players = reached(table)
    if players == 0:
        if is_stuck(table):
            table.phase = c.FINISHED
        return
    if table.rules.shared == BY_MAIN:
        players = first_in_order(table, players)
    elif table.rules.shared == BY_SHIPS:
        players = most_ships(table, players)
    table.winners = players
    table.phase = c.FINISHED
    for seat in range(table.seats):
        if bits.has(players, seat):
            note(world, e.E_WON, seat, 0, 0)


@kernel
def check_at_once(world: World) -> int:
    """Return whether the game ends as soon as a colony is founded, if a rule sets it so."""
    if world.table.rules.win_check == 0:
        return False
    check_win(world)
    return world.table.phase == c.FINISHED
