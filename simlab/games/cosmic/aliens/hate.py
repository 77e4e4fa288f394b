"""Hate (alert yellow; start of turn; offense; mandatory).

At the start of its turn, after a redraw, it discards a card; clockwise each other player discards
one of the same type (an attack at least as high), or loses three ships that Hate picks. Without an
encounter card left it draws a new hand. Wild flare: as a main player, before selection, the
opponent discards a random card, and loses if it has no encounter card then. Super flare: Hate shows
its card instead of discarding it (it is played before the redraw).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using, who
from simlab.games.cosmic.play import bits, cards, planning
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, NAMED, PAID, PAID_NAMED, STRUCK, NEXT, ARMED = range(c.STEP, c.STEP + 7)
SHIPS = 3
PLACE = 8
"""`memo_2` holds the steps to the player who must pay, plus ``PLACE`` times its ships taken."""


@kernel
def matching(card: int) -> int:
    """Return the kinds that pay for a card, and `NO_CARD`."""
    kind = cards.kind_of(card)
    kinds = c.OF_TYPE[c.TYPE_OF[kind]]
    if c.TYPE_OF[kind] == c.ATTACK_TYPE:
        for other in range(c.R21 + 1):
            if c.PRINTED[other] < c.PRINTED[kind]:
                kinds &= ~bits.bit(other)
    return kinds | bits.bit(c.NO_CARD)


@compiled_separately("world", "int", "int", rare=True)
def demand(world: World, seat: int, x: int) -> int:
    """Ask the next player to pay for the card in `memo`."""
    table = world.table
    steps = table.memo_2 & (PLACE - 1)
    victim = bits.clockwise(table, seat, max(1, steps))
    if table.stage == PAID and table.answer != c.NO_CARD:
        card = asking.meant(world, victim, table.answer, PAID_NAMED)
        if card == c.ASKED:
            return card
        hands.throw(world, victim, card)
        table.stage = NEXT
    elif table.stage == PAID_NAMED:
        hands.throw(world, victim, c.FIRST_FLARE + table.answer)
        table.stage = NEXT
    elif table.stage == STRUCK:
        fleet.condemn(world, victim, table.answer, 1)
        table.memo_2 += PLACE
    if table.stage == PAID or table.stage == STRUCK:
        if table.memo_2 // PLACE < SHIPS and table.where[victim] != 0:
            return asking.pick_planet(world, seat, table.where[victim], STRUCK)
        table.stage = NEXT
        if table.memo_2 >= PLACE:
            table.memo_2 = steps
            fleet.doom(world, victim)
            return c.ASKED
    steps += 1
    table.memo_2 = steps
    if steps < table.seats:
        victim = bits.clockwise(table, seat, steps)
        return asking.pick_card(world, victim, matching(table.memo), PAID)
    if cards.encounter_cards(world.seats[seat]) == 0:
        return hands.redraw(world, seat, ARMED)
    return x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Discard a card, and demand the same type from the others."""
    table = world.table
    if table.stage == c.FRESH:
        able = seat == table.offense and table.encounter == 1 and table.hand_n[seat] > 0
        return c.MUST if able else x
    if table.stage == ARMED:
        return x
    if table.stage == c.USED:
        return asking.pick_card(world, seat, c.ANY_KIND, PICKED)
    if table.stage == PICKED or table.stage == NAMED:
        card = asking.picked(world, seat, PICKED, NAMED)
        if card == c.ASKED:
            return card
        if using.works(table, seat, c.SUPER_FLARE + c.HATE):
            hands.show(world, seat, card, (1 << table.seats) - 1)
        else:
            hands.throw(world, seat, card)
        table.memo = card
    return demand(world, seat, x)


@compiled_separately("world", "int", rare=True)
def rob(world: World, seat: int) -> None:
    """Discard a random card of the opponent, who loses without an encounter card."""
    table = world.table
    other = who.opponent(table, seat)
    if table.hand_n[other] > 0:
        hands.throw_random(world, other)
    if cards.encounter_cards(world.seats[other]) > 0:
        table.armed[other] = 1
        return
    table.armed[other] = 0
    table.lacks[other] |= c.ARMS
    if planning.may_meet(table, world.seats[other], other):
        # it can still play a card from its hoard
        return
    table.result = c.OFFENSE_WON if seat == table.offense else c.DEFENSE_WON


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Discard a random card of the opponent."""
    table = world.table
    if table.stage == c.FRESH:
        may = who.is_main(table, seat) and table.result == c.OPEN_RESULT
        return c.MAY if may and table.hand_n[who.opponent(table, seat)] > 0 else x
    rob(world, seat)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Show the card instead of discarding it."""
    table = world.table
    return using.until_end(table, seat, seat == table.offense, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Discard the type that others are least likely to pay; pay with the worst card."""
    seat = table.actor
    if table.decision == c.PICK_PLANET:
        victim = bits.system_of(bits.lowest_bit(table.options))
        for other in range(table.seats):
            if table.where[other] == table.options:
                victim = other
        return values.strikes(table, seat, victim, table.options)
    if table.decision == c.PICK_CARD:
        left = me.options & ~(1 << c.NO_CARD)
        if seat != table.offense or left != me.options:
            return values.least_worth(left)
        rare = left & ~bits.up_to(c.NEGOTIATE)
        best = values.best_attack(me)
        if rare != 0:
            return values.least_worth(rare)
        return best if cards.encounter_cards(me) > 2 else values.least_worth(left)
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_REGROUP,)),
    wild=Effect(wild, (c.H_PRE_SELECT,)),
    super_=Effect(super_, (c.H_START_TURN,)),
    choose=choose,
)
