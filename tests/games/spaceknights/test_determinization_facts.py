"""Imagined cards are as likely as counting says, with several facts at once."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

from simlab.games.spaceknights import components as c, knowledge
from simlab.games.spaceknights.rules.setup import canonical_layout, is_in_layout
from simlab.jit.call_graph import uncompiled
from simlab.testing.exact_counts import check_as_counted, deals
from tests.games.spaceknights.boards import Board
from tests.games.spaceknights.test_determinization import hand_of

FOE, ME, ONE, TWO = range(4)
RULES = {"layout": "canonical", "team_values": 3, "n_thwarted": 1}
put_spot, mix_decks = map(uncompiled, (knowledge.put_spot, knowledge.mix_decks))


def own_cards(seat: int) -> list[int]:
    missing = canonical_layout()
    return [c.TYPES * seat + kind for kind in range(c.TYPES) if is_in_layout(missing, kind)]


def in_front(seat: int, count: int) -> str:
    """Return the first cards of a deck as they lie in front of their owner."""
    words = [c.TYPE_WORDS[card % c.TYPES] for card in own_cards(seat)[:count]]
    return ", ".join(f"{word} e{number} c{number}" for number, word in enumerate(words, 1))


def learn(board: Board, card: int, holder: int, zone: int) -> None:
    """Let the viewer know a card, and where it is."""
    facts = board.world.seats[ME].facts
    facts.book[card] = board.world.seats[card // c.TYPES].facts.book[card]
    put_spot(facts, card, holder, zone)


def test_a_card_seen_in_a_hand_one_in_the_deck_and_the_thwarted() -> None:
    board = Board(3, RULES, me=ME, foe=FOE, board="1H, 2I, 3C", front={str(ONE): in_front(ONE, 6)})
    left = own_cards(ONE)[6:]
    hand = [int(card) for card in board.world.seats[ONE].hand if card >= 0]
    deck = [int(card) for card in board.world.seats[ONE].deck if card >= 0]
    learn(board, hand[0], ONE, c.IN_HAND)
    hidden = next(card for card in deck if card in left)
    learn(board, hidden, ONE, c.IN_DECK)
    others = [card for card in hand[1:] + deck if card != hidden]
    ways = Counter(tuple(sorted((hand[0], other))) for other in others)
    check_as_counted(board.match, ME, ways, lambda world: hand_of(world, ONE), keys=2000)


def test_decks_mixed_up_with_a_card_that_stayed_and_one_that_was_seen() -> None:
    """Two hands were exchanged unseen; later a card was seen in a deck, another came home."""
    front = {str(seat): in_front(seat, 9) for seat in (ONE, TWO)}
    board = Board(4, RULES, me=ME, foe=FOE, board="1H, 2I, 3C", front=front)
    table, world = board.table, board.world
    hands = {
        seat: [int(card) for card in world.seats[seat].hand if card >= 0] for seat in (ONE, TWO)
    }
    decks = {
        seat: [int(card) for card in world.seats[seat].deck if card >= 0] for seat in (ONE, TWO)
    }
    for facts in (table.facts, world.seats[FOE].facts, world.seats[ME].facts):
        mix_decks(facts, ONE, TWO)
    stayed, seen = hands[ONE][0], next(card for card in decks[TWO] if card < c.THREAT)
    learn(board, stayed, ONE, c.EITHER)
    learn(board, seen, TWO, c.IN_DECK)
    pool = [card for seat in (ONE, TWO) for card in hands[seat] + decks[seat]]
    pool.remove(seen)
    sizes = [len(hands[ONE]), len(decks[ONE]), len(hands[TWO]), len(decks[TWO]) - 1]
    ways = Counter(
        (one, two) for one, rest, two, _ in deals(pool, sizes) if stayed in one or stayed in rest
    )
    assert len(ways) > 50

    def both_hands(imagined: Any) -> Any:
        return hand_of(imagined, ONE), hand_of(imagined, TWO)

    check_as_counted(board.match, ME, ways, both_hands, keys=8000)


def test_a_threat_that_was_seen_and_the_next_one() -> None:
    board = Board(3, RULES, me=ME, foe=FOE, board="1H, 2I, 3C")
    table, me = board.table, board.world.seats[ME]
    lying = {
        int(table.board[slot])
        for slot in range(int(table.board_n))
        if table.board_team[slot] == c.THREATS
    }
    held = [int(card - c.THREAT) for card in hand_of(board.world, FOE)]
    left = [kind for kind in range(3 * c.SUITS) if kind not in lying and kind not in held]
    me.foe_seen = 1 << held[0]
    me.next_seen[c.THREATS] = board.world.hidden.next_card[c.THREATS] = left[0]
    others = [held[1], *left[1:]]
    ways = Counter(
        tuple(sorted((c.THREAT + held[0], c.THREAT + other)))
        for (other,) in combinations(others, 1)
    )
    check_as_counted(board.match, ME, ways, lambda world: hand_of(world, FOE), keys=1000)
