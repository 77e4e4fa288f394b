"""What the compile cache loads, writes over and deletes where others have laid something."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from simlab.jit import cache
from simlab.jit.cache import ABANDONED, MARK, CacheFile, Cleared, clear_cache
from simlab.jit.file_ownership import fault_of
from tests.conftest import Shell

pytestmark = pytest.mark.skipif(os.name == "nt", reason="permissions are no bits there")
STRANGER = 12345


@pytest.fixture
def root(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Return a cache folder of this test."""
    found = tmp_path / "simlab"
    monkeypatch.setattr(cache, "cache_root", lambda: found)
    cache._refuse.cache_clear()
    return found


def written(folder: Path) -> CacheFile:
    file = CacheFile(folder / "game", "play", "1")
    file.save("code")
    return file


def load(file: CacheFile) -> Any:
    return file.load(lambda state: state)


def owned_by_a_stranger(path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("only root can give files away")
    os.chown(path, STRANGER, -1)


def linked(path: Path) -> None:
    path.rename(path.with_suffix(".elsewhere"))
    path.symlink_to(path.with_suffix(".elsewhere"))


SPOILT: dict[str, tuple[int, Callable[[Path], None]]] = {
    "file for all to write": (0, lambda path: path.chmod(0o666)),
    "file for a group to write": (0, lambda path: path.chmod(0o620)),
    "file of a stranger": (0, owned_by_a_stranger),
    "link to a file": (0, linked),
    "folder for all to write": (1, lambda path: path.chmod(0o777)),
    "sticky folder": (1, lambda path: path.chmod(0o1777)),
    "folder of a stranger": (1, owned_by_a_stranger),
    "folder above for all to write": (2, lambda path: path.chmod(0o777)),
    "folder above for a group to write": (2, lambda path: path.chmod(0o770)),
    "folder above of a stranger": (3, owned_by_a_stranger),
}


@pytest.mark.parametrize("case", SPOILT)
def test_nothing_is_loaded_that_others_can_have_written(
    root: Path, case: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(root)
    assert load(file) == "code"
    level, spoil = SPOILT[case]
    spoil([file.path, *file.path.parents][level])
    assert load(file) is None
    assert load(file) is None
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("simlab: refused compiled code: ")


def test_a_folder_behind_a_link_counts(root: Path, tmp_path: Path) -> None:
    open_to_all = tmp_path / "open"
    open_to_all.mkdir()
    open_to_all.chmod(0o777)
    (open_to_all / "cache").mkdir()
    (tmp_path / "link").symlink_to(open_to_all / "cache")
    assert str(open_to_all) in fault_of(tmp_path / "link")


def test_a_cache_that_only_root_can_write_is_read(root: Path) -> None:
    file = written(root)
    for path, mode in ((file.path, 0o444), (root / "game", 0o555), (root, 0o555)):
        path.chmod(mode)
    assert load(file) == "code"
    root.chmod(0o755)


def test_a_folder_that_others_can_write_is_refused_in_one_line(
    shell: Shell, tmp_path: Path
) -> None:
    folder = tmp_path / "shared"
    folder.mkdir()
    folder.chmod(0o777)
    code = "from simlab.jit.cache import cache_root; print(cache_root())"
    run = shell(["-c", code], SIMLAB_CACHE_DIR=str(folder / "below"), TMPDIR=str(tmp_path))
    lines = run.stderr.splitlines()
    assert len(lines) == 1
    assert f"refused the cache folder: others can write to {folder}" in lines[0]
    assert not Path(run.stdout.strip()).is_relative_to(folder)


def test_folders_are_made_for_the_user_alone(root: Path) -> None:
    before = os.umask(0)
    try:
        file = written(root)
    finally:
        os.umask(before)
    assert load(file) == "code"


def test_clearing_leaves_files_of_others(root: Path) -> None:
    (root / "game").mkdir(parents=True)
    (root / "game" / "thesis.txt").write_text("dear diary")
    (root / "game" / "chapters").mkdir()
    written(root)
    assert clear_cache() == [Cleared(root / "game", 2, ("chapters", "thesis.txt"))]
    assert (root / "game" / "thesis.txt").read_text() == "dear diary"
    assert clear_cache() == []


def test_clearing_follows_no_links(root: Path, tmp_path: Path) -> None:
    elsewhere = written(tmp_path / "elsewhere")
    file = written(root)
    (root / "linked").symlink_to(elsewhere.folder)
    (root / "game" / "other-0123456789abcdef.bin").symlink_to(elsewhere.path)
    assert clear_cache() == [Cleared(root / "game", 2, ("other-0123456789abcdef.bin",))]
    assert elsewhere.path.exists()
    assert not file.path.exists()


def test_the_mark_is_not_written_through_a_link(root: Path, tmp_path: Path) -> None:
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary")
    (root / "game").mkdir(parents=True)
    (root / "game" / MARK).symlink_to(diary)
    written(root)
    assert diary.read_text() == "dear diary"


def test_old_parts_of_killed_writers_are_deleted(root: Path, tmp_path: Path) -> None:
    folder = root / "game"
    folder.mkdir(parents=True)
    diary = tmp_path / "diary.txt"
    diary.write_text("dear diary")
    names = ["tmpabcd1234.part", "tmpabcd5678.part", "tmpthesis.part", "notes.part"]
    for name in names:
        (folder / name).write_text("half")
    old = time.time() - 2 * ABANDONED
    for name in (names[0], *names[2:]):
        os.utime(folder / name, (old, old))
    (folder / "tmpabcd9999.part").symlink_to(diary)
    os.utime(folder / "tmpabcd9999.part", (old, old), follow_symlinks=False)
    written(root)
    left = {path.name for path in folder.glob("*.part")}
    assert left == {*names[1:], "tmpabcd9999.part"}
    assert diary.exists()
