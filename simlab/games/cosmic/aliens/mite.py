"""Mite (alert yellow; launch; offense; mandatory).

If the defense holds more than three cards after the launch, it must choose: either random cards are
discarded down to three, or it gives up the colony; then the ships at the gate land beside its own,
and the encounter ends as a success. Wild flare: as a main player whose opponent has more allied
ships, all allied ships go home. Super flare (played before the launch): the Mite sees each card to
be discarded, and may keep it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using, who
from simlab.games.cosmic.dominion import outcomes
from simlab.games.cosmic.play import bits, both_sides
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


LEFT = 3
DISCARDS, CONCEDES = 0, 1
THREAT = c.STEP
KEEPING = c.STEP + 1


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Ask the defense for cards or the colony."""
    table = world.table
    other = table.defense
    if table.stage == c.FRESH:
        return c.MUST if seat == table.offense and table.hand_n[other] > LEFT else x
    if table.stage == c.USED:
        return asking.pick_number(world, other, 0b11, THREAT)
    if table.stage == THREAT and table.answer == CONCEDES:
        fleet.land(world, seat)
        table.result = c.CONCEDED
        return x
    if not using.works(table, seat, c.SUPER_FLARE + c.MITE):
        while table.hand_n[other] > LEFT:
            hands.throw_random(world, other)
        return x
    if table.stage == KEEPING:
        hands.keep_or_throw(world, seat)
    if table.hand_n[other] <= LEFT:
        return x
    # the card taken lies in the own hand until it is kept or discarded
    world.seats[seat].memo = hands.pinch(world, other, seat)
    return asking.pick_number(world, seat, 0b11, KEEPING)


@kernel
def allied(table: Table, zone: int) -> int:
    """Count the ships of allies in a zone."""
    count = 0
    for seat in range(table.seats):
        if seat != table.offense:
            count += table.zones[zone, seat]
    return count


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Send all allies home, one after the other, without interruption."""
    table = world.table
    more = allied(table, c.SIDE) - allied(table, c.GATE)
    if seat == table.defense:
        more = -more
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and more > 0 else x
    for place in range(2, table.seats):
        other = table.order[place]
        if table.role[other] >= c.OFFENSE_ALLY:
            # a player sent home has not declined
            table.sent_away |= bits.bit(other)
            note(world, e.E_ALLIANCE_OFF, other, 0, 0)
            outcomes.dismiss(world, other, both_sides.zone_of(table, other))
            table.stage = c.STEP
            return c.ASKED
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """See the cards to be discarded, and keep good ones."""
    table = world.table
    may = seat == table.offense and table.hand_n[table.defense] > LEFT
    return using.until_end(table, seat, may, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Discard cards rather than give up a colony; keep all seen cards; always play flares."""
    if table.decision == c.FLARE_PLAY:
        return 3
    return c.YES if table.actor == table.offense else DISCARDS


ALIEN = AlienEffects(
    power=Effect(power, (c.H_POST_LAUNCH,)),
    wild=Effect(wild, (c.H_POST_ALLIANCE,)),
    super_=Effect(super_, (c.H_LAUNCH_CAPACITY,)),
    choose=choose,
)
