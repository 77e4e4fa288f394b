"""Deals by alternating offers, until one is accepted.

An offer is made in small steps: a template of the menu, the planets, how cards are chosen. Ships
for a new colony and cards that the giver chooses come after the acceptance.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import kicking, outcomes
from simlab.games.cosmic.play import (
    bits,
    cards,
    compensation,
    hooks,
    knowledge,
    losses,
    moves,
    nash,
    offers,
    passing,
    releases,
    sets,
    ships,
    technology,
    windows,
    winning,
)
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def allies_home(world: World) -> None:
    """Send the allies home without gain, then start the talks of the main players."""
    table = world.table
    for place in range(2, table.seats):
        seat = table.order[place]
        for zone in range(c.GATE, c.LIMBO):
            if table.zones[zone, seat] > 0:
                if rarely(table.dominion != 0) and outcomes.is_lost(world, seat, zone):
                    losses.begin(table, c.ALLIES_HOME)
                    return
                moves.homeward(world, zone, seat, table.zones[zone, seat], c.ALLIES_HOME)
                return
    if hooks.fire(world, c.H_DEAL, 0) == c.ASKED or table.result != c.OPEN_RESULT:
        # somebody has dealt in the place of a main player
        return
    table.proposer = table.offense
    table.phase = c.BARGAINING
    if table.rules.deal_form != 0:
        nash.agree(world)
        table.phase = c.AGREED if table.offer != 0 else c.DEAL_FAILED
        if table.offer != 0:
            tell_terms(world)


@kernel
def bargaining(world: World) -> None:
    """Request the next offer; the deal fails after the last round or two passes in a row."""
    table = world.table
    if table.deal_round >= table.rules.deal_rounds or table.passes >= 2:
        table.phase = c.DEAL_FAILED
        return
    options = offers.menu(table, world.seats[table.proposer], table.proposer)
    bits.ask_in_private(world, c.OFFER, table.proposer, options)


@kernel
def next_round(table: Table) -> None:
    """Swap the proposer and the partner, and clear the offer."""
    table.deal_round += 1
    table.proposer = offers.partner(table, table.proposer)
    table.offer = 0
    table.bound = 0
    table.offer_o = c.NOTHING
    table.offer_d = c.NOTHING
    table.also_o = c.NOTHING
    table.also_d = c.NOTHING
    table.offer_mode = c.NOTHING
    table.offer_tech_o = 0
    table.offer_tech_d = 0
    table.freed = 0
    table.freeing = 0
    table.phase = c.BARGAINING


@kernel
def call_off(table: Table) -> None:
    """Undo the agreement and go on to the next offer; without bargaining the deal fails."""
    next_round(table)
    if table.rules.deal_form != 0:
        table.phase = c.DEAL_FAILED


@kernel
def offer(world: World, seat: int, action: int) -> None:
    """Record the proposer's template, or its pass."""
    table = world.table
    note(world, e.E_OFFERED, seat, action, 0)
    if action == c.PASS:
        table.passes += 1
        next_round(table)
        return
    table.passes = 0
    table.offer = action
    table.offer_mode = c.M_MODE[action]
    table.phase = c.DETAILS


@kernel
def details(world: World) -> None:
    """Request open details of the template from the proposer, then the partner's answer."""
    table = world.table
    seat = table.proposer
    template = table.offer
    if offers.is_to_name(table, True):
        planets = offers.to_name(table, table.offense, table.defense)
        bits.ask(world, c.OFFER_PLANET, seat, planets)
    elif offers.is_to_name(table, False):
        planets = offers.to_name(table, table.defense, table.offense)
        bits.ask(world, c.OFFER_PLANET, seat, planets)
    elif c.M_TECH_O[template] != 0 and table.offer_tech_o == 0:
        bits.ask(world, c.OFFER_TECH, seat, offers.techs_of(table, table.defense))
    elif c.M_TECH_D[template] != 0 and table.offer_tech_d == 0:
        bits.ask(world, c.OFFER_TECH, seat, offers.techs_of(table, table.offense))
    elif table.offer_mode < 0 and c.M_CARDS_O[template] + c.M_CARDS_D[template] > 0:
        options = offers.modes(table, world.seats[seat], seat)
        bits.ask_in_private(world, c.OFFER_MODE, seat, options)
    elif rarely(table.powers != 0) and releases.to_name(table) != 0:
        bits.ask(world, c.OFFER_RELEASE, seat, releases.to_name(table) | bits.bit(c.NOBODY))
    else:
        tell_terms(world)
        partner = offers.partner(table, seat)
        can = offers.can_give(table, world.seats[partner], partner)
        bits.ask_in_private(world, c.ANSWER, partner, 0b11 if can else 0b01)


@kernel
def tell_terms(world: World) -> None:
    """Log the terms of the offer as events."""
    table = world.table
    note(world, e.E_TERMS, table.offer_o, table.offer_d, table.offer_mode)
    if rarely(table.also_o >= 0 or table.also_d >= 0):
        note(world, e.E_TERMS_TOO, table.also_o, table.also_d, 0)
    if rarely(table.freed != 0):
        releases.tell(world)


@kernel
def offer_planet(world: World, action: int) -> None:
    """Record a planet of the offer, first the one for the offense."""
    table = world.table
    offers.name(table, offers.is_to_name(table, True), action)


@kernel
def offer_tech(world: World, action: int) -> None:
    """Record a tech of the offer, first the one for the offense."""
    table = world.table
    if c.M_TECH_O[table.offer] != 0 and table.offer_tech_o == 0:
        table.offer_tech_o = action + 1
    else:
        table.offer_tech_d = action + 1


@kernel
def answer(world: World, action: int) -> None:
    """Apply the partner's answer: reject or accept."""
    table = world.table
    if action == c.REJECT:
        next_round(table)
    else:
        table.bound = 1
        table.phase = c.AGREED


@kernel
def agreed(world: World) -> None:
    """Make the deal, unless it is quashed or a player no longer holds what it would give."""
    table = world.table
    if table.cursor == 0 and hooks.fire(world, c.H_AGREED, 0) == c.ASKED:
        return
    if table.offer == c.PASS:
        # another player whose consent is needed has refused
        return
    if windows.window(world, c.AGREED):
        return
    for place in range(2):
        giver = table.order[place]
        if not offers.can_give(table, world.seats[giver], giver):
            deal_failed(world)
            return
    note(world, e.E_DEAL, table.offer, 0, 0)
    for place in range(2):
        table.deals_made[table.order[place]] += 1
    table.result = c.DEAL_MADE
    table.phase = c.HANDING


@kernel
def handing(world: World) -> None:
    """Request the cards that both players choose to give, the offense first; then exchange."""
    table = world.table
    for place in range(2):
        giver = table.order[place]
        me = world.seats[giver]
        mode = offers.mode_of(table, giver)
        if mode != c.AT_RANDOM and me.gift_n < offers.cards_from(table, giver):
            options = compensation.kinds_to_give(me, mode)
            bits.ask_in_private(world, c.GIVE, giver, options)
            return
    exchange(world)
    table.cursor = 0
    table.phase = c.SETTLING


@kernel
def set_aside(world: World, seat: int, card: int) -> None:
    """Set a card aside for the partner, in secret."""
    cards.set_aside(world.seats[seat], card)


@kernel
def exchange(world: World) -> None:
    """Exchange the cards of the deal; random ones are drawn before any arrives."""
    table = world.table
    table.bound = 0
    if rarely(table.offer >= c.FIRST_RELEASE):
        releases.name_partner(table)
    for place in range(2):
        giver = table.order[place]
        if offers.mode_of(table, giver) == c.AT_RANDOM:
            for _ in range(offers.cards_from(table, giver)):
                offers.set_aside_at_random(world, giver)
    for place in range(2):
        giver = table.order[place]
        me = world.seats[giver]
        mode = offers.mode_of(table, giver)
        for gift in range(me.gift_n):
            card = me.gift[gift]
            kinds = c.OF_MODE[mode] & knowledge.with_its_back(card)
            passing.hand_on_one_of(world, giver, table.order[1 - place], card, kinds)
            me.gift[gift] = 0
        me.gift_n = 0
        sets.clear(me.gift_flares)


@kernel
def settling(world: World) -> None:
    """Settle the new colonies of the deal, the offense first; other ships go home."""
    table = world.table
    if winning.check_at_once(world):
        return
    if rarely((table.offer_tech_o | table.offer_tech_d) != 0):
        if technology.technology(technology.MOVE, world, 0, 0, 0) == c.ASKED:
            return
    place = table.cursor
    if place == 4:
        if rarely(table.freed != 0):
            releases.release(world)
        else:
            table.phase = c.GOING_HOME
        return
    table.cursor += 1
    seat = table.order[place // 2]
    planet = offers.given(table, place)
    if planet >= 0:
        most = table.rules.deal_ships
        moves.start(world, c.TO_PLANET, c.LIMBO, seat, 1, most, planet, c.SETTLING)


@kernel
def deal_failed(world: World) -> None:
    """End the talks without a deal: the offense goes home, and both lose ships."""
    table = world.table
    note(world, e.E_NO_DEAL, 0, 0, 0)
    table.offer = 0
    table.bound = 0
    table.freed = 0
    table.freeing = 0
    for place in range(2):
        table.deals_failed[table.order[place]] += 1
        table.toll[table.order[place]] = 0
    table.result = c.DEAL_LOST
    table.phase = c.GOING_HOME


@kernel
def penalties(world: World) -> None:
    """Request the ships that each main player loses without a deal, the offense first."""
    table = world.table
    if table.cursor == 0 and hooks.fire(world, c.H_NO_DEAL, 0) == c.ASKED:
        return
    place = table.cursor
    table.cursor += 1
    if place < 2:
        seat = table.order[place]
        count = table.rules.deal_penalty
        if rarely(table.dominion != 0):
            count = kicking.base_penalty(table)
        table.about = seat
        count = hooks.fire(world, c.H_PENALTY, count)
        table.about = c.NOTHING
        if rarely(table.dominion != 0):
            count = kicking.penalty(table, seat, count)
        count = min(count, ships.to_lose(table, seat))
        moves.start(world, c.TO_LIMBO, c.LIMBO, seat, count, count, c.NOTHING, c.PENALTIES)
        table.mv_techs = table.rules.tech_ships_losable
        return
    table.cursor = 0
    for each in range(2):
        seat = table.order[each]
        losses.enqueue(table, seat, table.zones[c.LIMBO, seat])
    losses.begin(table, c.DISCARDING)
