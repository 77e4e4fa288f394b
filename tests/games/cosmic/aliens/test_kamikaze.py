"""Kamikaze: ships for cards; its flare: ships for points, or three ships back."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import begun, hand_of, play_out, seat_of


@pytest.mark.parametrize("seat", [0, 1])
def test_kamikaze_two_cards_for_each_ship(seat):
    game = begun(("kamikaze", "none kamikaze")[seat], "a20", "a08")
    assert (game.until("power"), seat_of(game)) == ("power", seat)
    game.take("yes")
    assert game.legal == ["1", "2", "3", "4"]
    game.take("3")
    game.until("plan")
    assert game.zone("warp", seat) == 3
    assert int(game.table.hand_n[seat]) == 1 + 2 * 3


def test_no_more_ships_than_there_are():
    game = begun("none kamikaze", "a20", "a08", drawn="", power_min_home=1)
    game.strip(1, "p1.0")
    game.move(1, "p1.0", 1)
    game.begin("colour 1")
    game.until("power", target="p1.0")
    game.take("yes")
    assert game.legal == ["1", "2", "3"]


def test_cards_come_even_if_the_power_went_with_the_ships():
    game = begun("kamikaze", "a20", "a08", drawn="")
    for planet, count in (("p0.2", 3), ("p0.3", 4), ("p0.4", 4)):
        game.move(0, planet, count)
    game.begin("colour 1")
    game.until("power", home="p0.0", target="p1.0", launch="p0.0|done")
    game.take("yes")
    game.take("1")
    game.until("plan", lose="p0.2")
    assert (game.ships(0, "p0.2"), int(game.table.home[0])) == (0, 2)
    assert int(game.table.hand_n[0]) == 1 + 2


def test_a_zapped_kamikaze_keeps_its_ships():
    game = begun("kamikaze", "a20 a23", "a08 cosmic_zap")
    game.until("plan", power="yes", respond="cosmic_zap")
    assert (game.zone("warp", 0), hand_of(game, 0)) == (0, ["a20", "a23"])


@pytest.mark.parametrize("aliens", ["none none kamikaze", "none none none kamikaze"])
def test_kamikaze_power_is_of_main_players_only(aliens):
    game = begun(aliens, "a20 a23", "a08", "a06", "a06")
    assert game.until("power", "plan", invite="2+3|2|3", ally="offense 1") == "plan"


# wild: 3 for each of up to 4 ships that are not in the encounter


def test_kamikaze_ships_for_points():
    game = begun("none", "a08 kamikaze_flare", "a10")
    game.until("pick_number", target="p1.0", flare="kamikaze flare")
    assert game.legal == ["1", "2", "3", "4"]
    game.take("2")
    play_out(game)
    assert game.named("totals") == [{"event": "totals", "offense": 8 + 1 + 6, "defense": 10 + 4}]
    assert game.zone("warp", 0) == 2
    assert game.ships(0, "p1.0") == 1
    assert hand_of(game, 0) == ["kamikaze_flare"]


def test_ships_that_defend_stay():
    game = begun("none", "a40", "a08 kamikaze_flare")
    game.until("pick_number", target="p1.0", flare="kamikaze flare")
    game.take("4")
    game.until("reveal_card", "second", "home")
    assert game.named("totals")[0]["defense"] == 8 + 4 + 12
    assert game.zone("warp", 1) == 4 + 4, "and the four that lost"


def test_a_colony_of_the_offense_at_the_target_is_not_in_the_encounter():
    game = begun("none", "a08 kamikaze_flare", "a10", drawn="")
    game.strip(0, "p0.0")
    game.move(0, "p0.0", 3, "p1.0")
    game.begin("colour 1", phase=c.AT_DESTINY)
    game.until("pick_number", target="p1.0", launch="p0.0", flare="kamikaze flare")
    assert game.zone("gate", 0) + game.ships(0, "p1.0") == 4
    assert game.legal == [str(count) for count in range(1, game.ships(0, "p1.0") + 1)]
    before = game.zone("warp", 0)
    game.take("2")
    play_out(game)
    assert game.named("totals")[0]["offense"] == 8 + 1 + 6
    assert game.zone("warp", 0) == before + 2


def test_a_card_zapped_flare_is_discarded():
    game = begun("none", "a08 kamikaze_flare", "a10 card_zap")
    play_out(game, target="p1.0", flare="kamikaze flare", respond="card_zap", pick_number="4")
    assert game.named("totals")[0]["offense"] == 8 + 1
    assert hand_of(game, 0) == []


# super: three ships come back in regroup


@pytest.mark.parametrize(
    ("zap", "left"), [("none", 4 - 3), ("card_zap", 4 - 1), ("cosmic_zap", 4 - 1)]
)
def test_kamikaze_three_ships_come_back(zap, left):
    game = begun("kamikaze", "a08 a15 kamikaze_flare", f"a10 {zap.replace('none', '')}", drawn="")
    game.move(0, "p0.0", 4)
    game.begin("colour 1")
    game.until("target", flare="kamikaze flare", respond=zap)
    assert game.zone("warp", 0) == left
    asked = game.until("power", "plan")
    assert asked == ("plan" if zap == "cosmic_zap" else "power"), "the power is off then, too"
    assert ("kamikaze_flare" in hand_of(game, 0)) == (zap != "card_zap")


def test_kamikaze_after_a_cosmic_zap_it_is_wild():
    game = begun("kamikaze", "a08 kamikaze_flare", "a10 cosmic_zap", drawn="")
    game.move(0, "p0.0", 4)
    game.begin("colour 1")
    wishes = {"flare": "kamikaze flare", "respond": "cosmic_zap", "pick_number": "4"}
    play_out(game, target="p1.0", **wishes)
    assert game.named("totals")[0]["offense"] == 8 + 1 + 12


def test_kamikaze_after_a_cosmic_zap_another_flare_may_be_played():
    """The super flare was not played at all: the one flare of the encounter may be another."""
    game = begun("kamikaze", "a08 kamikaze_flare human_flare", "a10 cosmic_zap", drawn="")
    game.move(0, "p0.0", 4)
    game.begin("colour 1")
    game.until("respond", target="p1.0", flare="kamikaze flare")
    game.take("cosmic_zap")
    offered = set()
    while game.until("flare", "reward", "second", target="p1.0", flare="pass") == "flare":
        offered |= set(game.legal)
        game.take("pass")
    assert "human flare" in offered
