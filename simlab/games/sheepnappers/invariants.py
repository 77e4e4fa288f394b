"""Invariants that hold at every decision, under every rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.records import OVER
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.rules.cards import copies_in_play
from simlab.games.sheepnappers.rules.legal import legal
from simlab.games.sheepnappers.rules.needs import active_count, wool_in_hand
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Facts, Seat, Table, World


FAULTS = {
    "cards": "cards of each kind are conserved",
    "wolves": "wolves are in the pile or out",
    "counts": "public counts agree with hands, pile and discard",
    "negative": "no hand or pile holds a negative number of cards",
    "fuel": "who is home had the fuel to launch",
    "eaten": "who was eaten has no cards",
    "known": "what a player knows is true",
    "shared": "what all know, each knows",
    "over": "a round ends only when nobody is active",
    "scores": "final scores follow from status and hand",
    "asked": "the player asked is in the round and has two legal actions",
    "baas": "no more Baas than cards and fuel allow",
}
FAULT = numbered(FAULTS, first=1)


@kernel
def cards_of(world: World, kind: int) -> int:
    """Count the copies of a kind in all places."""
    cards = world.hidden.pile[kind] + world.hidden.discard[kind]
    for seat in range(world.table.seats):
        cards += copies_at(world, seat, kind)
    return cards


@kernel
def counts_agree(world: World) -> int:
    """Return whether the public sizes match the hidden piles."""
    table = world.table
    pile = world.hidden.pile[c.WOLF]
    discard = 0
    for kind in range(c.KINDS):
        pile += world.hidden.pile[kind]
        discard += world.hidden.discard[kind]
    for seat in range(table.seats):
        hand = 0
        for kind in range(c.KINDS):
            hand += world.seats[seat].hand[kind]
        if hand != table.hand_n[seat]:
            return False
    return pile == table.pile_n and discard == table.discard_n


@kernel
def is_negative(world: World) -> int:
    """Return whether any count of cards is below zero."""
    for kind in range(c.KINDS):
        if world.hidden.pile[kind] < 0 or world.hidden.discard[kind] < 0:
            return True
        for seat in range(world.table.seats):
            if world.seats[seat].hand[kind] < 0:
                return True
    return False


@kernel
def copies_at(world: World, place: int, kind: int) -> int:
    """Count a kind in a hand (a gift set aside included) or in the discard."""
    if place == DISCARD:
        return world.hidden.discard[kind]
    me = world.seats[place]
    return me.hand[kind] + (1 if me.gift == kind else 0)


@kernel
def is_true(world: World, facts: Facts, viewer: int) -> int:
    """Return whether the facts hold (a viewer's own row holds the knowledge of a bystander)."""
    for place in range(world.table.seats):
        if place != viewer and not row_is_true(world, facts, place):
            return False
    return row_is_true(world, facts, DISCARD)


@kernel
def row_is_true(world: World, facts: Any, place: int) -> int:
    """Return whether the facts about one place hold."""
    for kind in range(c.KINDS):
        copies = copies_at(world, place, kind)
        exact = (facts.lacks[place] >> kind) & 1 == 1
        if copies < facts.known[place, kind] or (exact and copies != facts.known[place, kind]):
            return False
    for kind in range(c.GPS + 1):
        if copies_at(world, place, kind) < facts.proved[place, kind]:
            return False
    spare = copies_at(world, place, c.FUEL)
    spare -= world.table.rules.gps_extra * copies_at(world, place, c.GPS)
    return facts.short[place] == 0 or spare < facts.short[place]


@kernel
def knows_less(world: World, seat: int) -> int:
    """Return whether a player lacks a public fact."""
    facts = world.seats[seat].facts
    everybody = world.table.facts
    for place in range(world.table.seats):
        if place != seat:
            for kind in range(c.KINDS):
                if facts.known[place, kind] < everybody.known[place, kind]:
                    return True
            for kind in range(c.GPS + 1):
                sure = max(facts.known[place, kind], facts.proved[place, kind])
                if sure < everybody.proved[place, kind]:
                    return True
            if everybody.lacks[place] & ~facts.lacks[place] != 0:
                return True
            below = everybody.short[place]
            if below > 0 and (facts.short[place] == 0 or facts.short[place] > below):
                return True
    return False


@kernel
def score_is_wrong(world: World, seat: int) -> int:
    """Return whether the score of the last round contradicts how it ended."""
    table = world.table
    status = table.status[seat]
    if status == c.HOME:
        return table.score[seat] != wool_in_hand(table, world.seats[seat])
    if status == c.EATEN:
        return table.score[seat] != table.rules.eaten_score
    return table.score[seat] != 0


@kernel
def legal_actions(table: Table, me: Seat) -> int:
    """Count the legal actions of the deciding player."""
    count = 0
    for action in range(c.MAIN_ACTIONS):
        if legal(table, me, action):
            count += 1
    return count


@kernel
def audit_seat(world: World, seat: int) -> int:
    """Return the number of the invariant broken by a player's part, or 0."""
    table = world.table
    me = world.seats[seat]
    if table.status[seat] == c.HOME:
        if me.hand[c.FUEL] < table.launch_need[seat] + table.rules.gps_extra * me.hand[c.GPS]:
            return FAULT.fuel
    if table.status[seat] == c.EATEN and table.hand_n[seat] != 0:
        return FAULT.eaten
    if not is_true(world, me.facts, seat):
        return FAULT.known
    if knows_less(world, seat):
        return FAULT.shared
    if table.decision == OVER and score_is_wrong(world, seat):
        return FAULT.scores
    return 0


@kernel
def check_invariants(world: World) -> int:
    """Return 0, or the number of the broken invariant (`FAULT`)."""
    table = world.table
    for kind in range(c.KINDS):
        if cards_of(world, kind) != copies_in_play(table, kind):
            return FAULT.cards
    if world.hidden.pile[c.WOLF] + table.wolves_out != table.rules.wolves:
        return FAULT.wolves
    if not counts_agree(world):
        return FAULT.counts
    if is_negative(world):
        return FAULT.negative
    for seat in range(table.seats):
        broken = audit_seat(world, seat)
        if broken != 0:
            return broken
    if not is_true(world, table.facts, -1):
        return FAULT.known
    if table.decision == OVER:
        if active_count(table) > 0 and table.truncated == 0:
            return FAULT.over
    else:
        seat = table.actor
        if table.status[seat] != c.ACTIVE or legal_actions(table, world.seats[seat]) < 2:
            return FAULT.asked
        if table.decision == c.BAA_CALL and table.baas > 2 * table.rules.copies[c.BAA]:
            return FAULT.baas
    return 0
