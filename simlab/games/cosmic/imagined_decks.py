"""What may lie in decks that were shuffled anew: cards that were among those discards.

The cards of such a deck are picked first, and put apart while all that others may hold is dealt of
the rest (`play.stock`).
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, bottoms, cards, peeking, sets, stock, tops
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.rng import below


@kernel
def known_top(world: Any, seat: Any, deck: Any) -> Any:
    """Return the kind of the top card of a deck that a player knows, or `NOTHING`."""
    if not peeking.knows(world.table, seat, deck):
        return c.NOTHING
    return cards.kind_of(peeking.top_of(world.seats[seat], deck))


@kernel
def pick_deck(world: Any, low: Any, high: Any, count: Any, top: Any) -> None:
    """Put the cards of one deck apart, kinds from ``low`` to below ``high``, by chance.

    A top card that is known is apart already, and one of the ``count``.
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
def put_apart(world: Any, seat: Any) -> None:
    """Pick the cards of the decks that were shuffled anew."""
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
def put_back(world: Any) -> None:
    """They are the decks, with whatever nobody holds."""
    hidden = world.hidden
    for kind in range(c.ALL_KINDS):
        hidden.deck[kind] += hidden.apart[kind]
        hidden.apart[kind] = 0
    sets.join(hidden.deck_flares, sets.of(hidden.apart_flares))


@kernel
def pick_techs(table: Any, free: Any, top: Any, stream: Any) -> Any:
    """Return the techs that lie in their deck, of those that nobody can place; none if any may."""
    found = 0
    if table.restocked & stock.TECH == 0:
        return found
    may_lie = free & table.stock_techs
    for _ in range(min(table.tech_n - bits.count_bits(top), bits.count_bits(may_lie))):
        tech = bits.nth_bit(may_lie, below(stream, bits.count_bits(may_lie)))
        may_lie &= ~bits.bit(tech)
        found |= bits.bit(tech)
    return found
