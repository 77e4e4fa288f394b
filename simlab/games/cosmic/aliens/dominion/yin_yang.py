"""Yin-Yang (alert yellow; alliance; not as a main player; optional).

If both main players have invited it, it may ally with both, with ships on either side. If the
defense then loses, it keeps one of its lost ships on the planet for each ship that Yin-Yang has at
the gate; if the offense loses, it is due a reward for each ship that Yin-Yang has beside the
planet. A main player who has not invited it may be given a token, for the encounter. At the end a
player with a token loses as many ships from its colonies as the outcome cost the other main player.
Wild flare, when ships of the holder have gone to the warp: another player, one of the opposing side
if possible, loses as many. Super flare, when ships of Yin-Yang, on both sides, are about to be
lost: they go to its colonies.

Cards and powers that call off its alliance do so on the side of the offense first; it remains an
ally of the other side. On its turn it chooses the number of ships for either side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, using, who
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, techs
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


GIVEN, OFFENDING, DEFENDING, HALF, DONE = range(c.STEP, c.STEP + 5)
PAYING, PAID = c.STEP, c.STEP + 1
COSTS, MASK = 8, 255
"""At the end `memo` holds the place in the order, and from bit `COSTS` on each one's losses."""


@kernel
def to_send(table: Table, seat: int) -> int:
    """Count the ships that an ally may send: one of two special ships stays."""
    return fleet.on_colonies(table, seat) - marks.held_back(table, seat)


@kernel
def invited_by_both(table: Table, seat: int) -> int:
    """Return whether a player may ally with both main players."""
    both = bits.has(table.invited_o & table.invited_d, seat)
    return both and table.rules.ally_max > 0 and to_send(table, seat) >= 2


@kernel
def rude(table: Table, seat: int) -> int:
    """Return the main players who have not invited a player, and have no token."""
    found = 0
    if not bits.has(table.invited_o, seat):
        found |= bits.bit(table.offense)
    if not bits.has(table.invited_d, seat):
        found |= bits.bit(table.defense)
    return found & ~table.yins


@kernel
def ask_count(world: World, seat: int, kept: int, step: int) -> int:
    """Ask for the number of ships to send to a side, with ``kept`` ships held back."""
    table = world.table
    more = techs.owner_of(table, c.PLASMA_THRUSTERS) == seat
    limit = min(table.rules.ally_max + (1 if more else 0), c.MOST_JOINING)
    most = min(limit, to_send(table, seat) - kept)
    return asking.pick_number(world, seat, bits.up_to(most + 1) & ~1, step)


@kernel
def at_alliance(world: World, seat: int, x: int) -> int:
    """Ally with both, or give tokens."""
    table = world.table
    if table.stage == c.FRESH:
        if table.about != seat or using.at_work(table, seat):
            return x
        return c.MAY if invited_by_both(table, seat) or rude(table, seat) != 0 else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        if invited_by_both(table, seat):
            return ask_count(world, seat, 1, OFFENDING)
        return asking.pick_player(world, seat, rude(table, seat), GIVEN)
    if table.stage == GIVEN:
        if table.answer != c.NOBODY:
            table.yins |= bits.bit(table.answer)
            if rude(table, seat) != 0:
                return asking.pick_player(
                    world, seat, rude(table, seat) | bits.bit(c.NOBODY), GIVEN
                )
        return x
    if table.stage == OFFENDING:
        table.memo = table.answer
        return ask_count(world, seat, table.memo, DEFENDING)
    if table.stage == DEFENDING:
        table.memo_2 = table.answer
        table.both = seat + 1
        table.stage = HALF
        fleet.join_with(world, seat, c.DEFENSE_ALLY, table.memo_2)
        return c.ASKED
    if table.stage == HALF:
        table.stage = DONE
        fleet.join_with(world, seat, c.OFFENSE_ALLY, table.memo)
        return c.ASKED
    return x


@kernel
def collect(world: World, seat: int, x: int) -> int:
    """Make the holders of tokens lose ships, in timing order."""
    table = world.table
    if table.stage == c.FRESH:
        table.memo = (table.toll[table.defense] + (table.toll[table.offense] << COSTS)) << COSTS
    elif table.stage == PAYING:
        fleet.doom(world, table.order[(table.memo & MASK) - 1])
        table.stage = PAID
        return c.ASKED
    while table.memo & MASK < 2:
        place = table.memo & MASK
        table.memo += 1
        count = (table.memo >> COSTS * (place + 1)) & MASK
        if bits.has(table.yins, table.order[place]) and count > 0:
            fleet.have_to_give_up(world, table.order[place], count, c.NOTHING)
            table.stage = PAYING
            return c.ASKED
    return x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Ally with both sides; soften defeats; collect the ships that tokens cost."""
    table = world.table
    if hook == c.H_ALLY_TURN:
        return at_alliance(world, seat, x)
    if hook == c.H_ENCOUNTER_END:
        if not using.at_work(table, seat) or table.yins == 0:
            return x
        return collect(world, seat, x)
    if table.both != seat + 1:
        return x
    if hook == c.H_REWARDS:
        if table.result == c.DEFENSE_WON:
            totals.owe(table, table.offense, table.sent[seat])
        return x
    kept = min(x, table.zones[c.GATE, seat])
    of_outcome = table.loss_outcome != 0 and table.result == c.OFFENSE_WON
    if table.about == table.defense and of_outcome and kept > 0:
        fleet.land_lost(world, table.defense, table.target, kept)
        return x - kept
    return x


@kernel
def responsible(table: Table, seat: int) -> int:
    """Return the opposing players with ships; all other players if there is none."""
    found = 0
    others = 0
    for other in range(table.seats):
        if other != seat and fleet.to_lose(table, other) > 0:
            others |= bits.bit(other)
            if who.takes_part(table, seat) and who.takes_part(table, other):
                if who.attacks(table, seat) != who.attacks(table, other):
                    found |= bits.bit(other)
    return found if found != 0 else others


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Make another player lose as many ships."""
    table = world.table
    if table.stage == c.FRESH:
        now = table.about == seat and fleet.to_warp(x) > 0
        return c.MAY if now and responsible(table, seat) != 0 else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, responsible(table, seat), GIVEN)
    if table.stage == GIVEN:
        table.memo = table.answer
        fleet.have_to_give_up(world, table.memo, fleet.to_warp(x), c.NOTHING)
        table.stage = OFFENDING
        return c.ASKED
    if table.stage == OFFENDING:
        fleet.doom(world, table.memo)
        table.stage = DONE
        return c.ASKED
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Save the ships being lost: they go to colonies."""
    table = world.table
    if table.stage == c.FRESH:
        now = table.both == seat + 1 and table.about == seat and table.loss_outcome != 0
        return c.MAY if now and x > 0 and table.where[seat] != 0 else x
    return 0


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Send a ship to either side; give tokens to all; make the leader lose ships."""
    if table.decision == c.PICK_NUMBER:
        return bits.lowest_bit(table.options)
    if table.decision == c.PICK_PLAYER:
        leader = values.leader(table, table.actor)
        return leader if bits.has(table.options, leader) else bits.lowest_bit(table.options)
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_ALLY_TURN, c.H_LOSS, c.H_REWARDS, c.H_ENCOUNTER_END)),
    wild=Effect(wild, (c.H_ON_LOST,)),
    super_=Effect(super_, (c.H_LOSS,)),
    choose=choose,
)
