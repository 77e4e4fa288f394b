"""What is proved of Fuel and GPS Hacks without being seen: rows of RULES.md's table."""

from __future__ import annotations

import pytest

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.knowledge import (
    gains_seen,
    gains_unseen,
    loses_seen,
    loses_unseen,
    swaps_rows,
)
from simlab.games.sheepnappers.text.view import view
from tests.games.sheepnappers.boards import Board

PUBLIC = None


def hacks_proved(board, *viewers):
    return [board.proved(viewer, 0, c.GPS) for viewer in viewers]


def test_it_fix_proves_a_hack_that_stays_if_it_is_cancelled():
    board = Board("it, gps 2, dream", "lamp, baa", "")
    board.tell(2, 0, "gps 2")
    board.do("it_fix +1")
    assert (board.asked, hacks_proved(board, PUBLIC, 1, 2)) == ("baa", [1, 1, 1])
    board.do("throw")
    assert board.hand(0) == {"gps": 2, "dream": 1}
    assert hacks_proved(board, PUBLIC, 1) == [1, 1]
    assert (board.known(1, 0), board.known(2, 0), board.exact(1, 0)) == ({}, {"gps": 2}, set())


def test_it_fix_takes_the_proof_along():
    board = Board("it, gps 2, dream", "lamp", "")
    board.do("it_fix +1")
    assert (hacks_proved(board, PUBLIC, 1), board.known(2, 1)) == ([0, 0], {"gps": 1})


def test_juiced_it_fix_proves_a_hack_too():
    board = Board("fuel 2, gps", "baa", "", discard="it", rules={"juice": True})
    board.do("juice it_fix +1", "throw")
    assert hacks_proved(board, PUBLIC, 2) == [1, 1]


def test_proved_hack_is_in_view():
    board = Board("it, gps, lamp", "baa", "dream")
    board.do("it_fix +1", "throw")
    _, lines = view(board.table, board.world.seats[2], 2, ["Ada", "Bo", "Cy"])
    assert "+1 Ada: 2 cards; you know of 1 GPS Hack" in lines


def test_proved_hack_raises_the_fuel_that_a_launch_proves():
    board = Board("it, fuel 3, gps", "baa, kamikaze", "", "", pile="lamp 9")
    board.do("it_fix +1", "throw", "launch")
    assert (board.asked, board.proved(PUBLIC, 0), board.proved(2, 0)) == ("kami", 3, 3)


def test_launch_announcement_proves_the_fuel():
    board = Board("fuel 5, gps", "kamikaze", "", "")
    board.tell(3, 0, "gps")
    board.do("launch")
    assert board.asked == "kami"
    assert board.proved(PUBLIC, 0) == board.proved(1, 0) == 2
    assert (board.proved(3, 0), board.known(3, 0)) == (3, {"gps": 1})
    assert board.exact(3, 0) == set()


def test_launch_announcement_tells_nothing_new_to_who_knows_more():
    board = Board("fuel 5", "kamikaze", "", "")
    board.tell(1, 0, "fuel 4")
    board.do("launch")
    assert board.known(1, 0) == {"fuel": 4}


def test_countdown_that_restarts_proves_the_fuel_anew():
    board = Board("fuel 6, gps", "kamikaze 2", "", "")
    board.tell(3, 0, "gps")
    board.do("launch", "1: throw")
    assert (board.asked, board.hand(0)["fuel"]) == ("kami", 5)
    assert (board.proved(PUBLIC, 0), board.proved(2, 0), board.proved(3, 0)) == (2, 2, 3)


def test_cancelled_kamikaze_proves_the_fuel_anew():
    board = Board("fuel 3", "kamikaze 2", "baa", "lamp, it")
    board.do("launch")
    for viewer in (PUBLIC, 1, 3):
        board._facts(viewer).proved[0] = 0
    board.do("1: throw", "2: throw")
    assert (board.asked, board.proved(PUBLIC, 0), board.proved(3, 0)) == ("kami", 2, 2)


def test_failed_launch_proves_no_more_than_what_is_left():
    board = Board("fuel 2", "kamikaze", "lamp", "")
    board.do("launch", "1: throw")
    assert (board.proved(2, 0), board.known(2, 0)) == (1, {})
    assert board.exact(2, 0) == set()


def short(board, place, *viewers):
    return [int(board._facts(viewer).short[place]) for viewer in viewers]


def failed():
    """The launch of seat 0 has failed, and seat 1 begins its turn with the fuel stolen."""
    board = Board("fuel 3, gps, it", "kamikaze, lamp 3", "dream", "", pile="lamp 9")
    board.do("launch", "1: throw")
    assert (board.hand(0), board.actor) == ({"fuel": 2, "gps": 1, "it": 1}, 1)
    return board


def test_failed_launch_tells_that_the_fuel_is_short():
    board = failed()
    assert short(board, 0, PUBLIC, 1, 2, 3) == [2] * 4
    assert short(board, 1, PUBLIC, 2) == [0, 0]
    _, lines = view(board.table, board.world.seats[2], 2, ["Ada", "Bo", "Cy", "Di"])
    told = "+2 Ada: 4 cards; you know of 1 Fuel, fewer than 2 Fuel (1 more for each GPS Hack)"
    assert told in lines


def test_fuel_stays_short_by_what_is_seen_and_one_more_for_each_card_unseen():
    board = failed()
    board.do("lamp +3 fuel")
    assert short(board, 0, PUBLIC, 2) == [1, 1]
    board.do("lamp +3 it")
    assert short(board, 0, PUBLIC, 2) == [1, 1]
    facts = board.world.seats[2].facts
    gains_unseen(facts, 0, c.NOTHING)
    gains_seen(facts, 0, c.FUEL)
    gains_unseen(facts, 0, c.GPS)
    assert short(board, 0, 2) == [3]
    swaps_rows(facts, 0, 3)
    assert (short(board, 0, 2), short(board, 3, 2)) == ([0], [3])


def test_fuel_of_a_hand_swapped_is_as_short_as_all_know():
    """Not as short as its owner's own row says, which nobody keeps up to date."""
    board = Board("fuel 3, gps, pirate", "kamikaze, lamp", "lamp", "lamp", pile="fuel 9")
    board.do("launch", "1: throw", "1: end", "2: end", "3: end")
    assert board.hand(0) == {"fuel": 3, "gps": 1, "pirate": 1}
    board.do("0: pirate +1")
    assert board.actor == 1
    assert (board.exact(0, 1), board.hand(1)["fuel"]) == (set(), 4)
    assert short(board, 1, PUBLIC, 0, 2) == [4, 4, 4]


@pytest.mark.parametrize("change", ["lamp +3 gps", "hack", "card", "fuel"])
def test_fuel_is_short_no_more_where_a_hack_may_have_gone(change):
    board = failed()
    facts = board.world.seats[2].facts
    if change == "hack":
        loses_seen(facts, 0, c.GPS)
    elif change == "card":
        loses_unseen(facts, 0, 4)
    elif change == "fuel":
        loses_seen(facts, 0, c.FUEL)
        loses_seen(facts, 0, c.FUEL)
    else:
        board.do(change)
    assert short(board, 0, 2) == [0]


def test_proved_fuel_moves_with_the_cards():
    board = Board("fuel 3, spider", "kamikaze, pirate", "lamp", "it")
    board.do("launch", "1: throw")
    assert not board.match.over
    assert board.proved(PUBLIC, 0) == 2
    seat = board.world.seats[2].facts
    loses_unseen(seat, 0, 4)
    assert board.proved(2, 0) == 1
    assert board.proved(3, 0) == 2
    swaps_rows(board.world.seats[3].facts, 0, 1)
    assert (board.proved(3, 0), board.proved(3, 1)) == (0, 2)
    gains_seen(board.world.seats[3].facts, 1, 0)
    assert board.proved(3, 1) == 3
    loses_seen(board.world.seats[3].facts, 1, 0)
    assert board.proved(3, 1) == 2


@pytest.mark.parametrize(
    ("fact", "kind", "value"),
    [("proved", c.FUEL, 3), ("proved", c.GPS, 2), ("short", None, 2), ("lacks", None, 1 << c.GPS)],
)
def test_audit_finds_what_is_not_true(fact, kind, value):
    board = Board("fuel 2, gps, lamp", "it", "dream", rules={"gps_extra": 0})
    write(board.world.seats[2].facts, fact, kind, value)
    broken = board.match.check_invariants()
    assert board.match.game.invariant_names[broken] == "what a player knows is true"


@pytest.mark.parametrize(
    ("fact", "kind", "value"),
    [("proved", c.FUEL, 2), ("proved", c.GPS, 1), ("short", None, 3), ("lacks", None, 1 << c.IT)],
)
def test_audit_finds_what_all_know_and_one_does_not(fact, kind, value):
    board = Board("fuel 2, gps, lamp", "it", "dream", rules={"gps_extra": 0})
    write(board.world.seats[1].facts, fact, kind, value)
    assert board.match.check_invariants() == 0
    write(board.table.facts, fact, kind, value)
    broken = board.match.check_invariants()
    assert board.match.game.invariant_names[broken] == "what all know, each knows"


def write(facts, fact, kind, value):
    """Let seat 0 hold something, as far as these facts go."""
    place = 0 if kind is None else (0, kind)
    facts[fact][place] = value
