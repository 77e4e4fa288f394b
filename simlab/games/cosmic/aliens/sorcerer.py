"""Sorcerer (alert green; planning; main player; optional).

After both cards lie face down it may exchange them.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens import verbs
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect


@kernel
def swap(world: Any, seat: Any) -> None:
    """Exchange the cards that lie face down."""
    world.table.swapped = 1 - world.table.swapped
    note(world, e.E_SWAPPED, seat, 0, 0)


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Exchange the cards as a main player."""
    table = world.table
    if not verbs.is_main(table, seat):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    swap(world, seat)
    return x


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """The main players exchange their aliens."""
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Exchange the cards as an ally."""
    return x


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Exchange a card that is no high attack."""
    return c.YES if 0 <= me.chosen < c.ATTACK_N and c.PRINTED[me.chosen] < 8 else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_POST_SELECT,)),
    wild=Effect(wild, ()),
    super_=Effect(super_, ()),
    choose=choose,
)
