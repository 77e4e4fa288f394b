"""The cards, the decisions and the events of Spaceknights: names and tables."""

from __future__ import annotations

from simlab.core.events import EventKind
from simlab.core.game import Decision

MAX_SEATS = 6


BLANK = 0
"""Placeholder for an unused value of an event."""
FIRST_PLACE = 0
TO_THE_LEFT = 1
"""Steps clockwise to the neighbour."""

# Card types: 3 * (value - 1) + suit.
VALUES, SUITS, TYPES = 6, 3, 18
TYPE_WORDS = tuple(f"{value}{suit}" for value in range(1, 7) for suit in "HIC")
ALL_TYPES = (1 << TYPES) - 1

# Codes of cards: TYPES * o + t for the maneuver card of player o and type t; then Thwarted; then
# threat cards in a Foe's hand, THREAT + t.
MANEUVERS = MAX_SEATS * TYPES
THWARTED = MANEUVERS
THREAT = THWARTED + 1
NOTHING = -1
CARD_WORDS = (
    *(f"{owner}-{kind}" for owner in range(MAX_SEATS) for kind in TYPE_WORDS),
    "thwarted",
    *(f"threat-{kind}" for kind in TYPE_WORDS),
)
TYPE_OF = (*(list(range(TYPES)) * MAX_SEATS), NOTHING, *range(TYPES))
OWN_CARDS = 12
"""Maneuver cards that each player starts with, two of each value."""

HAND, DECK, BOARD = 8, 18, 6
"""Room for cards in a hand, in a personal deck (and in front), and in the middle."""
BOARD_START = 3
"""The first three common cards: locus, enemy, threat; the others are complications."""

LOCI, ENEMIES, THREATS = range(3)
TEAM_WORDS = ("loci", "enemies", "threats")
COMPLICATION_1, COMPLICATION_2 = range(5)[BOARD_START:]
SLOT_WORDS = ("locus", "enemy", "threat", "complication_1", "complication_2", "complication_3")

# Effects and conditions, numbered from 0 (E1 is 0).
E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12 = range(12)
C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12 = range(12)
EFFECTS = CONDITIONS = 12
EFFECT_WORDS = tuple(f"e{number}" for number in range(1, 13))
CONDITION_WORDS = tuple(f"c{number}" for number in range(1, 13))

R1, R2, R3, R4, R5, R6 = range(6)
RESPITES = 6
RESPITE_WORDS = tuple(f"r{number}" for number in range(1, 7))

# Decisions.
(
    COLOURS, REROLL, BID, PARTNER, CONSENT, TARGET, SLOT, CARD, CANCEL, COMPLICATION, SHOWDOWN,
    PLACE, KEEP, SHUFFLE_BACK, RESPITE, GIVE, TAKE, BURN, RANSOM, OFFER, OWNER, PERMUTE, HEAL,
) = range(23)  # fmt: skip
DECISION_COUNT = 23

# COLOURS: which chips go first, for each of three purposes.
OWN_FIRST, LARGEST_FIRST, SMALLEST_FIRST, RANDOM_CHIPS = range(4)
COLOUR_WORDS = ("own", "largest", "smallest", "random")
PAYING, BURNING, TAKING = range(3)
PURPOSES = 3
PURPOSE_WORDS = ("pay", "burn", "take")

NO, YES = range(2)
IN_STOCK, ON_LINE = range(2)
# BID: FADE, STAY, then SURGE + x for x = 1 .. MAX_SURGE, then the rest.
FADE, STAY, SURGE = 0, 1, 1
MAX_SURGE = 12
REROLL_NOW, THWART, MANEUVER = 14, 15, 16
"""The maneuver with effect e (0 is E1) has the id MANEUVER + e."""
BID_ACTIONS = MANEUVER + EFFECTS
SELF = 5
"""TARGET: actions 0 .. 4 are the seats +1 .. +5 clockwise, 5 is oneself."""
CARD_THWARTED = TYPES
HIDE, REVEAL = range(2)
DONE = 0
"""SHUFFLE_BACK: stop; action i returns front card i - 1."""
MAX_AMOUNT = 36
CYCLE, CYCLE_BACK, SWAP_FIRST, SWAP_SECOND = range(4)

# Phases of play between decisions.
(
    PH_COLOURS, PH_HAND, PH_DRAW, PH_REROLL, PH_FOE_DRAWS, PH_ROUND, PH_TURN, PH_CONDITION,
    PH_EFFECT, PH_AIM, PH_USED, PH_POLL, PH_COMPLICATION, PH_SHOWDOWN, PH_SETTLE, PH_PLACE,
    PH_END_HAND, PH_SHUFFLE_BACK, PH_MOMENTS, PH_RESPITE, PH_TAKING, PH_RANSOM, PH_HEAL,
    PH_PASS_FOE, PH_FINISHED,
) = range(25)  # fmt: skip
PHASE_WORDS = (
    "colours", "hand", "draw", "reroll", "foe_draws", "round", "turn", "condition", "effect",
    "aim", "used", "poll", "complication", "showdown", "settle", "place", "end_hand",
    "shuffle_back", "moments", "respite", "taking", "ransom", "heal", "pass_foe", "finished",
)  # fmt: skip

# Known zones of a card (see knowledge.py).
EITHER, IN_HAND, IN_DECK, IN_FRONT, MIXED, SHOWN = range(6)

# Options, in the order of their words in rule_constants.py.
START_RANDOM, START_FIXED = range(2)
LAYOUT_RANDOM, LAYOUT_CANONICAL = range(2)
PAIRING_RANDOM, PAIRING_IN_ORDER = range(2)
FOUR_EACH, SUITS_FREE = range(2)
CUMULATIVE, PER_ROUND = range(2)
WINDOWS_BOTH, WINDOWS_ROLL, WINDOWS_TURN, WINDOWS_NONE = range(4)
BY_WINNER, BY_LOSER = range(2)
KEPT_ROLE, KEPT_PLAYER = range(2)
CLEAR_SHOWDOWN, CLEAR_ANY_LOST = range(2)
SD_FOE_LEFT, SD_FOE, SD_BIG_BLIND = range(3)

# Purposes of random streams.
(
    _, START_LUCK, LAYOUT_LUCK, PEEK_LUCK, RESPITE_LUCK, THEME_LUCK, TEAM_LUCK, DRAW_LUCK, DIE_LUCK,
    CHIP_LUCK,
) = range(10)  # fmt: skip

# Reasons for burning mettle.
FOR_REROLL, FOR_OVERPOWER, FOR_CONSENT, FOR_RESPITE, FOR_HEALING, FOR_DEAD_LINE = range(6)
REASON_WORDS = ("reroll", "overpower", "consent", "respite", "healing", "dead_line")

# Events.
(
    V_HAND, V_BOARD, V_BLIND, V_DRAWN, V_ROLLED, V_BURNED, V_COLOUR, V_ROUND, V_STAYED, V_SURGED,
    V_FADED, V_THWARTED, V_STOPPED, V_TAKES_BACK, V_REVEALED, V_MADE, V_WON, V_NOBODY,
    V_COLLECTED, V_PLACED, V_KEPT, V_KEPT_GONE, V_BACK, V_MANEUVER, V_CONSENT, V_SEATS, V_THEMES,
    V_USED, V_REDREW, V_OVERPOWER, V_LIFE, V_PEEKED, V_FOE_LIMITED, V_LINES, V_REPLACED, V_NEXT,
    V_SEARCHED, V_PUT, V_BANNED, V_HANDS, V_HANDED, V_THEME, V_RESPITE, V_ROLL, V_GAVE, V_TOOK,
    V_RANSOM, V_RESPITES, V_HEALED, V_OUT, V_FORCED, V_OVER, V_UNFINISHED,
) = range(53)  # fmt: skip

EVENTS = (
    EventKind("hand", ("index", "foe"), opens=True),
    EventKind("board", ("slot", "team", "type")),
    EventKind("blind", ("seat", "count", "wanted")),
    EventKind("drawn", ("seat", "card"), private=("card",), seen_by=("seat",)),
    EventKind("rolled", ("seat", "raw", "value")),
    EventKind("burned", ("seat", "count", "reason")),
    EventKind("of_colour", ("colour", "count")),
    EventKind("bidding", ("number",), opens=True),
    EventKind("stayed", ("seat", "count")),
    EventKind("surged", ("seat", "count", "level")),
    EventKind("faded", ("seat",)),
    EventKind("thwarted", ("seat",)),
    EventKind("stopped", ("seat", "target")),
    EventKind("takes_back", ("seat", "count")),
    EventKind("revealed", ("seat", "card")),
    EventKind("made", ("seat", "category")),
    EventKind("won", ("seat", "contested", "count")),
    EventKind("nobody_won"),
    EventKind("collected", ("seat", "target", "count")),
    EventKind("placed", ("seat", "card")),
    EventKind("kept", ("seat", "card")),
    EventKind("kept_gone", ("seat",)),
    EventKind("shuffled_back", ("seat", "card")),
    EventKind("maneuver", ("seat", "effect", "condition")),
    EventKind("consent", ("seat", "target", "given")),
    EventKind("seats_traded", ("seat", "target")),
    EventKind("themes_traded", ("seat", "target")),
    EventKind("used", ("seat", "card")),
    EventKind("redrew", ("seat", "target")),
    EventKind("overpower", ("seat", "value")),
    EventKind("life_force", ("seat", "value")),
    EventKind("peeked", ("seat", "target", "card"), private=("card",), seen_by=("seat",)),
    EventKind("foe_limited"),
    EventKind("lines_swapped", ("seat", "target")),
    EventKind("replaced", ("slot", "team", "type")),
    EventKind("next_seen", ("seat", "team", "type"), private=("type",), seen_by=("seat",)),
    EventKind("searched", ("seat", "target")),
    EventKind("put", ("seat", "target", "card"), private=("card",), seen_by=("seat", "target")),
    EventKind("thwarted_banned"),
    EventKind("hands_swapped", ("seat", "target")),
    EventKind("handed", ("seat", "target", "card"), private=("card",), seen_by=("seat", "target")),
    EventKind("theme", ("seat", "ok")),
    EventKind("respite", ("seat", "kind")),
    EventKind("respite_roll", ("seat", "raw", "value")),
    EventKind("gave", ("seat", "target", "count")),
    EventKind("took", ("seat", "target", "count")),
    EventKind("ransom", ("seat", "target", "count")),
    EventKind("respite_now", ("seat", "kind")),
    EventKind("healed", ("seat", "count")),
    EventKind("out", ("seat", "place")),
    EventKind(
        "forced",
        ("seat", "decision", "action"),
        private=("seat", "decision", "action"),
        seen_by=("seat",),
    ),
    EventKind("over", ("seat", "as_foe"), opens=True),
    EventKind("unfinished", opens=True),
)

_YES_NO = ("no", "yes")
_SEATS = tuple(f"+{step}" for step in range(1, MAX_SEATS))
_AMOUNTS = tuple(str(amount) for amount in range(MAX_AMOUNT + 1))

DECISIONS = (
    Decision("colours", COLOUR_WORDS),
    Decision("reroll", _YES_NO),
    Decision(
        "bid",
        (
            "fade",
            "stay",
            *(f"surge {amount}" for amount in range(1, MAX_SURGE + 1)),
            "reroll",
            "thwart",
            *EFFECT_WORDS,
        ),
    ),
    Decision("partner", _SEATS),
    Decision("consent", _YES_NO),
    Decision("target", (*_SEATS, "self")),
    Decision("slot", SLOT_WORDS),
    Decision("card", (*TYPE_WORDS, "thwarted")),
    Decision("cancel", _YES_NO),
    Decision("complication", TEAM_WORDS),
    Decision("showdown", ("fade", "reveal")),
    Decision("place", tuple(f"card {number}" for number in range(1, HAND + 1))),
    Decision("keep", tuple(f"card {number}" for number in range(1, HAND + 1))),
    Decision("shuffle_back", ("done", *(f"front {number}" for number in range(1, DECK + 1)))),
    Decision("respite", ("skip", "use")),
    Decision("give", _AMOUNTS),
    Decision("take", _AMOUNTS),
    Decision("burn", _AMOUNTS),
    Decision("ransom", _YES_NO),
    Decision("offer", _AMOUNTS),
    Decision("owner", _SEATS),
    Decision("permute", ("cycle", "cycle_back", "swap_first", "swap_second")),
    Decision("heal", _AMOUNTS),
)
