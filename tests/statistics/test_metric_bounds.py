"""Every metric of four games stays within the bounds that it declares, whatever the rules.

Cosmic Encounter leaves some of its metrics without bounds.

Rules are drawn at random (seeded): about a third of all constants, anywhere that they may lie.
"""

from typing import Any

import numpy as np
import pytest

from simlab.core.game import Game, Metric
from simlab.core.registry import game as find_game
from simlab.core.rules import Rule, Rules
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import build_matchup
from simlab.testing.conformance import check_bounds

GAMES = ("sheepnappers", "sheriff", "sherwood", "spaceknights")
ROUNDS, PLAYED = 40, 15
LONG = {"max_hands": 150, "max_turns": 300}
"""Guards lowered, so that endless games under odd rules do not last for minutes."""


def drawn(rule: Rule, default: Any, chance: np.random.Generator) -> Any:
    """Return a value that a rule may have; half of the numbers near its default."""
    if rule.kind == "flag":
        return bool(chance.integers(2))
    if rule.kind == "choice":
        return str(chance.choice(rule.choices))
    low, high = rule.low, rule.high
    if chance.random() < 0.5:
        room = abs(default) + 2
        low, high = max(low, default - room), min(high, default + room)
    value = chance.uniform(low, high)
    return round(value) if rule.kind == "integer" else value


def random_rules(game: Game, seats: int, chance: np.random.Generator) -> Rules:
    """Return rules that a user may give, taking the drawn values that go together."""
    known = game.rulebook.keys()
    kept: dict[str, Any] = {key: value for key, value in LONG.items() if key in known}
    rules = game.rules(seats, kept)
    for key in chance.permutation(known):
        if key in kept or chance.random() > 0.35:
            continue
        more = kept | {str(key): drawn(game.rulebook.rule_of(key), rules[key], chance)}
        try:
            rules = game.rules(seats, more)
        except UsageError:
            continue
        kept = more
    return rules


@pytest.mark.parametrize("name", GAMES)
def test_metrics_stay_within_their_bounds(name: str) -> None:
    game, chance = find_game(name), np.random.default_rng(1)
    for number in range(ROUNDS):
        seats = int(chance.choice(game.seats))
        rules = random_rules(game, seats, chance)
        lineup = "random" if number % 2 else "sensible"
        matchup = build_matchup(game, lineup, seats=seats, rules=dict(rules), seed=number)
        check_bounds(matchup, matchup.play(0, PLAYED)[0])


@pytest.mark.parametrize("name", GAMES)
def test_every_metric_declares_its_bounds(name: str) -> None:
    game = find_game(name)
    for seats in game.seats:
        rules = game.rules(seats)
        for metric in (*game.seat_metrics, *game.table_metrics):
            found = metric.bounds(rules)
            assert found is not None, metric.name
            assert found[0] < found[1]


@pytest.mark.parametrize(
    ("name", "most"), [("sheepnappers", 240), ("sheriff", 1088), ("spaceknights", 216)]
)
def test_the_bounds_of_the_score(name: str, most: float) -> None:
    game = find_game(name)
    found = game.seat_metrics[0].bounds(game.rules())
    assert found is not None
    assert found[1] == most


def test_bounds_that_are_not_declared_or_follow_from_the_kind() -> None:
    rules = find_game("sheepnappers").rules()
    assert Metric("points", "number", "").bounds(rules) is None
    assert Metric("points", "number", "", low=0).bounds(rules) is None
    assert Metric("out", "flag", "").bounds(rules) == (0, 1)
    assert Metric("win", "number", "").bounds(rules) == (0, 1)
    assert Metric("n", "number", "", low=-1, high=lambda r: r.seats).bounds(rules) == (-1, 4)
