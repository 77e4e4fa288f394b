"""The ids of MAIN actions taken apart: which card, aimed at whom, naming what."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.sheepnappers.components import (
    DREAM,
    IT,
    IT_DUMP,
    KINDS,
    LAMP,
    NOTHING,
    PEEK,
    PIRATE,
    SPIDER,
    SWAP,
    TIME,
    TIME_TRIP,
    TRICK,
    WISH,
)


@kernel
def verb_of(action: Any) -> Any:
    """Return the kind of card that a MAIN action (no Juice clone) plays."""
    if action <= IT_DUMP:
        return IT
    if action < PEEK:
        return PIRATE
    if action < TIME_TRIP:
        return DREAM
    if action == TIME_TRIP:
        return TIME
    if action < WISH:
        return SPIDER
    return LAMP


@kernel
def relative_seat(action: Any) -> Any:
    """Return the relative seat 1..3 that a MAIN action (no clone) is aimed at, or 0."""
    if action < IT_DUMP:
        return action - 1
    if action == IT_DUMP or action == TIME_TRIP:
        return 0
    if action < PEEK:
        return action - SWAP + 1
    if action < TIME_TRIP:
        return action - PEEK + 1
    if action < WISH:
        return (action - TRICK) // KINDS + 1
    return (action - WISH) // KINDS + 1


@kernel
def named_kind(action: Any) -> Any:
    """Return the card kind in a MAIN action (no clone): the gift of a Spider, the Lamp's wish."""
    if action < TRICK:
        return NOTHING
    if action < WISH:
        return (action - TRICK) % KINDS
    return (action - WISH) % KINDS
