"""Determinizations: worlds that a player thinks possible, all that it cannot see dealt anew."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.rng import below, start_stream, uniform
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.play import legal
from simlab.games.sheepnappers.play.cards import copies_in_play
from simlab.games.sheepnappers.play.needs import can_launch, sheep_kinds
from simlab.games.sheepnappers.play.turns import start_streams
from simlab.games.sheepnappers.play.verbs import kinds_to_fetch
from simlab.games.sheepnappers.state import DISCARD

TRIES = 20_000
"""Deals that are tried before `imagine` gives up."""


@kernel
def gather(world: Any, seat: Any) -> None:
    """Take all cards that ``seat`` cannot place into the pile; leave what it knows."""
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
def unknown_cards(world: Any, facts: Any, place: Any) -> Any:
    """Count the cards of a hand (a gift set aside included) or the discard that are not known."""
    table = world.table
    count = table.discard_n
    if place != DISCARD:
        count = table.hand_n[place]
        if is_giving(table, place):
            count += 1
    for kind in range(c.KINDS):
        count -= facts.known[place, kind]
    return count


@kernel
def allows(facts: Any, place: Any, kind: Any) -> Any:
    """Whether an unknown card of a place may be of this kind."""
    return (facts.lacks[place] >> kind) & 1 == 0


@kernel
def fill_place(world: Any, seat: Any, place: Any, stream: Any) -> Any:
    """Deal unknown cards of the kinds that a place may hold; false if this deal is rejected.

    Earlier places may have taken cards that this one could hold, which made their deal likelier
    than it should be. It is kept with the probability that makes up for it: at each draw, the
    cards that are allowed to those that could be at most.
    """
    hidden = world.hidden
    facts = world.seats[seat].facts
    allowed = 0
    at_most = 0
    left = 0
    for kind in range(c.KINDS):
        left += hidden.pile[kind]
        if allows(facts, place, kind):
            allowed += hidden.pile[kind]
            at_most += copies_unseen(world, seat, kind)
    at_most = min(at_most, left)
    for _ in range(unknown_cards(world, facts, place)):
        if facts.lacks[place] != 0 and allowed < at_most:
            if uniform(stream) * at_most >= allowed:
                return False
        if allowed == 0:
            return False
        kind = pick_allowed(hidden, facts, place, stream, allowed)
        allowed -= 1
        at_most -= 1
        hidden.pile[kind] -= 1
        if place == DISCARD:
            hidden.discard[kind] += 1
        else:
            world.seats[place].hand[kind] += 1
    return True


@kernel
def copies_unseen(world: Any, seat: Any, kind: Any) -> Any:
    """Count the copies of a kind that ``seat`` cannot place."""
    me = world.seats[seat]
    unseen = copies_in_play(world.table, kind) - me.hand[kind] - me.facts.known[DISCARD, kind]
    if me.gift == kind:
        unseen -= 1
    for other in range(world.table.seats):
        if other != seat:
            unseen -= me.facts.known[other, kind]
    return unseen


@kernel
def pick_allowed(hidden: Any, facts: Any, place: Any, stream: Any, allowed: Any) -> Any:
    """Return the kind of a random card of the pile among those that a place may hold."""
    left = below(stream, allowed)
    picked = 0
    for kind in range(c.KINDS):
        left -= hidden.pile[kind] if allows(facts, place, kind) else 0
        picked += 1 if left >= 0 else 0
    return picked


@kernel
def could_be(world: Any, viewer: Any, seat: Any) -> Any:
    """Whether a hand agrees with what is proved of its owner (RULES.md, knowledge)."""
    table = world.table
    me = world.seats[seat]
    for kind in range(c.GPS + 1):
        beside = 1 if me.gift == kind else 0
        if me.hand[kind] + beside < world.seats[viewer].facts.proved[seat, kind]:
            return False
    if table.launcher == seat and not can_launch(table, me):
        return False
    if table.status[seat] == c.HOME:
        need = table.launch_need[seat] + table.rules.gps_extra * me.hand[c.GPS]
        if me.hand[c.FUEL] < need:
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
    return can_launch(table, me)


@kernel
def is_giving(table: Any, seat: Any) -> Any:
    """Whether this player's Spider Trick is on the table, its gift face down beside it."""
    return table.verb == c.SPIDER and table.player == seat and table.decision == c.BAA_CALL


@kernel
def choose_gift(world: Any, seat: Any, stream: Any) -> Any:
    """Set a random card of a hand aside that could be the gift; false if there is none."""
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
def deal_unknown(world: Any, seat: Any, stream: Any) -> Any:
    """Try one deal of the unknown cards; every assignment is equally likely."""
    if not fill_place(world, seat, DISCARD, stream):
        return False
    for other in range(world.table.seats):
        if other != seat:
            if not fill_place(world, seat, other, stream):
                return False
            if is_giving(world.table, other) and not choose_gift(world, other, stream):
                return False
            if not could_be(world, seat, other):
                return False
    return True


@kernel
def settle_minds(world: Any, seat: Any) -> None:
    """The others know what everybody knows, and what their decision shows them."""
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
def imagine(world: Any, seat: Any, key: Any) -> Any:
    """Deal everything that ``seat`` cannot see, uniformly over what it knows to be possible.

    Its own record and the table stay as they are; all future luck follows from ``key``. False if
    no possible world was found, and then the hidden part of ``world`` is not usable.
    """
    hidden = world.hidden
    hidden.key = key
    start_stream(hidden.deal_stream, key, 0)
    gather(world, seat)
    for _ in range(TRIES):
        if deal_unknown(world, seat, hidden.deal_stream):
            settle_minds(world, seat)
            start_streams(hidden)
            return True
        gather(world, seat)
    return False
