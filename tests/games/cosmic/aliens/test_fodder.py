"""Scenes of Fodder."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import ALLIES, scene
from tests.games.cosmic.dealing import cards_of

FLARE = {"flare": "fodder flare"}
USE = {"power": "yes", "pick_card": "a40|a30|a20|a14|a12|a10|a09|a08|a06|a05|a04|a01"}


@pytest.mark.parametrize(
    ("own", "other", "spare", "added"),
    [
        ("a06", "a20", "a08 a10 a12", 30),
        ("a06", "a20", "a08 a08 a06 a05 a20 a30", 16),
        ("a06", "a08", "a04 a06 a08 a10", 0),
        ("a12", "a08", "a09 a10 a04", 0),
        ("a06", "a20", "negotiate plus3", 0),
        ("morph", "a20", "a08 a20", 0),
    ],
)
def test_fodder_power(own, other, spare, added):
    """Attacks above its own and below the opponent's are discarded and added."""
    value = int(other[1:] if own == "morph" else own[1:])
    game = scene("fodder", f"{own} {spare}", f"{other} a04", **USE)
    assert game.totals == (value + 1 + added, int(other[1:]) + 4)
    game = scene("none,fodder", f"{other} a04", f"{own} {spare}", **USE)
    assert game.totals == (int(other[1:]) + 1, value + 4 + added)


def test_fodder_power_uses_the_cards_up():
    game = scene("fodder", "a06 a08 a10 a14 a05", "a20 a04", **USE)
    assert list(cards_of(game.world, 0)) == [c.CARD_WORDS.index("a05")]


def test_fodder_adds_any_number_of_cards():
    game = scene("fodder", "a06 a08 a10 a14", "a20", power="yes", pick_card="a10|none")
    assert game.totals == (6 + 1 + 10, 20 + 4)
    assert scene("fodder", "a06 a08 a10 a14", "a20").totals == (6 + 1, 20 + 4)


def test_fodder_power_is_of_two_attacks_and_main_players():
    assert scene("fodder", "negotiate a08", "a20", **USE).result == "defense_won"
    game = scene("none,none,fodder", "a06", "a20", "a08 a10", **USE, **ALLIES)
    assert game.totals == (6 + 3, 20 + 7)


def test_fodder_power_zapped():
    hands = "a06 a08 a10", "a20 cosmic_zap"
    assert scene("fodder", *hands, respond="cosmic_zap", **USE).totals == (6 + 1, 20 + 4)


def test_fodder_wild_flare():
    """Who was invited and declined joins with one ship."""
    hands = "a08", "a06", "fodder_flare"
    game = scene("none", *hands, invite_0="2", **FLARE)
    assert game.totals == (8 + 1 + 1, 6 + 4)
    game = scene("none", *hands, invite_1="2", **FLARE)
    assert game.totals == (8 + 1, 6 + 4 + 1)


def test_fodder_wild_flare_needs_an_invitation():
    hands = "a08", "a06", "fodder_flare"
    assert scene("none", *hands, invite_0="3", **FLARE).totals == (8 + 1, 6 + 4)
    assert scene("none", *hands, **FLARE, **ALLIES).totals == (8 + 3, 6 + 7), "an ally already"
    assert scene("none", "a08 fodder_flare", "a06", **FLARE).totals == (8 + 1, 6 + 4)


def test_fodder_wild_flare_ally_lands():
    game = scene("none", "a20 a04", "a06", "fodder_flare", invite_0="2", **FLARE)
    assert (game.result, game.ships(2, "p1.0")) == ("offense_won", 1)


def test_fodder_wild_flare_zapped():
    hands = "a08", "a06 card_zap", "fodder_flare"
    game = scene("none", *hands, invite_0="2", respond="card_zap", **FLARE)
    assert game.totals == (8 + 1, 6 + 4)


@pytest.mark.parametrize(
    ("own", "other", "spare", "added"),
    [
        ("a10", "a20", "a01 a10 a12 a20", 23),
        ("a06", "a08", "a04 a06 a08 a10", 10),
        ("a10", "a08", "a06 a09", 6),
    ],
)
def test_fodder_super_flare(own, other, spare, added):
    """All below the opponent's."""
    game = scene("fodder", f"{own} {spare} fodder_flare", f"{other} a04", **USE, **FLARE)
    assert game.totals == (int(own[1:]) + 1 + added, int(other[1:]) + 4)


def test_fodder_super_flare_needs_an_attack_below_the_opponents():
    """There is none below 00."""
    for other, offered in (("a00", False), ("a01", True)):
        game = scene("fodder", "a10 a06 fodder_flare", f"{other} a04", stop="flare")
        assert (game.decision == "flare") == offered


@pytest.mark.parametrize(("zap", "added"), [("card_zap", 12), ("cosmic_zap", 0)])
def test_fodder_super_flare_zapped(zap, added):
    hands = "a10 a01 a12 fodder_flare", f"a20 {zap}"
    game = scene("fodder", *hands, respond=zap, **USE, **FLARE)
    assert game.totals == (10 + 1 + added, 20 + 4)
