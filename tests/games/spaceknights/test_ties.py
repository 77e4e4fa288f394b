"""Ties, and who comes first: under each option that has a say in it."""

from __future__ import annotations

import pytest

from simlab.games.spaceknights import components as c
from tests.games.spaceknights.boards import Board
from tests.games.spaceknights.test_options_bids import LAST, showdown

STRAIGHT = "1H, 2I, 3C, loci 4C, loci 5H"
"""Five common cards that nobody's hand makes better."""


def winner(board):
    board.do("stay").until("bid", "place", "keep", "reroll", showdown="reveal")
    return board.happened("won")[0]["seat"]


@pytest.mark.parametrize("mode", ["poker", "literal", "single"])
@pytest.mark.parametrize(
    ("foe_die", "dice", "first"),
    [
        (5, [5, 0, 5], 1),  # all equal: from the Foe, seat 1, clockwise
        (4, [5, 0, 5], 2),
        (0, [1, 0, 1], 2),
        (4, [5, 0, 4], 0),
        (6, [5, 0, 5], 1),
    ],
)
def test_tie_mode_and_foe_tie_die(mode, foe_die, dice, first):
    """A6, A7: the same straight for all; the die, then clockwise from the Foe."""
    rules = {"tie_mode": mode, "foe_tie_die": foe_die}
    board = showdown(rules, board=STRAIGHT, hand="4I, 4H", dice=dice)
    assert winner(board.threats("4I, 4H").give(2, "2C, 2H")) == first


@pytest.mark.parametrize("wraps", [True, False])
def test_ties_of_straights_under_wrap(wraps):
    """A4: a straight that goes on from 6 to 1 counts by its end: 5 6 1 2 3 loses to 1 2 3 4 5."""
    common = {"board": "5H, 6I, 1C, loci 2C, loci 3H", "hand": "3I, 3C", "dice": [5, 0, 4]}
    board = showdown({"wrap": wraps}, **common).threats("1I, 1H").give(2, "4C, 3C")
    board.do("stay", "2: reveal", "0: reveal", "1: fade")
    made = {event["seat"]: event["category"] for event in board.happened("made")}
    assert made[2] == "straight"
    assert (made[0] == "straight") is wraps
    assert board.happened("won")[0]["seat"] == 2


@pytest.mark.parametrize(
    ("start", "faded", "first"),
    [
        ("foe_left", [], 2),
        ("foe_left", [2], 3),
        ("foe", [], 1),
        ("foe", [1], 2),
        ("foe", [1, 2], 3),
        ("big_blind", [], 3),
        ("big_blind", [3], 0),
        ("big_blind", [3, 0], 1),
    ],
)
def test_ties_for_the_first_to_show_under_sd_start(start, faded, first):
    """A30: who should begin has faded: the next one clockwise does."""
    actor = next(seat for seat in (0, 1, 2, 3) if seat not in faded)
    others = [seat for seat in range(4) if seat != actor]
    board = Board(
        4, {"tier": 1, "sd_start": start}, **{**LAST, "foe": 1}, me=actor, lines=[2] * 4,
        acted=others, faded=faded,
    )  # fmt: skip
    board.do("stay")
    assert (board.asked, board.actor) == ("showdown", first)


@pytest.mark.parametrize("wish", [c.LARGEST_FIRST, c.SMALLEST_FIRST])
def test_equal_piles_go_in_order_of_the_colours(wish):
    """Of foreign piles of one size that of the lowest colour goes first."""
    stocks = [30, {"1": 9, "0": 3, "2": 3, "3": 3}, 30, 30]
    board = Board(4, {}, foe=0, me=1, stocks=stocks, lines=[3, 0, 1, 3], bid=3, dice=[0, 6, 6, 6])
    board.world.seats[1].colours[c.PAYING] = wish
    board.do("1: stay")
    paid = [event for event in board.events if event["event"] == "of_colour"]
    assert paid == [{"event": "of_colour", "colour": 0, "count": 3}]


@pytest.mark.parametrize(
    ("stocks", "wins", "places"),
    [([36, 36, 36], [1 / 3] * 3, [1, 1, 1]), ([34, 37, 37], [0, 0.5, 0.5], [3, 1, 1])],
)
def test_max_hands_shares_among_the_richest(stocks, wins, places):
    rules = {"max_hands": 1, "tier": 0, "small_blind": 0, "big_blind": 0}
    board = Board(3, rules, foe=1, lines=[0] * 3, stocks=stocks, bid=0)
    board.do("fade").until(bid="fade")
    outcome = board.match.outcome()["seats"]
    assert [seat["win"] for seat in outcome] == wins
    assert [seat["place"] for seat in outcome] == places
