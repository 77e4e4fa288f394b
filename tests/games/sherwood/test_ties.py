"""Ties, and who comes first: under each option that has a say in it.

Clockwise never is the order of the seats here: whoever it starts from sits in the middle.
"""

from __future__ import annotations

import pytest

from tests.games.sherwood.boards import Board, card, raid, sheriff
from tests.games.sherwood.test_contracts import FAR, QUIET
from tests.games.sherwood.test_raids import END, WALL, last_round, wins


@pytest.mark.parametrize(
    ("mode", "raiders", "staying", "leader"),
    [
        # leader 1 goes home; 3 and 0 stay with as many: 3 is the first clockwise
        ("most", [2, 3, 0, 2], (3, 0), 3),
        ("old", [2, 3, 0, 2], (3, 0), 3),
        ("most", [3, 3, 0, 2], (3, 0), 0),
        ("old", [3, 3, 0, 2], (3, 0), 3),
        # the old leader stays; somebody else has as many, or more
        ("most", [2, 2, 0, 1], (1, 0), 1),
        ("most", [3, 2, 0, 1], (1, 0), 0),
        ("old", [3, 2, 0, 1], (1, 0), 1),
    ],
)
def test_ties_for_stay_leader(mode, raiders, staying, leader):
    """A18."""
    rules = sheriff(power=20) | {"special_cards": True, "stay_leader": mode}
    holding = dict.fromkeys(staying, "forest_jerkin")
    display = ["SA1", "?", "?", "?", "?"]
    board = raid(raiders, rules, leader=1, display=display, holding=holding, oak=[1] * 4)
    board.pick()
    while board.asked in ("order", "jerkin"):
        board.do("stay" if board.asked == "jerkin" else board.legal[0])
    assert board.table.bands[0].leader == leader


@pytest.mark.parametrize(
    ("rule", "gold", "glory", "figure"),
    [
        ("least_gold", [1, 0, 1], [0, 0, 0], 2),
        ("least_gold", [1, 0, 2], [0, 0, 0], 0),
        ("least_glory", [0, 0, 0], [4, 0, 4], 2),
        ("least_glory", [0, 0, 0], [3, 0, 4], 0),
        ("rotate", [0, 0, 1], [0, 0, 1], 2),
    ],
)
def test_ties_for_the_figure(rule, gold, glory, figure):
    """R24: of equal players the first one clockwise from who had the figure."""
    rules = card(power=9) | WALL | {"figure_rule": rule}
    board = raid([1, 0, 0], rules, display=END, gold=gold, glory=glory, figure=1)
    board.pick()
    assert board.happened("figure") == [{"event": "figure", "seat": figure}]


@pytest.mark.parametrize(
    ("rule", "starter"), [("second_out", 0), ("first_out", 2), ("figure", 2), ("last_out", 1)]
)
def test_ties_for_the_starter(rule, starter):
    """R1: three camps empty at once, clockwise from the active player."""
    rules = QUIET | FAR | {"starter_rule": rule, "first_out_bonus": 2}
    board = Board(3, rules, me=2, figure=2, camp=[1, 1, 1])
    board.do("alliance", "N1", "none", "1", "1")
    while board.asked == "vote":
        board.do("yes")
    assert [event["seat"] for event in board.happened("out")] == [2, 0, 1]
    assert board.happened("starter")[0]["seat"] == starter
    assert board.per_seat("glory") == [0, 0, 2]


@pytest.mark.parametrize(
    ("rule", "leader", "raiders", "gold", "shares"),
    [
        # 1, 1/2 and 3/2
        ("proportional", 2, [2, 1, 3], 3, [1, 0, 2]),
        ("proportional", 1, [2, 1, 3], 3, [1, 1, 1]),
        ("by_order", 1, [1, 2, 3], 4, [1, 2, 1]),
        ("by_order", 2, [1, 2, 3], 4, [1, 1, 2]),
    ],
)
def test_ties_under_loot_rule(rule, leader, raiders, gold, shares):
    """Equal fractions, and the last piece: clockwise from the leader."""
    board = raid(raiders, card(gold=gold) | {"loot_rule": rule}, leader=leader, gold=[0, 0, 0])
    board.pick()
    assert board.per_seat("gold") == shares


@pytest.mark.parametrize(
    ("order", "bags", "gold"),
    [("round_robin", [2, 0, 2], [1, 0, 2]), ("by_order", [2, 0, 2], [1, 0, 2]),
     ("round_robin", [3, 0, 3], [1, 0, 2]), ("by_order", [3, 0, 3], [0, 0, 3])],
)  # fmt: skip
def test_ties_under_shortage_order(order, bags, gold):
    """A15: clockwise from leader 1, so that 2 comes before 0."""
    band = {"at": "N1", "leader": 1, "raiders": [1, 1, 1], "card": "card_1", "informant": 1}
    rules = QUIET | card(gold=3, power=3) | {"shortage_order": order}
    display = ["A03", "?", "?", "?"]
    board = Board(
        3, rules, decision="pick", display=display, bands=[{**band, "bags": bags}],
        camp=[0, 0, 0], gold=[0, 0, 0],
    )  # fmt: skip
    board.do("card_1")
    assert board.per_seat("gold") == gold


@pytest.mark.parametrize(
    ("mode", "raiders", "winners"),
    [
        ("ties_all", [1, 0, 1], {0, 2}),
        ("ties_none", [1, 0, 1], set()),
        ("ties_all", [2, 0, 1], {0}),
        ("ties_none", [1, 0, 2], {2}),
        ("ties_none", [1, 1, 1], set()),
    ],
)
def test_ties_for_the_crossroads_bonus(mode, raiders, winners):
    rules = card(power=9) | WALL | {"crossroads_bonus": mode}
    leader = raiders.index(max(raiders))
    board = raid(raiders, rules, at="SW", display=END, leader=leader)
    board.pick()
    assert {event["seat"] for event in board.happened("bonus")} == winners


@pytest.mark.parametrize("mode", ["ask", "uniform"])
@pytest.mark.parametrize(("leader", "winner"), [(0, 1), (2, 3)])
def test_ties_of_bands_in_an_auction(mode, leader, winner):
    """Of equal bands the one with who sits first clockwise from the leader."""
    rules = QUIET | {"auction_price": mode}
    board = Board(4, rules, me=leader, figure=leader, gold=[5, 5, 5, 5], camp=[2, 2, 2, 2])
    board.do("auction", "N1", "none", "1", "2", *["1", "no_more"] * 3)
    while board.asked == "undercut":
        board.do("0")
    assert {event["seat"] for event in board.happened("terms")} == {leader, winner}


@pytest.mark.parametrize(
    ("leader", "looks", "answers"),
    [(0, [9, 1, 2, 2], 2), (2, [1, 0, 0, 1], 3), (2, [2, 2, 0, 1], 0), (1, [0, 0, 0, 0], 2)],
)
def test_ties_of_who_has_looked_most(leader, looks, answers):
    """N3: in the advanced game; of equal players the first one clockwise from the leader."""
    board = Board(4, QUIET | FAR, me=leader, figure=leader, camp=[4, 4, 4, 4])
    board.table.looks_now[:4] = looks
    board.do("alliance", "N1", "none", "1", "1", "0", "0", "no")
    assert (board.asked, board.actor) == ("propose", answers)


@pytest.mark.parametrize(
    ("rules", "oak", "shares"),
    [
        ({}, [4, 4, 4], [0, 1, 0]),
        ({"converted_bags": "kept"}, [4, 4, 4], [1, 0, 0]),
        ({"converted_bags": "kept"}, [4, 3, 4], [0, 1, 0]),
        ({"final_ties": "share"}, [4, 4, 4], [0.5, 0.5, 0]),
        ({"final_ties": "share", "converted_bags": "kept"}, [4, 3, 4], [0.5, 0.5, 0]),
    ],
)
def test_ties_of_final_glory(rules, oak, shares):
    """A20, A21: glory 3 each; bags 2 + 3 converted against 3."""
    board = last_round(
        [1, 0, 0], rules, values={"gold": 3, "glory": 0}, glory=[0, 3, 0], gold=[2, 3, 0], oak=oak
    )
    board.pick()
    assert board.per_seat("glory") == [3, 3, 0]
    assert wins(board) == shares


@pytest.mark.parametrize("mode", ["layers", "leader", "supply"])
def test_as_much_loot_as_raiders_is_no_excess(mode):
    """A14: one piece for each raider, whatever is done with more."""
    board = raid([2, 1, 0], card(gold=3) | {"excess_loot": mode}, leader=1, gold=[0, 0, 0])
    board.pick()
    assert board.per_seat("gold") == [2, 1, 0]
