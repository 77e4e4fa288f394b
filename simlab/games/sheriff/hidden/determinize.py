"""Determinizations: possible worlds for a player, with all hidden cards dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheriff import components as c
from simlab.games.sheriff.hidden import card_locations, choices
from simlab.games.sheriff.rules.build import clear_offer
from simlab.games.sheriff.rules.goods import copies_in_play
from simlab.games.sheriff.rules.rounds import start_streams
from simlab.jit.kernel import kernel
from simlab.loop import reshuffled_piles
from simlab.loop.rng import below, start_stream

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.sheriff.record_types import Hidden, Offers, Table, World


TRIES = 2000
"""Number of deals tried before `determinize` gives up."""


@kernel
def gather(world: World, seat: int) -> None:
    """Move all cards unseen by ``seat`` into the draw pile."""
    table = world.table
    pile = world.hidden.pile
    me = world.seats[seat]
    for kind in range(c.KINDS):
        left = (
            copies_in_play(table, kind) - card_locations.escrowed(table, kind) - table.removed[kind]
        )
        left -= table.discard[0, kind] + table.discard[1, kind]
        left -= me.hand[kind] + me.bag[kind] + me.aside[kind] + me.stash[kind]
        if not card_locations.holds_asides(table, seat):
            left -= table.aside[kind]
        for other in range(table.seats):
            left -= table.stand[other, kind]
        pile[kind] = left


@kernel
def clear_hand(world: World, seat: int) -> None:
    """Clear the hand, the bag and the unseen cards aside of a player."""
    table = world.table
    owner = world.seats[seat]
    owner.bag_size = 0
    owner.floor = 0
    for kind in range(c.KINDS):
        owner.hand[kind] = 0
        owner.drew[kind] = 0
        owner.bag[kind] = 0
        if not (card_locations.holds_asides(table, seat) and table.aside_open != 0):
            owner.aside[kind] = 0
    if not card_locations.holds_asides(table, seat):
        owner.aside_size = 0


@kernel
def move(world: World, seat: int, kind: int, count: int) -> None:
    """Move cards from the pile into a hand."""
    world.hidden.pile[kind] -= count
    world.seats[seat].hand[kind] += count


@kernel
def pick_from_pile(hidden: Hidden, stream: Stream, first: int) -> int:
    """Return the kind of a random card of the pile, of kinds from ``first`` on, or -1."""
    cards = 0
    for kind in range(first, c.KINDS):
        cards += hidden.pile[kind]
    if cards == 0:
        return c.NOTHING
    left = below(stream, cards)
    picked = first
    for kind in range(first, c.KINDS):
        left -= hidden.pile[kind]
        picked += 1 if left >= 0 else 0
    return picked


@kernel
def proves(table: Table, offer: Offers, payer: int) -> int:
    """Return whether a live offer proves that its goods exist."""
    if offer.status == c.COUNTERED:
        return table.decision == c.REPLY and table.actor == payer
    return offer.status == c.OPEN or offer.status == c.ACCEPTED


@kernel
def stash_proof(world: World, seat: int, other: int, kind: int) -> int:
    """Count the copies of illegal goods known by ``seat`` to lie face down on a stand."""
    table = world.table
    proof = table.known_stash[other, kind]
    offer = world.seats[table.sheriff].heard[other]
    seen = table.rules.private_offers == 0 or seat == table.sheriff
    if seen and offer.status != c.ACCEPTED and proves(table, offer, other):
        proof = max(proof, offer.stand[kind] - table.stand[other, kind])
    return proof


@kernel
def bag_proof(world: World, seat: int, other: int, kind: int) -> int:
    """Count the copies of a kind proved to be in a bag, if promises cannot be phantoms."""
    table = world.table
    if table.rules.phantoms != c.PHANTOM_FORBID or card_locations.bag_in_play(table, other) == 0:
        return 0
    proof = 0
    offer = world.seats[table.sheriff].heard[other]
    seen = table.rules.private_offers == 0 or seat == table.sheriff
    if other == table.focus and proves(table, offer, other):
        if seen or offer.status == c.ACCEPTED:
            proof = offer.bag[kind]
    return max(proof, table.ledger[other * c.MAX_SEATS + other].bag[kind])


@kernel
def deal_known_hand(world: World, seat: int, other: int) -> int:
    """Deal the known goods of a player's hand and bag into the hand; return their number."""
    cards = 0
    for kind in range(c.KINDS):
        count = max(world.table.known[other, kind], bag_proof(world, seat, other, kind))
        move(world, other, kind, count)
        cards += count
    return cards


@kernel
def deal_known(world: World, seat: int, other: int) -> None:
    """Deal the known goods of a player to its hand and face down on its stand."""
    table = world.table
    owner = world.seats[other]
    owner.tens = card_locations.stash_size(owner)
    deal_known_hand(world, seat, other)
    for kind in range(c.KINDS):
        if card_locations.is_shopping(table, other):
            world.hidden.pile[kind] -= table.took_now[other, kind]
        owner.stash[kind] = 0
        if kind >= c.LEGAL_KINDS:
            owner.stash[kind] = stash_proof(world, seat, other, kind)
            world.hidden.pile[kind] -= owner.stash[kind]


@kernel
def fill_stash(world: World, seat: int, stream: Stream) -> int:
    """Fill up the goods face down to their number (in ``tens``); return false on failure."""
    owner = world.seats[seat]
    size = owner.tens
    owner.tens = 0
    for _ in range(size - card_locations.stash_size(owner)):
        kind = pick_from_pile(world.hidden, stream, c.LEGAL_KINDS)
        if kind == c.NOTHING:
            return False
        world.hidden.pile[kind] -= 1
        owner.stash[kind] += 1
    return True


@kernel
def fill_hand(world: World, seat: int, count: int, stream: Stream) -> None:
    """Deal ``count`` unknown cards into a hand."""
    for _ in range(count):
        kind = pick_from_pile(world.hidden, stream, 0)
        if kind != c.NOTHING:
            move(world, seat, kind, 1)


@kernel
def known_cards(world: World, seat: int, other: int) -> int:
    """Count the known cards of hand, bag and cards aside."""
    cards = 0
    for kind in range(c.KINDS):
        cards += max(world.table.known[other, kind], bag_proof(world, seat, other, kind))
    return cards


@kernel
def fill_zone(world: World, seat: int, other: int, stream: Stream) -> None:
    """Deal hand, bag and cards aside of another player."""
    table = world.table
    owner = world.seats[other]
    known = known_cards(world, seat, other)
    if not card_locations.is_shopping(table, other):
        bag = card_locations.bag_in_play(table, other)
        fill_hand(world, other, table.hand_n[other] + bag - known, stream)
        fill_bag(world, seat, other, bag, stream)
        return
    hidden = table.aside_n if table.aside_open == 0 else 0
    fill_hand(world, other, table.hand_n[other] - table.draws_made + hidden - known, stream)
    for _ in range(hidden):
        kind = choices.pick_from_hand(owner, stream)
        owner.hand[kind] -= 1
        owner.aside[kind] += 1
    unknown = table.draws_made
    for kind in range(c.KINDS):
        unknown -= table.took_now[other, kind]
        owner.hand[kind] += table.took_now[other, kind]
    fill_hand(world, other, unknown, stream)


@kernel
def fill_bag(world: World, seat: int, other: int, size: int, stream: Stream) -> None:
    """Pack the cards proved to be in the bag, then random cards of the hand."""
    owner = world.seats[other]
    for kind in range(c.KINDS):
        for _ in range(bag_proof(world, seat, other, kind)):
            choices.pack(owner, kind)
    for _ in range(size - owner.bag_size):
        choices.pack(owner, choices.pick_from_hand(owner, stream))


@kernel
def deal_unknown(world: World, seat: int, stream: Stream) -> int:
    """Try one deal of everything hidden from ``seat``; return false if it fails."""
    table = world.table
    for other in range(table.seats):
        if other != seat and not fill_stash(world, other, stream):
            return False
    for other in range(table.seats):
        if other != seat:
            fill_zone(world, seat, other, stream)
            if choices.has_loaded(table, other):
                choices.load_in_secret(world, other, stream)
    if table.rules.private_offers != 0 and seat != table.sheriff:
        choices.imagine_offers(world, seat, stream)
    if table.decision >= 0 and table.actor != seat:
        return choices.settle_actor(world, stream)
    return True


@kernel
def forget_scratch(world: World, seat: int, stream: Stream) -> None:
    """Clear the earlier offers, answers and prices under construction of another player."""
    table = world.table
    owner = world.seats[seat]
    clear_offer(owner.draft)
    owner.low = 0
    owner.high = 0
    owner.amount = 0
    owner.answer = 0
    owner.picked = 0
    owner.target = 0
    owner.demand = 0
    owner.purpose = 0
    owner.reserve = 0
    if table.phase == c.SPLITTING and seat == table.focus:
        owner.reserve = below(stream, owner.gold + 1)


@kernel
def determinize(world: World, seat: int, key: int) -> int:
    """Deal everything hidden from ``seat``, uniformly over the assignments it holds possible.

    Its own record and the table stay as they are; all future luck follows from ``key``. Return
    false if no possible world was found; the hidden part of ``world`` is then not usable.
    """
    table = world.table
    hidden = world.hidden
    hidden.key = key
    stream = hidden.draw_stream
    start_stream(stream, key, 0)
    for other in range(table.seats):
        if other != seat:
            forget_scratch(world, other, stream)
    for number in range(TRIES):
        gather(world, seat)
        for other in range(table.seats):
            if other != seat:
                clear_hand(world, other)
                deal_known(world, seat, other)
        # If proofs allow no such deal, later tries do not keep the pile apart from the rest.
        if table.restocked != 0 and number < TRIES // 2:
            reshuffled_piles.put_apart(world, world.seats[seat], c.KINDS, table.pile_n, stream)
        done = deal_unknown(world, seat, stream)
        for kind in range(c.KINDS):
            hidden.pile[kind] += hidden.apart[kind]
            hidden.apart[kind] = 0
        if done:
            hidden.landed = card_locations.landed_value(world)
            start_streams(hidden)
            return True
    return False
