"""The cards, the decisions and the events of Sheepnappers: names and tables."""

from __future__ import annotations

import math

import numpy as np

from simlab.core.events import EventKind
from simlab.core.game import Decision

MAX_SEATS = 4
MAX_DECK = 120

# Card kinds (rulebook, "Detailed description of the cards").
FUEL, GPS, IT, PIRATE, DREAM, KAMIKAZE, TIME, SPIDER, LAMP, BAA, WOLF = range(11)
KINDS = 10
"""Kinds that can be in a hand; the wolf, kind 10, never is."""
CARD_WORDS = (
    "fuel", "gps", "it", "pirate", "dream", "kamikaze", "time", "spider", "lamp", "baa", "wolf",
)  # fmt: skip
CARD_TITLES = (
    "Fuel", "GPS Hack", "IT Sheep", "Pirate Sheep", "Dream Sheep", "Kamikaze Sheep",
    "Time Machine", "Spider Trick", "Magic Lamp", "Baa", "Wolf",
)  # fmt: skip
NOTHING = -1

FACTORIAL = np.array([math.factorial(number) for number in range(MAX_DECK + 1)], np.float64)

# Where a player stands in the round.
ACTIVE, HOME, EATEN, STRANDED = range(4)
STATUS_WORDS = ("active", "home", "eaten", "stranded")

# Decisions.
PRE_DRAW, FEED, MAIN, TIME_PICK, BAA_CALL, KAMI = range(6)

# PRE_DRAW: draw as usual, or launch instead (option `launch_window`).
DRAW, LAUNCH_NOW = 0, 1
# FEED: which sheep the wolf gets; its kind is the action + IT.
SHEEP_KINDS = (IT, PIRATE, DREAM, KAMIKAZE)
# BAA_CALL and KAMI.
PASS, THROW, THROW_JUICE = 0, 1, 2

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

# Events.
(
    E_ROUND, E_DRAWN, E_SKIPPED, E_FED, E_EATEN, E_PLAYED, E_JUICED, E_BAA, E_JUICE_BAA,
    E_CANCELLED, E_GIFT, E_SPIDER, E_LAMP, E_LAMP_MISS, E_FIXED, E_DUMPED, E_SWAPPED, E_PEEKED,
    E_FETCHED, E_NOTHING_TO_FETCH, E_LAUNCHING, E_REACTION, E_ORDER, E_KAMIKAZE, E_STOLEN,
    E_FAILED, E_HOME, E_HANDED, E_FORCED, E_STRANDED, E_SCORED, E_TIEBREAK, E_TRUNCATED, E_TURN,
) = range(34)  # fmt: skip

EVENTS = (
    EventKind("round", ("index", "starter"), opens=True),
    EventKind(
        "drawn",
        ("seat", "card"),
        private=("card",),
        seen_by=("seat",),
        public_if=lambda event, rules: bool(event["card"] == "wolf"),
    ),
    EventKind("skipped", ("seat",)),
    EventKind("fed", ("seat", "card")),
    EventKind("eaten", ("seat",)),
    EventKind("played", ("seat", "card", "target"), optional=("target",)),
    EventKind("juiced", ("seat", "card", "target"), optional=("target",)),
    EventKind("baa", ("seat",)),
    EventKind("juice_baa", ("seat",)),
    EventKind("cancelled", ("seat", "card")),
    EventKind("gift", ("seat", "target", "card"), private=("card",), seen_by=("seat", "target")),
    EventKind("spider", ("seat", "target", "card"), private=("card",), seen_by=("seat", "target")),
    EventKind("lamp", ("seat", "target", "card")),
    EventKind("lamp_miss", ("seat", "target", "card")),
    EventKind("fixed", ("seat", "target")),
    EventKind("dumped", ("seat",)),
    EventKind("swapped", ("seat", "target")),
    EventKind("peeked", ("seat", "target")),
    EventKind(
        "fetched",
        ("seat", "card"),
        private=("card",),
        seen_by=("seat",),
        public_if=lambda event, rules: bool(rules["tm_public"]),
    ),
    EventKind("nothing_to_fetch", ("seat",)),
    EventKind("launching", ("seat",)),
    EventKind("reaction", ("seat", "ok"), private=("seat", "ok"), seen_by=("seat",)),
    EventKind("order", ("seat",)),
    EventKind("kamikaze", ("seat", "target")),
    EventKind("stolen", ("seat", "target", "count")),
    EventKind("failed", ("seat",)),
    EventKind("home", ("seat",)),
    EventKind("handed", ("seat", "target", "card"), private=("card",), seen_by=("seat", "target")),
    EventKind(
        "forced",
        ("seat", "decision", "action"),
        private=("seat", "decision", "action"),
        seen_by=("seat",),
    ),
    EventKind("stranded", ("seat",)),
    EventKind("scored", ("seat", "score"), opens=True),
    EventKind("tiebreak", ("seat",)),
    EventKind("truncated", opens=True),
    EventKind("turn", ("index", "seat"), opens=True),
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
    Decision("pre_draw", ("draw", "launch")),
    Decision("feed", tuple(CARD_WORDS[kind] for kind in SHEEP_KINDS)),
    Decision("main", _main_words()),
    Decision("time_pick", CARD_WORDS[:KINDS]),
    Decision("baa", ("pass", "throw", "juice")),
    Decision("kami", ("pass", "throw")),
)
