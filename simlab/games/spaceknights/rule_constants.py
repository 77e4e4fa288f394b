"""Every constant of Spaceknights that a designer might change, with its default."""

from __future__ import annotations

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
from simlab.games.spaceknights import components as c, labels
from simlab.games.spaceknights.hands import CATEGORY_WORDS, TIE_MODE_WORDS
from simlab.jit.errors import UsageError

RANKED = ("", *CATEGORY_WORDS[1:])
"""Categories by their number; what makes nothing cannot be ranked."""
SEAT_KEYS = tuple(str(seat) for seat in range(c.MAX_SEATS))
MOST_KEPT = 13


def most_kept(team_values: int, rounds: int) -> int:
    """Return how many threats the Foe may keep, so that the others are enough for a hand (A46)."""
    return min(MOST_KEPT, c.SUITS * team_values - 2 - rounds)


FIELDS: tuple[Rule, ...] = (
    integer("tier", 3, "0 bare, 1 dice and Thwarted, 2 respites, 3 maneuvers", low=0, high=3),
    # the start
    integer("start_mettle", 36, "chips of the own colour per player", low=1, high=500),
    choice("start", ("random", "fixed"), "who is the first Foe: anybody, or seat 0"),
    choice("layout", ("random", "canonical"), "suits in the personal decks"),
    choice("pairing", ("random", "in_order"), "effects and conditions in the personal decks"),
    choice("suit_counts", ("four_each", "free"), "cards of each suit in a personal deck (A1)"),
    integer("n_thwarted", 3, "Thwarted cards in each personal deck", low=0, high=6),
    integer("team_values", 6, "values in the team decks, from 1 up (A2)", low=2, high=6),
    integer(
        "respite",
        {},
        "respite of a seat, 1 to 6; 0: drawn at random",
        low=0,
        high=c.RESPITES,
        keys=SEAT_KEYS,
        keys_are_seats=True,
        shareable=(0,),
    ),
    Rule(
        "effects",
        "flag",
        dict.fromkeys(c.EFFECT_WORDS, True),
        "whether the maneuver effect can be used",
        keys=c.EFFECT_WORDS,
    ),
    Rule(
        "respites",
        "flag",
        dict.fromkeys(c.RESPITE_WORDS, True),
        "whether the respite can be used",
        keys=c.RESPITE_WORDS,
    ),
    number("theme_p", 1.0, "chance that a respite's story touches the theme", low=0, high=1),
    # dice
    integer("die_faces", 6, "faces of an e-die", low=2, high=c.MAX_SURGE),
    integer("track_max", 6, "top of the tracks for overpower and life force", low=1, high=12),
    integer("op_start", 1, "overpower at the start, and after it was used", low=1, high=12),
    integer(
        "lf_start",
        6,
        "life force at the start",
        low=0,
        high=12,
        default_from=Derived(("track_max",), int),
    ),
    integer("lf_floor", 1, "lowest life force (A22)", low=0, high=1),
    flag("cap_op_by_lf", False, "overpower raises no die above the life force (A21)"),
    integer("reroll_cost", 1, "mettle burned for a re-roll", low=1, high=36),
    choice("reroll_windows", ("both", "roll", "turn", "none"), "when one may re-roll (A24)"),
    # bidding
    integer("small_blind", 1, "mettle that the player left of the Foe puts out", low=0, high=100),
    integer("big_blind", 2, "mettle that the next player puts out", low=0, high=100),
    integer("blind_growth", 1, "blinds grow by so many times their size …", low=0, high=100),
    integer("blind_every", 20, "… every so many hands", low=1, high=2000),
    flag("blind_counts", True, "blinds count against the limit of the first round (A8)"),
    flag("hu_foe_blind", True, "of two players the Foe posts the big blind (A9)"),
    flag("bb_option", True, "the big blind acts in the first round (A13)"),
    integer("foe_limit", 6, "the Foe's bidding limit per round", low=1, high=c.MAX_SURGE),
    integer("rounds", 3, "rounds of bidding, a complication between two", low=1, high=4),
    choice("bid_basis", ("cumulative", "per_round"), "what later rounds start from (A11)"),
    integer("min_surge", 1, "least surge (A14)", low=1, high=c.MAX_SURGE),
    flag("own_only", False, "only chips of the own colour may be bid (A16)"),
    # showdown and collecting
    integer(
        "ranking",
        {word: place for place, word in enumerate(RANKED) if word},
        "place of the hand in the ranking, 16 is best",
        low=1,
        high=16,
        keys=RANKED,
    ),
    choice("tie_mode", TIE_MODE_WORDS, "how hands of one kind compare (A6)"),
    flag("wrap", False, "straights go on from 6 to 1 (A4)"),
    integer(
        "foe_tie_die",
        6,
        "what the Foe has for an e-die in ties (A7)",
        low=0,
        high=12,
        default_from=Derived(("foe_limit",), int),
    ),
    choice("sd_start", ("foe_left", "foe", "big_blind"), "who shows first if nobody surged (A30)"),
    flag("thwart_bluff", True, "who holds a Thwarted can win if all others fade (A25)"),
    choice("collect_colours", ("winner", "loser"), "who picks the chips of a part (A17)"),
    flag("elim_on_empty_stock", False, "out with an empty stock, whatever is on the line (A20)"),
    flag("place_uncontested", False, "an uncontested winner places or keeps, too (A27)"),
    flag("place_shown_uncontested", False, "… if all fade at a hand already revealed (A48)"),
    flag("kept_on", True, "a winning Foe keeps a threat card"),
    choice("kept_owner", ("role", "player"), "whose kept cards are (A28)"),
    choice("kept_clear", ("showdown", "any_lost_hand"), "when kept cards are lost (A29)"),
    integer(
        "kept_cap",
        MOST_KEPT,
        "most kept cards (A46)",
        low=0,
        high=MOST_KEPT,
        default_from=Derived(("team_values", "rounds"), most_kept),
    ),
    # chips
    flag("has_line", True, "mettle on the line counts as held (A18)"),
    flag("burn_own_only", False, "only chips of the own colour may be burned (A19)"),
    # maneuvers
    flag("foe_maneuvers", False, "the Foe may use maneuvers, with its limit for a die (A33)"),
    flag("e1_self", False, "E1 counts the used card, too (A34)"),
    integer("e3_gain", 4, "overpower that E3 gives", low=1, high=12),
    flag("e10_colour", False, "E10 takes the own colour from all lines (A35)"),
    flag("e12_foe", False, "E12 may take the Foe's hand, for this hand (A37)"),
    flag("c4_inclusive", False, "C4 counts the ends as between (A39)"),
    integer("c7_threshold", 6, "C7: more mettle than this on the line", low=0, high=100),
    integer("c8_loss", 2, "life force that C8 costs the neighbour", low=1, high=12),
    integer("c9_burn", 1, "mettle that C9 costs the neighbour", low=1, high=36),
    # respites
    integer(
        "respite_die",
        6,
        "faces of the die of R1 and R2",
        low=1,
        high=c.MAX_AMOUNT,
        default_from=Derived(("die_faces",), int),
    ),
    choice("respite_roll", ("e_die", "plain"), "overpower and life force change it, or not"),
    integer("r3_burn", 3, "most mettle that R3 burns", low=1, high=6),
    integer("r3_factor", 2, "mettle that R3 takes for each burned", low=1, high=6),
    flag("r3_each", False, "R3 takes so much from each holder (A41)"),
    integer("r4_gain", 2, "overpower that R4 gives", low=1, high=12),
    integer("r5_loss", 2, "life force that R5 takes", low=1, high=12),
    integer("ransom", 6, "mettle that buys off R4 and R5", low=1, high=c.MAX_AMOUNT),
    flag("ransom_shared", False, "holders may share the ransom (A43)"),
    integer("r6_burn", 1, "chips of each of the two colours that R6 burns", low=1, high=18),
    integer("max_hands", 2000, "a game that lasts longer is unfinished", low=1, high=30000),
)

PRESETS: dict[str, dict[str, Value]] = {
    "t0": {"tier": 0},
    "t1": {"tier": 1},
    "t2": {"tier": 2},
    # nothing that comes after the hand
    "hand": {"max_hands": 1, **{f"respites.{word}": False for word in c.RESPITE_WORDS}},
    "printed": {"blind_growth": 0},
    "golden": {
        "tier": 0,
        "blind_growth": 0,
        "layout": "canonical",
        "n_thwarted": 0,
        "max_hands": 30000,
    },
}


def check(values: Values, seats: int) -> None:
    """Refuse rules that cannot be played."""
    places = sorted(int(values[f"ranking.{word}"]) for word in RANKED if word)
    if places != list(range(1, len(RANKED))):
        raise UsageError("rules ranking.… give each hand a place of its own, from 1 to 16")
    given = [int(values[f"respite.{seat}"]) for seat in range(seats)]
    chosen = [respite for respite in given if respite]
    if len(set(chosen)) < len(chosen):
        raise UsageError("rules respite.…: no two knights have the same respite")
    if int(values["lf_start"]) > int(values["track_max"]):
        raise UsageError("rule lf_start is above track_max")
    if int(values["op_start"]) > int(values["track_max"]):
        raise UsageError("rule op_start is above track_max")
    if int(values["lf_start"]) < int(values["lf_floor"]):
        raise UsageError("rule lf_start is below lf_floor")
    needed, cards = 2 + int(values["rounds"]), 3 * int(values["team_values"])
    if needed > cards:
        raise UsageError(f"{needed} threats are needed, but the deck has {cards}")
    for colours in ("own_only", "burn_own_only"):
        if values[colours] and int(values["tier"]) < 2:
            raise UsageError(f"rule {colours} needs colours, which come with tier 2")


RULEBOOK = RuleBook(labelled(FIELDS, labels.RULES), PRESETS, check)
