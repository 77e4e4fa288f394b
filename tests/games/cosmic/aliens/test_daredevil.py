"""Scenes of Daredevil: close wins are rewarded."""

from __future__ import annotations

from simlab.games.cosmic import components as c
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import ALLIES, came_from, scene


def test_daredevil_power():
    """12 + 4 - 5 is 11 against 10: everybody on the side is rewarded, a card for each ship."""
    wishes = {"power": "yes", "pick_card": "a05", "ships": 4, "reward": "4 cards"}
    game = scene("daredevil", "a12 a05", "a06", **wishes)
    assert game.totals == (12 + 4 - 5, 6 + 4)
    assert [(each["seat"], each["cards"]) for each in game.named("rewarded")] == [(0, 4)]


def test_daredevil_whoever_is_asked_has_a_card_to_subtract():
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


def test_daredevil_is_rewarded_once_where_ionic_gas_is_stopped():
    wishes = {"power": "yes", "ships": 4, "outcome_card": "ionic", "respond": "card_zap"}
    game = scene("daredevil", "a10", "a06 card_zap", "ionic", reward="4 cards", **wishes)
    assert [(each["seat"], each["cards"]) for each in game.named("rewarded")] == [(0, 4)]


def test_daredevil_by_more_than_four_there_is_nothing():
    assert scene("daredevil", "a10", "a06", ships=4, power="yes").named("rewarded")
    assert not scene("daredevil", "a11", "a06", ships=4, power="yes").named("rewarded")
    game = scene("daredevil", "a13", "a06", ships=4, power="yes")
    assert game.result == "offense_won"
    assert not game.named("rewarded")


def test_daredevil_power_zapped():
    wishes = {"power": "yes", "respond": "cosmic_zap", "ships": 4}
    game = scene("daredevil", "a08", "a06 cosmic_zap", **wishes)
    assert game.result == "offense_won"
    assert not game.named("rewarded")


def test_daredevil_super_flare():
    """By six."""
    wishes = {"power": "yes", "flare": "daredevil flare", "ships": 4}
    game = scene("daredevil", "a12 daredevil_flare", "a06", **wishes)
    assert game.totals == (16, 10)
    assert game.named("rewarded")


WILD = {"flare": "daredevil flare", "pick_planet": "p1.3"}


def test_daredevil_wild_flare():
    """A colony for a close win, three ships otherwise."""
    game = scene("none", "a08 daredevil_flare", "a06", ships=4, **WILD)
    assert game.totals == (12, 10)
    assert (game.ships(0, "p1.3"), game.lost(0)) == (1, 0)
    game = scene("none", "a15 daredevil_flare", "a06", ships=4, **WILD)
    assert game.ships(0, "p1.3") == 0
    assert game.lost(0) == 3


def test_daredevil_wild_flare_takes_a_ship_of_the_encounter():
    """Of the four at the gate, and of none that stayed at home."""
    game = scene("none", "a08 daredevil_flare", "a06", ships=4, **WILD)
    assert (game.ships(0, "p1.0"), game.ships(0, "p1.3")) == (3, 1)
    assert came_from(game, "gate") == {0: 1}
    assert [game.ships(0, f"p0.{place}") for place in range(1, 5)] == [4, 4, 4, 4]
    game = scene("none", "a10 daredevil_flare", "a06", **WILD)
    assert (game.ships(0, "p1.0"), game.ships(0, "p1.3")) == (0, 1), "it may be the last one"
    assert game.result == "offense_won"


def test_daredevil_wild_flare_of_an_ally_and_of_the_defense():
    wishes = {**ALLIES, "flare_3": "daredevil flare", "pick_planet": "p0.2", "home": "p3.4"}
    game = scene("none", "a08", "a06", "", "daredevil_flare", **wishes)
    assert (game.totals, game.result) == ((8 + 1 + 2, 6 + 4 + 3), "defense_won")
    came = [each["planet"] for each in game.named("came") if each["seat"] == 3]
    assert came == ["p0.2", "p3.4", "p3.4"], "the three that it had sent"
    assert [each["cards"] for each in game.named("rewarded")] == [3]
    wishes = {"flare_1": "daredevil flare", "pick_planet": "p0.2"}
    game = scene("none", "a06", "a06 daredevil_flare", **wishes)
    assert (game.totals, game.result) == ((6 + 1, 6 + 4), "defense_won")
    assert (game.ships(1, "p1.0"), game.ships(1, "p0.2"), game.lost(1)) == (3, 1, 0)


def test_daredevil_wild_flare_need_not_found_a_colony():
    game = scene("none", "a08 daredevil_flare", "a06", ships=4, **{**WILD, "pick_planet": "done"})
    assert (game.ships(0, "p1.0"), game.lost(0)) == (4, 0)


def test_daredevil_wild_flare_founds_once_where_ionic_gas_is_stopped():
    """All are asked again then, but its colony was founded."""
    wishes = {**ALLIES, "flare_3": "daredevil flare", "pick_planet": "p0.2", "home": "p3.4"}
    hands = ("a08 ionic", "a06 card_zap", "", "daredevil_flare")
    game = scene("none", *hands, stop="outcome_card", **wishes)
    assert game.ships(3, "p0.2") == 1
    game.take("ionic")
    game.until("target", respond="card_zap", **wishes)
    assert game.named("cancelled")
    assert (game.ships(3, "p0.2"), came_from(game, "side")) == (1, {3: 3})
