"""Special ships: which of a player's ships bear its markers (rules file, section 2).

``mark_at[seat, slot]`` is where a marked ship is: a planet, `BERTH` and a zone, `NOWHERE`, or
`ON_TECH` and the slot of a tech (at `BERTH` and research are those that come to a tech, or leave
it); ``mark_up`` has a bit for each marker that lies face up. Ships are alike otherwise: whoever
moves some of several ships says of the marked one whether it goes along (`MARKED`), where ships are
moved one by one. In all else it stays with those that are left, if any are.

At the start the marker is on a ship of the first home planet. Where its ship has left the game, or
was captured, it is put onto the next one that its owner retrieves in its own regroup phase, be it
straight to the gate.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import morphed
from simlab.games.cosmic.labels import BOTH_KINDS, FLAGSHIP, SALVAGE, TWO_FLAGSHIPS, TWO_SALVAGE
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import compiled_separately, kernel

BERTH = c.PLANETS
NOWHERE = BERTH + c.ZONES
ON_TECH = NOWHERE + 1


@kernel
def slots(table: Any) -> Any:
    """Return how many special ships each player has."""
    kind = table.rules.special_ships
    if kind == 0:
        return 0
    return 1 if kind <= SALVAGE else 2


@kernel
def is_flagship(table: Any, slot: Any) -> Any:
    """Return whether a marker makes a flagship."""
    kind = table.rules.special_ships
    return kind == FLAGSHIP or kind == TWO_FLAGSHIPS or (kind == BOTH_KINDS and slot == 0)


@kernel
def is_salvage(table: Any, slot: Any) -> Any:
    """Return whether a marker makes a salvage vessel."""
    kind = table.rules.special_ships
    return kind == SALVAGE or kind == TWO_SALVAGE or (kind == BOTH_KINDS and slot == 1)


@kernel
def set_up(table: Any) -> None:
    """Every player marks a ship of its first home planet, face up; a second one of the next."""
    for seat in range(table.seats):
        for slot in range(2):
            table.mark_at[seat, slot] = NOWHERE
            if slot < slots(table):
                table.mark_at[seat, slot] = c.PER_SYSTEM * seat + slot
                table.mark_up[seat] |= bits.bit(slot)


@kernel
def controlled(table: Any, seat: Any, slot: Any) -> Any:
    """Return whether a player has control of a special ship."""
    at = table.mark_at[seat, slot]
    if at >= ON_TECH:
        return True
    return at < BERTH or at == BERTH + c.GATE or at == BERTH + c.SIDE


@kernel
def engaged(table: Any, seat: Any, slot: Any) -> Any:
    """Return whether a special ship is in the encounter."""
    at = table.mark_at[seat, slot]
    if at == BERTH + c.GATE or at == BERTH + c.SIDE:
        return True
    return seat == table.defense and table.target >= 0 and at == table.target


@kernel
def held_back(table: Any, seat: Any) -> Any:
    """Count the ships on colonies that may not be sent: of two special ships one."""
    if table.rules.special_ships <= SALVAGE:
        return 0
    both = table.mark_at[seat, 0] < BERTH and table.mark_at[seat, 1] < BERTH
    return 1 if both else 0


@kernel
def ships_at(table: Any, seat: Any, berth: Any) -> Any:
    """Count a player's ships at a place."""
    if berth < BERTH:
        return table.ships[berth, seat]
    if berth >= ON_TECH:
        return table.tech_ships[berth - ON_TECH]
    count = table.zones[berth - BERTH, seat]
    if berth == BERTH + c.RESEARCH:
        left = table.techs_of[seat]
        while left != 0:
            count -= table.tech_ships[bits.lowest_bit(left)]
            left &= left - 1
    return count


# on techs


@compiled_separately("table", "int", "int", rare=True)
def moor(table: Any, seat: Any, tech_slot: Any) -> None:
    """A ship has come to a tech: if it is a special one, it lies there."""
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == BERTH + c.RESEARCH:
            table.mark_at[seat, slot] = ON_TECH + tech_slot


@compiled_separately("table", "int", rare=True)
def unmoor(table: Any, tech_slot: Any) -> None:
    """All ships leave a tech."""
    for seat in range(table.seats):
        for slot in range(slots(table)):
            if table.mark_at[seat, slot] == ON_TECH + tech_slot:
                table.mark_at[seat, slot] = BERTH + c.RESEARCH


@compiled_separately("table", "int", "int", rare=True)
def slip(table: Any, seat: Any, tech_slot: Any) -> None:
    """A ship has left a tech: a special one if that is said, or no other was there."""
    excess = -table.tech_ships[tech_slot]
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == ON_TECH + tech_slot:
            if bits.has(table.mv_marks, slot):
                table.mark_at[seat, slot] = BERTH + c.RESEARCH
            else:
                excess += 1
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == ON_TECH + tech_slot and excess > 0:
            table.mark_at[seat, slot] = BERTH + c.RESEARCH
            excess -= 1


@compiled_separately("table", "int", "int", rare=True)
def strand(table: Any, seat: Any, place: Any) -> None:
    """A ship has left the game for good: a special one, if no other is there."""
    excess = -ships_at(table, seat, place)
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == place:
            excess += 1
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == place and excess > 0:
            table.mark_at[seat, slot] = BERTH + c.REMOVED
            excess -= 1


@kernel
def is_moored(table: Any, tech_slot: Any) -> Any:
    """Return whether a special ship lies on a tech."""
    for seat in range(table.seats):
        for slot in range(2):
            if table.mark_at[seat, slot] == ON_TECH + tech_slot:
                return True
    return False


@kernel
def any_at(table: Any, seat: Any, berth: Any) -> Any:
    """Return whether a special ship of a player is at a place."""
    return table.mark_at[seat, 0] == berth or table.mark_at[seat, 1] == berth


@compiled_separately("world", "int", "int", "int")
def follow(world: Any, seat: Any, start: Any, goal: Any) -> None:
    """Ships went from a place to another: a marked one goes along if it is said, or must.

    So do morphed ships of Lizard.
    """
    table = world.table
    if table.lizard == seat + 1:
        morphed.follow(table, seat, start, goal)
    if table.rules.special_ships != 0:
        if any_at(table, seat, start):
            marks_follow(world, seat, start, goal)
        retrieved = start == BERTH + c.WARP and (goal < BERTH or goal == BERTH + c.GATE)
        if retrieved and regroups(table, seat):
            replace(world, seat, goal)


@kernel
def regroups(table: Any, seat: Any) -> Any:
    """Return whether ships come home in the regroup phase of a player, by whatever effect."""
    resume = table.plague_resume if table.mv_resume == c.PLAGUED else table.mv_resume
    return seat == table.offense and c.BEFORE_REGROUP <= resume <= c.REARM


@kernel
def marks_follow(world: Any, seat: Any, start: Any, goal: Any) -> None:
    """Marked ships go along if it is said, or if there are no others."""
    table = world.table
    excess = -ships_at(table, seat, start)
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == start:
            excess += 1
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == start and bits.has(table.mv_marks, slot):
            excess -= 1
            goes(world, seat, slot, goal)
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == start and excess > 0:
            excess -= 1
            goes(world, seat, slot, goal)


@kernel
def goes(world: Any, seat: Any, slot: Any, goal: Any) -> None:
    """A special ship goes to another place; from the warp it comes charged."""
    table = world.table
    if table.mark_at[seat, slot] == BERTH + c.WARP:
        table.mark_up[seat] |= bits.bit(slot)
    table.mark_at[seat, slot] = goal
    table.mv_marks &= ~bits.bit(slot)
    note(world, e.E_MARKED, seat, goal, 0)


@kernel
def replace(world: Any, seat: Any, berth: Any) -> None:
    """A ship retrieved in the own regroup phase bears a marker whose ship is out of reach."""
    table = world.table
    for slot in range(slots(table)):
        other = table.mark_at[seat, 1 - slot]
        at = table.mark_at[seat, slot]
        lost = at == BERTH + c.REMOVED or at == BERTH + c.CAPTURED
        if lost or at == BERTH + c.WED:
            if other != berth or ships_at(table, seat, berth) > 1:
                table.mark_at[seat, slot] = berth
                table.mark_up[seat] |= bits.bit(slot)
                note(world, e.E_MARKED, seat, berth, 0)
                return


@kernel
def barred(table: Any, seat: Any) -> Any:
    """Return the planets from which no ship may be sent: it would be the second special one."""
    found = 0
    if table.mv_free != 0:
        return found
    for slot in range(slots(table)):
        at = table.mark_at[seat, slot]
        if at < BERTH and table.ships[at, seat] == 1 and engaged(table, seat, 1 - slot):
            found |= bits.bit(at)
    return found


@kernel
def asks(world: Any, seat: Any, start: Any, action: Any) -> Any:
    """Return whether a player is asked if the ship that it moves from a place bears its marker."""
    table = world.table
    if table.mv_marks != 0 or not any_at(table, seat, start) or ships_at(table, seat, start) < 2:
        return False
    sends = table.mv_free == 0 and (table.mv_what == c.TO_GATE or table.mv_what == c.TO_SIDE)
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] != start or bits.has(table.mv_asked, slot):
            continue
        table.mv_asked |= bits.bit(slot)
        if sends and slots(table) == 2 and engaged(table, seat, 1 - slot):
            continue
        if slot == 1 and ships_at(table, seat, start) == 2 and table.mark_at[seat, 0] == start:
            # the other one stays, and nothing else is there
            table.mv_marks = bits.bit(slot)
            return False
        table.mv_action = action
        table.mv_slot = slot
        bits.ask(world, c.MARKED, seat, 0b11)
        return True
    return False


@kernel
def end_turn(table: Any, declined: Any) -> None:
    """Special actions are recharged at the end of a turn without a second encounter."""
    if table.encounter < 2 and (declined or table.rules.drive_recharge_decline_only == 0):
        table.mark_up[table.offense] = (1 << slots(table)) - 1
