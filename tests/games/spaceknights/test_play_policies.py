"""The policies that come with the core: each does what its name says."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.spaceknights.components import SLOT_WORDS
from simlab.runtime.matchup import build_matchup
from tests.games.spaceknights.boards import Board, dealt


def choice(policy, board):
    """Return what a policy would do at a board."""
    matchup = build_matchup("spaceknights", policy, seats=board.matchup.seats)
    function = matchup.compiled.policy(matchup.entries[0].policy)
    with np.errstate(over="ignore"):
        action = int(function(board.table, board.match.me, matchup.minds()[0]))
    assert action in board.match.legal_actions()
    return board.match.word(action)


def bid(hand="3H, 5C", tier=3, **position):
    return Board(3, {"tier": tier}, hand=hand, **{"foe": 1, "lines": [1, 3, 2], **position})


def test_caller_stays_unless_thwarted():
    assert choice("caller", bid()) == "stay"
    assert choice("caller", bid("thwarted, 5C")) == "fade"
    assert choice("caller", bid("thwarted, 5C", lines=[3, 3, 2])) == "stay"


def test_maxbid_surges_to_the_limit():
    assert choice("maxbid", bid(dice=[6, 0, 4])) == "surge 3"
    assert choice("maxbid", bid(dice=[1, 0, 4])) == "stay"


@pytest.mark.parametrize("tight", [0, 4])
def test_golden_maxbid_fades_or_surges(tight):
    line = f"golden_maxbid:tight={tight}"
    assert choice(line, bid("thwarted, 5C", tier=0)) == "fade"
    assert choice(line, bid("3C, 5C", tier=0)) == ("fade" if tight else "surge 1")
    foe = Board(3, {"tier": 0}, me=1, foe=1, hand="4I, 5C", lines=[2, 0, 1])
    assert choice(line, foe).startswith("surge")


def test_sensible_bids_by_its_hand():
    assert choice("sensible", bid("3C, 5C")) == "fade"
    assert choice("sensible", bid("3C, 5C", lines=[3, 3, 2])) == "stay"
    assert choice("sensible", bid("6H, 6I", board="6H, 2I, 6C", dice=[6, 0, 4])) == "surge 3"
    assert choice("sensible", bid("thwarted, 5C", lines=[3, 4, 2])) == "thwart"


def test_a_large_debt_wants_a_strong_hand():
    middling = {"hand": "6H, 2H", "board": "6C, 2I, 4C", "dice": [6, 0, 4]}
    assert choice("sensible", bid(**middling, lines=[1, 3, 2])) == "stay"
    assert choice("sensible", bid(**middling, lines=[1, 4, 2])) == "fade"
    assert choice("sensible", bid(**middling, lines=[4, 4, 2])) == "stay"
    assert choice("sensible", bid("6H, 6I", board="6H, 2I, 6C", lines=[1, 4, 2])) == "stay"
    at_its_limit = {**middling, "dice": [1, 0, 4]}
    assert choice("sensible", bid(**at_its_limit, lines=[1, 4, 2])) == "stay"


def test_sensible_uses_what_it_has():
    front = {"0": "4H e3 c11, 6H e10 c10"}
    board = bid(front=front, lines=[0, 3, 2], dice=[6, 0, 4])
    assert choice("sensible", board) == "e3"
    assert choice("sensible", board.do("e3")) in ("+1", "+2")


@pytest.mark.parametrize("policy", ["sensible", "expert"])
def test_trade_lines_for_a_longer_one_only(policy):
    position = {
        "front": {"0": "4H e6 c10"},
        "stocks": [30, {"1": 32, "0": 1}, {"2": 34, "0": 1}],
        "faded": [2],
        "dice": [6, 0, 4],
    }
    for hand in ("3C, 5C", "3H, 3I"):
        board = bid(hand, **position)
        assert choice(policy, board) == "e6"
        assert choice(policy, board.do("e6")) == "+1"
        assert choice(policy, bid(hand, **{**position, "lines": [3, 3, 2]})) != "e6"


COULD_BE_STRAIGHT = {"0": "4I e1 c1, 4H e8 c4, 3I e4 c5"}
"""With 3 and 5 in the hand; the card that is used does not count."""


def test_count_the_front_for_a_strong_hand_only():
    free = {"dice": [6, 0, 4], "lines": [3, 3, 2]}
    assert choice("sensible", bid("3H, 5C", front=COULD_BE_STRAIGHT, **free)) == "e1"
    assert choice("sensible", bid("3H, 5C", front={"0": "4I e1 c1, 6H e8 c4"}, **free)) == "stay"
    straight = bid("3H, 5C", front=COULD_BE_STRAIGHT, board="1H, 2I, 4C", **free)
    assert choice("sensible", straight).startswith("surge")
    thwarted = bid("thwarted, 5C", front=COULD_BE_STRAIGHT, **free)
    assert choice("sensible", thwarted) == "thwart"


@pytest.mark.parametrize("policy", ["sensible", "expert", "thwarter"])
def test_take_the_line_back_before_a_thwarted_costs_it(policy):
    retreat = {"front": {"0": "2H e10 c1"}, "dice": [6, 0, 4]}
    board = bid("thwarted, 5C", lines=[3, 4, 2], **retreat)
    assert choice(policy, board) == "e10"
    assert board.do("e10").lines[0] == 0
    without = "thwart" if policy == "thwarter" else "fade"
    assert choice(policy, board) == without
    assert choice(policy, bid("thwarted, 5C", lines=[1, 3, 2], **retreat)) == without


def test_take_much_of_a_weak_hand_back():
    retreat = {"front": {"0": "2H e10 c1"}, "dice": [6, 0, 4]}
    assert choice("sensible", bid("3C, 5C", lines=[3, 4, 2], **retreat)) == "e10"
    assert choice("sensible", bid("3C, 5C", lines=[2, 4, 2], **retreat)) == "fade"
    assert choice("sensible", bid("3C, 5C", lines=[4, 4, 2], **retreat)) == "stay"
    strong = bid("6H, 6I", board="1H, 6H, 6C", lines=[3, 4, 2], **retreat)
    assert choice("sensible", strong).startswith("surge")


@pytest.mark.parametrize("policy", ["sensible", "expert"])
def test_a_thwarted_is_traded_away_or_for_a_longer_line(policy):
    colours = {"stocks": [30, {"1": 31}, {"2": 30, "0": 1}], "dice": [6, 0, 4]}
    trade = bid("thwarted, 5C", front={"0": "4H e12 c1"}, lines=[1, 3, 2], **colours)
    assert choice(policy, trade) == "e12"
    longer = bid("thwarted, 5C", front={"0": "4H e6 c1"}, lines=[4, 5, 6], **colours)
    assert choice(policy, longer) == "e6"
    assert choice(policy, longer.do("e6")) == "thwart"


def test_replace_the_common_card_that_helps_least():
    replace = {"front": {"0": "4H e7 c1"}, "dice": [6, 0, 4]}
    for common, slot in (("2I, 6H, 6C", 1), ("5H, 5I, 6C", 2), ("2I, 1H, 6C", 1)):
        board = bid("3H, 5C", board=common, **replace)
        assert choice("sensible", board) == "e7"
        assert choice("sensible", board.do("e7")) == SLOT_WORDS[slot]
    assert choice("sensible", bid("thwarted, 5C", **replace)) == "fade"


def test_forbid_the_thwarted_of_knights_only():
    strong = {"hand": "6H, 6I", "board": "6H, 2I, 6C", "dice": [6, 0, 4]}
    forbid = {"front": {"0": "4H e11 c2"}}
    assert choice("sensible", bid(**strong, **forbid)) == "e11"
    assert choice("sensible", bid(**strong, **forbid, faded=[2])).startswith("surge")


def test_limit_the_foe_with_a_strong_hand():
    """What the Foe may still win is little then, and the knights pay all the same."""
    limit = {"front": {"0": "4H e5 c2"}, "dice": [6, 0, 4]}
    assert choice("sensible", bid("6H, 6I", board="6H, 2I, 6C", **limit)) == "e5"
    assert choice("sensible", bid("6H, 2H", board="6C, 2I, 4C", **limit)) == "stay"


def test_sensible_reveals_only_what_is_best():
    common = {"round": 3, "board": "1H, 2I, 6C, loci 4C, loci 4H", "acted": [1, 2]}
    board = bid("4I, 6H", **common, lines=[2, 2, 2]).threats("6H, 6I").give(2, "1C, 2H")
    board.do("stay")
    assert choice("sensible", board) == "reveal"
    board.do("2: reveal")
    assert choice("sensible", board) == "reveal"
    board.do("0: reveal")
    assert choice("sensible", board) == "reveal"
    weak = bid("1C, 2H", **common, lines=[2, 2, 2], dice=[3, 0, 3]).give(2, "4I, 6H").do("stay")
    weak.do("2: reveal")
    assert (weak.actor, choice("sensible", weak)) == (0, "fade")


def test_sensible_in_the_moments():
    match = dealt(3)
    matchup = build_matchup("spaceknights", "sensible", seats=3)
    function = matchup.compiled.policy(matchup.entries[0].policy)
    tastes = []
    for _ in range(3):
        action = int(function(match.table, match.me, matchup.minds()[0]))
        tastes.append(match.word(action))
        match.take(action)
    assert tastes == ["largest", "largest", "own"]


def test_thoughtful_players_beat_chance():
    lineup = "sensible,random,random,random"
    matchup = build_matchup("spaceknights", lineup, seats=4, rotate=True, seed=4)
    outcomes, _ = matchup.play(0, 1200)
    seats = np.arange(1200) % 4
    wins = outcomes["seats"][np.arange(1200), seats, 1].mean()
    assert wins > 0.4
