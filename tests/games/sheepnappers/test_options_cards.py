"""Options of the action cards: each does what it says."""

from __future__ import annotations

import pytest

from tests.games.sheepnappers.boards import Board


@pytest.mark.parametrize("ends", [True, False])
def test_pirate_ends_always(ends):
    board = Board("pirate, lamp", "baa", "", "", rules={"pirate_ends_always": ends})
    board.do("pirate +1", "1: throw")
    assert board.hand(0) == {"lamp": 1}
    assert board.table.current == (1 if ends else 0)


@pytest.mark.parametrize("barred", [True, False])
def test_tm_no_tm(barred):
    board = Board("time, fuel 2", "", discard="time, gps, fuel", rules={"tm_no_tm": barred})
    board.do("time")
    assert board.legal == (["fuel", "gps"] if barred else ["fuel", "gps", "time"])


def test_tm_no_tm_may_leave_nothing_to_fetch():
    board = Board("time, lamp", "", discard="time", rules={"tm_no_tm": True})
    assert "time" in board.legal
    board.do("time")
    assert board.happened("nothing_to_fetch") == [{"event": "nothing_to_fetch", "seat": 0}]
    assert board.hand(0) == {"lamp": 1}


def test_time_cannot_take_itself():
    board = Board("time, lamp", "", discard="gps, fuel")
    board.do("time")
    assert board.legal == ["fuel", "gps"]


def stolen_kinds(**rules):
    kinds = set()
    for seed in range(30):
        board = Board("spider, dream", "dream 3, lamp", seed=seed, rules=rules, pile="time 9")
        board.do("spider +1 dream")
        kinds.add(board.happened("spider")[0]["card"])
    return kinds


def test_spider_diff_kind():
    assert stolen_kinds() == {"dream", "lamp"}
    assert stolen_kinds(spider_diff_kind=True) == {"lamp"}


def test_spider_diff_kind_may_leave_nothing_to_draw():
    for differ in (True, False):
        board = Board("spider, dream, lamp", "dream 3", rules={"spider_diff_kind": differ})
        board.do("spider +1 dream")
        assert bool(board.happened("spider")) is not differ


def test_spider_never_takes_the_gift_back():
    for seed in range(30):
        board = Board("spider, gps, lamp", "lamp 2", seed=seed)
        board.do("spider +1 gps")
        assert board.happened("spider")[0]["card"] == "lamp"


@pytest.mark.parametrize("giftable", [True, False])
def test_gps_giftable(giftable):
    board = Board("spider, gps, lamp", "", rules={"gps_giftable": giftable})
    assert ("spider +1 gps" in board.legal) is giftable
    assert "spider +1 lamp" in board.legal


def test_gps_giftable_off_may_leave_no_gift():
    board = Board("spider, gps, fuel 3", "fuel 9", rules={"gps_giftable": False})
    assert "spider +1 fuel" in board.legal
    board = Board("spider, gps 2, dream", "", rules={"gps_giftable": False})
    board.do("spider +1 dream")
    assert board.hand(0) == {"gps": 2}


@pytest.mark.parametrize("only", [True, False])
def test_lamp_only_sheep(only):
    board = Board("lamp", "", rules={"lamp_only_sheep": only})
    sheep = ["end", "lamp +1 it", "lamp +1 pirate", "lamp +1 dream", "lamp +1 kamikaze"]
    assert (board.legal == sheep) is only
    assert set(sheep) < set(board.legal) or only


def test_juice():
    hands = ["fuel 2", ""]
    assert Board(*hands, discard="lamp").legal == ["end"]
    board = Board(*hands, discard="lamp", rules={"juice": True})
    assert len(board.legal) == 1 + 10
    board.do("juice lamp +1 gps")
    assert board.happened("juiced") == [{"event": "juiced", "seat": 0, "card": "lamp", "target": 1}]
    assert board.happened("lamp_miss")[0]["card"] == "gps"
    assert board.discard == {"lamp": 1, "fuel": 2}


@pytest.mark.parametrize("top", ["fuel", "gps", "kamikaze", "baa"])
def test_juice_cannot_repeat(top):
    assert Board("fuel 2, gps", "", discard=top, rules={"juice": True}).legal == ["end"]


def test_juice_on_two_fuel_is_not_allowed():
    board = Board("fuel 4, dream", "", discard="dream", rules={"juice": True, "base_need.2": 9})
    board.do("juice dream +1")
    assert board.legal == ["end", "dream +1"]


def test_juice_can_be_answered():
    board = Board("fuel 2, time", "baa", discard="dream", rules={"juice": True})
    board.do("juice dream +1", "1: throw")
    assert board.happened("cancelled") == [{"event": "cancelled", "seat": 0, "card": "dream"}]


def test_juice_as_baa():
    board = Board("dream, fuel 2", "baa 2", "baa", rules={"juice": True})
    board.do("dream +1", "1: throw", "2: pass")
    assert (board.actor, board.legal) == (0, ["pass", "juice"])
    board.do("0: juice", "1: pass", "2: pass")
    assert board.happened("juice_baa") == [{"event": "juice_baa", "seat": 0}]
    assert board.happened("peeked")
    board = Board("dream, fuel 2", "baa", "", rules={"juice": False})
    board.do("dream +1", "1: throw")
    assert board.happened("cancelled")


def test_juice_as_baa_is_for_the_current_player_only():
    board = Board("dream, baa", "baa, fuel 3", "fuel 3", rules={"juice": True})
    board.do("dream +1", "1: throw")
    assert board.actor == 0  # seat 2 has the fuel, but it is not its turn
    board.do("0: throw")
    assert board.happened("peeked")


def test_juice_is_no_baa_while_launching():
    board = Board("fuel 9", "kamikaze", "baa", "", rules={"juice": True, "kami_baa": "all"})
    board.do("launch", "1: throw", "2: throw")
    assert board.status(0) == "home"


@pytest.mark.parametrize("cost", [1, 2, 3])
def test_juice_cost(cost):
    rules = {"juice": True, "juice_cost": cost, "base_need.2": 9}
    assert (
        "juice dream +1"
        not in Board(f"fuel {cost - 1}, lamp", "", discard="dream", rules=rules).legal
    )
    board = Board(f"fuel {cost}, lamp", "", discard="dream", rules=rules)
    board.do("juice dream +1")
    assert board.discard == {"dream": 1, "fuel": cost}
    board = Board(f"dream, fuel {cost}", "baa", rules=rules)
    board.do("dream +1", "1: throw", "0: juice")
    assert board.discard == {"dream": 1, "fuel": cost, "baa": 1}


def test_juice_spider_gives_a_card_held_after_paying():
    rules = {"juice": True, "base_need.2": 9}
    board = Board("fuel 2, lamp", "", discard="spider", rules=rules)
    assert "juice spider +1 fuel" not in board.legal
    assert "juice spider +1 lamp" in board.legal
    assert "juice spider +1 fuel" in Board("fuel 3", "", discard="spider", rules=rules).legal
    assert Board("fuel 2", "", discard="spider", rules=rules).legal == ["end"]


def test_juice_time_cannot_take_the_fuel_just_paid():
    rules = {"juice": True, "base_need.2": 9}
    board = Board("fuel 2, lamp", "", discard="gps, time", rules=rules)
    board.do("juice time")
    assert board.legal == ["gps", "time"]
    board = Board("fuel 2, lamp", "", discard="gps, fuel, time", rules=rules)
    board.do("juice time")
    assert board.legal == ["fuel", "gps", "time"]


def defended_time_machine(**rules):
    """A Time Machine, a Baa against it, and a Juice-Baa against that: the choice that is left."""
    rules = {"juice": True, "base_need.2": 9, **rules}
    board = Board("time, fuel 3, lamp", "baa", discard="gps, dream", rules=rules)
    board.do("time", "1: throw", "0: juice")
    return board


def test_juice_time_may_take_the_fuel_of_a_baa_in_its_defence():
    board = defended_time_machine()
    assert board.legal == ["fuel", "gps", "dream", "baa"]
    board.do("fuel")
    assert (board.hand(0), board.top) == ({"lamp": 1, "fuel": 2}, "fuel")


@pytest.mark.parametrize("paid", ["baa", "none", "all"])
def test_juice_self_fetch(paid):
    rules = {"juice": True, "base_need.2": 9, "juice_self_fetch": paid}
    assert ("fuel" in defended_time_machine(**rules).legal) is (paid != "none")
    board = Board("fuel 2, lamp", "", discard="gps, time", rules=rules)
    board.do("juice time")
    assert ("fuel" in board.legal) is (paid == "all")
    board = Board("fuel 4, lamp", "baa", discard="gps, time", rules=rules)
    board.do("juice time", "1: throw", "0: juice")
    assert ("fuel" in board.legal) is (paid != "none")


def test_juice_self_fetch_uncovers_what_was_repeated():
    board = defended_time_machine(juice_cost=1)
    board.do("fuel")
    assert (board.top, board.discard) == ("baa", {"gps": 1, "dream": 1, "time": 1, "baa": 1})
    rules = {"juice": True, "base_need.2": 9, "juice_cost": 1, "juice_self_fetch": "all"}
    board = Board("fuel, lamp", "", discard="gps, time", rules=rules)
    board.do("juice time", "fuel")
    assert (board.top, board.hand(0)) == ("time", {"fuel": 1, "lamp": 1})
    assert "juice time" in board.legal
    kept = {**rules, "juice_self_fetch": "none"}
    board = Board("fuel, lamp", "", discard="fuel, gps, time", rules=kept)
    board.do("juice time", "fuel")
    assert board.top == "fuel"  # the fuel from below is taken


@pytest.mark.parametrize("strict", [True, False])
def test_juice_needs_played(strict):
    rules = {"juice": True, "juice_needs_played": strict, "base_need.2": 9}
    board = Board("dream, it, fuel 2", "", pile="wolf 1", drawing=True, rules=rules)
    board.do("dream")
    assert ("juice dream +1" in board.legal) is not strict
    board = Board("dream, fuel 2", "lamp", rules=rules)
    board.do("dream +1")
    assert "juice dream +1" in board.legal


@pytest.mark.parametrize("guard", [1, 3])
def test_max_actions_per_turn(guard):
    board = Board("dream 4", "", rules={"max_actions_per_turn": guard})
    board.do(*["dream +1"] * guard)
    assert board.table.truncated == 1
    assert board.asked is None
    board = Board("dream 4", "", rules={"max_actions_per_turn": guard})
    board.do(*["dream +1"] * (guard - 1), "end")
    assert board.table.truncated == 0


def test_max_actions_per_turn_counts_no_end_of_the_turn():
    board = Board("pirate, dream", "lamp", rules={"max_actions_per_turn": 1})
    board.do("pirate +1")
    assert board.table.truncated == 0


@pytest.mark.parametrize("guard", [5, 8])
def test_max_turns(guard):
    board = Board("dream", "dream", pile="gps 20", rules={"max_turns": guard})
    while board.asked:
        board.do("end")
    assert board.table.truncated == 1
    assert board.table.round_turns == guard
    assert board.score() == [0, 0]
    assert board.status(0) == "active"


def test_truncated_games_keep_what_was_brought_home():
    board = Board("dream, fuel 3", "dream", pile="gps 20", rules={"max_turns": 5})
    board.do("launch")
    while board.asked:
        board.do("end")
    assert board.table.total[:2].tolist() == [10, 0]
