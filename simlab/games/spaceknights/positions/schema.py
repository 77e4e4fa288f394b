"""Keys for the description of a position in Spaceknights."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from simlab.core.position_schema import DECISION, MY_SEAT, Key
from simlab.core.rules import Rules
from simlab.core.value_parsers import (
    Asker,
    BySeat,
    Cards,
    EachSeat,
    ListOf,
    Own,
    Seat,
    Vocabulary,
    Whole,
    Word,
    pieces,
    spoken,
)
from simlab.games.spaceknights import components as c
from simlab.jit.errors import UsageError

Maneuver = tuple[int, int, int]
"""Type, effect and condition of a card; -1 if unknown."""

TYPE = Vocabulary(c.TYPE_WORDS)
TEAM = Vocabulary(c.TEAM_WORDS, noun="deck")
RESPITE = Vocabulary(c.RESPITE_WORDS, noun="respite")
THWARTED = "thwarted"
ASKED = ("bid", "complication", "showdown")
QUESTIONS = Vocabulary(ASKED, noun="decision")


def _track(rules: Rules) -> int:
    return int(rules["track_max"])


def _read_maneuver(what: str, text: str) -> Maneuver:
    """Parse a card like ``4H e5 c7``, or ``4H (e5 if c7)`` as stories write it."""
    word, *rest = re.sub(r"[()]|\bif\b", " ", text).split()
    kind, effect, condition = TYPE.number(what, word), -1, -1
    for each in (piece.lower() for piece in rest):
        if each in c.EFFECT_WORDS:
            effect = c.EFFECT_WORDS.index(each)
        elif each in c.CONDITION_WORDS:
            condition = c.CONDITION_WORDS.index(each)
        else:
            raise UsageError(f"{what}: {each!r} is no effect e1..e12 or condition c1..c12")
    return kind, effect, condition


def _texts(what: str, value: Any) -> list[str]:
    """Split a hand into the texts of its cards, without the comments of a story."""
    said = spoken(value, what.rpartition(": ")[2]) if isinstance(value, str) else value
    cards = [str(each) for each in pieces(what, said)]
    return [card.partition(":")[0].strip() for card in cards if card.strip()]


def _read_hand(what: str, value: Any, asker: Asker) -> list[Maneuver | None]:
    """Parse the cards of a hand; None for one that is Thwarted."""
    return [
        None if card.lower() == THWARTED else _read_maneuver(what, card)
        for card in _texts(what, value)
    ]


def _read_front(what: str, value: Any, asker: Asker) -> list[Maneuver]:
    return [_read_maneuver(what, card) for card in _texts(what, value)]


def _read_board(what: str, value: Any, asker: Asker) -> list[tuple[int | None, int]]:
    """Parse the common cards: the deck, if given, and the type of each."""
    cards = [each.split() for each in _texts(what, value)]
    if any(len(card) > 2 for card in cards):
        raise UsageError(f"{what}: write cards as '4H, 2H, 5I, enemies 3H', not {value!r}")
    return [
        (TEAM.number(what, card[0]) if len(card) == 2 else None, TYPE.number(what, card[-1]))
        for card in cards
    ]


def _read_mettle(what: str, value: Any, asker: Asker) -> int | dict[int, int]:
    """Parse a number, or numbers by colour."""
    if isinstance(value, str) and value.strip().startswith("{"):
        told = [each.split(":") for each in value.strip().strip("{}").split(",")]
        if any(len(each) != 2 for each in told):
            raise UsageError(f"{what}: write numbers by colour as '{{0: 30, 2: 6}}', not {value!r}")
        value = {colour.strip(): count.strip() for colour, count in told}
    if not isinstance(value, Mapping):
        return Whole().read(what, value, asker)
    colour = Whole(0, asker.seats - 1)
    return {
        colour.read(f"{what}: colour", each, asker): Whole().read(what, count, asker)
        for each, count in value.items()
    }


METTLE = Own("a number, or numbers by colour {0: 30, 2: 6}", _read_mettle, (("", Whole()),))
MANEUVER = (
    ("type", Word(TYPE)),
    ("effect", Word(Vocabulary(c.EFFECT_WORDS, noun="effect"))),
    ("condition", Word(Vocabulary(c.CONDITION_WORDS, noun="condition"))),
)
"""Format of a card in a description."""
IN_HAND = (("type", Word(Vocabulary((*c.TYPE_WORDS, THWARTED)))), *MANEUVER[1:])
ON_BOARD = (("deck", Word(TEAM)), ("type", Word(TYPE)))

KEYS = (
    Key(DECISION, Word(QUESTIONS), "what is asked", "bid"),
    MY_SEAT,
    Key("foe", Seat(), "who is the Foe", "the next seat after yours; you, at a complication"),
    Key(
        "hand",
        Own("two cards: '3H, 6H', '4H e5 c7, thwarted'", _read_hand, IN_HAND, apart=","),
        "your cards",
        "",
    ),
    Key(
        "board",
        Own("cards: '4H, 2H, 5I, enemies 3H'", _read_board, ON_BOARD, apart=","),
        "the common cards, complications with their deck",
        "",
    ),
    Key(
        "round",
        Whole(1, lambda rules: int(rules["rounds"])),
        "the round of bids, from 1; at a complication the one before it",
        "1; the last one at the showdown",
    ),
    Key("bid", Whole(), "the current bid", "the longest line"),
    Key("stocks", EachSeat(METTLE), "mettle behind the lines", "what was there at the start"),
    Key("lines", EachSeat(METTLE), "mettle on the lines", "the blinds, later what all matched"),
    Key(
        "dice",
        EachSeat(Whole(0, lambda rules: max(int(rules["die_faces"]), _track(rules)))),
        "everybody's e-die",
        "4",
    ),
    Key("put_in", EachSeat(Whole()), "mettle put in in this round", "the lines in round 1, else 0"),
    Key("faded", ListOf(Seat()), "who has faded", "nobody"),
    Key("out", ListOf(Seat()), "who is out of the game", "nobody"),
    Key(
        "acted",
        ListOf(Seat()),
        "who has acted in this round",
        "all between the blind and you",
        "bid",
    ),
    Key(
        "revealed",
        BySeat(Own("two cards", _read_hand, IN_HAND, apart=",")),
        "hands that were revealed before you are asked",
        "none",
        "showdown",
    ),
    Key("kept", Cards(TYPE), "threats that the Foe has kept", "none"),
    Key(
        "front",
        BySeat(Own("cards", _read_front, MANEUVER, apart=",")),
        "cards that lie in front",
        "none",
    ),
    Key("overpower", EachSeat(Whole(1, _track)), "overpower", "as at the start"),
    Key(
        "life_force",
        EachSeat(Whole(lambda rules: int(rules["lf_floor"]), _track)),
        "life force",
        "as at the start",
    ),
    Key(
        "respites",
        EachSeat(Word(RESPITE)),
        "everybody's respite",
        "as rule respite says, else r1, r2, r3 … in the order of seats",
    ),
    Key("hands_played", Whole(), "hands played before this one", "0"),
)
