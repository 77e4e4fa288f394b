import compileall
import gc
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from simlab import simulate as play
from simlab.cli import main
from simlab.core.registry import game_names
from simlab.execution.budget_clock import Clock
from simlab.execution.simulate import Simulation
from simlab.jit import clock
from simlab.jit.cache import cache_root
from simlab.runtime.matchup import Matchup, build_matchup
from tests.simulated_machine import Hands, Machine, known_machine
from tests.warm_up import ROOT, tasks, warm_up

settings.register_profile("simlab", deadline=None, derandomize=True)
settings.load_profile("simlab")


def pytest_configure(config: pytest.Config) -> None:
    """Compile each game once before several processes want it at the same time."""
    # tests make many objects and few cycles; looking for garbage took a seventh of some tests
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)
    if os.environ.get("NUMBA_DISABLE_JIT") == "1":  # streams wrap around at 2**64
        config.addinivalue_line("filterwarnings", "ignore:overflow encountered:RuntimeWarning")
    if hasattr(config, "workerinput") or not config.getoption("numprocesses", None):
        return
    # else each process that a test starts translates simlab anew where Python may keep no bytecode
    compileall.compile_dir(ROOT / "simlab", quiet=1)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda task: warm_up(*task), tasks()))


class TimeLimits:
    """Whether the test at hand may have its work ended by the clock of this machine."""

    allowed = False

    @classmethod
    def check(cls, limit: object) -> None:
        """Fail the test if there is a limit, and the clock is that of this machine."""
        if limit is not None and type(clock.source) is clock.Source and not cls.allowed:
            pytest.fail(
                f"a limit of {limit} seconds: what is found depends on how fast this machine is. "
                "Give worlds or games, use the fixture `machine`, or mark a benchmark `timing`"
            )


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let benchmarks, and nobody else, measure how fast this machine is."""
    TimeLimits.allowed = item.get_closest_marker("timing") is not None


@pytest.fixture(scope="session", autouse=True)
def no_limit_of_time() -> Iterator[None]:
    """Fail a test whose work the clock of this machine may end."""
    is_over, left = clock.is_over, Clock.left

    def checked_is_over(seconds: float, limit: float | None) -> bool:
        TimeLimits.check(limit)
        return is_over(seconds, limit)

    def checked_left(self: Clock) -> float:
        TimeLimits.check(left(self) if self.ends else None)
        return left(self)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(clock, "is_over", checked_is_over)
        patched.setattr(Clock, "left", checked_left)
        yield


@pytest.fixture
def machine() -> Iterator[Machine]:
    """Play and think on a machine of known speed."""
    with known_machine() as found:
        yield found


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    """Return the hands of all clocks, which stand still unless the test moves them."""
    found = Hands()
    monkeypatch.setattr(clock, "source", found)
    return found


COLUMNS = "game seats scope entry policy seat metric n mean se low high".split()  # noqa: SIM905
ORDERED_COLUMNS = [*COLUMNS[:6], "order", *COLUMNS[6:]]
"""Columns of results that are told by turn order, too."""

HANGS = 600
"""Seconds after which a process is taken to hang, on however slow a machine."""
Shell = Callable[..., subprocess.CompletedProcess[str]]


def simulate(*arguments: Any, **options: Any) -> Simulation:
    """Return what `simlab.simulate` has played, without how it is shown."""
    return play(*arguments, **options).simulation


@pytest.fixture(scope="session")
def quiet() -> Matchup:
    """Four quiet players, compiled."""
    matchup = build_matchup("sheepnappers", "quiet_asap:throw=1", seats=4, rules={"start": "fixed"})
    matchup.prepare()
    return matchup


@pytest.fixture(scope="session")
def shell() -> Shell:
    """Run Python in a process of its own, as `shell(arguments, **environment)`."""

    def run(arguments: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
        if "--max-seconds" in arguments:
            TimeLimits.check(arguments[arguments.index("--max-seconds") + 1])
        return subprocess.run(
            [sys.executable, *arguments],
            capture_output=True,
            text=True,
            timeout=HANGS,
            env={**os.environ, **environment},
            check=False,
        )

    return run


@pytest.fixture(scope="session")
def simlab(shell: Shell) -> Shell:
    """Run the command line, as `simlab("play", "sheepnappers", …)`."""
    start = "from simlab.cli import main; main()"

    def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        return shell(["-c", start, *arguments], **environment)

    return run


@pytest.fixture
def simlab_here(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """Run the command line in this process, where what is compiled once stays so."""

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        monkeypatch.setattr(sys, "argv", ["simlab", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        out, err = capsys.readouterr()
        code = left.value.code
        return subprocess.CompletedProcess(
            arguments, code if isinstance(code, int) else 0, out, err
        )

    return run


@pytest.fixture
def own_cache(quiet: Matchup, tmp_path: Path) -> str:
    """Return a cache folder with the compiled game in it, that no other process writes to."""
    folder = tmp_path / "cache"
    others = {*game_names()} - {quiet.game.name}
    shutil.copytree(cache_root(), folder, ignore=lambda _, names: others & {*names})
    return str(folder)
