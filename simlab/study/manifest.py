"""Manifest of a folder of results: design, sources, and versions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from simlab.loop.rng import STREAM_VERSION
from simlab.runtime.matchup import Matchup
from simlab.study.store import digest
from simlab.study.versions import texts_of, versions

STUDY_FOLDER = Path(__file__).parent


def sources_of(matchups: Iterable[Matchup]) -> str:
    """Return a hash of all sources that numbers about some match-ups depend on."""
    from simlab.jit.cache import key_of_files

    played = sorted({matchup.source for matchup in matchups})
    return digest([*played, key_of_files(STUDY_FOLDER)])


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
