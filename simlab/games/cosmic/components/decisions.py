"""Decisions, the actions of each, and groups of decisions."""

from __future__ import annotations

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

(
    REGROUP_CARD, PLAGUE_TARGET, OWN_COLOUR, CHOOSE_DEFENSE, TARGET, LAUNCH, INVITE, ALLY, SOURCE,
    USE_FORCE_FIELD, CANCEL, PLAN, REVEAL_CARD, RESPOND, OUTCOME_CARD, HOME, LOSE, DISCARD,
    REWARD, SECOND, OFFER, OFFER_PLANET, OFFER_MODE, ANSWER, GIVE, POWER, SETTLE, WHICH_FLARE,
    ALIEN_CHOICE, FLARE_PLAY, PICK_PLAYER, PICK_PLANET, PICK_NUMBER, PICK_CARD, PICK_FLARE,
    TECH, TECH_KEEP, TECH_PLAY, PICK_TECH, OFFER_TECH,
    REWARD_DECK, TAKE_BACKS, PLAY_THING, MARKED, DISGUISE, OFFER_RELEASE,
) = range(46)  # fmt: skip

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
    Decision("regroup_card", ("pass", "plague", "mobius")),
    Decision("plague_target", SEAT_WORDS),
    Decision("own_colour", ("redraw", "recolonise", *(f"meet {seat}" for seat in SEAT_WORDS))),
    Decision("defense", SEAT_WORDS),
    Decision("target", PLANET_WORDS),
    Decision(
        "launch",
        _SHIPS,
        "where the next ship comes from, one after the other, or done",
        Steps(
            "how many ships you send from now on, each from your largest colony",
            like=tuple(f"sensible:ships={count}" for count in range(1, 7)),
            words=_sent,
        ),
    ),
    Decision("invite", _SUBSETS),
    Decision("ally", _JOIN),
    Decision("source", _SHIPS),
    Decision("force_field", ("pass", "play")),
    Decision("cancel", ("no", "yes")),
    Decision("plan", KIND_WORDS[: RETREAT + 1]),
    Decision(
        "reveal_card",
        (
            "pass",
            *(f"{word} offense" for word in CARD_WORDS[PLUS_2:COSMIC_ZAP]),
            *(f"{word} defense" for word in CARD_WORDS[PLUS_2:COSMIC_ZAP]),
            "emotion",
        ),
    ),
    Decision("respond", ("pass", "card_zap", "cosmic_zap")),
    Decision("outcome_card", ("pass", "ionic", "quash")),
    Decision("home", PLANET_WORDS),
    Decision("lose", _SHIPS),
    Decision("discard", KIND_WORDS),
    Decision("reward", tuple(f"{count} cards" for count in range(25))),
    Decision("second", ("stop", "go_on", "draw_techs")),
    Decision("offer", MENU_WORDS),
    Decision("offer_planet", PLANET_WORDS),
    Decision("offer_mode", MODE_WORDS[:MODES]),
    Decision("answer", ("reject", "accept")),
    Decision("give", KIND_WORDS),
    Decision("power", ("no", "yes")),
    Decision("settle", _SHIPS),
    Decision("which_flare", POWER_WORDS),
    Decision("alien_choice", POWER_WORDS),
    Decision("flare", ("pass", *(f"{word} flare" for word in POWER_WORDS[1:]))),
    Decision("pick_player", (*SEAT_WORDS, "nobody")),
    Decision("pick_planet", (*PLANET_WORDS, "done", *SLOT_WORDS)),
    Decision("pick_number", tuple(str(number) for number in range(MOST_NUMBER + 1))),
    Decision("pick_card", (*KIND_WORDS, "none")),
    Decision("pick_flare", POWER_WORDS),
    Decision(
        "tech",
        (
            "pass",
            *(f"research {word}" for word in TECH_WORDS[1:]),
            *(f"complete {word}" for word in TECH_WORDS[1:]),
            *(f"abandon {word}" for word in TECH_WORDS[1:]),
        ),
    ),
    Decision("tech_keep", TECH_WORDS),
    Decision("tech_play", ("pass", *TECH_WORDS[1:])),
    Decision("pick_tech", TECH_WORDS),
    Decision("offer_tech", SLOT_WORDS),
    Decision("reward_deck", tuple(f"{count} reward cards" for count in range(25))),
    Decision("take_backs", tuple(f"{count} reward cards" for count in range(25))),
    Decision("play_thing", ("pass", *THING_WORDS)),
    Decision("marked", ("no", "yes")),
    Decision("disguise", KIND_WORDS),
    Decision("offer_release", (*SEAT_WORDS, "nobody")),
)
ACTIONS = np.array([len(decision.actions) for decision in DECISIONS])
"""Number of actions of each kind of decision; never more than `SET_BITS`, but for aliens."""
