"""Special ships: where they are, what they do, when they are charged again."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.game import GAME
from simlab.games.cosmic.play import powers, ships
from simlab.games.cosmic.techs import deeds
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError
from tests.games.cosmic.boards import Game


def play(ships, offense, defense, rules=None, **wishes):
    """Play an encounter of seat 0, which sends its marked ship, against seat 1."""
    base = {"special_ships": ships, "alliances": "none", "artifacts": False}
    game = Game({**base, **(rules or {})}, seats=3)
    game.begin("colour 1")
    game.hold(0, **offense)
    game.hold(1, **defense)
    wishes = {"target": "p1.0", "launch": "p0.0", "marked": "yes", **wishes}
    while not game.named("result"):
        game.take(game.plain(wishes))
    return game


@pytest.mark.parametrize("bonus", [3, 7])
def test_flagship_bonus(bonus):
    rules = {"flagship_bonus": bonus}
    game = play("flagship", {"a10": 1}, {"a08": 1}, rules, play_thing_0="boost")
    assert game.totals[0] == 10 + 4 + bonus


def test_drive_escape():
    hands = {"a04": 1}, {"a40": 1}
    game = play("flagship", *hands, play_thing_0="drive", pick_planet="p0.1",
                rules={"drive_before": False, "drive_reveal": False})  # fmt: skip
    assert game.lost(0) == 3
    assert game.table.mark_at[0, 0] == 1
    assert game.table.mark_up[0] == 1  # charged again: there was no second encounter
    rules = {"drive_before": False, "drive_reveal": False, "drive_escape": False}
    lost = play("flagship", *hands, play_thing_0="drive", rules=rules)
    assert lost.lost(0) == 4
    assert lost.table.mark_at[0, 0] == marks.BERTH + c.WARP


def test_drive_reveal_and_drive_before():
    hands = {"a10": 1}, {"a08": 1}
    wishes = {"launch": "p0.1|done", "play_thing_0": "drive|boost", "pick_planet": "done"}
    jumps = play("flagship", *hands, rules={"drive_before": False}, **wishes)
    stays = play("flagship", *hands, rules={"drive_reveal": False, "drive_before": False}, **wishes)
    assert jumps.totals[0] - stays.totals[0] == 1 + 3


def test_drive_recharge_decline_only():
    rules = {"drive_recharge_decline_only": True, "drive_before": False, "drive_reveal": False}
    game = play("flagship", {"a04": 1}, {"a40": 1}, rules, play_thing_0="drive", pick_planet="p0.1")
    game.until("target", "own_colour", "defense")
    assert game.table.mark_up[0] == 0


@pytest.mark.parametrize("count", [2, 4])
def test_salvage_rewards(count):
    game = play("salvage", {"a40": 1}, {"a04": 1}, {"salvage_rewards": count},
                play_thing_0="salvage", reward=f"{count} cards")  # fmt: skip
    assert [each["cards"] for each in game.named("rewarded")] == [count]


def test_special_ships_come_in_pairs_for_three_or_four():
    play("both", {"a10": 1}, {"a08": 1}, play_thing_0="boost", launch="p0.0|p0.1")
    with pytest.raises(UsageError, match="special_ships"):
        GAME.rules(5, {"special_ships": "both"})


@pytest.mark.parametrize("card", ["pass", "mobius"])
def test_any_ship_retrieved_in_the_own_regroup_bears_the_marker_of_one_out_of_reach(card):
    """By the ordinary retrieval, or by Mobius Tubes."""
    game = Game({"special_ships": "flagship", "flares": True, "aliens.1": "pirate"}, seats=3)
    game.hold(0, mobius=1, a10=1)
    game.hold(1, a08=1)
    game.hold(2, a06=1)
    captured(game, 0)
    game.move(0, "p0.4", 1)
    game.begin("colour 1")
    game.until("target", regroup_card=card, home="p0.3")
    assert game.table.mark_at[0, 0] == 3


def without_colonies(seat=0):
    """A game in which all ships of a player are in the warp, the special one among them."""
    game = Game({"special_ships": "flagship", "flares": True, "aliens.1": "pirate"}, seats=3)
    game.hold(0, a10=1)
    game.hold(1, a08=1)
    game.hold(2, a06=1)
    game.strip(seat)
    game.table.mark_at[seat, 0] = marks.BERTH + c.WARP
    game.table.mark_up[seat] = 0
    return game


@pytest.mark.parametrize(("word", "zone"), [("yes", c.GATE), ("no", c.WARP)])
def test_a_ship_retrieved_straight_to_the_gate_may_be_the_special_one(word, zone):
    """Its owner says so, as of a ship that comes home; it comes charged then."""
    game = without_colonies()
    game.begin("colour 1")
    game.until("marked")
    assert (game.decision, int(game.table.actor)) == ("marked", 0)
    game.take(word)
    game.until("target")
    assert game.zone("gate", 0) == 1
    assert game.table.mark_at[0, 0] == marks.BERTH + zone
    assert int(game.table.mark_up[0]) == (zone == c.GATE)


def test_a_ship_retrieved_straight_to_the_gate_bears_the_marker_of_one_out_of_reach():
    game = without_colonies()
    table = game.table
    table.zones[c.WARP, 0] -= 1
    table.zones[c.CAPTURED, 0] += 1
    table.mark_at[0, 0] = marks.BERTH + c.CAPTURED
    table.raided = 1
    game.begin("colour 1")
    game.until("target")
    assert table.mark_at[0, 0] == marks.BERTH + c.GATE
    assert int(table.mark_up[0]) == 1


@pytest.mark.parametrize("words", [["yes", "no"], ["no", "yes"]])
def test_of_several_ships_retrieved_to_the_gate_each_is_asked_about(words):
    game = without_colonies()
    game.table.rules.retrieve = 3
    game.begin("colour 1")
    for word in words[: words.index("yes") + 1]:
        game.until("marked")
        game.take(word)
    game.until("target")
    assert game.zone("gate", 0) == 3
    assert game.table.mark_at[0, 0] == marks.BERTH + c.GATE


def captured(game, seat):
    """The special ship of a player is captured."""
    table = game.table
    uncompiled(ships.lift_ships)(table, seat, int(table.mark_at[seat, 0]), 1)
    table.zones[c.CAPTURED, seat] += 1
    table.mark_at[seat, 0] = marks.BERTH + c.CAPTURED
    table.raided = 1


def test_without_pirate_captives_are_in_the_warp_with_what_is_on_them():
    """The marker, and the Prometheus, which may leave the game from there with the marker."""
    game = Game({"special_ships": "flagship", "technology": True, "aliens.0": "virus"}, seats=3)
    table = game.table
    captured(game, 1)
    table.prometheus, table.prometheus_at = 2, c.PLANETS + c.CAPTURED
    uncompiled(powers.wire)(table)
    assert (table.zones[c.CAPTURED, 1], table.zones[c.WARP, 1]) == (0, 1)
    assert table.mark_at[1, 0] == table.prometheus_at == marks.BERTH + c.WARP
    uncompiled(deeds.sink)(game.world)
    assert table.zones[c.WARP, 1] == 0
    assert table.mark_at[1, 0] == marks.BERTH + c.REMOVED


@pytest.mark.parametrize(
    ("seat", "resume", "plague", "regroups"),
    [
        (0, c.REARM, 0, True), (0, c.BEFORE_REGROUP, 0, True), (0, c.PLAGUED, c.AT_REGROUP, True),
        (0, c.REWARDING, 0, False), (0, c.NEW_ENCOUNTER, 0, False), (1, c.REARM, 0, False),
    ],
)  # fmt: skip
def test_only_the_own_regroup_replaces_a_special_ship(seat, resume, plague, regroups):
    table = Game({"special_ships": "flagship"}, seats=3).table
    table.offense, table.mv_resume, table.plague_resume = 0, resume, plague
    assert uncompiled(marks.regroups)(table, seat) == regroups
