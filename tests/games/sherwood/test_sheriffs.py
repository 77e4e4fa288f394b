"""Sheriffs and special equipment, with their options."""

from __future__ import annotations

import pytest

from simlab.games.sherwood.components import FIRST_SHERIFF
from simlab.games.sherwood.rules.aftermath import plan_stands
from simlab.jit.call_graph import uncompiled
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sherwood.boards import card, raid, sheriff

SHOWN = ["SA1", "?", "?", "?"]
FEW = [2, 4, 4]
"""Oaks: seat 0 has six raiders in play."""


def fight(raiders, rules, **more):
    """Let a sheriff meet a band."""
    board = raid(raiders, rules, display=SHOWN, **more)
    board.pick()
    return board


def test_beaten_sheriff_gives_glory_and_no_loot():
    board = fight([2, 1, 0], sheriff(power=3, glory=4, loss=2))
    assert board.per_seat("glory") == [4, 4, 0]
    assert board.per_seat("gold") == [2, 2, 2]
    assert board.per_seat("camp") == [2, 1, 0]
    assert board.table.raids == 0


def test_defeat_costs_glory_and_raiders():
    board = fight([2, 1, 0], sheriff(power=9, loss=2, raiders=1), glory=[5, 1, 3], oak=FEW)
    assert board.per_seat("glory") == [3, 0, 3]
    assert board.per_seat("oak") == [3, 4, 4]
    assert board.per_seat("camp") == [1, 1, 0]
    assert board.table.bands[0].leader == -1


def test_no_raider_is_lost_of_four():
    """R21: glory may still be lost."""
    board = fight([2, 0, 0], sheriff(power=9, loss=1, raiders=2), glory=[5, 0, 0])
    assert board.per_seat("oak")[0] == 4
    assert board.per_seat("glory")[0] == 4


def test_min_raiders():
    board = fight([2, 0, 0], sheriff(power=9, raiders=2) | {"min_raiders": 3})
    assert board.per_seat("oak")[0] == 5


def test_sheriff_floor():
    rules = sheriff(power=9, loss=3) | {"sheriff_floor": -2}
    assert fight([1, 0, 0], rules).per_seat("glory")[0] == -2
    assert fight([1, 0, 0], sheriff(power=9, loss=3)).per_seat("glory")[0] == 0


def test_the_carriage_goes_on_to_the_next_band():
    bands = [{"at": "E1", "leader": 1, "raiders": [0, 3, 0]}]
    board = fight([1, 0, 0], sheriff(power=3, glory=2, loss=1), bands=bands, glory=[3, 0, 0])
    assert board.per_seat("glory") == [2, 2, 0]


def test_equipment_against_a_sheriff_is_gone():
    board = fight([1, 0, 0], sheriff(power=9), holding={0: "weapon3"})
    board.do("weapon3")
    assert board.hand(0) == {}
    assert board.table.eq_discard[2] == 1


@pytest.mark.parametrize(("rules", "count"), [({}, 10), ({"sheriffs_a": 0, "sheriffs_b": 3}, 3)])
def test_sheriffs_in_the_decks(rules, count):
    rules = rules | {"sheriffs": True, "a_cards": 22, "b_cards": 23}
    if not rules.get("sheriffs_a", 1):
        rules |= {"a_cards": 22, "b_cards": 26}
    matchup = build_matchup("sherwood", "random", seats=3, rules=rules)
    most = 0
    for number in range(20):
        supply = Match(matchup, number).world.hidden.supply[:48]
        found = sum(int(card_) >= FIRST_SHERIFF for card_ in supply)
        assert found <= count
        most = max(most, found)
    assert most >= min(count, 3)
    assert build_matchup("sherwood", "random", seats=3).rules["sheriffs"] is False


def test_sheriff_power_shift():
    board = fight([1, 0, 0], sheriff(power=9) | {"sheriff_power_shift": -8, "power_shift": 5})
    assert board.happened("met")[0]["power"] == 1


SPECIAL = {"special_cards": True}


def test_special_cards():
    match = Match(build_matchup("sherwood", "random", seats=3, rules=SPECIAL), 0)
    assert match.table.eq_pile_n == 24
    assert Match(build_matchup("sherwood", "random", seats=3), 0).table.eq_pile_n == 18


def test_special_cards_add_no_power():
    board = raid([1, 0, 0], card(power=2) | SPECIAL, holding={0: "forest_jerkin"})
    board.pick()
    assert board.happened("failed")
    assert not board.happened("declared")


def jerkin(raiders, rules=None, **more):
    values = sheriff(power=9, loss=2) | SPECIAL | (rules or {})
    more.setdefault("holding", {0: "forest_jerkin"})
    more.setdefault("glory", [5, 5, 5])
    return fight(raiders, values, oak=[2, 2, 2], **more)


def test_forest_jerkin_protects_its_player_only():
    board = jerkin([2, 1, 0], holding={1: "forest_jerkin"})
    assert (board.asked, board.actor, board.legal) == ("jerkin", 1, ["no", "stay", "home"])
    board.do("stay")
    assert board.per_seat("glory") == [3, 5, 5]
    assert board.per_seat("oak") == [3, 2, 2]
    band = board.table.bands[0]
    assert (band.leader, band.raiders[:3].tolist()) == (1, [0, 1, 0])


def test_forest_jerkin_home():
    board = jerkin([2, 0, 0])
    board.do("home")
    assert board.per_seat("camp")[0] == 2
    assert board.per_seat("oak")[0] == 2
    assert board.table.bands[0].leader == -1


def test_forest_jerkin_may_be_kept():
    board = jerkin([2, 0, 0])
    board.do("no")
    assert board.per_seat("glory")[0] == 3
    assert board.hand(0) == {"forest_jerkin": 1}


@pytest.mark.parametrize(("whole", "glory"), [(True, 5), (False, 3)])
def test_jerkin_whole_trip(whole, glory):
    """A19: the second pass of the same corner."""
    board = jerkin([2, 0, 0], {"jerkin_whole_trip": whole}, at="NE")
    board.do("stay")
    assert board.per_seat("glory")[0] == glory


def test_each_jerkin_covers_its_corner_for_the_whole_trip():
    """A19: another Jerkin, at the corner between both passes, takes nothing away."""
    bands = [{"at": "SE", "leader": 0, "raiders": [1, 0, 0]}]
    holding = {0: "forest_jerkin 2"}
    board = jerkin([2, 0, 0], at="NE", bands=bands, holding=holding)
    board.do("stay", "stay")
    assert board.asked == "pick"
    assert (board.per_seat("glory")[0], board.per_seat("oak")[0]) == (5, 2)


@pytest.mark.parametrize(("mode", "leader"), [("old", 1), ("most", 2)])
def test_stay_leader_sets_the_next_leader(mode, leader):
    """A18: the first one clockwise from the old leader, or who has most raiders."""
    holding = {1: "forest_jerkin", 2: "forest_jerkin"}
    board = jerkin([2, 1, 3], {"stay_leader": mode}, holding=holding)
    board.do("0: seat_1", "1: stay", "2: stay")
    assert board.table.bands[0].leader == leader


@pytest.mark.parametrize(("counts", "asked"), [(False, "jerkin"), (True, "pick")])
def test_specials_count_against_cap(counts, asked):
    """A17."""
    rules = {"specials_count_against_cap": counts}
    board = jerkin([1, 0, 0], rules, holding={0: "forest_jerkin, weapon1"})
    board.do("weapon1")
    assert board.asked == asked


def test_provisions_keep_a_raider_in_place():
    board = raid([2, 1, 0], card(gold=1) | SPECIAL, holding={1: "provisions"})
    board.pick(1)
    while board.asked != "provisions":
        board.do(board.legal[0])
    assert board.actor == 1
    board.do("yes")
    band = board.table.bands[0]
    assert (band.leader, band.raiders[:3].tolist()) == (1, [0, 1, 0])
    assert board.per_seat("camp")[:2] == [2, 0]
    assert board.table.eq_discard[5] == 1


def test_who_stays_is_no_longer_marked_for_a_card():
    rules = card(gold=0) | SPECIAL | {"negotiation": "contract"}
    board = raid([2, 1, 0], rules, holding={1: "provisions"})
    band = board.table.bands[0]
    band.slot = band.informant = 0
    board.pick(1, "yes")
    assert (band.leader, band.slot, band.informant) == (1, -1, -1)


def test_leader_with_provisions_stays_leader():
    board = raid([2, 1, 0], card() | SPECIAL, holding={0: "provisions"})
    board.pick(1, "yes")
    assert board.table.bands[0].leader == 0
    assert board.table.bands[0].raiders[:3].tolist() == [2, 0, 0]


def messenger(at="W1", **more):
    return raid([3, 0, 0], card(power=2) | SPECIAL, at=at, holding={1: "messenger_garment"}, **more)


def test_messenger_garment():
    board = messenger()
    board.do("card_1")
    assert (board.asked, board.actor) == ("messenger", 1)
    assert board.legal == ["S", "W", "keep"]
    board.do("W")
    assert board.happened("raid")[0]["hideout"] == "W1"
    assert board.hand(1) == {}


def test_messenger_may_wait_until_the_crossing():
    """R23: never back to the start, nor to where it goes anyway."""
    board = messenger()
    board.do("card_1")
    polls = 1
    while board.asked == "messenger" and polls < 5:
        board.do("keep")
        polls += board.asked == "messenger"
    assert polls == 5
    board.do("W")
    assert board.happened("raid")


def test_messenger_is_too_late_beyond_the_crossing():
    board = messenger()
    board.do("card_1", *["keep"] * 5)
    assert board.asked == "pick"


def test_one_messenger_for_each_card():
    rules = card(power=29) | SPECIAL
    board = raid([3, 0, 0], rules, holding={1: "messenger_garment 2"})
    board.do("card_1", "W")
    assert board.asked == "pick"
    assert board.hand(1) == {"messenger_garment": 1}


def test_players_may_chain_messengers():
    rules = card(power=2) | SPECIAL
    holding = {1: "messenger_garment", 2: "messenger_garment"}
    board = raid([3, 0, 0], rules, at="S1", holding=holding)
    board.do("card_1", "1: W")
    assert (board.actor, board.legal) == (2, ["E", "S", "keep"])
    board.do("S")
    assert board.happened("raid")[0]["hideout"] == "S1"


@pytest.mark.parametrize(("partner", "kept"), [("stay", True), ("home", False)])
def test_a_planned_raid_stands_as_long_as_all_who_agreed_stay(partner, kept):
    """Both play Jerkins; the card comes later, and seat 1 gets the four bags promised to it."""
    rules = sheriff(power=9, loss=1) | card("A03", power=2, gold=6, glory=1)
    rules |= {"special_cards": True, "negotiation": "contract", "side_deals": False}
    jerkins = {0: "forest_jerkin", 1: "forest_jerkin"}
    display = ["SA1", "A03", "?", "?"]
    board = raid([2, 1, 0], rules, display=display, holding=jerkins, oak=[2, 2, 2])
    table, band = board.table, board.table.bands[0]
    band.slot, band.informant, band.bags[1] = 1, 0, 4
    table.pit -= 4
    table.lying_bags += 4
    board.pick()
    while board.asked == "order":
        board.do(board.legal[0])
    board.do("stay", partner)
    band = table.bands[0]
    assert (int(band.slot), int(band.bags[1])) == ((1, 4) if kept else (-1, 0))
    if kept:
        board.do("card_2")
        while board.asked not in (None, "pick"):
            board.do(board.legal[0])
        assert board.per_seat("gold")[1] == 2 + 4


@pytest.mark.parametrize("seats", [3, 6])
def test_where_sheriffs_leave_nobody_a_raider_the_figure_decides_who_picks(seats):
    rules = sheriff(power=29, raiders=8) | {"start_raiders": 1, "min_raiders": 0, "rounds": 3}
    display = ["SA1", *["?"] * ({3: 3, 6: 5}[seats])]
    board = raid([1] * seats, rules, display=display, oak=[7] * seats, gold=[0] * seats)
    board.pick()
    while board.asked is not None and board.table.round_index < 1:
        board.do(board.legal[0])
    table = board.table
    assert int(table.starter) == int(table.figure)
    assert board.per_seat("glory") == [0] * seats


@pytest.mark.parametrize(
    ("slot", "now", "informant", "raiders", "stands"),
    [
        (1, 0, 0, [2, 1, 0], True),
        (1, 1, 0, [2, 1, 0], False),
        (-1, 0, 0, [2, 1, 0], False),
        (1, 0, 2, [2, 1, 0], False),
        (1, 0, 0, [2, 0, 0], False),
    ],
)
def test_what_a_planned_raid_needs_to_stand(slot, now, informant, raiders, stands):
    """A card to come, its informant, and seat 1, to whom four bags are promised."""
    board = raid([2, 1, 0], sheriff(power=9), display=SHOWN)
    table, band = board.table, board.table.bands[0]
    table.slot, band.slot, band.informant, band.bags[1] = now, slot, informant, 4
    band.raiders[:3] = raiders
    assert uncompiled(plan_stands)(table, band) == stands
