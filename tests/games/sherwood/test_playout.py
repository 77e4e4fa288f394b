"""Random play RL(a) against the prototype of the rules file (6.4), and the speed-bound loop."""

from __future__ import annotations

import numpy as np
import pytest

from simlab.games.sherwood.game import GAME
from simlab.runtime.matchup import build_matchup

GAMES = 10_000
REFERENCE_GAMES = 20_000

CELLS = [
    (0, 3, (6.239, 9.22, 0.2069, 58.06, 0.086, 4.948)),
    (0, 4, (5.972, 9.76, 0.2330, 77.81, 0.125, 5.000)),
    (0, 6, (5.395, 10.22, 0.2774, 116.65, 0.197, 4.990)),
    (0.5, 3, (13.446, 16.56, 0.2925, 45.58, 0.273, 5.536)),
    (0.5, 5, (17.860, 22.88, 0.3591, 65.07, 0.865, 5.787)),
]


def columns(outcomes, seats):
    """Return the six columns of the reference table, a number for each game."""
    names = [metric.name for metric in GAME.seat_metrics]
    tables = [metric.name for metric in GAME.table_metrics]
    of_seats = outcomes["seats"][:, :seats]
    found = [of_seats[:, :, names.index("glory")].mean(axis=1)]
    found += [
        outcomes["table"][:, tables.index(name)]
        for name in ("best_glory", "raids_per_card", "planning_turns", "forced_donations")
    ]
    return [*found, of_seats[:, :, names.index("in_play")].mean(axis=1)]


@pytest.mark.parametrize(("chance", "seats", "reference"), CELLS)
def test_random_play_is_that_of_the_prototype(chance, seats, reference):
    """Within the larger of 1 % and 4 standard errors of the difference of both samples."""
    matchup = build_matchup(GAME, f"random_rl:a={chance}", seats=seats)
    outcomes, _ = matchup.play(0, GAMES)
    for column, expected in zip(columns(outcomes, seats), reference, strict=True):
        error = column.std(ddof=1) * np.sqrt(1 / GAMES + 1 / REFERENCE_GAMES)
        assert abs(column.mean() - expected) < max(0.01 * expected, 4 * error)


def test_partners_join_alike_in_both_games():
    """By calls or by contracts without promises, as many join; only equipment differs."""
    raids = []
    for rules in ({}, {"negotiation": "contract"}):
        matchup = build_matchup(GAME, "random_rl:a=0.5", seats=4, rules=rules)
        outcomes, _ = matchup.play(0, 5000)
        raids.append(outcomes["table"][:, 1])
    difference = raids[0].mean() - raids[1].mean()
    error = np.sqrt(sum(turns.var(ddof=1) / len(turns) for turns in raids))
    assert abs(difference) < max(0.01 * raids[0].mean(), 4 * error)
