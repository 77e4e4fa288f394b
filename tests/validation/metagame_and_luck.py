"""Do the intervals and verdicts of `simlab metagame` and `simlab luck` hold where truth is known?

Run by hand: ``python -m tests.validation.metagame_and_luck [--runs 200]``; some minutes. Toy games
with a planted truth (`tests/study/toy_tables.py`) are played as real ones are, in rounds that
follow the tables so far, and judged. Shares of 200 runs are known to 1.5 % (a standard error, near
95 %).
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from simlab.execution.checkpointed_tasks import Parts
from simlab.execution.limits import MOST_GAMES, Limits
from simlab.execution.workers import Workers
from simlab.study.luck import Luck, games_until_ahead, play_luck
from simlab.study.metagame import Metagame, play_metagame
from simlab.study.twins import SOURCES
from tests.study.toy_tables import PLANTED, Contest, Dealt, beats, true_values

Answers = Iterator[tuple[str, bool]]
"""What is asked of a run, and whether the answer is yes."""


def metagame(takes: Any, seed: int, workers: Workers, limits: Limits) -> Metagame:
    names = [f"style {number}" for number in range(len(takes))]
    options: dict[str, Any] = {"step": 1 / 3, "possible": (0.0, 1.0), "shares": True}
    planted = [("planted", np.array(PLANTED))] if len(takes) == 3 else []
    found = Metagame(Contest(takes, seed), names, 3, seed, mixtures=planted, **options)
    play_metagame(found, limits, Parts(workers), task_games=256)
    return found


def of_a_contest(seed: int, workers: Workers, limits: Limits, how: str) -> Answers:
    """Rock, paper, scissors of three, with a known equilibrium."""
    found = metagame(beats(), seed, workers, limits).findings
    first, (planted,) = found.equilibria[0], found.of_kind("mixture")
    values = true_values(beats(), 3, first.mixture)
    regret = float((values - first.mixture @ values).max())
    yield f"{how}: regret of the planted equilibrium: holds zero", planted.regret_low <= 0
    held = first.regret_low <= regret <= first.regret_high
    yield f"{how}: regret of the printed one: holds the truth", held
    yield (
        f"{how}: share of rock: holds the truth",
        bool(found.share_low[0] <= PLANTED[0] <= found.share_high[0]),
    )
    even = found.of_kind("even")[0]
    truth = true_values(beats(), 3, even.mixture)[0]
    yield (
        f"{how}: value against all alike: holds the truth",
        bool(even.low[0] <= truth <= even.high[0]),
    )
    sure = [by is not None and by.sure for by in found.dominance]
    yield f"{how}: somebody called dominated, wrongly", any(sure)


def of_equals(seed: int, workers: Workers) -> Answers:
    """Four styles that are all alike."""
    found = metagame(np.zeros((4, 4)), seed, workers, Limits(4_000)).findings
    invades = any(field.invades.any() for field in found.of_kind("pure"))
    yield "equals: somebody said to invade or to be repelled, wrongly", invades
    sure = any(by is not None and by.sure for by in found.dominance)
    yield "equals: somebody called dominated, wrongly", sure
    yield (
        "equals: somebody called never the best answer, wrongly",
        bool((found.never_best < 0.05).any()),
    )


def of_luck(seed: int, workers: Workers) -> Answers:
    """A tenth of luck; and a game with every part."""
    one = Luck(Dealt(seed=seed), ["a", "b"], ["y"], 2, seed)
    play_luck(one, Limits(6_000), Parts(workers))
    share = {row["source"]: row for row in one.shares()}
    held = share["luck alone"]["low"] <= 0.1 <= share["luck alone"]["high"]
    yield "luck: planted 10 %: holds the truth", held
    parts = dict.fromkeys(SOURCES, 0.0)
    parts |= {"deal": 0.05, "deal × seat": 0.1, "policies": 0.5, "seat": 0.05}
    parts |= {"deal × policies": 0.1, "deal × policies × seat": 0.2}
    every = Luck(Dealt(0.15, 0.5, 0.05, 0.3, 3, seed), ["a", "b", "c"], ["y"], 3, seed)
    play_luck(every, Limits(12_000), Parts(workers))
    found = {row["source"]: row for row in every.shares()}
    for source, truth in parts.items():
        yield (
            f"luck: {source}: holds the truth",
            found[source]["low"] <= truth <= found[source]["high"],
        )
    own = found["own style"]
    yield "luck: own style: holds the truth", own["low"] <= 0.5 <= own["high"]
    even = Luck(Dealt(0.5, 0.01, 0.0, 0.49, seed=seed), ["a", "b"], ["y"], 2, seed)
    play_luck(even, Limits(20_000), Parts(workers))
    (pair,) = even.pairs()
    truth = games_until_ahead(0.2 / (np.sqrt(0.5) + 0.7))
    yield (
        "luck: games until ahead: holds the truth",
        (pair["games_low"] <= truth <= pair["games_high"]),
    )
    same = Luck(Dealt(0.5, 0.0, 0.0, 0.5, seed=seed), ["a", "b"], ["y"], 2, seed)
    play_luck(same, Limits(4_000), Parts(workers))
    wrong = same.pairs()[0]["games_high"] < np.inf
    yield "luck: one of two equals called better, wrongly", wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=200)
    runs = parser.parse_args().runs
    asked: Counter[str] = Counter()
    yes: Counter[str] = Counter()
    with Workers(None, 1) as workers:
        for seed in range(1, runs + 1):
            for question, answer in (
                *of_a_contest(seed, workers, Limits(8_000), "8,000 games"),
                *of_a_contest(seed, workers, Limits(MOST_GAMES, 0.008), "until ±0.008"),
                *(of_equals(seed, workers) if seed % 2 else ()),
                *of_luck(seed, workers),
            ):
                asked[question] += 1
                yes[question] += bool(answer)
    for question, count in yes.items():
        print(f"| {question} | {100 * count / asked[question]:.1f} % of {asked[question]} |")


if __name__ == "__main__":
    main()
