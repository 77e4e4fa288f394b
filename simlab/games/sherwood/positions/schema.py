"""Keys for the description of a position in Sherwood Forest."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from simlab.core.position_schema import MY_SEAT, Key
from simlab.core.rules import Rules
from simlab.core.value_parsers import (
    Asker,
    BySeat,
    Cards,
    Counted,
    EachSeat,
    Kind,
    ListOf,
    Own,
    Seat,
    Vocabulary,
    Whole,
    Word,
    pieces,
)
from simlab.games.sherwood import components as c
from simlab.jit.errors import UsageError, suggestion

DECISIONS = (
    "plan", "donate", "look", "hideout", "alliance", "offer", "vote", "bid", "accept",
    "pick", "messenger", "declare",
)  # fmt: skip
RAIDING = DECISIONS[DECISIONS.index("bid") :]
"""Decisions of the raiding phase; all others belong to the planning phase."""
DECISION_DOC = (
    "what is asked of you; for donate, look, hideout and alliance tell all else as before that turn"
)


def _most_gold(rules: Rules) -> int:
    return int(rules["pit_size"]) if rules["gold_limited"] else 1000


class _Asked(Vocabulary):
    """Decisions that a description leads to; the game has more."""

    def number(self, what: str, text: str) -> int:
        """Return the number of a decision, or raise if only a record leads to it."""
        if self.find(text) is None and text in (decision.name for decision in c.DECISIONS):
            raise UsageError(
                f"{what}: {text!r} needs a record (--from); what can be described: "
                f"{', '.join(self.words)}"
            )
        return super().number(what, text)


EQUIPMENT = Vocabulary(c.KIND_WORDS, c.KIND_TITLES, noun="equipment")
WEAPONS = Vocabulary(c.KIND_WORDS[: c.WEAPONS], c.KIND_TITLES[: c.WEAPONS], noun="weapon")
TRAVELS = Vocabulary(c.CARD_WORDS)
TOWN = Word(Vocabulary(c.ARM_WORDS, c.TOWN_TITLES, noun="town"))
HIDEOUT = Word(Vocabulary(c.HIDEOUT_WORDS, noun="hide-out"))
SLOT = Word(Vocabulary(c.SLOT_WORDS, [word.partition("_")[2] for word in c.SLOT_WORDS], "slot"))
FACE_UP, SEEN, GONE = "", "?", "-"
"""Marks of a card of the display; a bare ``?`` is a card that I have not seen."""


def _read_display(what: str, value: Any, asker: Asker) -> list[tuple[str, int] | None]:
    """Parse the display: mark and card of each slot, None for an unseen card."""
    count = int(asker.rules["laid_out"])
    text = re.sub(r"[\s,]+", ",", value).strip(",") if isinstance(value, str) else value
    given = [str(each) for each in pieces(what, text)]
    if len(given) != count:
        raise UsageError(
            f"{what} has one entry for each of the {count} cards, not {len(given)}: "
            f"write {DISPLAY_FORM}"
        )
    return [None if each == SEEN else _marked(what, each, asker.rules) for each in given]


def _marked(what: str, text: str, rules: Rules) -> tuple[str, int]:
    mark = text[0] if text[:1] in (SEEN, GONE) else FACE_UP
    return mark, _travel_card(what, text.removeprefix(mark), rules)


def _travel_card(what: str, text: str, rules: Rules) -> int:
    """Return the number of a travel card of this game, or raise."""
    in_game = [word for word in c.CARD_WORDS if rules[f"deck.{word}"] != "box"]
    if not rules["sheriffs"]:
        in_game = [word for word in in_game if word not in c.SHERIFF_WORDS]
    found = TRAVELS.find(text)
    if found is None:
        raise UsageError(f"{what}: no card {text!r}{suggestion(text, in_game)}")
    word = c.CARD_WORDS[found]
    if word not in in_game:
        why = " (sheriffs; --preset advanced)" if word in c.SHERIFF_WORDS else ""
        raise UsageError(f"{what}: {word} is not in this game{why}")
    return found


def _read_band(what: str, value: Any, asker: Asker) -> dict[str, Any]:
    """Parse a band: its place, its members, and the terms agreed."""
    given = _band_of_text(what, value) if isinstance(value, str) else value
    if not isinstance(given, Mapping) or set(given) - set(BAND):
        raise UsageError(
            f"{what}: a band has {', '.join(BAND)}: write '{BAND_FORM}', not {value!r}"
        )
    if missing := [key for key in ("at", "leader", "raiders") if key not in given]:
        raise UsageError(f"{what}: {', '.join(missing)} is missing: write '{BAND_FORM}'")
    return {key: BAND[key].read(f"{what}: {key}", each, asker) for key, each in given.items()}


def _band_of_text(what: str, text: str) -> dict[str, str]:
    """Split ``N1 leader 1 raiders 0,2,0,0`` at the names of a band's parts."""
    at, *rest = re.split(rf"\s*\b({'|'.join(BAND)})\b\s*", text.strip())
    return {"at": at, **dict(zip(rest[::2], rest[1::2], strict=True))}


def _read_laid(what: str, value: Any, asker: Asker) -> dict[int, dict[int, int]]:
    """Parse promised equipment, by seat: ``1 weapon2, weapon1 + 3 weapon2``."""
    if isinstance(value, str):
        parts = [part.strip().partition(" ") for part in value.split("+")]
        value = {seat: cards for seat, _, cards in parts}
    return BySeat(Counted(WEAPONS, 24)).read(what, value, asker)


def _read_bid(what: str, value: Any, asker: Asker) -> tuple[int, int]:
    """Parse a bid: its terms (see the decision ``side``) and its bags."""
    found = re.fullmatch(r"(pick|avoid)\s+(.+?)\s+(?:for\s+)?(\d+)", str(value).strip())
    if not found:
        raise UsageError(
            f"{what}: write 'pick card_2 for 3' or 'avoid card_1 for 2', not {value!r}"
        )
    bags = Whole(1, int(c.MOST)).read(what, found[3], asker)
    return _terms(what, found[1], found[2], asker), bags


def _read_deal(what: str, value: Any, asker: Asker) -> int:
    """Parse the terms (see the decision ``side``) of an accepted bid."""
    found = re.fullmatch(r"(pick|avoid)\s+(.+?)(?:\s+for\s+\d+)?", str(value).strip())
    if not found:
        raise UsageError(f"{what}: write {DEAL_FORM}, not {value!r}")
    return _terms(what, found[1], found[2], asker)


def _terms(what: str, wish: str, slot: str, asker: Asker) -> int:
    first = c.FOR_PICK if wish == "pick" else c.FOR_AVOID
    return int(first) + SLOT.read(what, slot, asker)


def _read_carriage(what: str, value: Any, asker: Asker) -> dict[str, Any]:
    """Parse a carriage: its card, its place, its destination, and its senders."""
    return _read_trip(what, value, asker, {**dict(CARRIAGE), "by": SENDERS}, CARRIAGE_FORM)


def _read_travels(what: str, value: Any, asker: Asker) -> dict[str, Any]:
    """Parse a carriage without its place."""
    return _read_trip(what, value, asker, {**dict(TRIP), "by": SENDERS}, TRIP_FORM)


def _read_trip(
    what: str, value: Any, asker: Asker, parts: Mapping[str, Kind], form: str
) -> dict[str, Any]:
    """Split ``card_2 at SE pass 2 to E by 1`` at the names of a trip's parts."""
    card, *rest = re.split(rf"\s+({'|'.join(parts)})\s+", re.sub(r"\s+", " ", str(value).strip()))
    names = ["card", *rest[::2]]
    if len(set(names)) < len(names):
        raise UsageError(f"{what}: write {form}, not {value!r}")
    texts = zip(names, [card, *rest[1::2]], strict=True)
    return {name: parts[name].read(f"{what}: {name}", text, asker) for name, text in texts}


BAND: dict[str, Kind] = {
    "at": HIDEOUT,
    "leader": Seat(),
    "raiders": EachSeat(Whole(0, lambda rules: int(rules["max_raiders"]))),
    "card": SLOT,
    "informant": Seat(),
    "bags": EachSeat(Whole(0, _most_gold)),
    "companions": EachSeat(Whole(0, 12)),
    "pay": EachSeat(Whole(0, 60)),
    "need": Whole(0, int(c.MOST_NEED)),
    "equipment": Own("1 weapon2, weapon1 + 3 weapon2", _read_laid),
    "by": Seat(),
}
"""Parts of a band and of a proposal; pay, need and by belong to proposals only."""
BAND_TAPPED = tuple(part for part in BAND.items() if part[0] != "equipment")
DISPLAY_FORM = "'A03, ?, ?A07, ?, -A05'"
BAND_FORM = "N1 leader 1 raiders 0,2,0,0"
PLACE = (("mark", Word(Vocabulary((SEEN, GONE), noun="mark"))), ("card", Word(TRAVELS)))
"""Parts of a card of the display."""
TRIP: tuple[tuple[str, Kind], ...] = (
    ("card", SLOT),
    ("pass", Whole(1, 2)),
    ("to", TOWN),
    ("by", Seat()),
)
"""Parts of the trip of a carriage: card, pass of a corner, new town, sender.

A form has room for one sender; in text several may have sent it elsewhere, one after the other.
"""
SENDERS = ListOf(Seat())
CARRIAGE = (*TRIP[:1], ("at", HIDEOUT), *TRIP[1:])
"""Parts of a carriage."""
TRIP_FORM = "'card_2', or 'card_2 pass 2 to E by 1' (second pass of a corner; sent to E by P1)"
CARRIAGE_FORM = "'card_2', or 'card_2 at SE pass 2 to E by 1' (its second pass; sent to E by P1)"
DEAL_FORM = "'pick card_2' or 'avoid card_1'"
BID = (
    ("wish", Word(Vocabulary(("pick", "avoid"), noun="wish"))),
    ("card", SLOT),
    ("bags", Whole(1, int(c.MOST))),
)
"""Parts of a bid."""


def _least_glory(rules: Rules) -> int:
    return int(rules["sheriff_floor"])


_RAIDERS = EachSeat(Whole(0, lambda rules: int(rules["max_raiders"])), short="mine")

KEYS = (
    MY_SEAT,
    Key("decision", Word(_Asked(DECISIONS, noun="decision")), DECISION_DOC, "plan"),
    Key("round", Whole(1, lambda rules: int(rules["rounds"])), "the round, from 1", "1"),
    Key("figure", Seat(), "who has the figure", "you"),
    Key(
        "display",
        Own(
            f"{DISPLAY_FORM}: each is face up (A03), face down (?), seen by you only (?A07) or "
            "gone (-A05)",
            _read_display,
            PLACE,
            glue="",
            apart=",",
        ),
        "the cards laid out",
        "",
    ),
    Key(
        "looks",
        BySeat(ListOf(SLOT)),
        "face-down cards at which players have looked at the inn",
        "nobody has, but you at what you have seen",
    ),
    Key("past", Cards(TRAVELS), "cards of earlier rounds", "any"),
    Key("hand", Counted(EQUIPMENT, 24), "your equipment", "none"),
    Key("discards", Counted(EQUIPMENT, 24), "equipment in the discard", "none"),
    Key("hands", EachSeat(Whole(0, 24), short="mine"), "cards of equipment held", "only yours"),
    Key(
        "camp",
        _RAIDERS,
        "raiders in camp",
        "all that are nowhere else; 0 before the first card has travelled (raiding phase)",
    ),
    Key(
        "oak",
        _RAIDERS,
        "raiders at the oak, without companions that lie promised",
        "as at the start, without recruits, companions won and what lies promised",
    ),
    Key(
        "inn", _RAIDERS, "raiders at the inn", "all that are nowhere else, if camp is told or empty"
    ),
    Key("church", _RAIDERS, "raiders at the church", "0"),
    Key("merchant", _RAIDERS, "raiders at the merchant", "0"),
    Key("market", _RAIDERS, "raiders at the market, recruits included", "0"),
    Key(
        "out",
        ListOf(Seat()),
        "whose camp became empty, in order (planning phase)",
        "clockwise from the figure",
    ),
    Key(
        "gold",
        EachSeat(Whole(0, _most_gold), short="mine"),
        "bags of gold",
        "as at the start",
    ),
    Key(
        "pit",
        Whole(0, 1000),
        "bags in the gold pit, if loot is not limited to them (gold_limited=off)",
        "all that are nowhere else",
    ),
    Key("glory", EachSeat(Whole(_least_glory, 1000), short="mine"), "glory", "0"),
    Key(
        "bands",
        ListOf(Own(f"a band: '{BAND_FORM}'", _read_band, BAND_TAPPED, named=True), ";"),
        "who waits where, and for which card",
        "nobody",
    ),
    Key(
        "lying_bags",
        Whole(0, _most_gold),
        "bags promised for a raid, still lying, whose band is gone (raiding phase)",
        "0",
    ),
    Key(
        "lying_companions",
        EachSeat(Whole(0, 12), short="mine"),
        "companions promised for a raid, still lying, whose band is gone (raiding phase)",
        "0",
    ),
    Key(
        "loot_bags",
        EachSeat(Whole(0, _most_gold), short="mine"),
        "of gold, bags of loot of the last round (raiding phase)",
        "0",
    ),
    Key(
        "loot_companions",
        EachSeat(Whole(0, 12), short="mine"),
        "of camp, companions of loot of the last round (raiding phase)",
        "0",
    ),
    Key("calls", Whole(0, 9), "alliances that were tried in this turn", "0"),
    Key(
        "invited",
        ListOf(Seat()),
        "whom the leader asks, in order (negotiation=call)",
        "at offer who has offered any, then you; at vote who is wanted, clockwise",
        only="offer, vote",
    ),
    Key(
        "refusals",
        Whole(0, 5),
        "noes that have reopened the offers of this call (max_counter)",
        "0",
        only="offer, vote",
    ),
    Key("leader", Seat(), "who calls", "", only="offer"),
    Key(
        "hideout",
        Word(Vocabulary((*c.HIDEOUT_WORDS, "open"), noun="hide-out")),
        "where the call goes to",
        "open; at vote where the proposal does",
        only="offer, vote",
    ),
    Key("need", Whole(0, 40), "raiders asked for", "0", only="offer"),
    Key("offers", EachSeat(Whole(0, 12)), "raiders offered before yours", "0", only="offer"),
    Key(
        "offered_equipment",
        BySeat(Counted(WEAPONS, 24)),
        "equipment offered with them",
        "none",
        only="offer",
    ),
    Key(
        "offered_places",
        BySeat(HIDEOUT),
        "where those who offered would rather go",
        "nowhere else",
        only="offer",
    ),
    Key(
        "proposal",
        Own(
            "a band, with need in the basic game, with pay (of the leader, at once) and by (whom "
            f"it is, if not the leader's) in the advanced one: '{BAND_FORM}'",
            _read_band,
            BAND_TAPPED,
            named=True,
        ),
        "what is proposed",
        "",
        only="vote",
    ),
    Key(
        "talk",
        Whole(0, 6),
        "which proposal of this alliance it is (talk_rounds); 0: an auction's",
        "1",
        only="vote",
    ),
    Key("picker", Seat(), "who chooses the next card, or has chosen what travels", "you"),
    Key(
        "bids",
        BySeat(Own("'pick card_2 for 3' or 'avoid card_1 for 2'", _read_bid, BID)),
        "what the others bid you",
        "",
        only="accept",
    ),
    Key(
        "deal",
        Own(DEAL_FORM, _read_deal, BID[:2]),
        "the wish that binds you, for which you took bags",
        "",
        only="pick",
    ),
    Key(
        "carriage",
        Own(CARRIAGE_FORM, _read_carriage, CARRIAGE, named=True),
        "the card that travels, and to which hide-out it comes next",
        "",
        only="messenger",
    ),
    Key(
        "travels",
        Own(TRIP_FORM, _read_travels, TRIP, named=True),
        "the card that travels",
        "",
        only="declare",
    ),
    Key("band_at", HIDEOUT, "the hide-out of your band", "", only="declare"),
    Key(
        "declared",
        BySeat(Counted(WEAPONS, 24)),
        "equipment declared in this raid so far, no longer in hands; after you nobody declares",
        "none",
        only="declare",
    ),
)
