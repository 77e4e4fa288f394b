"""Does the printed 95 % interval of every metric of every game hold the true mean?

Run by hand: ``python -m tests.validation.metric_coverage [--deals 50000] [--every]``; four
minutes. 50,000 deals of each match-up are the truth; samples of 100, 400 and 1,600 of them, drawn
4,000 times with replacement, go through the functions that `simlab play` uses. Coverage is known to
0.34 % (a standard error).

The rule: 93.5 to 97.5 %. Where fewer than 10 replications of a sample are expected to differ from
the commonest value, only the lower end of it holds: with so few events coverage jumps from count to
count, and an interval that never collapses covers nearly always.

Of 50,000 evenings of Spaceknights 4 never end, and by the guard of 2,000 hands they have hundreds
of times as many won hands as others: no sample that lacks them tells their mean. They are broken
off after 300 hands here, of which others have 208 at most.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import numpy as np

from simlab.core.game import Metric
from simlab.execution.estimates import fixed_interval
from simlab.execution.replications import replications
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.stats.intervals import Sample

SIZES, RUNS = (100, 400, 1600), 4_000
GOAL, FEW = (0.935, 0.975), 10
ADVANCED = {
    "negotiation": "contract",
    "sheriffs": True,
    "special_cards": True,
    "crossroads_bonus": "ties_all",
    "failed_eq": "discard",
    "side_deals": True,
}
MATCH_UPS: Mapping[str, tuple[str, str, dict[str, Any]]] = {
    "sheepnappers": ("sheepnappers", "quiet_pile:threshold=30,wool_t,bomber,sensible", {}),
    "sheepnappers, hardly a wolf": (
        "sheepnappers",
        "quiet_pile:threshold=30,asap,asap,asap",
        {"wolves": 1, "base_need.4": 1, "copies.gps": 0},
    ),
    "sheriff": ("sheriff", "sensible,honest_hardliner,smuggler,venal", {}),
    "sheriff, all honest": ("sheriff", "honest", {}),
    "sherwood": ("sherwood", "sensible,mercenary,hijacker,bluffer", {}),
    "sherwood, advanced": ("sherwood", "sensible,mercenary,hijacker,bluffer", ADVANCED),
    "spaceknights": (
        "spaceknights",
        "sensible,equity,bluffer,thwarter",
        {"start_mettle": 18, "blind_growth": 1, "blind_every": 6, "max_hands": 300},
    ),
}


class Tried(NamedTuple):
    """Coverage of a metric at each size, and how many replications there differ from the mode."""

    match_up: str
    rotated: bool
    name: str
    mean: float
    events: tuple[float, ...]
    covered: tuple[float, ...]

    def wrong(self) -> bool:
        """Whether the rule is broken at a size."""
        return any(
            share < GOAL[0] or (events >= FEW and share > GOAL[1])
            for share, events in zip(self.covered, self.events, strict=True)
        )


def played(matchup: Matchup, deals: int) -> Any:
    """Return the replications of a match-up."""
    matchup.prepare(print)
    parts = []
    for first in range(0, deals, 2_000):
        count = min(2_000, deals - first)
        outcomes, _ = matchup.play(first * matchup.rotations, count * matchup.rotations)
        parts.append(replications(matchup, outcomes))
    return np.concatenate(parts)


def columns(matchup: Matchup) -> Iterator[tuple[str, Metric, bool]]:
    """Return name, metric, and whether it is the table's, of each column of the replications."""
    for place in range(matchup.seats):
        for metric in matchup.game.seat_metrics:
            yield f"{metric.name} {place}", metric, False
    for metric in matchup.game.table_metrics:
        yield f"{metric.name} (table)", metric, True


def coverage(matchup: Matchup, units: Any, n: int) -> Any:
    """Return how often the interval of each column holds the mean of all units."""
    chance, truth = np.random.default_rng(n), units.mean(axis=0)
    held, done, kinds = np.zeros(units.shape[1]), 0, list(columns(matchup))
    while done < RUNS:
        runs = min(max(1, 20_000 // n), RUNS - done)
        sample = Sample.of(units[chance.integers(0, len(units), (n, runs))])
        for column, (_, metric, of_table) in enumerate(kinds):
            one = Sample(n, *(values[:, column] for values in sample[1:]))
            low, high = fixed_interval(matchup, metric, one, of_table)
            true = truth[column]
            held[column] += ((low <= true + 1e-12) & (true - 1e-12 <= high)).sum()
        done += runs
    return held / RUNS


def tried(match_up: str, rotate: bool, deals: int) -> list[Tried]:
    """Return the coverage of all metrics of a match-up that vary at all."""
    game, lineup, rules = MATCH_UPS[match_up]
    matchup = build_matchup(game, lineup, rules=rules, seats=4, seed=11, rotate=rotate)
    units = played(matchup, deals)
    covered = [coverage(matchup, units, n) for n in SIZES]
    found = []
    for column, (name, *_) in enumerate(columns(matchup)):
        counts = np.unique(units[:, column], return_counts=True)[1]
        apart = 1 - counts.max() / len(units)
        if apart > 0:
            events = tuple(apart * n for n in SIZES)
            shares = tuple(float(share[column]) for share in covered)
            mean = float(units[:, column].mean())
            found.append(Tried(match_up, rotate, name, mean, events, shares))
    return found


def line(row: Tried) -> str:
    """Return a line of the table; * marks fewer than 10 expected events, ! a broken rule."""
    cells = "  ".join(
        f"{share:6.1%}{'*' if events < FEW else ' '}"
        for share, events in zip(row.covered, row.events, strict=True)
    )
    return f"  {row.name:24s} {row.mean:10.4g}  {cells} {'!' if row.wrong() else ''}"


def summary(rows: list[Tried]) -> str:
    """Return least, mean and greatest coverage at each size, of what happens and of what hardly."""
    parts = []
    for place, n in enumerate(SIZES):
        often = [row.covered[place] for row in rows if row.events[place] >= FEW]
        rare = [row.covered[place] for row in rows if row.events[place] < FEW]
        text = f"n {n}: {min(often):.1%} to {max(often):.1%}, {np.mean(often):.1%} ({len(often)})"
        parts.append(text + (f"; rare: at least {min(rare):.1%} ({len(rare)})" if rare else ""))
    return "\n  ".join(parts)


def main() -> None:
    """Print the table."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    options.add_argument("--deals", type=int, default=50_000)
    options.add_argument("--every", action="store_true", help="a line per metric")
    chosen = options.parse_args()
    wrong = 0
    for match_up in MATCH_UPS:
        for rotate in (False, True):
            rows = tried(match_up, rotate, chosen.deals)
            wrong += sum(row.wrong() for row in rows)
            print(f"{match_up}, {'every seat' if rotate else 'as they sit'}\n  {summary(rows)}")
            for row in rows:
                if chosen.every or row.wrong():
                    print(line(row))
    print(f"{wrong} metrics beyond the rule")


if __name__ == "__main__":
    main()
