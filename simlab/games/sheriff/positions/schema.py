"""Keys for the description of a position in Sheriff of Nottingham."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from simlab.core.position_schema import MY_SEAT, Key
from simlab.core.rules import Rules
from simlab.core.value_parsers import (
    Asker,
    Counted,
    EachSeat,
    Kind,
    ListOf,
    Own,
    Seat,
    Vocabulary,
    Whole,
    Word,
)
from simlab.games.sheriff.components import GOODS_TITLES, GOODS_WORDS
from simlab.jit.errors import UsageError

GOODS = Vocabulary(GOODS_WORDS, GOODS_TITLES, noun="goods")
DECISIONS = ("set_aside", "load", "declare", "offer", "answer", "verdict")
ACTS = ("pass", "inspect")
CONDITIONS = ("lying", "honest")
"""Conditions of payment of an offer to inspect: the bag must be false, or honest."""
_OFFER = re.compile(
    r"(?P<seat>\S+)\s+(?P<act>\S+)(\s+(?P<gold>(?!(stand|bag|if)\b)\S+))?"
    r"(\s+if\s+(?P<condition>\S+))?"
    r"(\s+stand\s+(?P<stand>.+?))?(\s+bag\s+(?P<bag>.+))?"
)
MOST = 240


def _all_gold(rules: Rules) -> int:
    return int(rules["start_gold"]) * rules.seats


def _read_offer(what: str, value: Any, asker: Asker) -> dict[str, Any]:
    """Parse an offer: a seat, the act wanted, gold and goods."""
    if isinstance(value, str):
        told = _OFFER.fullmatch(value.strip())
        if told is None or (told["gold"] is None and not asker.rules["private_offers"]):
            raise UsageError(
                f"{what}: write a seat, pass or inspect, and gold ('2 pass 8'), perhaps goods of "
                f"the stand and of the bag ('2 pass 8 stand silk bag apple 2'), not {value!r}"
            )
        value = {name: text for name, text in told.groupdict().items() if text is not None}
    if not isinstance(value, Mapping) or set(value) - set(OFFER_KINDS):
        raise UsageError(f"{what}: each has {', '.join(OFFER_KINDS)}")
    return {
        name: kind.read(f"{what}: {name}", value[name], asker)
        for name, kind in OFFER_KINDS.items()
        if name in value
    }


OFFER_KINDS: dict[str, Kind] = {
    "seat": Seat(),
    "act": Word(Vocabulary(ACTS, noun="act")),
    "gold": Whole(0, _all_gold),
    "condition": Word(Vocabulary(CONDITIONS, noun="condition")),
    "stand": Counted(GOODS, MOST),
    "bag": Counted(GOODS, MOST),
}

KEYS = (
    MY_SEAT,
    Key("sheriff", Seat(), "the Sheriff of this round", "the next seat after yours"),
    Key(
        "decision",
        Word(Vocabulary(DECISIONS, noun="decision")),
        "what is asked of you",
        "answer with offers, else verdict; of a merchant offer if its bag is declared, else "
        "declare with a bag, else load",
    ),
    Key("hand", Counted(GOODS, MOST), "your hand", "no goods"),
    Key("bag", Counted(GOODS, MOST), "what is in your bag", "no goods"),
    Key("stash", Counted(GOODS, MOST), "your goods face down on the stand", "no goods"),
    Key("gold", EachSeat(Whole(0, _all_gold)), "everybody's gold", "as at the start"),
    Key("stands", EachSeat(Counted(GOODS, MOST), ";"), "goods face up on the stands", "no goods"),
    Key("hidden", EachSeat(Whole(0, MOST)), "how many goods lie face down", "only yours"),
    Key("declared", EachSeat(Counted(GOODS, MOST), ";"), "what was declared", "nothing yet"),
    Key(
        "bags",
        EachSeat(Whole(0, lambda rules: int(rules["bag_max"]))),
        "how many cards are in the bags",
        "as many as declared; full if who has it declares after you",
        "declare",
    ),
    Key("focus", Seat(), "whose bag is in question", "yours, or else the first"),
    Key(
        "offers",
        ListOf(
            Own(
                "a seat, pass or inspect, gold, perhaps goods: '2 pass 8 stand silk bag apple 2'",
                _read_offer,
                tuple(OFFER_KINDS.items())[:3],
            ),
            ";",
        ),
        "what is offered; of you and who speaks after you, what was refused in the last round of "
        "offers; at the verdict what was agreed, if deals do not bind",
        "nothing",
    ),
    Key("talk", Whole(1, 99), "the round of offers", "1"),
    Key(
        "lap",
        Whole(1, 2),
        "which of your offers in this round it is, of another's bag (third_offers=2)",
        "1",
        "offer",
    ),
    Key("asked", Whole(0, _all_gold), "what the Sheriff asks for the bag", "no price"),
    Key("passed", ListOf(Seat()), "whose bags have passed in this round", "nobody's"),
    Key("opened", ListOf(Seat()), "whose bags were opened in this round", "nobody's"),
    Key(
        "talked",
        ListOf(Seat()),
        "whose bags were talked of, without a deal, and wait for the verdict (ledger=all)",
        "nobody's",
        "offer, answer",
    ),
    Key(
        "first",
        Seat(),
        "whom the Sheriff sent to market first (market_first=named)",
        "the next seat after the Sheriff's",
        "set_aside",
    ),
    Key("round", Whole(1, 99), "the round, from 1", "the first by which so much has come"),
    Key(
        "discards",
        ListOf(Counted(GOODS, MOST), ";"),
        "both discard piles, top last, as if all of a kind lay together",
        "empty",
    ),
    Key(
        "hands",
        EachSeat(Whole(0, lambda rules: int(rules["hand_size"]))),
        "sizes of the hands",
        "full, but for what is in the bags",
    ),
)
