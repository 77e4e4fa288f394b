"""Closed-form values of the file of Dominion, 8.3: P2, P5 to P7, through the engine."""

from __future__ import annotations

from collections import Counter
from math import comb

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import cards
from simlab.jit.call_graph import uncompiled
from tests.games.cosmic.boards import Game
from tests.games.cosmic.rewards.scenes import K, after_the_reveal, totals

COSMIC = dict(zip(c.CARD_WORDS[: c.ATTACK_N], c.COPIES, strict=False))
ATTACKS = 39


@pytest.fixture(scope="module")
def world():
    return after_the_reveal()


@pytest.mark.parametrize("hazards", [0.25, 0.5])
def test_p2_expected_values_of_variable_attacks(world, hazards):
    found = {}
    for card in ("r02_20", "r03_30", "r12_21", "r21_12"):
        calm, red = (totals(world, card, "a08", hazard=each)[0] - 4 for each in (False, True))
        found[card] = (1 - hazards) * calm + hazards * red
    p = hazards
    expected = {
        "r02_20": 2 + 18 * p,
        "r03_30": 3 + 27 * p,
        "r12_21": 12 + 9 * p,
        "r21_12": 21 - 9 * p,
    }
    assert found == pytest.approx(expected)
    assert (sum(found.values()) + found["r12_21"]) / 5 == pytest.approx(10 + 10.8 * p)


@pytest.mark.parametrize(("every", "rifts", "taken"), [(2, 1, 1), (3, 1, 2)])
def test_p5_a_thief_of_reward_cards_risks_a_rift(every, rifts, taken):
    """So many of the reward cards in a hand are taken, blind."""
    game = Game({"reward_deck": True, "artifacts": False}, seats=3)
    choose, games, hits = uncompiled(cards.card_of_back), 80, 0
    others = dict.fromkeys(("plus4", "plus_x", "retreat")[: every - rifts], 1)
    game.hold(1, a08=1, a06=1, rift_2=rifts, **others)
    hand, world = game.world.seats[1].hand, game.world
    full, counts = hand.copy(), (game.table.hand_n, game.table.blue_n)
    with np.errstate(over="ignore"):
        for _ in range(games):
            hand[:] = full
            counts[0][1], counts[1][1] = full.sum(), every
            for _ in range(taken):
                game.table.wanted = cards.REWARD_BACK
                hand[choose(world, 1, world.hidden.take_stream[0], 0)] -= 1
                for count in counts:
                    count[1] -= 1
            hits += int(hand[K["rift_2"]]) < rifts
    expected = 1 - comb(every - rifts, taken) / comb(every, taken)
    assert abs(hits / games - expected) < 4 * (expected * (1 - expected) / games) ** 0.5


@pytest.mark.parametrize("back", [cards.COSMIC_BACK, cards.REWARD_BACK])
def test_a_card_of_the_wanted_back_is_any_of_those(back):
    """Each about as often as another; one that is set aside is none of them."""
    game = Game({"reward_deck": True}, seats=3)
    game.hold(1, a08=1, a06=2, quash=1, rift_2=1, plus4=1, retreat=2)
    uncompiled(cards.set_aside)(game.world.seats[1], c.KIND_WORDS.index("a08"))
    uncompiled(cards.set_aside)(game.world.seats[1], c.KIND_WORDS.index("rift_2"))
    choose, stream, found = (
        uncompiled(cards.card_of_back),
        game.world.hidden.take_stream[0],
        Counter(),
    )
    with np.errstate(over="ignore"):
        for _ in range(300):
            game.table.wanted = back
            found[c.KIND_WORDS[choose(game.world, 1, stream, 0)]] += 1
    single, double = ("quash", "a06") if back == cards.COSMIC_BACK else ("plus4", "retreat")
    assert set(found) == {single, double}
    assert abs(found[single] - 100) < 4 * (300 * 2 / 9) ** 0.5


@pytest.mark.parametrize(
    ("lead", "kicker", "share"),
    [
        (0, "", 0.4497),
        (3, "", 0.6627),
        (4, "", 0.6923),
        (6, "", 0.7758),
        (0, "jamming_signal", 0.7699),
        (0, "kicker_x4", 0.9152),
    ],
)
def test_p6_two_random_attacks(world, lead, kicker, share):
    """Cards with replacement; a tie is the defense's."""
    won = 0
    for one, ways in COSMIC.items():
        for other, times in COSMIC.items():
            result = totals(world, one, other, gate=4 + lead, kickers=(kicker, ""))[2]
            won += ways * times * (result == c.OFFENSE_WON)
    assert won / ATTACKS**2 == pytest.approx(share, abs=5e-5)


P7 = {
    "r02_20": (0.0513, None),
    "r03_30": (0.0513, None),
    "r12_21": (0.7179, 0.7692),
    "intimidate_19": (0.8718, None),
    "r21_12": (0.9231, None),
    "intimidate_29": (0.9487, None),
    "intimidate_39": (0.9744, None),
    "intimidate_m09": (0.0, None),
}


@pytest.mark.parametrize("card", P7)
def test_p7_a_reward_card_against_a_random_attack(world, card):
    offense, defense = P7[card]
    assert chance(world, card) == pytest.approx(offense, abs=5e-5)
    if defense is not None:
        assert chance(world, card, defends=True) == pytest.approx(defense, abs=5e-5)


@pytest.mark.parametrize(
    ("card", "offense", "defense"), [("r02_20", 0.8718, 0.9231), ("r03_30", 0.9487, 0.9744)]
)
def test_p7_under_a_hazard_warning(world, card, offense, defense):
    assert chance(world, card, hazard=True) == pytest.approx(offense, abs=5e-5)
    assert chance(world, card, defends=True, hazard=True) == pytest.approx(defense, abs=5e-5)


def chance(world, card, defends=False, hazard=False):
    """Return the chance that a card wins against a random attack, the same ships being there."""
    won = 0
    for other, ways in COSMIC.items():
        pair = (other, card) if defends else (card, other)
        result = totals(world, *pair, hazard=hazard)[2]
        won += ways * (result == (c.DEFENSE_WON if defends else c.OFFENSE_WON))
    return won / ATTACKS
