"""The declaration of a `Thing`: a reward card or an action of a special ship."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Thing(NamedTuple):
    """A reward card or an action of a special ship: its kernel, its hooks and its usual choices.

    Attributes
    ----------
    act : kernel
        Called like the effects of aliens (see ``aliens/HOOKS.md``). With stage `FRESH` it returns
        `MAY`, `MUST` (then it acts at once), or `x`.
    hooks : tuple of int
    choose : kernel
        ``choose(table, me, unit)``: at `PLAY_THING` the worth of using it now (0: do not use it),
        elsewhere an action.
    open : bool
        Whether the card is played openly, so that others may respond.
    """

    act: Callable[..., Any]
    hooks: tuple[int, ...]
    choose: Callable[..., Any]
    open: bool = False
