"""What players see of chance is told to worlds that follow, at the odds that it has there."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np
import pytest

from simlab.core.registry import game
from simlab.core.workspace import stream_words
from simlab.games.sheepnappers import components as c
from simlab.loop.observed_chance import FOLLOWING, WRITING
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.stepper import Match
from simlab.testing.conformance import check_observed_chance, variants
from tests.games.sheepnappers.boards import Board

BOMBS = {"p_react": 0.4, "kami_order": "random", "copies.kamikaze": 12, "base_need.4": 1}
LUCKY: dict[str, tuple[str, int, Mapping[str, Any]]] = {
    "reactions": (
        "always_bomb",
        4,
        {**BOMBS, "copies.gps": 0, "copies.lamp": 0, "copies.spider": 0},
    ),
    "rounds": ("random", 3, {"rounds": 2, "tiebreak": "random", "hand_size": 1}),
    "spiders": (
        "random",
        3,
        {"spider_diff_kind": True, "copies.spider": 12, "wolf_returns": False},
    ),
}


@pytest.mark.parametrize(("seats", "rules"), variants(game("sheepnappers")))
def test_observed_chance_is_recorded_in_random_games(seats: int, rules: Mapping[str, Any]) -> None:
    for lineup in ("random", "sensible"):
        matchup = build_matchup("sheepnappers", lineup, seats=seats, rules=rules)
        check_observed_chance(matchup, 0, strict=False)


def stirred(match: Match, luck: int) -> Any:
    """Return a copy of a match's world with other luck."""
    copy = match.world.copy().reshape(1)
    copy.view(np.uint64)[stream_words(copy.dtype)] ^= np.uint64(0x9E3779B97F4A7C15 + luck)
    return copy


def written(match: Match, worlds: Any, action: int, viewer: int) -> tuple[Any, list[int]]:
    """Return a world after the action, and what the player saw of chance."""
    worlds["hidden"]["logging"] = 0
    worlds["hidden"]["follow"]["mode"] = WRITING
    with np.errstate(over="ignore"):
        match.matchup.compiled.step(worlds[0], action)
    hidden = worlds[0].hidden
    count = int(hidden.follow.recorded_n)
    return worlds[0], hidden.recorded[:count][
        (hidden.observers[:count] >> viewer) & 1 != 0
    ].tolist()


def followed(match: Match, worlds: Any, action: int, viewer: int, told: list[int]) -> Any:
    """Return a world after the action that meets what was told."""
    hidden = worlds[0].hidden
    hidden.logging = 0
    hidden.recorded[: len(told)] = told
    follow = hidden.follow
    follow.mode, follow.seer, follow.odds = FOLLOWING, viewer, 1.0
    follow.recorded_n, follow.recorded_at = len(told), 0
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        match.matchup.compiled.step(worlds[0], action)
    return worlds[0]


def looks_like(world: Any, true: Any, viewer: int) -> bool:
    """Whether the player sees the same in both."""
    same = world.table.tobytes() == true.table.tobytes()
    return bool(same and world.seats[viewer].tobytes() == true.seats[viewer].tobytes())


def lucky_moments(matchup: Matchup) -> Iterator[tuple[Match, int, int, Any, list[int]]]:
    """Yield matches in which a player is about to see something of chance, and what it will be."""
    for number in range(200):
        match = Match(matchup, number)
        while not match.over:
            action, viewer = match.choose(), match.asked % matchup.seats
            true, told = written(match, match.world.copy().reshape(1), action, viewer)
            if 0 < len(told) < 9:
                yield match, action, viewer, true, told
            match.take(action)


@pytest.mark.parametrize("name", LUCKY)
def test_observed_chance_has_the_odds_of_its_frequency(name: str) -> None:
    """The mean odds of worlds that follow, and how often the same comes out by itself.

    Both are the chance of what was seen; the differences add up to 0, within 4 standard errors
    (normal approximation: a false alarm in 1 of 16,000 per rule set).
    """
    lineup, seats, rules = LUCKY[name]
    matchup = build_matchup("sheepnappers", lineup, seats=seats, rules=rules)
    lucks = 20
    differences: list[float] = []
    variances: list[float] = []
    for match, action, viewer, true, told in itertools.islice(lucky_moments(matchup), 40):
        free, odds = np.zeros(lucks), np.zeros(lucks)
        for luck in range(lucks):
            alone, heard = written(match, stirred(match, luck), action, viewer)
            free[luck] = heard == told and looks_like(alone, true, viewer)
            world = followed(match, stirred(match, luck), action, viewer, told)
            follow = world.hidden.follow
            if follow.recorded_at == len(told) and looks_like(world, true, viewer):
                odds[luck] = follow.odds
        differences.append(odds.mean() - free.mean())
        variances.append((odds.var() + free.var()) / (lucks - 1))
    assert len(differences) == 40
    assert abs(sum(differences)) < 4 * math.sqrt(sum(variances))


def reaction(told: list[int], world: Any) -> float:
    """Whether the one with a Kamikaze is quick; if not, no wolf is drawn next."""
    return 0.2 if told[0] == 1 else 0.8


def order(told: list[int], world: Any) -> float:
    """Who of three is next, until the one with a Kamikaze is."""
    return 1 / 3 if len(told) == 1 else 1 / 6


def drawing(told: list[int], world: Any) -> float:
    """A wolf, or another of the four cards."""
    return {(1,): 0.2, (0, c.FUEL): 0.6, (0, c.LAMP): 0.2}[tuple(told)]


def trick(told: list[int], world: Any) -> float:
    """A card of the hand of five."""
    return {c.FUEL: 0.6, c.IT: 0.4}[told[0]]


def trick_of_another_kind(told: list[int], world: Any) -> float:
    """The gift is an IT Sheep, so that it draws one of three Fuel."""
    return {c.FUEL: 1.0}[told[0]]


def next_round(told: list[int], world: Any) -> float:
    """Two cards of twelve, then one of the pile (no wolf), which is back for the count."""
    left, chance = {c.FUEL: 6, c.LAMP: 6}, 1.0
    for number, kind in enumerate(told[:2]):
        chance *= left[kind] / (12 - number)
        left[kind] -= 1
    assert told[2] == 0
    pile = world.hidden.pile
    return chance * float((pile[told[3]] + 1) / (pile.sum() + 1))


Odds = Callable[[list[int], Any], float]
QUICK = {"p_react": 0.2}
ONE_BY_ONE = {"kami_order": "random"}
ROUNDS = {"rounds": 2, "hand_size": 2, "start": "fixed", "base_need.2": 0}
BOARDS: list[tuple[Odds, Board, str, int]] = [
    (reaction, Board("fuel 3", "kamikaze, dream", rules=QUICK), "launch", 0),
    (order, Board("fuel 2", "", "kamikaze", "", rules=ONE_BY_ONE), "launch", 0),
    (drawing, Board("lamp", "it, dream", pile="fuel 3, lamp, wolf"), "end", 1),
    (trick, Board("spider, it", "fuel 3, it 2"), "spider +1 it", 0),
    (trick, Board("spider, it", "fuel 3, it 2"), "spider +1 it", 1),
    (
        trick_of_another_kind,
        Board("spider, it", "fuel 3, it 2", rules={"spider_diff_kind": True}),
        "spider +1 it",
        1,
    ),
    (
        next_round,
        Board("fuel 2", "", pile="fuel 4, lamp 6", status=["active", "eaten"], rules=ROUNDS),
        "launch",
        0,
    ),
]


@pytest.mark.parametrize(("odds", "board", "word", "viewer"), BOARDS)
def test_observed_chance_has_exact_odds(odds: Odds, board: Board, word: str, viewer: int) -> None:
    """Whatever comes out in 40 games: worlds with other luck meet it at these odds."""
    match = board.match
    action = match.game.decisions[match.table.decision].action_of(word)
    seen = set()
    for luck in range(40):
        true, told = written(match, stirred(match, luck), action, viewer)
        seen.add(tuple(told))
        world = followed(match, stirred(match, luck + 100), action, viewer, told)
        if world.hidden.follow.recorded_at == len(told) and looks_like(world, true, viewer):
            assert world.hidden.follow.odds == pytest.approx(odds(told, world))
    assert len(seen) > 1 or odds is trick_of_another_kind
