"""Invitations, answers, and alliances called off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import marks, outcomes
from simlab.games.cosmic.play import (
    bits,
    both_sides,
    early,
    hooks,
    moves,
    powers,
    ships,
    windows,
)
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


UNLIMITED, ONE_ALLY, NO_ALLIES = range(3)
OFFENSE_FIRST, DEFENSE_FIRST, TOGETHER = range(3)
IN_TURN, AT_ONCE = range(2)


@kernel
def are_allowed(table: Table) -> int:
    """Return whether there are alliances at all."""
    return table.rules.ally_max > 0 and table.rules.alliances != NO_ALLIES


@kernel
def guests(table: Table) -> int:
    """Return the set of players who could be allies: not main players, with a ship on a colony."""
    found = 0
    if are_allowed(table):
        for place in range(2, table.seats):
            seat = table.order[place]
            if table.where[seat] != 0:
                found |= bits.bit(seat)
    return found


@kernel
def lists(table: Table, players: int) -> int:
    """Return the set of lists of guests that a main player may invite."""
    if table.rules.alliances == UNLIMITED:
        return bits.subsets_of(players)
    found = 1
    for seat in range(table.seats):
        if bits.has(players, seat):
            found |= bits.bit(bits.bit(seat))
    return found


@kernel
def inviter(table: Table, place: int) -> int:
    """Return the main player who invites first (``place`` 0) or second (1)."""
    offense_turn = place == 0
    if table.rules.invitations == DEFENSE_FIRST:
        offense_turn = place == 1
    return table.offense if offense_turn else table.defense


@kernel
def inviting(world: World) -> None:
    """Request the invitation lists of both main players, one after the other."""
    table = world.table
    if table.cursor == 0:
        if hooks.fire(world, c.H_PRE_INVITE, 0) == c.ASKED or early.is_decided(world):
            return
    players = guests(table)
    if rarely(table.cloaked != 0) and players != 0 and table.cursor < 2:
        if inviter(table, table.cursor) == table.defense:
            invite(world, table.defense, 0)
            return
    if players != 0 and table.cursor < 2:
        bits.ask(world, c.INVITE, inviter(table, table.cursor), lists(table, players))
        return
    if table.rules.invitations == TOGETHER and players != 0:
        for place in range(2):
            me = world.seats[table.order[place]]
            write_list(world, table.order[place], me.invites)
            me.invites = c.NOTHING
    table.cursor = 0
    table.phase = c.JOINING


@kernel
def write_list(world: World, seat: int, players: int) -> None:
    """Record a main player's invitation list, which all players see."""
    table = world.table
    if rarely(table.presser == seat + 1):
        if table.rules.alliances != UNLIMITED:
            players = 0
        players |= bits.bit(table.pressed - 1)
    if seat == table.offense:
        table.invited_o = players
    else:
        table.invited_d = players
    note(world, e.E_INVITED, seat, players, 0)


@kernel
def invite(world: World, seat: int, action: int) -> None:
    """Record the invitations of a main player, in secret if both invite at once."""
    world.table.cursor += 1
    if world.table.rules.invitations == TOGETHER:
        world.seats[seat].invites = action
    else:
        write_list(world, seat, action)


@kernel
def answers(world: World, seat: int) -> int:
    """Return the possible answers of an invited player."""
    table = world.table
    before = table.about
    table.about = seat
    most = hooks.fire(world, c.H_ALLY_SHIPS, table.rules.ally_max)
    table.about = before
    there = ships.on_colonies(table, seat) + ships.from_warp(table, seat)
    most = min(most, there - marks.held_back(table, seat))
    options = 1
    if rarely(table.pressed == seat + 1):
        return must_join(table, seat, most)
    crashes = bits.has(table.gatecrashers, seat)
    if crashes or bits.has(table.invited_o, seat) or is_family(table, seat, table.offense):
        options |= bits.up_to(most) << (c.JOIN_OFFENSE + 1)
    if crashes or bits.has(table.invited_d, seat) or is_family(table, seat, table.defense):
        options |= bits.up_to(most) << (c.JOIN_DEFENSE + 1)
    return options


@kernel
def must_join(table: Table, seat: int, most: int) -> int:
    """Return the possible answers of a player pressed by the Qax.

    It sends at least as many ships as do not strip a colony, or more; without any such ship it may
    decline.
    """
    least = 0
    left = table.where[seat]
    while left != 0:
        least += table.ships[bits.lowest_bit(left), seat] - 1
        left &= left - 1
    least = min(most, least)
    first = c.JOIN_OFFENSE if table.presser == table.offense + 1 else c.JOIN_DEFENSE
    options = bits.up_to(most + 1) & ~bits.up_to(least)
    return ((options & ~1) << first) | (options & 1)


@kernel
def is_family(table: Table, seat: int, main: int) -> int:
    """Return whether a player is married to a main player (Bride) and has ships to send."""
    if rarely(table.spouse != 0):
        return powers.is_wed(table, seat, main) and table.where[seat] != 0
    return False


@kernel
def is_asked(table: Table, seat: int) -> int:
    """Return whether a player is invited, or may join uninvited."""
    if bits.has(table.invited_o | table.invited_d | table.gatecrashers, seat):
        return True
    return is_family(table, seat, table.offense) or is_family(table, seat, table.defense)


@kernel
def joining(world: World) -> None:
    """Request the answers clockwise from the offense's left, and move the ships of new allies.

    The first place in the order is 2, since main players are no allies. If all answer at once,
    their answers are parked until the last one has come; places from ``seats`` on send the ships.
    """
    table = world.table
    last = 2 * table.seats if table.rules.responses == AT_ONCE else table.seats
    while table.cursor < last:
        place = table.cursor % table.seats
        if place >= 2 and are_allowed(table):
            seat = table.order[place]
            if table.cursor >= table.seats:
                reply = world.seats[seat].reply
                world.seats[seat].reply = c.NOTHING
                if reply != c.NOTHING:
                    table.cursor += 1
                    join(world, seat, reply)
                    return
            else:
                table.about = seat
                if hooks.fire(world, c.H_ALLY_TURN, 0) == c.ASKED:
                    return
                table.about = c.NOTHING
                if is_asked(table, seat) and table.both != seat + 1:
                    bits.ask(world, c.ALLY, seat, answers(world, seat))
                    return
        table.cursor += 1
    table.cursor = 0
    table.phase = c.JOINED


@kernel
def joined(world: World) -> None:
    """Apply powers after the alliances are formed, then go on."""
    if hooks.fire(world, c.H_POST_ALLIANCE, 0) != c.ASKED and not early.is_decided(world):
        world.table.phase = c.ALLIED


@kernel
def ally(world: World, seat: int, action: int) -> None:
    """Record the answer of an invited player; it joins at once unless all answer together."""
    table = world.table
    table.cursor += 1
    if table.rules.responses == AT_ONCE:
        world.seats[seat].reply = action
    else:
        join(world, seat, action)


@kernel
def join(world: World, seat: int, action: int) -> None:
    """Apply an answer: decline, or join a side and start sending ships."""
    table = world.table
    if action == c.DECLINE:
        note(world, e.E_ANSWERED, seat, c.NO_ROLE, 0)
        return
    defends = action > c.JOIN_DEFENSE
    count = action - c.JOIN_DEFENSE if defends else action - c.JOIN_OFFENSE
    table.role[seat] = c.DEFENSE_ALLY if defends else c.OFFENSE_ALLY
    table.sent[seat] = count
    table.joined[seat] += 1
    note(world, e.E_ANSWERED, seat, table.role[seat], count)
    what = c.TO_SIDE if defends else c.TO_GATE
    zone = c.SIDE if defends else c.GATE
    drifting = ships.from_warp(table, seat)
    if drifting > 0:
        ships.drift(world, seat, c.WARP, zone, drifting)
    left = count - drifting
    moves.start(world, what, zone, seat, left, left, c.NOTHING, c.JOINING)


@kernel
def allies(table: Table) -> int:
    """Return the set of allies of both sides."""
    found = 0
    for seat in range(table.seats):
        if table.role[seat] >= c.OFFENSE_ALLY:
            found |= bits.bit(seat)
    return found


@kernel
def allied(world: World) -> None:
    """Open the window for Force Field while there are allies, then go on to planning."""
    table = world.table
    if table.struck != 0:
        strike(world)
        return
    if allies(table) != 0 and windows.window(world, c.ALLIED):
        return
    table.phase = c.AT_PLANNING
    if rarely(table.headcount != 0):
        count_heads(world)


@compiled_separately("world", rare=True)
def count_heads(world: World) -> None:
    """Decide the encounter by the number of allied ships; the defense wins a tie."""
    table = world.table
    more = 0
    for seat in range(table.seats):
        if table.role[seat] >= c.OFFENSE_ALLY:
            more += table.zones[c.GATE, seat] - table.zones[c.SIDE, seat]
    table.result = c.OFFENSE_WON if more > 0 else c.DEFENSE_WON
    early.is_decided(world)


@kernel
def force_field(world: World, seat: int, action: int) -> None:
    """Start the use of Force Field, or pass."""
    table = world.table
    if action == c.PASS:
        table.cursor += 1
        return
    table.victim = seat
    table.victim_at = 2
    table.struck = 0
    next_cancel(world, seat)


@kernel
def next_cancel(world: World, seat: int) -> None:
    """Request whether to cancel the next ally; at least one ally has to be cancelled."""
    table = world.table
    while table.victim_at < table.seats:
        other = table.order[table.victim_at]
        if table.role[other] >= c.OFFENSE_ALLY:
            rest = table.struck
            for place in range(table.victim_at + 1, table.seats):
                rest |= table.role[table.order[place]] // c.OFFENSE_ALLY
            table.spot = other
            bits.ask(world, c.CANCEL, seat, 0b11 if rest != 0 else 0b10)
            return
        table.victim_at += 1
    struck = table.struck
    table.struck = 0
    table.spot = c.NOTHING
    table.victim = c.NOTHING
    table.victim_at = 0
    windows.play_card(world, seat, c.FORCE_FIELD, struck, c.ALLIED)


@kernel
def cancel(world: World, seat: int, action: int) -> None:
    """Record whether an ally is cancelled, and go on to the next one."""
    table = world.table
    if action == c.YES:
        table.struck |= bits.bit(table.order[table.victim_at])
    table.victim_at += 1
    next_cancel(world, seat)


@kernel
def strike(world: World) -> None:
    """Send the ships of the next cancelled ally home."""
    table = world.table
    for place in range(2, table.seats):
        seat = table.order[place]
        if bits.has(table.struck, seat):
            table.struck &= ~bits.bit(seat)
            zone = both_sides.zone_of(table, seat)
            # it has not declined
            table.sent_away |= bits.bit(seat)
            note(world, e.E_ALLIANCE_OFF, seat, 0, 0)
            outcomes.dismiss(world, seat, zone)
            return
