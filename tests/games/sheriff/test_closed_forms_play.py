"""Closed forms of the rules file (6.4 to 6.6) met by play, within 4 standard errors.

In the laboratory a deck holds one legal good and one kind of contraband, as many of either as
fills the bags that are wanted, and there are no bonuses. Seat 0 plays a style, the others
inspect at a fixed rate; nobody talks.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from simlab.games.sheriff import components as c
from simlab.games.sheriff.game import GAME
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

NAMES = [metric.name for metric in GAME.seat_metrics]
LEGAL = {2: "apple", 3: "cheese", 4: "chicken"}
ILLEGAL = {6: "pepper", 7: "mead", 8: "silk", 9: "crossbow"}
BAGS = 4
"""Bags of a merchant in a game of three with two turns as sheriff each."""


def laboratory(
    v: int, w: int, cards: int, *, legal: int = 100, illegal: int = 100, **rules: Any
) -> dict[str, Any]:
    """Return rules of a deck of so many legal goods worth v and contraband worth w."""
    decks: dict[str, Any] = {f"copies.{word}": 0 for word in c.GOODS_WORDS}
    decks |= {f"removed_3p.{word}": 0 for word in c.GOODS_WORDS}
    decks |= {f"copies.{LEGAL[v]}": legal, f"copies.{ILLEGAL[w]}": illegal}
    decks |= {"hand_size": 10, "bag_max": cards, "start_gold": 100, "bonus_factor": 0.0}
    return {**decks, "talk_rounds": 0, **rules}


def played(lineup: str, rules: dict[str, Any], games: int, seed: int = 1) -> Any:
    """Return the metrics of all games, by game, seat and metric."""
    matchup = build_matchup(GAME, lineup, seats=3, rules=rules, seed=seed)
    return matchup.play(0, games)[0]["seats"][:, :3]


def column(found: Any, metric: str, seat: int = 0) -> Any:
    return found[:, seat, NAMES.index(metric)]


def against(style: str, rate: float) -> str:
    return f"{style},inspector:rate={rate!r},inspector:rate={rate!r}"


def gain_per_bag(style: str, rate: float, rules: dict[str, Any], games: int = 1500) -> Any:
    """Return what seat 0 earns with a bag, game by game. As sheriff it lets all pass."""
    return (column(played(against(style, rate), rules, games), "score") - 100) / BAGS


def agrees(samples: Any, expected: float) -> bool:
    error = samples.std(ddof=1) / len(samples) ** 0.5
    return bool(abs(samples.mean() - expected) <= 4 * error + 1e-9)


# ------------------------------------------------------------------ 6.5: what merchants gain


@pytest.mark.parametrize(("v", "w"), [(2, 6), (2, 9), (3, 7), (3, 9), (4, 6), (4, 8)])
def test_contraband_and_honest_bags_break_even(v: int, w: int) -> None:
    cards = 3
    rate = (w - v) / (w + 6)
    smuggler = laboratory(v, w, cards, legal=1)
    honest = laboratory(v, w, cards, illegal=0)
    found = {}
    for at in (rate - 0.1, rate, rate + 0.1):
        found[at, 1] = gain_per_bag("chancer:rate=1", at, smuggler)
        found[at, 0] = gain_per_bag("chancer:rate=0", at, honest)
        assert agrees(found[at, 1], cards * ((1 - at) * w - 4 * at))
        assert agrees(found[at, 0], cards * (v + 2 * at))
    assert agrees(found[rate, 1], cards * (v + 2 * rate))
    assert found[rate - 0.1, 1].mean() > found[rate - 0.1, 0].mean()
    assert found[rate + 0.1, 1].mean() < found[rate + 0.1, 0].mean()


@pytest.mark.parametrize("cards", [1, 3, 5])
def test_one_card_swapped_breaks_even(cards: int) -> None:
    v, w = 3, 7
    rate = (w - v) / (w + 4 + 2 * cards)
    honest = cards * (v + 2 * rate)
    rules = laboratory(v, w, cards, illegal=30)
    assert agrees(gain_per_bag("haggler:merchant=m4,sheriff=s1", rate, rules), honest)
    rules = laboratory(v, w, cards, illegal=0)
    assert agrees(gain_per_bag("haggler:merchant=m1,sheriff=s1", rate, rules), honest)


@pytest.mark.parametrize("cards", [2, 4])
def test_one_card_added_breaks_even(cards: int) -> None:
    # against n-1 honest cards: a smaller bag_max for the honest ones, the same luck otherwise
    v, w = 3, 7
    rate = w / (w + 2 * cards + 2)
    honest = (cards - 1) * (v + 2 * rate)
    fewer = laboratory(v, w, cards - 1, illegal=0)
    assert agrees(gain_per_bag("haggler:merchant=m1,sheriff=s1", rate, fewer), honest)
    full = laboratory(v, w, cards, illegal=100 if cards == 2 else 50)
    style = "haggler:merchant=m4,sheriff=s1,swaps=0"
    assert agrees(gain_per_bag(style, rate, full), honest)


def test_value_of_the_two_by_two_equilibrium() -> None:
    # cheese against mead: 47/13 a card (235/13 for a bag of five), and the sheriffs gain nothing
    rules = laboratory(3, 7, 3)
    found = played(against("chancer:rate=0.3333333333333333", 4 / 13), rules, 3000)
    assert agrees((column(found, "score") - 100) / BAGS, 3 * 47 / 13)
    # the chancer's gold is what the sheriffs lost to it
    assert agrees(column(found, "gold") - 100, 0.0)


# ------------------------------------------------------------------ 6.4: what sheriffs gain


def opened(merchant: str, rules: dict[str, Any], games: int) -> Any:
    """Return what a sheriff that opens everything gains with a bag; as merchant nothing."""
    found = played(f"inspector:rate=1,{merchant},{merchant}", rules, games)
    assert (column(found, "searches") == BAGS).all()
    return (column(found, "gold") - 100) / BAGS


@pytest.mark.parametrize("q", [0, 0.25, 1 / 3, 0.5, 0.75, 1])
def test_gain_of_opening_single_cards(q: float) -> None:
    gain = opened(f"chancer:rate={q!r}", laboratory(3, 7, 1), 1000)
    assert agrees(gain, 6 * q - 2)


@pytest.mark.parametrize(("q", "gain"), [(0, -10), (0.25, -2.5), (1 / 3, 0), (0.5, 5), (1, 20)])
def test_gain_of_opening_bags_of_five(q: float, gain: float) -> None:
    lies = opened("chancer:rate=1", laboratory(3, 7, 5, legal=1), 50)
    truth = opened("chancer:rate=0", laboratory(3, 7, 5, illegal=0), 50)
    assert (lies == 20).all()
    assert (truth == -10).all()
    assert q * lies.mean() + (1 - q) * truth.mean() == pytest.approx(gain)


@pytest.mark.parametrize(("q", "gain"), [(0.5, -3), (2 / 3, -2 / 3), (1, 4)])
def test_gain_of_opening_bags_with_one_lie(q: float, gain: float) -> None:
    # one card of mead among five, if there is one at all
    rules = laboratory(3, 7, 5, illegal=100)
    lies = opened("haggler:merchant=m4,sheriff=s1", rules, 100)
    truth = opened("haggler:merchant=m1,sheriff=s1", laboratory(3, 7, 5, illegal=0), 50)
    assert abs(q * lies.mean() + (1 - q) * truth.mean() - gain) < 0.1


# ------------------------------------------------------------------ 6.6: the bribe zone


@pytest.mark.parametrize(("cards", "most"), [(5, 55), (3, 33), (1, 11)])
def test_owner_under_a_sure_inspection_loses_value_and_fine(cards: int, most: int) -> None:
    rules = laboratory(3, 7, cards, legal=1)
    passed = gain_per_bag("chancer:rate=1", 0.0, rules, 50)
    searched = gain_per_bag("chancer:rate=1", 1.0, rules, 50)
    assert (passed - searched == most).all()


@pytest.mark.parametrize("q", [1 / 3, 0.5, 1.0])
@pytest.mark.parametrize("cards", [5, 3, 1])
def test_prices_in_the_zone_leave_both_better_off(cards: int, q: float) -> None:
    """The sheriff's minimum 6 n q - 2 n, the owner's maximum 11 n: a deal in the middle."""
    least = max(0.0, cards * (6 * q - 2))
    most = 11 * cards
    rules = laboratory(3, 7, cards, bargaining="nash_split", talk_rounds=3)
    match = Match(build_matchup(GAME, "chancer:rate=1", seats=3, rules=rules), 0)
    while match.table.decision != c.TENS:
        match.take(match.choose())
    owner, gold = match.actor, match.me.gold
    for price in (most, int(np.ceil(least))):
        # tens, then units unless there is nothing to choose
        match.take(price // 10)
        if match.table.decision == c.UNITS:
            match.take(price % 10)
    assert gold - match.world.seats[owner].gold == (most + int(np.ceil(least))) // 2
    assert int(match.table.fate[owner]) == c.PASSED


# ------------------------------------------------------------------ the toy of 3.3 and 6.6


def toy(rate: float, carried: int, games: int) -> Any:
    """Return the smuggler's gain per bag in the two-player reduction, game by game.

    Items are peppers worth 1 with a penalty of 2; what is not carried is made up with worthless
    apples with a penalty of 1, so that a sheriff who opens an honest bag of three pays 3.
    """
    legal, illegal = ((100, 0), (30, 100), (30, 100), (1, 100))[carried]
    rules = laboratory(2, 6, 3, legal=legal, illegal=illegal)
    rules |= {"value.apple": 0, "penalty.apple": 1, "value.pepper": 1, "penalty.pepper": 2}
    style = f"haggler:merchant=m4,carry={carried}" if carried else "haggler:merchant=m1"
    return gain_per_bag(style, rate, rules, games)


def toy_value(rate: float, carried: int) -> float:
    return 3 * rate if carried == 0 else (1 - rate) * carried - 2 * carried * rate


@pytest.mark.parametrize("rate", [0.1, 0.25, 0.4])
@pytest.mark.parametrize("carried", [0, 1, 2, 3])
def test_toy_pays_what_its_rules_say(rate: float, carried: int) -> None:
    assert agrees(toy(rate, carried, 500), toy_value(rate, carried))


def test_toy_has_its_value_at_a_quarter() -> None:
    """The sweep's best answer is least at p = 1/4, where it is 0.75: the equilibrium value."""
    rates = [0.05 * step for step in range(2, 9)]
    games = 2500
    answers = []
    errors = []
    for rate in rates:
        found = [toy(rate, carried, games) for carried in range(4)]
        best = max(found, key=lambda samples: float(samples.mean()))
        answers.append(best.mean())
        errors.append(best.std(ddof=1) / games**0.5)
    least = int(np.argmin(answers))
    assert rates[least] == pytest.approx(0.25)
    assert abs(answers[least] - 0.75) <= 4 * errors[least]


@pytest.mark.parametrize(("q", "gain"), [(0.2, -1.2), (1 / 3, 0.0), (0.5, 1.5)])
def test_toy_sheriff_gains_nothing_if_a_third_carries_three(q: float, gain: float) -> None:
    prices = {"value.apple": 0, "penalty.apple": 1, "value.pepper": 1, "penalty.pepper": 2}
    lies = opened("chancer:rate=1", laboratory(2, 6, 3, legal=1) | prices, 50)
    truth = opened("chancer:rate=0", laboratory(2, 6, 3, illegal=0) | prices, 50)
    assert q * lies.mean() + (1 - q) * truth.mean() == pytest.approx(gain)
