"""Scenes of Daredevil: close wins are rewarded."""

from __future__ import annotations

from simlab.engine.counting import imagined_worlds
from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import ALLIES, scene


def test_power():
    """12 + 4 - 5 is 11 against 10: everybody on the side is rewarded, a card for each ship."""
    wishes = {"power": "yes", "pick_card": "a05", "ships": 4, "reward": "4 cards"}
    game = scene("daredevil", "a12 a05", "a06", **wishes)
    assert game.totals == (12 + 4 - 5, 6 + 4)
    assert [(each["seat"], each["cards"]) for each in game.named("rewarded")] == [(0, 4)]


def test_whoever_is_asked_has_a_card_to_subtract():
    """Others imagine one of 1 to 8 in its hand; not where it asks for a reward."""
    game = scene("daredevil", "a12 a05", "a06", ships=4, stop="power")
    for world in imagined_worlds(game.match, 2, 30):
        assert any(world.seats[0].hand[kind] > 0 for kind in range(c.KIND_WORDS.index("a09")))
    game = scene("daredevil", "a10", "a06", ships=4, stop="power")
    hands = [world.seats[0].hand for world in imagined_worlds(game.match, 2, 2)]
    assert all(hand.sum() == 0 for hand in hands)


def test_the_allies_are_rewarded_too():
    wishes = {"power": "yes", "pick_card": "a05", "ships": 4, **ALLIES}
    game = scene("daredevil", "a13 a05", "a06", **wishes)
    assert game.totals == (13 + 4 + 2 - 5, 6 + 4 + 3)
    assert sorted(each["seat"] for each in game.named("rewarded")) == [0, 2]


def test_it_is_rewarded_once_where_ionic_gas_is_stopped():
    wishes = {"power": "yes", "ships": 4, "outcome_card": "ionic", "respond": "card_zap"}
    game = scene("daredevil", "a10", "a06 card_zap", "ionic", reward="4 cards", **wishes)
    assert [(each["seat"], each["cards"]) for each in game.named("rewarded")] == [(0, 4)]


def test_by_more_than_four_there_is_nothing():
    assert scene("daredevil", "a10", "a06", ships=4, power="yes").named("rewarded")
    assert not scene("daredevil", "a11", "a06", ships=4, power="yes").named("rewarded")
    game = scene("daredevil", "a13", "a06", ships=4, power="yes")
    assert game.result == "offense_won"
    assert not game.named("rewarded")


def test_zapped():
    wishes = {"power": "yes", "respond": "cosmic_zap", "ships": 4}
    game = scene("daredevil", "a08", "a06 cosmic_zap", **wishes)
    assert game.result == "offense_won"
    assert not game.named("rewarded")


def test_super():
    """By six."""
    wishes = {"power": "yes", "flare": "daredevil flare", "ships": 4}
    game = scene("daredevil", "a12 daredevil_flare", "a06", **wishes)
    assert game.totals == (16, 10)
    assert game.named("rewarded")


def test_wild():
    """A colony for a close win, three ships otherwise."""
    wishes = {"flare": "daredevil flare", "pick_planet": "p1.3", "ships": 4}
    game = scene("none", "a08 daredevil_flare", "a06", **wishes)
    assert game.totals == (12, 10)
    assert game.ships(0, "p1.3") == 1
    game = scene("none", "a15 daredevil_flare", "a06", **wishes)
    assert game.ships(0, "p1.3") == 0
    assert game.lost(0) == 3
