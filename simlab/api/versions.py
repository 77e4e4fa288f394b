"""The installation in a few lines, for bug reports."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

PACKAGES = ("numpy", "numba", "llvmlite", "pandas", "scipy", "rich")
"""Packages whose versions affect output and compilation."""


def show_versions() -> None:
    """Print versions, system, cores, cache folder and compiled games, for bug reports.

    The same as ``simlab info``.
    """
    from simlab.output.folding import print_folded

    for line in lines_of(installation()):
        print_folded(line)


def lines_of(found: dict[str, Any]) -> list[str]:
    """Return an installation in lines, ``name: value``."""
    return [
        f"{name}: {(', '.join(map(str, value)) or 'none') if isinstance(value, list) else value}"
        for name, value in found.items()
    ]


def installation() -> dict[str, Any]:
    """Return versions, system, cores, cache folder and compiled games by name."""
    usable = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    folder, games = _cache()
    return {
        "simlab": _version("simlab"),
        "installed in": str(Path(__file__).parents[1]),
        "Python": f"{platform.python_version()} ({platform.python_implementation()})",
        **{name: _version(name) for name in PACKAGES},
        "system": platform.platform(),
        "cores": os.cpu_count() or 1,
        "usable cores": usable or 1,
        "compiler": "off (NUMBA_DISABLE_JIT)" if _is_uncompiled() else "on",
        "cache folder": folder,
        "compiled games": games,
    }


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "not installed"


def _is_uncompiled() -> bool:
    return os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")


def _cache() -> tuple[str, list[str]]:
    """Return the cache folder and the names of the games that were compiled there."""
    try:
        from simlab.jit.cache import MARK, cache_root
    except ImportError as error:  # a bug report may be about this very failure
        return f"unknown ({error})", []
    root = cache_root()
    return str(root), sorted(path.name for path in root.iterdir() if (path / MARK).is_file())
