"""The goods, the decisions and the events of Sheriff of Nottingham: names and tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from simlab.core.events import Event, EventKind
from simlab.core.game import Decision, Steps

MAX_SEATS = 5
MAX_DECK = 240
MAX_GOLD = 509
"""All gold of a game; amounts are named as tens (at most 500) and units."""

# Kinds of goods: legal, contraband, royal.
(
    APPLE, CHEESE, BREAD, CHICKEN, PEPPER, MEAD, SILK, CROSSBOW, GREEN_APPLES, GOLDEN_APPLES,
    GOUDA, BLEU, RYE, PUMPERNICKEL, ROOSTER,
) = range(15)  # fmt: skip
KINDS = 15
LEGAL_KINDS = 4
FIRST_ROYAL = GREEN_APPLES
GOODS_WORDS = (
    "apple", "cheese", "bread", "chicken", "pepper", "mead", "silk", "crossbow", "green_apples",
    "golden_apples", "gouda", "bleu", "rye", "pumpernickel", "rooster",
)  # fmt: skip
GOODS_TITLES = (
    "Apple", "Cheese", "Bread", "Chicken", "Pepper", "Mead", "Silk", "Crossbow", "Green Apples",
    "Golden Apples", "Gouda Cheese", "Bleu Cheese", "Rye Bread", "Pumpernickel", "Royal Rooster",
)  # fmt: skip
LEGAL_WORDS = GOODS_WORDS[:LEGAL_KINDS]
COUNTS_AS = np.array([0, 1, 2, 3, -1, -1, -1, -1, 0, 0, 1, 1, 2, 2, 3])
"""The legal good that a kind counts as for King and Queen, or -1."""
COUNTS_FOR = np.array([1, 1, 1, 1, 0, 0, 0, 0, 2, 3, 2, 3, 2, 3, 2])
"""Number of copies of that good it counts as."""
NOTHING = -1

# Decisions.
(
    FIRST, SET_ASIDE, DRAW, PILE, PLACE, LOAD, DECLARE, FOCUS, ASK, OFFER, CONDITION, TENS, UNITS,
    GOODS, ANSWER, PAYERS, COUNTER, DEMAND, REPLY, VERDICT, HONOUR, DEBT,
) = range(22)  # fmt: skip

# SET_ASIDE and LOAD: a kind of goods, or DONE. PLACE and DEBT: a kind of goods.
DONE = 15
# FIRST, FOCUS, COUNTER, PAYERS: a seat; PAYERS ends with ALL_PICKED.
ALL_PICKED = 5
# DRAW and PILE.
LEFT, RIGHT, DRAW_PILE = range(3)
# ASK.
QUIET, ASK_GOLD = range(2)
# OFFER: the act wanted of the sheriff is the action - 1.
SILENT, OFFER_PASS, OFFER_INSPECT = range(3)
# Acts of a sheriff with a bag (VERDICT, and `act` of an offer).
PASS, INSPECT = range(2)
# CONDITION.
ALWAYS, IF_LYING, IF_HONEST = range(3)
# GOODS and DEMAND: k = goods of the stand, k + FROM_BAG = goods of the bag, then the end or gold.
FROM_BAG = 15
GOODS_DONE = 30
MORE_GOLD = 30
# ANSWER.
REFUSE_ALL, CLOSE, ACCEPT_PASS, ACCEPT_INSPECT, COUNTER_ONE = range(5)
# REPLY and HONOUR.
AGREE, DECLINE = range(2)
PAY, RENEGE = range(2)

# Phases of play between decisions.
(
    NEW_ROUND, NAMING, MARKET, DRAWING, PLACING, LOADING, DECLARING, CHOOSING, ASKING, SPLITTING,
    SPEAKING, ANSWERING, REPLYING, JUDGING, HONOURING, SETTLING, PAYING, CONFISCATING, ROUND_OVER,
    FINISHED,
) = range(20)  # fmt: skip
PHASE_WORDS = (
    "new_round", "naming", "market", "drawing", "placing", "loading", "declaring", "choosing",
    "asking", "splitting", "speaking", "answering", "replying", "judging", "honouring", "settling",
    "paying", "confiscating", "round_over", "finished",
)  # fmt: skip

# Purposes of an amount of gold.
FOR_OFFER, FOR_ASK, FOR_COUNTER, FOR_RESERVE = range(4)
PURPOSE_WORDS = ("offer", "ask", "counter", "reserve")
# Status of an offer.
NO_OFFER, OPEN, ACCEPTED, REFUSED, COUNTERED, VOID, SETTLED = range(7)
STATUS_WORDS = ("none", "open", "accepted", "refused", "countered", "void", "settled")
ACT_WORDS = ("pass", "inspect")
CONDITION_WORDS = ("always", "if_lying", "if_honest")
# Fate of a bag in this round.
NO_BAG, SEALED, PASSED, INSPECTED = range(4)
FATE_WORDS = ("none", "sealed", "passed", "inspected")
# Task left to the sheriff with a bag.
NOT_TO_DO, TO_BARGAIN, TO_RESOLVE = range(3)

# Options, in the order of their words in rule_constants.py.
BOTH_SOURCES, DRAW_PILE_ONLY = range(2)
DISCARDS_FIRST, ANY_ORDER = range(2)
FIRST_LEFT, FIRST_NAMED = range(2)
START_RANDOM, START_FIXED = range(2)
MIS_CONFISCATED, MIS_KEPT = range(2)
TO_DISCARD, TO_SHERIFF, OUT_OF_GAME = range(3)
DEBT_LEGAL_FIRST, DEBT_CONTRABAND_FIRST, DEBT_LEGAL_ONLY, DEBT_GOLD_ONLY = range(4)
TALK, SEALED_BID, NASH_SPLIT = range(3)
CURRENCY_BAG, CURRENCY_STAND, CURRENCY_GOLD = range(3)
PHANTOM_VOID, PHANTOM_FORBID, PHANTOM_GOLD = range(3)
BAG_BY_BAG, ALL_BAGS = range(2)
SHERIFF_CHOOSES, CLOCKWISE = range(2)
KING_POOL, KING_KEEPS_QUEEN = range(2)
TIES_COUNT, TIES_SHARE = range(2)

# Purposes of random streams.
_, DRAW_LUCK, START_LUCK, DEAL_LUCK, MARKET_LUCK, REFILL_LUCK = range(6)

# Events, in the order of `EVENTS`.
(
    E_ROUND, E_TURNED, E_FIRST, E_SET_ASIDE, E_ASIDE, E_TOOK, E_DRAWN, E_RESHUFFLED, E_PLACED,
    E_LOADED, E_DECLARED, E_FOCUS, E_ASKED, E_OFFER, E_OFFER_GOLD, E_OFFER_GOOD, E_COUNTER_GOLD,
    E_COUNTER_GOOD, E_REFUSED, E_DEAL, E_DEAL_GOOD, E_NO_SPLIT, E_PASSED, E_INSPECTED, E_REVEALED,
    E_HONEST, E_LIED, E_BROKEN, E_VOID, E_BRIBE, E_BRIBE_GOOD, E_PHANTOM, E_STOCKED, E_HIDDEN,
    E_CONFISCATED, E_OWES, E_PAID, E_PAID_GOOD, E_FORGIVEN, E_FORCED, E_BONUS, E_SCORED,
) = range(42)  # fmt: skip


def _open_offers(event: Event, rules: Mapping[str, Any]) -> bool:
    return not rules["private_offers"]


def _open_asides(event: Event, rules: Mapping[str, Any]) -> bool:
    return bool(rules["set_aside_open"])


def _open_bags(event: Event, rules: Mapping[str, Any]) -> bool:
    return bool(rules["reveal_passed"])


def _open_bribes(event: Event, rules: Mapping[str, Any]) -> bool:
    return event["card"] in LEGAL_WORDS or bool(rules["reveal_bribe_goods"])


EVENTS = (
    EventKind("round", ("index", "sheriff"), opens=True),
    EventKind("turned", ("pile", "card")),
    EventKind("first", ("seat",)),
    EventKind("set_aside", ("seat", "count")),
    EventKind(
        "aside", ("seat", "card"), private=("card",), seen_by=("seat",), public_if=_open_asides
    ),
    EventKind("took", ("seat", "pile", "card")),
    EventKind("drawn", ("seat", "card"), private=("card",), seen_by=("seat",)),
    EventKind("reshuffled", ("count",)),
    EventKind("placed", ("seat", "pile", "card")),
    EventKind("loaded", ("seat", "count")),
    EventKind("declared", ("seat", "count", "card")),
    EventKind("focus", ("seat",), opens=True),
    EventKind("asked", ("seat", "target", "gold")),
    EventKind("offer", ("seat", "act", "condition")),
    EventKind(
        "offer_gold",
        ("seat", "sheriff", "gold"),
        private=("gold",),
        seen_by=("seat", "sheriff"),
        public_if=_open_offers,
    ),
    EventKind(
        "offer_good",
        ("seat", "sheriff", "good"),
        private=("seat", "sheriff", "good"),
        seen_by=("seat", "sheriff"),
        public_if=_open_offers,
    ),
    EventKind(
        "counter_gold",
        ("seat", "target", "gold"),
        private=("gold",),
        seen_by=("seat", "target"),
        public_if=_open_offers,
    ),
    EventKind(
        "counter_good",
        ("seat", "target", "good"),
        private=("good",),
        seen_by=("seat", "target"),
        public_if=_open_offers,
    ),
    EventKind("refused", ("seat",)),
    EventKind("deal", ("seat", "act", "gold")),
    EventKind("deal_good", ("seat", "good")),
    EventKind("no_split", ("seat",)),
    EventKind("passed", ("seat",)),
    EventKind("inspected", ("seat",)),
    EventKind("revealed", ("seat", "card", "count")),
    EventKind("honest", ("seat",)),
    EventKind("lied", ("seat",)),
    EventKind("broken", ("seat",)),
    EventKind("void", ("seat",)),
    EventKind("bribe", ("seat", "sheriff", "gold")),
    EventKind(
        "bribe_good",
        ("seat", "sheriff", "card"),
        private=("card",),
        seen_by=("seat", "sheriff"),
        public_if=_open_bribes,
    ),
    EventKind("phantom", ("seat", "count")),
    EventKind("stocked", ("seat", "card")),
    EventKind(
        "hidden", ("seat", "card"), private=("card",), seen_by=("seat",), public_if=_open_bags
    ),
    EventKind("confiscated", ("seat", "card", "count")),
    EventKind("owes", ("seat", "target", "gold")),
    EventKind("paid", ("seat", "target", "gold")),
    EventKind("paid_good", ("seat", "target", "card")),
    EventKind("forgiven", ("seat", "target", "gold")),
    EventKind(
        "forced",
        ("seat", "decision", "action"),
        private=("seat", "decision", "action"),
        seen_by=("seat",),
    ),
    EventKind("bonus", ("seat", "card", "gold"), opens=True),
    EventKind("scored", ("seat", "score"), opens=True),
)

_SEAT_NAMES = tuple(f"seat_{seat}" for seat in range(MAX_SEATS))
PROMISE_WORDS = (*(f"stand_{word}" for word in GOODS_WORDS), *(f"bag_{w}" for w in GOODS_WORDS))


def _offer(steps: list[tuple[str, str]]) -> str:
    """Return an offer in words, or an empty text without one."""
    told = dict(steps)
    if told["offer"] == "silent":
        return "silent"
    gold = int(told.get("tens", 0)) + int(told.get("units", 0))
    if gold == 0:
        return ""
    condition = told.get("condition", CONDITION_WORDS[0])
    when = "" if condition == CONDITION_WORDS[0] else f" {condition.replace('_', ' ')}"
    return f"{told['offer']} for {gold} gold{when}"


DECISIONS = (
    Decision("first", _SEAT_NAMES),
    Decision(
        "set_aside",
        (*GOODS_WORDS, "done"),
        "the next card that you put away, or done",
        Steps("all cards that you put away from now on"),
    ),
    Decision("draw", ("left", "right", "draw_pile")),
    Decision("pile", ("left", "right")),
    Decision("place", GOODS_WORDS),
    Decision(
        "load",
        (*GOODS_WORDS, "done"),
        "the next card into your bag, one after the other",
        Steps("what you put into your bag from now on; you declare it later, as you play on"),
    ),
    Decision("declare", LEGAL_WORDS),
    Decision("focus", _SEAT_NAMES),
    Decision("ask", ("quiet", "ask")),
    Decision(
        "offer",
        ("silent", "pass", "inspect"),
        "pass, inspect: you offer something for it; "
        "how much is decided after it, here as you play on",
        Steps(
            "whether you offer gold, for what, and how much; goods are not offered with it",
            ("condition", "tens", "units", "goods"),
            {"units": ("0", "5"), "goods": ("done",)},
            words=_offer,
        ),
    ),
    Decision("condition", CONDITION_WORDS),
    Decision("tens", tuple(str(10 * tens) for tens in range(MAX_GOLD // 10 + 1))),
    Decision("units", tuple(str(units) for units in range(10))),
    Decision("goods", (*PROMISE_WORDS, "done")),
    Decision("answer", ("refuse", "close", "accept_pass", "accept_inspect", "counter")),
    Decision("payers", (*_SEAT_NAMES, "done")),
    Decision("counter", _SEAT_NAMES),
    Decision("demand", (*PROMISE_WORDS, "gold")),
    Decision("reply", ("accept", "refuse")),
    Decision("verdict", ("pass", "inspect")),
    Decision("honour", ("pay", "renege")),
    Decision("debt", GOODS_WORDS),
)
ACTIONS = np.array([len(decision.actions) for decision in DECISIONS])
"""Number of actions of each kind of decision."""
