"""Sherwood Forest in words: names for the numbers in its records, and stories."""

from __future__ import annotations

from simlab.core.records import Words
from simlab.core.story import Event, Story
from simlab.games.sherwood import components as c
from simlab.games.sherwood.state import LAYOUT

_PLACES = (*c.HIDEOUT_WORDS, "open")
_SIDE_WORDS = ("none", *(f"pick {w}" for w in c.SLOT_WORDS), *(f"avoid {w}" for w in c.SLOT_WORDS))

WORDS = Words(
    elements={
        **dict.fromkeys(("eq_discard", "stock", "pile", "drew"), c.KIND_WORDS),
        **dict.fromkeys(("known", "hand", "declared", "offer_cards", "cards"), c.KIND_WORDS),
        "in_board": c.HIDEOUT_WORDS,
        "gone": c.CARD_WORDS,
    },
    values={
        "phase": c.PHASE_WORDS,
        "decision": tuple(decision.name for decision in c.DECISIONS),
        "card": c.CARD_WORDS,
        "shown": c.CARD_WORDS,
        "seen": c.CARD_WORDS,
        "supply": c.CARD_WORDS,
        "kind": c.KIND_WORDS,
        "laid_kind": c.KIND_WORDS,
        "hideout": _PLACES,
        "laid_hideout": c.HIDEOUT_WORDS,
        "offer_hideout": c.HIDEOUT_WORDS,
        "arrow": c.HIDEOUT_WORDS,
        "slot": c.SLOT_WORDS,
        "deal_card": c.SLOT_WORDS,
        "start": c.ARM_WORDS,
        "dest": c.ARM_WORDS,
        "field": c.FIELD_WORDS,
        "promise": c.PROMISE_WORDS,
        "about": c.PROMISE_WORDS,
        "terms": _SIDE_WORDS,
        "side_terms": _SIDE_WORDS,
    },
    hidden=frozenset(
        {"rules", "key", "pool", "held", "apart", "cost", "choice", "options", "spot"}
    ),
    per_seat=frozenset(
        name
        for name in LAYOUT.table.names or ()
        if LAYOUT.table[name].shape[:1] == (c.MAX_SEATS,)
        and name not in ("arrow", "eq_discard", "stock")
    ),
    questions={
        "vote": "be one of the band, as proposed?",
        "jerkin": "play the Forest Jerkin, and stay or go home?",
        "provisions": "play the Provisions, and stay?",
    },
)

_TITLE = dict(zip(c.KIND_WORDS, c.KIND_TITLES, strict=True))
_TOWN = dict(zip(c.ARM_WORDS, c.TOWN_TITLES, strict=True))

_LINES = {
    "round": "Round {number}: {figure} has the starting player figure.",
    "face_up": "{place} is turned up: {card}.",
    "turn": "",
    "donated": "{seat} donates {gold} at the church.",
    "looked": "{seat} looks at {place_or_card} at the inn.",
    "saw": "({seat} sees {card}.)",
    "marked": "",
    "merchant": "{seat} goes to the merchant.",
    "bought": "{seat} gets {title}.",
    "reshuffled": "The equipment discards become the new pile.",
    "recruited": "{seat} recruits a raider at the market.",
    "band": "{seat} occupies {hideout} with {count}.",
    "joined": "{seat} joins at {hideout} with {count}.",
    "laid": "{seat} promises {title}.",
    "call": "{seat} calls for partners at {hideout}, power {need}.",
    "invited": "{target} is invited.",
    "claim": "{seat} talks of {place}:",
    "claim_value": "it has {field} {said}.",
    "offer": "{seat} offers {count}.",
    "offer_card": "{seat} would bring {title}.",
    "offer_place": "{seat} would rather go to {hideout}.",
    "terms": "The terms: {seat} brings {count} to {hideout}.",
    "terms_card": "{seat} brings {title}.",
    "reopened": "{seat} does not agree; the offers are open again.",
    "call_failed": "{seat} finds no partners.",
    "proposal": "{seat} proposes an alliance{for_card}:",
    "share": "{seat} is promised {gold} gold and {companions} companions.",
    "transfer": "{seat} pays {target} {gold} gold at once.",
    "promise": "{seat} promises: {promise_words}.",
    "passed": "{seat} makes no proposal.",
    "substitute": "{seat} would replace {target} for {gold} less.",
    "replaced": "{seat} replaces {target}.",
    "vote": "{seat} says {answer}.",
    "auction": "{seat} wants power {need} at {hideout} and asks for prices.",
    "ask": "{seat}: {count} raiders for {gold}.",
    "extra": "{seat} speaks of equipment of power {power}.",
    "undercut": "{seat} lowers its prices by {gold}.",
    "no_bids": "{seat} finds no band that it can pay.",
    "planned": "The raid at {hideout} is planned for {place}; {informant} is the informant.",
    "promised_loot": "Set aside for {seat}: {gold} gold, {companions} companions.",
    "out": "{seat} has an empty camp (number {rank}).",
    "starter": "{seat} has the starting player card of the raiding phase.",
    "side_bid": "{seat} bids {gold} gold: {terms}.",
    "side_deal": "{seat} takes {gold} gold of {target} for the choice.",
    "picked": "{seat} picks {place}: {card}.",
    "claim_checked": "What {seat} said of its {field} was {truth}.",
    "carriage": "The carriage goes from {start} to {dest}.",
    "rerouted": "{seat} sends it to {dest} with a Messenger Garment.",
    "met": "At {hideout} {total} raiders meet power {power}.",
    "declared": "{seat} adds {title}.",
    "raid": "The raid at {hideout} succeeds with {total}.",
    "failed": "At {hideout} {total} is not enough.",
    "returned": "{seat} takes {title} back.",
    "discarded": "{seat} discards {title}.",
    "glory": "{seat} gains {count} glory.",
    "loot": "{seat} gets {gold} gold and {companions} companions.",
    "piece": "{seat} gets one of the last pieces.",
    "companion": "{seat} gets a companion.",
    "paid_promise": "{seat} is paid as promised: {gold} gold, {companions} companions.",
    "short": "{seat} must add {gold} gold of its own.",
    "sheriff_won": "The sheriff is beaten at {hideout}!",
    "glory_lost": "{seat} loses {count} glory.",
    "raiders_lost": "{seat} loses {count} raiders.",
    "jerkin": "{seat} wears a Forest Jerkin.",
    "provisions": "{seat} has Provisions and stays.",
    "leader": "{seat} now leads at {hideout}.",
    "home": "",
    "left_forest": "The carriage leaves the forest.",
    "kept": "{seat} kept a promise to {target}.",
    "broken": "{seat} broke a promise to {target}.",
    "void": "",
    "bonus": "{seat} gets a raider for the crossroads.",
    "cleared": "{gold} promised bags go back to the pit.",
    "figure": "{seat} takes the starting player figure.",
    "sixth": "{seat} turns {gold} gold and {companions} companions of this round into glory.",
    "scored": "{seat} has {score} glory.",
    "forced": "",
}


def slot_words(word: str | None) -> str:
    """Return a place of the display in everyday words."""
    return "a card" if word is None else f"card {word.rpartition('_')[2]}"


def _more(event: Event, values: Event) -> Event:
    kind, said, slot = event.get("kind"), event.get("value"), slot_words(event.get("slot"))
    is_town = event.get("field") in ("start", "dest") and said is not None
    return {
        **{town: _TOWN[event[town]] for town in ("start", "dest") if event.get(town) is not None},
        "rank": event["place"] + 1 if event["event"] == "out" else 0,
        "place": slot,
        "place_or_card": slot,
        "title": _TITLE[kind] if kind else "an equipment card",
        "answer": "yes" if event.get("yes") else "no",
        "truth": "true" if event.get("ok") else "false",
        "for_card": f" for {slot}" if event.get("slot") else "",
        "promise_words": f"{event.get('promise')} {said}",
        "said": c.TOWN_TITLES[int(said or 0)] if is_town else said,
    }


tell = Story(_LINES, _more, ("seat", "target", "figure", "informant"))
