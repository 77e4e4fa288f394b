"""Every constant of Sherwood Forest that a designer might change, with its default."""

from __future__ import annotations

from typing import Any

from simlab.core.display_names import labelled
from simlab.core.rules import (
    Derived,
    Rule,
    RuleBook,
    Value,
    Values,
    choice,
    flag,
    integer,
    number,
)
from simlab.games.sherwood import components as c, data, labels
from simlab.jit.errors import UsageError

_DATA = data.read(data.FOLDER)
_NO_PARTY = ("",) * len(c.PARTY_WORDS)
_ARROW_KEYS = tuple(f"{arm}_{place}" for arm in c.ARM_WORDS for place in range(1, c.ARROWS + 1))


def _defaults(name: str, keys: tuple[str, ...], other: Any) -> dict[str, Any]:
    """Return the values of a family as the tables give them."""
    return {key: _DATA.get(f"{name}.{key}", other) for key in keys if key}


def _numbers(name: str, keys: tuple[str, ...], low: int, high: int, other: int, doc: str) -> Rule:
    return integer(name, _defaults(name, keys, other), doc, low=low, high=high, keys=keys)


def _words(name: str, keys: tuple[str, ...], words: tuple[str, ...], doc: str) -> Rule:
    defaults = _defaults(name, keys, words[-1])
    return Rule(name, "choice", defaults, doc, choices=words, keys=keys)


def _per_seats(
    name: str, values: tuple[int, ...], doc: str, low: int, high: int, **more: Any
) -> Rule:
    defaults = dict(zip((3, 4, 5, 6), values, strict=True))
    return integer(name, defaults, doc, low=low, high=high, by_seats=True, **more)


def a_cards(laid_out: int, rounds: int) -> int:
    """Return the A cards of the first half of the rounds."""
    return laid_out * ((rounds + 1) // 2)


def b_cards(laid_out: int, rounds: int, a_cards: int) -> int:
    """Return the B cards of the rounds for which there are no A cards."""
    return max(0, laid_out * rounds - a_cards)


FEWEST_RAIDERS = 4
START = (
    _per_seats(
        "a_cards",
        (12, 15, 18, 18),
        "A cards in the game",
        0,
        36,
        default_from=Derived(("laid_out", "rounds"), a_cards),
    ),
    _per_seats(
        "b_cards",
        (12, 15, 18, 18),
        "B cards in the game",
        0,
        36,
        default_from=Derived(("laid_out", "rounds", "a_cards"), b_cards),
    ),
    _per_seats("laid_out", (4, 5, 6, 6), "travel cards laid out in a round", 2, c.MAX_SLOTS),
    integer("rounds", 6, "rounds of a game", low=1, high=c.MAX_ROUNDS),
    integer("face_up", 1, "cards of a display turned face up", low=0, high=c.MAX_SLOTS),
    choice("face_up_pick", ("random", "first"), "which card is turned up (A10)"),
    integer("start_raiders", 4, "raiders in camp at the start", low=1, high=c.MAX_RAIDERS),
    integer("max_raiders", 8, "raiders of a player, oak included", low=1, high=c.MAX_RAIDERS),
    integer(
        "min_raiders",
        FEWEST_RAIDERS,
        "raiders in play that no sheriff takes away",
        low=0,
        high=c.MAX_RAIDERS,
        default_from=Derived(("start_raiders",), lambda raiders: min(raiders, FEWEST_RAIDERS)),
    ),
    integer("start_gold", 2, "gold bags of each player at the start", low=0, high=10),
    integer("pit_size", 42, "all gold bags", low=0, high=int(c.MOST)),
    flag("gold_limited", True, "loot is limited to the bags in the pit (R12)"),
    choice("first_figure", ("random", "fixed"), "who starts the first round (fixed: seat 0)"),
)

PLANNING = (
    integer(
        "donation_threshold", 5, "with more bags than this a player must donate", low=0, high=60
    ),
    integer("donation_rate", 1, "glory for a bag donated", low=0, high=5),
    integer("min_donation", 1, "fewest bags of a donation (R3)", low=0, high=1),
    choice("forced_mode", ("min1", "reduce_to_5", "all"), "how much a forced donation takes (A11)"),
    integer("price_inn", 0, "bags for a look at the inn", low=0, high=5),
    integer("price_merchant", 1, "bags for an equipment card", low=0, high=5),
    integer("price_market", 2, "bags for a raider of the oak", low=0, high=5),
    integer("hand_limit", 3, "cards in hand with which nobody buys more (R15)", low=0, high=10),
    integer("info_markers", 2, "markers for cards looked at", low=0, high=10),
    choice("reveal_looks", ("public", "secret"), "whether all see which card is looked at"),
    flag("perfect_recall", True, "off: of unmarked cards only the last one looked at is recalled"),
    integer("first_out_bonus", 1, "glory for the first empty camp", low=0, high=10),
    choice(
        "starter_rule",
        ("second_out", "first_out", "figure", "last_out"),
        "who takes the starting player card of the raiding phase",
    ),
    choice(
        "figure_rule",
        ("least_gold", "rotate", "least_glory"),
        "who takes the starting player figure",
    ),
)

NEGOTIATION = (
    choice(
        "negotiation",
        ("call", "contract"),
        "alliances by call and offer (basic), or by contract and auction (advanced)",
    ),
    integer("max_calls", 2, "alliances that a player may try in a turn", low=0, high=5),
    integer("max_counter", 2, "times that a refusal reopens the offers", low=0, high=5),
    integer("talk_rounds", 3, "proposals for a contract (T)", low=0, high=6),
    flag("auctions", True, "a contract may be put out to auction"),
    choice("auction_price", ("ask", "uniform"), "an auction pays as asked, or one price for all"),
    flag("substitute_bids", True, "outsiders may undercut a member of a proposal"),
    integer("max_transfers", 2, "payments at once in a contract", low=0, high=6),
    integer("max_promises", 2, "soft promises in a contract", low=0, high=3),
    choice("claim_mode", ("free", "verified", "off"), "talk about travel cards (R29)"),
    choice(
        "binding", ("loot", "none", "all"), "which promises of a contract bind: loot, none, all"
    ),
    integer("marker_pairs", 6, "pairs of alliance markers", low=0, high=c.MAX_LAID),
    flag(
        "side_deals",
        False,
        "players may bid for the choice of a travel card",
        default_from=Derived(("negotiation",), lambda negotiation: negotiation == "contract"),
    ),
)

RAIDING = (
    flag("sabotage", True, "members may keep equipment that a raid needs (R9)"),
    flag("promised_surplus_returns", False, "promised cards that were not needed return (A12)"),
    choice(
        "failed_eq",
        ("return", "planned", "discard"),
        "equipment declared in vain returns, or is lost: in planned raids only, in all (A13, R31)",
        # raids are planned in contracts
        default_from=Derived(
            ("negotiation",), lambda way: "planned" if way == "contract" else "return"
        ),
    ),
    choice(
        "loot_rule",
        ("even", "leader_free", "proportional", "by_order"),
        "how the loot of a raid that was not planned is shared",
    ),
    choice(
        "excess_loot",
        ("layers", "leader", "supply"),
        "pieces of loot beyond one for each raider (A14)",
    ),
    choice("lost_companion", ("lost", "gold"), "companions that nobody can take (R13)"),
    choice("glory_split", ("each_full", "shared"), "glory of a raid"),
    choice(
        "shortage_order",
        ("round_robin", "by_order"),
        "who gets what there is, when promised loot is short (A15)",
    ),
    flag("shortage_is_new", True, "bags paid for a shortage count as new loot (R27)"),
    choice(
        "bags_paid",
        ("old_first", "new_first"),
        "which bags leave a camp in the last round, whose loot turns into glory (R32)",
    ),
)

SHERIFFS = (
    flag("sheriffs", False, "play with the sheriffs"),
    integer("sheriffs_a", 5, "sheriffs shuffled into the A cards", low=0, high=10),
    integer("sheriffs_b", 5, "sheriffs shuffled into the B cards", low=0, high=10),
    integer("sheriff_floor", 0, "glory that no sheriff takes away (R22)", low=-100, high=0),
    flag("sheriff_shortage", True, "a sheriff marked as planned, beaten, costs the promises (A16)"),
    flag("special_cards", False, "play with the special equipment"),
    flag("specials_count_against_cap", False, "special cards need a raider, too (A17)"),
    choice(
        "stay_leader",
        ("old", "most"),
        "who leads raiders that stay: who led before, or who has most of them (A18)",
    ),
    flag("jerkin_whole_trip", True, "a Jerkin covers the second pass of a corner (A19)"),
    choice(
        "crossroads_bonus",
        ("off", "ties_all", "ties_none"),
        "a raider for most raiders at the crossroads",
    ),
)

FINALE = (
    integer("final_gold_rate", 1, "glory for a bag of the last round's loot", low=0, high=5),
    integer("final_companion_rate", 2, "glory for a companion of the last round", low=0, high=10),
    flag("convert_old_gold", False, "older bags turn into glory, too"),
    choice("converted_bags", ("pit", "kept"), "bags turned into glory, in ties (A20)"),
    choice(
        "final_ties", ("oak_gold", "share"), "equal glory: fewest at the oak, then most bags (A21)"
    ),
)

BOARD = (
    integer("k_out", 2, "hide-outs along each arm (assumed A1)", low=1, high=3),
    choice("corner_arrows", ("two_arm", "one_arm"), "arms that a corner watches (deduced)"),
    choice("corner_order", ("data", "reversed"), "which corner comes first (assumed A2)"),
    _words(
        "arrow",
        _ARROW_KEYS,
        (*c.HIDEOUT_WORDS, "none"),
        "arrow on the way from the town to the crossing (assumed A1, A2)",
    ),
)

CARDS = (
    integer("power_shift", 0, "added to the power of all travel parties", low=-10, high=10),
    integer("power_shift_b", 0, "added to the power of the B parties", low=-10, high=10),
    number("gold_factor", 1.0, "multiplies the gold of all parties (floor)", low=0, high=3),
    integer("glory_shift", 0, "added to the glory of all travel parties", low=-3, high=5),
    integer("sheriff_power_shift", 0, "added to the power of all sheriffs", low=-10, high=10),
    _words("deck", c.CARD_WORDS, data.DECKS, "back of the card (assumed A5, A9)"),
    _numbers("power", c.CARD_WORDS, 1, 29, 1, "power of the card (assumed A6, A9; A03 is known)"),
    _numbers("glory", c.CARD_WORDS, 0, 20, 0, "glory of the card (assumed A7, A9; A03 is known)"),
    _numbers("gold", c.PARTY_WORDS, 0, 29, 0, "bags of the party (assumed A7; A03 is known)"),
    _numbers("companions", c.PARTY_WORDS, 0, 8, 0, "companions with the party (assumed A7)"),
    _words("start", c.CARD_WORDS, c.ARM_WORDS, "where the card starts (assumed A8, A9)"),
    _words("dest", c.CARD_WORDS, c.ARM_WORDS, "where the card goes (assumed A8, A9)"),
    _numbers(
        "glory_loss", (*_NO_PARTY, *c.SHERIFF_WORDS), 0, 20, 0, "glory a sheriff takes (assumed A9)"
    ),
    _numbers(
        "raider_loss",
        (*_NO_PARTY, *c.SHERIFF_WORDS),
        0,
        8,
        0,
        "raiders a sheriff takes (assumed A9)",
    ),
    _numbers("eq_copies", c.KIND_WORDS, 0, 20, 0, "copies of the equipment (assumed A3, A4)"),
    _numbers("eq_power", c.KIND_WORDS[: c.WEAPONS], 0, 9, 0, "power of the equipment"),
)

FIELDS: tuple[Rule, ...] = (
    *START, *PLANNING, *NEGOTIATION, *RAIDING, *SHERIFFS, *FINALE, *BOARD, *CARDS,
)  # fmt: skip

PRESETS: dict[str, dict[str, Value]] = {
    "basic": {},
    "advanced": {
        "negotiation": "contract",
        "sheriffs": True,
        "special_cards": True,
        "crossroads_bonus": "ties_all",
    },
}


def _check_decks(values: Values) -> None:
    """The decks hold the cards that are counted out."""
    for letter in ("A", "B"):
        cards = sum(values[f"deck.{name}"] == letter for name in c.PARTY_WORDS)
        if values["sheriffs"]:
            there = sum(values[f"deck.{name}"] == letter for name in c.SHERIFF_WORDS)
            cards += min(there, int(values[f"sheriffs_{letter.lower()}"]))
        wanted = int(values[f"{letter.lower()}_cards"])
        if wanted > cards:
            raise UsageError(f"rule {letter.lower()}_cards: {wanted} of {cards} {letter} cards")
    needed = int(values["rounds"]) * int(values["laid_out"])
    counted = int(values["a_cards"]) + int(values["b_cards"])
    if needed > counted:
        raise UsageError(
            f"{values['rounds']} rounds of {values['laid_out']} cards need {needed} travel cards; "
            f"rules a_cards and b_cards count out {counted}"
        )


def _check_routes(values: Values) -> None:
    """Every card goes from one town to another, and every arm has an arrow."""
    for name in c.CARD_WORDS:
        if values[f"start.{name}"] == values[f"dest.{name}"] and values[f"deck.{name}"] != "box":
            raise UsageError(f"rules start.{name} and dest.{name} are the same town")
    for arm in c.ARM_WORDS:
        arrows = [str(values[f"arrow.{arm}_{place}"]) for place in range(1, c.ARROWS + 1)]
        met = [word for word in arrows if word != data.NO_ARROW]
        if len(set(met)) < len(met):
            raise UsageError(f"rules arrow.{arm}_…: a hide-out has two arrows on arm {arm}")
        if not any(word[-1] not in "123" or int(word[-1]) <= int(values["k_out"]) for word in met):
            raise UsageError(f"rules arrow.{arm}_…: no hide-out on arm {arm}")


def check(values: Values, seats: int) -> None:
    """Refuse rules that cannot be played."""
    _check_decks(values)
    _check_routes(values)
    if int(values["face_up"]) > int(values["laid_out"]):
        raise UsageError(f"rule face_up: {values['face_up']} of {values['laid_out']} cards")
    if int(values["start_raiders"]) > int(values["max_raiders"]):
        raise UsageError("rule start_raiders is above max_raiders")
    if int(values["min_raiders"]) > int(values["start_raiders"]):
        raise UsageError("rule min_raiders is above start_raiders")
    if (
        not int(values["price_inn"])
        <= int(values["start_gold"])
        <= int(values["donation_threshold"])
    ):
        raise UsageError(
            "rule start_gold lies between price_inn and donation_threshold, so that the first "
            "player has a choice"
        )
    if int(values["start_gold"]) * seats > int(values["pit_size"]):
        raise UsageError(f"rule pit_size: {seats} players start with more gold than that")


RULEBOOK = RuleBook(labelled(FIELDS, labels.RULES), PRESETS, check, read_data=data.read)
