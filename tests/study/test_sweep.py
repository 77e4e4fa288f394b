"""Sweeps that are killed, damaged or run by others come out the same, to the byte."""

import errno
import fcntl
import json
import os
import random
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import simlab
from simlab.execution.design import cells
from simlab.execution.executors import make_workers
from simlab.execution.experiment import Experiment, load_experiment
from simlab.execution.store import FRESH, digest, write_whole
from simlab.execution.versions import versions
from simlab.execution.workers import Workers
from simlab.jit.errors import SimlabError, UsageError
from simlab.study.sweep import Sweep, open_sweep
from tests.conftest import Shell
from tests.simulated_machine import Machine

EXPERIMENT = """
name = "sweep"
game = "sheepnappers"
lineup = "wool_t,sensible,sensible"
rotate = true
games = {games}
[combos]
"wool_t.threshold" = {{ from = 0, to = 90, step = 10 }}
"rules.wolves" = [1, 2, 3]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sweep.toml"
    path.write_text(EXPERIMENT.format(games=300))
    return path


def opened(file: Path, fresh: bool = False) -> Sweep:
    plan = load_experiment(file)
    return open_sweep(plan, cells(plan), file.parent / "results", fresh)


def play(file: Path, **options: Any) -> Any:
    with Workers(None, 2) as workers:
        return opened(file).run(workers, **options)


def test_sweep_does_not_replay_finished_cells(file: Path) -> None:
    whole = play(file)
    sweep = opened(file)
    with Workers(None, 1) as workers:
        again = sweep.run(workers)
    assert sweep.played == 0
    assert again.equals(whole)
    store = sweep.store
    assert store is not None
    store.path(4).unlink()
    store.path(17).unlink()
    with Workers(None, 1) as workers:
        again = sweep.run(workers)
    assert sweep.played == 2
    assert again.equals(whole)


def test_a_dry_run_leaves_out_what_is_finished(
    file: Path, simlab_here: Shell, machine: Machine
) -> None:
    folder = file.parent / "out"

    def planned(*more: str) -> str:
        run = simlab_here(*words(file, folder, "--dry-run", *more))
        assert run.returncode == 0, run.stderr
        return run.stdout

    assert planned().startswith("30 cells, about 9k games, ")
    assert not folder.exists()
    assert simlab_here(*words(file, folder)).returncode == 0
    assert planned() == "all 30 cells are there already: nothing is left to play\n"
    assert planned("--fresh").startswith("30 cells, about 9k games, ")
    for cell in list((folder / "sweep" / "cells").iterdir())[:10]:
        cell.unlink()
    assert planned().startswith("30 cells, 20 of them there already; the others: about 3k games, ")
    assert simlab_here(*words(file, folder, "--fresh")).returncode == 0
    assert planned().startswith("all 30 cells are there already")  # in the folder of the last run
    run = simlab_here(*words(file, folder, "--dry-run", "-n", "500"))
    assert run.returncode == 2
    assert "another design" in run.stderr


def test_the_table_in_memory_is_that_of_the_folder(file: Path) -> None:
    kept = play(file)
    plan = load_experiment(file)
    with Workers(None, 1) as workers:
        table = Sweep(plan, cells(plan)).run(workers)
    assert table.equals(kept)
    assert table.dtypes.equals(kept.dtypes)
    assert list(table.columns[:4]) == ["cell", "wool_t.threshold", "rules.wolves", "game"]
    assert table["seat"].isna().all(), "the line-up rotates"
    assert table["entry"].dtype == "Int64"


def test_an_interruption_leaves_what_was_finished_in_memory(file: Path) -> None:
    """It was a bare KeyboardInterrupt."""
    plots = [
        'kind = "map"\nhue = "rules.wolves"',
        'hue = "rules.wolves"',
        'kind = "effects"',
    ]
    tables = [f'[[plot]]\nname = "p{n}"\nx = "wool_t.threshold"\n{p}' for n, p in enumerate(plots)]
    file.write_text("\n".join([file.read_text(), *tables]))

    def stop(sweep: Sweep, *rest: object) -> None:
        if sweep.played >= 5:
            raise KeyboardInterrupt

    results = simlab.run(file, progress=stop)
    assert results.stopped == "interrupted"
    finished = results.table["cell"].unique().tolist()
    assert 5 <= len(finished) < 30
    assert f"interrupted: {len(finished)} of 30 cells played" in repr(results)
    whole = simlab.run(file).table.query(f"cell in {finished}")
    assert results.table.equals(whole.reset_index(drop=True))
    for number in range(len(plots)):
        results.plot(f"p{number}")
    results.report(file.parent / "report.html")


def test_an_interruption_counts_what_was_there_before(file: Path, tmp_path: Path) -> None:
    """It told of the cells of this run alone."""
    simlab.run(file, output=tmp_path)
    for cell in sorted(tmp_path.glob("*/cells/*.parquet"))[20:]:
        cell.unlink()

    def stop(*told: object) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt, match=r"^interrupted; 20 cells were finished and are ke"):
        simlab.run(file, output=tmp_path, progress=stop, jobs=1)


def test_cells_need_not_vary_alike() -> None:
    plan = Experiment.model_validate(
        {
            "name": "cases",
            "game": "sheepnappers",
            "lineup": "wool_t",
            "games": 10,
            "seats": [2, 3],
            "cases": [{"rules.juice": True}, {"wool_t.threshold": 3}, {"rules.start": "fixed"}],
        }
    )
    with Workers(None, 1) as workers:
        table = Sweep(plan, cells(plan)).run(workers)
    points = table.groupby("cell").first()
    assert points["seats"].tolist() == [2, 2, 2, 3, 3, 3]
    assert points["wool_t.threshold"].dropna().tolist() == [3, 3]
    assert points["rules.start"].dropna().unique().tolist() == ["fixed"]
    assert table.groupby("cell")["entry"].nunique().tolist() == [2, 2, 2, 3, 3, 3]
    assert list(table.columns).count("seats") == 1


def test_a_damaged_cell_is_named_and_played_again(file: Path) -> None:
    whole = play(file)
    store = opened(file).store
    assert store is not None
    content = store.path(3).read_bytes()
    store.path(3).write_bytes(content[: len(content) // 2])
    store.path(5).write_bytes(store.path(6).read_bytes())
    said: list[str] = []
    again = play(file, say=said.append)
    assert "00003-" in said[0]
    assert "is damaged; it is played again" in said[0]
    assert "00005-" in said[1]
    assert "another cell than its name says; it is played again" in said[1]
    assert again.equals(whole)


def test_a_folder_in_the_place_of_a_cell_is_named(file: Path) -> None:
    play(file)
    store = opened(file).store
    assert store is not None
    store.path(3).unlink()
    store.path(3).mkdir()
    with pytest.raises(UsageError, match="stands in the place of a cell; move it away"):
        play(file)


def test_designs_and_sources_are_not_mixed(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play(file)
    file.write_text(EXPERIMENT.format(games=600))
    with pytest.raises(UsageError, match=r"another design \(it differs in 'games'\); --fresh"):
        opened(file)
    fresh = opened(file, fresh=True)
    assert fresh.store is not None
    assert fresh.store.folder.name == "results-2"
    again = opened(file)  # the same design without --fresh
    assert again.store is not None
    assert again.store.folder == fresh.store.folder
    assert len(list((file.parent / "results" / "cells").iterdir())) == 30
    file.write_text(EXPERIMENT.format(games=300))
    monkeypatch.setattr("simlab.study.sweep.sources", lambda design: "other")
    with pytest.raises(UsageError, match="other sources"):
        opened(file)
    older = {**versions(), "simlab": "0.0.9"}
    monkeypatch.setattr("simlab.execution.manifest.versions", lambda: older)
    monkeypatch.setattr("simlab.execution.manifest.texts_of", lambda matchups: "other texts")
    with pytest.raises(UsageError, match=r"results of simlab \S+ \(this is 0\.0\.9\); --fresh"):
        opened(file)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        (lambda text: text.replace('"seed": 1', '"seed": 2'), "was edited by hand"),
        (lambda text: text[:50], "cannot be read"),
        (lambda text: "[]", "cannot be read"),
        (lambda text: "[" * 100_000, "cannot be read"),
        (lambda text: resealed(text), "another stream of luck"),
    ],
)
def test_an_edited_manifest_is_refused(
    file: Path, edit: Callable[[str], str], message: str
) -> None:
    play(file)
    manifest = file.parent / "results" / "manifest.json"
    text = manifest.read_text()
    assert {"design", "source", "seed", "versions", "seal"} <= json.loads(text).keys()
    manifest.write_text(edit(text))
    with pytest.raises(UsageError, match=f"{message}.*--fresh starts over"):
        opened(file)
    manifest.write_text(text)
    sweep = opened(file)
    with Workers(None, 1) as workers:
        sweep.run(workers)
    assert sweep.played == 0, "nothing good was lost"


def test_a_folder_of_something_else_is_refused(file: Path) -> None:
    (file.parent / "results").mkdir()
    (file.parent / "results" / "thesis.txt").write_text("mine")
    with pytest.raises(UsageError, match=r"has files but no manifest.json; --fresh"):
        opened(file)


def test_killed_before_the_manifest_is_as_good_as_new(file: Path) -> None:
    folder = file.parent / "results"
    (folder / "cells").mkdir(parents=True)
    (folder / ".manifest.json-abcd1234.part").write_text("{")
    play(file)
    assert sorted(path.name for path in folder.iterdir()) == ["cells", "manifest.json"]


def test_sweep_deletes_leftovers_of_killed_runs_only(file: Path) -> None:
    play(file)
    cells_folder = file.parent / "results" / "cells"
    (cells_folder / ".00003-x.parquet-abcd1234.part").write_text("half")

    def look(path: Path) -> None:
        opened(file)
        assert [*cells_folder.glob(".*.part")] == [path]

    write_whole(cells_folder / "other", look)
    assert not [*cells_folder.glob(".*.part")]


@pytest.mark.parametrize("number", [errno.ENOSYS, errno.EIO])
def test_a_file_system_need_not_know_locks(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All output was refused there, and the half written file stayed."""

    def refuse(handle: int, how: int) -> None:
        handles.append(handle)
        raise OSError(number, os.strerror(number))

    handles: list[int] = []
    monkeypatch.setattr(fcntl, "flock", refuse)
    (tmp_path / ".x-abcd1234.part").write_text("somebody writes this now, maybe")
    if number == errno.EIO:
        with pytest.raises(SimlabError, match=f"{os.strerror(number)}$"):
            write_whole(tmp_path / "x", lambda path: path.write_text("whole"))
    else:
        write_whole(tmp_path / "x", lambda path: path.write_text("whole"))
        assert (tmp_path / "x").read_text() == "whole"
    assert [path.name for path in tmp_path.glob(".*")] == [".x-abcd1234.part"]
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(handles[-1])


def resealed(text: str) -> str:
    content = json.loads(text)
    del content["seal"]
    content["stream"] += 1
    return json.dumps({**content, "seal": digest(content)})


def words(file: Path, folder: Path, *more: str) -> list[str]:
    return ["run", str(file), "-o", str(folder), "--quiet", *more]


def command(file: Path, folder: Path, *more: str) -> list[str]:
    start = "from simlab.cli import main; main()"
    return [sys.executable, "-c", start, *words(file, folder, *more)]


def tables(folder: Path) -> dict[str, bytes]:
    return {name: (folder / "sweep" / name).read_bytes() for name in ("table.parquet", "table.csv")}


def test_a_full_disk_loses_nothing(simlab_here: Shell, file: Path, tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: both are errors of the same call."""
    folder = tmp_path / "out"

    def limit(size: int) -> Callable[[], None]:
        return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    run = subprocess.run(
        command(file, folder),
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=limit(9_000),  # a cell fits, the table does not
    )
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    assert "cannot write to" in run.stderr
    assert "what is finished is kept" in run.stderr
    assert len(list((folder / "sweep" / "cells").iterdir())) == 30
    again = simlab_here(*words(file, folder))
    assert again.returncode == 0, again.stderr


HELD = """
import sys
import time
from simlab.cli import main
from simlab.execution.store import Store

left, write = int(sys.argv.pop()), Store.write

def hold(self, index, table):
    global left
    while left == 0:
        time.sleep(1)
    left -= 1
    write(self, index, table)

Store.write = hold
main()
"""
"""The command line, which keeps so many cells and then waits to be killed."""


def test_killed_at_any_moment_and_resumed(simlab_here: Shell, file: Path, tmp_path: Path) -> None:
    file.write_text(EXPERIMENT.format(games=3_000))
    assert simlab_here(*words(file, tmp_path / "whole")).returncode == 0
    chance = random.Random(4)
    cells_folder = tmp_path / "killed" / "sweep" / "cells"
    for _ in range(4):
        more = chance.randrange(5)
        wanted = count_files(cells_folder) + more
        start = [sys.executable, "-c", HELD, *words(file, tmp_path / "killed"), str(more + 3)]
        process = subprocess.Popen(start, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        while process.poll() is None and count_files(cells_folder) < wanted:
            time.sleep(0.003)
        time.sleep(chance.uniform(0, 0.05))
        assert process.poll() is None, process.communicate()
        process.send_signal(signal.SIGKILL)
        process.communicate()
    assert count_files(cells_folder) < 30
    assert simlab_here(*words(file, tmp_path / "killed")).returncode == 0
    assert tables(tmp_path / "killed") == tables(tmp_path / "whole")
    assert count_files(cells_folder) == 30


def count_files(folder: Path) -> int:
    return len(list(folder.glob("*.parquet")))


def test_processes_bring_the_same_bytes(
    file: Path, simlab: Shell, simlab_here: Shell, tmp_path: Path
) -> None:
    for kind, start in (("threads", simlab_here), ("processes", simlab)):
        run = start(*words(file, tmp_path / kind, "--executor", kind))
        assert run.returncode == 0, run.stderr
    assert tables(tmp_path / "processes") == tables(tmp_path / "threads")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("fibres",), "no executor 'fibres'"),
        (("thread",), "did you mean 'threads'"),
        (("threads", None, "tcp://127.0.0.1:1"), "--scheduler goes with --executor dask"),
        (("dask",), "takes --scheduler tcp://HOST:8786"),
        (("dask", None, "gopher://here"), "no Dask scheduler answers at gopher://here"),
        ((3,), "--executor is 'threads', .*, an Executor or a function that makes one, not 3"),
        ((dict,), "--executor is .*, an Executor or a function that makes one, not <class 'dict'>"),
    ],
)
def test_bad_executors(options: tuple[Any, ...], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        make_workers(*options)


@pytest.fixture
def begun_elsewhere(file: Path) -> Path:
    """Return the folder of a run that was begun under other versions, but for its last cells."""
    with pytest.MonkeyPatch.context() as patched:
        older = {**versions(), "python": "3.9.1", "numpy": "1.20.0"}
        patched.setattr("simlab.execution.manifest.versions", lambda: older)
        patched.setattr("simlab.study.sweep.sources", lambda design: "those of other versions")
        sweep = opened(file)
        with Workers(None, 1) as workers:
            sweep.run(workers)
        assert sweep.store is not None
        for index in (28, 29):
            sweep.store.path(index).unlink()
        return sweep.store.folder


def test_other_versions_are_named(file: Path, begun_elsewhere: Path) -> None:
    now = versions()
    with pytest.raises(UsageError) as caught:
        opened(file)
    assert str(caught.value) == (
        f"{begun_elsewhere} was begun under Python 3.9.1, numpy 1.20.0 (this is {now['python']}, "
        f"{now['numpy']}); --accept-versions goes on (numbers may differ), {FRESH}"
    )
    fresh = opened(file, fresh=True)
    assert fresh.store is not None
    assert fresh.store.folder.name == "results-2"


def test_accepted_versions_are_listed(file: Path, begun_elsewhere: Path) -> None:
    plan = load_experiment(file)
    for played in (2, 0):
        sweep = open_sweep(plan, cells(plan), begun_elsewhere, False, accept_versions=True)
        with Workers(None, 1) as workers:
            sweep.run(workers)
        assert sweep.played == played
        manifest = json.loads((begun_elsewhere / "manifest.json").read_text())
        assert manifest["versions"]["python"] == "3.9.1"
        assert manifest["gone_on_with"] == [versions()]


def test_other_texts_are_no_other_versions(
    file: Path, begun_elsewhere: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("simlab.execution.manifest.texts_of", lambda matchups: "changed")
    plan = load_experiment(file)
    with pytest.raises(UsageError, match="other sources"):
        open_sweep(plan, cells(plan), begun_elsewhere, False, accept_versions=True)
