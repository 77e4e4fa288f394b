"""Scenes of Mirror."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, play_out, scene

FLARE = {"flare": "mirror flare"}


@pytest.mark.parametrize(
    ("card", "other", "values"),
    [
        ("a08", "a20", (80, 2)),
        ("a15", "a40", (51, 4)),
        ("a11", "a00", (11, 0)),
        ("a01", "a30", (10, 3)),
        ("morph", "a23", (32, 32)),
    ],
)
def test_mirror_power(card, other, values):
    """Both cards are reversed, if Mirror says so."""
    for aliens in "mirror", "none,mirror":
        game = scene(aliens, card, other, power="yes")
        assert game.totals == (values[0] + 1, values[1] + 4)
    plain = 23 if card == "morph" else int(card[1:])
    assert scene("mirror", card, other).totals == (plain + 1, int(other[1:]) + 4)


def test_mirror_a_sign_stays():
    game = scene("mirror", "a08", "a30", power="yes", rules={"attack_shift": -20})
    assert game.totals == (-21 + 1, 1 + 4)


def test_mirror_power_is_of_main_players():
    game = scene("none,none,mirror", "a08", "a20", power="yes", **ALLIES)
    assert game.totals == (8 + 3, 20 + 7)


def test_mirror_power_and_tripler():
    """A 20 is a 02 and then 6; a 01 is a 10 and then 30."""
    game = scene("mirror,tripler", "a08", "a20", power="yes")
    assert game.totals == (80 + 1, 6 + 4)
    assert scene("mirror,tripler", "a08", "a01", power="yes").totals == (80 + 1, 30 + 4)


def test_two_mirrors():
    assert scene("mirror,mirror", "a08", "a20", power="yes").totals == (8 + 1, 20 + 4)


def test_mirror_power_zapped():
    hands = "a08", "a20 cosmic_zap"
    assert scene("mirror", *hands, power="yes", respond="cosmic_zap").totals == (9, 24)


def test_mirror_wild_flare():
    """The own card is a copy of the opponent's."""
    assert scene("none", "a08 mirror_flare", "a20", **FLARE).totals == (20 + 1, 20 + 4)
    assert scene("none", "a08", "a20 mirror_flare", **FLARE).totals == (8 + 1, 8 + 4)
    assert scene("none", "negotiate mirror_flare", "a20", **FLARE).totals == (20 + 1, 20 + 4)
    game = scene("none", "a08 mirror_flare", "a20", **FLARE, **ALLIES)
    assert game.totals == (20 + 3, 20 + 7)


def test_mirror_wild_flare_copies_a_negotiate():
    assert scene("none", "a08 mirror_flare", "negotiate", **FLARE).result == "no_deal"


def test_mirror_wild_flare_copies_what_is_printed():
    game = scene("none,tripler", "a08 mirror_flare", "a06", **FLARE)
    assert game.totals == (6 + 1, 18 + 4)
    game = scene("tripler", "a08 mirror_flare", "a20", **FLARE)
    assert game.totals == (7 + 1, 20 + 4)


def test_mirror_wild_flare_is_of_main_players():
    game = scene("none", "a08", "a20", "mirror_flare", **FLARE, **ALLIES)
    assert game.totals == (8 + 3, 20 + 7)


def test_mirror_wild_flare_zapped():
    hands = "a08 mirror_flare", "a20 card_zap"
    assert scene("none", *hands, respond="card_zap", **FLARE).totals == (8 + 1, 20 + 4)


@pytest.mark.parametrize(("named", "totals"), [("0", (80 + 1, 20 + 4)), ("1", (8 + 1, 2 + 4))])
def test_mirror_super_flare(named, totals):
    """One card is reversed."""
    hands = "a08 mirror_flare", "a20"
    assert scene("mirror", *hands, power="yes", pick_player=named, **FLARE).totals == totals


def test_mirror_super_flare_zapped():
    """A Card Zap: both are reversed. A Cosmic Zap: none, and the flare is a wild one."""
    for zap, totals in ("card_zap", (81, 6)), ("cosmic_zap", (21, 24)):
        hands = "a08 mirror_flare", f"a20 {zap}"
        game = scene("mirror", *hands, power="yes", stop="flare")
        assert game.legal == ["pass", "mirror flare"]
        play_out(game, power="yes", respond=zap, **FLARE)
        assert game.totals == totals


def test_calls_of_other_flares_name_nobody():
    """Both cards are reversed, whatever was called with the flares of Calculator and Gambler."""
    for flare, number in ("calculator", "1"), ("gambler", "0"):
        wishes = {"power": "yes", "flare": f"{flare} flare", "pick_number": number}
        game = scene("mirror", f"a08 {flare}_flare", "a20", **wishes)
        assert game.totals[1] == 2 + 4
