"""Warpish (alert red; reveal; main player; mandatory).

Once its own attack is revealed, it adds 1 to its total for each ship in the warp, of all players.
Its use can be zapped at the reveal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import WHATEVER, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import totals, using, who
from simlab.games.cosmic.play import warp_worlds
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def in_warp(table: Table) -> int:
    """Count all ships in the warp."""
    found = 0
    for seat in range(table.seats):
        found += warp_worlds.in_warp(table, seat)
    return found


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Announce the power once the own attack is revealed; then add the ships in the warp."""
    table = world.table
    if hook == c.H_ADD_TERM:
        return x + in_warp(table) if table.about == seat and using.stands(table, seat) else x
    return using.announce(table, seat, totals.has_attack(table, seat), x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Add 1 for each own ship in the warp, as a main player with an attack."""
    table = world.table
    if hook == c.H_ADD_TERM:
        mine = table.about == seat and using.lasts(table, seat)
        return x + warp_worlds.in_warp(table, seat) if mine else x
    return using.until_end(table, seat, totals.has_attack(table, seat), x)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Subtract 1 from the opponent's total for each of its ships in the warp."""
    table = world.table
    if hook == c.H_ADD_TERM:
        theirs = who.is_main(table, seat) and table.about == who.opponent(table, seat)
        if theirs and using.lasts(table, seat):
            return x - warp_worlds.in_warp(table, table.about)
        return x
    return using.until_end(table, seat, who.is_main(table, seat) and totals.both_attack(table), x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Play a flare if it turns a defeat of two attacks."""
    seat = table.actor
    if not totals.both_attack(table):
        return c.NO
    short = judge.ahead(table, seat)
    gain = warp_worlds.in_warp(table, seat)
    if unit >= c.SUPER_FLARE:
        short += in_warp(table)
        gain = warp_worlds.in_warp(table, who.opponent(table, seat))
    return c.YES if short <= 0 and short + gain > 0 else c.NO


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the number of all ships in the warp."""
    return in_warp(table)


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN, c.H_ADD_TERM), stands=(c.H_ADD_TERM,)),
    wild=Effect(wild, (c.H_SHOWDOWN, c.H_ADD_TERM)),
    super_=Effect(super_, (c.H_SHOWDOWN, c.H_ADD_TERM)),
    choose=choose,
    foresee=foresee,
    hangs_on=WHATEVER,
)
