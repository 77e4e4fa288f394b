"""Dispatch of aliens' effects by number; each is compiled and cached separately."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import dispatch_table

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@dispatch_table(c.UNITS, "world", "int", "int", "int")
def act(unit: int, world: World, hook: int, seat: int, x: int) -> int:
    """Apply an effect of a player at a hook."""
    return _effect(int(unit))(world, hook, seat, x)


@dispatch_table(c.WILD_FLARE, "table", "seat", "int")
def choose(alien: int, table: Table, me: Seat, unit: int) -> int:
    """Return the usual choice of a player at a decision of an alien's effect.

    ``unit`` is the effect. If a flare may be played (`FLARE_PLAY`), the result is the worth of
    playing it now (0: do not play it), otherwise an action.
    """
    return _choice(int(alien))(table, me, unit)


@dispatch_table(c.WILD_FLARE, "table", "int", "int", "int")
def foresee(alien: int, table: Table, seat: int, value: int, other: int) -> int:
    """Return the foreseeable change of a main player's lead by its power, before the reveal.

    The change applies to its lead (its total less the opponent's) with an attack of ``value``
    against one of ``other``. After the reveal, effects that act before it count as 0.
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
