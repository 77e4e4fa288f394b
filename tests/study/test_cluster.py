"""Clusters that lose their scheduler or a worker, or have workers with other sources."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from simlab.execution.executors import make_workers
from simlab.execution.workers import in_order
from simlab.jit.errors import SimlabError
from tests.conftest import HANGS, Shell
from tests.study.test_sweep import EXPERIMENT, command, count_files, tables, words

REPOSITORY = Path(__file__).parents[2]


class Cluster:
    """A scheduler and workers on loopback."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        note = folder / "scheduler.json"
        options = ["--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(note)]
        self.started = [self._dask("scheduler", *options)]
        while not note.exists() or not note.read_text().strip():
            time.sleep(0.05)
            assert self.scheduler.poll() is None
        self.address = json.loads(note.read_text())["address"]

    @property
    def scheduler(self) -> subprocess.Popen[bytes]:
        return self.started[0]

    def _dask(self, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "dask", *arguments, "--no-dashboard"],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": str(REPOSITORY), **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def add_worker(self, **environment: str) -> subprocess.Popen[bytes]:
        options = ["--nthreads", "1", "--no-nanny", "--local-directory", str(self.folder)]
        self.started.append(self._dask("worker", self.address, *options, **environment))
        return self.started[-1]

    def wait(self) -> None:
        from distributed import Client

        with Client(self.address, timeout=HANGS) as client:
            client.wait_for_workers(len(self.started) - 1, timeout=HANGS)

    def stop(self) -> None:
        for each in self.started:
            each.kill()
            each.wait()


@pytest.fixture(scope="module")
def clusters() -> Iterator[list[Cluster]]:
    """All that were started: one, and another one whenever a scheduler has died."""
    started: list[Cluster] = []
    yield started
    for each in started:
        each.stop()


@pytest.fixture
def cluster(clusters: list[Cluster], tmp_path_factory: pytest.TempPathFactory) -> Cluster:
    """A scheduler with two workers; those that another test has ended are replaced."""
    if not clusters or clusters[-1].scheduler.poll() is not None:
        clusters.append(Cluster(tmp_path_factory.mktemp("cluster")))
    found = clusters[-1]
    found.started = [each for each in found.started if each.poll() is None]
    while len(found.started) < 3:
        found.add_worker()
    found.wait()
    return found


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "sweep.toml"
    path.write_text(EXPERIMENT.format(games=24_000))
    return path


@pytest.fixture
def long_file(file: Path) -> Path:
    """A sweep of hundreds of cells, which never comes to its end here."""
    file.write_text(file.read_text().replace("step = 10", "step = 1"))
    return file


def begun(cluster: Cluster, file: Path) -> subprocess.Popen[str]:
    """Run a sweep on a cluster and return it with some cells finished."""
    folder = file.parent / "dask"
    process = subprocess.Popen(
        command(file, folder, "--executor", "dask", "--scheduler", cluster.address),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # a shell that runs the tests in the background has them ignore the signal
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while process.poll() is None and count_files(folder / "sweep" / "cells") < 3:
        time.sleep(0.02)
    assert process.poll() is None, process.communicate()
    return process


def test_a_lost_worker_changes_nothing(
    cluster: Cluster, simlab_here: Shell, file: Path, tmp_path: Path
) -> None:
    process = begun(cluster, file)
    lost = cluster.started[-1]
    lost.kill()
    _, stderr = process.communicate(timeout=HANGS)
    lost.wait()
    assert process.returncode == 0, stderr
    assert simlab_here(*words(file, tmp_path / "alone")).returncode == 0
    assert tables(tmp_path / "dask") == tables(tmp_path / "alone")


def test_control_c_needs_no_scheduler(cluster: Cluster, long_file: Path) -> None:
    process = begun(cluster, long_file)
    cluster.scheduler.send_signal(signal.SIGSTOP)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    _, stderr = process.communicate(timeout=HANGS)
    cluster.scheduler.send_signal(signal.SIGCONT)
    assert process.returncode == 130
    assert "cells were finished and are kept" in stderr


class Picky:
    """Something that cannot be read everywhere."""

    def __reduce__(self) -> tuple[Any, tuple[()]]:
        return accept, ()


def accept() -> Picky:
    if "PICKY" in os.environ:
        raise SimlabError("this worker has other sources")
    return Picky()


def number_of(number: int, thing: Picky) -> int:
    time.sleep(0.02)
    return number


def test_a_refused_worker_is_named(cluster: Cluster, capsys: pytest.CaptureFixture[str]) -> None:
    _, *good = cluster.started
    picky = cluster.add_worker(PICKY="yes")
    cluster.wait()
    tasks = [(number_of, number, Picky()) for number in range(40)]
    with make_workers("dask", scheduler=cluster.address) as workers:
        assert list(in_order(workers, tasks)) == list(range(40))
        said = capsys.readouterr().err
        assert said.count("\n") == 1
        assert "is left out: this worker has other sources" in said
        for each in good:
            each.kill()
        with pytest.raises(SimlabError, match="no worker of the cluster can play: this worker"):
            list(in_order(workers, tasks))
    picky.kill()
    picky.wait()


def test_a_scheduler_that_dies_ends_the_run(
    cluster: Cluster, long_file: Path, tmp_path: Path
) -> None:
    process = begun(cluster, long_file)
    cluster.scheduler.kill()
    _, stderr = process.communicate(timeout=HANGS)
    assert process.returncode == 2
    assert stderr.count("\n") == 1
    assert f"the Dask scheduler at {cluster.address} is gone; what is finished is kept" in stderr
    assert count_files(tmp_path / "dask" / "sweep" / "cells") >= 3
