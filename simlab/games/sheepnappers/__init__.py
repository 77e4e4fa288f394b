"""Sheepnappers: launch with your sheep before the wolf comes. The rules are in ``rules/``.

This module gathers names for authors of policies: decisions, actions and cards, policies to fall
back on, and judgements. A policy ``mine(table, me, mind)`` mainly reads:

===========================  ======================================================================
``table.decision``           `PRE_DRAW`, `FEED`, `MAIN`, `TIME_PICK`, `BAA_CALL` or `KAMI`
``table.actor``              the deciding seat, one's own; ``table.current`` has the turn
``table.seats``              number of players; ``table.status[seat]``: `ACTIVE`, `HOME`, `EATEN` …
``table.pile_n``             cards in the pile, wolves included; ``table.hand_n[seat]`` in a hand
``table.launcher``           seat that is counting down, or -1; ``table.turns`` played so far
``table.rules``              all constants, as in ``simlab rules``: ``table.rules.wolves`` …
``me.hand[FUEL]``            own cards of a kind
``me.facts.known[seat, k]``  copies of kind ``k`` known to be in a hand (or the `DISCARD`)
===========================  ======================================================================

All fields are in ``state.py``. Actions are ids: `END` and `LAUNCH` in `MAIN`, `PASS` and `THROW`
when asked for a Baa or a Kamikaze; ``components.py`` lists them all.
"""

from simlab.core.public_names import public_names as _public_names
from simlab.games.sheepnappers.components import (
    ACTIVE as ACTIVE,
    BAA as BAA,
    BAA_CALL as BAA_CALL,
    DRAW as DRAW,
    DREAM as DREAM,
    EATEN as EATEN,
    END as END,
    FEED as FEED,
    FUEL as FUEL,
    GPS as GPS,
    HOME as HOME,
    IT as IT,
    IT_DUMP as IT_DUMP,
    IT_FIX as IT_FIX,
    JUICE as JUICE,
    JUICE_SHIFT as JUICE_SHIFT,
    KAMI as KAMI,
    KAMIKAZE as KAMIKAZE,
    KINDS as KINDS,
    LAMP as LAMP,
    LAUNCH as LAUNCH,
    LAUNCH_NOW as LAUNCH_NOW,
    MAIN as MAIN,
    MAIN_ACTIONS as MAIN_ACTIONS,
    NOTHING as NOTHING,
    PASS as PASS,
    PEEK as PEEK,
    PIRATE as PIRATE,
    PRE_DRAW as PRE_DRAW,
    SPIDER as SPIDER,
    STRANDED as STRANDED,
    SWAP as SWAP,
    THROW as THROW,
    THROW_JUICE as THROW_JUICE,
    TIME as TIME,
    TIME_PICK as TIME_PICK,
    TIME_TRIP as TIME_TRIP,
    TRICK as TRICK,
    WISH as WISH,
)
from simlab.games.sheepnappers.policies.basic import (
    asap as asap,
    launch_or_not as launch_or_not,
    pile_k as pile_k,
    random as random,
    sensible as sensible,
    sensible_apart_from_launch as sensible_apart_from_launch,
    wool_t as wool_t,
)
from simlab.games.sheepnappers.policies.sense import (
    copies_unseen as copies_unseen,
    expected_copies as expected_copies,
    expected_wool as expected_wool,
    is_rival as is_rival,
    launch_is_legal as launch_is_legal,
    likely_holder as likely_holder,
    loss_to_wolf as loss_to_wolf,
    may_hold as may_hold,
    most_threatening as most_threatening,
    rivals_left as rivals_left,
    wolves_left as wolves_left,
)
from simlab.games.sheepnappers.rules.legal import legal as legal, may_launch as may_launch
from simlab.games.sheepnappers.rules.needs import (
    active_count as active_count,
    are_partners as are_partners,
    base_need as base_need,
    can_launch as can_launch,
    fuel_need as fuel_need,
    next_active as next_active,
    seat_after as seat_after,
    sheep_kinds as sheep_kinds,
    wool_in_hand as wool_in_hand,
)
from simlab.games.sheepnappers.state import DISCARD as DISCARD

__all__ = _public_names(globals())
