"""Aims of a search: the smallest change that reaches the targets, or a maximum."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.stats.intervals import LEVEL
from simlab.stats.lazy_scipy import ndtr, ndtri
from simlab.study.tune.knobs import Edits, Point
from simlab.study.tune.targets import Target
from simlab.study.tune.tuning import ROUND, Tuning

RULED_OUT = 0.002
"""Fitted probability below which a change is discarded."""
SURE = 0.9
"""Fitted probability from which a change counts as found."""
BEYOND = 0.2
"""Weight of costlier values of a parameter, relative to possible answers."""
NEEDLESS = 0.5
"""Fitted probability of reaching the targets from which further changes are needless."""
SHOWN = 3
"""Changes reported for each number of parameters."""
NEIGHBOURS = 3
"""Cheaper changes of one parameter that are confirmed in addition; of several parameters, one."""
FINEST = 8.0
"""Finest half-width of an estimate, as a fraction of the target's."""
SAMPLE = 4096


def point_of(edits: Edits, index: int) -> Point:
    """Return a change as a point."""
    return tuple(map(int, edits.points[index]))


@dataclass
class ReachTarget:
    """Aim: the smallest change that reaches all targets, and the cheapest alternatives."""

    targets: Sequence[Target]
    paired: bool = False

    def chances(self, tuning: Tuning) -> Any:
        """Return the probability that each change is needed in full and reaches all targets."""
        points = tuning.edits.points
        chance = self._chances_at(tuning, points)
        for point in tuning.impossible:
            chance[(points == point).all(axis=1)] = 0.0
        for index, knob in enumerate(tuning.knobs):
            several = (np.bitwise_count(tuning.edits.turned) > 1) & (chance > RULED_OUT)
            there = np.flatnonzero(several & (points[:, index] != knob.now))
            if len(there):
                less = points[there].copy()
                less[:, index] = knob.now
                chance[there[self._chances_at(tuning, less) > NEEDLESS]] = 0.0
        return chance

    def _chances_at(self, tuning: Tuning, points: Any) -> Any:
        chance = np.ones(len(points))
        for target, (mean, sd) in zip(self.targets, tuning.predict(points), strict=True):
            chance *= ndtr((target.high - mean) / sd) - ndtr((target.low - mean) / sd)
        return chance

    def next_points(self, tuning: Tuning) -> list[Point]:
        """Return the uncertain changes that would be reported if they reached the targets."""
        chance, edits = self.chances(tuning), tuning.edits
        score, unseen = np.zeros(len(chance)), list[Point]()
        for group in self._contenders(edits, chance):
            answer = next((index for index in group if chance[index] >= SURE), None)
            size = max(1, int(np.bitwise_count(edits.turned[group[0]])))
            for index in group:
                # nothing beyond the answer is cheaper; of one parameter all values are reported
                beyond = 0.0 if answer is None or index <= answer else 1.0
                weight = (1 - beyond) / size + beyond * BEYOND * (size == 1)
                score[index] = weight * chance[index] * (1 - chance[index])
            if answer is not None:
                unseen += self._unseen(tuning, point_of(edits, answer))
        worth = RULED_OUT * BEYOND
        order = np.argsort(-score, kind="stable")[:ROUND]
        doubted = [point_of(edits, index) for index in order if score[index] > worth]
        return list(dict.fromkeys([*unseen, *doubted]))[:ROUND]

    def _unseen(self, tuning: Tuning, answer: Point) -> list[Point]:
        """Return the unplayed points behind an answer: the answer itself, and one step less."""
        points = [answer]
        for index, knob in enumerate(tuning.knobs):
            back = (knob.now > answer[index]) - (knob.now < answer[index])
            if back and knob.is_number:
                points.append((*answer[:index], answer[index] + back, *answer[index + 1 :]))
        return [p for p in points if p not in tuning.seen and p not in tuning.impossible]

    def _contenders(self, edits: Edits, chance: Any) -> list[list[int]]:
        """Return, for each number of parameters, the groups of changes that may be the cheapest.

        If the present values reach the targets, they are the only one.
        """
        kinds: dict[int, list[int]] = {}
        for index in np.flatnonzero(chance > RULED_OUT):
            kinds.setdefault(int(edits.turned[index]), []).append(int(index))
        found: list[list[int]] = []
        if 0 in kinds and chance[kinds[0][0]] >= SURE:
            return [kinds[0]]
        sizes = {kind: kind.bit_count() for kind in kinds}
        for size in sorted(set(sizes.values())):
            groups = [group for kind, group in kinds.items() if sizes[kind] == size]
            found += groups[: SHOWN + 1]
        return found

    def finalists(self, tuning: Tuning) -> dict[Point, int]:
        """Return the present values, the answers and their cheaper rivals; or else the nearest."""
        chance, edits = self.chances(tuning), tuning.edits
        chosen = [int(np.flatnonzero(edits.turned == 0)[0])]
        for group in self._contenders(edits, chance):
            likely = [index for index in group if chance[index] >= SURE]
            answer = likely[:1] or sorted(group, key=lambda index: -chance[index])[:1]
            cheaper = [index for index in group if index < answer[0]]
            alone = np.bitwise_count(edits.turned[answer[0]]) == 1
            rivals = sorted(cheaper, key=lambda index: -chance[index])[: NEIGHBOURS if alone else 1]
            chosen += answer + rivals
        if len(chosen) == 1:
            chosen += self._nearest(tuning)
        points = [point_of(edits, index) for index in sorted(dict.fromkeys(chosen))]
        return {point: self._games(tuning, point, len(points)) for point in points}

    def _nearest(self, tuning: Tuning) -> list[int]:
        """Return the nearest changes to the targets, of one, two and three parameters."""
        edits, short = tuning.edits, self.shortfall(tuning)
        sizes = np.bitwise_count(edits.turned)
        found = []
        for size in range(1, self.most(tuning) + 1):
            there = np.flatnonzero((sizes == size) & np.isfinite(short))
            found += [int(there[np.argmin(short[there])])] if len(there) else []
        return found

    def distance(self, values: Sequence[Any]) -> Any:
        """Return the distance of some values from the targets, in units of their widths."""
        short: Any = 0.0
        for target, value in zip(self.targets, values, strict=True):
            gap = np.maximum(0.0, np.maximum(target.low - value, value - target.high))
            short = short + (gap / width_of(target)) ** 2
        return short

    def most(self, tuning: Tuning) -> int:
        """Return the largest number of parameters changed together."""
        return int(np.bitwise_count(tuning.edits.turned).max())

    def shortfall(self, tuning: Tuning) -> Any:
        """Return the predicted distance of each change from the targets, in their widths."""
        short = self.distance([mean for mean, _ in tuning.predict(tuning.edits.points)])
        for point in tuning.impossible:
            short[(tuning.edits.points == point).all(axis=1)] = math.inf
        return short

    def _games(self, tuning: Tuning, point: Point, count: int) -> int:
        """Return the number of games that decide on which side of the targets a point lies.

        It depends only on data known before the first of these games.
        """
        rotations = max(1, tuning.evaluator.rotations(tuning.values(point)))
        z = float(ndtri(1 - (1 - family_level(count * len(self.targets))) / 2))
        deals = 0.0
        for column, target in enumerate(self.targets):
            mean, _ = tuning.predict([point])[column]
            room = min(abs(float(mean[0]) - edge) for edge in (target.low, target.high))
            width = width_of(target)
            half = min(max(0.6 * room, width / FINEST), width / 2)
            deals = max(deals, (z * tuning.unit_sd(column) / half) ** 2)
        return int(min(tuning.games / count, max(tuning.games / 64, deals * rotations)))


def width_of(target: Target) -> float:
    """Return half the width of a target, or a substitute if it has a single end."""
    if math.isfinite(target.high - target.low):
        return (target.high - target.low) / 2
    end = target.low if math.isfinite(target.low) else target.high
    return 0.02 * abs(end) or 0.02


def family_level(count: int) -> float:
    """Return the level of each of `count` intervals that hold jointly (Bonferroni)."""
    return 1 - (1 - LEVEL) / max(1, count)


@dataclass
class Maximise:
    """Aim: the maximum of the first quantity."""

    paired: bool = True

    def candidates(self, tuning: Tuning) -> Any:
        """Return all changes, and the neighbours of the best points seen."""
        best = sorted(tuning.seen, key=lambda point: -float(tuning.seen[point].mean[0]))[:8]
        mean, _ = tuning.predict(best)[0]
        leader = best[int(np.argmax(mean))]
        near = [leader]
        for index, knob in enumerate(tuning.knobs):
            for shift in (-2, -1, 1, 2):
                position = leader[index] + shift
                if 0 <= position < len(knob.values):
                    near.append((*leader[:index], position, *leader[index + 1 :]))
        found = np.unique(np.concatenate([tuning.edits.points, near]), axis=0)
        barred = {tuple(point) for point in tuning.impossible}
        return found[[tuple(map(int, point)) not in barred for point in found]]

    def next_points(self, tuning: Tuning) -> list[Point]:
        """Return the points with the largest expected improvement over the best known one."""
        points = self.candidates(tuning)
        mean, sd = tuning.predict(points)[0]
        known = float(tuning.predict(list(tuning.seen))[0][0].max())
        gap = (mean - known) / sd
        gain = sd * (gap * ndtr(gap) + np.exp(-(gap**2) / 2) / math.sqrt(2 * math.pi))
        order = np.argsort(-gain, kind="stable")[:ROUND]
        return [tuple(map(int, points[index])) for index in order]

    def finalists(self, tuning: Tuning) -> dict[Point, int]:
        """Return the point with the highest predicted mean."""
        points = self.candidates(tuning)
        mean, _ = tuning.predict(points)[0]
        best = tuple(map(int, points[int(np.argmax(mean))]))
        return {best: tuning.games // 2}


def sampled_edits(edits: Edits, knobs: Any, seed: int) -> Edits:
    """Return changes, and points all over the space if many parameters change together."""
    shares = np.random.default_rng(seed).random((SAMPLE, len(knobs)))
    points = np.column_stack(
        [
            np.floor(share * len(knob.values)).astype(int)
            for share, knob in zip(shares.T, knobs, strict=True)
        ]
    )
    present = [knob.now for knob in knobs]
    prices = sum(np.array(knob.prices())[points[:, n]] for n, knob in enumerate(knobs))
    bits = (points != present) @ (1 << np.arange(len(knobs)))
    return Edits(
        np.concatenate([edits.points, points]),
        np.concatenate([edits.prices, prices]),
        np.concatenate([edits.turned, bits]),
    )
