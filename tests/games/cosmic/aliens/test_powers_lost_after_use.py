"""A power that was used, and lost in the same encounter: what it was used for stands."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import ALLIES, Game, scene, sums

SHIP_GONE = {"reveal_card_1": "emotion", "flare_0": "void flare", "pick_planet_0": "p0.2"}
"""After the reveal seat 0 gives up its third home colony, so that an artifact has no effect."""
OWN_SHIP = {"pick_number": "1", "lose": "p0.2"}
"""Between selection and reveal it does so by Kamikaze's flare."""


def three_homes(game: Game, seat: int = 0) -> None:
    """Leave a player three home colonies, one of them with one ship only; Warrior has tokens."""
    for place, count in ((2, 3), (3, 4), (4, 4)):
        game.move(seat, f"p{seat}.{place}", count, f"p{seat}.1")
    game.table.tokens[seat] = 5 * (game.table.power[seat] == c.WARRIOR)


def homes_of_the_defense(game: Game) -> None:
    three_homes(game, 1)


def power_is_lost(game: Game) -> bool:
    return game.table.home[0] == 2 and bool(game.named("power_used"))


@pytest.mark.parametrize(
    ("alien", "card", "other", "totals", "result"),
    [
        ("tripler", "a08", "a20", (24 + 1, 20 + 4), "offense_won"),
        ("virus", "a08", "a04", (8 * 2, 4 + 4), "offense_won"),
        ("macron", "a08", "a08", (8 + 4, 8 + 4), "defense_won"),
        ("warpish", "a08", "a04", (8 + 1 + 1, 4 + 4), "offense_won"),
        ("warrior", "a08", "a04", (8 + 1 + 5, 4 + 4), "offense_won"),
        ("human", "a08", "a04", (8 + 1 + 4, 4 + 4), "offense_won"),
        ("anti_matter", "a04", "a08", (4 - 1, 8 + 4), "offense_won"),
    ],
)
def test_totals_keep_a_power_lost_after_the_reveal(alien, card, other, totals, result):
    """The power was used at the reveal, and is lost before totals are counted."""
    hands = f"{card} a06 void_flare", f"{other} a06 emotion"
    ships = 2 if alien == "virus" else 1
    game = scene(alien, *hands, ships=ships, before=three_homes, **SHIP_GONE)
    assert power_is_lost(game)
    assert (game.totals, game.result) == (totals, result)


def test_pacifist_wins_with_a_power_lost_meanwhile():
    hands = "negotiate a06 void_flare", "a08 a06 emotion"
    game = scene("pacifist", *hands, before=three_homes, **SHIP_GONE)
    assert power_is_lost(game)
    assert game.result == "offense_won"


@pytest.mark.parametrize(
    ("alien", "totals"), [("calculator", (20 - 6 + 1, 6 + 4)), ("mirror", (2 + 1, 60 + 4))]
)
def test_power_declared_before_the_reveal_stands_when_lost(alien, totals):
    hands = "a20 a06 kamikaze_flare", "a06"
    wishes = {"power": "yes", "flare": "kamikaze flare", **OWN_SHIP}
    game = scene(alien, *hands, before=three_homes, **wishes)
    assert power_is_lost(game)
    assert game.totals == (totals[0] + 3, totals[1])


def test_human_that_is_zapped_wins_though_it_pays_for_it():
    """In answer to its use an artifact costs it the third home colony; then it is zapped."""
    hands = "a00 a06 void_flare", "a40 a06 cosmic_zap", "cosmic_zap"
    wishes = {"respond_1": "cosmic_zap", "respond_2": "cosmic_zap", "flare_0": "void flare"}
    game = scene("human", *hands, before=three_homes, **wishes, pick_planet_0="p0.2")
    assert (len(game.named("played")), int(game.table.home[0])) == (2, 2)
    assert game.result == "offense_won"


def test_mirage_counts_its_ships_with_a_power_lost_meanwhile():
    """Its own ships are counted where the last one has left meanwhile."""
    hands = "a08 a06 void_flare", "a04 a06 emotion"
    game = scene("mirage", *hands, before=three_homes, **SHIP_GONE)
    assert power_is_lost(game)
    assert game.totals == (8 + 0, 4 + 4)


def test_observer_spares_allies_with_a_power_lost_meanwhile():
    """As the defense it gives up its third home colony for Shadow's flare: its ally is spared."""
    wishes = {"flare_1": "shadow flare", "pick_planet_1": "p1.2", **ALLIES}
    game = scene(
        "none,observer", "a20 a06", "a06 shadow_flare", before=homes_of_the_defense, **wishes
    )
    assert int(game.table.home[1]) == 1
    assert sums(game, "lost") == {0: 1, 1: 1 + 4, 2: 2}


def test_citadel_is_lost_with_a_power_lost_meanwhile():
    """The defense gives up a ship for Kamikaze's flare, and loses: the citadel is discarded."""
    hands = "a40 a06", "a06 a04 kamikaze_flare"
    wishes = {"pick_planet": "p1.0", "pick_card": "a04", "power": "yes", "flare": "kamikaze flare"}
    wishes |= {"pick_number": "1", "lose": "p1.2"}
    game = scene("none,citadel", *hands, before=homes_of_the_defense, **wishes)
    assert game.totals == (40 + 1, 6 + 4 + 4 + 3)
    assert int(game.table.home[1]) == 1
    assert int(game.table.citadel_n) == 0


def test_grudge_is_paid_with_a_power_lost_meanwhile():
    """Whoever has declined pays, though Kamikaze's flare costs the power meanwhile."""
    hands = "a20 a06 kamikaze_flare", "a06"
    wishes = {"invite_0": "2", "flare_0": "kamikaze flare", **OWN_SHIP, "lose_2": "p2.4"}
    game = scene("grudge", *hands, before=three_homes, **wishes)
    assert power_is_lost(game)
    assert sums(game, "lost") == {0: 1, 1: 4, 2: 1}
