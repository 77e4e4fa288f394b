"""Experiments that ship with simlab, as starting points."""

from __future__ import annotations

from typing import Any

from simlab.core.display_names import in_words
from simlab.execution.experiment import load_experiment
from simlab.jit.files import read_toml
from simlab.study.library import shipped_experiments


def shipped(game: str | None = None) -> list[dict[str, Any]]:
    """Return the experiments, on one game or on all: line-ups and rules."""
    found = []
    for name, path in shipped_experiments().items():
        if "study" in read_toml(path):
            continue
        experiment = load_experiment(path)
        if game not in (None, experiment.game):
            continue
        found.append(
            {
                "name": name,
                "title": in_words(experiment.name),
                "question": experiment.question,
                "game": experiment.game,
                "lineup": _first(experiment.lineup),
                "seats": _first(experiment.seats),
                "rules": {key: _first(value) for key, value in experiment.rules.items()},
                "metrics": list(experiment.metrics),
                "varied": {key: list(values) for key, values in experiment.combos.items()},
            }
        )
    return found


def _first(value: Any) -> Any:
    return value[0] if isinstance(value, list | tuple) else value
