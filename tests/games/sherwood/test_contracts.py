"""Contracts, auctions, promises and side deals of the advanced game, with their options."""

from __future__ import annotations

import pytest

from simlab.games.sherwood.components import AVOID_IT, PICK_IT
from simlab.games.sherwood.rules.picks import pick_options
from tests.games.sherwood.boards import Board, card, raid, sheriff

QUIET = {
    "negotiation": "contract", "side_deals": False, "claim_mode": "off", "max_transfers": 0,
    "max_promises": 0,
}  # fmt: skip
FAR = {"substitute_bids": False}


def contract(rules=None, seats=3, **more):
    """Return a board on which seat 0 is about to look for partners."""
    return Board(seats, QUIET | (rules or {}), figure=0, **more)


def test_unplanned_contract():
    board = contract(FAR)
    board.do("alliance", "N1", "none", "2", "1", "0")
    assert (board.asked, board.actor) == ("vote", 1)
    board.do("yes")
    band = board.table.bands[0]
    assert (band.leader, band.slot, band.raiders[:3].tolist()) == (0, -1, [2, 1, 0])
    assert board.actor == 1


def planned(rules=None, *, shares=("3", "0"), raiders=("2", "1", "0"), slot="card_1", **more):
    board = contract(FAR | (rules or {}), **more)
    board.do("alliance", "N1", slot, *raiders, "seat_0", *shares)
    return board


def test_planned_contract_lays_out_the_promised_loot():
    board = planned(shares=("3", "1"))
    board.do("1: yes")
    table = board.table
    assert (table.pit, table.lying_bags, table.lying[1], table.oak[1]) == (33, 3, 1, 3)
    assert (table.bands[0].slot, table.bands[0].informant) == (0, 0)
    assert board.happened("promised_loot") == [
        {"event": "promised_loot", "seat": 1, "gold": 3, "companions": 1}
    ]


def test_shares_are_limited_by_the_pit():
    """R20."""
    board = contract(FAR | {"pit_size": 10})
    board.do("alliance", "N1", "card_1", "2", "1", "0", "seat_0")
    assert board.legal == ["0", "1", "2", "3", "4"]


def test_companions_are_limited_by_the_oak():
    board = contract(FAR, oak=[4, 1, 4], round=2, camp=[4, 4, 4])
    board.do("alliance", "N1", "card_1", "2", "1", "0", "seat_0", "0")
    assert board.legal == ["0", "1"]


def test_informant_apart_from_the_leader():
    board = contract(FAR)
    board.do("alliance", "N1", "card_1", "2", "1", "0", "seat_1", "4", "0", "yes")
    assert board.table.bands[0].informant == 1
    assert board.table.bands[0].bags[:3].tolist() == [4, 0, 0]


def test_marker_pairs_limit_planned_raids():
    """R18: one card for a band; without markers no raid is planned."""
    board = contract(FAR | {"marker_pairs": 0})
    board.do("alliance", "N1", "2", "1", "0", "yes")
    assert board.table.bands[0].slot == -1


def test_two_bands_may_be_marked_for_one_card():
    """R17."""
    board = planned()
    board.do("yes")
    board.do("1: alliance", "E1")
    assert "card_1" in board.legal


def test_talk_rounds_limit_proposals():
    """A refusal leads to a counter-proposal of another player, then to the leader's again."""
    board = contract(FAR)
    board.do("alliance", "N1", "none", "2", "1", "0", "1: no")
    assert (board.asked, board.actor) == ("propose", 1)
    board.do("propose", "E1", "none", "1", "1", "0")
    assert (board.asked, board.actor) == ("vote", 0)
    board.do("no", "0: pass")
    assert (board.asked, board.actor, board.table.calls) == ("plan", 0, 1)
    board = contract(FAR | {"talk_rounds": 1})
    board.do("alliance", "N1", "none", "2", "1", "0", "1: no")
    assert board.asked == "plan"
    assert "alliance" not in contract({"talk_rounds": 0}).legal


def test_proposal_is_answered_by_who_has_looked_most():
    board = contract(FAR, camp=[4, 4, 4])
    board.table.looks_now[2] = 2
    board.do("alliance", "N1", "none", "2", "1", "0", "1: no")
    assert (board.asked, board.actor) == ("propose", 2)


def test_transfers_at_once():
    board = contract(FAR | {"max_transfers": 2})
    board.do("alliance", "N1", "none", "2", "1", "0", "seat_0", "1", "seat_1", "2", "yes")
    assert board.per_seat("gold") == [3, 1, 2]


def test_max_transfers():
    board = contract(FAR | {"max_transfers": 1})
    board.do("alliance", "N1", "none", "2", "1", "0", "seat_0", "1")
    assert board.asked == "vote"


def test_substitute_bids():
    board = contract({"max_transfers": 1})
    board.do("alliance", "N1", "none", "2", "1", "0", "seat_0", "2")
    assert (board.asked, board.actor, board.legal) == ("substitute", 2, ["seat_1", "none"])
    board.do("seat_1", "1", "0: seat_2", "2: yes")
    assert board.table.bands[0].raiders[:3].tolist() == [2, 0, 1]
    assert board.per_seat("gold") == [1, 2, 3]


def auction(rules=None, **more):
    return Board(4, QUIET | (rules or {}), figure=0, gold=[5, 2, 2, 2], camp=[2, 2, 2, 2], **more)


def test_auction_finds_the_cheapest_band():
    board = auction()
    board.do("auction", "N1", "none", "1", "4")
    board.do("1: 2", "4", "2: 4", "5", "3: 1", "no_more", "2: 0")
    assert (board.asked, board.actor) == ("vote", 0)
    band = {event["seat"]: event["count"] for event in board.happened("terms")}
    assert band == {0: 1, 1: 2, 3: 1}
    board.do("0: yes", "1: yes", "3: yes")
    assert board.per_seat("gold") == [0, 6, 2, 3]
    assert board.table.bands[0].raiders[:4].tolist() == [1, 2, 0, 1]


def test_prices_are_sealed_until_all_are_in():
    board = auction()
    board.do("auction", "N1", "none", "1", "4", "1: 2", "4")
    assert board.table.asks.sum() == 0
    assert board.world.seats[1].asks[1] == 2


def test_prices_never_fall():
    board = auction()
    board.do("auction", "N1", "none", "1", "4", "1: 3")
    assert board.legal[0] == "3"
    assert board.legal[-1] == "no_more"


@pytest.mark.parametrize(("mode", "gold"), [("ask", [2, 3, 4, 2]), ("uniform", [1, 4, 4, 2])])
def test_auction_price_modes(mode, gold):
    board = auction({"auction_price": mode})
    board.do("auction", "N1", "none", "1", "3", "1: 1", "no_more", "2: 2", "no_more", "3: no_more")
    board.do("0: yes", "1: yes", "2: yes")
    assert board.per_seat("gold") == gold


@pytest.mark.parametrize(("mode", "gold"), [("ask", [2, 2, 5, 2]), ("uniform", [1, 3, 5, 2])])
def test_uniform_price_is_that_of_a_raider(mode, gold):
    """One raider for nothing and two for 3: the dearest costs 1 1/2, and so do all."""
    board = auction({"auction_price": mode})
    board.do("auction", "N1", "none", "1", "4", "1: 0", "no_more", "2: 2", "3")
    board.do("3: no_more", "0: yes", "1: yes", "2: yes")
    assert board.per_seat("gold") == gold


def test_undercut():
    board = auction()
    board.do("auction", "N1", "none", "1", "2", "1: 2", "no_more", "2: 3", "no_more", "3: no_more")
    assert (board.asked, board.actor, board.legal) == ("undercut", 2, ["0", "1", "2", "3"])
    board.do("2")
    assert {e["seat"] for e in board.happened("terms")} == {0, 2}


def test_claimed_equipment_counts_in_an_auction():
    board = auction(holding={1: "weapon3"})
    board.do("auction", "N1", "none", "1", "4", "1: 2", "no_more", "3", "2: no_more", "3: no_more")
    assert {e["seat"] for e in board.happened("terms")} == {0, 1}


def test_auction_for_a_card_pays_in_loot():
    board = auction()
    board.do("auction", "N1", "card_1", "1", "2", "1: 2", "no_more", "2: no_more", "3: no_more")
    board.do("0: yes", "1: yes")
    assert board.table.bands[0].bags[1] == 2
    assert board.table.bands[0].informant == 0
    assert board.per_seat("gold") == [5, 2, 2, 2]


def test_auction_without_bids_ends():
    board = auction()
    board.do("auction", "N1", "none", "1", "4", "1: no_more", "2: no_more", "3: no_more")
    assert board.happened("no_bids")
    assert (board.asked, board.table.calls) == ("plan", 1)


def test_auctions_rule_forbids_auctions():
    assert "auction" not in contract({"auctions": False}).legal


def promise(kind, *details, rules=None, **more):
    """Let seats 0 and 1 make an unplanned contract with one promise."""
    board = contract(FAR | {"max_promises": 1, "power_shift": 10} | (rules or {}), **more)
    board.do("alliance", "N1", "none", "1", "1", "0", kind, *details, "1: yes")
    return board


def play_out(board, **choices):
    """Play the planning phase: everybody at the inn; then stop at the first pick."""
    while board.asked != "pick":
        if board.asked == "plan":
            board.do("inn")
        else:
            board.do(choices.get(board.asked or "", board.legal[0]))
    return board


def test_promise_to_pick_is_judged():
    for slot, kept in (("card_2", 1), ("card_3", 0)):
        board = play_out(promise("pick", "seat_1", "1"))
        while board.actor != 1:
            board.do("card_1")
        board.do(slot)
        assert (board.table.kept[1, 0], board.table.broken[1, 0]) == (kept, 1 - kept)


def test_promise_to_leave_a_card_is_judged():
    board = play_out(promise("avoid", "seat_1", "1"))
    while board.actor != 1:
        board.do("card_1")
    board.do("card_2")
    assert board.table.broken[1, 0] == 1


def test_promises_kept_by_the_end_of_the_round():
    board = play_out(promise("no_messenger", "seat_0"))
    while board.table.round_index == 0:
        board.do(board.legal[0])
    assert board.table.kept[0, 1] == 1


def test_binding_all_enforces_picks():
    board = play_out(promise("pick", "seat_1", "1", rules={"binding": "all"}))
    events = []
    while board.asked == "pick" and board.actor != 1 and board.table.picks < 3:
        events += board.do("card_1" if "card_1" in board.legal else "card_3")
    picked = [event for event in events if event["event"] == "picked" and event["seat"] == 1]
    assert picked[0]["slot"] == "card_2"
    assert {"event": "forced", "seat": 1, "decision": "pick", "action": "card_2"} in events


@pytest.mark.parametrize(
    ("kind", "slots", "left"),
    [
        (PICK_IT, (1, 3), ["card_2", "card_4"]),
        (AVOID_IT, (0, 3), ["card_2", "card_3"]),
        (AVOID_IT, (0, 1, 2, 3), ["card_1", "card_2", "card_3", "card_4"]),
    ],
)
def test_binding_all_binds_to_all_promises(kind, slots, left):
    board = Board(
        3, {"binding": "all"}, decision="pick", display=["A03", "?", "?", "?"], camp=[0, 0, 0]
    )
    for slot in slots:
        promise = board.table.promises[board.table.promise_n]
        promise.about, promise.value = kind, slot
        board.table.promise_n += 1
    assert [
        f"card_{slot + 1}" for slot in range(4) if pick_options(board.table) >> slot & 1
    ] == left


def test_promise_to_join_is_judged_at_the_next_alliance():
    board = promise("join_next", "2", camp=[3, 4, 4])
    board.do("1: inn", "card_2", "2: inn", "card_2")
    board.do("0: alliance", "S1", "none", "1", "0", "1", "done", "2: yes")
    assert board.table.broken[1, 0] == 1


def test_promise_to_use_equipment():
    rules = {"max_promises": 1, **card(power=5), "claim_mode": "off", "failed_eq": "discard"}
    for answer, kept in (("weapon2", 1), ("done", 0)):
        board = Board(
            3,
            QUIET | FAR | rules,
            display=["A03", "?", "?", "?"],
            holding={1: "weapon2"},
            camp=[1, 2, 1],
            figure=0,
        )
        board.do(
            "alliance", "N1", "none", "2", "0", "use_eq", "seat_1", "2", "yes", "inn", "card_2"
        )
        assert board.asked == "pick"
        board.do("card_1")
        assert (board.asked, board.actor) == ("declare", 1)
        board.do(answer)
        assert (board.table.kept[1, 0], board.table.broken[1, 0]) == (kept, 1 - kept)


def promised_raid(rules, *, bags, companions=(0, 0, 0), raiders=(2, 1, 1), informant=0, **more):
    """Return a planned raid for the first card, about to be picked."""
    band = {"card": "card_1", "informant": informant, "bags": bags, "companions": companions}
    board = Board(
        3,
        rules,
        decision="pick",
        display=more.pop("display", ["A03", "?", "?", "?"]),
        bands=[{"at": "N1", "leader": 0, "raiders": raiders, **band}],
        camp=[0, 0, 0],
        **more,
    )
    board.do("card_1")
    return board


def test_informant_pays_promises_and_shares_out_the_rest():
    rules = QUIET | card(gold=6, companions=1)
    board = promised_raid(rules, bags=[0, 2, 1], companions=[0, 1, 0])
    assert (board.asked, board.actor) == ("give", 0)
    board.do("1", "0")
    assert board.per_seat("gold") == [2 + 2, 2 + 2 + 1, 2 + 1]
    assert board.per_seat("camp") == [2, 2, 1]
    assert board.table.lying_bags == 0


def test_shortage_is_paid_by_the_informant():
    board = promised_raid(QUIET | card(gold=1), bags=[0, 2, 1], gold=[5, 2, 2])
    assert board.happened("short") == [{"event": "short", "seat": 0, "gold": 2}]
    assert board.per_seat("gold") == [3, 4, 3]


@pytest.mark.parametrize(("mode", "gold"), [("round_robin", [0, 4, 4]), ("by_order", [0, 5, 3])])
def test_shortage_order_sets_who_is_paid_first(mode, gold):
    """A15: what there is goes round one by one."""
    rules = QUIET | card(gold=3) | {"shortage_order": mode}
    board = promised_raid(rules, bags=[0, 3, 3], gold=[1, 2, 2])
    assert board.per_seat("gold") == gold
    assert board.table.lying_bags == 3


def test_missing_companions_are_not_replaced():
    board = promised_raid(QUIET | card(), bags=[0, 0, 0], companions=[0, 1, 1])
    assert board.per_seat("camp") == [2, 1, 1]
    assert board.per_seat("lying") == [0, 1, 1]
    assert board.per_seat("oak") == [4, 3, 3]


@pytest.mark.parametrize(("mode", "camp"), [("round_robin", [2, 2, 2]), ("by_order", [2, 3, 1])])
def test_shortage_order_of_companions(mode, camp):
    """One of two goes to each, or both to the first clockwise from the leader."""
    rules = QUIET | card(companions=2) | {"shortage_order": mode}
    board = promised_raid(rules, bags=[0, 0, 0], companions=[0, 2, 2], oak=[4, 2, 2])
    assert board.per_seat("camp") == camp


@pytest.mark.parametrize("binding", ["loot", "none"])
@pytest.mark.parametrize(("mode", "gold"), [("lost", 2), ("gold", 4)])
def test_lost_companion_of_a_planned_raid(mode, gold, binding):
    """R13: in a planned raid, too, nobody can take a companion without raiders at the oak."""
    rules = QUIET | card(companions=2) | {"lost_companion": mode, "binding": binding}
    board = promised_raid(rules, bags=[0, 0, 0], oak=[0, 0, 0])
    if board.asked == "give":
        board.do("0", "0")
    assert board.per_seat("gold") == [gold, 2, 2]


def test_bags_in_place_of_companions_keep_promises():
    rules = QUIET | card(companions=2) | {"lost_companion": "gold"}
    board = promised_raid(rules, bags=[0, 2, 0], oak=[0, 0, 0])
    assert board.happened("short") == []
    assert board.per_seat("gold") == [2, 4, 2]


def test_promised_companions_are_not_lost():
    """One lies promised and is there to be taken; the other one cannot be."""
    rules = QUIET | card(companions=2) | {"lost_companion": "gold"}
    board = promised_raid(rules, bags=[0, 1, 0], companions=[0, 1, 0], oak=[0, 0, 0], round=2)
    assert board.happened("short") == []
    assert board.per_seat("gold") == [2, 3, 2]
    assert board.per_seat("camp") == [2, 2, 1]


def test_companions_promised_without_binding_may_be_lost():
    """They stay at the oak until they are given, and there is nobody at the oak any more."""
    rules = QUIET | card(companions=2) | {"lost_companion": "gold", "binding": "none"}
    board = promised_raid(rules, bags=[0, 0, 0], companions=[0, 1, 0], oak=[0, 0, 0])
    board.do("0", "0")
    assert board.per_seat("gold") == [4, 2, 2]


def test_another_card_makes_the_raid_unplanned():
    """R19: the marker stays, promised pieces lie till the end of the round."""
    display = ["?", "A03", "?", "?"]
    band = {"at": "N1", "leader": 0, "raiders": [1, 1, 0], "card": "card_1", "bags": [0, 4, 0]}
    rules = QUIET | card(gold=2)
    board = Board(3, rules, decision="pick", display=display, bands=[band], camp=[0, 0, 0])
    board.do("card_2")
    assert board.per_seat("gold") == [3, 3, 2]
    assert board.table.lying_bags == 4


@pytest.mark.parametrize(("new", "glory"), [(True, 3), (False, 2)])
def test_shortage_is_new(new, glory):
    """R27: bags of the informant are loot to who gets them."""
    rules = QUIET | card("B01", gold=2, glory=0) | card("B02", power=29)
    board = promised_raid(
        rules | {"shortage_is_new": new},
        bags=[0, 3, 0],
        raiders=[1, 1, 0],
        display=["B01", "B02", "-B03", "-B04"],
        round=6,
        gold=[5, 0, 0],
    )
    assert board.asked is None
    assert board.per_seat("glory") == [0, glory, 0]


LAST = {"round": 6, "display": ["B01", "B02", "B03", "-B04"]}
RICH = card("B01", gold=3, glory=0) | card("B02", gold=1, glory=0) | card("B03", power=29)


@pytest.mark.parametrize(("first", "glory"), [("old_first", 2), ("new_first", 0)])
def test_bags_paid(first, glory):
    """R32: three new bags and one old one, of which two are paid for a side deal."""
    rules = QUIET | RICH | {"side_deals": True, "bags_paid": first, "gold.B01": 2}
    bands = [{"at": "N1", "leader": 0, "raiders": [1, 0, 0]}]
    board = Board(
        3, rules, decision="pick", bands=bands, camp=[0, 0, 0], gold=[2, 0, 0], me=0, **LAST
    )
    board.do("card_1", "0: pick card_3", "2", "1: seat_0")
    while board.asked:
        board.do(board.legal[0])
    assert board.per_seat("glory") == [glory, 0, 0]


@pytest.mark.parametrize(("first", "glory"), [("old_first", 3), ("new_first", 2)])
def test_bags_paid_for_a_shortage(first, glory):
    """R32: of three new bags and one old one, one is paid for what the second card lacks."""
    rules = QUIET | RICH | {"bags_paid": first}
    bands = [
        {"at": "N1", "leader": 0, "raiders": [1, 0, 0]},
        {"at": "N2", "leader": 0, "raiders": [1, 1, 0], "card": "card_2", "informant": 0,
         "bags": [0, 2, 0]},
    ]  # fmt: skip
    board = Board(3, rules, decision="pick", bands=bands, camp=[0, 0, 0], gold=[1, 0, 0], **LAST)
    board.do("card_1", "card_2")
    assert board.happened("short") == [{"event": "short", "seat": 0, "gold": 1}]
    while board.asked:
        board.do(board.legal[0])
    assert board.per_seat("glory") == [glory, 2, 0]


@pytest.mark.parametrize(("given", "kept"), [("1", 0), ("2", 1)])
def test_binding_none(given, kept):
    """Two of four bags were promised; the informant gives what it likes, and is judged by it."""
    rules = QUIET | card(gold=4) | {"binding": "none"}
    band = {"at": "N1", "leader": 0, "raiders": [1, 1, 0], "card": "card_1"}
    board = Board(
        3, rules, decision="pick", display=["A03", "?", "?", "?"], bands=[band], camp=[0, 0, 0]
    )
    board.table.bands[0].bags[1] = 2
    board.do("card_1", given)
    assert board.per_seat("gold") == [6 - int(given), 2 + int(given), 2]
    assert (board.table.kept[0, 1], board.table.broken[0, 1]) == (kept, 1 - kept)


def test_binding_all_enforces_the_rest_share():
    rules = FAR | {"binding": "all", "max_promises": 1} | card(gold=8, power=2)
    board = contract(rules, display=["A03", "?", "?", "?"], camp=[1, 1, 1])
    board.do("alliance", "N1", "card_1", "1", "0", "seat_0", "0", "0", "rest_share", "2", "1: yes")
    board.do("2: inn", "card_2")
    while board.table.slot != 0:
        board.do("card_1")
    assert (board.asked, board.legal[0]) == ("give", "4")
    board.do("4")
    assert board.table.kept[0, 1] == 1


def test_side_deals():
    board = Board(3, {"side_deals": True}, figure=0, camp=[1, 1, 1], gold=[2, 2, 0])
    board.do("solo", "N1", "solo", "S1", "solo", "E1")
    assert (board.asked, board.actor) == ("side", 0)
    board.do("pick card_3", "2")
    assert (board.asked, board.actor, board.legal) == ("accept", 1, ["seat_0", "none"])
    board.do("seat_0")
    assert board.per_seat("gold")[:2] == [0, 4]
    assert board.happened("picked")[0]["slot"] == "card_3"


def test_side_deals_against_a_card():
    board = Board(3, {"side_deals": True}, figure=0, camp=[1, 1, 1], gold=[2, 2, 0])
    board.do("solo", "N1", "solo", "S1", "solo", "E1", "avoid card_3", "1", "seat_0")
    assert board.legal == ["card_1", "card_2", "card_4"]


def test_sheriff_shortage():
    """A16: a sheriff marked as planned costs the informant the promises, if it is beaten."""
    rules = QUIET | sheriff(power=2)
    board = promised_raid(rules, bags=[0, 2, 0], display=["SA1", "?", "?", "?"])
    assert board.per_seat("gold") == [0, 4, 2]
    rules |= {"sheriff_shortage": False}
    board = promised_raid(rules, bags=[0, 2, 0], display=["SA1", "?", "?", "?"])
    assert board.per_seat("gold") == [2, 2, 2]


def test_advanced_preset_plays_with_everything():
    board = raid([1, 0, 0], card(), preset="advanced")
    assert board.matchup.rules["sheriffs"]
    assert board.matchup.rules["negotiation"] == "contract"


def test_whose_terms_were_changed_by_a_bid_votes_too():
    """Seat 1 proposes a band with seat 2 and pays it; the leader takes seat 3 in its place."""
    board = contract({"max_transfers": 2}, seats=4)
    board.do("alliance", "N1", "none", "1", "1", "0", "0", "done", "1: no")
    board.do("propose", "E1", "none", "1", "1", "1", "0")
    board.do("seat_0", "seat_2", "1", "seat_1", "seat_2", "2")
    board.do("3: seat_2", "0: seat_3")
    voters = []
    while board.asked == "vote":
        voters.append(board.actor)
        board.do("yes")
    assert voters == [0, 1, 3]
