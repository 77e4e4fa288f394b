"""The cards, the decisions and the events of Sheepnappers: names and tables."""

from __future__ import annotations

import math
from enum import auto

import numpy as np

from simlab.core.events import EventKind
from simlab.core.game import Decision
from simlab.jit.enumeration import Enumeration

MAX_SEATS = 4
MAX_DECK = 120


class Card(Enumeration):
    """Card kinds (rulebook, "Detailed description of the cards")."""

    FUEL = "fuel", "Fuel"
    GPS = "gps", "GPS Hack"
    IT = "it", "IT Sheep"
    PIRATE = "pirate", "Pirate Sheep"
    DREAM = "dream", "Dream Sheep"
    KAMIKAZE = "kamikaze", "Kamikaze Sheep"
    TIME = "time", "Time Machine"
    SPIDER = "spider", "Spider Trick"
    LAMP = "lamp", "Magic Lamp"
    BAA = "baa", "Baa"
    WOLF = "wolf", "Wolf"


FUEL, GPS, IT, PIRATE, DREAM, KAMIKAZE, TIME, SPIDER, LAMP, BAA, WOLF = Card
CARD_WORDS, CARD_TITLES = Card.words(), Card.titles()
KINDS = 10
"""Kinds that can be in a hand; the wolf, kind 10, never is."""
NOTHING = -1

FACTORIAL = np.array([math.factorial(number) for number in range(MAX_DECK + 1)], np.float64)


class Status(Enumeration):
    """Status of a player in the round."""

    ACTIVE = auto()
    HOME = auto()
    EATEN = auto()
    STRANDED = auto()


ACTIVE, HOME, EATEN, STRANDED = Status
STATUS_WORDS = Status.words()


class DecisionId(Enumeration):
    """Decisions, in the order of `DECISIONS`."""

    PRE_DRAW = auto()
    FEED = auto()
    MAIN = auto()
    TIME_PICK = auto()
    BAA_CALL = "baa"
    KAMI = auto()


PRE_DRAW, FEED, MAIN, TIME_PICK, BAA_CALL, KAMI = DecisionId


class PreDraw(Enumeration):
    """PRE_DRAW: draw as usual, or launch instead (option `launch_window`)."""

    DRAW = auto()
    LAUNCH_NOW = "launch"


DRAW, LAUNCH_NOW = PreDraw
# FEED: which sheep the wolf gets; its kind is the action + IT.
SHEEP_KINDS = (IT, PIRATE, DREAM, KAMIKAZE)


class Throw(Enumeration):
    """Actions of BAA_CALL, the first two also of KAMI."""

    PASS = auto()
    THROW = auto()
    THROW_JUICE = "juice"


PASS, THROW, THROW_JUICE = Throw

# MAIN: the verbs start at these ids; r = 1..3 is a relative seat, k a card kind.
END, LAUNCH, IT_FIX, IT_DUMP, SWAP, PEEK, TIME_TRIP = 0, 1, 2, 5, 6, 9, 12
TRICK, WISH, JUICE = 13, 43, 73
JUICE_SHIFT = 71
"""A Juice clone of action ``a`` (2 .. 72) has the id ``a + JUICE_SHIFT``."""
MAIN_ACTIONS = 144
FIRST_ACTION = np.array([0, 0, IT_FIX, SWAP, PEEK, 0, TIME_TRIP, TRICK, WISH, 0])
ACTIONS_OF = np.array([0, 0, 4, 3, 3, 0, 1, 30, 30, 0])
"""By card kind: the first MAIN action that plays it, and how many there are."""

# Phases of play between decisions.
START_TURN, DRAWING, PLAYING, BAA_POLL, COUNTDOWN, END_TURN, ROUND_OVER, FINISHED = range(8)

# Options, in the order of their words in rule_constants.py.
AFTER_DRAW, START_ONLY, EITHER = range(3)
SEAT_ORDER, RANDOM_ORDER = range(2)
BAA_BY_OTHERS, BAA_BY_NOBODY, BAA_BY_ALL = range(3)
START_RANDOM, START_FIXED, START_ROTATE = range(3)
TIE_SHARE, TIE_LAST_ROUND, TIE_RANDOM = range(3)
MEMORY_PERFECT, MEMORY_TOP = range(2)
FETCH_BAA, FETCH_NONE, FETCH_ALL = range(3)

# Purposes of random streams.
_, DEAL_LUCK, DRAW_LUCK, SPIDER_LUCK, START_LUCK, REACT_LUCK, ORDER_LUCK, TIE_LUCK = range(8)


class EventId(Enumeration):
    """Events, in the order of `EVENTS`."""

    ROUND = auto()
    DRAWN = auto()
    SKIPPED = auto()
    FED = auto()
    EATEN = auto()
    PLAYED = auto()
    JUICED = auto()
    BAA = auto()
    JUICE_BAA = auto()
    CANCELLED = auto()
    GIFT = auto()
    SPIDER = auto()
    LAMP = auto()
    LAMP_MISS = auto()
    FIXED = auto()
    DUMPED = auto()
    SWAPPED = auto()
    PEEKED = auto()
    FETCHED = auto()
    NOTHING_TO_FETCH = auto()
    LAUNCHING = auto()
    REACTION = auto()
    ORDER = auto()
    KAMIKAZE = auto()
    STOLEN = auto()
    FAILED = auto()
    HOME = auto()
    HANDED = auto()
    FORCED = auto()
    STRANDED = auto()
    SCORED = auto()
    TIEBREAK = auto()
    TRUNCATED = auto()
    TURN = auto()


(
    E_ROUND, E_DRAWN, E_SKIPPED, E_FED, E_EATEN, E_PLAYED, E_JUICED, E_BAA, E_JUICE_BAA,
    E_CANCELLED, E_GIFT, E_SPIDER, E_LAMP, E_LAMP_MISS, E_FIXED, E_DUMPED, E_SWAPPED, E_PEEKED,
    E_FETCHED, E_NOTHING_TO_FETCH, E_LAUNCHING, E_REACTION, E_ORDER, E_KAMIKAZE, E_STOLEN, E_FAILED,
    E_HOME, E_HANDED, E_FORCED, E_STRANDED, E_SCORED, E_TIEBREAK, E_TRUNCATED, E_TURN,
) = EventId  # fmt: skip

EVENTS = (
    EventKind(E_ROUND.word, ("index", "starter"), opens=True),
    EventKind(
        E_DRAWN.word,
        ("seat", "card"),
        private=("card",),
        seen_by=("seat",),
        public_if=lambda event, rules: bool(event["card"] == "wolf"),
    ),
    EventKind(E_SKIPPED.word, ("seat",)),
    EventKind(E_FED.word, ("seat", "card")),
    EventKind(E_EATEN.word, ("seat",)),
    EventKind(E_PLAYED.word, ("seat", "card", "target"), optional=("target",)),
    EventKind(E_JUICED.word, ("seat", "card", "target"), optional=("target",)),
    EventKind(E_BAA.word, ("seat",)),
    EventKind(E_JUICE_BAA.word, ("seat",)),
    EventKind(E_CANCELLED.word, ("seat", "card")),
    EventKind(
        E_GIFT.word, ("seat", "target", "card"), private=("card",), seen_by=("seat", "target")
    ),
    EventKind(
        E_SPIDER.word, ("seat", "target", "card"), private=("card",), seen_by=("seat", "target")
    ),
    EventKind(E_LAMP.word, ("seat", "target", "card")),
    EventKind(E_LAMP_MISS.word, ("seat", "target", "card")),
    EventKind(E_FIXED.word, ("seat", "target")),
    EventKind(E_DUMPED.word, ("seat",)),
    EventKind(E_SWAPPED.word, ("seat", "target")),
    EventKind(E_PEEKED.word, ("seat", "target")),
    EventKind(
        E_FETCHED.word,
        ("seat", "card"),
        private=("card",),
        seen_by=("seat",),
        public_if=lambda event, rules: bool(rules["tm_public"]),
    ),
    EventKind(E_NOTHING_TO_FETCH.word, ("seat",)),
    EventKind(E_LAUNCHING.word, ("seat",)),
    EventKind(E_REACTION.word, ("seat", "ok"), private=("seat", "ok"), seen_by=("seat",)),
    EventKind(E_ORDER.word, ("seat",)),
    EventKind(E_KAMIKAZE.word, ("seat", "target")),
    EventKind(E_STOLEN.word, ("seat", "target", "count")),
    EventKind(E_FAILED.word, ("seat",)),
    EventKind(E_HOME.word, ("seat",)),
    EventKind(
        E_HANDED.word, ("seat", "target", "card"), private=("card",), seen_by=("seat", "target")
    ),
    EventKind(
        E_FORCED.word,
        ("seat", "decision", "action"),
        private=("seat", "decision", "action"),
        seen_by=("seat",),
    ),
    EventKind(E_STRANDED.word, ("seat",)),
    EventKind(E_SCORED.word, ("seat", "score"), opens=True),
    EventKind(E_TIEBREAK.word, ("seat",)),
    EventKind(E_TRUNCATED.word, opens=True),
    EventKind(E_TURN.word, ("index", "seat"), opens=True),
)


def _main_words() -> tuple[str, ...]:
    others = range(1, MAX_SEATS)
    kinds = CARD_WORDS[:KINDS]
    words = ["end", "launch"]
    words += [f"it_fix +{r}" for r in others]
    words += ["it_dump"]
    words += [f"pirate +{r}" for r in others]
    words += [f"dream +{r}" for r in others]
    words += ["time"]
    words += [f"spider +{r} {kind}" for r in others for kind in kinds]
    words += [f"lamp +{r} {kind}" for r in others for kind in kinds]
    return (*words, *(f"juice {word}" for word in words[2:]))


DECISIONS = (
    Decision(PRE_DRAW.word, PreDraw.words()),
    Decision(FEED.word, tuple(CARD_WORDS[kind] for kind in SHEEP_KINDS)),
    Decision(MAIN.word, _main_words()),
    Decision(TIME_PICK.word, CARD_WORDS[:KINDS]),
    Decision(BAA_CALL.word, Throw.words()),
    Decision(KAMI.word, Throw.words()[: THROW + 1]),
)
