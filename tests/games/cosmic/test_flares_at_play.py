"""Flares against flares, cards that flares change, and the extra encounter of a flare."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import vacuum
from simlab.games.cosmic.aliens.verbs import using
from simlab.games.cosmic.play import powers, sets, wiring
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game, play_out, scene

wire_flares = uncompiled(wiring.wire_flares)


def move_flares(game: Game, seat: int, flares: int, to_hand: bool) -> None:
    """Move flares from the deck to a hand, or back."""
    hidden, me = game.world.hidden, game.world.seats[seat]
    count = flares.bit_count() * (1 if to_hand else -1)
    sets.write(hidden.deck_flares, sets.number(hidden.deck_flares) ^ flares)
    sets.write(me.flares, sets.number(me.flares) ^ flares)
    hidden.deck[c.FLARE] -= count
    me.hand[c.FLARE] += count
    game.table.deck_n -= count
    game.table.hand_n[seat] += count
    wire_flares(game.world, seat)


def fight(
    aliens: tuple[str, ...], *hands: dict[str, int], flares: dict[int, str], tokens: int = 0
) -> Game:
    """Bring seat 0 and seat 1 to the reveal; flares in hand as said, all others in the deck."""
    named = {f"aliens.{seat}": word for seat, word in enumerate(aliens)}
    game = Game({"flares": True, "flare_fill": 0, **named})
    world = game.world
    for seat, me in enumerate(world.seats[:4]):
        move_flares(game, seat, sets.number(me.flares), to_hand=False)
    game.begin("colour 1")
    game.until("plan", target="p1.0")
    for seat, hand in enumerate(hands):
        game.hold(seat, **hand)
    game.table.tokens[0] = tokens
    for seat, word in flares.items():
        move_flares(game, seat, 1 << c.POWER_WORDS.index(word), to_hand=True)
    world.seats[0].options = game.options_to_plan(0)
    for hand in hands[:2]:
        if game.decision == "plan":
            game.take(next(iter(hand)))
    return game


def total(game: Game, side: str, **wishes: str) -> Any:
    play_out(game, **wishes)
    return game.named("totals")[0][side]


@pytest.mark.parametrize(("zap", "expected"), [("pass", 9), ("card_zap", 16)])
def test_a_flare_that_stops_a_flare_can_be_stopped(zap, expected):
    """A copied 15 and a ship, or the 8 that was printed."""
    game = fight(
        ("none", "none", "anti_matter", "mirror"),
        {"a08": 1, "card_zap": 1},
        {"a15": 1},
        flares={0: "mirror", 1: "anti_matter"},
    )
    flares = "mirror flare|anti_matter flare"
    assert total(game, "offense", flare=flares, respond=zap) == expected


def test_a_power_is_used_when_a_flare_makes_an_attack():
    game = fight(
        ("none", "tripler", "pacifist"), {"a06": 1}, {"negotiate": 1}, flares={1: "pacifist"}
    )
    assert total(game, "defense", flare="pacifist flare") == 5 + 4


def test_warrior_gains_tokens_while_it_is_zapped():
    for zap, added in ("pass", 3), ("cosmic_zap", 0):
        game = fight(("warrior",), {"a06": 2}, {"a20": 1, "cosmic_zap": 1}, flares={}, tokens=3)
        play_out(game, respond=zap)
        assert int(game.table.tokens[0]) == 5
        assert game.named("totals")[0]["offense"] == 7 + added


def test_warrior_flare_adds_an_encounter_and_the_turn_goes_on():
    hands = {"a20": 1, "negotiate": 1, "a06": 1}, {"a08": 1, "a40": 1}
    game = fight(("none", "none", "warrior"), *hands, flares={1: "warrior"})
    game.until("target", flare="warrior flare")
    assert (int(game.table.offense), int(game.table.defense)) == (1, 0)
    assert game.legal == [f"p0.{place}" for place in range(5)]
    play_out(game, plan="a40")
    assert game.decision == "second", "of the turn that waited: it was won"
    assert (int(game.table.actor), int(game.table.encounter)) == (0, 1)
    assert game.ships(1, "p0.0") > 0


def test_a_flare_is_listed_at_hooks_of_its_super_text_with_its_alien_alone() -> None:
    game = fight(("vacuum", "none", "none"), {"a08": 1}, {"a15": 1}, flares={1: "vacuum"})
    (hook,) = {*vacuum.ALIEN.super_.hooks} - {*vacuum.ALIEN.wild.hooks}
    user = 1 << uncompiled(powers.place_of)(1, c.IN_HAND)
    assert game.world.hidden.flare_users[hook] == 0
    assert any(game.world.hidden.flare_users[each] == user for each in vacuum.ALIEN.wild.hooks)
    with np.errstate(over="ignore"):
        uncompiled(using.swap_aliens)(game.world, 0, 1)
    assert game.world.hidden.flare_users[hook] == user


def test_a_flare_that_came_by_the_flare_is_too_late() -> None:
    """Trader's flare hands over Remora's, which had been in the hand that played."""
    wishes = {"flare_0": "trader flare", "flare_1": "remora flare", "pick_card_0": "flare"}
    hands = "a20 a06 remora_flare trader_flare", "a08 a10"
    game = scene("none", *hands, stop="plan", **wishes)
    assert game.has_flare(1, "remora")
    assert [each["seat"] for each in game.named("flare")] == [0]
