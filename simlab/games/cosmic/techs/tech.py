"""What the file of a tech declares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class TechEffects:
    """A tech.

    Attributes
    ----------
    act : kernel
        ``act(world, hook, seat, x) -> int64``, called as the effect of an alien is: with stage
        `FRESH` it returns `MAY` (its owner is asked), `MUST`, or a value; with `USED` it acts.
    choose : kernel
        ``choose(table, me) -> int64``: what one usually does where it asks. At `TECH_PLAY` the
        result says how much it is worth to use it now (0: not at all), elsewhere it is an action.
    uses : tuple of hooks
        Where its owner may use it. It is discarded then, if it says so (`deeds.spend`).
    changes : tuple of hooks
        Where it changes a value without being used. No hook may be in both.
    """

    act: Callable[..., Any]
    choose: Callable[..., Any]
    uses: tuple[int, ...]
    changes: tuple[int, ...] = ()
