"""Scenes of Cudgel."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, play_out, scene, sums, two_homes
from tests.games.cosmic.techs.scenes import lab, techs_of


def test_cudgel_power():
    """The opponent loses four ships on the planet, and as many more as Cudgel had there."""
    for ships in 1, 3:
        game = scene("cudgel", "a40 a06", "a00", ships=ships, **ALLIES)
        assert sums(game, "lost") == {1: 4 + ships, 3: 3}
    game = scene("none,cudgel", "a00", "a40", ships=2)
    assert sums(game, "lost") == {0: 2 + 4}


def test_cudgel_the_opponent_chooses():
    game = scene("cudgel", "a40 a06", "a00", ships=2, stop="lose")
    assert int(game.table.actor) == 1
    assert game.legal == ["p1.1", "p1.2", "p1.3", "p1.4"]
    game = scene("cudgel", "a40 a06", "a00", ships=2, lose_1="p1.3")
    assert game.ships(1, "p1.3") == 2


def test_cudgel_power_against_a_negotiate():
    """What it loses in the encounter is compensated."""
    game = scene("cudgel", "a20 a06 a06 a06 a06 a06 a06", "negotiate", ships=2)
    assert sums(game, "lost") == {1: 4 + 2}
    assert len(game.named("taken")) == 6


def test_cudgel_power_needs_a_win():
    assert sums(scene("cudgel", "a00", "a40"), "lost") == {0: 1}
    assert not scene("cudgel", "negotiate", "negotiate").named("power_used")


def test_cudgel_power_is_of_main_players():
    assert sums(scene("none,none,cudgel", "a40 a06", "a00", **ALLIES), "lost") == {1: 4, 3: 3}


def test_cudgel_power_zapped():
    game = scene("cudgel", "a40 a06", "a00 cosmic_zap", respond_1="cosmic_zap")
    assert sums(game, "lost") == {1: 4}


def settled(game):
    """Two colonies beside the one of the defense."""
    game.move(2, "p2.0", 2, "p1.0")
    game.move(3, "p3.0", 3, "p1.0")


def test_cudgel_wild_flare():
    """All others on the planet go, but the ally of this encounter."""
    wishes = {"flare": "cudgel flare", "invite_0": "2", "ally_2": "offense 1", "source_2": "p2.1"}
    game = scene("none", "a40 a06 cudgel_flare", "a00", before=settled, **wishes)
    assert sums(game, "lost") == {1: 4, 3: 3}
    assert (game.ships(0, "p1.0"), game.ships(2, "p1.0")) == (1, 2 + 1)


def test_cudgel_wild_flare_is_for_a_new_colony():
    def at_home(game):
        settled(game)
        game.move(0, "p0.4", 1, "p1.0")

    game = scene("none", "a40 a06 cudgel_flare", "a00", before=at_home, flare="cudgel flare")
    assert (game.named("flare"), game.ships(0, "p1.0")) == ([], 2)


def test_cudgel_wild_flare_zapped():
    hands = "a40 a06 cudgel_flare", "a00 card_zap"
    wishes = {"flare": "cudgel flare", "respond_1": "card_zap"}
    assert sums(scene("none", *hands, before=settled, **wishes), "lost") == {1: 4}


def test_cudgel_super_flare():
    """Two ships of Cudgel: two more of the opponent and of each of its allies."""
    hands = "a40 a06 cudgel_flare", "a00"
    game = scene("cudgel", *hands, ships=2, flare="cudgel flare", **ALLIES)
    assert sums(game, "lost") == {1: 4 + 2, 3: 3 + 2}
    hands = "a00", "a40 cudgel_flare"
    game = scene("none,cudgel", *hands, flare="cudgel flare", **ALLIES)
    assert sums(game, "lost") == {0: 1 + 4, 2: 2 + 4}


@pytest.mark.parametrize(("zap", "lost"), [("card_zap", 4 + 2), ("cosmic_zap", 4)])
def test_cudgel_super_flare_zapped(zap, lost):
    wishes = {"flare_0": "cudgel flare", "respond_1": zap, **ALLIES}
    game = scene("cudgel", "a40 a06 cudgel_flare", f"a00 {zap}", ships=2, **wishes)
    assert sums(game, "lost") == {1: lost, 3: 3}
    assert game.has_flare(0, "cudgel") == (zap == "cosmic_zap")


def test_ships_lost_since_count_for_the_power():
    """Vacuum, an ally of the loser, takes a ship of Cudgel along that was in the encounter."""
    wishes = {"pick_number_2": "1", "lose_1": "p1.0", "invite_0": "2", "ally_2": "offense 2"}
    game = scene("none,cudgel,vacuum", "a00", "a40", ships=2, **wishes)
    assert (game.ships(1, "p1.0"), sums(game, "lost")) == (3, {0: 2 + 1 + 4, 1: 1, 2: 2})


def test_a_win_may_bring_the_power_back():
    """Its third home colony is won with two ships."""

    def exiled(game):
        two_homes(game)
        game.move(1, "p1.0", 4, "p0.2")

    wishes = {"own_colour": "meet 1", "target": "p0.2", "launch": "p0.1|done"}
    hands = "a40 a06", "a00"
    game = scene("cudgel", *hands, drawn="colour 0", before=exiled, stop="launch", **wishes)
    for word in "p0.1", "p0.1", "done":
        game.take(word)
    play_out(game, plan_0="a40")
    assert sums(game, "lost") == {1: 4 + 2}


def test_cudgel_who_retreats_loses_ships_to_it():
    """Those in the encounter are saved, those that it chooses are not."""
    wishes = {"power": "yes", "rules": {"reward_deck": True}}
    game = scene("none,cudgel", "retreat", "a08", **wishes)
    assert sums(game, "lost") == {0: 4}


def test_ships_on_techs_may_be_all_that_is_left():
    def last_planet(game):
        game.strip(1, "p1.0")

    wishes = {"have": "1 infinity_drive 2", "before": last_planet, "ships": 2}
    game = lab("a40 a06", "a00", aliens="cudgel", **wishes)
    assert sums(game, "lost")[1] == 4 + 2
    assert techs_of(game, 1) == {"infinity_drive": 0}
