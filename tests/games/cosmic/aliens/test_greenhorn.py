"""Scenes of Greenhorn: cards shown, ships moved, hands drawn anew, cards against the rules."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import discards
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import (
    ALLIES,
    came_from,
    discarded,
    hand_of,
    known,
    play_out,
    scene,
    two_homes,
)
from tests.games.cosmic.rewards.scenes import in_reward_discard

SHOWS = {"pick_player_0": "2", "pick_card_0": "a08"}
YES = {"power": "yes"}


def green(*hands: str, aliens: str = "greenhorn", **wishes: Any) -> Any:
    return scene(aliens, *hands, **{**SHOWS, "home": "p0.4", **wishes})


def reward(*hands: str, **wishes: Any) -> Any:
    return green(*hands, **{"rules": {"reward_deck": True}, **wishes})


def later(*hands: str, **wishes: Any) -> Any:
    """It does not use its power before the reveal, but then."""
    before = {key: wish for key, wish in wishes.items() if not key.startswith("respond")}
    game = green(*hands, stop="power", **before)
    game.take("no")
    words = {key: wish for key, wish in wishes.items() if isinstance(wish, str)}
    play_out(game, **YES, **words)
    return game


# the start of an encounter


def test_greenhorn_shows_a_card_to_one_player():
    """That one remembers it; nobody else sees it, and nothing else follows from the question."""
    game = green("a08 a10", "a06", stop="target")
    assert [(each["seat"], each["partner"]) for each in game.named("shown")] == [(0, 2)]
    assert known(game, 2, 0) == ["a08"]
    assert known(game, 1, 0) == known(game, 3, 0) == []
    assert hand_of(game, 0) == ["a08", "a10"]


def test_greenhorn_whoever_saw_the_card_imagines_it_there():
    game = green("a08 a10", "a06 a06", stop="target")
    for viewer, sure in ((2, True), (3, False)):
        held = set()
        with np.errstate(over="ignore"):
            for key in range(12):
                other = game.world.copy()
                assert game.match.code.determinize(other, viewer, np.uint64(key))
                held.add(int(other.seats[0].hand[6]) > 0)
        assert (held == {True}) == sure


def test_greenhorn_a_flare_is_shown_by_its_name():
    wishes = {"pick_card_0": "flare", "pick_flare": "human", "stop": "target"}
    game = green("a08 human_flare zombie_flare", "a06", **wishes)
    assert known(game, 2, 0) == ["human_flare"]


def test_greenhorn_shows_a_card_in_encounters_of_others():
    game = green("a08", "a06", stop="target")
    game.begin("colour 2", offense=1)
    game.until("target", pick_player_0="3", pick_card_0="a08")
    assert [each["partner"] for each in game.named("shown")] == [3]


def test_greenhorn_without_cards_it_shows_none():
    game = green("a08", "", aliens="none,greenhorn", stop="target")
    assert not game.named("shown")
    assert game.named("power_used")


def test_greenhorn_moves_ships_to_home_planets_and_colonies():
    """To a home planet without a colony, too; other planets abroad are out of reach."""

    def lost_one(game: Any) -> None:
        game.move(0, "p0.3", 4, "p2.0")

    game = green("a08", "a06", before=lost_one, stop="pick_planet")
    homes = {f"p0.{place}" for place in range(5)}
    assert set(game.legal) == {*homes, "p2.0", "done"}
    game.take("p0.3")
    for word in ("p2.0", "p2.0", "p0.0", "done"):
        game.take(word)
    assert set(game.legal) == {*homes, "p2.0", "done"} - {"p0.3"}, "each planet once"
    game.until("target")
    assert (game.ships(0, "p0.3"), game.ships(0, "p2.0"), game.ships(0, "p0.0")) == (3, 2, 3)
    assert int(game.table.home[0]) == 5


def test_greenhorn_zapped_at_the_start():
    """It is off for the encounter."""
    game = green("a08 plus5", "a06 cosmic_zap", respond_1="cosmic_zap", pick_planet="p0.0")
    assert not game.named("shown")
    assert game.ships(0, "p0.0") == 4 - 1


def test_greenhorn_without_the_power():
    assert not green("a08", "a06", before=two_homes, stop="target").named("shown")


# a new hand


def test_greenhorn_without_an_attack_it_draws_a_new_hand():
    wishes = {"pick_card_0": "negotiate", "pick_number": "1", "stop": "target"}
    game = green("negotiate plus5", "a06", **wishes)
    assert sorted(discarded(game, 0)) == ["negotiate", "plus5"]
    assert len(hand_of(game, 0)) == 8
    wishes["pick_number"] = "0"
    assert hand_of(green("negotiate plus5", "a06", **wishes), 0) == ["negotiate", "plus5"]
    wishes = {"pick_number": "1", "stop": "target"}
    assert hand_of(green("a08 negotiate", "a06", **wishes), 0) == ["a08", "negotiate"]


def test_an_empty_hand_has_no_attack():
    """It draws a new one, as an encounter begins or later."""
    game = green("a08", "a06", "", pick_number="1", stop="target", aliens="none,none,greenhorn")
    assert len(hand_of(game, 2)) == 8
    game = green("a08", "a06", pick_number="1", power="yes", aliens="none,greenhorn")
    assert game.totals == (8 + 1, 6 + 4)
    assert len(hand_of(game, 1)) == 8, "at the end"


def test_greenhorn_that_saves_its_turn():
    """Once alliances are made it has lost its last encounter card."""

    wishes = {"invite_0": "2", "ally_2": "offense 1", "pick_number": "1"}
    for answer, over in (("yes", False), ("no", True)):
        game = green("a08 plus5", "a06", stop="ally", **wishes)
        uncompiled(discards.throw)(game.world, 0, c.KIND_WORDS.index("a08"))
        game.until("plan", "target", power=answer, **wishes)
        assert (game.decision != "plan") == over


def test_greenhorn_draws_a_new_hand_at_the_end():
    game = green("a08 plus2", "a06", pick_number="1", power="yes", reveal_card="pass")
    assert discarded(game, 0) == ["plus2"]
    assert len(hand_of(game, 0)) == 8


# cards of the regroup phase, and rifts


def in_warp(game: Any) -> None:
    game.move(0, "p0.4", 3)
    game.move(2, "p2.4", 2)


def test_mobius_tubes_in_the_encounter_of_another():
    wishes = {"before": in_warp, "pick_card_1": "mobius", "stop": "target", "home": "p0.0|p2.0"}
    game = green("a08", "a06 mobius", aliens="none,greenhorn", **wishes)
    assert came_from(game, "warp") == {0: 3, 2: 2}
    assert hand_of(game, 1) == ["a06"]
    game = scene("none", "a08", "a06 mobius", before=in_warp, stop="target", regroup_card="mobius")
    assert not game.named("played")


def test_mobius_tubes_after_the_reveal():
    wishes = {"before": in_warp, "pick_card_0": "a08|mobius", "home": "p0.4|p2.0"}
    game = later("a08 mobius", "a06", **wishes)
    words = [each["event"] for each in game.events]
    assert words.index("played") > words.index("revealed")
    assert (game.result, game.zone("warp", 2)) == ("defense_won", 0)


def test_a_zap_of_the_power_and_of_the_card():
    """The power: before the card is named, it stays in hand. Card Zap: it is discarded."""
    wishes = {"before": in_warp, "pick_card_0": "a08|mobius", "home": "p0.4|p2.0"}
    hands = "a08 mobius", "a06 cosmic_zap card_zap"
    game = later(*hands, **wishes, respond_1="cosmic_zap")
    assert ("mobius" in hand_of(game, 0), game.zone("warp", 2)) == (True, 2)
    game = later(*hands, **wishes, respond_1="card_zap")
    assert ("mobius" in hand_of(game, 0), game.zone("warp", 2)) == (False, 2)


def test_plague_at_any_time():
    wishes = {"pick_card_0": "a08|plague", "pick_player_0": "1", "lose": "p1.4", **YES}
    game = green("a08 plague", "a06 a04", regroup_card="pass", **wishes)
    assert (game.lost(1), game.ships(1, "p1.4")) == (3, 1)
    assert discarded(game, 1) == ["a04"], "the other attack lies on the table, or not yet"


def test_rifts_and_rebirth_at_any_time():
    wishes = {"play_thing": "pass", "pick_player_0": "2|0", **YES}
    game = reward("a08 rift_2", "a06", pick_card_0="a08|rift_2", stop="plan", **wishes)
    assert [each["seat"] for each in game.named("drew")][:2] == [2, 2]
    game = reward("a08 rift_3", "a06", before=in_warp, pick_card_0="a08|rift_3", **wishes)
    assert came_from(game, "warp")[2] == 2


def test_rebirth_at_any_time():
    def lost_one(game: Any) -> None:
        game.move(0, "p0.3", 4, "p0.2")

    wishes = {"before": lost_one, "play_thing": "pass", "pick_card_0": "a08|rebirth"}
    game = reward("a08 rebirth", "a06", stop="power", pick_planet="done", **wishes)
    game.until("second", **YES, pick_card_0="rebirth", pick_planet="p0.3|done", settle="p0.2|done")
    assert game.ships(0, "p0.3") > 0
    assert hand_of(game, 0) == []


def test_rift_1_in_the_encounter_of_another():
    def empty(game: Any) -> None:
        game.move(2, "p2.3", 4, "p2.4")

    wishes = {"before": empty, "pick_card_1": "a06|rift_1", "pick_player_1": "1|3"}
    wishes |= {"pick_planet_1": "p2.3|done", "settle": "p1.4|done", "stop": "target"}
    game = reward("a08", "a06 rift_1", aliens="none,greenhorn", **wishes)
    assert game.ships(1, "p2.3") > 0


# after the reveal


@pytest.mark.parametrize(("kicker", "total"), [("kicker_x4", 33), ("reverse_polarity", -7)])
def test_a_kicker_after_the_reveal(kicker, total):
    wishes = {"play_thing": "pass", "pick_card_0": f"a08|{kicker}", **YES}
    game = reward(f"a08 {kicker}", "a06", **wishes)
    assert game.totals[0] == total
    assert in_reward_discard(game, kicker) == 1
    assert not reward(f"a08 {kicker}", "a06", aliens="none", **wishes).named("played")


def test_greenhorn_flare_one_kicker_each():
    wishes = {"play_thing": "kicker_x4", "pick_card_0": "a08|duplicity", **YES}
    game = reward("a08 kicker_x4 duplicity", "a06", **wishes)
    assert game.totals[0] == 4 * 8 + 1
    assert "duplicity" in hand_of(game, 0)


def test_a_kicker_is_for_main_players():
    wishes = {"play_thing": "pass", "pick_card_2": "a04|kicker_x4", "ally_2": "offense 2"}
    game = reward("a08", "a06", "a04 kicker_x4", aliens="none,none,greenhorn", **wishes, **YES)
    assert not game.named("played")


def test_self_destruct_after_the_reveal():
    """Both sides lose at once; totals are not compared."""
    wishes = {"play_thing": "pass", "pick_card_0": "a08|self_destruct", "ships": 2, **YES}
    game = reward("a08 self_destruct", "a06", **wishes)
    assert (game.result, game.lost(0), game.lost(1)) == ("both_lost", 2, 4)
    assert not game.named("totals")


def test_jamming_signal_after_the_reveal():
    wishes = {"play_thing": "kicker_x4", "pick_card_0": "a08|jamming_signal", **YES}
    game = reward("a08 jamming_signal", "a06 kicker_x4", **wishes)
    assert game.totals == (16 + 1, 6 + 4)


def test_no_kicker_works_beside_jamming_signal():
    wishes = {"play_thing": "jamming_signal", "pick_card_0": "a08|kicker_x4", **YES}
    game = reward("a08 kicker_x4", "a06 jamming_signal", **wishes)
    assert game.totals == (8 + 1, 12 + 4)
    assert "kicker_x4" in hand_of(game, 0)


def test_reinforcements_of_those_who_take_no_part():
    wishes = {"pick_card_2": "a04|plus5", "pick_number_2": "1", **YES}
    aliens = "none,none,greenhorn"
    game = green("a08", "a06", "a04 plus5", aliens=aliens, **wishes)
    assert game.totals == (8 + 1, 6 + 4 + 5)
    game = green("a08", "a06", "a04 plus5", aliens=aliens, **{**wishes, "pick_number_2": "0"})
    assert game.totals == (8 + 1 + 5, 6 + 4)
    game = green("a08", "a06", "a04 plus5", reveal_card="plus5 defense")
    assert game.totals == (8 + 1, 6 + 4)
    game = reward(
        "a08", "a06", "a04 plus4", aliens=aliens, **{**wishes, "pick_card_2": "a04|plus4"}
    )
    assert game.totals == (8 + 1, 6 + 4 + 4)


def test_force_field_after_the_reveal():
    """Of one ally; its ships go home, and do not count."""
    wishes = {**ALLIES, "source": "p2.0|p3.0", "home": "p0.4|p2.4|p3.4", **YES}
    wishes |= {"pick_card_0": "a08|force_field", "pick_player_0": "3|nobody", "force_field": "pass"}
    game = green("a08 force_field", "a06", **wishes)
    assert game.totals == (8 + 1 + 2, 6 + 4)
    assert game.ships(3, "p3.4") == 4 + 3
    assert [each["seat"] for each in game.named("alliance_off")] == [3]
    wishes["respond_1"] = "card_zap"
    game = green("a08 force_field", "a06 card_zap", **wishes)
    assert game.totals == (8 + 1 + 2, 6 + 4 + 3)


# its flares


def test_greenhorn_wild_flare():
    """Without an attack, or without a negotiate."""
    wishes = {"flare": "greenhorn flare", "aliens": "none", "stop": "target"}
    for hand in ("a08", "negotiate"):
        game = green(f"{hand} greenhorn_flare", "a06", **wishes)
        assert discarded(game, 0) == [hand]
        assert len(hand_of(game, 0)) == 8 + 1, "the flare comes back"
    game = green("a08 negotiate greenhorn_flare", "a06", **wishes)
    assert not game.named("flare")


@pytest.mark.parametrize("aliens", ["greenhorn", "none"])
def test_cards_are_sheltered_before_the_new_hand(aliens):
    """By Miser's flare, from that of the power and from that of its flare."""
    hand = "negotiate plus5 ionic quash miser_flare" + " greenhorn_flare" * (aliens == "none")
    wishes = {"pick_number_0": "1", "pick_card_0": "plus5|ionic", "stop": "target"}
    wishes |= {"flare": "greenhorn flare|miser flare", "rules": {"flare_limit": "none"}}
    game = green(hand, "a06", aliens=aliens, **wishes)
    assert {"plus5", "ionic", "miser_flare"} <= {*hand_of(game, 0)}
    assert discarded(game, 0) == ["negotiate", "quash"]


def test_greenhorn_wild_flare_zapped():
    wishes = {"flare": "greenhorn flare", "aliens": "none", "respond": "card_zap"}
    game = green("a08 greenhorn_flare", "a06 card_zap", **wishes)
    assert not discarded(game, 0)


def guest(game: Any) -> None:
    game.move(2, "p2.4", 1, "p1.3")


def test_greenhorn_super_flare():
    """Seat 2 defends its colony in the system of seat 1."""
    wishes = {"flare": "greenhorn flare", "pick_player_0": "2", "before": guest}
    wishes |= {"pick_planet": "p1.3|done"}
    game = green("a08 greenhorn_flare", "a06", "a04 a04", **wishes, plan_2="a04")
    assert ([each["seat"] for each in game.named("defense")], game.result) == ([2], "offense_won")
    assert game.ships(0, "p1.3") == 1
    wishes["respond"] = "cosmic_zap"
    hands = "a08 greenhorn_flare", "a06", "a04 a04 cosmic_zap"
    game = green(*hands, **{**wishes, "respond": "pass", "respond_2": "cosmic_zap"})
    assert [each["seat"] for each in game.named("defense")] == [1]
