"""Raids, equipment, loot and the end of a round, with their options."""

from __future__ import annotations

import pytest

from simlab.games.sherwood.game import GAME
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sherwood.boards import Board, card, raid

END = ["A03", "A06", "-A04", "-A05"]
"""A display of which two cards are left."""
WALL = card("A06", power=29)
"""The other one of them passes everybody."""


def call_raid(power, promised=("weapon2",), rules=None, holding="weapon1, weapon2"):
    """Let seats 0 and 1 call a raid for the first card, with promised equipment."""
    values = card(power=power, gold=1) | {"claim_mode": "off", **(rules or {})}
    board = Board(
        3,
        values,
        display=["A03", "?", "?", "?"],
        holding={1: holding},
        camp=[1, 2, 1],
        figure=0,
    )
    board.do("alliance", "N1", "5", "seat_1", "done", "1: 2", *promised)
    if board.asked == "cards":
        board.do("done")
    board.do("open", "0: 2", *promised)
    if board.asked == "cards":
        board.do("done")
    board.do("0: 1", "1: yes", "2: solo", "S1")
    assert (board.asked, board.actor) == ("pick", 1)
    return board


def test_enough_raiders_must_raid_and_promised_cards_return():
    """R8: the raid is compulsory."""
    board = call_raid(3)
    board.pick()
    assert board.happened("raid")[0]["total"] == 3
    assert board.hand(1) == {"weapon1": 1, "weapon2": 1}
    assert board.table.laid_n == 0


def test_promised_cards_are_laid_in_before_any_are_declared():
    board = call_raid(5)
    board.pick()
    assert board.happened("raid")[0]["total"] == 5
    assert not board.happened("declared")
    assert board.hand(1) == {"weapon1": 1}
    assert board.table.eq_discard[1] == 1


@pytest.mark.parametrize(("returns", "hand"), [(False, {}), (True, {"weapon2": 1})])
def test_promised_surplus_returns(returns, hand):
    board = call_raid(4, ("weapon2", "weapon1"), {"promised_surplus_returns": returns})
    board.pick()
    assert board.hand(1) == hand


def test_a_promised_card_without_power_is_not_needed():
    rules = {"promised_surplus_returns": True, "eq_power.weapon1": 0}
    board = call_raid(4, ("weapon2", "weapon1"), rules)
    board.pick()
    assert board.hand(1) == {"weapon1": 1}


def test_declared_cards_come_on_top_of_promised_ones():
    board = call_raid(6)
    board.pick()
    assert (board.asked, board.actor, board.legal) == ("declare", 1, ["weapon1", "done"])
    board.do("weapon1")
    assert board.happened("raid")[0]["total"] == 6
    assert board.hand(1) == {}


@pytest.mark.parametrize(("power", "asked"), [(3, "provisions"), (5, "provisions"), (6, "pick")])
def test_used_promised_cards_fill_the_room_of_special_ones(power, asked):
    """A17 by option: with two raiders there are two cards; one that returns was not used."""
    rules = {"specials_count_against_cap": True, "special_cards": True}
    board = call_raid(power, rules=rules, holding="weapon1, weapon2, provisions")
    board.pick()
    while board.asked in ("declare", "piece"):
        board.do(board.legal[0])
    assert board.asked == asked


def test_no_more_cards_than_raiders():
    board = raid([1, 0, 0], card(power=5), holding={0: "weapon3 2"})
    board.pick(1, "weapon3")
    assert board.happened("failed")[0]["total"] == 4


def test_leader_orders_and_members_declare():
    holding = {0: "weapon1", 1: "weapon2", 2: "weapon3"}
    board = raid([1, 1, 1], card(power=9), holding=holding)
    board.pick()
    assert (board.asked, board.actor) == ("order", 0)
    board.do("seat_2", "seat_1")
    assert [(board.actor, board.asked)] == [(2, "declare")]
    board.do("weapon3", "1: weapon2", "0: weapon1")
    assert board.happened("raid")[0]["total"] == 9


def test_refusing_equipment_lets_the_raid_fail():
    """R9: members may keep their cards."""
    board = raid([2, 0, 0], card(power=4), holding={0: "weapon2"})
    board.pick(1, "done")
    assert board.happened("failed")
    assert board.hand(0) == {"weapon2": 1}
    assert board.table.raids_failed[0] == 1


def test_sabotage_off_forces_the_raid():
    board = raid([2, 0, 0], card(power=4) | {"sabotage": False}, holding={0: "weapon2"})
    board.pick()
    assert board.happened("raid")


@pytest.mark.parametrize("mode", ["return", "planned", "discard"])
@pytest.mark.parametrize("planned", [True, False])
def test_failed_eq(mode, planned):
    """A13, R31: a raid is planned if the band is marked for the very card that passes."""
    board = raid([2, 0, 0], card(power=9) | {"failed_eq": mode}, holding={0: "weapon2, weapon3"})
    board.table.bands[0].slot = 0 if planned else 1
    board.table.bands[0].informant = 0
    board.pick(1, "weapon3", "weapon2")
    if mode == "return" or (mode == "planned" and not planned):
        assert board.hand(0) == {"weapon2": 1, "weapon3": 1}
        assert board.table.known[0].sum() == 2
    else:
        assert board.hand(0) == {}
        assert board.table.eq_discard.sum() == 2


def test_failed_eq_of_the_presets():
    found = {preset: GAME.rules(4, None, preset)["failed_eq"] for preset in GAME.rulebook.presets}
    assert found == {"basic": "return", "advanced": "planned"}


def test_second_pass_of_a_corner():
    """R10, R7: a turning carriage meets the inner corner twice, and may be raided then."""
    board = raid([2, 0, 0], card(power=4), at="NE", holding={0: "weapon2"})
    board.pick(1, "done", "weapon2")
    assert [event["event"] for event in board.events if event["event"] in ("failed", "raid")] == [
        "failed",
        "raid",
    ]
    assert board.table.at == 5


def test_hideouts_along_the_route_in_order():
    bands = [{"at": "E1", "leader": 1, "raiders": [0, 3, 0]}]
    board = raid([3, 0, 0], card(power=3), at="E2", bands=bands)
    board.pick()
    assert board.happened("raid")[0]["hideout"] == "E2"
    assert board.table.bands[3].leader == 1


def test_a_failed_band_waits_for_the_next_card():
    display = ["A03", "A04", "?", "?"]
    rules = card(power=9) | card("A04", power=2) | {"face_up": 2}
    board = raid([2, 0, 0], rules, display=display, gold=[0, 0, 0])
    board.pick(1)
    assert board.table.bands[0].leader == 0
    board.do("card_2")
    assert board.happened("raid")
    assert board.table.bands[0].leader == -1
    assert board.per_seat("camp") == [2, 0, 0]


def test_a_face_down_card_is_revealed():
    """R16: blind picks are legal; all see the card before it moves."""
    board = raid([1, 0, 0])
    assert board.legal == ["card_1", "card_2", "card_3", "card_4"]
    board.do("card_3")
    assert board.table.shown[2] == board.world.hidden.supply[2]


def test_single_player_takes_the_whole_loot():
    board = raid([3, 0, 0], card(power=3, glory=2, gold=7, companions=2), oak=[1, 4, 4])
    board.pick()
    assert board.per_seat("gold")[0] == 9
    assert (board.per_seat("oak")[0], board.per_seat("camp")[0]) == (0, 4)
    assert board.per_seat("glory") == [2, 0, 0]
    assert board.per_seat("raids_led") == [1, 0, 0]


def test_pit_too_small():
    """R12: what is not in the pit is not paid."""
    rules = card(gold=9) | {"pit_size": 10}
    board = raid([1, 0, 0], rules, gold=[2, 2, 2])
    board.pick()
    assert board.per_seat("gold")[0] == 2 + 4
    board = raid([1, 0, 0], rules | {"gold_limited": False}, gold=[2, 2, 2])
    board.pick()
    assert (board.per_seat("gold")[0], board.table.minted, board.table.pit) == (11, 5, 0)


@pytest.mark.parametrize(("mode", "gold"), [("lost", 2), ("gold", 4)])
def test_lost_companion(mode, gold):
    """R13: nobody can take a companion without raiders at the oak."""
    board = raid([1, 0, 0], card(companions=2) | {"lost_companion": mode}, oak=[0, 4, 4])
    board.pick()
    assert board.per_seat("gold")[0] == gold


def test_companions_go_to_players_with_raiders_at_the_oak():
    board = raid([1, 1, 0], card(gold=1, companions=1), oak=[0, 1, 4])
    board.pick()
    assert board.per_seat("oak") == [0, 0, 4]
    assert board.per_seat("gold") == [3, 2, 2]


def test_last_piece_must_leave_room_for_a_companion():
    board = raid([1, 1, 0], card(companions=1), oak=[0, 1, 4])
    board.pick()
    assert [event["action"] for event in board.happened("forced")][:1] == ["seat_1"]
    assert board.per_seat("oak") == [0, 0, 4]


@pytest.mark.parametrize(("mode", "gold"), [("lost", [2, 2]), ("gold", [2, 3])])
def test_a_companion_without_room_is_dropped(mode, gold):
    rules = card(companions=2, gold=0) | {"lost_companion": mode}
    board = raid([1, 1, 0], rules, oak=[2, 0, 4])
    board.pick()
    assert board.per_seat("oak") == [1, 0, 4]
    assert board.per_seat("gold")[:2] == gold


def test_a_companion_without_room_is_no_bag_of_an_empty_pit():
    rules = card(companions=2, gold=0) | {"lost_companion": "gold", "pit_size": 6}
    board = raid([1, 1, 0], rules, oak=[2, 0, 4])
    board.pick()
    assert board.per_seat("gold") == [2, 2, 2]


def test_loot_that_goes_round_leaves_no_last_pieces():
    board = raid([2, 2, 0], card(power=4, gold=2), gold=[0, 0, 0])
    board.pick()
    assert board.per_seat("gold")[:2] == [1, 1]
    assert not board.happened("piece")


@pytest.mark.parametrize(
    ("mode", "gold"), [("layers", [6, 3]), ("leader", [8, 1]), ("supply", [2, 1])]
)
def test_excess_loot(mode, gold):
    """R11: two and one raiders, nine bags."""
    rules = card(gold=9) | {"excess_loot": mode}
    board = raid([2, 1, 0], rules, gold=[0, 0, 0])
    board.pick()
    assert board.per_seat("gold")[:2] == gold


def test_loot_rule_leader_free():
    rules = card(gold=9, companions=1) | {"loot_rule": "leader_free"}
    board = raid([1, 2, 3], rules, gold=[0, 0, 0])
    board.pick(1, "2", "3")
    assert board.asked == "companion"
    board.do("seat_1")
    assert board.per_seat("gold") == [4, 2, 3]
    assert board.per_seat("oak") == [4, 3, 4]


@pytest.mark.parametrize(
    ("raiders", "gold", "shares"),
    [
        ([1, 2, 3], 7, [1, 2, 4]),
        # 1, 1/2 and 3/2: the largest fractions are equal, clockwise from the leader
        ([2, 1, 3], 3, [1, 1, 1]),
        # 3/5 and 12/5
        ([1, 4, 0], 3, [1, 2, 0]),
    ],
)
def test_loot_rule_proportional(raiders, gold, shares):
    board = raid(raiders, card(gold=gold) | {"loot_rule": "proportional"}, gold=[0, 0, 0])
    board.pick()
    assert board.per_seat("gold") == shares


def test_loot_rule_by_order():
    board = raid([1, 2, 3], card(gold=5) | {"loot_rule": "by_order"}, leader=1, gold=[0, 0, 0])
    board.pick()
    assert board.per_seat("gold") == [1, 2, 2]


def test_glory_split():
    board = raid([1, 1, 1], card(glory=5) | {"glory_split": "shared"})
    board.pick()
    assert board.per_seat("glory") == [1, 1, 1]


def test_picks_go_round():
    board = raid([1, 0, 0])
    actors = []
    while board.asked == "pick" and board.table.round_index == 0:
        actors.append(board.actor)
        board.do(board.legal[0])
    assert actors[:3] == [0, 1, 2]
    assert board.table.picks == 4 or board.table.round_index == 1


def last_round(raiders, rules=None, **more):
    """Return a raid in the last round, with two cards travelled."""
    display = ["B01", "B02", "-B03", "-B04"]
    values = card("B01", **more.pop("values", {})) | card("B02", power=29) | (rules or {})
    return raid(raiders, values, display=display, round=6, **more)


def test_sixth_round_turns_loot_into_glory():
    board = last_round([1, 0, 0], values={"gold": 3, "companions": 1, "glory": 2})
    board.pick()
    assert board.asked is None
    assert board.per_seat("glory") == [2 + 3 + 2, 0, 0]
    assert board.table.glory_sixth[0] == 5
    assert board.per_seat("gold") == [2, 2, 2]
    assert board.per_seat("camp")[0] == 5


def test_final_rates():
    rules = {"final_gold_rate": 2, "final_companion_rate": 3, "converted_bags": "kept"}
    board = last_round([1, 0, 0], rules, values={"gold": 3, "companions": 1, "glory": 0})
    board.pick()
    assert board.per_seat("glory") == [9, 0, 0]
    assert board.per_seat("gold") == [5, 2, 2]


def test_convert_old_gold():
    board = last_round([1, 0, 0], {"convert_old_gold": True}, values={"gold": 3, "glory": 0})
    board.pick()
    assert board.per_seat("glory") == [5, 2, 2]


def test_no_crossroads_bonus_in_the_last_round():
    board = last_round(
        [2, 0, 0], {"crossroads_bonus": "ties_all"}, at="SW", values={"power": 9, "gold": 1}
    )
    board.pick()
    assert not board.happened("bonus")


def test_rounds_set_the_length_of_the_game():
    board = raid([1, 0, 0], card() | WALL | {"rounds": 1}, display=END)
    board.pick()
    assert board.asked is None


def wins(board):
    return [row["win"] for row in board.match.outcome()["seats"]]


@pytest.mark.parametrize(
    ("oak", "gold", "mode", "shares"),
    [
        ([3, 4, 4], [2, 2, 2], "oak_gold", [1, 0, 0]),
        ([4, 4, 4], [2, 3, 2], "oak_gold", [0, 1, 0]),
        ([4, 4, 4], [2, 2, 2], "oak_gold", [1 / 3] * 3),
        ([3, 4, 4], [2, 2, 2], "share", [1 / 3] * 3),
    ],
)
def test_final_ties_by_bags_or_shared(oak, gold, mode, shares):
    board = last_round([1, 0, 0], {"final_ties": mode}, values={"power": 9}, oak=oak, gold=gold)
    board.pick()
    assert wins(board) == shares


@pytest.mark.parametrize(
    ("rule", "gold", "glory", "figure"),
    [
        ("least_gold", [0, 2, 1], [0, 0, 0], 2),
        ("least_gold", [0, 2, 2], [0, 0, 0], 1),
        ("rotate", [0, 5, 1], [0, 0, 0], 1),
        ("least_glory", [0, 0, 0], [0, 5, 4], 2),
    ],
)
def test_figure_rule_sets_the_next_figure(rule, gold, glory, figure):
    """R24: the holder is not considered; ties go clockwise."""
    rules = card(power=9) | WALL | {"figure_rule": rule}
    board = raid([1, 0, 0], rules, display=END, gold=gold, glory=glory, figure=0)
    board.pick()
    assert board.happened("figure") == [{"event": "figure", "seat": figure}]
    assert (board.table.round_index, board.actor) == (1, figure)


def test_raiders_come_home_at_the_end_of_the_round():
    board = raid([2, 0, 0], card(power=9) | WALL, display=END)
    board.pick()
    assert board.per_seat("camp") == [4, 4, 4]
    assert board.table.bands[0].leader == -1
    assert board.table.markers[:3].tolist() == [2, 2, 2]


@pytest.mark.parametrize(
    ("mode", "raiders", "oak"),
    [
        ("ties_all", [2, 1, 0], [3, 4, 4]),
        ("ties_all", [2, 2, 0], [3, 3, 4]),
        ("ties_none", [2, 2, 0], [4, 4, 4]),
        ("ties_none", [2, 1, 0], [3, 4, 4]),
        ("off", [2, 0, 0], [4, 4, 4]),
    ],
)
def test_crossroads_bonus_goes_to_most_raiders(mode, raiders, oak):
    """R26: raiders that still stand there count; R25: without any nobody gets one."""
    rules = card(power=9) | WALL | {"crossroads_bonus": mode}
    board = raid(raiders, rules, at="SW", display=END)
    board.pick()
    assert board.per_seat("oak") == oak


def test_crossroads_bonus_needs_somebody_there():
    rules = card(power=9) | WALL | {"crossroads_bonus": "ties_all"}
    board = raid([1, 0, 0], rules, display=END)
    board.pick()
    assert board.per_seat("oak") == [4, 4, 4]


@pytest.mark.parametrize(
    ("rules", "a", "b"),
    [({"power_shift": 2}, 5, 5), ({"power_shift": -9}, 1, 1), ({"power_shift_b": 4}, 3, 7)],
)
def test_power_shift(rules, a, b):
    values = card(power=3) | card("B01", power=3) | rules
    for display, number, power in (
        (["A03", "?", "?", "?"], 1, a),
        (["B01", "?", "?", "?"], 4, b),
    ):
        board = raid([1, 0, 0], values, display=display, round=number)
        board.pick()
        assert board.happened("met")[0]["power"] == power


def test_gold_factor_and_glory_shift():
    rules = card(gold=5, glory=1) | {"gold_factor": 1.5, "glory_shift": 2}
    board = raid([1, 0, 0], rules)
    board.pick()
    assert (board.per_seat("gold")[0], board.per_seat("glory")[0]) == (9, 3)


TURNED = {"corner_order": "reversed"}


@pytest.mark.parametrize(
    ("rules", "arrows"),
    [
        ({"k_out": 1}, "N1 NW NE"), ({"k_out": 3}, "N1 N2 N3 NW NE"),
        ({"corner_arrows": "one_arm"}, "N1 N2 NW"), ({"corner_order": "reversed"}, "N1 N2 NE NW"),
        ({"arrow.N_2": "none"}, "N1 NW NE"), ({"arrow.N_1": "W1"}, "W1 N2 NW NE"),
        (TURNED | {"arrow.N_4": "none", "arrow.N_1": "NW", "arrow.N_5": "none"}, "NW N2"),
        (TURNED | {"arrow.N_1": "NW", "arrow.N_4": "W1"}, "NE N2 W1 NW"),
        (TURNED | {"arrow.N_1": "NW", "arrow.N_4": "NE", "arrow.N_5": "W1"}, "NE N2 NW W1"),
        (TURNED | {"arrow.N_2": "SE", "arrow.N_6": "SW"}, "N1 SW NE NW SE"),
        (TURNED | {"corner_arrows": "one_arm"}, "N1 N2 NE"),
    ],
)  # fmt: skip
def test_board_rule_sets_the_arrows(rules, arrows):
    board = Board(4, rules)
    words = [
        board.matchup.game.words.values["arrow"][h]
        for h in board.table.arrow[0][: board.table.arrow_n[0]]
    ]
    assert " ".join(words) == arrows


@pytest.mark.parametrize(
    ("rules", "camp", "oak", "gold"),
    [
        ({"start_raiders": 6, "max_raiders": 10}, 6, 4, 2),
        ({"start_gold": 4, "pit_size": 30}, 4, 4, 4),
    ],
)
def test_start_rules_set_raiders_and_gold(rules, camp, oak, gold):
    match = Match(build_matchup("sherwood", "random", seats=4, rules=rules), 0)
    table = match.table
    values = [int(table[name][0]) for name in ("camp", "oak", "gold")]
    assert values == [camp, oak, gold]
    assert table.pit == table.rules.pit_size - 4 * gold
