"""Scenes of Warpish: the warp holds one ship of seat 0 (after regroup), three of 1, four of 2."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, scene


def warp(game):
    game.move(0, "p0.4", 2)
    game.move(1, "p1.4", 3)
    game.move(2, "p2.4", 4)


def test_warpish_power():
    assert scene("warpish", "a08", "a06", before=warp).totals == (8 + 1 + 8, 6 + 4)
    assert scene("none,warpish", "a08", "a06", before=warp).totals == (8 + 1, 6 + 4 + 8)
    assert scene("warpish", "a08", "a06").totals == (8 + 1, 6 + 4), "the warp is empty"


def test_warpish_power_is_of_main_players():
    game = scene("none,none,warpish,warpish", "a08", "a06", before=warp, **ALLIES)
    assert game.totals == (8 + 3, 6 + 7)


def test_a_negotiate_is_not_helped():
    assert scene("warpish", "negotiate", "a00", before=warp).result == "defense_won"


def test_warpish_power_zapped():
    game = scene("warpish", "a08", "a06 cosmic_zap", before=warp, respond="cosmic_zap")
    assert game.totals == (8 + 1, 6 + 4)


def test_warpish_wild_flare():
    """One for each own ship in the warp."""
    wishes = {"flare": "warpish flare"}
    game = scene("none", "a08 warpish_flare", "a06", before=warp, **wishes)
    assert game.totals == (8 + 1 + 1, 6 + 4)
    game = scene("none", "a08", "a06 warpish_flare", before=warp, **wishes)
    assert game.totals == (8 + 1, 6 + 4 + 3)
    game = scene("none", "a08", "a06", "warpish_flare", before=warp, **wishes, **ALLIES)
    assert game.totals == (8 + 3, 6 + 7), "not as an ally"


def test_warpish_wild_flare_zapped():
    wishes = {"flare": "warpish flare", "respond": "card_zap"}
    game = scene("none", "a08 card_zap", "a06 warpish_flare", before=warp, **wishes)
    assert game.totals == (8 + 1, 6 + 4)


def test_warpish_super_flare():
    """The opponent has one less for each own ship in the warp; the power works as well."""
    game = scene("warpish", "a08 warpish_flare", "a06", before=warp, flare="warpish flare")
    assert game.totals == (8 + 1 + 8, 6 + 4 - 3)
    game = scene("none,warpish", "a08", "a06 warpish_flare", before=warp, flare="warpish flare")
    assert game.totals == (8 + 1 - 1, 6 + 4 + 8)


@pytest.mark.parametrize(
    ("zap", "totals"),
    [("card_zap", (8 + 1 + 8, 6 + 4)), ("cosmic_zap", (8 + 1 + 1, 6 + 4))],
)
def test_warpish_super_flare_zapped(zap, totals):
    """After a Cosmic Zap the flare is a wild one."""
    hands = "a08 warpish_flare", f"a06 {zap}"
    game = scene("warpish", *hands, before=warp, flare_0="warpish flare", respond_1=zap)
    assert game.totals == totals
