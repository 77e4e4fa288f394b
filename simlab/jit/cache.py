"""Compile cache on disk: one file per entry point, named by a hash of its dependencies.

A file's name holds a hash of everything that its code depends on, its first bytes a hash of its
contents: a changed kernel has another name, and a damaged file is noticed, thrown away and made
anew. Folders bear a mark, so that clearing the cache touches nothing that simlab did not make.
"""

from __future__ import annotations

import functools
import hashlib
import os
import pickle
import re
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba.core import config as numba_config, registry, serialize

from simlab.jit.file_ownership import fault_of, is_own_file, read_trusted
from simlab.jit.numba_support import linker

config: Any = numba_config  # its attributes are made at run time

KEPT = 5
"""Versions of an entry point that are kept."""
MARK = "simlab-cache.txt"
_MARK_TEXT = "Compiled code of simlab. It is safe to delete this folder.\n"
_PART = re.compile(r"tmp[a-z0-9_]{8}\.part")
_WRITTEN = re.compile(rf"[^/]+-[0-9a-f]{{16}}\.bin|{_PART.pattern}|{re.escape(MARK)}")
"""Names of what simlab writes into a cache folder."""
ABANDONED = 3600.0
"""Seconds after which a file that nobody has finished counts as left by a killed process."""
_DIGEST = hashlib.sha256().digest_size
_PACKAGE = Path(__file__).parents[1]
MAKERS = (
    "jit/cache", "jit/call_graph", "jit/compiled_unit", "jit/dispatch_table", "jit/entry_points",
    "jit/enumeration_types", "jit/function_pointers", "jit/intrinsics", "jit/kernel",
    "jit/linking", "jit/memory", "jit/numba_support", "jit/typing_cache",
    "jit/unsigned_indexing", "runtime/compiled", "runtime/dispatch_binding",
    "runtime/game_bindings", "runtime/signatures",
)  # fmt: skip
"""Files of the package that say how kernels become machine code and find each other."""


def tell(text: str) -> None:
    """Say something to whoever looks at the terminal."""
    print(f"simlab: {text}", file=sys.stderr)


@functools.cache
def cache_root() -> Path:
    """Return the folder of all compile caches (``SIMLAB_CACHE_DIR`` overrides)."""
    chosen = os.environ.get("SIMLAB_CACHE_DIR")
    base = os.environ.get("XDG_CACHE_HOME") or "~/.cache"
    try:
        root = Path(chosen or Path(base) / "simlab").expanduser()
        _make_folder(root)
        wrong = fault_of(root)
        if wrong:
            used = _temporary_root()
            tell(f"refused the cache folder: {wrong}; compiling into {used}")
            return used
        if any(root.glob(f"*/{MARK}")) and not os.access(root, os.W_OK):
            return root  # a shared one, made by somebody who may
        with tempfile.TemporaryFile(dir=root):
            return root
    except (OSError, RuntimeError):  # RuntimeError: nobody knows where home is
        root = _temporary_root()
        tell(f"no writable cache folder; compiling into {root}")
        return root


def _make_folder(folder: Path) -> None:
    """Make a folder, and those above it, to which nobody else can write."""
    if folder.is_dir():
        return
    if folder.parent != folder:
        _make_folder(folder.parent)
    folder.mkdir(mode=0o755, exist_ok=True)


def _temporary_root() -> Path:
    """Return a folder among temporary files into which nobody else can have put code.

    It is the same one next time, so that nothing has to be compiled again.
    """
    user = os.getuid() if hasattr(os, "getuid") else 0
    root = Path(tempfile.gettempdir(), f"simlab-cache-{user}")
    with suppress(OSError):
        root.mkdir(mode=0o700, exist_ok=True)
        if root.is_dir() and not root.is_symlink() and not fault_of(root):
            return root
    return Path(tempfile.mkdtemp(prefix="simlab-cache-"))


@dataclass(frozen=True)
class Cleared:
    """A cache folder from which compiled code was deleted.

    Attributes
    ----------
    folder : Path
    deleted : int
        Number of files that were deleted.
    left : tuple of str
        Names of what simlab did not write, and left in its place; empty if the folder is gone.
    """

    folder: Path
    deleted: int
    left: tuple[str, ...]


def clear_cache() -> list[Cleared]:
    """Delete what simlab wrote into its cache folders, and those folders that are empty then.

    Whatever else is in them stays. Symbolic links are not followed.
    """
    marked = (path for path in sorted(cache_root().iterdir()) if is_own_file(path / MARK))
    return [_clear(folder) for folder in marked if not folder.is_symlink()]


def _clear(folder: Path) -> Cleared:
    deleted = 0
    for path in list(folder.iterdir()):
        if _WRITTEN.fullmatch(path.name) and is_own_file(path):
            with suppress(OSError):
                path.unlink()
                deleted += 1
    with suppress(OSError):
        folder.rmdir()
    left = sorted(path.name for path in folder.iterdir()) if folder.exists() else []
    return Cleared(folder, deleted, tuple(left))


@functools.cache
def maker() -> str:
    """Return a hash of how this simlab makes machine code (see `MAKERS`)."""
    sources = b"\0".join((_PACKAGE / f"{name}.py").read_bytes() for name in MAKERS)
    return hashlib.sha256(sources).hexdigest()


def key_of(*texts: str) -> str:
    """Hash texts, the compiler's version and flags, and how simlab makes machine code."""
    flags = (config.BOUNDSCHECK, config.DEBUG, config.OPT, sys.version_info[:2])
    digest = hashlib.sha256()
    versions = f"{numba.__version__} {llvmlite.__version__} {np.__version__} {flags}"
    for text in (versions, maker(), *texts):
        digest.update(text.encode())
        digest.update(b"\0")
    return digest.hexdigest()[:16]


def key_of_files(folder: Path) -> str:
    """Hash all Python sources below a folder (see `key_of`)."""
    files = sorted(folder.rglob("*.py"))
    texts = (path.read_text(encoding="utf-8") for path in files)
    names = (path.relative_to(folder).as_posix() for path in files)
    return key_of(*(f"{name}\n{text}" for name, text in zip(names, texts, strict=True)))


@functools.cache
def processor() -> str:
    """Return what machine code depends on."""
    return repr(registry.cpu_target.target_context.codegen().magic_tuple())


class CacheFile:
    """The compiled form of one entry point on disk; what numba's dispatchers ask for a cache.

    Parameters
    ----------
    folder : Path
        Made when something is saved.
    name : str
        The name of the entry point.
    key : str
        Says everything that the code depends on (see `key_of`).
    """

    def __init__(self, folder: Path, name: str, key: str) -> None:
        self.folder = folder
        self.name = name
        self.path = folder / f"{name}-{key_of(key, processor())}.bin"

    def load(self, rebuild: Callable[[Any], Any]) -> Any:
        """Return what ``rebuild`` makes of what is kept, or None.

        A file that is damaged is deleted with a note; one that others can have written is refused.
        """
        try:
            content = read_trusted(self.path)
        except FileNotFoundError:
            return None
        except OSError as error:
            _refuse(str(error))
            return None
        try:
            digest, body = content[:_DIGEST], content[_DIGEST:]
            if hashlib.sha256(body).digest() != digest:
                raise ValueError("its contents changed")
            return rebuild(pickle.loads(body))
        except Exception as error:
            tell(f"the compile cache {self.path.name} is damaged ({error}); compiling anew")
            with suppress(OSError):
                self.path.unlink()
            return None

    def save(self, state: Any) -> None:
        """Keep compiled code; versions beyond the newest five are removed."""
        body = serialize.dumps(state)
        try:
            _make_folder(self.folder)
            _mark(self.folder)
            _clear_parts(self.folder)
            self._write(hashlib.sha256(body).digest() + body)
        except OSError as error:
            tell(f"compiled code cannot be kept in {self.folder}: {error}")
            return
        siblings = sorted(self.folder.glob(f"{self.name}-*.bin"), key=_age)
        for old in siblings[:-KEPT]:
            with suppress(OSError):
                old.unlink()

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        """Return compiled code as numba's dispatchers want it, or None."""
        target_context.refresh()  # what numba brings along is to be there first
        assert linker is not None
        return self.load(functools.partial(linker.unpacked, target_context))

    def save_overload(self, signature: Any, compiled: Any) -> None:
        """Keep compiled code of a dispatcher of numba's."""
        assert linker is not None
        self.save(linker.packed(compiled))

    def _write(self, content: bytes) -> None:
        """Put the file in its place at once: nobody reads half of it, nothing else stays."""
        with tempfile.NamedTemporaryFile(dir=self.folder, suffix=".part", delete=False) as file:
            part = Path(file.name)
        try:
            part.write_bytes(content)
            os.replace(part, self.path)
        except OSError:
            part.unlink()
            raise


@functools.cache
def _refuse(fault: str) -> None:
    """Print once what was refused."""
    tell(f"refused compiled code: {fault}; compiling anew")


def _mark(folder: Path) -> None:
    """Mark a folder as one of simlab's, without following a link.

    Code of another version that lies there is never loaded. One line names it, once a folder.
    """
    mark = folder / MARK
    text = f"{_MARK_TEXT}Version: {version('simlab')}\n"
    try:
        with mark.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        if is_own_file(mark) and mark.read_text(encoding="utf-8") != text:
            mark.write_text(text, encoding="utf-8")
            tell(
                f"{folder} also holds compiled code of another version of simlab, which is not "
                "used; `simlab cache clear` deletes all of it"
            )


def _clear_parts(folder: Path) -> None:
    """Delete what killed processes have left half written."""
    for path in folder.glob("tmp*.part"):
        with suppress(OSError):
            old = time.time() - path.lstat().st_mtime > ABANDONED
            if old and _PART.fullmatch(path.name) and is_own_file(path):
                path.unlink()


def _age(path: Path) -> float:
    with suppress(OSError):
        return path.stat().st_mtime
    return 0.0
