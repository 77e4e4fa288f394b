"""No invariant of any game breaks under random rules, those that are added later among them."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.core.registry import game as find_game, game_names
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.testing.conformance import check_invariants
from tests.statistics.test_metric_bounds import random_rules

SETTINGS, STEPS = 25, 200


@pytest.mark.parametrize("name", game_names())
def test_no_invariant_breaks_under_random_rules(name: str) -> None:
    game, chance = find_game(name), np.random.default_rng(2)
    for number in range(SETTINGS):
        seats = int(chance.choice(game.seats))
        rules = random_rules(game, seats, chance)
        match = Match(build_matchup(name, "random", seats=seats, rules=rules), number)
        check_invariants(match)
        for _ in range(STEPS):
            if match.over:
                break
            match.take(match.choose())
            check_invariants(match)
