"""Closed forms of section 9.5 of the rules file, and of other powers: all pairs of attacks.

Four ships meet four, no allies, a tie is the defense's. Each pair goes through the real engine from
the comparison on, with the power announced and not zapped.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import powers, resolve
from simlab.jit.call_graph import uncompiled
from simlab.runtime.stepper import Match
from tests.games.cosmic.dealing import QUIET, setup_of

judging, wire = uncompiled(resolve.judging), uncompiled(powers.wire)
PAIRS = [
    (one, other, c.COPIES[one] * (c.COPIES[other] - (one == other)))
    for one in range(c.ATTACK_N)
    for other in range(c.ATTACK_N)
]
WAYS = 39 * 38


def board(alien, role, gate=4):
    """Return a world after the reveal: seat 0 attacks seat 1, and one of them has a power."""
    match = Match(setup_of(QUIET), 0)
    table, match.world.hidden.logging = match.table, 0
    table.defense, table.target = 1, c.PER_SYSTEM
    table.role[:2] = c.OFFENSE, c.DEFENSE
    table.order[:2] = 0, 1
    table.ships[:, 0] = 0
    table.zones[c.GATE, 0] = gate
    table.active = 1 << role
    table.power[role] = c.POWER_WORDS.index(alien)
    wire(table)
    return match.world


def won(world, role, one, other):
    table = world.table
    table.face_o, table.face_d, table.result = one, other, c.OPEN_RESULT
    with np.errstate(over="ignore"):
        judging(world)
    return table.result == (c.OFFENSE_WON, c.DEFENSE_WON)[role]


def value(world, role):
    """Return the chance of the player with the power, exactly."""
    return Fraction(sum(n * won(world, role, a, b) for a, b, n in PAIRS), WAYS)


OF_THE_RULES = [
    ("none", 0, Fraction(6, 13)),
    ("none", 1, Fraction(7, 13)),
    ("tripler", 0, Fraction(161, 247)),
    ("tripler", 1, Fraction(505, 741)),
    ("human", 0, Fraction(13, 19)),
    ("human", 1, Fraction(367, 494)),
    ("mirror", 0, Fraction(6, 13)),
    ("mirror", 1, Fraction(7, 13)),
    ("anti_matter", 1, Fraction(635, 741)),
]


@pytest.mark.parametrize(("alien", "role", "expected"), OF_THE_RULES)
def test_values_of_the_rules_file(alien, role, expected):
    assert value(board(alien, role), role) == expected


@pytest.mark.parametrize(
    ("tokens", "expected"),
    [(0, 0.46154), (1, 0.53846), (3, 0.65385), (5, 0.74291), (8, 0.83198), (10, 0.87179)],
)
def test_tokens_of_warrior(tokens, expected):
    world = board("warrior", 0)
    world.table.tokens[0] = tokens
    assert float(value(world, 0)) == pytest.approx(expected, abs=5e-6)


@pytest.mark.parametrize(
    ("ships", "expected"), [(4, 0.68421), (8, 0.83198), (12, 0.89676), (20, 0.95479)]
)
def test_ships_in_the_warp_of_warpish(ships, expected):
    world = board("warpish", 0)
    world.table.zones[c.WARP, :2] = ships // 4, ships - ships // 4
    assert float(value(world, 0)) == pytest.approx(expected, abs=5e-6)


# closed forms: when an own card wins against another


def less(own, other):
    """Return both values of Calculator."""
    return own - other if own > other else own, other - own if other > own else other


FORMS = [
    ("virus", 0, 4, Fraction(50, 57), lambda own, other: 4 * own > other + 4),
    ("virus", 1, 4, Fraction(662, 741), lambda own, other: 4 * own >= other + 4),
    ("macron", 0, 1, Fraction(6, 13), lambda own, other: own + 4 > other + 4),
    ("macron", 1, 4, Fraction(449, 494), lambda own, other: own + 16 >= other + 4),
    ("anti_matter", 0, 4, Fraction(411, 494), lambda own, other: own - 4 < other + 4),
    ("calculator", 0, 4, Fraction(625, 1482), lambda *cards: np.greater(*less(*cards))),
    ("calculator", 1, 4, Fraction(857, 1482), lambda *cards: np.greater_equal(*less(*cards))),
]
"""Alien, role (0: the offense), ships of the offense, its chance, when it wins."""


@pytest.mark.parametrize(("alien", "role", "gate", "expected", "wins"), FORMS)
def test_closed_forms_of_other_powers(alien, role, gate, expected, wins):
    assert value(board(alien, role, gate), role) == expected
    cards = np.repeat(c.ATTACKS, c.ATTACK_COPIES)
    pairs = [(a, b) for i, a in enumerate(cards) for j, b in enumerate(cards) if i != j]
    assert Fraction(sum(bool(wins(*pair)) for pair in pairs), WAYS) == expected


# 9.3: all encounter cards, each main player picks at random


def test_pacifist_wins_with_its_negotiates():
    """It wins half of the encounters of an attack and a negotiate more: 47/110 + 39/198."""
    kinds = range(c.ENCOUNTER_N)
    world = board("pacifist", 0)
    hits = 0
    for one in kinds:
        for other in kinds:
            world.table.phase = c.JUDGING
            faces = (other if one == c.MORPH else one, one if other == c.MORPH else other)
            hits += c.COPIES[one] * (c.COPIES[other] - (one == other)) * won(world, 0, *faces)
    assert Fraction(hits, 55 * 54) == Fraction(47, 110) + Fraction(39, 198)
