"""Where powers act: `fire` asks those who use a hook, in timing order."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.sorcerer import sorcerer
from simlab.games.cosmic.aliens.tripler import tripler
from simlab.games.cosmic.aliens.zombie import zombie
from simlab.games.cosmic.play.windows import FRESH


@kernel
def entry(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Let the power of a player act."""
    power = world.table.power[seat]
    if power == c.TRIPLER:
        return tripler(world, hook, seat, x)
    if power == c.SORCERER:
        return sorcerer(world, hook, seat, x)
    return zombie(world, hook, seat, x)


@kernel
def fire_users(world: Any, hook: Any, x: Any) -> Any:
    """Let all users of a hook act, or those that are left after an answer."""
    table = world.table
    place = 0
    stage = FRESH
    if table.fire_hook == hook + 1:
        place = table.fire_at
        x = table.fire_x
        stage = table.fire_stage
    table.fire_hook = 0
    while place < table.seats:
        seat = table.order[place]
        if (table.hooks[hook] >> seat) & 1 != 0:
            table.fire_stage = stage
            found = entry(world, hook, seat, x)
            if found == c.ASKED:
                table.fire_hook = hook + 1
                table.fire_at = place
                table.fire_x = x
                return found
            x = found
        stage = FRESH
        place += 1
    table.fire_stage = FRESH
    return x


@kernel
def fire(world: Any, hook: Any, x: Any) -> Any:
    """Let powers act on a value; `ASKED` if somebody was asked, and the phase is run again then."""
    if (world.table.hooked >> hook) & 1 == 0:
        return x
    return fire_users(world, hook, x)
