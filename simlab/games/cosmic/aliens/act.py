"""How the rules call the effects of aliens: by number, each compiled and kept by itself."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from simlab.games.cosmic import components as c
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import dispatch_table


@dispatch_table(c.UNITS, "world", "int", "int", "int")
def act(unit: Any, world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Let an effect of a player act at a hook."""
    return _effect(int(unit))(world, hook, seat, x)


@dispatch_table(c.WILD_FLARE, "table", "seat", "int")
def choose(alien: Any, table: Any, me: Any, unit: Any) -> Any:
    """Return what the player who is asked by an effect of an alien usually does.

    ``unit`` is the effect. Where a flare may be played (`FLARE_PLAY`) the result says how much it
    is worth to play it now (0: not at all), elsewhere it is an action.
    """
    return _choice(int(alien))(table, me, unit)


@dispatch_table(c.WILD_FLARE, "table", "int", "int", "int")
def foresee(alien: Any, table: Any, seat: Any, value: Any, other: Any) -> Any:
    """Return what everybody can expect of the power of a main player before cards are revealed.

    It is added to its lead, its total less the opponent's, where it plays an attack of ``value``
    and the opponent one of ``other``. Once cards are revealed, what was to be done before is 0.
    """
    return _foresight(int(alien))(table, seat, value, other)


@functools.cache
def _effect(unit: int) -> Callable[..., Any]:
    from simlab.games.cosmic.aliens.everyone import EFFECTS

    effect: Callable[..., Any] = uncompiled(EFFECTS[unit])
    return effect


@functools.cache
def _choice(alien: int) -> Callable[..., Any]:
    from simlab.games.cosmic.aliens.everyone import CHOICES

    choice: Callable[..., Any] = uncompiled(CHOICES[alien])
    return choice


@functools.cache
def _foresight(alien: int) -> Callable[..., Any]:
    from simlab.games.cosmic.aliens.everyone import FORESIGHTS

    foresight: Callable[..., Any] = uncompiled(FORESIGHTS[alien])
    return foresight
