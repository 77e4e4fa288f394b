"""The set-up: planets, decks, aliens, the first hands, and the first player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.core.turn_order import acts_first
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import start
from simlab.games.cosmic.play import (
    bits,
    destiny,
    drawing,
    hoard,
    hooks,
    powers,
    sets,
    sheets,
    technology,
    turn,
)
from simlab.jit.kernel import kernel, rarely
from simlab.loop.rng import start_stream_of

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def set_up(world: World) -> None:
    """Set up planets, ships and decks, and deal two aliens to each player with a choice."""
    table = world.table
    rules = table.rules
    turn.start_streams(world)
    for planet in range(c.PLANETS):
        seat = bits.system_of(planet)
        if seat < table.seats and planet - c.PER_SYSTEM * seat < rules.planets:
            table.ships[planet, seat] = rules.ships
    for seat in range(table.seats):
        me = world.seats[seat]
        table.planets[seat] = first_planets(table, seat)
        table.where[seat] = table.planets[seat]
        table.home[seat] = rules.planets
        me.keeps = c.NOTHING
        me.stored = c.NOTHING
        me.chosen = c.NOTHING
        me.reply = c.NOTHING
        me.invites = c.NOTHING
    for kind in range(c.PLAIN_KINDS):
        world.hidden.deck[kind] = rules.copies[kind]
        table.deck_n += rules.copies[kind]
        if kind < c.ATTACK_N:
            table.attack_n += rules.copies[kind]
    destiny.build(table)
    start.set_up(world)
    turn.clear_encounter(world)
    bits.set_order(table)
    if rules.flares != 0 or rules.technology != 0 or sheets.by_chance(table):
        hidden = world.hidden
        start_stream_of(hidden.deal_stream, hidden.key, turn.ALIEN_LUCK, 0, 0)
        sheets.bar(world)
        sheets.deal_two(world)
    table.phase = c.DEALING_ALIENS
    ask_or_deal(world)


@kernel
def first_planets(table: Table, seat: int) -> int:
    """Return the planets of a home system at the start."""
    return bits.up_to(table.rules.planets) << (c.PER_SYSTEM * seat)


@kernel
def ask_or_deal(world: World) -> None:
    """Request the choices of aliens seat by seat; when all have chosen, deal the hands."""
    table = world.table
    while table.cursor < table.seats:
        seat = table.cursor
        if table.rules.aliens[seat] == c.CHOICE_ALIEN:
            sets.ask_in_private(world, c.ALIEN_CHOICE, seat, sets.of(world.seats[seat].dealt))
            return
        table.cursor += 1
    table.cursor = 0
    sheets.reveal(world)
    if table.rules.flares != 0:
        sheets.add_flares(world)
    table.offense = destiny.first_player(world)
    acts_first(world, table.offense)
    note(world, e.E_FIRST, table.offense, 0, 0)
    bits.set_order(table)
    if rarely(table.powers != 0) and chooses_first(table):
        powers.rewire(table)
        table.phase = c.DEALING_HANDS
        return
    deal_hands(world)


@kernel
def chooses_first(table: Table) -> int:
    """Return whether somebody chooses something before hands are dealt."""
    aliens = sheets.owned(table)
    if sets.has(aliens, c.TOURIST) and table.rules.tourist_boards != 0:
        return True
    return sets.has(aliens, c.ARISTOCRAT) or sets.has(aliens, c.PENTAFORM)


@kernel
def dealing_hands(world: World) -> None:
    """Request the choices that come before hands are drawn, then deal the hands."""
    if hooks.fire(world, c.H_FIRST_HAND, 0) != c.ASKED:
        deal_hands(world)


@kernel
def alien_choice(world: World, seat: int, alien: int) -> None:
    """Record the alien that a player keeps, hidden until all have chosen."""
    world.seats[seat].keeps = alien
    world.table.cursor += 1
    ask_or_deal(world)


@kernel
def deal_hands(world: World) -> None:
    """Deal the first hands and put powers to work."""
    table = world.table
    for place in range(table.seats):
        if table.power[table.order[place]] == c.ARISTOCRAT:
            continue
        for _ in range(table.rules.hand):
            drawing.deal_card(world, table.order[place])
    for seat in range(table.seats):
        if table.power[seat] == c.MISER:
            table.hoarder = seat + 1
            for _ in range(table.rules.hand):
                hoard.hoard_card(world, seat)
    powers.rewire(table)
    hooks.fire(world, c.H_SETUP, 0)
    table.phase = c.NEW_TURN
    if rarely(table.rules.technology != 0):
        technology.technology(technology.DEAL, world, 0, 0, 0)
