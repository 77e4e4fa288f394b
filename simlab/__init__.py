"""simlab plays tabletop games millions of times and answers questions with honest error bars."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simlab.api.advice import advise, advise_map, review
    from simlab.api.drama import drama
    from simlab.api.files import check, run
    from simlab.api.play import compare, compare_rules, simulate
    from simlab.api.report import report
    from simlab.api.studies import luck, metagame
    from simlab.api.tune import improve, tune
    from simlab.api.usage import usage
    from simlab.api.versions import show_versions
    from simlab.core.policy import choice, integer, number, policy
    from simlab.core.registry import game, game_names
    from simlab.jit.errors import GameError, PolicyError, SimlabError, UsageError
    from simlab.jit.kernel import kernel
    from simlab.loop.rng import below, uniform
    from simlab.show.results import Results

_HOME = {
    "game": "simlab.core.registry",
    "game_names": "simlab.core.registry",
    "policy": "simlab.core.policy",
    "number": "simlab.core.policy",
    "integer": "simlab.core.policy",
    "choice": "simlab.core.policy",
    "kernel": "simlab.jit.kernel",
    "below": "simlab.loop.rng",
    "uniform": "simlab.loop.rng",
    "advise": "simlab.api.advice",
    "advise_map": "simlab.api.advice",
    "check": "simlab.api.files",
    "compare": "simlab.api.play",
    "compare_rules": "simlab.api.play",
    "drama": "simlab.api.drama",
    "improve": "simlab.api.tune",
    "luck": "simlab.api.studies",
    "metagame": "simlab.api.studies",
    "report": "simlab.api.report",
    "review": "simlab.api.advice",
    "run": "simlab.api.files",
    "show_versions": "simlab.api.versions",
    "simulate": "simlab.api.play",
    "tune": "simlab.api.tune",
    "usage": "simlab.api.usage",
    "GameError": "simlab.jit.errors",
    "PolicyError": "simlab.jit.errors",
    "Results": "simlab.show.results",
    "SimlabError": "simlab.jit.errors",
    "UsageError": "simlab.jit.errors",
}

__all__ = [
    "GameError",
    "PolicyError",
    "Results",
    "SimlabError",
    "UsageError",
    "advise",
    "advise_map",
    "below",
    "check",
    "choice",
    "compare",
    "compare_rules",
    "drama",
    "game",
    "game_names",
    "improve",
    "integer",
    "kernel",
    "luck",
    "metagame",
    "number",
    "policy",
    "report",
    "review",
    "run",
    "show_versions",
    "simulate",
    "tune",
    "uniform",
    "usage",
]


def __getattr__(name: str) -> Any:
    if name == "__version__":
        from importlib.metadata import version

        return version("simlab")
    if name in _HOME:
        return getattr(importlib.import_module(_HOME[name]), name)
    raise AttributeError(f"module 'simlab' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
