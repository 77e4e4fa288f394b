"""After a successful raid: glory, loot, the way home (rules file 2.6 and 2.7)."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_COMPANION, E_GLORY, E_LOOT, E_PIECE, E_SHERIFF_WON
from simlab.games.sherwood.rules import cards, planned, seats
from simlab.games.sherwood.rules.quota import count_members, quotas
from simlab.jit.kernel import kernel


@kernel
def succeed(world: Any) -> None:
    """Count the raid, give glory, then share out the loot."""
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
def start_loot(world: Any) -> None:
    """The loot of a planned raid is the informant's; else the leader shares it out."""
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
def lost_companions(table: Any, companions: Any) -> Any:
    """Return how many of these no member can take: they come from the own oak, or lie promised."""
    there = 0
    for seat in range(table.seats):
        if table.bands[table.hideout].raiders[seat] > 0:
            there += table.oak[seat] + planned.promised_companions(table, seat)
    return max(0, companions - there)


@kernel
def share_evenly(table: Any, gold: Any, companions: Any) -> None:
    """Find the quotas; fewer companions, if there is no way to hand them all out (R13)."""
    bags = gold
    left = companions
    while not quotas(table, bags, left):
        left -= 1
        if table.rules.lost_companion == c.LOST_GOLD:
            bags = seats.supply_bags(table, bags + 1)
    table.comps_left = left


@kernel
def can_take(table: Any, seat: Any) -> Any:
    """Whether one piece more lets a member take a companion that none of its others could be."""
    return 1 if table.quota[seat] < table.oak[seat] else 0


@kernel
def piece_options(table: Any) -> Any:
    """Return who may get one of the last pieces, so that all companions find a place."""
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
                options |= c.ONE << seat
    return options


@kernel
def go_pieces(world: Any) -> None:
    """The leader gives the last pieces, fewer than there are members with free raiders."""
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
def give_piece(world: Any, seat: Any) -> None:
    """One of the last pieces goes to this member."""
    table = world.table
    table.quota[seat] += 1
    table.piece_seats &= ~seats.bit(seat)
    table.pieces -= 1
    note(world, E_PIECE, seat, 0, 0)


@kernel
def company_options(table: Any) -> Any:
    """Return who may get a companion as one of its pieces."""
    options: Any = 0
    free = table.phase == c.GIVING
    for seat in range(table.seats):
        if table.bands[table.hideout].raiders[seat] > 0 and table.oak[seat] > 0:
            if free or table.comps_got[seat] < table.quota[seat]:
                options |= c.ONE << seat
    return options


@kernel
def go_company(world: Any) -> None:
    """The leader hands out the companions; all other pieces are bags."""
    table = world.table
    if table.comps_left > 0:
        options = company_options(table)
        if options != 0:
            seats.ask(world, c.COMPANION, table.distributor, options)
            return
    hand_out_bags(world)


@kernel
def give_companion(world: Any, seat: Any) -> None:
    """A companion goes to this member."""
    table = world.table
    seats.take_companion(table, seat)
    table.comps_got[seat] += 1
    table.comps_left -= 1
    note(world, E_COMPANION, seat, 0, 0)


@kernel
def hand_out_bags(world: Any) -> None:
    """All pieces that are no companions are bags."""
    table = world.table
    for steps in range(table.seats):
        seat = seats.clockwise(table, table.bands[table.hideout].leader, steps)
        bags = table.quota[seat] - table.comps_got[seat]
        if table.quota[seat] > 0:
            seats.take_loot_bags(table, seat, bags)
            note(world, E_LOOT, seat, bags, table.comps_got[seat])
    start_victory(table)


@kernel
def start_victory(table: Any) -> None:
    """The loot is shared out; the raiders go home."""
    table.cursor = 0
    table.phase = c.VICTORY


@kernel
def go_giving(world: Any) -> None:
    """The distributor gives what it likes to the others, clockwise, and keeps the rest."""
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
def is_last_partner(table: Any) -> Any:
    """Return whether no member follows the one to whom the distributor gives now."""
    for steps in range(table.cursor + 1, table.seats):
        seat = seats.clockwise(table, table.distributor, steps)
        if table.bands[table.hideout].raiders[seat] > 0:
            return False
    return True


@kernel
def give(world: Any, bags: Any) -> None:
    """So many bags for this member."""
    table = world.table
    seat = seats.clockwise(table, table.distributor, table.cursor)
    table.quota[seat] += bags
    table.given += bags
    table.bags_left -= bags
    table.cursor += 1
