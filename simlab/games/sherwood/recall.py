"""What a described position implies of the turn so far, and what a record tells in advance."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine.belief import no_redeal
from simlab.engine.game import Recall
from simlab.engine.kernel import kernel
from simlab.games.sherwood.components import (
    NOTHING,
    PLAN,
)


def rewind(told: Any, viewer: int) -> Any:
    return None


@kernel
def stage(world: Any, told: Any, viewer: Any) -> Any:
    return NOTHING


@kernel
def retrace(world: Any, told: Any, viewer: Any) -> Any:
    return NOTHING


@kernel
def arrive(position: Any, world: Any, viewer: Any) -> Any:
    return False


def begins(table: Any) -> bool:
    """Whether the player with the figure is about to take the first turn of a round."""
    return bool(table.decision == PLAN and table.turns_now == 1 and table.calls == 0)


def foresee(worlds: Any, viewer: int) -> None:
    """Write down where the travel cards lie that the player sees in the course of a record."""
    due = np.zeros_like(worlds["hidden"]["due"][0])
    tables = worlds["table"]
    count = int(tables["rules"]["laid_out"][0])
    places = tables["round_index"][:, None] * count + np.arange(count)
    for seen in (worlds["seats"]["seen"][:, viewer], tables["shown"]):
        there = seen[:, :count] >= 0
        due[places[there]] = seen[:, :count][there] + 1
    worlds["hidden"]["due"] = due


RECALL = Recall(rewind, stage, retrace, arrive, no_redeal, begins, foresee)
