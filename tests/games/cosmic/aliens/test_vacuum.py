"""Scenes of Vacuum."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, came_from, scene, sums

COUNTS = "4|3|2|1"
"""As many as can be of the first who is asked about."""


def test_vacuum_power():
    """Four ships are lost: four of others go along, as Vacuum says."""
    game = scene("none,vacuum", "a20 a06", "a00", pick_number_1="1")
    assert sums(game, "lost") == {1: 4, 2: 1, 3: 1, 0: 1}
    game = scene("none,vacuum", "a20 a06", "a00", pick_number_1=COUNTS)
    lost = sums(game, "lost")
    assert (lost.pop(1), sum(lost.values())) == (4, 4)


def test_power_asks_vacuum_and_then_the_owner():
    game = scene("vacuum", "a00", "a20", ships=2, stop="pick_number")
    assert (int(game.table.actor), game.legal) == (0, ["0", "1", "2"])
    game = scene("vacuum", "a00", "a20", ships=2, stop="lose", pick_number="2")
    assert int(game.table.actor) == 1
    assert "p1.0" in game.legal, "colonies as good as any"
    assert "p1.4" in game.legal


def test_vacuum_power_up_to_as_many():
    game = scene("none,vacuum", "a20 a06", "a00", pick_number_1="0")
    assert sums(game, "lost") == {1: 4}


def test_vacuum_power_as_an_ally():
    game = scene("none,none,vacuum", "a00", "a40", pick_number_2=COUNTS, **ALLIES)
    lost = sums(game, "lost")
    assert lost.pop(2) == 2
    assert sum(lost.values()) == 1 + 2, "the offense's ship, and two of Vacuum's choice"


def test_vacuum_power_at_any_phase():
    plague = {"regroup_card": "plague", "plague_target": "1", "pick_number_1": COUNTS}
    game = scene("none,vacuum", "a20 plague", "a00 a01", stop="target", **plague)
    lost = sums(game, "lost")
    assert (lost.pop(1), sum(lost.values())) == (3, 3)


def test_removed_ships_take_none_along():
    game = scene("void,vacuum", "a20 a06", "a00", pick_number_1=COUNTS)
    assert (sums(game, "removed"), sums(game, "lost")) == ({1: 4}, {})


def test_vacuum_power_that_the_loss_has_cost_does_not_come_back_in_time():
    """Shadow takes the last ship of its third home colony, which is re-colonised at once."""

    def three_homes(game):
        game.move(0, "p0.0", 3, "p0.1")
        for place in (3, 4):
            game.move(0, f"p0.{place}", 4, "p0.2")

    wishes = {"pick_planet_2": "p0.0", "own_colour": "recolonise", "pick_number_0": COUNTS}
    wishes |= {"target": "p0.0", "settle": "p0.1"}
    aliens = "vacuum,none,shadow"
    game = scene(aliens, "a20", "a00", drawn="colour 0", before=three_homes, **wishes)
    assert (game.result, game.ships(0, "p0.0")) == ("recolonised", 4)
    assert (sums(game, "lost"), len(game.named("power_used"))) == ({0: 1}, 1)


def test_vacuum_power_zapped():
    wishes = {"pick_number_1": COUNTS, "respond_2": "cosmic_zap"}
    game = scene("none,vacuum", "a20 a06", "a00", "cosmic_zap", **wishes)
    assert sums(game, "lost") == {1: 4}


def in_warp(game):
    for seat in range(1, 4):
        game.move(seat, f"p{seat}.4", 3)


@pytest.mark.parametrize(
    ("holder", "card", "count"),
    [(2, "a00", 2), (1, "a00", 1), (2, "negotiate", 1), (1, "negotiate", 1)],
)
def test_vacuum_wild_flare(holder, card, count):
    """A ship for each attack of other main players."""
    hands = ["a20 a06", card, "", ""]
    hands[holder] += " vacuum_flare"
    game = scene("none", *hands, before=in_warp, flare="vacuum flare")
    assert came_from(game, "warp") == {holder: count}


def test_vacuum_wild_flare_zapped():
    hands = "a20 a06 card_zap", "a00", "vacuum_flare"
    game = scene("none", *hands, before=in_warp, flare="vacuum flare", respond_0="card_zap")
    assert came_from(game, "warp") == {}


def test_vacuum_super_flare():
    """Vacuum names the ships: here all of one colony."""
    wishes = {"flare_1": "vacuum flare", "pick_planet_1": "p2.3|done"}
    game = scene("none,vacuum", "a20 a06", "a00 vacuum_flare", **wishes)
    assert sums(game, "lost") == {1: 4, 2: 4}
    assert game.ships(2, "p2.3") == 0


def test_vacuum_super_flare_takes_no_more_than_were_lost():
    wishes = {"flare_0": "vacuum flare", "pick_planet_0": "p2.3|done"}
    game = scene("vacuum", "a00 vacuum_flare", "a20", ships=2, **wishes)
    assert sums(game, "lost") == {0: 2, 2: 2}


@pytest.mark.parametrize(("zap", "count"), [("card_zap", 4), ("cosmic_zap", 0)])
def test_vacuum_super_flare_zapped(zap, count):
    """Owners choose again, or nobody loses ships."""
    wishes = {"flare_1": "vacuum flare", "respond_2": zap, "pick_number_1": COUNTS}
    game = scene("none,vacuum", "a20 a06", "a00 vacuum_flare", zap, pick_planet="p2.3", **wishes)
    lost = sums(game, "lost")
    assert (lost.pop(1), sum(lost.values())) == (4, count)
    assert game.has_flare(1, "vacuum") == (zap == "cosmic_zap")
