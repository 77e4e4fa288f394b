"""The records of Sheepnappers."""

from __future__ import annotations

import numpy as np

from simlab.core.records import STREAM, Field, Layout, record
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.rule_constants import RULEBOOK

PILES = c.MAX_SEATS + 1
DISCARD = c.MAX_SEATS
"""Row of the discard in `FACTS`; rows 0..3 are the players' hands."""

FACTS = record(
    [
        # copies that are certainly in a hand (or in the discard)
        ("known", np.int64, (PILES, c.KINDS)),
        # bit k is set: there are exactly known[k] copies of kind k
        ("lacks", np.int64, (PILES,)),
        # fuel and GPS Hacks that are proved to be there in all, seen or not, by what was played
        ("proved", np.int64, (PILES, c.GPS + 1)),
        # fuel beyond what the hacks take is below this (0: nobody can tell), since a launch failed
        ("short", np.int64, (PILES,)),
    ]
)

SHARE = record(
    [
        # cards of a hand that are not known; 0: its fuel and hacks are left to the deal
        ("cards", np.int64),
        # all cards that are left to deal when it is this hand's turn
        ("left", np.int64),
        # cards but fuel and hacks that nobody can place and that this hand may hold
        ("others", np.int64),
        # a split is fuel + hacks * stride; there are so many, and one was chosen
        ("stride", np.int64),
        ("splits", np.int64),
        ("chosen", np.int64),
    ]
)
"""How the unknown cards of a hand are split into fuel, hacks and others (see `determinize`)."""

TABLE: list[Field] = [
    ("phase", np.int64),
    ("round_index", np.int64),
    ("starter", np.int64),
    ("current", np.int64),
    ("turns", np.int64),
    ("round_turns", np.int64),
    ("turn_actions", np.int64),
    ("draws_left", np.int64),
    ("turn_idle", np.int64),
    ("idle_turns", np.int64),
    ("pile_n", np.int64),
    ("discard_n", np.int64),
    ("top", np.int64),
    ("top_played", np.int64),
    ("wolves_out", np.int64),
    ("hand_n", np.int64, (c.MAX_SEATS,)),
    ("status", np.int64, (c.MAX_SEATS,)),
    # the action on the table: who plays which verb on whom; its Baas
    ("verb", np.int64),
    ("player", np.int64),
    ("target", np.int64),
    ("wish", np.int64),
    ("juiced", np.int64),
    ("fuel_paid", np.int64),
    ("baas", np.int64),
    ("last_thrower", np.int64),
    ("polled", np.int64),
    # the countdown
    ("launcher", np.int64),
    ("launch_need", np.int64, (c.MAX_SEATS,)),
    ("asked", np.int64),
    # scores of finished rounds, and counters over all rounds
    ("score", np.int64, (c.MAX_SEATS,)),
    ("total", np.int64, (c.MAX_SEATS,)),
    ("winner", np.int64),
    ("own_turns", np.int64, (c.MAX_SEATS,)),
    ("out_turn", np.int64, (c.MAX_SEATS,)),
    ("launched_n", np.int64, (c.MAX_SEATS,)),
    ("eaten_n", np.int64, (c.MAX_SEATS,)),
    ("failed_launches", np.int64, (c.MAX_SEATS,)),
    ("cards_played", np.int64, (c.MAX_SEATS,)),
    # what everybody knows
    ("facts", FACTS),
]

SEAT: list[Field] = [
    ("hand", np.int64, (c.KINDS,)),
    # kind set aside for a Spider Trick that is still open, or -1
    ("gift", np.int64),
    # whether the player was asked for a Kamikaze in this launch and kept it
    ("passed", np.int64),
    # what this player knows, the public facts included
    ("facts", FACTS),
]

HIDDEN: list[Field] = [
    ("pile", np.int64, (c.KINDS + 1,)),
    ("discard", np.int64, (c.KINDS,)),
    # the cards one by one, only while they are dealt
    ("deck", np.int64, (c.MAX_DECK,)),
    # the other hands, only while their cards are imagined
    ("shares", SHARE, (c.MAX_SEATS,)),
    ("deal_stream", STREAM),
    ("draw_stream", STREAM, (c.MAX_SEATS,)),
    ("spider_stream", STREAM, (c.MAX_SEATS,)),
    ("start_stream", STREAM),
    ("react_stream", STREAM),
    ("order_stream", STREAM),
    ("tie_stream", STREAM),
]

LAYOUT = Layout.build(
    max_seats=c.MAX_SEATS, rules=RULEBOOK.dtype(), table=TABLE, seat=SEAT, hidden=HIDDEN
)
