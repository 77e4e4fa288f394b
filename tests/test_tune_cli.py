"""The commands that look for something better, on few games."""

from __future__ import annotations

import csv
import io
import json
import shlex
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import simlab
from simlab.jit.errors import UsageError
from simlab.output.tables import as_json
from tests.conftest import Shell

TUNE = ["tune", "sheepnappers", "asap", "--target", "launched=0.88±0.02"]
KNOB = ["--knob", "rules.wolves=1:4"]
FILE = """
name = "fewer eaten"
game = "sheepnappers"
seats = 3
lineup = ["asap,wool_t"]
field = "asap"
games = 4_000
[tune]
target = ["wool_t at least 20 %"]
knobs = { "rules.wolves" = [1, 3], "wool_t.threshold" = "20:60:20" }
prices = { "rules.wolves" = 0.5 }
most = 1
"""


def test_a_target_is_reached_and_the_search_goes_on_where_it_was(
    simlab_here: Shell, tmp_path: Path
) -> None:
    words = [*TUNE, *KNOB, "-n", "6k", "-o", str(tmp_path)]
    first = simlab_here(*words)
    assert first.returncode in (0, 3)
    assert "rules.wolves 2 → " in first.stdout
    assert "again: simlab play sheepnappers asap" in first.stdout
    assert "hold at once with 95 % (Bonferroni)" in first.stderr
    (folder,) = tmp_path.iterdir()
    cells = {path: path.stat().st_mtime_ns for path in (folder / "cells").iterdir()}
    again = simlab_here(*words, "--format", "json")
    assert {path: path.stat().st_mtime_ns for path in (folder / "cells").iterdir()} == cells
    rows = json.loads(again.stdout)
    assert [row["edit"] for row in rows] == sorted(row["edit"] for row in rows)
    assert sum(row["answer"] for row in rows) == 1
    written = list(csv.DictReader(io.StringIO((folder / "table.csv").read_text())))
    assert [float(row["mean"]) for row in written] == [row["mean"] for row in rows]
    assert {"table.parquet", "table.csv", "looks.csv"} <= {path.name for path in folder.iterdir()}


@pytest.mark.parametrize(
    "words", [[*TUNE, *KNOB, "-n", "2k"], ["improve", "sheepnappers", "hazard_ev", "-n", "20k"]]
)
def test_searches_leave_reports(simlab_here: Shell, tmp_path: Path, words: list[str]) -> None:
    page = tmp_path / "page.html"
    run = simlab_here(*words, "-o", str(tmp_path), "--report", str(page))
    assert run.returncode in (0, 3), run.stderr
    assert f"see {page}" in run.stderr
    answer = run.stdout.splitlines()[-1].split(":")[0]
    assert answer in page.read_text(encoding="utf-8")


def test_tune_results_are_printed_again_as_before(simlab_here: Shell) -> None:
    found = simlab.tune(
        "sheepnappers",
        "asap",
        targets="launched[1]>=0.98",
        knobs={"rules.wolves": "1:4"},
        games=6000,
    )
    line = next(line for line in found.lines if line.startswith("again: simlab "))
    played = simlab_here(*line.removeprefix("again: simlab ").split(), "--format", "json")
    (row,) = [r for r in json.loads(played.stdout) if r["metric"] == "launched" and r["entry"] == 1]
    (answer,) = [row for row in found.rows if row["answer"]]
    assert answer["mean"] == pytest.approx(row["mean"])
    assert answer["n"] == row["n"]
    assert found.best == {"rules.wolves": answer["rules.wolves"]}


def test_searches_know_how_to_ask_for_them_again(simlab_here: Shell, tmp_path: Path) -> None:
    tuned = simlab.tune(
        "sheepnappers",
        ["asap"],
        targets="launched=0.88±0.02",
        knobs={"rules.wolves": [1, 4]},
        games=4000,
    )
    improved = simlab.improve("sheepnappers", "wool_t", knobs=["threshold=50:60:10"], games=4000)
    for results in (tuned, improved):
        words = shlex.split(results.command)
        assert words[0] == "simlab"
        run = simlab_here(*words[1:], "-o", str(tmp_path), "--format", "json")
        assert json.loads(run.stdout) == json.loads(as_json(results.data))


def test_a_file_says_what_to_tune(simlab_here: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mend.toml"
    path.write_text(FILE)
    run = simlab_here("tune", str(path), "-o", str(tmp_path / "out"), "--format", "csv")
    assert run.returncode in (0, 3), run.stderr
    assert (tmp_path / "out" / "fewer_eaten" / "manifest.json").is_file()
    rows = list(csv.DictReader(io.StringIO(run.stdout)))
    assert {row["quantity"] for row in rows} == {"win[wool_t]"}
    assert all(int(row["turned"]) <= 1 for row in rows)
    refused = simlab_here("run", str(path))
    assert f"simlab tune {path}" in refused.stderr
    refused = simlab_here("tune", str(path), *KNOB, "--target", "launched=0.8±0.1")
    assert "says itself what to tune; leave out --target, --knob\n" in refused.stderr


@pytest.mark.parametrize(
    ("words", "options"),
    [
        (["asap"], {"lineup": ["asap"]}),
        (["--rule", "wolves=3"], {"rules": {"wolves": 3}}),
        (["--seats", "4"], {"seats": 4}),
        (["--seed", "5"], {"seed": 5}),
        (["--rotate"], {"rotate": True}),
        (["--most", "2"], {"most": 2}),
        (["--price", "rules.wolves=2"], {"prices": {"rules.wolves": 2}}),
        (["--field", "asap"], {"field": "asap"}),
        (["--preset", "evening"], {"preset": "evening"}),
        (["--data", "tables"], {"data": "tables"}),
        (["--maximise", "wool"], {"maximise": "wool"}),
    ],
)
def test_tune_refuses_options_that_its_file_sets(
    simlab_here: Shell, tmp_path: Path, words: list[str], options: dict[str, Any]
) -> None:
    path = tmp_path / "mend.toml"
    path.write_text(FILE)
    said = "the line-up" if words == ["asap"] else words[0]
    refused = simlab_here("tune", str(path), *words, "-o", str(tmp_path / "out"))
    assert refused.returncode == 2
    assert f"says itself what to tune; leave out {said}\n" in refused.stderr
    (name,) = options
    with pytest.raises(UsageError, match=f"; leave out (the line-up|{name})$"):
        simlab.tune(str(path), **options)


def test_tune_is_the_same_on_threads_and_processes() -> None:
    asked = {"maximise": "win[0]", "knobs": ["wool_t.threshold=20:100:20"], "games": 6000}
    lineup = "wool_t,asap,asap,asap"
    with ThreadPoolExecutor(3) as pool:
        many = simlab.tune("sheepnappers", lineup, rotate=True, executor=pool, **asked)
    one = simlab.tune("sheepnappers", lineup, rotate=True, jobs=1, **asked)
    assert many.rows == one.rows
    assert one.rows[0]["change"] == ""
    assert one.outcome in ("better", "worse", "nothing gained")


def test_a_style_is_improved(simlab_here: Shell, tmp_path: Path) -> None:
    words = ["improve", "sheepnappers", "wool_t:threshold=300", "--field", "asap", "-n", "40k"]
    run = simlab_here(*words, "--metric", "win", "-o", str(tmp_path))
    assert run.returncode == 0, run.stderr
    assert "BETTER by" in run.stdout
    (folder,) = tmp_path.iterdir()
    assert len((folder / "looks.csv").read_text().splitlines()) > 30
    again = simlab_here(*words, "--metric", "win", "-o", str(tmp_path), "--format", "json")
    before, after = json.loads(again.stdout)
    assert before["policy"] == "wool_t:threshold=300"
    assert after["difference"] > 0
    assert after["policy"] in run.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (KNOB, "give --target or --maximise"),
        (["--target", "launched=0.8", *KNOB], "says not how exactly"),
        (["--target", "launched>=1", *KNOB, "--most", "4"], "most: "),
        (["--target", "launched>=1", *KNOB, "--price", "wolves=2"], "--price: no knob 'wolves'"),
        (["--target", "launched>=1", *KNOB, *KNOB], "--knob rules.wolves is given twice"),
        (["--target", "launched>=1"], "--knob is given 1 to 12 times"),
        (["--target", "launched>=1", "--knob", "wolves=1:3"], "neither rules.NAME nor"),
        (["--maximise", "win", *KNOB], "write win[0] or win[POLICY]"),
        (["asap", "--maximise", "wins[0]", *KNOB], "did you mean 'win'"),
    ],
)
def test_tune_with_bad_options_prints_one_line(
    simlab_here: Shell, words: list[str], said: str, tmp_path: Path
) -> None:
    run = simlab_here("tune", "sheepnappers", *words, "-o", str(tmp_path))
    assert run.returncode == 2
    assert said in run.stderr
    assert run.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


def test_a_price_is_a_number() -> None:
    with pytest.raises(UsageError, match="prices"):
        simlab.tune("sheepnappers", maximise="turns", knobs=["rules.wolves=1:3"], prices=["x=y"])
