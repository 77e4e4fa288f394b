"""The end: King and Queen (rules file 1.3), scores and ties."""

from __future__ import annotations

import pytest

from tests.games.sheriff.boards import QUIET, Board


def finished(stands, rules=None, stash=None, bag="pepper", seats=4, **more):
    """End a game in which only a bag of seat 1 is left, which is lost."""
    settled = {**QUIET, "confiscated_to": "removed", "fine_factor": 0, **(rules or {})}
    board = Board(
        {1: (bag, "apple")},
        seats=seats,
        stands=stands,
        stash=stash,
        rules=settled,
        last=True,
        **more,
    )
    board.do("seat_1", "inspect")
    assert board.asked is None
    return board


def bonuses(board, good):
    """Return the bonuses for a good by seat."""
    found = {e["seat"]: e["gold"] for e in board.happened("bonus") if e["card"] == good}
    return [found.get(seat, 0) for seat in range(board.table.seats)]


def wins(board):
    """Return the shares of the win."""
    return [row["win"] for row in board.match.outcome()["seats"]]


def test_apples_5_3_3_3():
    board = finished({0: "apple 5", 1: "apple 3", 2: "apple 3", 3: "apple 3"})
    assert bonuses(board, "apple") == [20, 3, 3, 3]


def test_bread_1_1_1_1():
    board = finished(dict.fromkeys(range(4), "bread"))
    assert bonuses(board, "bread") == [6, 6, 6, 6]


# of each good: King + Queen, Queen
TABLE = {"apple": (20, 10), "cheese": (15, 10), "bread": (15, 10), "chicken": (10, 5)}


@pytest.mark.parametrize("good", TABLE)
def test_king_and_queen(good):
    king, queen = TABLE[good]
    assert bonuses(finished({0: f"{good} 2", 2: good}), good) == [king, 0, queen, 0]
    assert bonuses(finished({3: f"{good} 2"}), good) == [0, 0, 0, king]


@pytest.mark.parametrize("good", TABLE)
@pytest.mark.parametrize("tied", [2, 3, 4, 5])
def test_ties_for_king(good, tied):
    king, queen = TABLE[good]
    share = {2: {30: 15, 25: 12, 15: 7}, 3: {30: 10, 25: 8, 15: 5}}
    share |= {4: {30: 7, 25: 6, 15: 3}, 5: {30: 6, 25: 5, 15: 3}}
    board = finished(
        dict.fromkeys(range(tied), f"{good} 2") | ({} if tied == 5 else {4: good}), seats=5
    )
    expected = [share[tied][king + queen]] * tied + [0] * (5 - tied)
    assert bonuses(board, good) == expected


@pytest.mark.parametrize(("tied", "each"), [(2, 5), (3, 3), (4, 2)])
def test_ties_for_queen(tied, each):
    board = finished({0: "apple 3"} | {seat + 1: "apple 2" for seat in range(tied)}, seats=5)
    assert bonuses(board, "apple") == [20] + [each] * tied + [0] * (4 - tied)


def test_king_tie_splits_king_and_keeps_queen():
    rules = {"king_tie": "split_king_keep_queen"}
    board = finished({0: "apple 3", 1: "apple 3", 2: "apple"}, rules)
    assert bonuses(board, "apple") == [10, 10, 10, 0]


def test_king_queen_and_bonus_factor():
    stands = {0: "apple 3", 2: "apple"}
    assert bonuses(finished(stands, {"king.apple": 9}), "apple") == [9, 0, 10, 0]
    assert bonuses(finished(stands, {"queen.apple": 7}), "apple") == [20, 0, 7, 0]
    assert bonuses(finished(stands, {"bonus_factor": 0.75}), "apple") == [15, 0, 7, 0]


def test_royal_goods_count_several_times():
    stash = {0: "golden_apples", 2: "rooster"}
    board = finished({1: "apple 2", 3: "chicken"}, {"royals": True}, stash)
    assert bonuses(board, "apple") == [20, 10, 0, 0]
    assert bonuses(board, "chicken") == [0, 0, 10, 5]
    assert board.table.score[0] == 50 + 6 + 20


def test_score_is_gold_goods_and_bonuses():
    board = finished({0: "apple 2, bread"}, stash={0: "silk", 3: "crossbow 2"}, gold={2: 10})
    scores = [event["score"] for event in board.happened("scored")]
    assert scores == board.table.score[:4].tolist()
    assert scores[2] == 10
    assert scores[0] == board.gold()[0] + 4 + 3 + 8 + 20 + 15
    assert scores[3] == board.gold()[3] + 18


def test_hands_and_bags_score_nothing():
    board = finished({}, hands={0: "crossbow 5"}, bag="silk 5")
    assert board.table.score[:4].tolist() == [50] * 4
    assert wins(board) == [0.25] * 4


def test_final_ties_by_goods_or_shared():
    tie = {"gold": {0: 50, 1: 50, 2: 46, 3: 54}, "rules": {"bonus_factor": 0}}
    stands = {2: "apple 2", 1: "chicken"}
    board = finished({**stands, 1: "chicken"}, **tie)
    assert board.table.score[:4].tolist() == [50, 54, 50, 54]
    assert wins(board) == [0, 1, 0, 0]
    tie["rules"] = {"bonus_factor": 0, "final_ties": "share"}
    assert wins(finished(stands, **tie)) == [0, 0.5, 0, 0.5]


def test_final_ties_by_legal_goods_before_contraband():
    gold = {0: 50, 1: 46, 2: 60, 3: 44}
    rules = {"bonus_factor": 0}
    board = finished({2: "apple 2"}, stash={1: "pepper 3"}, gold=gold, rules=rules)
    assert board.table.score[:4].tolist() == [50, 64, 64, 44]
    assert wins(board) == [0, 0, 1, 0]


def test_final_ties_by_contraband():
    gold = {0: 50, 1: 44, 2: 43, 3: 63}
    board = finished(
        {}, stash={1: "pepper 3", 2: "crossbow, silk"}, gold=gold, rules={"value.silk": 8}
    )
    assert wins(board) == [0, 0, 0, 1]
    gold = {0: 59, 1: 41, 2: 50, 3: 50}
    board = finished({}, stash={1: "pepper 3", 2: "crossbow"}, gold=gold)
    assert board.table.score[:4].tolist() == [59, 59, 59, 50]
    assert wins(board) == [0, 1, 0, 0]


@pytest.mark.parametrize(("seats", "turns"), [(3, 3), (4, 1), (5, 2)])
def test_sheriff_turns(seats, turns):
    rules = {f"sheriff_turns.{seats}": turns}
    board = Board({1: ("apple", "apple")}, seats=seats, rules={**QUIET, **rules})
    assert board.matchup.play(0, 3)[0]["table"][:, 0].tolist() == [seats * turns] * 3
