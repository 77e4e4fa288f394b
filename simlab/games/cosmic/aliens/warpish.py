"""Warpish (alert red; reveal; main player; mandatory).

Once its own attack is revealed, it adds 1 to its total for each ship in the warp, everybody's. Its
use can be zapped at the reveal.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import WHATEVER, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import totals, using, who


@kernel
def in_warp(table: Any) -> Any:
    """Count all ships in the warp."""
    found = c.ZERO
    for seat in range(table.seats):
        found += table.zones[c.WARP, seat]
    return found


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Announce it once the own attack is revealed; then add the ships in the warp."""
    table = world.table
    if hook == c.H_ADD_TERM:
        return x + in_warp(table) if table.about == seat and using.at_work(table, seat) else x
    if not who.is_main(table, seat) or using.at_work(table, seat):
        return x
    if not totals.is_attack(totals.face_of(table, seat)):
        return x
    if table.stage == c.FRESH:
        return c.MUST
    using.set_to_work(table, seat)
    return x


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As a main player with an attack: add 1 for each own ship in the warp."""
    table = world.table
    if hook == c.H_ADD_TERM:
        mine = table.about == seat and using.lasts(table, seat)
        return x + table.zones[c.WARP, seat] if mine else x
    if table.stage == c.FRESH:
        may = who.is_main(table, seat) and totals.is_attack(totals.face_of(table, seat))
        return c.MAY if may else x
    using.last(table, seat)
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """As a main player: the opponent's total is 1 less for each of its ships in the warp."""
    table = world.table
    if hook == c.H_ADD_TERM:
        theirs = who.is_main(table, seat) and table.about == who.opponent(table, seat)
        if theirs and using.lasts(table, seat):
            return x - table.zones[c.WARP, table.about]
        return x
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and totals.both_attack(table) else x
    using.last(table, seat)
    return x


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Play a flare where it may turn a defeat of two attacks."""
    seat = table.actor
    if not totals.both_attack(table):
        return c.NO
    short = judge.ahead(table, seat)
    gain = table.zones[c.WARP, seat]
    if unit >= c.SUPER_FLARE:
        short += in_warp(table)
        gain = table.zones[c.WARP, who.opponent(table, seat)]
    return c.YES if short <= 0 and short + gain > 0 else c.NO


@kernel
def foresee(table: Any, seat: Any, value: Any, other: Any) -> Any:
    """All ships in the warp are added."""
    return in_warp(table)


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN, c.H_ADD_TERM)),
    wild=Effect(wild, (c.H_SHOWDOWN, c.H_ADD_TERM)),
    super_=Effect(super_, (c.H_SHOWDOWN, c.H_ADD_TERM)),
    choose=choose,
    foresee=foresee,
    hangs_on=WHATEVER,
)
