"""Love (alert yellow; start of turn; offense; mandatory).

At the start of its turn it discards a card of its choice; clockwise each other player may discard
one. Who discards a card of the same type may bring all own ships back from the warp. If all do,
Love takes all these discards, its own too; if not, it may found a colony in the system of somebody
who has not, with all of its ships in the warp. Wild flare, as a main player before cards are
selected: the opponent discards a random card, which the holder may take, or the holder gets a
reward at once. Super flare, in answer to the use of the power: Love shows its card, and keeps it.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using, who
from simlab.games.cosmic.play import bits, cards, discards, warp_worlds
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

PICKED, NAMED, PAID, PAID_NAMED, FREED, NEXT, SETTLED = range(c.STEP, c.STEP + 7)
STEPS, TYPE, MATCHED = 7, 3, 7
"""`memo_2`: steps to the player who is asked, the type from bit `TYPE` on, then who matched it."""
CARD, MASK = 8, 255
"""`memo`: each card discarded and 1, in so many bits."""


@kernel
def type_of(card: Any) -> Any:
    """Return the type of a card."""
    return c.TYPE_OF[cards.kind_of(card)]


@kernel
def is_match(table: Any, card: Any) -> Any:
    """Return whether a card is of the type that Love has discarded."""
    return type_of(card) == (table.memo_2 >> TYPE) & 15


@kernel
def strangers(table: Any, seat: Any) -> Any:
    """Return the other players who have not matched."""
    return bits.everybody(table) & ~bits.bit(seat) & ~(table.memo_2 >> MATCHED)


@compiled_separately("world", "int", "int", rare=True)
def pay(world: Any, victim: Any, card: Any) -> Any:
    """A player discards a card; with one of the same type it is asked to free its ships."""
    table = world.table
    hands.throw(world, victim, card)
    table.memo |= (card + 1) << CARD * (table.memo_2 & STEPS)
    table.stage = NEXT
    if not is_match(table, card):
        return 0
    table.memo_2 |= bits.bit(victim) << MATCHED
    if warp_worlds.in_warp(table, victim) == 0 or table.where[victim] == 0:
        return 0
    return asking.pick_number(world, victim, 0b11, FREED)


@compiled_separately("world", "int", rare=True)
def collect(world: Any, seat: Any) -> None:
    """Love takes all that was discarded, as far as it is still there."""
    table = world.table
    left = table.memo
    while left != 0:
        card = (left & MASK) - 1
        left >>= CARD
        if card >= 0 and discards.in_discard(table, card) > 0:
            hands.from_discard(world, seat, card)


@kernel
def refuges(table: Any, seat: Any) -> Any:
    """Return the planets of players who have not matched, without a colony of Love's."""
    found = 0
    for other in range(table.seats):
        if bits.has(strangers(table, seat), other):
            found |= bits.planets_of(table, other)
    return found & ~table.where[seat]


@compiled_separately("world", "int", "int", rare=True)
def settle(world: Any, seat: Any, planet: Any) -> None:
    """All ships in the warp found a colony."""
    for _ in range(world.table.zones[c.WARP, seat]):
        fleet.arrive(world, seat, planet, c.WARP)


@compiled_separately("world", "int", "int", rare=True)
def go_round(world: Any, seat: Any, x: Any) -> Any:
    """Ask the others one after the other, then come to what follows from it."""
    table = world.table
    victim = bits.clockwise(table, seat, max(1, table.memo_2 & STEPS))
    if table.stage == PAID and table.answer != c.NO_CARD:
        card = asking.meant(world, victim, table.answer, PAID_NAMED)
        if card == c.ASKED or pay(world, victim, card) == c.ASKED:
            return c.ASKED
    elif table.stage == PAID_NAMED:
        if pay(world, victim, c.FIRST_FLARE + table.answer) == c.ASKED:
            return c.ASKED
    elif table.stage == FREED and table.answer == c.YES:
        fleet.retrieve(world, victim, warp_worlds.in_warp(table, victim))
        table.stage = NEXT
        return c.ASKED
    while (table.memo_2 & STEPS) + 1 < table.seats:
        table.memo_2 += 1
        victim = bits.clockwise(table, seat, table.memo_2 & STEPS)
        if table.hand_n[victim] > 0:
            return asking.pick_card(world, victim, c.ANY_KIND | 1 << c.NO_CARD, PAID)
    if strangers(table, seat) == 0:
        collect(world, seat)
    elif table.zones[c.WARP, seat] > 0 and refuges(table, seat) != 0:
        planets = refuges(table, seat) | bits.bit(c.DONE)
        return asking.pick_planet(world, seat, planets, SETTLED)
    return x


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Discard a card, and see who loves."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MUST if seat == table.offense and table.hand_n[seat] > 0 else x
    if table.stage == c.USED:
        return asking.pick_card(world, seat, c.ANY_KIND, PICKED)
    if table.stage == SETTLED:
        if table.answer != c.DONE:
            settle(world, seat, table.answer)
        return x
    if table.stage == PICKED or table.stage == NAMED:
        card = asking.picked(world, seat, PICKED, NAMED)
        if card == c.ASKED:
            return card
        table.memo_2 = type_of(card) << TYPE
        if using.works(table, seat, c.SUPER_FLARE + c.LOVE):
            hands.show(world, seat, card, (1 << table.seats) - 1)
        else:
            hands.throw(world, seat, card)
            table.memo = card + 1
        table.stage = NEXT
    return go_round(world, seat, x)


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Ask for a card; `memo` is the one discarded."""
    table = world.table
    other = who.opponent(table, seat)
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    if table.stage == c.USED and table.hand_n[other] > 0:
        return asking.pick_number(world, other, 0b11, PICKED)
    if table.stage == PICKED and table.answer == c.YES:
        table.memo = hands.throw_random(world, other)
        return asking.pick_number(world, seat, 0b11, PAID)
    if table.stage == c.USED or table.stage == PICKED:
        there = hands.rewards_there(table, seat)
        return asking.pick_number(world, seat, there, NEXT) if there != 0 else x
    if table.stage == PAID:
        if table.answer == c.YES and discards.in_discard(table, table.memo) > 0:
            hands.from_discard(world, seat, table.memo)
        return x
    if table.stage == NEXT:
        hands.be_rewarded(world, seat, table.answer)
        if table.answer == hands.A_SHIP:
            fleet.retrieve(world, seat, 1)
            table.stage = SETTLED
            return c.ASKED
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Show the card only."""
    return using.strengthen(world, seat, c.LOVE, x)


@kernel
def match(table: Any, me: Any) -> Any:
    """Return the worst card of the right type, if that frees ships; or none."""
    kinds = me.options & c.OF_TYPE[(table.memo_2 >> TYPE) & 15]
    if kinds == 0 or table.zones[c.WARP, table.actor] == 0:
        return c.NO_CARD
    return values.least_worth(kinds)


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Discard the worst card; free ships; keep the own cards from a wild flare."""
    if table.decision == c.PICK_CARD:
        return values.least_worth(me.options) if table.stage == PICKED else match(table, me)
    if table.decision == c.PICK_PLANET:
        return bits.lowest_bit(table.options)
    if table.decision == c.PICK_NUMBER:
        if unit == c.LOVE or table.stage == PAID:
            return c.YES
        if table.stage == PICKED:
            return c.NO
        return bits.nth_bit(table.options, bits.count_bits(table.options) - 1)
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_START_TURN,)),
    wild=Effect(wild, (c.H_PRE_SELECT,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
