"""Cards that were put at the bottom of the cosmic or the reward deck (power of Gambler).

They are drawn last, the first that was put there before those put below it, until the deck is
shuffled. Of each deck `table.bottom_n` counts them, ``table.bottom_seers`` says who knows which
card it is, ``hidden.bottoms`` has that card, and 1, ``seats[v].bottoms`` those that player ``v``
knows (0: it does not); the first to be drawn is in the first place. ``hidden.deck`` counts them, as
all cards of a deck; ``table.stock`` does not.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards, stock, tops
from simlab.games.cosmic.state import BOTTOM_PLACES, MOST_BOTTOMS
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

BITS, MASK = 8, 255
DECKS = 2
"""The cosmic deck and the reward deck, as in `tops`."""


@kernel
def at(words: Any, deck: Any, place: Any) -> Any:
    """Return what a record has on a place at the bottom of a deck."""
    return (words[deck, place // BOTTOM_PLACES] >> BITS * (place % BOTTOM_PLACES)) & MASK


@kernel
def write(words: Any, deck: Any, place: Any, value: Any) -> None:
    """Write down what a record has on a place at the bottom of a deck."""
    word = place // BOTTOM_PLACES
    shift = BITS * (place % BOTTOM_PLACES)
    words[deck, word] &= ~(MASK << shift)
    words[deck, word] |= 1 * value << shift


@kernel
def are_any(table: Any) -> Any:
    """Return whether cards lie at the bottom of decks."""
    return table.bottom_n[tops.COSMIC] + table.bottom_n[tops.REWARD] > 0


@kernel
def above(table: Any, deck: Any) -> Any:
    """Count the cards of a deck that lie above those at its bottom."""
    size = table.deck_n if deck == tops.COSMIC else table.reward_n
    return size - table.bottom_n[deck]


@kernel
def is_next(table: Any, deck: Any) -> Any:
    """Return whether the next card of a deck is one of those at its bottom."""
    return table.bottom_n[deck] > 0 and above(table, deck) == 0


@kernel
def knowers(table: Any, deck: Any) -> Any:
    """Return who knows the next card of a deck."""
    if is_next(table, deck):
        return at(table.bottom_seers, deck, 0)
    return tops.knowers(table, deck)


@kernel
def move_all(world: Any, deck: Any, count: Any) -> None:
    """The cards at the bottom of a deck come into its counts (1), or out of them (-1)."""
    for place in range(world.table.bottom_n[deck]):
        kind = at(world.hidden.bottoms, deck, place) - 1
        if kind >= 0:
            world.hidden.deck[kind] += count


@kernel
def write_all(world: Any, deck: Any, place: Any, kind: Any, seers: Any) -> None:
    """Write down a card at the bottom of a deck in all records; some players know it."""
    write(world.table.bottom_seers, deck, place, seers)
    write(world.hidden.bottoms, deck, place, kind + 1)
    for seat in range(world.table.seats):
        write(world.seats[seat].bottoms, deck, place, kind + 1 if bits.has(seers, seat) else 0)


@kernel
def copy(world: Any, other: Any, viewer: Any, deck: Any) -> None:
    """Take over into another world what lies at the bottom of a deck, unseen by a player."""
    for place in range(world.table.bottom_n[deck]):
        kind = at(world.hidden.bottoms, deck, place)
        write(other.hidden.bottoms, deck, place, kind)
        for seat in range(other.table.seats):
            if seat != viewer:
                seen = bits.has(at(other.table.bottom_seers, deck, place), seat)
                write(other.seats[seat].bottoms, deck, place, kind if seen else 0)


@compiled_separately("world", "int", rare=True)
def drop_first(world: Any, deck: Any) -> None:
    """The first card at the bottom of a deck is no longer there; the others move up."""
    table = world.table
    table.bottom_n[deck] -= 1
    last = table.bottom_n[deck]
    for place in range(last):
        kind = at(world.hidden.bottoms, deck, place + 1) - 1
        write_all(world, deck, place, kind, at(table.bottom_seers, deck, place + 1))
    write_all(world, deck, last, c.NOTHING, 0)


@compiled_separately("world", "int", "int", "int", rare=True)
def put_under(world: Any, deck: Any, kind: Any, seers: Any) -> None:
    """An encounter card goes to the bottom of a deck; some players know which it is.

    Of more cards than there are places the first one is taken for any other card of the deck.
    """
    table = world.table
    if table.bottom_n[deck] == MOST_BOTTOMS:
        stock.buried(table, deck)
        drop_first(world, deck)
    write_all(world, deck, table.bottom_n[deck], kind, seers)
    table.bottom_n[deck] += 1
    world.hidden.deck[kind] += 1
    if deck == tops.COSMIC:
        table.deck_n += 1
    else:
        table.reward_n += 1


@kernel
def first_kind(deck: Any) -> Any:
    """Return the first kind of a deck."""
    return c.KINDS if deck == tops.REWARD else 0


@kernel
def hear(world: Any, deck: Any, seers: Any) -> Any:
    """Return the card of a deck that came out where a record is followed, or `NOT_OBSERVED`."""
    card = observed(world, seers, c.REWARD_N if deck == tops.REWARD else c.CARDS)
    return card if card == NOT_OBSERVED else first_kind(deck) + card


@kernel
def came(world: Any, deck: Any, seers: Any) -> Any:
    """Return the first card at the bottom of a deck, which some players see now."""
    there = at(world.hidden.bottoms, deck, 0) - 1
    card = hear(world, deck, seers)
    if card == NOT_OBSERVED:
        card = there
    record_chance(world, seers, card - first_kind(deck), 1 if card == there else 0, 1)
    return card


@compiled_separately("world", "int", "int", rare=True)
def draw(world: Any, deck: Any, seers: Any) -> Any:
    """The first card at the bottom of a deck is drawn, and some players see it; return which."""
    card = came(world, deck, seers & ~at(world.table.bottom_seers, deck, 0))
    drop_first(world, deck)
    return card


@compiled_separately("world", "int", "int", "int", rare=True)
def next_card(world: Any, deck: Any, seat: Any, seers: Any) -> Any:
    """Return the card of a deck that is drawn, by the luck of a player; some players see it.

    It is the top card if that is known; those at the bottom come last, in their order.
    """
    table = world.table
    hidden = world.hidden
    if tops.knowers(table, deck) != 0:
        return tops.top_cards(tops.DRAWN, world, deck, seers, 0)
    if is_next(table, deck):
        return draw(world, deck, seers)
    count = above(table, deck)
    move_all(world, deck, -1)
    card = hear(world, deck, seers)
    if card == NOT_OBSERVED:
        card = cards.nth_of_deck(hidden, first_kind(deck), below(hidden.draw_stream[seat], count))
    record_chance(world, seers, card - first_kind(deck), cards.in_deck(hidden, card), count)
    move_all(world, deck, 1)
    return card


@compiled_separately("world", "int", "int", rare=True)
def look(world: Any, seat: Any, deck: Any) -> Any:
    """A player looks at the first card at the bottom of a deck; return which it is."""
    card = came(world, deck, bits.bit(seat))
    write_all(world, deck, 0, card, at(world.table.bottom_seers, deck, 0) | bits.bit(seat))
    return card


@compiled_separately("world", "int", rare=True)
def mix(world: Any, deck: Any) -> None:
    """A deck is shuffled: nobody knows where the cards lie that were at its bottom."""
    while world.table.bottom_n[deck] > 0:
        stock.buried(world.table, deck)
        drop_first(world, deck)


@kernel
def count_in(table: Any, words: Any, kind: Any) -> Any:
    """Count the cards of a kind that a record has at the bottom of decks."""
    count = 0
    for deck in range(DECKS):
        for place in range(table.bottom_n[deck]):
            if at(words, deck, place) == kind + 1:
                count += 1
    return count


@compiled_separately("world", "int", "int", rare=True)
def count_known(world: Any, seat: Any, kind: Any) -> Any:
    """Count the cards of a kind that a player knows at the bottom of decks."""
    return count_in(world.table, world.seats[seat].bottoms, kind)


@compiled_separately("world", "int", rare=True)
def count_there(world: Any, kind: Any) -> Any:
    """Count the cards of a kind at the bottom of decks."""
    return count_in(world.table, world.hidden.bottoms, kind)


@compiled_separately("world", rare=True)
def agree(world: Any) -> Any:
    """Return whether cards at the bottom lie in their decks and their knowers are right."""
    table = world.table
    for deck in range(DECKS):
        if above(table, deck) < 0:
            return 0
        for place in range(MOST_BOTTOMS):
            card = at(world.hidden.bottoms, deck, place)
            seers = at(table.bottom_seers, deck, place)
            if (card > 0) != (place < table.bottom_n[deck]) or (card == 0 and seers != 0):
                return 0
            if card > 0 and (card > c.KINDS) != (deck == tops.REWARD):
                return 0
            for seat in range(table.seats):
                known = card if bits.has(seers, seat) else 0
                if at(world.seats[seat].bottoms, deck, place) != known:
                    return 0
        move_all(world, deck, -1)
        enough = True
        for kind in range(c.ALL_KINDS):
            enough = enough and world.hidden.deck[kind] >= 0
        move_all(world, deck, 1)
        if not enough:
            return 0
    return 1
