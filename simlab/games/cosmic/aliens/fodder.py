"""Fodder (alert yellow; reveal; main player; optional).

If its attack is the lower of two, it may discard any attacks from its hand strictly between them
and add their values to its total: once in an encounter, one after the other. The values at the
reveal, without later effects, decide which cards lie between. With its super flare any attack below
the opponent's may be discarded.

Its wild flare is for a player who was invited and declined; a player who was sent home has not
declined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, using, who
from simlab.games.cosmic.play import bits, reveal
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def between(table: Table, seat: int, low: int) -> int:
    """Return the kinds of attacks between a value and the opponent's card, and `NO_CARD`."""
    high = c.PRINTED[totals.face_of(table, who.opponent(table, seat))]
    kinds = 1 << c.NO_CARD
    for kind in range(c.R21 + 1):
        if c.TYPE_OF[kind] == c.ATTACK_TYPE and low < c.PRINTED[kind] < high:
            kinds |= 1 << kind
    return kinds


@kernel
def feed(world: World, seat: int, x: int, low: int) -> int:
    """Ask for cards to discard until the player stops."""
    table = world.table
    if table.stage != c.USED:
        if table.answer == c.NO_CARD:
            return x
        totals.add(table, seat, reveal.attack_value(table, table.answer))
        hands.throw(world, seat, table.answer)
    using.set_to_work(table, seat)
    return asking.pick_card(world, seat, between(table, seat, low), c.STEP)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Discard attacks between the two revealed ones, and add their values."""
    table = world.table
    if not who.is_main(table, seat) or not totals.both_attack(table):
        return x
    own = c.PRINTED[totals.face_of(table, seat)]
    if table.stage == c.FRESH:
        other = c.PRINTED[totals.face_of(table, who.opponent(table, seat))]
        return c.MAY if own + 1 < other and not using.at_work(table, seat) else x
    return feed(world, seat, x, own)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Join a side that invited, with one ship, after the reveal and an earlier refusal."""
    table = world.table
    sides = ((table.invited_o >> seat) & 1) << table.offense
    sides |= ((table.invited_d >> seat) & 1) << table.defense
    if table.stage == c.FRESH:
        declined = not who.takes_part(table, seat) and not bits.has(table.sent_away, seat)
        free = declined and table.where[seat] != 0
        return c.MAY if free and sides != 0 else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, sides, c.STEP)
    if table.stage == c.STEP:
        side = c.OFFENSE_ALLY if table.answer == table.offense else c.DEFENSE_ALLY
        fleet.join(world, seat, side)
        table.stage = c.STEP + 1
        return c.ASKED
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Discard any attacks below the opponent's, and add their values."""
    table = world.table
    if table.stage == c.FRESH:
        if not who.is_main(table, seat) or not totals.both_attack(table):
            return x
        other = c.PRINTED[totals.face_of(table, who.opponent(table, seat))]
        return c.MAY if other > 0 else x
    return feed(world, seat, x, c.NOTHING)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Feed until the defeat is turned, if possible; join a winning side."""
    seat = table.actor
    if not totals.both_attack(table):
        return c.NO
    if c.WILD_FLARE < unit < c.SUPER_FLARE:
        return join_winner(table, seat)
    short = judge.ahead(table, seat)
    own = c.PRINTED[totals.face_of(table, seat)] if unit < c.WILD_FLARE else c.NOTHING
    kinds = between(table, seat, own)
    most = 0
    best = c.NO_CARD
    for kind in range(c.R21 + 1):
        if (kinds >> kind) & 1 != 0 and me.hand[kind] > 0:
            most += me.hand[kind] * c.PRINTED[kind]
            best = kind
    if table.decision == c.PICK_CARD:
        return best if short <= 0 else c.NO_CARD
    return c.YES if short <= 0 < short + most else c.NO


@kernel
def join_winner(table: Table, seat: int) -> int:
    """Join the side that is ahead, if it has invited: the attack for a new colony only."""
    wins = judge.ahead(table, table.offense) > 0
    if table.decision == c.PICK_PLAYER:
        return table.offense if wins else table.defense
    if wins:
        new = (table.where[seat] >> table.target) & 1 == 0
        return c.YES if new and (table.invited_o >> seat) & 1 != 0 else c.NO
    return c.YES if (table.invited_d >> seat) & 1 != 0 else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN,)),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_SHOWDOWN,)),
    choose=choose,
)
