"""Events that others may react to, recorded until players may be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, powers, wiring
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def is_noticed(world: World, hook: int) -> int:
    """Return whether anybody may react to something, now or once its flares may be played again."""
    noticed = powers.users(world, hook) != 0
    if rarely(world.table.flared != 0) and not noticed:
        noticed = wiring.holders(world, hook) != 0
    return rarely(noticed)


@kernel
def came_later(world: World, hook: int, seat: int, slot: int) -> int:
    """Return whether a player's effect came after the event to which others react now."""
    table = world.table
    if table.reacting == 0 or table.triggers[0].hook != hook:
        return False
    held = table.triggers[0].held | world.hidden.held[0]
    return not bits.has(held, powers.place_of(seat, slot))


@compiled_separately("world", "int", rare=True)
def suppose_held(world: World, seat: int) -> None:
    """Assume that others held their present effects at each event; a player knows its own."""
    mine = ((1 << c.SLOTS) - 1) << powers.place_of(seat, 0)
    held = world.hidden.held
    for place in range(world.table.trigger_n):
        theirs = wiring.holders(world, world.table.triggers[place].hook)
        held[place] = (held[place] & mine) | (theirs & ~mine)


@kernel
def happen(world: World, hook: int, seat: int, x: int) -> None:
    """Record an event of a player that others may react to."""
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
def unanswered(table: Table, hook: int, seat: int) -> int:
    """Return the place of a player's event that waits for reactions, or -1."""
    for place in range(table.trigger_n):
        told = table.triggers[place]
        if told.hook == hook and told.seat == seat:
            return place
    return c.NOTHING


@kernel
def of_cards(card: int, count: int, played: int) -> int:
    """Return a value of `H_ON_THROWN`: the card, the count, and whether it lies on the table.

    Played cards lie there (1) until the encounter ends, others are in the discard (0).
    """
    return card + (count << c.COUNT_SHIFT) + (played << c.PLAYED_SHIFT)


@kernel
def card_in(x: int) -> int:
    """Return the discarded card in a value of `H_ON_THROWN`."""
    return x & ((1 << c.COUNT_SHIFT) - 1)


@kernel
def count_in(x: int) -> int:
    """Return the number of cards in a value of `H_ON_THROWN`."""
    return (x >> c.COUNT_SHIFT) & ((1 << c.COUNT_SHIFT) - 1)


@kernel
def played_in(x: int) -> int:
    """Return whether the card in a value of `H_ON_THROWN` was played and lies on the table."""
    return x >> c.PLAYED_SHIFT != 0


@kernel
def played(world: World, seat: int, card: int) -> None:
    """Record an artifact that has had its effect or was cancelled; its owner may keep it."""
    happen(world, c.H_ON_PLAYED, seat, card)
    happen(world, c.H_ON_THROWN, seat, of_cards(card, 1, 1))


@kernel
def has_rift(table: Table, me: Seat, seat: int, kind: int) -> int:
    """Return whether a player holds a rift that it may play, not one about to detonate."""
    count = me.hand[kind]
    for place in range(table.trigger_n):
        told = table.triggers[place]
        if told.hook == c.H_ON_STOLEN and told.seat == seat and told.x == kind:
            count -= 1
    return count > 0


@kernel
def defuse(table: Table, seat: int, kind: int) -> None:
    """Cancel the detonation of a rift that has left the hand of the player who took it."""
    for place in range(table.trigger_n):
        told = table.triggers[place]
        if told.hook == c.H_ON_STOLEN and told.seat == seat and told.x == kind:
            told.x = c.NOTHING
            return


@compiled_separately("table", "int", rare=True)
def shuffled_in(table: Table, rewards: int) -> None:
    """Clear discarded cards from recorded events, as their discard becomes a deck."""
    for place in range(table.trigger_n):
        told = table.triggers[place]
        if told.hook == c.H_ON_THROWN and not played_in(told.x):
            card = card_in(told.x)
            if (c.KINDS <= card < c.ALL_KINDS) == (rewards != 0):
                told.x = of_cards(card, 0, 0)


@kernel
def forget(world: World) -> None:
    """Remove the first recorded event."""
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
