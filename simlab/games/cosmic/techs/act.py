"""Dispatch of techs by number; each is compiled and cached separately."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import dispatch_table

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@dispatch_table(c.TECH_N + 1, "world", "int", "int", "int")
def act_tech(tech: int, world: World, hook: int, seat: int, x: int) -> int:
    """Apply a tech of a player at a hook."""
    return _effect(int(tech))(world, hook, seat, x)


@dispatch_table(c.TECH_N + 1, "table", "seat")
def choose_tech(tech: int, table: Table, me: Seat) -> int:
    """Return the usual choice of the player who decides for a tech (see `tech.TechEffects`)."""
    return _choice(int(tech))(table, me)


@functools.cache
def _effect(tech: int) -> Callable[..., Any]:
    from simlab.games.cosmic.techs.everything import TECHS

    effect: Callable[..., Any] = uncompiled(TECHS[tech].act)
    return effect


@functools.cache
def _choice(tech: int) -> Callable[..., Any]:
    from simlab.games.cosmic.techs.everything import TECHS

    choice: Callable[..., Any] = uncompiled(TECHS[tech].choose)
    return choice
