"""Alchemist (alert yellow; any phase; any player; optional).

Once in each encounter it sends one of its ships from a colony to the warp, discards a card and
takes one of the same type from the discard, of either deck: it is asked at the start of the
encounter, before cards are selected, and at its end. Printed values of attacks may differ by 4. The
card that was discarded lies there, too, and may be taken back. Wild flare, at the same places:
discard a card that is no encounter card and take a different one of its type. Super flare, in
answer to the use of the power: attacks of any value may be exchanged.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using
from simlab.games.cosmic.play import bits, cards, sets
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

SENT, LOST, PICKED, NAMED, TAKEN, FLARE = range(c.STEP, c.STEP + 6)
APART = 4
"""By how much the values of attacks may differ."""
SPARE = (1 << c.ALL_KINDS) - (1 << c.ENCOUNTER_N) - c.REWARD_ENCOUNTERS
"""Cards that are no encounter cards."""


@kernel
def same(table: Any, kind: Any, most: Any) -> Any:
    """Return the kinds in the discard of a card's type, attacks of about its value."""
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
def exchange(world: Any, seat: Any, card: Any, most: Any) -> Any:
    """Discard a card, and ask which one is taken."""
    table = world.table
    hands.throw(world, seat, card)
    kinds = same(table, cards.kind_of(card), most)
    if kinds == 0:
        return 0
    return asking.pick_open(world, seat, kinds, TAKEN)


@kernel
def take(world: Any, seat: Any, x: Any) -> Any:
    """Take the card that was chosen; of several flares ask which."""
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
def others(table: Any) -> Any:
    """Return the flares in the discard, without the one just discarded where that is ruled out."""
    found = sets.of(table.discard_flares)
    if table.memo > c.FIRST_FLARE:
        found = sets.minus(found, sets.one(table.memo - c.FIRST_FLARE))
    return found


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Lose a ship, discard a card, take one like it."""
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
def changeable(table: Any) -> Any:
    """Return the kinds for which there is a different card of their type in the discard."""
    found = 0
    for kind in range(c.ALL_KINDS):
        if table.discard[kind] > 0:
            found |= c.OF_TYPE[c.TYPE_OF[kind]] & ~bits.bit(kind)
    if table.discard[c.FLARE] > 0:
        found |= bits.bit(c.FLARE)
    return found & SPARE


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Exchange a card that is no encounter card for a different one of its type."""
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
def own_flare(world: Any, seat: Any) -> Any:
    """Return flares as a kind where a hand holds no other than the one that is played."""
    me = world.seats[seat]
    alone = me.hand[c.FLARE] == 1 and sets.holds(me.flares, c.ALCHEMIST)
    return 1 << c.FLARE if alone else 0


@compiled_separately("world", "int", "int", rare=True)
def trade(world: Any, seat: Any, card: Any) -> Any:
    """Discard a card, and ask which different one is taken (`memo`: what was discarded)."""
    table = world.table
    hands.throw(world, seat, card)
    table.memo = card
    kinds = same(table, cards.kind_of(card), 0)
    if not cards.is_flare(card):
        kinds &= ~bits.bit(card)
    return asking.pick_open(world, seat, kinds, TAKEN)


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Exchange attacks of any value."""
    return using.strengthen(world, seat, c.ALCHEMIST, x)


@kernel
def gain(table: Any, kind: Any, most: Any) -> Any:
    """Return how much better the best card is that may be had for one."""
    kinds = same(table, kind, most)
    if kinds == 0 or kind == c.FLARE:
        return 0.0
    return values.CARD_WORTH[values.most_worth(kinds)] - values.CARD_WORTH[kind]


@kernel
def worst(table: Any, me: Any, kinds: Any, near: Any) -> Any:
    """Return the card of a set for which the most may be had."""
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
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Exchange cards where that is worth more than a ship."""
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
