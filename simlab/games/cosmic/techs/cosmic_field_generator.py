"""Cosmic Field Generator (2; at any time; discarded).

A Cosmic Zap, but no artifact: it cancels one use of a power, and Card Zap cannot stop it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.policies import zapping
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
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
def choose(table: Table, me: Seat) -> int:
    """Use the tech wherever a Cosmic Zap would be played."""
    return 1 if zapping.zap_power(table, table.actor) else 0


TECH = TechEffects(act, choose, uses=(c.H_RESPOND,))
