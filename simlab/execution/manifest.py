"""Manifest of a folder of results: design, sources, and versions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from simlab.execution.store import digest
from simlab.execution.versions import texts_of, versions
from simlab.loop.rng import STREAM_VERSION
from simlab.runtime.matchup import Matchup

PACKAGE = Path(__file__).parents[1]
MEASURING = ("execution", "inference", "stats", "study")
"""Packages whose sources results depend on."""


def sources_of(matchups: Iterable[Matchup]) -> str:
    """Return a hash of all sources that numbers about some match-ups depend on."""
    from simlab.jit.cache import key_of_files

    played = sorted({matchup.source for matchup in matchups})
    return digest([*played, *(key_of_files(PACKAGE / name) for name in MEASURING)])


def manifest_of(
    name: str, seed: int, source: str, design: Mapping[str, Any], matchups: Iterable[Matchup]
) -> dict[str, Any]:
    """Return the manifest of a folder of results."""
    return {
        "name": name,
        "source": source,
        "seed": seed,
        "stream": STREAM_VERSION,
        "versions": versions(),
        "texts": texts_of(matchups),
        "design": dict(design),
    }
