"""Scenes of Spiff."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, play_out, scene, sums


@pytest.mark.parametrize(("card", "landed"), [("a15", 1), ("a20", 1), ("a14", 0)])
def test_spiff_power(card, landed):
    """8 and 1 against 15 and 4, which is ten more, or 14 and 4."""
    game = scene("spiff", "a08", card, power="yes")
    assert game.ships(0, "p1.0") == landed
    assert sums(game, "lost") == ({} if landed else {0: 1})


def test_spiff_one_ship_lands_and_the_others_are_lost():
    game = scene("spiff", "a08", "a23", ships=3, power="yes", **ALLIES)
    assert game.ships(0, "p1.0") == 1
    assert game.ships(1, "p1.0") == 4, "the defense has won"
    assert sums(game, "lost") == {0: 2, 2: 2}


@pytest.mark.parametrize(("check", "lost"), [("instant", {}), ("resolution", {0: 2})])
def test_the_ship_that_lands_may_win_at_once(check, lost):
    """By `win_check` before the others are lost, or as the encounter ends."""
    rules = {"win_check": check, "win_colonies": 1}
    game = scene("spiff", "a08", "a23", ships=3, rules=rules, power="yes")
    assert (game.decision, int(game.table.winners), sums(game, "lost")) == ("over", 1, lost)


def test_spiff_power_is_optional():
    game = scene("spiff", "a08", "a20", power="no")
    assert (game.ships(0, "p1.0"), sums(game, "lost")) == (0, {0: 1})


def test_spiff_power_is_for_two_attacks():
    game = scene("spiff", "negotiate", "a40", power="yes")
    assert (game.ships(0, "p1.0"), sums(game, "lost")) == (0, {0: 1})


def test_spiff_power_is_of_the_offense():
    game = scene("none,spiff", "a40 a06", "a00", power="yes")
    assert (game.ships(1, "p1.0"), sums(game, "lost")) == (0, {1: 4})


def test_a_ship_that_void_costs_meanwhile_does_not_land():
    """Void's flare stops the zap, for a ship from elsewhere."""
    wishes = {"power": "yes", "respond_1": "cosmic_zap", "flare": "void flare"}
    game = scene("spiff", "a08 void_flare", "a23 cosmic_zap", ships=3, pick_planet="p0.3", **wishes)
    assert game.ships(0, "p1.0") == 1
    assert (sums(game, "lost"), len(game.named("power_used"))) == ({0: 2 + 1}, 1)


def test_spiff_power_zapped():
    game = scene("spiff", "a08", "a20 cosmic_zap", power="yes", respond_1="cosmic_zap")
    assert (game.ships(0, "p1.0"), sums(game, "lost")) == (0, {0: 1})


@pytest.mark.parametrize("card", ["a00", "a15", "negotiate"])
def test_spiff_wild_flare(card):
    """However it has lost, one ship stays beside those that land."""
    game = scene("none", "a20 a06 a06 a06 a06", f"{card} spiff_flare", flare="spiff flare")
    assert (game.ships(0, "p1.0"), game.ships(1, "p1.0")) == (1, 1)
    assert sums(game, "lost") == {1: 3}
    assert len(game.named("taken")) == (3 if card == "negotiate" else 0)


def test_spiff_wild_flare_is_of_the_defense():
    game = scene("none", "a00 spiff_flare", "a20", flare="spiff flare")
    assert not game.named("flare")


def test_spiff_wild_flare_zapped():
    hands = "a20 a06 card_zap", "a00 spiff_flare"
    game = scene("none", *hands, flare="spiff flare", respond_0="card_zap")
    assert (game.ships(1, "p1.0"), sums(game, "lost")) == (0, {1: 4})


@pytest.mark.parametrize(("card", "landed"), [("a10", 1), ("a09", 0), ("a15", 1)])
def test_spiff_super_flare(card, landed):
    """8 and 1 against 10 and 4, which is five more, or 9 and 4; for ten no flare is needed."""
    game = scene("spiff", "a08 spiff_flare", card, flare="spiff flare", power="yes")
    assert game.ships(0, "p1.0") == landed


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_spiff_super_flare_zapped(zap):
    wishes = {"flare_0": "spiff flare", "power": "yes", "respond_1": zap}
    game = scene("spiff", "a08 spiff_flare", f"a10 {zap}", **wishes)
    assert (game.ships(0, "p1.0"), sums(game, "lost")) == (0, {0: 1})
    assert game.has_flare(0, "spiff") == (zap == "cosmic_zap")


def test_no_ship_of_another_loss_lands():
    """What Cudgel costs an offense that has lost by ten is no loss of the outcome."""
    game = scene("spiff,cudgel", "a08", "a40", ships=2, power="no", stop="lose")
    play_out(game, power="yes")
    assert (game.ships(0, "p1.0"), sums(game, "lost")) == (0, {0: 2 + 4})
