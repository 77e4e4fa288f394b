"""What a bug report needs: versions, system, cores, cache folder, compiled games."""

import json
import os
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import simlab
from simlab.api import versions
from simlab.jit.cache import cache_root
from simlab.runtime.matchup import Matchup
from tests.conftest import Shell


def test_the_installation_is_printed_as_plain_text(
    simlab_here: Shell, quiet: Matchup, capsys: pytest.CaptureFixture[str]
) -> None:
    simlab.show_versions()
    text = capsys.readouterr().out
    assert simlab_here("info").stdout == text
    told = dict(line.split(": ", 1) for line in text.splitlines())
    assert told["simlab"] == simlab.__version__
    assert told["Python"].split()[0] == sys.version.split()[0]
    assert {told[name] for name in ("numpy", "numba", "pandas")} == {
        version(name) for name in ("numpy", "numba", "pandas")
    }
    assert told["cores"] == str(os.cpu_count())
    assert told["cache folder"] == str(cache_root())
    assert quiet.game.name in told["compiled games"].split(", ")


def test_the_installation_as_data(simlab_here: Shell) -> None:
    found = json.loads(simlab_here("info", "--format", "json").stdout)
    assert found == versions.installation()
    assert isinstance(found["cores"], int)
    rows = simlab_here("info", "--format", "csv").stdout.splitlines()
    assert rows[:2] == ["name,value", f"simlab,{simlab.__version__}"]
    assert len(rows) == 1 + len(found)
    assert simlab_here("info", "--format", "xml").returncode == 2


def test_no_game_is_compiled_in_a_new_cache(shell: Shell, tmp_path: Path) -> None:
    run = shell(["-m", "simlab", "info"], SIMLAB_CACHE_DIR=str(tmp_path), NUMBA_DISABLE_JIT="1")
    assert f"cache folder: {tmp_path}\ncompiled games: none\n" in run.stdout
    assert "compiler: off (NUMBA_DISABLE_JIT)\n" in run.stdout


def test_a_broken_installation_is_printed_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "simlab.jit.cache", None)
    monkeypatch.setattr(versions, "PACKAGES", ("no_such_package",))
    found = versions.installation()
    assert found["no_such_package"] == "not installed"
    assert found["cache folder"].startswith("unknown (")
