"""Scenes of Shadow."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, scene, sums

ALIENS = "none,none,shadow"
EARLY = {"stop": "target", "pick_planet_2": "p1.3|p0.3|p3.3"}


@pytest.mark.parametrize("drawn", ["colour 1", "colour 1 hazard", "colour 3"])
def test_shadow_power(drawn):
    """Whose colour it is loses a ship of the colony that Shadow chooses."""
    seat = int(drawn.split()[1])
    game = scene(ALIENS, "a20", "a00", drawn=drawn, **EARLY)
    assert sums(game, "lost") == {seat: 1}
    assert game.ships(seat, f"p{seat}.3") == 3


def test_shadow_power_against_the_offense():
    def visited(game):
        game.move(3, "p3.0", 1, "p0.0")

    wishes = {"stop": "own_colour", "pick_planet_2": "p0.3"}
    game = scene(ALIENS, "a20", "a00", drawn="colour 0", before=visited, **wishes)
    assert (sums(game, "lost"), game.ships(0, "p0.3")) == ({0: 1}, 3)


def test_shadow_power_is_against_others():
    assert sums(scene(ALIENS, "a20", "a00", drawn="colour 2", **EARLY), "lost") == {}


def test_shadow_power_by_a_special_card():
    """Seat 3 has the most foreign colonies."""

    def leading(game):
        game.move(3, "p3.0", 1, "p2.0")

    game = scene(ALIENS, "a20", "a00", drawn="most colonies", before=leading, **EARLY)
    assert sums(game, "lost") == {3: 1}


def test_shadow_power_by_a_wild_card():
    """Any other player; here the offense."""
    game = scene(ALIENS, "a20", "a00", drawn="wild", stop="pick_player")
    assert (int(game.table.actor), game.legal) == (2, ["0", "1", "3"])
    game = scene(
        ALIENS, "a20", "a00", drawn="wild", pick_player_2="0", **{**EARLY, "stop": "defense"}
    )
    assert sums(game, "lost") == {0: 1}


def test_shadow_power_may_hit_the_target():
    """Ruling 23: here its last ship there."""

    def alone(game):
        game.move(1, "p1.0", 3, "p1.1")

    game = scene(ALIENS, "a08", "a06", before=alone, pick_planet_2="p1.0")
    assert game.totals == (8 + 1, 6 + 0)


def test_shadow_power_chooses_among_all_colonies():
    def abroad(game):
        game.move(1, "p1.4", 2, "p3.0")

    game = scene(ALIENS, "a20", "a00", before=abroad, stop="pick_planet")
    assert game.legal == [*(f"p1.{place}" for place in range(5)), "p3.0"]


def test_shadow_power_zapped():
    game = scene(ALIENS, "a20", "a00 cosmic_zap", respond_1="cosmic_zap", **EARLY)
    assert sums(game, "lost") == {}


@pytest.mark.parametrize("card", ["a00", "negotiate"])
def test_shadow_wild_flare(card):
    """The defense loses a ship from elsewhere, and all attackers go to the warp with it."""
    wishes = {"flare": "shadow flare", "pick_planet_1": "p1.4", **ALLIES}
    game = scene("none", "a40 a06", f"{card} shadow_flare", ships=3, **wishes)
    assert sums(game, "lost") == {0: 3, 1: 4 + 1, 2: 2, 3: 3}
    assert int(game.table.ships[game.table.target].sum()) == 0
    assert game.ships(1, "p1.4") == 3


def test_shadow_wild_flare_asks_for_ships_outside_the_encounter():
    hands = "a40 a06", "a00 shadow_flare"
    game = scene("none", *hands, flare="shadow flare", stop="pick_planet")
    assert (int(game.table.actor), game.legal) == (1, [f"p1.{place}" for place in range(1, 5)])


@pytest.mark.parametrize(("wishes", "sunk"), [({}, {1: 4}), (ALLIES, {1: 4 + 1, 2: 2, 3: 3})])
def test_shadow_wild_flare_needs_attackers(wishes, sunk):
    """The offense has called back its ship by a flare, and wins: with allies there, or nobody."""
    hands = "a40 amoeba_flare", "a00 shadow_flare"
    wishes = {"flare_0": "amoeba flare", "pick_number_0": "0", "home_0": "p0.0", **wishes}
    game = scene("none", *hands, flare_1="shadow flare", pick_planet_1="p1.4", **wishes)
    assert (game.result, sums(game, "lost")) == ("offense_won", sunk)
    assert int(game.table.ships[game.table.target].sum()) == 0


def test_shadow_wild_flare_is_of_a_losing_defense():
    assert not scene("none", "a00", "a40 shadow_flare", flare="shadow flare").named("flare")
    assert not scene("none", "a00 shadow_flare", "a40", flare="shadow flare").named("flare")


def test_shadow_wild_flare_zapped():
    hands = "a40 a06 card_zap", "a00 shadow_flare"
    game = scene("none", *hands, flare="shadow flare", respond_0="card_zap")
    assert (sums(game, "lost"), game.ships(0, "p1.0")) == ({1: 4}, 1)


def in_warp(game):
    game.move(0, "p0.4", 2)


def test_shadow_super_flare():
    """One of two ships in the warp was retrieved before; the other one comes to the planet."""
    wishes = {"flare": "shadow flare", "pick_planet_0": "p1.3", "stop": "target"}
    game = scene("shadow", "a20 shadow_flare", "a00", before=in_warp, **wishes)
    assert sums(game, "lost") == {1: 1}
    assert (game.ships(0, "p1.3"), game.ships(1, "p1.3"), game.zone("warp", 0)) == (1, 3, 0)


def test_shadow_super_flare_is_for_ones_own_turn():
    def gone(game):
        game.move(2, "p2.4", 2)

    wishes = {"flare": "shadow flare", "stop": "target"}
    game = scene(ALIENS, "a20", "a00", "shadow_flare", before=gone, **wishes)
    assert not game.named("flare")


@pytest.mark.parametrize(("zap", "lost"), [("card_zap", {1: 1}), ("cosmic_zap", {})])
def test_shadow_super_flare_zapped(zap, lost):
    wishes = {"flare_0": "shadow flare", "respond_1": zap, "pick_planet": "p1.3", "stop": "target"}
    game = scene("shadow", "a20 shadow_flare", f"a00 {zap}", before=in_warp, **wishes)
    assert sums(game, "lost") == lost
    assert (game.ships(0, "p1.3"), game.zone("warp", 0)) == (0, 1)
    assert game.has_flare(0, "shadow") == (zap == "cosmic_zap")


@pytest.mark.parametrize("saved", [True, False])
def test_shadow_super_flare_needs_this_ship_to_be_lost(saved):
    """What its owner has lost earlier in the encounter does not count."""
    aliens = f"shadow,{'zombie' if saved else 'none'}"
    hands = "a20 shadow_flare", "a00"
    wishes = {"flare": "shadow flare", "pick_planet_0": "p1.3"}
    game = scene(aliens, *hands, before=in_warp, stop="pick_planet", **wishes)
    game.table.lost_now[1] = 2
    game.until("target", **wishes)
    assert (sums(game, "lost"), game.ships(0, "p1.3")) == (({}, 0) if saved else ({1: 1}, 1))


def test_shadow_super_flare_needs_no_colony():
    def all_gone(game):
        game.strip(0)

    wishes = {"flare": "shadow flare", "pick_planet_0": "p1.3", "stop": "target"}
    hands, rules = ("a20 shadow_flare", "a00"), {"power_min_home": 0}
    game = scene("shadow", *hands, rules=rules, before=all_gone, **wishes)
    assert (game.ships(0, "p1.3"), game.zone("warp", 0)) == (1, 20 - 2)
