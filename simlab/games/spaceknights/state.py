"""The records of Spaceknights."""

from __future__ import annotations

import numpy as np

from simlab.core.records import STREAM, Field, Layout, record
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.hands import CARDS
from simlab.games.spaceknights.rule_constants import RULEBOOK

THREAT_HAND = c.MAX_SEATS
"""Value of `hand_of` for the Foe's hand of threat cards."""

FACTS = record(
    [
        # 1 + 12 * effect + condition of a maneuver card (by code); 0: never seen.
        ("book", np.int64, (c.MANEUVERS,)),
        # Its place: 0 with its first owner, in deck or hand; else 1 + 8 * seat + zone.
        ("spot", np.int64, (c.MANEUVERS,)),
        # Thwarted cards of a player (of all players with decks mixed with its own).
        ("thwarted_n", np.int64, (c.MAX_SEATS,)),
        # Least number of Thwarted cards in a hand, in a deck.
        ("thwarted_hand", np.int64, (c.MAX_SEATS,)),
        ("thwarted_deck", np.int64, (c.MAX_SEATS,)),
        # Bits of the players with decks mixed with this one's; 0: none.
        ("mixed", np.int64, (c.MAX_SEATS,)),
        # 1 if any card is known to be in a hand or in a deck.
        ("zoned", np.int64),
    ]
)

TABLE: list[Field] = [
    ("phase", np.int64),
    ("hand_index", np.int64),
    ("round_no", np.int64),
    # Seating.
    ("circle", np.int64, (c.MAX_SEATS,)),
    ("position", np.int64, (c.MAX_SEATS,)),
    ("alive", np.int64, (c.MAX_SEATS,)),
    ("alive_n", np.int64),
    ("foe", np.int64),
    ("small_blind", np.int64),
    ("big_blind", np.int64),
    # Mettle by holder and colour (below tier 2 all chips are of colour 0), and its sums.
    ("stock", np.int64, (c.MAX_SEATS, c.MAX_SEATS)),
    ("line", np.int64, (c.MAX_SEATS, c.MAX_SEATS)),
    ("stock_n", np.int64, (c.MAX_SEATS,)),
    ("line_n", np.int64, (c.MAX_SEATS,)),
    ("burned", np.int64, (c.MAX_SEATS,)),
    # The bidding.
    ("level", np.int64),
    ("line_before", np.int64, (c.MAX_SEATS,)),
    ("put_in", np.int64, (c.MAX_SEATS,)),
    ("acted", np.int64, (c.MAX_SEATS,)),
    ("faded", np.int64, (c.MAX_SEATS,)),
    ("unfaded_n", np.int64),
    ("cursor", np.int64),
    # 1 if a player may be out, which is checked before play goes on.
    ("check_lives", np.int64),
    ("last_surger", np.int64),
    ("thwart_banned", np.int64),
    ("foe_limited", np.int64),
    # Dice and tracks.
    ("die", np.int64, (c.MAX_SEATS,)),
    ("overpower", np.int64, (c.MAX_SEATS,)),
    ("life_force", np.int64, (c.MAX_SEATS,)),
    # Cards.
    ("board", np.int64, (c.BOARD,)),
    ("board_team", np.int64, (c.BOARD,)),
    ("board_n", np.int64),
    ("aside", np.int64, (3,)),
    ("team_n", np.int64, (3,)),
    ("kept", np.int64, (c.MAX_SEATS,)),
    ("front", np.int64, (c.MAX_SEATS, c.DECK)),
    ("front_n", np.int64, (c.MAX_SEATS,)),
    ("hand_n", np.int64, (c.MAX_SEATS,)),
    ("deck_n", np.int64, (c.MAX_SEATS,)),
    ("hand_of", np.int64, (c.MAX_SEATS,)),
    ("e1_on", np.int64, (c.MAX_SEATS,)),
    ("e1_card", np.int64, (c.MAX_SEATS,)),
    ("shown", np.int64, (c.MAX_SEATS, c.HAND)),
    ("shown_n", np.int64, (c.MAX_SEATS,)),
    ("shown_strength", np.int64, (c.MAX_SEATS,)),
    # Respite and theme of each player.
    ("respite", np.int64, (c.MAX_SEATS,)),
    ("theme", np.int64, (c.MAX_SEATS,)),
    # The maneuver, respite or question on the table.
    ("purpose", np.int64),
    ("user", np.int64),
    ("man_card", np.int64),
    ("effect", np.int64),
    ("condition", np.int64),
    ("chosen", np.int64),
    ("refused", np.int64),
    ("thwarter", np.int64),
    ("polled", np.int64),
    ("amount", np.int64),
    ("offers", np.int64, (c.MAX_SEATS,)),
    # The end of the hand.
    ("winner", np.int64),
    ("contested", np.int64),
    ("as_foe", np.int64),
    # Counters.
    ("survived", np.int64, (c.MAX_SEATS,)),
    ("out_place", np.int64, (c.MAX_SEATS,)),
    ("won_contested", np.int64, (c.MAX_SEATS,)),
    ("won_uncontested", np.int64, (c.MAX_SEATS,)),
    ("won_as_foe", np.int64, (c.MAX_SEATS,)),
    ("burned_by", np.int64, (c.MAX_SEATS,)),
    ("thwarted_played", np.int64, (c.MAX_SEATS,)),
    ("maneuvers", np.int64, (c.MAX_SEATS,)),
    ("uncontested_hands", np.int64),
    ("foe_hands", np.int64),
    # Public knowledge.
    ("facts", FACTS),
]

SEAT: list[Field] = [
    # The player's chip order for paying, burning and taking.
    ("colours", np.int64, (c.PURPOSES,)),
    ("deck", np.int64, (c.DECK,)),
    ("hand", np.int64, (c.HAND,)),
    # Thwarted cards in the hand.
    ("thwarted", np.int64),
    # The hand, the common cards, and other counted cards.
    ("pool", CARDS),
    # The next card of a team deck, if the player has peeked at it, else -1.
    ("next_seen", np.int64, (3,)),
    # Bits of the threats known to be in the Foe's hand, and back in the deck.
    ("foe_seen", np.int64),
    ("foe_lost", np.int64),
    # During a search: cards of each type (and Thwarted) in the deck searched.
    ("search", np.int64, (c.TYPES + 1,)),
    # Knowledge of this player, the public facts included.
    ("facts", FACTS),
]

HIDDEN: list[Field] = [
    # Bits of the cards left in the team decks, and the next card, if any player has seen it.
    ("team_left", np.int64, (3,)),
    ("next_card", np.int64, (3,)),
    # Working memory of `determinize`.
    ("loose", np.int64, (c.MAX_SEATS * c.DECK,)),
    ("own", np.int64, (c.MAX_SEATS * c.DECK,)),
    ("hand_filled", np.int64, (c.MAX_SEATS,)),
    ("deck_filled", np.int64, (c.MAX_SEATS,)),
    ("start_stream", STREAM),
    ("layout_stream", STREAM, (c.MAX_SEATS,)),
    ("team_stream", STREAM, (3,)),
    ("draw_stream", STREAM, (c.MAX_SEATS,)),
    ("die_stream", STREAM, (c.MAX_SEATS,)),
    ("chip_stream", STREAM, (c.MAX_SEATS,)),
    ("peek_stream", STREAM),
    ("respite_stream", STREAM),
    ("theme_stream", STREAM),
]

LAYOUT = Layout.build(
    max_seats=c.MAX_SEATS, rules=RULEBOOK.dtype(), table=TABLE, seat=SEAT, hidden=HIDDEN
)
