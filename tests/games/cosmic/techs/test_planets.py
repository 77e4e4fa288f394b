"""Scenes of technologies about planets: Coldsleep Ship, Genesis Bomb, Omega Missile."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import power_of
from tests.games.cosmic.techs.scenes import at_home, is_discarded, lab, techs_of


def colonies(game, seat):
    """Return the planets of other systems on which a player has ships."""
    every = {planet: game.ships(seat, planet) for planet in c.PLANET_WORDS}
    return {p: n for p, n in every.items() if n and not p.startswith(f"p{seat}")}


# Coldsleep Ship


def sleep(planet="p2.3", seat=0, settle="p0.1", **wishes):
    wishes = {"stop": "target", **wishes}
    return lab(
        "a08", "a06", have=f"{seat} coldsleep_ship", tech_play="coldsleep_ship",
        pick_planet=planet, settle=settle, **wishes,
    )  # fmt: skip


def test_coldsleep_ship_founds_a_colony_beside_whoever_is_there():
    game = sleep()
    assert colonies(game, 0) == {"p2.3": 4}
    assert game.ships(2, "p2.3") == 4
    assert game.ships(0, "p0.1") == 0
    assert is_discarded(game, "coldsleep_ship")


def test_coldsleep_ship_may_carry_one_ship():
    game = sleep(settle="done|p0.1")
    assert colonies(game, 0) == {"p2.3": 1}
    assert game.ships(0, "p0.1") == 3


def test_coldsleep_ship_goes_to_other_systems_and_new_planets_only():
    def before(game):
        game.move(0, "p0.2", 1, "p1.0")

    game = sleep(stop="pick_planet", before=before)
    expected = {f"p{seat}.{place}" for seat in (1, 2, 3) for place in range(5)} - {"p1.0"}
    assert set(game.legal) == expected


def test_coldsleep_ship_of_a_bystander():
    game = sleep("p0.0", seat=3, settle="p3.1")
    assert colonies(game, 3) == {"p0.0": 4}


def test_the_last_colony_of_coldsleep_ship_wins():
    def before(game):
        for planet in ("p1.0", "p1.1", "p2.0", "p2.1"):
            game.move(0, "p0.2", 1, planet)

    game = sleep(before=before, stop="second")
    assert game.match.over
    assert int(game.table.winners) == 1


# Genesis Bomb


def bomb(number="3", ships=4, seat=0, **wishes):
    wishes = {"stop": "target", "home": f"p{seat}.1", **wishes}
    return lab(
        "a08", "a06", have=f"{seat} genesis_bomb {ships}", tech_play="genesis_bomb",
        pick_number=number, **wishes,
    )  # fmt: skip


@pytest.mark.parametrize(("number", "seat"), [(0, 0), (3, 0), (4, 0), (2, 3)])
def test_genesis_bomb_brings_a_home_planet(number, seat):
    """As many of its ships as one likes stay there, the others go to own colonies."""
    game = bomb(str(number), seat=seat)
    planet = game.named("genesis")[0]["planet"]
    assert planet == f"p{seat}.5"
    assert game.ships(seat, planet) == number
    assert (at_home(game, seat), colonies(game, seat)) == (20, {})
    assert int(game.table.planets[seat]).bit_count() == 6
    assert is_discarded(game, "genesis_bomb")


def test_genesis_bomb_takes_all_its_ships_with_it():
    game = bomb("6", ships=6)
    assert game.ships(0, "p0.5") == 6


def test_genesis_bomb_needs_its_number_of_ships():
    game = bomb(ships=3)
    assert not game.named("tech_used")
    assert techs_of(game, 0) == {"genesis_bomb": 3}


def test_the_genesis_planet_may_be_attacked():
    game = bomb("4", seat=1, target="p1.5", stop="second")
    assert game.totals == (8 + 1, 6 + 4)


def test_the_genesis_planet_keeps_a_power():
    """Of the six home planets three are enough."""

    def before(game):
        game.strip(1, keep="p1.0")
        game.move(1, "p1.0", 1, "p1.1")
        game.table.zones[c.WARP, 1] -= 2
        game.table.ships[c.PLANET_WORDS.index("p1.0"), 1] += 2

    wishes = {"before": before, "aliens": "none,tripler", "stop": "second", "home": "p1.0"}
    game = lab("a08", "a06", have="1 genesis_bomb 3", **wishes)
    assert power_of(game, 1) == "tripler"
    assert game.totals[1] < 3 * 6
    game = lab(
        "a08", "a06", have="1 genesis_bomb 4", tech_play="genesis_bomb", pick_number="4", **wishes
    )
    assert game.totals[1] >= 3 * 6


# Omega Missile


def fire(planet, seat=0, **wishes):
    wishes = {"stop": "target", "home": f"p{seat}.0", **wishes}
    return lab(
        "a08", "a06", have=f"{seat} omega_missile", tech_play="omega_missile",
        pick_planet=planet, **wishes,
    )  # fmt: skip


@pytest.mark.parametrize("seat", [0, 3])
def test_omega_missile_removes_a_planet(seat):
    def guests(game):
        game.move(2, "p2.0", 1, "p1.2")

    game = fire("p1.2", seat=seat, before=guests)
    assert [each["planet"] for each in game.named("destroyed")] == ["p1.2"]
    assert (game.zone("warp", 1), game.zone("warp", 2)) == (4, 1)
    assert game.ships(1, "p1.2") == game.ships(2, "p1.2") == 0
    assert "p1.2" not in game.legal
    assert len(game.legal) == 4
    assert is_discarded(game, "omega_missile")


def test_omega_missile_may_hit_any_planet():
    game = fire("", stop="pick_planet")
    assert set(game.legal) == {f"p{seat}.{place}" for seat in range(4) for place in range(5)}


def test_omega_missile_takes_a_foreign_colony():
    def guests(game):
        game.move(0, "p0.0", 2, "p2.2")

    game = fire("p2.2", seat=3, before=guests, stop="second")
    assert "p2.2" not in colonies(game, 0)
    assert game.zone("warp", 2) == 4


def test_nobody_can_recolonise_a_planet_that_is_gone():
    def empty(game):
        game.move(0, "p0.2", 4, "p0.1")

    game = fire("p0.2", before=empty, drawn="colour 0", stop="own_colour")
    assert "recolonise" not in game.legal


def test_omega_missile_may_take_a_power():
    def two_left(game):
        for place in (3, 4):
            game.move(1, f"p1.{place}", 4, "p1.0")

    wishes = {"before": two_left, "aliens": "none,tripler", "stop": "second", "target": "p1.1"}
    assert fire("p2.0", **wishes).totals == (8 + 1, 3 * 6 + 4)
    assert fire("p1.2", **wishes).totals == (8 + 1, 6 + 4)
