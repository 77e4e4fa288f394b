"""Scenes of Virus."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import wiring
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import ALLIES, scene


@pytest.mark.parametrize(("ships", "card"), [(1, 8), (3, 8), (4, 20), (4, 0)])
def test_virus_power(ships, card):
    game = scene("virus", f"a{card:02}", "a06", ships=ships, **ALLIES)
    assert game.totals == (ships * card + 2, 6 + 4 + 3), "its own ships; allies add theirs"
    game = scene("none,virus", "a06", f"a{card:02}", ships=ships, **ALLIES)
    assert game.totals == (6 + ships + 2, 4 * card + 3)


def test_virus_power_without_ships():
    def empty(game):
        game.move(1, "p1.0", 4, "p1.1")

    assert scene("none,virus", "a06", "a40", before=empty, **ALLIES).totals == (6 + 3, 0 + 3)


def test_virus_power_is_of_main_players():
    assert scene("none,none,virus", "a08", "a06", **ALLIES).totals == (8 + 3, 6 + 7)


def as_macron_too(game):
    game.table.second[0] = c.MACRON
    with np.errstate(over="ignore"):
        uncompiled(wiring.rewire_all)(game.world)


def test_virus_power_of_who_is_macron_too():
    """Its only ship counts 4, which is multiplied; as much is taken by Anti-Matter."""
    assert scene("virus", "a08", "a06", before=as_macron_too).totals == (8 * 4, 6 + 4)
    game = scene("virus,anti_matter", "a08", "a06", before=as_macron_too, **ALLIES)
    assert game.totals == (8 * 4 - 2, 6 - 4 - 3)


@pytest.mark.parametrize("there", [1, 4])
def test_virus_power_of_who_is_macron_too_with_mirage(there):
    def arrange(game):
        as_macron_too(game)
        game.move(0, "p0.2", 4 - there, "p0.1")

    game = scene("virus,mirage", "a08", "a06", before=arrange, pick_planet_1="p0.2|p1.2")
    assert game.totals[0] == 8 * 4 * there


def test_reinforcements_are_not_multiplied():
    game = scene("virus", "a08 plus3", "a06", ships=2, reveal_card="plus3 offense")
    assert game.totals == (2 * 8 + 3, 6 + 4)


def test_virus_power_and_tripler_wild():
    game = scene("none,virus", "a08 tripler_flare", "a40", flare="tripler flare")
    assert game.totals == (8 + 1, 14 * 4)


def test_virus_power_zapped():
    game = scene("virus", "a08", "a06", "cosmic_zap", ships=3, respond_2="cosmic_zap")
    assert game.totals == (8 + 3, 6 + 4)


def test_virus_wild_flare():
    """Three own ships and two of an ally count six; four and three count twelve."""
    game = scene("none", "a08 virus_flare", "a06", ships=3, flare="virus flare", **ALLIES)
    assert game.totals == (8 + 3 * 2, 6 + 7)
    game = scene("none", "a08", "a06 virus_flare", ships=3, flare="virus flare", **ALLIES)
    assert game.totals == (8 + 5, 6 + 4 * 3)


def test_virus_wild_flare_with_two_allies():
    allies = {"invite_0": "2+3", "ally_2": "offense 2", "ally_3": "offense 1"}
    game = scene("none", "a08 virus_flare", "a06", ships=3, flare="virus flare", **allies)
    assert game.totals[0] == 8 + 3 * (2 + 1)


def test_virus_wild_flare_is_of_main_players():
    game = scene("none", "a08", "a06", "virus_flare", ships=3, flare="virus flare", **ALLIES)
    assert game.totals == (8 + 5, 6 + 7)


def test_virus_wild_flare_zapped():
    hands = "a08 virus_flare", "a06 card_zap"
    wishes = {"flare": "virus flare", "respond": "card_zap", **ALLIES}
    assert scene("none", *hands, ships=3, **wishes).totals == (8 + 5, 6 + 7)


def test_virus_super_flare():
    game = scene("virus", "a08 virus_flare", "a06", ships=3, flare="virus flare", **ALLIES)
    assert game.totals == ((3 + 2) * 8, 6 + 7)
    game = scene("none,virus", "a08", "a06 virus_flare", ships=3, flare="virus flare", **ALLIES)
    assert game.totals == (8 + 5, (4 + 3) * 6)


@pytest.mark.parametrize(("zap", "total"), [("card_zap", 3 * 8 + 2), ("cosmic_zap", 8 + 3 * 2)])
def test_virus_super_flare_zapped(zap, total):
    """After a Cosmic Zap the flare is a wild one."""
    hands = "a08 virus_flare", f"a06 {zap}"
    game = scene("virus", *hands, ships=3, flare_0="virus flare", respond_1=zap, **ALLIES)
    assert game.totals == (total, 6 + 7)


def test_flares_count_ships_of_macron_as_four():
    """Three own ships and one of Macron: 3 * 4, or (3 + 4) * 8."""
    wishes = {"ships": 3, "flare": "virus flare", **ALLIES, "ally_2": "offense 1"}
    hands = "a08 virus_flare", "a06"
    assert scene("none,none,macron", *hands, **wishes).totals[0] == 8 + 3 * 4
    assert scene("virus,none,macron", *hands, **wishes).totals[0] == (3 + 4) * 8
    assert scene("macron", *hands, **{**wishes, "ships": 1, **ALLIES}).totals[0] == 8 + 4 * 2
