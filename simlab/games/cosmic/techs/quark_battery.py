"""Quark Battery (3; on completion, and reveal, main player; discarded).

On completion its owner lays an encounter card of its hand, of either deck, face down under it. As a
main player it may discard the tech after the reveal, and its revealed card is replaced by that one;
a card that stays face down (power of Gambler) is not. It has no effect for an owner who completes
it without an encounter card.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, who
from simlab.games.cosmic.play import reveal
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Store an encounter card on completion; play it after the reveal."""
    table = world.table
    if hook == c.H_COMPLETED:
        if table.stage == c.STEP:
            deeds.store(world, seat, table.answer)
            return x
        if not deeds.completed(table, seat, c.QUARK_BATTERY, x):
            return x
        if not hands.holds_any(world.seats[seat], c.ENCOUNTERS):
            return x
        if table.stage == c.FRESH:
            return c.MUST
        return asking.pick_card(world, seat, c.ENCOUNTERS, c.STEP)
    if not who.is_main(table, seat) or table.battery != seat + 1 or table.down == seat + 1:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    deeds.spend(world, seat, c.QUARK_BATTERY)
    reveal.replace(table, seat, deeds.release(world, seat))
    return x


@kernel
def choose(table: Table, me: Seat) -> int:
    """Store the best card; play it where it turns a defeat into a win."""
    seat = table.actor
    if table.decision == c.PICK_CARD:
        return values.most_worth(me.options)
    mine = totals.face_of(table, seat)
    other = totals.face_of(table, who.opponent(table, seat))
    if not totals.is_attack(mine) or not totals.is_attack(other) or not totals.is_attack(me.stored):
        return 0
    more = c.PRINTED[me.stored] - c.PRINTED[mine]
    ahead = judge.ahead(table, seat)
    return 1 if ahead <= 0 and ahead + more > 0 else 0


TECH = TechEffects(
    act,
    choose,
    uses=(
        c.H_COMPLETED,
        c.H_SHOWDOWN,
    ),
)
