"""Scenes of the unique negotiates and of the two reinforcements."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, sums
from tests.games.cosmic.rewards.scenes import collected, fight, in_reward_discard
from tests.games.cosmic.techs.scenes import lab

CARDS = " a04 a04 a06 a06 a06 a08 a08 a08"
DOUBLE, SPARE = "0", "1"
UNIQUE = ("epic_oratory", "faulty_translator", "right_of_refusal", "self_defense")


@pytest.mark.parametrize("card", UNIQUE)
def test_a_unique_negotiate_is_a_negotiate(card):
    """It loses to an attack and collects, it deals with another."""
    game = fight(card, "a08" + CARDS, pick_number=DOUBLE)
    assert (game.result, game.lost(0)) == ("defense_won", 3)
    assert collected(game, 0) == (6 if card == "epic_oratory" else 3)
    assert in_reward_discard(game, card) == 1
    game = fight(card, "negotiate", stop="offer")
    assert game.decision == "offer"


@pytest.mark.parametrize("card", UNIQUE)
def test_what_a_failed_deal_costs(card):
    """Three ships each, two by Faulty Translator, whoever has it."""
    lost = 2 if card == "faulty_translator" else 3
    for hands in ((card, "negotiate"), ("negotiate", card)):
        assert sums(fight(*hands), "lost") == {0: lost, 1: lost}


@pytest.mark.parametrize("kicker", ["duplicity", "kicker_x4"])
def test_faulty_translator_beside_a_kicker(kicker):
    times = 4 if kicker == "kicker_x4" else 2
    game = fight(f"faulty_translator {kicker}", "negotiate")
    assert sums(game, "lost") == {0: 2, 1: 2 * times}


def test_a_morph_copies_the_text_of_a_negotiate():
    assert sums(fight("morph", "faulty_translator"), "lost") == {0: 2, 1: 2}


# Epic Oratory


@pytest.mark.parametrize(("kicker", "cards"), [("", 6), ("duplicity", 12), ("kicker_x4", 14)])
def test_epic_oratory_doubles_compensation(kicker, cards):
    """Kickers come on top: 3 times 2 times 2; never more than there are (14 cards)."""
    hand = "a08" + CARDS + " a10 a10 a10 negotiate negotiate negotiate"
    game = fight(f"epic_oratory {kicker}", hand, pick_number=DOUBLE)
    assert collected(game, 0) == cards


def test_epic_oratory_spares_the_offense():
    """Its own ships; its allies are lost."""
    game = fight("epic_oratory", "a08" + CARDS, pick_number=SPARE, **ALLIES)
    assert game.result == "defense_won"
    assert sums(game, "lost") == {2: 2}
    assert collected(game, 0) == 0


def test_epic_oratory_spares_the_defense():
    """Its ships go to its other colonies."""
    game = fight("a08" + CARDS, "epic_oratory", pick_number=SPARE, **ALLIES)
    assert (game.result, game.ships(1, "p1.0"), game.ships(1, "p1.4")) == ("offense_won", 0, 8)
    assert sums(game, "lost") == {3: 3}
    assert collected(game, 1) == 0


@pytest.mark.parametrize(("rule", "asked"), [("stay", False), ("plain", True)])
def test_ionic_gas_denies_nothing_to_whom_self_defense_saves(rule, asked):
    game = fight("a08 ionic", "self_defense", rules={"self_defense": rule}, stop="outcome_card")
    assert (game.decision == "outcome_card") == asked


def test_epic_oratory_has_no_say_where_both_lose():
    game = fight("epic_oratory self_destruct", "a08" + CARDS, pick_number=SPARE)
    assert (game.result, game.lost(0), game.lost(1)) == ("both_lost", 3, 4)


def test_a_morph_has_the_choice_of_epic_oratory_only_against_attacks():
    game = fight("epic_oratory", "morph", stop="offer")
    assert game.decision == "offer"


# reinforcements


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
@pytest.mark.parametrize("side", ["0", "1"])
def test_plus_four_helps_either_side(seat, side):
    hands = ["a08", "a06", "a04", "a04"]
    hands[seat] += " plus4"
    game = fight(*hands, play_thing="plus4", pick_number=side, **ALLIES)
    plus = (4, 0) if side == "0" else (0, 4)
    assert sum(game.totals) == 8 + 3 + 2 + 6 + 4 + 3 + 4
    assert game.totals in ((13 + plus[0], 13 + plus[1]), (13 + plus[1], 13 + plus[0]))


def test_plus_four_both_ways():
    found = {
        fight("a08 plus4", "a06", play_thing="plus4", pick_number=side).totals for side in "01"
    }
    assert found == {(8 + 3 + 4, 6 + 4), (8 + 3, 6 + 4 + 4)}


def test_reinforcements_are_not_for_bystanders():
    game = fight("a08", "a06", "a04 plus4", "a04 plus_x", play_thing="plus4|plus_x")
    assert game.totals == (8 + 3, 6 + 4)


@pytest.mark.parametrize(("seat", "ships"), [(0, 3), (1, 4), (2, 2), (3, 3)])
def test_plus_x_is_as_many_as_its_player_has_ships_in_the_encounter(seat, ships):
    hands = ["a08", "a06", "a04", "a04"]
    hands[seat] += " plus_x"
    game = fight(*hands, play_thing="plus_x", pick_number="0", **ALLIES)
    assert sum(game.totals) == 8 + 3 + 2 + 6 + 4 + 3 + ships


def test_reinforcements_need_two_attacks():
    game = fight("negotiate plus4", "a08" + CARDS, play_thing="plus4")
    assert "plus4" not in [each["kind"] for each in game.named("played")]


def test_right_of_refusal_is_of_the_cards_collected():
    """04 and 06 came, 06 and 10 were there before: what has gone back is not asked for again."""
    hands = "a40 a04 a06", "right_of_refusal a06 a10"
    wishes = {"rules": {"right_of_refusal": "redraw"}, "stop": "pick_card"}
    game = fight(*hands, before=lambda game: game.move(1, "p1.0", 2), **wishes)
    assert game.legal == ["a04", "a06", "none"]
    game.take("a06")
    assert game.legal == ["a04", "none"]


def test_right_of_refusal_hands_back_to_whoever_has_paid():
    """Hacker has collected of seat 2: its card goes back there, and another comes."""
    hands = "right_of_refusal", "a40 a06", "a04 a05 a07"
    wishes = {"rules": {"right_of_refusal": "redraw"}, "power": "yes", "pick_player": "2"}
    game = fight(*hands, aliens="hacker", ships=1, pick_card="a04|none", **wishes)
    assert [(each["seat"], each["giver"]) for each in game.named("taken")] == [
        (0, 2),
        (2, 0),
        (0, 2),
    ]


def test_the_text_goes_with_the_card():
    """What Chosen turns up, or Quark Battery has stored, brings its own text, or none."""

    def deck(game):
        game.leave_in_deck("negotiate a04 a04")

    turned_up = fight(
        "epic_oratory", "a08" + CARDS, aliens="chosen", power="yes", pick_card="negotiate",
        pick_number=DOUBLE, before=deck,
    )  # fmt: skip
    stored = lab(
        "epic_oratory negotiate", "a08" + CARDS, have="0 quark_battery 3", ships=3,
        rules={"reward_deck": True}, tech_0="complete quark_battery", pick_card="negotiate",
        pick_number=DOUBLE, home="p0.4", reward="0 cards", tech_play="quark_battery",
    )  # fmt: skip
    for game in (turned_up, stored):
        assert (game.lost(0), collected(game, 0)) == (3, 3)
    kept = fight("epic_oratory", "a08" + CARDS, pick_number=DOUBLE)
    assert collected(kept, 0) == 6
