"""Eighty columns: names are folded, numbers with their errors never are."""

import contextlib
import dataclasses
import io
import os
import pty
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from rich.console import Console

from simlab.core.lineup import Entry
from simlab.core.registry import game, game_names
from simlab.execution.estimates import Estimates
from simlab.execution.experiment import Best
from simlab.execution.simulate import Simulation, run_matchup
from simlab.output import tables
from simlab.output.format import estimate
from simlab.output.layout import FittedTable, Grid, broken
from simlab.runtime.matchup import build_matchup
from simlab.show import sweeps, verdicts
from simlab.study.baseline import Check, CheckedFile
from simlab.study.comparison import Comparison

LONG = "a_policy_of_somebody_with_a_very_long_name:least_wool=33.333,margin=12.25"


def printed(table: Any, width: int = 80) -> list[str]:
    console = Console(width=width, file=io.StringIO())
    console.print(table)
    text = console.file.getvalue()  # type: ignore[attr-defined]
    assert "…" not in text
    lines: list[str] = text.splitlines()
    assert max(map(len, lines)) <= width
    return lines


def renamed(simulation: Simulation) -> None:
    """Give all policies of a line-up a long name."""
    for place, entry in enumerate(simulation.matchup.entries):
        policy = dataclasses.replace(entry.policy, name=f"{LONG}_{place}")
        simulation.matchup.entries[place] = Entry(policy, entry.values)


@pytest.mark.parametrize("name", game_names())
def test_no_error_bar_is_cut_in_eighty_columns(name: str) -> None:
    most = game(name).seats[-1]
    simulation = run_matchup(build_matchup(name, "random", seats=most), 40)
    renamed(simulation)
    text = "\n".join(printed(tables.simulation_table(simulation)))
    for row in simulation.rows:
        assert f"{estimate(row['mean'], row['low'], row['high'])}" in text
        assert str(row["metric"]) in text
    spread = simulation.quantile_rows()
    text = "\n".join(printed(tables.quantile_table(simulation, spread)))
    for row in spread:
        assert f"{row['value']:g} ({row['low']:g}–{row['high']:g})" in text


def test_no_error_bar_of_a_comparison_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    matchups = [build_matchup("sheepnappers", "asap", seats=4) for _ in range(2)]
    row = {"mean": 12345.678, "low": 12345.112, "high": 12346.244}
    gap = {"difference": -0.03741, "difference_low": -0.03971, "difference_high": -0.03511}
    verdict = {"verdict": "undecided: about 1,560,000 more games", "worth": 12.3}
    rows = [{"candidate": LONG, **row}, {"candidate": LONG, **row, **gap, **verdict}]
    monkeypatch.setattr(Comparison, "rows", lambda self: rows)
    text = "\n".join(printed(tables.comparison_table(Comparison(matchups, "failed_launches"))))
    assert text.count("12345.68 ±0.57") == 2
    assert "-0.0374 ±0.0023" in text


def sweep(cells: int, metrics: list[str]) -> Any:
    import pandas as pd

    rows = [
        {"cell": cell, "rules.a_rule": 3.5, "lineup.of": 1, "game": "", "entry": 0, "policy": LONG}
        | {"metric": metric, "mean": 40123.4, "low": 40000.4, "high": 40246.4}
        for cell in range(cells)
        for metric in metrics
    ]
    return pd.DataFrame(rows)


@pytest.mark.parametrize("count", [1, 2, 6])
def test_no_error_bar_of_an_experiment_is_cut(count: int) -> None:
    metrics = [f"a_long_metric_{number}" for number in range(count)]
    shown = tables.sweep_table(sweep(2, metrics), ["rules.a_rule", "lineup.of"], metrics, "T")
    text = "\n".join(printed(shown))
    assert text.count("40123 ±123") == 2 * count


@pytest.mark.parametrize(("best", "told"), [(Best(over="rules.a_rule", metric="m"), 1), (None, 0)])
def test_the_best_cells_say_whose_they_are(best: Best | None, told: int) -> None:
    """A policy may stand in several line-ups; in the best cells alone its rows look the same."""
    plan = SimpleNamespace(question="", name="tiny", best=best, lineup=["asap,random", "asap,asap"])
    table = sweep(2, ["m"])
    table.insert(1, "lineup", plan.lineup)
    of: Any = SimpleNamespace(experiment=plan, cells=[])
    text = "\n".join(printed(sweeps.screen_table(of, table, ["m"]), 160))
    assert "among" not in text  # each is the only one of its line-up
    assert [text.count(lineup) for lineup in plan.lineup] == [told, told]


def test_the_best_cells_say_how_many_they_were_chosen_among() -> None:
    words = ", chosen among {}: its interval holds for all of them"
    assert sweeps.among_note([64, 64]) == words.format(64)
    assert sweeps.among_note([3, 1, 7]) == words.format("1 to 7")
    best = Best(over=["rules.a_rule"], metric="win")
    plan: Any = SimpleNamespace(question="", name="tiny", best=best, lineup=["asap"])
    cell = SimpleNamespace(matchup=build_matchup("sheepnappers", "asap"))
    table = sweep(64, ["win"]).assign(n=400, mean=0.5, low=0.4, high=0.6)
    table = table.drop(columns="lineup.of")
    of: Any = SimpleNamespace(experiment=plan, cells=[cell] * 64)
    text = "\n".join(printed(sweeps.screen_table(of, table, ["win"]), 160))
    assert "chosen among 64: its" in text
    assert "0.50 ±0.17" in text


def test_closing_line_names_metrics_without_bounds() -> None:
    cosmic, other = (build_matchup(name, "random") for name in ("cosmic", "sheepnappers"))
    beyond = "as long as no value lies beyond those that have been seen)"
    for anytime in (True, False):
        lines = [
            tables.closing_line(Simulation(of, Estimates(of, anytime=anytime)))
            for of in (cosmic, other)
        ]
        assert [beyond in line for line in lines] == [anytime, False]
        lines = [
            tables.comparison_line(Comparison([cosmic] * 2, metric, until_decided=anytime))
            for metric in ("ships_lost", "win")
        ]
        assert [beyond in line for line in lines] == [anytime, False]
    assert tables.seen_note(cosmic, ["win", "turns"]) == f" (of turns, {beyond}"
    assert " more, as long" in tables.seen_note(cosmic)


def test_no_error_bar_of_a_check_is_cut() -> None:
    check = Check(LONG, "uncontested_share", 12345.6, 12346.6, 0.123, 2.123, 1e-9, "moved")
    shown = verdicts.moved_table([CheckedFile(Path("a_long_name_of_a_file.toml"), [check])])
    assert "1.0 ±1.0" in "\n".join(printed(shown))


def test_fitted_table_takes_the_widest_that_fits() -> None:
    wide = Grid(["policy", "wool"], [["asap", "1.0 ±0.1"]], frozenset({0}))
    narrow = Grid(["wool"], [["1.0 ±0.1"]], frozenset())
    table = FittedTable([wide, narrow])
    assert table.fitting(80) is wide
    assert table.fitting(15) is narrow
    assert table.fitting(10) is None
    assert broken(["wool 1 ±2", "win 0.5 ±0.1"], 20) == "wool 1 ±2,\nwin 0.5 ±0.1"


def test_tables_fit_the_terminal() -> None:
    reader, terminal = pty.openpty()
    code = "from simlab.cli import main; main()"
    arguments = ["play", "sheepnappers", "random", "-n", "40", "--quiet"]
    environment = os.environ | {"COLUMNS": "80", "TERM": "dumb"}
    process = subprocess.Popen(
        [sys.executable, "-c", code, *arguments], stdout=terminal, env=environment
    )
    os.close(terminal)
    text = b""
    with contextlib.suppress(OSError):  # the end of what a terminal shows
        while piece := os.read(reader, 4096):
            text += piece
    os.close(reader)
    assert process.wait() == 0
    lines = text.decode().splitlines()
    assert max(map(len, lines)) <= 80
    assert "…" not in text.decode()
    assert any("│ cards_played" in line for line in lines)
