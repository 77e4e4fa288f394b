"""Alchemist (alert yellow; any phase; any player; optional).

Once in each encounter it sends one of its ships from a colony to the warp, discards a card and
takes one of the same type from the discard pile, of either deck: at the start of the encounter,
before cards are selected, or at its end. Printed values of attacks may differ by 4. The card just
discarded may be taken back. Wild flare, at the same times: discard a card that is not an encounter
card and take a different one of its type. Super flare, in answer to the use of the power: attacks
of any value may be exchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using
from simlab.games.cosmic.play import bits, cards, sets
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


SENT, LOST, PICKED, NAMED, TAKEN, FLARE = range(c.STEP, c.STEP + 6)
APART = 4
"""Largest difference between the values of attacks."""
SPARE = (1 << c.ALL_KINDS) - (1 << c.ENCOUNTER_N) - c.REWARD_ENCOUNTERS
"""Cards that are not encounter cards."""


@kernel
def same(table: Table, kind: int, most: int) -> int:
    """Return the kinds in the discard pile of a card's type; attacks must have a similar value."""
    found = 0
    left = c.OF_TYPE[c.TYPE_OF[kind]]
    while left != 0:
        each = bits.lowest_bit(left)
        left &= left - 1
        close = abs(c.PRINTED[each] - c.PRINTED[kind]) <= most or c.TYPE_OF[kind] != c.ATTACK_TYPE
        if table.discard[each] > 0 and close:
            found |= bits.bit(each)
    return found


@compiled_separately("world", "int", "int", "int", rare=True)
def exchange(world: World, seat: int, card: int, most: int) -> int:
    """Discard a card, and ask for the card to take."""
    table = world.table
    hands.throw(world, seat, card)
    kinds = same(table, cards.kind_of(card), most)
    if kinds == 0:
        return 0
    return asking.pick_open(world, seat, kinds, TAKEN)


@kernel
def take(world: World, seat: int, x: int) -> int:
    """Take the chosen card; ask for the flare if there are several."""
    table = world.table
    card = c.FIRST_FLARE + table.answer
    if table.stage == TAKEN:
        card = table.answer
        if card == c.FLARE:
            sets.ask(world, c.PICK_FLARE, seat, others(table))
            table.stage = FLARE
            return c.ASKED
    hands.from_discard(world, seat, card)
    return x


@kernel
def others(table: Table) -> tuple[int, int]:
    """Return the flares in the discard pile, without the one just discarded if it is excluded."""
    found = sets.of(table.discard_flares)
    if table.memo > c.FIRST_FLARE:
        found = sets.minus(found, sets.one(table.memo - c.FIRST_FLARE))
    return found


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Lose a ship, discard a card, and take a similar one."""
    table = world.table
    if table.stage == c.FRESH:
        now = table.hand_n[seat] > 0 and table.where[seat] != 0
        return c.MAY if now and not using.at_work(table, seat) else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        table.stage = SENT
        fleet.give_up(world, seat, 1, c.NOTHING)
        return c.ASKED
    if table.stage == SENT:
        table.stage = LOST
        fleet.doom(world, seat)
        return c.ASKED
    if table.stage == LOST:
        if table.hand_n[seat] == 0:
            return x
        return asking.pick_card(world, seat, c.ANY_KIND, PICKED)
    if table.stage == PICKED or table.stage == NAMED:
        card = asking.picked(world, seat, PICKED, NAMED)
        if card == c.ASKED:
            return card
        great = using.works(table, seat, c.SUPER_FLARE + c.ALCHEMIST)
        return c.ASKED if exchange(world, seat, card, 99 if great else APART) == c.ASKED else x
    return take(world, seat, x)


@compiled_separately("table", rare=True)
def changeable(table: Table) -> int:
    """Return the kinds with a different card of their type in the discard pile."""
    found = 0
    for kind in range(c.ALL_KINDS):
        if table.discard[kind] > 0:
            found |= c.OF_TYPE[c.TYPE_OF[kind]] & ~bits.bit(kind)
    if table.discard[c.FLARE] > 0:
        found |= bits.bit(c.FLARE)
    return found & SPARE


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange a card, not an encounter card, for a different one of its type."""
    table = world.table
    if table.stage == c.FRESH or table.stage == c.USED:
        kinds = changeable(table)
        held = cards.held(world.seats[seat], kinds)
        if table.stage == c.FRESH:
            return c.MAY if held & ~own_flare(world, seat) != 0 else x
        return asking.pick_card(world, seat, kinds, PICKED) if held != 0 else x
    if table.stage == PICKED or table.stage == NAMED:
        card = asking.picked(world, seat, PICKED, NAMED)
        if card == c.ASKED:
            return card
        return c.ASKED if trade(world, seat, card) == c.ASKED else x
    return take(world, seat, x)


@kernel
def own_flare(world: World, seat: int) -> int:
    """Return the flare kind as a set if the hand holds only the flare being played, else 0."""
    me = world.seats[seat]
    alone = me.hand[c.FLARE] == 1 and sets.holds(me.flares, c.ALCHEMIST)
    return 1 << c.FLARE if alone else 0


@compiled_separately("world", "int", "int", rare=True)
def trade(world: World, seat: int, card: int) -> int:
    """Discard a card, and ask for a different one to take (`memo` is the discarded one)."""
    table = world.table
    hands.throw(world, seat, card)
    table.memo = card
    kinds = same(table, cards.kind_of(card), 0)
    if not cards.is_flare(card):
        kinds &= ~bits.bit(card)
    return asking.pick_open(world, seat, kinds, TAKEN)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange attacks of any value."""
    return using.strengthen(world, seat, c.ALCHEMIST, x)


@kernel
def gain(table: Table, kind: int, most: int) -> float:
    """Compute the gain in worth from the best card that can be taken for another."""
    kinds = same(table, kind, most)
    if kinds == 0 or kind == c.FLARE:
        return 0.0
    return values.CARD_WORTH[values.most_worth(kinds)] - values.CARD_WORTH[kind]


@kernel
def worst(table: Table, me: Seat, kinds: int, near: int) -> int:
    """Return the card of a set with the largest gain from an exchange."""
    best = bits.lowest_bit(kinds)
    most = gain(table, best, near)
    left = kinds & (kinds - 1)
    while left != 0:
        kind = bits.lowest_bit(left)
        left &= left - 1
        found = gain(table, kind, near)
        if found > most:
            most = found
            best = kind
    return best


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Exchange cards if the gain is worth more than a ship."""
    seat = table.actor
    if table.decision == c.PICK_CARD:
        if table.stage == TAKEN:
            return values.most_worth(table.options)
        great = using.works(table, seat, c.SUPER_FLARE + c.ALCHEMIST)
        return worst(table, me, me.options & ~(1 << c.NO_CARD), 99 if great else APART)
    held = values.kinds_of(me, c.ANY_KIND)
    if held == 0:
        return 0
    if unit > c.SUPER_FLARE:
        return 1
    if unit > c.WILD_FLARE:
        spare = held & SPARE
        if spare == 0:
            return 0
        return 1 if gain(table, worst(table, me, spare, APART), APART) > 0.3 else 0
    best = gain(table, worst(table, me, held, APART), APART)
    return c.YES if best > values.W_SHIP else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_REGROUP, c.H_PRE_SELECT, c.H_ENCOUNTER_END)),
    wild=Effect(wild, (c.H_REGROUP, c.H_PRE_SELECT, c.H_ENCOUNTER_END)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
