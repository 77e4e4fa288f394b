"""Scenes of Usurper: allies play encounter cards, and some of them take others' places."""

from __future__ import annotations

import numpy as np

from simlab.games.cosmic.view import own_lines
from tests.games.cosmic.boards import ALLIES, hand_of, known, scene

HANDS = ("a04 a05", "a14 a13", "a20 a09", "a01 a00")
PLAY = {**ALLIES, "power": "yes", "pick_card_2": "a20", "pick_card_3": "a01"}


def test_usurper_power():
    """The card of an ally is played instead; what it replaces stays in the hand."""
    game = scene("usurper", *HANDS, pick_player="2", **PLAY)
    assert game.totals[0] == 20 + 1 + 2
    assert hand_of(game, 0) == ["a04", "a05"]
    assert hand_of(game, 2) == ["a09"]


def test_usurper_takes_the_opponents_card():
    """Unseen, that of an opposing ally."""
    game = scene("usurper", *HANDS, pick_player="3", **PLAY)
    assert game.totals == (4 + 1 + 2, 1 + 4 + 3)
    assert hand_of(game, 1) == ["a13", "a14"]
    assert "a01" not in hand_of(game, 3)
    assert not known(game, 0, 3)


def test_usurper_nothing_is_replaced():
    game = scene("usurper", *HANDS, pick_player="nobody", **PLAY)
    assert game.totals == (4 + 1 + 2, 14 + 4 + 3)
    assert hand_of(game, 2) == ["a09", "a20"]
    assert known(game, 0, 2) == ["a20"], "it has looked"


def test_an_ally_without_cards_draws():
    hands = (*HANDS[:2], "ionic", "quash")
    game = scene("usurper", *hands, pick_player="nobody", **PLAY)
    assert [each["seat"] for each in game.named("redraw")] == [2, 3]


def test_wrong_role_and_zapped():
    game = scene("none,none,usurper", *HANDS, **PLAY)
    assert not game.named("power_used")
    hands = (HANDS[0], "a14 a13 cosmic_zap", *HANDS[2:])
    game = scene("usurper", *hands, respond="cosmic_zap", pick_player="2", **PLAY)
    assert game.totals[0] == 4 + 1 + 2


def test_a_card_that_was_forced():
    """Against Oracle its own card lies open, and its allies play none."""
    game = scene("usurper,oracle", *HANDS, pick_player="2", **PLAY)
    assert game.totals == (4 + 1 + 2, 14 + 4 + 3)


def test_usurper_wild_flare():
    """Ships of allies decide; nobody reveals a card."""
    hands = ("a04 usurper_flare", *HANDS[1:])
    game = scene("none", *hands, flare="usurper flare", **ALLIES)
    assert game.result == "defense_won", "two against three"
    assert not game.named("revealed")
    more = {**ALLIES, "ally_2": "offense 4"}
    game = scene("none", *hands, flare="usurper flare", **more)
    assert game.result == "offense_won"
    assert game.ships(2, "p1.0") == 4
    game = scene("none", *hands, flare="usurper flare")
    assert game.result == "defense_won", "a tie"


def test_usurper_super_flare():
    """It sees the cards of opposing allies before it chooses."""
    hands = ("a04 a05 usurper_flare", *HANDS[1:])
    game = scene("usurper", *hands, flare="usurper flare", pick_player="3", **PLAY)
    assert game.totals[1] == 1 + 4 + 3
    assert known(game, 0, 2) == ["a20"]


def test_usurper_what_it_has_seen_lies_there_in_every_world_it_imagines():
    hands = (*HANDS[:2], "a20 a09 a11 a12 a13", HANDS[3])
    game = scene("usurper", *hands, stop="pick_player", **PLAY)
    shown = int(game.world.seats[2].chosen)
    with np.errstate(over="ignore"):
        for key in range(3):
            assert game.match.code.determinize(game.world, 0, key)
            assert int(game.world.seats[2].chosen) == shown
            assert game.match.check_invariants() == 0


def test_usurper_an_ally_sees_the_reward_card_that_it_has_laid_down():
    hands = (*HANDS[:2], "r21_12 a09", HANDS[3])
    rules = {"reward_deck": True}
    wishes = {**PLAY, "pick_card_2": "r21_12", "stop": "pick_player"}
    game = scene("usurper", *hands, rules=rules, **wishes)
    assert "face down: attack 21/12" in own_lines(game.world.seats[2], ["P"] * 4)
