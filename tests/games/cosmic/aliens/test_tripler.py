"""Scenes of Tripler."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, scene


@pytest.mark.parametrize(
    ("card", "value"),
    [("a00", 0), ("a01", 3), ("a10", 30), ("a11", 4), ("a15", 5), ("a20", 7), ("a40", 14)],
)
def test_tripler_power(card, value):
    """Up to 10: three times as much; above: a third, rounded up."""
    assert scene("tripler", card, "a08", ships=2).totals == (value + 2, 8 + 4)
    assert scene("none,tripler", "a08", card, ships=2).totals == (8 + 2, value + 4)


def test_tripler_power_is_of_main_players():
    assert scene("none,none,tripler,tripler", "a06", "a08", **ALLIES).totals == (6 + 3, 8 + 7)


def test_tripler_power_and_morph():
    assert scene("tripler", "morph", "a08").totals == (24 + 1, 8 + 4), "the copy is its card"
    assert scene("tripler", "a06", "morph").totals == (18 + 1, 6 + 4), "a copy of what is printed"


def test_tripler_power_needs_three_home_colonies():
    def two_left(game):
        for planet in ("p0.2", "p0.3", "p0.4"):
            game.move(0, planet, 4, "p0.1")

    assert scene("tripler", "a06", "a08", before=two_left, ships=1).totals == (6 + 1, 8 + 4)


def test_tripler_power_zapped():
    game = scene("tripler", "a06", "a08", "cosmic_zap", respond_2="cosmic_zap")
    assert game.totals == (6 + 1, 8 + 4)


@pytest.mark.parametrize(
    ("card", "value"), [("a14", 14), ("a15", 5), ("a20", 7), ("a23", 8), ("a30", 10), ("a40", 14)]
)
def test_tripler_wild_flare(card, value):
    """From 15 on the opponent's card is divided."""
    assert scene("none", "a08 tripler_flare", card, flare="tripler flare").totals[1] == value + 4
    game = scene("none", card, "a08 a06 tripler_flare", flare="tripler flare")
    assert game.totals == (value + 1, 8 + 4)
    assert game.has_flare(1, "tripler"), "it is back in the hand"


def test_tripler_wild_flare_is_of_main_players():
    game = scene("none", "a08", "a20", "tripler_flare", flare="tripler flare", **ALLIES)
    assert game.totals == (8 + 3, 20 + 7)


@pytest.mark.parametrize(("card", "value"), [("a20", 21), ("a30", 30), ("a40", 5)])
def test_tripler_wild_flare_before_the_power(card, value):
    """A 20 is a 7 and then 21; a 40 is a 14 and then 5."""
    game = scene("none,tripler", "a08 tripler_flare", card, flare="tripler flare")
    assert game.totals == (8 + 1, value + 4)


def test_tripler_wild_flare_before_mirror():
    """A 20 is a 07 and then 70; the 08 is 80."""
    game = scene("none,mirror", "a08 tripler_flare", "a20", flare="tripler flare", power="yes")
    assert game.totals == (80 + 1, 70 + 4)


@pytest.mark.parametrize(("flare", "value"), [("mirror", 8), ("human", 14)])
def test_tripler_wild_flare_after_other_flares(flare, value):
    """What is divided is the card that a flare has made: an 8 is none of 15, a 42 is."""
    hands = "a08 tripler_flare", f"a20 {flare}_flare"
    game = scene("none", *hands, flare=f"tripler flare|{flare} flare")
    assert game.totals == (8 + 1, value + 4)


def test_tripler_wild_flare_zapped():
    game = scene(
        "none", "a08 tripler_flare", "a20 card_zap", flare="tripler flare", respond="card_zap"
    )
    assert game.totals == (8 + 1, 20 + 4)
    assert not game.has_flare(0, "tripler")


@pytest.mark.parametrize(("card", "value"), [("a10", 30), ("a11", 33), ("a13", 39), ("a14", 5)])
def test_tripler_super_flare(card, value):
    """Up to 13: three times as much."""
    game = scene("tripler", f"{card} tripler_flare", "a08", flare="tripler flare")
    assert game.totals == (value + 1, 8 + 4)


def test_tripler_super_flare_zapped():
    for zap, value, back in ("card_zap", 5, False), ("cosmic_zap", 13, True):
        game = scene(
            "tripler", "a13 tripler_flare", f"a08 {zap}", flare="tripler flare", respond=zap
        )
        assert game.totals == (value + 1, 8 + 4)
        assert game.has_flare(0, "tripler") == back
