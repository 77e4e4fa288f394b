"""Unrevealed choices of a player, sampled for determinizations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.build import COMPLETE, build, clear_offer, name_reserve
from simlab.games.sheriff.rules.debts import class_value
from simlab.games.sheriff.rules.goods import left_of, next_merchant
from simlab.games.sheriff.rules.legal import legal, only_action
from simlab.jit.kernel import kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.sheriff.record_types import Seat, Table, World


WALKS = 500
"""Number of random constructions of an offer before giving up."""


@kernel
def pack(owner: Seat, kind: int) -> None:
    """Move a card from hand to bag."""
    owner.hand[kind] -= 1
    owner.bag[kind] += 1
    owner.bag_size += 1


@kernel
def pick_from_hand(owner: Seat, stream: Stream) -> int:
    """Return the kind of a random card of a hand, or -1."""
    cards = 0
    for kind in range(c.KINDS):
        cards += owner.hand[kind]
    if cards == 0:
        return c.NOTHING
    left = below(stream, cards)
    picked = 0
    for kind in range(c.KINDS):
        left -= owner.hand[kind]
        picked += 1 if left >= 0 else 0
    return picked


@kernel
def has_loaded(table: Table, seat: int) -> int:
    """Return whether this merchant's turn to load is over."""
    if table.phase != c.LOADING or seat == table.sheriff:
        return False
    other = left_of(table, table.sheriff)
    while other != table.current:
        if other == seat:
            return True
        other = next_merchant(table, other)
    return False


@kernel
def load_in_secret(world: World, seat: int, stream: Stream) -> None:
    """Pack a bag of unknown size."""
    rules = world.table.rules
    cards = world.table.hand_n[seat]
    least = min(rules.bag_min, cards)
    size = least + below(stream, min(rules.bag_max, cards) - least + 1)
    for _ in range(size):
        pack(world.seats[seat], pick_from_hand(world.seats[seat], stream))


@kernel
def imagine_offers(world: World, seat: int, stream: Stream) -> None:
    """Sample the terms of private offers: some gold."""
    table = world.table
    for payer in range(table.seats):
        status = table.offers[payer].status
        if payer != seat and (status == c.OPEN or status == c.COUNTERED or status == c.REFUSED):
            heard = world.seats[table.sheriff].heard[payer]
            clear_offer(heard)
            heard.status = status
            heard.act = table.offers[payer].act
            heard.condition = table.offers[payer].condition
            heard.gold = below(stream, world.seats[payer].gold + 1)
            world.seats[payer].heard[payer] = heard
            world.seats[payer].floor_gold = heard.gold if payer == table.focus else 0


@kernel
def load_forced(table: Table, owner: Seat) -> int:
    """Pack the forced cards of a merchant; return false if it has no choice left."""
    only = only_action(table, owner)
    while only >= 0:
        if only == c.DONE:
            return False
        pack(owner, only)
        owner.floor = only
        only = only_action(table, owner)
    return True


@kernel
def first_step(table: Table, owner: Seat) -> int:
    """Return the first decision of an offer, answer, ask or price."""
    if table.phase == c.SPEAKING:
        return c.OFFER
    if table.phase == c.ANSWERING:
        return c.ANSWER
    if table.phase == c.ASKING:
        return c.ASK
    return name_reserve(table, owner)


@kernel
def rebuild(world: World, seat: int, stream: Stream) -> int:
    """Sample the steps of an unfinished offer, answer or price; return false on failure."""
    table = world.table
    owner = world.seats[seat]
    asked = table.decision
    found = False
    for _ in range(WALKS):
        decision = first_step(table, owner)
        for _ in range(80):
            table.decision = decision
            if decision == asked and only_action(table, owner) < 0:
                found = True
                break
            action = below(stream, c.ACTIONS[decision])
            while not legal(table, owner, action):
                action = below(stream, c.ACTIONS[decision])
            decision = build(table, owner, decision, action)
            if decision == COMPLETE:
                break
        if found:
            break
    table.decision = asked
    return found


@kernel
def settle_actor(world: World, stream: Stream) -> int:
    """Sample the hidden choices of the deciding player; return false if it has no decision."""
    table = world.table
    seat = table.actor
    owner = world.seats[seat]
    decision = table.decision
    if decision == c.LOAD:
        return load_forced(table, owner)
    if c.CONDITION <= decision <= c.DEMAND:
        return rebuild(world, seat, stream)
    if decision == c.DEBT and class_value(world) <= table.debt:
        return False
    return only_action(table, owner) < 0
