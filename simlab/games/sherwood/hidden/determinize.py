"""Determinizations: possible worlds for a player, with all hidden cards dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sherwood import components as c
from simlab.games.sherwood.hidden.choices import imagine_parked, settle_actor
from simlab.games.sherwood.rules import cards
from simlab.games.sherwood.rules.rounds import start_streams
from simlab.games.sherwood.rules.sight import is_proved
from simlab.jit.kernel import kernel
from simlab.loop import reshuffled_piles
from simlab.loop.rng import below, start_stream

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.sherwood.record_types import Table, World


TRIES = 2000
"""Number of deals tried before `determinize` gives up."""


@kernel
def fits_claims(table: Table, slot: int, card: int) -> int:
    """Return whether a card matches all claims about it."""
    for speaker in range(table.seats):
        for field in range(c.FIELDS):
            said = table.claims[speaker, slot, field]
            if said > 0 and said - 1 != cards.field_of(table, card, field):
                return False
    return True


@kernel
def keep_known(world: World, seat: int) -> None:
    """Keep the travel cards seen by a player, now or soon; clear all other places.

    Unknown cards of earlier rounds (see `gone`) are among the unseen ones.
    """
    table = world.table
    hidden = world.hidden
    first = table.round_index * table.rules.laid_out
    for card in range(c.CARDS):
        hidden.held[card] = 0
    for place in range(first):
        if not cards.has_gone(world, place):
            hidden.supply[place] = c.NOTHING
    for place in range(first, table.rules.a_cards + table.rules.b_cards):
        slot = place - first
        known = hidden.due[place] - 1
        if slot < table.rules.laid_out:
            known = max(known, table.shown[slot], world.seats[seat].seen[slot])
        hidden.supply[place] = known
    for place in range(table.rules.a_cards + table.rules.b_cards):
        if hidden.supply[place] >= 0:
            hidden.held[hidden.supply[place]] = 1


@kernel
def is_shuffled_in(world: World, card: int, stream: Stream) -> int:
    """Return whether a card without a place is in the deck; sheriffs are drawn at random."""
    if not cards.is_sheriff(card):
        return True
    back = cards.back_of(world.table, card)
    left = cards.sheriffs_in(world.table, back)
    others = 0
    for other in range(c.FIRST_SHERIFF, c.CARDS):
        if cards.back_of(world.table, other) == back:
            left -= world.hidden.held[other]
            others += 1 - world.hidden.held[other]
    return below(stream, others) < left


@kernel
def deal_proved(world: World, stream: Stream) -> int:
    """Deal the cards with proved claims; return false if two places get the same one."""
    table = world.table
    hidden = world.hidden
    first = table.round_index * table.rules.laid_out
    for slot in range(table.rules.laid_out):
        place = first + slot
        if hidden.supply[place] < 0 and is_proved(table, slot):
            count = 0
            for card in range(c.CARDS):
                if cards.back_of(table, card) == cards.back_at(table, place) and fits_claims(
                    table, slot, card
                ):
                    hidden.pool[count] = card
                    count += 1
            if count == 0:
                return False
            card = hidden.pool[below(stream, count)]
            if hidden.held[card] != 0 or not is_shuffled_in(world, card, stream):
                return False
            hidden.supply[place] = card
            hidden.held[card] = 1
    return True


@kernel
def gather_equipment(world: World, seat: int) -> None:
    """Move all equipment unseen by ``seat`` into the pile."""
    table = world.table
    for kind in range(c.KINDS):
        unseen = 0
        if kind < c.WEAPONS or table.rules.special_cards != 0:
            unseen = table.rules.eq_copies[kind]
        unseen -= table.eq_discard[kind] + world.seats[seat].hand[kind]
        for other in range(table.seats):
            if kind < c.WEAPONS:
                unseen -= table.declared[other, kind]
        for place in range(table.laid_n):
            unseen -= 1 if table.laid_kind[place] == kind else 0
        world.hidden.pile[kind] = unseen


@kernel
def deal_hand(world: World, seat: int, stream: Stream) -> None:
    """Deal the known cards of a player, then random ones."""
    table = world.table
    pile = world.hidden.pile
    hand = world.seats[seat].hand
    missing = table.hand_n[seat]
    left = 0
    for kind in range(c.KINDS):
        hand[kind] = table.known[seat, kind]
        pile[kind] -= hand[kind]
        missing -= hand[kind]
        left += pile[kind]
    for _ in range(missing):
        skip = below(stream, left)
        drawn = 0
        for kind in range(c.KINDS):
            skip -= pile[kind]
            drawn += 1 if skip >= 0 else 0
        pile[drawn] -= 1
        hand[drawn] += 1
        left -= 1


@kernel
def deal_hands(world: World, seat: int, stream: Stream) -> None:
    """Deal all other hands, with known cards set aside from the draws of other players."""
    table = world.table
    gather_equipment(world, seat)
    for other in range(table.seats):
        if other != seat:
            for kind in range(c.KINDS):
                world.hidden.pile[kind] -= table.known[other, kind]
    if table.restocked != 0:
        reshuffled_piles.put_apart(world, world.seats[seat], c.KINDS, table.eq_pile_n, stream)
    for other in range(table.seats):
        if other != seat:
            for kind in range(c.KINDS):
                world.hidden.pile[kind] += table.known[other, kind]
                world.seats[other].drew[kind] = 0
            deal_hand(world, other, stream)
    for kind in range(c.KINDS):
        world.hidden.pile[kind] += world.hidden.apart[kind]
        world.hidden.apart[kind] = 0


@kernel
def deal_unknown(world: World, seat: int, stream: Stream) -> int:
    """Try one deal of everything hidden from ``seat``; return false if it fails."""
    table = world.table
    keep_known(world, seat)
    if not deal_proved(world, stream) or not cards.deal_supply(world, stream):
        return False
    deal_hands(world, seat, stream)
    imagine_parked(world, seat, stream)
    if table.decision >= 0 and table.actor != seat:
        return settle_actor(world, stream)
    return True


@kernel
def determinize(world: World, seat: int, key: int) -> int:
    """Deal everything hidden from ``seat``, uniformly over the assignments it holds possible.

    Its own record and the table stay as they are; all future luck follows from ``key``. Return
    false if no possible world was found; the hidden part of ``world`` is then not usable.
    """
    hidden = world.hidden
    hidden.key = key
    start_stream(hidden.start_stream, key, 0)
    for _ in range(TRIES):
        if deal_unknown(world, seat, hidden.start_stream):
            for card in range(c.CARDS):
                hidden.held[card] = 0
            start_streams(hidden)
            return True
    return False
