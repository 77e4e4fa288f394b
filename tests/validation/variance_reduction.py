"""How many games does the same luck save? Twelve standard comparisons, three a game.

Of the kind that people make: a parameter of a policy changed a little, a policy replaced, a
constant of the rules changed; the candidate plays every seat of every deal, as `simlab compare`
does. The factor is how many times as many games independent runs would need for the same error of
the difference of the score: (variance + variance) / variance of the paired difference.

Run by hand: ``python -m tests.validation.variance_reduction [DEALS [SEED]]``
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from simlab.core.lineup import split_lineup
from simlab.core.policy_file import read_policy_file
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.study.compare import compare

DEALS = 4_000
HABITS = str(Path(__file__).parents[2] / "experiments" / "sherwood_habits.py")
EVENING = {"start_mettle": 18, "blind_growth": 1, "blind_every": 6}
"""A game of Spaceknights that ends in an evening, as in the experiments."""


@dataclass(frozen=True)
class Question:
    """Two line-ups, or two values of a rule: the first player against a field of `sensible`."""

    game: str
    kind: str
    one: str
    other: str
    seats: int = 4
    rules: Mapping[str, Any] = field(default_factory=dict)
    changed: Mapping[str, Any] = field(default_factory=dict)
    files: tuple[str, ...] = ()

    def matchups(self, seed: int) -> list[Matchup]:
        """Return the match-ups that are compared."""
        return [
            build_matchup(
                self.game,
                [*split_lineup(candidate), *["sensible"] * (self.seats - 1)],
                seats=self.seats,
                rules={**self.rules, **changed},
                seed=seed,
                rotate=True,
                policy_files=[read_policy_file(path) for path in self.files],
            )
            for candidate, changed in ((self.one, {}), (self.other, self.changed))
        ]

    @property
    def words(self) -> str:
        """What is compared."""
        if self.changed:
            return f"{self.one}: " + ", ".join(f"{k}={v}" for k, v in self.changed.items())
        return f"{self.one} → {self.other}"


QUESTIONS = (
    Question("sheepnappers", "parameter", "wool_t:threshold=60", "wool_t:threshold=50"),
    Question("sheepnappers", "policy", "wool_t", "hazard_ev"),
    Question("sheepnappers", "rule", "wool_t", "wool_t", changed={"wolves": 3}),
    Question("sheriff", "parameter", "smuggler:share=0.75", "smuggler:share=0.5"),
    Question("sheriff", "policy", "sensible", "honest"),
    Question("sheriff", "rule", "smuggler", "smuggler", changed={"contraband_factor": 1.25}),
    Question("sherwood", "parameter", "mercenary:alpha=0.8", "mercenary:alpha=1"),
    Question("sherwood", "policy", "sensible", "loner", files=(HABITS,)),
    Question("sherwood", "rule", "mercenary", "mercenary", changed={"price_market": 3}),
    Question("spaceknights", "parameter", "equity:f=0.16", "equity:f=0.2", 6, EVENING),
    Question("spaceknights", "policy", "sensible", "equity", 6, EVENING),
    Question("spaceknights", "rule", "equity", "equity", 6, EVENING, {"foe_limit": 5}),
)


def factor(question: Question, deals: int, seed: int) -> float:
    """Return how many times as many games independent runs would need."""
    matchups = question.matchups(seed)
    games = deals * max(matchup.rotations for matchup in matchups)
    return float(compare(matchups, games=games).rows()[1]["worth"])


def main() -> None:
    """Print the factor of each comparison and their median."""
    deals = int(sys.argv[1]) if len(sys.argv) > 1 else DEALS
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    found = []
    for question in QUESTIONS:
        found.append(factor(question, deals, seed))
        words = f"{question.game:<13} {question.kind:<10} {question.words:<46}"
        print(f"{words} {found[-1]:6.2f}", flush=True)
    print(f"{'median':<71} {median(found):6.2f}")


if __name__ == "__main__":
    main()
