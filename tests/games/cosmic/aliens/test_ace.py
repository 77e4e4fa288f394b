"""Scenes of Ace: a planet fewer, and one foreign colony at the start of its turn wins."""

from __future__ import annotations

from tests.games.cosmic.boards import Game, scene


def colony(game):
    """Ace, in seat 1, has a colony in the system of seat 2."""
    game.move(1, "p1.0", 2, "p2.0")


def test_ace_set_up():
    game = Game({"aliens": "none,ace"})
    assert int(game.table.planets[1]) == 0b1111 << 6
    assert int(game.table.home[1]) == 4
    assert game.zone("warp", 1) == 4
    assert game.ships(1, "p1.4") == 0


def test_a_colony_wins_at_the_start_of_the_own_turn():
    game = Game({"aliens": "ace", "copies.cosmic_zap": 0})
    game.move(0, "p0.0", 1, "p2.0")
    game.begin("colour 1")
    assert game.match.over
    assert int(game.table.winners) == 1
    game = Game({"aliens": "none,ace"})
    colony(game)
    game.begin("colour 3")
    assert not game.match.over, "it is not its turn"


def test_ace_zapped_it_has_not_won():
    game = Game({"flares": True, "aliens": "ace"})
    game.move(0, "p0.0", 1, "p2.0")
    game.hold(0, a08=1)
    game.hold(1, a08=1, cosmic_zap=1)
    game.begin("colour 1")
    game.until("target", "launch", respond="cosmic_zap")
    assert not game.match.over


def test_ace_its_foreign_colonies_may_be_attacked():
    """By its own colour anywhere, by that of its host there, by others not."""
    for drawn, options in (("colour 1", True), ("colour 2", True), ("colour 3", False)):
        game = scene(
            "none,ace", "a08", "a06", "a05", "a04", before=colony, drawn=drawn, stop="launch",
            pick_planet="p2.0",
        )  # fmt: skip
        met = int(game.table.defense) == 1 and int(game.table.target) == 12
        assert met == options, drawn
    game = scene(
        "none,ace", "a08", "a06", "a05", "a04", before=colony, drawn="colour 2", stop="launch",
        pick_planet="done", target="p2.0",
    )  # fmt: skip
    assert int(game.table.defense) == 2


def test_ace_a_card_that_is_discarded_does_not_lead_to_it():
    """The flare of Dictator sends the first card away before Ace is thought of."""
    hands = "a08", "a06 dictator_flare", "a05", "a04"

    def abroad(game):
        game.move(2, "p2.0", 2, "p3.0")

    wishes = {"flare_1": "dictator flare", "stop": "pick_planet"}
    game = scene("none,none,ace", *hands, before=abroad, drawn="colour 2", **wishes)
    assert len(game.named("destiny")) == 2


def test_ace_wild_flare():
    """Everybody else on the other side: won outright; the flare is gone."""
    foes = {"invite_1": "2+3", "ally_2": "defense 1", "ally_3": "defense 1"}
    game = scene("none", "a00 ace_flare", "a40", flare="ace flare", **foes)
    assert game.result == "offense_won"
    assert not game.has_flare(0, "ace")
    foes["ally_3"] = "decline"
    game = scene("none", "a00 ace_flare", "a40", flare="ace flare", **foes)
    assert game.result == "defense_won"


def test_ace_wild_flare_though_human_has_won_already():
    foes = {"invite_0": "2+3", "ally_2": "offense 1", "ally_3": "offense 1"}
    hands = ("a40", "a00 cosmic_zap ace_flare")
    game = scene("none,human", *hands, respond_1="cosmic_zap", flare_1="ace flare", **foes)
    assert game.result == "defense_won"
    assert not game.has_flare(1, "ace")


def test_ace_wild_flare_decides_though_human_was_zapped():
    """What a card says comes after, whoever is first in timing order."""
    foes = {"invite_1": "2+3", "ally_2": "defense 1", "ally_3": "defense 1"}
    hands = ("a00 cosmic_zap ace_flare", "a40")
    game = scene("none,human", *hands, respond_0="cosmic_zap", flare_0="ace flare", **foes)
    assert game.result == "offense_won"


def test_ace_super_flare():
    """A defeated defense moves to another system; the flare is discarded."""
    wishes = {"flare": "ace flare", "pick_planet": "p3.1"}
    game = scene("none,ace", "a40", "a00 ace_flare", **wishes)
    assert game.result == "offense_won"
    assert game.ships(1, "p3.1") == 4
    assert game.lost(1) == 0
    assert not game.has_flare(1, "ace")


def test_ace_super_flare_of_a_defense_abroad():
    """Its own system is another one than that of the encounter, which is that of its host."""

    def foreign_colony(game):
        colony(game)
        game.move(1, "p1.1", 4, "p1.0")

    game = scene(
        "none,ace", "a40", "a00 ace_flare", before=foreign_colony, drawn="colour 2",
        pick_planet_0="p2.0", flare="ace flare", stop="pick_planet",
    )  # fmt: skip
    game.take("p2.0")
    game.until("launch")
    game.take("p0.0")
    game.until("pick_planet", flare="ace flare", plan_0="a40", plan_1="a00")
    own = [f"p1.{place}" for place in range(4)]
    others = [f"p{seat}.{place}" for seat in (0, 3) for place in range(5)]
    assert sorted(game.legal) == sorted([*own, *others])
    game.take("p1.1")
    first = game.named("landed")[0]
    assert (first["seat"], first["planet"], first["count"]) == (1, "p1.1", 2)
    assert game.ships(1, "p2.0") == 0
