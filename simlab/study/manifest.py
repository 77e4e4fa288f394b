"""What a folder of results says of itself: the design, the sources, the versions."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Mapping
from importlib.metadata import version
from pathlib import Path
from typing import Any

from simlab.engine.matchup import Matchup
from simlab.engine.rng import STREAM_VERSION
from simlab.study.store import digest

STUDY_FOLDER = Path(__file__).parent


def sources_of(matchups: Iterable[Matchup]) -> str:
    """Return a hash of all sources that numbers about some match-ups depend on."""
    from simlab.engine.cache import key_of_files

    played = sorted({matchup.source for matchup in matchups})
    return digest([*played, key_of_files(STUDY_FOLDER)])


def manifest_of(name: str, seed: int, source: str, design: Mapping[str, Any]) -> dict[str, Any]:
    """Return what a folder says of the results in it."""
    return {
        "name": name,
        "source": source,
        "seed": seed,
        "stream": STREAM_VERSION,
        "versions": {
            "simlab": version("simlab"),
            "python": platform.python_version(),
            "numpy": version("numpy"),
            "numba": version("numba"),
        },
        "design": dict(design),
    }
