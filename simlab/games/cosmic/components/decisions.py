"""Decisions, the actions of each, and groups of decisions."""

from __future__ import annotations

from enum import auto

import numpy as np

from simlab.core.game import Decision, Steps
from simlab.games.cosmic.components.aliens import POWER_WORDS
from simlab.games.cosmic.components.cards import (
    CARD_WORDS,
    COSMIC_ZAP,
    KIND_WORDS,
    PLUS_2,
    RETREAT,
)
from simlab.games.cosmic.components.deals import MENU_WORDS, MODE_WORDS, MODES
from simlab.games.cosmic.components.effects import THING_WORDS
from simlab.games.cosmic.components.places import MAX_SEATS, PLANET_WORDS, PLANETS, SEAT_WORDS
from simlab.games.cosmic.components.techs import SLOT_WORDS, TECH_N, TECH_WORDS
from simlab.jit.enumeration import Enumeration


class DecisionId(Enumeration):
    """Decisions, in the order of `DECISIONS`."""

    REGROUP_CARD = auto()
    PLAGUE_TARGET = auto()
    OWN_COLOUR = auto()
    CHOOSE_DEFENSE = "defense"
    TARGET = auto()
    LAUNCH = auto()
    INVITE = auto()
    ALLY = auto()
    SOURCE = auto()
    USE_FORCE_FIELD = "force_field"
    CANCEL = auto()
    PLAN = auto()
    REVEAL_CARD = auto()
    RESPOND = auto()
    OUTCOME_CARD = auto()
    HOME = auto()
    LOSE = auto()
    DISCARD = auto()
    REWARD = auto()
    SECOND = auto()
    OFFER = auto()
    OFFER_PLANET = auto()
    OFFER_MODE = auto()
    ANSWER = auto()
    GIVE = auto()
    POWER = auto()
    SETTLE = auto()
    WHICH_FLARE = auto()
    ALIEN_CHOICE = auto()
    FLARE_PLAY = "flare"
    PICK_PLAYER = auto()
    PICK_PLANET = auto()
    PICK_NUMBER = auto()
    PICK_CARD = auto()
    PICK_FLARE = auto()
    TECH = auto()
    TECH_KEEP = auto()
    TECH_PLAY = auto()
    PICK_TECH = auto()
    OFFER_TECH = auto()
    REWARD_DECK = auto()
    TAKE_BACKS = auto()
    PLAY_THING = auto()
    MARKED = auto()
    DISGUISE = auto()
    OFFER_RELEASE = auto()


(
    REGROUP_CARD, PLAGUE_TARGET, OWN_COLOUR, CHOOSE_DEFENSE, TARGET, LAUNCH, INVITE, ALLY, SOURCE,
    USE_FORCE_FIELD, CANCEL, PLAN, REVEAL_CARD, RESPOND, OUTCOME_CARD, HOME, LOSE, DISCARD, REWARD,
    SECOND, OFFER, OFFER_PLANET, OFFER_MODE, ANSWER, GIVE, POWER, SETTLE, WHICH_FLARE, ALIEN_CHOICE,
    FLARE_PLAY, PICK_PLAYER, PICK_PLANET, PICK_NUMBER, PICK_CARD, PICK_FLARE, TECH, TECH_KEEP,
    TECH_PLAY, PICK_TECH, OFFER_TECH, REWARD_DECK, TAKE_BACKS, PLAY_THING, MARKED, DISGUISE,
    OFFER_RELEASE,
) = DecisionId  # fmt: skip

SHIP_BY_SHIP = sum(1 << each for each in (LAUNCH, SOURCE, HOME, LOSE, SETTLE))
"""The decisions about a ship each."""
ABOUT_ALIENS = sum(1 << each for each in (WHICH_FLARE, ALIEN_CHOICE, FLARE_PLAY, PICK_FLARE))
"""Those about aliens or flares: they have two words of options (see `play.sets`)."""
WINDOWS = sum(
    1 << each for each in (REGROUP_CARD, USE_FORCE_FIELD, REVEAL_CARD, RESPOND, OUTCOME_CARD)
)
"""The decisions of windows: whether to play a card just now."""
PRIVATE = WINDOWS | sum(
    1 << each
    for each in (
        PLAN,
        DISCARD,
        OFFER,
        OFFER_MODE,
        ANSWER,
        GIVE,
        WHICH_FLARE,
        ALIEN_CHOICE,
        FLARE_PLAY,
        PICK_CARD,
        PICK_FLARE,
        PLAY_THING,
        DISGUISE,
        TECH,
        TECH_KEEP,
        TECH_PLAY,
        PICK_TECH,
    )
)
"""The decisions whose options follow from a hand."""
OF_EFFECTS = sum(
    1 << each
    for each in (
        POWER,
        FLARE_PLAY,
        PICK_PLAYER,
        PICK_PLANET,
        PICK_NUMBER,
        PICK_CARD,
        PICK_FLARE,
        PLAY_THING,
        TECH_PLAY,
        PICK_TECH,
    )
)
"""The decisions that powers, flares and techs request (``table.unit`` is the one that does)."""
MORE_OFFERED = 1 << OFFER_TECH | 1 << OFFER_RELEASE
"""Other decisions about an offer."""
OF_DOMINION = 1 << REWARD_DECK | 1 << TAKE_BACKS | 1 << MARKED
"""Other decisions about reward cards and special ships."""

# actions
PASS, PLAY = 0, 1
PLAY_PLAGUE, PLAY_MOBIUS = 1, 2
REDRAW, RECOLONISE, MEET = 0, 1, 2
DONE = PLANETS
"""Enough ships, where ships are chosen one by one."""
FROM_GATE = PLANETS + 1
THE_PROMETHEUS = PLANETS + 2
"""The ship that leaves is the Prometheus, wherever it is."""
FROM_TECH = PLANETS + 3
"""Action ``FROM_TECH + slot``: a ship that lies on a tech."""
ONTO_TECH = PLANETS + 1
"""Action ``ONTO_TECH + slot``: a tech instead of a planet."""
DECLINE = 0
JOIN_OFFENSE, JOIN_DEFENSE = 0, 6
"""Action ``JOIN_OFFENSE + k``: with k ships."""
MOST_JOINING = 6
PLUS_FOR_OFFENSE, PLUS_FOR_DEFENSE, PLAY_EMOTION = 1, 4, 7
ZAP_CARD, ZAP_POWER = 1, 2
PLAY_IONIC, PLAY_QUASH = 1, 2
STOP, GO_ON, DRAW_TECHS = 0, 1, 2
REJECT, ACCEPT = 0, 1
NO, YES = 0, 1
NO_FLARE = 0
"""Action ``alien``: its flare."""
DO_RESEARCH, DO_COMPLETE, DO_ABANDON = 0, TECH_N, 2 * TECH_N
"""Action ``DO_RESEARCH + tech`` and so on."""
MOST_NUMBER = 61

_SUBSETS = tuple(
    "+".join(str(seat) for seat in range(MAX_SEATS) if subset >> seat & 1) or "nobody"
    for subset in range(61)
)
_SHIPS = (*PLANET_WORDS, "done", "gate", "prometheus", *SLOT_WORDS)
_JOIN = (
    "decline",
    *(f"offense {count}" for count in range(1, 7)),
    *(f"defense {count}" for count in range(1, 7)),
)


def _sent(steps: list[tuple[str, str]]) -> str:
    """Return the number of ships sent, in words."""
    planets = [word for _, word in steps if word != "done"]
    count = len(planets)
    return f"send {count}" if count else "done"


DECISIONS = (
    Decision(REGROUP_CARD.word, ("pass", "plague", "mobius")),
    Decision(PLAGUE_TARGET.word, SEAT_WORDS),
    Decision(OWN_COLOUR.word, ("redraw", "recolonise", *(f"meet {seat}" for seat in SEAT_WORDS))),
    Decision(CHOOSE_DEFENSE.word, SEAT_WORDS),
    Decision(TARGET.word, PLANET_WORDS),
    Decision(
        LAUNCH.word,
        _SHIPS,
        "where the next ship comes from, one after the other, or done",
        Steps(
            "how many ships you send from now on, each from your largest colony",
            like=tuple(f"sensible:ships={count}" for count in range(1, 7)),
            words=_sent,
        ),
    ),
    Decision(INVITE.word, _SUBSETS),
    Decision(ALLY.word, _JOIN),
    Decision(SOURCE.word, _SHIPS),
    Decision(USE_FORCE_FIELD.word, ("pass", "play")),
    Decision(CANCEL.word, ("no", "yes")),
    Decision(PLAN.word, KIND_WORDS[: RETREAT + 1]),
    Decision(
        REVEAL_CARD.word,
        (
            "pass",
            *(f"{word} offense" for word in CARD_WORDS[PLUS_2:COSMIC_ZAP]),
            *(f"{word} defense" for word in CARD_WORDS[PLUS_2:COSMIC_ZAP]),
            "emotion",
        ),
    ),
    Decision(RESPOND.word, ("pass", "card_zap", "cosmic_zap")),
    Decision(OUTCOME_CARD.word, ("pass", "ionic", "quash")),
    Decision(HOME.word, PLANET_WORDS),
    Decision(LOSE.word, _SHIPS),
    Decision(DISCARD.word, KIND_WORDS),
    Decision(REWARD.word, tuple(f"{count} cards" for count in range(25))),
    Decision(SECOND.word, ("stop", "go_on", "draw_techs")),
    Decision(OFFER.word, MENU_WORDS),
    Decision(OFFER_PLANET.word, PLANET_WORDS),
    Decision(OFFER_MODE.word, MODE_WORDS[:MODES]),
    Decision(ANSWER.word, ("reject", "accept")),
    Decision(GIVE.word, KIND_WORDS),
    Decision(POWER.word, ("no", "yes")),
    Decision(SETTLE.word, _SHIPS),
    Decision(WHICH_FLARE.word, POWER_WORDS),
    Decision(ALIEN_CHOICE.word, POWER_WORDS),
    Decision(FLARE_PLAY.word, ("pass", *(f"{word} flare" for word in POWER_WORDS[1:]))),
    Decision(PICK_PLAYER.word, (*SEAT_WORDS, "nobody")),
    Decision(PICK_PLANET.word, (*PLANET_WORDS, "done", *SLOT_WORDS)),
    Decision(PICK_NUMBER.word, tuple(str(number) for number in range(MOST_NUMBER + 1))),
    Decision(PICK_CARD.word, (*KIND_WORDS, "none")),
    Decision(PICK_FLARE.word, POWER_WORDS),
    Decision(
        TECH.word,
        (
            "pass",
            *(f"research {word}" for word in TECH_WORDS[1:]),
            *(f"complete {word}" for word in TECH_WORDS[1:]),
            *(f"abandon {word}" for word in TECH_WORDS[1:]),
        ),
    ),
    Decision(TECH_KEEP.word, TECH_WORDS),
    Decision(TECH_PLAY.word, ("pass", *TECH_WORDS[1:])),
    Decision(PICK_TECH.word, TECH_WORDS),
    Decision(OFFER_TECH.word, SLOT_WORDS),
    Decision(REWARD_DECK.word, tuple(f"{count} reward cards" for count in range(25))),
    Decision(TAKE_BACKS.word, tuple(f"{count} reward cards" for count in range(25))),
    Decision(PLAY_THING.word, ("pass", *THING_WORDS)),
    Decision(MARKED.word, ("no", "yes")),
    Decision(DISGUISE.word, KIND_WORDS),
    Decision(OFFER_RELEASE.word, (*SEAT_WORDS, "nobody")),
)
ACTIONS = np.array([len(decision.actions) for decision in DECISIONS])
"""Number of actions of each kind of decision; never more than `SET_BITS`, but for aliens."""
