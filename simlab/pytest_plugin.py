"""A pytest plugin: expected values of games as tests, judged like `simlab check`.

::

    def test_patience_pays(expected_value):
        expected_value("sheepnappers", "wool_t,sensible,sensible,sensible", games=20_000)

The values stand in ``expected_values/`` beside the test file; ``pytest --accept-values "why"``
writes them. Nothing heavy is imported before a test uses the fixture.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pathlib import Path


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add ``--accept-values``."""
    group = parser.getgroup("simlab")
    group.addoption(
        "--accept-values", metavar="WHY", help="keep the new expected values; says why they changed"
    )


@pytest.fixture
def expected_value(request: pytest.FixtureRequest) -> Callable[..., None]:
    """Return ``check(game, lineup, metrics=None, games=20_000, **options)``.

    The check plays the match-up (``options`` are those of `simlab.simulate`: seats, rules, preset,
    seed, rotate, policy_files, policies) and fails if the mean of a metric of the first place moved
    from the value that was kept. ``metrics`` are the score and ``win`` by default. Numbers that
    are the same to the bit pass at once; others fail if Holm's adjusted p-value over the metrics
    of this check is below 0.001: a false alarm in at most 1 in 1,000 changes that move no mean.
    """
    calls = 0

    def check(
        game: str,
        lineup: str,
        metrics: Sequence[str] | None = None,
        games: int = 20_000,
        **options: Any,
    ) -> None:
        nonlocal calls
        calls += 1
        name = request.node.name if calls == 1 else f"{request.node.name} ({calls})"
        folder = request.path.parent / "expected_values"
        file = folder / f"{request.path.stem}.json"
        values = _play(game, lineup, metrics, games, options)
        why = request.config.getoption("--accept-values")
        if why:
            _keep(file, name, values, why)
        else:
            _judge(file, name, values)

    return check


def _play(
    game: str, lineup: str, metrics: Sequence[str] | None, games: int, options: dict[str, Any]
) -> dict[str, list[float]]:
    from simlab.engine.matchup import build_matchup
    from simlab.study.baseline import play_blocks
    from simlab.study.stopping import check_metric
    from simlab.study.workers import Workers

    matchup = build_matchup(game, lineup, **options)
    names = list(metrics or [metric.name for metric in matchup.game.seat_metrics[:2]])
    for name in names:
        check_metric(matchup.game, name)
    with Workers() as workers:
        return play_blocks(matchup, games, names, workers)


def _keep(file: Path, name: str, values: dict[str, list[float]], why: str) -> None:
    from datetime import date

    from simlab.study.baseline import read_history, values_to_keep, write_values

    file.parent.mkdir(parents=True, exist_ok=True)
    kept = values_to_keep(file)
    history = [*read_history(file), {"date": date.today().isoformat(), "why": f"{name}: {why}"}]
    write_values(file, {**kept, name: values}, history)


def _judge(file: Path, name: str, values: dict[str, list[float]]) -> None:
    from simlab.engine.errors import UsageError
    from simlab.study.baseline import judge, read_values

    try:
        kept = read_values(file) if file.exists() else {}
        checks = judge({name: kept[name]}, {name: values}) if name in kept else []
    except UsageError as error:
        pytest.fail(
            str(error).replace("simlab check --accept", "pytest --accept-values"), pytrace=False
        )
    if name not in kept:
        pytest.fail(
            f'no value is kept for {name} in {file}; keep it with: pytest --accept-values "why"',
            pytrace=False,
        )
    moved = [
        f"{check.metric} was {check.was:.6g}, is {check.now:.6g} (p {check.p:.2g})"
        for check in checks
        if check.status == "moved"
    ]
    if moved:
        pytest.fail("; ".join(moved), pytrace=False)
