"""Trader: hands are exchanged; its flare: a card for a card, or the hand of anybody."""

from __future__ import annotations

import pytest

from tests.games.cosmic.boards import begun, hand_of, play_out, seat_of

FLARE = "trader_flare"


@pytest.mark.parametrize("aliens", ["trader", "none trader"])
@pytest.mark.parametrize(
    ("answer", "zap"), [("yes", "pass"), ("no", "pass"), ("yes", "cosmic_zap")]
)
def test_trader_hands_are_exchanged(aliens, answer, zap):
    game = begun(aliens, "a20 a06", "a08 a10 a40 cosmic_zap")
    game.until("plan", power=answer, respond=zap)
    hands = hand_of(game, 0), hand_of(game, 1)
    if zap == "cosmic_zap":
        assert hands == (["a06", "a20"], ["a08", "a10", "a40"])
    elif answer == "no":
        assert hands == (["a06", "a20"], ["a08", "a10", "a40", "cosmic_zap"])
    else:
        assert hands == (["a08", "a10", "a40", "cosmic_zap"], ["a06", "a20"])


def test_the_exchange_is_kept():
    game = begun("trader", "a20 a06", "a08 a10 a40 ionic")
    play_out(game, target="p1.0", power="yes", plan="a40|a20")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a08", "a10", "ionic"], ["a06"])


def test_a_defense_without_encounter_cards_draws_first():
    game = begun("trader", "a20", "ionic plus2")
    assert game.until("power", "plan") == "power"
    assert (seat_of(game), int(game.table.hand_n[1])) == (0, 8)
    game.take("yes")
    assert (int(game.table.hand_n[0]), hand_of(game, 1)) == (8, ["a20"])


def test_flares_that_came_may_be_played():
    """With the exchanged hand, still before cards are selected."""
    game = begun("trader", "a20 a06", "a08 chosen_flare")
    assert game.until("flare", "plan", power="yes") == "flare"
    assert (seat_of(game), game.legal) == (0, ["pass", "chosen flare"])


def test_trader_power_is_of_main_players_only():
    game = begun("none none trader", "a20 a23", "a08", "a06")
    assert game.until("power", "plan", invite="2", ally="offense 1") == "plan"


# wild: before alliances, a random card for one of choice


def test_a_card_for_a_card():
    game = begun("none", "a40 a30 trader_flare", "a00 a01")
    game.until("pick_card", flare="trader flare")
    assert seat_of(game) == 0
    assert not game.named("invited")
    assert len(game.legal) == 3
    assert "a40" in game.legal
    game.take("a40")
    game.until("plan")
    assert hand_of(game, 0) in (["a00", "a30", FLARE], ["a01", "a30", FLARE])
    assert len(hand_of(game, 1)) == 2
    assert "a40" in hand_of(game, 1)


def test_the_same_card_may_go_back():
    game = begun("none", "a40", "a00 a01 trader_flare")
    game.until("pick_card", flare="trader flare")
    assert (seat_of(game), game.legal) == (1, ["a00", "a01", "a40"])
    game.take("a40")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a40"], ["a00", "a01", FLARE])


def test_a_card_zapped_trade():
    game = begun("none", "a40 trader_flare", "a00 a01 card_zap")
    game.until("plan", flare="trader flare", respond="card_zap")
    assert (hand_of(game, 0), hand_of(game, 1)) == (["a40"], ["a00", "a01"])


# super: with any player


def test_the_hand_of_anybody():
    game = begun("trader", "a20 a06 trader_flare", "a08 a10", "a40 ionic")
    game.until("pick_player", flare="trader flare")
    assert game.legal == ["1", "2", "3"]
    game.take("2")
    assert game.until("power", "plan") == "plan", "that was the exchange"
    assert (hand_of(game, 0), hand_of(game, 1), hand_of(game, 2)) == (
        ["a40", "ionic", FLARE], ["a08", "a10"], ["a06", "a20"]
    )  # fmt: skip


def test_a_hand_without_encounter_cards():
    """The offense's turn is over then; the defense draws a new hand."""
    game = begun("trader", "a20 a06 trader_flare", "a08 a10", "ionic")
    game.until("pick_player", flare="trader flare")
    game.take("2")
    game.until("target", "defense", "own_colour", "second")
    assert int(game.table.offense) == 1
    assert [game.zone("warp", seat) for seat in range(4)] == [0] * 4

    game = begun("none trader", "a20 a06", "a08 a10 trader_flare", "ionic")
    game.until("pick_player", flare="trader flare")
    game.take("2")
    game.until("plan")
    assert int(game.table.hand_n[1]) == 8
    assert hand_of(game, 2) == ["a08", "a10"]


@pytest.mark.parametrize("zap", ["card_zap", "cosmic_zap"])
def test_a_zapped_exchange_with_anybody(zap):
    game = begun("trader", "a20 a23 trader_flare", f"a08 {zap}", "a40 ionic")
    game.until("respond", flare="trader flare")
    game.take(zap)
    assert hand_of(game, 0) == ["a20", "a23"] + [FLARE] * (zap == "cosmic_zap")
    assert hand_of(game, 2) == ["a40", "ionic"]
