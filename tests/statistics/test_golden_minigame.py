"""The golden mini-game of rules file 8.7 and the lone alien of 8.6, by simulation.

Each figure is compared within four standard errors of the difference. The rules file gives
400,000 rounds of a second engine; a false alarm in 1 in 16,000 per figure, about 1 in 150 for all.
With a quarter as many rounds here, the differences that show are 1.6 times those of as many.
The seeds are fixed, so a run that passes keeps passing.
"""

import functools
import math
from typing import Any

import numpy as np
import pytest

from simlab.games.sheepnappers.rules.turns import start_streams
from simlab.jit import function_pointers
from simlab.jit.call_graph import specialize
from simlab.jit.entry_points import compile_entry
from simlab.jit.kernel import kernel
from simlab.loop import placeholders, playout
from simlab.runtime.compiled import CompiledGame
from simlab.runtime.game_bindings import by_address
from simlab.runtime.matchup import Matchup, build_matchup
from tests.conftest import simulate
from tests.referees.sheepnappers import exact

GAMES, GOLDEN_GAMES = 100_000, 400_000
# (seats, policy, scores by seat, turns, failed launches, eaten)
GOLDEN = [
    (4, "quiet_asap:throw=0", (40.580, 40.341, 40.206, 39.890), 17.035, 0, 0.2251),
    (4, "quiet_asap:throw=1", (34.725, 33.079, 31.960, 31.361), 15.958, 0.9283, 0.2345),
    (4, "quiet_wool:throw=0,threshold=60", (25.165, 23.892, 22.577, 21.435), 38.729, 0, 2.2699),
    (4, "quiet_pile:throw=1", (29.904, 29.113, 28.457, 27.421), 24.785, 0.7448, 0.6857),
    (4, "quiet_surplus:throw=0,threshold=1", (27.690, 26.950, 26.298, 25.478), 30.185, 0, 1.1271),
    (4, "quiet_never", (-10, -10, -10, -10), 64.457, 0, 4),
    (3, "quiet_asap:throw=0", (52.559, 52.266, 52.048), 22.447, 0, 0.1080),
    (3, "quiet_wool:throw=0,threshold=60", (43.239, 41.785, 40.547), 35.186, 0, 1.0777),
    (3, "quiet_surplus:throw=1,threshold=1", (30.787, 29.604, 28.253), 33.448, 0.4093, 0.8570),
    (2, "quiet_asap:throw=0", (74.151, 73.627), 25.178, 0, 0.0761),
    (2, "quiet_asap:throw=1", (63.426, 62.681), 25.329, 1.0149, 0.1309),
    (2, "quiet_never", (-10, -10), 55.502, 0, 2),
]  # fmt: skip


@pytest.mark.parametrize("row", GOLDEN, ids=lambda row: f"{row[0]}-{row[1]}")
def test_golden_minigame_scores_match_the_rules(
    row: tuple[int, str, tuple[float, ...], float, float, float],
) -> None:
    seats, policy, scores, turns, failed, eaten = row
    rows = simulate("sheepnappers", policy, seats=seats, rules={"start": "fixed"}, games=GAMES).rows
    expected: dict[tuple[object, str], float] = {
        (seat, "wool"): score for seat, score in enumerate(scores)
    }
    expected |= {
        (None, "turns"): turns,
        (None, "all_failed_launches"): failed,
        (None, "all_eaten"): eaten,
    }
    figures = {(r["seat"], r["metric"]): r for r in rows}
    for key, value in expected.items():
        found = figures[key]
        # both engines err, each by its number of rounds; the file rounds to 3 or 4 decimals
        error = math.sqrt(1 + GAMES / GOLDEN_GAMES) * found["se"] + 0.0005
        assert abs(found["mean"] - value) < 4 * error, f"{key}: {found['mean']} not {value}"


@pytest.mark.parametrize(("seats", "share"), [(4, 0.9075), (3, 0.9412), (2, 0.9720)])
def test_sessions_have_a_unique_winner(seats: int, share: float) -> None:
    rules = {"rounds": 3, "start": "rotate"}
    matchup = build_matchup("sheepnappers", "quiet_asap:throw=0", seats=seats, rules=rules)
    outcomes, _ = matchup.play(0, 40_000)
    unique = (outcomes["seats"][:, :seats, 1].max(axis=1) == 1).mean()
    error = math.hypot(0.002, math.sqrt(share * (1 - share) / 40_000))
    assert abs(unique - share) < 4 * error


@kernel
def deal_nothing(room: Any, world: Any) -> None:
    """Start the streams of a position that is already on the table."""
    start_streams(world.hidden)


@functools.cache
def looping(code: CompiledGame) -> Any:
    """Return the play-out loop, which plays on from ``room.blank`` instead of a deal."""
    kinds = code.kinds
    parts = by_address(kinds.parts)
    parts |= {
        placeholders.ask_policy: function_pointers.caller(kinds.policy),
        placeholders.ask_hook: function_pointers.caller(kinds.hook),
        placeholders.deal: deal_nothing,
        placeholders.export: kernel(lambda room: None),
    }
    parts[placeholders.decide] = specialize(playout.ask, parts)
    return compile_entry(specialize(playout.play_games, parts), kinds.play_games, None)


LONE = [
    (3, 2, 2, 2, 6),
    (1, 1, 1, 0, 3),
    (2, 1, 1, 1, 8),
    (0, 1, 1, 1, 4),
    (0, 0, 3, 2, 10),
    (4, 3, 4, 4, 12),
    (0, 3, 2, 1, 5),
    (0, 2, 1, 1, 2),
]


def play_lone_alien(own10: int, own20: int, pile10: int, pile20: int, blanks: int) -> Matchup:
    rules = {f"copies.{card}": 0 for card in ("gps", "it", "pirate", "time", "spider", "lamp")}
    rules |= {"copies.dream": own10 + pile10, "copies.kamikaze": own20 + pile20}
    rules |= {"copies.fuel": 3, "copies.baa": blanks, "hand_size": 0}
    rules |= {"removed_2p.fuel": 0, "removed_2p.gps": 0}
    return build_matchup("sheepnappers", "last_stand:threshold=19.99", seats=2, rules=rules)


@pytest.mark.parametrize("state", LONE)
def test_lone_alien_scores_are_optimal(state: tuple[int, int, int, int, int]) -> None:
    """Playing the one-step rule brings the optimal value, if it goes on where the rule is even."""
    own10, own20, *_ = state
    matchup = play_lone_alien(*state)
    blank = matchup.game.placed(
        matchup.rules,
        {
            "hand": {"fuel": 3, "dream": own10, "kamikaze": own20},
            "status": ["active", "eaten"],
        },
    )
    outcomes = np.zeros(100_000, matchup.game.outcome)
    rooms = matchup.room()
    rooms[0].blank = blank[0]
    rooms[0].parts = matchup.compiled.room(imagining=True)[0].parts
    assert looping(matchup.compiled)(rooms[0], outcomes, 0) >= len(outcomes)
    wool = outcomes["seats"][:, 0, 0]
    best = float(exact.lone_alien(*state).best)
    error = wool.std(ddof=1) / math.sqrt(len(wool))
    assert abs(wool.mean() - best) <= 4 * error + 1e-9
