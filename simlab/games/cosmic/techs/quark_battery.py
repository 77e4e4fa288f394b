"""Quark Battery (3; on completion, and reveal, main player; discarded).

On completion its owner lays an encounter card of its hand, of either deck, face down under it. As a
main player it may discard the tech after the reveal, and its revealed card is replaced by that one;
a card that stays face down (power of Gambler) is not. Who completes it without an encounter card
gets nothing.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, who
from simlab.games.cosmic.play import reveal
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel


@kernel
def act(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Store a card; play it."""
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
def choose(table: Any, me: Any) -> Any:
    """Store the best card; play it where it turns a defeat."""
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
