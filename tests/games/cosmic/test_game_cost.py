"""What a game costs, counted in steps of its kernels: the same on every machine."""

from __future__ import annotations

from tests.conftest import Shell

COUNT = """
import os, sys
import simlab
from simlab.runtime.matchup import build_matchup
from simlab.games.cosmic.game import GAME
matchup = build_matchup(GAME, "golden:ally=0", seats=4, preset="golden", seed=5)
matchup.play(0, 1)
lines, home = 0, os.path.dirname(simlab.__file__)
apart = ("rarely", "__getattr__")
def inside(frame, event, argument):
    global lines
    lines += event == "line"
    return inside
def entered(frame, event, argument):
    code = frame.f_code
    counts = code.co_filename.startswith(home) and code.co_name not in apart
    return inside if counts else None
sys.settrace(entered)
outcomes, decisions = matchup.play(1, 6)
sys.settrace(None)
print(lines / decisions)
"""
MOST = 402.0
"""Lines of Python that run for each decision of a game without powers, hints to the compiler and
the reading of fields left out: 322 before there were powers, now 402; 20 of them write fields that
an encounter begins with, which is a single write to memory when compiled."""


def test_game_without_powers_takes_no_steps_of_powers(shell: Shell) -> None:
    run = shell(["-W", "error", "-c", COUNT], NUMBA_DISABLE_JIT="1")
    assert run.returncode == 0, run.stderr
    assert float(run.stdout) <= MOST, run.stdout
