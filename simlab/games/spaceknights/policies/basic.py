"""The field that experiments play against, chance, and the plain ways to bid."""

from __future__ import annotations

from typing import Any

from simlab.engine.chance import random_policy
from simlab.engine.kernel import kernel
from simlab.engine.policy import policy
from simlab.games.spaceknights.components import (
    BID,
    E10,
    EFFECTS,
    FADE,
    GIVE,
    MANEUVER,
    MAX_SURGE,
    REROLL_NOW,
    STAY,
    SURGE,
    TAKE,
    THWART,
)
from simlab.games.spaceknights.play.legal import action_count, legal
from simlab.games.spaceknights.play.limits import bid_limit, owed, room
from simlab.games.spaceknights.play.respites import most_moved
from simlab.games.spaceknights.policies.defaults import by_default
from simlab.games.spaceknights.policies.sense import (
    STRONG,
    apart_from_bids,
    fade_if_owed,
    good_maneuver,
    ranked,
    surge_or_stay,
)

LEECH = 1
"""A limit so low that staying in to the end costs hardly anything."""
THWART_LINE = 3
"""Mettle on the own line from which on a Thwarted is worth playing."""


@kernel
def surges(table: Any) -> Any:
    """Return by how much the bid may be raised at most."""
    seat = table.actor
    return max(0, min(MAX_SURGE, room(table, seat) - owed(table, seat)))


@kernel
def candidate_count(table: Any, me: Any) -> Any:
    """Return how many ids are worth drawing at this decision."""
    decision = table.decision
    if decision == BID:
        uses = EFFECTS if table.front_n[table.actor] > 0 else 0
        return SURGE + 1 + surges(table) + (MANEUVER - REROLL_NOW) + uses
    if decision == GIVE or decision == TAKE:
        return most_moved(table) + 1
    return action_count(table)


@kernel
def candidate(table: Any, me: Any, number: Any) -> Any:
    """Return one of the ids worth drawing: the surges that nobody can afford are left out."""
    if table.decision != BID or number <= SURGE + surges(table):
        return number
    return number - surges(table) + MAX_SURGE


random = random_policy(legal, candidate_count, candidate)


@kernel
def needed(table: Any) -> Any:
    """Return the place in the ranking that is worth matching a bid, by round."""
    return 4 if table.round_no <= 2 else 5


@kernel
def sensible_bid(table: Any, me: Any) -> Any:
    """Bid by what the pool makes now; try a maneuver first."""
    seat = table.actor
    if me.thwarted > 0:
        if table.line_n[seat] >= THWART_LINE and legal(table, me, THWART):
            return THWART
        return fade_if_owed(table)
    place = ranked(table, me)
    strong = place >= STRONG
    weak = place < needed(table) and bid_limit(table, seat) > LEECH
    if table.front_n[seat] > 0:
        action = good_maneuver(table, me, strong, weak)
        if action == MANEUVER + E10 and owed(table, seat) == 0:
            action = STAY
        if action >= 0:
            return action
    if strong:
        return surge_or_stay(table)
    if weak and owed(table, seat) > 0:
        return FADE
    return STAY


@policy(traits=("deterministic",))
def sensible(table: Any, me: Any, mind: Any) -> Any:
    """Match with a suited pair (later two pair) or better, surge with four of a kind or better."""
    if table.decision == BID:
        return sensible_bid(table, me)
    return apart_from_bids(table, me)


@policy(traits=("deterministic",))
def caller(table: Any, me: Any, mind: Any) -> Any:
    """Always stays; fades with a Thwarted when something is owed (rules file 9, CALLER)."""
    if table.decision != BID:
        return by_default(table, me)
    if me.thwarted > 0:
        return fade_if_owed(table)
    return STAY


@policy(label="highest bids", traits=("deterministic",))
def maxbid(table: Any, me: Any, mind: Any) -> Any:
    """Surges as far as possible, else stays (rules file 9, MAXBID)."""
    if table.decision != BID:
        return by_default(table, me)
    return surge_or_stay(table)
