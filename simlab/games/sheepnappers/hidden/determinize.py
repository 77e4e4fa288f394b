"""Determinizations: possible worlds for a player, with all hidden cards dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.hidden.fuel_shares import (
    ALL_WAYS,
    choose_shares,
    fits,
    prepare_shares,
)
from simlab.games.sheepnappers.hidden.hand_constraints import (
    copies_unseen,
    is_giving,
    missing_cards,
)
from simlab.games.sheepnappers.rules import legal
from simlab.games.sheepnappers.rules.needs import sheep_kinds
from simlab.games.sheepnappers.rules.turns import start_streams
from simlab.games.sheepnappers.rules.verbs import kinds_to_fetch
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.kernel import kernel
from simlab.loop.rng import below, start_stream, uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.sheepnappers.record_types import World


TRIES = 20_000
"""Number of tries before `determinize` gives up."""
AT_RANDOM = 20
"""Number of first tries that deal Fuel and hacks at random; the rest use `fuel_shares`."""


@kernel
def gather(world: World, seat: int) -> None:
    """Move all cards unseen by ``seat`` into the pile and keep its known ones in place."""
    hidden = world.hidden
    facts = world.seats[seat].facts
    for kind in range(c.KINDS):
        for other in range(world.table.seats):
            if other != seat:
                hand = world.seats[other].hand
                hidden.pile[kind] += hand[kind] - facts.known[other, kind]
                hand[kind] = facts.known[other, kind]
                if world.seats[other].gift == kind:
                    hidden.pile[kind] += 1
                    world.seats[other].gift = c.NOTHING
        hidden.pile[kind] += hidden.discard[kind] - facts.known[DISCARD, kind]
        hidden.discard[kind] = facts.known[DISCARD, kind]


@kernel
def fill_place(world: World, seat: int, place: int, first: int, stream: Stream) -> int:
    """Deal the missing cards of a place, from a first kind on; return false if rejected.

    Earlier places may have taken cards allowed here, which makes their deal too likely. Rejection
    corrects this: each draw is accepted with the number of allowed cards over its upper bound.
    """
    hidden = world.hidden
    lacks = world.seats[seat].facts.lacks[place]
    allowed = 0
    at_most = 0
    left = 0
    for kind in range(first, c.KINDS):
        left += hidden.pile[kind]
        if (lacks >> kind) & 1 == 0:
            allowed += hidden.pile[kind]
            at_most += copies_unseen(world, seat, kind)
    at_most = min(at_most, left)
    for _ in range(missing_cards(world, place)):
        if lacks != 0 and allowed < at_most:
            if uniform(stream) * at_most >= allowed:
                return False
        if allowed == 0:
            return False
        before = below(stream, allowed)
        picked = first
        for kind in range(first, c.KINDS):
            before -= hidden.pile[kind] if (lacks >> kind) & 1 == 0 else 0
            picked += 1 if before >= 0 else 0
        allowed -= 1
        at_most -= 1
        hidden.pile[picked] -= 1
        if place == DISCARD:
            hidden.discard[picked] += 1
        else:
            world.seats[place].hand[picked] += 1
    return True


@kernel
def could_be(world: World, viewer: int, seat: int) -> int:
    """Return whether a hand agrees with the facts proved of its owner (RULES.md, "Knowledge")."""
    table = world.table
    me = world.seats[seat]
    fuel = me.hand[c.FUEL] + (1 if me.gift == c.FUEL else 0)
    hacks = me.hand[c.GPS] + (1 if me.gift == c.GPS else 0)
    if not fits(table, world.seats[viewer].facts, seat, fuel, hacks):
        return False
    if table.actor != seat:
        return True
    if table.decision == c.MAIN:
        return legal.has_a_choice(table, me)
    if table.decision == c.BAA_CALL:
        return me.hand[c.BAA] > 0 or legal.may_juice_baa(table, me, seat)
    if table.decision == c.KAMI:
        return me.hand[c.KAMIKAZE] > 0
    if table.decision == c.FEED:
        return sheep_kinds(me) > 1
    if table.decision == c.TIME_PICK:
        return kinds_to_fetch(world) > 1
    return True


@kernel
def choose_gift(world: World, seat: int, stream: Stream) -> int:
    """Set a random possible gift of a hand aside; return false if there is none."""
    table = world.table
    me = world.seats[seat]
    cards = 0
    for kind in range(c.KINDS):
        if legal.may_give(table, me, kind, 0):
            cards += me.hand[kind]
    if cards == 0:
        return False
    left = below(stream, cards)
    for kind in range(c.KINDS):
        if legal.may_give(table, me, kind, 0):
            if 0 <= left < me.hand[kind]:
                me.gift = kind
            left -= me.hand[kind]
    me.hand[me.gift] -= 1
    return True


@kernel
def deal_unknown(world: World, seat: int, stream: Stream, total: float) -> int:
    """Try one deal of the unknown cards; every assignment is equally likely.

    With a ``total`` of ways to split them, the hands with known facts about Fuel or hacks are
    split and filled first (see `fuel_shares`).
    """
    hidden = world.hidden
    if total > 0.0:
        choose_shares(world, seat, uniform(stream) * total)
    for offset in range(1, c.MAX_SEATS):
        other = (seat + offset) % c.MAX_SEATS
        share = hidden.shares[other]
        if total > 0.0 and share.cards > 0:
            hand = world.seats[other].hand
            fuel = share.chosen % share.stride
            hacks = share.chosen // share.stride
            hand[c.FUEL] += fuel
            hand[c.GPS] += hacks
            hidden.pile[c.FUEL] -= fuel
            hidden.pile[c.GPS] -= hacks
            if not fill_place(world, seat, other, c.IT, stream):
                return False
    if not fill_place(world, seat, DISCARD, c.FUEL, stream):
        return False
    for other in range(world.table.seats):
        if other != seat:
            if not fill_place(world, seat, other, c.FUEL, stream):
                return False
            if is_giving(world.table, other) and not choose_gift(world, other, stream):
                return False
            if not could_be(world, seat, other):
                return False
    return True


@kernel
def settle_minds(world: World, seat: int) -> None:
    """Copy the public facts to the other players, and the discard to a player choosing from it."""
    table = world.table
    for other in range(table.seats):
        if other != seat:
            owner = world.seats[other]
            owner.facts = table.facts
            owner.passed = 0
            if table.decision == c.TIME_PICK and table.actor == other:
                for kind in range(c.KINDS):
                    owner.facts.known[DISCARD, kind] = world.hidden.discard[kind]


@kernel
def determinize(world: World, seat: int, key: int) -> int:
    """Deal the cards hidden from ``seat``, uniformly over all assignments it holds possible.

    Its own record and the table stay as they are; all future luck follows from ``key``. Return
    false if no possible world was found; the hidden part of ``world`` is then not usable.
    """
    hidden = world.hidden
    hidden.key = key
    start_stream(hidden.deal_stream, key, 0)
    gather(world, seat)
    total = 0.0
    for number in range(TRIES):
        if number == AT_RANDOM and prepare_shares(world, seat):
            total = choose_shares(world, seat, ALL_WAYS)
            if total == 0.0:
                return False
        if deal_unknown(world, seat, hidden.deal_stream, total):
            settle_minds(world, seat)
            # The player's own cards are not split: copying its share clears the others.
            for other in range(c.MAX_SEATS):
                hidden.shares[other] = hidden.shares[seat]
            start_streams(hidden)
            return True
        gather(world, seat)
    return False
