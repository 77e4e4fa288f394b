"""Scenes of Pickpocket: a random card from a player with a colony in its system."""

from __future__ import annotations

from tests.games.cosmic.boards import begun, hand_of, scene


def guests(game):
    """Seats 1 and 2 have colonies in the system of seat 0."""
    game.move(1, "p1.1", 1, "p0.0")
    game.move(2, "p2.1", 1, "p0.1")


def test_pickpocket_power():
    """Once in an encounter; the card is kept."""
    wishes = {"power": "yes", "pick_player": "1", "pick_number": "1", "before": guests}
    game = scene("pickpocket", "a08", "a06 a06 a06", "a05", stop="plan", **wishes)
    assert hand_of(game, 0) == ["a06", "a08"]
    assert [int(count) for count in game.table.hand_n[:3]] == [2, 2, 1]


def test_pickpocket_may_be_discarded():
    wishes = {"power": "yes", "pick_player": "1", "pick_number": "0", "before": guests}
    game = scene("pickpocket", "a08 a10", "a06 a06 a06", "a05", stop="plan", **wishes)
    assert hand_of(game, 0) == ["a08", "a10"]
    assert int(game.table.hand_n[1]) == 2


def test_nobody_there_and_zapped():
    game = scene("pickpocket", "a08", "a06 a06", "a05", stop="plan", power="yes")
    assert not game.named("power_used")
    wishes = {"power": "yes", "before": guests, "respond": "cosmic_zap"}
    game = scene("pickpocket", "a08 a10", "a06 cosmic_zap", "a05", stop="plan", **wishes)
    assert hand_of(game, 0) == ["a08", "a10"]


def test_pickpocket_super_flare():
    """A card from each guest."""
    wishes = {"power": "yes", "flare": "pickpocket flare", "pick_number": "1", "before": guests}
    hands = ("a08 pickpocket_flare", "a06 a06 a06", "a04 a04")
    game = scene("pickpocket", *hands, stop="plan", **wishes)
    assert [int(count) for count in game.table.hand_n[1:3]] == [2, 1]


def test_pickpocket_super_flare_takes_in_timing_order():
    """Seat 2 is the offense: the first to lose a card."""
    hands = ("a08 pickpocket_flare", "a06 a06 a06", "a04 a04")
    game = begun("pickpocket none none none", *hands, drawn="")
    guests(game)
    game.begin("colour 1", offense=2)
    game.until("plan", power="yes", flare="pickpocket flare", pick_number="1")
    assert [each["giver"] for each in game.named("taken")][:2] == [2, 1]


def test_pickpocket_wild_flare():
    """As many cards of the offense as it has ships at the gate."""
    wishes = {"flare": "pickpocket flare", "pick_number": "1", "stop": "plan"}
    game = scene("none", "a08 a08 a08 a08", "a06 pickpocket_flare", ships=3, **wishes)
    assert [int(count) for count in game.table.hand_n[:2]] == [1, 5]


def test_an_offense_without_cards_draws():
    wishes = {"flare": "pickpocket flare", "pick_number": "1", "stop": "plan"}
    game = scene("none", "a08 a08", "a06 pickpocket_flare", ships=3, **wishes)
    assert int(game.table.hand_n[0]) == 8


def test_a_defense_that_gives_in_to_mite_has_a_flare_too():
    """It is asked once the ships have landed; the encounter is over all the same."""
    wishes = {"pick_number_1": "1", "flare": "pass"}
    game = scene("mite", "a08", "a06 a06 a06 a06 a06 pickpocket_flare", **wishes)
    assert game.result == "conceded"
    assert game.ships(0, "p1.0") == 1
