"""What the others did tells what they hold: against exact Bayes, and in a position of the issue."""

from __future__ import annotations

import functools
import itertools
import math
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from scipy.stats import chisquare

from simlab.core.records import MIND, copy_of
from simlab.games.sheriff.components import GOODS_WORDS, NOTHING, PASS
from simlab.games.sheriff.game import GAME
from simlab.games.sheriff.hidden.history_inference import progress, round_start
from simlab.games.sheriff.rules.rounds import start_streams
from simlab.inference.filters import Filters
from simlab.inference.history import described_past
from simlab.inference.opponent_inference import Styles
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import Position, described_position
from simlab.inference.transcripts import Recorder
from simlab.jit.kernel import kernel
from simlab.runtime.matchup import build_matchup
from simlab.show import card
from simlab.study.advise import advise
from simlab.study.doubts import _Mean, _turning, find_doubts
from simlab.study.honesty import check_honest_cards
from simlab.testing.conformance import check_determinization, check_observed_chance

SLIP = 0.1
ALARM = 1e-4
FILTERS, WORLDS = 100, 128
"""Filters, of which one world each is looked at, and their worlds."""

# three seats, eleven cards, hands of three, no market: merchants 1 and 2, and the player is 0
SMALL = {
    **{f"copies.{word}": 0 for word in GOODS_WORDS},
    "copies.apple": 4,
    "copies.cheese": 3,
    "copies.silk": 2,
    "copies.pepper": 2,
    "hand_size": 3,
    "start_discards": 0,
    "discard_piles": 1,
    "max_swaps": 0,
    "talk_rounds": 0,
    "remove_4plus": 0,
}
TOLD = {
    "me": 0,
    "sheriff": 0,
    "decision": "verdict",
    "focus": 1,
    "hand": "apple, cheese, pepper",
    "declared": "none; apple 2; cheese 2",
}


@pytest.fixture(scope="module")
def small() -> Position:
    return described_position("sheriff", TOLD, seats=3, rules=SMALL)


def deals(position: Position) -> Iterator[tuple[Any, float]]:
    """Yield the beginning of the round with every deal of the hands, and its weight."""
    start = described_past(position).start
    unseen = start[0].hidden.pile + start["seats"]["hand"][0, 1] + start["seats"]["hand"][0, 2]
    kinds = np.flatnonzero(unseen)[:4]
    ways = [hand for hand in itertools.product(range(4), repeat=len(kinds)) if sum(hand) == 3]
    for one, two in itertools.product(ways, ways):
        weight = 1.0
        world = copy_of(start)
        world["seats"]["hand"][0, 1:3] = 0
        for kind, a, b in zip(kinds, one, two, strict=True):
            left = int(unseen[kind])
            weight *= math.comb(left, a) * (math.comb(left - a, b) if a <= left else 0)
            world["seats"]["hand"][0, 1, kind], world["seats"]["hand"][0, 2, kind] = a, b
            world[0].hidden.pile[kind] = left - a - b
        if weight > 0:
            yield world, weight


def outcomes(
    position: Position, policies: dict[int, Any], world: Any, weight: float, at: int, end: int
) -> Iterator[tuple[Any, float]]:
    """Yield the worlds at the last stage, with weights: all that policies and slips can lead to.

    A decision that is seen is the policy's with probability ``1 - SLIP``, else any other legal one.
    """
    code, me = position.matchup.compiled, position.seat
    if at == end:
        yield world, weight
        return
    table = world[0].table
    seat = int(table.actor)
    legal = [int(action) for action in np.flatnonzero(code.legal_marks(world[0]))]
    after = {}
    for action in legal:
        after[action] = copy_of(world)
        code.step(after[action][0], action)
    stages = {a: int(progress(after[a][0], position.root[0], me)) for a in legal}
    choice = int(policies[seat](table, world[0].seats[seat], np.zeros(1, MIND)[0]))
    slips = {choice: 1.0}
    if stages[choice] != at:  # it is seen
        others = [action for action in legal if action != choice]
        slips = {choice: 1 - SLIP, **{action: SLIP / len(others) for action in others}}
    for action, chance in slips.items():
        if stages[action] >= at:
            yield from outcomes(
                position, policies, after[action], weight * chance, stages[action], end
            )


def exact(position: Position, styles: dict[str, float]) -> dict[Any, float]:
    """Return the chance of each pair of bags, by enumeration of deals, styles and choices."""
    code, known = position.matchup.compiled, position.matchup.game.policies
    past = described_past(position)
    found: Counter[Any] = Counter()
    for world, weight in deals(position):
        for one, two in itertools.product(styles, repeat=2):
            policies = {1: code.policy(known[one]), 2: code.policy(known[two])}
            shared = weight * styles[one] * styles[two]
            for after, chance in outcomes(position, policies, world, shared, 0, past.views):
                found[bags(after[0])] += chance
    total = sum(found.values())
    return {key: chance / total for key, chance in found.items()}


def bags(world: Any) -> Any:
    return tuple(map(tuple, world.seats["bag"][1:3].tolist()))


def mixture(styles: dict[str, float]) -> str:
    return "|".join(f"{name}@{share}" for name, share in styles.items())


def drawn(position: Position, opponents: str, filters: int, size: int) -> list[Any]:
    """Return a pair of bags of each of so many filters: independent draws."""
    table = seat_opponents(position, "honest_venal", opponents)
    run = Filters(described_past(position), table, SLIP, False, 5)
    found = []
    for number in range(filters):
        result = run.run(number, size)
        if result.fits:
            share = Styles(table, result.styles).weigh(result.casts, np.ones(len(result.worlds)))
            one = np.random.default_rng(number).choice(len(share), p=share / share.sum())
            found.append(bags(result.worlds[one]))
    return found


Exact = Callable[[tuple[tuple[str, float], ...]], dict[Any, float]]


@pytest.fixture(scope="module")
def exactly(small: Position) -> Exact:
    """Several tests ask for the same."""
    return functools.cache(lambda styles: exact(small, dict(styles)))


@pytest.mark.parametrize(
    "styles",
    [
        {"honest_venal": 1.0},
        {"smuggler_hardliner": 1.0},
        {"honest_venal": 0.7, "smuggler_hardliner": 0.3},
    ],
)
def test_believed_bags_are_as_likely_as_bayes_says(
    small: Position, exactly: Exact, styles: dict[str, float]
) -> None:
    """Chi-square over pairs of bags; rare ones together. False alarms: 1 in 10,000."""
    truth = exactly(tuple(styles.items()))
    draws = drawn(small, mixture(styles), FILTERS, WORLDS)
    counts = Counter(draws)
    assert set(counts) <= set(truth)
    common = [key for key, chance in truth.items() if chance * len(draws) >= 5]
    rare = 1 - sum(truth[key] for key in common)
    expected = [truth[key] * len(draws) for key in common]
    observed = [counts[key] for key in common]
    if rare * len(draws) > 1:
        expected.append(rare * len(draws))
        observed.append(len(draws) - sum(observed))
    else:
        expected = list(np.array(expected) * sum(observed) / sum(expected))
    assert len(draws) > FILTERS * 0.8
    assert chisquare(observed, expected).pvalue > ALARM, list(zip(observed, expected, strict=True))


def sabotaged(monkeypatch: pytest.MonkeyPatch, what: str) -> None:
    """Break the filter on purpose."""
    if what == "weights left out":
        advance = Filters._advance

        def careless(self: Any, room: Any, found: Any, view: int) -> bool:
            alive = advance(self, room, found, view)
            found.weights[found.weights > 0] = 1.0
            return alive

        monkeypatch.setattr(Filters, "_advance", careless)
    else:

        def first(share: Any, luck: float, count: int) -> Any:
            fit = np.flatnonzero(share > 0)
            return np.sort(np.resize(fit[: max(1, len(fit) // 8)], count))

        monkeypatch.setattr("simlab.inference.filters.systematic", first)


@pytest.mark.parametrize("what", ["weights left out", "resampling biased"])
def test_a_broken_filter_is_noticed(
    small: Position, exactly: Exact, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    sabotaged(monkeypatch, what)
    with pytest.raises(AssertionError):
        test_believed_bags_are_as_likely_as_bayes_says(small, exactly, {"honest_venal": 1.0})


@kernel
def spying(world: Any, seat: Any, key: Any) -> Any:
    """Imagine that everybody holds what it really holds."""
    world.hidden.key = key
    start_streams(world.hidden)
    return True


TELLING = range(3, 4)
"""A game in which a leak shows."""


def test_cards_hang_on_nothing_unseen() -> None:
    """Of the random policy; tests of the study look at the sensible one."""
    assert check_honest_cards(build_matchup("sheriff", "random", seats=4), TELLING) == 1


def test_determinization_that_spies_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    matchup = build_matchup(replace(GAME, determinize=spying), "random", seats=4)
    with pytest.raises(AssertionError, match="the others always hold the same"):
        check_determinization(matchup, 0)
    # to count what others did unseen is a leak, too
    monkeypatch.setattr(Recorder, "_same", lambda self, world: False)
    with pytest.raises(AssertionError, match="a leak"):
        check_honest_cards(build_matchup("sheriff", "random", seats=4), TELLING)


LAST = {**SMALL, "bonus_factor": 0, "sheriff_turns.3": 1}


def test_the_turning_share_of_liars_is_what_arithmetic_says() -> None:
    """The last bag but one of the game, nobody bribes, no bonuses; the sheriff opens no other.

    Opening an honest bag costs 2 gold a card, a lying one brings the penalty of each false card; a
    sheriff gains from nothing else. The share at which both are equal follows from exact Bayes.
    """
    position = described_position("sheriff", {**TOLD, "round": 3}, seats=3, rules=LAST)
    styles = {"honest_venal": 0.6, "smuggler_hardliner": 0.4}
    truth = exact(position, styles)
    penalty = position.root[0].table.rules.penalty
    gains: list[tuple[float, float, bool]] = []
    for (bag, _), chance in truth.items():
        false = [count * penalty[kind] for kind, count in enumerate(bag) if kind != 0]
        honest = bag[0] == sum(bag)
        gains.append((chance, float(-2 * bag[0] if honest else sum(false)), not honest))
    lying = sum(chance for chance, _, lies in gains if lies)
    if_so = sum(chance * gain for chance, gain, lies in gains if lies) / lying
    if_not = sum(chance * gain for chance, gain, lies in gains if not lies) / (1 - lying)
    turning = -if_not / (if_so - if_not)

    advice = advise(
        position,
        opponents=mixture(styles),
        me="honest_venal",
        slip=SLIP,
        worlds=1_000,
        max_seconds=None,
        jobs=1,
    )
    found = find_doubts(advice)[0]
    assert found.words == "seat 1 lies"
    error = (lying * (1 - lying) / advice.belief.effective) ** 0.5 if advice.belief else 0.0
    assert found.believed == pytest.approx(lying, abs=4 * error)
    assert found.turns_at == pytest.approx(turning, abs=0.05)
    more = "inspect" if lying > turning else "pass"
    assert advice.best == more
    assert f"{more} is better" in card.doubt(found, advice)
    assert find_doubts(advice, 2**64 - 1)[0].words == found.words  # the last seed was a traceback


POSITION = {
    "me": 1,
    "sheriff": 1,
    "decision": "verdict",
    "focus": 2,
    "declared": "apple 3; ; apple 2; bread 3",
}


@pytest.mark.parametrize(("opponents", "verdict"), [("honest", "pass"), ("smuggler", "inspect")])
def test_belief_decides_whether_to_open_a_bag(opponents: str, verdict: str) -> None:
    """Never against those who never lie, always against those who always do."""
    position = described_position("sheriff", POSITION, seats=4)
    advice = advise(position, opponents=opponents, max_seconds=None, worlds=6_000, jobs=1)
    assert (advice.best, advice.stopped) == (verdict, "decided")
    [doubt] = find_doubts(advice)
    assert doubt.words == "seat 2 lies", "the bag that is judged, and no other"
    assert (doubt.believed < 0.1) if verdict == "pass" else (doubt.believed > 0.9)
    assert doubt.uniform > 0.5
    assert doubt.turns_at is not None
    assert 0.2 < doubt.turns_at < 0.6


def test_chance_turns_no_verdict() -> None:
    """Of many things that are looked at one seems to matter; and one that turns it has not yet."""
    so, otherwise = _Mean(-1.0, 0.3, 40), _Mean(0.5, 0.1, 200)
    assert _turning(so, otherwise, 0.1, 0.01) == pytest.approx(1 / 3)
    assert _turning(so, otherwise, 0.1, 0.01 / 500) is None
    assert _turning(_Mean(-1.0, 0.3, 8), otherwise, 0.1, 0.01 / 5) is None
    assert _turning(so, otherwise, 0.5, 0.01) is None
    assert _turning(_Mean(-1.0, 0.0, 8), _Mean(1.0, 0.0, 8), 0.2, 0.01 / 500) == 0.5


@pytest.mark.parametrize("seats", [3, 5])
def test_observed_chance_is_recorded_in_random_games(seats: int) -> None:
    for lineup in ("random", "sensible", "smuggler"):
        check_observed_chance(build_matchup("sheriff", lineup, seats=seats), 0)


def test_before_the_talk_nothing_was_agreed() -> None:
    """The past of a verdict begins without the deal that was told."""
    told = {
        "decision": "verdict",
        "me": 0,
        "sheriff": 0,
        "declared": ["none", "apple 5", "cheese 4", "bread 3"],
        "focus": 1,
        "offers": "1 pass 30",
    }
    position = described_position("sheriff", told, seats=4, rules={"deals_binding": "off"})
    assert position.root[0].table.commit[1] == PASS
    begun, _ = round_start(position.root.copy(), 0)
    assert set(begun[0].table.commit.tolist()) == {NOTHING}
