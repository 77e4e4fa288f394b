"""Games that are played uncompiled, all of them in one process, and compiled ones like them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from simlab.runtime.matchup import build_matchup

if TYPE_CHECKING:
    from tests.conftest import Shell


class Played(NamedTuple):
    """What is played."""

    lineup: str
    rules: Mapping[str, Any]
    seats: int = 4
    games: int = 1


def results(game: str, each: Played) -> list[Any]:
    """Play and return the decisions and all metrics, as JSON holds them."""
    matchup = build_matchup(game, each.lineup, seats=each.seats, rules=each.rules, seed=5)
    outcomes, decisions = matchup.play(0, each.games)
    return [int(decisions), outcomes["seats"].tolist(), outcomes["table"].tolist()]


UNCOMPILED = """
import json, sys
from tests.games.uncompiled_play import Played, results
for each in json.loads(sys.argv[2]):
    print(json.dumps(results(sys.argv[1], Played(*each))))
"""


def check_uncompiled(shell: Shell, game: str, played: Sequence[Played]) -> None:
    """Compiled and uncompiled games are the same, to the bit."""
    run = shell(["-W", "error", "-c", UNCOMPILED, game, json.dumps(played)], NUMBA_DISABLE_JIT="1")
    assert run.returncode == 0, run.stderr
    lines = run.stdout.splitlines()
    for each, line in zip(played, lines, strict=True):
        assert results(game, each) == json.loads(line), each
