"""Sorcerer: the cards are exchanged; its flare: so are aliens, or it does it as an ally."""

from __future__ import annotations

import pytest

from simlab.games.cosmic import components as c
from tests.games.cosmic.boards import begun, hand_of, play_out, power_of

SWAPPED, AS_LAID = 20, 8


@pytest.mark.parametrize("aliens", ["sorcerer", "none sorcerer"])
@pytest.mark.parametrize(
    ("answer", "zap", "card"),
    [("yes", "pass", SWAPPED), ("no", "pass", AS_LAID), ("yes", "cosmic_zap", AS_LAID)],
)
def test_the_cards_are_exchanged(aliens, answer, zap, card):
    game = begun(aliens, "a08", "a20", "cosmic_zap")
    play_out(game, target="p1.0", power=answer, respond=zap)
    assert game.named("totals")[0]["offense"] == card + 1


def test_a_negotiate_is_exchanged_and_compensated():
    """Who has the negotiate in the end collects for its ships: four, of the hand of three."""
    game = begun("sorcerer", "negotiate a06 a07 a10", "a20")
    play_out(game, target="p1.0", power="yes", plan="negotiate")
    assert game.zone("warp", 1) == 4
    assert hand_of(game, 1) == ["a06", "a07", "a10"]


def test_sorcerer_power_is_of_main_players_only():
    game = begun("none none sorcerer", "a08", "a20", "a06")
    play_out(game, target="p1.0", invite="2", ally="offense 1", power="yes")
    assert game.named("totals")[0]["offense"] == 8 + 2


# wild: the main players exchange their aliens


def test_aliens_are_exchanged_for_good():
    game = begun("virus tripler none", "a08", "a20", "sorcerer_flare")
    play_out(game, target="p1.0", flare="sorcerer flare")
    assert (power_of(game, 0), power_of(game, 1)) == ("tripler", "virus")
    assert game.named("totals")[0] == {"event": "totals", "offense": 24 + 1, "defense": 20 * 4}
    assert hand_of(game, 2) == []
    assert int(game.table.discard[c.FLARE]) == 1


def test_the_flare_goes_to_the_sorcerer():
    game = begun("virus tripler none sorcerer", "a08", "a20", "sorcerer_flare")
    play_out(game, target="p1.0", flare="sorcerer flare")
    assert (power_of(game, 0), power_of(game, 1)) == ("tripler", "virus")
    assert (hand_of(game, 2), hand_of(game, 3)) == ([], ["sorcerer_flare"])


def test_sorcerer_a_main_player_may_exchange_with_its_opponent():
    game = begun("virus tripler", "a08 a10 sorcerer_flare", "a20")
    game.until("plan", flare="sorcerer flare")
    assert (power_of(game, 0), power_of(game, 1)) == ("tripler", "virus")


@pytest.mark.parametrize("aliens", ["sorcerer tripler none", "tripler sorcerer none"])
def test_not_while_the_sorcerer_is_a_main_player(aliens):
    game = begun(aliens, "a08", "a20", "a06 sorcerer_flare")
    play_out(game, flare="sorcerer flare")
    assert not game.named("flare")


def test_a_card_zapped_exchange_of_aliens():
    game = begun("virus tripler none", "a08 card_zap", "a20", "sorcerer_flare")
    play_out(game, flare="sorcerer flare", respond="card_zap")
    assert (power_of(game, 0), power_of(game, 1)) == ("virus", "tripler")
    assert hand_of(game, 2) == []


@pytest.mark.parametrize(
    ("other", "totals"), [("tripler", (24 + 1, 20 + 4)), ("human", (8 + 1 + 4, 20 + 4))]
)
def test_a_power_that_was_zapped_remains_so(other, totals):
    """Kamikaze is off for its new owner, and what has come in its place is not."""
    hands = "a08 a06", "a20 cosmic_zap", "sorcerer_flare"
    game = begun(f"kamikaze {other} none", *hands)
    wishes = {"target": "p1.0", "power": "yes", "respond": "cosmic_zap", "flare": "sorcerer flare"}
    game.until("plan", **wishes)
    assert int(game.table.zapped) == 0b10
    play_out(game, plan="a08")
    assert game.totals == totals


# super: as an ally


@pytest.mark.parametrize(
    ("side", "zap", "card"),
    [
        ("offense 1", "pass", SWAPPED),
        ("defense 1", "pass", SWAPPED),
        ("offense 1", "card_zap", AS_LAID),
        ("offense 1", "cosmic_zap", AS_LAID),
        ("decline", "pass", AS_LAID),
    ],
)
def test_an_ally_exchanges_the_cards(side, zap, card):
    game = begun("none none sorcerer", "a08", "a20 card_zap cosmic_zap", "a06 sorcerer_flare")
    wishes = {"target": "p1.0", "invite": "2", "ally": side, "flare": "sorcerer flare"}
    play_out(game, **wishes, respond=zap)
    assert game.named("totals")[0]["offense"] == card + 1 + (side == "offense 1")
    assert ("sorcerer_flare" in hand_of(game, 2)) == (zap != "card_zap")
