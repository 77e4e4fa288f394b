"""Scenes of Diplomat: deals of three, a dealer who is replaced, a vote."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cosmic.boards import Game, hand_of, scene, sums

CARD_IN, CARD_OUT, COLONY_IN, COLONY_OUT = "1", "2", "4", "8"
NO, YES = "0", "1"
SWAP = {"offer": "swap_random", "answer": "accept"}


def answered(numbers: str, aliens: str, *hands: str, **wishes: Any) -> Game:
    """Play an encounter; ``numbers`` are the answers where numbers are picked, one by one."""
    left = numbers.split()
    stop = "pick_number" if left else "second"
    before = {key: wish for key, wish in wishes.items() if not (left and "respond" in key)}
    game = scene(aliens, *hands, **{**SWAP, **before, "stop": stop})
    started = int(game.table.encounters)
    wishes = {**SWAP, **wishes}
    while int(game.table.encounters) == started and game.decision not in ("second", "over"):
        asked = game.decision == "pick_number" and left
        game.take(left.pop(0) if asked else game.plain(wishes))
    assert not left, f"nobody asked for {left}"
    return game


def talks(numbers: str, *hands: str, **wishes: Any) -> Game:
    """Diplomat, seat 2, steps in where seat 0 attacks seat 1."""
    return answered(numbers, "none,none,diplomat", *hands, **{"power_2": "yes", **wishes})


HANDS = ("a20 a08", "a06 a10", "negotiate a12")


def test_attacks_become_negotiates_and_three_make_a_deal():
    game = talks(f"{YES} 0 0 {YES} {YES}", *HANDS)
    assert game.result == "deal"
    assert game.named("played")[0] == {
        **game.named("played")[0], "seat": 2, "kind": "negotiate",
    }  # fmt: skip
    assert [each["pact"] for each in game.named("pact")] == ["nothing", "nothing"]
    assert sorted(hand_of(game, 0) + hand_of(game, 1)) == ["a08", "a10"]
    assert (sums(game, "lost"), hand_of(game, 2)) == ({}, ["a12"])


def test_cards_change_hands_with_both():
    game = talks(f"{YES} {CARD_IN} {CARD_OUT} {YES} {YES}", *HANDS)
    assert [each["pact"] for each in game.named("pact")] == [
        "the first gets a card",
        "gives a card",
    ]
    assert (len(hand_of(game, 0)), len(hand_of(game, 1)), len(hand_of(game, 2))) == (0, 2, 1)


def test_diplomat_colonies_change_hands():
    """Diplomat gets one beside the offense, the defense one beside Diplomat."""
    game = talks(
        f"{YES} {COLONY_IN} {COLONY_OUT} {YES} {YES}", *HANDS, pick_planet_2="p0.3",
        pick_planet_1="p2.2",
    )  # fmt: skip
    assert (game.ships(2, "p0.3"), game.ships(1, "p2.2")) == (1, 1)
    assert [int(count) for count in game.table.foreign[:3]] == [0, 1, 1]


@pytest.mark.parametrize("numbers", [NO, f"{YES} 0 0 {NO}", f"{YES} 0 0 {YES} {NO}"])
def test_diplomat_all_three_have_to_agree(numbers):
    """Whoever does not sends them on to the next offer; without one all three lose ships."""
    game = talks(numbers, *HANDS, rules={"deal_rounds": 1})
    assert game.result == "no_deal"
    assert sums(game, "lost") == {0: 3, 1: 3, 2: 3}
    game = talks(f"{numbers} {YES} 0 0 {YES} {YES}", *HANDS, rules={"deal_rounds": 2})
    assert game.result == "deal"


def test_a_deal_that_is_quashed_costs_all_three():
    game = talks(f"{YES} {CARD_IN} 0 {YES} {YES}", *HANDS, "quash a07", outcome_card_3="quash")
    assert sums(game, "lost") == {0: 3, 1: 3, 2: 3}
    assert hand_of(game, 2) == ["a12"]


def test_diplomat_what_was_agreed_stands_if_the_quash_is_stopped():
    """Nobody is asked again."""
    hands = "a20 a08 card_zap", "a06 a10", HANDS[2], "quash a07"
    wishes = {"outcome_card_3": "quash", "respond_0": "card_zap"}
    game = talks(f"{YES} 0 0 {YES} {YES}", *hands, **wishes)
    assert game.named("cancelled")
    assert game.result == "deal"
    assert len(game.named("pact")) == 2


def test_kickers_of_both_multiply_what_it_costs_diplomat():
    """All three are opponents of each other."""
    hands = "a20 a08 duplicity", "a06 a10 kicker_x4", "negotiate a12"
    wishes = {"play_thing_0": "duplicity", "play_thing_1": "kicker_x4"}
    game = talks(NO, *hands, rules={"deal_rounds": 1, "reward_deck": True}, **wishes)
    assert sums(game, "lost") == {0: 3 * 4, 1: 3 * 2, 2: 20}, "all that it has"
    rules = {"deal_rounds": 1, "reward_deck": True, "kicker_mode": "reveal"}
    assert sums(talks(NO, *hands, rules=rules, **wishes), "lost") == {0: 3, 1: 3, 2: 3}


def test_a_faulty_translator_of_diplomat_lowers_that():
    game = talks(
        NO, "a20 a08", "a06 a10", "faulty_translator a12",
        rules={"deal_rounds": 1, "reward_deck": True},
    )  # fmt: skip
    assert sums(game, "lost") == {0: 2, 1: 2, 2: 2}


def test_diplomat_needs_a_negotiate_an_attack_and_two_others():
    assert not talks("", "a20 a08", "a06 a10", "a12").named("power_used")
    assert not talks("", "negotiate", "negotiate", "negotiate").named("power_used")
    game = scene("diplomat", "a20 negotiate", "a06", power="yes", plan_0="a20")
    assert not game.named("power_used")
    game = talks(f"{YES} 0 0 {YES} {YES}", "a20 a08", "negotiate a06", "negotiate")
    assert game.result == "deal", "one attack is enough"


def test_diplomat_power_refused_or_zapped():
    assert talks("", *HANDS, power_2="no").result == "offense_won"
    game = talks("", "a20 a08 cosmic_zap", "a06 a10", "negotiate", respond_0="cosmic_zap")
    assert game.result == "offense_won"
    assert hand_of(game, 2) == ["negotiate"]


def joins(numbers: str, replaced: str, *hands: str, **wishes: Any) -> Game:
    """Seat 2 deals in the place of a main player."""
    mine = {"flare_2": "diplomat flare", "pick_player_2": replaced}
    return answered(numbers, "none", *hands, **{**mine, **wishes})


TALKERS = ("negotiate a08", "negotiate a10", "negotiate diplomat_flare a12")


def test_diplomat_wild_flare_deals_in_the_place_of_the_offense():
    """The offense has been successful, and has nothing to do with it."""
    game = joins(f"{CARD_IN} {YES}", "0", *TALKERS)
    assert game.result == "deal"
    assert hand_of(game, 0) == ["a08"]
    assert hand_of(game, 1) == []
    assert "a10" in hand_of(game, 2)
    assert game.decision == "second"


def test_diplomat_wild_flare_deals_in_the_place_of_the_defense():
    game = joins(f"{COLONY_IN} {YES}", "1", *TALKERS, pick_planet_2="p0.3")
    assert (game.result, game.ships(2, "p0.3")) == ("deal", 1)
    assert game.ships(0, "p0.0") == 4


@pytest.mark.parametrize("replaced", ["0", "1"])
def test_diplomat_wild_flare_fails(replaced):
    """The other proposes, too; then both lose ships, whoever was replaced does not.

    It is no success of that one, either: only a deal would be.
    """
    game = joins(f"{CARD_IN} {NO} {CARD_OUT} {NO}", replaced, *TALKERS)
    assert game.result == "aborted"
    assert game.decision != "second"
    assert sums(game, "lost") == {2: 3, 1 - int(replaced): 3}


@pytest.mark.parametrize("replaced", ["0", "1"])
def test_diplomat_wild_flare_with_a_faulty_translator(replaced):
    hands = "negotiate a08", "negotiate a10", "faulty_translator diplomat_flare a12"
    wishes = {"rules": {"reward_deck": True}}
    game = joins(f"{CARD_IN} {NO} {CARD_OUT} {NO}", replaced, *hands, **wishes)
    assert sums(game, "lost") == {2: 2, 1 - int(replaced): 2}


def test_diplomat_wild_flare_zapped():
    game = joins("", "0", "negotiate a08 card_zap", *TALKERS[1:], respond_0="card_zap")
    assert game.result == "deal"
    assert "negotiate" in hand_of(game, 2)


def vote(numbers: str, *hands: str, **wishes: Any) -> Game:
    """Seat 0, the offense, has Diplomat and lets all vote."""
    mine = {"flare_0": "diplomat flare", "power": "no"}
    return answered(numbers, "diplomat", *hands, **{**mine, **wishes})


VOTERS = ("a08 a07 diplomat_flare", "a20 a10")


def test_diplomat_super_flare_decides_without_cards():
    """Two votes of four are a tie: the defense's."""
    seats = {"pick_player_0": "0", "pick_player_1": "1", "pick_player_3": "1"}
    game = vote("0 0", *VOTERS, **seats, pick_player_2="0")
    assert game.result == "defense_won"
    assert len(hand_of(game, 1)) == 2, "nothing was revealed"
    game = vote("0 0", *VOTERS, pick_player="0", pick_player_1="1")
    assert game.result == "offense_won"
    assert game.ships(0, "p1.0") == 1
    assert [each["partner"] for each in game.named("voted")] == [0, 1, 0, 0]


def test_votes_are_paid_for_by_the_winner_only():
    seats = {"pick_player_0": "0", "pick_player_1": "1", "pick_player_2": "0"}
    game = vote("1 2", *VOTERS, **seats, pick_player_3="0")
    assert (len(hand_of(game, 2)), len(hand_of(game, 3))) == (1, 1)
    assert len(hand_of(game, 1)) == 2
    game = vote("1 2", *VOTERS, **seats, pick_player_3="1")
    assert (len(hand_of(game, 2)), len(hand_of(game, 3))) == (0, 2), "the defense has won"


@pytest.mark.parametrize(("most", "legal"), [(0, []), (1, ["0", "1"])])
def test_diplomat_vote_price(most, legal):
    wishes = {"flare_0": "diplomat flare", "stop": "pick_number", "pick_player": "0"}
    game = scene("diplomat", *VOTERS, rules={"vote_price": most}, **wishes)
    assert (game.legal if game.decision == "pick_number" else []) == legal


def test_diplomat_super_flare_zapped():
    game = vote("", VOTERS[0], "a20 a10 card_zap", respond_1="card_zap")
    assert not game.named("voted")
