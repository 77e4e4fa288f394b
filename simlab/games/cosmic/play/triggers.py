"""What has happened that others may react to, until play is at a place where they may be asked."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, powers, wiring
from simlab.jit.kernel import compiled_separately, kernel, rarely


@kernel
def is_noticed(world: Any, hook: Any) -> Any:
    """Return whether anybody may react to something, now or once its flares may be played again."""
    noticed = powers.users(world, hook) != 0
    if rarely(world.table.flared != 0) and not noticed:
        noticed = wiring.holders(world, hook) != 0
    return rarely(noticed)


@kernel
def came_later(world: Any, hook: Any, seat: Any, slot: Any) -> Any:
    """Whether others react to something, and an effect of a player came after it had happened."""
    table = world.table
    if table.reacting == 0 or table.triggers[0].hook != hook:
        return False
    held = table.triggers[0].held | world.hidden.held[0]
    return not bits.has(held, powers.place_of(seat, slot))


@compiled_separately("world", "int", rare=True)
def suppose_held(world: Any, seat: Any) -> None:
    """Others are thought to have held what they hold now as it happened; a player knows its own."""
    mine = ((1 << c.SLOTS) - 1) << powers.place_of(seat, 0)
    held = world.hidden.held
    for place in range(world.table.trigger_n):
        theirs = wiring.holders(world, world.table.triggers[place].hook)
        held[place] = (held[place] & mine) | (theirs & ~mine)


@kernel
def happen(world: Any, hook: Any, seat: Any, x: Any) -> None:
    """Something happens to a player that others may react to."""
    if is_noticed(world, hook):
        table = world.table
        if table.trigger_n < c.MAX_TRIGGERS:
            trigger = table.triggers[table.trigger_n]
            trigger.hook = hook
            trigger.seat = seat
            trigger.x = x
            trigger.held = table.users[hook]
            world.hidden.held[table.trigger_n] = wiring.holders(world, hook)
            table.trigger_n += 1


@compiled_separately("table", "int", "int", rare=True)
def unanswered(table: Any, hook: Any, seat: Any) -> Any:
    """Return the place of something that happened to a player and waits for reactions, or -1."""
    for place in range(table.trigger_n):
        told = table.triggers[place]
        if told.hook == hook and told.seat == seat:
            return place
    return c.NOTHING


@kernel
def of_cards(card: Any, count: Any, played: Any) -> Any:
    """Return what `H_ON_THROWN` tells: which card, how many, and whether it lies on the table.

    Cards that were played lie there (1) until the encounter ends, others are in the discard (0).
    """
    return card + (count << c.COUNT_SHIFT) + (played << c.PLAYED_SHIFT)


@kernel
def card_in(x: Any) -> Any:
    """Return the card that was thrown."""
    return x & ((1 << c.COUNT_SHIFT) - 1)


@kernel
def count_in(x: Any) -> Any:
    """Return how many of them."""
    return (x >> c.COUNT_SHIFT) & ((1 << c.COUNT_SHIFT) - 1)


@kernel
def played_in(x: Any) -> Any:
    """Return whether it was played and lies on the table."""
    return x >> c.PLAYED_SHIFT != 0


@kernel
def played(world: Any, seat: Any, card: Any) -> None:
    """An artifact that was played has done what it does, or will not; its owner may keep it."""
    happen(world, c.H_ON_PLAYED, seat, card)
    happen(world, c.H_ON_THROWN, seat, of_cards(card, 1, 1))


@kernel
def has_rift(table: Any, me: Any, seat: Any, kind: Any) -> Any:
    """Return whether a player holds a rift that it may play: not one that is about to detonate."""
    count = me.hand[kind]
    for place in range(table.trigger_n):
        told = table.triggers[place]
        if told.hook == c.H_ON_STOLEN and told.seat == seat and told.x == kind:
            count -= 1
    return count > 0


@kernel
def defuse(table: Any, seat: Any, kind: Any) -> None:
    """A rift that was about to detonate has left the hand of whoever took it."""
    for place in range(table.trigger_n):
        told = table.triggers[place]
        if told.hook == c.H_ON_STOLEN and told.seat == seat and told.x == kind:
            told.x = c.NOTHING
            return


@compiled_separately("table", "int", rare=True)
def shuffled_in(table: Any, rewards: Any) -> None:
    """A discard becomes a deck: what was thrown on it is not there any more."""
    for place in range(table.trigger_n):
        told = table.triggers[place]
        if told.hook == c.H_ON_THROWN and not played_in(told.x):
            card = card_in(told.x)
            if (c.KINDS <= card < c.ALL_KINDS) == (rewards != 0):
                told.x = of_cards(card, 0, 0)


@kernel
def forget(world: Any) -> None:
    """The first of what has happened is over."""
    table = world.table
    held = world.hidden.held
    table.trigger_n -= 1
    for place in range(table.trigger_n):
        table.triggers[place] = table.triggers[place + 1]
        held[place] = held[place + 1]
    held[table.trigger_n] = 0
    last = table.triggers[table.trigger_n]
    last.hook = 0
    last.seat = 0
    last.x = 0
    last.held = 0
