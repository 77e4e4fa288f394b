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
        # Copies known to be in a hand (or in the discard).
        ("known", np.int64, (PILES, c.KINDS)),
        # If bit k is set, known[k] is the exact number of copies of kind k.
        ("lacks", np.int64, (PILES,)),
        # Least number of fuel and GPS Hacks, seen or not, proved by the cards played.
        ("proved", np.int64, (PILES, c.GPS + 1)),
        # After a failed launch: upper limit (exclusive) of the fuel less the need of the hacks;
        # 0: unknown.
        ("short", np.int64, (PILES,)),
    ]
)

SHARE = record(
    [
        # Unknown cards of a hand; 0: its fuel and hacks are not split before the deal.
        ("cards", np.int64),
        # All cards left to deal when it is this hand's turn.
        ("left", np.int64),
        # Unseen cards other than fuel and hacks that this hand may hold.
        ("others", np.int64),
        # A split is the number fuel + hacks * stride; `splits` counts them, `chosen` is one.
        ("stride", np.int64),
        ("splits", np.int64),
        ("chosen", np.int64),
    ]
)
"""Split of a hand's unknown cards into fuel, hacks and others (see `fuel_shares`)."""

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
    # The action on the table: its player, verb and target; its Baas.
    ("verb", np.int64),
    ("player", np.int64),
    ("target", np.int64),
    ("wish", np.int64),
    ("juiced", np.int64),
    ("fuel_paid", np.int64),
    ("baas", np.int64),
    ("last_thrower", np.int64),
    ("polled", np.int64),
    # The countdown.
    ("launcher", np.int64),
    ("launch_need", np.int64, (c.MAX_SEATS,)),
    ("asked", np.int64),
    # Scores of finished rounds, and counters over all rounds.
    ("score", np.int64, (c.MAX_SEATS,)),
    ("total", np.int64, (c.MAX_SEATS,)),
    ("winner", np.int64),
    ("own_turns", np.int64, (c.MAX_SEATS,)),
    ("out_turn", np.int64, (c.MAX_SEATS,)),
    ("launched_n", np.int64, (c.MAX_SEATS,)),
    ("eaten_n", np.int64, (c.MAX_SEATS,)),
    ("failed_launches", np.int64, (c.MAX_SEATS,)),
    ("cards_played", np.int64, (c.MAX_SEATS,)),
    # Public knowledge.
    ("facts", FACTS),
]

SEAT: list[Field] = [
    ("hand", np.int64, (c.KINDS,)),
    # Kind set aside for a Spider Trick that is still open, or -1.
    ("gift", np.int64),
    # 1 if the player was asked for a Kamikaze in this launch and kept it.
    ("passed", np.int64),
    # Knowledge of this player, the public facts included.
    ("facts", FACTS),
]

HIDDEN: list[Field] = [
    ("pile", np.int64, (c.KINDS + 1,)),
    ("discard", np.int64, (c.KINDS,)),
    # The cards one by one, only during the deal.
    ("deck", np.int64, (c.MAX_DECK,)),
    # The splits of the other hands, only during a determinization.
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
