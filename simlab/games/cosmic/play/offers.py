"""Offers of a deal: possible templates, and conditions for keeping them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards, releases, sets, ships, warp_worlds
from simlab.jit.kernel import compiled_separately, kernel, rarely
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


BOUND = 1 << c.PROMETHEUS | 1 << c.PRECURSOR_SEED | 1 << c.QUARK_BATTERY | 1 << c.LUNAR_CANNON
"""Completed techs that are not traded."""


@kernel
def partner(table: Table, seat: int) -> int:
    """Return the other main player."""
    return table.defense if seat == table.offense else table.offense


@kernel
def planets_for(table: Table, taker: int, giver: int) -> int:
    """Return the planets on which a player may get a colony, where the other one has one."""
    planets = table.where[giver] & ~table.where[taker]
    if table.rules.home_regain != 0:
        planets &= ~warp_worlds.all_homes(table, taker)
    return planets


@kernel
def can_settle(table: Table, taker: int, giver: int) -> int:
    """Return whether a player could get a colony in a deal."""
    if table.rules.deal_colonies == 0:
        return False
    if table.where[taker] == 0 and table.zones[c.GATE, taker] == 0:
        return False
    return planets_for(table, taker, giver) != 0


@kernel
def most_colonies(table: Table) -> int:
    """Return the largest number of colonies per main player: two with Epic Oratory."""
    if rarely(table.dominion != 0) and table.rules.deal_colonies == 1:
        if table.text_o == c.EPIC or table.text_d == c.EPIC:
            return 2
    return table.rules.deal_colonies


@kernel
def colonies_for(table: Table, taker: int, giver: int) -> int:
    """Return the number of colonies that a main player could get; each takes a ship."""
    if not can_settle(table, taker, giver):
        return 0
    if rarely(most_colonies(table) > 1):
        ready = ships.on_colonies(table, taker) + table.zones[c.GATE, taker]
        planets = min(ready, bits.count_bits(planets_for(table, taker, giver)))
        return min(2, planets)
    return 1


@kernel
def to_name(table: Table, taker: int, giver: int) -> int:
    """Return the planets that the offer may still name for a main player."""
    first = table.offer_o if taker == table.offense else table.offer_d
    planets = planets_for(table, taker, giver)
    return planets & ~bits.bit(first) if first >= 0 else planets


@kernel
def is_to_name(table: Table, for_offense: int) -> int:
    """Return whether the proposer has to name a planet for a side."""
    if for_offense:
        wanted = c.M_COLONY_O[table.offer]
        return (wanted > 0 and table.offer_o < 0) or (wanted > 1 and table.also_o < 0)
    wanted = c.M_COLONY_D[table.offer]
    return (wanted > 0 and table.offer_d < 0) or (wanted > 1 and table.also_d < 0)


@kernel
def name(table: Table, for_offense: int, planet: int) -> None:
    """Record a planet that the offer gives to a side, as its first or second one."""
    if for_offense and table.offer_o < 0:
        table.offer_o = planet
    elif for_offense:
        table.also_o = planet
    elif table.offer_d < 0:
        table.offer_d = planet
    else:
        table.also_d = planet


@kernel
def given(table: Table, place: int) -> int:
    """Return the planet at a place of the offer: two for the offense, then two; -1 for none."""
    if place < 2:
        return table.offer_o if place == 0 else table.also_o
    return table.offer_d if place == 2 else table.also_d


@kernel
def cards_from(table: Table, giver: int) -> int:
    """Return the number of cards that a main player gives by the offer on the table."""
    if giver == table.offense:
        return c.M_CARDS_D[table.offer]
    return c.M_CARDS_O[table.offer]


@kernel
def mode_of(table: Table, giver: int) -> int:
    """Return the way in which the cards of a main player are chosen."""
    if table.offer == c.SWAP_HIGH and giver == table.offense:
        return c.HIGH
    return table.offer_mode


@kernel
def can_give(table: Table, me: Seat, seat: int) -> int:
    """Return whether a player holds the cards that the offer requires, and can release ships."""
    if rarely(table.offer >= c.FIRST_RELEASE or table.freed != 0):
        if releases.may_release(table, table.offer) == 0:
            return False
    return cards.fitting(me, mode_of(table, seat)) >= cards_from(table, seat)


@kernel
def techs_of(table: Table, seat: int) -> int:
    """Return the slots of a player's techs that may change hands; some completed techs may not."""
    found = 0
    left = table.techs_of[seat]
    while left != 0:
        slot = bits.lowest_bit(left)
        left &= left - 1
        if not bits.has(BOUND, table.tech_face[slot]):
            found |= bits.bit(slot)
    return found


@kernel
def techs_move(table: Table) -> int:
    """Return whether techs are traded at all."""
    return table.rules.technology != 0 and table.rules.tech_trade != 0


@kernel
def menu_end(table: Table) -> int:
    """Return the end of the range of templates that the rules allow."""
    if rarely(techs_move(table) or most_colonies(table) > 1):
        return c.MENU_N
    if rarely(table.powers != 0) and releases.has_zombie(table) != 0:
        return c.MENU_N
    return c.FIRST_TECH_OFFER


@compiled_separately("table", "int", rare=True)
def is_open(table: Table, template: int) -> int:
    """Return whether the techs, or ships in the warp, that an offer moves are available."""
    if template >= c.FIRST_RELEASE:
        return releases.may_release(table, template)
    if c.M_TECH_O[template] + c.M_TECH_D[template] > 0 and not techs_move(table):
        return 0
    if c.M_TECH_O[template] != 0 and techs_of(table, table.defense) == 0:
        return 0
    if c.M_TECH_D[template] != 0 and techs_of(table, table.offense) == 0:
        return 0
    return 1


@kernel
def menu(table: Table, me: Seat, seat: int) -> int:
    """Return the templates that a player may propose, using only the sizes of others' hands."""
    options = 1
    colonies_o = colonies_for(table, table.offense, table.defense)
    colonies_d = colonies_for(table, table.defense, table.offense)
    for template in range(1, menu_end(table)):
        gets_o = c.M_CARDS_O[template]
        gets_d = c.M_CARDS_D[template]
        if c.M_COLONY_O[template] > colonies_o or c.M_COLONY_D[template] > colonies_d:
            continue
        if max(gets_o, gets_d) > table.rules.deal_cards:
            continue
        if table.hand_n[table.defense] < gets_o or table.hand_n[table.offense] < gets_d:
            continue
        if rarely(template >= c.FIRST_TECH_OFFER) and is_open(table, template) == 0:
            continue
        if template == c.SWAP_HIGH and seat == table.offense:
            if cards.fitting(me, c.HIGH) < gets_d:
                continue
        options |= bits.bit(template)
    return options


@kernel
def modes(table: Table, me: Seat, seat: int) -> int:
    """Return the ways in which the cards of the offer may be chosen."""
    count = c.M_CARDS_O[table.offer]
    giver = table.defense
    if count == 0:
        count = c.M_CARDS_D[table.offer]
        giver = table.offense
    options = c.MODES_WITH_FLARES if table.rules.flares != 0 else c.MODES_WITHOUT
    if giver == seat:
        for mode in range(c.MODES):
            if cards.fitting(me, mode) < count:
                options &= ~(1 << mode)
    return options


@kernel
def set_aside_at_random(world: World, giver: int) -> None:
    """Set a random card of a hand aside for the partner; both see it."""
    table = world.table
    me = world.seats[giver]
    taker = partner(table, giver)
    seers = bits.bit(giver) | bits.bit(taker)
    size = table.hand_n[giver] - me.gift_n
    card = observed(world, seers, c.CARDS)
    if card == NOT_OBSERVED:
        left = below(world.hidden.take_stream[taker], size)
        card = 0
        while left >= cards.spare(me, card):
            left -= cards.spare(me, card)
            card += 1
        if card == c.FLARE:
            card = c.FIRST_FLARE + sets.nth(cards.spare_flares(me), left)
    cases = cards.spare(me, card)
    if cards.is_flare(card):
        cases = sets.copies(cards.spare_flares(me), cards.alien_of(card))
    record_chance(world, seers, card, cases, size)
    cards.set_aside(me, card)
