"""Cards at the bottom of decks, as a player may think them to be (`play.bottoms`).

Those that it knows are put apart while all else is dealt; any other one is an encounter card with
the back of its deck.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, bottoms, tops
from simlab.jit.kernel import compiled_separately
from simlab.loop.rng import below, uniform


@compiled_separately("world", "int", rare=True)
def set_apart(world: Any, seat: Any) -> None:
    """Take out of the decks what a player knows at their bottom; the others are not dealt yet."""
    table = world.table
    for deck in range(bottoms.DECKS):
        for place in range(table.bottom_n[deck]):
            known = bottoms.at(world.seats[seat].bottoms, deck, place)
            bottoms.write(world.hidden.bottoms, deck, place, known)
        bottoms.move_all(world, deck, -1)


@compiled_separately("world", rare=True)
def lay(world: Any) -> Any:
    """Deal the cards at the bottom that the player does not know; 0 if this deal is rejected."""
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
def any_encounter(world: Any, deck: Any) -> Any:
    """Take an encounter card with the back of a deck out of those not dealt yet, or return -1.

    Where cards of a deck that was shuffled anew are put apart, there may be few left, which made
    that choice likelier than it should be: the deal is kept with the probability that makes up for
    it (see `determinize.fill_up`).
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
def put_back(world: Any, seat: Any) -> None:
    """The decks count them again; others know those that they have put there."""
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
