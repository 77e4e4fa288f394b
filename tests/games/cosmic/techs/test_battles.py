"""Scenes of technologies in battle: Xenon Lasers, Lunar Cannon, Collapsium Hulls, Gluon Mines."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, play_out, sums
from tests.games.cosmic.techs.scenes import is_discarded, lab, techs_of

# Xenon Lasers


@pytest.mark.parametrize("plus", [1, -1])
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_xenon_lasers_change_the_own_side_by_one(seat, plus):
    """Main players and allies of either side."""
    number = "1" if plus > 0 else "0"
    game = lab(
        "a08", "a06", have=f"{seat} xenon_lasers", tech_play="xenon_lasers", pick_number=number,
        **ALLIES,
    )  # fmt: skip
    offense, defense = 8 + 1 + 2, 6 + 4 + 3
    expected = (offense + plus, defense) if seat in (0, 2) else (offense, defense + plus)
    assert game.totals == expected
    assert techs_of(game, seat) == {"xenon_lasers": 0}, "it stays"


def test_xenon_lasers_once_in_each_encounter():
    wishes = {"tech_play": "xenon_lasers", "pick_number": "1"}
    game = lab("a30 a20", "a06", have="0 xenon_lasers", **wishes)
    assert len(game.named("tech_used")) == 1
    game.take("go_on")
    play_out(game, target="p2.0", **wishes)
    assert len(game.named("tech_used")) == 2


def test_xenon_lasers_turn_a_tie():
    wishes = {"tech_play": "xenon_lasers", "pick_number": "1"}
    assert lab("a09", "a06", **wishes).result == "defense_won"
    assert lab("a09", "a06", have="0 xenon_lasers", **wishes).result == "offense_won"


# Lunar Cannon


def cannon(*hands, seat=1, at="p1.0", **wishes):
    wishes = {"tech_play": "lunar_cannon", "home": f"p{seat}.4", **wishes}
    return lab(
        *(hands or ("a08", "a06")), have=f"{seat} lunar_cannon 5",
        tech="complete lunar_cannon", pick_planet=at, **wishes,
    )  # fmt: skip


@pytest.mark.parametrize(("at", "plus"), [("p1.0", 10), ("p1.1", 0)])
def test_lunar_cannon_adds_ten_at_its_planets(at, plus):
    game = cannon(at=at)
    assert game.totals == (8 + 1, 6 + 4 + plus)
    assert techs_of(game, 1) == {"lunar_cannon": 0}


def test_lunar_cannon_at_the_second_of_its_planets():
    assert cannon(target="p1.1").totals == (8 + 1, 6 + 4 + 10)


def test_lunar_cannon_begins_between_two_neighbours_at_home():
    game = cannon(stop="pick_planet")
    assert set(game.legal) == {f"p1.{place}" for place in range(4)}


def test_lunar_cannon_is_for_those_involved():
    assert cannon(seat=3, at="p3.0").totals == (8 + 1, 6 + 4)


def moved(seat, to="p1.0", drawn="wild"):
    """The cannon of a player between its first planets moves when a wild card is drawn."""
    wishes = {"drawn": drawn, "defense": "1", **ALLIES}
    game = cannon(seat=seat, at=f"p{seat}.0", stop="pick_planet", **wishes)
    game.take(f"p{seat}.0")
    wishes = {"target": "p1.0", "tech_play": "lunar_cannon", "launch": "done|p0.0", **wishes}
    play_out(game, pick_planet=to, home=f"p{seat}.4", **wishes)
    return game


@pytest.mark.parametrize(("seat", "plus"), [(0, (10, 0)), (2, (10, 0)), (3, (0, 10)), (1, (0, 10))])
def test_lunar_cannon_moves_at_each_wild_card(seat, plus):
    game = moved(seat)
    assert game.totals == (8 + 1 + 2 + plus[0], 6 + 4 + 3 + plus[1])


def test_lunar_cannon_moves_again_at_the_next_wild_card():
    """Dictator's flare has discarded the first."""
    wishes = {"flare_1": "dictator flare", "stop": "tech_play"}
    game = cannon("a08", "a06 dictator_flare", seat=0, at="p0.0", drawn="wild", **wishes)
    game.take("lunar_cannon")
    game.take("p1.0")
    game.until("tech_play", "defense", **wishes)
    assert game.decision == "tech_play"
    assert game.legal == ["pass", "lunar_cannon"]


def test_lunar_cannon_may_stay_where_it_is_at_a_wild_card():
    game = moved(0, to="done")
    assert game.totals == (8 + 1 + 2, 6 + 4 + 3)


def test_lunar_cannon_does_not_move_at_other_cards():
    assert moved(0, drawn="colour 1").totals == (8 + 1 + 2, 6 + 4 + 3)


# Collapsium Hulls


def hulls(*hands, seat=1, **wishes):
    return lab(*hands, have=f"{seat} collapsium_hulls", tech_play="collapsium_hulls", **wishes)


@pytest.mark.parametrize(("attack", "stays"), [("a14", 1), ("a15", 0), ("a10", 1)])
def test_collapsium_hulls_keep_a_ship_if_the_margin_is_five_or_less(attack, stays):
    game = hulls(attack, "a06")
    assert game.result == "offense_won"
    assert game.totals[0] - game.totals[1] == int(attack[1:]) + 1 - 10
    assert game.ships(1, "p1.0") == stays
    assert game.lost(1) == 4 - stays
    assert techs_of(game, 1) == {"collapsium_hulls": 0}, "it stays"


def test_collapsium_hulls_are_for_the_defense():
    game = hulls("a05", "a06", seat=0, ships=4)
    assert (game.result, game.lost(0)) == ("defense_won", 4)
    game = hulls("a15", "a06", "", "", seat=3, invite_1="3", ally_3="defense 2")
    assert (game.result, game.lost(3), game.lost(1)) == ("offense_won", 2, 4)


def test_collapsium_hulls_need_two_attacks():
    game = hulls("a00", "negotiate")
    assert (game.result, game.lost(1)) == ("offense_won", 4)


def test_collapsium_hulls_keep_one_ship_and_not_the_allies():
    game = hulls("a15", "a06", "", "", invite_1="3", ally_3="defense 2")
    assert sums(game, "lost") == {1: 3, 3: 2}


# Gluon Mines


def mines(ships, hands=("a08", "a06"), seat=1, **wishes):
    wishes = {"tech_play": "gluon_mines", **wishes}
    return lab(*hands, have=f"{seat} gluon_mines {ships}", ships=3, **wishes)


@pytest.mark.parametrize("count", [1, 2])
def test_gluon_mines_send_ships_to_the_warp(count):
    game = mines(count, home="p1.4")
    assert game.lost(0) == 3
    assert game.totals == (8 + 3 - count, 6 + 4)
    assert is_discarded(game, "gluon_mines")
    assert techs_of(game, 1) == {}


@pytest.mark.parametrize("count", [3, 4])
def test_gluon_mines_that_leave_no_ship_win(count):
    """Whatever the cards are: no card is revealed to the end."""
    game = mines(count, hands=("a40", "negotiate"), home="p1.4")
    assert game.result == "defense_won"
    assert game.zone("warp", 0) == 3
    assert game.ships(1, "p1.0") == 4


def test_the_ships_on_gluon_mines_go_home():
    game = mines(2, home="p1.4")
    assert game.ships(1, "p1.4") + game.ships(1, "p1.3") == 8


def test_gluon_mines_choose_among_opposing_players():
    """Two ships of the ally, none of the offense."""
    wishes = {"invite_0": "2", "ally_2": "offense 2", "home": "p1.4"}
    game = mines(2, **wishes, pick_player="2")
    assert sums(game, "lost") == {2: 2, 1: 4}
    assert game.totals == (8 + 3, 6 + 4)


def test_gluon_mines_are_for_the_defense():
    assert not mines(2, seat=0).named("tech_used")
    wishes = {"invite_1": "3", "ally_3": "defense 1"}
    assert not mines(2, seat=3, **wishes).named("tech_used")


def test_gluon_mines_with_no_ship_send_none():
    game = lab("a08", "a06", ships=3, rules={"techs.1": "gluon_mines"}, tech_play="gluon_mines")
    assert game.totals == (8 + 3, 6 + 4)
