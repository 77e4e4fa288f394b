"""Positions in a person's words."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.spaceknights.game import GAME
from simlab.inference.positions import described_position
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.spaceknights.boards import Board

WHOLE = {
    "me": 2,
    "foe": 0,
    "hand": "4H e5 c7, thwarted",
    "board": "1H, 2I, 6C, enemies 3H",
    "round": 2,
    "bid": 4,
    "lines": [4, 4, 2, 1],
    "stocks": [30, 30, {"2": 28, "0": 2}, 35],
    "dice": [0, 4, 5, 1],
    "faded": [3],
    "kept": "5C",
    "front": {"1": "2H e1 c1, 5C e2 c12"},
    "overpower": [1, 3, 1, 1],
    "life_force": [6, 6, 4, 6],
    "hands_played": 12,
}


def test_position_with_all_keys():
    board = Board(4, **WHOLE)
    assert board.match.check_invariants() == 0
    assert (board.asked, board.actor, board.owed(2), board.room(2)) == ("bid", 2, 2, 5)
    assert board.hand(2) == ["2-4H", "thwarted"]
    assert board.front(1) == ["1-2H", "1-5C"]
    assert board.world.seats[2].facts.book[36 + 9] == 1 + 12 * 4 + 6
    own, others = GAME.view(board.table, board.match.me, 2, ["a", "b", "c", "d"])
    assert own[0] == "4H (e5 if c7), thwarted: nothing"
    assert any("2H (e1 if c1)" in line for line in others)
    assert any("kept 5C" in line for line in others)


def test_position_can_be_determinized_and_played_on():
    worlds = GAME.placed(GAME.rules(4), WHOLE)
    matchup = build_matchup("spaceknights", "sensible", seats=4)
    for key in range(20):
        world = worlds.copy()
        with np.errstate(over="ignore"):
            assert matchup.compiled.determinize(world[0], 2, np.uint64(key))
        match = Match(matchup, 0, world)
        assert match.check_invariants() == 0
        for _ in match.play():
            pass
        assert match.over


def test_the_foe_decides_too():
    board = Board(3, {"tier": 0}, me=1, foe=1, hand="4I, 5C", lines=[1, 0, 2])
    assert board.hand(1) == ["threat-4I", "threat-5C"]
    assert board.match.check_invariants() == 0


@pytest.mark.parametrize("tier", [0, 1, 2, 3])
def test_position_in_every_tier(tier):
    assert Board(5, {"tier": tier}, foe=3).match.check_invariants() == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"hnd": ""}, "no key 'hnd'"),
        ({"hand": "4H"}, "2 cards"),
        ({"hand": "4H, 7H"}, "no card '7H'"),
        ({"hand": "4H, 4I", "front": {"2": "4C"}}, "no deck of seat 2 has all"),
        ({"hand": "4H e5, 4I e5"}, "twice"),
        ({"hand": "4H e13, 4I"}, "no effect"),
        ({"board": "1H, 2I"}, "4 cards in round 2"),
        ({"board": "1H, 2I, 6C, loci 1H"}, "not in the loci any more"),
        ({"board": "1H, 2I, 6C, foes 1H"}, "no deck 'foes'"),
        ({"kept": "6C"}, "not in the threats"),
        ({"round": 4}, "between 1 and 3"),
        ({"stocks": [36, 36, 36, 36]}, "chips of colour"),
        ({"stocks": [30, 30, 30]}, "each of the 4 seats"),
        ({"stocks": [0, 30, 30, 30], "lines": [0, 4, 2, 1]}, "so it is out"),
        ({"faded": [2]}, "neither out nor faded"),
        ({"faded": [0, 1, 3]}, "still be in the hand"),
        ({"foe": 9}, "foe is a seat"),
        ({"dice": [1, 2]}, "each of the 4 seats"),
        ({"life_force": [9, 6, 6, 6]}, "between 1 and 6"),
        ({"put_in": [9, 0, 0, 0]}, "put in more"),
        ({"bid": 999}, "at most 48 can be bid by round 2, not 999"),
        ({"acted": [2]}, "has not acted"),
        ({"decision": "complication"}, "the Foe, seat 0, chooses the complication"),
        ({"decision": "complication", "round": 3}, "round 3, no complication"),
        ({"decision": "showdown"}, "the showdown comes after round 3, not 2"),
        ({"decision": "heal"}, "no decision 'heal'"),
    ],
)
def test_impossible_positions_are_refused(change, message):
    with pytest.raises(UsageError, match=message):
        GAME.placed(GAME.rules(4), {**WHOLE, **change})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"revealed": {"2": "4C, 5C"}}, "seat 2 decides, so it has not revealed"),
        ({"revealed": {"3": "4C, 5C"}}, "seat 3 has faded or is out"),
        ({"revealed": {"0": "4C, 6I"}}, "seat 1 comes between seat 0 and you"),
        ({"revealed": {"1": "4C"}}, "a hand has 2 cards"),
        ({"revealed": {"1": "2H, 4C"}}, "no deck of seat 1 has all of"),
        ({"revealed": {"0": "thwarted, 6I", "1": "4C, 6H"}}, "the Foe holds threats"),
        ({"revealed": {"0": "5C, 6I", "1": "4C, 6H"}}, "the threat 5C is not in the deck"),
        ({"acted": [1]}, "acted"),
        ({"bid": 2, "lines": [2, 2, 2, 1]}, r"nobody has surged \(bid\), so seat 1 is asked first"),
    ],
)
def test_impossible_showdowns_are_refused(change, message):
    told = {**WHOLE, "decision": "showdown", "board": "1H, 2I, 6C, enemies 3H, loci 3H"}
    del told["round"]
    assert GAME.placed(GAME.rules(4), told)[0].table.round_no == 3
    with pytest.raises(UsageError, match=message):
        GAME.placed(GAME.rules(4), {**told, **change})


@pytest.mark.parametrize(
    ("rules", "most"),
    [
        ({"tier": 2}, 6),
        ({"tier": 2, "big_blind": 9}, 9),
        ({"tier": 2, "blind_counts": False}, 8),
        ({"tier": 3}, 18),
        ({"tier": 3, "start_mettle": 5}, 15),
    ],
)
def test_position_sets_the_highest_bid(rules, most):
    given = {"hand": "3H, 5C", "board": "1H, 2I, 6C", "foe": 1, "hands_played": 1}
    given["lines"] = [0, 0, most if most <= 9 else 2]
    assert GAME.placed(GAME.rules(3, rules), {**given, "bid": most})[0].table.level == most
    with pytest.raises(UsageError, match=f"at most {most} can be bid by round 1"):
        GAME.placed(GAME.rules(3, rules), {**given, "bid": most + 1})


def test_colours_need_a_tier_that_has_them():
    with pytest.raises(UsageError, match="no colours"):
        Board(3, {"tier": 0}, foe=1, stocks=[{"1": 3}, 30, 30])


@pytest.mark.parametrize("text", ["{0: 30, 1: 4}, 30, {2: 28}", "{0: 30,1:4}; 30; {2: 28}"])
def test_numbers_by_colour_may_be_text(text):
    told = {"hand": "3H, 5C", "board": "1H, 2I, 6C", "foe": 1, "lines": [2, 0, 1]}
    table = GAME.placed(GAME.rules(3), {**told, "stocks": text})[0].table
    assert table.stock[:3, :3].tolist() == [[30, 4, 0], [0, 30, 0], [0, 0, 28]]
    with pytest.raises(UsageError, match="write numbers by colour as"):
        GAME.placed(GAME.rules(3), {**told, "stocks": "{0 30}, 30, 30"})


def test_lists_may_be_text():
    text = {
        "hand": "3H, 5C",
        "board": "1H, 2I, 6C",
        "foe": "1",
        "lines": "0,1,2",
        "dice": "3, 0, 6",
    }
    text |= {"stocks": "30,30,30", "acted": "1, 2", "bid": 2}
    lists = {**text, "foe": 1, "lines": [0, 1, 2], "dice": [3, 0, 6], "stocks": [30] * 3}
    lists["acted"] = [1, 2]
    rules = GAME.rules(3)
    text["front"], lists["front"] = "2: 4H e3 c11, 6H; 0: 6I", {"2": "4H e3 c11, 6H", "0": "6I"}
    assert GAME.placed(rules, text).tobytes() == GAME.placed(rules, lists).tobytes()
    with pytest.raises(UsageError, match="write cards by seat"):
        GAME.placed(rules, {**text, "front": "4H"})


@pytest.mark.parametrize(
    ("seats", "rules", "position", "lines"),
    [
        (4, {}, {}, [0, 0, 1, 2]),
        (2, {}, {}, [1, 2]),
        (2, {"hu_foe_blind": False}, {}, [2, 0]),
        (4, {}, {"round": 2, "board": "1H, 2I, 6C, loci 4H", "faded": [3]}, [2, 2, 2, 0]),
    ],
)
def test_unless_said_otherwise_the_blinds_are_out(seats, rules, position, lines):
    given = {"hand": "3H, 5C", "board": "1H, 2I, 6C", "foe": 1, **position}
    table = GAME.placed(GAME.rules(seats, rules), given)[0].table
    assert table.line_n[:seats].tolist() == lines
    assert table.level == 2
    later = GAME.placed(GAME.rules(seats, rules), {**given, "hands_played": 40})[0].table
    assert later.line_n[:seats].tolist() == [3 * line for line in lines]
    assert later.level == 6


FIRST = {"hand": "2I, 5I", "board": "2H, 3C, 2H", "foe": 2, "dice": [3, 3, 0, 1]}


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"bid": 6, "faded": [1, 3]}, "bid: 6, but the longest line is 2: whoever bid it has it"),
        ({"bid": 6, "lines": [5, 1, 2, 0]}, r"6, but the longest line is 5: .* \(hands_played\)"),
        ({"bid": 9, "lines": [6, 1, 2, 0]}, "at most 6 can be bid by round 1"),
        ({"lines": [6, 1, 2, 7]}, "lines: seat 3 can have put out at most 6 by round 1, not 7"),
        ({"lines": [6, 1, 9, 6]}, "lines: seat 2, the Foe, can have put out at most 6 by round 1"),
        ({"bid": 1, "lines": [1, 0, 1, 1]}, "bid: at least 2, the blind"),
        ({"bid": 2, "hands_played": 40}, "bid: at least 6, the blind"),
        ({"bid": 3, "lines": [0, 0, 0, 0]}, "the longest line is 0"),
        ({"bid": 6, "hands_played": 9}, "6, but the longest line is 2"),
    ],
)
def test_a_bid_lies_on_a_line(more, message):
    with pytest.raises(UsageError, match=message):
        GAME.placed(GAME.rules(4), {**FIRST, **more})


@pytest.mark.parametrize(
    ("rules", "more"),
    [
        ({}, {"bid": 6, "lines": [2, 0, 6, 1]}),
        ({}, {"bid": 9, "lines": [6, 1, 2, 0], "hands_played": 1}),
        ({}, {"bid": 2, "lines": [1, 0, 0, 1], "stocks": [30, 36, 36, 0]}),
        ({"elim_on_empty_stock": True, "tier": 2}, {"bid": 6, "out": [1], "lines": [1, 0, 0, 2]}),
    ],
)
def test_a_bid_that_lies_on_no_line_any_more(rules, more):
    """E10 took it back, the blind could not be paid, or who bid it is out."""
    table = GAME.placed(GAME.rules(4, rules), {**FIRST, **more})[0].table
    assert table.level == more["bid"]


@pytest.mark.parametrize("rules", [{"tier": 2}, {"effects.e10": False}])
def test_without_e10_a_bid_lies_on_a_line(rules):
    more = {"bid": 6, "lines": [5, 1, 2, 0], "hands_played": 1}
    with pytest.raises(UsageError, match=r"whoever bid it has it on its line \(lines\)$"):
        GAME.placed(GAME.rules(4, rules), {**FIRST, **more})


def test_respites_are_told():
    board = Board(4, foe=1, respites="r2, R5, r4, r1")
    assert board.table.respite[:4].tolist() == [1, 4, 3, 0]
    assert board.match.check_invariants() == 0
    assert Board(4, foe=1).table.respite[:4].tolist() == [0, 1, 2, 3]
    ruled = Board(4, {"respite.2": 1}, foe=1)
    assert ruled.table.respite[:4].tolist() == [1, 2, 0, 3]
    asked = described_position("spaceknights", FIRST, seats=4)
    assert any(words.startswith("respites (") and "r1, r2" in words for words in asked.assumed)


@pytest.mark.parametrize(
    ("rules", "respites", "message"),
    [
        ({}, "r1, r2, r2, r3", "r2 is there once"),
        ({}, "r1, r2, r3", "each of the 4 seats"),
        ({}, "r1, r2, r3, r7", "no respite .*r7"),
        ({"respite.1": 5}, "r1, r2, r3, r4", r"r2 for seat 1, but rule respite\.1 says r5"),
        ({"tier": 1}, "r1, r2, r3, r4", "from tier 2 on"),
    ],
)
def test_impossible_respites_are_refused(rules, respites, message):
    with pytest.raises(UsageError, match=message):
        GAME.placed(GAME.rules(4, rules), {**FIRST, "respites": respites})
