"""Scenes of Void."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, scene, sums


def test_void_power_as_the_offense():
    game = scene("void", "a40 a06", "a00", **ALLIES)
    assert (sums(game, "removed"), sums(game, "lost")) == ({1: 4, 3: 3}, {})


def test_void_power_as_the_defense():
    game = scene("none,void", "a00", "a40", ships=3, **ALLIES)
    assert (sums(game, "removed"), sums(game, "lost")) == ({0: 3, 2: 2}, {})


def test_void_power_needs_a_win():
    game = scene("void", "a00", "a40", ships=3)
    assert (sums(game, "removed"), sums(game, "lost")) == ({}, {0: 3})


def test_void_power_is_of_main_players():
    game = scene("none,none,void", "a40 a06", "a00", **ALLIES)
    assert sums(game, "removed") == {}


def few(game):
    """Seat 1 has seven ships left, of which two may go: five colonies win."""
    game.table.zones[4, 1] = 13
    for place, count in ((1, 4), (2, 4), (3, 4), (4, 1)):
        game.move(1, f"p1.{place}", count)
    game.table.zones[0, 1] = 0


def test_void_ships_that_remain():
    game = scene("void", "a40 a06", "a00", before=few)
    assert (sums(game, "removed"), sums(game, "lost")) == ({1: 2}, {1: 2})


def test_removed_ships_earn_no_compensation():
    game = scene("void", "a40 a06 a06 a06", "negotiate")
    assert sums(game, "removed") == {1: 4}
    assert not game.named("taken")


def test_ships_that_go_to_the_warp_instead_are_compensated():
    game = scene("void", "a40 a06 a06 a06", "negotiate", before=few)
    assert (sums(game, "removed"), sums(game, "lost")) == ({1: 2}, {1: 2})
    assert len(game.named("taken")) == 2


def test_void_super_flare_leaves_no_compensation():
    hands = "a40 a06 a06 a06", "negotiate", "void_flare"
    game = scene("none,none,void", *hands, flare_2="void flare", **ALLIES)
    assert sums(game, "removed") == {1: 4, 3: 3}
    assert not game.named("taken")


def test_void_power_zapped():
    game = scene("void", "a40 a06", "a00 cosmic_zap", respond_1="cosmic_zap")
    assert (sums(game, "removed"), sums(game, "lost")) == ({}, {1: 4})


EMOTION = {"reveal_card_1": "emotion", "flare_0": "void flare"}


def test_void_wild_flare():
    """It pays a ship, and Emotion Control has no effect: the 40 wins."""
    game = scene("none", "a40 a06 void_flare", "a00 emotion", pick_planet_0="p0.3", **EMOTION)
    assert game.result == "offense_won"
    assert sums(game, "lost") == {0: 1, 1: 4}
    assert game.ships(0, "p0.3") == 3
    assert game.has_flare(0, "void")


def test_void_wild_flare_takes_ships_outside_the_encounter():
    """Of the defense's five colonies all but the one that is attacked."""
    wishes = {"reveal_card_0": "emotion", "flare_1": "void flare"}
    game = scene("none", "a00 emotion", "a40 void_flare", stop="pick_planet", **wishes)
    assert (int(game.table.actor), game.legal) == (1, [f"p1.{place}" for place in range(1, 5)])


def test_void_wild_flare_is_against_artifacts():
    """A reinforcement is none."""
    wishes = {"reveal_card_1": "plus3 defense", "flare_0": "void flare"}
    game = scene("none", "a40 a06 void_flare", "a00 plus3", **wishes)
    assert game.totals == (41, 7)
    assert not game.named("flare")


def test_void_wild_flare_zapped():
    hands = "a40 a06 void_flare", "a00 emotion", "card_zap"
    game = scene("none", *hands, respond_2="card_zap", **EMOTION)
    assert game.result == "no_deal"
    assert not game.has_flare(0, "void")


def test_void_super_flare():
    game = scene("none,none,void", "a40 a06", "a00", "void_flare", flare_2="void flare", **ALLIES)
    assert (sums(game, "removed"), sums(game, "lost")) == ({1: 4, 3: 3}, {})
    game = scene(
        "none,none,none,void", "a00", "a40", "", "void_flare", flare="void flare", **ALLIES
    )
    assert sums(game, "removed") == {0: 1, 2: 2}


def test_void_super_flare_needs_a_win():
    game = scene("none,none,void", "a00", "a40", "void_flare", flare_2="void flare", **ALLIES)
    assert sums(game, "removed") == {}


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_void_super_flare_zapped(zap):
    wishes = {"flare_2": "void flare", "respond_1": zap, **ALLIES}
    game = scene("none,none,void", "a40 a06", f"a00 {zap}", "void_flare", **wishes)
    assert (sums(game, "removed"), sums(game, "lost")) == ({}, {1: 4, 3: 3})
    assert game.has_flare(2, "void") == (zap == "cosmic_zap")
