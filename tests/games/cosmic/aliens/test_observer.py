"""Scenes of Observer."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, scene, sums


def test_observer_power_as_a_main_player():
    """Its allies' ships are spared, its own are not."""
    game = scene("observer", "a00", "a40", **ALLIES)
    assert (sums(game, "lost"), sums(game, "saved")) == ({0: 1}, {2: 2})
    game = scene("none,observer", "a40 a06", "a00", **ALLIES)
    assert (sums(game, "lost"), sums(game, "saved")) == ({1: 4}, {3: 3})
    assert int(game.table.ships[:, 3].sum()) == 20


def test_observer_power_as_an_ally():
    """Its own ships are spared, those of another ally are not."""
    wishes = {"invite_0": "2+3", "ally_2": "offense 2", "ally_3": "offense 3"}
    game = scene("none,none,observer", "a00", "a40", **wishes)
    assert (sums(game, "lost"), sums(game, "saved")) == ({0: 1, 3: 3}, {2: 2})


def test_observer_power_is_of_the_losing_side():
    game = scene("none,none,observer", "a40 a06", "a00", **ALLIES)
    assert sums(game, "lost") == {1: 4, 3: 3}


def test_observer_power_only_at_the_resolution():
    plague = {"regroup_card": "plague", "plague_target": "2"}
    hands = "a20 plague", "a00", "a06 a06"
    assert sums(scene("none,none,observer", *hands, stop="target", **plague), "lost") == {2: 3}


def test_grudge_is_not_prevented():
    """Ruling 14: seat 2 has two ships back, but it declined the invitation of Grudge."""
    wishes = {"invite": "2", "ally_2": "offense 2"}
    game = scene("observer,grudge", "a00", "a40", **wishes)
    assert (sums(game, "lost"), sums(game, "saved")) == ({0: 1, 2: 1}, {2: 2})


def test_observer_power_zapped():
    game = scene("observer", "a00", "a40 cosmic_zap", respond_1="cosmic_zap", **ALLIES)
    assert sums(game, "lost") == {0: 1, 2: 2}


def test_observer_wild_flare():
    wishes = {"invite_0": "2+3", "ally_2": "offense 2", "ally_3": "offense 3"}
    hands = "a20 observer_flare", "a00"
    game = scene("none", *hands, flare="observer flare", stop="plan", **wishes)
    assert [int(n) for n in game.table.hand_n[2:4]] == [1, 1]
    assert int(game.table.hand_n[0]) == 1, "its holder draws none, and has laid the flare down"


def test_observer_wild_flare_is_for_ones_own_allies():
    game = scene("none", "a20", "a00 observer_flare", flare="observer flare", stop="plan", **ALLIES)
    assert [int(n) for n in game.table.hand_n[2:4]] == [0, 1]


def test_observer_wild_flare_zapped():
    hands = "a20 observer_flare", "a00 card_zap"
    wishes = {"flare": "observer flare", "respond_1": "card_zap", "stop": "plan", **ALLIES}
    assert scene("none", *hands, **wishes).table.hand_n[2] == 0


def in_warp(game):
    game.move(0, "p0.4", 3)
    game.move(2, "p2.4", 3)


def test_observer_super_flare_as_the_offense():
    """Four in all, one of them from the warp; another one was retrieved before."""
    hands = "a20 a06 observer_flare", "a00"
    wishes = {"flare": "observer flare", "launch": "p0.0|p0.1"}
    game = scene("observer", *hands, before=in_warp, ships=3, stop="plan", **wishes)
    assert (game.zone("gate", 0), game.zone("warp", 0)) == (4, 3 - 1 - 1)
    own = [each for each in game.named("left") if each["zone"] == "gate" and each["seat"] == 0]
    assert len(own) == 3


def test_observer_super_flare_as_an_ally():
    hands = "a20 a06", "a00", "observer_flare"
    wishes = {"flare": "observer flare", **ALLIES}
    game = scene("none,none,observer", *hands, before=in_warp, stop="plan", **wishes)
    assert (game.zone("gate", 2), game.zone("warp", 2)) == (2, 3 - 1)


@pytest.mark.parametrize(("zap", "lost"), [("card_zap", {0: 1}), ("cosmic_zap", {0: 1, 2: 2})])
def test_observer_super_flare_zapped(zap, lost):
    """No ship comes from the warp; a Cosmic Zap stops the power, too."""
    hands = "a00 a06", f"a40 {zap}", "observer_flare"
    wishes = {"flare_2": "observer flare", "respond_1": zap, **ALLIES}
    game = scene("none,none,observer", *hands, before=in_warp, **wishes)
    assert (
        len([each for each in game.named("left") if each["seat"] == 2 and each["zone"] == "gate"])
        == 2
    )
    assert sums(game, "lost") == lost
