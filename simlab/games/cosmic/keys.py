"""Keys for describing a position of Cosmic Encounter."""

from __future__ import annotations

from typing import Any

from simlab.core.position_schema import MY_SEAT, Key
from simlab.core.value_parsers import (
    YES,
    Asker,
    BySeat,
    Counted,
    EachSeat,
    ListOf,
    Own,
    Seat,
    Vocabulary,
    Whole,
    Word,
    pieces,
)
from simlab.games.cosmic import components as c
from simlab.games.cosmic.alien_list import ALIENS as ALIEN_SHEETS
from simlab.jit.errors import UsageError

CARDS = Vocabulary(
    (*c.CARD_WORDS, "", *c.ID_WORDS[c.KINDS :]), (*c.CARD_TITLES, "", *c.ID_TITLES[c.KINDS :])
)
"""All cards by their ids; a flare bears the name of its alien."""
ALIENS = Vocabulary(c.POWER_WORDS, ("", *(each.title for each in ALIEN_SHEETS)), noun="alien")
_USUAL = [word for word in c.PLANET_WORDS if not word.endswith(str(c.PER_SYSTEM - 1))]
"""Planets without those that come into some games only."""
PLANETS = Vocabulary(c.PLANET_WORDS, noun="planet", usual=_USUAL)
TECHS = Vocabulary(("", *c.TECH_WORDS[1:]), ("", *c.TECH_TITLES[1:]), noun="tech")
NOWHERE = c.PLANETS
STANDS = Vocabulary((*c.PLANET_WORDS, "nowhere"), noun="planet", usual=(*_USUAL, "nowhere"))
"""Where the Lunar Cannon may stand."""
_OFF_PLANETS = ("warp", "gate", "side", "removed", "research")
BERTHS = Vocabulary(
    (*c.PLANET_WORDS, *(each if each in _OFF_PLANETS else "" for each in c.ZONE_WORDS)),
    noun="place",
)
"""Where the Prometheus may be, as `state.TABLE` has it."""
STORED_KINDS = (*range(c.ENCOUNTER_N), *range(c.KINDS, c.RETREAT + 1))
EMPTY = len(STORED_KINDS)
STORED = Vocabulary(
    (*(c.KIND_WORDS[kind] for kind in STORED_KINDS), "nothing"),
    tuple(c.KIND_TITLES[kind] for kind in STORED_KINDS),
)
"""Cards that may lie under Quark Battery: encounter cards of either deck."""
_BURIED = [
    word if kind < c.ENCOUNTER_N or c.KINDS <= kind <= c.RETREAT else ""
    for kind, word in enumerate(c.ID_WORDS[: c.ALL_KINDS])
]
UNSEEN, UNSEEN_REWARD = c.ALL_KINDS, c.ALL_KINDS + 1
BURIED = Vocabulary(
    (*_BURIED, "unknown", "unknown_reward"),
    [title if word else "" for word, title in zip(_BURIED, c.ID_TITLES, strict=False)],
)
"""Cards that may lie at the bottom of a deck."""
MENU = Vocabulary(("", *c.MENU_WORDS[1:]), noun="offer")
MODES = Vocabulary(c.MODE_WORDS[: c.MODES], noun="way")
ASKED = (
    *("regroup_card", "target", "launch", "invite", "ally", "force_field", "plan"),
    *("reveal_card", "power", "respond", "offer", "answer", "reward", "second"),
)
QUESTIONS = Vocabulary(ASKED, noun="decision")
MANY = 200
_LISTS = "everybody who is asked; nobody reasons from it afterwards"
_REVEAL = "reveal_card"
_SHOWN = f"{_REVEAL}, power, respond"
_BESIDE = f"ally, force_field, plan, {_SHOWN}, offer, answer"
_AT_THE_GATE = f"invite, {_BESIDE}"
_INVITED = "invite, ally, force_field, plan"
_SHIPS = EachSeat(Whole(0, 36))
_NO_TECH = "that tech is not completed"


def _read_citadels(what: str, value: Any, asker: Asker) -> list[tuple[int, int]]:
    """Return the planet and the attack of each citadel."""
    found = []
    for piece in map(str, pieces(what, value)):
        planet, _, card = piece.strip().partition(" ")
        kind = CARDS.number(what, card.strip())
        if kind >= c.ATTACK_N:
            raise UsageError(f"{what}: {card.strip()!r} is no attack")
        found.append((PLANETS.number(what, planet), kind))
    return found


CITADELS = Own(
    "planets with attacks: 'p0.1 a08, p1.2 a15'",
    _read_citadels,
    (("planet", Word(PLANETS)), ("card", Word(CARDS))),
    apart=",",
)

KEYS = (
    Key("decision", Word(QUESTIONS), "what is asked", "plan"),
    Key("hand", Counted(CARDS, MANY), "your cards", "no cards"),
    MY_SEAT,
    Key(
        "me_alien",
        Word(ALIENS),
        "your alien",
        "as the rules say",
        rule="aliens",
    ),
    Key(
        "aliens",
        EachSeat(Word(ALIENS), short="others"),
        "everybody's alien",
        "as the rules say",
        rule="aliens",
    ),
    Key("offense", Seat(), "whose turn it is", "seat 0"),
    Key("defense", Seat(), "who is attacked", "whose the target is, else the next player"),
    Key("target", Word(PLANETS), "the planet attacked", "the first planet of the defense"),
    Key(
        "ships",
        BySeat(Counted(PLANETS, MANY)),
        "ships on planets by seat",
        "as at the start; what is nowhere is in the warp",
    ),
    Key(
        "gate",
        _SHIPS,
        "ships at the gate",
        "four of the offense, from its largest colonies, of which nothing is inferred; none in "
        "deals",
        _AT_THE_GATE,
    ),
    Key("side", _SHIPS, "ships of defensive allies", "none", _BESIDE),
    Key("techs", BySeat(ListOf(Word(TECHS))), "completed techs by seat", "none"),
    Key("my_techs", Counted(TECHS, 40), "your techs face down, with ships on them", "none"),
    Key("research", BySeat(ListOf(Whole(0, 40))), "ships on others' techs face down", "no techs"),
    Key("cannon", Word(STANDS), "the first of the two planets beside the Lunar Cannon", _NO_TECH),
    Key("prometheus", Word(BERTHS), "where the Prometheus is, one of its owner's ships", _NO_TECH),
    Key(
        "stored",
        Word(STORED),
        "the card under your Quark Battery",
        "it is not completed; under another's lies a cosmic card that nobody else has seen",
    ),
    Key("second_alien", Word(ALIENS), "the second alien, by Precursor Seed", _NO_TECH),
    Key("hands", EachSeat(Whole(0, MANY), short="others"), "sizes of the hands", "new hands"),
    Key(
        "reward_hands",
        EachSeat(Whole(0, 30), short="others"),
        "reward cards in the hands of others",
        "none",
    ),
    Key("discard", Counted(CARDS, MANY), "cards in the discard", "no cards"),
    Key("top_discard", Word(CARDS), "the top card of the discard", "any card of it"),
    Key(
        "buried",
        ListOf(Word(BURIED)),
        "cards that Gambler has put at the bottom of a deck, those drawn first before others; "
        "another player's are 'unknown' or 'unknown_reward'",
        "none",
    ),
    Key("encounter", Whole(1, 3), "which encounter of the turn it is", "1"),
    Key("turns", Whole(1, 10_000), "turns so far", "1"),
    Key("invited_by_offense", ListOf(Seat()), "whom the offense invites", _LISTS, _INVITED),
    Key("invited_by_defense", ListOf(Seat()), "whom the defense invites", _LISTS, _INVITED),
    Key("upset", Seat(), "who has declared an upset (Loser)", "nobody", f"plan, {_SHOWN}"),
    Key(
        "open_card",
        Word(CARDS),
        "the card that your opponent has laid open (you are Oracle)",
        "you choose without having seen it",
        "plan",
    ),
    Key(
        "revealed",
        ListOf(Word(CARDS)),
        "the cards turned up, the offense's first",
        "two negotiates (offer, answer); not yet (power, respond); not said (reward)",
        f"{_SHOWN}, offer, answer, reward",
    ),
    Key("used", Word(ALIENS), "the alien whose power is used", "", "respond"),
    Key(
        "plus_offense",
        Counted(CARDS, MANY),
        "reinforcements for the offense",
        "none",
        _SHOWN,
    ),
    Key(
        "plus_defense",
        Counted(CARDS, MANY),
        "reinforcements for the defense",
        "none",
        _SHOWN,
    ),
    Key(
        "sent",
        EachSeat(Whole(0, 36), short="mine"),
        "ships that each ally of the defense sent; those alone that you sent",
        "as many as may go of yours, nobody else's",
        "reward",
    ),
    Key(
        "offers_made",
        Whole(0, 8),
        "offers and passes before yours",
        "none, or one if you are the defense",
        "offer",
    ),
    Key("passed", YES, "whether the other has just passed", "no", "offer"),
    Key("offer", Word(MENU), "what the other proposes", "swap_chosen", "answer"),
    Key("for_offense", Word(PLANETS), "the planet for the offense", "a possible one", "answer"),
    Key("for_defense", Word(PLANETS), "the planet for the defense", "a possible one", "answer"),
    Key("also_for_offense", Word(PLANETS), "its second planet", "a possible one", "answer"),
    Key("also_for_defense", Word(PLANETS), "its second planet", "a possible one", "answer"),
    Key("freed", ListOf(Seat()), "whose ships Zombie would release besides", "nobody's", "answer"),
    Key("cards_by", Word(MODES), "how cards are chosen", "chosen", "answer"),
    Key("deal_round", Whole(1, 8), "which offer it is", "1", "answer"),
    Key("removed", _SHIPS, "ships out of the game (by Void or Masochist)", "none"),
    Key("tokens", _SHIPS, "tokens of Tick-Tock that are left, or of Warrior", "as at the start"),
    Key("hoard", Counted(CARDS, MANY), "the cards of your hoard (you are Miser)", "you have none"),
    Key("hoard_size", Whole(0, MANY), "cards in another's hoard (Miser)", "as at the start"),
    Key("citadels", CITADELS, "planets and the attacks that lie there (Citadel)", "none"),
    Key(
        "activated",
        YES,
        "whether the citadels of the attacked planet were activated",
        "there are none",
        _SHOWN,
    ),
    Key(
        "used_techs",
        ListOf(Word(TECHS)),
        "completed techs that somebody has used at this reveal: lunar_cannon, xenon_lasers (+1)",
        "others have used none, and yours are asked about first",
        _REVEAL,
    ),
    Key("stages", ListOf(Word(ALIENS)), "the five life stages of Pentaform", "nobody is it"),
    Key(
        "stage",
        Whole(1, 5),
        "in which stage Pentaform is",
        "the first, and one on for each foreign colony",
    ),
)
