"""What may lie in decks that were shuffled anew: cards that were among those discards.

The cards of such a deck are picked first, and put apart while all that others may hold is dealt of
the rest (`play.stock`).
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.rng import below
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, sets, stock, tops


@kernel
def may_lie(world: Any, kind: Any) -> Any:
    """Count the cards of a kind, of those that nobody can place, that may lie in their deck."""
    table = world.table
    hidden = world.hidden
    if kind == c.FLARE:
        return sets.count(sets.both(sets.of(hidden.deck_flares), sets.of(table.stock_flares)))
    return min(table.stock[kind] - hidden.apart[kind], hidden.deck[kind])


@kernel
def pick_deck(world: Any, low: Any, high: Any, count: Any, stream: Any) -> None:
    """Put so many random cards of one deck apart, kinds from ``low`` to below ``high``."""
    hidden = world.hidden
    left = c.ZERO
    for kind in range(low, high):
        left += max(c.ZERO, may_lie(world, kind))
    for _ in range(min(count, left)):
        at = c.ZERO + below(stream, left)
        kind = c.ZERO + low
        while at >= max(c.ZERO, may_lie(world, kind)):
            at -= max(c.ZERO, may_lie(world, kind))
            kind += 1
        if kind == c.FLARE:
            put_flare_apart(world, at)
        hidden.deck[kind] -= 1
        hidden.apart[kind] += 1
        left -= 1


@kernel
def put_flare_apart(world: Any, at: Any) -> None:
    """Put a flare apart, counted from 0 among those that may lie in the deck."""
    hidden = world.hidden
    there = sets.both(sets.of(hidden.deck_flares), sets.of(world.table.stock_flares))
    alien = sets.nth(there, at)
    sets.drop(hidden.deck_flares, alien)
    sets.add(hidden.apart_flares, alien)


@kernel
def put_apart(world: Any, seat: Any, stream: Any) -> None:
    """Pick the cards of the decks that were shuffled anew; a known top card is apart already."""
    table = world.table
    for kind in range(c.ALL_KINDS):
        world.hidden.apart[kind] = 0
    sets.clear(world.hidden.apart_flares)
    if table.restocked & stock.COSMIC != 0:
        known = bits.bit(seat) & tops.knowers(table, tops.COSMIC)
        top = 1 if known != 0 else 0
        pick_deck(world, c.ZERO, c.ZERO + c.KINDS, table.deck_n - top, stream)
    if table.restocked & stock.REWARD != 0:
        known = bits.bit(seat) & tops.knowers(table, tops.REWARD)
        top = 1 if known != 0 else 0
        pick_deck(world, c.ZERO + c.KINDS, c.ZERO + c.ALL_KINDS, table.reward_n - top, stream)


@kernel
def put_back(world: Any) -> None:
    """They are the decks, with whatever nobody holds."""
    hidden = world.hidden
    for kind in range(c.ALL_KINDS):
        hidden.deck[kind] += hidden.apart[kind]
    sets.join(hidden.deck_flares, sets.of(hidden.apart_flares))


@kernel
def pick_techs(table: Any, free: Any, top: Any, stream: Any) -> Any:
    """Return the techs that lie in their deck, of those that nobody can place; none if any may."""
    found = c.ZERO
    if table.restocked & stock.TECH == 0:
        return found
    may_lie = free & table.stock_techs
    for _ in range(min(table.tech_n - bits.count_bits(top), bits.count_bits(may_lie))):
        tech = bits.nth_bit(may_lie, below(stream, bits.count_bits(may_lie)))
        may_lie &= ~bits.bit(tech)
        found |= bits.bit(tech)
    return found
