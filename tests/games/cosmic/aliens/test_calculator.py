"""Scenes of Calculator."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, scene

FLARE = {"flare": "calculator flare"}


@pytest.mark.parametrize(
    ("card", "other", "values"),
    [
        ("a08", "a20", (8, 12)),
        ("a20", "a08", (12, 8)),
        ("a08", "a08", (8, 8)),
        ("a40", "a00", (40, 0)),
        ("a09", "a08", (1, 8)),
        ("morph", "a20", (20, 20)),
    ],
)
def test_calculator_power(card, other, values):
    """The lower card is taken off the higher one, if Calculator says so."""
    for aliens in "calculator", "none,calculator":
        game = scene(aliens, card, other, power="yes")
        assert game.totals == (values[0] + 1, values[1] + 4)


def test_calculator_power_is_optional():
    assert scene("calculator", "a08", "a20").totals == (8 + 1, 20 + 4)


def test_calculator_power_of_an_attack_and_a_negotiate():
    assert scene("calculator", "a08", "negotiate", power="yes").result == "offense_won"
    assert scene("calculator", "negotiate", "negotiate", power="yes").result == "no_deal"


def test_calculator_power_among_others():
    """Mirror before it: 02 and 60 - 2. Tripler after it: 20 - 6, and 18."""
    game = scene("calculator,mirror", "a20", "a06", power="yes")
    assert game.totals == (2 + 1, 58 + 4)
    assert scene("calculator,tripler", "a20", "a06", power="yes").totals == (14 + 1, 18 + 4)


def test_calculator_power_is_of_main_players():
    game = scene("none,none,calculator", "a08", "a20", power="yes", **ALLIES)
    assert game.totals == (8 + 3, 20 + 7)


def test_calculator_power_zapped():
    hands = "a08", "a20 cosmic_zap"
    game = scene("calculator", *hands, power="yes", respond="cosmic_zap")
    assert game.totals == (8 + 1, 20 + 4)


@pytest.mark.parametrize(
    ("card", "other", "call", "values"),
    [
        ("a08", "a05", "1", (8, -3)),
        ("a08", "a05", "0", (3, 5)),
        ("a08", "a20", "0", (8, 12)),
        ("a08", "a20", "1", (-12, 20)),
        ("a08", "a08", "0", (8, 0)),
    ],
)
def test_calculator_wild_flare(card, other, call, values):
    """Even (0) or odd (1): who is right takes the own card off the other."""
    game = scene("none", f"{card} calculator_flare", other, pick_number=call, **FLARE)
    assert game.totals == (values[0] + 1, values[1] + 4)
    game = scene("none", other, f"{card} calculator_flare", pick_number=call, **FLARE)
    assert game.totals == (values[1] + 1, values[0] + 4)


def test_calculator_wild_flare_of_an_attack_and_a_negotiate():
    game = scene("none", "a08 calculator_flare", "negotiate", pick_number="0", **FLARE)
    assert game.result == "offense_won"


def test_calculator_wild_flare_is_of_main_players():
    wishes = {"pick_number": "0", **FLARE, **ALLIES}
    game = scene("none", "a08", "a20", "calculator_flare", **wishes)
    assert game.totals == (8 + 3, 20 + 7)


def test_calculator_wild_flare_zapped():
    hands = "a08 calculator_flare", "a20 card_zap"
    game = scene("none", *hands, pick_number="0", respond="card_zap", **FLARE)
    assert game.totals == (8 + 1, 20 + 4)


def test_calculator_super_flare():
    """The power of an ally, on either side."""
    hands = "a08", "a20", "calculator_flare"
    game = scene("none,none,calculator", *hands, power="yes", **FLARE, **ALLIES)
    assert game.totals == (8 + 3, 12 + 7)
    hands = "a08", "a20", "", "calculator_flare"
    game = scene("none,none,none,calculator", *hands, power="yes", **FLARE, **ALLIES)
    assert game.totals == (8 + 3, 12 + 7)
    game = scene("none,none,none,calculator", *hands, power="yes", **FLARE)
    assert game.totals == (8 + 1, 20 + 4), "only as an ally"


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_calculator_super_flare_zapped(zap):
    hands = "a08", f"a20 {zap}", "calculator_flare"
    wishes = {"power": "yes", "respond": zap, **FLARE, **ALLIES}
    assert scene("none,none,calculator", *hands, **wishes).totals == (8 + 3, 20 + 7)
