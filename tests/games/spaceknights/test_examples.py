"""The worked micro-examples of the rules file (5.1)."""

from __future__ import annotations

import pytest

from simlab.games.spaceknights.components import THWARTED
from simlab.games.spaceknights.hands import CATEGORY_WORDS
from tests.games.spaceknights.boards import Board

T0 = {"tier": 0}


def collected(board):
    return sum(event["count"] for event in board.happened("collected"))


def last_round(**position):
    """Foe 0, knights 1 (A), 2 (B), 3 (C); the last bids of the last round."""
    board = "1H, 2I, 6C, loci 4C, enemies 4H"
    given = {"round": 3, "board": board, "foe": 0, "bid": 18, "dice": [0, 6, 2, 1]}
    given.update(position)
    return Board(4, T0, **given)


def test_example_1_nobody_takes_more_than_it_put_out():
    lines = [6, 18, 4, 1]
    board = last_round(me=1, hand="4I, 6H", lines=lines, faded=[2, 3], acted=[0])
    board.threats("1I, 2C").do("1: stay").until("bid", "complication")
    assert collected(board) == 6 + 4 + 1
    board = last_round(me=1, hand="1C, 2H", lines=lines, faded=[2, 3], acted=[0])
    board.threats("6H, 6I").do("1: stay")
    assert board.stocks[1] == 18
    board.until("bid", showdown="reveal")
    assert collected(board) == 6 + 4 + 1
    assert {"event": "takes_back", "seat": 1, "count": 12} in board.events
    board = last_round(me=1, hand="1C, 2H", lines=lines, faded=[3], acted=[0, 2])
    board.threats("1I, 2C").give(2, "4I, 6H").do("1: stay").until("bid")
    assert board.happened("won")[0]["seat"] == 2
    assert collected(board) == 4 + 4 + 1


def test_example_2_gaps_are_made_up_as_far_as_the_limit_allows():
    board = Board(3, T0, foe=1, bid=5, dice=[3, 0, 6], lines=[0, 1, 5])
    assert (board.owed(0), board.room(0)) == (5, 3)
    board.do("stay")
    assert board.lines[0] == 3
    board = Board(
        3, T0, foe=1, bid=5, dice=[3, 0, 6], lines=[3, 5, 5], round=2, board="1H, 2I, 6C, loci 4C"
    )
    assert board.legal == ["fade", "stay", "surge 1"]
    board.do("surge 1")
    assert board.lines[0] == 6
    assert board.happened("surged")[0] == {"event": "surged", "seat": 0, "count": 3, "level": 6}


def test_what_was_matched_counts_against_the_limit_of_the_round():
    board = Board(4, T0, foe=1, dice=[3, 0, 6, 6], lines=[0, 0, 1, 2])
    board.do("0: stay", "1: stay", "2: surge 3", "3: stay")
    assert (board.owed(0), board.room(0)) == (3, 1)
    assert board.do("0: stay").lines[0] == 3


def test_example_3_a_big_blind_above_the_die():
    board = Board(3, T0, foe=1, me=0, bid=3, dice=[1, 0, 3], lines=[2, 3, 3], acted=[1, 2])
    assert (board.owed(0), board.room(0)) == (1, 0)
    assert board.legal == ["fade", "stay"]
    board.do("stay")
    assert board.lines[0] == 2
    board.until("bid").do("2: stay")
    assert board.actor == 0
    board.do("stay")
    assert board.lines[0] == 3


@pytest.mark.parametrize(
    ("power", "life", "raw", "burned", "value", "after"),
    [(5, 3, 2, 3, 3, 1), (5, 3, 5, 0, 3, 5), (5, 3, 6, 0, 3, 5), (5, 6, 2, 3, 5, 1)],
)
def test_example_4_overpower_first_then_life_force(power, life, raw, burned, value, after):
    board = Board(
        3, {"tier": 1}, foe=1, overpower=[power, 1, 1], life_force=[life, 6, 6], lines=[0, 2, 1]
    )
    board.rolls(0, raw).do("reroll")
    assert board.stocks[0] == 36 - 1 - burned
    assert (board.table.die[0], board.table.overpower[0]) == (value, after)


@pytest.mark.parametrize(
    ("common", "hand", "category"),
    [
        ("1H, 2H, 3H, loci 4H, loci 5C", "6H, 5I", "straight"),
        ("1H, 2H, 3H, loci 4H, loci 1I", "5H, 2I", "straight_flush"),
        ("4H, 4H, 4I, loci 2C, loci 6C", "4H, 1I", "suited_three"),
        ("3H, 3H, 5C, loci 6C, loci 1C", "3I, 1I", "full_house"),
    ],
)
def test_examples_5_and_6_hands(common, hand, category):
    board = Board(3, T0, round=3, board=common, hand=hand, foe=1, acted=[1, 2], lines=[2, 2, 2])
    board.do("stay").do(*["reveal"] * 3)
    made = {event["seat"]: event["category"] for event in board.happened("made")}
    assert made[0] == category
    assert category in CATEGORY_WORDS


def test_example_7_a_bluffer_with_two_thwarted_wins_uncontested():
    board = Board(4, foe=1, me=0, hand="thwarted, thwarted", bid=3, lines=[3, 0, 1, 2])
    board.do("0: stay", "1: fade", "2: fade", "3: fade")
    assert board.happened("won") == [{"event": "won", "seat": 0, "contested": 0, "count": 3}]
    assert board.front(0) == []
    assert not board.happened("revealed")


def test_example_8_all_fold_to_the_big_blind():
    board = Board(4, T0, foe=1, me=0, lines=[0, 0, 1, 2])
    board.do("0: fade", "1: fade", "2: fade")
    assert board.happened("collected") == [
        {"event": "collected", "seat": 3, "target": 2, "count": 1}
    ]
    assert board.happened("takes_back")[-1]["count"] == 2


@pytest.mark.parametrize(
    ("dice", "winner"), [([5, 0, 5], 2), ([6, 0, 5], 0), ([5, 0, 6], 2), ([6, 0, 6], 2)]
)
def test_example_9_ties_go_to_the_die_then_clockwise_from_the_foe(dice, winner):
    common = "1H, 2H, 3H, loci 4H, loci 5H"
    given = {"round": 3, "board": common, "foe": 1, "hand": "4I, 4C", "lines": [2, 2, 2]}
    rules = {"tier": 0, "foe_tie_die": 0}
    board = Board(3, rules, dice=dice, acted=[1, 2], **given).give(2, "4I, 4C")
    board.do("stay", "reveal", "reveal", "reveal")
    assert board.happened("won")[0]["seat"] == winner
    board = Board(3, T0, dice=dice, acted=[1, 2], **given).give(2, "4I, 4C")
    board.do("stay", "reveal", "reveal", "reveal")
    assert board.happened("won")[0]["seat"] == 1


@pytest.mark.parametrize("wins", [True, False])
def test_example_10_all_in_with_the_big_blind(wins):
    common = "1H, 2I, 6C, loci 4C, loci 4H"
    board = Board(
        4, T0, round=3, board=common, foe=1, hand="4I, 6H" if wins else "1C, 2H",
        lines=[2, 3, 2, 2], stocks=[0, 30, 30, 30], bid=3, acted=[1, 2, 3],
    ).threats("1I, 2C" if wins else "6H, 6I")  # fmt: skip
    board.do("stay").until("bid", showdown="reveal")
    assert bool(board.table.alive[0]) is wins
    if wins:
        assert collected(board) == 2 + 2 + 2
    else:
        assert board.happened("out") == [{"event": "out", "seat": 0, "place": 4}]


def test_example_11_three_players_in_order():
    board = Board(3, T0, foe=0, me=0, hand="3H, 5C", lines=[0, 1, 2])
    assert (board.table.small_blind, board.table.big_blind) == (1, 2)
    board.do("0: stay", "1: stay", "2: stay", "0: loci", "1: stay", "2: stay", "0: stay")
    board.do("0: loci", "1: stay")


@pytest.mark.parametrize("reveals", [True, False])
def test_example_12_kept_cards_survive_fading(reveals):
    common = "1H, 2I, 6C, loci 4C, loci 4H"
    board = Board(
        3, {"tier": 1}, round=3, board=common, foe=1, hand="6H, 6I", lines=[2, 2, 2],
        kept="1C, 1I", acted=[1, 2],
    ).threats("2C, 2H")  # fmt: skip
    board.do("0: stay", "2: fade")
    board.do("0: reveal") if board.actor == 0 else None
    board.do("1: reveal" if reveals else "1: fade").until("bid")
    assert board.kept() == ([] if reveals else ["1I", "1C"])


def test_example_12_kept_cards_survive_fading_where_others_reveal():
    board = Board(
        3, {"tier": 1}, round=3, board="1H, 2I, 6C, loci 4C, loci 4H", foe=1, hand="6H, 6I",
        lines=[2, 2, 2], kept="1C, 1I", acted=[1, 2],
    ).give(2, "2H, 3H")  # fmt: skip
    board.do("0: stay", "2: reveal", "0: reveal", "1: fade")
    assert board.happened("won")[0]["contested"] == 1
    assert board.kept() == ["1I", "1C"]


def test_example_13_a_thwarted_returns_all_lines():
    board = Board(4, {"tier": 1}, foe=1, me=0, hand="thwarted, 5C", lines=[0, 3, 3, 1], bid=3)
    board.do("thwart")
    assert board.happened("takes_back") == [
        {"event": "takes_back", "seat": seat, "count": count}
        for seat, count in ((1, 3), (2, 3), (3, 1))
    ]
    assert board.table.thwarted_played[0] == 1
    me = board.world.seats[0]
    assert [*me.deck, *me.hand].count(THWARTED) == 2
    assert not board.happened("placed")
    assert not board.happened("won")
