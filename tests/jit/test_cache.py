"""The compile cache: who compiles, what a file survives, what is kept, what is deleted."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import textwrap
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from simlab.core.registry import game_names
from simlab.jit import cache, entry_points
from simlab.jit.cache import KEPT, MARK, CacheFile, Cleared, clear_cache
from simlab.runtime.compiled import CompiledGame
from simlab.runtime.matchup import build_matchup
from tests.conftest import Shell
from tests.jit.test_cache_keys import LINEUP, files_in
from tests.toy_games import tiny

# ------------------------------------------------------------------ three processes

LISTEN = """
from simlab.jit.linking import on_compile
from simlab.runtime.matchup import build_matchup
done = []
on_compile(done.append)
matchup = build_matchup("sheepnappers", "random,wool_t,asap,sensible")
matchup.prepare(print)
matchup.play(0, 10)
matchup.compiled.check_invariants(matchup.blank_world()[0])
matchup.compiled.try_answers, matchup.compiled.follow_record, matchup.compiled.search
print(len(done))
"""


def test_three_fresh_processes_do_not_compile(shell: Shell, own_cache: str) -> None:
    for path in Path(own_cache).rglob("policy-wool_t-*"):
        path.unlink()
    cold = shell(["-c", LISTEN], SIMLAB_CACHE_DIR=own_cache)
    assert "compiling sheepnappers policy-wool_t (once)" in cold.stdout, cold.stderr
    assert int(cold.stdout.split()[-1]) > 0
    before = files_in(own_cache)
    for _ in range(3):
        run = shell(["-c", LISTEN], SIMLAB_CACHE_DIR=own_cache)
        assert run.stdout.strip() == "0", run.stderr
        assert files_in(own_cache) == before


LOAD = """
import sys
from simlab.jit.linking import on_compile
from simlab.runtime.matchup import build_matchup
from tests.warm_up import steps
done = []
on_compile(done.append)
for step in steps(sys.argv[1]).values():
    step()
matchup = build_matchup(sys.argv[1], "random")
if matchup.units is not None:
    matchup.compiled.attach(matchup.units, print)
print(len(done))
"""


@pytest.mark.parametrize("name", game_names())
def test_every_kernel_of_a_game_is_kept_on_disk(shell: Shell, name: str) -> None:
    first = shell(["-c", LOAD, name])
    if first.stdout.split()[-1:] != ["0"]:  # it was the one that filled the cache
        first = shell(["-c", LOAD, name])
    assert first.stdout.split()[-1:] == ["0"], first.stderr


# ------------------------------------------------------------------ damaged files


@pytest.fixture
def pennies(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[], CompiledGame]:
    """Return a game as a fresh process would see it, its cache in ``tmp_path``."""
    monkeypatch.setattr(entry_points, "cache_root", lambda: tmp_path)
    return lambda: CompiledGame(tiny.GAME)


def with_digest(body: bytes) -> bytes:
    return hashlib.sha256(body).digest() + body


DAMAGES: dict[str, Callable[[bytes, bytes], bytes]] = {
    "cut": lambda content, other: content[: len(content) // 2],
    "emptied": lambda content, other: b"",
    "one bit": lambda content, other: bytes([content[0] ^ 1]) + content[1:],
    "of another kernel": lambda content, other: content[:32] + other[32:],
    "no code": lambda content, other: with_digest(b"no code"),
    "no result": lambda content, other: with_digest(b"N."),  # a pickled None
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_mends_itself(
    pennies: Callable[[], CompiledGame],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    damage: str,
) -> None:
    policies = tiny.GAME.policies
    world = build_matchup(tiny.GAME, "sensible").blank_world()[0]
    world.seats[0].pennies = 5
    mind = build_matchup(tiny.GAME, "sensible").minds()[0]

    def ask() -> int:
        return int(pennies().policy(policies["sensible"])(world.table, world.seats[0], mind))

    assert ask() == tiny.YES
    (file,) = tmp_path.rglob("policy-sensible-*.bin")
    pennies().policy(policies["random"])
    (other,) = tmp_path.rglob("policy-random-*.bin")
    whole = file.read_bytes()
    assert "damaged" not in capsys.readouterr().err
    file.write_bytes(DAMAGES[damage](whole, other.read_bytes()))
    assert ask() == tiny.YES
    said = capsys.readouterr().err.splitlines()[0]
    assert said.startswith(f"simlab: the compile cache {file.name} is damaged (")
    assert said.endswith("); compiling anew")
    assert ask() == tiny.YES
    assert capsys.readouterr().err == ""


def test_a_damaged_file_is_no_obstacle_to_a_run(simlab: Shell, own_cache: str) -> None:
    arguments = ["play", *LINEUP, "--format", "json"]
    right = simlab(*arguments)
    (file,) = newest(Path(own_cache), "policy-quiet_asap")
    file.write_bytes(file.read_bytes()[:-100])
    run = simlab(*arguments, SIMLAB_CACHE_DIR=own_cache)
    assert run.returncode == 0
    assert "is damaged" in run.stderr
    assert json.loads(run.stdout) == json.loads(right.stdout)
    assert "damaged" not in simlab(*arguments, SIMLAB_CACHE_DIR=own_cache).stderr


def newest(folder: Path, name: str) -> list[Path]:
    """Return the last written version of an entry point."""
    return sorted(folder.rglob(f"{name}-*.bin"), key=lambda path: path.stat().st_mtime_ns)[-1:]


# ------------------------------------------------------------------ what is kept, and where


class Compiled:
    """What stands for the result of a compilation."""

    def __init__(self, text: str) -> None:
        self.text = text

    def _reduce(self) -> tuple[str]:
        return (self.text,)


def save(folder: Path, name: str, key: str) -> Path:
    file = CacheFile(folder, name, key)
    file.save_overload(None, Compiled(key))
    return file.path


def test_only_the_newest_versions_are_kept(tmp_path: Path) -> None:
    kept = []
    for number in range(KEPT + 3):
        path = save(tmp_path, "play", str(number))
        os.utime(path, (number, number))
        kept.append(path)
        save(tmp_path, "policy-play", "always the same")
        save(tmp_path, "policy-play_on", str(number % 2))
    assert {*tmp_path.glob("play-*")} == {*kept[-KEPT:]}
    assert len(list(tmp_path.rglob("policy-*.bin"))) == 3
    assert not list(tmp_path.glob("*.part"))


def test_code_of_an_older_version_is_named_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    save(tmp_path, "play", "of this version")
    assert capsys.readouterr().err == ""
    (tmp_path / MARK).write_text("Compiled code of simlab. It is safe to delete this folder.\n")
    for key in ("one", "another"):
        save(tmp_path, "play", key)
    assert capsys.readouterr().err == (
        f"simlab: {tmp_path} also holds compiled code of another version of simlab, which is not "
        "used; `simlab cache clear` deletes all of it\n"
    )


def test_threads_keep_code_where_it_belongs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Several threads may keep the same code at once; no half a file is ever seen."""
    run = tmp_path / "run"
    run.mkdir()
    monkeypatch.chdir(run)
    folders = [tmp_path / name for name in ("one", "two")]
    with ThreadPoolExecutor(8) as pool:
        paths = list(pool.map(lambda n: save(folders[n % 2], "play", str(n % 3)), range(300)))
    assert list(run.iterdir()) == []
    for folder in folders:
        assert {path.name for path in folder.iterdir()} == {
            MARK,
            *(path.name for path in paths if path.parent == folder),
        }
        for path in folder.glob("*.bin"):
            content = path.read_bytes()
            assert content == with_digest(content[32:])


def test_no_writable_home_is_no_obstacle(shell: Shell, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way")
    code = textwrap.dedent("""
        import sys
        from simlab.jit.cache import cache_root
        from simlab.runtime.matchup import build_matchup
        from tests.toy_games import tiny
        print(build_matchup(tiny.GAME, "sensible").play(0, 5)[1])
        print(cache_root())
    """)
    run = shell(["-c", code], SIMLAB_CACHE_DIR=str(file / "below"), TMPDIR=str(tmp_path))
    assert run.returncode == 0, run.stderr
    assert "no writable cache folder" in run.stderr
    decisions, root = run.stdout.split()
    assert int(decisions) == build_matchup(tiny.GAME, "sensible").play(0, 5)[1]
    assert Path(root).parent == tmp_path


@pytest.mark.parametrize("chosen", ["file/below", "~nobody-of-this-name/cache"])
def test_without_a_cache_folder_the_same_one_is_found_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, chosen: str
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setenv("SIMLAB_CACHE_DIR", chosen)
    found = cache.cache_root.__wrapped__()
    assert found == cache.cache_root.__wrapped__()
    found.chmod(0o777)  # others may have put code there
    other = cache.cache_root.__wrapped__()
    assert found.parent == other.parent == tmp_path
    assert (other != found) == (os.name != "nt")


def test_the_cache_may_be_in_the_home_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("SIMLAB_CACHE_DIR", "~/compiled")
    assert cache.cache_root.__wrapped__() == tmp_path / "compiled"


def test_code_that_cannot_be_kept_is_used_all_the_same(
    pennies: Callable[[], CompiledGame], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "pennies").write_text("in the way")
    code = pennies()
    assert code.policy(tiny.GAME.policies["sensible"]).address
    assert "compiled code cannot be kept in" in capsys.readouterr().err


def test_a_full_disk_leaves_no_half_files(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: Any) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "replace", full)
    save(tmp_path, "play", "1")
    assert capsys.readouterr().err == (
        f"simlab: compiled code cannot be kept in {tmp_path}: No space left on device\n"
    )
    assert [path.name for path in tmp_path.iterdir()] == [MARK]


# ------------------------------------------------------------------ clearing


def with_strangers(folder: Path) -> list[Path]:
    """Lay things of somebody else into a cache folder."""
    strangers = [
        folder / "Documents" / "letter.txt",
        folder / "game-1" / "play-0123456789abcdef.bin",
        folder / "notes.txt",
    ]
    for path in strangers:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("dear diary")
    return strangers


def test_clearing_deletes_only_what_simlab_made(simlab: Shell, tmp_path: Path) -> None:
    made = [save(tmp_path / name, "play", "1").parent for name in ("one", "two")]
    strangers = with_strangers(tmp_path)
    run = simlab("cache", "clear", SIMLAB_CACHE_DIR=str(tmp_path))
    assert run.returncode == 0, run.stderr
    for folder in made:
        assert not folder.exists()
        assert f"deleted {folder}" in run.stderr
    assert f"2 compile caches deleted from {tmp_path}" in run.stderr
    assert run.stderr.count("deleted /") == 2
    assert [path.read_text() for path in strangers] == ["dear diary"] * 3


def test_clearing_twice_deletes_nothing(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(cache, "cache_root", lambda: tmp_path)
    folder = save(tmp_path / "one", "play", "1").parent
    assert clear_cache() == [Cleared(folder, 2, ())]
    assert clear_cache() == []
