"""Mite (alert yellow; launch; offense; mandatory).

If the defense holds more than three cards after the launch, it has to choose: random cards are
discarded down to three, or it gives the colony away: the ships at the gate land beside its own, and
the encounter ends as a success. Wild flare: as a main player whose opponent has more allied ships,
all allied ships go home. Super flare (said before the launch): of the cards to be discarded the
Mite sees each, and may keep it.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using, who
from simlab.games.cosmic.dominion import outcomes
from simlab.games.cosmic.play import bits, both_sides
from simlab.jit.kernel import kernel

LEFT = 3
DISCARDS, CONCEDES = 0, 1
THREAT = c.STEP
KEEPING = c.STEP + 1


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Cards, or the colony."""
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
    # what is taken lies in the own hand until it is kept or thrown
    world.seats[seat].memo = hands.pinch(world, other, seat)
    return asking.pick_number(world, seat, 0b11, KEEPING)


@kernel
def allied(table: Any, zone: Any) -> Any:
    """Count the ships of allies."""
    count = 0
    for seat in range(table.seats):
        if seat != table.offense:
            count += table.zones[zone, seat]
    return count


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """All allies go home, one after the other, before anybody does anything else."""
    table = world.table
    more = allied(table, c.SIDE) - allied(table, c.GATE)
    if seat == table.defense:
        more = -more
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and more > 0 else x
    for place in range(2, table.seats):
        other = table.order[place]
        if table.role[other] >= c.OFFENSE_ALLY:
            # it has not declined
            table.sent_away |= bits.bit(other)
            note(world, e.E_ALLIANCE_OFF, other, 0, 0)
            outcomes.dismiss(world, other, both_sides.zone_of(table, other))
            table.stage = c.STEP
            return c.ASKED
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """See the cards, and keep what is good."""
    table = world.table
    may = seat == table.offense and table.hand_n[table.defense] > LEFT
    return using.until_end(table, seat, may, x)


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Discard rather than give a colony; keep what is seen; send allies home if that helps."""
    if table.decision == c.FLARE_PLAY:
        return 3
    return c.YES if table.actor == table.offense else DISCARDS


ALIEN = AlienEffects(
    power=Effect(power, (c.H_POST_LAUNCH,)),
    wild=Effect(wild, (c.H_POST_ALLIANCE,)),
    super_=Effect(super_, (c.H_LAUNCH_CAPACITY,)),
    choose=choose,
)
