"""Does advice come true? Positions out of play, advised upon, then played on in the real world.

    python experiments/advice_calibration.py --games sheriff sheepnappers --positions 400

**Positions.** As many games as positions are played, each with a number of seats and a line-up
drawn by chance: half of the places go to ``sensible``, the others to any policy of the game. Of all
decisions of a game one is drawn, each as likely, and what its player has seen by then is recorded.

**Advice.** It is told that record, and how everybody plays (policies by name), and thinks for so
many CPU seconds (``--seconds``). It knows nothing else.

**What comes of it.** The action that it chose is taken in the *real* world, with the cards that
the others really hold, and the real players, with what they remember, play on; that is done
`TIMES` times, with other luck, and the mean counts. The *claimed* value of the action is the
advice's estimate. Claims hold if the mean of claimed minus real is within four standard errors of
zero, for each game and for each kind of decision with at least `ENOUGH` positions (beyond four by
chance: 1 in 16,000 each).

**Verdicts.** A verdict that claims 99 % is judged by fresh worlds conditioned on the same record,
of another seed and more of them: it is *wrong* if another action is better there by more than three
standard errors (over families of worlds), *confirmed* if the chosen one is better than its nearest
rival by as much, else *unclear*. The share of wrong ones is printed with Wilson's 95 % interval.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from simlab.core.game import Game
from simlab.core.registry import game as find_game, game_names
from simlab.core.workspace import seating_record
from simlab.inference.belief import believe
from simlab.inference.filters import SLIP
from simlab.inference.history import RecordedPast
from simlab.inference.positions import NothingToDecide, checked
from simlab.inference.rollouts import Rollouts, objective_values
from simlab.inference.transcripts import Recorder
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.stats.intervals import share_interval
from simlab.study.advise import Advice, advise

SURE = 0.99
TIMES = 16
"""How often the real world is played on."""
REFERENCE_WORLDS = 1_000
DOUBT = 3.0
ENOUGH = 20
LIMIT = 4.0


@dataclass(frozen=True)
class Real:
    """The real world of a position, and who really plays in it."""

    worlds: Any
    casts: Any


@dataclass(frozen=True)
class Drawn:
    """A position that occurred in play: what its player has seen, and how it really was."""

    lineup: list[str]
    past: RecordedPast
    real: Real


def random_lineup(game: Game, chance: np.random.Generator) -> list[str]:
    """Draw a number of seats and who sits there."""
    others = sorted(set(game.policies) - {"sensible"})
    seats = int(chance.choice(np.array(game.seats)))
    return [
        "sensible" if chance.random() < 0.5 else str(chance.choice(others)) for _ in range(seats)
    ]


def draw(name: str, number: int, seed: int) -> Drawn | None:
    """Draw the position of a number; None if there is nothing to decide in it after all."""
    chance = np.random.default_rng([seed, number])
    game = find_game(name)
    lineup = random_lineup(game, chance)
    matchup = build_matchup(game, ",".join(lineup), seed=seed + number)
    match = Match(matchup, 0)
    actors = [turn.actor for turn in match.play()]
    at = int(chance.integers(len(actors)))
    match, recorder = Match(matchup, 0), Recorder(matchup, actors[at])
    for _ in range(at):
        recorder.take(match, match.choose())
    past = recorder.past(match.world)
    try:
        checked(past.position)
    except NothingToDecide:
        return None
    worlds = match.world.copy().reshape(1)
    worlds["hidden"]["logging"] = 0
    casts = np.zeros(1, seating_record(game.layout.max_seats))
    casts["minds"][0, : matchup.seats] = match.minds[: matchup.seats]
    return Drawn(lineup, past, Real(worlds, casts))


def opponents_of(drawn: Drawn) -> str:
    """Return the others in play order."""
    seat, seats = drawn.past.position.seat, len(drawn.lineup)
    return ",".join(drawn.lineup[(seat + step) % seats] for step in range(1, seats))


def real_values(advice: Advice, drawn: Drawn, seed: int) -> Any:
    """Return what came of the chosen action in the real world, time after time."""
    table, position = advice.table, advice.position
    slots = [next(iter(table.prior(seat))) for seat in range(position.matchup.seats)]
    drawn.real.casts["slot"][0, : len(slots)] = slots
    chosen = advice.answers[advice.race.leader]
    outcomes = Rollouts(position, table, seed, drawn.real).play([chosen], 0, TIMES)
    return objective_values(outcomes[:, 0], position.seat, position.matchup.seats, "score")


def judged(advice: Advice, drawn: Drawn, seconds: float, seed: int) -> str:
    """Return what a claimed verdict is worth, in a word (see above)."""
    belief = believe(drawn.past, advice.table, slip=SLIP, seed=seed, max_seconds=2 * seconds)
    position, leader = advice.position, advice.race.leader
    outcomes = Rollouts(position, advice.table, seed, belief).play(
        advice.answers, 0, REFERENCE_WORLDS
    )
    values = objective_values(outcomes, position.seat, position.matchup.seats, "score")
    leads = np.delete(values[:, [leader]] - values, leader, axis=1)
    plain = leads.std(axis=0, ddof=1) / np.sqrt(len(leads))
    errors = np.maximum(plain, [belief.error_of(column) for column in leads.T])
    means = leads.mean(axis=0)
    if (means < -DOUBT * errors).any():
        return "wrong"
    nearest = int(np.argmin(means))
    return "confirmed" if means[nearest] > DOUBT * errors[nearest] else "unclear"


def judge(name: str, number: int, seconds: float, seed: int) -> dict[str, Any] | None:
    """Ask for advice at a position and see what comes of it."""
    drawn = draw(name, number, seed)
    if drawn is None:
        return None
    position = drawn.past.position
    start = time.process_time()
    advice = advise(
        position,
        past=drawn.past,
        opponents=opponents_of(drawn),
        me=drawn.lineup[position.seat],
        sure=SURE,
        max_seconds=seconds,
        seed=seed + number,
        jobs=1,
    )
    spent = time.process_time() - start
    real = real_values(advice, drawn, seed + 2**32 + number)
    claimed = advice.race.values[advice.race.leader]
    outcome = "undecided"
    if advice.stopped == "decided":
        outcome = judged(advice, drawn, seconds, seed + 2**33 + number)
    return {
        "game": name,
        "number": number,
        "lineup": " ".join(drawn.lineup),
        "decision": position.decision.name,
        "actions": len(advice.answers),
        "best": advice.best,
        "effective": 0.0 if advice.belief is None else round(advice.belief.effective, 1),
        "misfits": 0.0 if advice.belief is None else round(advice.belief.misfits, 2),
        "seconds": round(spent, 2),
        "claimed": round(float(claimed.mean()), 4),
        "real": round(float(real.mean()), 4),
        "outcome": outcome,
    }


def agreement(rows: list[dict[str, Any]]) -> tuple[float, float, float]:
    """Return the mean of claimed minus real, its standard error, and their ratio."""
    gaps = np.array([row["claimed"] - row["real"] for row in rows])
    error = float(gaps.std(ddof=1)) / np.sqrt(len(gaps))
    return float(gaps.mean()), error, float(gaps.mean()) / error if error else 0.0


def summary(rows: list[dict[str, Any]]) -> Iterator[str]:
    """Yield the figures of one game in words."""
    gap, error, ratio = agreement(rows)
    yield (
        f"{rows[0]['game']}: {len(rows)} positions; claimed minus real {gap:+.2f} "
        f"±{error:.2f} (standard error), {ratio:+.1f} standard errors"
    )
    for kind in sorted({row["decision"] for row in rows}):
        some = [row for row in rows if row["decision"] == kind]
        if len(some) >= ENOUGH:
            gap, error, ratio = agreement(some)
            flag = "" if abs(ratio) <= LIMIT else "  <-- too far"
            yield f"  {kind}: {len(some)}; {gap:+.2f} ±{error:.2f}, {ratio:+.1f}{flag}"
    words = [row["outcome"] for row in rows]
    claims = [word for word in words if word != "undecided"]
    wrong = claims.count("wrong")
    low, high = share_interval(wrong / max(1, len(claims)), len(claims))
    yield (
        f"  {len(claims)} verdicts claim {SURE:.0%}: {claims.count('confirmed')} confirmed, "
        f"{claims.count('unclear')} unclear, {wrong} wrong "
        f"({wrong / max(1, len(claims)):.2%}; 95 % interval {low:.2%} to {high:.2%})"
    )


def calibrate(
    name: str, positions: int, seconds: float, seed: int, jobs: int
) -> Iterator[dict[str, Any]]:
    """Yield a row per position, in order."""
    numbers = range(positions)
    told = ([each] * positions for each in (name, seconds, seed))
    names, times, seeds = told
    if jobs == 1:
        found = map(judge, names, numbers, times, seeds)
        yield from (row for row in found if row is not None)
        return
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(judge, names, numbers, times, seeds)
        yield from (row for row in found if row is not None)


def main() -> None:
    """Run the study and write a row per position."""
    parser = argparse.ArgumentParser(description="Does advice come true?")
    parser.add_argument("--games", nargs="+", default=list(game_names()))
    parser.add_argument("--positions", type=int, default=400, help="positions a game")
    parser.add_argument("--seconds", type=float, default=1.0, help="CPU seconds to think")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path(__file__).with_suffix(".csv"))
    parser.add_argument("--show", action="store_true", help="print what the kept rows come to")
    told = parser.parse_args()
    if told.show:
        kept = pd.read_csv(told.output)
        for name in told.games:
            own = kept[kept["game"] == name].to_dict("records")
            if own:
                print(*summary(own), sep="\n")
        return
    rows: list[dict[str, Any]] = []
    for name in told.games:
        own = []
        for row in calibrate(name, told.positions, told.seconds, told.seed, told.jobs):
            own.append(row)
            if sys.stderr.isatty():
                print(f"{name}: {len(own)}", end="\r", file=sys.stderr, flush=True)
        for line in summary(own):
            print(line)
        rows += own
    with told.output.open("w", newline="", encoding="utf-8") as target:
        writer = csv.DictWriter(target, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
