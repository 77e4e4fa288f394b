"""Zombie (alert green; any phase; any player; mandatory).

Own ships bound for the warp go to own colonies instead. Releasing ships by a deal is left out: no
deal has such a term yet.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Of ``x`` ships on their way to the warp none gets there."""
    table = world.table
    if table.about != seat or x == 0 or table.where[seat] == 0:
        return x
    return c.MUST if table.stage == c.FRESH else c.ZERO


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """One of the ships that are lost is saved."""
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Each ally may add a ship from the warp."""
    return x


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Nothing is asked."""
    return c.YES


ALIEN = AlienEffects(
    power=Effect(power, (c.H_LOSS,)),
    wild=Effect(wild, ()),
    super_=Effect(super_, ()),
    choose=choose,
)
