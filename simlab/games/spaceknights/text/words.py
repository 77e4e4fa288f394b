"""Spaceknights in words: names for the numbers in its records, and stories."""

from __future__ import annotations

from simlab.core.records import Words
from simlab.core.story import Event, Story
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.hands import CATEGORY_WORDS
from simlab.games.spaceknights.state import FACTS, TABLE

BOOKKEEPING = frozenset(FACTS.names or ()) - {"book"}
_CARD_FIELDS = ("card", "hand", "deck", "front", "shown", "man_card")
_TYPE_FIELDS = ("type", "board", "next_seen", "next_card", "e1_card")

WORDS = Words(
    elements={
        "n": c.TYPE_WORDS,
        "book": c.CARD_WORDS[: c.MANEUVERS],
        "search": (*c.TYPE_WORDS, "thwarted"),
    },
    values={
        **dict.fromkeys(_CARD_FIELDS, c.CARD_WORDS),
        **dict.fromkeys(_TYPE_FIELDS, c.TYPE_WORDS),
        "colours": c.COLOUR_WORDS,
        "team": c.TEAM_WORDS,
        "board_team": c.TEAM_WORDS,
        "reason": c.REASON_WORDS,
        "kind": c.RESPITE_WORDS,
        "respite": c.RESPITE_WORDS,
        "effect": c.EFFECT_WORDS,
        "condition": c.CONDITION_WORDS,
        "category": CATEGORY_WORDS,
        "phase": c.PHASE_WORDS,
        "decision": tuple(decision.name for decision in c.DECISIONS),
    },
    hidden=frozenset(
        {"rules", "key", "loose", "own"} | {"hand_filled", "deck_filled", *BOOKKEEPING}
    ),
    per_seat=frozenset(name for name, _, *shape in TABLE if shape and shape[0][0] == c.MAX_SEATS)
    - {"board", "board_team"},
    questions={
        "reroll": "burn mettle, and roll again?",
        "consent": "consent to the maneuver on the table?",
        "cancel": "stop the Thwarted with a maneuver?",
        "ransom": "pay the ransom?",
    },
)

_LINES = {
    "hand": "Hand {number}: {foe} is the Foe",
    "board": "{team_one} {type} is turned up.",
    "blind": "{seat} puts {count} on the line, blind.",
    "drawn": "{seat} draws {card}.",
    "rolled": "{seat} rolls {raw}; the e-die shows {value}.",
    "burned": "{seat} burns {count} mettle ({why}).",
    "of_colour": "",
    "bidding": "Round {number_} of bidding",
    "stayed": "{seat} stays and pays {count}.",
    "surged": "{seat} surges to {level} and pays {count}.",
    "faded": "{seat} fades away.",
    "thwarted": "{seat} plays Thwarted … for now.",
    "stopped": "{seat} stops the Thwarted of {target}.",
    "takes_back": "{seat} takes back {count}.",
    "revealed": "{seat} reveals {card}.",
    "made": "{seat} has {category}.",
    "won": "{seat} wins the hand{how} and collects {count}.",
    "nobody_won": "Nobody wins the hand.",
    "collected": "{seat} collects {count} of {target}.",
    "placed": "{seat} lays {card} in front.",
    "kept": "The Foe {seat} keeps {card}.",
    "kept_gone": "The Foe {seat} loses its kept cards.",
    "shuffled_back": "{seat} shuffles {card} back.",
    "maneuver": "{seat} turns to maneuver {effect} under condition {condition}.",
    "consent": "{seat} {agrees} to what {target} asks.",
    "seats_traded": "{seat} and {target} trade seats.",
    "themes_traded": "{seat} and {target} trade themes.",
    "used": "{seat} shuffles {card} into its deck.",
    "redrew": "{seat} makes {target} draw a new hand.",
    "overpower": "{seat} has overpower {value}.",
    "life_force": "{seat} has life force {value}.",
    "peeked": "{seat} peeks at a card of {target}: {card}.",
    "foe_limited": "The Foe may bid only 1 a round.",
    "lines_swapped": "{seat} and {target} swap their mettle on the line.",
    "replaced": "{team_one} {type} replaces a common card.",
    "next_seen": "{seat} looks at the next of the {team}: {type}.",
    "searched": "{seat} searches the deck of {target}.",
    "put": "{seat} puts {card} into the hand of {target}.",
    "thwarted_banned": "No Thwarted may be played in this hand.",
    "hands_swapped": "{seat} and {target} trade hands.",
    "handed": "{seat} gives {target} {card}.",
    "theme": "{seat} {touches} its theme.",
    "respite": "{seat} calls upon respite {kind}.",
    "respite_roll": "{seat} rolls {raw}, which counts {value}.",
    "gave": "{seat} gives {count} back to {target}.",
    "took": "{seat} takes {count} from {target}.",
    "ransom": "{seat} pays {target} a ransom of {count}.",
    "respite_now": "{seat} has respite {kind} now.",
    "healed": "{seat} gains {count} life force.",
    "out": "{seat} falls, in place {place}.",
    "forced": "",
    "over": "{seat} is the last one standing{as_what}.",
    "unfinished": "The game is broken off.",
}

# Words for decisions without an event of their own, by decision and action.
_DECIDED = {
    **{
        ("colours", order): "{seat} decides which chips go first: {action}."
        for order in c.COLOUR_WORDS
    },
    ("reroll", "no"): "{seat} keeps the die.",
    ("cancel", "no"): "{seat} lets the Thwarted pass.",
    ("respite", "skip"): "{seat} calls upon no respite.",
    ("ransom", "no"): "{seat} pays no ransom.",
    ("heal", "0"): "{seat} does not heal.",
    ("shuffle_back", "done"): "{seat} leaves its cards in front.",
}

_WHY = {
    "reroll": "to roll again",
    "overpower": "overpower",
    "consent": "as agreed",
    "respite": "for the respite",
    "healing": "to heal",
    "dead_line": "what the dead had on the line",
}
_TEAM_ONE = {"loci": "Locus", "enemies": "Enemy", "threats": "Threat"}


def _card_text(word: str) -> str:
    """Return a card in everyday words, without its deck of origin."""
    if word == "thwarted":
        return "a Thwarted"
    owner, _, kind = word.partition("-")
    return f"the threat {kind}" if owner == "threat" else kind


def _more(event: Event, values: Event) -> Event:
    more = {
        "number_": event.get("number", 0),
        "team_one": _TEAM_ONE.get(event.get("team", ""), ""),
        "why": _WHY.get(event.get("reason", ""), ""),
        "how": " at the showdown" if event.get("contested") else " uncontested",
        "agrees": "agrees" if event.get("given") else "does not agree",
        "touches": "touches" if event.get("ok") else "does not touch",
        "as_what": ", as the Foe" if event.get("as_foe") else "",
        "type": event.get("type") or "a card",
        "category": event.get("category", "").replace("_", " "),
    }
    return {**more, "card": _card_text(event["card"]) if event.get("card") else "a card"}


tell = Story(_LINES, _more, ("seat", "target", "foe"), _DECIDED)
