"""Victory Boon: a defense that has won gets a reward for each ship it has in the encounter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import fleet, totals
from simlab.games.cosmic.dominion.thing import Thing
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Add the defense's rewards to those that are due."""
    table = world.table
    if table.stage == c.FRESH:
        won = table.result == c.DEFENSE_WON and table.no_rewards == 0
        return c.MAY if won and fleet.ships_in(table, table.defense) > 0 else x
    ships = fleet.ships_in(table, table.defense)
    table.due[table.defense] += totals.earned(table, table.defense, ships)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Use it as the defense with two or more ships in the encounter."""
    mine = table.actor == table.defense
    return 2 if mine and fleet.ships_in(table, table.defense) >= 2 else 0


THINGS = {c.VICTORY_BOON - c.KINDS: Thing(act, (c.H_JUDGED,), choose, open=True)}
