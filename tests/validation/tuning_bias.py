"""What searches for something better claim, against responses that are known.

Whoever picks the best of many has picked some luck with it: how much too high is its own value, and
does the interval on fresh luck hold? How often is the planted smallest edit found?

    python -m tests.validation.tuning_bias --runs 200
"""

import argparse
import math
from collections.abc import Callable

import numpy as np

from simlab.stats.intervals import sample_interval
from simlab.study.tune.aims import Maximise, family_level
from simlab.study.tune.evaluate import LEAD, OWN, Values
from simlab.study.tune.findings import answer_of, edits_found
from simlab.study.tune.halving import Halving
from simlab.study.tune.knobs import Knob, edits_of
from simlab.study.tune.tuning import Tuning
from tests.study.test_tune import FUEL, NEED, SHARE, Known, launched, reaching

GAMES = 20_000


def hill(values: Values) -> float:
    """Return a mean with a flat top at 23."""
    return 0.5 - (float(values.get("x", 5)) - 23) ** 2 / 8000


def of_targets(runs: int) -> None:
    """Print how often the planted edit is found, and how often all intervals hold at once."""
    found = held = 0
    for seed in range(runs):
        tuning = reaching(0.74, 0.80, 2 * seed).run()
        edits = edits_found(tuning)
        answer = answer_of(edits)
        found += answer is not None and answer.change == "fuel 13 → 11"
        held += all(
            low <= launched(tuning.values(edit.point)) <= high
            for edit in edits
            for _, low, high in edit.estimates
        )
    level = family_level(len(edits))
    print(f"planted smallest edit found: {found} of {runs}")
    print(f"all intervals of a run hold: {held} of {runs} (each of {level:.2%} in the last run)")


def of_winners(name: str, runs: int, search: Callable[[int], tuple[float, ...]]) -> None:
    """Print how far the winner's own value, and that on fresh luck, lie from the truth."""
    found = np.array([search(2 * seed) for seed in range(runs)])
    own, fresh, truth, low, high = found.T
    held = int(((low <= truth) & (truth <= high)).sum())
    print(
        f"{name}: own value {(own - truth).mean():+.4f} off, on fresh luck "
        f"{(fresh - truth).mean():+.4f} ±{1.96 * (fresh - truth).std() / math.sqrt(runs):.4f}, "
        f"interval holds: {held} of {runs}"
    )


def maximised(seed: int) -> tuple[float, ...]:
    """Return the winner's own value, its fresh one, the truth and the interval: of a fit."""
    knobs = [Knob("x", tuple(range(41)), 5, True)]
    tuning = Tuning(knobs, [SHARE], Known(hill), Maximise(), edits_of(knobs, 1), GAMES, seed).run()
    ((point, moments),) = tuning.checked.items()
    low, high = sample_interval(moments.sample(OWN))
    own = max(float(found.mean[0]) for found in tuning.seen.values())
    return own, float(moments.mean[OWN]), hill(tuning.values(point)), low, high


def halved(seed: int) -> tuple[float, ...]:
    """Return the same of halving, of the lead over what stands."""
    knobs = [Knob("x", tuple(range(41)), 22, True), Knob("y", tuple(range(9)), 4, True)]
    run = Halving(knobs, Known(hill), GAMES, seed).run()
    assert run.final is not None
    low, high = sample_interval(run.final.sample(LEAD))
    truth = hill(run.values(run.winner)) - hill(run.values(run.present))
    own = float(run.seen[run.winner].mean[0] - run.seen[run.present].mean[0])
    return own, float(run.final.mean[LEAD]), truth, low, high


def main() -> None:
    """Read the arguments and try one search after the other."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    runs = parser.parse_args().runs
    print(f"knobs {FUEL.key} and {NEED.key}, target 0.77 ±0.03")
    of_targets(runs)
    of_winners("maximise", runs, maximised)
    of_winners("improve, lead", runs, halved)


if __name__ == "__main__":
    main()
