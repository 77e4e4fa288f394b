"""Rounds of bidding: turns, fade, stay, surge, Thwarted cards, complications."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.knowledge import thwarted_played
from simlab.games.spaceknights.rules import circle
from simlab.games.spaceknights.rules.cards import add_to_board
from simlab.games.spaceknights.rules.chips import pay
from simlab.games.spaceknights.rules.conditions import usable_card
from simlab.games.spaceknights.rules.limits import due, owed
from simlab.games.spaceknights.rules.lives import settle_lines
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Facts, Table, World


@kernel
def start_round(world: World) -> None:
    """Start a round of bidding: the first left of the big blind, others left of the Foe."""
    table = world.table
    table.round_no += 1
    note(world, c.V_ROUND, table.round_no, c.BLANK, c.BLANK)
    circle.nobody_acted(table)
    table.user = c.NOTHING
    table.cursor = table.foe
    if table.round_no == 1:
        table.cursor = table.big_blind
        if table.rules.bb_option == 0:
            table.acted[table.big_blind] = 1
    else:
        for seat in range(table.seats):
            table.put_in[seat] = 0
        if table.rules.bid_basis == c.PER_ROUND:
            table.level = 0
            for seat in range(table.seats):
                table.line_before[seat] = table.line_n[seat]
    table.phase = c.PH_TURN


@kernel
def next_turn(world: World) -> None:
    """Ask for the next bid; end the round when all have acted."""
    table = world.table
    if table.unfaded_n <= 1:
        table.contested = 0
        table.phase = c.PH_SETTLE
        return
    seat = table.user
    if seat != c.NOTHING and table.faded[seat] != 0:
        table.cursor = seat
        seat = c.NOTHING
    if seat == c.NOTHING:
        table.refused = 0
        seat = circle.first_unfaded(table, circle.seat_after(table, table.cursor, c.TO_THE_LEFT))
        table.user = seat
    if seat != c.NOTHING:
        ask(world, c.BID, seat)
    elif table.round_no < table.rules.rounds:
        table.phase = c.PH_COMPLICATION
    else:
        start_showing(world)


@kernel
def start_showing(world: World) -> None:
    """Start the showdown after the last bid."""
    circle.nobody_acted(world.table)
    world.table.cursor = c.NOTHING
    world.table.phase = c.PH_SHOWDOWN


@kernel
def end_turn(table: Table, seat: int) -> None:
    """End the turn of a player that has made its bid."""
    table.acted[seat] = 1
    table.cursor = seat
    table.user = c.NOTHING


@kernel
def fade(world: World, seat: int) -> None:
    """Withdraw from the hand; the line stays."""
    table = world.table
    note(world, c.V_FADED, seat, c.BLANK, c.BLANK)
    table.faded[seat] = 1
    table.unfaded_n -= 1
    end_turn(table, seat)


@kernel
def stay(world: World, seat: int) -> None:
    """Match the current bid as far as the limit allows (RULES.md A12)."""
    table = world.table
    count = due(table, seat)
    note(world, c.V_STAYED, seat, count, c.BLANK)
    pay(world, seat, count)
    table.put_in[seat] += count
    end_turn(table, seat)


@kernel
def surge(world: World, seat: int, raised: int) -> None:
    """Raise the current bid; all other players must answer."""
    table = world.table
    count = owed(table, seat) + raised
    table.level += raised
    note(world, c.V_SURGED, seat, count, table.level)
    pay(world, seat, count)
    table.put_in[seat] += count
    table.last_surger = seat
    circle.nobody_acted(table)
    end_turn(table, seat)


@kernel
def ask_complication(world: World) -> None:
    """Ask the Foe's player for the deck of the next complication."""
    table = world.table
    if table.team_n[c.LOCI] + table.team_n[c.ENEMIES] + table.team_n[c.THREATS] == 0:
        table.phase = c.PH_ROUND
        return
    chooser = table.foe if table.alive[table.foe] != 0 else circle.next_alive(table, table.foe)
    ask(world, c.COMPLICATION, chooser)


@kernel
def complicate(world: World, team: int) -> None:
    """Turn up a complication and start the next round."""
    add_to_board(world, team)
    world.table.phase = c.PH_ROUND


@kernel
def start_thwart(world: World, seat: int) -> None:
    """Play a Thwarted and start the poll of players who can stop it."""
    table = world.table
    note(world, c.V_THWARTED, seat, c.BLANK, c.BLANK)
    home = table.hand_of[seat]
    show_thwarted(table.facts, home)
    for viewer in range(table.seats):
        show_thwarted(world.seats[viewer].facts, home)
    table.thwarter = seat
    table.polled = seat
    table.phase = c.PH_POLL


@kernel
def show_thwarted(facts: Facts, home: int) -> None:
    """Record that a hand holds a Thwarted, in sight of all."""
    facts.thwarted_hand[home] = max(facts.thwarted_hand[home], 1)
    facts.zoned = 1


@kernel
def poll(world: World) -> None:
    """Ask the next owner of a maneuver that stops a Thwarted; without one, the Thwarted works."""
    table = world.table
    seat = circle.next_alive(table, table.polled)
    while seat != table.thwarter:
        table.polled = seat
        if table.faded[seat] == 0 and usable_card(table, seat, c.E11, c.NO) >= 0:
            ask(world, c.CANCEL, seat)
            return
        seat = circle.next_alive(table, seat)
    thwart(world)


@kernel
def thwart(world: World) -> None:
    """End the hand by a Thwarted: all lines return, the card leaves the game."""
    table = world.table
    seat = table.thwarter
    me = world.seats[seat]
    home = table.hand_of[seat]
    place = 0
    while me.hand[place] != c.THWARTED:
        place += 1
    last = table.hand_n[seat] - 1
    me.hand[place] = me.hand[last]
    me.hand[last] = c.NOTHING
    table.hand_n[seat] = last
    me.thwarted -= 1
    thwarted_played(table.facts, home)
    for viewer in range(table.seats):
        thwarted_played(world.seats[viewer].facts, home)
    table.thwarted_played[seat] += 1
    table.thwarter = c.NOTHING
    table.polled = c.NOTHING
    table.user = c.NOTHING
    settle_lines(world)
    table.phase = c.PH_END_HAND
