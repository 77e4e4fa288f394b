"""Ties, and who comes first: under each option that has a say in it."""

from __future__ import annotations

import pytest

from tests.games.sheriff.boards import QUIET, Board
from tests.games.sheriff.test_bargaining import LIAR, talking
from tests.games.sheriff.test_scoring import bonuses, finished, wins

KEEP_QUEEN = {"king_tie": "split_king_keep_queen"}


@pytest.mark.parametrize(
    ("stands", "pool", "keep"),
    [
        ([3, 3, 1, 1], [15, 15, 0, 0], [10, 10, 5, 5]),
        ([3, 3, 3, 1], [10, 10, 10, 0], [6, 6, 6, 10]),
        ([2, 2, 2, 2], [7, 7, 7, 7], [5, 5, 5, 5]),
        ([2, 1, 1, 1], [20, 3, 3, 3], [20, 3, 3, 3]),
        ([0, 0, 2, 2], [0, 0, 15, 15], [0, 0, 10, 10]),
    ],
)
def test_ties_for_king_and_queen_under_king_tie(stands, pool, keep):
    held = {seat: f"apple {count}" for seat, count in enumerate(stands) if count}
    assert bonuses(finished(held), "apple") == pool
    assert bonuses(finished(held, KEEP_QUEEN), "apple") == keep


def test_royal_goods_tie_for_king():
    """Golden apples count as three apples."""
    board = finished({1: "apple 3"}, {"royals": True, **KEEP_QUEEN}, {0: "golden_apples"})
    assert bonuses(board, "apple") == [10, 10, 0, 0]


@pytest.mark.parametrize(("mode", "shares"), [("count", [0, 1, 0, 0]), ("share", [0.5, 0.5, 0, 0])])
def test_royal_goods_count_with_contraband_in_final_ties(mode, shares):
    """R38: equal scores and no legal goods; one royal good and one crossbow against a crossbow."""
    rules = {"royals": True, "bonus_factor": 0, "final_ties": mode, "value.rooster": 9}
    gold = {0: 59, 1: 50, 2: 45, 3: 46}
    board = finished({}, rules, {0: "crossbow", 1: "crossbow, rooster"}, gold=gold)
    assert board.table.score[:4].tolist()[:2] == [68, 68]
    assert wins(board) == shares


def test_equal_final_ties_share():
    """Score, legal goods and contraband are equal."""
    rules = {"bonus_factor": 0, "final_ties": "count"}
    assert wins(finished({1: "apple", 3: "apple"}, rules)) == [0, 0.5, 0, 0.5]


@pytest.mark.parametrize(
    ("most", "least", "price"), [(7, 7, 7), (8, 7, 7), (7, 8, None), (9, 6, 7), (0, 0, 0)]
)
def test_equal_prices_split(most, least, price):
    """R30: who names the same price meets there; halves are rounded down."""
    board = talking({"bargaining": "nash_split"})
    for gold in (most, least):
        board.do(str(gold // 10 * 10), str(gold % 10))
    assert bool(board.happened("no_split")) is (price is None)
    if price is not None:
        assert board.gold()[:2] == [50 + price, 50 - price]


@pytest.mark.parametrize(("order", "worth"), [("contraband_legal", 13), ("legal_contraband", 5)])
def test_goods_worth_the_debt_exactly_all_go(order, worth):
    """R19: a class of goods that is worth no more than the debt goes without a question."""
    goods = {"stands": {1: "apple, cheese"}, "stash": {1: "pepper, mead"}, "gold": {1: 0}}
    for debt in (worth, worth - 1):
        rules = {**QUIET, "debt_goods": order, "penalty.silk": debt, "confiscated_to": "removed"}
        board = Board({1: ("silk", "apple")}, rules=rules, **goods)
        board.do("seat_1", "inspect")
        assert (board.asked == "debt") is (debt < worth)


@pytest.mark.parametrize("laps", [1, 2])
def test_others_speak_clockwise_from_the_owner_in_each_lap(laps):
    board = Board({2: LIAR}, rules={"asks": False, "third_offers": laps})
    board.do("seat_2", "2: silent")
    order = []
    while board.asked == "offer":
        order.append(board.actor)
        board.do("silent")
    assert order == [3, 1] * laps
