"""The pieces, the decisions and the phases of Sherwood Forest: names and tables."""

from __future__ import annotations

import numpy as np

from simlab.core.game import Decision, Steps

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

# Equipment.
WEAPON1, WEAPON2, WEAPON3, JERKIN_CARD, MESSENGER_CARD, PROVISIONS_CARD = range(6)
KINDS = 6
WEAPONS = 3
KIND_WORDS = (
    "weapon1", "weapon2", "weapon3", "forest_jerkin", "messenger_garment", "provisions",
)  # fmt: skip
KIND_TITLES = (
    "Weapon 1", "Weapon 2", "Weapon 3", "Forest Jerkin", "Messenger Garment", "Provisions",
)  # fmt: skip
MAX_LAID = 12
"""Most promised equipment cards on the table."""

# Fields of a claim about a travel card.
GLORY, GOLD, COMPANIONS, POWER, START, DEST = range(6)
FIELDS = 6
FIELD_WORDS = ("glory", "gold", "companions", "power", "start", "dest")

# Soft promises.
USE_EQ, PICK_IT, AVOID_IT, REST_SHARE, NO_MESSENGER, JOIN_NEXT = range(6)
PROMISE_WORDS = ("use_eq", "pick", "avoid", "rest_share", "no_messenger", "join_next")
MAX_DRAFT_PROMISES = 3
MAX_PROMISES = 24

# Decisions.
(
    PLAN, DONATE, LOOK, HIDEOUT, RAIDERS, NEED, INVITE, CLAIM, CLAIM_VALUE, CARDS_OF, VOTE,
    PROPOSE, CARD, INFORMANT, SHARE, COMPANIONS_OF, PAYER, PAYEE, PAY, PROMISE, PROMISER,
    PROMISE_VALUE, SUBSTITUTE, LESS, TAKE_BID, ASK_PRICE, EXTRA, UNDERCUT, SIDE, BID, ACCEPT, PICK,
    ORDER, DECLARE, PIECE, COMPANION, GIVE, MESSENGER, JERKIN, PROVISIONS,
) = range(40)  # fmt: skip

# PLAN.
CHURCH, INN, MERCHANT, MARKET, SOLO, ALLIANCE, AUCTION = range(7)
# INVITE, PAYER, SUBSTITUTE, TAKE_BID and ACCEPT: a seat, or NOBODY as the last action.
NOBODY = 6
# CLAIM, CARD: a slot, or none.
NO_CARD = 10
# CLAIM_VALUE: a number or a town, or silence.
SILENT = 30
# CARDS_OF and DECLARE.
CARDS_DONE = 3
# VOTE, PROPOSE, PROVISIONS.
YES, NO = range(2)
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
# JERKIN.
UNPROTECTED, STAY, GO_HOME = range(3)

# Phases of play between decisions.
(
    NEW_ROUND, NEXT_TURN, TURN, TURN_OVER, CALLING, OFFERING, SELECTING, CONFIRMING, PROPOSING,
    DRAFTING, SHARING, PAYING, PROMISING, PROPOSED, BIDDING, CHOOSING_BID, VOTING, ASKING, SOLVING,
    UNDERCUTTING, AGREED, PLACING, NO_ALLIANCE, NEXT_PICK, SIDE_BIDS, SIDE_CHOICE, PICKING, TRAVEL,
    ORDERING, DECLARING, RAIDED, FAILED, REWARD, LOOTING, PIECES, COMPANY, GIVING, VICTORY, DEFEAT,
    ROUND_OVER, FINISHED,
) = range(41)  # fmt: skip
PHASE_WORDS = (
    "new_round", "next_turn", "turn", "turn_over", "calling", "offering", "selecting", "confirming",
    "proposing", "drafting", "sharing", "paying", "promising", "proposed", "bidding",
    "choosing_bid", "voting", "asking", "solving", "undercutting", "agreed", "placing",
    "no_alliance", "next_pick", "side_bids", "side_choice", "picking", "travel", "ordering",
    "declaring", "raided", "failed", "reward", "looting", "pieces", "company", "giving", "victory",
    "defeat", "round_over", "finished",
)  # fmt: skip

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
    Decision("plan", ("church", "inn", "merchant", "market", "solo", "alliance", "auction")),
    Decision("donate", AMOUNTS, "how many bags you give to the church"),
    Decision("look", SLOT_WORDS, "at which card you look"),
    Decision(
        "hideout",
        (*HIDEOUT_WORDS, "open"),
        "which hide-out, alone or with partners",
        Steps("which hide-out; alone, with how many raiders", ("raiders",), words=_hiding),
    ),
    Decision("raiders", _FEW, "how many raiders you place, offer, take or add"),
    Decision("need", _NEEDS),
    Decision("invite", _OR_DONE),
    Decision("claim", (*SLOT_WORDS, "none")),
    Decision("claim_value", (*(str(value) for value in range(30)), "silent")),
    Decision("cards", (*KIND_WORDS[:WEAPONS], "done")),
    Decision("vote", ("yes", "no")),
    Decision("propose", ("propose", "pass")),
    Decision("card", (*SLOT_WORDS, "none")),
    Decision("informant", SEAT_WORDS),
    Decision("share", AMOUNTS),
    Decision("companions", _FEW),
    Decision("payer", _OR_DONE),
    Decision("payee", SEAT_WORDS),
    Decision("pay", AMOUNTS),
    Decision("promise", (*PROMISE_WORDS, "done")),
    Decision("promiser", SEAT_WORDS),
    Decision("promise_value", _FEW),
    Decision("substitute", _OR_NOBODY),
    Decision("less", AMOUNTS),
    Decision("take_bid", _OR_NOBODY),
    Decision("ask_price", (*_NEEDS, "no_more")),
    Decision("extra", _NEEDS),
    Decision("undercut", _NEEDS),
    Decision(
        "side",
        ("none", *(f"pick {w}" for w in SLOT_WORDS), *(f"avoid {w}" for w in SLOT_WORDS)),
        "which card you wish to be picked, or not to be",
        Steps("which card you wish picked, or not, for how many bags", ("bid",), words=_bidding),
    ),
    Decision("bid", AMOUNTS),
    Decision("accept", _OR_NOBODY, "whose bags you take, and so the card that they wish"),
    Decision("pick", SLOT_WORDS),
    Decision("order", SEAT_WORDS),
    Decision(
        "declare",
        (*KIND_WORDS[:WEAPONS], "done"),
        "the next card that you declare, or done",
        Steps("all equipment that you declare from now on"),
    ),
    Decision("piece", SEAT_WORDS),
    Decision("companion", SEAT_WORDS),
    Decision("give", AMOUNTS),
    Decision("messenger", (*ARM_WORDS, "keep"), _TOWNS),
    Decision("jerkin", ("no", "stay", "home")),
    Decision("provisions", ("yes", "no")),
)
ACTIONS = np.array([len(decision.actions) for decision in DECISIONS])
"""Number of actions of each kind of decision; never more than 62 (see ``Table.options``)."""
