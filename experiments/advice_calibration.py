"""Is advice that claims 99 % right as often as it claims? A study on positions drawn from play.

    python experiments/advice_calibration.py --game sheepnappers --jobs 1

**Positions.** As many games as positions are played, each with a number of seats and a line-up
drawn by chance: half of the places go to ``sensible``, the others to any policy of the game. Of all
decisions in all games each is as likely to be drawn, but no game gives more than three.

**Verdicts.** At each position the advice (everybody plays on like ``sensible``) is stopped by its
own rule as soon as it claims 99 %, or at a cap of worlds per action.

**Reference.** Fresh worlds, of another seed. All actions play 20 times the worlds that each of them
had at least (2,560), the two best go on to 20 times the worlds that they had in common when the
advice stopped. The two best are the leader and the rival that its lead was least sure over.
Differences are paired: the actions meet the same worlds with the same luck, and each difference is
over the first worlds, which both have played. A claimed verdict is

- **wrong** if for any other action the reference's difference, leader minus other, lies more than
  three standard errors below zero: the other is better, and the reference's own uncertainty leaves
  no doubt (a true tie would look like that one time in 740);
- **confirmed** if it is not wrong and the difference to the rival lies more than three standard
  errors above zero;
- **unclear** otherwise: the reference cannot tell. It counts as claimed and not as wrong; but a
  lead that 20 times the worlds cannot find again was mostly luck.

The error rate is the share of wrong ones among those that claim, with Wilson's 95 % interval; the
share of wrong and unclear ones together, the most that can be held against the advice, is printed
as well.

**Ties.** Actions may be exactly equal: whoever is robbed, whatever is thrown makes no difference.
The advice calls two such actions as good as each other once they have had the same value in 1,000
common worlds, and looks at the others. If there are no others, the position counts as ``tied``,
provided that they have the same value in all worlds of the reference, too (else as unclear).
"""

from __future__ import annotations

import argparse
import csv
import math
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from simlab.engine.game import Game
from simlab.engine.match import Match
from simlab.engine.registry import game as find_game
from simlab.engine.setup import Setup, build_setup
from simlab.study.advise import FIRST_WORLDS, Advice, advise
from simlab.study.tryouts import Tryouts, objective_values
from simlab.study.intervals import wilson_interval
from simlab.study.positions import Position

SURE = 0.99
TIMES = 20
"""The reference plays so many times the worlds of the advice."""
DOUBT = 3.0
"""Standard errors within which the reference doubts itself."""
PER_GAME = 3
CHUNK = 5_000


@dataclass(frozen=True)
class Drawn:
    """A position that occurred in play: where, and what was asked."""

    lineup: str
    number: int
    at: int
    position: Position


@dataclass(frozen=True)
class Difference:
    """Leader minus other over the worlds that both played."""

    n: int
    mean: float
    se: float

    @classmethod
    def of(cls, units: Any) -> Difference:
        """Summarise paired differences."""
        n = len(units)
        return cls(n, float(units.mean()), float(units.std(ddof=1)) / math.sqrt(n))

    @property
    def below(self) -> bool:
        """Whether the other is better beyond doubt."""
        return self.mean < -DOUBT * self.se

    @property
    def above(self) -> bool:
        """Whether the leader is better beyond doubt."""
        return self.mean > DOUBT * self.se


def random_lineup(game: Game, chance: np.random.Generator) -> str:
    """Draw a number of seats and who sits there."""
    others = sorted(set(game.policies) - {"sensible"})
    seats = int(chance.choice(np.array(game.seats)))
    places = [
        "sensible" if chance.random() < 0.5 else str(chance.choice(others)) for _ in range(seats)
    ]
    return ",".join(places)


def draw_positions(name: str, count: int, seed: int) -> list[Drawn]:
    """Draw positions from play; of each game at most three."""
    chance = np.random.default_rng(seed)
    game = find_game(name)
    setups = [
        build_setup(game, random_lineup(game, chance), seed=seed + number)
        for number in range(count)
    ]
    pool = []
    for number, setup in enumerate(setups):
        match = Match(setup, 0)
        pool += [(number, turn.number) for turn in match.play()]
    chosen: dict[int, list[int]] = {}
    for index in chance.permutation(len(pool)):
        number, at = pool[index]
        taken = chosen.setdefault(number, [])
        if len(taken) < PER_GAME:
            taken.append(at)
        if sum(map(len, chosen.values())) == count:
            break
    return [
        drawn
        for number, places in chosen.items()
        for drawn in _positions(setups[number], number, sorted(places))
    ]


def _positions(setup: Setup, number: int, places: list[int]) -> Iterator[Drawn]:
    match = Match(setup, 0)
    for at in places:
        while match.asked < at:
            match.take(match.choose())
        root = np.zeros(1, setup.game.layout.world)
        root[0] = match.world
        root[0].hidden.logging = 0
        yield Drawn(setup.lineup, number, at, Position(setup, root))


def reference(advice: Advice, rival: int, seed: int) -> dict[int, Difference]:
    """Return what fresh worlds say of the leader against each other action."""
    race = advice.race
    leader = race.leader
    common = min(len(race.values[leader]), len(race.values[rival]))
    tryouts = Tryouts(advice.position, advice.table, seed)
    first = TIMES * FIRST_WORLDS
    values = _values(advice, tryouts, list(range(len(advice.actions))), 0, first)
    found = {
        other: Difference.of(values[:, leader] - values[:, other])
        for other in range(len(advice.actions))
        if other != leader
    }
    more = _values(advice, tryouts, [leader, rival], first, max(first, TIMES * common))
    units = values[:, leader] - values[:, rival]
    found[rival] = Difference.of(np.concatenate([units, more[:, 0] - more[:, 1]]))
    return found


def _values(advice: Advice, tryouts: Tryouts, runners: list[int], first: int, last: int) -> Any:
    position = advice.position
    actions = [advice.actions[runner] for runner in runners]
    parts = [np.zeros((0, len(actions)))]
    for start in range(first, last, CHUNK):
        outcomes = tryouts.play(actions, start, min(CHUNK, last - start))
        seats = position.setup.seats
        parts.append(objective_values(outcomes, position.seat, seats, advice.objective))
    return np.concatenate(parts)


def most_dangerous(advice: Advice) -> int:
    """Return the rival over which the lead is least sure."""
    duels = advice.race.duels()
    others = [index for index, duel in duels.items() if not duel.twins] or list(duels)
    return min(others, key=lambda index: (duels[index].low, duels[index].difference))


def judged(found: dict[int, Difference], rival: int, twins: bool = False) -> str:
    """Return what a claimed verdict is worth, in a word (see above)."""
    if any(difference.below for difference in found.values()):
        return "wrong"
    if twins:
        return "tied" if found[rival].mean == found[rival].se == 0 else "unclear"
    return "confirmed" if found[rival].above else "unclear"


def judge(drawn: Drawn, cap: int, seed: int, jobs: int, sure: float = SURE) -> dict[str, Any]:
    """Ask for advice at a position and hold it against the reference."""
    advice = advise(drawn.position, sure=sure, max_seconds=None, worlds=cap, seed=seed, jobs=jobs)
    race = advice.race
    rival = most_dangerous(advice)
    duel = race.duel(race.leader, rival)
    n = min(len(race.values[race.leader]), len(race.values[rival]))
    claimed = advice.stopped == "decided"
    found = reference(advice, rival, seed + 2**32) if claimed else {}
    row = {
        "lineup": drawn.lineup,
        "game": drawn.number,
        "at": drawn.at,
        "decision": drawn.position.decision.name,
        "actions": len(advice.actions),
        "best": advice.best,
        "rival": race.names[rival],
        "worlds": n,
        "playouts": advice.playouts,
        "difference": round(duel.difference, 6),
        "low": round(duel.low, 6),
        "outcome": judged(found, rival, duel.twins) if claimed else "undecided",
    }
    if claimed:
        row["reference_worlds"] = found[rival].n
        row["reference_difference"] = round(found[rival].mean, 6)
        row["reference_se"] = round(found[rival].se, 6)
    return row


def calibrate(
    game: str, positions: int, cap: int, seed: int, jobs: int, sure: float = SURE
) -> Iterator[dict[str, Any]]:
    """Yield a row per position."""
    for number, drawn in enumerate(draw_positions(game, positions, seed)):
        yield {"position": number} | judge(drawn, cap, seed * 1_000_003 + number, jobs, sure)


def summary(rows: list[dict[str, Any]]) -> str:
    """Return the figures in words."""
    counts = Counter(row["outcome"] for row in rows)
    claimed = sum(counts[word] for word in ("confirmed", "unclear", "wrong"))
    lines = [
        f"{len(rows)} positions of {len({row['game'] for row in rows})} games",
        f"{claimed} verdicts claim {SURE:.0%}: {counts['confirmed']} confirmed, "
        f"{counts['unclear']} unclear, {counts['wrong']} wrong",
    ]
    for words in (("wrong",), ("wrong", "unclear")):
        bad = sum(counts[word] for word in words)
        low, high = wilson_interval(bad / max(1, claimed), claimed)
        lines.append(
            f"{' or '.join(words)}: {bad} of {claimed}, {bad / max(1, claimed):.2%} "
            f"(95 % interval {low:.2%} to {high:.2%})"
        )
    lines.append(f"at the cap {counts['undecided']} undecided; {counts['tied']} exactly tied")
    return "\n".join(lines)


def main() -> None:
    """Run the study and write a row per position."""
    parser = argparse.ArgumentParser(description="Is advice right as often as it claims?")
    parser.add_argument("--game", default="sheepnappers")
    parser.add_argument("--positions", type=int, default=200)
    parser.add_argument("--cap", type=int, default=20_000, help="most worlds per action")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path(__file__).with_suffix(".csv"))
    told = parser.parse_args()
    start = time.perf_counter()
    rows = []
    for row in calibrate(told.game, told.positions, told.cap, told.seed, told.jobs):
        rows.append(row)
        if sys.stderr.isatty():
            print(f"{len(rows)} of {told.positions}", end="\r", file=sys.stderr, flush=True)
    names = dict.fromkeys(name for row in rows for name in row)
    with told.output.open("w", newline="", encoding="utf-8") as target:
        writer = csv.DictWriter(target, list(names), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    print(summary(rows))
    print(f"{time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
