"""More scenes of aliens of Dominion, written from the rules file alone."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, discarded, hand_of, scene, sums

FIVE = "a06 a08 a04 a10 a12"
BOTH = {"invite_0": "2", "invite_1": "2", "power": "yes"}


def test_laser_sets_aside_as_many_cards_as_its_opponent_has_ships():
    """Four ships of the defense: four of five cards; two of an offense: two of five."""
    wishes = {"power": "yes", "pick_number": "4|2", "stop": "invite"}
    game = scene("laser", "a08 a10", FIVE, **wishes)
    assert (len(hand_of(game, 1)), discarded(game, 1)) == (1, [])
    game = scene("none,laser", FIVE, "a08 a10", ships=2, **wishes)
    assert (len(hand_of(game, 0)), discarded(game, 0)) == (3, [])


def test_the_cards_that_laser_set_aside_come_back():
    wishes = {"power": "yes", "pick_number": "4"}
    game = scene("laser", "a40 a10", FIVE, **wishes)
    assert game.result == "offense_won"
    assert len(hand_of(game, 1)) == 4


def test_laser_beats_who_has_no_encounter_card_left():
    game = scene("laser", "a00 a10", "a40 a30", power="yes", pick_number="2|4")
    assert game.result == "offense_won"
    assert not game.named("totals")


def test_muckraker_sends_a_winning_ally_of_the_other_side_home():
    """Seat 3, which has nothing to pay with: no rewards."""
    game = scene("muckraker", "a10 a04", "a40", power="yes", **ALLIES)
    assert (game.result, game.zone("warp", 3)) == ("defense_won", 0)
    assert not game.named("rewarded")
    assert "a04" in discarded(game, 0)


def test_muckraker_may_let_an_ally_land():
    game = scene("none,muckraker", "a40", "a06 a04", power="no", **ALLIES)
    assert game.ships(2, "p1.0") == 2
    game = scene("none,muckraker", "a40", "a06 a04", power="yes", **ALLIES)
    assert (game.ships(2, "p1.0"), game.ships(0, "p1.0")) == (0, 1)
    assert game.zone("warp", 2) == 0


@pytest.mark.parametrize("count", [1, 2])
def test_pirate_captures_a_ship_for_each_that_it_sends_home(count):
    """As a winning ally it gives up what those would have gained."""
    wishes = {"power": "yes", "pick_number": str(count), "home": "p2.1"}
    game = scene("none,none,pirate", "a40", "a06", **ALLIES, **wishes)
    assert game.ships(2, "p1.0") == 2 - count
    lost = sums(game, "lost")
    assert lost[1] + lost.get(3, 0) == 4 + 3 - count


def test_judge_gives_the_loser_a_card():
    """The offense declares it; the defense loses and collects one of its cards."""
    game = scene("judge", "a40 a10 a12", "a06 a04", power="yes", pick_number="1")
    assert game.result == "offense_won"
    assert [(each["seat"], each["giver"]) for each in game.named("taken")] == [(1, 0)]


def test_judge_needs_an_attack():
    game = scene("judge", "negotiate a10", "negotiate a04", power="yes", pick_number="1")
    assert game.result == "no_deal"
    assert not game.named("taken")


def test_yin_yang_allies_with_both_sides():
    game = scene("none,none,yin_yang", "a10", "a04", **BOTH)
    assert game.totals == (10 + 1 + 1, 4 + 4 + 1)
    assert game.ships(2, "p1.0") == 1
    assert sums(game, "lost") == {1: 3, 2: 1}, "the defense keeps one ship on the planet"
    assert game.ships(1, "p1.0") == 1


def test_yin_yang_and_an_offense_that_loses():
    """A reward for the offense, by each ship that helped the defense."""
    game = scene("none,none,yin_yang", "a04", "a10", reward="1 cards|0 cards", **BOTH)
    assert game.result == "defense_won"
    assert {each["seat"] for each in game.named("rewarded")} == {0, 2}


def test_yin_yang_joins_one_side_like_others():
    game = scene("none,none,yin_yang", "a10", "a04", **{**BOTH, "power": "no"}, ally_2="defense 2")
    assert game.totals == (10 + 1, 4 + 4 + 2)


LAID = {"power": "yes", **ALLIES}


@pytest.mark.parametrize(
    ("swaps", "attack", "hands"),
    [("2", 40, (["a04", "a10"], ["a05"])), ("nobody", 4, (["a10"], ["a05", "a40"]))],
)
def test_usurper_may_take_the_card_of_an_ally(swaps, attack, hands):
    """Every card goes back to its owner, but those that are played."""
    wishes = {**LAID, "pick_card_2": "a40", "pick_player_0": swaps}
    game = scene("usurper", "a04 a10", "a06 a08", "a40 a05", "a30", **wishes)
    assert game.totals == (attack + 1 + 2, 6 + 4 + 3)
    assert (hand_of(game, 0), hand_of(game, 2)) == hands


def test_usurper_may_give_its_opponent_the_card_of_an_ally():
    wishes = {**LAID, "pick_player_0": "3|nobody", "pick_card_3": "a00"}
    game = scene("usurper", "a10 a04", "a40 a08", "a05", "a00", **wishes)
    assert game.totals == (10 + 3, 0 + 4 + 3)


def test_doppelganger_plays_cards_of_somebody_else():
    """One of the two is the highest attack; what is not played goes back."""
    hands = "a04 a10 quash", "a06 a08", "a40 negotiate a05", "a30"
    game = scene("doppelganger", *hands, pick_player="2", plan_0="a40", power="yes")
    assert game.totals == (40 + 1, 6 + 4)
    assert sorted(discarded(game, 0))[:2] == ["a04", "a10"]
    assert hand_of(game, 0) == ["quash"]
    assert hand_of(game, 2) == ["a05", "negotiate"]


def test_doppelganger_does_not_rob_its_opponent():
    hands = "a04 a10", "a06 a08", "a40 negotiate", "a30"
    game = scene("doppelganger", *hands, power="yes", stop="pick_player")
    assert game.legal == ["2", "3"]


def test_quartermaster_draws_one_card_more_and_keeps_what_is_left():
    """Three rewards of seat 3, which gets three of four cards."""
    wishes = {"invite_1": "3", "ally_3": "defense 3", "reward": "3 cards", "power": "yes"}
    game = scene("none,none,quartermaster", "a04 a10", "a40 a08", "a12", **wishes)
    assert (len(hand_of(game, 2)), len(hand_of(game, 3))) == (1 + 1, 3)


@pytest.mark.parametrize(("card", "taken"), [("a08", True), ("a40", False)])
def test_angler_gets_the_card_that_it_names_or_draws(card, taken):
    wishes = {"power": "yes", "pick_player": "1", "pick_card": card, "stop": "plan"}
    game = scene("angler", "a04 a10", "a06 a08", **wishes)
    assert [each["giver"] for each in game.named("taken")] == [1] * taken
    assert len(hand_of(game, 1)) == 2 - taken
    assert len(hand_of(game, 0)) >= 3


def test_alchemist_pays_a_ship_and_a_card_for_one_like_it():
    """Of attacks only those that differ by four at most."""

    def spent(game):
        game.leave_in_deck("a40 a00")

    wishes = {"power": "yes", "pick_card": "a10", "before": spent}
    game = scene("alchemist", "a04 a10 a08", "a06 a08", **wishes, stop="pick_card")
    game.take("a10")
    assert {word for word in game.legal if word[0] == "a"} <= {
        f"a{value:02d}" for value in range(6, 15)
    }
    game.take("a14")
    game.until("plan")
    assert hand_of(game, 0) == ["a04", "a08", "a14"]
    assert game.lost(0) == 1
