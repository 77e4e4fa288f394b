"""Keys for the description of a position in Sheepnappers."""

from __future__ import annotations

from simlab.core.position_schema import MY_SEAT, Key
from simlab.core.value_parsers import (
    YES,
    Counted,
    EachSeat,
    ListOf,
    Seat,
    Vocabulary,
    Whole,
    Word,
)
from simlab.games.sheepnappers import components as c

CARDS = Vocabulary(c.CARD_WORDS[: c.KINDS], c.CARD_TITLES[: c.KINDS])
STATUS = Vocabulary(c.STATUS_WORDS[: c.EATEN + 1], noun="word")
ASKED = ("main", "feed", "baa", "kami", "time_pick")
QUESTIONS = Vocabulary(ASKED, noun="decision")
MANY = 10_000

KEYS = (
    Key("decision", Word(QUESTIONS), "what is asked", "main"),
    Key("hand", Counted(CARDS, MANY), "your cards", "no cards"),
    Key("pile", Whole(0, MANY), "cards in the draw pile, wolves included", "all that are nowhere"),
    Key(
        "hands",
        EachSeat(Whole(0, MANY), short="others"),
        "sizes of the hands, of those at home as they launched",
        "a fresh hand each, or evenly what the pile leaves",
    ),
    Key(
        "discard",
        Counted(CARDS, MANY),
        "cards known to lie in the discard, without the one just played and Baas on it",
        "no cards",
    ),
    Key(
        "top",
        Word(CARDS),
        "the top card of the discard; the one just played, if discard counts it",
        "the one told last",
    ),
    Key("status", EachSeat(Word(STATUS)), "who is active, home or eaten", "all are active"),
    MY_SEAT,
    Key("turns", Whole(0, MANY), "turns so far", "1"),
    Key("wolves", Whole(0, MANY), "wolves in the draw pile (wolf_returns=off)", "all"),
    Key("to_draw", Whole(0, MANY), "cards to draw after the wolf", "0", "feed"),
    Key("played", Word(CARDS), "the card that was played", "", "baa"),
    Key("played_by", Seat(), "who played it", "", "baa"),
    Key("aimed_at", Seat(), "at whom; a Kamikaze Sheep at who launches", "nobody", "baa"),
    Key("wish", Word(CARDS), "what a Magic Lamp asks for", "", "baa"),
    Key("gift", Word(CARDS), "what you have set aside for your Spider Trick", "", "baa"),
    Key("baas", ListOf(Seat()), "who has thrown a Baa already, in order", "nobody", "baa"),
    Key("juiced", YES, "whether Magic Juice played it, and no card", "no", "baa"),
    Key("launcher", Seat(), "who is about to launch", "", "kami"),
    Key(
        "asked",
        ListOf(Seat()),
        "who has been asked for a Kamikaze before you",
        "those between; at random (kami_order) nobody",
        "kami",
    ),
)
