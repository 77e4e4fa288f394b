"""Turn rules one by one and see whether a test notices. Run by hand, from the root of the tree:

    python -m tests.validation.mutation_testing [GAME …] [--only WORDS] [--thorough]

Each flip is made in a scratch copy. The scenes of the game, uncompiled, come first; with
``--thorough`` what they do not notice goes to all tests of the game and its baselines, which
compiles the game anew (a minute or two a flip). Prints a table and ends with exit code 1 if a flip
was missed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from tests.validation.rule_mutations import FLIPS, Flip

ROOT = Path(__file__).parents[2]
SCENES = {
    "sheepnappers": "examples rulebook options_session options_cards options_deck",
    "sheriff": "inspection bargaining scoring market",
    "sherwood": "contracts planning raids sheriffs",
    "spaceknights": "examples maneuvers moments options_bids options_setup hands",
}
"""Tests of a game by scenes, the quick ones first."""
LONGEST = 900
"""Seconds after which tests are given up; a game that does not end is noticed, too."""


def tests_fail(tree: Path, tests: Sequence[str], **environment: str) -> str | None:
    """Return the first test that fails in a tree, None if none does."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    try:
        run = subprocess.run(
            [*command, "-W", "ignore::RuntimeWarning", *tests],
            cwd=tree,
            env={**os.environ, "PYTHONPATH": str(tree), **environment},
            capture_output=True,
            text=True,
            timeout=LONGEST,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return "it does not end"
    if run.returncode == 0:
        return None
    marks = ("FAILED ", "ERROR ")
    lines = [line for line in run.stdout.splitlines() if line.startswith(marks)]
    return lines[0].split()[1].rpartition("/")[2] if lines else run.stdout.strip()[-80:]


def noticed_by(tree: Path, game: str, thorough: bool) -> str | None:
    """Return the first test of a game that fails, or None."""
    folder = f"tests/games/{game}"
    scenes = [f"{folder}/test_{name}.py" for name in SCENES[game].split()]
    found = tests_fail(tree, scenes, NUMBA_DISABLE_JIT="1")
    if found is None and thorough:
        found = tests_fail(tree, [f"{folder}/test_referee.py", folder])
    if found is None and thorough:
        found = tests_fail(tree, ["tests/baselines", "-k", game])
    return found


def try_flip(tree: Path, game: str, flip: Flip, thorough: bool) -> str | None:
    """Return which test notices a flip."""
    path = tree / "simlab" / "games" / game / "play" / f"{flip.file}.py"
    text = path.read_text()
    if text.count(flip.old) != 1:
        raise SystemExit(f"{path}: {flip.old!r} is there {text.count(flip.old)} times")
    path.write_text(text.replace(flip.old, flip.new))
    try:
        return noticed_by(tree, game, thorough)
    finally:
        path.write_text(text)


def main() -> int:
    """Try all flips of the games named."""
    parser = argparse.ArgumentParser(description="turn rules and see whether a test notices")
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(FLIPS))
    parser.add_argument("--thorough", action="store_true", help="all tests, not just the scenes")
    parser.add_argument("--only", default="", help="flips whose description has these words")
    asked = parser.parse_args()
    missed = tried = 0
    with tempfile.TemporaryDirectory() as folder:
        tree = Path(folder)
        for name in ("simlab", "tests", "experiments"):
            ignore = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, tree / name, ignore=ignore)
        shutil.copy(ROOT / "pyproject.toml", tree)
        for game in asked.games or FLIPS:
            if failing := noticed_by(tree, game, thorough=False):
                raise SystemExit(f"{game}: {failing} fails without any flip")
            for flip in (flip for flip in FLIPS[game] if asked.only in flip.what):
                start = time.perf_counter()
                found = try_flip(tree, game, flip, asked.thorough)
                tried, missed = tried + 1, missed + (found is None)
                seconds = time.perf_counter() - start
                print(f"{game:13}{flip.what:52}{found or 'MISSED':70}{seconds:4.0f} s", flush=True)
    print(f"{tried - missed} of {tried} noticed")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
