"""Judgements shared by the policies: values of cards, bands on the carriage's way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sherwood import components as c
from simlab.games.sherwood.rules import cards
from simlab.games.sherwood.rules.raid import laid_by
from simlab.games.sherwood.rules.seats import has_bit
from simlab.jit.bits import count_bits, lowest_bit
from simlab.jit.kernel import kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sherwood.record_types import Seat, Table


NOWHERE = c.HIDEOUTS


@kernel
def nth_bit(options: int, number: int) -> int:
    """Return the n-th action of a set, counted from 0."""
    left = options
    for _ in range(number):
        left &= left - 1
    return lowest_bit(left)


@kernel
def highest_bit(options: int) -> int:
    """Return the highest action of a non-empty set."""
    action = -1
    while options != 0:
        options >>= 1
        action += 1
    return action


@kernel
def fit(options: int, wish: int) -> int:
    """Return the highest action of a set up to a target (at least -1), else the lowest."""
    small = options & ((1 << (wish + 1)) - 1)
    return highest_bit(small) if small != 0 else lowest_bit(options)


@kernel
def any_of(options: int, mind: Mind) -> int:
    """Draw an action of a set."""
    return nth_bit(options, below(mind.rng, count_bits(options)))


@kernel
def card_known(table: Table, me: Seat, slot: int) -> int:
    """Return the travel card at a place if known to the player, or -1."""
    return table.shown[slot] if table.shown[slot] >= 0 else me.seen[slot]


@kernel
def companion_worth(table: Table) -> float:
    """Return the value of a companion in glory: more in a longer game."""
    left = table.rules.rounds - 1 - table.round_index
    if left == 0:
        return 1.0 * table.rules.final_companion_rate
    return min(2.0 + 0.4 * left, 5.0)


@kernel
def bag_worth(table: Table) -> float:
    """Return the value of a bag of loot in glory."""
    if table.round_index + 1 == table.rules.rounds:
        return 1.0 * table.rules.final_gold_rate
    return 0.75


@kernel
def loot_worth(table: Table, card: int) -> float:
    """Return the value of a card's whole loot in glory."""
    bags = cards.gold_of(table, card) * bag_worth(table)
    return bags + cards.companions_of(table, card) * companion_worth(table)


@kernel
def worth_to(table: Table, card: int, hideout: int, seat: int) -> float:
    """Return the gain of a player from a raid: full glory, loot by raiders."""
    band = table.bands[hideout]
    figures = 0
    for other in range(table.seats):
        figures += band.raiders[other]
    if band.raiders[seat] == 0 or figures == 0:
        return 0.0
    return cards.glory_of(table, card) + loot_worth(table, card) * band.raiders[seat] / figures


@kernel
def best_weapons(table: Table, me: Seat, room: int) -> int:
    """Return the total power of the ``count`` strongest weapons in hand."""
    power = 0
    left = room
    for kind in range(c.WEAPONS - 1, -1, -1):
        used = min(left, me.hand[kind])
        power += used * table.rules.eq_power[kind]
        left -= used
    return power


@kernel
def strength(table: Table, me: Seat, hideout: int, seat: int) -> int:
    """Return the visible power of a band to a player: raiders, laid and own cards."""
    band = table.bands[hideout]
    power = 0
    for other in range(table.seats):
        power += band.raiders[other]
    for place in range(table.laid_n):
        if table.laid_hideout[place] == hideout:
            power += table.rules.eq_power[table.laid_kind[place]]
    room = band.raiders[seat] - laid_by(table, seat, hideout)
    return power + best_weapons(table, me, room)


@kernel
def route_place(table: Table, start: int, dest: int, place: int) -> int:
    """Return the hide-out at a place of a route."""
    inward = table.arrow_n[start]
    if place < inward:
        return table.arrow[start, place]
    return table.arrow[dest, table.arrow_n[dest] - 1 - (place - inward)]


@kernel
def first_raider(table: Table, me: Seat, seat: int, card: int, dest: int, place: int) -> int:
    """Return the hide-out of the band that would raid a card from this place on (16: none)."""
    start = table.rules.start[card]
    power = cards.power_of(table, card)
    for step in range(place, table.arrow_n[start] + table.arrow_n[dest]):
        hideout = route_place(table, start, dest, step)
        if table.bands[hideout].leader >= 0:
            if strength(table, me, hideout, seat) >= power:
                return hideout
    return NOWHERE * 1


@kernel
def sheriff_cost(table: Table, seat: int, card: int, dest: int, place: int, end: int) -> float:
    """Return the loss of a player to a sheriff on its way to the band that beats it."""
    start = table.rules.start[card]
    cost = 0.0
    for step in range(place, table.arrow_n[start] + table.arrow_n[dest]):
        hideout = route_place(table, start, dest, step)
        if hideout == end:
            break
        if table.bands[hideout].leader >= 0 and table.bands[hideout].raiders[seat] > 0:
            cost += table.rules.glory_loss[card] + 2.0 * table.rules.raider_loss[card]
    return cost


@kernel
def prospect(table: Table, me: Seat, seat: int, card: int, dest: int, place: int) -> float:
    """Return the value of a card to a player from here on, less a part of rivals' gains."""
    hideout = first_raider(table, me, seat, card, dest, place)
    value = 0.0
    if cards.is_sheriff(card):
        value = -sheriff_cost(table, seat, card, dest, place, hideout)
    if hideout == NOWHERE:
        return value
    own = worth_to(table, card, hideout, seat)
    best_rival = 0.0
    for other in range(table.seats):
        if other != seat:
            best_rival = max(best_rival, worth_to(table, card, hideout, other))
    return value + own - 0.3 * best_rival


@kernel
def ambush_for(table: Table, me: Seat, seat: int, card: int) -> int:
    """Return the first free hide-out on a card's way before a band that takes it (16: none)."""
    start = table.rules.start[card]
    dest = table.rules.dest[card]
    power = cards.power_of(table, card)
    for place in range(table.arrow_n[start] + table.arrow_n[dest]):
        hideout = route_place(table, start, dest, place)
        if table.bands[hideout].leader < 0:
            return hideout
        if strength(table, me, hideout, seat) >= power:
            return NOWHERE * 1
    return NOWHERE * 1


@kernel
def own_force(table: Table, me: Seat, seat: int, power: int) -> int:
    """Return the fewest own raiders that reach a power with the weapons in hand, or 0."""
    for raiders in range(1, table.camp[seat] + 1):
        if raiders + best_weapons(table, me, raiders) >= power:
            return raiders
    return 0


@kernel
def busiest(table: Table, options: int) -> int:
    """Return the free hide-out with most traffic: a corner, else the first."""
    for hideout in range(c.FIRST_CORNER, c.HIDEOUTS):
        if has_bit(options, hideout):
            return hideout * 1
    return lowest_bit(options)
