"""What players see of chance is told to worlds that follow a record, with its odds there."""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.game import GAME
from simlab.games.spaceknights.rules.chips import CHIP_BITS
from simlab.loop.observed_chance import FOLLOWING
from simlab.runtime.matchup import build_matchup
from simlab.testing.conformance import check_observed_chance
from tests.games.spaceknights.boards import Board


@pytest.mark.parametrize(
    ("lineup", "seats", "rules"),
    [
        ("random", 2, {}),
        ("random", 4, {}),
        ("sensible", 5, {}),
        ("random", 3, {"foe_maneuvers": True, "e12_foe": True, "theme_p": 0.5}),
        ("random", 4, {"team_values": 3, "collect_colours": "loser", "start_mettle": 60}),
        *[("random", 3, preset) for preset in GAME.rulebook.presets.values()],
    ],
)
def test_observed_chance_is_recorded_in_random_games(
    lineup: str, seats: int, rules: Mapping[str, Any]
) -> None:
    matchup = build_matchup("spaceknights", lineup, seats=seats, rules=rules)
    for number in range(2):
        check_observed_chance(matchup, number)


def chance_of(board: Board, wish: int, chips: Sequence[int]) -> float:
    """Return the chance that the player in turn, who picks chips in this way, stays with these."""
    worlds = board.world.copy().reshape(1)
    hidden, seat = worlds[0].hidden, board.actor
    worlds[0].seats[seat].colours[:] = wish
    hidden.follow.mode, hidden.follow.seer, hidden.follow.odds = FOLLOWING, 0, 1.0
    hidden.follow.recorded_n, hidden.follow.recorded_at = 1, 0
    hidden.recorded[0] = sum(count << (CHIP_BITS * colour) for colour, count in enumerate(chips))
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        board.matchup.compiled.step(worlds[0], c.STAY)
    if hidden.follow.odds > 0:
        before = board.table.line[seat][: board.matchup.seats]
        assert (worlds[0].table.line[seat][: board.matchup.seats] - before).tolist() == list(chips)
    return float(hidden.follow.odds)


def test_chips_that_move_tell_how_they_were_picked() -> None:
    stock = (3, 2, 4)
    stocks = [dict(enumerate(stock)), 20, 20]
    board = Board(3, me=0, foe=2, stocks=stocks, lines=[0, 4, 4], bid=4, dice=[6, 6, 0])
    whole = 0.0
    for chips in itertools.product(*(range(count + 1) for count in stock)):
        if sum(chips) == 4:
            ways = math.prod(
                math.comb(there, some) for there, some in zip(stock, chips, strict=True)
            )
            assert chance_of(board, c.RANDOM_CHIPS, chips) == pytest.approx(ways / math.comb(9, 4))
            assert chance_of(board, c.LARGEST_FIRST, chips) == (chips == (0, 0, 4))
            assert chance_of(board, c.OWN_FIRST, chips) == (chips == (3, 0, 1))
            whole += chance_of(board, c.RANDOM_CHIPS, chips)
    assert whole == pytest.approx(1)
