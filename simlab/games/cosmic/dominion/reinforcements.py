"""Reinforcements +4 and +X of the reward deck: for either side, by main players and allies.

The value of X is not known. By default it is the number of ships that its player has in the
encounter, at least 1; rule ``plus_x`` has other choices.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, who
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import reveal, warp_worlds
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


OWN_SHIPS, OWN_WARP, COLONIES, HAND = range(4)
FOR_OFFENSE, FOR_DEFENSE = range(2)


@kernel
def worth(table: Table, seat: int, kind: int) -> int:
    """Return the value that a reinforcement adds."""
    if kind == c.PLUS_4:
        return c.PRINTED[kind]
    mode = table.rules.plus_x
    if mode == OWN_WARP:
        return warp_worlds.in_warp(table, seat)
    if mode == COLONIES:
        return table.foreign[seat]
    if mode == HAND:
        return table.hand_n[seat]
    return max(1, fleet.ships_on_both(table, seat))


@compiled_separately("world", "int", "int", "int", rare=True)
def add(world: World, seat: int, kind: int, side: int) -> None:
    """Reinforce a side, and ask all players anew for further cards."""
    table = world.table
    reveal.add_plus(world, seat, kind, side == FOR_OFFENSE, worth(table, seat, kind))
    totals.ask_anew(table)


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for a side, and reinforce it."""
    table = world.table
    if table.stage == c.FRESH:
        open_to_all = table.rules.reinforcements != 0 and table.jam == 0
        may = open_to_all and who.takes_part(table, seat) and totals.both_attack(table)
        return c.MAY if may else x
    if table.stage == c.USED:
        return asking.pick_number(world, seat, 0b11, c.STEP)
    add(world, seat, table.unit - c.THING + c.KINDS, table.answer)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Reinforce the own side if that turns the result."""
    seat = table.actor
    if table.decision == c.PICK_NUMBER:
        return FOR_OFFENSE if who.attacks(table, seat) else FOR_DEFENSE
    lacking = 1 - judge.ahead(table, seat)
    return 1 if 0 < lacking <= worth(table, seat, unit - c.THING + c.KINDS) else 0


THING = Thing(act, (c.H_SHOWDOWN,), choose, open=True)
THINGS = {c.PLUS_4 - c.KINDS: THING, c.PLUS_X - c.KINDS: THING}
