"""Legal actions, read from the table and the player's own seat only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules.circle import has_mettle, seat_after
from simlab.games.spaceknights.rules.conditions import is_slot, is_target, usable_card
from simlab.games.spaceknights.rules.limits import burnable, can_reroll, owed, room
from simlab.games.spaceknights.rules.moments import most_healing
from simlab.games.spaceknights.rules.respites import (
    least_moved,
    may_choose_owner,
    most_moved,
)
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Seat, Table


_COUNTS = (4, 2, 28, 5, 2, 6, 6, 19, 2, 3, 2, 8, 8, 19, 2, 37, 37, 7, 2, 37, 5, 4, 13)


@kernel
def may_surge(table: Table, seat: int, raised: int) -> int:
    """Return whether a player may raise the bid by this amount (RULES.md A14)."""
    return raised >= table.rules.min_surge and owed(table, seat) + raised <= room(table, seat)


@kernel
def bid_is_legal(table: Table, me: Seat, action: int) -> int:
    """Return whether an action is legal in a player's turn."""
    seat = table.actor
    if action <= c.STAY:
        return action >= c.FADE
    if action < c.REROLL_NOW:
        return may_surge(table, seat, action - c.SURGE)
    if action == c.REROLL_NOW:
        return can_reroll(table, seat, c.WINDOWS_TURN)
    if action == c.THWART:
        return me.thwarted > 0 and table.thwart_banned == 0 and table.rules.tier >= 1
    if action >= c.BID_ACTIONS or table.front_n[seat] == 0:
        return False
    return usable_card(table, seat, action - c.MANEUVER, table.refused) >= 0


@kernel
def seat_is_legal(table: Table, action: int, decision: int) -> int:
    """Return whether a player may name the seat at this number of places clockwise."""
    user = table.actor
    if action == c.SELF:
        return decision == c.TARGET and is_target(table, user, table.effect, user)
    if action > c.SELF or action + 1 >= table.seats:
        return False
    other = seat_after(table, user, action + 1)
    if decision == c.TARGET:
        return is_target(table, user, table.effect, other)
    if decision == c.PARTNER:
        return has_mettle(table, other, user)
    return may_choose_owner(table, user, other)


@kernel
def amount_is_legal(table: Table, action: int, decision: int) -> int:
    """Return whether a player may name this amount."""
    seat = table.actor
    if decision == c.HEAL:
        return action <= most_healing(table, seat)
    if decision == c.BURN:
        return 1 <= action <= min(table.rules.r3_burn, burnable(table, seat))
    if decision == c.OFFER:
        return action <= min(table.amount, table.stock_n[seat])
    return least_moved(table) <= action <= most_moved(table)


@kernel
def card_is_legal(table: Table, me: Seat, action: int, decision: int) -> int:
    """Return whether a player may choose this card."""
    seat = table.actor
    if decision == c.CARD:
        return action <= c.TYPES and me.search[action] > 0
    if decision == c.SHUFFLE_BACK:
        return action == 0 or table.amount < action <= table.front_n[seat]
    return action < table.hand_n[seat] and me.hand[action] != c.THWARTED


@kernel
def legal(table: Table, me: Seat, action: int) -> int:
    """Return whether an action is legal for the deciding player."""
    decision = table.decision
    if action < 0 or decision < 0:
        return False
    if decision == c.BID:
        return bid_is_legal(table, me, action)
    if decision == c.COLOURS:
        return action <= c.RANDOM_CHIPS
    if decision == c.PARTNER or decision == c.TARGET or decision == c.OWNER:
        return seat_is_legal(table, action, decision)
    if decision == c.GIVE or decision == c.TAKE or decision == c.BURN:
        return amount_is_legal(table, action, decision)
    if decision == c.OFFER or decision == c.HEAL:
        return amount_is_legal(table, action, decision)
    if (
        decision == c.CARD
        or decision == c.PLACE
        or decision == c.KEEP
        or decision == c.SHUFFLE_BACK
    ):
        return card_is_legal(table, me, action, decision)
    if decision == c.SLOT:
        return is_slot(table, action)
    if decision == c.COMPLICATION:
        return action <= 2 and table.team_n[action] > 0
    if decision == c.PERMUTE:
        return action <= c.SWAP_SECOND
    return action <= 1


@kernel
def action_count(table: Table) -> int:
    """Return the upper limit of the ids of the present decision."""
    return _COUNTS[table.decision]


@kernel
def only_option(table: Table, me: Seat) -> int:
    """Return the only legal action, or -1 if there are several."""
    # The most frequent decisions (colours, re-rolls and bids) always leave a choice.
    if table.decision <= c.BID:
        return c.NOTHING
    found: Any = c.NOTHING
    for action in range(action_count(table)):
        if legal(table, me, action):
            if found != c.NOTHING:
                return c.NOTHING
            found = action
    return found
