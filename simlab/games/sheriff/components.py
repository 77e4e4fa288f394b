"""The goods, the decisions and the events of Sheriff of Nottingham: names and tables."""

from __future__ import annotations

from collections.abc import Mapping
from enum import auto
from typing import Any

import numpy as np

from simlab.core.events import Event, EventKind
from simlab.core.game import Decision, Steps
from simlab.jit.enumeration import Enumeration

MAX_SEATS = 5
MAX_DECK = 240
MAX_GOLD = 509
"""All gold of a game; amounts are named as tens (at most 500) and units."""


class Good(Enumeration):
    """Kinds of goods: legal, contraband, royal."""

    APPLE = "apple", "Apple"
    CHEESE = "cheese", "Cheese"
    BREAD = "bread", "Bread"
    CHICKEN = "chicken", "Chicken"
    PEPPER = "pepper", "Pepper"
    MEAD = "mead", "Mead"
    SILK = "silk", "Silk"
    CROSSBOW = "crossbow", "Crossbow"
    GREEN_APPLES = "green_apples", "Green Apples"
    GOLDEN_APPLES = "golden_apples", "Golden Apples"
    GOUDA = "gouda", "Gouda Cheese"
    BLEU = "bleu", "Bleu Cheese"
    RYE = "rye", "Rye Bread"
    PUMPERNICKEL = "pumpernickel", "Pumpernickel"
    ROOSTER = "rooster", "Royal Rooster"


(
    APPLE, CHEESE, BREAD, CHICKEN, PEPPER, MEAD, SILK, CROSSBOW, GREEN_APPLES, GOLDEN_APPLES, GOUDA,
    BLEU, RYE, PUMPERNICKEL, ROOSTER,
) = Good  # fmt: skip
GOODS_WORDS, GOODS_TITLES = Good.words(), Good.titles()
KINDS = 15
LEGAL_KINDS = 4
FIRST_ROYAL = GREEN_APPLES
LEGAL_WORDS = GOODS_WORDS[:LEGAL_KINDS]
COUNTS_AS = np.array([0, 1, 2, 3, -1, -1, -1, -1, 0, 0, 1, 1, 2, 2, 3])
"""The legal good that a kind counts as for King and Queen, or -1."""
COUNTS_FOR = np.array([1, 1, 1, 1, 0, 0, 0, 0, 2, 3, 2, 3, 2, 3, 2])
"""Number of copies of that good it counts as."""
NOTHING = -1


class DecisionId(Enumeration):
    """Decisions, in the order of `DECISIONS`."""

    FIRST = auto()
    SET_ASIDE = auto()
    DRAW = auto()
    PILE = auto()
    PLACE = auto()
    LOAD = auto()
    DECLARE = auto()
    FOCUS = auto()
    ASK = auto()
    OFFER = auto()
    CONDITION = auto()
    TENS = auto()
    UNITS = auto()
    GOODS = auto()
    ANSWER = auto()
    PAYERS = auto()
    COUNTER = auto()
    DEMAND = auto()
    REPLY = auto()
    VERDICT = auto()
    HONOUR = auto()
    DEBT = auto()


(
    FIRST, SET_ASIDE, DRAW, PILE, PLACE, LOAD, DECLARE, FOCUS, ASK, OFFER, CONDITION, TENS, UNITS,
    GOODS, ANSWER, PAYERS, COUNTER, DEMAND, REPLY, VERDICT, HONOUR, DEBT,
) = DecisionId  # fmt: skip

# SET_ASIDE and LOAD: a kind of goods, or DONE. PLACE and DEBT: a kind of goods.
DONE = 15
# FIRST, FOCUS, COUNTER, PAYERS: a seat; PAYERS ends with ALL_PICKED.
ALL_PICKED = 5


class Pile(Enumeration):
    """Piles to draw from (DRAW), the first two also to put on (PILE)."""

    LEFT = auto()
    RIGHT = auto()
    DRAW_PILE = auto()


LEFT, RIGHT, DRAW_PILE = Pile


class Ask(Enumeration):
    """ASK: name a price, or stay quiet."""

    QUIET = auto()
    ASK_GOLD = "ask"


QUIET, ASK_GOLD = Ask


class Wish(Enumeration):
    """OFFER: the act wanted of the sheriff is the action - 1."""

    SILENT = auto()
    OFFER_PASS = "pass"
    OFFER_INSPECT = "inspect"


SILENT, OFFER_PASS, OFFER_INSPECT = Wish


class Act(Enumeration):
    """Acts of a sheriff with a bag (VERDICT, and `act` of an offer)."""

    PASS = auto()
    INSPECT = auto()


PASS, INSPECT = Act
ACT_WORDS = Act.words()


class Condition(Enumeration):
    """CONDITION: when an offer to inspect holds."""

    ALWAYS = auto()
    IF_LYING = auto()
    IF_HONEST = auto()


ALWAYS, IF_LYING, IF_HONEST = Condition
CONDITION_WORDS = Condition.words()
# GOODS and DEMAND: k = goods of the stand, k + FROM_BAG = goods of the bag, then the end or gold.
FROM_BAG = 15
GOODS_DONE = 30
MORE_GOLD = 30


class Answer(Enumeration):
    """ANSWER: what the sheriff does with the offers for a bag."""

    REFUSE_ALL = "refuse"
    CLOSE = auto()
    ACCEPT_PASS = auto()
    ACCEPT_INSPECT = auto()
    COUNTER_ONE = "counter"


REFUSE_ALL, CLOSE, ACCEPT_PASS, ACCEPT_INSPECT, COUNTER_ONE = Answer


class Reply(Enumeration):
    """REPLY: to a counter-offer."""

    AGREE = "accept"
    DECLINE = "refuse"


AGREE, DECLINE = Reply


class Honour(Enumeration):
    """HONOUR: pay what was agreed, or not."""

    PAY = auto()
    RENEGE = auto()


PAY, RENEGE = Honour


class Phase(Enumeration):
    """Phases of play between decisions."""

    NEW_ROUND = auto()
    NAMING = auto()
    MARKET = auto()
    DRAWING = auto()
    PLACING = auto()
    LOADING = auto()
    DECLARING = auto()
    CHOOSING = auto()
    ASKING = auto()
    SPLITTING = auto()
    SPEAKING = auto()
    ANSWERING = auto()
    REPLYING = auto()
    JUDGING = auto()
    HONOURING = auto()
    SETTLING = auto()
    PAYING = auto()
    CONFISCATING = auto()
    ROUND_OVER = auto()
    FINISHED = auto()


(
    NEW_ROUND, NAMING, MARKET, DRAWING, PLACING, LOADING, DECLARING, CHOOSING, ASKING, SPLITTING,
    SPEAKING, ANSWERING, REPLYING, JUDGING, HONOURING, SETTLING, PAYING, CONFISCATING, ROUND_OVER,
    FINISHED,
) = Phase  # fmt: skip
PHASE_WORDS = Phase.words()


class Purpose(Enumeration):
    """Purposes of an amount of gold."""

    OFFER = auto()
    ASK = auto()
    COUNTER = auto()
    RESERVE = auto()


FOR_OFFER, FOR_ASK, FOR_COUNTER, FOR_RESERVE = Purpose
PURPOSE_WORDS = Purpose.words()


class OfferStatus(Enumeration):
    """Status of an offer."""

    NO_OFFER = "none"
    OPEN = auto()
    ACCEPTED = auto()
    REFUSED = auto()
    COUNTERED = auto()
    VOID = auto()
    SETTLED = auto()


NO_OFFER, OPEN, ACCEPTED, REFUSED, COUNTERED, VOID, SETTLED = OfferStatus
STATUS_WORDS = OfferStatus.words()


class Fate(Enumeration):
    """Fate of a bag in this round."""

    NO_BAG = "none"
    SEALED = auto()
    PASSED = auto()
    INSPECTED = auto()


NO_BAG, SEALED, PASSED, INSPECTED = Fate
FATE_WORDS = Fate.words()
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


class EventId(Enumeration):
    """Events, in the order of `EVENTS`."""

    ROUND = auto()
    TURNED = auto()
    FIRST = auto()
    SET_ASIDE = auto()
    ASIDE = auto()
    TOOK = auto()
    DRAWN = auto()
    RESHUFFLED = auto()
    PLACED = auto()
    LOADED = auto()
    DECLARED = auto()
    FOCUS = auto()
    ASKED = auto()
    OFFER = auto()
    OFFER_GOLD = auto()
    OFFER_GOOD = auto()
    COUNTER_GOLD = auto()
    COUNTER_GOOD = auto()
    REFUSED = auto()
    DEAL = auto()
    DEAL_GOOD = auto()
    NO_SPLIT = auto()
    PASSED = auto()
    INSPECTED = auto()
    REVEALED = auto()
    HONEST = auto()
    LIED = auto()
    BROKEN = auto()
    VOID = auto()
    BRIBE = auto()
    BRIBE_GOOD = auto()
    PHANTOM = auto()
    STOCKED = auto()
    HIDDEN = auto()
    CONFISCATED = auto()
    OWES = auto()
    PAID = auto()
    PAID_GOOD = auto()
    FORGIVEN = auto()
    FORCED = auto()
    BONUS = auto()
    SCORED = auto()


(
    E_ROUND, E_TURNED, E_FIRST, E_SET_ASIDE, E_ASIDE, E_TOOK, E_DRAWN, E_RESHUFFLED, E_PLACED,
    E_LOADED, E_DECLARED, E_FOCUS, E_ASKED, E_OFFER, E_OFFER_GOLD, E_OFFER_GOOD, E_COUNTER_GOLD,
    E_COUNTER_GOOD, E_REFUSED, E_DEAL, E_DEAL_GOOD, E_NO_SPLIT, E_PASSED, E_INSPECTED, E_REVEALED,
    E_HONEST, E_LIED, E_BROKEN, E_VOID, E_BRIBE, E_BRIBE_GOOD, E_PHANTOM, E_STOCKED, E_HIDDEN,
    E_CONFISCATED, E_OWES, E_PAID, E_PAID_GOOD, E_FORGIVEN, E_FORCED, E_BONUS, E_SCORED,
) = EventId  # fmt: skip


def _open_offers(event: Event, rules: Mapping[str, Any]) -> bool:
    return not rules["private_offers"]


def _open_asides(event: Event, rules: Mapping[str, Any]) -> bool:
    return bool(rules["set_aside_open"])


def _open_bags(event: Event, rules: Mapping[str, Any]) -> bool:
    return bool(rules["reveal_passed"])


def _open_bribes(event: Event, rules: Mapping[str, Any]) -> bool:
    return event["card"] in LEGAL_WORDS or bool(rules["reveal_bribe_goods"])


EVENTS = (
    EventKind(E_ROUND.word, ("index", "sheriff"), opens=True),
    EventKind(E_TURNED.word, ("pile", "card")),
    EventKind(E_FIRST.word, ("seat",)),
    EventKind(E_SET_ASIDE.word, ("seat", "count")),
    EventKind(
        E_ASIDE.word, ("seat", "card"), private=("card",), seen_by=("seat",), public_if=_open_asides
    ),
    EventKind(E_TOOK.word, ("seat", "pile", "card")),
    EventKind(E_DRAWN.word, ("seat", "card"), private=("card",), seen_by=("seat",)),
    EventKind(E_RESHUFFLED.word, ("count",)),
    EventKind(E_PLACED.word, ("seat", "pile", "card")),
    EventKind(E_LOADED.word, ("seat", "count")),
    EventKind(E_DECLARED.word, ("seat", "count", "card")),
    EventKind(E_FOCUS.word, ("seat",), opens=True),
    EventKind(E_ASKED.word, ("seat", "target", "gold")),
    EventKind(E_OFFER.word, ("seat", "act", "condition")),
    EventKind(
        E_OFFER_GOLD.word,
        ("seat", "sheriff", "gold"),
        private=("gold",),
        seen_by=("seat", "sheriff"),
        public_if=_open_offers,
    ),
    EventKind(
        E_OFFER_GOOD.word,
        ("seat", "sheriff", "good"),
        private=("seat", "sheriff", "good"),
        seen_by=("seat", "sheriff"),
        public_if=_open_offers,
    ),
    EventKind(
        E_COUNTER_GOLD.word,
        ("seat", "target", "gold"),
        private=("gold",),
        seen_by=("seat", "target"),
        public_if=_open_offers,
    ),
    EventKind(
        E_COUNTER_GOOD.word,
        ("seat", "target", "good"),
        private=("good",),
        seen_by=("seat", "target"),
        public_if=_open_offers,
    ),
    EventKind(E_REFUSED.word, ("seat",)),
    EventKind(E_DEAL.word, ("seat", "act", "gold")),
    EventKind(E_DEAL_GOOD.word, ("seat", "good")),
    EventKind(E_NO_SPLIT.word, ("seat",)),
    EventKind(E_PASSED.word, ("seat",)),
    EventKind(E_INSPECTED.word, ("seat",)),
    EventKind(E_REVEALED.word, ("seat", "card", "count")),
    EventKind(E_HONEST.word, ("seat",)),
    EventKind(E_LIED.word, ("seat",)),
    EventKind(E_BROKEN.word, ("seat",)),
    EventKind(E_VOID.word, ("seat",)),
    EventKind(E_BRIBE.word, ("seat", "sheriff", "gold")),
    EventKind(
        E_BRIBE_GOOD.word,
        ("seat", "sheriff", "card"),
        private=("card",),
        seen_by=("seat", "sheriff"),
        public_if=_open_bribes,
    ),
    EventKind(E_PHANTOM.word, ("seat", "count")),
    EventKind(E_STOCKED.word, ("seat", "card")),
    EventKind(
        E_HIDDEN.word, ("seat", "card"), private=("card",), seen_by=("seat",), public_if=_open_bags
    ),
    EventKind(E_CONFISCATED.word, ("seat", "card", "count")),
    EventKind(E_OWES.word, ("seat", "target", "gold")),
    EventKind(E_PAID.word, ("seat", "target", "gold")),
    EventKind(E_PAID_GOOD.word, ("seat", "target", "card")),
    EventKind(E_FORGIVEN.word, ("seat", "target", "gold")),
    EventKind(
        E_FORCED.word,
        ("seat", "decision", "action"),
        private=("seat", "decision", "action"),
        seen_by=("seat",),
    ),
    EventKind(E_BONUS.word, ("seat", "card", "gold"), opens=True),
    EventKind(E_SCORED.word, ("seat", "score"), opens=True),
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
    Decision(FIRST.word, _SEAT_NAMES),
    Decision(
        SET_ASIDE.word,
        (*GOODS_WORDS, "done"),
        "the next card that you put away, or done",
        Steps("all cards that you put away from now on"),
    ),
    Decision(DRAW.word, Pile.words()),
    Decision(PILE.word, Pile.words()[:DRAW_PILE]),
    Decision(PLACE.word, GOODS_WORDS),
    Decision(
        LOAD.word,
        (*GOODS_WORDS, "done"),
        "the next card into your bag, one after the other",
        Steps("what you put into your bag from now on; you declare it later, as you play on"),
    ),
    Decision(DECLARE.word, LEGAL_WORDS),
    Decision(FOCUS.word, _SEAT_NAMES),
    Decision(ASK.word, Ask.words()),
    Decision(
        OFFER.word,
        Wish.words(),
        "pass, inspect: you offer something for it; "
        "how much is decided after it, here as you play on",
        Steps(
            "whether you offer gold, for what, and how much; goods are not offered with it",
            ("condition", "tens", "units", "goods"),
            {"units": ("0", "5"), "goods": ("done",)},
            words=_offer,
        ),
    ),
    Decision(CONDITION.word, CONDITION_WORDS),
    Decision(TENS.word, tuple(str(10 * tens) for tens in range(MAX_GOLD // 10 + 1))),
    Decision(UNITS.word, tuple(str(units) for units in range(10))),
    Decision(GOODS.word, (*PROMISE_WORDS, "done")),
    Decision(ANSWER.word, Answer.words()),
    Decision(PAYERS.word, (*_SEAT_NAMES, "done")),
    Decision(COUNTER.word, _SEAT_NAMES),
    Decision(DEMAND.word, (*PROMISE_WORDS, "gold")),
    Decision(REPLY.word, Reply.words()),
    Decision(VERDICT.word, ("pass", "inspect")),
    Decision(HONOUR.word, Honour.words()),
    Decision(DEBT.word, GOODS_WORDS),
)
ACTIONS = np.array([len(decision.actions) for decision in DECISIONS])
"""Number of actions of each kind of decision."""
