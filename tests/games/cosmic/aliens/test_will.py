"""Will: it meets whom it wants where it wants; its flare: a colour anywhere, or a hand seen."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import begun, hand_of, play_out, seat_of


def spread(aliens, *hands):
    """Player 1 has two ships at p2.3 and one at p0.4, and none at p1.0."""
    game = begun(aliens, *hands, drawn="")
    game.move(1, "p1.0", 2, "p2.3")
    game.move(1, "p1.0", 1, "p0.4")
    game.move(1, "p1.0", 1, "p1.1")
    return game


AT_HOME = [f"p1.{place}" for place in range(5)]


@pytest.mark.parametrize("drawn", ["colour 3", "colour 0", "wild", "most cards"])
def test_will_meets_anybody_anywhere(drawn):
    game = spread("will", "a20", "a08")
    game.begin(drawn)
    assert (game.decision, seat_of(game), game.legal) == ("pick_player", 0, ["1", "2", "3"])
    game.take("1")
    assert game.decision == "pick_planet"
    assert sorted(game.legal) == sorted(["p0.4", *AT_HOME, "p2.3"])
    game.take("p2.3")
    play_out(game)
    assert [each["seat"] for each in game.named("defense")][-1] == 1
    assert (game.ships(0, "p2.3"), game.ships(1, "p2.3"), game.ships(2, "p2.3")) == (1, 0, 4)
    assert (game.zone("warp", 1), game.zone("warp", 2)) == (2, 0)


def test_will_may_meet_somebody_at_home():
    game = spread("will", "a20", "a08")
    game.begin("colour 3")
    play_out(game, pick_player="1", pick_planet="p0.4")
    assert (game.ships(1, "p0.4"), game.zone("warp", 1)) == (0, 1)


def test_an_empty_home_planet_may_be_attacked():
    game = spread("will", "a20", "a08")
    game.begin("colour 3")
    play_out(game, pick_player="1", pick_planet="p1.0")
    assert game.named("totals")[0] == {"event": "totals", "offense": 21, "defense": 8}
    assert game.ships(0, "p1.0") == 1


def test_will_an_ally_restores_its_home_colony():
    """Ruling 6: where the ally is at home it has no foreign colony then."""
    game = spread("will", "a20", "a08", "a06")
    game.move(2, "p2.3", 4, "p2.0")
    game.begin("colour 3")
    play_out(game, pick_player="1", pick_planet="p2.3", invite="2", ally="offense 1")
    assert (int(game.table.home[2]), int(game.table.foreign[2])) == (5, 0)
    assert int(game.table.foreign[0]) == 1


def test_will_zapped_it_meets_whom_the_card_says():
    game = spread("will", "a20", "a08", "a06", "a06 cosmic_zap")
    game.begin("colour 3")
    assert game.until("respond", "target", "pick_player") == "respond"
    game.take("cosmic_zap")
    assert game.decision == "target"
    assert game.legal == [f"p3.{place}" for place in range(5)]


@pytest.mark.parametrize("aliens", ["will shadow", "none shadow"])
def test_will_others_act_on_the_card_all_the_same(aliens):
    game = begun(aliens, "a20 will_flare", "a08", "a06", drawn="")
    game.begin("colour 2")
    wishes = {"flare": "will flare", "pick_player": "2", "pick_planet": "p2.0"}
    assert game.until("launch", **wishes) == "launch"
    assert (game.ships(2, "p2.0"), game.zone("warp", 2)) == (3, 1)
    assert int(game.table.target) == c.PLANET_WORDS.index("p2.0")


def test_will_not_while_others_are_the_offense():
    assert begun("none will", "a20", "a08").decision == "target"


# wild: the player whose colour was drawn, in any system


@pytest.mark.parametrize("drawn", ["colour 1", "colour 1 hazard", "most cards"])
def test_a_colour_is_met_anywhere(drawn):
    """A special card counts as a card of the colour that it comes to (2.5)."""
    game = spread("none", "a20 will_flare", "a08 a10 a13")
    game.begin(drawn)
    assert (game.until("flare", "target"), seat_of(game)) == ("flare", 0)
    game.take("will flare")
    assert sorted(game.legal) == sorted(["p0.4", *AT_HOME, "p2.3"])
    game.take("p2.3")
    play_out(game)
    assert (game.ships(0, "p2.3"), game.ships(1, "p2.3"), game.zone("warp", 1)) == (1, 0, 2)


@pytest.mark.parametrize("drawn", ["wild", "colour 0"])
def test_no_colour_of_another_player(drawn):
    game = spread("none", "a20 will_flare", "a08")
    game.begin(drawn)
    assert game.until("flare", "defense", "own_colour") != "flare"


def test_a_card_zapped_will():
    game = spread("none", "a20 will_flare", "a08 card_zap")
    game.begin("colour 1")
    game.until("target", flare="will flare", respond="card_zap")
    assert (game.legal, hand_of(game, 0)) == (AT_HOME, ["a20"])


# super: a hand is seen before the choice


@pytest.mark.parametrize(
    ("zap", "seen"), [("pass", True), ("card_zap", False), ("cosmic_zap", False)]
)
def test_a_hand_is_seen(zap, seen):
    game = spread("will", "a20 will_flare", "a08", f"a06 {zap.replace('pass', '')}")
    game.begin("colour 3")
    assert (game.until("flare", "pick_player", "target"), seat_of(game)) == ("flare", 0)
    game.take("will flare")
    if seen:
        assert game.legal == ["1", "2", "3"]
        game.take("1")
        assert game.named("hand_seen") == [{"event": "hand_seen", "seat": 0, "partner": 1}]
    else:
        game.take(zap)
        assert not game.named("hand_seen")
    asked = game.until("pick_player", "target")
    assert asked == ("target" if zap == "cosmic_zap" else "pick_player")
    assert c.POWER_WORDS[int(game.table.power[0])] == "will"
