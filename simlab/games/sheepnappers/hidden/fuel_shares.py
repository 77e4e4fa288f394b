"""Exact sampling of the hands with the Fuel and the GPS Hacks proved by launches.

Launches and IT Sheep prove that a hand holds Fuel or hacks. Hands that agree may be too rare among
all deals to be drawn at random. `determinize` then first splits the unknown cards of each hand with
such facts into Fuel, hacks and others, by exact weights, and deals the others afterwards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.hidden.hand_constraints import copies_unseen, missing_cards
from simlab.games.sheepnappers.rules.needs import base_need
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Facts, Table, World


OF_BOTH = 1 << c.FUEL | 1 << c.GPS
"""Bits of ``lacks``: the Fuel or the hacks are known exactly."""
ALL_WAYS = 1e300


@kernel
def fits(table: Table, facts: Facts, seat: int, fuel: int, hacks: int) -> int:
    """Return whether this much fuel and this many hacks agree with the facts proved of a hand."""
    if fuel < facts.proved[seat, c.FUEL] or hacks < facts.proved[seat, c.GPS]:
        return False
    spare = fuel - table.rules.gps_extra * hacks
    if facts.short[seat] > 0 and spare >= facts.short[seat]:
        return False
    about_to = table.decision == c.PRE_DRAW and table.actor == seat
    if table.launcher == seat or about_to:
        return spare >= base_need(table)
    return table.status[seat] != c.HOME or spare >= table.launch_need[seat]


@kernel
def prepare_shares(world: World, viewer: int) -> int:
    """Record the possible splits of the other hands; return whether proved facts exclude any.

    All cards unseen by the viewer are in the pile.
    """
    hidden = world.hidden
    facts = world.seats[viewer].facts
    left = 0
    for kind in range(c.KINDS):
        left += hidden.pile[kind]
    proved = False
    for offset in range(1, c.MAX_SEATS):
        seat = (viewer + offset) % c.MAX_SEATS
        share = hidden.shares[seat]
        lacks = facts.lacks[seat]
        cards = missing_cards(world, seat) if seat < world.table.seats else 0
        fuel = 0 if (lacks >> c.FUEL) & 1 else min(cards, hidden.pile[c.FUEL])
        hacks = 0 if (lacks >> c.GPS) & 1 else min(cards, hidden.pile[c.GPS])
        share.stride = fuel + 1
        share.splits = share.stride * (hacks + 1)
        share.left = left
        share.others = 0
        share.cards = cards
        free = lacks & OF_BOTH == 0
        for split in range(share.splits):
            fuel = facts.known[seat, c.FUEL] + split % share.stride
            hacks = facts.known[seat, c.GPS] + split // share.stride
            if not fits(world.table, facts, seat, fuel, hacks):
                free = False
                proved = True
        if free or cards == 0:
            share.cards = 0
            share.stride = 1
            share.splits = 1
        for kind in range(c.IT, c.KINDS):
            if share.cards > 0 and (lacks >> kind) & 1 == 0:
                share.others += copies_unseen(world, viewer, kind)
        left -= share.cards
    return proved


@kernel
def ways(world: World, viewer: int, seat: int, fuel: int, hacks: int, split: int) -> float:
    """Count the ways to split a hand into ``fuel``, ``hacks`` and other cards.

    The count of its other cards is an upper bound, the same for every split; `fill_place` corrects
    it by rejection.
    """
    share = world.hidden.shares[seat]
    facts = world.seats[viewer].facts
    more_fuel = split % share.stride
    more_hacks = split // share.stride
    others = share.cards - more_fuel - more_hacks
    most = min(share.others, share.left - fuel - hacks)
    if more_fuel > fuel or more_hacks > hacks or others < 0 or others > most:
        return 0.0
    in_all = facts.known[seat, c.FUEL] + more_fuel
    if not fits(world.table, facts, seat, in_all, facts.known[seat, c.GPS] + more_hacks):
        return 0.0
    of = c.FACTORIAL[fuel] * c.FACTORIAL[hacks] * c.FACTORIAL[most]
    of /= c.FACTORIAL[more_fuel] * c.FACTORIAL[more_hacks] * c.FACTORIAL[others]
    rest = c.FACTORIAL[fuel - more_fuel] * c.FACTORIAL[hacks - more_hacks]
    return of / (rest * c.FACTORIAL[most - others])


@kernel
def choose_shares(world: World, viewer: int, limit: float) -> float:
    """Add up the ways to split the other hands; at the limit, choose the split reached."""
    hidden = world.hidden
    one = (viewer + 1) % c.MAX_SEATS
    two = (viewer + 2) % c.MAX_SEATS
    three = (viewer + 3) % c.MAX_SEATS
    shares = hidden.shares
    total = 0.0
    for first in range(shares[one].splits):
        fuel = hidden.pile[c.FUEL] - first % shares[one].stride
        hacks = hidden.pile[c.GPS] - first // shares[one].stride
        of_one = ways(world, viewer, one, hidden.pile[c.FUEL], hidden.pile[c.GPS], first)
        for second in range(shares[two].splits if of_one > 0.0 else 0):
            fuel_left = fuel - second % shares[two].stride
            hacks_left = hacks - second // shares[two].stride
            of_two = of_one * ways(world, viewer, two, fuel, hacks, second)
            for third in range(shares[three].splits if of_two > 0.0 else 0):
                of_all = of_two * ways(world, viewer, three, fuel_left, hacks_left, third)
                total += of_all
                if of_all > 0.0 and total >= limit:
                    shares[one].chosen = first
                    shares[two].chosen = second
                    shares[three].chosen = third
                    return total
    return total
