"""Scenes of Angler: it asks for a card by its name."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import ALLIES, discarded, hand_of, known, scene, see

FISH = {"power": "yes", "pick_player": "1", "stop": "plan"}


def deck(words):
    return {"before": lambda game: game.leave_in_deck(words)}


def test_angler_power():
    """Who holds the card has to give it."""
    game = scene("angler", "a08 a10", "a06 a20", pick_card="a20", **FISH)
    assert hand_of(game, 0) == ["a08", "a10", "a20"]
    assert hand_of(game, 1) == ["a06"]
    assert known(game, 1, 0) == ["a20"]
    assert known(game, 2, 0) == ["a20"], "all have heard its name"


def test_angler_of_an_opposing_ally():
    wishes = {**FISH, **ALLIES, "pick_player": "3", "pick_card": "a20"}
    game = scene("angler", "a08 a10", "a06 a05", "a04", "a20", **wishes)
    assert "a20" in hand_of(game, 0)


def test_angler_a_flare():
    wishes = {**FISH, "pick_card": "flare", "pick_flare": "virus"}
    game = scene("angler", "a08 a10", "a06 virus_flare", **wishes)
    assert game.has_flare(0, "virus")


def test_angler_draws_otherwise():
    game = scene("angler", "a08 a10", "a06 a04", pick_card="a20", **FISH, **deck("a14 a14"))
    assert hand_of(game, 0) == ["a08", "a10", "a14"]
    assert len(game.named("power_used")) == 1


def test_angler_once_more_if_it_draws_what_it_named():
    """The card is shown; a third time is not to be had."""
    wishes = {**FISH, "pick_number": "1", "pick_card": "a14", **deck("a14 a14")}
    game = scene("angler", "a08 a10", "a06 a04", **wishes)
    assert hand_of(game, 0) == ["a08", "a10", "a14", "a14"]
    assert len(game.named("power_used")) == 2
    assert known(game, 2, 0) == ["a14"], "the same might have been shown twice"


def test_angler_power_zapped():
    wishes = {**FISH, "pick_card": "a20", "respond": "cosmic_zap"}
    game = scene("angler", "a08 a10", "a06 a20 cosmic_zap", **wishes)
    assert hand_of(game, 0) == ["a08", "a10"]


def test_angler_a_rift_detonates():
    """What is asked for is taken by force."""
    wishes = {**FISH, "pick_card": "rift_2"}
    hands = ("a08 a10 a04 a05", "a06 rift_2")
    game = scene("angler", *hands, rules={"reward_deck": True}, **wishes)
    assert game.named("detonated")
    assert len(discarded(game, 0)) == 3
    game = scene("angler", *hands, rules={"reward_deck": True, "angler_take": False}, **wishes)
    assert not game.named("detonated")


def test_angler_wild_flare():
    """A holder gives it for the flare, or a random card is taken."""
    hands = ("a08 angler_flare", "a06 a04", "a20")
    wishes = {"flare": "angler flare", "pick_card": "a20", "stop": "plan", "pick_player": "1"}
    game = scene("none", *hands, pick_number_2="1", **wishes)
    assert hand_of(game, 0) == ["a08", "a20"]
    assert game.has_flare(2, "angler")
    game = scene("none", *hands, pick_number_2="0", **wishes)
    assert hand_of(game, 2) == ["a20"]
    assert game.has_flare(0, "angler")
    assert int(game.table.hand_n[1]) == 1


@pytest.mark.parametrize("card", ["", "a20"])
def test_angler_wild_flare_needs_somebody_else_who_holds_a_card(card):
    hands = ("a08 angler_flare", "", card)
    game = scene("none", *hands, flare="angler flare", pick_card="a40", stop="target")
    assert bool(game.named("flare")) == (card != "")


def test_angler_super_flare():
    """The power as an ally."""
    wishes = {**ALLIES, "flare": "angler flare", "pick_player": "1", "pick_card": "a20"}
    game = scene(
        "none,none,angler", "a08 a10", "a06 a20", "angler_flare a05", stop="plan", **wishes
    )
    assert "a20" in hand_of(game, 2)


def test_angler_only_who_holds_the_card_is_asked():
    """Whoever thinks about that player thinks that it holds the card."""
    hands = ("a08 a10 angler_flare", "a06 a04", "a20 a05 a07 a01")
    wishes = {"flare": "angler flare", "pick_card": "a20"}
    game = scene("none", *hands, stop="pick_number", **wishes)
    assert int(game.table.actor) == 2
    with np.errstate(over="ignore"):
        assert game.match.code.determinize(game.world, 1, 5)
    assert game.world.seats[2].hand[c.ATTACKS.index(20)] > 0


@pytest.mark.parametrize("card", ["a20", "virus_flare"])
def test_angler_all_hear_which_card_is_given(card):
    """Whoever had seen the hand knows all that is left of it."""
    words = {"pick_card": "flare" if "flare" in card else card, "pick_flare": "virus"}
    hands = ("a08 a10", f"a06 {card} emotion", "a01 a05")
    game = scene("angler", *hands, before=lambda game: see(game, 2, 1), **words, **FISH)
    assert known(game, 2, 0) == [card]
    assert known(game, 2, 1) == ["a06", "emotion"]
    assert known(game, 3, 0) == [card]
    assert known(game, 3, 1) == []


def test_angler_all_hear_which_card_is_given_for_the_flare():
    hands = ("a08 angler_flare", "a06 a04", "a20")
    wishes = {"flare": "angler flare", "pick_card": "a20", "stop": "plan", "pick_player": "1"}
    game = scene("none", *hands, pick_number_2="1", **wishes)
    assert known(game, 3, 0) == ["a20"]


def test_types_that_a_hand_lacks_if_all_hear_what_comes():
    """Angler is known to have no artifact, and still has none."""

    def before(game):
        game.table.lacks[0] = 1 << c.ARTIFACT_TYPE | 1 << c.NEGOTIATE_TYPE

    game = scene("angler", "a08 a10", "a06 negotiate", before=before, pick_card="negotiate", **FISH)
    assert int(game.table.lacks[0]) == 1 << c.ARTIFACT_TYPE
