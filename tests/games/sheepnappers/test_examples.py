"""The ten worked examples of the rules file (section 5.1)."""

from __future__ import annotations

import pytest

from tests.games.sheepnappers.boards import Board


def test_example_1_launch_with_surplus_0_fails_after_one_kamikaze():
    board = Board("fuel 3, gps", "kamikaze", "", "")
    assert "launch" in board.legal
    board.do("launch", "1: throw")
    assert board.happened("stolen") == [{"event": "stolen", "seat": 1, "target": 0, "count": 1}]
    assert "failed" in board.names()
    assert board.hand(0) == {"fuel": 2, "gps": 1}
    assert board.hand(1)["fuel"] == 1
    assert board.table.current == 1
    assert board.status(0) == "active"


def test_example_1_needs_3_fuel_because_of_the_hack():
    assert "launch" not in Board("fuel 2, gps, dream", "", "", "").legal


def test_example_2_surplus_2_survives_two_of_three_kamikazes():
    board = Board("fuel 4", "kamikaze", "kamikaze", "kamikaze")
    board.do("launch", "1: throw")
    assert "failed" not in board.names()
    assert board.hand(0) == {"fuel": 3}
    board.do("2: throw")
    assert "failed" not in board.names()
    assert board.hand(0) == {"fuel": 2}
    board.do("3: throw")
    assert "failed" in board.names()
    assert board.hand(0) == {"fuel": 1}


def test_example_3_chain_of_baas_around_a_lamp():
    board = Board("lamp, baa 2", "baa 2", "baa, fuel", "baa")
    board.do("lamp +2 fuel", "1: throw")
    board.do("2: pass", "3: pass", "0: throw")  # seat 1 may not answer its own Baa
    board.do("1: pass", "2: pass", "3: pass")  # seat 0 may not either
    assert board.happened("lamp") == [{"event": "lamp", "seat": 0, "target": 2, "card": "fuel"}]
    assert board.discard == {"lamp": 1, "baa": 2}
    assert board.top == "baa"
    assert board.hand(0) == {"baa": 1, "fuel": 1}


def test_example_4_a_kamikaze_is_fed_and_the_turn_goes_on():
    board = Board("kamikaze, fuel 2", "", pile="wolf 2", drawing=True, rules={"base_need.2": 2})
    assert board.events == [
        {"event": "drawn", "seat": 0, "card": "wolf"},
        {"event": "forced", "seat": 0, "decision": "feed", "action": "kamikaze"},
        {"event": "fed", "seat": 0, "card": "kamikaze"},
    ]
    assert board.actor == 0
    assert board.legal == ["end", "launch"]
    assert board.pile == {"wolf": 2}
    assert board.top == "kamikaze"


def test_example_5_the_hand_of_the_eaten_goes_into_the_pile():
    for seed in range(50):
        board = Board("fuel 2, baa", "fuel 9", pile="time 3, wolf 2", drawing=True, seed=seed)
        drawn = [event["card"] for event in board.happened("drawn")]
        if drawn[0] == "wolf" != drawn[1]:
            break
    assert board.status(0) == "eaten"
    assert board.hand(0) == {}
    assert board.discard == {}
    assert board.pile["wolf"] == 2
    assert board.table.pile_n == 8 - 1  # seat 1 has drawn a card since
    assert sum(board.pile.values()) == 7


def test_example_5_scores_minus_10():
    board = Board("fuel 2, baa", "fuel 2", pile="wolf 2", drawing=True)
    assert board.asked is None
    assert board.score() == [-10, -10]
    assert board.pile == {"fuel": 4, "baa": 1, "wolf": 2}


@pytest.mark.parametrize("answer", ["pass", "throw"])
def test_example_6_pirate(answer):
    board = Board("pirate, fuel, lamp", "baa, fuel 8", "", "", pile="spider 9")
    board.do("pirate +1", f"1: {answer}")
    if answer == "pass":
        assert board.hand(0) == {"baa": 1, "fuel": 8}
        assert board.table.current == 1
        assert board.hand(1) == {"fuel": 1, "lamp": 1, "spider": 1}
    else:
        assert board.hand(0) == {"fuel": 1, "lamp": 1}
        assert (board.asked, board.actor) == ("main", 0)
        assert board.discard == {"pirate": 1, "baa": 1}


def test_example_6_hands_of_any_size_are_swapped():
    board = Board("pirate, fuel", "gps 9", "", "", pile="spider 9")
    board.do("pirate +1")
    assert board.hand(0) == {"gps": 9}
    assert board.table.hand_n[0] == 9
    assert board.hand(1) == {"fuel": 1, "spider": 1}


def test_example_7_spider_against_an_empty_hand():
    board = Board("spider, gps, lamp", "", "fuel", "")
    board.do("spider +1 gps")
    assert board.hand(1) == {"gps": 1}
    assert board.happened("spider") == []
    assert board.hand(0) == {"lamp": 1}


def test_example_8_the_last_alien_dumps_its_hack():
    board = Board(
        "it, gps, fuel 3", "fuel 3", "", status=["active", "home", "eaten"], pile="wolf 2"
    )
    assert board.legal == ["end", "it_dump"]
    board.do("it_dump")
    assert board.discard == {"it": 1, "gps": 1}
    assert board.top == "gps"
    assert board.legal == ["end", "launch"]
    board.do("launch")
    assert board.asked is None
    assert board.score() == [0, 0, -10]  # the IT Sheep's 20 wool are gone


def test_example_9_juice_repeats_a_pirate_fed_to_the_wolf():
    board = Board(
        "gps 2",
        "fuel 2, dream, pirate",
        pile="wolf 1",
        current=1,
        drawing=True,
        rules={"juice": True, "base_need.2": 9},
    )
    # seat 1 feeds its Pirate; as the top card of the discard it may be repeated in that same turn
    board.do("pirate")
    assert board.top == "pirate"
    assert board.legal == ["end", "dream +1", "juice pirate +1"]
    board.do("juice pirate +1")
    assert board.happened("juiced") == [
        {"event": "juiced", "seat": 1, "card": "pirate", "target": 0}
    ]
    assert board.discard["fuel"] == 2
    assert board.happened("swapped") == [{"event": "swapped", "seat": 1, "target": 0}]
    assert board.table.turns > 2


def test_example_9_by_the_next_player():
    board = Board(
        "dream, pirate, lamp",
        "fuel 2, gps",
        "",
        pile="time 9",
        discard="pirate",
        current=1,
        rules={"juice": True, "base_need.3": 9},
    )
    board.table.top_played = 0
    assert board.legal == ["end", "juice pirate +1", "juice pirate +2"]
    board.do("juice pirate +2")
    assert board.hand(1) == {"dream": 1, "pirate": 1, "lamp": 1}
    assert board.table.current == 2


def test_example_10_time_may_fetch_an_earlier_time():
    board = Board("time, lamp", "", discard="time 2")
    board.do("time")
    assert board.happened("forced") == [
        {"event": "forced", "seat": 0, "decision": "time_pick", "action": "time"}
    ]
    assert board.hand(0) == {"time": 1, "lamp": 1}
    assert board.discard == {"time": 2}


def test_example_10_time_is_illegal_with_an_empty_discard():
    assert "time" not in Board("time, lamp", "").legal
    assert "time" in Board("time, lamp", "", discard="gps").legal
