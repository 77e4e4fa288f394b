"""Sorcerer (alert green; planning; main player; optional).

After both cards lie face down it may exchange them. Wild flare: while the Sorcerer is no main
player, the main players exchange their aliens for good; then the flare goes to the Sorcerer, or to
the discard. Super flare: the power may be used by an ally.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import hands, using, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def swap(world: World, seat: int) -> None:
    """Exchange the cards that lie face down."""
    world.table.swapped = 1 - world.table.swapped
    note(world, e.E_SWAPPED, seat, 0, 0)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange the cards as a main player."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    if table.stage == c.FRESH:
        return c.MAY
    swap(world, seat)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange the aliens of the main players, and pass the flare to the Sorcerer."""
    table = world.table
    if table.stage == c.FRESH:
        lizard = table.power[table.offense] == c.LIZARD or table.power[table.defense] == c.LIZARD
        return x if lizard or who.is_main(table, who.owner_of(table, c.SORCERER)) else c.MAY
    using.swap_aliens(world, table.offense, table.defense)
    hands.pass_to_its_alien(world, seat, c.SORCERER)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange the cards as an ally."""
    table = world.table
    if table.stage == c.FRESH:
        may = who.takes_part(table, seat) and not who.is_main(table, seat)
        return c.MAY if may else x
    swap(world, seat)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Exchange a negotiate, so that the opponent has it; never exchange others' aliens."""
    if table.decision == c.FLARE_PLAY:
        return 0
    return c.YES if me.chosen == c.NEGOTIATE else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_POST_SELECT,)),
    wild=Effect(wild, (c.H_PRE_SELECT,)),
    super_=Effect(super_, (c.H_POST_SELECT,)),
    choose=choose,
)
