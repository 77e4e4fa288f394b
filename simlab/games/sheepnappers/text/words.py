"""Sheepnappers in words: names for the numbers in its records, and stories."""

from __future__ import annotations

from simlab.core.records import Words
from simlab.core.story import Event, Line, Story
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.state import TABLE

WORDS = Words(
    elements={"hand": c.CARD_WORDS, "pile": c.CARD_WORDS, "discard": c.CARD_WORDS},
    values={
        "status": c.STATUS_WORDS,
        "top": c.CARD_WORDS,
        "gift": c.CARD_WORDS,
        "card": c.CARD_WORDS,
        "verb": c.CARD_WORDS,
        "wish": c.CARD_WORDS,
        "decision": tuple(decision.name for decision in c.DECISIONS),
    },
    hidden=frozenset({"rules", "key", "deck"}),
    per_seat=frozenset(field[0] for field in TABLE if field[2:] == ((c.MAX_SEATS,),)),
)

_TITLE = dict(zip(c.CARD_WORDS, c.CARD_TITLES, strict=True))

_LINES: dict[str, Line] = {
    "round": "Round {number} begins; {starter} goes first.",
    "turn": "Turn {index}: {seat}",
    "drawn": "{seat} draws {card}.",
    "skipped": "The pile is empty; {seat} draws nothing.",
    "fed": "{seat} feeds the Wolf {card}.",
    "eaten": "The Wolf eats {seat}.",
    "played": "{seat} plays {card}{aim}.",
    "juiced": "{seat} pays fuel to repeat {card}{aim}.",
    "baa": "{seat} throws a Baa.",
    "juice_baa": "{seat} pays fuel and repeats the Baa.",
    "cancelled": "The {title} of {seat} is cancelled.",
    "gift": "{seat} gives {target} {card}.",
    "spider": "{seat} draws {card} from the hand of {target}.",
    "lamp": "{target} hands {seat} {card}.",
    "lamp_miss": "{target} has no {title}: tough luck for {seat}.",
    "fixed": "{seat} hands a GPS Hack to {target}.",
    "dumped": "{seat} discards a GPS Hack.",
    "swapped": "{seat} and {target} swap hands; the turn ends.",
    "peeked": "{seat} looks at the hand of {target}.",
    "fetched": "{seat} takes {card} from the discard.",
    "nothing_to_fetch": "{seat} finds nothing to take in the discard.",
    "launching": "{seat} starts the launch: five, four, three …",
    "reaction": lambda event: f"{{seat}} is {'quick enough' if event['ok'] else 'too slow'}.",
    "order": "{seat} is next to answer.",
    "kamikaze": "{seat} throws a Kamikaze Sheep at {target}.",
    "stolen": "{seat} steals {count} fuel from {target}.",
    "failed": "{seat} has not enough fuel left; the launch fails.",
    "home": "{seat} is home. The cards stay face down.",
    "handed": "{seat} leaves {target} {card}.",
    "forced": lambda event: "{seat} can only end the turn." if event["decision"] == "main" else "",
    "stranded": "{seat} is left behind.",
    "scored": "{seat} scores {score}.",
    "tiebreak": "The tie is drawn for {seat}.",
    "truncated": "A guard ends the game.",
}

# Words for decisions without an event of their own, by decision and action.
_DECIDED = {
    ("pre_draw", "draw"): "{seat} could launch, but draws.",
    ("main", "end"): "{seat} ends the turn.",
    ("baa", "pass"): "{seat} throws no Baa.",
    ("kami", "pass"): "{seat} throws no Kamikaze Sheep.",
}


def _more(event: Event, values: Event) -> Event:
    title = _TITLE.get(event.get("card") or "", "card")
    return {
        "title": title,
        "card": f"{'an' if title.startswith('I') else 'a'} {title}",
        "aim": f" at {values['target']}" if values.get("target") is not None else "",
    }


tell = Story(_LINES, _more, ("seat", "target", "starter"), _DECIDED)
