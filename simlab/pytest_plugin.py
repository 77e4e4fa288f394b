"""A pytest plugin: expected values of games as tests, judged like `simlab check`.

::

    def test_patience_pays(expected_value):
        expected_value("sheepnappers", "wool_t,sensible,sensible,sensible", games=20_000)

The values stand in ``expected_values/`` beside the test file; ``pytest --accept-values "why"``
writes them. Nothing heavy is imported before a test uses the fixture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

from simlab.jit.errors import SimlabError
from simlab.output.argument_errors import known_keywords

if TYPE_CHECKING:
    from pathlib import Path

    from simlab.api.common import PathLike
    from simlab.core.game import Game


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--accept-values``."""
    group = parser.getgroup("simlab")
    group.addoption(
        "--accept-values", metavar="WHY", help="keep the new expected values; says why they changed"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Refuse ``--accept-values`` without a reason."""
    why = config.getoption("--accept-values")
    if why is not None and not why.strip():
        raise pytest.UsageError(
            '--accept-values says why: --accept-values "a sheep more in the deck"'
        )


@pytest.fixture
def expected_value(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Return ``check(game, lineup, metrics=None, games=20_000, **options)``.

    The check plays the match-up (``options`` are those of `simlab.simulate`: seats, rules, data,
    preset, seed, rotate, policy_files, policies) and fails if the mean of a metric of the first
    place moved from the value that was kept. ``metrics`` are the score and ``win`` by default.
    ``games`` are rounded up to whole deals in each of 32 blocks; fewer than a deal for each are
    refused. Numbers that are the same to the bit pass at once; others fail if Holm's adjusted
    p-value over the metrics of this check is below 0.001: a false alarm in at most 1 in 1,000
    changes that move no mean.
    """
    calls = 0

    def check(*arguments: Any, **options: Any) -> None:
        nonlocal calls
        calls += 1
        name = _name(request.node) if calls == 1 else f"{_name(request.node)} ({calls})"
        folder = request.path.parent / "expected_values"
        file = folder / f"{request.path.stem}.json"
        values, settings = _checked_play(*arguments, **options)
        why = request.config.getoption("--accept-values")
        if why is not None:
            _keep(file, name, values, why.strip(), settings)
        else:
            _judge(file, name, values, settings)

    return check


def _name(test: pytest.Item) -> str:
    """Return what a test is called in its file: ``TestSheep::test_wool``."""
    classes = [node.name for node in test.listchain() if isinstance(node, pytest.Class)]
    return "::".join([*classes, test.name])


@contextmanager
def _one_line() -> Iterator[None]:
    """Let an error of simlab fail the test with its message alone, in the words of pytest."""
    try:
        yield
    except SimlabError as error:
        text = str(error).replace("simlab check --accept", "pytest --accept-values")
        raise pytest.fail.Exception(text, pytrace=False) from None


def _play(
    game: str | Game,
    lineup: str | Sequence[str],
    metrics: Sequence[str] | None = None,
    games: int | str = 20_000,
    *,
    seats: int | None = None,
    rules: Mapping[str, Any] | None = None,
    data: PathLike | None = None,
    preset: str | None = None,
    seed: int = 1,
    rotate: bool = False,
    policy_files: Sequence[PathLike] = (),
    policies: Sequence[Callable[..., Any]] = (),
) -> tuple[dict[str, list[float]], dict[str, Any]]:
    from simlab.execution.stopping import check_metric
    from simlab.execution.workers import Workers
    from simlab.output.format import count_games
    from simlab.runtime.matchup import build_matchup
    from simlab.study.baseline import check_games, play_blocks, played_with

    number = count_games(games)
    matchup = build_matchup(
        game,
        lineup,
        seats=seats,
        rules=rules,
        data=data,
        preset=preset,
        seed=seed,
        rotate=rotate,
        policy_files=policy_files,
        policies=policies,
    )
    check_games(matchup, number)
    names = list(metrics or [metric.name for metric in matchup.game.seat_metrics[:2]])
    for name in names:
        check_metric(matchup.game, name)
    with Workers() as workers:
        blocks = play_blocks(matchup, number, names, workers)
    return blocks, played_with(matchup, number)


_play.__name__ = "expected_value"  # as it is called in a test, for messages
_checked_play = _one_line()(known_keywords(_play))


@_one_line()
def _keep(
    file: Path,
    name: str,
    values: dict[str, list[float]],
    why: str,
    settings: dict[str, Any] | None = None,
) -> None:
    from datetime import date

    from simlab.execution.locks import in_turn
    from simlab.study.baseline import read_history, read_settings, values_to_keep, write_values

    file.parent.mkdir(parents=True, exist_ok=True)
    with in_turn():  # tests of one file may be run by several processes
        kept = values_to_keep(file)
        reason = {"date": date.today().isoformat(), "why": f"{name}: {why}"}
        known = {each: found for each, found in read_settings(file).items() if each in kept}
        if settings is not None:
            known[name] = settings
        write_values(file, {**kept, name: values}, [*read_history(file), reason], known)


@_one_line()
def _judge(
    file: Path,
    name: str,
    values: dict[str, list[float]],
    settings: dict[str, Any] | None = None,
) -> None:
    from simlab.output.format import p_value
    from simlab.study.baseline import check_settings, judge, read_settings, read_values

    kept = read_values(file) if file.exists() else {}
    if name not in kept:
        old = name.rpartition("::")[2]
        hint = f" ({old} stands there, which names no class)" if old in kept else ""
        pytest.fail(
            f"no value is kept for {name} in {file}{hint}; keep it with: "
            'pytest --accept-values "why"',
            pytrace=False,
        )
    if settings is not None:
        check_settings(name, read_settings(file), {name: settings})
    checks = judge({name: kept[name]}, {name: values})
    moved = [
        f"{check.metric} was {check.was:.6g}, is {check.now:.6g} (p {p_value(check.p)})"
        for check in checks
        if check.status == "moved"
    ]
    if moved:
        pytest.fail("; ".join(moved), pytrace=False)
