"""Invariants and imagined worlds in games of all tiers and options."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings, strategies as st

from simlab.engine.conformance import check_audit
from simlab.engine.matchup import build_matchup
from simlab.games.spaceknights.game import GAME
from tests.conftest import Shell
from tests.games.imagined import check_imagined
from tests.games.spaceknights.drive import busy_game, some_rules

MANEUVERS = {"place_uncontested": True, "n_thwarted": 1, "start_mettle": 90, "kept_on": False}
MANEUVERS |= {"reroll_windows": "none", "e12_foe": True}


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32 - 1), seats=st.sampled_from(GAME.seats))
def test_no_invariant_breaks_in_busy_games(seed, seats):
    rules = some_rules(random.Random(seed))
    for step, match in enumerate(busy_game(seats, rules, seed, 250)):
        check_audit(match)
        if not match.over:
            assert len(match.legal_actions()) >= 2
            if step % 9 == 0:
                check_imagined(match, (step // 9) % seats)


@pytest.mark.parametrize("seed", range(12))
def test_no_invariant_breaks_among_maneuvers(seed):
    used = 0
    for step, match in enumerate(busy_game(2 + seed % 5, MANEUVERS, seed, 500)):
        check_audit(match)
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


UNCOMPILED = """
import json, sys
from simlab.engine.matchup import build_matchup
matchup = build_matchup("spaceknights", sys.argv[1], seats=4, rules=json.loads(sys.argv[2]), seed=5)
outcomes, decisions = matchup.play(0, int(sys.argv[3]))
print(json.dumps([decisions, outcomes["seats"].tolist(), outcomes["table"].tolist()]))
"""

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


@pytest.mark.parametrize("lineup", ["random", "sensible,maxbid,caller,random"])
@pytest.mark.parametrize("rules", [{}, EVERYTHING], ids=["base", "everything"])
def test_compiled_is_uncompiled(shell: Shell, lineup: str, rules: dict[str, object]) -> None:
    games = 2
    settled = {**rules, "max_hands": 8}
    run = shell(
        ["-W", "error", "-c", UNCOMPILED, lineup, json.dumps(settled), str(games)],
        NUMBA_DISABLE_JIT="1",
    )
    assert run.returncode == 0, run.stderr
    decisions, seats, table = json.loads(run.stdout)
    matchup = build_matchup("spaceknights", lineup, seats=4, rules=settled, seed=5)
    outcomes, asked = matchup.play(0, games)
    assert asked == decisions
    assert outcomes["seats"].tolist() == seats
    assert outcomes["table"].tolist() == table
