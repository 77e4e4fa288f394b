"""The cards, the decisions and the events of Spaceknights: names and tables."""

from __future__ import annotations

from enum import auto

from simlab.core.events import EventKind
from simlab.core.game import Decision
from simlab.jit.enumeration import Enumeration

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


class Team(Enumeration):
    """Team decks."""

    LOCI = auto()
    ENEMIES = auto()
    THREATS = auto()


LOCI, ENEMIES, THREATS = Team
TEAM_WORDS = Team.words()
COMPLICATION_1, COMPLICATION_2 = range(5)[BOARD_START:]
SLOT_WORDS = ("locus", "enemy", "threat", "complication_1", "complication_2", "complication_3")


class Effect(Enumeration):
    """Effects of maneuvers, numbered from 0."""

    E1 = auto()
    E2 = auto()
    E3 = auto()
    E4 = auto()
    E5 = auto()
    E6 = auto()
    E7 = auto()
    E8 = auto()
    E9 = auto()
    E10 = auto()
    E11 = auto()
    E12 = auto()


E1, E2, E3, E4, E5, E6, E7, E8, E9, E10, E11, E12 = Effect
EFFECT_WORDS = Effect.words()


class Condition(Enumeration):
    """Conditions of maneuvers, numbered from 0."""

    C1 = auto()
    C2 = auto()
    C3 = auto()
    C4 = auto()
    C5 = auto()
    C6 = auto()
    C7 = auto()
    C8 = auto()
    C9 = auto()
    C10 = auto()
    C11 = auto()
    C12 = auto()


C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12 = Condition
CONDITION_WORDS = Condition.words()
EFFECTS = CONDITIONS = 12


class RespiteKind(Enumeration):
    """Respites, numbered from 0."""

    R1 = auto()
    R2 = auto()
    R3 = auto()
    R4 = auto()
    R5 = auto()
    R6 = auto()


R1, R2, R3, R4, R5, R6 = RespiteKind
RESPITE_WORDS = RespiteKind.words()
RESPITES = 6


class DecisionId(Enumeration):
    """Decisions, in the order of `DECISIONS`."""

    COLOURS = auto()
    REROLL = auto()
    BID = auto()
    PARTNER = auto()
    CONSENT = auto()
    TARGET = auto()
    SLOT = auto()
    CARD = auto()
    CANCEL = auto()
    COMPLICATION = auto()
    SHOWDOWN = auto()
    PLACE = auto()
    KEEP = auto()
    SHUFFLE_BACK = auto()
    RESPITE = auto()
    GIVE = auto()
    TAKE = auto()
    BURN = auto()
    RANSOM = auto()
    OFFER = auto()
    OWNER = auto()
    PERMUTE = auto()
    HEAL = auto()


(
    COLOURS, REROLL, BID, PARTNER, CONSENT, TARGET, SLOT, CARD, CANCEL, COMPLICATION, SHOWDOWN,
    PLACE, KEEP, SHUFFLE_BACK, RESPITE, GIVE, TAKE, BURN, RANSOM, OFFER, OWNER, PERMUTE, HEAL,
) = DecisionId  # fmt: skip
DECISION_COUNT = 23


class ChipOrder(Enumeration):
    """COLOURS: which chips go first, for each of three purposes."""

    OWN_FIRST = "own"
    LARGEST_FIRST = "largest"
    SMALLEST_FIRST = "smallest"
    RANDOM_CHIPS = "random"


OWN_FIRST, LARGEST_FIRST, SMALLEST_FIRST, RANDOM_CHIPS = ChipOrder
COLOUR_WORDS = ChipOrder.words()


class Purpose(Enumeration):
    """Purposes for which chips leave a player."""

    PAYING = "pay"
    BURNING = "burn"
    TAKING = "take"


PAYING, BURNING, TAKING = Purpose
PURPOSE_WORDS = Purpose.words()
PURPOSES = 3


class Answer(Enumeration):
    """Answers to a question."""

    NO = auto()
    YES = auto()


NO, YES = Answer
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


class Reveal(Enumeration):
    """SHOWDOWN: fade, or reveal."""

    HIDE = "fade"
    REVEAL = auto()


HIDE, REVEAL = Reveal
DONE = 0
"""SHUFFLE_BACK: stop; action i returns front card i - 1."""
MAX_AMOUNT = 36


class Permute(Enumeration):
    """PERMUTE: how the common cards change places."""

    CYCLE = auto()
    CYCLE_BACK = auto()
    SWAP_FIRST = auto()
    SWAP_SECOND = auto()


CYCLE, CYCLE_BACK, SWAP_FIRST, SWAP_SECOND = Permute


class Phase(Enumeration):
    """Phases of play between decisions."""

    COLOURS = auto()
    HAND = auto()
    DRAW = auto()
    REROLL = auto()
    FOE_DRAWS = auto()
    ROUND = auto()
    TURN = auto()
    CONDITION = auto()
    EFFECT = auto()
    AIM = auto()
    USED = auto()
    POLL = auto()
    COMPLICATION = auto()
    SHOWDOWN = auto()
    SETTLE = auto()
    PLACE = auto()
    END_HAND = auto()
    SHUFFLE_BACK = auto()
    MOMENTS = auto()
    RESPITE = auto()
    TAKING = auto()
    RANSOM = auto()
    HEAL = auto()
    PASS_FOE = auto()
    FINISHED = auto()


(
    PH_COLOURS, PH_HAND, PH_DRAW, PH_REROLL, PH_FOE_DRAWS, PH_ROUND, PH_TURN, PH_CONDITION,
    PH_EFFECT, PH_AIM, PH_USED, PH_POLL, PH_COMPLICATION, PH_SHOWDOWN, PH_SETTLE, PH_PLACE,
    PH_END_HAND, PH_SHUFFLE_BACK, PH_MOMENTS, PH_RESPITE, PH_TAKING, PH_RANSOM, PH_HEAL,
    PH_PASS_FOE, PH_FINISHED,
) = Phase  # fmt: skip
PHASE_WORDS = Phase.words()

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


class Reason(Enumeration):
    """Reasons for burning mettle."""

    REROLL = auto()
    OVERPOWER = auto()
    CONSENT = auto()
    RESPITE = auto()
    HEALING = auto()
    DEAD_LINE = auto()


FOR_REROLL, FOR_OVERPOWER, FOR_CONSENT, FOR_RESPITE, FOR_HEALING, FOR_DEAD_LINE = Reason
REASON_WORDS = Reason.words()


class EventId(Enumeration):
    """Events, in the order of `EVENTS`."""

    HAND = auto()
    BOARD = auto()
    BLIND = auto()
    DRAWN = auto()
    ROLLED = auto()
    BURNED = auto()
    COLOUR = "of_colour"
    ROUND = "bidding"
    STAYED = auto()
    SURGED = auto()
    FADED = auto()
    THWARTED = auto()
    STOPPED = auto()
    TAKES_BACK = auto()
    REVEALED = auto()
    MADE = auto()
    WON = auto()
    NOBODY = "nobody_won"
    COLLECTED = auto()
    PLACED = auto()
    KEPT = auto()
    KEPT_GONE = auto()
    BACK = "shuffled_back"
    MANEUVER = auto()
    CONSENT = auto()
    SEATS = "seats_traded"
    THEMES = "themes_traded"
    USED = auto()
    REDREW = auto()
    OVERPOWER = auto()
    LIFE = "life_force"
    PEEKED = auto()
    FOE_LIMITED = auto()
    LINES = "lines_swapped"
    REPLACED = auto()
    NEXT = "next_seen"
    SEARCHED = auto()
    PUT = auto()
    BANNED = "thwarted_banned"
    HANDS = "hands_swapped"
    HANDED = auto()
    THEME = auto()
    RESPITE = auto()
    ROLL = "respite_roll"
    GAVE = auto()
    TOOK = auto()
    RANSOM = auto()
    RESPITES = "respite_now"
    HEALED = auto()
    OUT = auto()
    FORCED = auto()
    OVER = auto()
    UNFINISHED = auto()


(
    V_HAND, V_BOARD, V_BLIND, V_DRAWN, V_ROLLED, V_BURNED, V_COLOUR, V_ROUND, V_STAYED, V_SURGED,
    V_FADED, V_THWARTED, V_STOPPED, V_TAKES_BACK, V_REVEALED, V_MADE, V_WON, V_NOBODY, V_COLLECTED,
    V_PLACED, V_KEPT, V_KEPT_GONE, V_BACK, V_MANEUVER, V_CONSENT, V_SEATS, V_THEMES, V_USED,
    V_REDREW, V_OVERPOWER, V_LIFE, V_PEEKED, V_FOE_LIMITED, V_LINES, V_REPLACED, V_NEXT, V_SEARCHED,
    V_PUT, V_BANNED, V_HANDS, V_HANDED, V_THEME, V_RESPITE, V_ROLL, V_GAVE, V_TOOK, V_RANSOM,
    V_RESPITES, V_HEALED, V_OUT, V_FORCED, V_OVER, V_UNFINISHED,
) = EventId  # fmt: skip

EVENTS = (
    EventKind(V_HAND.word, ("index", "foe"), opens=True),
    EventKind(V_BOARD.word, ("slot", "team", "type")),
    EventKind(V_BLIND.word, ("seat", "count", "wanted")),
    EventKind(V_DRAWN.word, ("seat", "card"), private=("card",), seen_by=("seat",)),
    EventKind(V_ROLLED.word, ("seat", "raw", "value")),
    EventKind(V_BURNED.word, ("seat", "count", "reason")),
    EventKind(V_COLOUR.word, ("colour", "count")),
    EventKind(V_ROUND.word, ("number",), opens=True),
    EventKind(V_STAYED.word, ("seat", "count")),
    EventKind(V_SURGED.word, ("seat", "count", "level")),
    EventKind(V_FADED.word, ("seat",)),
    EventKind(V_THWARTED.word, ("seat",)),
    EventKind(V_STOPPED.word, ("seat", "target")),
    EventKind(V_TAKES_BACK.word, ("seat", "count")),
    EventKind(V_REVEALED.word, ("seat", "card")),
    EventKind(V_MADE.word, ("seat", "category")),
    EventKind(V_WON.word, ("seat", "contested", "count")),
    EventKind(V_NOBODY.word),
    EventKind(V_COLLECTED.word, ("seat", "target", "count")),
    EventKind(V_PLACED.word, ("seat", "card")),
    EventKind(V_KEPT.word, ("seat", "card")),
    EventKind(V_KEPT_GONE.word, ("seat",)),
    EventKind(V_BACK.word, ("seat", "card")),
    EventKind(V_MANEUVER.word, ("seat", "effect", "condition")),
    EventKind(V_CONSENT.word, ("seat", "target", "given")),
    EventKind(V_SEATS.word, ("seat", "target")),
    EventKind(V_THEMES.word, ("seat", "target")),
    EventKind(V_USED.word, ("seat", "card")),
    EventKind(V_REDREW.word, ("seat", "target")),
    EventKind(V_OVERPOWER.word, ("seat", "value")),
    EventKind(V_LIFE.word, ("seat", "value")),
    EventKind(V_PEEKED.word, ("seat", "target", "card"), private=("card",), seen_by=("seat",)),
    EventKind(V_FOE_LIMITED.word),
    EventKind(V_LINES.word, ("seat", "target")),
    EventKind(V_REPLACED.word, ("slot", "team", "type")),
    EventKind(V_NEXT.word, ("seat", "team", "type"), private=("type",), seen_by=("seat",)),
    EventKind(V_SEARCHED.word, ("seat", "target")),
    EventKind(
        V_PUT.word, ("seat", "target", "card"), private=("card",), seen_by=("seat", "target")
    ),
    EventKind(V_BANNED.word),
    EventKind(V_HANDS.word, ("seat", "target")),
    EventKind(
        V_HANDED.word, ("seat", "target", "card"), private=("card",), seen_by=("seat", "target")
    ),
    EventKind(V_THEME.word, ("seat", "ok")),
    EventKind(V_RESPITE.word, ("seat", "kind")),
    EventKind(V_ROLL.word, ("seat", "raw", "value")),
    EventKind(V_GAVE.word, ("seat", "target", "count")),
    EventKind(V_TOOK.word, ("seat", "target", "count")),
    EventKind(V_RANSOM.word, ("seat", "target", "count")),
    EventKind(V_RESPITES.word, ("seat", "kind")),
    EventKind(V_HEALED.word, ("seat", "count")),
    EventKind(V_OUT.word, ("seat", "place")),
    EventKind(
        V_FORCED.word,
        ("seat", "decision", "action"),
        private=("seat", "decision", "action"),
        seen_by=("seat",),
    ),
    EventKind(V_OVER.word, ("seat", "as_foe"), opens=True),
    EventKind(V_UNFINISHED.word, opens=True),
)

_YES_NO = Answer.words()
_SEATS = tuple(f"+{step}" for step in range(1, MAX_SEATS))
_AMOUNTS = tuple(str(amount) for amount in range(MAX_AMOUNT + 1))

DECISIONS = (
    Decision(COLOURS.word, COLOUR_WORDS),
    Decision(REROLL.word, _YES_NO),
    Decision(
        BID.word,
        (
            "fade",
            "stay",
            *(f"surge {amount}" for amount in range(1, MAX_SURGE + 1)),
            "reroll",
            "thwart",
            *EFFECT_WORDS,
        ),
    ),
    Decision(PARTNER.word, _SEATS),
    Decision(CONSENT.word, _YES_NO),
    Decision(TARGET.word, (*_SEATS, "self")),
    Decision(SLOT.word, SLOT_WORDS),
    Decision(CARD.word, (*TYPE_WORDS, "thwarted")),
    Decision(CANCEL.word, _YES_NO),
    Decision(COMPLICATION.word, TEAM_WORDS),
    Decision(SHOWDOWN.word, Reveal.words()),
    Decision(PLACE.word, tuple(f"card {number}" for number in range(1, HAND + 1))),
    Decision(KEEP.word, tuple(f"card {number}" for number in range(1, HAND + 1))),
    Decision(SHUFFLE_BACK.word, ("done", *(f"front {number}" for number in range(1, DECK + 1)))),
    Decision(RESPITE.word, ("skip", "use")),
    Decision(GIVE.word, _AMOUNTS),
    Decision(TAKE.word, _AMOUNTS),
    Decision(BURN.word, _AMOUNTS),
    Decision(RANSOM.word, _YES_NO),
    Decision(OFFER.word, _AMOUNTS),
    Decision(OWNER.word, _SEATS),
    Decision(PERMUTE.word, Permute.words()),
    Decision(HEAL.word, _AMOUNTS),
)
