"""Dispatch of reward cards and special ships by number; each is compiled and cached separately."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.games.cosmic import components as c
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import dispatch_table

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


THING_USES = np.zeros(c.THINGS, np.int64)
"""The set of hooks of each thing, filled by `everything`."""
THINGS_AT = np.zeros(c.HOOKS, np.int64)
"""The set of things that act at each hook, filled by `everything`."""
OPEN = np.zeros(c.THINGS, np.int64)
"""Whether a thing is a card that is played openly, so that others may respond."""


@dispatch_table(c.THINGS, "world", "int", "int", "int")
def act_thing(thing: int, world: World, hook: int, seat: int, x: int) -> int:
    """Apply a thing of a player at a hook, like the effect of an alien."""
    return _thing(int(thing))[0](world, hook, seat, x)


@dispatch_table(c.THINGS, "table", "seat", "int")
def choose_thing(thing: int, table: Table, me: Seat, unit: int) -> int:
    """Return the usual choice at a decision of a thing; at `PLAY_THING`, the worth of its use."""
    return _thing(int(thing))[1](table, me, unit)


@functools.cache
def _thing(number: int) -> tuple[Callable[..., Any], Callable[..., Any]]:
    from simlab.games.cosmic.dominion.everything import THINGS

    thing = THINGS[number]
    return uncompiled(thing.act), uncompiled(thing.choose)
