"""After a successful raid: glory, loot, the way home."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_COMPANION, E_GLORY, E_LOOT, E_PIECE, E_SHERIFF_WON
from simlab.games.sherwood.rules import cards, planned, seats
from simlab.games.sherwood.rules.quota import count_members, quotas
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def succeed(world: World) -> None:
    """Count the raid, award the glory, then share out the loot."""
    table = world.table
    band = table.bands[table.hideout]
    count = count_members(table)
    for seat in range(table.seats):
        table.quota[seat] = 0
        table.comps_got[seat] = 0
        table.staying[seat] = 0
    table.pieces = 0
    table.bags_left = 0
    table.comps_left = 0
    table.given = 0
    table.rest = 0
    table.cursor = 0
    table.distributor = band.leader
    table.raids_led[band.leader] += 1
    glory = cards.glory_of(table, table.card)
    if table.rules.glory_split == c.GLORY_SHARED:
        glory = glory // count
    for steps in range(table.seats):
        seat = seats.clockwise(table, band.leader, steps)
        if band.raiders[seat] > 0:
            table.raids_joined[seat] += 1 if seat != band.leader else 0
            table.glory[seat] += glory
            table.glory_raids[seat] += glory
            note(world, E_GLORY, seat, glory, 0)
    table.phase = c.LOOTING
    if cards.is_sheriff(table.card):
        note(world, E_SHERIFF_WON, table.hideout, table.total, 0)
        if not planned.is_planned(table) or table.rules.sheriff_shortage == 0:
            table.phase = c.VICTORY
    else:
        table.raids += 1


@kernel
def start_loot(world: World) -> None:
    """Start sharing the loot: by the informant in a planned raid, else by the leader."""
    table = world.table
    gold = cards.gold_of(table, table.card)
    companions = cards.companions_of(table, table.card)
    lost = lost_companions(table, companions)
    companions -= lost
    if table.rules.lost_companion == c.LOST_GOLD:
        gold += lost
    if planned.is_planned(table):
        planned.pay_promises(world, gold, companions)
        table.distributor = table.bands[table.hideout].informant
        table.rest = table.bags_left
        table.cursor = 1
        table.phase = c.GIVING
        return
    count = count_members(table)
    gold = seats.supply_bags(table, gold)
    if count == 1:
        table.quota[table.distributor] = gold + companions
        table.comps_left = companions
        table.phase = c.COMPANY
    elif table.rules.loot_rule == c.LOOT_LEADER:
        table.bags_left = gold
        table.comps_left = companions
        table.rest = gold
        table.cursor = 1
        table.phase = c.GIVING
    else:
        share_evenly(table, gold, companions)
        table.phase = c.PIECES


@kernel
def lost_companions(table: Table, companions: int) -> int:
    """Count the companions that no member can take from its oak or its promised ones."""
    there = 0
    for seat in range(table.seats):
        if table.bands[table.hideout].raiders[seat] > 0:
            there += table.oak[seat] + planned.promised_companions(table, seat)
    return max(0, companions - there)


@kernel
def share_evenly(table: Table, gold: int, companions: int) -> None:
    """Find the quotas, with fewer companions if they cannot all be handed out (RULES.md R13)."""
    bags = gold
    left = companions
    while not quotas(table, bags, left):
        left -= 1
        if table.rules.lost_companion == c.LOST_GOLD:
            bags = seats.supply_bags(table, bags + 1)
    table.comps_left = left


@kernel
def can_take(table: Table, seat: int) -> int:
    """Return whether one piece more lets a member take a companion beyond its other pieces."""
    return 1 if table.quota[seat] < table.oak[seat] else 0


@kernel
def piece_options(table: Table) -> int:
    """Return the members that may get a last piece, so that all companions find a place."""
    reach = 0
    takers = 0
    for seat in range(table.seats):
        reach += min(table.quota[seat], table.oak[seat])
        if seats.has_bit(table.piece_seats, seat):
            takers += can_take(table, seat)
    options: Any = 0
    for seat in range(table.seats):
        if seats.has_bit(table.piece_seats, seat):
            own = can_take(table, seat)
            later = min(table.pieces - 1, takers - own)
            if reach + own + later >= table.comps_left:
                options |= 1 << seat
    return options


@kernel
def go_pieces(world: World) -> None:
    """Ask the leader to give the last pieces, fewer than members with free raiders."""
    table = world.table
    if table.pieces == 0:
        table.phase = c.COMPANY
        return
    options = piece_options(table)
    if table.rules.loot_rule == c.LOOT_EVEN:
        seats.ask(world, c.PIECE, table.distributor, options)
        return
    steps = 0
    while not seats.has_bit(options, seats.clockwise(table, table.distributor, steps)):
        steps += 1
    give_piece(world, seats.clockwise(table, table.distributor, steps))


@kernel
def give_piece(world: World, seat: int) -> None:
    """Give one of the last pieces to a member."""
    table = world.table
    table.quota[seat] += 1
    table.piece_seats &= ~seats.bit(seat)
    table.pieces -= 1
    note(world, E_PIECE, seat, 0, 0)


@kernel
def company_options(table: Table) -> int:
    """Return the members that may get a companion as one of their pieces."""
    options: Any = 0
    free = table.phase == c.GIVING
    for seat in range(table.seats):
        if table.bands[table.hideout].raiders[seat] > 0 and table.oak[seat] > 0:
            if free or table.comps_got[seat] < table.quota[seat]:
                options |= 1 << seat
    return options


@kernel
def go_company(world: World) -> None:
    """Ask the leader to hand out the companions; all other pieces are bags."""
    table = world.table
    if table.comps_left > 0:
        options = company_options(table)
        if options != 0:
            seats.ask(world, c.COMPANION, table.distributor, options)
            return
    hand_out_bags(world)


@kernel
def give_companion(world: World, seat: int) -> None:
    """Give a companion to a member."""
    table = world.table
    seats.take_companion(table, seat)
    table.comps_got[seat] += 1
    table.comps_left -= 1
    note(world, E_COMPANION, seat, 0, 0)


@kernel
def hand_out_bags(world: World) -> None:
    """Hand out the bags: all pieces other than companions."""
    table = world.table
    for steps in range(table.seats):
        seat = seats.clockwise(table, table.bands[table.hideout].leader, steps)
        bags = table.quota[seat] - table.comps_got[seat]
        if table.quota[seat] > 0:
            seats.take_loot_bags(table, seat, bags)
            note(world, E_LOOT, seat, bags, table.comps_got[seat])
    start_victory(table)


@kernel
def start_victory(table: Table) -> None:
    """Start the way home after the loot has been shared out."""
    table.cursor = 0
    table.phase = c.VICTORY


@kernel
def go_giving(world: World) -> None:
    """Ask the distributor for its gifts to the others, clockwise; it keeps the rest."""
    table = world.table
    band = table.bands[table.hideout]
    while table.cursor < table.seats and table.bags_left > 0:
        seat = seats.clockwise(table, table.distributor, table.cursor)
        if band.raiders[seat] > 0:
            low = planned.bound_gift(table) if is_last_partner(table) else 0
            seats.ask(
                world,
                c.GIVE,
                table.distributor,
                seats.from_to(min(low, table.bags_left), table.bags_left),
            )
            return
        table.cursor += 1
    if table.comps_left > 0:
        options = company_options(table)
        if options != 0:
            seats.ask(world, c.COMPANION, table.distributor, options)
            return
    table.quota[table.distributor] += table.bags_left
    planned.rest_is_given(world)
    for steps in range(table.seats):
        seat = seats.clockwise(table, band.leader, steps)
        if table.quota[seat] + table.comps_got[seat] > 0:
            seats.take_loot_bags(table, seat, table.quota[seat])
            note(world, E_LOOT, seat, table.quota[seat], table.comps_got[seat])
    start_victory(table)


@kernel
def is_last_partner(table: Table) -> int:
    """Return whether the distributor gives to the last member now."""
    for steps in range(table.cursor + 1, table.seats):
        seat = seats.clockwise(table, table.distributor, steps)
        if table.bands[table.hideout].raiders[seat] > 0:
            return False
    return True


@kernel
def give(world: World, bags: int) -> None:
    """Give bags to the present member and go on to the next."""
    table = world.table
    seat = seats.clockwise(table, table.distributor, table.cursor)
    table.quota[seat] += bags
    table.given += bags
    table.bags_left -= bags
    table.cursor += 1
