"""A folder of data tables at the command line, in experiments, and in the list of rules."""

from __future__ import annotations

import json
import shutil

import pytest

from simlab.core.registry import game
from simlab.execution.design import cells
from simlab.execution.experiment import load_experiment
from simlab.games.sherwood import data
from simlab.jit.errors import UsageError
from simlab.study.sweep import open_sweep

EXPERIMENT = """
name = "tables"
game = "sherwood"
data = "mine"
seats = 3
lineup = "random"
games = 4
rules = { "gold.A01" = 5 }
"""


@pytest.fixture
def folder(tmp_path):
    """One table, in which the first card is stronger and worth more."""
    place = tmp_path / "mine"
    place.mkdir()
    shutil.copy(data.FOLDER / "travel_parties.csv", place)
    edit(place, "A01,A,G,1,1,1,0,S,N", "A01,A,G,4,3,2,0,S,N")
    return place


def edit(folder, old, new):
    path = folder / "travel_parties.csv"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def values(run):
    assert run.returncode == 0, run.stderr
    return {row["rule"]: row["value"] for row in json.loads(run.stdout)}


def test_rules_of_a_folder(simlab_here, folder):
    asked = ("rules", "sherwood", "--data", str(folder), "--format", "json")
    found = values(simlab_here(*asked))
    assert (found["power.A01"], found["glory.A01"], found["power.A02"]) == ("4", "3", "1")
    found = values(simlab_here(*asked, "--rule", "power.A01=7", "--preset", "advanced"))
    assert (found["power.A01"], found["glory.A01"], found["sheriffs"]) == ("7", "3", "on")


def test_the_list_folds_tables_and_names_what_is_assumed(simlab_here):
    shown = " ".join(simlab_here("rules", "sherwood", "--trust").stdout.split())
    assert "**assumed** (A5 to A8)" in shown
    table = simlab_here("rules", "sherwood").stdout.partition("# Sherwood Forest")[0]
    assert "power.KEY" in table
    assert "power.A02" not in table
    assert table.count("assumed") >= 15


def test_data_option_names_what_does_not_fit(simlab_here, folder, tmp_path):
    edit(folder, "A04,A,G,2", "A04,A,G,two")
    run = simlab_here("play", "sherwood", "random", "--data", str(folder))
    assert run.returncode == 2
    assert "A04: power is a whole number from 1 to 29, not 'two'" in run.stderr
    run = simlab_here("watch", "sherwood", "--data", str(tmp_path / "none"))
    assert run.returncode == 2
    assert "none of travel_parties.csv" in run.stderr
    run = simlab_here("play", "sheepnappers", "--data", str(folder))
    assert run.returncode == 2
    assert "sheepnappers has no data tables" in run.stderr


def test_advice_takes_data_and_no_rules_beside_a_transcript(simlab_here, folder, tmp_path):
    run = simlab_here("advise", "sherwood", "--from", "x", "--at", "1", "--data", str(folder))
    assert run.returncode == 2
    assert "seats and rules of its own" in run.stderr


def test_an_experiment_of_a_folder(folder, tmp_path):
    path = tmp_path / "tables.toml"
    path.write_text(EXPERIMENT, encoding="utf-8")
    plan = load_experiment(path)
    (cell,) = design = cells(plan)
    assert [cell.matchup.rules[f"{name}.A01"] for name in ("power", "gold")] == [4, 5]
    open_sweep(plan, design, tmp_path / "results", fresh=False)
    edit(folder, "A02,A,N,1", "A02,A,N,2")
    with pytest.raises(UsageError, match="design"):
        open_sweep(plan, cells(plan), tmp_path / "results", fresh=False)


def test_python_takes_the_same(folder):
    mine = game("sherwood").data(folder)
    assert game("sherwood").rules(4, {**mine, "k_out": 3})["power.A01"] == 4
