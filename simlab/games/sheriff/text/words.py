"""Sheriff of Nottingham in words: names for the numbers in its records, and stories."""

from __future__ import annotations

from simlab.core.records import Words
from simlab.core.story import Event, Line, Story, if_seen
from simlab.games.sheriff import components as c
from simlab.games.sheriff.state import LAYOUT

_BY_GOODS = (
    "pile", "discard", "removed", "aside", "stand", "took", "threw", "took_now", "threw_now",
    "known", "known_stash", "hand", "bag", "stash", "stock", "drew",
)  # fmt: skip

WORDS = Words(
    elements=dict.fromkeys(_BY_GOODS, c.GOODS_WORDS),
    values={
        "phase": c.PHASE_WORDS,
        "top": c.GOODS_WORDS,
        "card": c.GOODS_WORDS,
        "good": c.PROMISE_WORDS,
        "declared": c.GOODS_WORDS,
        "fate": c.FATE_WORDS,
        "todo": ("nothing", "to_bargain", "to_resolve"),
        "act": c.ACT_WORDS,
        "commit": c.ACT_WORDS,
        "condition": c.CONDITION_WORDS,
        "status": c.STATUS_WORDS,
        "purpose": c.PURPOSE_WORDS,
        "decision": tuple(decision.name for decision in c.DECISIONS),
    },
    hidden=frozenset({"rules", "key", "discards", "ledger", "apart"}),
    per_seat=frozenset(
        name for name in LAYOUT.table.names or () if LAYOUT.table[name].shape[:1] == (c.MAX_SEATS,)
    ),
)

_TITLE = dict(zip(c.GOODS_WORDS, c.GOODS_TITLES, strict=True))

_LINES: dict[str, Line] = {
    "round": "Round {number}: {sheriff} is the Sheriff.",
    "turned": "{title} is turned up on the {side} discard pile.",
    "first": "{seat} goes to market first.",
    "set_aside": "{seat} sets aside {cards}.",
    "aside": "{seat} sets aside {title}.",
    "took": "{seat} takes {title} from the {side} discard pile.",
    "drawn": "{seat} draws {title}.",
    "reshuffled": "{cards} of the discards become the new draw pile.",
    "placed": "{seat} places {title} on the {side} discard pile.",
    "loaded": "{seat} hands in a bag of {cards}.",
    "declared": "{seat} declares: {count} {title}.",
    "focus": "The Sheriff turns to the bag of {seat}.",
    "asked": "{seat} would take {gold} gold of {target}.",
    "offer": "{seat} makes an offer to {act_words}{condition_words}:",
    "offer_gold": if_seen("gold", "{gold} gold"),
    "offer_good": "and {good_words}",
    "counter_gold": if_seen("gold", "{seat} wants {gold} gold of {target}."),
    "counter_good": if_seen("good", "{seat} wants {good_words} of {target}, too."),
    "refused": "The offer of {seat} is refused.",
    "deal": "A deal: {seat} pays {gold} gold to {act_words}.",
    "deal_good": "{seat} adds {good_words}.",
    "no_split": "Sheriff and {seat} do not agree on a price.",
    "passed": "The bag of {seat} passes.",
    "inspected": "The bag of {seat} is opened!",
    "revealed": "In it: {count} {title}.",
    "honest": "{seat} told the truth.",
    "lied": "{seat} lied!",
    "broken": "The Sheriff breaks the deal on the bag of {seat}.",
    "void": "The offer of {seat} is void.",
    "bribe": "{seat} pays {sheriff} {gold} gold.",
    "bribe_good": "{seat} hands {sheriff} {title}.",
    "phantom": "{seat} promised {cards} that were not in the bag.",
    "stocked": "{seat} puts {title} on the stand.",
    "hidden": "{seat} puts {title} on the stand, face down.",
    "confiscated": "Confiscated of {seat}: {count} {title}.",
    "owes": "{seat} owes {target} {gold} gold.",
    "paid": "{seat} pays {target} {gold} gold.",
    "paid_good": "{seat} gives {target} {title} for the debt.",
    "forgiven": "{target} forgives {seat} the last {gold} gold.",
    "bonus": "{seat} has {gold} points as King or Queen of {title}.",
    "scored": "{seat} scores {score}.",
    "forced": "",
}

_ACTS = {"pass": "let the bag pass", "inspect": "open the bag"}
_CONDITIONS = {"if_lying": ", paid if it lies", "if_honest": ", paid if it is honest"}
_DECIDED = {
    ("offer", "silent"): "{seat} offers nothing.",
    ("answer", "refuse"): "{seat} says no.",
    ("answer", "close"): "{seat} has heard enough.",
    ("reply", "accept"): "{seat} agrees.",
    ("reply", "refuse"): "{seat} does not agree.",
}


def _more(event: Event, values: Event) -> Event:
    count = event.get("count", 0)
    place, _, good = (event.get("good") or "").partition("_")
    return {
        "side": ("left", "right")[event.get("pile") or 0],
        "title": _TITLE[event["card"]] if event.get("card") else "a card",
        "cards": f"{count} card" + ("" if count == 1 else "s"),
        "act_words": _ACTS.get(event.get("act") or "", ""),
        "condition_words": _CONDITIONS.get(event.get("condition") or "", ""),
        "good_words": f"{_TITLE[good]} of the {place}" if good else "",
    }


tell = Story(_LINES, _more, ("seat", "target", "sheriff"), _DECIDED)
