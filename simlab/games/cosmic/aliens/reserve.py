"""Reserve (alert green; reveal; main player or ally; optional).

Once two attacks are revealed, it may play attacks of 06 or less from its hand as reinforcements,
for either side. When another player plays a reinforcement, it may discard a negotiate to cancel it;
the reinforcement is discarded. Wild flare: for the rest of the encounter it takes reinforcements
that others discard, both unplayed ones and, at its end, played ones. Super flare: one attack of 09
or less may be played as a reinforcement.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, using, who
from simlab.games.cosmic.play import bits, reveal, triggers
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MOST, SUPER_MOST = 6, 9


@kernel
def low(most: int) -> int:
    """Return the kinds of attacks up to a value, and `NO_CARD`."""
    kinds = bits.bit(c.NO_CARD)
    for kind in range(c.R21 + 1):
        if c.TYPE_OF[kind] == c.ATTACK_TYPE and c.PRINTED[kind] <= most:
            kinds |= 1 << kind
    return kinds


@kernel
def may_play(table: Table, seat: int) -> int:
    """Return whether a main player or an ally may add to a total."""
    return who.takes_part(table, seat) and totals.both_attack(table) and table.jam == 0


@kernel
def play(world: World, seat: int, x: int, most: int, again: int) -> int:
    """Ask for a side and a card, until the player stops."""
    table = world.table
    if table.stage == c.STEP:
        if table.answer == c.NOBODY:
            return x
        table.memo = table.answer
        return asking.pick_card(world, seat, low(most), c.STEP + 1)
    if table.stage == c.STEP + 1:
        if table.answer == c.NO_CARD:
            return x
        hands.reinforce(world, seat, table.answer, table.memo)
        totals.ask_anew(table)
        if not again:
            return x
    sides = bits.bit(table.offense) | bits.bit(table.defense) | bits.bit(c.NOBODY)
    return asking.pick_player(world, seat, sides, c.STEP)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Play low attacks as reinforcements; cancel another player's reinforcement by a negotiate."""
    table = world.table
    if hook == c.H_SHOWDOWN:
        if table.stage == c.FRESH:
            return c.MAY if may_play(table, seat) else x
        return play(world, seat, x, MOST, True)
    if table.stage == c.FRESH:
        if x < 0 or table.about == seat or not who.takes_part(table, seat):
            return x
        kinds = c.OF_TYPE[c.NEGOTIATE_TYPE] | bits.bit(c.NO_CARD)
        return asking.pick_card(world, seat, kinds, c.STEP)
    if table.stage == c.STEP:
        table.memo = table.answer
        return x if table.answer == c.NO_CARD else c.MUST
    if world.seats[seat].hand[table.memo] > 0:
        hands.throw(world, seat, table.memo)
        hands.unplay(world, table.about, x)
        return c.NOTHING  # there is nothing left to cancel
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Take the reinforcements that others discard."""
    table = world.table
    card = triggers.card_in(x)
    reinforces = c.TYPE_OF[min(card, c.ALL_KINDS)] == c.REINFORCEMENT_TYPE
    if table.about == seat or not reinforces:
        return x
    on_table = triggers.played_in(x)
    there = min(triggers.count_in(x), table.laid[card] if on_table else table.discard[card])
    if table.stage == c.FRESH:
        if there == 0:
            return x
        if not using.lasts(table, seat):
            return c.MAY
    else:
        using.last(table, seat)
    for _ in range(there):
        if on_table:
            hands.pick_up(world, seat, card)
        else:
            hands.from_discard(world, seat, card)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Play one attack of up to 09 as a reinforcement."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if may_play(table, seat) else x
    return play(world, seat, x, SUPER_MOST, False)


@kernel
def highest(me: Seat, kinds: int) -> int:
    """Return the highest attack of a set in a hand, or `NO_CARD`."""
    best = c.NO_CARD
    for kind in range(c.R21 + 1):
        if me.hand[kind] > 0 and bits.has(kinds, kind):
            best = kind
    return best


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Turn a defeat if possible; take all reinforcements."""
    seat = table.actor
    if unit == c.WILD_FLARE + c.RESERVE:
        return 1
    ahead = judge.ahead(table, seat)
    kinds = low(SUPER_MOST if unit >= c.SUPER_FLARE else MOST)
    if table.decision == c.PICK_CARD:
        talks = me.options & c.OF_TYPE[c.NEGOTIATE_TYPE]
        if talks != 0:
            return bits.lowest_bit(talks) if stops_defeat(table, seat, ahead) else c.NO_CARD
        return highest(me, kinds)
    best = highest(me, kinds)
    if table.decision == c.PICK_PLAYER:
        if ahead > 0 or best == c.NO_CARD:
            return c.NOBODY
        return table.offense if who.attacks(table, seat) else table.defense
    most = 0
    for kind in range(c.ATTACK_N):
        if bits.has(kinds, kind):
            most += me.hand[kind] * c.PRINTED[kind]
    if unit >= c.SUPER_FLARE and best != c.NO_CARD:
        most = c.PRINTED[best]
    return c.YES if ahead <= 0 < ahead + most else c.NO


@kernel
def stops_defeat(table: Table, seat: int, ahead: int) -> int:
    """Return whether the own side would win without the reinforcement in question."""
    x = table.fires[table.fire_n - 1].x
    hostile = reveal.for_defense(x) == who.attacks(table, seat)
    return hostile and ahead <= 0 < ahead + reveal.value_in(x)


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN, c.H_ON_REINFORCED)),
    wild=Effect(wild, (c.H_ON_THROWN,)),
    super_=Effect(super_, (c.H_SHOWDOWN,)),
    choose=choose,
)
