"""Victory Boon: a defense that has won gets a reward for each ship it has in the encounter."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import fleet, totals
from simlab.games.cosmic.dominion.thing import Thing
from simlab.jit.kernel import kernel


@kernel
def act(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Add the defense's rewards to those that are due."""
    table = world.table
    if table.stage == c.FRESH:
        won = table.result == c.DEFENSE_WON and table.no_rewards == 0
        return c.MAY if won and fleet.ships_in(table, table.defense) > 0 else x
    ships = fleet.ships_in(table, table.defense)
    table.due[table.defense] += totals.earned(table, table.defense, ships)
    return x


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Use it as the defense with two or more ships in the encounter."""
    mine = table.actor == table.defense
    return 2 if mine and fleet.ships_in(table, table.defense) >= 2 else 0


THINGS = {c.VICTORY_BOON - c.KINDS: Thing(act, (c.H_JUDGED,), choose, open=True)}
