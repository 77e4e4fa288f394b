"""Options of the launch and of reactions: each does what it says."""

from __future__ import annotations

import math

import pytest

from simlab.games.sheepnappers.game import GAME
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from tests.games.sheepnappers.boards import Board


def test_kami_steal():
    for count in (0, 1, 2, 5):
        board = Board("fuel 4", "kamikaze", "lamp", "", rules={"kami_steal": count})
        board.do("launch", "1: throw")
        taken = min(count, 4)
        assert board.happened("stolen")[0]["count"] == taken
        assert board.happened("failed") == ([{"event": "failed", "seat": 0}] if taken > 2 else [])
        assert board.hand(1).get("fuel", 0) == taken


@pytest.mark.parametrize("away", [True, False])
def test_kami_discards_fuel(away):
    board = Board("fuel 2", "kamikaze", "", "", rules={"kami_discards_fuel": away})
    board.do("launch", "1: throw")
    assert board.discard == ({"kamikaze": 1, "fuel": 1} if away else {"kamikaze": 1})
    assert board.hand(1).get("fuel", 0) == (0 if away else 1)
    assert board.hand(0) == {"fuel": 1}


def bombers(order, seed):
    hands = ["fuel 9", "kamikaze", "kamikaze", "kamikaze"]
    board = Board(*hands, rules={"kami_order": order}, seed=seed)
    board.do("launch")
    asked = []
    while board.asked == "kami":
        asked.append(board.actor)
        board.do("pass")
    return asked


def test_kami_order_by_seat():
    assert {tuple(bombers("seat", seed)) for seed in range(20)} == {(1, 2, 3)}


def test_kami_order_at_random():
    # 60 polls miss a given one of the six orders with probability (5/6)^60 = 2e-5
    assert len({tuple(bombers("random", seed)) for seed in range(60)}) == 6


def test_kami_order_is_drawn_anew_after_a_restart():
    changed = 0
    for seed in range(30):
        hands = ["fuel 9", "kamikaze 2", "kamikaze 2", "kamikaze 2"]
        board = Board(*hands, rules={"kami_order": "random"}, seed=seed)
        board.do("launch")
        first = board.actor
        board.do("throw")
        changed += board.actor != first
    assert 10 <= changed <= 29  # 20 expected


@pytest.mark.parametrize("again", [True, False])
def test_kami_reask(again):
    board = Board(
        "fuel 4", "kamikaze", "kamikaze", "", rules={"kami_reask": again}, pile="spider 9"
    )
    board.do("launch", "1: pass", "2: throw")
    assert (board.asked == "kami" and board.actor == 1) is again
    assert board.status(0) == ("active" if again else "home")


def test_kami_reask_off_lasts_for_one_launch():
    board = Board(
        "fuel 2, lamp",
        "kamikaze",
        "kamikaze",
        rules={"kami_reask": False, "base_need.3": 2},
        pile="fuel 9",
    )
    board.do("launch", "1: pass", "2: throw")
    assert board.status(0) == "active"
    while board.actor != 0:
        board.do("end")
    board.do("launch")
    assert (board.asked, board.actor) == ("kami", 1)


def baas_at_a_kamikaze(who):
    board = Board("fuel 2, baa", "kamikaze, baa", "baa", "", rules={"kami_baa": who})
    board.do("launch", "1: throw")
    asked = []
    while board.asked == "baa":
        asked.append(board.actor)
        board.do("pass")
    return asked


def test_kami_baa():
    assert baas_at_a_kamikaze("others") == [2]
    assert baas_at_a_kamikaze("nobody") == []
    assert baas_at_a_kamikaze("all") == [2, 0]


def test_kami_baa_all_lets_the_launcher_save_itself():
    board = Board("fuel 2, baa", "kamikaze, baa", "", "", rules={"kami_baa": "all"})
    board.do("launch", "1: throw", "0: throw")
    assert (board.asked, board.actor) == ("baa", 1)
    board.do("pass")
    assert board.names()[:2] == ["cancelled", "home"]
    assert board.discard["kamikaze"] == 1


def test_p_react():
    hands = ["fuel 2", "kamikaze", "", ""]
    asked = 0
    for seed in range(100):
        assert Board(*hands, seed=seed).do("launch")[-1]["event"] == "launching"
        board = Board(*hands, rules={"p_react": 0.0}, seed=seed)
        board.do("launch")
        assert {"event": "reaction", "seat": 1, "ok": 0} in board.events
        assert board.status(0) == "home"
        board = Board(*hands, rules={"p_react": 0.5}, seed=seed)
        board.do("launch")
        asked += board.asked == "kami"
    assert 30 <= asked <= 70  # four standard errors of a fair coin


def chance(**rules):
    return build_matchup("sheepnappers", "random", rules=rules).rules["p_react"]


def test_countdown_s():
    assert chance() == 1.0
    assert chance(countdown_s=5) == pytest.approx(0.991979, abs=1e-6)
    assert chance(countdown_s=1.5) == pytest.approx(0.5)
    matchup = build_matchup("sheepnappers", "random", rules={"countdown_s": 5})
    assert matchup.blank_world()[0].table.rules.p_react == pytest.approx(0.991979, abs=1e-6)
    with pytest.raises(UsageError, match="not both"):
        chance(countdown_s=5, p_react=0.5)


def test_react_m_and_react_s():
    assert chance(countdown_s=5, react_m=5) == pytest.approx(0.5)
    assert chance(countdown_s=math.e, react_m=1, react_s=1) == pytest.approx(0.841345, abs=1e-6)


@pytest.mark.parametrize("only", [True, False])
def test_counter_only_actor(only):
    board = Board("lamp, baa", "baa", "baa", "baa", rules={"counter_only_actor": only})
    board.do("lamp +2 fuel", "1: throw")
    assert board.actor == (0 if only else 2)


def test_counter_only_actor_leaves_the_second_answer_to_all():
    board = Board("lamp, baa", "baa", "baa", "baa", rules={"counter_only_actor": True})
    board.do("lamp +2 fuel", "1: throw", "0: throw")
    assert board.actor == 2


@pytest.mark.parametrize("friendly", [True, False])
def test_teams_no_friendly_fire(friendly):
    hands = ["fuel 2", "", "kamikaze", ""]
    rules = {"teams": True, "teams_no_friendly_fire": friendly}
    board = Board(*hands, rules=rules)
    board.do("launch")
    assert (board.asked == "kami") is not friendly


def test_a_partner_may_be_bombed():
    board = Board("fuel 2", "", "kamikaze", "", rules={"teams": True})
    board.do("launch", "2: throw")
    assert board.happened("failed") == [{"event": "failed", "seat": 0}]


def test_a_partner_may_baa():
    board = Board("dream", "", "baa", "", rules={"teams": True})
    board.do("dream +1", "2: throw")
    assert board.happened("cancelled") == [{"event": "cancelled", "seat": 0, "card": "dream"}]


@pytest.mark.parametrize("peace", [True, False])
def test_teams_no_baa(peace):
    board = Board("dream", "", "baa", "", rules={"teams": True, "teams_no_baa": peace})
    board.do("dream +1")
    assert (board.asked == "baa") is not peace
    board = Board("dream", "baa", "", "", rules={"teams": True, "teams_no_baa": peace})
    board.do("dream +2")
    assert board.asked == "baa"


def test_teams_no_baa_spares_the_baa_of_the_partner():
    rules = {"teams": True, "teams_no_baa": True}
    board = Board("dream, baa", "baa 2", "baa", "baa", rules=rules)
    board.do("dream +1", "1: throw", "2: throw", "1: pass", "3: throw")
    assert (board.asked, board.actor) == ("baa", 0)  # not 1, whose partner threw
    board.do("0: throw", "1: pass")
    assert board.happened("peeked")
    board = Board("fuel 2", "kamikaze", "", "baa", rules=rules)
    board.do("launch", "1: throw")
    assert board.happened("failed")  # 3 lets the Kamikaze of its partner fly


@pytest.mark.parametrize("preset", ["tag-team", "icecold"])
def test_partners_keep_the_peace_in_the_presets(preset):
    rules = build_matchup("sheepnappers", "random", seats=4, preset=preset).rules
    assert rules["teams_no_friendly_fire"]
    assert rules["teams_no_baa"]
    board = Board("fuel 2, dream", "", "kamikaze, baa", "", rules=GAME.rulebook.presets[preset])
    board.do("dream +1", "launch")
    assert board.status(0) == "home"
    for name in ("teams_no_friendly_fire", "teams_no_baa"):
        with pytest.raises(UsageError, match=f"{name} needs rule teams=on"):
            build_matchup("sheepnappers", "random", seats=4, rules={name: True})
