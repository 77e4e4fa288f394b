"""The folder of a sweep: a manifest, and one Parquet file per cell.

An existing cell is complete: files are written under a temporary name and renamed. The manifest
records their design and sources, so that results are never mixed.
"""

from __future__ import annotations

import glob
import hashlib
import itertools
import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from simlab.execution.locks import lock
from simlab.jit.errors import SimlabError, UsageError
from simlab.jit.files import read_json

MANIFEST = "manifest.json"
CELLS = "cells"
PARTS = ".*.part"
KEY = b"simlab.cell"
FRESH = "--fresh starts over in a new folder and deletes nothing"
GOES_ON = "the same command goes on from there (without --fresh)"


def write_whole(path: Path, write: Callable[[Path], Any], *, goes_on: bool = False) -> None:
    """Write a file under a temporary name and then rename it.

    Parameters
    ----------
    path : Path
    write : callable
        Function that writes to a given path.
    goes_on : bool
        Whether the same command can resume; then errors mention it.

    Raises
    ------
    SimlabError
        The folder cannot be written, or the disk is full.
    """
    try:
        part = Part(path)
        try:
            write(part.path)
            part.finish()
        finally:
            part.drop()
    except OSError as error:
        raise cannot_write(path, error, goes_on=goes_on) from None


class Part:
    """A file under a temporary name until it is complete; an older file stays until then.

    Leftovers of killed runs are deleted. All methods raise `OSError`.

    Attributes
    ----------
    path : Path
        Path to write to.
    """

    def __init__(self, whole: Path) -> None:
        _clear_parts(whole.parent, f".{glob.escape(whole.name)}-*.part")
        self._whole = whole
        self._handle, name = tempfile.mkstemp(
            dir=whole.parent, prefix=f".{whole.name}-", suffix=".part"
        )
        self.path = Path(name)
        try:
            lock(self._handle)  # until it has its name, see `_clear_parts`
        except OSError:
            self.drop()
            raise

    def finish(self) -> None:
        """Rename the file to its final name."""
        os.chmod(self.path, 0o644)
        os.replace(self.path, self._whole)

    def drop(self) -> None:
        """Delete it unless it is finished."""
        os.close(self._handle)
        with suppress(FileNotFoundError):
            os.unlink(self.path)


def cannot_write(path: Path, error: OSError, *, goes_on: bool = False) -> SimlabError:
    """Return the error for a file that cannot be written."""
    hope = f"; what is finished is kept, and {GOES_ON}" if goes_on else ""
    return SimlabError(f"cannot write to {path}: {error.strerror or error}{hope}")


def digest(content: Any) -> str:
    """Return a short hash of plain data."""
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Store:
    """A folder with the finished cells of one design, computed from one version of the sources.

    Attributes
    ----------
    folder : Path
    keys : list of str
        A hash per cell, of all that determines its numbers.
    """

    folder: Path
    keys: list[str]

    @property
    def count(self) -> int:
        """Number of finished cells, from this run and earlier ones."""
        return sum(1 for _ in (self.folder / CELLS).glob("*.parquet"))

    def path(self, index: int) -> Path:
        """Return the file of a cell."""
        return self.folder / CELLS / f"{index:05d}-{self.keys[index]}.parquet"

    def write(self, index: int, table: Any) -> None:
        """Store the rows of a finished cell (a `pyarrow.Table`)."""
        import pyarrow.parquet as pq

        sealed = table.replace_schema_metadata({KEY: self.keys[index].encode()})
        write_whole(self.path(index), lambda path: pq.write_table(sealed, path), goes_on=True)

    def read(self, index: int) -> Any:
        """Return the rows of a cell, or None if it is missing.

        Raises
        ------
        SimlabError
            The file is damaged, or does not match its name (`UsageError`: it is not a file).
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        path = self.path(index)
        if not path.exists():
            return None
        if not path.is_file():
            raise UsageError(f"{path} stands in the place of a cell; move it away")
        try:
            with pq.ParquetFile(path) as file:
                table = file.read()
        except (OSError, pa.ArrowException):
            raise SimlabError(f"{path} is damaged") from None
        if (table.schema.metadata or {}).get(KEY) != self.keys[index].encode():
            raise SimlabError(f"{path} holds another cell than its name says")
        return table.replace_schema_metadata(None)

    def finished(self, say: Callable[[str], None]) -> dict[int, Any]:
        """Return the complete cells; damaged ones are reported and played again."""
        found = {}
        for index in range(len(self.keys)):
            try:
                table = self.read(index)
            except UsageError:
                raise
            except SimlabError as error:
                say(f"{error}; it is played again")
            else:
                if table is not None:
                    found[index] = table
        return found


def folder_of(store: Store | None) -> Path:
    """Return the folder of the results, or raise `UsageError` if there is none."""
    if store is None:
        raise UsageError("save(): these results have no folder; output= gives them one")
    return store.folder


def open_store(folder: Path, manifest: Mapping[str, Any], keys: list[str], fresh: bool) -> Store:
    """Return the store for a design, new or to be resumed.

    Of several folders that `fresh` has created for the same design, the last is resumed.

    Parameters
    ----------
    folder : Path
    manifest : mapping
        ``design``, ``source`` and any other description of the run.
    keys : list of str
    fresh : bool
        Take the next free folder (``NAME-2``, ``NAME-3`` …) if this one is taken.

    Raises
    ------
    UsageError
        The folder belongs to another design or other sources, or its manifest was edited.
    SimlabError
        The folder cannot be written.
    """
    folder = _free(folder) if fresh else _last_begun(folder, manifest)
    path = folder / MANIFEST
    try:
        _check_folder(folder, manifest)
        (folder / CELLS).mkdir(parents=True, exist_ok=True)
        for place in (folder, folder / CELLS):
            _clear_parts(place)
    except OSError as error:
        raise cannot_write(folder, error, goes_on=True) from None
    if not path.exists():
        write_manifest(path, manifest)
    return Store(folder, keys)


def write_manifest(path: Path, manifest: Mapping[str, Any]) -> None:
    """Write a manifest with its seal."""
    sealed = {**manifest, "seal": digest(manifest)}
    text = json.dumps(sealed, indent=1, ensure_ascii=False, default=str)
    write_whole(path, lambda target: target.write_text(text + "\n", encoding="utf-8"), goes_on=True)


def finished_in(folder: Path, manifest: Mapping[str, Any], keys: list[str]) -> dict[int, Any]:
    """Return the finished cells of a folder that `open_store` would resume, without changing it.

    Raises
    ------
    UsageError
        The folder is refused by `open_store`, too.
    """
    try:
        folder = _last_begun(folder, manifest)
        _check_folder(folder, manifest)
    except OSError as error:
        raise cannot_write(folder, error, goes_on=True) from None
    return Store(folder, keys).finished(lambda text: None)


def _check_folder(folder: Path, manifest: Mapping[str, Any]) -> None:
    """Reject a folder that belongs to another design."""
    path = folder / MANIFEST
    if path.exists():
        _check_manifest(path, manifest)
    elif folder.exists() and not _only_begun(folder):
        raise UsageError(f"{folder} has files but no {MANIFEST}; {FRESH}")


def _only_begun(folder: Path) -> bool:
    """Return whether a run made this folder and was killed before it wrote the manifest."""
    cells = folder / CELLS
    found = [*folder.iterdir(), *(cells.iterdir() if cells.is_dir() else ())]
    return all(each == cells or each.match(PARTS) for each in found)


def _clear_parts(folder: Path, names: str = PARTS) -> None:
    """Delete partial files of killed runs; files being written now are locked and stay.

    Without file locks, all files stay.
    """
    for part in folder.glob(names):
        if part.is_file():
            with suppress(OSError), part.open("rb") as file:
                if lock(file.fileno()):
                    part.unlink()


def numbered(folder: Path) -> Iterator[Path]:
    """Yield ``NAME``, ``NAME-2``, ``NAME-3`` …."""
    yield folder
    for number in itertools.count(2):
        yield folder.with_name(f"{folder.name}-{number}")


def _free(folder: Path) -> Path:
    return next(each for each in numbered(folder) if not each.exists())


def _last_begun(folder: Path, manifest: Mapping[str, Any]) -> Path:
    """Return the last of the numbered folders that belongs to a design, or the first of all."""
    last = folder
    for each in itertools.takewhile(Path.exists, numbered(folder)):
        with suppress(UsageError):
            if (each / MANIFEST).exists():
                _check_manifest(each / MANIFEST, manifest)
                last = each
    return last


def _check_manifest(path: Path, wanted: Mapping[str, Any]) -> None:
    try:
        found = read_json(path)
        seal = found.pop("seal")
    except (UsageError, AttributeError, KeyError, TypeError):
        raise UsageError(f"{path} cannot be read; put it back as it was, or {FRESH}") from None
    if seal != digest(found):
        raise UsageError(f"{path} was edited by hand; put it back as it was, or {FRESH}")
    plain = json.loads(json.dumps(wanted, default=str))
    for part in ("design", "source", "stream"):
        if found.get(part) != plain[part]:
            older = _other_version(found, plain) if part == "source" else ""
            difference = older or _difference(part, found.get(part), plain[part])
            raise UsageError(f"{path.parent} holds results of {difference}; {FRESH}")


def _other_version(found: Mapping[str, Any], wanted: Mapping[str, Any]) -> str:
    """Return the versions of simlab if some results were made by another one."""
    versions = [str(dict(each.get("versions") or {}).get("simlab")) for each in (found, wanted)]
    return "" if versions[0] == versions[1] else "simlab {} (this is {})".format(*versions)


def _difference(part: str, found: Any, wanted: Any) -> str:
    if part == "source":
        return f"other sources ({found}, these are {wanted})"
    if part == "stream":
        return f"another stream of luck (version {found}, this is {wanted})"
    keys = [key for key in wanted if not isinstance(found, dict) or found.get(key) != wanted[key]]
    keys += [key for key in found if key not in wanted] if isinstance(found, dict) else []
    return f"another design (it differs in {', '.join(repr(key) for key in keys)})"
