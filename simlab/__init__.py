"""simlab plays tabletop games millions of times and answers questions with honest error bars."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from simlab.engine.kernel import kernel
    from simlab.engine.policy import choice, integer, number, policy
    from simlab.engine.registry import game, game_names
    from simlab.engine.rng import below, uniform
    from simlab.show.maps import advise_map
    from simlab.show.results import Results, advise, compare, run, simulate

_HOME = {
    "game": "simlab.engine.registry",
    "game_names": "simlab.engine.registry",
    "policy": "simlab.engine.policy",
    "number": "simlab.engine.policy",
    "integer": "simlab.engine.policy",
    "choice": "simlab.engine.policy",
    "kernel": "simlab.engine.kernel",
    "below": "simlab.engine.rng",
    "uniform": "simlab.engine.rng",
    "advise": "simlab.show.results",
    "advise_map": "simlab.show.maps",
    "compare": "simlab.show.results",
    "run": "simlab.show.results",
    "simulate": "simlab.show.results",
    "Results": "simlab.show.results",
}

__all__ = [
    "Results",
    "advise",
    "advise_map",
    "below",
    "choice",
    "compare",
    "game",
    "game_names",
    "integer",
    "kernel",
    "number",
    "policy",
    "run",
    "simulate",
    "uniform",
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
