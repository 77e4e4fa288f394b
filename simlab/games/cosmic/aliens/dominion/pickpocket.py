"""Pickpocket (alert green; any phase; any player; optional).

Once in each encounter it takes a random card from a player with a colony in its home system, looks
at it, and keeps or discards it: at the start of the encounter, before cards are selected, or at its
end. Wild flare, when another player aims the gate at the own system: it takes as many random cards
of the offense as that has ships at the gate, and keeps or discards each; an offense without
encounter cards draws a new hand. Super flare, in answer to the use of the own power: it takes a
card from each player with a colony in its system.

A rift that is discarded at once does not detonate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, using
from simlab.games.cosmic.play import bits, cards, winning
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


KEEPING, BACKS, ARMED = range(c.STEP + 1, c.STEP + 4)
GOOD = 0.4
"""Worth above which a card is kept."""


@kernel
def guests(table: Table, seat: int) -> int:
    """Return the players with cards and a colony in a player's home system."""
    found = 0
    own = bits.planets_of(table, seat)
    for other in range(table.seats):
        if other != seat and table.where[other] & own != 0 and table.hand_n[other] > 0:
            found |= bits.bit(other)
    return found


@kernel
def pick(world: World, seat: int, victim: int) -> int:
    """Take a random card once its back is chosen, and ask whether to keep it."""
    table = world.table
    if table.stage != BACKS and asking.pick_backs(world, seat, victim, 1, BACKS) == c.ASKED:
        table.memo_2 = victim
        return c.ASKED
    cards.want_back(world, victim, table.answer)
    world.seats[seat].memo = hands.pinch(world, victim, seat)
    return asking.pick_number(world, seat, 0b11, KEEPING)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Take a card; with the super flare one from each player in `memo`."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if guests(table, seat) != 0 and not using.at_work(table, seat) else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        table.memo = guests(table, seat)
        single = not using.works(table, seat, c.SUPER_FLARE + c.PICKPOCKET)
        if single and table.memo != 0:
            return asking.pick_player(world, seat, table.memo, c.STEP)
    elif table.stage == c.STEP:
        table.memo = bits.bit(table.answer)
    elif table.stage == BACKS:
        return pick(world, seat, table.memo_2)
    else:
        hands.keep_or_throw(world, seat)
    if table.memo == 0:
        return x
    victim = winning.first_in_order(table, table.memo)
    table.memo &= ~victim
    return pick(world, seat, bits.lowest_bit(victim))


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Take cards of the offense; `memo` counts the cards left to take."""
    table = world.table
    offense = table.offense
    if table.stage == c.FRESH:
        here = (
            table.target >= 0
            and bits.has(bits.planets_of(table, seat), table.target)
            and seat != offense
        )
        return c.MAY if here and table.hand_n[offense] > 0 else x
    if table.stage == ARMED:
        return x
    if table.stage == BACKS:
        return pick(world, seat, offense)
    if table.stage == c.USED:
        table.memo = min(table.zones[c.GATE, offense], table.hand_n[offense])
    else:
        hands.keep_or_throw(world, seat)
    if table.memo > 0:
        table.memo -= 1
        return pick(world, seat, offense)
    if not cards.is_armed(world.seats[offense]):
        return hands.redraw(world, offense, ARMED)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Take a card from each player with a colony in the system."""
    return using.strengthen(world, seat, c.PICKPOCKET, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Take from the largest hand; keep cards worth more than `GOOD`."""
    if table.decision == c.PICK_NUMBER:
        return c.YES if values.CARD_WORTH[cards.kind_of(me.memo)] > GOOD else c.NO
    if table.decision == c.PICK_PLAYER:
        best = bits.lowest_bit(table.options)
        for other in range(table.seats):
            if bits.has(table.options, other) and table.hand_n[other] > table.hand_n[best]:
                best = other
        return best
    if unit > c.SUPER_FLARE:
        return 1 if bits.count_bits(guests(table, table.actor)) > 1 else 0
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_REGROUP, c.H_PRE_SELECT, c.H_ENCOUNTER_END)),
    wild=Effect(wild, (c.H_POST_LAUNCH,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
