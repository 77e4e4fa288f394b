"""Who learns what, and whose knowledge goes stale: a test for each row of RULES.md's table."""

from __future__ import annotations

import pytest

from simlab.games.sheepnappers.state import DISCARD
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sheepnappers.boards import Board, all_kinds

PUBLIC = None
ALL = all_kinds()


def test_deal_nothing_is_known_but_the_empty_discard():
    matchup = build_matchup("sheepnappers", "random", seats=3, rules={"max_turns": 1})
    match = Match(matchup, 0)
    for facts in (match.table.facts, *(seat.facts for seat in match.world.seats[:3])):
        assert facts.known[:DISCARD].sum() == 0
        assert facts.lacks[:DISCARD].sum() == 0
        assert int(facts.lacks[DISCARD]) == (1 << 10) - 1


def test_draw_leaves_known_cards_but_nothing_exact():
    board = Board("lamp", "dream 2, gps", "", current=0)
    board.peek(2, 1)
    board.tell(0, 1, "dream", exactly="fuel")
    board.do("end")
    assert board.hand(1) == {"dream": 2, "gps": 1, "lamp": 1}
    assert (board.known(2, 1), board.exact(2, 1)) == ({"dream": 2, "gps": 1}, set())
    assert (board.known(0, 1), board.exact(0, 1)) == ({"dream": 1}, set())


def test_draw_of_a_wolf_leaves_knowledge_alone():
    board = Board("lamp", "dream, it", "", pile="wolf 1", current=0)
    board.peek(2, 1)
    board.do("end")
    assert board.asked == "feed"
    assert (board.known(2, 1), board.exact(2, 1)) == ({"dream": 1, "it": 1}, ALL)


def test_feed_is_seen_by_all():
    board = Board("lamp", "dream 2, it", "", pile="wolf 1", current=0)
    board.peek(2, 1)
    board.tell(0, 1, "dream")
    board.do("end", "1: dream")
    assert (board.known(2, 1), board.exact(2, 1)) == ({"dream": 1, "it": 1}, ALL)
    assert board.known(0, 1) == {}
    assert board.known(PUBLIC) == board.known(2) == {"dream": 1}
    assert board.exact(PUBLIC) == ALL


def test_eaten_all_know_that_the_hand_is_empty():
    board = Board("lamp", "fuel 2", "fuel 3", pile="wolf 1", current=0)
    board.tell(0, 1, "fuel")
    board.do("end")
    assert board.status(1) == "eaten"
    for viewer in (PUBLIC, 0, 2):
        assert (board.known(viewer, 1), board.exact(viewer, 1)) == ({}, ALL)


def test_eaten_to_discard_is_seen_by_all():
    rules = {"eaten_to_discard": True, "launch_window": "either"}
    board = Board("lamp", "fuel 2, gps", "fuel 3", pile="wolf 1", current=0, rules=rules)
    board.do("end")
    for viewer in (PUBLIC, 0, 1, 2):
        assert (board.known(viewer), board.exact(viewer)) == ({"fuel": 2, "gps": 1}, ALL)


def test_played_card_is_seen_leaving_the_hand():
    board = Board("dream 2, lamp", "baa", "")
    board.peek(1, 0)
    board.tell(2, 0, "dream 2")
    board.do("dream +1")
    assert board.asked == "baa"
    assert (board.known(1, 0), board.exact(1, 0)) == ({"dream": 1, "lamp": 1}, ALL)
    assert board.known(2, 0) == {"dream": 1}
    assert board.known(PUBLIC) == {"dream": 1}


def test_baa_is_seen_leaving_the_hand():
    board = Board("dream", "baa 2", "")
    board.tell(2, 1, "baa 2")
    board.do("dream +1", "1: throw")
    assert board.known(2, 1) == {"baa": 1}
    assert board.known(PUBLIC) == {"dream": 1, "baa": 1}


def test_juice_fuel_is_seen_leaving_the_hand():
    board = Board("fuel 3, gps", "", "", discard="dream", rules={"juice": True})
    board.peek(2, 0)
    board.do("juice dream +1")
    assert (board.known(2, 0), board.exact(2, 0)) == ({"fuel": 1, "gps": 1}, ALL)
    assert board.known(PUBLIC) == {"dream": 1, "fuel": 2}


def test_it_fix_all_see_the_hack_move():
    board = Board("it, gps 2, dream", "lamp", "")
    board.peek(2, 0)
    board.peek(2, 1)
    board.do("it_fix +1")
    assert (board.known(2, 0), board.exact(2, 0)) == ({"gps": 1, "dream": 1}, ALL)
    assert (board.known(2, 1), board.exact(2, 1)) == ({"lamp": 1, "gps": 1}, ALL)
    assert board.known(PUBLIC, 1) == board.known(0, 1) == {"gps": 1}
    assert board.exact(PUBLIC, 1) == set()


def test_it_dump_all_see_the_hack_go():
    board = Board("it, gps 2, fuel 9", "fuel 3", status=["active", "home"])
    board.tell(1, 0, "gps 2")
    board.do("it_dump")
    assert board.known(1, 0) == {"gps": 1}
    assert board.known(PUBLIC) == {"it": 1, "gps": 1}


def test_pirate_swap_both_know_the_hand_they_gave_away():
    board = Board("pirate, fuel 3", "dream, gps", "", pile="lamp 9")
    board.do("pirate +1")
    # seat 1 has begun its turn and drawn a card since
    assert (board.known(1, 0), board.exact(1, 0)) == ({"dream": 1, "gps": 1}, ALL)
    assert board.known(0, 1) == {"fuel": 3}
    assert board.exact(0, 1) == set()


def test_pirate_swap_what_bystanders_know_moves_along():
    board = Board("pirate, fuel 3", "dream, gps", "")
    board.tell(2, 0, "fuel 2", exactly="gps")
    board.tell(2, 1, "dream", exactly="fuel")
    board.tell(PUBLIC, 1, "dream")
    board.do("pirate +1")
    assert (board.known(2, 0), board.exact(2, 0)) == ({"dream": 1}, {"fuel"})
    assert board.known(2, 1) == {"fuel": 2}
    assert board.known(PUBLIC, 0) == {"dream": 1}
    assert board.known(PUBLIC, 1) == {}


def test_dream_only_the_player_sees_the_hand():
    board = Board("dream, lamp", "fuel 2, gps", "")
    board.do("dream +1")
    assert (board.known(0, 1), board.exact(0, 1)) == ({"fuel": 2, "gps": 1}, ALL)
    for viewer in (PUBLIC, 2):
        assert (board.known(viewer, 1), board.exact(viewer, 1)) == ({}, set())


def test_time_machine_public_all_see_the_card():
    board = Board("time", "", "", discard="fuel, gps")
    board.do("time", "gps")
    for viewer in (PUBLIC, 1, 2):
        assert board.known(viewer, 0) == {"gps": 1}
        assert (board.known(viewer), board.exact(viewer)) == ({"fuel": 1, "time": 1}, ALL)


def test_time_machine_public_keeps_what_was_exact():
    board = Board("time, lamp", "", "", discard="fuel, gps")
    board.peek(1, 0)
    board.do("time", "gps")
    assert (board.known(1, 0), board.exact(1, 0)) == ({"lamp": 1, "gps": 1}, ALL)


def test_time_machine_private_only_the_player_knows_the_card():
    rules = {"tm_public": False}
    board = Board("time, lamp", "", "", discard="fuel 2, gps", rules=rules)
    board.peek(1, 0)
    board.do("time", "gps")
    assert (board.known(0), board.exact(0)) == ({"fuel": 2, "time": 1}, ALL)
    for viewer in (PUBLIC, 1, 2):
        # any card may be gone, but not the Time Machine on top
        assert board.known(viewer) == {"fuel": 1, "time": 1}
        assert not board.exact(viewer) & {"fuel", "gps", "time"}
    assert (board.known(1, 0), board.exact(1, 0)) == ({"lamp": 1}, set())


def test_time_machine_private_of_one_kind_is_no_secret():
    board = Board("time, lamp", "", "", discard="time 2", rules={"tm_public": False})
    board.do("time", *(["time"] if board.asked == "time_pick" else []))
    assert board.known(2, 0) == {"time": 1}
    assert board.known(2) == {"time": 2}


def test_time_machine_shows_the_discard_to_its_player():
    rules = {"disc_memory": "top"}
    board = Board("time", "dream", "", discard="fuel, gps", rules=rules)
    board.do("time")
    assert board.known(0) == {"fuel": 1, "gps": 1, "time": 1}
    assert board.known(1) == {"time": 1}
    board.do("gps")
    assert board.known(0) == {"time": 1}


@pytest.mark.parametrize("memory", ["perfect", "top"])
def test_disc_memory(memory):
    board = Board("dream, lamp", "", "", discard="fuel, gps", rules={"disc_memory": memory})
    board.do("dream +1")
    for viewer in (PUBLIC, 0, 2):
        if memory == "perfect":
            assert board.known(viewer) == {"fuel": 1, "gps": 1, "dream": 1}
            assert board.exact(viewer) == ALL
        else:
            assert (board.known(viewer), board.exact(viewer)) == ({"dream": 1}, set())


def spun():
    """Seat 0 gives a gps and draws one of seat 1's dreams."""
    board = Board("spider, gps, lamp", "dream 3", "", "")
    for viewer, place in ((0, 1), (1, 0), (2, 0), (2, 1)):
        board.peek(viewer, place)
    board.tell(3, 0, "lamp")
    board.do("spider +1 gps")
    assert board.hand(0) == {"lamp": 1, "dream": 1}
    assert board.hand(1) == {"dream": 2, "gps": 1}
    return board


def test_spider_giver_knows_both_cards():
    board = spun()
    assert (board.known(0, 1), board.exact(0, 1)) == ({"dream": 2, "gps": 1}, ALL)


def test_spider_receiver_knows_both_cards():
    board = spun()
    assert (board.known(1, 0), board.exact(1, 0)) == ({"lamp": 1, "dream": 1}, ALL)


def test_spider_bystander_loses_one_of_each_known_card():
    board = spun()
    # either card may be the gift, but the other one is a dream
    assert (board.known(2, 0), board.exact(2, 0)) == ({"dream": 1}, ALL - {"gps", "lamp"})
    assert (board.known(2, 1), board.exact(2, 1)) == ({"dream": 2}, set())
    assert board.known(3, 0) == {}
    assert board.known(PUBLIC, 0) == board.known(PUBLIC, 1) == {}


def test_spider_bystander_knows_a_card_of_a_hand_of_one_kind():
    board = Board("spider, gps, lamp", "dream", "")
    board.tell(2, 1, "dream")
    board.do("spider +1 gps")
    assert (board.known(2, 0), board.known(2, 1)) == ({"dream": 1}, {})
    assert board.known(PUBLIC, 0) == {}


def test_spider_bystander_knows_a_gift_from_a_hand_of_one_kind():
    board = Board("spider, gps 2", "dream, it", "")
    board.peek(2, 0)
    board.peek(2, 1)
    board.do("spider +1 gps")
    assert (board.known(2, 0), board.known(2, 1)) == ({"gps": 1}, {"gps": 1})
    assert (board.exact(2, 0), board.exact(2, 1)) == (set(), ALL - {"dream", "it"})


def test_spider_bystander_takes_no_gift_for_the_card_drawn():
    """The gift, which is known, is not what comes back."""
    board = Board("spider, gps", "dream, gps", "")
    board.peek(2, 0)
    board.peek(2, 1)
    board.do("spider +1 gps")
    assert board.known(2, 1) == {"gps": 1}
    assert board.known(2, 0) == {}


def test_spider_bystander_of_a_gift_for_nothing():
    board = Board("spider, gps", "", "")
    board.peek(2, 0)
    board.peek(2, 1)
    board.do("spider +1 gps")
    assert (board.known(2, 0), board.exact(2, 0)) == ({}, ALL)
    # seat 1 has begun its turn and drawn a card since
    assert board.known(2, 1) == {"gps": 1}


def test_spider_without_prior_knowledge():
    board = Board("spider, gps, lamp", "dream 3", "")
    board.do("spider +1 gps")
    assert board.known(0, 1) == {"gps": 1}
    assert board.known(1, 0) == {"dream": 1}
    assert board.exact(0, 1) == board.exact(1, 0) == set()


def test_spider_of_the_same_kind_leaves_the_receiver_with_it():
    board = Board("spider, gps, lamp", "gps", "")
    board.do("spider +1 gps")
    assert board.known(0, 1) == {"gps": 1}
    assert board.known(1, 0) == {"gps": 1}


def test_spider_cancelled_changes_no_knowledge():
    board = Board("spider, gps, lamp", "baa", "")
    board.peek(2, 0)
    board.do("spider +1 gps")
    assert board.hand(0) == {"lamp": 1}  # the gift lies beside the hand
    assert (board.known(2, 0), board.exact(2, 0)) == ({"gps": 1, "lamp": 1}, ALL)
    board.do("throw")
    assert board.hand(0) == {"gps": 1, "lamp": 1}
    assert (board.known(2, 0), board.exact(2, 0)) == ({"gps": 1, "lamp": 1}, ALL)
    assert board.known(1, 0) == {}


def test_lamp_hit_all_see_the_card_move():
    board = Board("lamp, gps", "dream 2", "")
    board.peek(2, 1)
    board.do("lamp +1 dream")
    assert (board.known(2, 1), board.exact(2, 1)) == ({"dream": 1}, ALL)
    for viewer in (PUBLIC, 1, 2):
        assert board.known(viewer, 0) == {"dream": 1}
        assert board.exact(viewer, 0) == set()


def test_lamp_miss_all_learn_that_there_is_none():
    board = Board("lamp, gps, dream", "fuel", "")
    board.do("lamp +1 dream")
    for viewer in (PUBLIC, 0, 2):
        assert (board.known(viewer, 1), board.exact(viewer, 1)) == ({}, {"dream"})


def test_lamp_miss_holds_until_an_unseen_card_arrives():
    board = Board("lamp, gps", "fuel", "")
    board.do("lamp +1 dream", "end")  # seat 1 draws
    assert board.exact(2, 1) == set()
    board = Board("lamp 2, it, gps", "fuel", "")
    board.do("lamp +1 dream", "it_fix +1")  # a card that all see
    assert board.exact(2, 1) == {"dream"}


def test_kamikaze_all_see_the_bomb_and_the_stolen_fuel():
    board = Board("fuel 5", "kamikaze 2", "", "")
    board.tell(2, 1, "kamikaze 2")
    board.peek(3, 0)
    board.do("launch", "1: throw")
    assert board.known(PUBLIC) == {"kamikaze": 1}
    assert board.known(PUBLIC, 1) == {"fuel": 1}
    assert board.known(2, 1) == {"fuel": 1, "kamikaze": 1}
    assert (board.known(3, 0), board.exact(3, 0)) == ({"fuel": 4}, ALL)


def test_kamikaze_with_fuel_to_the_discard():
    board = Board("fuel 5", "kamikaze 2", "", "", rules={"kami_discards_fuel": True})
    board.do("launch", "1: throw")
    assert board.known(PUBLIC, 1) == {}
    assert board.known(PUBLIC) == {"fuel": 1, "kamikaze": 1}


def handed_over():
    board = Board("fuel 3, lamp 2, time, dream", "spider", "gps", "spider", rules={"teams": True})
    board.tell(1, 0, "lamp, fuel 3, dream")
    board.tell(1, 2, "gps", exactly="fuel")
    board.peek(0, 2)
    board.do("launch")
    assert board.hand(2)["lamp"] == 2
    return board


def test_hand_over_bystanders_know_what_they_knew_of_the_cards():
    board = handed_over()
    assert board.known(1, 0) == {"fuel": 3, "dream": 1}
    assert {"time", "spider", "lamp", "baa"} <= board.exact(1, 0)
    assert board.known(1, 2) == {"gps": 1, "lamp": 1}
    assert board.exact(1, 2) == set()
    assert board.known(PUBLIC, 2) == board.known(3, 2) == {}
    assert {"time", "spider", "lamp", "baa"} <= board.exact(PUBLIC, 0)


def test_hand_over_the_launcher_knows_the_cards():
    board = handed_over()
    assert board.known(0, 2) == {"gps": 1, "lamp": 2, "time": 1}


def test_hand_over_the_partner_knows_what_is_left_of_the_kinds():
    board = handed_over()
    assert {"time", "spider", "lamp", "baa"} <= board.exact(2, 0)


def test_common_knowledge_is_known_to_each_in_random_games():
    for juice in (False, True):
        rules = {"juice": juice, "teams": True, "tm_public": False, "rounds": 2}
        matchup = build_matchup("sheepnappers", "random", seats=4, rules=rules, seed=5)
        for number in range(15):
            match = Match(matchup, number)
            assert match.check_invariants() == 0
            for _ in match.play():
                assert match.check_invariants() == 0
