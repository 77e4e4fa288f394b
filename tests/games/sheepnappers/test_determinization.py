"""Imagined worlds: uniform over the assignments that satisfy what a player knows.

Decks are so small that all assignments of the unseen cards, each card a thing of its own, can be
listed.
"""

from __future__ import annotations

import functools
from collections import Counter

import numpy as np
import pytest

from simlab.games.sheepnappers import components as c, state
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.testing.exact_counts import check_as_counted, deals, imagined_worlds
from tests.games.sheepnappers.boards import Board, words

DISCARD = "discard"


def bag(cards):
    return tuple(sorted(cards))


def unfold(counts):
    return [word for word, number in words(counts).items() for _ in range(number)]


@functools.cache
def bag_of(counts):
    return bag(unfold(counts))


def place_of(world, place):
    hand = world.hidden.discard if place == DISCARD else world.seats[place].hand
    return bag_of(tuple(hand.tolist()))


def unseen(board, places):
    """Return the cards in these places and in the pile."""
    cards = [card for card in unfold(board.world.hidden.pile) if card != "wolf"]
    for place in places:
        cards += place_of(board.world, place)
        if place != DISCARD and board.world.seats[place].gift >= 0:
            cards.append(board.match.state()["seats"][place]["gift"])
    return cards


def hands_in(places):
    """Return what reads the cards in these places out of a world."""
    return lambda world: tuple(place_of(world, place) for place in places)


def check(board, viewer, places, fits=lambda *hands: True, keys=4000):
    """Compare imagined worlds with all deals of the unseen cards that ``fits`` lets pass."""
    sizes = [len(place_of(board.world, place)) for place in places]
    every = Counter(deals(unseen(board, places), sizes))
    possible = Counter({hands: ways for hands, ways in every.items() if fits(*hands)})
    check_as_counted(board.match, viewer, possible, hands_in(places), keys)
    return every, possible


def test_determinization_without_facts_is_uniform():
    board = Board("lamp, gps", "dream, fuel", "fuel 2", pile="it, dream, fuel, wolf 2")
    check(board, 0, [1, 2])


def test_determinization_after_a_lamp_that_missed():
    board = Board("lamp, dream", "fuel, gps", "dream 2", pile="it, dream, fuel 2, wolf 2")
    board.do("lamp +1 dream")
    every, possible = check(board, 0, [1, 2], lambda one, two: "dream" not in one)
    assert len(possible) < len(every)
    check(board, 2, [0, 1], lambda zero, one: "dream" not in one and "dream" in zero)


def test_determinization_after_a_lamp_that_hit():
    board = Board("lamp, time", "fuel, gps, dream", "dream", pile="time, fuel 2, wolf 2")
    board.do("lamp +1 dream")
    # the hand of seat 0 holds the dream for sure, its other card may be anything
    sizes = [1, 2]
    pool = unseen(board, [0, 1])
    pool.remove("dream")
    expected = Counter((bag((*zero, "dream")), one) for zero, one in deals(pool, sizes))
    check_as_counted(board.match, 2, expected, hands_in([0, 1]))


def test_determinization_after_a_dream():
    board = Board("dream, lamp", "fuel 2, it", "dream, gps", pile="it, fuel, gps, wolf 2")
    board.do("dream +1")
    check(board, 0, [1, 2], lambda one, two: one == ("fuel", "fuel", "it"))
    # seat 2 has seen nothing
    check(board, 2, [0, 1], lambda zero, one: {"dream", "lamp"} & set(zero))


def test_a_restricted_hand_is_filled_after_a_free_one():
    """What the free hand takes makes the restricted one less likely, and must be made up for."""
    board = Board("lamp, dream", "dream, gps", "fuel 2", pile="it, dream, fuel 2, wolf 2")
    board.do("lamp +2 dream")
    _, possible = check(board, 0, [1, 2], lambda one, two: "dream" not in two, keys=8000)
    both = sum(ways for hands, ways in possible.items() if hands[0] == ("dream", "dream"))
    assert both / possible.total() == pytest.approx(1 / 15)


def test_facts_about_three_hands_at_once():
    board = Board("lamp, dream", "dream, gps", "fuel, it", "it, gps", pile="dream, fuel 2, it")
    board.tell(0, 1, "gps")
    board.tell(0, 2, "", exactly="dream")
    board.tell(0, 3, "it", exactly="fuel, dream")
    board.world.seats[0].facts.proved[2, c.FUEL] = 1
    pool = unseen(board, [1, 2, 3])
    for card in ("gps", "it"):
        pool.remove(card)
    ways = Counter(
        (bag([*one, "gps"]), two, bag([*three, "it"]))
        for one, two, three in deals(pool, [1, 2, 1])
        if "dream" not in two and "fuel" in two and not {"fuel", "dream"} & {*three}
    )
    check_as_counted(board.match, 0, ways, hands_in([1, 2, 3]), keys=8000)


def test_determinization_restricts_discard_and_hand_to_other_kinds():
    """Both the discard and a hand are restricted, to other kinds, and a third hand is free."""
    board = Board("dream 2", "fuel, it", "gps, fuel", "it", discard="dream, gps, it, time",
                  pile="fuel, gps", rules={"tm_public": False})  # fmt: skip
    for viewer in (None, 0, 1, 2, 3):
        board.forget(viewer, state.DISCARD)
        board.tell(viewer, state.DISCARD, "time", exactly="fuel")
    board.tell(0, 2, "", exactly="it")
    pool = unseen(board, [1, 2, 3, DISCARD])
    pool.remove("time")
    ways = Counter(
        (two, three, bag([*rest, "time"]))
        for one, two, three, rest in deals(pool, [2, 2, 1, 3])
        if "it" not in two and "fuel" not in rest
    )
    check_as_counted(board.match, 0, ways, hands_in([2, 3, DISCARD]), keys=8000)


def launching():
    board = Board("fuel 3, gps", "kamikaze", "it, dream", pile="fuel, it, gps",
                  rules={"base_need.3": 2})  # fmt: skip
    board.do("launch")
    assert (board.asked, board.actor) == ("kami", 1)
    return board


def launchable(hand):
    return hand.count("fuel") >= 2 + hand.count("gps")


def test_launcher_has_the_fuel():
    board = launching()
    for world in imagined_worlds(board.match, 1, 500):
        assert launchable(place_of(world, 0))
    for world in imagined_worlds(board.match, 2, 500):
        assert launchable(place_of(world, 0))
        assert "kamikaze" in place_of(world, 1)


def test_launcher_fuel_is_uniform():
    every, possible = check(launching(), 1, [0, 2], lambda zero, two: launchable(zero))
    assert len(possible) < len(every) / 2


def test_home_had_the_fuel():
    board = Board(
        "lamp, dream",
        "fuel 3, it",
        "gps, it",
        pile="fuel 2, gps",
        status=["active", "home", "active"],
    )
    check(board, 0, [1, 2], lambda one, two: one.count("fuel") >= 3 + one.count("gps"), keys=2000)


def test_determinization_leaves_an_answer_to_the_player_asked():
    # MAIN: seat 0 could do something else than end its turn
    board = Board("dream, fuel", "gps 2", "it", pile="baa, fuel 2")
    check(board, 2, [0, 1], lambda zero, one: "dream" in zero or zero.count("fuel") == 3)
    # BAA: seat 2 holds a Baa
    board = Board("dream, lamp", "fuel, gps", "baa, it", pile="baa 2, fuel")
    board.do("dream +1")
    assert board.actor == 2
    check(board, 1, [0, 2], lambda zero, two: "baa" in two)
    # FEED: seat 0 holds two kinds of sheep
    board = Board("dream, it", "fuel, gps", "dream", pile="it, fuel, wolf 9", drawing=True, seed=2)
    assert board.asked == "feed"
    check(board, 1, [0, 2], lambda zero, two: zero == ("dream", "it"))
    # PRE_DRAW: seat 0 has the fuel
    rules = {"launch_window": "either"}
    board = Board("fuel 3", "it, gps", "fuel", pile="it, fuel, gps", drawing=True, rules=rules)
    check(board, 1, [0, 2], lambda zero, two: zero == ("fuel",) * 3)


def test_determinization_counts_juice_as_an_answer():
    board = Board("dream, fuel 2", "baa", "gps", pile="it 2, fuel", rules={"juice": True})
    board.do("dream +1", "1: throw")
    assert board.actor == 0
    check(board, 2, [0, 1], lambda zero, one: zero == ("fuel", "fuel"))


@pytest.mark.parametrize("giftable", [True, False])
def test_determinization_leaves_a_gift_for_the_spider(giftable):
    rules = {"gps_giftable": giftable, "base_need.3": 9}
    board = Board("spider, gps, lamp", "baa", "dream", pile="gps, it", rules=rules)
    board.do("spider +1 lamp")
    assert (board.asked, board.actor) == ("baa", 1)
    pool = unseen(board, [0, 1])
    pool = [card for card in pool if card != "baa"]  # seat 1 has just been asked
    expected = Counter()
    for (cards,) in deals(pool, [2]):
        gifts = [index for index in (0, 1) if giftable or cards[index] != "gps"]
        for index in gifts:
            expected[cards[1 - index], cards[index]] += 2 // len(gifts)

    def hand_and_gift(world):
        return place_of(world, 0)[0], unfold(np.eye(10, dtype=int)[world.seats[0].gift])[0]

    check_as_counted(board.match, 2, expected, hand_and_gift)


def test_determinization_keeps_a_hack_for_it_fix():
    board = Board("it, gps, lamp", "baa, gps", "dream", pile="gps, it 2", rules={"base_need.3": 9})
    board.do("it_fix +1")
    assert (board.asked, board.actor) == ("baa", 1)
    check(board, 1, [0, 2], lambda player, other: "gps" in player)
    board.do("throw")  # the hack stays where it was
    other_cards = {"lamp", "dream", "it"}  # one of them is there to go on with
    check(board, 1, [0, 2], lambda player, other: "gps" in player and {*player} & other_cards)


def test_proved_fuel_may_be_the_gift():
    board = Board("spider, fuel 2", "baa", "dream", pile="gps, it", rules={"base_need.3": 9})
    board.world.seats[2].facts.proved[0, c.FUEL] = 2
    board.do("spider +1 fuel")
    for world in imagined_worlds(board.match, 2, 50):
        assert (place_of(world, 0), world.seats[0].gift) == (("fuel",), c.FUEL)


def test_own_gift_stays_as_it_is():
    board = Board("spider, gps, lamp", "baa, it", "dream", pile="gps, it")
    board.do("spider +1 lamp")
    for world in imagined_worlds(board.match, 0, 50):
        assert world.seats[0].gift == 8


def test_determinization_after_a_secret_time_machine():
    board = Board("time, lamp", "fuel, it", "gps", discard="dream, gps, it", pile="fuel 2",
                  rules={"tm_public": False})  # fmt: skip
    board.do("time", "dream")
    # for seat 1, any two cards of the kinds that were there may be left under the Time Machine
    sizes = [len(place_of(board.world, place)) for place in (0, 2)]
    pool = unseen(board, [0, 2, DISCARD])
    pool.remove("time")
    expected = Counter(
        (zero, two, bag([*rest, "time"]))
        for zero, two, rest in deals(pool, [*sizes, 2])
        if set(rest) <= {"dream", "gps", "it"}
        and ("lamp" in zero or "dream" in zero or zero == ("gps", "it"))
    )
    check_as_counted(board.match, 1, expected, hands_in([0, 2, DISCARD]), keys=6000)


def test_determinization_leaves_a_choice_in_the_discard():
    board = Board("time, lamp", "dream 2", "", discard="gps, fuel", pile="fuel 2, gps 3, it 2",
                  rules={"disc_memory": "top"})  # fmt: skip
    board.do("time")
    assert (board.asked, board.actor) == ("time_pick", 0)
    assert len(list(imagined_worlds(board.match, 1, 200))) == 200


def test_determinization_returns_false_if_no_world_fits():
    board = Board("lamp, gps", "dream", "fuel", pile="it, fuel")
    board.tell(0, 1, "", exactly="dream, fuel, it")
    assert not board.match.code.determinize(board.match._worlds.copy()[0], 0, np.uint64(1))
    board = Board(
        "lamp, gps", "dream", "fuel", pile="it, fuel", status=["active", "home", "active"]
    )
    assert not board.match.code.determinize(board.match._worlds.copy()[0], 0, np.uint64(1))


def test_same_key_same_world_other_key_other_luck():
    board = Board("lamp, gps", "dream, fuel", "fuel 2", pile="it, dream, fuel, wolf 2")
    first, again = (next(imagined_worlds(board.match, 0, 1)) for _ in range(2))
    assert first.tobytes() == again.tobytes()
    streams = {
        int(world.hidden.draw_stream[0].state) for world in imagined_worlds(board.match, 0, 50)
    }
    assert len(streams) == 50


def test_others_know_what_all_know():
    board = Board("dream, lamp 2", "fuel 2, it", "dream, time", pile="it, fuel, wolf 2")
    board.do("dream +2", "lamp +1 it")
    for world in imagined_worlds(board.match, 1, 20):
        assert world.seats[0].facts.tobytes() == board.table.facts.tobytes()


PLAYED = [
    {},
    {"juice": True, "teams": True},
    {"juice": True, "disc_memory": "top", "kami_baa": "all"},
    {"launch_window": "either", "need_dynamic": True},
    {"tm_public": False},
    {"tm_public": False, "disc_memory": "top", "gps_giftable": False, "eaten_to_discard": True},
    {"wolf_returns": False, "kami_discards_fuel": True, "draws_per_turn": 2},
]


@pytest.mark.parametrize("rules", PLAYED, ids=lambda rules: ",".join(rules) or "standard")
def test_worlds_imagined_in_random_games_pass_the_audit(rules):
    matchup = build_matchup("sheepnappers", "random", seats=4, rules=rules, seed=11)
    for number in range(6):
        match = Match(matchup, number)
        for turn in match.play():
            if not match.over and turn.number % 3 == 0:
                for viewer in range(4):
                    assert len(list(imagined_worlds(match, viewer, 2))) == 2
