"""What becomes of lost ships: out of the game, brought back, landed, won with (rules file 5.4)."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import Game, meet, play_out


def fought(rules, hand_o, hand_d, *others, drawn="colour 1", prepare=None, **wishes):
    game = Game(rules)
    if prepare:
        prepare(game)
    game.begin(drawn)
    meet(game, hand_o, hand_d, *others, {}, {}, target="p1.0", **wishes)
    return game


def removed(game):
    """Return what left the game in the first encounter."""
    return {each["seat"]: each["count"] for each in reversed(game.named("removed"))}


def test_void_removes_the_ships_of_losers():
    game = fought({"aliens.0": "void"}, {"a40": 1}, {"a08": 1})
    play_out(game)
    assert removed(game) == {1: 4}
    assert not [each for each in game.named("lost") if each["seat"] == 1]


def test_void_leaves_as_many_ships_as_colonies_win():
    def few(game):
        game.table.zones[4, 1], game.table.zones[0, 1] = 13, 0
        for place in range(1, 5):
            count = game.ships(1, f"p1.{place}")
            game.move(1, f"p1.{place}", count)
        game.table.zones[0, 1] = 3

    game = fought({"aliens.0": "void"}, {"a40": 1}, {"a08": 1}, prepare=few)
    play_out(game)
    assert (game.zone("removed", 1), game.zone("warp", 1)) == (15, 5)


def test_zombie_does_not_save_what_void_removes():
    game = fought({"aliens.0": "void", "aliens.1": "zombie"}, {"a40": 1}, {"a08": 1})
    play_out(game)
    assert removed(game) == {1: 4}


@pytest.mark.parametrize("option", [True, False])
def test_healer_restores_removed_ships(option):
    rules = {"aliens.0": "void", "aliens.2": "healer", "healer_restores_removed": option}
    game = fought(rules, {"a40": 1}, {"a08": 1})
    play_out(game, power="yes")
    back = [each for each in game.named("came") if each["zone"] == "removed"]
    assert len(back) == (4 if option else 0)


def test_healed_ships_earn_compensation():
    game = fought({"aliens.2": "healer"}, {"a40": 1, "a06": 5}, {"negotiate": 1})
    play_out(game, power="yes")
    assert game.zone("warp", 1) == 0
    assert len([each for each in game.named("taken") if each["giver"] == 0]) == 4


@pytest.mark.parametrize(("option", "cards"), [(False, 0), (True, 3)])
def test_removed_compensated(option, cards):
    """Ships that leave the game earn no cards; by the rule they do: all three that Void has."""
    rules = {"aliens.0": "void", "removed_compensated": option}
    game = fought(rules, {"a40": 1, "a06": 3}, {"negotiate": 1})
    play_out(game)
    assert removed(game) == {1: 4}
    assert len(game.named("taken")) == cards


def test_healed_ships_that_had_left_the_game_earn_no_compensation():
    rules = {"aliens.0": "void", "aliens.2": "healer"}
    game = fought(rules, {"a40": 1, "a06": 5}, {"negotiate": 1})
    play_out(game, power="yes")
    assert removed(game) == {1: 4}
    assert game.zone("removed", 1) == 0
    assert not game.named("taken")


@pytest.mark.parametrize(("card", "landed"), [("a15", 1), ("a14", 0)])
def test_spiff_lands_after_a_loss_by_ten(card, landed):
    # 8 + 1 against the card + 4
    game = fought({"aliens.0": "spiff"}, {"a08": 1}, {card: 1})
    play_out(game, power="yes")
    assert game.ships(0, "p1.0") == landed


def test_masochist_wins_without_ships():
    game = Game({"aliens.2": "masochist", "artifacts": False})
    game.strip(2)
    game.begin("colour 1")
    assert game.match.over
    assert int(game.table.winners) == 0b100


def test_vacuum_takes_as_many_along():
    game = fought({"aliens.1": "vacuum"}, {"a40": 1}, {"a08": 1})
    play_out(game, pick_number="4|3|2|1")
    assert game.zone("warp", 1) == 4
    assert sum(game.zone("warp", seat) for seat in (0, 2, 3)) == 4
