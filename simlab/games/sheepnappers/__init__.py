"""Sheepnappers: launch with your sheep before the wolf comes. The rules are in ``play/``.

What is gathered here is for authors of policies: names of decisions, actions and cards, policies
to fall back on, and judgements. A policy ``mine(table, me, mind)`` reads, most of all:

===========================  ======================================================================
``table.decision``           `PRE_DRAW`, `FEED`, `MAIN`, `TIME_PICK`, `BAA_CALL` or `KAMI`
``table.actor``              the seat that is asked, one's own; ``table.current`` has the turn
``table.seats``              number of players; ``table.status[seat]``: `ACTIVE`, `HOME`, `EATEN` …
``table.pile_n``             cards in the pile, wolves included; ``table.hand_n[seat]`` in a hand
``table.launcher``           who is counting down, or -1; ``table.turns`` played so far
``table.rules``              all constants, as in ``simlab rules``: ``table.rules.wolves`` …
``me.hand[FUEL]``            own cards of a kind
``me.facts.known[seat, k]``  copies of kind ``k`` that are certainly in a hand (or the `DISCARD`)
===========================  ======================================================================

All fields are in ``state.py``. Actions are ids: `END` and `LAUNCH` in `MAIN`, `PASS` and `THROW`
when asked for a Baa or a Kamikaze; ``components.py`` lists them all.
"""

from simlab.games.sheepnappers.components import (
    ACTIVE,
    BAA,
    BAA_CALL,
    DRAW,
    DREAM,
    EATEN,
    END,
    FEED,
    FUEL,
    GPS,
    HOME,
    IT,
    IT_DUMP,
    IT_FIX,
    JUICE,
    JUICE_SHIFT,
    KAMI,
    KAMIKAZE,
    KINDS,
    LAMP,
    LAUNCH,
    LAUNCH_NOW,
    MAIN,
    MAIN_ACTIONS,
    NOTHING,
    PASS,
    PEEK,
    PIRATE,
    PRE_DRAW,
    SPIDER,
    STRANDED,
    SWAP,
    THROW,
    THROW_JUICE,
    TIME,
    TIME_PICK,
    TIME_TRIP,
    TRICK,
    WISH,
)
from simlab.games.sheepnappers.play.legal import legal
from simlab.games.sheepnappers.play.needs import (
    active_count,
    are_partners,
    base_need,
    can_launch,
    fuel_need,
    next_active,
    seat_after,
    sheep_kinds,
    wool_in_hand,
)
from simlab.games.sheepnappers.policies.basic import (
    asap,
    launch_or_not,
    pile_k,
    random,
    sensible,
    sensible_apart_from_launch,
    wool_t,
)
from simlab.games.sheepnappers.policies.sense import (
    copies_unseen,
    expected_copies,
    expected_wool,
    is_rival,
    launch_is_legal,
    likely_holder,
    loss_to_wolf,
    may_hold,
    most_threatening,
    rivals_left,
    wolves_left,
)
from simlab.games.sheepnappers.state import DISCARD

__all__ = [
    "ACTIVE",
    "BAA",
    "BAA_CALL",
    "DISCARD",
    "DRAW",
    "DREAM",
    "EATEN",
    "END",
    "FEED",
    "FUEL",
    "GPS",
    "HOME",
    "IT",
    "IT_DUMP",
    "IT_FIX",
    "JUICE",
    "JUICE_SHIFT",
    "KAMI",
    "KAMIKAZE",
    "KINDS",
    "LAMP",
    "LAUNCH",
    "LAUNCH_NOW",
    "MAIN",
    "MAIN_ACTIONS",
    "NOTHING",
    "PASS",
    "PEEK",
    "PIRATE",
    "PRE_DRAW",
    "SPIDER",
    "STRANDED",
    "SWAP",
    "THROW",
    "THROW_JUICE",
    "TIME",
    "TIME_PICK",
    "TIME_TRIP",
    "TRICK",
    "WISH",
    "active_count",
    "are_partners",
    "asap",
    "base_need",
    "can_launch",
    "copies_unseen",
    "expected_copies",
    "expected_wool",
    "fuel_need",
    "is_rival",
    "launch_is_legal",
    "launch_or_not",
    "legal",
    "likely_holder",
    "loss_to_wolf",
    "may_hold",
    "most_threatening",
    "next_active",
    "pile_k",
    "random",
    "rivals_left",
    "seat_after",
    "sensible",
    "sensible_apart_from_launch",
    "sheep_kinds",
    "wolves_left",
    "wool_in_hand",
    "wool_t",
]
