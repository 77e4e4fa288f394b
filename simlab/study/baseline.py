"""Expected values: stored, replayed, and tested with a known rate of false alarms.

A baseline is an experiment file, ``NAME.toml``; its values are in ``NAME.expected.json`` beside it.
Each value is stored as the means of blocks of deals. The same games must give the same numbers; if
they do not, the blocks show whether a mean has moved. They are compared pairwise with common random
numbers, and a change that only deals other cards differs by chance alone.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from simlab.execution.design import Cell, cells
from simlab.execution.experiment import load_experiment
from simlab.execution.replications import replications
from simlab.execution.simulate import DEFAULT_GAMES
from simlab.execution.store import digest, write_whole
from simlab.execution.workers import Workers, in_order
from simlab.jit.errors import UsageError
from simlab.jit.files import check_plain, load_json, read_text
from simlab.loop.rng import STREAM_VERSION
from simlab.runtime.matchup import Matchup
from simlab.runtime.policy_sandbox import try_policies
from simlab.stats.lazy_scipy import stdtr, stdtrit
from simlab.stats.multiple_testing import holm
from simlab.study.sweep import check_metrics
from simlab.study.visible import FALSE_ALARMS, Event, event_in_block, smallest_seen

BLOCKS = 32

FORMAT = 1
Blocks = list[float]
Settings = dict[str, Any]
"""Seed, games and rotation behind the block means."""


@dataclass(frozen=True)
class Check:
    """An expected value and the result of its check.

    Attributes
    ----------
    cell, metric : str
    was, now : float
        Means.
    low, high : float
        95 % interval of the difference, for this value alone.
    p : float
        Holm's adjusted p-value over all values of the file.
    status : {"same", "changed", "moved"}
        Same bits; other numbers with the same mean; a mean that moved, or is not a number.
    sees : float
        The smallest change of the mean that would be reported in `POWER` of all cases with other
        random numbers (see `smallest_seen`); common random numbers reveal far smaller ones. NaN if
        unknown.
    """

    cell: str
    metric: str
    was: float
    now: float
    low: float
    high: float
    p: float
    status: str
    sees: float = math.nan

    @property
    def difference(self) -> float:
        """Difference between the present mean and the stored one."""
        return self.now - self.was


@dataclass(frozen=True)
class CheckedFile:
    """Results of the checks of a baseline file."""

    path: Path
    checks: list[Check] = field(default_factory=list)

    @property
    def moved(self) -> list[Check]:
        """Values whose means moved, the smallest p-value first."""
        return sorted((c for c in self.checks if c.status == "moved"), key=lambda c: c.p)

    @property
    def changed(self) -> list[Check]:
        """Values whose numbers changed although their means did not move."""
        return [check for check in self.checks if check.status == "changed"]


def find_baselines(paths: Iterable[Path]) -> list[Path]:
    """Return the baseline files among some files and folders, each once.

    Raises
    ------
    UsageError
        No such file or folder, or no baseline in it.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(path.glob("*.toml"))
            if not inside:
                raise UsageError(f"no baseline files (*.toml) in {path}")
            found += inside
        elif path.suffix == ".toml" and path.is_file():
            found.append(path)
        else:
            raise UsageError(f"{path} is no baseline: give a .toml file or a folder of them")
    once: dict[Path, Path] = {}
    for path in found:
        once.setdefault(values_path(path).resolve(), path)
    return list(once.values())


def values_path(path: Path) -> Path:
    """Return the file that holds the values of a baseline."""
    return path.with_suffix(".expected.json")


def check_file(
    path: Path, jobs: int | None = None, say: Callable[[str], None] = lambda text: None
) -> CheckedFile:
    """Replay a baseline and judge every value.

    Raises
    ------
    UsageError
        The baseline or its values cannot be read, cells and values do not belong together, or seed,
        games or rotation differ from those of the values.
    """
    kept = values_path(path)
    if not kept.exists():
        raise UsageError(f"{path} has no values yet; {ACCEPT}")
    stored = read_values(kept)
    check_settings(str(path), read_settings(kept), settings_of(path), say)
    played = play_baseline(path, jobs, say)
    for missing in played.keys() - stored.keys():
        raise UsageError(f"{kept} has no values for {missing}; {ACCEPT}")
    for left in stored.keys() - played.keys():
        raise UsageError(f"{path} has no cell {left} any more; {ACCEPT}")
    return CheckedFile(path, judge(stored, played, events_of(path)))


ACCEPT = 'keep new values with: simlab check --accept "why"'
ANEW = f"restore it from version control, or delete it and {ACCEPT}"
"""Advice for a file of values that cannot be read, and therefore is not overwritten."""


def judge(
    stored: Mapping[str, Mapping[str, Blocks]],
    played: Mapping[str, Mapping[str, Blocks]],
    events: Mapping[str, Mapping[str, Event]] | None = None,
) -> list[Check]:
    """Compare stored and new block means, ``{cell: {metric: blocks}}``, as one family of tests.

    Both name the same cells; ``events`` holds the effects of events on a block mean.

    Raises
    ------
    UsageError
        The cells have other metrics or blocks than before, or a stored value is not a number.
    """
    names: list[tuple[str, str]] = []
    kept, brought = [], []
    for cell, metrics in stored.items():
        for name in played[cell].keys() - metrics.keys():
            raise UsageError(f"{cell}: no value of {name} was kept; {ACCEPT}")
        for metric, blocks in metrics.items():
            now = played[cell].get(metric)
            if now is None or not isinstance(blocks, list) or len(now) != len(blocks):
                raise UsageError(f"{cell}: {metric} has other blocks than before; {ACCEPT}")
            _check_numbers(cell, metric, blocks)
            names.append((cell, metric))
            kept.append(blocks)
            brought.append(now)
    if not names:
        return []
    known = None
    if events is not None:
        known = Event(*np.array([events[cell][metric] for cell, metric in names], float).T)
    return _checks(names, np.array(kept, float), np.array(brought, float), known)


def _check_numbers(cell: str, metric: str, blocks: Blocks) -> None:
    """Reject block means that are not finite numbers."""
    for value in blocks:
        if type(value) not in (int, float) or not math.isfinite(value):
            raise UsageError(f"{cell}: a value of {metric} is {value!r}, which is no number")


def _checks(
    names: Sequence[tuple[str, str]], was: Any, now: Any, events: Event | None
) -> list[Check]:
    """Test values, a row of blocks each."""
    # another processor may round the last bit of a mean differently
    now = np.where(np.isclose(now, was, rtol=1e-12, atol=0), was, now)
    with np.errstate(invalid="ignore"):  # a mean may be infinite
        change = now - was
        mean = change.mean(axis=1)
        error = change.std(axis=1, ddof=1) / math.sqrt(change.shape[1])
    half = stdtrit(change.shape[1] - 1, 0.975) * error
    p_values = holm(_p_values(change, mean, error).tolist())
    sees = smallest_seen(was, len(names), events)
    numbers = (was.mean(axis=1), now.mean(axis=1), mean - half, mean + half, p_values, sees)
    checks = []
    for (cell, metric), row, changed in zip(
        names, np.column_stack(numbers).tolist(), change.any(axis=1), strict=True
    ):
        before, after, low, high, p, least = row
        status = "moved" if p < FALSE_ALARMS else "changed" if changed else "same"
        checks.append(Check(cell, metric, before, after, low, high, p, status, least))
    return checks


def _p_values(change: Any, mean: Any, error: Any) -> Any:
    """Return Student's two-sided p-values of changes that have mean zero if nothing moved."""
    with np.errstate(invalid="ignore", divide="ignore"):
        p_values = 2 * stdtr(change.shape[1] - 1, -np.abs(mean) / error)
    broken = ~np.isfinite(change).all(axis=1)
    return np.select([broken, ~change.any(axis=1), error == 0], [0.0, 1.0, 0.0], p_values)


def play_baseline(
    path: Path, jobs: int | None = None, say: Callable[[str], None] = lambda text: None
) -> dict[str, dict[str, Blocks]]:
    """Play a baseline file and return its block means, ``{cell: {metric: blocks}}``."""
    design, metrics, games = _planned(path)
    with Workers(None, jobs) as workers:
        return {
            label(cell): play_blocks(cell.matchup, games, metrics, workers, say) for cell in design
        }


def _planned(path: Path) -> tuple[list[Cell], list[str], int]:
    """Return cells, metrics and games of a baseline file."""
    experiment = load_experiment(path)
    if experiment.ends_early:
        raise UsageError(f"{path}: a baseline plays a fixed number of games; leave out what stops")
    design = cells(experiment)
    return design, check_metrics(experiment, design), experiment.games or DEFAULT_GAMES


def settings_of(path: Path) -> dict[str, Settings]:
    """Return seed, games and rotation of each cell of a baseline file."""
    design, _, games = _planned(path)
    return {label(cell): played_with(cell.matchup, games) for cell in design}


def played_with(matchup: Matchup, games: int) -> Settings:
    """Return the settings that determine the games behind block means."""
    return {"seed": matchup.seed, "games": games, "rotate": matchup.rotate}


def check_settings(
    where: str,
    stored: Mapping[str, Settings],
    asked: Mapping[str, Settings],
    say: Callable[[str], None] = lambda text: None,
) -> None:
    """Refuse to compare with the stored values if the games differ, for example by their seed.

    Raises
    ------
    UsageError
        The message names the first setting that differs.
    """
    for cell, settings in asked.items():
        if cell not in stored:
            say(f"{where}: the stored values do not record seed and games; {ACCEPT}")
            return
        for name, value in settings.items():
            was = stored[cell].get(name)
            if was != value:
                raise UsageError(
                    f"{where}: {name} is {json.dumps(value)}, but the stored values were made with "
                    f"{name} = {json.dumps(was)}; restore it, or {ACCEPT}"
                )


def events_of(path: Path) -> dict[str, dict[str, Event]]:
    """Return the effect of an event on each block mean, ``{cell: {metric: event}}``."""
    design, metrics, games = _planned(path)
    events = {}
    for cell in design:
        one, deals = cell.matchup, _deals_in_block(cell.matchup, games)
        events[label(cell)] = {name: event_in_block(one, name, deals) for name in metrics}
    return events


def label(cell: Cell) -> str:
    """Return a cell's name: its line-up, the number of seats, and the rules that vary."""
    rules = [f"{key}={value}" for key, value in cell.point.items() if key.startswith("rules.")]
    return ", ".join([cell.matchup.lineup, f"{cell.matchup.seats} seats", *rules])


def play_blocks(
    matchup: Matchup,
    games: int,
    metrics: Sequence[str],
    workers: Workers,
    say: Callable[[str], None] = lambda text: None,
) -> dict[str, Blocks]:
    """Return the means of metrics of the first place (or of the table) over blocks of deals."""
    matchup.prepare(say)
    try_policies(matchup)
    deals = _deals_in_block(matchup, games)
    columns = [_column(matchup, name) for name in metrics]
    tasks = ((block_means, matchup, block * deals, deals, columns) for block in range(BLOCKS))
    means = list(in_order(workers, tasks))
    return {name: [block[index] for block in means] for index, name in enumerate(metrics)}


def _deals_in_block(matchup: Matchup, games: int) -> int:
    return max(1, -(-games // (matchup.rotations * BLOCKS)))


def check_games(matchup: Matchup, games: int) -> None:
    """Reject numbers of games too small for a deal in each block.

    Raises
    ------
    UsageError
        The message names the least number.
    """
    least = matchup.rotations * BLOCKS
    if games < least:
        raise UsageError(
            f"values are means over {BLOCKS} blocks of deals: games is {least} or more, not {games}"
        )


def block_means(matchup: Matchup, first: int, deals: int, columns: Sequence[int]) -> Blocks:
    """Return the means of some columns of `replications` over a block of deals."""
    outcomes, _ = matchup.play(first * matchup.rotations, deals * matchup.rotations)
    means = replications(matchup, outcomes).mean(axis=0)
    return [float(means[column]) for column in columns]


def _column(matchup: Matchup, name: str) -> int:
    seat_names = [metric.name for metric in matchup.game.seat_metrics]
    if name in seat_names:
        return seat_names.index(name)
    table_names = [metric.name for metric in matchup.game.table_metrics]
    return matchup.seats * len(seat_names) + table_names.index(name)


def accept_values(
    path: Path, why: str, jobs: int | None = None, say: Callable[[str], None] = lambda text: None
) -> Path:
    """Play a baseline, store its values with a dated reason, and return their file."""
    if not why.strip():
        raise UsageError('--accept says why: --accept "a sheep more in the deck"')
    played = play_baseline(path, jobs, say)
    history = [*read_history(values_path(path)), {"date": _today(), "why": why.strip()}]
    write_values(values_path(path), played, history, settings_of(path))
    return values_path(path)


def write_values(
    path: Path,
    values: Mapping[str, Any],
    history: Sequence[Any],
    settings: Mapping[str, Settings] | None = None,
) -> None:
    """Write values, their settings and the reasons for them, all together or not at all.

    Raises
    ------
    UsageError
        A value is not a number.
    """
    for cell, metrics in values.items():
        for metric, blocks in metrics.items():
            _check_numbers(cell, metric, blocks)
    content = {
        "format": FORMAT,
        "stream": STREAM_VERSION,
        "history": list(history),
        "settings": dict(settings or {}),
        "seal": digest(values),
        "values": values,
    }
    text = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
    write_whole(path, lambda target: target.write_text(text, encoding="utf-8"))


def read_values(path: Path) -> dict[str, Any]:
    """Return the stored values.

    Raises
    ------
    UsageError
        The file cannot be read, or its values come from another stream of random numbers.
    """
    content = _read_content(path)
    if content.get("stream") != STREAM_VERSION:
        raise UsageError(
            f"{path} has values of stream version {content.get('stream')!r}, this simlab has "
            f"{STREAM_VERSION}: the same games meet other luck; {ACCEPT}"
        )
    kept: dict[str, Any] = content["values"]
    with _way_out():
        check_plain(path, content)
        _check_kept(path, kept)
        if content.get("seal", digest(kept)) != digest(kept):
            raise UsageError(f"{path}: its values are others than were kept; somebody changed it")
    return kept


def read_settings(path: Path) -> dict[str, Settings]:
    """Return the recorded settings of each stored cell."""
    settings = _read_content(path).get("settings", {}) if path.exists() else {}
    well_formed = isinstance(settings, dict) and all(
        isinstance(each, dict) for each in settings.values()
    )
    if not well_formed:
        raise UsageError(f"{path}: settings is no table of settings; {ANEW}")
    return dict(settings)


def _check_kept(path: Path, values: Mapping[str, Any]) -> None:
    """Reject values that are not lists of numbers by metric."""
    for cell, metrics in values.items():
        if not isinstance(metrics, dict):
            raise UsageError(f"{path}: {cell}: no lists of numbers")
        for metric, blocks in metrics.items():
            if not isinstance(blocks, list):
                raise UsageError(f"{path}: {cell}: {metric} is no list of numbers")
            _check_numbers(f"{path}: {cell}", metric, blocks)


@contextmanager
def _way_out() -> Iterator[None]:
    """Append advice on how to proceed to errors about a file of values."""
    try:
        yield
    except UsageError as error:
        raise UsageError(f"{error}; {ANEW}") from None


def _read_content(path: Path) -> dict[str, Any]:
    with _way_out():
        content = load_json(path, read_text(path))
        if not isinstance(content, dict) or not isinstance(content.get("values"), dict):
            raise UsageError(f"{path} holds no expected values")
        if content.get("format") != FORMAT:
            raise UsageError(f"{path} was written by another version of simlab")
    return content


def values_to_keep(path: Path) -> dict[str, Any]:
    """Return the stored values to keep beside new ones: those of the same stream version."""
    if not path.exists() or _read_content(path).get("stream") != STREAM_VERSION:
        return {}
    return read_values(path)


def read_history(path: Path) -> list[Any]:
    """Return the dated reasons of a file of values; none if there is no such file."""
    if not path.exists():
        return []
    history = _read_content(path).get("history", [])
    with _way_out():
        check_plain(path, history)
    return history if isinstance(history, list) else [history]


def _today() -> str:
    return date.today().isoformat()
