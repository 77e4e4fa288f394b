"""Scenes of Human."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import ALLIES, scene

FLARE = {"flare": "human flare"}


def test_human_power():
    """Four more, as a main player or as an ally."""
    assert scene("human", "a08", "a06").totals == (8 + 1 + 4, 6 + 4)
    assert scene("none,human", "a08", "a06").totals == (8 + 1, 6 + 4 + 4)
    assert scene("none,none,human", "a08", "a06", **ALLIES).totals == (8 + 3 + 4, 6 + 7)
    assert scene("none,none,none,human", "a08", "a06", **ALLIES).totals == (8 + 3, 6 + 7 + 4)
    assert scene("none,none,none,human", "a08", "a06").totals == (8 + 1, 6 + 4)


@pytest.mark.parametrize(
    ("aliens", "hands", "result"),
    [
        ("human", ("a00 cosmic_zap", "a40"), "offense_won"),
        ("none,human", ("a40", "a00 cosmic_zap"), "defense_won"),
        ("none,none,human", ("a00", "a40", "cosmic_zap"), "offense_won"),
        ("none,none,none,human", ("a40", "a00", "", "cosmic_zap"), "defense_won"),
        ("human", ("negotiate cosmic_zap", "a40"), "offense_won"),
    ],
)
def test_a_zapped_power_wins(aliens, hands, result):
    assert scene(aliens, *hands, respond="cosmic_zap", **ALLIES).result == result


@pytest.mark.parametrize("card", ["a08", "negotiate"])
def test_human_wild_flare(card):
    """The card becomes an attack 42; Human has the flare, or it is discarded."""
    game = scene("none,none,none,human", f"{card} a04 human_flare", "a30 a04", **FLARE)
    assert game.totals == (42 + 1, 30 + 4)
    assert game.has_flare(3, "human")
    game = scene("none", "a30 a04", f"{card} a04 human_flare", **FLARE)
    assert game.totals == (30 + 1, 42 + 4)
    assert not game.has_flare(1, "human")
    assert game.table.discard[c.FLARE] == 1


def test_wild_is_not_against_human():
    assert scene("none,human", "a08 human_flare", "a06", **FLARE).totals == (8 + 1, 6 + 4 + 4)


def test_human_wild_flare_is_of_main_players():
    assert scene("none", "a08", "a06", "human_flare", **FLARE, **ALLIES).totals == (8 + 3, 6 + 7)


def test_human_wild_flare_and_other_cards():
    """A third of 42 is 14; reversed, it is 24."""
    game = scene("none", "a08 human_flare", "a06 tripler_flare", flare="human flare|tripler flare")
    assert game.totals == (14 + 1, 6 + 4)
    game = scene("none,mirror", "a08 human_flare", "a06", power="yes", **FLARE)
    assert game.totals == (24 + 1, 60 + 4)


def test_human_wild_flare_zapped():
    game = scene(
        "none,none,human", "a08 a04 human_flare", "a06 card_zap", respond="card_zap", **FLARE
    )
    assert game.totals == (8 + 1, 6 + 4)
    assert not game.has_flare(2, "human")


def test_human_super_flare():
    """Eight in place of four."""
    wishes = {**FLARE, "pick_number": "8"}
    assert scene("human", "a08 human_flare", "a06", **wishes).totals == (8 + 1 + 8, 6 + 4)
    game = scene("none,none,human", "a08", "a06", "human_flare", **wishes, **ALLIES)
    assert game.totals == (8 + 3 + 8, 6 + 7)


@pytest.mark.parametrize("card", ["a00", "negotiate"])
def test_human_super_flare_wins(card):
    """The flare is discarded, and zaps its own power."""
    game = scene("human", f"{card} a04 human_flare", "a40", pick_number="0", **FLARE)
    assert game.result == "offense_won"
    assert not game.has_flare(0, "human")


def test_human_super_flare_zapped():
    game = scene("human", "a08 human_flare", "a06 card_zap", respond="card_zap", **FLARE)
    assert game.totals == (8 + 1 + 4, 6 + 4)
