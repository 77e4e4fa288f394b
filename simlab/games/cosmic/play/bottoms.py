"""Cards that were put at the bottom of the cosmic or the reward deck (power of Gambler).

They are drawn last, in the order in which they were put there, until the deck is shuffled. For each
deck ``table.bottom_n`` counts them, and ``table.bottom_seers`` holds the players who know each
card. ``hidden.bottoms`` holds the card plus 1, and ``seats[v].bottoms`` the cards that player ``v``
knows (0: unknown). The first card to be drawn is in the first place. ``hidden.deck`` counts them
like all cards of a deck; ``table.stock`` does not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards, stock, tops
from simlab.games.cosmic.state import BOTTOM_PLACES, MOST_BOTTOMS
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


BITS, MASK = 8, 255
DECKS = 2
"""The cosmic deck and the reward deck, as in `tops`."""


@kernel
def at(words: Any, deck: int, place: int) -> int:
    """Return a record's entry for a place at the bottom of a deck."""
    return (words[deck, place // BOTTOM_PLACES] >> BITS * (place % BOTTOM_PLACES)) & MASK


@kernel
def write(words: Any, deck: int, place: int, value: int) -> None:
    """Write a record's entry for a place at the bottom of a deck."""
    word = place // BOTTOM_PLACES
    shift = BITS * (place % BOTTOM_PLACES)
    words[deck, word] &= ~(MASK << shift)
    words[deck, word] |= 1 * value << shift


@kernel
def are_any(table: Table) -> int:
    """Return whether cards lie at the bottom of decks."""
    return table.bottom_n[tops.COSMIC] + table.bottom_n[tops.REWARD] > 0


@kernel
def above(table: Table, deck: int) -> int:
    """Count the cards of a deck that lie above those at its bottom."""
    size = table.deck_n if deck == tops.COSMIC else table.reward_n
    return size - table.bottom_n[deck]


@kernel
def is_next(table: Table, deck: int) -> int:
    """Return whether the next card of a deck is one of those at its bottom."""
    return table.bottom_n[deck] > 0 and above(table, deck) == 0


@kernel
def knowers(table: Table, deck: int) -> int:
    """Return the set of players who know the next card of a deck."""
    if is_next(table, deck):
        return at(table.bottom_seers, deck, 0)
    return tops.knowers(table, deck)


@kernel
def move_all(world: World, deck: int, count: int) -> None:
    """Add the bottom cards of a deck to its counts (``count`` 1), or subtract them (-1)."""
    for place in range(world.table.bottom_n[deck]):
        kind = at(world.hidden.bottoms, deck, place) - 1
        if kind >= 0:
            world.hidden.deck[kind] += count


@kernel
def write_all(world: World, deck: int, place: int, kind: int, seers: int) -> None:
    """Write a card at the bottom of a deck in all records; some players know it."""
    write(world.table.bottom_seers, deck, place, seers)
    write(world.hidden.bottoms, deck, place, kind + 1)
    for seat in range(world.table.seats):
        write(world.seats[seat].bottoms, deck, place, kind + 1 if bits.has(seers, seat) else 0)


@kernel
def copy(world: World, other: World, viewer: int, deck: int) -> None:
    """Copy the bottom cards of a deck into another world, except for the viewer's knowledge."""
    for place in range(world.table.bottom_n[deck]):
        kind = at(world.hidden.bottoms, deck, place)
        write(other.hidden.bottoms, deck, place, kind)
        for seat in range(other.table.seats):
            if seat != viewer:
                seen = bits.has(at(other.table.bottom_seers, deck, place), seat)
                write(other.seats[seat].bottoms, deck, place, kind if seen else 0)


@compiled_separately("world", "int", rare=True)
def drop_first(world: World, deck: int) -> None:
    """Remove the first card at the bottom of a deck and move the others up."""
    table = world.table
    table.bottom_n[deck] -= 1
    last = table.bottom_n[deck]
    for place in range(last):
        kind = at(world.hidden.bottoms, deck, place + 1) - 1
        write_all(world, deck, place, kind, at(table.bottom_seers, deck, place + 1))
    write_all(world, deck, last, c.NOTHING, 0)


@compiled_separately("world", "int", "int", "int", rare=True)
def put_under(world: World, deck: int, kind: int, seers: int) -> None:
    """Put an encounter card at the bottom of a deck, known to some players.

    Once all places are used, the first card is treated as any other card of the deck.
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
def first_kind(deck: int) -> int:
    """Return the first kind of a deck."""
    return c.KINDS if deck == tops.REWARD else 0


@kernel
def hear(world: World, deck: int, seers: int) -> int:
    """Return the card that came out of a deck in a followed record, or `NOT_OBSERVED`."""
    card = observed(world, seers, c.REWARD_N if deck == tops.REWARD else c.CARDS)
    return card if card == NOT_OBSERVED else first_kind(deck) + card


@kernel
def came(world: World, deck: int, seers: int) -> int:
    """Return the first card at the bottom of a deck, which some players see now."""
    there = at(world.hidden.bottoms, deck, 0) - 1
    card = hear(world, deck, seers)
    if card == NOT_OBSERVED:
        card = there
    record_chance(world, seers, card - first_kind(deck), 1 if card == there else 0, 1)
    return card


@compiled_separately("world", "int", "int", rare=True)
def draw(world: World, deck: int, seers: int) -> int:
    """Draw the first card at the bottom of a deck, seen by some players; return it."""
    card = came(world, deck, seers & ~at(world.table.bottom_seers, deck, 0))
    drop_first(world, deck)
    return card


@compiled_separately("world", "int", "int", "int", rare=True)
def next_card(world: World, deck: int, seat: int, seers: int) -> int:
    """Draw a card of a deck from a player's random stream, seen by some players; return it.

    A known top card is drawn first; cards at the bottom come last, in their order.
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
def look(world: World, seat: int, deck: int) -> int:
    """Show the first card at the bottom of a deck to a player; return it."""
    card = came(world, deck, bits.bit(seat))
    write_all(world, deck, 0, card, at(world.table.bottom_seers, deck, 0) | bits.bit(seat))
    return card


@compiled_separately("world", "int", rare=True)
def mix(world: World, deck: int) -> None:
    """Forget the cards at the bottom of a deck, which is shuffled."""
    while world.table.bottom_n[deck] > 0:
        stock.buried(world.table, deck)
        drop_first(world, deck)


@kernel
def count_in(table: Table, words: Any, kind: int) -> int:
    """Count the cards of a kind that a record has at the bottom of decks."""
    count = 0
    for deck in range(DECKS):
        for place in range(table.bottom_n[deck]):
            if at(words, deck, place) == kind + 1:
                count += 1
    return count


@compiled_separately("world", "int", "int", rare=True)
def count_known(world: World, seat: int, kind: int) -> int:
    """Count the cards of a kind that a player knows at the bottom of decks."""
    return count_in(world.table, world.seats[seat].bottoms, kind)


@compiled_separately("world", "int", rare=True)
def count_there(world: World, kind: int) -> int:
    """Count the cards of a kind at the bottom of decks."""
    return count_in(world.table, world.hidden.bottoms, kind)


@compiled_separately("world", rare=True)
def agree(world: World) -> int:
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
