"""Expected values: what moved is reported, what only deals other cards is not."""

import json
import math
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

import simlab
from simlab import pytest_plugin
from simlab.jit.errors import UsageError
from simlab.show import verdicts
from simlab.stats.lazy_scipy import stdtr
from simlab.study.baseline import (
    Check,
    CheckedFile,
    accept_values,
    check_file,
    find_baselines,
    judge,
    play_baseline,
    read_history,
    read_values,
    values_path,
    values_to_keep,
    write_values,
)
from simlab.study.visible import FALSE_ALARMS, Event, smallest_seen
from tests.conftest import Shell

BASELINE = """
name = "guard"
game = "sheepnappers"
seats = 4
lineup = ["wool_t,sensible,sensible,sensible", "pile_k,asap,asap,asap"]
rotate = true
games = 8_000
metrics = ["wool", "win", "turns"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "guard.toml"
    path.write_text(BASELINE)
    accept_values(path, "the first values")
    return path


def edited(file: Path, old: str, new: str) -> list[str]:
    """Change the baseline itself, which stands for a change of the code, and return what moved."""
    assert old in BASELINE
    stored = read_values(values_path(file))
    file.write_text(BASELINE.replace(old, new))
    played = play_baseline(file)
    checks = judge(stored, dict(zip(stored, played.values(), strict=True)))
    assert {check.status for check in checks} != {"same"}
    return [f"{c.cell.split(',')[0]} {c.metric}" for c in checks if c.status == "moved"]


def test_the_same_numbers_pass(file: Path) -> None:
    result = check_file(file, jobs=1)
    assert {check.status for check in result.checks} == {"same"}
    assert len(result.checks) == 2 * 3
    assert verdicts.closing_line([result]).startswith("6 expected values in 1 file: 0 moved")


SEATS, SECOND = "seats = 4", ', "pile_k,asap,asap,asap"'


def test_one_wool_less_is_reported(file: Path) -> None:
    moved = edited(file, SEATS, SEATS + '\nrules = { "wool.it" = 19 }')
    assert {"wool_t wool", "pile_k wool"} <= set(moved)


def test_one_wolf_more_is_reported(file: Path) -> None:
    moved = edited(file, SEATS, SEATS + "\nrules = { wolves = 3 }")
    assert {"wool_t wool", "pile_k wool", "pile_k turns"} <= set(moved)


def test_a_threshold_one_step_down_is_reported(file: Path) -> None:
    moved = edited(file, '"wool_t,', '"wool_t:threshold=50,')
    assert "wool_t win" in moved
    assert not any(name.startswith("pile_k") for name in moved)


@pytest.mark.parametrize("seed", [2, 3, 4, 5])
def test_other_random_numbers_are_not(file: Path, seed: int) -> None:
    """Four fixed seeds; each had a chance of 1 in 1,000 to raise a false alarm."""
    assert edited(file, SEATS, f"{SEATS}\nseed = {seed}") == []
    stored, played = read_values(values_path(file)), play_baseline(file)
    result = CheckedFile(file, judge(stored, played))
    assert len(result.changed) == 6
    assert "6 have other numbers and means that stand still" in verdicts.closing_line([result])


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (SEATS, SEATS + "\nseed = 2", r"seed is 2, but .* made with seed = 1; restore it, or keep"),
        ("8_000", "9_000", r"games is 9000, but .* made with games = 8000"),
        ("rotate = true", "rotate = false", r"rotate is false, but .* made with rotate = true"),
    ],
)
def test_other_games_than_those_stored_are_refused(
    file: Path, old: str, new: str, message: str
) -> None:
    """They passed as numbers that changed by chance."""
    file.write_text(BASELINE.replace(old, new))
    with pytest.raises(UsageError, match=message):
        check_file(file)
    accept_values(file, "on purpose")
    assert check_file(file).moved == []


def test_values_without_settings_are_checked_with_a_warning(file: Path) -> None:
    path = values_path(file)
    content = json.loads(path.read_text())
    del content["settings"]
    path.write_text(json.dumps(content))
    said: list[str] = []
    assert check_file(file, say=said.append).moved == []
    assert any("do not record seed and games" in line for line in said)


def test_accepting_keeps_a_dated_reason(file: Path) -> None:
    file.write_text(BASELINE.replace(SEATS, SEATS + "\nrules = { wolves = 3 }"))
    assert check_file(file).moved
    accept_values(file, "a wolf more")
    assert check_file(file).moved == []
    history = json.loads(values_path(file).read_text())["history"]
    assert [entry["why"] for entry in history] == ["the first values", "a wolf more"]
    assert all(len(entry["date"]) == 10 for entry in history)


def test_junit(file: Path, tmp_path: Path) -> None:
    file.write_text(BASELINE.replace(SEATS, SEATS + "\nrules = { wolves = 3 }"))
    report = tmp_path / "report.xml"
    verdicts.write_junit([check_file(file)], report)
    suite = ElementTree.parse(report).getroot()[0]
    assert suite.get("tests") == "6"
    failures = suite.findall("testcase/failure")
    assert len(failures) == int(str(suite.get("failures"))) > 2
    assert "was " in str(failures[0].get("message"))


def changed(file: Path, change: Callable[[Any], Any]) -> None:
    """Change the content of a file of values that nobody has sealed."""
    content = json.loads(values_path(file).read_text())
    del content["seal"]
    change(content)
    values_path(file).write_text(json.dumps(content))


CELL = "wool_t,sensible,sensible,sensible, 4 seats"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (
            lambda c: c["values"][CELL]["win"].__setitem__(3, float("nan")),
            "win: nan is no finite number",
        ),
        (
            lambda c: c["values"][CELL]["win"].__setitem__(3, None),
            "win is None, which is no number",
        ),
        (lambda c: c["values"][CELL]["win"].pop(), "win has other blocks than before"),
        (lambda c: c["values"][CELL].pop("win"), "no value of win was kept"),
        (lambda c: c["values"][CELL].update(gold=[0.0] * 32), "gold has other blocks than before"),
        (lambda c: c.update(stream=1), "stream version 1, this simlab has"),
        (lambda c: c.pop("stream"), "stream version None, this simlab has"),
    ],
)
def test_values_that_cannot_be_judged_are_refused(
    file: Path, change: Callable[[Any], Any], message: str
) -> None:
    """A NaN let every mean pass, a lost metric was not looked at, nor what stream it was."""
    changed(file, change)
    with pytest.raises(UsageError, match=message):
        check_file(file)
    accept_values(file, "whole again")
    assert {check.status for check in check_file(file).checks} == {"same"}


def test_a_mean_that_is_no_number_has_moved() -> None:
    values = np.random.default_rng(1).normal(0, 1, (3, 32))
    was = {"cell": {"a": values[0].tolist(), "b": values[1].tolist()}}
    for bad in (math.nan, math.inf):
        now = {"cell": {"a": [bad, *values[0][1:].tolist()], "b": (values[1] + 9).tolist()}}
        assert [check.status for check in judge(was, now)] == ["moved", "moved"]
    assert judge(was, was)[0].status == "same"


def test_a_value_that_is_no_number_is_not_kept(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="a value of win is nan"):
        write_values(tmp_path / "x.json", {"cell": {"win": [0.5, math.nan]}}, [])
    assert not (tmp_path / "x.json").exists()


def test_the_smallest_change_that_is_seen_is_seen_nine_times_in_ten() -> None:
    """With other luck: 400 files of 20 values, one moved by as much (four standard errors: 6 %)."""
    chance = np.random.default_rng(3)
    scale = 0.7
    sees = [
        judge(was, was)[0].sees
        for was in ({"c": {"m": chance.normal(0, scale, 32).tolist()}} for _ in range(200))
    ]
    shift = smallest_seen(np.array([-1.0, 1.0] * 16) * scale * math.sqrt(31 / 32), 20)
    seen = 0
    for _ in range(400):
        was, now = chance.normal(0, scale, (2, 20, 32))
        now[7] += shift
        files = ({"c": {str(i): v.tolist() for i, v in enumerate(each)}} for each in (was, now))
        seen += judge(*files)[7].status == "moved"
    assert 0.84 < seen / 400 < 0.96
    assert np.mean(sees) == pytest.approx(smallest_seen(np.array([-1, 1] * 16) * scale, 1), rel=0.1)


@pytest.mark.parametrize("values", [1, 20])
def test_the_smallest_visible_change_shows_as_often_as_it_says(values: int) -> None:
    """With the spread estimated from the stored blocks: 85 to 87% by quantiles of t alone.

    Of 6,000 files; four standard errors are 1.6 points.
    """
    chance = np.random.default_rng(6)
    was, now = chance.normal(0, 1, (2, 6_000, 32))
    shift = smallest_seen(was, values)
    change = now + shift[:, None] - was
    t = change.mean(axis=1) / (change.std(axis=1, ddof=1) / math.sqrt(32))
    shown = 2 * stdtr(31, -abs(t)) < FALSE_ALARMS / values
    assert shown.mean() == pytest.approx(0.9, abs=0.016)


@pytest.mark.parametrize(("values", "per_block", "most"), [(1, 3, math.inf), (20, 3, 1), (1, 1, 1)])
def test_the_smallest_change_of_what_never_happened_is_seen(
    values: int, per_block: int, most: float
) -> None:
    """An event that comes up in some games of 3 or 1 a block, or in as many as one wants.

    In 90 % of cases or more; of 1,000, four standard errors below that are 86 %.
    """
    was = np.zeros((values, 32))
    shift = float(smallest_seen(was, values, Event(1 / per_block, 0.0, most))[0])
    assert 0 < shift < most
    chance = np.random.default_rng(4)
    seen = 0
    for _ in range(1_000):
        now = was.copy()
        now[0] = (
            chance.binomial(per_block, shift, 32)
            if most == 1
            else chance.poisson(per_block * shift, 32)
        ) / per_block
        files = ({"c": {str(i): v.tolist() for i, v in enumerate(each)}} for each in (was, now))
        seen += judge(*files)[0].status == "moved"
    assert 0.86 < seen / 1_000 < 0.99


def test_smallest_change_seen_of_an_event_met_once_is_that_of_never() -> None:
    """A single event says next to nothing of how much there is to be seen; many do."""
    event = Event(0.1, 0.0, 100.0)
    never, once = (np.r_[hits * 0.1, np.zeros(31)] for hits in (0, 1))
    least = smallest_seen(never, 1, event)
    assert least <= smallest_seen(once, 1, event) < 1.1 * least
    assert math.isnan(smallest_seen(never, 1))
    often = np.random.default_rng(1).poisson(50, 32) * 0.1
    assert smallest_seen(often, 1, event) == smallest_seen(often, 1)


def test_a_metric_that_was_constant_does_not_show_from_nothing_on(
    simlab_here: Shell, tmp_path: Path
) -> None:
    """Nobody is eaten without wolves; with one, 4 times in 96 games, which is not reported."""
    path = tmp_path / "calm.toml"
    path.write_text(CALM)
    accept_values(path, "no wolves")
    (check,) = check_file(path).checks
    assert 15 < 96 * check.sees < 30
    words = simlab_here("check", str(path)).stderr
    assert f"with other luck a change shows in 90% of cases from eaten {check.sees:.2g} on" in words
    path.write_text(CALM.replace("wolves = 0", "wolves = 1"))
    (check,) = check_file(path).checks
    assert (check.status, check.difference < check.sees) == ("changed", True)


CALM = """
name = "calm"
game = "sheepnappers"
lineup = "asap,sensible"
games = 96
metrics = ["eaten"]
rules = { wolves = 0 }
"""


def test_a_change_that_is_the_same_for_all_cells_is_written_once(file: Path) -> None:
    """It read "from 0.34 to 0.34"."""
    checks = [
        Check("cell", "wool", 1.0, 1.0, 0.0, 0.0, 1.0, "same", sees) for sees in (0.341, 0.342)
    ]
    (line,) = verdicts.power_lines([CheckedFile(file, checks)])
    assert line.endswith("from wool 0.34 on")


def test_the_command_says_what_a_file_sees(simlab_here: Shell, file: Path) -> None:
    run = simlab_here("check", str(file), "--format", "json")
    assert "with other luck a change shows in 90% of cases from wool" in run.stderr
    assert all(row["sees"] > 0 for row in json.loads(run.stdout))


def _spoilt(text: str) -> str:
    """Return kept values of which one is far off: it would hide all that moves."""
    content = json.loads(text)
    cell = next(iter(content["values"].values()))
    next(iter(cell.values()))[0] = -1e6
    return json.dumps(content)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda f: values_path(f).unlink(), "has no values yet; keep new values with"),
        (
            lambda f: values_path(f).write_text("{"),
            "cannot read .*; restore it from version control, or delete it and keep new values",
        ),
        (
            lambda f: values_path(f).write_text('{"format": 9, "values": {}}'),
            "another version of simlab; restore it from version control",
        ),
        (
            lambda f: values_path(f).write_text(_spoilt(values_path(f).read_text())),
            "its values are others than were kept; .*; restore it from version control",
        ),
        (lambda f: f.write_text(BASELINE.replace("pile_k", "asap")), "has no values for asap"),
        (
            lambda f: f.write_text(BASELINE.replace(', "pile_k,asap,asap,asap"', "")),
            "no cell pile_k",
        ),
        (lambda f: f.write_text(BASELINE + "max_seconds = 3"), "a fixed number of games"),
        (lambda f: f.write_text(BASELINE.replace('"turns"', '"trns"')), "did you mean 'turns'"),
    ],
)
def test_baseline_files_that_do_not_fit_are_named(
    file: Path, change: Callable[[Path], Any], message: str
) -> None:
    change(file)
    with pytest.raises(UsageError, match=message):
        check_file(file)


def test_find_baselines_refuses_folders_without_any(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no baseline files"):
        find_baselines([tmp_path])
    with pytest.raises(UsageError, match=r"is no baseline: give a .toml file"):
        find_baselines([tmp_path / "gard.toml"])


def test_a_baseline_that_is_given_twice_is_checked_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = tmp_path / "a.toml", tmp_path / "b.toml"
    first.touch()
    second.touch()
    (tmp_path / "linked").symlink_to(tmp_path)
    monkeypatch.chdir(tmp_path)
    given = [Path("b.toml"), Path("."), tmp_path, tmp_path / "linked", first]
    assert find_baselines(given) == [Path("b.toml"), Path("a.toml")]


def test_a_link_to_a_baseline_has_values_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "a.toml").touch()
    (tmp_path / "b.toml").symlink_to(tmp_path / "a.toml")
    assert len(find_baselines([tmp_path])) == 2


def test_check_command_reports_moved_values(simlab_here: Shell, file: Path) -> None:
    run = simlab_here("check", str(file))
    assert run.returncode == 0, run.stderr
    assert "0 moved" in run.stderr
    file.write_text(BASELINE.replace(SEATS, SEATS + "\nrules = { wolves = 3 }"))
    run = simlab_here("check", str(file.parent), "--format", "json")
    assert run.returncode == 1
    assert {row["status"] for row in json.loads(run.stdout)} >= {"moved"}
    run = simlab_here("check", str(file), "--accept", " ")
    assert run.returncode == 2
    assert "--accept says why" in run.stderr
    accept = ["check", str(file), "--accept", "a wolf more"]
    before, page = file.read_bytes(), str(file.parent / "page")
    for flag, value in (("--junit", page), ("--report", page), ("--format", "json")):
        run = simlab_here(*accept, flag, value)
        assert (run.returncode, run.stdout) == (2, "")
        said = f"simlab: --accept keeps values and judges none; leave out {flag}\n"
        assert (run.stderr, file.read_bytes()) == (said, before)
    with pytest.raises(UsageError, match="accept keeps values and judges none; leave out junit"):
        simlab.check(file, accept="a wolf more", junit=page)
    run = simlab_here(*accept)
    assert run.returncode == 0
    assert "6 values kept" in run.stderr


PLUGIN = """
import os
def test_patience(expected_value):
    lineup = f"wool_t:threshold={os.environ['THRESHOLD']},asap"
    expected_value("sheepnappers", lineup, games=4_000, rotate=True)
    expected_value("sheepnappers", "asap", metrics=["turns"], games=500)
"""


def alone(file: Path) -> list[str]:
    """Return what pytest is asked to run a file that has nothing to do with this project."""
    asked = ["-q", "-p", "no:cacheprovider", "-c", "/dev/null", "--rootdir", str(file.parent)]
    # at its end it would look for garbage five times, among all that other tests have loaded
    unlooked = ["-p", "no:unraisableexception"]
    return [*asked, *unlooked, "--import-mode", "importlib", str(file)]


def test_pytest_plugin_checks_expected_values(
    shell: Shell,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "test_mine.py"
    file.write_text(PLUGIN)
    monkeypatch.setenv("THRESHOLD", "50")
    asked = alone(file)
    run = shell(["-m", "pytest", *asked, "--accept-values", "the first"])
    assert run.returncode == 0, run.stdout
    kept = tmp_path / "expected_values" / "test_mine.json"
    assert kept.exists()

    # the others in this process
    assert pytest.main(asked) == 0
    monkeypatch.setenv("THRESHOLD", "70")
    assert pytest.main(asked) == 1
    assert "win was 0." in capsys.readouterr().out
    kept.unlink()
    assert pytest.main(asked) == 1
    assert "no value is kept for test_patience in" in capsys.readouterr().out


def test_the_plugin_refuses_values_that_cannot_be_judged(tmp_path: Path) -> None:
    file, values = tmp_path / "test_mine.json", {"win": [0.5] * 32}
    pytest_plugin._keep(file, "test_mine", values, "the first")
    pytest_plugin._judge(file, "test_mine", values)
    with pytest.raises(pytest.fail.Exception, match="no value of wool was kept"):
        pytest_plugin._judge(file, "test_mine", {**values, "wool": [1.0] * 32})
    with pytest.raises(pytest.fail.Exception, match="is nan"):
        pytest_plugin._judge(file, "test_mine", {"win": [math.nan] * 32})
    file.write_text(file.read_text().replace('"stream": ', '"stream": 1'))
    with pytest.raises(pytest.fail.Exception, match=r"values of stream version 1.*--accept-values"):
        pytest_plugin._judge(file, "test_mine", values)
    pytest_plugin._keep(file, "test_other", values, "another stream")
    assert list(read_values(file)) == ["test_other"]


def test_values_that_are_kept_at_once_are_all_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Processes of pytest-xdist overwrote each other's; threads stand for them here."""

    def read_slowly(file: Path) -> Any:
        found = values_to_keep(file)
        time.sleep(0.03)
        return found

    monkeypatch.setattr("simlab.study.baseline.values_to_keep", read_slowly)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    file, values = tmp_path / "test_mine.json", {"win": [0.5] * 32}
    with ThreadPoolExecutor(3) as threads:
        for name in "abc":
            threads.submit(pytest_plugin._keep, file, name, values, "the first")
    assert sorted(read_values(file)) == ["a", "b", "c"]
    assert len(read_history(file)) == 3


Mine = Callable[..., str]


@pytest.fixture
def mine(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Mine:
    """Run tests of somebody else in this process: `mine(source, *options)` returns what is said."""
    file = tmp_path / f"{tmp_path.name}.py"  # modules of one name would be taken for the same

    def run(source: str, *options: str) -> str:
        file.write_text(source)
        pytest.main([*alone(file), *options])
        return capsys.readouterr().out

    return run


def kept_by(tmp_path: Path) -> Path:
    """Return where `mine` keeps values."""
    return tmp_path / "expected_values" / f"{tmp_path.name}.json"


CLASSES = """
class TestA:
    def test_x(self, expected_value):
        expected_value("sheepnappers", "asap,random", games=64)
class TestB:
    class TestC:
        def test_x(self, expected_value):
            expected_value("sheepnappers", "random,asap", games=64)
            expected_value("sheepnappers", "random,random", games=64)
def test_y(expected_value):
    expected_value("sheepnappers", "asap,asap", games=64)
"""


@pytest.mark.parametrize("why", ["", "  "])
def test_new_values_need_a_reason(
    tmp_path: Path, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "test_mine.py"
    file.write_text(PLUGIN)
    assert pytest.main([*alone(file), "--accept-values", why]) == pytest.ExitCode.USAGE_ERROR
    assert "ERROR: --accept-values says why: --accept-values" in capsys.readouterr().err
    assert not (tmp_path / "expected_values").exists()


def test_tests_of_two_classes_keep_values_of_their_own(mine: Mine, tmp_path: Path) -> None:
    assert "3 passed" in mine(CLASSES, "--accept-values", "the first")
    names = ["TestA::test_x", "TestB::TestC::test_x", "TestB::TestC::test_x (2)", "test_y"]
    assert list(read_values(kept_by(tmp_path))) == names
    assert "3 passed" in mine(CLASSES)


def test_a_value_that_names_no_class_is_not_read_for_one(mine: Mine, tmp_path: Path) -> None:
    mine(CLASSES, "--accept-values", "the first")
    values = read_values(kept_by(tmp_path))
    write_values(kept_by(tmp_path), {"test_x": values["TestA::test_x"], **values}, [])
    assert "3 passed" in mine(CLASSES)
    write_values(kept_by(tmp_path), dict.fromkeys(("test_x", "test_y"), values["test_y"]), [])
    said = mine(CLASSES)
    assert "1 passed" in said
    assert "no value is kept for TestA::test_x in " in said
    assert "(test_x stands there, which names no class); keep it with: pytest --accept" in said


def test_the_plugin_takes_what_simulate_takes(mine: Mine, tmp_path: Path) -> None:
    source = """
def test_as_it_was(expected_value):
    expected_value("sheepnappers", "asap", ["wool"], 2_000, rotate=True)
def test_as_a_person_writes(expected_value):
    expected_value("sheepnappers", ["asap"] * 4, metrics="wool", games="2k", rotate=True)
"""
    assert "2 passed" in mine(source, "--accept-values", "the first")
    written, typed = read_values(kept_by(tmp_path)).values()
    assert written == typed
    assert list(written) == ["wool"]


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        ('"asap", games=0', "a number of games of 1 or more (5000, 100k, 2M), not 0"),
        ('"asap", games=31', "means over 32 blocks of deals: games is 32 or more, not 31"),
        ('"asap,random", games=63, rotate=True', "games is 64 or more, not 63"),
        ('"asap", games="many"', "of games of 1 or more (5000, 100k, 2M), not 'many'"),
        ('"asap", games=2.5', "expected_value() takes a whole number or text as games, not 2.5"),
        ('"asap", metrics=3', "expected_value() takes a list of texts as metrics, not 3"),
        ('"asap", metrics="wol"', "sheepnappers has no metric 'wol'; did you mean 'wool'?"),
        ('"asap", rotat=True', "expected_value() takes no 'rotat'; did you mean 'rotate'?"),
        ('"asp"', "did you mean 'asap'?"),
    ],
)
def test_the_plugin_refuses_what_simulate_refuses(
    mine: Mine, tmp_path: Path, asked: str, message: str
) -> None:
    """Zero games passed: 32 were played, and their means were kept."""
    source = f"def test_it(expected_value):\n    expected_value('sheepnappers', {asked})\n"
    said = mine(source, "--accept-values", "the first")
    assert message in said
    told_in_one_line(said)
    assert "1 failed" in said
    assert not kept_by(tmp_path).exists()


PLAIN = """
def test_it(expected_value):
    expected_value("sheepnappers", "asap", games=64)
"""
RESTORE = (
    "; restore it from version control, or delete it and keep new values with: pytest --accept"
)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"format": 1', '"format": 9', "was written by another version of simlab" + RESTORE),
        ('"values"', '"worth"', "holds no expected values" + RESTORE),
        ("}\n", "\n", f"{RESTORE}-values"),
        ('"wool": [', '"wool": [NaN,', f"nan is no finite number{RESTORE}"),
        ('"wool": [', '"wool": [null,', f"wool is None, which is no number{RESTORE}"),
        ('"wool": [', '"turns": 3, "wool": [', f"turns is no list of numbers{RESTORE}"),
        ('"test_it": {', '"test_no": [], "test_it": {', f"test_no: no lists of numbers{RESTORE}"),
    ],
)
def test_a_file_of_values_that_cannot_be_used_says_what_to_do(
    mine: Mine, tmp_path: Path, old: str, new: str, problem: str
) -> None:
    """The words of `simlab check` came first, and a traceback where new values were accepted."""
    mine(PLAIN, "--accept-values", "the first")
    text = kept_by(tmp_path).read_text()
    assert old in text
    kept_by(tmp_path).write_text(text.replace(old, new))
    for said in (mine(PLAIN), mine(PLAIN, "--accept-values", "anew")):
        assert problem in said
        told_in_one_line(said)
    kept_by(tmp_path).unlink()
    assert "1 passed" in mine(PLAIN, "--accept-values", "anew")


def test_values_of_another_stream_are_accepted_anew(mine: Mine, tmp_path: Path) -> None:
    mine(PLAIN, "--accept-values", "the first")
    text = kept_by(tmp_path).read_text()
    kept_by(tmp_path).write_text(text.replace('"stream": ', '"stream": 1'))
    said = mine(PLAIN)
    assert "the same games meet other luck; keep new values with: pytest --accept-values" in said
    told_in_one_line(said)
    assert "1 passed" in mine(PLAIN, "--accept-values", "anew")


def told_in_one_line(said: str) -> None:
    """Fail if there is more than the message: another text, or a traceback."""
    for word in ("simlab check", "During handling", "Error", "Traceback"):
        assert word not in said


def test_the_plugin_imports_nothing_heavy(shell: Shell) -> None:
    code = """
import sys
import simlab.pytest_plugin
print([name for name in ("numpy", "numba", "pandas", "scipy") if name in sys.modules])
"""
    assert shell(["-c", code]).stdout.strip() == "[]"
