"""Negotiate (Epic Oratory).

Against an attack its owner loses, and either collects double compensation or keeps its own ships
from the warp: those of an offense go to its colonies, those of a defense to its other colonies
(with rule ``oratory_stay`` they stay on the planet). Against a negotiate each main player may get
up to two colonies (see `offers.most_colonies`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, who
from simlab.games.cosmic.dominion import faces, kicking
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


DOUBLE, SPARE = range(2)


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner, once it has lost, for double compensation or its own ships."""
    table = world.table
    if table.stage == c.FRESH:
        alone = totals.face_of(table, who.opponent(table, seat)) != c.NEGOTIATE
        lost = who.is_main(table, seat) and totals.has_lost(table, seat) and alone
        # Self Destruct leaves nothing to choose
        lost = lost and table.result != c.BOTH_LOST
        mine = faces.text_of(table, seat) == c.EPIC and not bits.has(table.text_used, seat)
        return c.MUST if lost and mine else x
    if table.stage == c.USED:
        table.text_used |= bits.bit(seat)
        return asking.pick_number(world, seat, 0b11, c.STEP)
    if table.answer == SPARE:
        table.spared |= bits.bit(seat)
    else:
        table.doubled |= bits.bit(seat)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Compare the expected worth of compensation with the ships at stake."""
    seat = table.actor
    lost = fleet.ships_in(table, seat)
    claim = 2 * lost * kicking.times(table, seat)
    cards = min(claim, table.hand_n[who.opponent(table, seat)])
    at_risk = table.home[seat] <= table.rules.power_min_home and table.power[seat] != c.NO_POWER
    if lost >= 3 and at_risk:
        return SPARE
    return DOUBLE if 0.8 * cards * values.W_CARD > 0.9 * lost else SPARE


THINGS = {c.EPIC - c.KINDS: Thing(act, (c.H_JUDGED,), choose)}
