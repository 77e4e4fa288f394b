"""Scenes of Zombie."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, scene, sums


def few_in_warp(game):
    game.move(2, "p2.0", 2)


def test_zombie_power_as_a_main_player():
    game = scene("none,zombie", "a20 a06", "a00")
    assert (sums(game, "lost"), sums(game, "saved")) == ({}, {1: 4})
    assert game.ships(1, "p1.0") == 0, "they go to other colonies"
    assert int(game.table.ships[:, 1].sum()) == 20
    game = scene("zombie", "a00", "a20", ships=3)
    assert (sums(game, "lost"), sums(game, "saved")) == ({}, {0: 3})


def test_zombie_power_as_an_ally():
    game = scene("none,none,none,zombie", "a40 a06", "a00", **ALLIES)
    assert (sums(game, "lost"), sums(game, "saved")) == ({1: 4}, {3: 3})


def test_zombie_power_at_any_phase():
    plague = {"regroup_card": "plague", "plague_target": "1"}
    game = scene("none,zombie", "a20 plague", "a00 a01", stop="target", **plague)
    assert (sums(game, "lost"), sums(game, "saved")) == ({}, {1: 3})
    game = scene("none,zombie", "negotiate", "negotiate")
    assert (sums(game, "lost"), sums(game, "saved")) == ({0: 3}, {1: 3}), "a failed deal"


def test_zombie_power_lasts_until_what_hate_takes_is_lost():
    """Hate takes the only ship of the third home colony, and two more: all three are saved."""

    def three_homes(game):
        game.move(1, "p1.0", 3, "p1.1")
        for place in (3, 4):
            game.move(1, f"p1.{place}", 4, "p1.2")

    wishes = {"pick_card_0": "a20", "pick_card": "none", "pick_planet_0": "p1.0|p1.1"}
    game = scene("hate,zombie", "a20 a06", "a00", before=three_homes, stop="target", **wishes)
    assert (sums(game, "lost"), sums(game, "saved")) == ({2: 3, 3: 3}, {1: 3})


def test_saved_ships_are_not_compensated():
    game = scene("zombie", "negotiate", "a20 a06 a06", ships=3)
    assert (sums(game, "saved"), game.named("taken")) == ({0: 3}, [])


def test_zombie_void_is_first():
    game = scene("void,zombie", "a20 a06", "a00")
    assert (sums(game, "removed"), sums(game, "saved")) == ({1: 4}, {})


def test_zombie_power_zapped():
    game = scene("none,zombie", "a20 a06", "a00", "cosmic_zap", respond_2="cosmic_zap")
    assert sums(game, "lost") == {1: 4}


def test_each_ship_is_saved_once():
    """A ship paid for Void's flare in answer to a zap is lost, and saved, after the others."""
    hands = "a20 a06 cosmic_zap", "a00 void_flare"
    wishes = {"respond_0": "cosmic_zap", "flare_1": "void flare", "pick_planet_1": "p1.1"}
    game = scene("none,zombie", *hands, **wishes)
    assert [each["count"] for each in game.named("saved")] == [4, 1]
    assert int(game.table.ships[:, 1].sum()) == 20


def test_zombie_wild_flare():
    game = scene("none", "a20 a06", "a00 zombie_flare", flare_1="zombie flare")
    assert (sums(game, "lost"), sums(game, "saved")) == ({1: 3}, {1: 1})
    assert game.has_flare(1, "zombie")


def test_zombie_wild_flare_each_time():
    """Four ships of the encounter, and two more by Cudgel."""
    hands = "a20 a06", "a00 zombie_flare"
    game = scene("cudgel", *hands, ships=2, flare_1="zombie flare")
    assert (sums(game, "lost"), sums(game, "saved")) == ({1: 3 + 1}, {1: 2})


def test_zombie_wild_flare_zapped():
    hands = "a20 a06 card_zap", "a00 zombie_flare"
    game = scene("none", *hands, flare_1="zombie flare", respond_0="card_zap")
    assert sums(game, "lost") == {1: 4}
    assert not game.has_flare(1, "zombie")


@pytest.mark.parametrize("added", [0, 1])
def test_zombie_super_flare(added):
    wishes = {"flare": "zombie flare", "pick_number_2": str(added), "invite": "2"}
    hands = "a20 a06 zombie_flare", "a00"
    game = scene("zombie", *hands, before=few_in_warp, ally_2="offense 4", **wishes)
    assert game.totals == (20 + 1 + 4 + added, 4)
    assert game.zone("warp", 2) == 2 - added
    hands = "a20 a06", "a00 zombie_flare"
    game = scene("none,zombie", *hands, before=few_in_warp, ally_2="defense 4", **wishes)
    assert game.totals == (21, 4 + 4 + added)


def test_ships_added_by_the_super_are_rewarded():
    wishes = {"flare": "zombie flare", "pick_number_2": "1", "invite": "2", "reward_2": "5 cards"}
    hands = "a00", "a40 zombie_flare"
    game = scene("none,zombie", *hands, before=few_in_warp, ally_2="defense 4", **wishes)
    assert game.table.hand_n[2] == 4 + 1


def test_zombie_super_flare_needs_an_ally_with_ships_in_the_warp():
    hands = "a20 a06 zombie_flare", "a00"
    assert not scene("zombie", *hands, flare="zombie flare", **ALLIES).named("flare")


@pytest.mark.parametrize(("zap", "lost"), [("card_zap", {2: 4}), ("cosmic_zap", {0: 1, 2: 4})])
def test_zombie_super_flare_zapped(zap, lost):
    """A Cosmic Zap stops the power, too, and the flare is a wild one then."""
    wishes = {"flare_0": "zombie flare", "respond_1": zap, "pick_number": "1", "invite_0": "2"}
    hands = "a00 zombie_flare", f"a40 {zap}"
    game = scene("zombie", *hands, before=few_in_warp, ally_2="offense 4", ships=2, **wishes)
    assert game.totals[0] == 2 + 4
    assert sums(game, "lost") == lost
    assert game.has_flare(0, "zombie") == (zap == "cosmic_zap")
