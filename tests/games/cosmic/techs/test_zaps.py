"""Scenes of Cosmic Field Generator, which zaps, and Tech Scrambler, which cancels technologies."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import hand_of, play_out
from tests.games.cosmic.techs.scenes import is_discarded, lab, techs_of

# Cosmic Field Generator


def zap(*hands, seat=0, aliens="none,tripler", **wishes):
    """Tripler, in seat 1, is zapped by a player's field generator."""
    wishes = {"tech_play": "cosmic_field_generator", **wishes}
    return lab(
        *(hands or ("a08", "a06")), have=f"{seat} cosmic_field_generator", aliens=aliens, **wishes
    )


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_field_generator_cancels_a_power(seat):
    """Of anybody, for anybody, the own one too."""
    game = zap(seat=seat)
    assert game.totals == (8 + 1, 6 + 4)
    assert is_discarded(game, "cosmic_field_generator")


def test_field_generator_may_be_kept():
    game = zap(tech_play="pass")
    assert game.totals == (8 + 1, 3 * 6 + 4)
    assert techs_of(game, 0) == {"cosmic_field_generator": 0}


def test_field_generator_works_for_the_rest_of_the_encounter_only():
    game = zap("a30 a08", "a06", aliens="none,tripler,tripler")
    assert game.totals == (30 + 1, 6 + 4)
    game = zap("a30 a08", "a06", "a04 a06", aliens="none,tripler")
    play_out(game, second="go_on", target="p1.1")
    game = zap("a30 a04", "a06", "a05")
    game.begin("colour 1")
    game.hold(0, a08=1)
    game.hold(1, a06=1)
    play_out(game, target="p1.1")
    assert game.totals[1] == 3 * 6 + 4


def test_no_card_zap_stops_field_generator():
    game = zap("a08", "a06 a04 card_zap", respond="card_zap")
    assert game.totals == (8 + 1, 6 + 4)
    assert "card_zap" in hand_of(game, 1)


def test_field_generator_sends_a_super_flare_back():
    """And silences the power: it is as a Cosmic Zap."""
    game = zap("a08", "a06 a04 tripler_flare", stop="invite")
    while not game.named("totals"):
        use = "cosmic_field_generator" if game.named("flare") else "pass"
        game.take(game.plain({"flare": "tripler flare", "plan_1": "a06", "tech_play": use}))
    assert is_discarded(game, "cosmic_field_generator")
    assert game.totals == (8 + 1, 6 + 4)
    assert game.has_flare(1, "tripler")


def test_all_are_asked_again_once_a_flare_has_answered():
    """Seat 0 lets the power of Healer be, but not once its super flare strengthens it."""
    game = zap("a20 a08", "a06", "healer_flare", aliens="none,none,healer", stop="power")
    asked = []
    while game.decision not in ("second", "over"):
        if game.decision == "tech_play":
            asked.append(len(game.named("flare")) - len(game.named("flare_back")))
        use = "cosmic_field_generator" if len(asked) == 3 else "pass"
        game.take(game.plain({"power": "yes", "flare": "healer flare", "tech_play": use}))
    assert asked == [0, 1, 0], "against the power, the flare, the power"
    assert [each["what"] for each in game.named("cancelled")] == ["power"]


def test_field_generator_is_of_no_use_without_powers():
    game = zap(aliens="none")
    assert not game.named("tech_used")


# Tech Scrambler


def scramble(ships, have, *hands, seat=3, **wishes):
    wishes = {"stop": "target", "home": f"p{seat}.0", **wishes}
    key = f"tech_play_{seat}"
    return lab(
        *(hands or ("a08", "a06")), have=f"{seat} tech_scrambler {ships},{have}",
        **{key: "tech_scrambler", **wishes},
    )  # fmt: skip


@pytest.mark.parametrize(("ships", "works"), [(2, False), (3, True), (5, True)])
def test_tech_scrambler_discards_a_tech_of_a_number_up_to_its_ships(ships, works):
    game = scramble(ships, "0 xenon_lasers")
    assert is_discarded(game, "xenon_lasers") == works
    assert techs_of(game, 0) == ({} if works else {"xenon_lasers": 0})
    assert is_discarded(game, "tech_scrambler") == works
    assert techs_of(game, 3) == ({} if works else {"tech_scrambler": ships})
    assert game.ships(3, "p3.0") == (4 + ships if works else 4)


@pytest.mark.parametrize(("tech", "number"), [("delta_scanners", 2), ("vacuum_turbines", 2)])
def test_tech_scrambler_cancels_a_tech_as_it_is_used(tech, number):
    wishes = {"tech_play_0": tech, "before": lambda game: game.leave_in_deck("a00 a40 a15 a23")}
    game = scramble(number, f"0 {tech}", **wishes)
    assert hand_of(game, 0) == ["a08"]
    assert is_discarded(game, tech)
    assert is_discarded(game, "tech_scrambler")


def test_tech_scrambler_cancels_a_hidden_tech_as_it_is_used():
    """Genesis Bomb: its ships go home, the planet does not come."""
    wishes = {"tech_play_0": "genesis_bomb", "pick_number": "4"}
    game = scramble(4, "0 genesis_bomb 4", home="p0.0|p3.0", **wishes)
    assert is_discarded(game, "genesis_bomb")
    assert not game.named("genesis")
    assert sum(game.ships(0, f"p0.{place}") for place in range(5)) == 20


def test_genesis_bomb_is_cancelled_by_its_number():
    """2 at half the cost, however many ships are on it."""
    wishes = {"tech_play_0": "genesis_bomb", "rules": {"tech_cost": 0.5}}
    game = scramble(2, "0 genesis_bomb 4", home="p0.0|p3.0", **wishes)
    assert is_discarded(game, "genesis_bomb")
    assert not game.named("genesis")


def test_gluon_mines_have_the_number_of_ships_on_them():
    for ships in (2, 3):
        wishes = {"tech_play_1": "gluon_mines", "home": "p1.4|p3.0", "stop": "second"}
        game = scramble(2, f"1 gluon_mines {ships}", "a08", "a40", **wishes)
        assert is_discarded(game, "tech_scrambler") == (ships == 2)


def test_tech_scrambler_at_the_reveal():
    """Lasers that are switched on are scrambled by the opponent."""
    wishes = {"tech_play_0": "xenon_lasers", "pick_number": "1", "home": "p1.4"}
    for answer, plus in (("pass", 1), ("tech_scrambler", 0)):
        game = lab("a08", "a06", have="0 xenon_lasers,1 tech_scrambler 3", stop="invite")
        play_out(game, tech_play_1=answer, **wishes)
        assert game.totals == (8 + 1 + plus, 6 + 4)
        assert is_discarded(game, "xenon_lasers") == (plus == 0)


@pytest.mark.parametrize("at_once", [True, False])
def test_tech_scrambler_and_a_second_power(at_once):
    """It is cancelled as it comes, or taken away later."""
    wishes = {"tech_0": "complete precursor_seed", "aliens": "tripler", "stop": "tech_play"}
    game = scramble(9, "0 precursor_seed 9", **wishes)
    if not at_once:
        game.take("pass")
        game.until("tech_play")
    assert (int(game.table.second[0]) > 0) != at_once
    game.take("tech_scrambler")
    game.until("target", home="p3.0|p0.0")
    assert is_discarded(game, "precursor_seed")
    assert int(game.table.second[0]) == 0


@pytest.mark.parametrize(("at_once", "hand"), [(True, ["a08", "a30"]), (False, ["a08"])])
def test_tech_scrambler_and_the_card_under_a_battery(at_once, hand):
    wishes = {"tech_0": "complete quark_battery", "pick_card": "a30", "stop": "tech_play"}
    game = scramble(3, "0 quark_battery 3", "a08 a30", "a06", home="p0.0|p3.0", **wishes)
    if not at_once:
        game.take("pass")
        game.until("tech_play", pick_card="a30")
    game.take("tech_scrambler")
    game.until("target", home="p3.0|p0.0")
    assert is_discarded(game, "quark_battery")
    assert hand_of(game, 0) == hand


def test_tech_scrambler_of_those_that_lie_open_one():
    game = scramble(4, "0 xenon_lasers,1 energy_cloak", stop="pick_tech")
    assert set(game.legal) == {"xenon_lasers", "energy_cloak"}
    game.take("energy_cloak")
    game.until("target")
    assert (is_discarded(game, "energy_cloak"), is_discarded(game, "xenon_lasers")) == (True, False)


def test_a_prometheus_that_is_scrambled_leaves_the_game():
    wishes = {"tech_0": "complete prometheus", "pick_planet": "p0.0", "stop": "tech_play"}
    game = scramble(7, "0 prometheus 7", **wishes)
    game.take("pass")
    game.until("tech_play", pick_planet="p0.0")
    assert sum(game.ships(0, f"p0.{place}") for place in range(5)) == 21
    game.take("tech_scrambler")
    game.until("target", home="p3.0")
    assert sum(game.ships(0, f"p0.{place}") for place in range(5)) == 20
    assert is_discarded(game, "prometheus")


def test_a_cannon_that_is_scrambled_is_silent():
    wishes = {"tech_1": "complete lunar_cannon", "pick_planet": "p1.0", "stop": "second"}
    wishes |= {"tech_play_1": "lunar_cannon", "home": "p1.4|p3.0"}
    have = "1 lunar_cannon 5"
    assert scramble(4, have, **wishes).totals == (8 + 1, 6 + 4 + 10)
    assert scramble(5, have, **wishes).totals == (8 + 1, 6 + 4)


def test_tech_scrambler_has_several_moments():
    """It waits for a response, too, but nothing is used here."""
    game = lab("a08", "a06", have="0 xenon_lasers,3 tech_scrambler 3", stop="tech")
    found, started = [], int(game.table.encounters)
    while game.decision != "second" and int(game.table.encounters) == started:
        if "tech_scrambler" in game.legal:
            found.append(c.PHASE_WORDS[int(game.table.phase)])
        game.take(game.plain({"target": "p1.0"}))
    assert found == ["before_regroup", "launched", "face_down"]


def test_field_generator_is_used_once():
    """Not again, in answer to what answers it."""
    rules = {"reward_deck": True}
    game = zap("a08", "a06", "ionic", aliens="none,tripler,mesmer", rules=rules, stop="tech_play")
    wishes = {"tech_play": "cosmic_field_generator", "play_thing": "omni_zap", "lose": "p2.4"}
    while not game.named("totals"):
        game.take(game.plain(wishes))
    assert [each["kind"] for each in game.named("disguised")] == ["ionic"]
    assert len(game.named("tech_used")) == 1
    assert game.totals == (8 + 1, 3 * 6 + 4)
    assert is_discarded(game, "cosmic_field_generator")
