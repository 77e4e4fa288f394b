"""Maneuvers: conditions, effects, and their options."""

from __future__ import annotations

import pytest

from simlab.games.spaceknights.components import THWARTED
from simlab.games.spaceknights.rules.limits import owed
from simlab.jit.call_graph import uncompiled
from tests.games.spaceknights.boards import Board

LINES = [2, 0, 1]
MINE = [{"0": 30}, {"1": 34, "0": 2}, {"2": 35, "0": 1}]
"""Seat 0 has chips of its colour in both other stocks."""


def board_with(card, rules=None, seats=3, **position):
    """Seat 0 is about to bid with a card in front; the Foe is 1; 0 is the big blind."""
    given = {"foe": 1, "lines": LINES, "acted": [], "stocks": [34, 36, 35], **position}
    return Board(seats, rules or {}, front={"0": card, **given.pop("fronts", {})}, **given)


def usable(card, rules=None, **position):
    board = board_with(card, rules, **position)
    return card.split()[1] in board.legal


@pytest.mark.parametrize(("die", "c1", "c2", "c3"), [(1, 0, 0, 0), (2, 1, 0, 0), (5, 1, 1, 1)])
def test_c1_to_c3_die_above_the_common_cards(die, c1, c2, c3):
    position = {"board": "1H, 2I, 4C", "dice": [die, 0, 3]}
    for number, holds in ((1, c1), (2, c2), (3, c3)):
        assert usable(f"4H e8 c{number}", **position) == bool(holds)


@pytest.mark.parametrize(
    ("die", "strict", "inclusive"), [(2, 0, 1), (3, 1, 1), (5, 0, 1), (6, 0, 0)]
)
def test_c4_inclusive(die, strict, inclusive):
    position = {"board": "1H, 2I, 4C, loci 5H, enemies 2C", "round": 3, "dice": [die, 0, 3]}
    position["put_in"] = [0, 0, 0]
    assert usable("4H e8 c4", **position) == bool(strict)
    assert usable("4H e8 c4", {"c4_inclusive": True}, **position) == bool(inclusive)
    assert not usable("4H e8 c4", dice=[die, 0, 3])


def test_c5_trades_seats():
    board = board_with("4H e8 c5", stocks=MINE)
    board.do("e8", "0: +2")
    assert board.table.circle[:3].tolist() == [2, 1, 0]
    assert board.happened("seats_traded") == [{"event": "seats_traded", "seat": 0, "target": 2}]
    assert not usable("4H e8 c5")
    board.do("0: stay")
    assert board.actor == 2  # who sits where 0 sat, left of it now


def test_c6_trades_themes():
    board = board_with("4H e8 c6", stocks=[32, {"1": 34, "0": 2}, 35])
    themes = board.table.theme[:3].tolist()
    board.do("e8")  # one holder: no question
    assert board.table.theme[:3].tolist() == [themes[1], themes[0], themes[2]]
    assert board.happened("forced")[0]["decision"] == "partner"


@pytest.mark.parametrize("threshold", [6, 4])
def test_c7_threshold(threshold):
    for count, holds in ((threshold, False), (threshold + 1, True)):
        position = {"lines": [2, count, 1], "stocks": [34, 20, 35]}
        assert usable("4H e8 c7", {"c7_threshold": threshold}, **position) is holds


@pytest.mark.parametrize("given", ["yes", "no"])
@pytest.mark.parametrize("loss", [2, 3])
def test_c8_loss(given, loss):
    board = board_with("4H e8 c8", {"c8_loss": loss}).do("e8", f"2: {given}")
    assert board.table.life_force[2] == (6 - loss if given == "yes" else 6)
    assert board.actor == 0
    assert "e8" not in board.legal
    assert bool(board.happened("used")) is (given == "yes")


def test_a_refused_consent_may_be_asked_again_in_another_turn():
    board = board_with("4H e8 c8").do("e8", "2: no", "stay", "1: stay", "2: surge 1")
    assert board.actor == 0
    assert "e8" in board.legal


@pytest.mark.parametrize("price", [1, 2])
def test_c9_burn(price):
    board = board_with("4H e8 c9", {"c9_burn": price}).do("e8", "1: yes")
    assert board.stocks[1] == 36 - price
    assert board.happened("burned")[0]["reason"] == "consent"
    assert not usable("4H e8 c9", {"c9_burn": price}, stocks=[34, 0, 35], lines=[2, 1, 1])


def test_c9_may_kill():
    board = board_with("4H e8 c9", seats=4, stocks=[34, 1, 35, 36], lines=[2, 0, 1, 0])
    board.do("e8", "1: yes")
    assert board.happened("out") == [{"event": "out", "seat": 1, "place": 4}]
    assert (board.asked, board.actor) == ("bid", 0)


def test_c10_to_c12():
    assert not usable("4H e8 c10")
    assert usable("4H e8 c10", seats=4, faded=[3], lines=[2, 0, 1, 0], stocks=[34, 36, 35, 36])
    assert usable("4H e8 c11", lines=[0, 0, 1], stocks=[36, 36, 35])
    assert not usable("4H e8 c11")
    assert not usable("4H e8 c12")
    assert usable("4H e8 c12", foe=2, lines=[1, 2, 0], stocks=[35, 34, 36])


@pytest.mark.parametrize(
    ("condition", "position"),
    [
        ("c4", {"board": "1H, 2I, 4C, loci 5H, enemies 2C", "round": 3, "dice": [3, 0, 3],
                "put_in": [0, 0, 0]}),
        ("c10", {"seats": 4, "faded": [3], "lines": [2, 0, 1, 0], "stocks": [34, 36, 35, 36]}),
        ("c11", {"lines": [0, 0, 1], "stocks": [36, 36, 35]}),
        ("c12", {"foe": 2, "lines": [1, 2, 0], "stocks": [35, 34, 36]}),
    ],
)  # fmt: skip
def test_a_condition_that_costs_nothing_lets_the_effect_happen(condition, position):
    """C4 and C10 to C12: the next cards are seen, the card is gone, no mettle has moved."""
    board = board_with(f"4H e8 {condition}", **position)
    mettle = (board.stocks, board.lines)
    board.do("0: e8")
    used = {"event": "maneuver", "seat": 0, "effect": "e8", "condition": condition}
    assert board.happened("maneuver") == [used]
    assert (board.world.seats[0].next_seen >= 0).all()
    assert board.front(0) == []
    assert (board.asked, board.actor, board.stocks, board.lines) == ("bid", 0, *mettle)


def full(card, **more):
    """Condition C1 holds: the e-die beats the locus."""
    more.setdefault("dice", [6, 0, 6])
    more.setdefault("stocks", MINE)
    return board_with(card, more.pop("rules", None), **more)


@pytest.mark.parametrize("itself", [True, False])
def test_e1_self(itself):
    board = full("4H e1 c1, 6H e8 c11", rules={"e1_self": itself}, hand="3H, 5C")
    board.do("e1")
    pool = board.world.seats[0].pool.n
    assert pool.sum() == 3 + 2 + 1 + itself
    assert pool[3 * 5] == 1
    assert pool[3 * 3] == itself
    assert ("e1" in full("4H e1 c1", rules={"e1_self": itself}).legal) is itself


def test_e2_new_hands():
    board = full("4H e2 c1")
    old = board.hand(2)
    board.do("e2", "+2")
    assert len(board.hand(2)) == 2
    assert set(old) <= {*(board.hand(2)), *old}
    drawn = [event["card"] for event in board.happened("drawn")]
    assert board.hand(2) == drawn
    assert not set(drawn) & set(old)
    threats = board.hand(1)
    board = full("4H e2 c1").do("e2", "+1")
    assert not set(board.hand(1)) & set(threats)


@pytest.mark.parametrize("gain", [4, 2])
def test_e3_gain(gain):
    board = full("4H e3 c1", rules={"e3_gain": gain}).do("e3", "+2")
    assert board.table.overpower[2] == 1 + gain
    assert "self" in full("4H e3 c1").do("e3").legal


def test_e4_peeks_at_every_holder():
    board = full("4H e4 c1").do("e4")
    seen = {event["target"]: event["card"] for event in board.happened("peeked")}
    assert set(seen) == {1, 2}
    assert all(card in board.hand(seat) for seat, card in seen.items())
    assert not usable("4H e4 c1", dice=[6, 0, 6])


def test_e5_limits_the_foe():
    board = full("4H e5 c1").do("e5", "0: stay")
    assert board.actor == 1
    assert board.room(1) == 1


def test_c7_opens_a_maneuver():
    board = board_with("4H e8 c7", lines=[2, 7, 1], stocks=[34, 29, 35]).do("e8")
    used = {"event": "maneuver", "seat": 0, "effect": "e8", "condition": "c7"}
    assert board.happened("maneuver") == [used]
    assert "e8" not in board_with("4H e8 c7", lines=[2, 6, 7], stocks=[34, 30, 29]).legal


def test_e5_needs_a_foe_that_still_bids():
    """A52: seat 2 is still in, the Foe is not."""
    assert "e5" in full("4H e5 c1").legal
    assert "e5" not in full("4H e5 c1", faded=[1]).legal


def test_e6_swaps_lines():
    board = full("4H e6 c1", lines=[{"0": 1, "2": 1}, 5, 1], stocks=[30, {"1": 31, "0": 1}, 34])
    board.do("e6")
    assert board.lines[:2] == [5, 2]
    assert board.table.line[1, 2] == 1
    assert board.table.level == 5


def test_e6_may_empty_a_player():
    stocks = [30, {"1": 30, "0": 1}, 0, {"3": 30, "0": 1}]
    board = full(
        "4H e6 c1", seats=4, lines=[0, 5, {"2": 4, "0": 1}, 0], stocks=stocks, dice=[6, 0, 6, 6]
    )
    board.do("e6", "+2")
    assert board.happened("out") == [{"event": "out", "seat": 2, "place": 4}]


def test_e7_redraws_a_common_card():
    board = full("4H e7 c1").next_card("enemies", "5C").do("e7", "enemy")
    assert board.table.board[:3].tolist() == [0, 14, 17]
    assert board.table.aside.tolist() == [0, 1 << 4, 0]
    assert board.world.seats[0].pool.n[14] == 1 + (board.hand(0).count("0-5C"))


@pytest.mark.parametrize(("slot", "place"), [("locus", 0), ("threat", 2)])
def test_e7_redraws_from_the_deck_of_the_slot(slot, place):
    """The new card is the next one of that team's deck, and the old one lies aside."""
    team = ("loci", "enemies", "threats")[place]
    board = full("4H e7 c1").next_card(team, "5C")
    common = board.table.board[:3].tolist()
    board.do("e7", slot)
    aside = [0, 0, 0]
    aside[place] = 1 << common[place]
    common[place] = 14
    assert board.table.board[:3].tolist() == common
    assert board.table.aside.tolist() == aside


def test_e8_sees_the_next_cards_and_they_come():
    board = full("4H e8 c1").do("e8")
    seen = {event["team"]: event["type"] for event in board.happened("next_seen")}
    assert set(seen) == {"loci", "enemies", "threats"}
    board.until("complication").do("threats")
    assert board.happened("board")[0]["type"] == seen["threats"]
    assert board.world.seats[0].next_seen.tolist()[2] == -1
    assert board.world.seats[0].next_seen.tolist()[0] >= 0


def test_e9_puts_a_thwarted_into_a_hand():
    board = full("4H e9 c1").do("e9")  # the only knight
    assert board.happened("forced")[0]["decision"] == "target"
    assert "thwarted" in board.legal
    board.do("thwarted")
    assert board.table.hand_n[2] == 3
    assert board.world.seats[2].thwarted == 1
    assert board.table.deck_n[2] == 12


@pytest.mark.parametrize("colour", [True, False])
def test_e10_colour(colour):
    board = full(
        "4H e10 c1", rules={"e10_colour": colour}, lines=[{"0": 1, "1": 1}, {"0": 2}, 1],
        stocks=[30, 30, 30],
    )  # fmt: skip
    board.do("e10")
    assert board.lines == ([1, 0, 1] if colour else [0, 2, 1])
    assert board.table.put_in[0] == 2


def test_e11_bans_and_stops():
    board = full("4H e11 c1").do("e11")
    assert board.table.thwart_banned == 1
    stops = {"fronts": {"2": "4H e11 c1"}, "hand": "thwarted, 5C"}
    board = full("4H e8 c4", **stops).do("thwart", "2: yes")
    assert board.happened("stopped") == [{"event": "stopped", "seat": 2, "target": 0}]
    assert (board.asked, board.actor) == ("bid", 0)
    assert "thwart" not in board.legal
    assert "thwarted" in board.hand(0)
    board = full("4H e8 c4", **stops).do("thwart", "2: no")
    assert board.happened("takes_back")


def test_e11_with_consent_refused_does_not_stop():
    stops = {"fronts": {"2": "4H e11 c8"}, "hand": "thwarted, 5C"}
    board = full("4H e8 c4", **stops).do("thwart", "2: yes", "1: no")
    assert board.happened("takes_back")
    assert board.front(2) == ["2-4H"] or "2-4H" in board.front(2)


def test_e12_trades_hands_for_good():
    board = full("4H e12 c1", hand="thwarted, 5C")
    mine, theirs = board.hand(0), board.hand(2)
    board.do("e12")
    assert (board.hand(0), board.hand(2)) == (theirs, mine)
    assert (board.world.seats[0].thwarted, board.world.seats[2].thwarted) == (0, 1)
    assert board.world.seats[0].facts.thwarted_n[:3].tolist() == [2, 3, 4]
    board.do("fade", "1: stay", "2: fade").until("bid")
    deck = [*board.world.seats[2].deck, *board.world.seats[2].hand]
    assert deck.count(THWARTED) == 4


@pytest.mark.parametrize("allowed", [True, False])
def test_e12_foe(allowed):
    stocks = [30, {"1": 34, "0": 2}, 35]
    board = full("4H e12 c1", rules={"e12_foe": allowed}, stocks=stocks)
    assert ("e12" in board.legal) is allowed
    if allowed:
        mine, threats = board.hand(0), board.hand(1)
        board.do("e12")
        assert (board.hand(0), board.hand(1)) == (threats, mine)
        board.do("0: fade", "1: fade").until("bid")
        assert board.table.hand_index == 1
        assert board.match.check_invariants() == 0


@pytest.mark.parametrize("may", [True, False])
def test_foe_maneuvers(may):
    board = Board(
        3, {"foe_maneuvers": may}, foe=0, me=0, hand="3H, 5C", lines=[0, 1, 2],
        front={"0": "4H e8 c1"},
    )  # fmt: skip
    assert ("e8" in board.legal) is may


def test_a_used_maneuver_goes_back_into_the_deck_and_counts():
    board = full("4H e8 c1").do("e8")
    assert board.front(0) == []
    assert 9 in board.world.seats[0].deck
    assert board.table.maneuvers[0] == 1
    assert "e8" not in board.legal


def test_a_winner_places_a_card_whose_maneuver_is_available():
    board = Board(
        3, {}, round=3, board="1H, 2I, 6C, loci 4C, loci 4H", foe=1, hand="4I e8 c1, 6H",
        lines=[2, 2, 2], acted=[1, 2],
    )  # fmt: skip
    board.threats("1I, 2C").give(2, "1C, 2H").do("stay").until("place")
    board.do("card 1")
    assert board.front(0) == ["0-4I"]
    assert board.table.facts.book[10] == 1 + 12 * 7
    board.until("shuffle_back").do("front 1")
    assert board.front(0) == []


def test_what_e10_takes_back_is_no_earlier_round():
    """Bids by the round: who has taken back all owes this round's bid, and no more (A11)."""
    rules = {"bid_basis": "per_round"}
    board = full("4H e10 c1", rules=rules)
    board.table.line_before[0], board.table.level = 2, 3
    board.do("e10")
    assert uncompiled(owed)(board.table, 0) == 3
    given = {"lines": [{"0": 1, "2": 1}, 5, 1], "stocks": [30, {"1": 31, "0": 1}, 34]}
    board = full("4H e6 c1", rules=rules, **given)
    board.table.line_before[:3] = 1, 4, 1
    board.do("e6")
    assert [int(each) for each in board.table.line_before[:2]] == [4, 1]
