"""Spaceknights: bid your mettle against the Foe. The rules are in ``play/``.

What is gathered here is for authors of policies: names of decisions and actions, policies to fall
back on, and judgements. A policy ``mine(table, me, mind)`` reads, most of all:

===========================  ======================================================================
``table.decision``           `BID`, `REROLL`, `COMPLICATION`, `SHOWDOWN`, `PLACE`, `RESPITE` …
``table.actor``              the seat that is asked, one's own; ``table.foe`` has the Foe
``table.level``              the current bid; `owed` and `room` say what a bid costs and may cost
``table.stock_n[seat]``      mettle in a stock; ``table.line_n[seat]`` on the line
``table.die[seat]``          e-dice; `bid_limit` is the Foe's, too
``table.faded[seat]``        1 for who is not in the hand (any more)
``table.board[slot]``        common cards: types 3 * (value - 1) + suit; ``table.board_n`` of them
``me.pool.n[kind]``          cards by type that count for one's hand; `category`, `made_by` judge it
``me.thwarted``              Thwarted cards in one's hand
``table.rules``              all constants, as in ``simlab rules``: ``table.rules.ransom`` …
===========================  ======================================================================

All fields are in ``state.py``. Actions are ids: in `BID` `FADE`, `STAY`, `SURGE` + x, `THWART`,
`MANEUVER` + effect; ``components.py`` lists them all.
"""

from simlab.games.spaceknights.components import (
    BID,
    BURN,
    CANCEL,
    CARD,
    COLOURS,
    COMPLICATION,
    CONSENT,
    FADE,
    GIVE,
    HEAL,
    HIDE,
    KEEP,
    LARGEST_FIRST,
    MANEUVER,
    NO,
    NOTHING,
    OFFER,
    OWN_FIRST,
    OWNER,
    PARTNER,
    PERMUTE,
    PLACE,
    RANDOM_CHIPS,
    RANSOM,
    REROLL,
    REROLL_NOW,
    RESPITE,
    REVEAL,
    SHOWDOWN,
    SHUFFLE_BACK,
    SLOT,
    SMALLEST_FIRST,
    STAY,
    SURGE,
    TAKE,
    TARGET,
    THWART,
    THWARTED,
    YES,
)
from simlab.games.spaceknights.hands import (
    CATEGORY_WORDS,
    category_of,
    strength,
    strength_ranked,
)
from simlab.games.spaceknights.play.cards import made_by
from simlab.games.spaceknights.play.circle import (
    has_mettle,
    holder_count,
    next_alive,
    previous_alive,
    seat_after,
)
from simlab.games.spaceknights.play.legal import legal
from simlab.games.spaceknights.play.limits import bid_limit, burnable, owed, payable, room
from simlab.games.spaceknights.policies.basic import caller, maxbid, random, sensible
from simlab.games.spaceknights.policies.sense import (
    apart_from_bids,
    category,
    fade_if_owed,
    is_best_so_far,
    most_surge,
    ranked,
    surge_or_stay,
)

__all__ = [
    "BID",
    "BURN",
    "CANCEL",
    "CARD",
    "CATEGORY_WORDS",
    "COLOURS",
    "COMPLICATION",
    "CONSENT",
    "FADE",
    "GIVE",
    "HEAL",
    "HIDE",
    "KEEP",
    "LARGEST_FIRST",
    "MANEUVER",
    "NO",
    "NOTHING",
    "OFFER",
    "OWNER",
    "OWN_FIRST",
    "PARTNER",
    "PERMUTE",
    "PLACE",
    "RANDOM_CHIPS",
    "RANSOM",
    "REROLL",
    "REROLL_NOW",
    "RESPITE",
    "REVEAL",
    "SHOWDOWN",
    "SHUFFLE_BACK",
    "SLOT",
    "SMALLEST_FIRST",
    "STAY",
    "SURGE",
    "TAKE",
    "TARGET",
    "THWART",
    "THWARTED",
    "YES",
    "apart_from_bids",
    "bid_limit",
    "burnable",
    "caller",
    "category",
    "category_of",
    "fade_if_owed",
    "has_mettle",
    "holder_count",
    "is_best_so_far",
    "legal",
    "made_by",
    "maxbid",
    "most_surge",
    "next_alive",
    "owed",
    "payable",
    "previous_alive",
    "random",
    "ranked",
    "room",
    "seat_after",
    "sensible",
    "strength",
    "strength_ranked",
    "surge_or_stay",
]
