"""Metagame of strategies in every mixture: which cells to play, and when to stop."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from simlab.execution.checkpointed_tasks import Parts
from simlab.execution.limits import Limits, Progress
from simlab.execution.population_play import FieldPlay, Play
from simlab.execution.workers import Task
from simlab.jit.errors import UsageError
from simlab.stats.equilibria import GONE, replicate, settle
from simlab.stats.intervals import ANYTHING
from simlab.stats.payoffs import Payoffs
from simlab.stats.symmetric import Cell, Shape, regrets
from simlab.study.metagame_findings import Findings, NamedMixture, findings, regret_interval
from simlab.study.run_loop import run_until

SLICE = 8
"""Deals in which strategies sit in the same order around the table."""
FIRST_SLICES = 2
"""Slices of each cell in the first round."""
DEFAULT_GAMES = 400_000
TASK_GAMES = 2048
PART_TASKS = 32
SEARCHED_GAMES = 64
"""Games in a task if a strategy searches."""
QUICK, QUICK_STEPS = 24, 500
"""Resamples, and steps of replicator dynamics, for the choice of the next jobs."""
WEIGHTS = {"equilibrium": 0.6, "mixture": 0.4, "pure": 0.3, "even": 0.1}
"""Weights of equilibria, given mixtures, fields of one strategy, and the even field in the choice
of the next jobs.
"""
FIELDS = 12
"""Resampled equilibria that the choice of the next jobs considers."""


@dataclass
class Metagame:
    """A symmetric game of some strategies, and its results so far.

    Attributes
    ----------
    play : Play
        Plays any order of the strategies; its first metric counts.
    names : list of str
        Names of the strategies.
    players, seed : int
    step : float
        Change of a strategy's earnings in a deal by a single event.
    possible : (low, high)
        Range of the earnings.
    shares : bool
        Whether the values of the players add up to 1 in each game, as wins do.
    mixtures : list of NamedMixture
        Given mixtures to evaluate besides the equilibria.
    """

    play: Play
    names: list[str]
    players: int
    seed: int = 1
    step: float = 0.0
    possible: tuple[float, float] = ANYTHING
    shares: bool = False
    mixtures: list[NamedMixture] = field(default_factory=list)
    payoffs: Payoffs = field(init=False)
    games: int = 0
    deals: int = 0
    broken_off: int = 0
    seconds: float = 0.0
    stopped: str = "games"
    _judged: tuple[int, Findings] | None = field(init=False, default=None, repr=False)
    _mixture: tuple[int, Any] | None = field(init=False, default=None, repr=False)

    def __post_init__(self) -> None:
        self.payoffs = Payoffs(Shape(self.players, len(self.names)), self.step)

    @property
    def shape(self) -> Shape:
        """Numbers of players and strategies."""
        return self.payoffs.shape

    @property
    def findings(self) -> Findings:
        """Findings from the tables (computed once per number of games)."""
        if self._judged is None or self._judged[0] != self.games:
            found = findings(
                self.payoffs, self.mixtures, self.names, self.seed, self.possible, self.shares
            )
            self._judged = (self.games, found)
        return self._judged[1]

    def mixture(self) -> Any:
        """Return the equilibrium that replicator dynamics reach from the even mixture."""
        if self._mixture is None or self._mixture[0] != self.games:
            means = self.payoffs.means()
            even = np.full(self.shape.styles, 1 / self.shape.styles)
            path = replicate(self.shape, means, even, QUICK_STEPS)
            self._mixture = (self.games, settle(self.shape, means, path[-1]).mixture)
        return self._mixture[1]

    def cost(self, cell: Cell) -> int:
        """Return the number of games in a deal of a cell."""
        return 1 if len({*cell}) == 1 else self.players


def play_metagame(
    metagame: Metagame,
    limits: Limits,
    parts: Parts,
    *,
    task_games: int = TASK_GAMES,
    progress: Progress | None = None,
) -> None:
    """Play a metagame in rounds, the most useful cells first, until something stops it.

    Raises
    ------
    UsageError
        The games do not suffice to play each strategy alone and against each other.
    """
    ends_round = False

    def play(step: tuple[Sequence[Task], bool]) -> None:
        nonlocal ends_round
        part, ends_round = step
        _do(metagame, part, parts)

    def check() -> tuple[str, float] | None:
        if not ends_round:
            return None
        mixture = metagame.mixture()
        words = f"{int((mixture > GONE).sum())} of {metagame.shape.styles} styles left"
        if limits.precision is None:
            return words, math.inf
        low, high = regret_interval(metagame.payoffs, mixture, metagame.seed)
        return f"regret {low:.2g} to {high:.2g}, {words}", (high - low) / 2

    metagame.stopped = "interrupted"
    metagame.stopped = run_until(
        limits,
        metagame,
        _parts_of(metagame, limits, task_games),
        play,
        check=check,
        has_results=lambda: bool(metagame.payoffs.cells),
        progress=progress,
    )


def metagame_of(
    play: FieldPlay, mixtures: Sequence[tuple[str, Sequence[float]]], seed: int
) -> Metagame:
    """Build the metagame of a field of a game."""
    metric, rules = play.measured[0], play.matchups[0].rules
    return Metagame(
        play,
        play.names,
        play.seats,
        seed,
        play.step(),
        metric.bounds(rules) or ANYTHING,
        metric.name == "win" and play.matchups[0].winners == 1,
        [(name, np.array(shares)) for name, shares in mixtures],
    )


Job = tuple[int, int]
"""A cell, and the number of deals to play."""


def _parts_of(
    metagame: Metagame, limits: Limits, task_games: int
) -> Iterator[tuple[Sequence[Task], bool]]:
    """Yield the parts of all rounds, each with whether it is the last of its round."""
    for jobs in itertools.chain([first_round(metagame, limits.games)], _rounds(metagame, limits)):
        found = list(batched(list(tasks_of(metagame, jobs, task_games)), PART_TASKS))
        for number, part in enumerate(found, 1):
            yield part, number == len(found)


def first_round(metagame: Metagame, games: int) -> list[Job]:
    """Return the jobs for each strategy alone, and for one of it among players of each other."""
    shape = metagame.shape
    pairs = itertools.product(range(shape.styles), repeat=2)
    cells = {tuple(sorted([one, *[rest] * (shape.players - 1)])) for one, rest in pairs}
    deals = FIRST_SLICES * SLICE
    least = sum(deals * metagame.cost(cell) for cell in cells)
    if games < least:
        raise UsageError(
            f"{shape.styles} styles at {shape.players} seats take {least:,} games or more, not "
            f"{games:,}; name fewer styles, or play more"
        )
    return [(number, deals) for number in sorted(shape.number[cell] for cell in cells)]


def _rounds(metagame: Metagame, limits: Limits) -> Iterator[list[Job]]:
    """Yield jobs, half as many games as were played so far at a time."""
    while True:
        jobs = next_round(metagame, min(metagame.games // 2, limits.games - metagame.games))
        if not jobs:
            return
        yield jobs


def next_round(metagame: Metagame, games: int) -> list[Job]:
    """Return the most useful jobs to play next, about ``games`` games.

    Two thirds of them go to cells never played so far, if there are any. The others go to the cells
    that reduce the errors of the gains most, above all in equilibria (Neyman allocation).
    """
    shape, payoffs = metagame.shape, metagame.payoffs
    cost = np.array([metagame.cost(cell) for cell in shape.cells])
    deals = np.array([payoffs.deals(cell) for cell in range(shape.size)])
    use = usefulness(metagame)
    jobs: dict[int, int] = {}
    fresh = np.flatnonzero(deals == 0)
    left = games
    if len(fresh):
        for cell in fresh[np.argsort(-use[fresh], kind="stable")]:
            if left - SLICE * cost[cell] < games // 3:
                break
            jobs[int(cell)] = SLICE
            left -= int(SLICE * cost[cell])
    wanted = use / np.sqrt(cost)
    wanted *= (float((deals * cost).sum()) + left) / float((wanted * cost).sum())
    lacking = np.where(deals > 0, wanted - deals, 0.0)
    lacking *= min(1.0, left / max(1.0, float((np.maximum(0, lacking) * cost).sum())))
    for cell in np.argsort(-lacking, kind="stable"):
        slices = round(float(lacking[cell]) / SLICE + 0.4)
        slices = min(slices, left // int(SLICE * cost[cell]))
        if slices > 0:
            jobs[int(cell)] = SLICE * slices
            left -= int(SLICE * slices * cost[cell])
    return sorted(jobs.items())


def usefulness(metagame: Metagame) -> Any:
    """Return the contribution of each cell to the error of the gains, per deal."""
    shape, payoffs = metagame.shape, metagame.payoffs
    mixture = metagame.mixture()
    found, gains = [mixture], []
    for tables in payoffs.resamples(QUICK, metagame.seed):
        for table in tables:
            gains.append(regrets(shape.values(table, mixture), mixture))
            if len(found) <= FIELDS:
                found.append(settle(shape, table, mixture, rounds=1).mixture)
    near = np.mean(gains, axis=0) + 3 * np.std(gains, axis=0) > 0
    near |= (np.array(found) > GONE).any(axis=0)
    even = np.full((1, shape.styles), 1 / shape.styles)
    kinds = {"equilibrium": np.array(found), "pure": np.eye(shape.styles), "even": even}
    if metagame.mixtures:
        kinds["mixture"] = np.array([mixture for _, mixture in metagame.mixtures])
    weight = np.zeros(len(shape.others))
    for kind, mixtures in kinds.items():
        weight += WEIGHTS[kind] * (shape.chances(mixtures) ** 2).mean(axis=0)
    each = weight * (payoffs.spreads() * np.where(near, 1.0, 0.2)[:, None]) ** 2
    return np.sqrt(np.bincount(shape.cell_of.ravel(), each.ravel(), shape.size)) + 1e-12


Slice = tuple[int, Cell, int, int]
"""The index of a cell, the cell, the first deal, and the number of deals."""


def tasks_of(metagame: Metagame, jobs: Sequence[Job], task_games: int) -> Iterator[Task]:
    """Yield the tasks that play some jobs, each a few slices of new deals."""
    waiting: list[Slice] = []
    games, first = 0, metagame.deals
    for number, count in jobs:
        cell = metagame.shape.cells[number]
        for _ in range(0, count, SLICE):
            waiting.append((number, cell, first, SLICE))
            first += SLICE
            games += SLICE * metagame.cost(cell)
            if games >= task_games:
                yield play_slices, metagame.play, waiting
                waiting, games = [], 0
    if waiting:
        yield play_slices, metagame.play, waiting


def play_slices(play: Play, slices: Sequence[Slice]) -> Any:
    """Play slices of cells; return rows of cell, strategy, value, and of -1, -1, truncated games.

    Each slice has another order of the strategies.
    """
    rows, broken = [], 0.0
    for number, cell, first, deals in slices:
        luck = np.random.default_rng([number, first])
        order = tuple(int(style) for style in luck.permutation(cell))
        values = play(order, first, deals)
        games = 1 if len({*cell}) == 1 else len(cell)
        broken += float(values[..., -1].mean()) * deals * games
        by_place = values[..., 0].mean(axis=1)
        for style in sorted({*cell}):
            earned = by_place[:, [place for place, who in enumerate(order) if who == style]]
            columns = [np.full(deals, number), np.full(deals, style), earned.mean(axis=1)]
            rows.append(np.column_stack(columns))
    return np.concatenate([*rows, [[-1.0, -1.0, broken]]])


def _do(metagame: Metagame, tasks: Sequence[Task], parts: Parts) -> None:
    """Play a part, and add its results to the tables."""
    table = np.concatenate([flat.reshape(-1, 3) for flat in parts.do(tasks)])
    metagame.broken_off += round(float(table[table[:, 0] < 0, 2].sum()))
    table = table[table[:, 0] >= 0]
    table = table[np.lexsort((table[:, 1], table[:, 0]))]
    ends = np.flatnonzero(np.diff(table[:, 0])) + 1
    for rows in np.split(table, ends):
        number = int(rows[0, 0])
        cell = metagame.shape.cells[number]
        values = rows[:, 2].reshape(len({*cell}), -1).T
        metagame.payoffs.add(number, values)
        metagame.deals += len(values)
        metagame.games += len(values) * metagame.cost(cell)


def batched(items: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    """Yield batches of items."""
    return (items[start : start + size] for start in range(0, len(items), size))
