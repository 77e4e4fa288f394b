"""Scenes of technologies about launch and alliance: Energy Cloak, The Qax, Plasma Thrusters."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import ALLIES, play_out
from tests.games.cosmic.techs.scenes import is_discarded, lab, techs_of

WITHOUT, WITH = (8 + 1 + 2, 6 + 4), (8 + 1 + 2, 6 + 4 + 3)

# Energy Cloak


def cloaked(*hands, **wishes):
    wishes = {"tech_play": "energy_cloak", **ALLIES, **wishes}
    return lab(*(hands or ("a08", "a06")), have="0 energy_cloak", **wishes)


def test_energy_cloak_leaves_the_defense_alone():
    game = cloaked()
    assert game.totals == WITHOUT
    assert [each["seat"] for each in game.named("invited") if each["subset"] != "nobody"] == [0]
    assert is_discarded(game, "energy_cloak")


def test_energy_cloak_may_be_kept():
    game = cloaked(tech_play="pass")
    assert game.totals == WITH
    assert techs_of(game, 0) == {"energy_cloak": 0}


def test_energy_cloak_lasts_for_an_encounter():
    game = cloaked("a30 a08", "a06")
    game.take("go_on")
    play_out(game, target="p2.0", invite_2="3", ally_3="defense 2", home="p3.0")
    sides = [each for each in game.named("answered") if each["seat"] == 3]
    assert sides[-1] == {"event": "answered", "seat": 3, "side": "defense_ally", "count": 2}


def test_energy_cloak_and_who_needs_no_invitation():
    """Parasite joins the defense all the same."""
    assert cloaked(aliens="none,none,none,parasite", power="yes").totals == WITH


# The Qax


def give_qax(seat=0, to=2, **wishes):
    wishes = {
        "tech_play": "qax", "pick_player": str(to), "invite_0": "2", "invite_1": "3", **wishes,
    }  # fmt: skip
    return lab("a08", "a06", have=f"{seat} qax", **wishes)


@pytest.mark.parametrize(("seat", "to", "totals"), [(0, 2, (13, 10)), (1, 3, (9, 14))])
def test_whoever_gets_the_qax_allies_with_four_ships(seat, to, totals):
    game = give_qax(seat, to)
    assert game.totals == totals
    assert techs_of(game, seat) == {}
    assert techs_of(game, to) == {"qax": 0}


def test_the_qax_comes_with_an_invitation():
    """Of a defense that may not invite it is of no use."""
    have = "0 energy_cloak,1 qax"
    game = lab("a08", "a06", have=have, tech_play="energy_cloak|qax", pick_player="3")
    assert game.totals == (8 + 1, 6 + 4)
    assert techs_of(game, 1) == {"qax": 0}


def test_the_qax_may_be_kept():
    game = give_qax(tech_play="pass")
    assert game.totals == (8 + 1, 6 + 4)
    assert techs_of(game, 0) == {"qax": 0}


def test_the_qax_binds_whom_the_other_side_invites_too():
    game = give_qax(invite_1="2+3", ally_2="defense 4")
    assert game.totals == (8 + 1 + 4, 6 + 4)


def test_the_qax_is_given_to_no_main_player():
    assert set(give_qax(stop="pick_player").legal) == {"2", "3"}


def test_the_qax_need_not_strip_colonies():
    def few(game):
        game.strip(2, keep="p2.0")
        game.move(2, "p2.0", 2)

    game = give_qax(before=few)
    assert game.totals == (8 + 1 + 1, 6 + 4)
    assert game.ships(2, "p2.0") == 1


def test_the_new_owner_may_give_the_qax_again():
    game = give_qax(stop="plan")
    play_out(game)
    game.begin("colour 3", offense=2)
    game.hold(2, a10=1)
    game.until("tech_play", target="p3.0")
    assert (int(game.table.actor), game.legal) == (2, ["pass", "qax"])


# Plasma Thrusters


@pytest.mark.parametrize(("have", "limit", "most"), [("", 4, 4), ("0", 4, 5), ("0", 2, 3)])
def test_plasma_thrusters_launch_one_ship_more(have, limit, most):
    thrusters = have and f"{have} plasma_thrusters"
    game = lab("a08", "a06", have=thrusters, stop="launch", rules={"launch_max": limit})
    while game.decision == "launch":
        game.take(game.legal[0])
    play_out(game)
    assert game.totals == (8 + most, 6 + 4)


def test_plasma_thrusters_carry_five_ships_of_an_ally():
    wishes = {"invite_0": "2", "invite_1": "2", "stop": "ally"}
    game = lab("a08", "a06", have="2 plasma_thrusters", **wishes)
    assert "offense 5" in game.legal
    assert "defense 5" in game.legal
    assert "offense 6" not in game.legal
    game = lab("a08", "a06", have="2 plasma_thrusters", ally_2="offense 5", **wishes | {"stop": ""})
    assert game.totals == (8 + 1 + 5, 6 + 4)
    assert techs_of(game, 2) == {"plasma_thrusters": 0}, "it stays"


def test_plasma_thrusters_bring_a_ship_to_the_defense():
    wishes = {"tech_play": "plasma_thrusters", "source": "p1.3", "pick_planet": "p1.3"}
    game = lab("a08", "a06", have="1 plasma_thrusters", settle="p1.3", **wishes)
    assert game.totals == (8 + 1, 6 + 4 + 1)
    assert game.ships(1, "p1.3") == 3
    assert techs_of(game, 1) == {"plasma_thrusters": 0}, "it stays"


def test_plasma_thrusters_need_not_move_a_ship():
    game = lab("a08", "a06", have="1 plasma_thrusters")
    assert game.totals == (8 + 1, 6 + 4)
