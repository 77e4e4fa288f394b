"""Mite: cards or the colony; its flare: allies go home, or what is discarded is its own."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from simlab.testing.exact_counts import imagined_worlds
from tests.games.cosmic.boards import begun, hand_of, play_out, seat_of

DISCARD, CONCEDE = "0", "1"


def test_a_hand_is_brought_down_to_three():
    game = begun("mite", "a20 a23", "a08 a10 a12 ionic quash")
    assert (game.until("pick_number", "plan", target="p1.0"), seat_of(game)) == ("pick_number", 1)
    assert game.legal == [DISCARD, CONCEDE]
    before = hand_of(game, 1)
    game.take(DISCARD)
    game.until("plan")
    assert len(hand_of(game, 1)) == 3
    assert not set(hand_of(game, 1)) - set(before)
    assert int(game.table.discard.sum()) == 2


def test_the_colony_is_given_away():
    """Ruling 21: a success; the defense keeps its ships on the planet and its cards."""
    game = begun("mite", "a20 a23", "a08 a10 a12 a13 ionic")
    game.until("pick_number", target="p1.0", launch="p0.0")
    game.take(CONCEDE)
    assert (game.ships(0, "p1.0"), game.ships(1, "p1.0")) == (4, 4)
    assert int(game.table.foreign[0]) == 1
    assert len(hand_of(game, 1)) == 5
    assert len(hand_of(game, 0)) == 2
    assert game.until("second", "invite", "plan") == "second"


def test_a_fifth_colony_that_is_given_away_wins():
    game = begun("mite", "a20 a23", "a08 a10 a12 a13", drawn="")
    for place in range(4):
        game.move(0, "p0.0", 1, f"p3.{place}")
    game.begin("colour 1")
    play_out(game, target="p1.0", pick_number=CONCEDE)
    assert game.match.over
    assert [each["seat"] for each in game.named("won")] == [0]


def test_mite_three_cards_are_not_too_many():
    game = begun("mite", "a20 a23", "a08 a10 a12")
    assert game.until("pick_number", "plan", target="p1.0") == "plan"


def test_mite_not_as_the_defense():
    game = begun("none mite", "a20 a23 a13 a14", "a08 a10 a12 a15")
    assert game.until("pick_number", "plan", target="p1.0") == "plan"


def test_a_zapped_mite():
    game = begun("mite", "a20 a23", "a08 a10 a12 a13", "cosmic_zap")
    assert game.until("pick_number", "plan", target="p1.0", respond="cosmic_zap") == "plan"
    assert len(hand_of(game, 1)) == 4


# wild: where the opponent has more allied ships, all of them go home


@pytest.mark.parametrize(
    ("owner", "joined", "zap", "home"),
    [
        (0, (1, 2), "pass", True),
        (1, (3, 1), "pass", True),
        (0, (2, 1), "pass", False),
        (0, (2, 2), "pass", False),
        (1, (1, 3), "pass", False),
        (0, (1, 2), "card_zap", False),
    ],
)
def test_mite_allies_go_home(owner, joined, zap, home):
    hands = ["a20 a23", "a08 a10", "card_zap", ""]
    hands[owner] += " mite_flare"
    game = begun("none", *hands)
    game.until("ally", target="p1.0", invite="2+3|3")
    game.take(f"offense {joined[0]}")
    game.until("ally")
    game.take(f"defense {joined[1]}")
    game.until("plan", flare="mite flare", respond=zap)
    there = game.zone("gate", 2), game.zone("side", 3)
    assert there == ((0, 0) if home else joined)
    assert game.zone("gate", 0) == 1
    assert (game.zone("warp", 2), game.zone("warp", 3)) == (0, 0)
    assert ("mite_flare" in hand_of(game, owner)) == (zap == "pass")


def test_mite_who_was_sent_home_is_no_ally_any_more():
    """An ally after the player of the flare is not asked to use its power as an ally."""
    game = begun("none none none philanthropist", "a20 a23 mite_flare", "a08 a10", "", "a06")
    game.until("ally", target="p1.0", invite="2+3|3")
    game.take("decline")
    game.take("defense 2")
    assert game.until("power", "plan", flare="mite flare") == "plan"
    assert game.zone("side", 3) == 0


# super: what the defense discards is seen, and may be kept


@pytest.mark.parametrize(("keep", "mine"), [("0", 2), ("1", 4)])
def test_mite_what_is_discarded_may_be_kept(keep, mine):
    game = begun("mite", "a20 a23 mite_flare", "a08 a10 a12 ionic quash")
    game.until("pick_number", target="p1.0", flare="mite flare")
    game.take(DISCARD)
    game.until("plan", pick_number=keep)
    assert len(hand_of(game, 1)) == 3
    assert len([card for card in hand_of(game, 0) if card != "mite_flare"]) == mine
    assert int(game.table.discard.sum()) == 4 - mine


def test_mite_others_imagine_that_it_may_be_discarded():
    """They do not know which card it is."""
    game = begun("mite", "a20 a23 mite_flare", "a08 a10 a12 ionic quash")
    game.until("pick_number", target="p1.0", flare="mite flare")
    game.take(DISCARD)
    for world in imagined_worlds(game.match, 2, 20):
        game.match.code.step(world, 0)
        assert game.match.code.check_invariants(world) == 0


@pytest.mark.parametrize(("zap", "left"), [("card_zap", 3), ("cosmic_zap", 5)])
def test_mite_a_zapped_choice(zap, left):
    game = begun("mite", "a20 a23 mite_flare", "a08 a10 a12 ionic quash", zap)
    while game.until("respond", "plan", target="p1.0", flare="mite flare") == "respond":
        game.take(zap)
    assert len(hand_of(game, 1)) == left
    mine = ["a20", "a23"] + ["mite_flare"] * (zap == "cosmic_zap")
    assert hand_of(game, 0) == mine
    assert int(game.table.result) == c.OPEN_RESULT
