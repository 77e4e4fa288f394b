from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from matplotlib import pyplot

import simlab
from simlab.execution.estimates import Estimates
from simlab.execution.simulate import Simulation
from simlab.jit.errors import UsageError
from simlab.output import tables
from simlab.runtime.matchup import build_matchup
from simlab.show.improve_results import ImproveResults
from simlab.show.results import ComparisonResults, Results, SweepResults
from simlab.show.tune_results import TuneResults
from simlab.study.compare import candidate_matchups
from simlab.study.comparison import Comparison
from tests.show.test_layout import printed


def test_results_are_shown_in_notebooks() -> None:
    results = simlab.simulate("sheepnappers", "wool_t,asap", games=2000)
    assert results.plot().get_ylabel() == "wool brought home"
    assert results.plot("win").get_ylabel() == "share of wins"
    assert "<table" in results._repr_html_()
    assert results.more(1000).settings["games"] == 3000
    assert "seed 1" in repr(results)
    assert len(results.table) == 2 * 7 + 4 + 2 * 2


def test_one_of_a_thing_is_told_as_one() -> None:
    one = simlab.simulate("sheepnappers", "asap", games=1)
    pair = simlab.compare("sheepnappers", ["asap", "wool_t"], seat=0, games=1)
    assert "after 1 game, " in one.notes[-1]
    assert "n = 1 game\n" in one.plot().get_title() + "\n"
    assert ": 1 game per candidate, 2 in all, 1 deal; " in pair.notes[-1]
    assert "n = 1 deal each" in pair.plot().get_title().replace("\n", " ")


def test_twins_do_not_differ_by_less_than_nothing() -> None:
    results = simlab.compare("sheepnappers", ["asap", "asap"], best=True, games=500)
    assert "-0.0 " not in repr(results)


def test_a_long_table_is_cut_where_it_is_shown_and_that_is_said(tmp_path: Path) -> None:
    text = 'name = "tiny"\ngame = "sheepnappers"\nlineup = ["asap"]\ngames = 8\n'
    (tmp_path / "tiny.toml").write_text(f"{text}[combos]\n'rules.wolves' = [1, 2, 3, 4]\n")
    results = simlab.run(tmp_path / "tiny.toml")
    said = f"the first 60 of {len(results.table)} rows; .table has all"
    assert said in repr(results)
    assert said in results._repr_html_()
    assert len(repr(results).splitlines()) < 70
    assert results._repr_html_().count("<tr") == 61
    assert ".table has all" not in repr(simlab.simulate("sheepnappers", games=8))


def test_results_without_a_folder_say_so() -> None:
    """They were a bare AssertionError."""
    nowhere = SimpleNamespace(store=None, journal=SimpleNamespace(store=None))
    found: Any = SimpleNamespace(sweep=nowhere, tuning=nowhere, halving=nowhere)
    for kind in (SweepResults, TuneResults, ImproveResults):
        with pytest.raises(UsageError, match="these results have no folder; output= gives them"):
            kind.save(found)


def test_axes_are_those_of_one_panel() -> None:
    results = simlab.simulate("sheepnappers", "asap", games=64)
    _, panels = pyplot.subplots(1, 2)
    for odd in (panels, "win"):
        with pytest.raises(UsageError, match=r"plot\(\) takes matplotlib Axes, one of them, as ax"):
            results.plot(ax=odd)
    assert results.plot(ax=panels[0]) is panels[0]


def test_public_names_exist() -> None:
    for name in simlab.__all__:
        assert getattr(simlab, name) is not None
    assert simlab.__version__
    assert simlab.game("sheepnappers").name == "sheepnappers"


@pytest.fixture(params=[False, True])
def nothing(request: pytest.FixtureRequest) -> Results:
    """Return what a run was that Ctrl-C ended before its first games were there."""
    matchup = build_matchup("sheepnappers", "asap,random", rotate=request.param)
    return Results(Simulation(matchup, Estimates(matchup), seconds=0.5, stopped="interrupted"))


@pytest.mark.parametrize("width", [200, 80, 40])
def test_a_run_without_games_has_a_table(nothing: Results, width: int) -> None:
    """It was a traceback."""
    simulation = nothing.simulation
    for table in (
        tables.simulation_table(simulation),
        tables.quantile_table(simulation, simulation.quantile_rows()),
    ):
        text = " ".join(" ".join(printed(table, width)).split())
        assert "0 games" in text
        assert "asap" in text


def test_every_layout_takes_places_without_numbers() -> None:
    for grid in tables.place_layouts("seat", ["asap", "random"], ["wool", "win"], [[], []], "what"):
        lines = printed(grid.table(80))
        assert any("asap" in line for line in lines)


def test_a_run_without_games_can_be_shown_and_reported(nothing: Results, tmp_path: Path) -> None:
    assert nothing.screen().title is not None
    assert nothing.table.empty
    assert "interrupted after 0 games" in repr(nothing)
    assert "games/s" not in repr(nothing)
    assert "interrupted after 0 games" in nothing._repr_html_()
    assert nothing.as_quantiles().screen().title is not None
    assert "interrupted" in nothing.report(tmp_path / "report.html").read_text()


def test_a_comparison_without_games_can_be_shown_and_reported(tmp_path: Path) -> None:
    matchups = candidate_matchups("sheepnappers", ["asap", "random"], "sensible")
    results: Any = ComparisonResults(Comparison(matchups, "wool", stopped="interrupted"))
    assert results.screen().title is not None
    assert "0 games" in repr(results)
    assert "games/s" not in repr(results)
    assert "interrupted" in results.report(tmp_path / "report.html").read_text()
