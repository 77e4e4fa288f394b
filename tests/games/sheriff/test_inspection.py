"""Inspection, fines and debts: the vectors of the rules file (4.15), its rulings and options."""

from __future__ import annotations

import pytest

from tests.games.sheriff.boards import QUIET, Board


def judged(bag, declared, verdict="inspect", rules=None, **more):
    """Judge one bag, of seat 1, without talk."""
    board = Board({1: (bag, declared)}, rules={**QUIET, **(rules or {})}, **more)
    board.do("seat_1", verdict)
    while board.asked == "debt":
        break
    return board


def test_honest_bag_is_compensated():
    board = judged("apple 5", "apple")
    assert board.gold()[:2] == [40, 60]
    assert board.stand(1) == {"apple": 5}
    assert board.table.mistakes[0] == board.table.honest_inspected[1] == 1


def test_mixed_legal_bag_is_a_lie():
    board = judged("cheese 2, bread 2", "bread")
    assert board.gold()[:2] == [54, 46]
    assert board.stand(1) == {"bread": 2}
    assert board.table.caught[1] == board.table.catches[0] == 1
    assert board.table.confiscated[1] == 2


def test_all_contraband_is_lost():
    board = judged("pepper 2, silk, crossbow", "cheese")
    assert board.gold()[:2] == [66, 34]
    assert board.stand(1) == board.stash(1) == {}


def test_royal_goods_never_match():
    board = judged("apple 2, golden_apples", "apple", rules={"royals": True})
    assert board.gold()[:2] == [54, 46]
    assert board.stand(1) == {"apple": 2}


def test_debt_is_paid_in_goods():
    """Debt 16, gold 5, stand 3 bread and 1 mead: 5 gold, 3 bread (9), mead (7, overpays 5)."""
    board = judged("pepper 4", "apple", gold={1: 5}, stands={1: "bread 3"}, stash={1: "mead"})
    assert board.gold()[1] == 0
    assert board.stand(0) == {"bread": 3, "mead": 1}
    assert board.stand(1) == board.stash(1) == {}
    assert not board.happened("forgiven")


def test_debtor_chooses_and_gets_no_change():
    board = judged("pepper", "apple", gold={1: 1}, stands={1: "apple 2, chicken 2"})
    assert (board.asked, board.actor, board.legal) == ("debt", 1, ["apple", "chicken"])
    board.do("chicken")
    assert board.stand(0) == {"chicken": 1}
    assert board.table.debt == 0


def test_goods_worth_just_the_debt_all_go_unasked():
    board = judged("pepper 2", "apple", gold={1: 3}, stands={1: "apple, bread"})
    assert board.asked != "debt"
    assert board.stand(0) == {"apple": 1, "bread": 1}


def test_sheriff_may_be_the_debtor():
    board = judged("chicken 5", "chicken", gold={0: 3}, stands={0: "apple 3"})
    assert board.gold()[0] == 0
    assert board.stand(1) == {"chicken": 5, "apple": 3}
    assert board.happened("forgiven")[0]["gold"] == 1


def test_goods_of_the_same_bag_may_pay():
    board = judged("apple 4, crossbow", "apple", gold={1: 0})
    assert board.stand(0) == {"apple": 2}
    assert board.stand(1) == {"apple": 2}


def test_contraband_pays_face_up():
    board = judged("pepper 2", "apple", gold={1: 0}, stash={1: "silk 2"})
    assert board.stand(0) == {"silk": 1}
    assert board.stash(1) == {"silk": 1}


@pytest.mark.parametrize(
    ("order", "paid", "forgiven"),
    [
        ("legal_contraband", {"bread": 1, "mead": 1}, 0),
        ("contraband_legal", {"mead": 1, "bread": 1}, 0),
        ("legal", {"bread": 1}, 5),
        ("none", {}, 8),
    ],
)
def test_debt_goods(order, paid, forgiven):
    goods = {"gold": {1: 0}, "stands": {1: "bread"}, "stash": {1: "mead"}}
    board = judged("pepper 2", "apple", rules={"debt_goods": order}, **goods)
    assert board.stand(0) == paid
    lost = board.happened("forgiven")
    assert (lost[0]["gold"] if lost else 0) == forgiven


def test_debt_goods_contraband_first():
    goods = {"gold": {1: 0}, "stands": {1: "bread 3"}, "stash": {1: "mead"}}
    board = judged("pepper", "apple", rules={"debt_goods": "contraband_legal"}, **goods)
    assert board.stand(0) == {"mead": 1}
    board = judged("pepper", "apple", **goods)
    assert board.stand(0) == {"bread": 2}


def test_pass_hides_contraband_and_shows_legal_goods():
    board = judged("apple 2, cheese, silk 2", "apple", "pass")
    assert board.stand(1) == {"apple": 2, "cheese": 1}
    assert board.stash(1) == {"silk": 2}
    assert board.table.stash_n[1] == 2
    assert board.table.lied_passed[1] == 1
    assert board.gold() == [50] * 4


def test_confiscated_goods_are_placed_by_the_sheriff():
    board = Board({1: ("pepper, silk", "apple"), 2: ("apple", "apple")}, rules=QUIET)
    board.do("seat_1", "inspect")
    assert (board.asked, board.actor) == ("pile", 0)
    board.do("right", "silk")
    assert board.table.discards[1, :2].tolist() == [6, 4]
    assert board.table.top[1] == 4
    assert (board.asked, board.table.focus) == ("verdict", 2)


@pytest.mark.parametrize(
    ("where", "sheriff", "removed"), [("sheriff", {"pepper": 2}, 0), ("removed", {}, 2)]
)
def test_confiscated_to(where, sheriff, removed):
    board = judged("pepper 2", "apple", rules={"confiscated_to": where})
    assert board.stand(0) == sheriff
    assert board.table.removed.sum() == removed
    assert board.table.discard_n.sum() == 0


def test_misdeclared_legal():
    board = judged("cheese 2, bread 2, silk", "bread", rules={"misdeclared_legal": "kept"})
    assert board.stand(1) == {"cheese": 2, "bread": 2}
    assert board.gold()[0] == 58
    assert board.table.confiscated[1] == 1


@pytest.mark.parametrize(
    ("rules", "bag", "gold"),
    [
        ({"fine_factor": 0.5}, "pepper 3", 56),
        ({"fine_factor": 2.0}, "pepper 3", 74),
        ({"compensation_factor": 1.5}, "apple 3", 41),
        ({"compensation_factor": 0.0}, "apple 3", 50),
        ({"penalty.pepper": 9}, "pepper", 59),
        ({"penalty.apple": 5}, "apple 2", 40),
        ({"start_gold": 70}, "pepper", 74),
    ],
)
def test_fines(rules, bag, gold):
    assert judged(bag, "apple", rules=rules).gold()[0] == gold


def test_value_measures_debts():
    goods = {"gold": {1: 0}, "stands": {1: "apple 3"}}
    board = judged("pepper", "apple", rules={"value.apple": 4}, **goods)
    assert board.stand(0) == {"apple": 1}


def test_contraband_factor():
    goods = {"gold": {1: 0}, "stash": {1: "silk 3"}}
    board = judged("pepper 2", "apple", rules={"contraband_factor": 0.5}, **goods)
    assert board.stand(0) == {"silk": 2}


def test_inspection_cap():
    bags = {1: ("pepper", "apple"), 2: ("pepper", "apple"), 3: ("pepper", "apple")}
    rules = {**QUIET, "inspection_cap": 1, "confiscated_to": "removed"}
    board = Board(bags, rules=rules)
    board.do("seat_1", "inspect", "seat_2")
    assert board.table.fate[:4].tolist() == [0, 3, 2, 2] or board.table.round_index == 1
    assert board.table.searches[0] == 1
    assert board.table.lied_passed[:4].tolist() == [0, 0, 1, 1]


def test_bag_order():
    bags = {2: ("apple", "apple"), 1: ("apple 2", "apple"), 3: ("apple", "apple")}
    board = Board(bags, rules={**QUIET, "bag_order": "clockwise"})
    board.do("seat_1")
    assert board.table.focus == 1
    board.do("pass")
    assert (board.asked, board.table.focus) == ("verdict", 2)
    free = Board(bags, rules=QUIET)
    free.do("seat_3", "pass")
    assert (free.asked, free.legal) == ("focus", ["seat_1", "seat_2"])


def test_reveal_passed():
    board = judged("apple, silk", "apple", "pass", rules={"reveal_passed": True})
    assert board.stand(1) == {"apple": 1, "silk": 1}
    assert board.stash(1) == {}


def test_hide_stash_count_and_gold():
    rules = {"hide_stash_count": True, "hide_gold": True}
    board = judged("apple, silk", "apple", "pass", rules=rules)
    assert board.stash(1) == {"silk": 1}
    assert board.table.stash_n[1] == board.table.gold[1] == -1
    shown = judged("apple, silk", "apple", "pass")
    assert (shown.table.stash_n[1], shown.table.gold[1]) == (1, 50)


def test_round_ends_and_all_draw_up():
    board = judged("apple 2, cheese 3", "apple", "pass", hands={1: "apple", 2: "silk 6"})
    assert board.table.hand_n[:4].tolist() == [6] * 4
    assert board.table.sheriff == board.table.round_index == 1
    assert board.table.turns_done[:4].tolist() == [1, 0, 0, 0]
