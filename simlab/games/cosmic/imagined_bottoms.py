"""Sampled cards at the bottom of decks (see `play.bottoms`).

Cards that the player knows are put apart while all else is dealt; any other is an encounter card
with the back of its deck.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, bottoms, tops
from simlab.jit.kernel import compiled_separately
from simlab.loop.rng import below, uniform

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@compiled_separately("world", "int", rare=True)
def set_apart(world: World, seat: int) -> None:
    """Take the bottom cards that a player knows out of the decks; the others are dealt later."""
    table = world.table
    for deck in range(bottoms.DECKS):
        for place in range(table.bottom_n[deck]):
            known = bottoms.at(world.seats[seat].bottoms, deck, place)
            bottoms.write(world.hidden.bottoms, deck, place, known)
        bottoms.move_all(world, deck, -1)


@compiled_separately("world", rare=True)
def lay(world: World) -> int:
    """Deal the unknown bottom cards; return 0 if this deal is rejected."""
    table = world.table
    for deck in range(bottoms.DECKS):
        for place in range(table.bottom_n[deck]):
            if bottoms.at(world.hidden.bottoms, deck, place) == 0:
                kind = any_encounter(world, deck)
                if kind < 0:
                    return 0
                bottoms.write(world.hidden.bottoms, deck, place, kind + 1)
    return 1


@compiled_separately("world", "int", rare=True)
def any_encounter(world: World, deck: int) -> int:
    """Take an encounter card with the back of a deck out of those not dealt yet, or return -1.

    Rejection sampling as in `determinize.fill_up`: cards of a reshuffled deck that are put apart
    leave fewer to choose from, which makes the deal too likely.
    """
    hidden = world.hidden
    first = c.KINDS if deck == tops.REWARD else 0
    after = c.RETREAT + 1 if deck == tops.REWARD else c.ENCOUNTER_N
    count = 0
    most = 0
    for kind in range(first, after):
        count += hidden.deck[kind]
        most += hidden.deck[kind] + hidden.apart[kind]
    if count == 0:
        return c.NOTHING
    if count < most and uniform(hidden.deal_stream) * most >= count:
        return c.NOTHING
    left = below(hidden.deal_stream, count)
    dealt = first
    while left >= hidden.deck[dealt]:
        left -= hidden.deck[dealt]
        dealt += 1
    hidden.deck[dealt] -= 1
    return dealt


@compiled_separately("world", "int", rare=True)
def put_back(world: World, seat: int) -> None:
    """Add bottom cards to the decks again and write them for the players who know them."""
    table = world.table
    for deck in range(bottoms.DECKS):
        bottoms.move_all(world, deck, 1)
        for place in range(table.bottom_n[deck]):
            card = bottoms.at(world.hidden.bottoms, deck, place)
            seers = bottoms.at(table.bottom_seers, deck, place)
            for other in range(table.seats):
                if other != seat:
                    known = card if bits.has(seers, other) else 0
                    bottoms.write(world.seats[other].bottoms, deck, place, known)
