"""The deal, the market, loading and declaring, and their options."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.sheriff.components import GOODS_WORDS
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sheriff.boards import QUIET, Board, words

HAND = "apple 2, bread, pepper 2, silk"


def at_market(rules=None, hand=HAND, discards=("cheese, bread", "chicken, apple"), **more):
    hands = {1: hand, 2: "apple 6", 3: "apple 6", 0: "bread 6"}
    return Board(hands=hands, discards=discards, rules=rules, at="market", **more)


def dealt(seats=4, rules=None, seed=1):
    return Match(build_matchup("sheriff", "random", seats=seats, rules=rules or {}, seed=seed), 0)


@pytest.mark.parametrize(("seats", "pile"), [(3, 128), (4, 170), (5, 164)])
def test_deal_gives_six_cards_each(seats, pile):
    match = dealt(seats)
    assert match.table.pile_n == pile
    assert match.table.hand_n[:seats].tolist() == [6] * seats
    assert match.table.discard_n.tolist() == [5, 5]
    assert match.actor == (match.table.sheriff + 1) % seats


@pytest.mark.parametrize(
    ("rules", "seats", "good", "copies"),
    [
        ({}, 4, "apple", 48),
        ({"copies.apple": 40}, 4, "apple", 40),
        ({}, 3, "bread", 0),
        ({"removed_3p.bread": 30}, 3, "bread", 6),
        ({"remove_4plus": False}, 3, "bread", 36),
        ({}, 4, "rooster", 0),
        ({"royals": True}, 4, "rooster", 2),
        ({"royals": True}, 3, "rooster", 1),
    ],
)
def test_deck_holds_copies_of_each_good(rules, seats, good, copies):
    match = dealt(seats, rules)
    kind = GOODS_WORDS.index(good)
    cards = match.world.hidden.pile[kind] + match.table.discard[:, kind].sum()
    assert cards + match.world.seats["hand"][:, kind].sum() == copies


def test_set_aside_is_secret_until_placed():
    board = at_market()
    board.do("apple", "pepper")
    assert board.table.hand_n[1] == 6
    board.do("done")
    assert board.table.hand_n[1] == 4
    assert (board.table.aside_n, words(board.table.aside)) == (2, {})
    board.do("left", "right", "left", "apple")
    assert board.table.threw[1].sum() == 2
    assert board.table.top[0] == GOODS_WORDS.index("pepper")
    assert words(board.table.known[1]) == {"bread": 1, "apple": 1}


def test_set_aside_open():
    board = at_market({"set_aside_open": True})
    board.do("apple", "pepper", "done")
    assert words(board.table.aside) == {"apple": 1, "pepper": 1}


def test_goods_are_set_aside_in_rising_order():
    board = at_market()
    board.do("bread")
    assert board.legal == ["pepper", "silk", "done"]


@pytest.mark.parametrize("most", [1, 2, 5])
def test_max_swaps(most):
    board = at_market({"max_swaps": most})
    while board.asked == "set_aside":
        board.do(board.legal[0])
    assert board.table.aside_n == most


def test_max_swaps_default():
    board = at_market(hand="apple 6")
    while board.asked == "set_aside":
        board.do(board.legal[0])
    assert board.table.aside_n == 5


def test_draws_stop_at_the_first_blind_one():
    board = at_market()
    board.do("apple", "pepper", "silk", "right", "left")
    assert board.hand(1) == {"apple": 2, "bread": 2, "pepper": 1}
    again = at_market()
    again.do("apple", "pepper", "silk", "draw_pile")
    assert again.asked == "pile"
    assert again.table.hand_n[1] == 6


def test_market_order():
    board = at_market({"market_order": "any"})
    board.do("apple", "pepper", "silk", "draw_pile")
    assert (board.asked, board.legal) == ("draw", ["left", "right", "draw_pile"])


def test_market_sources():
    board = at_market({"market_sources": "draw_pile"})
    board.do("apple", "pepper", "done")
    assert board.asked == "pile"
    assert board.table.took.sum() == 0


def test_discard_piles():
    match = dealt(rules={"discard_piles": 1})
    assert match.table.discard_n.tolist() == [5, 0]
    board = at_market({"discard_piles": 1}, discards=("cheese",))
    board.do("apple", "done", "draw_pile")
    assert board.table.discard_n.tolist() == [2, 0]


def test_start_discards():
    assert dealt(rules={"start_discards": 3}).table.discard_n.tolist() == [3, 3]


def test_hand_size_sets_cards_dealt():
    assert dealt(rules={"hand_size": 7}).table.hand_n[:4].tolist() == [7] * 4


def test_draw_back_to_a_full_hand():
    board = at_market(hand="apple 2, pepper")
    board.do("pepper", "draw_pile")
    assert board.table.hand_n[1] == 6


def test_first_sheriff():
    fixed = [dealt(rules={"first_sheriff": "fixed"}, seed=seed).table.sheriff for seed in range(9)]
    drawn = [dealt(seed=seed).table.sheriff for seed in range(9)]
    assert set(fixed) == {0}
    assert len(set(drawn)) > 1


def test_market_first():
    match = dealt(rules={"market_first": "named", "first_sheriff": "fixed"})
    assert (match.actor, match.game.decisions[match.table.decision].name) == (0, "first")
    match.take(2)
    assert match.actor == 2
    assert dealt(rules={"first_sheriff": "fixed"}).actor == 1


@pytest.mark.parametrize(("keep", "drawn"), [(5, 2), (0, 7), (1, 6)])
def test_reshuffle_keep(keep, drawn):
    board = at_market({"reshuffle_keep": keep}, discards=("apple 3, cheese 4", ""))
    board.world.hidden.pile[:] = 0
    board.table.pile_n = 0
    matchup = board.matchup
    with np.errstate(over="ignore"):
        board.match.take(15)
        assert board.table.hand_n[1] == 6
        board.match.take(0)
        board.match.take(15)
        if board.asked == "draw" and board.table.actor == 2:
            board.match.take(2)
    assert matchup is board.matchup
    assert board.table.pile_n == drawn - 1


def test_load_is_secret_until_all_have_loaded():
    hands = {1: HAND, 2: "apple 6", 3: "silk 6"}
    board = Board(hands=hands, rules=QUIET, at="load")
    board.do("apple", "apple", "done")
    assert board.actor == 2
    assert board.table.hand_n[1] == 6
    assert board.table.bag_n[1] == 0
    board.do("2: done", "3: silk", "done")
    assert board.table.bag_n[:4].tolist() == [0, 2, 1, 2]
    assert board.table.hand_n[:4].tolist() == [0, 4, 5, 4]
    assert (board.asked, board.actor) == ("declare", 1)


def test_bag_max():
    board = Board(hands={1: "apple 6", 2: "silk"}, rules={**QUIET, "bag_max": 3}, at="load")
    board.do("apple", "apple")
    assert board.actor == 1
    board = Board(hands={1: HAND, 2: "silk 2"}, rules={"bag_max": 2}, at="load")
    board.do("apple", "apple")
    assert board.actor == 2


@pytest.mark.parametrize("least", [0, 1])
def test_bag_min(least):
    board = Board(hands={1: HAND}, rules={"bag_min": least}, at="load")
    assert ("done" in board.legal) == (least == 0)


def test_empty_bag_is_left_alone():
    hands = {1: HAND, 2: "silk 2", 3: "silk 2"}
    board = Board(hands=hands, rules={**QUIET, "bag_min": 0}, at="load")
    board.do("1: done", "2: silk", "done", "3: done", "2: apple")
    assert (board.asked, board.table.focus) == ("verdict", 2)
    board.do("pass")
    assert board.table.round_index == 1
    assert board.table.bags[:4].tolist() == [0, 0, 1, 0]


def test_who_has_no_cards_sits_out():
    board = Board(hands={1: HAND, 3: "silk 2"}, rules=QUIET, at="load")
    board.do("1: apple", "done", "3: done")
    assert board.table.bag_n[:4].tolist() == [0, 1, 0, 1]


def test_declare_only_what_the_deck_has():
    board = Board(hands={1: "apple 2", 2: "apple 2"}, seats=3, rules=QUIET, at="load")
    board.do("1: apple", "done", "2: done")
    assert board.legal == ["apple", "cheese", "chicken"]


def test_a_single_good_is_declared_by_itself():
    """R13: a deck with one legal good leaves nothing to choose."""
    none = {f"copies.{good}": 0 for good in ("bread", "cheese", "chicken")}
    board = Board(hands={1: "silk 2", 2: "silk"}, rules=QUIET | none, at="load")
    board.do("1: silk", "silk")
    declared = {"event": "declared", "card": "apple"}
    assert board.happened("declared") == [
        {**declared, "seat": 1, "count": 2},
        {**declared, "seat": 2, "count": 1},
    ]
    assert board.asked == "focus"


def test_what_all_saw_taken_is_known_until_it_may_be_gone():
    board = at_market(QUIET)
    board.do("pepper", "pepper", "done", "left", "right", "left")
    assert words(board.table.known[1]) == {"apple": 1, "bread": 1}
    assert words(board.table.took_now[1]) == {"apple": 1, "bread": 1}
