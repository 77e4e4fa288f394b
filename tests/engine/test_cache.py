import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from simlab.engine import kernel
from tests.conftest import Shell

MISSES = """
from simlab.engine.setup import build_setup
setup = build_setup("sheepnappers", "random,wool_t,asap,sensible")
setup.prepare()
setup.play(0, 10)
code = setup.compiled
functions = [code.deal, code.legal, code.step, code.measure, code.play_games, *setup.policies()]
print(sum(sum(function.stats.cache_misses.values()) for function in functions))
"""


def test_three_fresh_processes_do_not_compile(shell: Shell, own_cache: str) -> None:
    shell(["-c", MISSES], SIMLAB_CACHE_DIR=own_cache)
    for _ in range(3):
        run = shell(["-c", MISSES], SIMLAB_CACHE_DIR=own_cache)
        assert run.stdout.strip() == "0", run.stderr


def test_a_changed_helper_or_flag_is_another_cache(tmp_path: Path) -> None:
    game = Path(kernel.__file__).parents[1] / "games" / "sheepnappers"
    copy = tmp_path / "game"
    shutil.copytree(game, copy)
    before = kernel.source_hash(copy)
    assert kernel.source_hash(copy) == before
    helper = copy / "play" / "needs.py"
    helper.write_text(helper.read_text() + "\n")
    assert kernel.source_hash(copy) != before
    assert kernel.source_hash(copy, text="policy") != kernel.source_hash(copy)


def test_flags_are_part_of_the_key(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    plain = kernel.source_hash(tmp_path)
    monkeypatch.setattr(kernel.config, "BOUNDSCHECK", 1)
    assert kernel.source_hash(tmp_path) != plain


def test_only_the_last_five_are_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(kernel, "cache_root", lambda: tmp_path)
    for number in range(8):
        kernel.cache_folder("game", f"{number:04}")
    assert len(list(tmp_path.glob("game-*"))) == kernel.KEPT_CACHES
    assert (tmp_path / "game-0007").exists()


def test_no_writable_home_is_no_obstacle(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    code = "from simlab.engine.kernel import cache_root; print(cache_root())"
    run = shell(["-c", code], SIMLAB_CACHE_DIR=str(file / "below"))
    assert run.returncode == 0
    assert "no writable cache folder" in run.stderr
    assert Path(run.stdout.strip()).exists()


def test_threads_keep_code_where_it_belongs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Compiling in two threads at once once left folders where the process ran."""
    monkeypatch.chdir(tmp_path)
    folders = [tmp_path / name for name in ("one", "two")]

    def keep(number: int) -> None:
        kernel.cached(lambda value: value + 1, folders[number % 2] if number % 3 else None)

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            list(pool.map(keep, range(1000)))
    finally:
        sys.setswitchinterval(before)
    assert {path.name for path in tmp_path.iterdir()} == {"one", "two"}
