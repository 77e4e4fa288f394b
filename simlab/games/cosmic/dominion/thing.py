"""What the file of a thing declares: a reward card, or what a special ship does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Thing(NamedTuple):
    """A kernel ``act(world, hook, seat, x)``, the hooks at which it is called, its usual use.

    Attributes
    ----------
    act : kernel
        As the effects of aliens (see ``aliens/HOOKS.md``). With stage `FRESH` it returns `MAY`,
        `MUST` (then it acts at once), or `x`.
    hooks : tuple of int
    choose : kernel
        ``choose(table, me, unit)``: at `PLAY_THING` what it is worth to use it now (0: not at
        all), elsewhere an action.
    open : bool
        A card that is laid on the table for all to see as it is played; others may respond.
    """

    act: Callable[..., Any]
    hooks: tuple[int, ...]
    choose: Callable[..., Any]
    open: bool = False
