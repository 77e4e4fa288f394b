"""Closed forms of the rules file (6.1 to 6.3), exactly or within four standard errors."""

from __future__ import annotations

import functools
from fractions import Fraction
from math import comb, sqrt

import numpy as np
import pytest

from simlab.games.sheriff.components import KINDS, LEGAL_KINDS
from simlab.games.sheriff.game import GAME
from simlab.games.sheriff.rules.goods import copies_in_play, value_of
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

METRICS = [metric.name for metric in GAME.seat_metrics]


def deck(seats, rules=None):
    table = (
        build_matchup("sheriff", "random", seats=seats, rules=rules or {}).blank_world()[0].table
    )
    copies = [int(copies_in_play(table, kind)) for kind in range(KINDS)]
    values = [int(value_of(table, kind)) for kind in range(KINDS)]
    return copies, values, [int(p) for p in table.rules.penalty]


@pytest.mark.parametrize(
    ("seats", "legal", "contraband", "values", "penalties"),
    [(4, 144, 60, (408, 420), 528), (5, 144, 60, (408, 420), 528), (3, 108, 48, (300, 337), 408)],
)
def test_deck_arithmetic(seats, legal, contraband, values, penalties):
    copies, worth, fines = deck(seats)
    assert sum(copies[:LEGAL_KINDS]) == legal
    assert sum(copies[LEGAL_KINDS:]) == contraband
    total = [n * v for n, v in zip(copies, worth, strict=True)]
    assert (sum(total[:4]), sum(total[4:])) == values
    assert sum(n * p for n, p in zip(copies, fines, strict=True)) == penalties


@pytest.mark.parametrize(("seats", "cards", "worth", "fines"), [(4, 12, 78, 48), (3, 6, 34, 22)])
def test_royal_arithmetic(seats, cards, worth, fines):
    copies, values, penalties = deck(seats, {"royals": True})
    assert sum(copies[8:]) == cards
    assert sum(n * v for n, v in zip(copies[8:], values[8:], strict=True)) == worth
    assert sum(n * p for n, p in zip(copies[8:], penalties[8:], strict=True)) == fines


def hypergeometric(cards, good, drawn, k):
    return Fraction(comb(good, k) * comb(cards - good, drawn - k), comb(cards, drawn))


@functools.cache
def first_hands(seats):
    """Return the counts of the first player's hand in 1,500 games.

    One hand a game: hands of a game are not independent.
    """
    matchup = build_matchup("sheriff", "random", seats=seats, seed=17)
    return np.array([Match(matchup, number).world.seats["hand"][0] for number in range(1500)])


def agrees(found, expected):
    """Whether a mean lies within four standard errors of its exact value."""
    error = found.std(ddof=1) / sqrt(len(found))
    return abs(found.mean() - float(expected)) < 4 * error


@pytest.mark.parametrize(
    ("seats", "none"), [(4, Fraction(397977294, 3319450345)), (3, Fraction(1752339, 16631593))]
)
def test_opening_contraband(seats, none):
    copies, _, _ = deck(seats)
    cards, good = sum(copies), sum(copies[LEGAL_KINDS:])
    assert hypergeometric(cards, good, 6, 0) == none
    hands = first_hands(seats)
    contraband = hands[:, LEGAL_KINDS:].sum(axis=1)
    for k in range(5):
        assert agrees((contraband == k).astype(float), hypergeometric(cards, good, 6, k)), k
    assert agrees(contraband.astype(float), Fraction(6 * good, cards))
    crossbow = 1 - hypergeometric(cards, copies[7], 6, 0)
    assert agrees((hands[:, 7] > 0).astype(float), crossbow)


def most_of_one_kind(copies, cards, drawn):
    """Return the exact chances of the largest number of one legal kind in a hand."""
    ways = {(0, 0): 1}
    for kind in range(LEGAL_KINDS):
        following: dict[tuple[int, int], int] = {}
        for (size, most), count in ways.items():
            for k in range(drawn - size + 1):
                key = (size + k, max(most, k))
                following[key] = following.get(key, 0) + count * comb(copies[kind], k)
        ways = following
    other = cards - sum(copies[:LEGAL_KINDS])
    total = comb(cards, drawn)
    chances = [Fraction(0)] * (drawn + 1)
    for (size, most), count in ways.items():
        chances[most] += Fraction(count * comb(other, drawn - size), total)
    return chances


@pytest.mark.parametrize(("seats", "mean"), [(4, 2.21229), (3, 2.46827)])
def test_most_of_one_kind(seats, mean):
    copies, _, _ = deck(seats)
    chances = most_of_one_kind(copies, sum(copies), 6)
    exact = sum(k * chance for k, chance in enumerate(chances))
    assert float(exact) == pytest.approx(mean, abs=1e-5)
    hands = first_hands(seats)
    assert agrees(hands[:, :LEGAL_KINDS].max(axis=1).astype(float), exact)


def column(outcomes, seats, name):
    return outcomes["seats"][:, :seats, METRICS.index(name)]


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("policy", ["honest_hardliner", "smuggler_hardliner"])
def test_hardliners_end_with_50_gold_on_average(seats, policy):
    outcomes, _ = build_matchup("sheriff", policy, seats=seats, seed=5).play(0, 2000)
    gold = column(outcomes, seats, "gold")
    assert (gold.sum(axis=1) == 50 * seats).all()
    assert agrees(gold[:, 0], 50)


@pytest.mark.parametrize("seats", [3, 4, 5])
@pytest.mark.parametrize("policy", ["honest_hardliner", "smuggler_hardliner"])
def test_equal_bags_leave_everybody_exactly_50_gold(seats, policy):
    """Bags of one card, always opened: what a seat pays as sheriff it gets as merchant."""
    rules = {"bag_max": 1, "penalty.apple": 4, "penalty.cheese": 4, "penalty.bread": 4}
    rules |= {"penalty.chicken": 4, "start_gold": 100}
    if policy == "smuggler_hardliner":
        rules |= {"fine_factor": 1, "copies.apple": 1, "copies.pepper": 100}
        rules |= {"copies.cheese": 0, "copies.bread": 0, "copies.chicken": 0, "remove_4plus": False}
    outcomes, _ = build_matchup("sheriff", policy, seats=seats, rules=rules).play(0, 50)
    gold = column(outcomes, seats, "gold")
    fair = (column(outcomes, seats, "inspected") == column(outcomes, seats, "caught")).all(axis=1)
    fair |= (column(outcomes, seats, "caught") == 0).all(axis=1)
    assert fair.sum() > 25
    assert (gold[fair] == 100).all()


def test_never_inspecting_leaves_gold_alone():
    outcomes, _ = build_matchup("sheriff", "honest_venal", seats=4).play(0, 200)
    assert (column(outcomes, 4, "gold") == 50).all()
    assert (column(outcomes, 4, "searches") == 0).all()
    total = column(outcomes, 4, "legal_value") + column(outcomes, 4, "contraband_value")
    assert (column(outcomes, 4, "score") == 50 + total + column(outcomes, 4, "bonus")).all()


@pytest.mark.parametrize(("seats", "most"), [(3, 70), (4, 95), (5, 95)])
def test_bonuses_are_bounded(seats, most):
    outcomes, _ = build_matchup("sheriff", "sensible", seats=seats).play(0, 500)
    paid = column(outcomes, seats, "bonus").sum(axis=1)
    assert (paid <= most).all()
    assert (paid >= 0).all()
    assert paid.max() > most - 13


@pytest.mark.parametrize(("seats", "bags"), [(3, 12), (4, 24), (5, 40)])
def test_number_of_bags(seats, bags):
    outcomes, _ = build_matchup("sheriff", "sensible", seats=seats).play(0, 100)
    assert (column(outcomes, seats, "bags").sum(axis=1) == bags).all()
    landed = column(outcomes, seats, "judged").sum(axis=1)
    assert (landed == bags).all()


def test_silent_bargaining_is_no_bargaining():
    """Talk among players who never offer anything changes nothing (6.1)."""
    talk, _ = build_matchup("sheriff", "honest_hardliner", seats=4).play(0, 200)
    quiet, _ = build_matchup("sheriff", "honest_hardliner", seats=4, rules={"talk_rounds": 0}).play(
        0, 200
    )
    assert talk.tobytes() == quiet.tobytes()


@pytest.mark.parametrize("policy", ["random", "sensible"])
def test_equal_seats_win_equally_often(policy):
    """Four standard errors of a share of 1/4."""
    outcomes, _ = build_matchup("sheriff", policy, seats=4, seed=3).play(0, 8_000)
    for seat in range(4):
        assert agrees(column(outcomes, 4, "win")[:, seat], 0.25)
