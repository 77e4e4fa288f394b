"""Yin-Yang (alert yellow; alliance; not as a main player; optional).

Where both main players have invited it, it may ally with both, with ships on either side. If the
defense loses then, it keeps a ship of those that it loses on the planet for each ship that Yin-Yang
has at the gate; if the offense loses, it is due a reward for each that Yin-Yang has beside the
planet. A main player who has not invited it may be given a token, for the encounter: whoever has
one loses as many ships from its colonies, at the end, as the outcome cost the other main player.
Wild flare, when ships of the holder have gone to the warp: another player, one of the opposing side
if that may be, loses as many. Super flare, when ships of Yin-Yang, on both sides, are about to be
lost: they go to its colonies.

Cards and powers that call off its alliance do so on the side of the offense first; it remains an
ally of the other one. It says at its turn how many ships it sends to either side.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, using, who
from simlab.games.cosmic.dominion import marks
from simlab.games.cosmic.play import bits, techs
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

GIVEN, OFFENDING, DEFENDING, HALF, DONE = range(c.STEP, c.STEP + 5)
PAYING, PAID = c.STEP, c.STEP + 1
COSTS, MASK = 8, 255
"""At the end `memo` holds the place in the order, and from bit `COSTS` on what each has to lose."""


@kernel
def to_send(table: Any, seat: Any) -> Any:
    """Count the ships that an ally may send: of two special ships one stays."""
    return fleet.on_colonies(table, seat) - marks.held_back(table, seat)


@kernel
def invited_by_both(table: Any, seat: Any) -> Any:
    """Return whether a player may ally with both main players."""
    both = bits.has(table.invited_o & table.invited_d, seat)
    return both and table.rules.ally_max > 0 and to_send(table, seat) >= 2


@kernel
def rude(table: Any, seat: Any) -> Any:
    """Return the main players who have not invited a player, and have no token."""
    found = 0
    if not bits.has(table.invited_o, seat):
        found |= bits.bit(table.offense)
    if not bits.has(table.invited_d, seat):
        found |= bits.bit(table.defense)
    return found & ~table.yins


@kernel
def ask_count(world: Any, seat: Any, kept: Any, step: Any) -> Any:
    """Ask how many ships it sends to a side, but for some."""
    table = world.table
    more = techs.owner_of(table, c.PLASMA_THRUSTERS) == seat
    limit = min(table.rules.ally_max + (1 if more else 0), c.MOST_JOINING)
    most = min(limit, to_send(table, seat) - kept)
    return asking.pick_number(world, seat, bits.up_to(most + 1) & ~1, step)


@kernel
def at_alliance(world: Any, seat: Any, x: Any) -> Any:
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
def collect(world: Any, seat: Any, x: Any) -> Any:
    """Whoever holds a token loses ships, in timing order."""
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
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Ally with both; soften defeats; collect what tokens cost."""
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
def responsible(table: Any, seat: Any) -> Any:
    """Return the other players with ships who stand against a player; all others if none does."""
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
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Somebody loses as many ships."""
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
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """The losing ships go to colonies."""
    table = world.table
    if table.stage == c.FRESH:
        now = table.both == seat + 1 and table.about == seat and table.loss_outcome != 0
        return c.MAY if now and x > 0 and table.where[seat] != 0 else x
    return 0


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """A ship on either side, tokens for all; others lose what oneself has lost."""
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
