"""Folders of results that were begun under other versions of Python or packages.

The hash of the sources depends on those versions, since compiled code does. A manifest also holds a
hash of the text of all files, which does not depend on them: if it is equal, only the versions
differ.
"""

from __future__ import annotations

import hashlib
import inspect
import itertools
import json
import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from simlab.core.policy import NOTEBOOK
from simlab.execution.store import FRESH, MANIFEST, digest, numbered, write_manifest
from simlab.jit.errors import UsageError
from simlab.jit.files import read_json
from simlab.jit.kernel import plain
from simlab.runtime.matchup import Matchup

PACKAGES = ("simlab", "numpy", "numba", "llvmlite", "scipy")
SIMLAB = Path(__file__).parents[1]


def versions() -> dict[str, str]:
    """Return the versions that may affect numbers."""
    return {"python": platform.python_version()} | {name: version(name) for name in PACKAGES}


def texts_of(matchups: Iterable[Matchup]) -> str:
    """Return a hash of the text of simlab, of the games, and of users' policies."""
    matchups = list(matchups)
    folders = {SIMLAB} | {Path(inspect.getfile(plain(each.game.deal))).parent for each in matchups}
    found = [
        (path.relative_to(folder).as_posix(), hashlib.sha256(path.read_bytes()).hexdigest())
        for folder in sorted(folders)
        for path in sorted(folder.rglob("*.py"))
    ]
    own = {file.text for each in matchups for file in each.policy_files}
    own |= {
        inspect.getsource(plain(entry.policy.function))
        for each in matchups
        for entry in each.entries
        if entry.policy.origin == NOTEBOOK
    }
    return digest([found, sorted(own)])


def settled(
    folder: Path, manifest: Mapping[str, Any], *, fresh: bool = False, accept: bool = False
) -> dict[str, Any]:
    """Return the manifest under which the results in a folder are continued.

    It is that of a folder which was begun under other versions, if they are accepted; the folder
    then lists the versions under which it was continued.

    Raises
    ------
    UsageError
        The folder was begun under other versions, and they are not accepted.
    """
    made = dict(manifest)
    if fresh:
        return made
    begun = None
    for each in itertools.takewhile(Path.exists, numbered(folder)):
        found = _read(each / MANIFEST)
        if found.get("source") == made["source"] and found.get("design") == _plain(made["design"]):
            return made
        if _differs_in_versions(found, made):
            begun = each / MANIFEST, found
    if begun is None:
        return made
    path, found = begun
    if not accept:
        raise UsageError(
            f"{path.parent} was begun under {_difference(found['versions'], made['versions'])}; "
            f"--accept-versions goes on (numbers may differ), {FRESH}"
        )
    used = found.setdefault("gone_on_with", [])
    if made["versions"] not in used:
        used.append(made["versions"])
        write_manifest(path, found)
    return {**made, "source": found["source"]}


def _read(path: Path) -> dict[str, Any]:
    """Return a manifest, or nothing if it is missing or was edited."""
    try:
        found = dict(read_json(path))
        seal = found.pop("seal")
    except (UsageError, KeyError, TypeError, ValueError):
        return {}
    return found if seal == digest(found) else {}


def _plain(content: Any) -> Any:
    return json.loads(json.dumps(content, default=str))


def _differs_in_versions(found: Mapping[str, Any], made: Mapping[str, Any]) -> bool:
    same = all(found.get(part) == _plain(made[part]) for part in ("design", "stream", "texts"))
    return same and found["versions"] != made["versions"]


def _difference(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    names = [name for name in now if before.get(name) != now[name]]
    shown = {"python": "Python"}
    old = ", ".join(f"{shown.get(name, name)} {before.get(name, 'unknown')}" for name in names)
    return f"{old} (this is {', '.join(now[name] for name in names)})"
