"""Scenes of Masochist."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import scene

ALIENS = "none,none,masochist"


def lost_all(game):
    game.strip(2)


def test_masochist_power():
    """It wins in the regroup phase of anybody, and by itself."""
    game = scene(ALIENS, "a20", "a00", before=lost_all, stop="target")
    assert (game.decision, int(game.table.winners)) == ("over", 0b100)


def test_masochist_who_has_enough_colonies_just_then_wins_too():
    """As the game ends in regroup, where colonies are looked for only after encounters else."""

    def abroad(game):
        game.strip(2)
        game.move(1, "p1.0", 1, "p0.0")

    game = scene(ALIENS, "a20", "a00", before=abroad, rules={"win_colonies": 1}, stop="target")
    assert (game.decision, int(game.table.winners)) == ("over", 0b110)


def test_ships_out_of_the_game_are_lost():
    def removed(game):
        game.strip(2)
        game.table.zones[0, 2], game.table.zones[4, 2] = 8, 12

    assert scene(ALIENS, "a20", "a00", before=removed, stop="target").decision == "over"


def test_the_power_comes_before_ships_are_retrieved():
    def own(game):
        game.strip(0)

    game = scene("masochist", "a20", "a00", before=own, stop="target")
    assert (game.decision, int(game.table.winners)) == ("over", 0b001)


def test_no_ship_may_be_left():
    def one(game):
        for place in range(4):
            game.move(2, f"p2.{place}", 4)
        game.move(2, "p2.4", 3)

    assert scene(ALIENS, "a20", "a00", before=one, stop="target").decision == "target"


def test_masochist_power_zapped():
    wishes = {"stop": "target", "respond_1": "cosmic_zap"}
    game = scene(ALIENS, "a20", "a00 cosmic_zap", before=lost_all, **wishes)
    assert game.decision == "target"


def in_warp(game):
    for seat in range(3):
        game.move(seat, f"p{seat}.4", 3)


@pytest.mark.parametrize("holder", [0, 1])
def test_masochist_wild_flare(holder):
    """Seat 2 retrieves a ship, and the offense none."""
    hands = ["a20", "a00"]
    hands[holder] += " masochist_flare"
    wishes = {"flare": "masochist flare", "pick_player": "2", "stop": "target"}
    game = scene("none", *hands, before=in_warp, **wishes)
    assert [game.zone("warp", seat) for seat in range(3)] == [3, 3, 2]
    game = scene("none", *hands, before=in_warp, stop="target")
    assert [game.zone("warp", seat) for seat in range(3)] == [2, 3, 3]


def test_masochist_wild_flare_asks_for_another_player():
    wishes = {"flare": "masochist flare", "stop": "pick_player"}
    game = scene("none", "a20", "a00 masochist_flare", before=in_warp, **wishes)
    assert (int(game.table.actor), game.legal) == (1, ["1", "2"])


def test_masochist_wild_flare_zapped():
    wishes = {"flare": "masochist flare", "pick_player": "2", "respond_0": "card_zap"}
    hands = "a20 card_zap", "a00 masochist_flare"
    game = scene("none", *hands, before=in_warp, stop="target", **wishes)
    assert [game.zone("warp", seat) for seat in range(3)] == [2, 3, 3]


def test_masochist_super_flare():
    wishes = {"flare": "masochist flare", "stop": "target"}
    game = scene("masochist", "a20 masochist_flare", "a00", before=in_warp, **wishes)
    assert (game.zone("warp", 0), game.zone("removed", 0)) == (2, 1)


def test_masochist_super_flare_is_for_ones_own_regroup():
    wishes = {"flare": "masochist flare", "stop": "target"}
    game = scene(ALIENS, "a20", "a00", "masochist_flare", before=in_warp, **wishes)
    assert not game.named("flare")


def test_few_home_colonies_leave_the_power():
    """So its own flare is a super one even then."""

    def homeless(game):
        game.strip(0, "p0.0")

    wishes = {"flare": "masochist flare", "stop": "target"}
    game = scene("masochist", "a20 masochist_flare", "a00", before=homeless, **wishes)
    assert game.zone("removed", 0) == 1


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_masochist_super_flare_zapped(zap):
    """With the power zapped it is back in the hand, and wild: another player may retrieve."""
    wishes = {"flare_0": "masochist flare", "respond_1": zap, "stop": "target"}
    game = scene("masochist", "a20 masochist_flare", f"a00 {zap}", before=in_warp, **wishes)
    again = zap == "cosmic_zap"
    assert len(game.named("flare")) == (2 if again else 1)
    assert (game.zone("warp", 0), game.zone("removed", 0)) == (3 if again else 2, 0)


def test_nobody_else_has_a_ship_either():
    """Where ships never come back such a game ends: Masochist wins in the next regroup phase."""

    def all_lost(game):
        for seat in range(4):
            game.strip(seat)

    rules = {"retrieve": 0}
    game = scene("none,none,masochist", "a20", "a00", before=all_lost, rules=rules)
    assert (game.decision, int(game.table.winners)) == ("over", 0b100)
    wishes = {"respond_1": "cosmic_zap", "stop": "launch"}
    hands = "a20", "a00 cosmic_zap"
    game = scene("none,none,masochist", *hands, before=all_lost, rules=rules, **wishes)
    assert (game.decision, int(game.table.winners)) == ("over", 0b100)
