"""Invariants and imagined worlds in games of all tiers and options."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings, strategies as st

from simlab.games.spaceknights.game import GAME
from simlab.testing.conformance import check_invariants
from tests.conftest import Shell
from tests.games.determinization_checks import check_imagined
from tests.games.spaceknights.random_games import busy_game, some_rules
from tests.games.uncompiled_play import Played, check_uncompiled

MANEUVERS = {"place_uncontested": True, "n_thwarted": 1, "start_mettle": 90, "kept_on": False}
MANEUVERS |= {"reroll_windows": "none", "e12_foe": True}


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32 - 1), seats=st.sampled_from(GAME.seats))
def test_no_invariant_breaks_in_busy_games(seed, seats):
    rules = some_rules(random.Random(seed))
    for step, match in enumerate(busy_game(seats, rules, seed, 250)):
        check_invariants(match)
        if not match.over:
            assert len(match.legal_actions()) >= 2
            if step % 9 == 0:
                check_imagined(match, (step // 9) % seats)


@pytest.mark.parametrize("seed", range(12))
def test_no_invariant_breaks_among_maneuvers(seed):
    used = 0
    for step, match in enumerate(busy_game(2 + seed % 5, MANEUVERS, seed, 500)):
        check_invariants(match)
        used = int(match.table.maneuvers.sum())
        if not match.over and step % 7 == 0:
            for seat in range(match.matchup.seats):
                check_imagined(match, seat)
    assert used > 0


def test_b_never_falls_and_losers_lose_no_more_than_the_winner_put_out():
    for seed in range(4):
        level, hand = 0, -1
        for match in busy_game(4, {"effects.e6": False, "effects.e10": False}, seed, 400):
            table = match.table
            if int(table.hand_index) == hand and table.round_no > 0:
                assert table.level >= level
            level, hand = int(table.level), int(table.hand_index)
            if table.phase != 0 and table.round_no <= 3:
                top = 3 * 6 + 2
                assert all(int(count) <= top for count in table.line_n[:4])


EVERYTHING = {
    "n_thwarted": 1,
    "place_uncontested": True,
    "foe_maneuvers": True,
    "e12_foe": True,
    "e1_self": True,
    "theme_p": 0.5,
    "tie_mode": "literal",
    "wrap": True,
    "ransom_shared": True,
    "reroll_windows": "roll",
}


def test_random_games_compiled_equal_uncompiled(shell: Shell) -> None:
    lineups = ("random", "sensible,maxbid,caller,random")
    settings = ({"max_hands": 8}, {**EVERYTHING, "max_hands": 8})
    played = [Played(lineup, rules, games=2) for lineup in lineups for rules in settings]
    check_uncompiled(shell, "spaceknights", played)
