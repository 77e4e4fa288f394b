"""Special ships: the markers on ships of a player.

``mark_at[seat, slot]`` is the place of a marked ship: a planet, `BERTH` plus a zone, `NOWHERE`, or
`ON_TECH` plus the slot of a tech. A ship on its way to or from a tech is at `BERTH` plus research.
``mark_up`` has a bit for each marker that lies face up. Otherwise ships are alike. A player that
moves some of several ships one by one chooses whether the marked one goes along (`MARKED`). In all
other moves it stays with the ships that are left, if there are any.

At the start the marker is on a ship of the first home planet. If its ship has left the game, or was
captured, the marker is put on the next ship that its owner retrieves in its own regroup phase, even
straight to the gate.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import morphed
from simlab.games.cosmic.labels import BOTH_KINDS, FLAGSHIP, SALVAGE, TWO_FLAGSHIPS, TWO_SALVAGE
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


BERTH = c.PLANETS
NOWHERE = BERTH + c.ZONES
ON_TECH = NOWHERE + 1


@kernel
def slots(table: Table) -> int:
    """Return the number of special ships of each player."""
    kind = table.rules.special_ships
    if kind == 0:
        return 0
    return 1 if kind <= SALVAGE else 2


@kernel
def is_flagship(table: Table, slot: int) -> int:
    """Return whether a marker stands for a flagship."""
    kind = table.rules.special_ships
    return kind == FLAGSHIP or kind == TWO_FLAGSHIPS or (kind == BOTH_KINDS and slot == 0)


@kernel
def is_salvage(table: Table, slot: int) -> int:
    """Return whether a marker stands for a salvage vessel."""
    kind = table.rules.special_ships
    return kind == SALVAGE or kind == TWO_SALVAGE or (kind == BOTH_KINDS and slot == 1)


@kernel
def set_up(table: Table) -> None:
    """Put each player's markers, face up, on ships of its first home planets, one each."""
    for seat in range(table.seats):
        for slot in range(2):
            table.mark_at[seat, slot] = NOWHERE
            if slot < slots(table):
                table.mark_at[seat, slot] = c.PER_SYSTEM * seat + slot
                table.mark_up[seat] |= bits.bit(slot)


@kernel
def controlled(table: Table, seat: int, slot: int) -> int:
    """Return whether a player controls a special ship."""
    at = table.mark_at[seat, slot]
    if at >= ON_TECH:
        return True
    return at < BERTH or at == BERTH + c.GATE or at == BERTH + c.SIDE


@kernel
def engaged(table: Table, seat: int, slot: int) -> int:
    """Return whether a special ship is in the encounter."""
    at = table.mark_at[seat, slot]
    if at == BERTH + c.GATE or at == BERTH + c.SIDE:
        return True
    return seat == table.defense and table.target >= 0 and at == table.target


@kernel
def held_back(table: Table, seat: int) -> int:
    """Count the ships on colonies that may not be sent: one of two special ships."""
    if table.rules.special_ships <= SALVAGE:
        return 0
    both = table.mark_at[seat, 0] < BERTH and table.mark_at[seat, 1] < BERTH
    return 1 if both else 0


@kernel
def ships_at(table: Table, seat: int, berth: int) -> int:
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
def moor(table: Table, seat: int, tech_slot: int) -> None:
    """Record that a special ship that has come to a tech lies there."""
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == BERTH + c.RESEARCH:
            table.mark_at[seat, slot] = ON_TECH + tech_slot


@compiled_separately("table", "int", rare=True)
def unmoor(table: Table, tech_slot: int) -> None:
    """Record that all special ships leave a tech."""
    for seat in range(table.seats):
        for slot in range(slots(table)):
            if table.mark_at[seat, slot] == ON_TECH + tech_slot:
                table.mark_at[seat, slot] = BERTH + c.RESEARCH


@compiled_separately("table", "int", "int", rare=True)
def slip(table: Table, seat: int, tech_slot: int) -> None:
    """Move a special ship off a tech if its owner chose it, or if no other ship was left."""
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
def strand(table: Table, seat: int, place: int) -> None:
    """Remove a special ship from the game, if the ship that left was the only one there."""
    excess = -ships_at(table, seat, place)
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == place:
            excess += 1
    for slot in range(slots(table)):
        if table.mark_at[seat, slot] == place and excess > 0:
            table.mark_at[seat, slot] = BERTH + c.REMOVED
            excess -= 1


@kernel
def is_moored(table: Table, tech_slot: int) -> int:
    """Return whether a special ship lies on a tech."""
    for seat in range(table.seats):
        for slot in range(2):
            if table.mark_at[seat, slot] == ON_TECH + tech_slot:
                return True
    return False


@kernel
def any_at(table: Table, seat: int, berth: int) -> int:
    """Return whether a special ship of a player is at a place."""
    return table.mark_at[seat, 0] == berth or table.mark_at[seat, 1] == berth


@compiled_separately("world", "int", "int", "int")
def follow(world: World, seat: int, start: int, goal: int) -> None:
    """Move special ships along with ships that went to another place.

    A special ship goes along if its owner chose it, or if no other ship is left. Morphed ships of
    Lizard go along, too, and a lost marker is put on a ship that leaves the warp in its owner's
    regroup phase.

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
def regroups(table: Table, seat: int) -> int:
    """Return whether ships come home in the regroup phase of a player, by any effect."""
    resume = table.plague_resume if table.mv_resume == c.PLAGUED else table.mv_resume
    return seat == table.offense and c.BEFORE_REGROUP <= resume <= c.REARM


@kernel
def marks_follow(world: World, seat: int, start: int, goal: int) -> None:
    """Move special ships along if their owner chose them, or if no other ships are left."""
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
def goes(world: World, seat: int, slot: int, goal: int) -> None:
    """Move a special ship to another place, charged if it comes from the warp."""
    table = world.table
    if table.mark_at[seat, slot] == BERTH + c.WARP:
        table.mark_up[seat] |= bits.bit(slot)
    table.mark_at[seat, slot] = goal
    table.mv_marks &= ~bits.bit(slot)
    note(world, e.E_MARKED, seat, goal, 0)


@kernel
def replace(world: World, seat: int, berth: int) -> None:
    """Put a marker that is out of reach on a ship retrieved in the own regroup phase."""
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
def barred(table: Table, seat: int) -> int:
    """Return the planets from which a ship may not be sent, as it is the second special one."""
    found = 0
    if table.mv_free != 0:
        return found
    for slot in range(slots(table)):
        at = table.mark_at[seat, slot]
        if at < BERTH and table.ships[at, seat] == 1 and engaged(table, seat, 1 - slot):
            found |= bits.bit(at)
    return found


@kernel
def asks(world: World, seat: int, start: int, action: int) -> int:
    """Ask a player whether the ship that it moves bears its marker; return whether it is asked."""
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
            # the first special ship stays and no other ship is there, so the second one moves
            table.mv_marks = bits.bit(slot)
            return False
        table.mv_action = action
        table.mv_slot = slot
        bits.ask(world, c.MARKED, seat, 0b11)
        return True
    return False


@kernel
def end_turn(table: Table, declined: int) -> None:
    """Recharge special actions at the end of a turn without a second encounter."""
    if table.encounter < 2 and (declined or table.rules.drive_recharge_decline_only == 0):
        table.mark_up[table.offense] = (1 << slots(table)) - 1
