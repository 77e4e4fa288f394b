"""The pieces, the decisions and the phases of Sherwood Forest: names and tables."""

from __future__ import annotations

from enum import auto

import numpy as np

from simlab.core.game import Decision, Steps
from simlab.jit.enumeration import Enumeration

MAX_SEATS = 6
NOTHING = -1
MOST = 60
"""Largest amount of gold that a player can name."""
MOST_NEED = 40
MAX_RAIDERS = 12
MAX_ROUNDS = 12

# Towns, by their arm of the crossing, clockwise.
ARMS = 4
ARM_WORDS = ("N", "E", "S", "W")
TOWN_TITLES = ("York", "Lincoln", "Nottingham", "Derby")

# Hide-outs: three along each arm (the first nearest the town), four at the corners.
ALONG = 3
FIRST_CORNER = 12
HIDEOUTS = 16
HIDEOUT_WORDS = (
    "N1", "N2", "N3", "E1", "E2", "E3", "S1", "S2", "S3", "W1", "W2", "W3", "NW", "NE", "SE", "SW",
)  # fmt: skip
OPEN = 16
"""No hide-out in particular."""
ARROWS = 6
"""Most arrows on an arm."""

# Travel cards: parties, then sheriffs.
PARTY_WORDS = (
    *(f"A{number:02}" for number in range(1, 23)),
    *(f"B{number:02}" for number in range(1, 24)),
    *(f"X{number:02}" for number in range(1, 10)),
)
SHERIFF_WORDS = (*(f"SA{number}" for number in range(1, 6)), *(f"SB{n}" for n in range(1, 6)))
CARD_WORDS = (*PARTY_WORDS, *SHERIFF_WORDS)
FIRST_SHERIFF = len(PARTY_WORDS)
CARDS = len(CARD_WORDS)
A_BACK, B_BACK, BOXED = range(3)
MAX_SLOTS = 10
"""Most cards laid out in a round."""
MAX_SUPPLY = 64
SLOT_WORDS = tuple(f"card_{slot + 1}" for slot in range(MAX_SLOTS))


class Equipment(Enumeration):
    """Kinds of equipment."""

    WEAPON1 = "weapon1", "Weapon 1"
    WEAPON2 = "weapon2", "Weapon 2"
    WEAPON3 = "weapon3", "Weapon 3"
    JERKIN_CARD = "forest_jerkin", "Forest Jerkin"
    MESSENGER_CARD = "messenger_garment", "Messenger Garment"
    PROVISIONS_CARD = "provisions", "Provisions"


WEAPON1, WEAPON2, WEAPON3, JERKIN_CARD, MESSENGER_CARD, PROVISIONS_CARD = Equipment
KIND_WORDS, KIND_TITLES = Equipment.words(), Equipment.titles()
KINDS = 6
WEAPONS = 3
MAX_LAID = 12
"""Most promised equipment cards on the table."""


class ClaimField(Enumeration):
    """Fields of a claim about a travel card."""

    GLORY = auto()
    GOLD = auto()
    COMPANIONS = auto()
    POWER = auto()
    START = auto()
    DEST = auto()


GLORY, GOLD, COMPANIONS, POWER, START, DEST = ClaimField
FIELD_WORDS = ClaimField.words()
FIELDS = 6


class Promise(Enumeration):
    """Soft promises."""

    USE_EQ = auto()
    PICK_IT = "pick"
    AVOID_IT = "avoid"
    REST_SHARE = auto()
    NO_MESSENGER = auto()
    JOIN_NEXT = auto()


USE_EQ, PICK_IT, AVOID_IT, REST_SHARE, NO_MESSENGER, JOIN_NEXT = Promise
PROMISE_WORDS = Promise.words()
MAX_DRAFT_PROMISES = 3
MAX_PROMISES = 24


class DecisionId(Enumeration):
    """Decisions, in the order of `DECISIONS`."""

    PLAN = auto()
    DONATE = auto()
    LOOK = auto()
    HIDEOUT = auto()
    RAIDERS = auto()
    NEED = auto()
    INVITE = auto()
    CLAIM = auto()
    CLAIM_VALUE = auto()
    CARDS_OF = "cards"
    VOTE = auto()
    PROPOSE = auto()
    CARD = auto()
    INFORMANT = auto()
    SHARE = auto()
    COMPANIONS_OF = "companions"
    PAYER = auto()
    PAYEE = auto()
    PAY = auto()
    PROMISE = auto()
    PROMISER = auto()
    PROMISE_VALUE = auto()
    SUBSTITUTE = auto()
    LESS = auto()
    TAKE_BID = auto()
    ASK_PRICE = auto()
    EXTRA = auto()
    UNDERCUT = auto()
    SIDE = auto()
    BID = auto()
    ACCEPT = auto()
    PICK = auto()
    ORDER = auto()
    DECLARE = auto()
    PIECE = auto()
    COMPANION = auto()
    GIVE = auto()
    MESSENGER = auto()
    JERKIN = auto()
    PROVISIONS = auto()


(
    PLAN, DONATE, LOOK, HIDEOUT, RAIDERS, NEED, INVITE, CLAIM, CLAIM_VALUE, CARDS_OF, VOTE, PROPOSE,
    CARD, INFORMANT, SHARE, COMPANIONS_OF, PAYER, PAYEE, PAY, PROMISE, PROMISER, PROMISE_VALUE,
    SUBSTITUTE, LESS, TAKE_BID, ASK_PRICE, EXTRA, UNDERCUT, SIDE, BID, ACCEPT, PICK, ORDER, DECLARE,
    PIECE, COMPANION, GIVE, MESSENGER, JERKIN, PROVISIONS,
) = DecisionId  # fmt: skip


class Plan(Enumeration):
    """PLAN: how a turn is spent."""

    CHURCH = auto()
    INN = auto()
    MERCHANT = auto()
    MARKET = auto()
    SOLO = auto()
    ALLIANCE = auto()
    AUCTION = auto()


CHURCH, INN, MERCHANT, MARKET, SOLO, ALLIANCE, AUCTION = Plan
# INVITE, PAYER, SUBSTITUTE, TAKE_BID and ACCEPT: a seat, or NOBODY as the last action.
NOBODY = 6
# CLAIM, CARD: a slot, or none.
NO_CARD = 10
# CLAIM_VALUE: a number or a town, or silence.
SILENT = 30
# CARDS_OF and DECLARE.
CARDS_DONE = 3


class Vote(Enumeration):
    """Answers to VOTE, PROPOSE and PROVISIONS."""

    YES = auto()
    NO = auto()


YES, NO = Vote
# PROMISE: a promise, or the end.
PROMISES_DONE = 6
# ASK_PRICE: the price of one raider more, or no further price.
NO_MORE = 41
# SIDE: nothing, a card to be picked, a card to be left.
NO_DEAL = 0
FOR_PICK = 1
FOR_AVOID = 11
# MESSENGER: a town, or no.
KEEP_ROUTE = 4


class Jerkin(Enumeration):
    """JERKIN: what its raiders do."""

    UNPROTECTED = "no"
    STAY = auto()
    GO_HOME = "home"


UNPROTECTED, STAY, GO_HOME = Jerkin


class Phase(Enumeration):
    """Phases of play between decisions."""

    NEW_ROUND = auto()
    NEXT_TURN = auto()
    TURN = auto()
    TURN_OVER = auto()
    CALLING = auto()
    OFFERING = auto()
    SELECTING = auto()
    CONFIRMING = auto()
    PROPOSING = auto()
    DRAFTING = auto()
    SHARING = auto()
    PAYING = auto()
    PROMISING = auto()
    PROPOSED = auto()
    BIDDING = auto()
    CHOOSING_BID = auto()
    VOTING = auto()
    ASKING = auto()
    SOLVING = auto()
    UNDERCUTTING = auto()
    AGREED = auto()
    PLACING = auto()
    NO_ALLIANCE = auto()
    NEXT_PICK = auto()
    SIDE_BIDS = auto()
    SIDE_CHOICE = auto()
    PICKING = auto()
    TRAVEL = auto()
    ORDERING = auto()
    DECLARING = auto()
    RAIDED = auto()
    FAILED = auto()
    REWARD = auto()
    LOOTING = auto()
    PIECES = auto()
    COMPANY = auto()
    GIVING = auto()
    VICTORY = auto()
    DEFEAT = auto()
    ROUND_OVER = auto()
    FINISHED = auto()


(
    NEW_ROUND, NEXT_TURN, TURN, TURN_OVER, CALLING, OFFERING, SELECTING, CONFIRMING, PROPOSING,
    DRAFTING, SHARING, PAYING, PROMISING, PROPOSED, BIDDING, CHOOSING_BID, VOTING, ASKING, SOLVING,
    UNDERCUTTING, AGREED, PLACING, NO_ALLIANCE, NEXT_PICK, SIDE_BIDS, SIDE_CHOICE, PICKING, TRAVEL,
    ORDERING, DECLARING, RAIDED, FAILED, REWARD, LOOTING, PIECES, COMPANY, GIVING, VICTORY, DEFEAT,
    ROUND_OVER, FINISHED,
) = Phase  # fmt: skip
PHASE_WORDS = Phase.words()

# Options, in the order of their words in rule_constants.py.
BY_CALL, BY_CONTRACT = range(2)
TWO_ARM, ONE_ARM = range(2)
AS_PRINTED, REVERSED = range(2)
FACE_UP_RANDOM, FACE_UP_FIRST = range(2)
FORCED_ANY, FORCED_REDUCE, FORCED_ALL = range(3)
STARTER_SECOND, STARTER_FIRST, STARTER_FIGURE, STARTER_LAST = range(4)
FIGURE_GOLD, FIGURE_ROTATE, FIGURE_GLORY = range(3)
START_RANDOM, START_FIXED = range(2)
LOOT_EVEN, LOOT_LEADER, LOOT_PROPORTIONAL, LOOT_ORDER = range(4)
EXCESS_LAYERS, EXCESS_LEADER, EXCESS_SUPPLY = range(3)
GLORY_EACH, GLORY_SHARED = range(2)
FAILED_RETURN, FAILED_PLANNED, FAILED_DISCARD = range(3)
OLD_BAGS_FIRST, NEW_BAGS_FIRST = range(2)
LOST_NOTHING, LOST_GOLD = range(2)
SHORT_ROUND, SHORT_ORDER = range(2)
LEADER_STAYS, LEADER_MOST = range(2)
BONUS_OFF, BONUS_ALL_TIED, BONUS_ALONE = range(3)
CLAIMS_FREE, CLAIMS_VERIFIED, CLAIMS_OFF = range(3)
BIND_LOOT, BIND_NOTHING, BIND_ALL = range(3)
PAY_AS_ASKED, PAY_UNIFORM = range(2)
TIES_COUNT, TIES_SHARE = range(2)
BAGS_BACK, BAGS_KEPT = range(2)

# Purposes of random streams.
_, DECK_LUCK, FACE_LUCK, EQ_LUCK, START_LUCK = range(5)

SEAT_WORDS = tuple(f"seat_{seat}" for seat in range(MAX_SEATS))
AMOUNTS = tuple(str(amount) for amount in range(61))
_FEW = tuple(str(number) for number in range(MAX_RAIDERS + 1))
_NEEDS = tuple(str(number) for number in range(41))
_OR_NOBODY = (*SEAT_WORDS, "none")
_OR_DONE = (*SEAT_WORDS, "done")


_TOWNS = "where you send it: " + ", ".join(
    f"{arm} {town}" for arm, town in zip(ARM_WORDS, TOWN_TITLES, strict=True)
)


def _hiding(steps: list[tuple[str, str]]) -> str:
    """Return the words for a hide-out, and for the number of raiders."""
    return " with ".join(word for _, word in steps)


def _bidding(steps: list[tuple[str, str]]) -> str:
    """Return the words for a bid: the wish, and the number of bags."""
    return " for ".join(word for _, word in steps)


DECISIONS = (
    Decision(PLAN.word, Plan.words()),
    Decision(DONATE.word, AMOUNTS, "how many bags you give to the church"),
    Decision(LOOK.word, SLOT_WORDS, "at which card you look"),
    Decision(
        HIDEOUT.word,
        (*HIDEOUT_WORDS, "open"),
        "which hide-out, alone or with partners",
        Steps("which hide-out; alone, with how many raiders", ("raiders",), words=_hiding),
    ),
    Decision(RAIDERS.word, _FEW, "how many raiders you place, offer, take or add"),
    Decision(NEED.word, _NEEDS),
    Decision(INVITE.word, _OR_DONE),
    Decision(CLAIM.word, (*SLOT_WORDS, "none")),
    Decision(CLAIM_VALUE.word, (*(str(value) for value in range(30)), "silent")),
    Decision(CARDS_OF.word, (*KIND_WORDS[:WEAPONS], "done")),
    Decision(VOTE.word, Vote.words()),
    Decision(PROPOSE.word, ("propose", "pass")),
    Decision(CARD.word, (*SLOT_WORDS, "none")),
    Decision(INFORMANT.word, SEAT_WORDS),
    Decision(SHARE.word, AMOUNTS),
    Decision(COMPANIONS_OF.word, _FEW),
    Decision(PAYER.word, _OR_DONE),
    Decision(PAYEE.word, SEAT_WORDS),
    Decision(PAY.word, AMOUNTS),
    Decision(PROMISE.word, (*PROMISE_WORDS, "done")),
    Decision(PROMISER.word, SEAT_WORDS),
    Decision(PROMISE_VALUE.word, _FEW),
    Decision(SUBSTITUTE.word, _OR_NOBODY),
    Decision(LESS.word, AMOUNTS),
    Decision(TAKE_BID.word, _OR_NOBODY),
    Decision(ASK_PRICE.word, (*_NEEDS, "no_more")),
    Decision(EXTRA.word, _NEEDS),
    Decision(UNDERCUT.word, _NEEDS),
    Decision(
        SIDE.word,
        ("none", *(f"pick {w}" for w in SLOT_WORDS), *(f"avoid {w}" for w in SLOT_WORDS)),
        "which card you wish to be picked, or not to be",
        Steps("which card you wish picked, or not, for how many bags", ("bid",), words=_bidding),
    ),
    Decision(BID.word, AMOUNTS),
    Decision(ACCEPT.word, _OR_NOBODY, "whose bags you take, and so the card that they wish"),
    Decision(PICK.word, SLOT_WORDS),
    Decision(ORDER.word, SEAT_WORDS),
    Decision(
        DECLARE.word,
        (*KIND_WORDS[:WEAPONS], "done"),
        "the next card that you declare, or done",
        Steps("all equipment that you declare from now on"),
    ),
    Decision(PIECE.word, SEAT_WORDS),
    Decision(COMPANION.word, SEAT_WORDS),
    Decision(GIVE.word, AMOUNTS),
    Decision(MESSENGER.word, (*ARM_WORDS, "keep"), _TOWNS),
    Decision(JERKIN.word, Jerkin.words()),
    Decision(PROVISIONS.word, Vote.words()),
)
ACTIONS = np.array([len(decision.actions) for decision in DECISIONS])
"""Number of actions of each kind of decision; never more than 62 (see ``Table.options``)."""
