"""Loot of a planned raid: the informant keeps binding promises, then shares out the rest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_PAID_PROMISE, E_SHORT
from simlab.games.sherwood.rules.promises import bound_here, judge_rest
from simlab.games.sherwood.rules.seats import clockwise, is_last_round, spend
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def is_planned(table: Table) -> int:
    """Return whether the band meets the card for which it was marked."""
    return table.bands[table.hideout].slot == table.slot


@kernel
def promised_companions(table: Table, seat: int) -> int:
    """Return the companions promised to a member for this card."""
    if not is_planned(table) or table.rules.binding == c.BIND_NOTHING:
        return 0
    return table.bands[table.hideout].comps[seat]


@kernel
def pay_promises(world: World, gold: int, companions: int) -> None:
    """Pay the promised loot from the raid, then from the informant's camp; keep the rest."""
    table = world.table
    if table.rules.binding == c.BIND_NOTHING:
        table.bags_left = limited(table, gold, 0)
        table.comps_left = companions
        return
    band = table.bands[table.hideout]
    informant = band.informant
    promised = 0
    for seat in range(table.seats):
        promised += band.bags[seat]
    lying = promised
    gold = limited(table, gold, lying)
    of_loot = min(promised, gold)
    of_camp = min(promised - of_loot, table.gold[informant])
    table.lying_bags -= of_loot
    table.pit += of_loot
    if promised > of_loot:
        note(world, E_SHORT, informant, of_camp, 0)
    hand_promised(world, of_loot, of_camp)
    pay_companions(world, companions)
    table.bags_left = gold - of_loot
    for seat in range(table.seats):
        band.bags[seat] = 0


@kernel
def limited(table: Table, gold: int, lying: int) -> int:
    """Return the number of these bags available from the pit and the promised pieces."""
    return gold if table.rules.gold_limited == 0 else min(gold, table.pit + lying)


@kernel
def hand_promised(world: World, of_loot: int, of_camp: int) -> None:
    """Hand out promised bags in turn, clockwise from the leader (RULES.md A15): loot, then camp."""
    table = world.table
    band = table.bands[table.hideout]
    for seat in range(table.seats):
        table.quota[seat] = 0
    left = of_loot + of_camp
    while left > 0:
        for steps in range(table.seats):
            seat = clockwise(table, band.leader, steps)
            while left > 0 and table.quota[seat] < band.bags[seat]:
                table.quota[seat] += 1
                left -= 1
                receive(table, seat, band.informant, of_loot > 0)
                of_loot -= 1 if of_loot > 0 else 0
                if table.rules.shortage_order == c.SHORT_ROUND:
                    break


@kernel
def receive(table: Table, seat: int, informant: int, of_loot: int) -> None:
    """Hand over one promised bag from the loot or the informant's camp (RULES.md R27)."""
    if of_loot:
        table.pit -= 1
    else:
        spend(table, informant, 1)
    table.gold[seat] += 1
    if is_last_round(table) and (of_loot or table.rules.shortage_is_new != 0):
        table.new_gold[seat] += 1


@kernel
def pay_companions(world: World, companions: int) -> None:
    """Hand out promised companions, one at a time clockwise (RULES.md A15), without substitutes."""
    table = world.table
    band = table.bands[table.hideout]
    left = companions
    found = 1
    while left > 0 and found > 0:
        found = 0
        for steps in range(table.seats):
            seat = clockwise(table, band.leader, steps)
            while left > 0 and band.comps[seat] > 0:
                band.comps[seat] -= 1
                table.lying[seat] -= 1
                table.camp[seat] += 1
                table.comps_got[seat] += 1
                if is_last_round(table):
                    table.new_comps[seat] += 1
                left -= 1
                found += 1
                if table.rules.shortage_order == c.SHORT_ROUND:
                    break
    table.comps_left = left
    for steps in range(table.seats):
        seat = clockwise(table, band.leader, steps)
        band.comps[seat] = 0
        if table.quota[seat] + table.comps_got[seat] > 0:
            note(world, E_PAID_PROMISE, seat, table.quota[seat], table.comps_got[seat])
        table.quota[seat] = 0
        table.comps_got[seat] = 0


@kernel
def bound_gift(table: Table) -> int:
    """Return the least gift to the last partner required by a binding promise."""
    quarters = bound_here(table, table.distributor, c.REST_SHARE)
    needed = (quarters * table.rest + 3) // 4
    return max(0, needed - table.given)


@kernel
def rest_is_given(world: World) -> None:
    """Judge the promises about the rest, and non-binding shares."""
    table = world.table
    if is_planned(table):
        judge_rest(world, table.distributor, table.given, table.rest)
        if table.rules.binding == c.BIND_NOTHING:
            judge_shares(world)


@kernel
def judge_shares(world: World) -> None:
    """Judge non-binding shares: kept if at least as much was given."""
    table = world.table
    band = table.bands[table.hideout]
    informant = band.informant
    for seat in range(table.seats):
        if seat != informant and band.bags[seat] + band.comps[seat] > 0:
            bags = table.quota[seat] >= band.bags[seat]
            if bags and table.comps_got[seat] >= band.comps[seat]:
                table.kept[informant, seat] += 1
            else:
                table.broken[informant, seat] += 1
        band.comps[seat] = 0
        band.bags[seat] = 0
