"""Mutant: it fills its hand to eight; its flare: a card of each loser, or cards thrown before."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import (
    ALLIES,
    begun,
    discarded,
    hand_of,
    known,
    play_out,
    scene,
    two_homes,
)

FLARE = {"flare": "mutant flare"}
MANY = "a00 a01 a05 a07 a09 a11 a13 a15"


@pytest.mark.parametrize("aliens", ["mutant", "none mutant"])
def test_the_hand_is_filled_from_the_deck(aliens):
    seat = aliens.count("none")
    game = begun(aliens, "a20 a06", "a08 a10")
    assert game.until("power", target="p1.0") == "power"
    assert not game.named("invited")
    game.take("yes")
    game.until("plan")
    assert len(hand_of(game, seat)) == 8
    assert len(hand_of(game, 1 - seat)) == 2
    assert len(game.named("drew")) == 6


def test_cards_of_any_other_player():
    """Each time it chooses where from; a hand that is empty is no source."""
    game = begun("mutant", "a20 a06", "a08 a10", "a04", MANY)
    game.until("pick_player", power="yes", target="p1.0")
    assert game.legal == ["1", "2", "3", "nobody"]
    game.take("2")
    assert game.legal == ["1", "3", "nobody"]
    assert hand_of(game, 0) == ["a04", "a06", "a20"]
    for word in ("1", "1", "3", "nobody", "3"):
        assert game.decision == "pick_player"
        game.take(word)
    game.until("plan")
    assert [len(hand_of(game, seat)) for seat in range(4)] == [8, 8, 0, 6]
    assert len(game.named("drew")) == 1 + 8, "the defense had no card left, and drew a new hand"


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_mutant_power_is_optional(answer):
    game = begun("mutant", "a20 a06", "a08 a10")
    game.until("plan", power=answer)
    assert len(hand_of(game, 0)) == (8 if answer == "yes" else 2)


@pytest.mark.parametrize(("hand", "asked"), [(MANY, False), (MANY[4:], True)])
def test_eight_cards_are_enough(hand, asked):
    game = begun("mutant", hand, "a08 a10")
    assert (game.until("power", "plan") == "power") == asked


def test_mutant_flares_count():
    game = begun("mutant", f"{MANY[4:]} virus_flare", "a08 a10")
    assert game.until("power", "plan") == "plan"


def test_mutant_power_is_of_main_players_only():
    game = begun("none none mutant", "a20 a06", "a08 a10", "a04")
    assert game.until("power", "plan", **ALLIES) == "plan"


def test_mutant_whose_card_it_was_knows_it():
    game = begun("mutant", "a20 a06 a04", "a08 a10", "", MANY)
    game.until("plan", power="yes", pick_player="3")
    taken = [each["kind"] for each in game.named("taken")]
    assert len(taken) == 5
    assert known(game, 3, 0) == sorted(taken)
    assert [known(game, 1, 0), known(game, 2, 0)] == [[], []]


def test_the_cards_are_random():
    seen = set()
    for number in range(4):
        game = begun("mutant", "a20 a06 a04 a08 a10 a12 a14", "a40", "", MANY, number=number)
        game.until("plan", power="yes", pick_player="3")
        seen |= {each["kind"] for each in game.named("taken")}
    assert len(seen) > 1


def test_mutant_remora_draws_with_it():
    """Once for all the cards of the deck."""
    game = begun("mutant none remora", "a20 a06", "a08 a10", "a04")
    game.until("plan", power="yes")
    assert (len(hand_of(game, 0)), len(hand_of(game, 2))) == (8, 2)


def test_mutant_power_zapped():
    game = begun("mutant", "a20 a06", "a08 cosmic_zap")
    game.until("plan", power="yes", respond="cosmic_zap")
    assert hand_of(game, 0) == ["a06", "a20"]


def test_mutant_with_two_homes_has_no_power():
    game = begun("mutant", "a20 a06", "a08", drawn="")
    two_homes(game)
    game.begin("colour 1")
    assert game.until("power", "plan") == "plan"


# wild: who has won takes a card of the opponent and of each of its allies


def test_a_card_of_each_loser():
    game = scene("none", "a40 a06 mutant_flare", "a08 a10", "a04", "a05 a07", **FLARE, **ALLIES)
    assert {(each["seat"], each["giver"]) for each in game.named("taken")} == {(0, 1), (0, 3)}
    assert len(hand_of(game, 0)) == 2 + 2
    assert [len(hand_of(game, seat)) for seat in (1, 2, 3)] == [0, 1, 1]


def test_a_loser_without_cards():
    game = scene("none", "a40 a06 mutant_flare", "a08", "a04", "a05 a07", **FLARE, **ALLIES)
    assert [each["giver"] for each in game.named("taken")] == [3]
    assert len(hand_of(game, 0)) == 2 + 1


def test_a_hand_that_has_gone_against_the_flare():
    hands = "a40 a06 mutant_flare", "a08 card_zap", "a04 card_zap", "a05 a07"
    zaps = {"respond_1": "card_zap", "respond_2": "card_zap"}
    game = scene("none", *hands, **zaps, **FLARE, **ALLIES)
    assert [each["seat"] for each in game.named("played")] == [1, 2]
    assert [each["giver"] for each in game.named("taken")] == [3]
    assert [len(hand_of(game, seat)) for seat in range(4)] == [3, 0, 1, 1]


def test_mutant_with_nothing_to_take_it_is_not_asked():
    game = scene("none", "a40 a06 mutant_flare", "a08", "a04", stop="flare", **ALLIES)
    assert game.decision != "flare"


def test_mutant_the_defense_takes_of_the_offense_and_its_allies():
    game = scene("none", "a04 a06", "a40 a10 mutant_flare", "a05", "a07 a01", **FLARE, **ALLIES)
    assert {(each["seat"], each["giver"]) for each in game.named("taken")} == {(1, 0), (1, 2)}


def test_a_deal_will_do():
    wishes = {"offer": "card_to_defense", "answer": "accept", **FLARE}
    game = scene("none", "negotiate a06", "negotiate a10 a11 mutant_flare", **wishes)
    assert game.result == "deal"
    assert (hand_of(game, 0), hand_of(game, 1)) == ([], ["a06", "a10", "a11", "mutant_flare"])
    game = scene("none", "negotiate a06 mutant_flare", "negotiate a10 a11", **wishes)
    assert (len(hand_of(game, 0)), len(hand_of(game, 1))) == (2, 2)


@pytest.mark.parametrize("hands", [("a04", "a40 a10"), ("negotiate a06", "negotiate a10")])
def test_mutant_flare_after_neither_a_defeat_nor_a_failed_deal(hands):
    offense, defense = hands
    game = scene("none", f"{offense} a01 mutant_flare", defense, stop="flare")
    assert game.decision != "flare"


def test_mutant_only_main_players_have_the_flare():
    hands = "a40 a06", "a08 a10", "mutant_flare"
    assert scene("none", *hands, stop="flare", **ALLIES).decision != "flare"


def test_mutant_wild_flare_zapped():
    game = scene("none", "a40 a06 mutant_flare", "a08 card_zap a10", respond="card_zap", **FLARE)
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a06"], ["a10"])


# super: up to three cards are thrown before


@pytest.mark.parametrize(("cards", "left"), [("a00|a01|a05", 5), ("a00|none", 7), ("none", 8)])
def test_cards_are_thrown_first(cards, left):
    """So that a full hand is no more."""
    game = begun("mutant", MANY[4:] + " mutant_flare", "a08", drawn="")
    game.hold(0, a00=1, a01=1, a05=1, a07=1, a09=1, a11=1, a13=1, mutant_flare=1)
    game.begin("colour 1")
    assert game.until("flare", "power", "plan") == "flare"
    game.until("power", "plan", pick_card=cards, **FLARE)
    assert discarded(game, 0) == cards.removesuffix("|none").split("|") * (cards != "none")
    if left < 8:
        assert game.decision == "power"
        game.take("yes")
    game.until("plan")
    assert len(hand_of(game, 0)) == 8
    assert len(game.named("drew")) == 8 - left


def test_mutant_one_of_several_flares_is_thrown():
    game = begun("mutant", "a20 a06 mutant_flare virus_flare warpish_flare", "a08 a10")
    game.until("pick_card", **FLARE)
    game.take("flare")
    assert set(game.legal) == {"virus", "warpish"}
    game.take("virus")
    assert discarded(game, 0) == ["virus_flare"]
    assert game.has_flare(0, "warpish")


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_mutant_super_flare_zapped(zap):
    game = begun("mutant", "a20 a06 mutant_flare", f"a08 {zap}")
    wishes = {"pick_card": "a06|none", "power": "yes", "respond": zap, **FLARE}
    game.until("plan", **wishes)
    assert "a06" in hand_of(game, 0)
    assert len(hand_of(game, 0)) == (8 if zap == "card_zap" else 3)
    assert game.has_flare(0, "mutant") == (zap == "cosmic_zap")


def test_mutant_super_flare_is_of_main_players():
    game = begun("none none mutant", "a20 a06", "a08", "a04 mutant_flare")
    assert game.until("flare", "plan", **ALLIES) == "plan"


def test_mutant_power_is_used_once_an_encounter():
    """In an encounter; in the next one it may again."""
    game = begun("mutant", "a40 a06", "a08 a10")
    play_out(game, power="yes", target="p1.0", plan_0="a40")
    assert [each["power"] for each in game.named("power_used")] == ["mutant"]
