"""Scenes of Warpspace Key, The Prometheus, Infinity Drive and Precursor Seed."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import marks
from tests.games.cosmic.boards import ALLIES, hand_of, play_out
from tests.games.cosmic.techs.scenes import (
    at_home,
    is_discarded,
    lab,
    tech_slot,
    techs_of,
)

# Warpspace Key


def lost_ships(game):
    game.move(0, "p0.4", 4)
    game.move(0, "p0.3", 1)
    game.move(1, "p1.4", 2)


def test_warpspace_key_brings_all_own_ships_back():
    wishes = {"tech_play": "warpspace_key", "home": "p0.1", "stop": "target"}
    game = lab("a08", "a06", have="0 warpspace_key", before=lost_ships, **wishes)
    assert (game.zone("warp", 0), game.zone("warp", 1)) == (0, 2)
    assert game.ships(0, "p0.1") == 4 + 5
    assert is_discarded(game, "warpspace_key")


def test_warpspace_key_founds_no_colony():
    """The ships go to colonies that are there: not to the empty p0.4."""
    wishes = {"tech_play": "warpspace_key", "stop": "home"}
    game = lab("a08", "a06", have="0 warpspace_key", before=lost_ships, **wishes)
    assert set(game.legal) == {f"p0.{place}" for place in range(4)}


def test_warpspace_key_of_others_has_to_wait_for_their_turn():
    wishes = {"tech_play": "warpspace_key", "stop": "target", "before": lost_ships}
    game = lab("a08", "a06", have="1 warpspace_key", **wishes)
    assert game.zone("warp", 1) == 2
    assert techs_of(game, 1) == {"warpspace_key": 0}


# The Prometheus


def prometheus(seat=0, at="p0.0", stop="launch", **wishes):
    wishes = {f"tech_{seat}": "complete prometheus", "pick_planet": at, "home": at, **wishes}
    return lab("a08", "a06", "a05", "a04", have=f"{seat} prometheus 7", stop=stop, **wishes)


def test_the_prometheus_is_an_extra_ship():
    game = prometheus()
    assert at_home(game, 0) == 21
    assert techs_of(game, 0) == {"prometheus": 0}


@pytest.mark.parametrize(("more", "total"), [(0, 4), (1, 5), (3, 7)])
def test_prometheus_counts_four_in_totals(more, total):
    game = prometheus()
    game.take("prometheus")
    for _ in range(more):
        game.take("p0.0")
    if game.decision == "launch":
        game.take("done")
    play_out(game)
    assert game.totals == (8 + total, 6 + 4)


def test_the_prometheus_is_one_of_four_ships():
    game = prometheus()
    game.take("prometheus")
    for _ in range(3):
        game.take("p0.0")
    assert game.decision != "launch"


def test_the_prometheus_helps_the_defense_where_it_is():
    assert prometheus(1, "p1.0", stop="second").totals == (8 + 1, 6 + 4 + 7 + 1 + 3)
    assert prometheus(1, "p1.4", stop="second").totals == (8 + 1, 6 + 4)


@pytest.mark.parametrize(("seat", "plus"), [(2, (3, 0)), (3, (0, 3))])
def test_the_prometheus_helps_as_an_ally(seat, plus):
    wishes = {**ALLIES, "source": f"prometheus|p{seat}.0", "stop": "second"}
    game = prometheus(seat, f"p{seat}.0", **wishes)
    assert game.totals == (8 + 1 + 2 + plus[0], 6 + 4 + 3 + plus[1])


def test_the_prometheus_of_yin_yang_helps_the_side_where_it_is():
    """Its ships leave for the planet first."""
    wishes = {"invite_0": "2", "invite_1": "2", "power": "yes", "pick_number_2": "2"}
    wishes |= {"source": "prometheus|p2.0", "stop": "second", "aliens": "none,none,yin_yang"}
    game = prometheus(2, "p2.0", **wishes)
    assert game.totals == (8 + 1 + 2, 6 + 4 + 2 + 3)


def test_the_prometheus_comes_to_the_warp_without_a_colony():
    def adrift(game):
        game.strip(0)

    game = prometheus(before=adrift, stop="target")
    assert int(game.table.prometheus_at) in (c.PLANETS + c.WARP, c.PLANETS + c.GATE)
    assert not game.named("prometheus")
    assert [each["count"] for each in game.named("drifted")][:2] == [7, 1]


@pytest.mark.parametrize("rewards", [True, False])
def test_the_prometheus_is_lost_with_the_planet_that_it_defends(rewards):
    wishes = {"tech_1": "complete prometheus", "pick_planet": "p1.0", "home": "p1.0"}
    wishes |= {"rules": {"reward_deck": rewards}, "stop": "second"}
    game = lab("a40", "a00", have="1 prometheus 7", **wishes)
    assert game.result == "offense_won"
    assert int(game.table.prometheus_at) == c.PLANETS + c.WARP


def test_the_prometheus_is_lost_as_one_ship():
    game = prometheus()
    game.take("prometheus")
    game.take("done")
    game.hold(1, a40=1)
    play_out(game, plan_1="a40")
    assert (game.result, game.lost(0), game.zone("warp", 0)) == ("defense_won", 1, 1)


# Infinity Drive


def drive(seat, *hands, **wishes):
    return lab(*hands, have=f"{seat} infinity_drive", tech_play="infinity_drive", **wishes)


def offenses(game):
    return [each["seat"] for each in game.named("encounter")]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_infinity_drive_gives_anybody_an_encounter(seat):
    hands = ["a30 a08 a10", "a06 a10", "a04 a06", "a04 a06"]
    game = drive(seat, *hands, stop="second")
    assert is_discarded(game, "infinity_drive")
    for _ in range(120):
        if game.decision in ("second", "over"):
            break
        game.take(game.plain({"home": f"p{seat}.0"}))
    assert offenses(game)[:2] == [0, seat]
    assert game.decision == "second", "then the turn of seat 0 goes on"
    assert int(game.table.actor) == 0


def test_infinity_drive_after_a_lost_encounter():
    """The offense has another one, though it lost."""
    game = drive(0, "a00 a08", "a40 a10")
    for _ in range(120):
        if len(offenses(game)) == 3:
            break
        game.take(game.plain({}))
    assert offenses(game) == [0, 0, 1]


def test_infinity_drive_needs_an_encounter_card():
    game = drive(2, "a30 a08", "a06", "quash")
    assert not game.named("tech_used")
    game = drive(2, "a30 a08", "a06", "negotiate")
    assert game.named("tech_used")
    game = drive(2, "a30 a08", "a06", "quash", aliens="none,none,doppelganger")
    assert game.named("tech_used"), "but Doppelganger"


# Precursor Seed


def seed(only, aliens="tripler", **wishes):
    """The seed brings one of the aliens named."""
    pool = {f"alien_pool.{word}": word in only for word in c.POWER_WORDS[1:]}
    wishes = {"tech_0": "complete precursor_seed", "home": "p0.0", **wishes}
    return lab(
        "a08", "a06", have="0 precursor_seed 9", aliens=aliens, rules={**pool, "flare_fill": 0},
        **wishes,
    )  # fmt: skip


def test_precursor_seed_brings_a_second_power():
    """Both of them work: Tripler's card and Macron's ship."""
    game = seed(["macron"])
    assert c.POWER_WORDS[int(game.table.second[0])] == "macron"
    assert c.POWER_WORDS[int(game.table.power[0])] == "tripler"
    assert game.totals == (3 * 8 + 4, 6 + 4)
    assert techs_of(game, 0) == {"precursor_seed": 0}, "it stays"


def test_precursor_seed_brings_no_alien_in_play():
    game = seed(["macron", "virus", "human"], aliens="tripler,macron,virus", stop="target")
    assert c.POWER_WORDS[int(game.table.second[0])] == "human"


def test_precursor_seed_brings_no_alien_with_a_set_up():
    game = seed(["miser", "tick_tock", "human"], stop="target")
    assert c.POWER_WORDS[int(game.table.second[0])] == "human"


def test_the_power_of_precursor_seed_may_be_zapped():
    """Macron falls silent, Tripler does not."""
    zap = {"respond": "cosmic_zap"}
    game = seed(["human"], before=lambda game: game.hold(1, a06=1, cosmic_zap=1), **zap)
    assert game.result == "offense_won"
    silent = [each["what"] for each in game.named("cancelled")]
    assert silent


# special ships on techs


def on_a_tech(*hands, ships, count=1, have="", **wishes):
    """The special ship of seat 2 lies on a tech."""

    def away(game):
        game.leave_in_deck("a00 a40 a15")
        slot = tech_slot(game, 2, "gluon_mines")
        game.table.mark_at[2, 0] = marks.ON_TECH + slot

    rules = {"special_ships": ships}
    have = f"2 gluon_mines {count}" + have
    return lab(*hands, have=have, rules=rules, before=away, **{"marked": "no", **wishes})


def test_a_salvage_vessel_on_a_tech_has_its_tractor_beam():
    wishes = {"play_thing_2": "tractor", "pick_card": "a30", "stop": "target"}
    game = on_a_tech("a08", "a06", "a04", ships="salvage", **wishes)
    assert hand_of(game, 2) == ["a04", "a30"]


def test_a_flagship_on_a_tech_may_move_home():
    wishes = {"play_thing_2": "drive", "pick_planet": "p2.1", **ALLIES}
    game = on_a_tech("a08", "a06", "a04", ships="flagship", **wishes)
    assert int(game.table.mark_up[2]) == 0
    assert c.BERTH_WORDS[int(game.table.mark_at[2, 0])] == "p2.1"
    assert techs_of(game, 2) == {"gluon_mines": 0}


@pytest.mark.parametrize(("answer", "place"), [("yes", "warp"), ("no", "tech")])
def test_whoever_loses_a_ship_of_a_tech_says_whether_it_is_the_special_one(answer, place):
    wishes = {"regroup_card": "plague", "plague_target": "2", "stop": "lose"}
    game = on_a_tech("a08 plague", "a06", "a04", ships="flagship", count=2, **wishes)
    game.take(game.legal[-1])
    assert game.decision == "marked"
    game.take(answer)
    game.until("target", lose="p2.4")
    assert c.BERTH_WORDS[int(game.table.mark_at[2, 0])].split()[0] == place
