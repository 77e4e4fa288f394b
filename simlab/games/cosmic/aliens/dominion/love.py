"""Love (alert yellow; start of turn; offense; mandatory).

At the start of its turn it discards a card of its choice; clockwise each other player may discard
one. A player who discards a card of the same type may bring all its ships back from the warp. If
all do, Love takes all these discards, including its own; if not, it may found a colony with all of
its ships in the warp, in the system of a player who has not. Wild flare, as a main player before
cards are selected: the opponent discards a random card, which the holder may take, or the holder
gets a reward at once. Super flare, in answer to the use of the power: Love shows its card, and
keeps it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using, who
from simlab.games.cosmic.play import bits, cards, discards, warp_worlds
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, NAMED, PAID, PAID_NAMED, FREED, NEXT, SETTLED = range(c.STEP, c.STEP + 7)
STEPS, TYPE, MATCHED = 7, 3, 7
"""`memo_2`: steps to the player asked, the type from bit `TYPE` on, the players who matched it."""
CARD, MASK = 8, 255
"""`memo`: each discarded card plus 1, in `CARD` bits."""


@kernel
def type_of(card: int) -> int:
    """Return the type of a card."""
    return c.TYPE_OF[cards.kind_of(card)]


@kernel
def is_match(table: Table, card: int) -> int:
    """Return whether a card is of the type that Love has discarded."""
    return type_of(card) == (table.memo_2 >> TYPE) & 15


@kernel
def strangers(table: Table, seat: int) -> int:
    """Return the other players who have not matched."""
    return bits.everybody(table) & ~bits.bit(seat) & ~(table.memo_2 >> MATCHED)


@compiled_separately("world", "int", "int", rare=True)
def pay(world: World, victim: int, card: int) -> int:
    """Discard a card of a player; after a match, ask it whether to free its ships."""
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
def collect(world: World, seat: int) -> None:
    """Take all discards of this round that are still there."""
    table = world.table
    left = table.memo
    while left != 0:
        card = (left & MASK) - 1
        left >>= CARD
        if card >= 0 and discards.in_discard(table, card) > 0:
            hands.from_discard(world, seat, card)


@kernel
def refuges(table: Table, seat: int) -> int:
    """Return the planets, without a colony of Love, of players who have not matched."""
    found = 0
    for other in range(table.seats):
        if bits.has(strangers(table, seat), other):
            found |= bits.planets_of(table, other)
    return found & ~table.where[seat]


@compiled_separately("world", "int", "int", rare=True)
def settle(world: World, seat: int, planet: int) -> None:
    """Found a colony with all ships in the warp."""
    for _ in range(world.table.zones[c.WARP, seat]):
        fleet.arrive(world, seat, planet, c.WARP)


@compiled_separately("world", "int", "int", rare=True)
def go_round(world: World, seat: int, x: int) -> int:
    """Ask the other players for discards in turn, then apply the results."""
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
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Discard a card, and ask the others to match it."""
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
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Discard a random card of the opponent, if it agrees; `memo` is the card."""
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
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Show the card instead of discarding it."""
    return using.strengthen(world, seat, c.LOVE, x)


@kernel
def match(table: Table, me: Seat) -> int:
    """Return the worst card of the right type if that frees ships, or `NO_CARD`."""
    kinds = me.options & c.OF_TYPE[(table.memo_2 >> TYPE) & 15]
    if kinds == 0 or table.zones[c.WARP, table.actor] == 0:
        return c.NO_CARD
    return values.least_worth(kinds)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Discard the worst card; free ships; refuse the wild flare of others."""
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
