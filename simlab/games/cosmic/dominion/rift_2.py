"""Rift 2: cards. The exact text is not known.

Played at the start of any encounter: a player of the owner's choice draws two cards of the cosmic
deck (rule ``rift2_cards``). A player that takes it from another's hand discards as many cards of
its choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking, hands
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, triggers
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


NAMED = c.STEP
PICKED = c.STEP + 1
WHICH = c.STEP + 2


@kernel
def detonate(world: World, seat: int) -> int:
    """Discard the stolen rift, and ask the thief for other cards to discard."""
    table = world.table
    if table.stage == c.USED:
        note(world, e.E_DETONATED, seat, c.RIFT_2, 0)
        hands.throw(world, seat, c.RIFT_2)
        table.memo = table.rules.rift2_cards
    else:
        card = asking.picked(world, seat, PICKED, WHICH)
        if card == c.ASKED:
            return c.ASKED
        hands.throw(world, seat, card)
        table.memo -= 1
    if table.memo <= 0 or table.hand_n[seat] == 0:
        return c.NOTHING
    return asking.pick_card(world, seat, c.ANY_KIND, PICKED)


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for a player who draws cards, or detonate after a theft."""
    table = world.table
    if hook == c.H_ON_STOLEN:
        if table.stage == c.FRESH:
            now = table.about == seat and x == c.RIFT_2
            return c.MUST if now and world.seats[seat].hand[c.RIFT_2] > 0 else x
        return detonate(world, seat)
    if table.stage == c.FRESH:
        mine = triggers.has_rift(table, world.seats[seat], seat, c.RIFT_2)
        return c.MAY if mine else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, bits.everybody(table), NAMED)
    hands.draw(world, table.answer, table.rules.rift2_cards)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Draw with a small hand; keep the card as a deterrent with a large one."""
    if table.decision == c.PICK_PLAYER:
        return table.actor
    if table.decision == c.PICK_CARD:
        return values.least_worth(me.options)
    if table.decision == c.PICK_FLARE:
        return bits.lowest_bit(me.options)
    return 1 if table.hand_n[table.actor] <= 6 else 0


THINGS = {c.RIFT_2 - c.KINDS: Thing(act, (c.H_REGROUP, c.H_ON_STOLEN), choose, open=True)}
