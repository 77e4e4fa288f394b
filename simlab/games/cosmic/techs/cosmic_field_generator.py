"""Cosmic Field Generator (2; at any time; discarded).

A Cosmic Zap, but no artifact: it cancels one use of a power, and Card Zap cannot stop it.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import who
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects


@kernel
def act(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Cancel the power in use."""
    table = world.table
    top = table.frames[table.frame_n - 1]
    if table.stage == c.FRESH:
        is_super = top.what == c.USED_FLARE and top.against >= c.SUPER_FLARE
        return c.MAY if top.what == c.USED_POWER or is_super or top.mask > 0 else x
    deeds.spend(world, seat, c.COSMIC_FIELD_GENERATOR)
    deeds.zap_power(world)
    return x


@kernel
def choose(table: Any, me: Any) -> Any:
    """Against the other main player in an encounter of one's own; Human wins by it."""
    top = table.frames[table.frame_n - 1]
    human = top.against % c.WILD_FLARE == c.HUMAN
    mine = who.is_main(table, table.actor) and who.is_main(table, top.owner)
    return c.ONE if mine and top.owner != table.actor and not human else c.ZERO


TECH = TechEffects(act, choose, uses=(c.H_RESPOND,))
