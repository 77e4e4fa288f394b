"""Clone (alert green; resolution; main player; optional).

After compensation and rewards its used encounter card, the one that was compared, goes back to its
hand before any other player can take it. Wild flare: an artifact that it just played goes back to
its hand; the card stays on the table until the encounter ends, so it cannot be played again before.
Super flare: it collects twice the compensation, limited by the payer's cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import hands, who
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Take the own card back before all are discarded."""
    table = world.table
    card = table.card_o if seat == table.offense else table.card_d
    if not who.is_main(table, seat) or card < 0 or table.laid[card] == 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    hands.pick_up(world, seat, card)
    hands.gone(table, seat)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Keep an artifact that was played."""
    table = world.table
    there = table.laid[x] + table.discard[x] > 0
    if table.about != seat or (table.returns[seat] >> x) & 1 != 0 or not there:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    if table.laid[x] > 0:
        hands.keep(table, seat, x)
    else:
        # it was played so late that it is already in the discard pile
        hands.from_discard(world, seat, x)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Collect twice as many cards."""
    table = world.table
    if table.stage == c.FRESH:
        more = 0 < x < table.hand_n[table.comp_from]
        return c.MAY if table.comp_to == seat and more else x
    return 2 * x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Keep all but the lowest attacks."""
    if table.decision == c.FLARE_PLAY:
        return 2
    card = table.card_o if table.actor == table.offense else table.card_d
    return c.YES if values.CARD_WORTH[card] > 0.4 else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_LAST_CALL,)),
    wild=Effect(wild, (c.H_ON_PLAYED,)),
    super_=Effect(super_, (c.H_COMPENSATION,)),
    choose=choose,
)
