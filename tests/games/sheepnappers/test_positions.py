"""Positions from a person's words: built as said, and impossible ones refused."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.sheepnappers.game import GAME
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from tests.games.sheepnappers.boards import all_kinds, words


def placed(seats=4, rules=None, **description):
    return GAME.placed(GAME.rules(seats, rules, None), description)[0]


def dealt(world, seats=4, rules=None):
    """Deal what is not seen, as everybody does who uses a position, and audit it."""
    code = build_matchup("sheepnappers", "random", seats=seats, rules=rules).compiled
    assert code.determinize(world, int(world.table.actor), np.uint64(7))
    assert code.check_invariants(world) == 0
    return world


def test_hand_pile_and_the_rest_by_default():
    world = placed(hand="fuel 2, it, dream 2")
    assert words(world.seats[0].hand) == {"fuel": 2, "it": 1, "dream": 2}
    assert world.table.hand_n.tolist() == [5, 7, 7, 7]
    assert world.table.pile_n == 50 - 5 - 21
    assert world.hidden.pile[10] == 2
    assert (world.table.decision, world.table.actor, world.table.current) == (2, 0, 0)
    dealt(world)


def test_counts_by_word_are_taken_like_text():
    text = placed(hand="fuel 2, it", discard="gps, lamp 2")
    counts = placed(hand={"fuel": 2, "it": 1}, discard={"gps": 1, "lamp": 2})
    assert text.tobytes() == counts.tobytes()


def test_pile_shares_the_rest_among_the_others():
    world = placed(hand="fuel 2, it", pile=14)
    assert world.table.pile_n == 14
    assert world.table.hand_n.tolist() == [3, 11, 11, 11]
    world = placed(hand="fuel 2, it", pile=12)
    assert world.table.hand_n.tolist() == [3, 12, 12, 11]
    dealt(world)


def test_hands_of_all_or_of_the_others_in_play_order():
    by_seat = placed(hand="fuel, lamp", me=2, hands=[5, 6, 2, 8])
    assert by_seat.table.hand_n.tolist() == [5, 6, 2, 8]
    in_order = placed(hand="fuel, lamp", me=2, hands=[8, 5, 6])
    assert in_order.table.hand_n.tolist() == [5, 6, 2, 8]
    assert in_order.table.pile_n == 50 - 21
    dealt(in_order)


def test_cards_that_are_nowhere_were_discarded_and_forgotten():
    told = {"hand": "fuel 2, it, dream 2, baa", "discard": "lamp, spider", "pile": 14}
    world = placed(**told, hands="5,7,6")
    assert world.table.hand_n.tolist() == [6, 5, 7, 6]
    assert world.table.pile_n == 14
    assert world.table.discard_n == 50 - 6 - 18 - 14
    dealt(world)
    assert world.hidden.discard.sum() == world.table.discard_n
    assert {"lamp", "spider"} <= words(world.hidden.discard).keys()
    assert world.hidden.pile.sum() == 14


def test_discard_is_known_to_all():
    world = placed(hand="fuel, lamp", discard="gps, dream 3, lamp", top="dream")
    assert words(world.hidden.discard) == {"gps": 1, "dream": 3, "lamp": 1}
    assert world.table.discard_n == 5
    assert world.table.top == 4
    for facts in (world.table.facts, world.seats[3].facts):
        assert words(facts.known[4]) == {"gps": 1, "dream": 3, "lamp": 1}
    dealt(world)


def test_top_by_default_is_in_the_discard():
    world = placed(hand="fuel, lamp", discard="gps, dream 3")
    assert world.hidden.discard[world.table.top] > 0
    assert placed(hand="fuel, lamp").table.top == -1


def test_status_of_players():
    world = placed(hand="fuel, lamp", status=["active", "home", "eaten", "active"])
    assert world.table.status.tolist() == [0, 1, 2, 0]
    assert world.table.hand_n[2] == 0
    assert words(dealt(world).seats[1].hand)["fuel"] >= 2


def test_two_players_without_the_removed_cards():
    world = placed(2, hand="fuel 8, gps 2, lamp")
    assert world.table.pile_n == 42 + 2 - 11 - 7
    dealt(world, 2)


def test_rules_of_the_position():
    rules = {"wolves": 3, "copies.fuel": 20}
    world = placed(3, rules, hand="fuel 18, lamp", pile=20)
    assert world.hidden.pile[10] == 3
    assert world.table.rules.wolves == 3
    dealt(world, 3, rules)


def test_position_sets_the_turn():
    world = placed(hand="fuel, lamp", turns=9)
    assert world.table.turns == world.table.round_turns == 9
    assert world.table.own_turns.tolist() == [3, 3, 3, 3]


REFUSED = {
    "an unknown key": ({"hnad": "fuel"}, "hnad.*hand"),
    "an unknown card": ({"hand": "fule"}, "fule.*fuel"),
    "a wolf in the hand": ({"hand": "wolf"}, "wolf"),
    "more copies than there are": ({"hand": "pirate 2"}, "2 pirate, but 1"),
    "a negative number": ({"hand": {"fuel": -1}}, "fuel lies between 0"),
    "a card in hand and discard": ({"hand": "pirate", "discard": "pirate"}, "1 pirate, but 0"),
    "a seat that is not there": ({"hand": "fuel", "me": 4}, "from 0 to 3"),
    "a seat in words": ({"hand": "fuel", "me": "one"}, "from 0 to 3"),
    "too few players": ({"hand": "fuel", "status": ["active"]}, "each of the 4 seats, not 1"),
    "an unknown status": ({"hand": "fuel", "status": ["active"] * 3 + ["hoem"]}, "hoem.*home"),
    "a decision of one who is out": ({"hand": "fuel", "status": ["home"] * 4}, "seat 0 decides"),
    "a top card that is not there": ({"hand": "fuel", "discard": "it", "top": "gps"}, "gps"),
    "too few sizes": ({"hand": "fuel", "hands": [3, 4]}, "the 3 others, not 2"),
    "a wrong size of the own hand": ({"hand": "fuel", "hands": [2, 7, 7, 7]}, "1 cards, not 2"),
    "hands too large": ({"hand": "fuel", "hands": [20, 20, 20]}, "but the other hands hold 60"),
    "a negative hand": ({"hand": "fuel", "hands": [-1, 7, 7]}, "hands lies between 0"),
    "hands and pile that differ": ({"hand": "fuel", "hands": [7, 7, 7], "pile": 40}, "at most"),
    "a pile without its wolves": ({"hand": "fuel", "pile": 1}, "a pile of at least 2 fits"),
    "a pile too large": ({"hand": "fuel", "pile": 60}, "a pile of at most"),
    "cards of the eaten": (
        {"hand": "fuel", "hands": [7, 7, 7], "status": ["active", "eaten", "active", "active"]},
        "seat 1 was eaten",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_position_that_is_impossible_is_refused(case):
    description, message = REFUSED[case]
    with pytest.raises(UsageError, match=message):
        placed(**description)


@pytest.mark.parametrize(
    "description",
    [
        {"hand": "fuel two"},
        {"hand": {"fuel": "two"}},
        {"hand": "fuel", "pile": "many"},
        {"hand": "fuel", "hands": ["few", 1, 2]},
        {"hand": "fuel", "turns": "late"},
        {"hand": "two fuel"},
        {"hand": "fuel 2 3"},
        {"hand": {"fuel": 1.5}},
        {"hand": ["lamp", 1]},
        {"hand": "fuel", "hands": [7.9, 7, 7]},
        {"hand": "fuel", "turns": -3},
        {"hand": "fuel", "me": True},
    ],
    ids=str,
)
def test_position_with_words_for_numbers_is_refused(description):
    with pytest.raises(UsageError):
        placed(**description)


def test_suggests_valid_words():
    with pytest.raises(UsageError, match="did you mean 'kamikaze'"):
        placed(hand="kamikase")
    assert len(all_kinds()) == 10


BAA = {"hand": "fuel 2, it 3, baa", "decision": "baa"}


@pytest.mark.parametrize(
    ("played", "me"),
    [
        ({"played": "pirate", "played_by": 1, "aimed_at": 0}, 0),
        ({"played": "time", "played_by": 3, "discard": "lamp"}, 2),
        ({"played": "it", "played_by": 3, "aimed_at": 0}, 2),
        ({"played": "lamp", "played_by": 3, "aimed_at": 1, "wish": "fuel"}, 0),
        ({"played": "spider", "played_by": 3, "aimed_at": 1, "baas": [1]}, 0),
        ({"played": "spider", "played_by": 0, "aimed_at": 1, "baas": [1], "gift": "it"}, 0),
        ({"played": "kamikaze", "played_by": 3, "aimed_at": 1}, 0),
        ({"played": "dream", "played_by": 0, "aimed_at": 1, "baas": [1, 0, 2]}, 0),
    ],
)
def test_a_card_that_a_baa_may_answer(played, me):
    world = placed(**BAA, **played, me=me, pile=22)
    table = world.table
    assert GAME.decisions[table.decision].name == "baa"
    throwers = played.get("baas", [])
    on_discard = {played["played"]: 1} | ({"baa": len(throwers)} if throwers else {})
    on_discard |= {"lamp": 1} if "discard" in played else {}
    assert words(world.hidden.discard) == on_discard
    assert (table.pile_n, table.discard_n) == (22, sum(on_discard.values()))
    gifts = int(played["played"] == "spider")
    assert table.hand_n.sum() + gifts + 22 + table.discard_n == 50
    assert table.current == (played["aimed_at" if played["played"] == "kamikaze" else "played_by"])
    assert table.last_thrower == (throwers[-1] if throwers else played["played_by"])
    dealt(world)
    if "kamikaze" in played.values():
        assert world.seats[1].hand[0] >= 2, "who launches has the fuel"
    if played["played"] == "it":
        assert world.seats[me].facts.proved[3, 1] == 1, "who plays an IT Sheep has a hack"
        assert world.seats[3].hand[1] >= 1


def test_baas_are_even_or_odd():
    """An unanswered Pirate takes my hand; with a Baa on it my own would let it happen."""
    for throwers, words_there in ([], "will happen"), ([2], "will fail"), ([2, 1], "will happen"):
        world = placed(**BAA, played="pirate", played_by=1, aimed_at=0, baas=throwers)
        lines = GAME.view(world.table, world.seats[0], 0, ["A", "B", "C", "D"])[1]
        assert any(words_there in line for line in lines), lines


def test_the_kamikaze_of_those_before_stays_in_their_hands():
    world = placed(hand="kamikaze, fuel", decision="kami", launcher=1, me=3)
    assert (world.table.launcher, world.table.current, world.table.asked) == (1, 1, 0b1100)
    dealt(world)
    world = placed(
        hand="kamikaze, fuel", decision="kami", launcher=1, me=3, rules={"kami_order": "random"}
    )
    assert world.table.asked == 0b1000


def test_a_wolf():
    world = placed(hand="it 2, dream", decision="feed", to_draw=1, rules={"draws_per_turn": 2})
    assert (world.table.draws_left, world.table.phase) == (1, 1)
    dealt(world, rules={"draws_per_turn": 2})


def test_a_time_machine_finds_what_lies_there():
    world = placed(hand="it 2", decision="time_pick", discard="fuel 2, baa")
    code = build_matchup("sheepnappers", "random", seats=4).compiled
    legal = [kind for kind in range(10) if code.legal(world.table, world.seats[0], kind)]
    assert legal == [0, 9], "not itself"
    dealt(world)


def test_the_card_just_played_is_counted_once():
    """Who names it as the top card tells the discard as it lies there, and so who has no other."""
    apart = placed(hand="it", decision="time_pick", discard="fuel, spider")
    for discard in ({"fuel": 1, "spider": 1, "time": 1}, {"time": 1, "fuel": 1, "spider": 1}):
        as_it_lies = placed(hand="it", decision="time_pick", discard=discard, top="time")
        assert as_it_lies.tobytes() == apart.tobytes()
    assert words(placed(hand="it", decision="time_pick", discard="time, fuel").hidden.discard) == {
        "time": 2,
        "fuel": 1,
    }
    told = {**BAA, "played": "pirate", "played_by": 1, "aimed_at": 0}
    assert (
        placed(**told, discard="lamp, pirate").tobytes() == placed(**told, discard="lamp").tobytes()
    )


def test_a_wolf_may_be_gone_for_good():
    rules = {"wolf_returns": False}
    world = placed(hand="fuel 3, it", pile=1, wolves=1, rules=rules)
    assert (world.table.pile_n, world.table.wolves_out) == (1, 1)
    dealt(world, rules=rules)
    with pytest.raises(UsageError, match=r"at least 2 fits, .* \(key wolves"):
        placed(hand="fuel 3, it", pile=1, rules=rules)


DREAM = {"played": "dream", "played_by": 1, "aimed_at": 2}
UNASKABLE = {
    "no card": ({**BAA}, "played is missing for decision baa"),
    "a card that needs an aim": (
        {**BAA, "played": "dream", "played_by": 1},
        "aimed_at is missing",
    ),
    "a wish for what": (
        {**BAA, "played": "lamp", "played_by": 1, "aimed_at": 2},
        "wish is missing",
    ),
    "a gift of mine": (
        {**BAA, "played": "spider", "played_by": 0, "aimed_at": 2, "baas": [1]},
        "gift is missing",
    ),
    "a Baa": ({**BAA, "played": "baa", "played_by": 1, "aimed_at": 2}, "no card that a Baa"),
    "an aim at itself": ({**BAA, "played": "dream", "played_by": 1, "aimed_at": 1}, "not at its"),
    "the own card": ({**BAA, "played": "dream", "played_by": 0, "aimed_at": 1}, "may throw no"),
    "who is home": (
        {
            **BAA,
            "played": "dream",
            "played_by": 1,
            "aimed_at": 2,
            "status": "active, active, home, active",
        },
        "aimed_at: seat 2 is not active",
    ),
    "more copies than there are": (
        {**BAA, "hand": "pirate, baa", "played": "pirate", "played_by": 1, "aimed_at": 0},
        "played: 1 pirate",
    ),
    "an IT Sheep at nobody": ({**BAA, "played": "it", "played_by": 1}, "aimed_at is missing"),
    "an IT Sheep without a hack": (
        {**BAA, "played": "it", "played_by": 1, "aimed_at": 2, "discard": "gps 3"},
        "played: seat 1 plays an IT Sheep, but can hold no GPS Hack",
    ),
    "an own IT Sheep without a hack": (
        {**BAA, "played": "it", "played_by": 0, "aimed_at": 2, "baas": [1]},
        "played: seat 0 plays an IT Sheep, but can hold no GPS Hack",
    ),
    "an aimed Time Machine": (
        {**BAA, "played": "time", "played_by": 1, "aimed_at": 0, "discard": "fuel"},
        "aimed_at: Time Machine is aimed at nobody",
    ),
    "a Time Machine that finds nothing": (
        {**BAA, "played": "time", "played_by": 1},
        "discard: Time Machine finds nothing",
    ),
    "a Baa against the own action": (
        {**BAA, **DREAM, "baas": [1]},
        "baas: seat 1 may throw no Baa against that card",
    ),
    "two Baas of one player": (
        {**BAA, **DREAM, "baas": [2, 2], "me": 3},
        "seat 2 may throw no Baa against the Baa of seat 2",
    ),
    "a Baa of one who is home": (
        {**BAA, **DREAM, "aimed_at": 3, "baas": [2], "status": "active, active, home, active"},
        "seat 2 may throw no Baa",
    ),
    "a wish with a Dream Sheep": (
        {**BAA, **DREAM, "wish": "fuel"},
        "wish: told of Magic Lamp only",
    ),
    "a gift with a Dream Sheep": (
        {**BAA, **DREAM, "gift": "fuel"},
        "gift: told of Spider Trick only",
    ),
    "the gift of another": (
        {**BAA, **DREAM, "played": "spider", "gift": "it"},
        "gift: only whoever plays",
    ),
    "a wish that is no sheep": (
        {**BAA, **DREAM, "played": "lamp", "wish": "fuel", "rules": {"lamp_only_sheep": True}},
        "asks for sheep only",
    ),
    "one asked who comes later": (
        {"hand": "kamikaze", "decision": "kami", "me": 2, "launcher": 1, "asked": [3]},
        "asked: seat 3 cannot have been asked before you",
    ),
    "a launcher with one card": (
        {"hand": "kamikaze", "decision": "kami", "launcher": 1, "hands": [1, 7, 7]},
        "hands: seat 1 is about to launch with at least 2 Fuel, .* it holds 1 cards",
    ),
    "a launcher without Fuel": (
        {"hand": "kamikaze", "decision": "kami", "launcher": 1, "discard": "fuel 13"},
        r"\(seat 1\) hold at least 2 Fuel, and 0 are unseen",
    ),
    "one who is home without a hand": (
        {"hand": "it 3", "status": "active, home, active, active", "hands": [0, 7, 7]},
        "hands: seat 1 is home and has launched with at least 2 Fuel, .* it holds 0 cards",
    ),
    "turns after the last": ({"hand": "it", "turns": 9999}, "a round ends after 2000"),
    "three who are out in the first turn": (
        {"hand": "it", "turns": 1, "status": "active, home, home, eaten"},
        "turns: 3 players are home or eaten, so it is turn 4 or later",
    ),
    "a wolf that comes back": ({"hand": "it", "wolves": 1}, "goes back into the pile"),
    "wolves too many": ({"hand": "it", "wolves": 3}, "there are 2 in this game"),
    "no Kamikaze": ({"hand": "it", "decision": "kami", "launcher": 1}, "no Kamikaze Sheep"),
    "nobody launches": ({"hand": "kamikaze", "decision": "kami"}, "launcher is missing"),
    "my own launch": ({"hand": "kamikaze", "decision": "kami", "launcher": 0}, "no Kamikaze"),
    "an empty discard": ({"hand": "it", "decision": "time_pick"}, "lies there alone"),
    "a discard half known": (
        {"hand": "it", "decision": "time_pick", "discard": "fuel", "pile": 9, "hands": "5,5,5"},
        "look through all of it",
    ),
    "more draws than a turn has": ({"hand": "it 2", "decision": "feed", "to_draw": 1}, "to_draw"),
}


@pytest.mark.parametrize("case", UNASKABLE)
def test_position_whose_question_cannot_occur_is_refused(case):
    description, message = UNASKABLE[case]
    with pytest.raises(UsageError, match=message):
        placed(**description)


def test_a_card_that_juice_repeats_is_not_laid():
    told = {**BAA, "played": "pirate", "played_by": 1, "aimed_at": 0, "juiced": "yes"}
    world = placed(**told, discard="pirate, fuel", pile=20, rules={"juice": "on"})
    cost = int(world.table.rules.juice_cost)
    assert words(world.hidden.discard) == {"pirate": 1, "fuel": 1 + cost}
    assert (world.table.juiced, world.table.fuel_paid) == (1, cost)
    assert (world.table.top, world.table.top_played) == (0, 0)
    dealt(world, rules={"juice": "on"})
    with pytest.raises(UsageError, match="no Magic Juice in this game"):
        placed(**told)


def test_who_was_asked_at_random_can_be_told():
    rules = {"kami_order": "random"}
    told = {"hand": "kamikaze", "decision": "kami", "launcher": 1, "me": 3}
    assert placed(**told, asked=[0], rules=rules).table.asked == 0b1001
    for asked in ([1], [3]):
        with pytest.raises(UsageError, match="cannot have been asked before you"):
            placed(**told, asked=asked, rules=rules)


def test_the_card_told_last_is_on_top():
    assert placed(hand="it", discard="fuel, it, fuel").table.top == 0
