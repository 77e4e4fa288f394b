"""The declaration that the file of each tech makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class TechEffects:
    """The kernels of a tech and the hooks at which they act.

    Attributes
    ----------
    act : kernel
        ``act(world, hook, seat, x) -> int64``, called like the effect of an alien: with stage
        `FRESH` it returns `MAY` (its owner is asked), `MUST`, or a value; with `USED` it acts.
    choose : kernel
        ``choose(table, me) -> int64``: the usual choice at its decisions. At `TECH_PLAY` the
        result is the worth of using it now (0: do not use it), elsewhere it is an action.
    uses : tuple of hooks
        Hooks at which its owner may use it. A tech that is discarded calls `deeds.spend`.
    changes : tuple of hooks
        Hooks at which it changes a value without being used. No hook may be in both tuples.
    """

    act: Callable[..., Any]
    choose: Callable[..., Any]
    uses: tuple[int, ...]
    changes: tuple[int, ...] = ()
