"""Scenes of Healer."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, came_from, scene, sums

ALIENS = "none,none,healer"


def test_healer_power():
    """All ships are brought back, and a card is drawn."""
    game = scene(ALIENS, "a20 a06", "a00", power="yes")
    assert (sums(game, "lost"), came_from(game, "warp")) == ({1: 4}, {1: 4})
    assert game.table.hand_n[2] == 1


def test_healer_power_for_ships_out_of_the_game():
    game = scene("void,none,healer", "a20 a06", "a00", power="yes")
    assert (sums(game, "removed"), came_from(game, "removed")) == ({1: 4}, {1: 4})


def test_healer_power_is_optional():
    game = scene(ALIENS, "a20 a06", "a00", power="no")
    assert (sums(game, "lost"), came_from(game, "warp")) == ({1: 4}, {})
    assert game.table.hand_n[2] == 0


def test_healer_power_for_each_player():
    game = scene(
        "none,none,none,healer", "a00", "a40", invite_0="2", ally_2="offense 2", power="yes"
    )
    assert came_from(game, "warp") == {0: 1, 2: 2}
    assert game.table.hand_n[3] == 2


def test_healer_power_is_for_others():
    game = scene("none,healer", "a40 a06", "a00", power="yes", **ALLIES)
    assert sums(game, "lost") == {1: 4, 3: 3}
    assert came_from(game, "warp") == {3: 3}
    assert game.table.hand_n[1] == 1


def test_healer_power_at_any_phase():
    plague = {"regroup_card": "plague", "plague_target": "1"}
    game = scene(ALIENS, "a20 plague", "a00 a01", stop="target", power="yes", **plague)
    assert came_from(game, "warp") == {1: 3}


def test_healer_power_before_a_destiny_card_is_followed():
    """A wild card costs a ship by Shadow; it is back when the offense says whom it meets."""
    wishes = {"pick_player_3": "1", "pick_planet_3": "p1.3", "power_2": "yes", "stop": "defense"}
    game = scene("none,none,healer,shadow", "a20", "a00", drawn="wild", **wishes)
    assert (sums(game, "lost"), came_from(game, "warp")) == ({1: 1}, {1: 1})


def test_healed_ships_are_compensated():
    game = scene(ALIENS, "a20 a06 a06 a06 a06 a06", "negotiate", power="yes")
    assert came_from(game, "warp") == {1: 4}
    assert len(game.named("taken")) == 4


def test_healer_power_zapped():
    game = scene(ALIENS, "a20 a06 cosmic_zap", "a00", power="yes", respond_0="cosmic_zap")
    assert (sums(game, "lost"), came_from(game, "warp")) == ({1: 4}, {})
    assert game.table.hand_n[2] == 0


@pytest.mark.parametrize(("zap", "total"), [("pass", 18), ("card_zap", 6)])
def test_healer_wild_flare(zap, total):
    """A Cosmic Zap of Tripler fizzles, but a Card Zap stops the flare."""
    hands = "a06 healer_flare", "a08 cosmic_zap", "card_zap"
    wishes = {"flare_0": "healer flare", "respond_1": "cosmic_zap", "respond_2": zap}
    game = scene("tripler", *hands, **wishes)
    assert game.totals[0] == total + 1
    assert game.has_flare(0, "healer") == (zap == "pass")


def test_healer_wild_flare_is_for_its_holder():
    hands = "a06", "a08 cosmic_zap", "healer_flare"
    game = scene("tripler", *hands, flare="healer flare", respond_1="cosmic_zap")
    assert game.totals[0] == 7


def test_healer_super_flare():
    wishes = {"power": "yes", "flare_2": "healer flare"}
    game = scene(ALIENS, "a20 a06", "a00", "healer_flare", **wishes)
    assert came_from(game, "warp") == {1: 4}
    assert game.table.hand_n[2] == 1 + 4, "the flare, and a card for each ship"


def test_healer_super_flare_for_each_player():
    wishes = {"power": "yes", "flare_2": "healer flare", "invite_1": "3", "ally_3": "defense 3"}
    game = scene(ALIENS, "a40 a06", "a00", "healer_flare", **wishes)
    assert game.table.hand_n[2] == 1 + 4 + 3


@pytest.mark.parametrize(
    ("zap", "cards", "healed"), [("card_zap", 1, {1: 4}), ("cosmic_zap", 1, {})]
)
def test_healer_super_flare_zapped(zap, cards, healed):
    """One card for healing all, or the flare that comes back while the power is off."""
    hands = f"a20 a06 {zap}", "a00", "healer_flare"
    game = scene(ALIENS, *hands, power="yes", flare_2="healer flare", respond_0=zap)
    assert came_from(game, "warp") == healed
    assert game.table.hand_n[2] == cards
    assert game.has_flare(2, "healer") == (zap == "cosmic_zap")
