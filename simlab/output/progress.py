"""Progress bars on standard error, with the estimate so far and its error."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from simlab.output.format import estimate, plural

if TYPE_CHECKING:
    from rich.progress import Progress, Task, TaskID

    from simlab.execution.estimates import Estimates
    from simlab.study.maps import AdviceMap
    from simlab.study.sweep import Sweep
    from simlab.study.tune.halving import Halving
    from simlab.study.tune.tuning import Tuning


def so_far(estimates: Estimates) -> str:
    """Return the first metric of the first place with its error."""
    row = estimates.rows()[0]
    return f"{row['metric']} {estimate(row['mean'], row['low'], row['high'])}"


ROOM = 100
"""Least width of a terminal for the bar and the time left."""


def _bar() -> Progress:
    """Return a bar; on a narrow terminal only its words, folded rather than cut."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, ProgressColumn, TextColumn, TimeRemainingColumn
    from rich.text import Text

    from simlab.output.folding import folded, terminal_width

    width = terminal_width()
    bar = width // 5 if width >= ROOM else 0

    class Words(ProgressColumn):
        """Column of the estimate so far."""

        def render(self, task: Task) -> Text:
            """Return the estimate in lines that leave room for the other columns."""
            others = bar + 20 if bar else 1
            lines = folded(task.fields["estimate"], width - others)
            return Text("\n".join(lines), no_wrap=True, overflow="ignore")

    name = TextColumn("{task.description}", markup=False)
    return Progress(
        *([name, BarColumn(bar), Words(), TimeRemainingColumn()] if bar else [Words()]),
        console=Console(stderr=True, width=width, height=25),
        transient=True,
    )


@contextmanager
def play_progress(quiet: bool) -> Iterator[Callable[[Estimates, int], None] | None]:
    """Show a progress bar during play, if standard error is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    with _bar() as bar:
        task: list[TaskID] = []

        def report(estimates: Estimates, games: int) -> None:
            if not task:
                task.append(bar.add_task("games", total=games, estimate=""))
            if bar.tasks[0].finished or _due(bar):
                bar.update(task[0], completed=estimates.games, estimate=so_far(estimates))

        yield report


def _due(bar: Progress, every: float = 0.2) -> bool:
    """Return whether a fifth of a second has passed since the last estimate."""
    now = bar.get_time()
    last: Any = getattr(bar, "simlab_last", 0.0)
    if now - last < every:
        return False
    bar.simlab_last = now  # type: ignore[attr-defined]
    return True


@contextmanager
def map_progress(quiet: bool) -> Iterator[Callable[[AdviceMap], None] | None]:
    """Show the finished cells of a map and the last result, if standard error is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    with _bar() as bar:
        task = bar.add_task("cells", total=None, estimate="")

        def report(found: AdviceMap) -> None:
            cell = found.cells[-1]
            point = ", ".join(
                f"{feature.name}={value}"
                for feature, value in zip(found.features, cell.values, strict=True)
            )
            words = f"{len(found.cells)}/{found.size} {point}: {cell.action or ''} {cell.verdict}"
            bar.update(task, total=found.size, completed=len(found.cells), estimate=words)

        yield report


@contextmanager
def sweep_progress(quiet: bool) -> Iterator[Callable[[Sweep, int, float, Estimates], None] | None]:
    """Show finished cells, one running estimate and the time left, if there is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    shares: dict[int, float] = {}
    with _bar() as bar:
        task = bar.add_task("cells", total=None, estimate="")

        def report(sweep: Sweep, index: int, share: float, estimates: Estimates) -> None:
            shares[index] = share
            if _due(bar):
                cells, done = sweep.cells, sum(shares.values())
                point = ", ".join(f"{key}={value}" for key, value in cells[index].point.items())
                words = f"{done:.0f}/{len(cells)} {point}: {so_far(estimates)}"
                bar.update(task, total=len(cells), completed=done, estimate=words)

        yield report


@contextmanager
def study_progress(quiet: bool) -> Iterator[Callable[[float, float, str], None] | None]:
    """Show the progress of a study and its results so far, if standard error is a terminal."""
    if quiet or not sys.stderr.isatty():
        yield None
        return
    with _bar() as bar:
        task = bar.add_task("games", total=None, estimate="")

        def report(done: float, whole: float, words: str) -> None:
            total = whole if math.isfinite(whole) else None
            bar.update(task, total=total, completed=done, estimate=words)

        yield report


@contextmanager
def search_progress(quiet: bool) -> Iterator[Callable[[Tuning | Halving], None] | None]:
    """Show the games of a search and the time left, if standard error is a terminal."""
    with study_progress(quiet) as tell:
        if tell is None:
            yield None
            return

        def report(search: Tuning | Halving) -> None:
            words = f"{search.spent:,} at {plural(len(search.seen), 'point')}"
            tell(search.spent, search.expected, words)

        yield report
