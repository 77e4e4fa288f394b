"""Lookup of experiments: by a path, or by the name of one that ships with simlab."""

from __future__ import annotations

from pathlib import Path

from simlab.jit.errors import UsageError, suggestion

PACKAGE = Path(__file__).parents[1]
FOLDERS = (PACKAGE / "experiments", PACKAGE.parent / "experiments")
"""Folders in an installed package, and in a checkout."""


def shipped_experiments() -> dict[str, Path]:
    """Return the experiments that ship with simlab, by name."""
    return {path.stem: path for folder in FOLDERS for path in sorted(folder.glob("*.toml"))}


def find_experiment(name: str) -> Path:
    """Return the file of an experiment, or raise `UsageError` with the nearest name."""
    path = Path(name)
    if path.is_file():
        return path
    shipped = shipped_experiments()
    if name in shipped:
        return shipped[name]
    if path.is_dir() or path.is_symlink():
        what = "a folder" if path.is_dir() else "a link to nothing"
        raise UsageError(f"{name} is {what}, not the file of an experiment")
    raise UsageError(f"no experiment {name!r}{suggestion(Path(name).stem, shipped)}")
