"""The one way in which simlab's functions become compiled code, and where that code is kept.

Helpers are plain lazy kernels: they compile into whatever calls them. Only the entry points of a
game (its six functions, its policies, the play-out loop) are kept on disk, each in a directory
named by a hash of every source that can change what it does. numba's own cache looks at one file
only and would serve stale code after a change to a helper in another file.
"""

from __future__ import annotations

import functools
import hashlib
import os
import shutil
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import llvmlite
import numba
from numba import types
from numba.core import config as numba_config
from numba.core.errors import NumbaExperimentalFeatureWarning

config: Any = numba_config  # its attributes are made at run time

F = TypeVar("F", bound=Callable[..., Any])

KEPT_CACHES = 5
_CACHE_DIR = threading.RLock()
_OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy"}
_HELPER_OPTIONS: dict[str, Any] = {**_OPTIONS, "no_cfunc_wrapper": True}
COMPILED = not config.DISABLE_JIT

warnings.filterwarnings(
    "ignore", message="First-class function type", category=NumbaExperimentalFeatureWarning
)


def kernel(function: F) -> F:
    """Mark a function as a kernel: records and scalars in, compiled where it is called from.

    It lacks the C wrapper that only entry points need (see `cached`): a tenth of compiling.
    """
    compiled: F = numba.njit(**_HELPER_OPTIONS)(function)
    return compiled


def plain(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return the Python function behind a kernel."""
    source: Callable[..., Any] = getattr(function, "py_func", function)
    return source


def function_type(result: Any, *arguments: Any) -> Any:
    """Return the type of a first-class function with this explicit signature."""
    return types.FunctionType(result(*arguments))


def source_hash(*folders: Path, text: str = "") -> str:
    """Hash all Python sources below ``folders``, the compiler's version and flags, and ``text``."""
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.relative_to(folder).as_posix().encode())
            digest.update(path.read_bytes())
    flags = (config.BOUNDSCHECK, config.DEBUG, config.OPT, sys.version_info[:2])
    digest.update(f"{numba.__version__} {llvmlite.__version__} {flags} {text}".encode())
    return digest.hexdigest()[:16]


@functools.cache
def cache_root() -> Path:
    """Return the folder of all compile caches (``SIMLAB_CACHE_DIR`` overrides)."""
    chosen = os.environ.get("SIMLAB_CACHE_DIR")
    base = os.environ.get("XDG_CACHE_HOME")
    root = Path(chosen) if chosen else (Path(base) if base else Path.home() / ".cache") / "simlab"
    try:
        root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=root):
            return root
    except OSError:
        root = Path(tempfile.mkdtemp(prefix="simlab-cache-"))
        print(f"simlab: no writable cache folder; compiling into {root}", file=sys.stderr)
        return root


def cache_folder(name: str, key: str) -> Path:
    """Return (and make) the cache of one game's sources; the oldest beyond five are removed."""
    folder = cache_root() / f"{name}-{key}"
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        siblings = sorted(
            (path for path in cache_root().glob(f"{name}-*") if path != folder),
            key=lambda path: path.stat().st_mtime,
        )
        for old in siblings[: max(0, len(siblings) + 1 - KEPT_CACHES)]:
            shutil.rmtree(old, ignore_errors=True)
    return folder


def clear_cache() -> int:
    """Delete every compile cache and return how many there were."""
    folders = [path for path in cache_root().iterdir() if path.is_dir()]
    for folder in folders:
        shutil.rmtree(folder, ignore_errors=True)
    return len(folders)


def cached(function: Callable[..., Any], folder: Path | None, signature: Any = None) -> Any:
    """Compile ``function`` as an entry point that is kept in ``folder`` (None: not kept).

    Without a signature it compiles when it is first used. One thread at a time: numba reads the
    folder from a setting of the whole process.
    """
    with _CACHE_DIR:
        before = config.CACHE_DIR
        config.CACHE_DIR = str(folder or "")
        try:
            options = {**_OPTIONS, "cache": folder is not None}
            if signature is None:
                return numba.njit(**options)(plain(function))
            return numba.njit(signature, **options)(plain(function))
        finally:
            config.CACHE_DIR = before
