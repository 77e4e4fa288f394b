"""Conformance and honesty in many random games of Cosmic Encounter with everything in it.

By hand: ``python -m tests.validation.cosmic_conformance --first 7000 --minutes 10``. The suite
checks a few games of each preset; what goes wrong in one game of a hundred shows here: a broken
invariant, a policy that chooses what is not legal, an imagined world that cannot be.
"""

import argparse
import math
import time
from collections.abc import Iterator

from simlab.testing.conformance import (
    check_determinization,
    check_honest_information,
    check_one_game,
)
from tests.games.cosmic.test_referee import matchup_of
from tests.validation.cosmic_all_variants import everything_game

CHECKS = (check_one_game, check_honest_information, check_determinization)


def faults(number: int) -> Iterator[str]:
    """Yield what is wrong in a game, at most one fault a check."""
    seats, lineup, rules = everything_game(number)
    matchup = matchup_of(seats, lineup, "ffg2008", rules, 5)
    for check in CHECKS:
        try:
            check(matchup, number)
        except AssertionError as error:
            yield f"{check.__name__}: {error}"


def main() -> None:
    """Play, and print what is wrong."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--minutes", type=float, default=math.inf, help="stop after so long")
    given = parser.parse_args()
    end, played, good = time.monotonic() + 60 * given.minutes, 0, 0
    for number in range(given.first, given.first + given.games):
        if time.monotonic() > end:
            break
        found = list(faults(number))
        played, good = played + 1, good + (not found)
        for fault in found:
            print(f"game {number}: {fault[:400]}", flush=True)
    print(f"{played} games, {good} without a fault")


if __name__ == "__main__":
    main()
