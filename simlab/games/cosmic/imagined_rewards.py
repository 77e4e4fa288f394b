"""Sampled reward cards that lie face down on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, tops
from simlab.jit.kernel import kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.cosmic.record_types import World


@kernel
def gather(world: World, other: int) -> None:
    """Put another player's kicker and intimidate into the deck, to be dealt anew."""
    me = world.seats[other]
    deck = world.hidden.deck
    if me.kicker > 0:
        deck[me.kicker] += 1
        me.kicker = 0
    if me.menace > 0:
        deck[me.menace] += 1
        me.menace = 0


@kernel
def any_between(deck: Any, first: int, last: int, stream: Any) -> int:
    """Take a random card of kinds ``first`` to ``last`` out of the deck; return -1 without any."""
    count = 0
    for kind in range(first, last + 1):
        count += deck[kind]
    if count == 0:
        return c.NOTHING
    left = below(stream, count)
    kind = first
    while left >= deck[kind]:
        left -= deck[kind]
        kind += 1
    deck[kind] -= 1
    return kind


@kernel
def lay(world: World, seat: int, stream: Stream) -> int:
    """Deal others' kickers and intimidates face down; return false if there are too few."""
    table = world.table
    deck = world.hidden.deck
    for other in range(table.seats):
        if other == seat:
            continue
        me = world.seats[other]
        if bits.has(table.kicked, other):
            me.kicker = c.NOTHING
            if world.seats[seat].peeped != 0:
                me.kicker = tops.top_cards(tops.REWARD_DOWN, world, seat, other, 1)
            if me.kicker < 0:
                me.kicker = any_between(deck, c.REVERSE_POLARITY, c.KICKER_4, stream)
            if me.kicker < 0:
                me.kicker = 0
                return False
        if bits.has(table.menacing, other):
            me.menace = c.NOTHING
            if world.seats[seat].peeped != 0:
                me.menace = tops.top_cards(tops.REWARD_DOWN, world, seat, other, 0)
            if me.menace < 0:
                me.menace = any_between(deck, c.INTIMIDATE_09, c.INTIMIDATE_39, stream)
            if me.menace < 0:
                me.menace = 0
                return False
    return True
