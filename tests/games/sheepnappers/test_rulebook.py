"""The plain rules of the rulebook that no option changes, in its order."""

from __future__ import annotations

import pytest

from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from tests.games.sheepnappers.boards import Board, total, words

# 1. Getting ready


@pytest.mark.parametrize(("seats", "cards", "pile"), [(2, 44, 30), (3, 50, 29), (4, 50, 22)])
def test_deal_gives_seven_cards_each(seats, cards, pile):
    matchup = build_matchup("sheepnappers", "random", seats=seats, rules={"max_turns": 1}, seed=2)
    match = Match(matchup, 0)
    drawn = [event for event in match.events if event["event"] == "drawn"]
    starter = match.table.starter
    others = [int(match.table.hand_n[seat]) for seat in range(seats) if seat != starter]
    assert others == [7] * (seats - 1)
    assert match.table.pile_n == pile - sum(event["card"] != "wolf" for event in drawn)
    hands = [words(match.world.seats[seat].hand) for seat in range(seats)]
    deck = total([*hands, words(match.world.hidden.pile), words(match.world.hidden.discard)])
    assert deck.total() == cards
    assert deck["wolf"] == 2


def test_no_wolf_is_ever_in_a_hand():
    # hands have no slot for a wolf; the pile and the discard account for both, in every game
    matchup = build_matchup("sheepnappers", "random", seats=4, seed=3)
    for number in range(10):
        match = Match(matchup, number)
        for _ in match.play():
            assert match.world.hidden.pile[10] == 2
    assert match.world.seats[0].hand.shape == (10,)


def test_discard_is_never_reshuffled():
    board = Board("", "dream", pile="", discard="lamp 9", drawing=True)
    assert board.names()[0] == "skipped"
    assert board.discard == {"lamp": 9}


def test_turns_go_round_and_skip_who_is_out():
    board = Board("lamp", "fuel 2", "lamp", "lamp", status=["active", "home", "active", "active"])
    order = []
    for _ in range(6):
        order.append(board.actor)
        board.do("end")
    assert order == [0, 2, 3, 0, 2, 3]


def test_no_limit_to_the_hand():
    board = Board("lamp 30", "lamp", pile="dream 5", drawing=True)
    assert board.table.hand_n[0] == 31
    board = Board("", "", pile="dream 5", drawing=True)
    assert board.hand(0) == {"dream": 1}


# 2. Playing


def test_a_turn_begins_with_a_draw():
    board = Board("", "", pile="lamp 9", drawing=True)
    assert board.events == [{"event": "drawn", "seat": 0, "card": "lamp"}]
    assert (board.asked, board.actor, board.hand(0)) == ("main", 0, {"lamp": 1})


def test_any_number_of_cards_may_be_played():
    board = Board("lamp 3, dream 2", "", "")
    board.do("lamp +1 fuel", "dream +2", "lamp +1 fuel", "lamp +2 gps", "dream +1")
    assert board.table.cards_played[0] == 5


def test_nothing_has_to_be_played():
    board = Board("lamp 3, fuel 9", "lamp")
    assert board.legal[0] == "end"
    board.do("end")
    assert board.actor == 1


@pytest.mark.parametrize("word", ["fuel", "gps", "kamikaze", "baa"])
def test_cards_without_an_action_cannot_be_played(word):
    assert Board(f"{word} 2", "fuel", "").legal == ["end"]


def test_launch_brings_home_all_sheep_and_several_may_launch():
    board = Board("fuel 3, it", "fuel 3, dream, gps", pile="fuel 9")
    board.do("launch")
    assert (board.status(0), board.actor) == ("home", 1)
    assert board.score() == [0, 0]  # face down until the round is over
    board.do("launch")
    assert board.asked is None
    assert board.score() == [20, 10]


def test_launch_with_exactly_enough_fuel():
    assert "launch" in Board("fuel 3", "").legal
    assert "launch" not in Board("fuel 2, lamp", "").legal


def test_launch_ends_the_turn_and_leaves_the_hand_alone():
    board = Board("fuel 3, lamp 4, baa", "lamp", "")
    board.do("launch")
    assert board.actor == 1
    assert board.hand(0) == {"fuel": 3, "lamp": 4, "baa": 1}
    assert board.table.discard_n == 0


def test_launch_cannot_be_answered_with_a_baa():
    board = Board("fuel 3", "baa 2")
    board.do("launch")
    assert board.status(0) == "home"
    assert "baa" not in board.names()


def test_launch_needs_no_more_if_a_player_drops_out():
    board = Board("fuel 2", "", "fuel 2", "", status=["active", "eaten", "home", "eaten"])
    assert "launch" in board.legal


def test_a_failed_launch_may_be_tried_again():
    board = Board("fuel 3", "kamikaze", pile="fuel 9")
    board.do("launch", "1: throw")
    assert (board.actor, board.hand(0)) == (0, {"fuel": 3})  # seat 1 could do nothing
    board.do("0: launch")
    assert board.status(0) == "home"


def test_kamikaze_restarts_the_countdown_and_all_are_asked_again():
    board = Board("fuel 9", "kamikaze 2", "kamikaze", "")
    board.do("launch", "1: pass", "2: throw", "1: throw", "1: throw")
    assert board.status(0) == "home"
    assert board.hand(0) == {"fuel": 6}


def test_kamikaze_is_polled_in_seat_order_after_the_launcher():
    hands = ["kamikaze", "kamikaze", "fuel 9", "kamikaze"]
    board = Board(*hands, current=2)
    board.do("launch", "3: pass", "0: pass", "1: pass")
    assert board.status(2) == "home"


def test_kamikaze_cancelled_stays_in_the_discard_and_steals_nothing():
    board = Board("fuel 2", "kamikaze", "baa", "")
    board.do("launch", "1: throw", "2: throw")
    assert board.happened("cancelled")[0]["card"] == "kamikaze"
    assert (board.status(0), board.hand(0)) == ("home", {"fuel": 2})
    assert board.discard == {"kamikaze": 1, "baa": 1}


def test_the_last_alien_plays_on():
    board = Board("fuel 3, dream, lamp, spider, pirate, it, gps", "fuel 3",
                  status=["active", "home"])  # fmt: skip
    assert board.legal == ["end", "it_dump"]
    board.do("end")
    assert (board.actor, board.hand(0)["lamp"]) == (0, 2)


def test_who_is_out_is_neither_asked_nor_a_target():
    board = Board("lamp, fuel 9", "kamikaze, baa, fuel 2", "", "lamp",
                  status=["active", "home", "eaten", "active"])  # fmt: skip
    assert not any("+1" in word or "+2" in word for word in board.legal)
    board.do("lamp +3 fuel")
    assert board.asked == "main"
    board.do("launch")
    assert board.status(0) == "home"


# 3. Counting wool


def test_highest_total_wins():
    board = Board("fuel 3, it", "fuel 3, dream", status=["active", "home"])
    board.do("launch")
    rows = board.match.outcome()["seats"]
    assert [(row["wool"], row["win"]) for row in rows] == [(20, 1), (10, 0)]


# The cards


def test_it_sheep_alone_does_not_fix_a_hack():
    assert "launch" not in Board("fuel 3, gps, it", "").legal
    board = Board("fuel 3, gps, it", "lamp")
    board.do("it_fix +1")
    assert "launch" in board.legal
    assert board.hand(1) == {"lamp": 1, "gps": 1}


def test_it_sheep_needs_a_hack_and_an_alien():
    assert Board("it", "").legal == ["end"]
    assert "it_dump" not in Board("it, gps", "").legal


def test_pirate_sheep_leaves_no_time_to_launch():
    board = Board("pirate, lamp", "fuel 9", "", pile="lamp 9")
    board.do("pirate +1")
    assert board.actor == 1


def test_dream_sheep_changes_nothing_but_knowledge():
    board = Board("dream, lamp", "fuel 2", "")
    board.do("dream +1")
    assert board.happened("peeked") == [{"event": "peeked", "seat": 0, "target": 1}]
    assert (board.hand(0), board.hand(1)) == ({"lamp": 1}, {"fuel": 2})


def test_time_machine_is_answered_before_the_choice():
    board = Board("time, lamp", "baa", discard="fuel, gps")
    board.do("time")
    assert (board.asked, board.actor) == ("baa", 1)
    board.do("pass")
    assert (board.asked, board.legal) == ("time_pick", ["fuel", "gps"])
    board.do("gps")
    assert (board.hand(0), board.discard) == ({"lamp": 1, "gps": 1}, {"fuel": 1, "time": 1})


def test_spider_trick_swaps_a_gift_for_a_random_card():
    board = Board("spider, gps, lamp", "dream 2", "")
    board.do("spider +1 gps")
    assert board.hand(0) == {"lamp": 1, "dream": 1}
    assert board.hand(1) == {"dream": 1, "gps": 1}
    assert board.table.hand_n[:2].tolist() == [2, 2]


def test_spider_trick_draws_every_card_with_the_same_chance():
    drawn = []
    for seed in range(400):
        board = Board("spider, gps, lamp", "dream, fuel 3", seed=seed)
        board.do("spider +1 gps")
        drawn.append(board.happened("spider")[0]["card"])
    # 4 standard errors: a false alarm in 16,000
    assert abs(drawn.count("dream") - 100) < 4 * (400 * 0.25 * 0.75) ** 0.5


def test_spider_trick_needs_a_gift():
    assert Board("spider", "fuel", "").legal == ["end"]


def test_spider_trick_gift_is_set_aside_until_the_trick_is_settled():
    board = Board("spider, gps, lamp", "baa", "")
    board.do("spider +1 gps")
    assert (board.hand(0), board.table.hand_n[0]) == ({"lamp": 1}, 1)
    assert board.match.state()["seats"][0]["gift"] == "gps"
    board.do("throw")
    assert (board.hand(0), board.table.hand_n[0]) == ({"lamp": 1, "gps": 1}, 2)
    assert board.match.state()["seats"][0]["gift"] is None


@pytest.mark.parametrize(("held", "got"), [("gps 2", 1), ("lamp", 0)])
def test_magic_lamp_takes_the_card_wished_for(held, got):
    board = Board("lamp, dream", held, "")
    board.do("lamp +1 gps")
    assert board.hand(0).get("gps", 0) == got
    assert board.names()[-1] == ("lamp" if got else "lamp_miss")


def test_magic_lamp_may_wish_for_any_kind():
    legal = Board("lamp", "", "").legal
    assert len(legal) == 1 + 2 * 10
    assert "lamp +2 baa" in legal


def test_baa_cancels_an_action_aimed_at_somebody_else():
    board = Board("dream, lamp", "", "baa")
    board.do("dream +1", "2: throw")
    assert board.names()[-1] == "cancelled"
    assert (board.asked, board.actor) == ("main", 0)
    assert board.discard == {"dream": 1, "baa": 1}
    assert board.known(0, 1) == {}


@pytest.mark.parametrize("baas", [1, 2, 3, 4])
def test_baa_every_second_one_lets_the_action_proceed(baas):
    board = Board("dream, baa 2", "baa 2", "")
    board.do("dream +1", *["throw"] * baas)
    while board.asked == "baa":
        board.do("pass")
    assert ("peeked" in board.names()) is (baas % 2 == 0)
    assert board.discard == {"dream": 1, "baa": baas}


def test_baa_not_against_the_own_action():
    board = Board("dream, baa 3", "", "")
    board.do("dream +1")
    assert board.happened("peeked")


def test_after_a_baa_the_poll_begins_anew_after_the_current_player():
    board = Board("dream", "baa, fuel", "baa", "baa")
    board.do("dream +1", "1: pass", "2: throw")
    assert (board.asked, board.actor) == ("baa", 1)


def test_baa_is_polled_in_seat_order_after_the_current_player():
    board = Board("baa", "dream, lamp", "baa", "baa", current=1)
    board.do("dream +1", "2: pass", "3: pass", "0: pass")
    assert board.happened("peeked")


@pytest.mark.parametrize("cards", ["dream", "it, gps", "time", "spider, lamp", "lamp", "pirate"])
def test_baa_stops_every_action_card(cards):
    board = Board(f"{cards}, fuel", "baa, fuel", "", discard="gps", pile="spider 9")
    action = next(word for word in board.legal if word != "end")
    board.do(action, "1: throw")
    assert board.happened("cancelled")
    assert board.hand(1)["fuel"] == 1


def test_wolf_cannot_be_answered_with_a_baa():
    board = Board("", "baa 2, it", pile="wolf 1", drawing=True)
    assert board.status(0) == "eaten"
    assert "baa" not in board.names()


def test_wolf_eats_any_sheep_of_choice_and_returns_to_the_pile():
    board = Board("it, pirate, dream, kamikaze, fuel 9", "", pile="wolf 1", drawing=True)
    assert board.legal == ["it", "pirate", "dream", "kamikaze"]
    board.do("kamikaze")
    assert (board.discard, board.pile) == ({"kamikaze": 1}, {"wolf": 1})
    assert (board.asked, board.actor) == ("main", 0)
    assert "launch" in board.legal


def test_wolf_must_be_fed_if_there_is_a_sheep():
    board = Board("it, dream", "", pile="wolf 1", drawing=True)
    assert board.legal == ["it", "dream"]


def test_wolf_only_pile_ends_every_round():
    board = Board("dream 3", "it 2, kamikaze", pile="wolf 2", drawing=True)
    while board.asked:
        board.do(board.legal[0])
    assert board.score() == [-10, -10]
    assert board.table.turns == 1 + 8  # each of the 8 costs a sheep or the player


def test_teams_score_for_both_partners_and_target_each_other():
    board = Board("lamp", "", "fuel", "", rules={"teams": True})
    assert "lamp +2 fuel" in board.legal


def test_last_circle_of_wool_t():
    matchup = build_matchup("sheepnappers", "wool_t:threshold=1000", seats=4)
    chosen = []
    for pile in (7, 6):
        position = {"hand": "fuel 5, dream", "pile": pile}
        match = Match(matchup, 0, matchup.game.placed(matchup.rules, position))
        chosen.append(match.word(match.choose()))
    assert chosen == ["end", "launch"]
