"""Names and numbers of the things in the box: cards, planets, decisions, phases.

Planets are numbered by their owner: planet 6 * seat + place, whatever the rules say of how many
there are. A set of planets or players is a number with a bit for each.
"""

from __future__ import annotations

import numpy as np

from simlab.engine.game import Decision
from simlab.engine.records import SET_BITS
from simlab.games.cosmic.alien_list import (
    ALIENS,
    BASE_N as BASE_N,
    GREEN,
    RED,
    YELLOW,
    numbers,
    with_alert,
)
from simlab.games.cosmic.reward_list import REWARD_CARDS
from simlab.games.cosmic.tech_list import TECHS

MAX_SEATS = 6
PER_SYSTEM = 6
"""Places for planets in a home system; rule ``planets`` says how many are used."""
PLANETS = MAX_SEATS * PER_SYSTEM
NOTHING = -1
ZERO, ONE = np.int64(0), np.int64(1)

# cards of the cosmic deck, by kind
ATTACKS = (0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 20, 23, 30, 40)
ATTACK_COPIES = (1, 1, 4, 1, 7, 1, 7, 1, 4, 1, 2, 1, 2, 1, 2, 1, 1, 1)
ATTACK_N = 18
NEGOTIATE, MORPH = 18, 19
ENCOUNTER_N = 20
"""Kinds below are encounter cards."""
PLUS_2, PLUS_3, PLUS_5 = 20, 21, 22
COSMIC_ZAP, CARD_ZAP, MOBIUS, PLAGUE, FORCE_FIELD, EMOTION, QUASH, IONIC = range(23, 31)
PLAIN_KINDS = 31
FLARE = 31
"""All flares count as one kind; which they are is a set of aliens, a bit each."""
KINDS = 32
"""Kinds below are in the cosmic deck, those from here on in the reward deck (`REWARDS`)."""
(
    R02, R03, R12, R21, EPIC, FAULTY, REFUSAL, SELF_DEFENSE, REWARD_MORPH, RETREAT,
    INTIMIDATE_09, INTIMIDATE_19, INTIMIDATE_29, INTIMIDATE_39,
    REVERSE_POLARITY, SELF_DESTRUCT, DUPLICITY, JAMMING, KICKER_4,
    RIFT_1, RIFT_2, RIFT_3, PLUS_4, PLUS_X, OMNI_ZAP, REBIRTH, SHIP_ZAP, SOLAR_WIND, VICTORY_BOON,
) = range(KINDS, KINDS + len(REWARD_CARDS))  # fmt: skip
REWARD_N = len(REWARD_CARDS)
ALL_KINDS = KINDS + REWARD_N
REWARD_ENCOUNTERS = (1 << RETREAT + 1) - (1 << KINDS)
"""The encounter cards of the reward deck, as a set."""
FIRST_FLARE = ALL_KINDS - 1
"""A flare as a card: this and the number of its alien; every other card is its kind."""
ALIEN_N = len(ALIENS)
CARDS = FIRST_FLARE + ALIEN_N + 1
FORTY_TWO = ALL_KINDS
"""A revealed card may count as an attack of 42, too (the wild flare of Human)."""
ATTACK_FACES = (
    (1 << ATTACK_N) - 1
    | (1 << R21 + 1) - (1 << R02)
    | (1 << INTIMIDATE_39 + 1) - (1 << INTIMIDATE_09)
    | 1 << FORTY_TWO
)
"""What a revealed card may count as so that it is an attack."""
PRINTED = np.array([*ATTACKS, 0, 0, 2, 3, 5, *[0] * 9, *(card.value for card in REWARD_CARDS), 42])
"""What is printed on each kind: the value of an attack or a reinforcement, the kicker's factor."""
CARD_WORDS = (
    *(f"a{value:02d}" for value in ATTACKS),
    "negotiate",
    "morph",
    "plus2",
    "plus3",
    "plus5",
    "cosmic_zap",
    "card_zap",
    "mobius",
    "plague",
    "force_field",
    "emotion",
    "quash",
    "ionic",
)
CARD_TITLES = (
    *(f"attack {value}" for value in ATTACKS),
    "negotiate",
    "morph",
    "reinforcement +2",
    "reinforcement +3",
    "reinforcement +5",
    "cosmic zap",
    "card zap",
    "mobius tubes",
    "plague",
    "force field",
    "emotion control",
    "quash",
    "ionic gas",
)
COPIES = (*ATTACK_COPIES, 15, 1, 2, 3, 1, 2, 2, 2, 1, 1, 1, 1, 1)

# aliens by number; their powers and their flares bear it, too
(
    NO_POWER, AMOEBA, ANTI_MATTER, BARBARIAN, CALCULATOR, CHOSEN, CITADEL, CLONE, CUDGEL,
    DICTATOR, FIDO, FILCH, FODDER, GAMBLER, GRUDGE, HACKER, HATE, HEALER, HUMAN, KAMIKAZE,
    LOSER, MACHINE, MACRON, MASOCHIST, MIND, MIRROR, MISER, MITE, MUTANT, OBSERVER, ORACLE,
    PACIFIST, PARASITE, PHILANTHROPIST, REINCARNATOR, REMORA, RESERVE, SHADOW, SORCERER,
    SPIFF, TICK_TOCK, TRADER, TRIPLER, VACUUM, VIRUS, VOID, VULCH, WARPISH, WARRIOR, WILL,
    ZOMBIE,
    ACE, ALCHEMIST, ANGLER, ARISTOCRAT, BRIDE, DAREDEVIL, DIPLOMAT, DOPPELGANGER, ENGINEER,
    EXPLORER, GREENHORN, HOST, JOKER, JUDGE, LASER, LIZARD, LOVE, MESMER, MIRAGE, MUCKRAKER,
    PENTAFORM, PICKPOCKET, PIRATE, QUARTERMASTER, REACTOR, TOURIST, USURPER, VOYAGER, WHIRLIGIG,
    YIN_YANG,
) = range(81)  # fmt: skip
POWER_WORDS = ("none", *(alien.word for alien in ALIENS))
RANDOM_ALIEN, CHOICE_ALIEN = ALIEN_N + 1, ALIEN_N + 2
"""More entries of rule ``aliens``: an alien by chance, or one of two."""


def _pair(aliens: int) -> tuple[np.int64, np.int64]:
    """Return a set of aliens as `play.sets` has it."""
    return np.int64(aliens & (1 << SET_BITS) - 1), np.int64(aliens >> SET_BITS)


BASE_ALIENS = _pair(numbers(ALIENS[:BASE_N]))
ALL_ALIENS = _pair(numbers(alien for alien in ALIENS if alien.written))
"""The aliens in the box, without those of Dominion and with them."""
RED_ALIENS, YELLOW_ALIENS = _pair(with_alert(RED)), _pair(with_alert(YELLOW))
ALERTS = (
    with_alert(GREEN, YELLOW, RED),
    with_alert(GREEN),
    with_alert(YELLOW),
    with_alert(RED),
    with_alert(GREEN, YELLOW),
)
"""The aliens that each choice of rule ``alerts`` leaves."""
ALERTED_LOW = np.array([_pair(each)[0] for each in ALERTS])
ALERTED_HIGH = np.array([_pair(each)[1] for each in ALERTS])
WITH_SET_UP = _pair(numbers(alien for alien in ALIENS if alien.set_up))
"""The aliens whose text says something of the set-up."""

REWARD_WORDS = tuple(card.word for card in REWARD_CARDS)
KIND_WORDS = (*CARD_WORDS, "flare", *REWARD_WORDS)
FACE_WORDS = (*KIND_WORDS, "a42")
TEXT_WORDS = ("none", *KIND_WORDS[1:])
"""Kinds where 0 is none."""
ID_WORDS = (*KIND_WORDS, *(f"{alien.word}_flare" for alien in ALIENS))
"""Cards one by one."""
KIND_TITLES = (*CARD_TITLES, "flare", *(card.title for card in REWARD_CARDS))
ID_TITLES = (*KIND_TITLES, *(f"{alien.title.lower()} flare" for alien in ALIENS))

# what Plague makes a difference of
TYPE_WORDS = (
    "attack", "negotiate", "morph", "reinforcement", "artifact", "flare", "retreat", "intimidate",
    "kicker", "rift",
)  # fmt: skip
(
    ATTACK_TYPE, NEGOTIATE_TYPE, MORPH_TYPE, REINFORCEMENT_TYPE, ARTIFACT_TYPE, FLARE_TYPE,
    RETREAT_TYPE, INTIMIDATE_TYPE, KICKER_TYPE, RIFT_TYPE,
) = range(10)  # fmt: skip
TYPES = len(TYPE_WORDS)
TYPE_OF = np.array(
    [*[0] * ATTACK_N, 1, 2, *[3] * 3, *[4] * 8, 5, *(card.type for card in REWARD_CARDS), 0]
)
OF_TYPE = np.array(
    [sum(1 << kind for kind in range(ALL_KINDS) if TYPE_OF[kind] == each) for each in range(TYPES)]
)
"""The kinds of each type, as a set."""
ARMS = 0b0001000111
"""The types of encounter cards."""

# destiny cards: a colour, a colour with the hazard symbol, wild, special
WILD = 12
MOST_COLONIES, MOST_CARDS, FEWEST_IN_WARP = 13, 14, 15
DESTINIES = 16
DESTINY_WORDS = (
    *(f"colour {seat}" for seat in range(MAX_SEATS)),
    *(f"colour {seat} hazard" for seat in range(MAX_SEATS)),
    "wild",
    "most colonies",
    "most cards",
    "fewest in warp",
)

# what may be in a frame of the stack: a card, a power, flare or tech
USED_POWER, USED_FLARE, USED_TECH = CARDS, CARDS + 1, CARDS + 2
FRAME_WORDS = (*ID_WORDS, "power", "flare", "tech")
MAX_FRAMES = 8
MAX_FIRES = 8
MAX_TRIGGERS = 32
MAX_CITADELS = 24
COUNT_SHIFT, PLAYED_SHIFT = 8, 16
"""Places in what ``on_thrown`` tells: how many cards, whether played (`triggers.of_cards`)."""

# effects: the power of alien a is unit a, its flare WILD_FLARE + a, for its owner SUPER_FLARE + a
WILD_FLARE, SUPER_FLARE, UNITS = 128, 256, 384
_UNUSED = ("",) * (WILD_FLARE - len(POWER_WORDS))
UNIT_WORDS = (
    *POWER_WORDS,
    *_UNUSED,
    *(f"wild {word}" for word in POWER_WORDS),
    *_UNUSED,
    *(f"super {word}" for word in POWER_WORDS),
    *_UNUSED,
)

# technologies by number; the effect of tech t is unit TECH_UNIT + t
(
    NO_TECH, COLDSLEEP_SHIP, COLLAPSIUM_HULLS, COSMIC_FIELD_GENERATOR, DELTA_SCANNERS,
    ENERGY_CLOAK, ENIGMA_DEVICE, GENESIS_BOMB, GLUON_MINES, INFINITY_DRIVE, LUNAR_CANNON,
    OMEGA_MISSILE, PLASMA_THRUSTERS, PRECURSOR_SEED, PROMETHEUS, QAX, QUARK_BATTERY,
    TECH_SCRAMBLER, VACUUM_TURBINES, WARPSPACE_KEY, XENON_LASERS,
) = range(21)  # fmt: skip
TECH_WORDS = ("none", *(tech.word for tech in TECHS))
TECH_TITLES = ("a tech", *(tech.title for tech in TECHS))
TECH_N = len(TECHS)
TECH_SLOTS = TECH_N
"""Places for tech cards that players have: all might be out."""
TECH_UNIT = UNITS
TECH_NUMBERS = np.array([0, *(tech.number for tech in TECHS)])
"""Research numbers; 0 for X."""
HIDDEN_TECHS = sum(1 << number for number, tech in enumerate(TECHS, 1) if tech.hidden)
"""Techs that are not revealed until they are used."""
FOUR, LARGE_TECH = 4, 8
"""With so many planets each, techs from this number on are left out."""
AUTO, FIRST_ONLY = 1, 1
"""Choices of the rules ``tech_complete`` and ``tech_draw``."""
SECONDS = 8
"""In sets of powers those of second aliens come so many places after the first ones."""
SHIP_THINGS = REWARD_N
(BOOST, DRIVE, SALVAGE, TRACTOR) = range(SHIP_THINGS, SHIP_THINGS + 8, 2)
"""Things: the kinds of the reward deck, what special ships do (two numbers each: one for each ship
of a player), and the intimidate of an ally."""
BORROW = SHIP_THINGS + 8
THINGS = BORROW + 1
THING_WORDS = (
    *REWARD_WORDS,
    *(
        f"{word}{which}"
        for word in ("boost", "drive", "salvage", "tractor")
        for which in ("", "_2")
    ),
    "borrow",
)
THING = TECH_UNIT + TECH_N + 1
"""A thing acts as unit `THING` and its number."""
UNIT_WORDS = (*UNIT_WORDS, *TECH_WORDS, *THING_WORDS)
ASKED, MAY, MUST = -(2**40), -(2**40) - 1, -(2**40) - 2
"""What an effect returns instead of a value: somebody was asked, and what follows must wait; it
may be used now, if its owner wants to; it must be used now."""
FRESH, WANTED, USED, CANCELLED = range(4)
"""How far an effect is (``table.stage``): not begun, its owner was asked, in use, cancelled.
Steps of its own that follow answers have numbers from `STEP` on."""
STEP = 4

GOES_ON = 2
"""At `H_AFTERWARDS`: the offense has another encounter, and is not asked."""

# the order of play
(
    NEW_TURN, START_TURN, NEW_ENCOUNTER, BEFORE_REGROUP, AT_REGROUP, RETRIEVE, REARM, AT_DESTINY,
    DESTINED,
    AIMING, BOARDING, COLONISED, LAUNCHED, INVITING, JOINING, JOINED, ALLIED, AT_PLANNING,
    CHOOSING, FACE_DOWN, REVEALED, REINFORCING, JUDGING, OUTCOME, LOSING, LANDING, CLAIMING,
    COMPENSATING, REWARDING, DISCARDING, DISCARDED, ENDED, AFTERWARDS, ALLIES_HOME, BARGAINING,
    DETAILS,
    AGREED, HANDING, SETTLING, DEAL_FAILED, PENALTIES, RESPONDING, MOVING, PLAGUED, GOING_HOME,
    DEALING_ALIENS, TRIGGERED, DEALING_TECHS, FINISHED,
) = range(49)  # fmt: skip
PHASE_WORDS = (
    "new_turn", "start_turn", "new_encounter", "before_regroup", "regroup", "retrieve", "rearm",
    "destiny",
    "destined", "aiming", "boarding", "colonised", "launched", "inviting", "joining", "joined",
    "allied", "planning", "choosing", "face_down", "revealed", "reinforcing", "judging",
    "outcome", "losing", "landing", "claiming", "compensating", "rewarding", "discarding",
    "discarded",
    "ended", "afterwards", "allies_home", "bargaining", "details", "agreed", "handing",
    "settling", "deal_failed", "penalties", "responding", "moving", "plagued", "going_home",
    "dealing_aliens", "triggered", "dealing_techs", "finished",
)  # fmt: skip

# where a player stands in an encounter
NO_ROLE, OFFENSE, DEFENSE, OFFENSE_ALLY, DEFENSE_ALLY = range(5)
ROLE_WORDS = ("none", "offense", "defense", "offense_ally", "defense_ally")
# how an encounter came out
(
    OPEN_RESULT,
    OFFENSE_WON,
    DEFENSE_WON,
    BOTH_LOST,
    DEAL_MADE,
    DEAL_LOST,
    RECOLONISED,
    ABORTED,
    CONCEDED,
) = range(9)
RESULT_WORDS = (
    "open",
    "offense_won",
    "defense_won",
    "both_lost",
    "deal",
    "no_deal",
    "recolonised",
    "aborted",
    "conceded",
)

# ships that are moved one by one: what for
TO_GATE, TO_SIDE, TO_LIMBO, TO_PLANET, HOMEWARD, TO_TECH = range(6)
MOVE_WORDS = ("to_gate", "to_side", "to_limbo", "to_planet", "homeward", "to_tech")
# places beside the planets: ships in limbo are about to be lost, those removed are out of the game,
# those in research lie on techs
WARP, GATE, SIDE, LIMBO, REMOVED, RESEARCH = range(6)
ZONES = 6
ZONE_WORDS = ("warp", "gate", "side", "limbo", "removed", "research")
FOR_GOOD = 64
"""What is lost at `H_ON_LOST` counts this much for each ship that left the game."""

# deals: what each template of the menu moves (to the offense: a colony, cards; to the defense)
MENU_WORDS = (
    "pass",
    "colonies",
    "colony_for_card",
    "card_for_colony",
    "colony_for_2",
    "2_for_colony",
    "colony_to_offense",
    "colony_to_defense",
    "swap_random",
    "swap_chosen",
    "2_for_high",
    "card_to_offense",
    "card_to_defense",
    "techs",
    "tech_for_card",
    "card_for_tech",
    "tech_to_offense",
    "tech_to_defense",
)
MENU_N = len(MENU_WORDS)
M_COLONY_O = np.array([0, 1, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
M_COLONY_D = np.array([0, 1, 0, 1, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
M_CARDS_O = np.array([0, 0, 0, 1, 0, 2, 0, 0, 1, 1, 2, 1, 0, 0, 0, 1, 0, 0])
"""Cards that the offense gets."""
M_CARDS_D = np.array([0, 0, 1, 0, 2, 0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 0])
M_TECH_O = np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 0, 1, 0])
"""Whether the offense gets a tech."""
M_TECH_D = np.array([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 1])
FIRST_TECH_OFFER = 13
BY_GIVER, AT_RANDOM, AN_ATTACK, A_NEGOTIATE, AN_ARTIFACT, A_FLARE, HIGH = range(7)
MODE_WORDS = ("chosen", "random", "attack", "negotiate", "artifact", "flare", "high")
M_MODE = np.array([-1] * 8 + [AT_RANDOM, BY_GIVER, BY_GIVER] + [-1] * 7)
"""How cards of a template are chosen; -1: the proposer says."""
HIGH_VALUE = 12
"""The least printed value of a high card."""
SWAP_HIGH = 10
"""The template in which the defense's card is a high attack."""
MODES = 6
MODES_WITH_FLARES = (1 << MODES) - 1
MODES_WITHOUT = MODES_WITH_FLARES & ~(1 << A_FLARE)
MAX_GIFTS = 3

# decisions
(
    REGROUP_CARD, PLAGUE_TARGET, OWN_COLOUR, CHOOSE_DEFENSE, TARGET, LAUNCH, INVITE, ALLY, SOURCE,
    USE_FORCE_FIELD, CANCEL, PLAN, REVEAL_CARD, RESPOND, OUTCOME_CARD, HOME, LOSE, DISCARD,
    REWARD, SECOND, OFFER, OFFER_PLANET, OFFER_MODE, ANSWER, GIVE, POWER, SETTLE, WHICH_FLARE,
    ALIEN_CHOICE, FLARE_PLAY, PICK_PLAYER, PICK_PLANET, PICK_NUMBER, PICK_CARD, PICK_FLARE,
    TECH, TECH_KEEP, TECH_PLAY, PICK_TECH, OFFER_TECH,
    REWARD_DECK, TAKE_BACKS, PLAY_THING, MARKED,
) = range(44)  # fmt: skip

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
        TECH,
        TECH_KEEP,
        TECH_PLAY,
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
"""The decisions that powers, flares and techs ask (``table.unit`` says which one does)."""
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
NO_CARD = ALL_KINDS
ANY_KIND = (1 << ALL_KINDS) - 1
"""The set of all kinds."""
MOST_NUMBER = 61

NOBODY = MAX_SEATS
BERTH_WORDS = (
    *(f"p{seat}.{place}" for seat in range(MAX_SEATS) for place in range(PER_SYSTEM)),
    *ZONE_WORDS,
    "unassigned",
)
"""Where a special ship is: a planet, a zone, or there is none."""
SEAT_WORDS = tuple(str(seat) for seat in range(MAX_SEATS))
PLANET_WORDS = tuple(f"p{seat}.{place}" for seat in range(MAX_SEATS) for place in range(PER_SYSTEM))
_SUBSETS = tuple(
    "+".join(str(seat) for seat in range(MAX_SEATS) if subset >> seat & 1) or "nobody"
    for subset in range(61)
)
SLOT_WORDS = tuple(f"tech {slot}" for slot in range(TECH_SLOTS))
_SHIPS = (*PLANET_WORDS, "done", "gate", "prometheus", *SLOT_WORDS)
_JOIN = (
    "decline",
    *(f"offense {count}" for count in range(1, 7)),
    *(f"defense {count}" for count in range(1, 7)),
)
DECISIONS = (
    Decision("regroup_card", ("pass", "plague", "mobius")),
    Decision("plague_target", SEAT_WORDS),
    Decision("own_colour", ("redraw", "recolonise", *(f"meet {seat}" for seat in SEAT_WORDS))),
    Decision("defense", SEAT_WORDS),
    Decision("target", PLANET_WORDS),
    Decision("launch", _SHIPS),
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
    Decision("pick_planet", (*PLANET_WORDS, "done")),
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
)
ACTIONS = np.array([len(decision.actions) for decision in DECISIONS])
"""Number of actions of each kind of decision; never more than `SET_BITS`, but for aliens."""

# places in the order of play at which powers may act (rules file 4.3)
HOOK_WORDS = (
    "setup", "start_turn", "regroup", "retrieve", "destiny_source", "destiny_drawn",
    "defense_choice", "launch_capacity", "post_launch", "pre_invite", "ally_turn",
    "post_alliance", "pre_select", "select_order", "post_select", "post_reveal", "card_value",
    "ship_term", "add_term", "outcome_rule", "loss", "win", "compensation", "rewards", "deal",
    "after_discard", "on_draw", "encounter_end", "respond", "showdown", "first_values", "reversed",
    "compared", "upset", "judged", "agreed", "no_deal", "afterwards", "ally_ships", "on_retrieve",
    "on_lost", "on_colony", "on_power_lost", "on_shuffle", "on_thrown",
    "card_shown", "automatic", "reward", "penalty", "fate",
    "last_call", "on_played", "on_received", "on_flare", "new_hand", "revealing", "claimed",
    "on_reinforced", "completed", "on_stolen",
)  # fmt: skip
(
    H_SETUP, H_START_TURN, H_REGROUP, H_RETRIEVE, H_DESTINY_SOURCE, H_DESTINY_DRAWN,
    H_DEFENSE_CHOICE, H_LAUNCH_CAPACITY, H_POST_LAUNCH, H_PRE_INVITE, H_ALLY_TURN,
    H_POST_ALLIANCE, H_PRE_SELECT, H_SELECT_ORDER, H_POST_SELECT, H_POST_REVEAL, H_CARD_VALUE,
    H_SHIP_TERM, H_ADD_TERM, H_OUTCOME_RULE, H_LOSS, H_WIN, H_COMPENSATION, H_REWARDS, H_DEAL,
    H_AFTER_DISCARD, H_ON_DRAW, H_ENCOUNTER_END, H_RESPOND, H_SHOWDOWN, H_FIRST_VALUES, H_REVERSED,
    H_COMPARED, H_UPSET, H_JUDGED, H_AGREED, H_NO_DEAL, H_AFTERWARDS, H_ALLY_SHIPS, H_ON_RETRIEVE,
    H_ON_LOST, H_ON_COLONY, H_ON_POWER_LOST, H_ON_SHUFFLE, H_ON_THROWN,
    H_CARD_SHOWN, H_AUTOMATIC, H_REWARD, H_PENALTY, H_FATE,
    H_LAST_CALL, H_ON_PLAYED, H_ON_RECEIVED, H_ON_FLARE, H_NEW_HAND, H_REVEALING, H_CLAIMED,
    H_ON_REINFORCED, H_COMPLETED, H_ON_STOLEN,
) = range(60)  # fmt: skip
HOOKS = len(HOOK_WORDS)

# the effects of a player that a hook may call, in this order
MOST_LASTING = 5
"""Flares of a player that work for the rest of the encounter; several by `flare_limit` only."""
OWN_POWER, SECOND_POWER, LASTING = range(3)
IN_HAND, TECHS_OUT, THINGS_OUT, SLOTS = range(LASTING + MOST_LASTING, LASTING + MOST_LASTING + 4)
ALL_SLOTS = (1 << SLOTS) - 1
WAITS = 1 << MAX_SEATS * SLOTS
"""Among the users of a hook: an effect waits there for an answer."""
ONE_EACH, BACK = 0, 0
"""Values of the rules `flare_limit` and `flare_after_use`."""
