"""History inference: the course of this encounter up to the described position.

The launch, the invitations and the answers are replayed: each player decides with the cards of the
sampled world. Cards of the regroup phase and the choice of the target are left out, because they
reveal little about hands. Ships return to the largest colonies of their owners, since their origin
is not described. Ships that are not described imply nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.game import HistoryInference
from simlab.games.cosmic import components as c, unseen
from simlab.games.cosmic.determinize import clear_mind
from simlab.games.cosmic.play import alliance, bits, bottoms, launch, moves, sets, ships, wiring
from simlab.games.cosmic.policies.basic import largest
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


ANY_LIST = -1
"""An invitation list that was not described."""
LAUNCHED, INVITED, THERE = 1, 2, 3
"""Stages: the ships are at the gate, the invitations are made, the position is reached."""


def round_start(told: Any, viewer: int) -> Any:
    """Return the position before the launch and the stage to reach; None without any evidence."""
    world = told[0]
    table = world.table
    asked = int(table.decision)
    offense = int(table.offense)
    by_defense = asked == c.INVITE and viewer != offense
    if asked not in (c.PLAN, c.ALLY) and not by_defense:
        return None
    if not table.zones[c.GATE, offense] or table.rules.invitations == alliance.TOGETHER:
        return None
    if table.rules.responses == alliance.AT_ONCE or table.laid.any():
        return None
    table.phase = c.NEW_ENCOUNTER
    for zone in (c.GATE, c.SIDE):
        for seat in range(int(table.seats)):
            home = int(np.argmax(table.ships[:, seat]))
            count = int(table.zones[zone, seat])
            table.zones[zone, seat] = 0
            uncompiled(ships.put_ships)(table, seat, home, count)
            uncompiled(ships.carry)(table, seat, c.PLANETS + zone, home)
    table.sent[:] = 0
    for seat in range(int(table.seats)):
        if table.role[seat] >= c.OFFENSE_ALLY:
            table.role[seat] = c.NO_ROLE
    table.invited_o = table.invited_d = 0
    table.laid_down = table.cursor = 0
    table.active = table.attacks_only = table.open_first = 0
    table.open_card = c.NOTHING
    table.options = world.seats[viewer].options = 0
    table.more = world.seats[viewer].more = 0
    for seat in world.seats:
        seat.chosen = c.NOTHING
    with np.errstate(over="ignore"):
        uncompiled(launch.boarding)(world)
        uncompiled(moves.go_moving)(world)
    return told, INVITED if by_defense else THERE


@kernel
def otherwise(table: Table, told: Table) -> int:
    """Return whether lists, answers, ships or cards played differ from the description."""
    if table.encounters != told.encounters or table.frame_n > 0:
        return True
    if table.invited_o != 0 and told.invited_o >= 0 and table.invited_o != told.invited_o:
        return True
    if table.invited_d != 0 and told.invited_d >= 0 and table.invited_d != told.invited_d:
        return True
    for seat in range(table.seats):
        if table.role[seat] >= c.OFFENSE_ALLY:
            if table.role[seat] != told.role[seat] or table.sent[seat] != told.sent[seat]:
                return True
    for kind in range(c.ALL_KINDS):
        if table.laid[kind] != 0 or table.discard[kind] != told.discard[kind]:
            return True
    return sets.of(table.discard_flares) != sets.of(told.discard_flares)


@kernel
def all_joined(table: Table, told: Table) -> int:
    """Return whether all answers to invitations match the description."""
    for seat in range(table.seats):
        if table.role[seat] != told.role[seat] or table.sent[seat] != told.sent[seat]:
            return False
    if told.invited_o >= 0 and table.invited_o != told.invited_o:
        return told.decision == c.INVITE
    if told.invited_d >= 0 and table.invited_d != told.invited_d:
        return told.decision == c.INVITE
    return True


@kernel
def stage(world: World, told: World, viewer: int) -> int:
    """Return the stage that a world has reached (launched, invited, there); -1 if it deviates."""
    table = world.table
    if otherwise(table, told.table):
        return c.NOTHING
    launched = table.sent[table.offense]
    if launched == 0:
        return 0
    if launched != told.table.sent[table.offense]:
        return c.NOTHING
    if table.decision == told.table.decision and table.actor == viewer:
        if table.decision == c.INVITE:
            return INVITED
        alike = table.attacks_only == told.table.attacks_only and all_joined(table, told.table)
        shown = told.table.open_card < 0 or table.open_card == told.table.open_card
        return THERE if alike and shown else c.NOTHING
    return LAUNCHED if table.decision == c.INVITE else INVITED


@kernel
def own_list(table: Table, told: Table, viewer: int, options: int) -> int:
    """Return the player's own invitation list: as described, else those who joined its side."""
    wish = told.invited_o if viewer == table.offense else told.invited_d
    if wish < 0:
        wish = 0
        side = c.OFFENSE_ALLY if viewer == table.offense else c.DEFENSE_ALLY
        for seat in range(table.seats):
            if told.role[seat] == side:
                wish |= bits.bit(seat)
    return wish if bits.has(options, wish) else bits.lowest_bit(options)


@kernel
def own_action(world: World, told: World, viewer: int) -> int:
    """Return the player's own described action (launch, invite, upset), else the first option."""
    table = world.table
    options = table.options | world.seats[viewer].options
    if table.decision == c.LAUNCH:
        enough = table.zones[c.GATE, viewer] >= told.table.sent[viewer]
        if enough and bits.has(options, c.DONE):
            return c.DONE
        return largest(table, viewer, options & bits.up_to(c.DONE))
    if table.decision == c.INVITE:
        return own_list(table, told.table, viewer, options)
    if table.decision == c.POWER and table.unit == c.LOSER and told.table.attacks_only != 0:
        return c.YES
    return bits.lowest_bit(options)


@kernel
def complete_position(position: World, world: World, viewer: int) -> int:
    """Copy the hidden cards of a world into the position; return false if they do not fit."""
    table = position.table
    deck = position.hidden.deck
    for kind in range(c.ALL_KINDS):
        deck[kind] = world.hidden.deck[kind]
    sets.put(position.hidden.deck_flares, sets.of(world.hidden.deck_flares))
    sets.put(position.hidden.flares_in, sets.of(world.hidden.flares_in))
    for bottom in range(bottoms.DECKS):
        if world.table.bottom_n[bottom] != table.bottom_n[bottom]:
            return False
        bottoms.copy(world, position, viewer, bottom)
    position.hidden.barred = world.hidden.barred
    position.hidden.tech_deck = world.hidden.tech_deck
    for seat in range(table.seats):
        me = position.seats[seat]
        if seat == viewer:
            continue
        clear_mind(me)
        sets.put(me.flares, sets.of(world.seats[seat].flares))
        for slot in range(c.TECH_SLOTS):
            me.techs[slot] = world.seats[seat].techs[slot]
        me.stored = world.seats[seat].stored
        sets.put(me.seen_flares, sets.union(sets.of(me.flares), sets.of(me.dealt)))
        count = 0
        for kind in range(c.ALL_KINDS):
            me.hand[kind] = world.seats[seat].hand[kind]
            count += me.hand[kind]
        if count != table.hand_n[seat] or not unseen.could_be(table, me, seat):
            return False
        if bits.has(table.laid_down, seat):
            me.chosen = world.seats[seat].chosen
            if me.chosen < 0:
                return False
    if table.flare_n > 0:
        wiring.wire_all_flares(position)
    return True


@kernel
def begins(table: Table) -> int:
    """Return whether an encounter has just begun."""
    return table.target < 0


HISTORY_INFERENCE = HistoryInference(
    round_start, stage, own_action, complete_position, None, begins, rests_on=("gate",)
)
