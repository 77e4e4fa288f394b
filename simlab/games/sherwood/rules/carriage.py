"""Carriage: arrow after arrow from town to town, Messengers on the way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_LEFT_FOREST, E_REROUTED
from simlab.games.sherwood.rules.cards import play_special
from simlab.games.sherwood.rules.promises import bound_to, judge_messenger
from simlab.games.sherwood.rules.raid import attempt
from simlab.games.sherwood.rules.seats import ask, bit, clockwise, from_to
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def route_length(table: Table) -> int:
    """Count the arrows of the route."""
    return table.arrow_n[table.start] + table.arrow_n[table.dest]


@kernel
def route_hideout(table: Table, place: int) -> int:
    """Return the hide-out at a place of the route: inward, then outward."""
    inward = table.arrow_n[table.start]
    if place < inward:
        return table.arrow[table.start, place]
    return table.arrow[table.dest, table.arrow_n[table.dest] - 1 - (place - inward)]


@kernel
def ask_messenger(world: World) -> int:
    """Ask the next player with a Messenger Garment; return false without one or too late."""
    table = world.table
    if table.at > table.arrow_n[table.start]:
        return False
    while table.polled < table.seats:
        seat = clockwise(table, table.picker, table.polled)
        table.polled += 1
        holds = world.seats[seat].hand[c.MESSENGER_CARD] > 0 and table.used_messenger[seat] == 0
        if holds and bound_to(table, seat, c.NO_MESSENGER) == 0:
            towns = from_to(0, c.ARMS - 1) & ~bit(table.start) & ~bit(table.dest)
            ask(world, c.MESSENGER, seat, towns | bit(c.KEEP_ROUTE))
            return True
    return False


@kernel
def messenger(world: World, seat: int, town: int) -> None:
    """Send the carriage to another town, or keep its route."""
    table = world.table
    if town == c.KEEP_ROUTE:
        return
    play_special(world, seat, c.MESSENGER_CARD)
    table.used_messenger[seat] = 1
    table.dest = town
    note(world, E_REROUTED, seat, town, 0)
    judge_messenger(world, seat)


@kernel
def go_travel(world: World) -> None:
    """Move the carriage to the next band on its route, or out of the forest."""
    table = world.table
    length = route_length(table)
    while table.at < length:
        if table.rules.special_cards != 0 and ask_messenger(world):
            return
        hideout = route_hideout(table, table.at)
        if table.bands[hideout].leader >= 0:
            attempt(world, hideout)
            return
        table.at += 1
        table.polled = 0
    note(world, E_LEFT_FOREST, table.slot, 0, 0)
    end_card(world)


@kernel
def end_card(world: World) -> None:
    """Remove the travelled card from the game."""
    table = world.table
    table.done[table.slot] = 1
    table.removed_n += 1
    table.cards_run += 1
    table.card = c.NOTHING
    table.hideout = c.NOTHING
    table.phase = c.NEXT_PICK
