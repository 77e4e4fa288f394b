"""Compile all of a game into the cache before several processes want it at the same time.

Run as ``python -m tests.warm_up GAME``, and with ``units`` behind it for what is compiled apart
from the entry points. How many functions each of these is made of is written beside the compiled
code, so that `test_linking` need not compile anything again to know.
"""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import simlab
from simlab.core.registry import game, game_names
from simlab.jit import linking
from simlab.jit.cache import cache_root
from simlab.jit.entry_points import mute
from simlab.runtime.compiled import compiled
from simlab.runtime.matchup import build_matchup
from simlab.testing.conformance import variants

COUNTS = "functions-compiled.json"
ROOT = Path(__file__).parents[1]


def steps(name: str) -> dict[str, Callable[[], Any]]:
    """Return what compiles each entry point of a game."""
    code = build_matchup(name, "random").compiled
    policies = code.game.policies
    first = ["random", "sensible"]
    return {
        "play": lambda: code.play_games,
        **{each: lambda each=each: code.policy(policies[each]) for each in first},
        "imagine": lambda: code.determinize,
        "audit": lambda: code.check_invariants,
        "try_answers": lambda: code.try_answers,
        "imagine_worlds": lambda: code.imagine_worlds,
        "copy_worlds": lambda: code.copy_worlds,
        "follow_record": lambda: code.follow_record,
        "follow_described": lambda: code.follow_described,
        **({"arrive_worlds": lambda: code.arrive_worlds} if code.game.history_inference else {}),
        "search": lambda: code.search,
        "other policies": lambda: [code.policy(each) for each in policies.values()],
    }


def compile_all(name: str) -> None:
    """Compile what is not in the cache yet, and write down how many functions each entry took."""
    gc.disable()  # a twelfth of the time went into looking for garbage
    file = counts_file(name)
    counts = json.loads(file.read_text()) if file.exists() else {}
    for entry, step in steps(name).items():
        with linked() as libraries:
            step()
        if libraries:
            counts[entry] = len(libraries)
    file.write_text(json.dumps(counts, indent=1))


@contextmanager
def linked() -> Iterator[set[Any]]:
    """Collect all that entry points take in: as much whether others share it with them or not."""
    found: set[Any] = set()
    finalize = linking.UnitLibrary.finalize

    def count(entry: Any) -> None:
        libraries = (entry, *entry._trees())
        found.update(each for each in libraries if isinstance(each, linking._Library))
        finalize(entry)

    with patch.object(linking.UnitLibrary, "finalize", count):
        yield found


def counts_file(name: str) -> Path:
    return cache_root() / game(name).name / COUNTS


def compile_units(name: str) -> None:
    """Compile what the rules of all presets call by number, and what is compiled apart."""
    gc.disable()
    chosen = game(name)
    code = compiled(chosen)
    places = code._places
    for function in (code._batch, *(each.function for each in chosen.policies.values())):
        places.give(function, mute)
    for seats, rules in variants(chosen):
        code.attach(build_matchup(name, "random", seats=seats, rules=rules).units, mute)
    seen: set[Any] = set()
    while waiting := [table for table in places._tables.values() if table not in seen]:
        for table in waiting:
            seen.add(table)
            for number in sorted(table.numbers):
                table.unit(number)


def tasks() -> list[tuple[str, ...]]:
    """Return what `warm_up` is to do for all games, the longest first."""
    many = [(name, "units") for name in game_names() if game(name).units is not None]
    return many + [(name,) for name in game_names()]


def warm_up(*task: str, **environment: str) -> None:
    """Do it in a process of its own."""
    path = os.pathsep.join([str(Path(simlab.__file__).parents[1]), *sys.path])
    subprocess.run(
        [sys.executable, "-m", "tests.warm_up", *task],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        check=False,
    )


if __name__ == "__main__":
    (compile_units if sys.argv[2:] == ["units"] else compile_all)(sys.argv[1])
