"""The e-die: roll, overpower, life force, re-roll (3.3)."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.play.chance import throw
from simlab.games.spaceknights.play.chips import burn
from simlab.games.spaceknights.play.limits import burnable


@kernel
def roll(world: Any, seat: Any) -> None:
    """Roll; overpower raises a low die at the price of mettle, then life force caps it (A21)."""
    table = world.table
    raw = throw(world, table.rules.die_faces, world.hidden.die_stream[seat])
    value = raw
    price = 0
    if table.rules.tier >= 1:
        power = table.overpower[seat]
        if table.rules.cap_op_by_lf != 0:
            power = min(power, table.life_force[seat])
        if raw < power:
            price = power - raw
            value = power
        value = min(value, table.life_force[seat])
    table.die[seat] = value
    note(world, c.V_ROLLED, seat, raw, value)
    if price > 0:
        burn(world, seat, min(price, burnable(table, seat)), c.FOR_OVERPOWER)
        table.overpower[seat] = table.rules.op_start
        note(world, c.V_OVERPOWER, seat, table.overpower[seat], c.BLANK)


@kernel
def reroll(world: Any, seat: Any) -> None:
    """Burn mettle and roll again."""
    burn(world, seat, world.table.rules.reroll_cost, c.FOR_REROLL)
    roll(world, seat)


@kernel
def gain_overpower(world: Any, seat: Any, gain: Any) -> None:
    """Raise overpower, at most to the top of the track (A22)."""
    table = world.table
    table.overpower[seat] = min(table.overpower[seat] + gain, table.rules.track_max)
    note(world, c.V_OVERPOWER, seat, table.overpower[seat], c.BLANK)


@kernel
def lose_life(world: Any, seat: Any, loss: Any) -> None:
    """Lower life force, at least to the end of the track (A22)."""
    table = world.table
    table.life_force[seat] = max(table.life_force[seat] - loss, table.rules.lf_floor)
    note(world, c.V_LIFE, seat, table.life_force[seat], c.BLANK)
