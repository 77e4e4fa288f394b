"""Imagined hands that launch: exact weights, however rare such hands are among all deals."""

from __future__ import annotations

from collections import Counter
from math import comb

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.hidden.determinize import AT_RANDOM
from simlab.testing.exact_counts import check_as_counted, deals, imagined_worlds
from tests.games.sheepnappers.boards import Board
from tests.games.sheepnappers.test_determinization import (
    DISCARD,
    bag,
    check,
    hands_in,
    place_of,
    unseen,
)

RARE = 0.2 / AT_RANDOM
"""Deals so rare are met in less than a fifth of all worlds before hands are split by weight."""


def spare(hand):
    return hand.count("fuel") - hand.count("gps")


def check_rare(board, viewer, places, fits, keys=8000):
    every, possible = check(board, viewer, places, fits, keys)
    assert possible.total() < RARE * every.total()


def launching(one, two, three, **board):
    """Seat 3 hears from seats 1 and 2 that they hold no hack, and launches."""
    found = Board("kamikaze, dream", one, two, f"lamp 2, {three}", current=3, **board)
    found.do("lamp +2 gps", "lamp +3 gps", "launch")
    assert (found.asked, found.actor) == ("kami", 0)
    return found


def test_a_launch_of_few_cards_beside_two_hands_without_hacks():
    """Of 40 such worlds none was found as long as all was left to chance."""
    one = "it 2, dream 3, time 2, spider, lamp 5"
    two = "it, dream 2, spider 3, lamp 3, time 2, pirate 2"
    board = launching(one, two, "fuel 5, gps 3", pile="wolf 2")
    for world in imagined_worlds(board.match, 0, 40):
        assert place_of(world, 3) == ("fuel",) * 5 + ("gps",) * 3


def test_fuel_and_hacks_of_a_launch_that_few_deals_allow():
    one = "it 2, dream 3, time 2, spider, lamp 5"
    two = "it, dream 2, spider 3, lamp 3, time 2, pirate 2"
    board = launching(one, two, "fuel 4, gps 2", pile="fuel, gps, it 2, wolf 2")
    pool, cards = Counter(unseen(board, [1, 2, 3])), 6
    others = pool.total() - pool["fuel"] - pool["gps"]

    def ways(fuel, hacks):
        """Count the hands of seat 3, and the deals to the two that hold none of the other hacks."""
        mine = comb(pool["fuel"], fuel) * comb(pool["gps"], hacks)
        mine *= comb(others, cards - fuel - hacks)
        left = pool["fuel"] + others - (cards - hacks)
        return mine * comb(left, 13) * comb(left - 13, 13)

    fitting = Counter()
    for hacks in range(3):
        for fuel in range(2 + hacks, min(pool["fuel"], cards - hacks) + 1):
            fitting[min(fuel, 4), hacks] += ways(fuel, hacks)
    every = comb(pool.total(), cards) * comb(pool.total() - cards, 13)
    assert fitting.total() < RARE * every * comb(pool.total() - cards - 13, 13)

    def fuel_and_hacks(world):
        hand = world.seats[3].hand
        return min(4, int(hand[c.FUEL])), int(hand[c.GPS])

    check_as_counted(board.match, 0, fitting, fuel_and_hacks, keys=8000)


def test_three_hands_that_launch_and_lack_other_cards():
    board = Board("lamp, kamikaze", "fuel 2, it", "fuel 2, lamp", "fuel 3, gps", current=3,
                  pile="dream, gps", status=["active", "home", "home", "active"],
                  rules={"base_need.4": 2})  # fmt: skip
    board.tell(0, 1, "", exactly="dream, lamp")
    board.tell(0, 2, "", exactly="it, gps")
    board.do("launch")

    def fits(one, two, three):
        launches = spare(one) >= 2 and spare(two) >= 2 and spare(three) >= 2
        return launches and not {"dream", "lamp"} & {*one} and not {"it", "gps"} & {*two}

    check_rare(board, 0, [1, 2, 3], fits)


def test_proved_cards_and_two_hands_that_lack_others():
    board = Board("lamp, dream", "fuel 2, gps", "it, lamp, gps", "fuel, it, time",
                  pile="dream 2, fuel")  # fmt: skip
    facts = board.world.seats[0].facts
    board.tell(0, 1, "", exactly="it")
    facts.proved[1] = 2, 1
    board.tell(0, 2, "", exactly="dream, fuel")
    facts.proved[2, c.GPS] = 1
    board.tell(0, 3, "", exactly="dream, gps")
    facts.proved[3, c.FUEL] = 1

    def fits(one, two, three):
        proved = one.count("fuel") >= 2 and "gps" in one and "gps" in two and "fuel" in three
        lacks = {"dream", "fuel"} & {*two} or {"dream", "gps"} & {*three}
        return proved and not lacks

    check_rare(board, 0, [1, 2, 3], fits)


def test_a_failed_launch_leaves_too_little_fuel():
    board = Board("fuel 2, it", "kamikaze", "dream", pile="fuel 3, gps", rules={"base_need.3": 2})
    board.do("launch", "1: throw")
    assert (board.actor, board.asked) == (2, "main")
    pool = unseen(board, [0, 1])
    pool.remove("fuel")  # that was stolen
    ways = Counter()
    for zero, one in deals(pool, [2, 1]):
        if "fuel" in zero and spare(zero) < 2:
            ways[zero, bag([*one, "fuel"])] += 1
    check_as_counted(board.match, 2, ways, hands_in([0, 1]))


def test_much_fuel_that_is_too_little_for_many_hacks():
    board = Board("fuel 6, gps 2", "kamikaze", "dream", pile="it 3, baa",
                  rules={"base_need.3": 4})  # fmt: skip
    board.do("launch", "1: throw")
    assert (board.actor, board.asked) == (2, "main")
    pool = unseen(board, [0, 1])
    pool.remove("fuel")
    ways = Counter()
    for zero, one in deals(pool, [7, 1]):
        if zero.count("fuel") >= 3 and spare(zero) < 4:
            ways[zero, bag([*one, "fuel"])] += 1
    check_as_counted(board.match, 2, ways, hands_in([0, 1]), keys=8000)


def test_a_launch_beside_a_discard_without_fuel_and_a_free_hand():
    board = Board("kamikaze, dream", "it", "lamp", "fuel 3, gps", current=3,
                  discard="gps, time", pile="it, gps", rules={"tm_public": False})  # fmt: skip
    for viewer in (None, 0, 1, 2, 3):
        board.forget(viewer, c.MAX_SEATS)
        board.tell(viewer, c.MAX_SEATS, "time", exactly="fuel, dream")
    board.tell(0, 2, "", exactly="gps, dream")
    board.do("launch")
    places = [1, 2, 3, DISCARD]
    pool = unseen(board, places)
    pool.remove("time")
    every, ways = 0, Counter()
    for _, two, three, rest in deals(pool, [1, 1, 4, 1]):
        every += 1
        if spare(three) >= 2 and "gps" not in two and "fuel" not in rest:
            ways[two, three, bag([*rest, "time"])] += 1
    assert ways.total() < 10 * RARE * every
    check_as_counted(board.match, 0, ways, hands_in(places[1:]), keys=8000)
