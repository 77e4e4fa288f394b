"""Spaceknights: bid your mettle against the Foe. The rules are in ``rules/``.

This module gathers names for authors of policies: decisions and actions, policies to fall back on,
and judgements. A policy ``mine(table, me, mind)`` mainly reads:

===========================  ======================================================================
``table.decision``           `BID`, `REROLL`, `COMPLICATION`, `SHOWDOWN`, `PLACE`, `RESPITE` …
``table.actor``              the deciding seat, one's own; ``table.foe`` plays the Foe
``table.level``              the current bid; `owed` and `room`: cost of staying, limit of a bid
``table.stock_n[seat]``      mettle in a stock; ``table.line_n[seat]`` on the line
``table.die[seat]``          e-dice; `bid_limit` is the Foe's, too
``table.faded[seat]``        1 for players not in the hand (any more)
``table.board[slot]``        common cards: types 3 * (value - 1) + suit; ``table.board_n`` of them
``me.pool.n[kind]``          counted cards of one's hand by type; `category`, `made_by` judge it
``me.thwarted``              Thwarted cards in one's hand
``table.rules``              all constants, as in ``simlab rules``: ``table.rules.ransom`` …
===========================  ======================================================================

All fields are in ``state.py``. Actions are ids: in `BID` `FADE`, `STAY`, `SURGE` + x, `THWART`,
`MANEUVER` + effect; ``components.py`` lists them all.
"""

from simlab.core.public_names import public_names as _public_names
from simlab.games.spaceknights.components import (
    BID as BID,
    BURN as BURN,
    CANCEL as CANCEL,
    CARD as CARD,
    COLOURS as COLOURS,
    COMPLICATION as COMPLICATION,
    CONSENT as CONSENT,
    FADE as FADE,
    GIVE as GIVE,
    HEAL as HEAL,
    HIDE as HIDE,
    KEEP as KEEP,
    LARGEST_FIRST as LARGEST_FIRST,
    MANEUVER as MANEUVER,
    NO as NO,
    NOTHING as NOTHING,
    OFFER as OFFER,
    OWN_FIRST as OWN_FIRST,
    OWNER as OWNER,
    PARTNER as PARTNER,
    PERMUTE as PERMUTE,
    PLACE as PLACE,
    RANDOM_CHIPS as RANDOM_CHIPS,
    RANSOM as RANSOM,
    REROLL as REROLL,
    REROLL_NOW as REROLL_NOW,
    RESPITE as RESPITE,
    REVEAL as REVEAL,
    SHOWDOWN as SHOWDOWN,
    SHUFFLE_BACK as SHUFFLE_BACK,
    SLOT as SLOT,
    SMALLEST_FIRST as SMALLEST_FIRST,
    STAY as STAY,
    SURGE as SURGE,
    TAKE as TAKE,
    TARGET as TARGET,
    THWART as THWART,
    THWARTED as THWARTED,
    YES as YES,
)
from simlab.games.spaceknights.hands import (
    CATEGORY_WORDS as CATEGORY_WORDS,
    category_of as category_of,
    strength as strength,
    strength_ranked as strength_ranked,
)
from simlab.games.spaceknights.policies.basic import (
    caller as caller,
    maxbid as maxbid,
    random as random,
    sensible as sensible,
)
from simlab.games.spaceknights.policies.sense import (
    apart_from_bids as apart_from_bids,
    category as category,
    fade_unless_free as fade_unless_free,
    is_best_so_far as is_best_so_far,
    most_surge as most_surge,
    ranked as ranked,
    surge_or_stay as surge_or_stay,
)
from simlab.games.spaceknights.rules.cards import made_by as made_by
from simlab.games.spaceknights.rules.circle import (
    has_mettle as has_mettle,
    holder_count as holder_count,
    next_alive as next_alive,
    previous_alive as previous_alive,
    seat_after as seat_after,
)
from simlab.games.spaceknights.rules.legal import legal as legal
from simlab.games.spaceknights.rules.limits import (
    bid_limit as bid_limit,
    burnable as burnable,
    due as due,
    owed as owed,
    payable as payable,
    room as room,
)

__all__ = _public_names(globals())
