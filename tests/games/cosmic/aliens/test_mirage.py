"""Scenes of Mirage: ships on two colonies count for the main players' ships in the encounter."""

from __future__ import annotations

from simlab.games.cosmic import components as c
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import ALLIES, scene


def spread(game):
    game.move(0, "p0.1", 3, "p0.2")
    game.move(1, "p1.1", 3, "p1.2")


PICKS = {"pick_planet_0": "p0.2", "before": spread}


def test_mirage_power():
    """Seven of its own ships and whatever the opponent has there, for one and four."""
    game = scene("mirage", "a08", "a06", **PICKS)
    assert game.totals == (8 + 7, 6 + 4)


def test_mirage_the_opponents_colony():
    """As the defense it picks its own largest colony and one of the offense's."""
    game = scene("none,mirage", "a08", "a06", before=spread, pick_planet_1="p0.1|p1.2")
    assert game.totals == (8 + 1, 6 + 7)


def test_allied_ships_count_as_ever():
    game = scene("mirage", "a08", "a06", **PICKS, **ALLIES)
    assert game.totals[0] == 8 + 7 + 2


def test_ships_of_macron_that_has_none_in_the_encounter():
    """They count 4 on the colony all the same."""

    def bare(game):
        spread(game)
        game.move(1, "p1.0", 4, "p1.2")

    picks = {"pick_planet_0": "p0.2|p1.2", "before": bare}
    game = scene("mirage,macron", "a08", "a06", **picks)
    assert game.totals == (8 + 7, 6 + 4 * 11)


def test_mirage_beside_anti_matter():
    """Its own ships and all allied ones are subtracted, those that are counted instead, too."""
    picks = {**PICKS, "pick_planet_0": "p0.2|p1.2"}
    game = scene("mirage,anti_matter", "a08", "a06", **picks)
    assert game.totals == (8 + 7, 6 - 7)
    wishes = {**ALLIES, "flare": "mirage flare", "pick_player": "2"}
    wishes |= {"before": spread, "pick_planet_0": "p0.2|p1.2|p2.3"}
    game = scene("mirage,anti_matter", "a08 mirage_flare", "a06", **wishes)
    assert game.totals == (8 + 7 - 4, 6 - 7 - 3)


def test_the_same_ships_are_lost():
    game = scene("mirage", "a00", "a40", ships=2, **PICKS)
    assert game.result == "defense_won"
    assert game.lost(0) == 2


def test_mirage_power_zapped():
    game = scene("mirage", "a08", "a06 cosmic_zap", respond="cosmic_zap", **PICKS)
    assert game.totals == (8 + 1, 6 + 4)


def test_mirage_wild_flare():
    """A negotiate reinforces a side by 3, and is discarded."""
    game = scene("none", "a08 negotiate mirage_flare", "a06", flare="mirage flare", pick_player="0")
    assert game.totals == (8 + 1 + 3, 6 + 4)
    hands = ("a08", "a06", "", "negotiate mirage_flare")
    game = scene("none", *hands, flare="mirage flare", pick_player="1", **ALLIES)
    assert game.totals == (8 + 1 + 2, 6 + 4 + 3 + 3)


def test_mirage_all_see_the_negotiate():
    """Before its owner names the side: others imagine it in the hand."""
    hands = ("a08 negotiate a10 mirage_flare", "a06")
    game = scene("none", *hands, flare="mirage flare", stop="pick_player")
    for world in imagined_worlds(game.match, 2, 20):
        assert world.seats[0].hand[c.NEGOTIATE] > 0


def test_mirage_reserve_cancels_what_it_reinforces():
    hands = "a08 negotiate mirage_flare", "a06 negotiate"
    wishes = {"flare": "mirage flare", "pick_player": "0", "power": "no"}
    for answer, more in ("negotiate", 0), ("none", 3):
        game = scene("none,reserve", *hands, **wishes, pick_card_1=answer)
        assert game.totals == (8 + 1 + more, 6 + 4)
        assert int(game.table.discard[c.NEGOTIATE]) == (2 if more == 0 else 1)


def test_mirage_super_flare():
    """An ally's ships are replaced, too."""
    wishes = {**PICKS, **ALLIES, "flare": "mirage flare", "pick_player": "2"}
    wishes["pick_planet_0"] = "p0.2|p2.3"
    game = scene("mirage", "a08 mirage_flare", "a06", **wishes)
    assert game.totals[0] == 8 + 7 + 4


def test_mirage_beside_virus():
    """Virus multiplies the four ships on p1.3, not the one that is left on p1.0."""
    picks = {"pick_planet_0": "p0.2|p1.3"}

    def thin(game):
        spread(game)
        game.move(1, "p1.0", 3, "p1.1")

    game = scene("mirage,virus", "a08", "a06", before=thin, **picks)
    assert game.totals == (8 + 7, 6 * 4)


def test_mirage_morphed_ships():
    """Three of those on p1.3 are morphed, of those in the encounter none."""

    def morph(game):
        spread(game)
        game.table.morphed[c.PLANET_WORDS.index("p1.3")] = 3

    game = scene("mirage,lizard", "a08", "a06", before=morph, pick_planet_0="p0.2|p1.3")
    assert game.totals == (8 + 7, 6 + 4 + 2 * 3)
