"""Every constant of Sheriff of Nottingham that a designer might change, with its default."""

from __future__ import annotations

from simlab.core.display_names import labelled
from simlab.core.rules import Rule, RuleBook, Value, Values, choice, flag, integer, number
from simlab.games.sheriff import components as c, labels
from simlab.jit.errors import UsageError

COPIES = (48, 36, 36, 24, 22, 21, 12, 5, 2, 2, 2, 1, 2, 1, 2)
REMOVED = (0, 0, 36, 0, 4, 5, 3, 0, 0, 1, 0, 1, 2, 1, 1)
VALUES = (2, 3, 3, 4, 6, 7, 8, 9, 4, 6, 6, 9, 6, 9, 8)
PENALTIES = (2, 2, 2, 2, 4, 4, 4, 4, 3, 4, 4, 5, 4, 5, 4)


def by_goods(name: str, defaults: tuple[int, ...], doc: str, low: int, high: int) -> Rule:
    """Declare a whole number per kind of goods."""
    values = dict(zip(c.GOODS_WORDS, defaults, strict=True))
    return integer(name, values, doc, low=low, high=high, keys=c.GOODS_WORDS)


def by_legal(name: str, defaults: tuple[int, ...], doc: str) -> Rule:
    """Declare a whole number per legal good."""
    values = dict(zip(c.LEGAL_WORDS, defaults, strict=True))
    return integer(name, values, doc, low=0, high=200, keys=c.LEGAL_WORDS)


DECK = (
    by_goods("copies", COPIES, "copies of the goods in the deck", 0, 100),
    by_goods("removed_3p", REMOVED, "copies marked 4+, taken out with three players", 0, 100),
    flag("remove_4plus", True, "take the cards marked 4+ out with three players"),
    flag("royals", False, "play with the royal goods"),
    by_goods("value", VALUES, "value of the goods on a stand", 0, 50),
    number("contraband_factor", 1.0, "multiplies contraband values (floor)", low=0, high=4),
    by_goods("penalty", PENALTIES, "penalty of the goods", 0, 50),
    number("fine_factor", 1.0, "multiplies what a caught liar pays (floor)", low=0, high=5),
    number(
        "compensation_factor",
        1.0,
        "multiplies what a sheriff pays an honest merchant (floor)",
        low=0,
        high=5,
    ),
    integer("start_gold", 50, "gold of each player", low=0, high=100),
)

BONUSES = (
    by_legal("king", (20, 15, 15, 10), "bonus for most of a legal good"),
    by_legal("queen", (10, 10, 10, 5), "bonus for second most of a legal good"),
    number("bonus_factor", 1.0, "multiplies King and Queen bonuses (floor)", low=0, high=4),
    choice(
        "king_tie",
        ("pool", "split_king_keep_queen"),
        "a tie for King shares both bonuses, or only the King's (the next is Queen)",
    ),
    choice("final_ties", ("count", "share"), "equal scores: more legal goods, then contraband"),
)

ROUNDS = (
    integer(
        "sheriff_turns",
        {"3": 2, "4": 2, "5": 2},
        "turns as sheriff of each player, by number of players",
        low=1,
        high=6,
        keys=("", "", "", "3", "4", "5"),
    ),
    choice("first_sheriff", ("random", "fixed"), "who is sheriff first (fixed: seat 0)"),
    integer("hand_size", 6, "cards in a hand", low=1, high=10),
    integer("max_swaps", 5, "most cards set aside in a market turn", low=0, high=10),
    integer("discard_piles", 2, "discard piles", low=1, high=2),
    integer("start_discards", 5, "cards turned up on each discard pile", low=0, high=20),
    choice("market_sources", ("both", "draw_pile"), "where a merchant draws from"),
    choice(
        "market_order",
        ("discards_first", "any"),
        "whether the first draw from the draw pile ends a merchant's access to the discards",
    ),
    choice("market_first", ("left", "named"), "left of the sheriff, or whom the sheriff names"),
    flag("set_aside_open", False, "cards are set aside face up"),
    integer("reshuffle_keep", 5, "top cards that a reshuffle leaves on a pile", low=0, high=50),
    integer("bag_min", 1, "fewest cards in a bag", low=0, high=1),
    integer("bag_max", 5, "most cards in a bag", low=1, high=8),
)

INSPECTION = (
    choice("bag_order", ("sheriff", "clockwise"), "who says which bag comes next"),
    integer("inspection_cap", 4, "bags that a sheriff may inspect in a round", low=0, high=4),
    choice(
        "misdeclared_legal",
        ("confiscated", "kept"),
        "legal goods that were not declared are confiscated, or kept; fined in any case",
    ),
    choice("confiscated_to", ("discard", "sheriff", "removed"), "where confiscated goods go"),
    choice(
        "debt_goods",
        ("legal_contraband", "contraband_legal", "legal", "none"),
        "goods of the stand that pay a debt when the gold is gone, in this order",
    ),
)

BARGAINING = (
    choice("bargaining", ("talk", "sealed_bid", "nash_split"), "how a bag is bargained for"),
    integer("talk_rounds", 3, "rounds of offers for a bag (T)", low=0, high=5),
    flag("asks", True, "the sheriff may name a price first"),
    flag("counters", True, "the sheriff may counter an offer"),
    flag("final_offer", True, "the owner may make a final offer after the last round"),
    flag("third_party", True, "others may offer something for a bag"),
    flag("third_pass", True, "… also for it to pass (off: only to have it inspected)"),
    integer("third_offers", 1, "offers of each other merchant in a round (K3)", low=0, high=2),
    choice("ledger", ("bag", "all"), "settle each bag at once, or bargain for all bags first"),
    choice("currency", ("gold_stand_bag", "gold_stand", "gold"), "what an offer may contain"),
    flag("contingent", False, "an offer to inspect may depend on what is found"),
    choice(
        "phantoms",
        ("void", "forbid", "gold"),
        "promised goods that are not in the bag: nothing is owed, not allowed, or paid in gold",
    ),
    integer("phantom_gold", 5, "gold owed for each phantom (phantoms=gold)", low=0, high=50),
    flag("deals_binding", True, "accepted deals must be honoured"),
    flag("private_offers", False, "only the sheriff hears an offer until it is accepted"),
)

INFORMATION = (
    flag("hide_gold", False, "gold lies behind a screen"),
    flag("hide_stash_count", False, "nobody sees how many goods lie face down on a stand"),
    flag("reveal_passed", False, "a bag that passes is shown to all"),
    flag("reveal_bribe_goods", False, "goods received in a deal lie face up"),
)

FIELDS: tuple[Rule, ...] = (*DECK, *BONUSES, *ROUNDS, *INSPECTION, *BARGAINING, *INFORMATION)

PRESETS: dict[str, dict[str, Value]] = {
    "seed": {},
    "aw1": {"sheriff_turns.3": 3},
    "cmon2": {
        "sheriff_turns.3": 3,
        "discard_piles": 1,
        "start_discards": 0,
        "market_sources": "draw_pile",
        "market_first": "named",
        "set_aside_open": True,
        "reshuffle_keep": 0,
    },
}


def copies_in_play(values: Values, seats: int, word: str) -> int:
    """Return the copies of a kind of goods that a game is played with."""
    copies = int(values[f"copies.{word}"])
    if c.GOODS_WORDS.index(word) >= c.FIRST_ROYAL and not values["royals"]:
        return 0
    if seats == 3 and values["remove_4plus"]:
        removed = int(values[f"removed_3p.{word}"])
        if removed > copies:
            raise UsageError(f"rule removed_3p.{word} takes out {removed} of {copies} cards")
        copies -= removed
    return copies


def check(values: Values, seats: int) -> None:
    """Refuse rules that cannot be played."""
    copies = {word: copies_in_play(values, seats, word) for word in c.GOODS_WORDS}
    cards = sum(copies.values())
    if cards > c.MAX_DECK:
        raise UsageError(f"{cards} cards are too many; at most {c.MAX_DECK}")
    dealt = int(values["hand_size"]) * seats
    dealt += int(values["start_discards"]) * int(values["discard_piles"])
    if dealt > cards:
        raise UsageError(f"hands and discard piles take {dealt} cards; the deck has {cards}")
    if not any(copies[word] for word in c.LEGAL_WORDS):
        raise UsageError("the deck has no legal goods, so that nothing can be declared")
    if int(values["start_gold"]) * seats > c.MAX_GOLD:
        raise UsageError(f"{seats} players with so much gold have more than {c.MAX_GOLD} together")


RULEBOOK = RuleBook(labelled(FIELDS, labels.RULES), PRESETS, check)
