"""Closed forms of the rules file (8.2, 8.4, 8.5, 8.7) against the engine."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest

from simlab.games.spaceknights.components import THWARTED
from simlab.runtime.matchup import build_matchup
from tests.games.spaceknights.boards import Board, cards_of, dealt

SIGMAS = 4.0


def close(mean, error, wanted, wanted_error=0.0):
    """Whether a mean is within four standard errors of both figures."""
    return abs(mean - wanted) <= SIGMAS * math.hypot(error, wanted_error) + 1e-12


@pytest.mark.parametrize(("count", "chance"), [(3, (13, 35)), (2, (25, 91)), (1, (2, 13))])
def test_thwarted_in_a_hand(count, chance):
    cards = cards_of(dealt(3, {"n_thwarted": count}), 0)
    assert len(cards) == 12 + count
    pairs = list(itertools.combinations(cards, 2))
    spoiled = sum(int(THWARTED) in pair for pair in pairs)
    assert Fraction(spoiled, len(pairs)) == Fraction(*chance)
    twice = sum(pair == (int(THWARTED),) * 2 for pair in pairs)
    assert Fraction(twice, len(pairs)) == {3: Fraction(1, 35), 2: Fraction(1, 91), 1: 0}[count]


def test_thwarted_among_several_knights():
    p = Fraction(13, 35)
    any_of = [float(1 - (1 - p) ** k) for k in range(1, 6)]
    assert any_of == pytest.approx([0.371429, 0.604898, 0.751650, 0.843894, 0.901876], abs=5e-7)
    every = [float(p**k) for k in range(1, 6)]
    assert every == pytest.approx([0.371429, 0.137959, 0.051242, 0.019033, 0.007069], abs=5e-7)
    deals = 300
    hands = [dealt(3, {"tier": 0, "start": "fixed"}, seed) for seed in range(deals)]
    count = sum(int(match.world.seats[seat].thwarted > 0) for match in hands for seat in (1, 2))
    assert close(count / (2 * deals), math.sqrt(float(p * (1 - p)) / (2 * deals)), float(p))


def limits(power, life):
    """Every raw roll once: the limit and what was burned."""
    found = []
    for raw in range(1, 7):
        given = {"overpower": [power, 1, 1], "life_force": [life, 6, 6], "lines": [2, 0, 1]}
        board = Board(3, {"tier": 1}, foe=1, **given).rolls(0, raw).do("reroll")
        found.append((int(board.table.die[0]), 36 - 2 - 1 - board.stocks[0]))
    values, burned = zip(*found, strict=True)
    return Fraction(sum(values), 6), Fraction(sum(burned), 6), sum(each > 0 for each in burned)


@pytest.mark.parametrize(
    ("life", "mean"),
    [(1, (1, 1)), (2, (11, 6)), (3, (5, 2)), (4, (3, 1)), (5, (10, 3)), (6, (7, 2))],
)
def test_limits_by_life_force(life, mean):
    assert limits(1, life)[0] == Fraction(*mean)


@pytest.mark.parametrize(
    ("power", "mean"),
    [(1, (7, 2)), (2, (11, 3)), (3, (4, 1)), (4, (9, 2)), (5, (31, 6)), (6, (6, 1))],
)
def test_limits_by_overpower(power, mean):
    limit, burned, raised = limits(power, 6)
    assert limit == Fraction(*mean)
    assert burned == Fraction(power * (power - 1), 12)
    assert raised == power - 1


def golden(seats, count, tight=0, games=4000, **rules):
    rules = {"tier": 0, "layout": "canonical", "start": "fixed", "n_thwarted": count, **rules}
    rules = {"blind_growth": 0, "max_hands": 30000, **rules}
    matchup = build_matchup(
        "spaceknights", f"golden_maxbid:tight={tight}", seats=seats, rules=rules, seed=11
    )
    outcomes, _ = matchup.play(0, games)
    return outcomes["seats"][:, :seats], outcomes["table"]


SHOWDOWNS = [
    (6, 3, 0.34351, (0.13549, 0.13348, 0.13158, 0.12919, 0.12675)),
    (6, 0, 0.25932, (0.15639, 0.15173, 0.14830, 0.14349, 0.14076)),
    (3, 0, 0.40412, (0.30231, 0.29357)),
    (2, 3, 0.72199, (0.27801,)),
    (2, 0, 0.55644, (0.44356,)),
]


@pytest.mark.parametrize(("seats", "count", "foe", "knights"), SHOWDOWNS)
def test_full_showdown(seats, count, foe, knights):
    hands = 30_000
    players, _ = golden(seats, count, games=hands, max_hands=1)
    won = (players[:, :, 4] + players[:, :, 5]).mean(axis=0)
    for mean, wanted in zip(won, (foe, *knights), strict=True):
        assert close(mean, math.sqrt(wanted * (1 - wanted) / hands), wanted, 0.0005)


def test_showdown_under_other_tie_modes():
    for mode, wanted in (("literal", 0.34249), ("single", 0.39891)):
        players, _ = golden(6, 3, games=40_000, max_hands=1, tie_mode=mode)
        mean = (players[:, 0, 4] + players[:, 0, 5]).mean()
        assert close(mean, math.sqrt(wanted * (1 - wanted) / 40_000), wanted, 0.0009)


def test_what_the_winner_takes_when_all_bid_to_the_limit():
    players, _ = golden(6, 0, games=60_000, max_hands=1)
    gains = players[:, 0, 0][players[:, 0, 4] > 0] - 36
    assert close(gains.mean(), gains.std() / math.sqrt(len(gains)), 105 / 2 + 1 / 6)


@pytest.mark.parametrize(("rounds", "mean"), [(1, 28 / 3), (3, 10)])
def test_what_the_winner_takes_when_nobody_surges(rounds, mean):
    # 28/3 is what one round gives; in later ones the die of 1 makes up its gap (5.1, example 2)
    rules = {"tier": 0, "layout": "canonical", "start": "fixed", "n_thwarted": 0, "max_hands": 1}
    rules["rounds"] = rounds
    matchup = build_matchup("spaceknights", "caller", seats=6, rules=rules, seed=2)
    players = matchup.play(0, 60_000)[0]["seats"]
    gains = players[:, 0, 0][players[:, 0, 4] > 0] - 36
    assert close(gains.mean(), gains.std() / math.sqrt(len(gains)), mean, 0.001)


def test_hand_caps_and_extreme_dice():
    dice = list(itertools.product(range(1, 7), repeat=5))
    most = np.bincount([max(each) for each in dice])[1:]
    assert most.tolist() == [1, 31, 211, 781, 2101, 4651]
    least = Fraction(sum(min(a, b) for a in range(1, 7) for b in range(1, 7)), 36)
    assert (least, 3 * least) == (Fraction(91, 36), Fraction(91, 12))
    means = [Fraction(sum(min(e, d) for d in range(1, 7)), 6) for e in range(1, 7)]
    assert [3 * e + 12 * mean for e, mean in enumerate(means, 1)] == [15, 28, 39, 48, 55, 60]
    for threshold in range(1, 6):
        kept = [raw for raw in range(1, 7) if raw > threshold]
        assert Fraction(sum(kept), len(kept)) == Fraction(7 + threshold, 2)
        assert Fraction(6, len(kept)) - 1 == Fraction(threshold, 6 - threshold)


GOLDEN = [
    (6, 0, 0, 90.150, .505, (.1741, .1763, .1774, .1680, .1568, .1474), .5453, .5170, 0),
    (6, 0, 4, 161.60, .88, (.1663, .1716, .1665, .1679, .1609, .1668), .5113, .6743, .3717),
    (6, 3, 0, 148.82, .80, (.1764, .1741, .1696, .1661, .1593, .1545), .5433, .6719, .3119),
    (6, 3, 4, 264.16, 1.42, (.1759, .1673, .1631, .1623, .1646, .1668), .5056, .7831, .5754),
    (3, 3, 0, 38.568, .203, (.3401, .3344, .3256), .5434, .6830, .3164),
    (2, 0, 0, 10.964, .058, (.5079, .4921), .5422, .5545, 0),
]  # fmt: skip


@pytest.mark.parametrize(
    ("seats", "count", "tight", "hands", "error", "wins", "as_foe", "share", "uncontested"), GOLDEN
)
def test_golden_maxbid_games_match_the_reference(
    seats, count, tight, hands, error, wins, as_foe, share, uncontested
):
    games, reference = 2000, 20_000
    players, table = golden(seats, count, tight, games)
    root = math.sqrt(games)
    assert close(table[:, 0].mean(), table[:, 0].std() / root, hands, error)
    for mean, wanted in zip(players[:, :, 1].mean(axis=0), wins, strict=True):
        spread = math.sqrt(wanted * (1 - wanted))
        assert close(mean, spread / root, wanted, spread / math.sqrt(reference))
    spread = math.sqrt(as_foe * (1 - as_foe))
    assert close(table[:, 1].mean(), spread / root, as_foe, spread / math.sqrt(reference))
    for column, wanted in ((4, share), (5, uncontested)):
        # a ratio of totals: the error of its linearisation
        ratio = table[:, column].sum() / table[:, 0].sum()
        rest = (table[:, column] - ratio * table[:, 0]).std() / table[:, 0].mean()
        assert close(ratio, rest / root, wanted, rest / math.sqrt(reference) + 0.00005)


def test_golden_maxbid_with_kept_cards():
    # the second engine: 22.69 ± .48 hands for two players, three Thwarted, at most 8 kept cards
    rules = {"tier": 1, "kept_cap": 8, "reroll_windows": "none"}
    _, table = golden(2, 3, **rules)
    hands = table[:, 0]
    assert close(hands.mean(), hands.std() / math.sqrt(len(hands)), 22.69, 0.48)
    _, table = golden(2, 3, **rules, kept_on=False)
    assert table[:, 0].mean() < hands.mean() - 1


def test_golden_maxbid_the_last_duel_is_most_of_the_game():
    # mean hand at which 5, 4, 3, 2, 1 players are left; no errors are given but the last
    players, _ = golden(6, 0)
    fell = np.sort(players[:, :, 2], axis=1)[:, :5]
    error = fell.std(axis=0) / math.sqrt(len(fell))
    wanted = [3.81, 4.78, 7.29, 17.62, 90.15]
    for mean, own, each in zip(fell.mean(axis=0), error, wanted, strict=True):
        assert close(mean, own, each, own * math.sqrt(len(fell) / 20_000) + 0.005)
