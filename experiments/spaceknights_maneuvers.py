"""Players who differ in what they use: maneuver effects, or their respite.

Both bid like `catmin` and decide all else like it; neither uses maneuvers or respites otherwise.
"""

from __future__ import annotations

from typing import Any

from simlab.core.policy import choice, integer, policy
from simlab.games.spaceknights.components import (
    BID,
    CANCEL,
    CONDITIONS,
    E11,
    FADE,
    MANEUVER,
    NO,
    PLACE,
    RESPITE,
    SHUFFLE_BACK,
    STAY,
    THWARTED,
    YES,
)
from simlab.games.spaceknights.policies.defaults import (
    after_maneuvers,
    bid_like_catmin,
    by_default,
)
from simlab.games.spaceknights.policies.sense import wants_maneuver
from simlab.games.spaceknights.rules.legal import legal
from simlab.jit.kernel import kernel

ALL = -1


@kernel
def card_with(me: Any, count: Any, effect: Any) -> Any:
    """Return the place in the hand of the maneuver card with this effect, or -1."""
    for place in range(count):
        card = me.hand[place]
        if card < THWARTED and (me.facts.book[card] - 1) // CONDITIONS == effect:
            return place
    return -1


@policy(
    traits=("deterministic",),
    respite=choice("skip", "use"),
    front=choice("keep", "shuffle_back"),
)
def idle(table: Any, me: Any, mind: Any) -> Any:
    """Uses no maneuver.

    ``respite``: whether it calls upon its respite whenever it can; ``front``: what it does with the
    cards in front of it at the end of a hand.
    """
    if table.decision == BID:
        return bid_like_catmin(table, me)
    if table.decision == RESPITE:
        return YES if mind.params[0] == 1 else NO
    if table.decision == CANCEL:
        return NO
    if table.decision == SHUFFLE_BACK and mind.params[1] == 1:
        return 1 if legal(table, me, 1) else 0
    return by_default(table, me)


@kernel
def bid_with(table: Any, me: Any, effect: Any) -> Any:
    """Use the maneuver effect where `sensible` would, or any if it is `ALL`; else bid."""
    wish = bid_like_catmin(table, me)
    if effect == ALL:
        return after_maneuvers(table, me, wish)
    if table.front_n[table.actor] > 0 and legal(table, me, MANEUVER + effect):
        if wants_maneuver(table, me, effect, wish > STAY, wish == FADE):
            return MANEUVER + effect
    return wish


@policy(traits=("deterministic",), effect=integer(0, 0, 12))
def uses(table: Any, me: Any, mind: Any) -> Any:
    """Uses maneuvers where `sensible` would: all of them, or one that it also likes to place.

    ``effect``: 1 to 12, or 0 for all.
    """
    effect = int(mind.params[0]) - 1
    decision = table.decision
    if decision == BID:
        return bid_with(table, me, effect)
    if decision == PLACE:
        place = card_with(me, table.hand_n[table.actor], effect)
        if place >= 0:
            return place
    if decision == RESPITE or (decision == CANCEL and effect != E11 and effect != ALL):
        return NO
    return by_default(table, me)
