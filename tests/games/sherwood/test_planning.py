"""The planning phase: five actions, exits, calls for partners, and their options."""

from __future__ import annotations

import pytest

from simlab.games.sherwood.game import GAME
from simlab.games.sherwood.rules.claims import claim
from simlab.jit.call_graph import uncompiled
from tests.games.sherwood.boards import LOOT, Board, card


def test_actions_of_the_planning_phase():
    board = Board(4)
    assert board.legal == ["church", "inn", "merchant", "market", "solo", "alliance"]
    board = Board(4, gold=[0, 2, 2, 2])
    assert board.legal == ["inn", "solo", "alliance"]
    board = Board(4, round=2, oak=[0, 4, 4, 4], camp=[2, 4, 4, 4], holding={0: "weapon1 3"})
    assert board.legal == ["church", "inn", "solo", "alliance"]


def test_church_turns_bags_into_glory():
    board = Board(4)
    board.do("church", "2")
    assert (board.per_seat("gold")[0], board.per_seat("glory")[0]) == (0, 2)
    assert (board.table.church[0], board.table.camp[0], board.table.pit) == (1, 3, 36)


def test_donation_rate():
    board = Board(4, {"donation_rate": 3})
    board.do("church", "2")
    assert board.per_seat("glory")[0] == 6


def test_min_donation():
    board = Board(4, {"min_donation": 0}, gold=[0, 2, 2, 2])
    assert "church" in board.legal
    board.do("church")
    assert (board.per_seat("glory")[0], board.table.church[0]) == (0, 1)


@pytest.mark.parametrize(
    ("mode", "legal"), [("min1", ["1", "7"]), ("reduce_to_5", ["2", "7"]), ("all", None)]
)
def test_forced_mode(mode, legal):
    board = Board(4, {"forced_mode": mode}, gold=[2, 2, 2, 7], figure=0)
    board.do("solo", "N1", "1", "solo", "N2", "1", "solo", "E1", "1")
    forced = board.happened("forced")
    assert forced[0]["action"] == "church"
    if legal is None:
        assert board.per_seat("glory")[3] == 7
        assert forced[1]["action"] == "7"
    else:
        assert (board.asked, board.actor) == ("donate", 3)
        assert (board.legal[0], board.legal[-1]) == tuple(legal)
        board.do("7")
    assert board.table.forced_donations == 1


@pytest.mark.parametrize("mode", ["min1", "reduce_to_5", "all"])
def test_more_bags_than_can_be_named(mode):
    """Without a limit somebody may hold more than 60 bags: 60 are the most that it names."""
    rules = {"gold_limited": False, "forced_mode": mode, "pit_size": 60}
    board = Board(4, rules, figure=0)
    board.table.minted += 90 - board.table.gold[1]
    board.table.gold[1] = 90
    board.do("solo", "N1", "1")
    if mode == "min1":
        assert (board.asked, board.legal[0], board.legal[-1]) == ("donate", "1", "60")
        board.do("60")
    assert board.per_seat("gold")[1] == 30


def test_donation_threshold():
    board = Board(4, {"donation_threshold": 8}, gold=[8, 2, 2, 2])
    assert "solo" in board.legal
    board = Board(4, {"donation_threshold": 4}, gold=[4, 5, 2, 2])
    board.do("inn", "card_2")
    assert (board.asked, board.actor) == ("donate", 1)


def test_inn_shows_a_card_and_marks_it():
    board = Board(4, display=["A03", "?", "?", "?", "?"])
    board.do("inn")
    assert board.legal == ["card_2", "card_3", "card_4", "card_5"]
    board.do("card_2")
    seen = board.world.seats[0].seen
    assert seen[1] == board.world.hidden.supply[1]
    assert (seen[2], board.table.looked[1], board.table.marked[1]) == (-1, 1, 1)
    assert (board.table.markers[0], board.table.looks[0]) == (1, 1)
    assert board.happened("saw")[0]["seat"] == 0


def test_info_markers():
    board = Board(3, {"info_markers": 0})
    board.do("inn", "card_2")
    assert board.table.marked[1] == 0
    assert board.world.seats[0].seen[1] >= 0


def test_reveal_looks():
    board = Board(4, {"reveal_looks": "secret"})
    board.do("inn", "card_2")
    assert (board.table.looked[1], board.table.marked[1]) == (0, 0)
    kind = next(kind for kind in GAME.events if kind.name == "looked")
    event = board.happened("looked")[0]
    assert kind.as_seen(event, board.matchup.rules, 1)["slot"] is None
    assert kind.as_seen(event, board.matchup.rules, 0)["slot"] == "card_2"


def test_perfect_recall():
    board = Board(3, {"perfect_recall": False, "info_markers": 1}, camp=[4, 1, 1], figure=0)
    board.do("inn", "card_2", "inn", "card_2", "inn", "card_2")
    board.do("inn", "card_3", "inn", "card_4")
    seen = board.world.seats[0].seen[:4]
    assert [bool(each >= 0) for each in seen] == [False, True, False, True]


def test_face_up_leaves_nothing_to_look_at():
    board = Board(4, {"face_up": 5}, display=["A01", "A02", "A03", "A04", "A05"])
    board.do("inn")
    assert board.table.inn[0] == 1
    assert not board.happened("looked")
    assert board.actor == 1


def test_nobody_pays_for_a_look_at_nothing():
    rules = {"face_up": 5, "price_inn": 1}
    display = ["A01", "A02", "A03", "A04", "A05"]
    board = Board(4, rules, display=display, gold=[2, 0, 2, 2])
    board.do("inn", "inn")
    assert board.per_seat("inn")[:2] == [1, 1]
    assert board.per_seat("gold") == [2, 0, 2, 2]


def test_price_inn():
    board = Board(4, {"price_inn": 1}, gold=[1, 0, 2, 2])
    board.do("inn", "card_2")
    assert board.per_seat("gold")[0] == 0
    assert "inn" not in board.legal


def test_inn_is_always_left():
    """R4: without any other action a raider goes to the inn."""
    bands = [{"at": at, "leader": 1, "raiders": [0, 1, 0, 0]} for at in ("N1", "E1")]
    rules = {"price_inn": 1}
    rules |= {f"arrow.{arm}_{n}": "none" for arm in "NESW" for n in range(2, 7)}
    rules |= {"arrow.N_1": "N1", "arrow.E_1": "E1", "arrow.S_1": "N1", "arrow.W_1": "E1"}
    gold = [2, 2, 2, 0]
    board = Board(4, rules, bands=bands, gold=gold, camp=[4, 2, 4, 4])
    assert "solo" not in board.legal
    board.do("church", "1", "church", "1", "church", "1")
    forced = board.happened("forced")
    assert [event["action"] for event in forced] == ["inn"]
    assert board.table.inn[3] == 1
    assert board.happened("looked") == []
    assert (board.asked, board.actor) == ("plan", 0)
    assert (board.table.looks.any(), board.table.gold[3]) == (False, 0)


def test_merchant_and_price():
    board = Board(4, {"price_merchant": 2})
    board.do("merchant")
    assert sum(board.hand(0).values()) == board.table.hand_n[0] == 1
    assert (board.per_seat("gold")[0], board.table.bought[0]) == (0, 1)


def test_merchant_reshuffles_the_discards():
    """R14: with neither pile nor discards there is nothing to buy."""
    rules = {"eq_copies.weapon1": 0, "eq_copies.weapon2": 0, "eq_copies.weapon3": 2}
    board = Board(4, rules, discards="weapon3", hands=[0, 1, 0, 0], holding={})
    board.do("merchant")
    assert board.happened("reshuffled") == [{"event": "reshuffled", "count": 1}]
    assert "merchant" not in board.legal


def test_hand_limit():
    assert "merchant" not in Board(4, {"hand_limit": 1}, holding={0: "weapon1"}).legal
    assert "merchant" in Board(4, {"hand_limit": 4}, holding={0: "weapon1 3"}).legal


def test_market_recruits():
    board = Board(4)
    board.do("market")
    table = board.table
    assert (table.market[0], table.oak[0], table.camp[0], table.gold[0]) == (2, 3, 3, 0)


def test_price_market():
    board = Board(4, {"price_market": 1})
    board.do("market")
    assert board.per_seat("gold")[0] == 1


def test_recruit_stands_on_the_market():
    """R2: the recruit does not keep its player in the phase."""
    board = Board(4, camp=[1, 4, 4, 4], figure=0)
    board.do("market")
    assert board.happened("out") == [{"event": "out", "seat": 0, "place": 0}]


def test_solo_occupies_a_hideout():
    board = Board(4)
    board.do("solo", "N2", "3")
    assert board.table.bands[1].leader == 0
    assert board.table.bands[1].raiders[0] == 3
    board.do("solo")
    assert "N2" not in board.legal


def test_exits_and_starter():
    """R1: who empties on another's turn is appended clockwise from the active player."""
    board = Board(4, camp=[1, 1, 2, 2], figure=0)
    board.do("alliance", "NW", "4", "seat_3", "seat_2", "seat_1", "none")
    board.do("3: 2", "open", "2: 2", "open", "1: 1", "open")
    board.do("2", "2", "1", "1", "NW") if board.asked == "hideout" else board.do("2", "2", "1")
    while board.asked in ("raiders", "hideout"):
        board.do(board.legal[-1])
    board.do("yes", "yes", "yes")
    assert [event["seat"] for event in board.happened("out")] == [0, 1, 2, 3]
    assert board.table.starter == 1
    assert board.per_seat("glory") == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("rule", "starter"), [("second_out", 1), ("first_out", 0), ("figure", 0), ("last_out", 3)]
)
def test_starter_rule_names_the_starter(rule, starter):
    board = Board(4, {"starter_rule": rule, "first_out_bonus": 2}, camp=[1, 1, 1, 1], figure=0)
    board.do("solo", "N1", "solo", "N2", "solo", "E1", "solo", "E2")
    assert board.happened("starter")[0]["seat"] == starter
    assert board.per_seat("glory") == [2, 0, 0, 0]


CALL = ("alliance", "N1", "5", "seat_1", "done")


def test_call_offer_selection_and_consent():
    board = Board(4, holding={1: "weapon2, weapon3"})
    board.do(*CALL)
    assert board.asked == "claim"
    board.do("card_2", "3", "9", "1")
    assert board.happened("claim_value")[1]["value"] == 9
    board.do("1: 3", "weapon3", "weapon2", "S1")
    assert board.table.known[1, 2] == 1
    board.do("0: 2", "weapon3", "done")
    board.do("0: 2", "S1")
    assert (board.asked, board.actor) == ("vote", 1)
    board.do("yes")
    band = board.table.bands[6]
    assert (band.leader, band.raiders[:4].tolist()) == (0, [2, 2, 0, 0])
    assert board.hand(1) == {"weapon2": 1}
    assert (board.table.laid_n, board.table.laid_kind[0], board.table.laid_hideout[0]) == (1, 2, 6)
    assert board.actor == 1
    assert board.asked == "plan"


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_only_cards_that_the_leader_took_are_laid_out(answer):
    """Of three cards offered two are in the terms; all see the third, which stays in the hand."""
    board = Board(4, {"claim_mode": "off"}, holding={1: "weapon1, weapon2, weapon3"})
    board.do(*CALL, "1: 3", "weapon3", "weapon2", "weapon1", "S1")
    board.do("0: 3", "weapon3", "weapon1", "0: 2", "S1")
    taken = [(event["seat"], event["kind"]) for event in board.happened("terms_card")]
    assert taken == [(1, "weapon1"), (1, "weapon3")]
    assert (board.hand(1), board.table.laid_n) == ({"weapon1": 1, "weapon2": 1, "weapon3": 1}, 0)
    board.do(f"1: {answer}")
    laid = [(event["hideout"], event["kind"]) for event in board.happened("laid")]
    assert laid == ([("S1", "weapon1"), ("S1", "weapon3")] if answer == "yes" else [])
    assert board.table.laid_n == len(laid)
    left = {"weapon2": 1} if answer == "yes" else {"weapon1": 1, "weapon2": 1, "weapon3": 1}
    assert board.hand(1) == left
    assert board.table.known[1, :3].tolist() == [left.get(f"weapon{n}", 0) for n in (1, 2, 3)]


def test_refusal_reopens_the_offers():
    board = Board(4, {"max_counter": 1, "claim_mode": "off"})
    board.do(*CALL, "1: 2", "open", "0: 2", "0: 1", "1: no")
    assert (board.asked, board.actor) == ("raiders", 1)
    assert board.happened("reopened")
    board.do("1: 2", "open", "0: 2", "0: 1", "1: no")
    assert board.happened("call_failed")
    assert (board.asked, board.actor, board.table.calls) == ("plan", 0, 1)
    assert board.per_seat("camp") == [4, 4, 4, 4]


def test_max_counter():
    board = Board(4, {"max_counter": 0, "claim_mode": "off"})
    board.do(*CALL, "1: 2", "0: 2", "0: 1", "1: no")
    assert board.table.calls == 1


def test_max_calls():
    board = Board(4, {"max_calls": 1, "claim_mode": "off"})
    board.do(*CALL, "1: 0")
    assert "alliance" not in board.legal
    assert "alliance" not in Board(4, {"max_calls": 0}).legal
    assert "alliance" not in Board(4, camp=[4, 0, 0, 0]).legal


def test_a_call_may_be_given_up():
    board = Board(4, {"claim_mode": "off"})
    board.do(*CALL, "1: 2", "open", "0: 2", "0: 0")
    assert board.happened("call_failed")


def test_more_than_five_bags_may_still_join():
    board = Board(4, {"claim_mode": "off"}, gold=[2, 9, 2, 2])
    board.do(*CALL, "1: 2", "open", "0: 2", "0: 1", "1: yes")
    assert board.table.bands[0].raiders[1] == 2
    assert (board.asked, board.actor) == ("donate", 1)


def test_marker_pairs():
    board = Board(4, {"marker_pairs": 1, "claim_mode": "off"}, holding={1: "weapon2, weapon3"})
    board.do(*CALL, "1: 3", "weapon3")
    assert board.asked == "hideout"


def test_leader_may_have_fewest_raiders():
    """R6, R5: the leader needs one raider; nobody joins an occupied hide-out later."""
    board = Board(4, {"claim_mode": "off"})
    board.do(*CALL, "1: 4", "open", "0: 4", "0: 1", "1: yes")
    assert board.table.bands[0].raiders[:2].tolist() == [1, 4]
    board.do("2: solo")
    assert "N1" not in board.legal


def test_claim_mode():
    board = Board(4, {"claim_mode": "verified"}, display=["?A07", "A01", "?", "?", "?"])
    board.do(*CALL)
    assert board.legal == ["card_1", "none"]
    board.do("card_1")
    assert board.legal == ["1", "silent"]
    board.do("1", "silent")
    assert board.legal == ["1", "silent"]
    board = Board(4, {"claim_mode": "off"})
    board.do(*CALL)
    assert board.asked == "raiders"


def test_what_was_said_in_truth_holds():
    """Whoever talks of the card again, and is silent, takes nothing back."""
    board = Board(4, {"claim_mode": "verified"}, display=["?A07", "A01", "?", "?", "?"])
    board.do(*CALL)
    seat = board.actor
    board.do("card_1", "1", "silent")
    said = board.table.claims[seat, 0].tolist()
    assert any(said)
    uncompiled(claim)(board.world, seat, 0)
    assert board.table.claims[seat, 0].tolist() == said


def test_claims_are_checked_when_the_card_is_revealed():
    """R29: lying is allowed; the truth comes to light."""
    display = [f"?{LOOT}", "A01", "?", "?", "?"]
    board = Board(4, card(glory=2, gold=3), display=display, camp=[1, 1, 1, 1])
    board.do("alliance", "N1", "2", "seat_1", "done", "card_1", "2", "9", "silent", "1: 0")
    board.do("solo", "N1", "solo", "N2", "solo", "E1", "solo", "E2")
    board.do("card_1")
    assert [(e["field"], e["ok"]) for e in board.happened("claim_checked")] == [
        ("glory", 1),
        ("gold", 0),
    ]
    assert (board.table.claims_true[0], board.table.claims_false[0]) == (1, 1)
