"""Sampled cards that others have set aside or borrowed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c, imagined_flares
from simlab.games.cosmic.play import bits, cards, haunting, planning, sets
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def gather(world: World, other: int) -> None:
    """Put the cards that another player has set aside into the deck, to be dealt anew."""
    me = world.seats[other]
    for kind in range(c.ALL_KINDS):
        world.hidden.deck[kind] += me.aside[kind]
        me.aside[kind] = 0
    sets.clear(me.aside_flares)


@kernel
def may_lie_there(table: Table, me: Seat, place: int) -> int:
    """Return whether a card that a player remembers in a hand may have been set aside."""
    kind = cards.kind_of(me.met_kind[place])
    return kind != c.FLARE and table.aside_n[me.met_seat[place]] > 0


@compiled_separately("world", "int", rare=True)
def place_known(world: World, seat: int) -> None:
    """Place remembered cards in hands or aside, first those aside that the hand cannot hold."""
    table = world.table
    me = world.seats[seat]
    for turn in range(2):
        for place in range(me.met_n):
            owner = me.met_seat[place]
            lacks = bits.has(table.lacks[owner], c.TYPE_OF[cards.kind_of(me.met_kind[place])])
            if lacks == (turn == 0) and may_lie_there(table, me, place):
                put_known(world, owner, me.met_kind[place], lacks)


@kernel
def put_known(world: World, owner: int, kind: int, lacks: int) -> None:
    """Place a known card in a hand or aside, at random by room; always aside if ``lacks``."""
    table = world.table
    me = world.seats[owner]
    room = table.hand_n[owner] - table.blue_n[owner]
    apart = table.aside_n[owner] - table.aside_blue[owner]
    if cards.is_reward(kind):
        room = table.blue_n[owner]
        apart = table.aside_blue[owner]
    for each in range(c.ALL_KINDS):
        if cards.is_reward(each) == cards.is_reward(kind):
            room -= me.hand[each]
            apart -= me.aside[each]
    if lacks or below(world.hidden.deal_stream, room + apart) >= room:
        me.aside[kind] += 1
    else:
        me.hand[kind] += 1


@kernel
def lay(world: World, other: int, stream: Stream) -> int:
    """Deal random cards set aside with the visible backs; return false if too few are left."""
    blue = world.table.aside_blue[other]
    if not lay_some(world, other, 0, c.KINDS, world.table.aside_n[other] - blue, stream):
        return False
    return lay_some(world, other, c.KINDS, c.ALL_KINDS, blue, stream)


@kernel
def lend(world: World, seat: int, other: int, stream: Stream) -> None:
    """Write the cards that another player has borrowed: those the viewer lent, or random ones."""
    table = world.table
    me = world.seats[other]
    if table.loaner[other] == seat + 1:
        me.loan = world.seats[seat].loan
        return
    kinds = planning.encounter_kinds(table, me, other)
    for _ in range(table.loan_n[other]):
        if kinds != 0:
            kind = bits.nth_bit(kinds, below(stream, bits.count_bits(kinds)))
            kinds &= ~c.OF_TYPE[c.TYPE_OF[kind]]
            me.loan = me.loan << haunting.BITS | kind + 1


@kernel
def lay_some(world: World, other: int, low: int, high: int, count: int, stream: Any) -> int:
    """Deal random cards of kinds ``low`` to below ``high``; return false if too few are left."""
    deck = world.hidden.deck
    me = world.seats[other]
    left = 0
    for kind in range(low, high):
        left += deck[kind]
        count -= me.aside[kind]
    if left < count:
        return False
    for _ in range(count):
        at = below(stream, left)
        kind = low
        while at >= deck[kind]:
            at -= deck[kind]
            kind += 1
        left -= 1
        deck[kind] -= 1
        me.aside[kind] += 1
        if kind == c.FLARE:
            imagined_flares.lay_aside(world, other, stream)
    return True
