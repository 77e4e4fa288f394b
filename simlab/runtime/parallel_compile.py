"""Parallel compilation: a second process compiles what a game needs besides its loop.

numba compiles in one thread at a time. On a machine with several cores a cold game is ready
sooner if policies (and what advice needs) are compiled in a process of their own while the loop
compiles in this one; it leaves them in the compile cache.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from simlab.core.policy import Policy
from simlab.core.registry import game as find_game, is_installed
from simlab.jit.cache import tell
from simlab.jit.kernel import COMPILED
from simlab.jit.numba_support import linker
from simlab.runtime.compiled import CompiledGame, compiled

FOR_ADVICE = ("determinize", "try_answers", "imagine_worlds", "copy_worlds")
"""What advice needs of a game beside the loop."""
FOR_HISTORY = ("follow_described", "arrive_worlds")
"""What it needs as well of a game whose positions imply a past."""
_START = "from simlab.runtime.parallel_compile import main; main()"


@contextmanager
def compile_in_parallel(
    code: CompiledGame, policies: Sequence[Policy], parts: Sequence[str] = ()
) -> Iterator[None]:
    """Let a second process compile policies and parts while the loop is compiled in here.

    Only a game that nobody has compiled yet is worth it, and only those that can be found by name.
    """
    game = code.game
    names = [each.name for each in policies if game.policies.get(each.name) is each]
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    known = is_installed(game)
    shared = COMPILED and linker is not None  # else nothing is kept for this process to read
    if not (shared and known and (cores or 1) > 1 and code.is_cold()):
        yield
        return
    wanted = [*dict.fromkeys(names), *(f".{part}" for part in parts)]
    child = subprocess.Popen(
        [sys.executable, "-c", _START, game.name, *wanted],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
        child.wait()  # if it fails, this process compiles what is missing, and says what is wrong
    finally:
        child.kill()
        child.wait()


def ready_for_advice(code: CompiledGame) -> None:
    """Compile what every position needs, and beside it what every piece of advice needs.

    Advice says how others may play, so it needs all policies of the game.
    """
    parts = FOR_ADVICE if code.game.history_inference is None else (*FOR_ADVICE, *FOR_HISTORY)
    with compile_in_parallel(code, list(code.game.policies.values()), parts):
        code.compile_batch(tell)


def main() -> None:
    """Compile what the command line names: a game, policies, and parts after a dot."""
    name, *wanted = sys.argv[1:]
    code = compiled(find_game(name))
    for each in wanted:
        if each.startswith("."):
            getattr(code, each[1:])
        else:
            code.policy(code.game.policies[each])
