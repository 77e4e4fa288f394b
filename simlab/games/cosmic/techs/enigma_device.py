"""Enigma Device (4; start of any encounter; discarded).

Its owner may first discard any cards of its hand. Then each player, it first and clockwise, draws
or discards at random until it has exactly as many cards as a new hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import asking, hands
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import values
from simlab.games.cosmic.techs import deeds
from simlab.games.cosmic.techs.tech import TechEffects
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


POOR, FEW = 0.7, 4
"""Smallest worth of a card to keep; largest gain of cards for which the tech is not used."""


@kernel
def level(world: World, seat: int) -> None:
    """Draw or discard at random for each player, until all hands have the size of a new hand."""
    table = world.table
    for steps in range(table.seats):
        other = bits.clockwise(table, seat, steps)
        more = table.rules.hand - table.hand_n[other]
        hands.draw(world, other, max(0, more))
        for _ in range(-more):
            hands.throw_random(world, other)


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the owner for cards to discard, one by one; then make all hands the same size."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY
    if table.stage == c.USED:
        deeds.spend(world, seat, c.ENIGMA_DEVICE)
    elif table.stage == c.STEP and table.answer == c.NO_CARD:
        level(world, seat)
        return x
    else:
        card = asking.picked(world, seat, c.STEP, c.STEP + 1)
        if card == c.ASKED:
            return c.ASKED
        hands.throw(world, seat, card)
    if table.hand_n[seat] == 0:
        level(world, seat)
        return x
    return asking.pick_card(world, seat, c.ANY_KIND | 1 << c.NO_CARD, c.STEP)


@kernel
def choose(table: Table, me: Seat) -> int:
    """Discard cards worth less than `POOR`; use the tech with a small hand among large ones."""
    if table.decision == c.PICK_CARD:
        worst = values.least_worth(me.options & ~bits.bit(c.NO_CARD))
        return worst if values.CARD_WORTH[worst] < POOR else c.NO_CARD
    if table.decision == c.PICK_FLARE:
        return bits.lowest_bit(me.options)
    gain = 2 * (table.rules.hand - table.hand_n[table.actor])
    for other in range(table.seats):
        if other != table.actor:
            gain -= table.rules.hand - table.hand_n[other]
    return 1 if gain > FEW else 0


TECH = TechEffects(act, choose, uses=(c.H_REGROUP,))
