"""Ties, and who comes first: under each option that has a say in it."""

from __future__ import annotations

import pytest

from tests.games.sheepnappers.boards import Board
from tests.games.sheepnappers.test_options_session import lone_finish


@pytest.mark.parametrize(
    ("tiebreak", "last", "totals", "wins"),
    [
        ("share", [10, 20, 30], [10, 10, 0], [0, 0.5, 0.5]),
        ("last_round", [10, 20, 30], [10, 10, 0], [0, 0, 1]),
        ("last_round", [10, 30, 30], [30, 10, 10], [0, 0.5, 0.5]),
        ("last_round", [10, 30, 30], [30, 20, 10], [0, 1, 0]),
    ],
)
def test_tiebreak(tiebreak, last, totals, wins):
    assert lone_finish(tiebreak, last, totals)[1] == wins


@pytest.mark.parametrize(
    ("last", "wins"),
    [
        ([10, 10, 10, 10], [0.5] * 4),
        ([0, 10, 30, 10], [1, 0, 1, 0]),
        ([0, 40, 30, 0], [0, 1, 0, 1]),
    ],
)
def test_tiebreak_last_round_in_teams(last, wins):
    """All totals of the sides are 40; then the last round of both partners counts."""
    totals = [40 - last[0] - last[2], 40 - last[1] - last[3], 0, 0]
    assert lone_finish("last_round", last, totals, teams=True)[1] == wins


def test_tiebreak_random_is_drawn_among_the_first_only():
    for seed in range(10):
        board, wins = lone_finish("random", [10, 20, 30, 0], [20, 10, 0, 20], seed=seed)
        assert board.happened("tiebreak")[0]["seat"] in (0, 1, 2)
        assert wins[3] == 0
        assert sum(wins) == 1


@pytest.mark.parametrize("again", [True, False])
@pytest.mark.parametrize("current", [0, 2])
def test_bombers_come_in_seat_order_after_the_launcher(current, again):
    """A8: also with `kami_reask` off, where only who has not passed is asked after a restart."""
    hands = ["kamikaze 2"] * 4
    hands[current] = "fuel 9"
    board = Board(*hands, current=current, rules={"kami_reask": again})
    order = [(current + step) % 4 for step in (1, 2, 3)]
    board.do("launch", f"{order[0]}: pass")
    board.do(f"{order[1]}: throw")
    assert board.actor == (order[0] if again else order[1])


@pytest.mark.parametrize(("who", "asked"), [("others", [1, 3]), ("all", [1, 3, 2]), ("nobody", [])])
def test_baas_at_a_kamikaze_come_in_seat_order_after_the_launcher(who, asked):
    hands = ["kamikaze, baa", "baa", "fuel 2, baa", "baa"]
    board = Board(*hands, current=2, rules={"kami_baa": who})
    board.do("launch", "0: throw")
    found = []
    while board.asked == "baa":
        found.append(board.actor)
        board.do("pass")
    assert sorted(found) == sorted(asked)
    assert found == [seat for seat in (3, 0, 1, 2) if seat in asked]


@pytest.mark.parametrize("only", [True, False])
def test_answers_come_in_seat_order_and_the_actor_last(only):
    board = Board("baa", "lamp, baa", "baa", "baa", current=1, rules={"counter_only_actor": only})
    board.do("lamp +1 fuel", "2: throw")
    assert board.actor == (1 if only else 3)


@pytest.mark.parametrize("dynamic", [True, False])
def test_equal_fuel_launches(dynamic):
    """A2: as much Fuel as is needed, whatever the need counts; three aliens need one more."""
    rules = {"need_dynamic": dynamic, "base_need.3": 3, "base_need.4": 2, "gps_extra": 2}
    status = ["active", "active", "active", "home"]
    need = (3 if dynamic else 2) + 2
    for fuel, may in ((need, True), (need - 1, False)):
        hands = [f"fuel {fuel}, gps, lamp", "", "", "fuel 2"]
        board = Board(*hands, rules=rules, status=status)
        assert ("launch" in board.legal) is may
