"""Simulation of a match-up, and estimates from its games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from simlab.execution.batches import Batch, Plan, batch_deals, first_deals, run_batches
from simlab.execution.estimates import Estimates, Row
from simlab.execution.frames import to_frame
from simlab.execution.stopping import StopRule
from simlab.execution.store import Part
from simlab.execution.workers import Workers
from simlab.jit import clock
from simlab.jit.errors import SimlabError, UsageError
from simlab.jit.files import check_writable
from simlab.loop.rng import STREAM_VERSION
from simlab.runtime.matchup import Matchup
from simlab.runtime.policy_sandbox import try_policies

if TYPE_CHECKING:
    from pandas import DataFrame

DEFAULT_GAMES = 100_000
MOST_GAMES = 10**12
QUANTILES = (0.05, 0.25, 0.5, 0.75, 0.95)

Progress = Callable[[Estimates, int], None]


@dataclass
class Simulation:
    """The results of a match-up.

    Attributes
    ----------
    matchup : Matchup
    estimates : Estimates
    seconds : float
        Time spent playing (compilation not counted).
    stopped : str
        Name of the rule that ended the run.
    imprecise : bool
        Whether it ended before the requested precision.
    """

    matchup: Matchup
    estimates: Estimates
    seconds: float = 0.0
    stopped: str = "games"
    workers: Workers | Executor | Callable[[], Executor] | None = None
    jobs: int | None = None
    imprecise: bool = False
    _whole: Estimates = field(init=False)
    _first: Batch | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self._whole = Estimates(self.matchup)

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling, without an executor; a copy continues with threads."""
        return {**vars(self), "workers": None}

    @property
    def rows(self) -> list[Row]:
        """Table as a list of dictionaries (see `Estimates.rows`)."""
        return self.estimates.rows()

    @property
    def table(self) -> DataFrame:
        """Rows as a tidy `pandas.DataFrame`; ``entry`` and ``seat`` are whole numbers."""
        return to_frame(self.rows)

    @property
    def games(self) -> int:
        """Games played."""
        return self.estimates.games

    def quantiles(self, shares: Sequence[float] = QUANTILES) -> DataFrame:
        """Return quantiles of the score as a `pandas.DataFrame` (see `Estimates.quantiles`)."""
        return to_frame(self.quantile_rows(shares))

    def quantile_rows(self, shares: Sequence[float] = QUANTILES) -> list[Row]:
        """Return quantiles of the score (see `Estimates.quantiles`)."""
        return self.estimates.quantiles(shares)

    @property
    def histogram(self) -> DataFrame:
        """Counts of each score, as a `pandas.DataFrame`: entry, policy, value, games.

        In games that have roles, the column role follows policy.
        """
        import pandas as pd

        spread = self.estimates.spread
        frames = [
            pd.DataFrame({**self.matchup.head(place), "value": spread.values})
            .assign(games=spread.counts[place])
            .query("games > 0")
            for place in range(self.matchup.seats)
            if spread is not None
        ]
        return pd.concat(frames, ignore_index=True)

    @property
    def settings(self) -> dict[str, Any]:
        """Settings that are needed to play the same games again, and the reason for their end."""
        return {
            "game": self.matchup.game.name,
            "seats": self.matchup.seats,
            "lineup": self.matchup.lineup,
            "rotate": self.matchup.rotate,
            "games": self.games,
            "truncated": self.estimates.truncated,
            "seed": self.matchup.seed,
            "rules": dict(self.matchup.rules),
            "stopped": self.stopped,
            "source": self.matchup.source,
            "stream": STREAM_VERSION,
        }

    def more(self, games: int, progress: Progress | None = None) -> Simulation:
        """Play ``games`` more of the same numbered sequence, and return ``self``.

        The numbers are those of one longer run, to the last bit.
        """
        self.play_to(self.games + games, progress=progress)
        return self

    def play_to(
        self,
        games: int,
        *,
        stop: StopRule | None = None,
        rows: str | Path | None = None,
        progress: Progress | None = None,
    ) -> None:
        """Play up to ``games`` in total (rounded up to whole deals), or until the rule stops it."""
        if isinstance(self.workers, Workers):
            self._play_to(games, self.workers, stop, rows, progress)
        else:
            with Workers(self.workers, self.jobs) as workers:
                self._play_to(games, workers, stop, rows, progress)

    def _play_to(
        self,
        games: int,
        workers: Workers,
        stop: StopRule | None,
        rows: str | Path | None,
        progress: Progress | None,
    ) -> None:
        target = -(-games // self.matchup.rotations)
        done = self._whole.games // self.matchup.rotations
        anytime = self.estimates.anytime or stop is not None
        running = replace(self._whole, anytime=anytime)
        writer = RowWriter(self.matchup, rows) if rows else None
        start = clock.now()
        self.stopped = "interrupted"
        batches = run_batches(
            Plan(self.matchup, done, target, workers, rows is not None, self._first)
        )
        try:
            for batch in batches:
                running = replace(running)  # an interruption leaves `estimates` as they are
                running.add(batch.moments, batch.spread, batch.decisions, batch.by_order)
                if writer is not None:
                    writer.write(batch.outcomes)
                self.estimates = running
                self._keep_whole(batch, running)
                if progress is not None:
                    progress(running, target * self.matchup.rotations)
                reason = stop and stop.reason(running, clock.now() - start)
                if reason:
                    self.stopped = reason
                    return
            self.stopped = "games"
        except Exception:
            if writer is not None:
                writer.drop()
            raise
        finally:
            batches.close()
            asked = stop is not None and stop.precision is not None
            self.imprecise = asked and self.stopped != "precision"
            self.seconds += clock.now() - start
            if writer is not None:
                writer.close()
                if done * self.matchup.rotations + writer.games == running.games:
                    self.estimates = running  # if it came just after a batch was written

    def _keep_whole(self, batch: Batch, running: Estimates) -> None:
        """Store the estimates after each complete batch, from which `more` continues."""
        size = batch_deals(self.matchup, self._first) if self._first else first_deals(self.matchup)
        if batch.moments.n == size:
            self._whole = replace(running)
            self._first = self._first or batch._replace(outcomes=None)


def check_rows(path: Path) -> None:
    """Reject a file for rows that cannot be written, or whose name does not mark it as Parquet.

    Raises
    ------
    UsageError
        The message proposes a name.
    """
    if not path.name:
        raise UsageError(f"--rows is a Parquet file, for example 'rows.parquet', not {str(path)!r}")
    if not path.name.lower().endswith((".parquet", ".pq")):
        fitting = str(path.with_suffix(".parquet"))
        raise UsageError(f"--rows is a Parquet file: call it {fitting!r}, not {str(path)!r}")
    check_writable("--rows", path, "table")


class RowWriter:
    """Writer of a row per game and seat to a Parquet file, which is renamed when complete."""

    def __init__(self, matchup: Matchup, path: str | Path) -> None:
        self.matchup = matchup
        self.path = Path(path)
        self._file: Any = None
        self._part: Part | None = None
        self._game = 0
        self.games = 0
        """Games in the file, once it is closed."""

    def write(self, outcomes: Any) -> None:
        """Append the games of a batch."""
        import numpy as np
        import pyarrow as pa
        import pyarrow.parquet as pq

        seats, games = self.matchup.seats, len(outcomes)
        number = np.repeat(np.arange(self._game, self._game + games), seats)
        seat = np.tile(np.arange(seats), games)
        place = (seat - number % self.matchup.rotations) % seats
        columns = {"number": number, "seat": seat, "entry": place}
        values = outcomes["seats"][:, :seats, :].reshape(games * seats, -1)
        for index, metric in enumerate(self.matchup.game.seat_metrics):
            columns[metric.name] = values[:, index]
        table = pa.table(columns)
        if self._file is None:
            self._part = self._safely(Part, self.path)
            self._file = self._safely(pq.ParquetWriter, self._part.path, table.schema)
        self._safely(self._file.write_table, table)
        self._game += games

    def _safely(self, write: Callable[..., Any], *arguments: Any) -> Any:
        try:
            return write(*arguments)
        except OSError as error:
            self.drop()
            raise SimlabError(f"cannot write {self.path}: {error.strerror or error}") from None

    def drop(self) -> None:
        """Discard the file; an older file of that name stays."""
        part, self._part = self._part, None
        with suppress(OSError):
            if self._file is not None:
                self._file.close()
        with suppress(OSError):
            if part is not None:
                part.drop()

    def close(self) -> None:
        """Finish the file."""
        import pyarrow.parquet as pq

        if self._part is None:
            return
        if self._file is not None:
            self._safely(self._file.close)
            self.games = int(pq.read_metadata(self._part.path).num_rows) // self.matchup.seats
            self._safely(self._part.finish)
        self.drop()


def run_matchup(
    matchup: Matchup,
    games: int | None,
    *,
    stop: StopRule | None = None,
    rows: str | Path | None = None,
    workers: Workers | Executor | Callable[[], Executor] | None = None,
    jobs: int | None = None,
    progress: Progress | None = None,
    say: Callable[[str], None] = lambda text: None,
) -> Simulation:
    """Play ``games`` games of a match-up, or until it is stopped (see `simlab.simulate`)."""
    if games is None:
        games = MOST_GAMES if stop is not None else DEFAULT_GAMES
    if not 1 <= games <= MOST_GAMES:
        raise UsageError(f"the number of games is 1 to {MOST_GAMES:,}, not {games}")
    if rows is not None:
        check_rows(Path(rows))
    matchup.prepare(say)
    try_policies(matchup)
    simulation = Simulation(matchup, Estimates(matchup), workers=workers, jobs=jobs)
    try:
        simulation.play_to(games, stop=stop, rows=rows, progress=progress)
    except KeyboardInterrupt:
        simulation.stopped = "interrupted"
    return simulation
