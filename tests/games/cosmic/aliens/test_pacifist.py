"""Scenes of Pacifist."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, scene, sums
from tests.games.cosmic.rewards.scenes import fight

FLARE = {"flare": "pacifist flare"}


@pytest.mark.parametrize(
    ("aliens", "hands", "result"),
    [
        ("pacifist", ("negotiate", "a40"), "offense_won"),
        ("none,pacifist", ("a40", "negotiate"), "defense_won"),
        ("pacifist", ("a04", "a40"), "defense_won"),
        ("pacifist", ("a40", "negotiate"), "offense_won"),
        ("pacifist", ("negotiate", "negotiate"), "no_deal"),
        ("pacifist", ("negotiate", "morph"), "no_deal"),
        ("none,none,pacifist", ("negotiate", "a04"), "defense_won"),
    ],
)
def test_pacifist_power(aliens, hands, result):
    """A negotiate wins against an attack."""
    assert scene(aliens, *hands, **ALLIES).result == result


def test_pacifist_who_wins_collects_nothing_and_lands():
    game = scene("pacifist", "negotiate a04", "a40 a06 a08", ships=3, **ALLIES)
    assert not game.named("taken")
    assert (game.ships(0, "p1.0"), game.ships(2, "p1.0"), game.ships(1, "p1.0")) == (3, 2, 0)
    assert (game.lost(0), game.lost(1), game.lost(3)) == (0, 4, 3)


def test_pacifist_power_zapped():
    hands = "negotiate a04", "a40 a06 a08 a05 a10 cosmic_zap"
    game = scene("pacifist", *hands, ships=3, respond="cosmic_zap")
    assert (game.result, game.lost(0), len(game.named("taken"))) == ("defense_won", 3, 3)


@pytest.mark.parametrize("other", ["a08", "a40"])
def test_pacifist_wild_flare(other):
    """The negotiate becomes an attack 15."""
    value = int(other[1:])
    game = scene("none", "negotiate pacifist_flare", other, **FLARE)
    assert game.totals == (15 + 1, value + 4)
    game = scene("none", other, "negotiate pacifist_flare", **FLARE)
    assert game.totals == (value + 1, 15 + 4)


def test_pacifist_wild_flare_without_compensation():
    """The loser had an attack."""
    game = scene("none", "negotiate pacifist_flare", "a40 a04 a06", **FLARE)
    assert (game.result, game.named("taken")) == ("defense_won", [])


def test_pacifist_wild_flare_only_against_an_attack_with_an_own_negotiate():
    hands = "negotiate pacifist_flare", "negotiate"
    assert scene("none", *hands, **FLARE).result == "no_deal"
    assert scene("none", "a04 pacifist_flare", "a08", **FLARE).totals == (4 + 1, 8 + 4)
    game = scene("none", "negotiate", "a08", "pacifist_flare", **FLARE, **ALLIES)
    assert game.result == "defense_won"
    assert not game.named("flare")


def test_pacifist_wild_flare_among_others():
    """A 15 is divided by the flare of Tripler, and reversed by Mirror."""
    game = scene(
        "none", "negotiate pacifist_flare", "a08 tripler_flare",
        flare="pacifist flare|tripler flare",
    )  # fmt: skip
    assert game.totals == (5 + 1, 8 + 4)
    game = scene("none,mirror", "negotiate pacifist_flare", "a08", power="yes", **FLARE)
    assert game.totals == (51 + 1, 80 + 4)


def test_pacifist_wild_flare_zapped():
    hands = "negotiate pacifist_flare", "a08 a04 card_zap"
    game = scene("none", *hands, respond="card_zap", **FLARE)
    assert (game.result, len(game.named("taken"))) == ("defense_won", 1)


@pytest.mark.parametrize(("aliens", "seat"), [("pacifist", 0), ("none,pacifist", 1)])
def test_pacifist_super_flare(aliens, seat):
    """A failed deal costs Pacifist one ship, and the opponent five."""
    hands = ["negotiate", "negotiate"]
    hands[seat] += " pacifist_flare"
    game = scene(aliens, *hands, **FLARE)
    assert (game.result, game.lost(seat), game.lost(1 - seat)) == ("no_deal", 1, 5)


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_pacifist_super_flare_zapped(zap):
    hands = "negotiate pacifist_flare", f"negotiate {zap}"
    game = scene("pacifist", *hands, respond=zap, **FLARE)
    assert (game.lost(0), game.lost(1)) == (3, 3)


def test_pacifist_super_flare_counts_whatever_a_failed_deal_costs():
    """One ship and five, with a Faulty Translator, too."""
    for other in ("negotiate", "faulty_translator"):
        game = fight("negotiate pacifist_flare", other, aliens="pacifist", **FLARE)
        assert sums(game, "lost") == {0: 1, 1: 5}
