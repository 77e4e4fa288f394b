"""What a player may do. Reads the table and the player's own seat, nothing else."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.spaceknights.components import (
    BID,
    BID_ACTIONS,
    BURN,
    CARD,
    COLOURS,
    COMPLICATION,
    FADE,
    GIVE,
    HEAL,
    KEEP,
    MANEUVER,
    NOTHING,
    OFFER,
    OWNER,
    PARTNER,
    PERMUTE,
    PLACE,
    RANDOM_CHIPS,
    REROLL_NOW,
    SELF,
    SHUFFLE_BACK,
    SLOT,
    STAY,
    SURGE,
    SWAP_SECOND,
    TAKE,
    TARGET,
    THWART,
    THWARTED,
    TYPES,
    WINDOWS_TURN,
)
from simlab.games.spaceknights.play.circle import has_mettle, seat_after
from simlab.games.spaceknights.play.conditions import is_slot, is_target, usable_card
from simlab.games.spaceknights.play.limits import burnable, can_reroll, owed, room
from simlab.games.spaceknights.play.moments import most_healing
from simlab.games.spaceknights.play.respites import least_moved, may_choose_owner, most_moved

_COUNTS = (4, 2, 28, 5, 2, 6, 6, 19, 2, 3, 2, 8, 8, 19, 2, 37, 37, 7, 2, 37, 5, 4, 13)


@kernel
def may_surge(table: Any, seat: Any, raised: Any) -> Any:
    """Whether a player may raise the bid by so much (A14)."""
    return raised >= table.rules.min_surge and owed(table, seat) + raised <= room(table, seat)


@kernel
def bid_is_legal(table: Any, me: Any, action: Any) -> Any:
    """Whether a player may do this in its turn."""
    seat = table.actor
    if action <= STAY:
        return action >= FADE
    if action < REROLL_NOW:
        return may_surge(table, seat, action - SURGE)
    if action == REROLL_NOW:
        return can_reroll(table, seat, WINDOWS_TURN)
    if action == THWART:
        return me.thwarted > 0 and table.thwart_banned == 0 and table.rules.tier >= 1
    if action >= BID_ACTIONS or table.front_n[seat] == 0:
        return False
    return usable_card(table, seat, action - MANEUVER, table.refused) >= 0


@kernel
def seat_is_legal(table: Any, action: Any, decision: Any) -> Any:
    """Whether a player may name the one who sits so many places clockwise."""
    user = table.actor
    if action == SELF:
        return decision == TARGET and is_target(table, user, table.effect, user)
    if action > SELF or action + 1 >= table.seats:
        return False
    other = seat_after(table, user, action + 1)
    if decision == TARGET:
        return is_target(table, user, table.effect, other)
    if decision == PARTNER:
        return has_mettle(table, other, user)
    return may_choose_owner(table, user, other)


@kernel
def amount_is_legal(table: Any, action: Any, decision: Any) -> Any:
    """Whether a player may name this amount."""
    seat = table.actor
    if decision == HEAL:
        return action <= most_healing(table, seat)
    if decision == BURN:
        return 1 <= action <= min(table.rules.r3_burn, burnable(table, seat))
    if decision == OFFER:
        return action <= min(table.amount, table.stock_n[seat])
    return least_moved(table) <= action <= most_moved(table)


@kernel
def card_is_legal(table: Any, me: Any, action: Any, decision: Any) -> Any:
    """Whether a player may choose this card."""
    seat = table.actor
    if decision == CARD:
        return action <= TYPES and me.search[action] > 0
    if decision == SHUFFLE_BACK:
        return action == 0 or table.amount < action <= table.front_n[seat]
    return action < table.hand_n[seat] and me.hand[action] != THWARTED


@kernel
def legal(table: Any, me: Any, action: Any) -> Any:
    """Whether the player who decides now may do this."""
    decision = table.decision
    if action < 0 or decision < 0:
        return False
    if decision == BID:
        return bid_is_legal(table, me, action)
    if decision == COLOURS:
        return action <= RANDOM_CHIPS
    if decision == PARTNER or decision == TARGET or decision == OWNER:
        return seat_is_legal(table, action, decision)
    if decision == GIVE or decision == TAKE or decision == BURN:
        return amount_is_legal(table, action, decision)
    if decision == OFFER or decision == HEAL:
        return amount_is_legal(table, action, decision)
    if decision == CARD or decision == PLACE or decision == KEEP or decision == SHUFFLE_BACK:
        return card_is_legal(table, me, action, decision)
    if decision == SLOT:
        return is_slot(table, action)
    if decision == COMPLICATION:
        return action <= 2 and table.team_n[action] > 0
    if decision == PERMUTE:
        return action <= SWAP_SECOND
    return action <= 1


@kernel
def action_count(table: Any) -> Any:
    """Return the number of ids of the decision at hand; none from there on is legal."""
    return _COUNTS[table.decision]


@kernel
def only_option(table: Any, me: Any) -> Any:
    """Return the only legal action, or -1 if there are several."""
    if table.decision <= BID:  # colours, re-rolls and bids, which are most of all, leave a choice
        return NOTHING
    found: Any = NOTHING
    for action in range(action_count(table)):
        if legal(table, me, action):
            if found != NOTHING:
                return NOTHING
            found = action
    return found
