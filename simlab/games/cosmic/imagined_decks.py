"""Sampled contents of reshuffled decks: cards that were among those discards.

The cards of such a deck are picked first and put apart; the hands of others are dealt from the rest
(see `play.stock`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, bottoms, cards, peeking, sets, stock, tops
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.cosmic.record_types import Table, World


@kernel
def known_top(world: World, seat: int, deck: int) -> int:
    """Return the kind of the top card of a deck that a player knows, or `NOTHING`."""
    if not peeking.knows(world.table, seat, deck):
        return c.NOTHING
    return cards.kind_of(peeking.top_of(world.seats[seat], deck))


@kernel
def pick_deck(world: World, low: int, high: int, count: int, top: int) -> None:
    """Put ``count`` random cards of one deck apart, kinds from ``low`` to below ``high``.

    A known top card is apart already; it is one of the ``count``.
    """
    table = world.table
    hidden = world.hidden
    stream = hidden.deal_stream
    left = 0
    flares = sets.both(sets.of(hidden.deck_flares), sets.of(table.stock_flares))
    for kind in range(low, high):
        room = table.stock[kind] if kind != c.FLARE else sets.count(flares)
        if kind == top and kind != c.FLARE:
            room -= 1
        hidden.apart[kind] = max(0, min(room, hidden.deck[kind]))
        left += hidden.apart[kind]
    count = min(count - (1 if top >= 0 else 0), left)
    for kind in range(low, high):
        for _ in range(hidden.apart[kind]):
            if below(stream, left) < count:
                count -= 1
                hidden.deck[kind] -= 1
                if kind == c.FLARE:
                    sets.drop(hidden.deck_flares, sets.first(flares))
                    sets.add(hidden.apart_flares, sets.first(flares))
            else:
                hidden.apart[kind] -= 1
            if kind == c.FLARE:
                flares = sets.rest(flares)
            left -= 1


@compiled_separately("world", "int", rare=True)
def put_apart(world: World, seat: int) -> None:
    """Pick the cards of the reshuffled decks and put them apart."""
    table = world.table
    for kind in range(c.ALL_KINDS):
        world.hidden.apart[kind] = 0
    sets.clear(world.hidden.apart_flares)
    if table.restocked & stock.COSMIC != 0:
        top = known_top(world, seat, tops.COSMIC)
        count = bottoms.above(table, tops.COSMIC)
        pick_deck(world, 0, c.KINDS, count, top)
    if table.restocked & stock.REWARD != 0:
        top = known_top(world, seat, tops.REWARD)
        count = bottoms.above(table, tops.REWARD)
        pick_deck(world, c.KINDS, c.ALL_KINDS, count, top)


@compiled_separately("world", rare=True)
def put_back(world: World) -> None:
    """Return the cards put apart to the decks."""
    hidden = world.hidden
    for kind in range(c.ALL_KINDS):
        hidden.deck[kind] += hidden.apart[kind]
        hidden.apart[kind] = 0
    sets.join(hidden.deck_flares, sets.of(hidden.apart_flares))


@kernel
def pick_techs(table: Table, free: int, top: int, stream: Stream) -> int:
    """Return random techs for the reshuffled tech deck; none if it was not reshuffled."""
    found = 0
    if table.restocked & stock.TECH == 0:
        return found
    may_lie = free & table.stock_techs
    for _ in range(min(table.tech_n - bits.count_bits(top), bits.count_bits(may_lie))):
        tech = bits.nth_bit(may_lie, below(stream, bits.count_bits(may_lie)))
        may_lie &= ~bits.bit(tech)
        found |= bits.bit(tech)
    return found
