"""The records of Sheriff of Nottingham."""

from __future__ import annotations

import numpy as np

from simlab.core.records import STREAM, Field, Layout, record
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rule_constants import RULEBOOK

OFFER = record(
    [
        ("status", np.int64),
        # Act wanted of the sheriff, and the condition of payment.
        ("act", np.int64),
        ("condition", np.int64),
        # Gold, goods of the payer's stand, and goods promised from its bag.
        ("gold", np.int64),
        ("stand", np.int64, (c.KINDS,)),
        ("bag", np.int64, (c.KINDS,)),
    ]
)

PER_SEAT = (np.int64, (c.MAX_SEATS,))
PER_GOOD = (np.int64, (c.MAX_SEATS, c.KINDS))

TABLE: list[Field] = [
    ("phase", np.int64),
    ("round_index", np.int64),
    ("sheriff", np.int64),
    ("turns_done", *PER_SEAT),
    # Current merchant in market, loading and declaring; number of merchants left to act.
    ("current", np.int64),
    ("left_to_act", np.int64),
    # Cards: sizes and tops of the piles, goods in each discard pile, their order (top last).
    ("pile_n", np.int64),
    # Discards that made up the draw pile at its last reshuffle, and whether there was one.
    ("stock", np.int64, (c.KINDS,)),
    ("restocked", np.int64),
    ("discard_n", np.int64, (2,)),
    ("top", np.int64, (2,)),
    ("discard", np.int64, (2, c.KINDS)),
    ("discards", np.int64, (2, c.MAX_DECK)),
    ("removed", np.int64, (c.KINDS,)),
    ("hand_n", *PER_SEAT),
    # The market turn: cards set aside (by kind if public), draws, the pile chosen.
    ("aside_n", np.int64),
    ("aside_open", np.int64),
    ("aside", np.int64, (c.KINDS,)),
    ("draws_left", np.int64),
    ("draws_made", np.int64),
    ("discards_shut", np.int64),
    ("place_on", np.int64),
    # Bags of this round.
    ("bag_n", *PER_SEAT),
    ("declared", *PER_SEAT),
    ("fate", *PER_SEAT),
    ("todo", *PER_SEAT),
    ("inspections", np.int64),
    # Stands: face up by kind, face down by number (-1: hidden); gold (-1: hidden).
    ("stand", *PER_GOOD),
    ("stash_n", *PER_SEAT),
    ("gold", *PER_SEAT),
    ("escrow", *PER_SEAT),
    # Bargaining for the bag in focus.
    ("focus", np.int64),
    ("talk", np.int64),
    ("lap", np.int64),
    ("speaker", np.int64),
    ("asked", np.int64),
    ("offers", OFFER, (c.MAX_SEATS,)),
    ("commit", *PER_SEAT),
    ("ledger", OFFER, (c.MAX_SEATS * c.MAX_SEATS,)),
    # Settlement.
    ("lied", np.int64),
    ("debtor", np.int64),
    ("creditor", np.int64),
    ("debt", np.int64),
    # The public log: as merchant, as sheriff, of deals, of the market.
    ("bags", *PER_SEAT),
    ("inspected", *PER_SEAT),
    ("caught", *PER_SEAT),
    ("honest_inspected", *PER_SEAT),
    ("lied_passed", *PER_SEAT),
    ("honest_passed", *PER_SEAT),
    ("confiscated", *PER_SEAT),
    ("judged", *PER_SEAT),
    ("searches", *PER_SEAT),
    ("catches", *PER_SEAT),
    ("mistakes", *PER_SEAT),
    ("offers_made", *PER_SEAT),
    ("deals_paid", *PER_SEAT),
    ("deals_taken", *PER_SEAT),
    ("gold_paid", *PER_SEAT),
    ("gold_taken", *PER_SEAT),
    ("took", *PER_GOOD),
    ("threw", *PER_GOOD),
    ("took_now", *PER_GOOD),
    ("threw_now", *PER_GOOD),
    # Public knowledge: least goods in a hand or bag, and face down on a stand.
    ("known", *PER_GOOD),
    ("known_stash", *PER_GOOD),
    # End of the game.
    ("bonus", *PER_SEAT),
    ("score", *PER_SEAT),
]

SEAT: list[Field] = [
    ("hand", np.int64, (c.KINDS,)),
    # Goods drawn by this player since the last reshuffle of the discards.
    ("drew", np.int64, (c.KINDS,)),
    # The bag; its size becomes public when all have loaded.
    ("bag", np.int64, (c.KINDS,)),
    ("bag_size", np.int64),
    # Goods face down on the own stand, and the own gold.
    ("stash", np.int64, (c.KINDS,)),
    ("gold", np.int64),
    # Cards set aside (or, for the sheriff, confiscated) and not yet placed.
    ("aside", np.int64, (c.KINDS,)),
    ("aside_size", np.int64),
    # Lowest action that may still be added to the set being picked.
    ("floor", np.int64),
    # Offer, ask, answer or price under construction.
    ("purpose", np.int64),
    ("low", np.int64),
    ("high", np.int64),
    ("tens", np.int64),
    ("amount", np.int64),
    ("draft", OFFER),
    ("answer", np.int64),
    ("picked", np.int64),
    ("target", np.int64),
    ("demand", np.int64),
    # Gold of the owner's last offer for its bag, and its price in a Nash split.
    ("floor_gold", np.int64),
    ("reserve", np.int64),
    # Offers for the bag in focus: all of them for the sheriff, one's own for a payer.
    ("heard", OFFER, (c.MAX_SEATS,)),
]

HIDDEN: list[Field] = [
    ("pile", np.int64, (c.KINDS,)),
    # Goods of the pile kept apart while a determinization deals the hands.
    ("apart", np.int64, (c.KINDS,)),
    # Values hidden as long as goods lie face down: of all goods that ever reached a stand, and of
    # deals (gold and goods) paid and taken.
    ("landed", np.int64),
    ("bribes_paid", *PER_SEAT),
    ("bribes_taken", *PER_SEAT),
    ("draw_stream", STREAM),
    ("start_stream", STREAM),
]

LAYOUT = Layout.build(
    max_seats=c.MAX_SEATS, rules=RULEBOOK.dtype(), table=TABLE, seat=SEAT, hidden=HIDDEN
)
