"""Loser: an upset; its flare: both sides lose, or a late upset."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import begun, hand_of, play_out, seat_of

WON_BY_D = "a06", "a20"
A_LOSES, D_LOSES = (1, 0), (0, 4)


def lost(game):
    return game.zone("warp", 0), game.zone("warp", 1)


@pytest.mark.parametrize(
    ("mine", "other", "expected"),
    [
        ("a20", "a08", A_LOSES),  # 21 v 12
        ("a06", "a08", D_LOSES),  # 7 v 12
        ("a11", "a08", D_LOSES),  # 12 v 12 is the defense's
        ("a20", "negotiate", A_LOSES),
        ("negotiate", "a20", D_LOSES),
        ("a20", "morph", D_LOSES),  # 21 v 24
    ],
)
def test_winner_and_loser_are_exchanged(mine, other, expected):
    for aliens in "loser", "none loser":
        game = begun(aliens, mine, other)
        play_out(game, target="p1.0", power="yes")
        assert lost(game) == expected


@pytest.mark.parametrize(
    ("answer", "mine", "others"),
    [
        ("yes", ["a06", "a15"], ["a08", "a10"]),
        ("no", ["a06", "a15", "negotiate", "morph"], ["a08", "a10", "negotiate"]),
    ],
)
def test_attacks_must_be_played(answer, mine, others):
    game = begun("loser", "a06 a15 morph negotiate", "a08 a10 negotiate")
    game.until("plan", power=answer)
    assert (seat_of(game), game.legal) == (0, mine)
    game.take("a06")
    assert (seat_of(game), game.legal) == (1, others)


def test_a_negotiator_that_wins_collects_nothing():
    game = begun("loser", "a20 a06 a06", "negotiate")
    play_out(game, target="p1.0", power="yes", plan="a20")
    assert lost(game) == A_LOSES
    assert not game.named("taken")


def test_loser_two_negotiators_bargain():
    game = begun("loser", "negotiate", "negotiate")
    assert game.until("offer", power="yes") == "offer"


def test_a_zapped_loser_loses():
    game = begun("loser", "a20 negotiate", "a08 cosmic_zap")
    game.until("plan", target="p1.0", power="yes", respond="cosmic_zap")
    assert game.legal == ["a20", "negotiate"]
    play_out(game, plan="a20")
    assert lost(game) == D_LOSES


@pytest.mark.parametrize(
    ("aliens", "cards", "zap", "expected"),
    [
        ("loser loser", WON_BY_D, "pass", A_LOSES),
        ("loser anti_matter", ("a40", "a00"), "pass", D_LOSES),  # the lower one wins, so it loses
        ("human loser", WON_BY_D, "pass", D_LOSES),
        ("human loser", WON_BY_D, "cosmic_zap", A_LOSES),  # ruling 28
    ],
)
def test_loser_with_other_powers(aliens, cards, zap, expected):
    game = begun(aliens, cards[0], f"{cards[1]} cosmic_zap")
    while game.until("respond", "second", "home", target="p1.0", power="yes") == "respond":
        human = game.named("power_used")[-1]["power"] == "human"
        game.take(zap if human else "pass")
    assert lost(game) == expected


# wild: all ships of both sides go to the warp


@pytest.mark.parametrize(("zap", "expected"), [("pass", (1, 4, 2, 3)), ("card_zap", (0, 4, 0, 3))])
def test_loser_both_sides_lose(zap, expected):
    game = begun("none", "a40", "a08 loser_flare", "card_zap", "")
    wishes = {"target": "p1.0", "invite": "2+3|3", "flare": "loser flare", "respond": zap}
    game.until("ally", **wishes)
    for word in "offense 2", "defense 3":
        game.until("ally", **wishes)
        game.take(word)
    play_out(game, **wishes)
    assert tuple(game.zone("warp", seat) for seat in range(4)) == expected
    assert game.named("totals") == [] if zap == "pass" else game.named("totals") != []


# super: the upset comes after the cards are chosen


@pytest.mark.parametrize(
    ("zap", "expected"), [("pass", A_LOSES), ("card_zap", D_LOSES), ("cosmic_zap", D_LOSES)]
)
def test_loser_a_late_upset(zap, expected):
    game = begun("loser", "a20 negotiate loser_flare", "a08 card_zap cosmic_zap")
    game.until("plan", target="p1.0")
    assert game.legal == ["a20", "negotiate"], "nobody is bound"
    play_out(game, plan="a20", flare="loser flare", respond=zap)
    assert lost(game) == expected
    assert ("loser_flare" in hand_of(game, 0)) == (zap != "card_zap")


def test_the_upset_stands_though_the_aliens_are_exchanged():
    """By Sorcerer's wild flare: it was declared before."""
    game = begun("none loser none", "a06", "a20 a08 sorcerer_flare")
    play_out(game, target="p1.0", power="yes", flare="sorcerer flare", plan_1="a20")
    assert game.named("aliens_swapped")
    assert lost(game) == D_LOSES


def test_the_upset_stands_though_the_power_is_lost():
    """Its owner gives up its third home colony by Kamikaze's flare, after the upset."""
    game = begun("loser", "a20 kamikaze_flare", "a08", drawn="")
    game.move(0, "p0.0", 3, "p0.1")
    for place in (3, 4):
        game.move(0, f"p0.{place}", 4, "p0.1")
    game.begin("colour 1")
    wishes = {"target": "p1.0", "launch": "p0.1", "power": "yes", "plan": "a20"}
    play_out(game, **wishes, flare="kamikaze flare", pick_number="1", lose="p0.0")
    assert (int(game.table.home[0]), game.result) == (2, "defense_won")
    assert lost(game) == (1 + 4, 0)
