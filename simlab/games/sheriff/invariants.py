"""Invariants that hold at every decision, under every rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.records import OVER
from simlab.games.sheriff import components as c
from simlab.games.sheriff.hidden import card_locations
from simlab.games.sheriff.rules.goods import copies_in_play, whole
from simlab.games.sheriff.rules.legal import all_gold, can_deliver, only_action
from simlab.games.sheriff.rules.scoring import score_now
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered
from simlab.loop import reshuffled_piles

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import World


FAULTS = {
    "cards": "cards of each kind are conserved",
    "gold": "gold, with what is in escrow, is conserved",
    "negative": "no count and no purse is negative",
    "counts": "public counts agree with hands, bags, stands and piles",
    "limits": "hands and bags keep to their limits",
    "landed": "goods on stands and in escrow are worth what ever landed on them",
    "known": "what all know is true",
    "offers": "open offers can be paid",
    "log": "the public log adds up",
    "inspections": "no more inspections than allowed",
    "scores": "bonuses are no more than there are, and scores add up",
    "asked": "the player asked has two legal actions",
}
FAULT = numbered(FAULTS, first=1)


@kernel
def cards_of(world: World, kind: int) -> int:
    """Count the copies of a kind in all places."""
    table = world.table
    cards = world.hidden.pile[kind] + table.discard[0, kind] + table.discard[1, kind]
    cards += table.removed[kind] + card_locations.escrowed(table, kind)
    for seat in range(table.seats):
        me = world.seats[seat]
        cards += me.hand[kind] + me.bag[kind] + me.aside[kind] + me.stash[kind]
        cards += table.stand[seat, kind]
    return cards


@kernel
def gold_of(world: World) -> int:
    """Count all gold."""
    gold = 0
    for seat in range(world.table.seats):
        gold += world.seats[seat].gold + world.table.escrow[seat]
    return gold


@kernel
def is_negative(world: World) -> int:
    """Return whether anything is below zero."""
    table = world.table
    for seat in range(table.seats):
        me = world.seats[seat]
        if me.gold < 0 or table.escrow[seat] < 0 or me.bag_size < 0 or me.aside_size < 0:
            return True
        for kind in range(c.KINDS):
            if me.hand[kind] < 0 or me.bag[kind] < 0 or me.aside[kind] < 0:
                return True
            if me.stash[kind] < 0 or table.stand[seat, kind] < 0:
                return True
            if table.known[seat, kind] < 0 or table.known_stash[seat, kind] < 0:
                return True
    for kind in range(c.KINDS):
        if world.hidden.pile[kind] < 0 or table.aside[kind] < 0 or table.discard[0, kind] < 0:
            return True
    return False


@kernel
def piles_agree(world: World) -> int:
    """Return whether the piles match their recorded sizes and tops."""
    table = world.table
    cards = 0
    for kind in range(c.KINDS):
        cards += world.hidden.pile[kind]
    if cards != table.pile_n or not reshuffled_piles.is_of_stock(world, c.KINDS):
        return False
    for pile in range(2):
        size = table.discard_n[pile]
        cards = 0
        for kind in range(c.KINDS):
            cards += table.discard[pile, kind]
        top = table.discards[pile, size - 1] if size > 0 else c.NOTHING
        if cards != size or top != table.top[pile]:
            return False
    return True


@kernel
def seat_agrees(world: World, seat: int) -> int:
    """Return whether the public sizes of a player's hidden goods are true."""
    table = world.table
    me = world.seats[seat]
    hand = 0
    bag = 0
    aside = 0
    for kind in range(c.KINDS):
        hand += me.hand[kind]
        bag += me.bag[kind]
        aside += me.aside[kind]
    if bag != me.bag_size or aside != me.aside_size:
        return False
    if card_locations.holds_asides(table, seat):
        if aside != table.aside_n:
            return False
    elif table.phase == c.MARKET:
        hand += aside
    elif aside != 0:
        return False
    if table.phase == c.LOADING:
        hand += bag
    elif bag != card_locations.bag_in_play(table, seat):
        return False
    if table.fate[seat] == c.SEALED and table.bag_n[seat] < table.rules.bag_min:
        return False
    stash = c.NOTHING if table.rules.hide_stash_count != 0 else card_locations.stash_size(me)
    gold = c.NOTHING if table.rules.hide_gold != 0 else me.gold
    return hand == table.hand_n[seat] and stash == table.stash_n[seat] and gold == table.gold[seat]


@kernel
def knowledge_is_true(world: World, seat: int) -> int:
    """Return whether the public knowledge of a player's cards is true."""
    table = world.table
    me = world.seats[seat]
    drawing = table.phase == c.DRAWING or table.phase == c.PLACING
    for kind in range(c.KINDS):
        cards = me.hand[kind] + me.bag[kind]
        if not (card_locations.holds_asides(table, seat) and table.aside_open != 0):
            cards += me.aside[kind]
        known = table.known[seat, kind]
        if drawing and table.current == seat:
            known += table.took_now[seat, kind]
        if known > cards or table.known_stash[seat, kind] > me.stash[kind]:
            return False
    return True


@kernel
def can_pay(world: World, payer: int) -> int:
    """Return whether an open offer can be paid."""
    table = world.table
    me = world.seats[payer]
    offer = world.seats[table.sheriff].heard[payer]
    if payer == table.sheriff or offer.status != c.OPEN:
        return True
    return can_deliver(table, me, payer, offer)


@kernel
def log_adds_up(world: World) -> int:
    """Return whether the counters of the public log agree with each other."""
    table = world.table
    inspected = 0
    searches = 0
    paid = 0
    taken = 0
    for seat in range(table.seats):
        if table.inspected[seat] != table.caught[seat] + table.honest_inspected[seat]:
            return False
        if table.searches[seat] != table.catches[seat] + table.mistakes[seat]:
            return False
        done = table.inspected[seat] + table.lied_passed[seat] + table.honest_passed[seat]
        if done > table.bags[seat]:
            return False
        inspected += table.inspected[seat]
        searches += table.searches[seat]
        paid += world.hidden.bribes_paid[seat]
        taken += world.hidden.bribes_taken[seat]
    return inspected == searches and paid == taken


@kernel
def scores_add_up(world: World) -> int:
    """Return whether final scores follow from gold, goods and bonuses within their bounds."""
    table = world.table
    rules = table.rules
    most = 0
    for good in range(c.LEGAL_KINDS):
        most += whole(rules.king[good] * rules.bonus_factor)
        most += whole(rules.queen[good] * rules.bonus_factor)
    paid = 0
    for seat in range(table.seats):
        paid += table.bonus[seat]
        if table.score[seat] != score_now(world, seat):
            return False
    return 0 <= paid <= most


@kernel
def audit_seat(world: World, seat: int) -> int:
    """Return the number of the invariant broken by a player's part, or 0."""
    table = world.table
    if not seat_agrees(world, seat):
        return FAULT.counts
    if table.hand_n[seat] > table.rules.hand_size:
        return FAULT.limits
    if world.seats[seat].bag_size > table.rules.bag_max:
        return FAULT.limits
    if not knowledge_is_true(world, seat):
        return FAULT.known
    if not can_pay(world, seat):
        return FAULT.offers
    return 0


@kernel
def check_invariants(world: World) -> int:
    """Return 0, or the number of the broken invariant (`FAULT`)."""
    table = world.table
    for kind in range(c.KINDS):
        if cards_of(world, kind) != copies_in_play(table, kind):
            return FAULT.cards
    if gold_of(world) != all_gold(table):
        return FAULT.gold
    if is_negative(world):
        return FAULT.negative
    if not piles_agree(world):
        return FAULT.counts
    for seat in range(table.seats):
        broken = audit_seat(world, seat)
        if broken != 0:
            return broken
    if card_locations.landed_value(world) != world.hidden.landed:
        return FAULT.landed
    if not log_adds_up(world):
        return FAULT.log
    if table.inspections > table.rules.inspection_cap:
        return FAULT.inspections
    if table.phase == c.FINISHED:
        return 0 if scores_add_up(world) else FAULT.scores
    if table.decision != OVER and only_action(table, world.seats[table.actor]) >= 0:
        return FAULT.asked
    return 0
