"""Do the verdicts of `simlab usage` and the chances of `simlab drama` hold where truth is known?

Run by hand: ``python -m tests.validation.usage_and_drama [--runs 200] [GAME …]``. Options and
coins that were planted (in `tests/study`) are judged as real games are. Then, for games that are
named: is the game as it went one of its play-outs? At a decision whose number was fixed beforehand,
the later winner's chance is as large in the mean as two halves of the play-outs agree in theirs.
"""

from __future__ import annotations

import argparse
from collections import Counter

import numpy as np

from simlab.loop.continuations import DECISIONS
from simlab.study.drama import Drama
from simlab.study.drama_play import drama_play
from simlab.study.drama_values import MOMENTS
from tests.study.test_drama import FLIPS, Coins, truth
from tests.study.test_usage import WORTHS, dealt

DEALS = 200_000
PLAYED = 400


def options(runs: int) -> None:
    """Print what planted options are called, and how often their intervals hold."""
    found: Counter[tuple[str, str]] = Counter()
    held: Counter[str] = Counter()
    for seed in range(runs):
        rows = dealt(seed, DEALS)
        for row, worth in zip(rows, [*WORTHS, None], strict=True):
            found[row["option"], row["verdict"]] += 1
            if worth is not None:
                held[row["option"]] += row["worth_low"] <= worth <= row["worth_high"]
    for (option, verdict), count in sorted(found.items()):
        print(f"{option:12} called {verdict:9} {count:4} of {runs}")
    for option, count in held.items():
        print(f"{option:12} interval holds {count:4} of {runs}")


def coins(runs: int) -> None:
    """Print how often the intervals of the later winner's chance hold, by play-outs."""
    exact = [truth(moment * FLIPS // MOMENTS) for moment in range(MOMENTS)]
    for playouts in (2, 8, 32):
        held = 0
        for seed in range(runs):
            drama = Drama(Coins(seed, playouts=playouts), 2)
            drama.add(drama.play(0, 400))
            rows = drama.moments()[1:MOMENTS]
            held += sum(
                row["low"] <= p <= row["high"] for row, p in zip(rows, exact[1:], strict=True)
            )
        share = held / (runs * (MOMENTS - 1))
        print(f"{playouts:3} play-outs: the winner's chance is held by {100 * share:.1f} %")


def played_on(game: str) -> None:
    """Print whether a game as it went looks like one of its play-outs."""
    play = drama_play(game, "sensible", 32)
    play.prepare(print)
    seats = play.matchup.seats
    numbers = np.arange(PLAYED)
    none = np.zeros((PLAYED, 0), np.int64)
    _, told, _, _ = play._run(play.matchup.linked_room(), numbers, none)
    mean = float(told[:, DECISIONS].mean())
    for decision in (0, round(mean / 2), round(mean)):
        points = np.full((PLAYED, 1), decision)
        outcomes, _, wins, _ = play._run(play.matchup.linked_room(), numbers, points)
        reached = told[:, DECISIONS] > decision
        halves, won = wins.reshape(PLAYED, 2, seats)[reached], outcomes["seats"][reached, :seats, 1]
        chance = (halves.mean(axis=1) * won).sum(axis=1)
        agree = (halves[:, 0] * halves[:, 1]).sum(axis=1)
        gap = chance - agree
        error = gap.std() / len(gap) ** 0.5
        print(
            f"{game}, decision {decision} ({len(gap)} games): winner's chance {chance.mean():.3f}, "
            f"play-outs agree in {agree.mean():.3f}, difference {gap.mean():+.3f} ±{2 * error:.3f}"
        )


def main() -> None:
    """Print all of it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=200)
    parser.add_argument("games", nargs="*")
    told = parser.parse_args()
    options(told.runs)
    coins(told.runs)
    for game in told.games:
        played_on(game)


if __name__ == "__main__":
    main()
