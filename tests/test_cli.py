import io
import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from simlab.cli import app
from simlab.core.registry import game, game_names
from simlab.jit.cache import MARK
from simlab.jit.errors import UsageError
from tests.conftest import HANGS, ORDERED_COLUMNS, Shell, simulate
from tests.simulated_machine import Machine

START = "from simlab.cli import main; main()"
EXPERIMENT = """
name = "tiny"
question = "Does it run?"
game = "sheepnappers"
lineup = "wool_t,asap"
rotate = true
games = 100
[combos]
"wool_t.threshold" = [0, 50]
[[plot]]
name = "wool"
x = "wool_t.threshold"
y = ["wool"]
"""


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["play", "sheepnapers"], "no game 'sheepnapers'; did you mean 'sheepnappers'?"),
        (["play", "sheepnappers", "wool_s"], "did you mean 'wool_t'?"),
        (["play", "sheepnappers", "wool_t:treshold=5"], "did you mean 'threshold'?"),
        (["play", "sheepnappers", "wool_t:threshold=abc"], "is a number, not 'abc'"),
        (["play", "sheepnappers", "wool_t:threshold=nan"], "finite number"),
        (["play", "sheepnappers", "asap,asap", "--seats", "3"], "names 2 policies for 3 seats"),
        (["play", "sheepnappers", "--seats", "7"], "takes 2 to 4 seats, not 7"),
        (["play", "sheepnappers", "--rule", "wolfs=3"], "did you mean 'wolves'?"),
        (["play", "sheepnappers", "--rule", "start=fixd"], "did you mean 'fixed'?"),
        (["play", "sheepnappers", "--rule", "wolves"], "NAME=VALUE"),
        (["play", "sheepnappers", "--rule", "hand_size=60"], "the deck has 48"),
        (["play", "sheepnappers", "--rule", "copies=3"], "set copies.fuel or"),
        (["play", "sheepnappers", "--rule", "teams=on", "--seats", "3"], "needs 4 seats"),
        (["play", "sheepnappers", "--preset", "evning"], "did you mean 'evening'?"),
        (["play", "sheepnappers", "-n", "-5"], "number of games of 1 or more"),
        (["play", "sheepnappers", "-n", "many"], "not 'many'"),
        (["play", "sheepnappers", "--precision", "0"], "--precision is a number above 0"),
        (["play", "sheepnappers", "--precision", "1", "--metric", "wol"], "did you mean 'wool'?"),
        (["play", "sheepnappers", "--seed", "-1"], "between 0 and 2**64 - 1"),
        (["play", "sheepnappers", "--format", "xml"], "table, csv or json"),
        (["play", "sheepnappers", "--jobs", "0"], "--jobs is 1 or more"),
        (["play", "sheepnappers", "--policy-file", "nowhere.py"], "cannot read the policy file"),
        (["play", "sheepnappers", "-n", "1e30"], "-n takes at most"),
        (["play", "sheepnappers", "--seats", "0"], "takes 2 to 4 seats, not 0"),
        (["play", "sheepnappers", "--seed", "1", "--seed", "2"], "--seed is given twice"),
        (["play", "sheepnappers", "--quiet", "--quiet"], "--quiet is given twice"),
        (["play", "sheepnappers", "wool_t:threshold=1,threshold=2"], "threshold is given twice"),
        (["play", "sheepnappers", "--rows", "nowhere/x.parquet"], "in a folder that is there"),
        (["play", "sheepnappers", "\udcff"], "not UTF-8 text"),
        (["play", "sheepnappers", "--rows", "x", "--report", "x"], "name the same file"),
        (["usage", "sheepnappers", "--folder", "x"], "--folder goes with --output"),
        (["metagame", "sheepnappers", "--fresh"], "--fresh goes with --output"),
        (["usage", "sheepnappers", "-o", ".", "--folder", "../x"], "../x is not below ."),
        (["advise", "sheepnappers", "--seats", "0"], "takes 2 to 4 seats, not 0"),
        (["advise", "sheepnappers", "--pile", "9", "--pile", "8"], "--pile is given twice"),
        (["advise", "sheepnappers", "--from", "x", "--at", "1", "--seats", "0"], "has seats"),
        (["check", "--junit", "nowhere/x.xml"], "--junit takes a file in a folder that is there"),
        (["play"], "Missing argument 'GAME'. Name of a game; see `simlab games`."),
        (["play", "sheepnappers", "--gmaes", "5"], "No such option"),
        (["pay"], "No such command"),
        (["rules", "sherif"], "no game 'sherif'"),
        (["run", "nothing.toml"], "no experiment 'nothing.toml'"),
        (["run", "."], ". is a folder, not the file of an experiment"),
    ],
)
def test_commands_with_bad_input_print_one_line_and_exit_with_2(
    simlab_here: Shell, arguments: list[str], message: str
) -> None:
    run = simlab_here(*arguments)
    assert run.returncode == 2
    assert message in run.stderr
    assert run.stderr.count("\n") == 1
    assert run.stdout == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["run", "mine.toml", "--report", "mine.toml"],
        ["check", "mine.toml", "--junit", "mine.toml"],
        ["advise", "sheepnappers", "--pile", "9", "--report", "mine.toml"],
        ["advise", "sheepnappers", "--map", "pile=4:5", "--picture", "mine.png"],
        ["report", "sheepnappers", "-o", "mine.toml"],
    ],
)
def test_reports_overwrite_no_other_files(
    simlab_here: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("mine.toml", "mine.png"):
        Path(name).write_text("a week's work")
    run = simlab_here(*arguments)
    assert run.returncode == 2
    assert "is there already and no" in run.stderr
    assert {Path(name).read_text() for name in ("mine.toml", "mine.png")} == {"a week's work"}


def test_rows_are_refused_before_anything_is_compiled(
    simlab_here: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "simlab.runtime.matchup.Matchup.prepare", lambda matchup, say: pytest.fail("compiles")
    )
    assert simlab_here("play", "sheepnappers", "--rows", "nowhere/x.parquet").returncode == 2
    with pytest.raises(UsageError, match="in a folder that is there"):
        simulate("sheepnappers", "asap", rows="nowhere/x.parquet")


def test_rows_do_not_replace_a_policy_file(simlab_here: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.pq"
    path.write_text("# mine")
    for rows in (path, tmp_path / "." / "mine.pq"):
        run = simlab_here("play", "sheepnappers", "--policy-file", str(path), "--rows", str(rows))
        assert (run.returncode, path.read_text()) == (2, "# mine")
        assert "is there already and no table" in run.stderr


def test_refused_input_is_not_echoed_at_length(simlab_here: Shell) -> None:
    run = simlab_here("play", "sheepnappers", "x\x1b[31m" * 10_000)
    assert run.returncode == 2
    assert len(run.stderr) < 1_000
    assert run.stderr.strip().isprintable()


def test_letters_that_a_terminal_lacks_are_replaced(simlab: Shell) -> None:
    run = simlab("play", "sheepnappers", "-n", "10", PYTHONIOENCODING="ascii")
    assert run.returncode == 0
    assert "Sheepnappers, 4 seats" in run.stdout


def test_a_transcript_of_another_game_is_refused(simlab_here: Shell, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(simlab_here("watch", "sheepnappers", "--format", "json").stdout)
    run = simlab_here("advise", "sheriff", "--from", str(path), "--at", "0")
    assert run.returncode == 2
    assert f"{path} is a transcript of sheepnappers, not of sheriff" in run.stderr


def test_a_question_is_shown_as_it_is(simlab_here: Shell, tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(EXPERIMENT.replace("Does it run?", "Does [bold]it[/bold] run [/] :sheep:?"))
    run = simlab_here("run", str(path), "-o", str(tmp_path))
    assert run.returncode == 0
    assert "Does [bold]it[/bold] run [/] :sheep:?" in run.stdout


def test_words_of_a_policy_file_are_shown_as_they_are(simlab_here: Shell, tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        "from simlab import policy\n@policy()\ndef mine(table, me, mind):\n"
        "    'Ends [/] [bold]at once[/bold] :sheep: \x1b[31m.'\n    return 0\n"
    )
    run = simlab_here("policies", "sheepnappers", "--policy-file", str(path))
    assert run.returncode == 0
    words = " ".join(run.stdout.replace("│", " ").split())
    assert "[/] [bold]at once[/bold] :sheep:" in words
    assert "\x1b" not in run.stdout


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("games = 100", "gmaes = 100", "unknown key 'gmaes'; did you mean 'games'?"),
        ("games = 100", "games = [", "not valid TOML"),
        ('"wool_t,asap"', '"wool_t,asp"', "did you mean 'asap'?"),
        ('name = "wool"', 'name = "../wool"', "plot.0.name: a name holds letters from a to z"),
        ("Does it run?", r"Does it \u001b[31m run?", "text with the control character"),
        ("[0, 50]", "{ from = 0, to = 1, step = 1e-12 }", "a range has at most 10,000 values"),
        ("[0, 50]", '{ from = "a", to = 1, step = 1 }', "'from' is a number, not 'a'"),
        ("games = 100", f"games = {'9' * 5_000}", "a number has thousands of digits"),
        ("games = 100", f"games = {'9' * 400}", "a whole number of 333 hex digits"),
        ("games = 100", f"games = {'[' * 5_000}", "is nested too deeply"),
    ],
)
def test_bad_experiments(
    simlab_here: Shell, tmp_path: Path, old: str, new: str, message: str
) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(EXPERIMENT.replace(old, new))
    run = simlab_here("run", str(path), "-o", str(tmp_path))
    assert run.returncode == 2
    assert message in run.stderr
    assert run.stderr.count("\n") == 1


def test_play_prints_json_rows(simlab_here: Shell) -> None:
    run = simlab_here("play", "sheepnappers", "wool_t,asap", "-n", "1k", "--format", "json")
    rows = json.loads(run.stdout)
    assert len(rows) == 2 * 7 + 4 + 2 * 2
    assert list(rows[0]) == ORDERED_COLUMNS
    assert rows[0]["policy"] == "wool_t"
    assert rows[2 * 7 + 3]["scope"] == "table"
    last = rows[-1]
    assert [last[name] for name in ("scope", "order", "metric")] == ["order", 2, "win"]
    assert "seed 1" in run.stderr


def test_play_prints_csv_and_tables(simlab_here: Shell) -> None:
    csv = simlab_here("play", "sheepnappers", "asap", "-n", "100", "--format", "csv", "--quiet")
    assert csv.stdout.startswith(",".join(ORDERED_COLUMNS) + "\n")
    assert csv.stderr == ""
    table = simlab_here("play", "sheepnappers", "asap", "-n", "100")
    assert "whole table: turns" in table.stdout
    assert "±" in table.stdout


def test_the_same_seed_is_the_same_output(simlab_here: Shell) -> None:
    arguments = ["play", "sheepnappers", "random", "-n", "5k", "--format", "json", "--quiet"]
    one = simlab_here(*arguments, "--seed", "7", "--jobs", "1")
    two = simlab_here(*arguments, "--seed", "7", "--jobs", "2")
    other = simlab_here(*arguments, "--seed", "8")
    assert one.stdout == two.stdout != other.stdout


def test_precision_and_the_clock_say_that_they_stopped_the_run(
    simlab_here: Shell, machine: Machine
) -> None:
    precise = simlab_here("play", "sheepnappers", "asap", "--precision", "0.01", "--metric", "win")
    assert "stopped at the precision asked for" in precise.stderr
    assert "however often you look" in precise.stderr
    timed = simlab_here("play", "sheepnappers", "asap", "--max-seconds", "0.2")
    assert "stopped by the clock, after" in timed.stderr
    assert (precise.returncode, timed.returncode) == (0, 0)
    assert "before the precision" not in precise.stderr + timed.stderr
    for words in (("play", "sheepnappers", "asap"), ("luck", "sheepnappers", "asap", "random")):
        short = simlab_here(*words, "--precision", "1e-9", "--max-seconds", "0.2")
        assert short.returncode == 3
        assert short.stdout
        assert words[0] == "luck" or "before the precision asked for;" in short.stderr


def test_compare_prints_verdicts(simlab_here: Shell) -> None:
    run = simlab_here(
        "compare", "sheepnappers", "wool_t", "sheep_hoard", "--metric", "win", "-n", "8k"
    )
    assert run.returncode == 0
    assert "better" in run.stdout
    assert "× the games" in run.stdout
    run = simlab_here("compare", "sheepnappers", "asap", "wool_t", "-n", "400", "--format", "csv")
    assert run.stdout.splitlines()[0].endswith(
        "difference,difference_low,difference_high,p,worth,verdict"
    )
    assert len(run.stdout.splitlines()) == 3
    undecided = simlab_here(
        "compare", "sheepnappers", "wool_t", "wool_t:threshold=59.5", "--until-decided", "-n", "400"
    )
    assert undecided.returncode == 3
    each = "stopped after the games asked for: 400 games per candidate, 800 in all, 100 deals;"
    assert each in undecided.stderr


def test_the_best_of_several(simlab_here: Shell) -> None:
    names = ["wool_t", "sheep_hoard", "asap"]
    run = simlab_here("compare", "sheepnappers", *names, "--metric", "win", "--best", "--seat", "1")
    assert run.returncode == 0, run.stderr
    assert "best" in run.stdout
    assert "decided: wrong in at most 0.05 of such runs" in run.stderr
    assert len(re.findall(r"│ +0\.\d+ ±0\.\d+ │", run.stdout)) == 3, run.stdout
    assert "each mean's of 95 %, those of distances hold together with 95 %" in run.stderr
    undecided = simlab_here("compare", "sheepnappers", "wool_t", "hazard_ev", "--best", "-n", "400")
    assert undecided.returncode == 3


def test_a_dry_run_only_plans(
    simlab_here: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    monkeypatch.setattr("simlab.study.budget.PILOT_SECONDS", 0.05)
    path = tmp_path / "tiny.toml"
    path.write_text(EXPERIMENT)
    for arguments in (
        ("play", "sheepnappers", "asap", "--precision", "0.5"),
        ("compare", "sheepnappers", "asap", "wool_t", "--until-decided"),
        ("run", str(path)),
        ("luck", "sheepnappers", "asap", "random"),
        ("metagame", "sheepnappers", "asap", "random"),
        ("tune", "sheepnappers", "--target", "launched=0.9±0.1", "--knob", "rules.wolves=0:3"),
        ("improve", "sheepnappers", "wool_t"),
        ("usage", "sheepnappers", "asap"),
        ("drama", "sheepnappers", "asap"),
    ):
        run = simlab_here(*arguments, "--dry-run")
        assert run.returncode == 0, run.stderr
        assert re.search(r"about [\d.]+[kM]? games, [\d.e-]+ (s|min|h) \(pilot: ", run.stdout)
        (row,) = json.loads(simlab_here(*arguments, "--dry-run", "--format", "json").stdout)
        assert row["games"] > 0 < row["seconds"]
        assert row["cells"] == (2 if arguments[0] == "run" else None)
    assert not (Path.cwd() / "results" / "tiny").exists()
    contest = ("compare", "sheepnappers", "asap", "wool_t", "--max-seconds", "0.5")
    run = simlab_here(*contest, "--dry-run")
    assert re.search(r"about [\d.]+[kM]? games, 0\.5 s \(pilot: ", run.stdout), run
    for arguments, words in (
        ((*contest[:-1], "-1"), "--max-seconds is a number above 0"),
        (("luck", "sheepnappers", "--precision", "0.1"), "--dry-run goes not with --precision"),
        (("metagame", "sheepnappers", "-n", "10"), "name fewer styles, or play more"),
        (("tune", "sheepnappers"), "give --target or --maximise"),
    ):
        run = simlab_here(*arguments, "--dry-run")
        assert (run.returncode, words in run.stderr) == (2, True), run.stderr


def test_play_prints_quantiles_as_rows(simlab_here: Shell) -> None:
    run = simlab_here("play", "sheepnappers", "asap", "-n", "2k", "--quantiles", "--format", "csv")
    assert run.stdout.splitlines()[0] == "entry,policy,metric,share,value,low,high"
    assert len(run.stdout.splitlines()) == 1 + 4 * 5


def test_many_metrics_have_a_line_each(simlab_here: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100")
    run = simlab_here("play", "spaceknights", "random", "--preset", "hand", "-n", "4")
    assert "│ won_uncontested │" in run.stdout
    assert "…" not in run.stdout


def test_list_commands_print_games_policies_and_rules(simlab_here: Shell) -> None:
    assert "sheepnappers" in simlab_here("games").stdout
    policies = simlab_here("policies", "sheepnappers").stdout
    assert "wool_t:threshold=60" in policies
    rules = json.loads(simlab_here("rules", "sheepnappers", "--format", "json").stdout)
    assert {"rule": "wolves", "value": "2"}.items() <= next(
        row for row in rules if row["rule"] == "wolves"
    ).items()
    assert "# Sheepnappers" in simlab_here("rules", "sheepnappers", "--trust").stdout
    refused = simlab_here("rules", "sheepnappers", "--trust", "--format", "json")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert refused.stderr == "simlab: --trust prints a text; leave out --format json\n"


def test_the_keys_of_a_position_are_listed(simlab_here: Shell) -> None:
    listed = simlab_here("advise", "sheriff", "--keys", "--format", "json")
    keys = {row["key"]: row for row in json.loads(listed.stdout)}
    assert keys["declared"]["written"] == "'apple 2, cheese' for each seat, parted by ';'"
    assert "rooster" in keys["hand"]["cards"]
    told = simlab_here("advise", "sheriff", "--help").stdout
    assert all(f"--{key} " in told for key in keys)
    assert "--declared" not in simlab_here("advise", "--help").stdout


@pytest.mark.parametrize("name", game_names())
def test_no_key_of_a_position_is_named_like_an_option(name: str) -> None:
    group: Any = typer.main.get_command(app)
    taken = {flag for option in group.commands["advise"].params for flag in option.opts}
    keys = {f"--{key.name.replace('_', '-')}" for key in game(name).keys}
    assert "--at" in taken
    assert not keys & taken


def test_a_band_that_is_short_is_told_in_flags(simlab_here: Shell, machine: Machine) -> None:
    words = ["--decision", "declare", "--travels", "card_1", "--band-at", "N1", "--seats", "4"]
    words += ["--display", "A07, ?, ?, ?, ?", "--camp", "0,0,0,0", "--hand", "weapon2"]
    words += ["--bands", "N1 leader 0 raiders 1,0,0,0", "--max-seconds", "0.1"]
    run = simlab_here("advise", "sherwood", *words)
    assert run.returncode in (0, 3), run.stderr
    assert "weapon2" in run.stdout


def test_a_person_is_asked_for_a_position(
    simlab_here: Shell, monkeypatch: pytest.MonkeyPatch, machine: Machine
) -> None:
    words = ["advise", "sheepnappers", "--ask", "--hand", "3 fuel, it", "--max-seconds", "0.1"]
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\nmany\n20\n\n\n\n\n\n\n"))
    run = simlab_here(*words)
    assert run.returncode in (0, 3), run.stderr
    assert "position: pile is a number, not 'many'" in run.stderr
    assert "draw pile 20 with 2 wolves" in run.stderr
    assert "not told: decision (main), hands (a fresh hand each" in run.stderr
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n\n20\n"))
    left = simlab_here(*words)
    assert (left.returncode, left.stdout.strip()) == (130, "")


def test_run_leaves_tables_and_pictures(simlab_here: Shell, tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(EXPERIMENT)
    run = simlab_here("run", str(path), "-o", str(tmp_path / "results"))
    assert run.returncode == 0, run.stderr
    assert "Does it run?" in run.stdout
    names = sorted(p.name for p in (tmp_path / "results" / "tiny").iterdir())
    files = ["cells", "experiment.json", "manifest.json", "table.csv", "table.parquet"]
    assert names == [*files, "wool.png"]
    again = simlab_here("run", str(path), "-o", str(tmp_path / "results"))
    assert again.stdout == run.stdout
    assert "cells were there already" in again.stderr


def test_a_folder_that_cannot_be_written(simlab_here: Shell, tmp_path: Path) -> None:
    path = tmp_path / "tiny.toml"
    path.write_text(EXPERIMENT)
    run = simlab_here("run", str(path), "-o", str(path))
    assert run.returncode == 2
    assert "cannot write to" in run.stderr


ESTIMATED = """
import sys
from simlab.cli import main
from simlab.execution.simulate import Simulation

keep, looks = Simulation._keep_whole, []

def tell(self, *seen):
    keep(self, *seen)
    looks.append(seen)
    if len(looks) == 3:
        print("estimated", flush=True)

Simulation._keep_whole = tell
main()
"""


def test_control_c_prints_the_estimate_so_far() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", ESTIMATED, "play", "sheepnappers", "-n", "1G"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # a shell that runs the tests in the background has them ignore the signal
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "estimated\n"
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=HANGS)
    assert process.returncode == 130
    assert "±" in stdout
    assert "interrupted after" in stderr


def test_control_c_is_heard_by_commands_that_keep_nothing(
    simlab_here: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They ended without a word."""

    def stop(*arguments: Any, **options: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("simlab.study.baseline.check_file", stop)
    monkeypatch.setattr("simlab.study.portrait.portray", stop)
    page = str(tmp_path / "page.html")
    for words in (["check", "tests/baselines"], ["report", "sheepnappers", "-o", page]):
        run = simlab_here(*words)
        assert (run.returncode, run.stdout, run.stderr) == (130, "", "simlab: interrupted\n")


def test_play_imports_nothing_heavy(shell: Shell) -> None:
    code = """
import sys
sys.argv = ["simlab", "play", "sheepnappers", "-n", "100", "--quiet"]
from simlab.cli import main
try:
    main()
finally:
    # pydantic is not in the list: typer imports it for itself
    heavy = ["scipy.stats", "pyarrow", "matplotlib", "pandas", "simlab.execution.experiment"]
    print([name for name in heavy if name in sys.modules], file=sys.stderr)
"""
    assert shell(["-c", code]).stderr.strip() == "[]"


def test_importing_simlab_imports_no_numba(shell: Shell) -> None:
    code = "import simlab, simlab.cli, sys; print('numba' in sys.modules, 'numpy' in sys.modules)"
    assert shell(["-c", code]).stdout.split() == ["False", "False"]


def test_the_cache_has_a_path_and_can_be_cleared(simlab: Shell, tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    (folder / "game").mkdir(parents=True)
    (folder / "game" / MARK).write_text("compiled code")
    (folder / "letter.txt").write_text("not compiled code")
    assert simlab("cache", "path", SIMLAB_CACHE_DIR=str(folder)).stdout.strip() == str(folder)
    said = simlab("cache", "clear", SIMLAB_CACHE_DIR=str(folder)).stderr
    words = [line.removeprefix("simlab: ") for line in said.splitlines()]
    assert words == [f"deleted {folder / 'game'}", f"1 compile caches deleted from {folder}"]
    assert [path.name for path in folder.iterdir()] == ["letter.txt"]


def test_an_internal_error_is_no_moved_value(
    simlab_here: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("a fault of ours")

    monkeypatch.setattr("simlab.cli.check_letters", lambda words: fail())
    run = simlab_here("check")
    assert run.returncode == 4
    assert "ZeroDivisionError: a fault of ours" in run.stderr
    assert run.stderr.splitlines()[-1].startswith("simlab: internal error (ZeroDivisionError): ")
