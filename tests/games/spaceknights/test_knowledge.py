"""What players know after a hand was renewed (E2), and after other rare events."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.knowledge import deck_card_moved, zone_in
from simlab.games.spaceknights.rules.setup import canonical_layout, is_in_layout
from simlab.testing.conformance import check_invariants
from simlab.testing.exact_counts import check_as_counted, imagined_worlds
from tests.games.spaceknights.boards import Board
from tests.games.spaceknights.random_games import busy_action
from tests.games.spaceknights.test_determinization import hand_of
from tests.games.spaceknights.test_invariants import check_imagined

FOE, ME, OTHER = range(3)
STOCKS = [{"0": 30, "1": 3}, {"1": 30, "0": 2}, {"2": 30, "1": 3}]
"""The Foe and the other knight have mettle of mine."""
CANONICAL = {"layout": "canonical"}
GAMES = 180


def renewing(cards: str, rules: dict[str, Any] | None = None, **more: Any) -> Board:
    """Return a position in which I may look at a hand or a deck, and renew hands."""
    given = {
        "foe": FOE,
        "me": ME,
        "board": "1H, 1I, 1C",
        "lines": [2, 0, 1],
        "acted": [FOE],
        "stocks": STOCKS,
        "dice": [0, 6, 6],
        "front": {str(ME): cards},
        **more,
    }
    return Board(3, rules, **given)


def card_of(word: str) -> int:
    return c.CARD_WORDS.index(word)


def test_a_card_seen_in_a_hand_that_was_renewed_is_in_the_deck():
    """I know it; who did not look knows nothing."""
    board = renewing("4I e4 c1, 5H e2 c2").do("e4")
    word = next(e["card"] for e in board.happened("peeked") if e["target"] == OTHER)
    card = card_of(word)
    mine, others = board.world.seats[ME].facts, board.world.seats[FOE].facts
    assert zone_in(mine, card) == c.IN_HAND
    board.do("e2", "+1")
    assert zone_in(mine, card) == c.IN_DECK
    assert (others.spot[card], board.table.facts.spot[card]) == (0, 0)
    assert word not in board.hand(OTHER)
    check_invariants(board.match)


def test_worlds_deal_a_renewed_hand_of_what_was_not_in_the_old_one():
    """Each pair of cards that can have been drawn is as likely; the one that I saw cannot."""
    rules = {**CANONICAL, "n_thwarted": 0}
    board = renewing("4I e4 c1, 5H e2 c2", rules).do("e4", "e2", "+1")
    seen = next(e["card"] for e in board.happened("peeked") if e["target"] == OTHER)
    missing = canonical_layout()
    deck = [c.TYPES * OTHER + kind for kind in range(c.TYPES) if is_in_layout(missing, kind)]
    left = [card for card in deck if card != card_of(seen)]
    expected = Counter(tuple(sorted(hand)) for hand in combinations(left, 2))
    check_as_counted(board.match, ME, expected, lambda world: hand_of(world, OTHER))


def test_a_thwarted_seen_in_a_hand_that_was_renewed_is_in_the_deck():
    rules = {**CANONICAL, "n_thwarted": 1}
    board = renewing("4I e4 c1, 5H e2 c2", rules).give(OTHER, "thwarted, 3H")
    mine = board.world.seats[ME].facts
    mine.thwarted_hand[OTHER] = 1
    mine.zoned = 1
    board.do("e2", "+1")
    assert (mine.thwarted_hand[OTHER], mine.thwarted_deck[OTHER]) == (0, 1)
    check_invariants(board.match)
    for world in imagined_worlds(board.match, ME, 200):
        assert world.seats[OTHER].thwarted == 0


def test_a_card_seen_in_the_deck_may_be_drawn_into_a_renewed_hand():
    """E9 shows the deck; of it two cards are drawn, and nobody can say which."""
    board = renewing("4I e9 c1, 5H e2 c2", CANONICAL).do("e9")
    mine = board.world.seats[ME].facts
    board.do(board.legal[0])
    put = card_of(board.happened("put")[0]["card"])
    deck = [card for card in range(c.TYPES * OTHER, c.TYPES * (OTHER + 1))
            if zone_in(mine, card) == c.IN_DECK]  # fmt: skip
    assert zone_in(mine, put) == c.IN_HAND
    assert len(deck) >= 8
    board.do("e2", "+1")
    assert zone_in(mine, put) == c.IN_DECK
    assert [card for card in deck if zone_in(mine, card) in (c.IN_DECK, c.IN_HAND)] == []
    check_invariants(board.match)
    drawn = {
        card for world in imagined_worlds(board.match, ME, 500) for card in hand_of(world, OTHER)
    }
    assert drawn >= set(deck)


def threats_left(board: Board) -> list[int]:
    """Return the threats that are neither common cards nor kept."""
    table = board.table
    lying = [int(table.board[slot]) for slot in range(int(table.board_n))
             if table.board_team[slot] == c.THREATS]  # fmt: skip
    return [kind for kind in range(c.TYPES) if kind not in lying]


def test_threats_seen_in_a_renewed_hand_of_the_foe_are_in_the_deck():
    """Whatever else the Foe drew is as likely; the threat that I saw was not there to be drawn."""
    board = renewing("4I e4 c1, 5H e2 c2").do("e4")
    me = board.world.seats[ME]
    seen = int(me.foe_seen)
    assert seen != 0
    board.do("e2", "+2")
    assert (me.foe_seen, me.foe_lost) == (0, seen)
    check_invariants(board.match)
    left = [kind for kind in threats_left(board) if not (seen >> kind) & 1]
    expected = Counter(
        tuple(sorted(c.THREAT + kind for kind in hand)) for hand in combinations(left, 2)
    )
    check_as_counted(board.match, ME, expected, lambda world: hand_of(world, FOE), keys=4000)


def test_the_next_threat_that_was_looked_at_is_drawn_into_the_renewed_hand_of_the_foe():
    board = renewing("4I e8 c1, 5H e2 c2").do("e8")
    me = board.world.seats[ME]
    seen = int(me.next_seen[c.THREATS])
    board.do("e2", "+2")
    assert c.THREAT + seen in hand_of(board.world, FOE)
    assert me.foe_seen == 1 << seen
    check_invariants(board.match)
    for world in imagined_worlds(board.match, ME, 200):
        assert c.THREAT + seen in hand_of(world, FOE)


@pytest.mark.parametrize("hand", ["4H", "thwarted, 4H"])
def test_who_searched_a_deck_knows_the_hand_also_when_a_second_card_joins_it(hand):
    """After E9 I know what the hand held; another E9 of the same deck moves one card of it."""
    board = renewing("4I e9 c1", {"n_thwarted": 1}).give(OTHER, hand)
    mine = board.world.seats[ME].facts
    board.do("e9")
    board.do(board.legal[0])
    held = [card for card in hand_of(board.world, OTHER) if card < c.THWARTED]
    assert [zone_in(mine, card) for card in held] == [c.IN_HAND] * len(held)
    assert mine.thwarted_hand[OTHER] == hand_of(board.world, OTHER).count(c.THWARTED)
    deck_card_moved(mine, OTHER)  # somebody else searches
    check_invariants(board.match)
    for world in imagined_worlds(board.match, ME, 500):
        assert set(held) <= set(hand_of(world, OTHER))


def test_who_searched_a_deck_of_unknown_cards_knows_what_can_be_in_the_hand():
    """Of cards that may not exist: those that do are in the hand, and move with it (E2)."""
    board = renewing("4I e9 c1, 5H e2 c2", {"n_thwarted": 0, "suit_counts": "free"}).do("e9")
    mine = board.world.seats[ME].facts
    deck = {card for card in range(c.TYPES * OTHER, c.TYPES * (OTHER + 1))
            if zone_in(mine, card) == c.IN_DECK}  # fmt: skip
    hands = {hand_of(world, OTHER) for world in imagined_worlds(board.match, ME, 400)}
    assert len(hands) == 3
    assert not any(deck & set(hand) for hand in hands)
    board.do(board.legal[0]).do("e2", "+1")
    check_invariants(board.match)
    assert all(
        set(hand_of(world, OTHER)) <= deck for world in imagined_worlds(board.match, ME, 400)
    )


def known(board: Board, viewer: int, owner: int) -> tuple[int, int, int]:
    """Count what a player knows: cards in the hand, in the deck, Thwarted in the hand."""
    facts = board.world.seats[viewer].facts
    own = range(c.TYPES * owner, c.TYPES * (owner + 1))
    zones = [int(zone_in(facts, card)) for card in own if facts.spot[card]]
    return zones.count(int(c.IN_HAND)), zones.count(int(c.IN_DECK)), int(facts.thwarted_hand[owner])


def about_to_renew(seed: int) -> Board:
    """Return a hand in which I may look and renew; whoever it is dealt to holds Thwarted, too."""
    board = renewing("4H e4 c1, 5I e9 c2, 6C e2 c3", {"n_thwarted": 6, "max_hands": 1}, seed=seed)
    with np.errstate(over="ignore"):
        assert board.match.code.determinize(board.world, ME, np.uint64(seed))
    if seed % 3 == 0:
        board.give(OTHER, "thwarted, thwarted")
    return board


def renewed_in_a_game(seed: int) -> Counter[str]:
    """Play a hand in which I like to look and to renew; what was known of renewed hands."""
    board = about_to_renew(seed)
    match, chance, found = board.match, random.Random(seed), Counter[str]()
    while not match.over and match.asked < 60:
        before = known(board, ME, OTHER)
        events = match.take(busy_action(match, chance)).events
        check_invariants(match)
        if any(e["event"] == "redrew" and e["target"] == OTHER for e in events):
            names = ("in hand", "in deck", "thwarted")
            found.update(name for name, count in zip(names, before, strict=True) if count)
            if not match.over:
                check_imagined(match, ME)
                check_imagined(match, FOE)
    return found


def test_knowledge_of_renewed_hands_in_games():
    """Each kind of knowledge is there when a hand is renewed, at least 20 times."""
    found = sum((renewed_in_a_game(seed) for seed in range(GAMES)), Counter[str]())
    assert min(found[name] for name in ("in hand", "in deck", "thwarted")) >= 20, found


def test_nothing_is_known_of_a_thwarted_that_was_played():
    """It is out of the game, for everybody."""
    board = renewing("4H e8 c1", {"n_thwarted": 2}).give(ME, "thwarted, 3H")
    board.do("thwart")
    assert [int(seat.facts.thwarted_n[ME]) for seat in board.world.seats[:3]] == [1, 1, 1]
    assert board.table.facts.thwarted_n[ME] == 1
    assert list(board.world.seats[ME].deck).count(int(c.THWARTED)) <= 1
