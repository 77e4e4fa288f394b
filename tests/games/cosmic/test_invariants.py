"""Invariants and imagined worlds in games under all options."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings, strategies as st

from simlab.games.cosmic.game import GAME
from simlab.testing.conformance import check_invariants
from tests.conftest import Shell
from tests.games.cosmic.random_games import busy_game, some_rules
from tests.games.determinization_checks import check_imagined
from tests.games.uncompiled_play import Played, check_uncompiled


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32 - 1), seats=st.sampled_from(GAME.seats))
def test_no_invariant_breaks_in_busy_games(seed, seats):
    rules = some_rules(random.Random(seed), seats)
    for step, match in enumerate(busy_game(seats, rules, seed, 250)):
        check_invariants(match)
        if not match.over:
            assert len(match.legal_actions()) >= 2
            if step % 5 == 0:
                check_imagined(match, (step // 5) % seats)


@pytest.mark.parametrize("preset", GAME.rulebook.presets)
def test_no_invariant_breaks_under_a_preset(preset):
    rules = dict(GAME.rulebook.presets[preset])
    for seats in GAME.seats:
        for match in busy_game(seats, rules, seats, 600):
            check_invariants(match)


EVERYTHING = {
    "win_colonies": 3,
    "aliens.0": "tripler",
    "aliens.1": "sorcerer",
    "aliens.2": "zombie",
    "aliens.3": "choice",
    "flares": True,
    "copies.plague": 5,
    "power_min_home": 0,
    "responses": "simultaneous",
    "invitations": "simultaneous",
    "compensation": "payer",
    "deal_form": "nash",
    "recolonise": "any",
    "redraw": "regroup",
    "attack_factor": 0.5,
}

ALL_BOXES = dict(GAME.rulebook.presets["everything"])


def test_random_games_compiled_equal_uncompiled(shell: Shell) -> None:
    played = [
        Played("random", {}),
        Played("random", EVERYTHING),
        Played("sensible,golden:ally=1,random,sensible", {}),
        Played("random,sensible,random,sensible", ALL_BOXES, games=4),
    ]
    check_uncompiled(shell, "cosmic", played)
