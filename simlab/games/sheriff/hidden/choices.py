"""Choices that a player has made but not revealed, made up for imagined worlds."""

from __future__ import annotations

from typing import Any

from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules.build import COMPLETE, build, clear_offer, name_reserve
from simlab.games.sheriff.rules.debts import class_value
from simlab.games.sheriff.rules.goods import left_of, next_merchant
from simlab.games.sheriff.rules.legal import legal, only_action
from simlab.jit.kernel import kernel
from simlab.loop.rng import below

WALKS = 500
"""Ways to put an offer together that are tried."""


@kernel
def pack(owner: Any, kind: Any) -> None:
    """Move a card from hand to bag."""
    owner.hand[kind] -= 1
    owner.bag[kind] += 1
    owner.bag_size += 1


@kernel
def pick_from_hand(owner: Any, stream: Any) -> Any:
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
def has_loaded(table: Any, seat: Any) -> Any:
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
def load_in_secret(world: Any, seat: Any, stream: Any) -> None:
    """Pack a bag of unknown size."""
    rules = world.table.rules
    cards = world.table.hand_n[seat]
    least = min(rules.bag_min, cards)
    size = least + below(stream, min(rules.bag_max, cards) - least + 1)
    for _ in range(size):
        pack(world.seats[seat], pick_from_hand(world.seats[seat], stream))


@kernel
def imagine_offers(world: Any, seat: Any, stream: Any) -> None:
    """Make up the terms of offers that only the sheriff heard: some gold."""
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
def load_forced(table: Any, owner: Any) -> Any:
    """Pack what a merchant cannot help loading; false if it would not be asked any more."""
    only = only_action(table, owner)
    while only >= 0:
        if only == c.DONE:
            return False
        pack(owner, only)
        owner.floor = only
        only = only_action(table, owner)
    return True


@kernel
def first_step(table: Any, owner: Any) -> Any:
    """Return where an offer, answer, ask or price begins."""
    if table.phase == c.SPEAKING:
        return c.OFFER
    if table.phase == c.ANSWERING:
        return c.ANSWER
    if table.phase == c.ASKING:
        return c.ASK
    return name_reserve(table, owner)


@kernel
def rebuild(world: Any, seat: Any, stream: Any) -> Any:
    """Put together at random what a player may have put together by now; false if that fails."""
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
def settle_actor(world: Any, stream: Any) -> Any:
    """Make the choices that the player who decides has parked; false if it would not be asked."""
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
