"""Scenes of Machine."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import play_out, scene, seat_of


def turn(game):
    """Return whose turn it is, and which encounter of it."""
    return int(game.table.offense), int(game.table.encounter)


@pytest.mark.parametrize("card", ["a00", "negotiate"])
def test_machine_power_after_a_failure(card):
    """A loss, or a failed deal."""
    answer = "negotiate" if card == "negotiate" else "a40"
    assert turn(scene("machine", f"{card} a06", answer, power="yes")) == (0, 2)
    assert turn(scene("none", f"{card} a06", answer, power="yes")) == (1, 1)


def test_machine_power_again_and_again():
    """Three failures, and still cards."""
    game = scene("machine", "a00 a04 a04 a06", "a40 a30 a23", power="yes")
    for number in 2, 3, 4:
        assert turn(game) == (0, number)
        if number < 4:
            encounters = int(game.table.encounters)
            while int(game.table.encounters) == encounters:
                game.take(game.plain({"power": "yes"}))


def test_a_third_encounter_after_two_wins():
    game = scene("machine", "a40 a30 a06", "a00 a01")
    game.take("go_on")
    game.until("power", target="p1.1", plan_0="a30", plan_1="a01")
    assert game.decision == "power"
    game.take("yes")
    assert turn(game) == (0, 3)


def test_machine_power_is_optional():
    assert turn(scene("machine", "a00 a06", "a40", power="no")) == (1, 1)


def test_machine_power_needs_an_encounter_card():
    game = scene("machine", "a00 plus2", "a40", power="yes")
    assert (turn(game), game.named("power_used")) == ((1, 1), [])


def test_machine_power_is_of_the_offense():
    assert turn(scene("none,machine", "a40", "a00 a06", power="yes")) == (1, 1)


def test_machine_power_zapped():
    game = scene("machine", "a00 a06", "a40 cosmic_zap", power="yes", respond_1="cosmic_zap")
    assert turn(game) == (1, 1)


def test_machine_what_its_zap_sets_off_is_of_the_same_turn():
    """Vulch takes the zap, which is a use of its power, before the turn goes to the left."""
    hands = "a00 a06", "a40 cosmic_zap", "", "cosmic_zap"
    game = scene("machine,none,vulch", *hands, power="yes", stop="respond")
    game.take("cosmic_zap")
    assert game.named("power_used")[-1] == {"event": "power_used", "seat": 2, "power": "vulch"}
    assert (game.decision, seat_of(game), turn(game)) == ("respond", 3, (0, 1))


def test_machine_wild_flare_after_a_failure():
    game = scene("none", "a00 a06 machine_flare", "a40", flare="machine flare")
    assert turn(game) == (0, 2)


def test_machine_wild_flare_without_encounter_cards():
    """Won or lost: eight new cards, and the flare is kept."""
    for hands in ("a40 machine_flare", "a00"), ("a00 plus2 machine_flare", "a40"):
        game = scene("none", *hands, flare="machine flare")
        assert turn(game) == (0, 2)
        assert game.has_flare(0, "machine")
        assert game.table.hand_n[0] >= 8 + 1
        assert game.world.seats[0].hand[:20].sum() > 0


def test_machine_wild_flare_is_for_the_second_encounter():
    hands = "a40 a30 a06 machine_flare", "a00 a40"
    game = scene("none", *hands)
    game.take("go_on")
    play_out(game, target="p1.1", plan_0="a30", plan_1="a40", flare="machine flare")
    assert turn(game) == (1, 1)


def test_machine_wild_flare_zapped():
    hands = "a00 a06 machine_flare", "a40 card_zap"
    game = scene("none", *hands, flare="machine flare", respond_1="card_zap")
    assert turn(game) == (1, 1)


def in_warp(game):
    game.move(0, "p0.4", 2)


def test_machine_super_flare():
    """A card instead of a ship."""
    wishes = {"flare": "machine flare", "stop": "target"}
    game = scene("machine", "a20 machine_flare", "a00", before=in_warp, **wishes)
    assert (game.zone("warp", 0), len(game.named("drew"))) == (2, 1)


def test_machine_super_flare_is_for_ones_own_regroup():
    wishes = {"flare": "machine flare", "stop": "target"}
    game = scene("none,machine", "a20", "a00 machine_flare", before=in_warp, **wishes)
    assert (game.zone("warp", 0), game.named("flare")) == (1, [])


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_machine_super_flare_zapped(zap):
    wishes = {"flare_0": "machine flare", "respond_1": zap, "stop": "target"}
    game = scene("machine", "a20 machine_flare", f"a00 {zap}", before=in_warp, **wishes)
    assert (game.zone("warp", 0), len(game.named("drew"))) == (1, 0)
    assert game.has_flare(0, "machine") == (zap == "cosmic_zap")
