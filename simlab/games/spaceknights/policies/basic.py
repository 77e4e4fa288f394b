"""Basic policies: the default field of opponents, random play, and the plain ways to bid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import policy
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.policies import sense
from simlab.games.spaceknights.policies.defaults import by_default
from simlab.games.spaceknights.rules.legal import action_count, legal
from simlab.games.spaceknights.rules.limits import bid_limit, owed, room
from simlab.games.spaceknights.rules.respites import most_moved
from simlab.jit.kernel import kernel
from simlab.loop.random_policy import random_policy

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.spaceknights.record_types import Seat, Table


LEECH = 1
"""Highest limit at which staying in to the end costs little."""
LARGE_DEBT = 3
"""Least mettle owed that only a strong hand matches, since the raiser has one."""
THWART_LINE = 3
"""Least mettle on the own line that is worth a Thwarted."""


@kernel
def surges(table: Table) -> int:
    """Return the maximum raise of the bid."""
    seat = table.actor
    return max(0, min(c.MAX_SURGE, room(table, seat) - owed(table, seat)))


@kernel
def candidate_count(table: Table, me: Seat) -> int:
    """Count the action ids to draw from at this decision."""
    decision = table.decision
    if decision == c.BID:
        uses = c.EFFECTS if table.front_n[table.actor] > 0 else 0
        return c.SURGE + 1 + surges(table) + (c.MANEUVER - c.REROLL_NOW) + uses
    if decision == c.GIVE or decision == c.TAKE:
        return most_moved(table) + 1
    return action_count(table)


@kernel
def candidate(table: Table, me: Seat, number: int) -> int:
    """Return one of the ids to draw from, without surges beyond all players' means."""
    if table.decision != c.BID or number <= c.SURGE + surges(table):
        return number
    return number - surges(table) + c.MAX_SURGE


random = random_policy(legal, candidate_count, candidate)


@kernel
def needed(table: Table) -> int:
    """Return the least place in the ranking to match a bid; a large debt needs more."""
    if owed(table, table.actor) >= LARGE_DEBT:
        return sense.STRONG
    return 4 if table.round_no <= 2 else 5


@kernel
def sensible_bid(table: Table, me: Seat) -> int:
    """Bid by the present category of the pool; try a maneuver first."""
    seat = table.actor
    if me.thwarted > 0:
        return sense.bid_thwarted(table, me, table.line_n[seat] >= THWART_LINE)
    place = sense.ranked(table, me)
    strong = place >= sense.STRONG
    weak = place < needed(table) and bid_limit(table, seat) > LEECH
    if table.front_n[seat] > 0:
        action = sense.good_maneuver(table, me, strong, weak)
        if action >= 0:
            return action
    if strong:
        return sense.surge_or_stay(table)
    return sense.fade_unless_free(table, me) if weak else c.STAY


@policy(traits=("deterministic",))
def sensible(table: Table, me: Seat, mind: Mind) -> int:
    """Match with a suited pair (later two pair) or better, surge with four of a kind or better.

    A debt of 3 mettle or more is matched only with four of a kind or better.
    """
    if table.decision == c.BID:
        return sensible_bid(table, me)
    return sense.apart_from_bids(table, me)


@policy(traits=("deterministic",))
def caller(table: Table, me: Seat, mind: Mind) -> int:
    """Stay in every hand, but fade with a Thwarted when staying costs anything."""
    if table.decision != c.BID:
        return by_default(table, me)
    if me.thwarted > 0:
        return sense.fade_unless_free(table, me)
    return c.STAY


@policy(label="highest bids", traits=("deterministic",))
def maxbid(table: Table, me: Seat, mind: Mind) -> int:
    """Surge as far as possible, else stay."""
    if table.decision != c.BID:
        return by_default(table, me)
    return sense.surge_or_stay(table)
