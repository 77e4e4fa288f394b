"""The naive referee replays random games of Cosmic Encounter, over seats, presets and options.

``tests/naive/cosmic.py`` was written from the rules alone. It follows each transcript with a state
of its own and complains about any decision, list of legal actions, event, ship, card or colony
that differs. ``REFEREE_GAMES=1000`` replays that many of each preset and with options.
"""

import functools
import json
import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from simlab.engine.match import transcript
from simlab.engine.setup import build_setup
from simlab.games.cosmic.game import GAME
from tests.games.falsified import alter_legal, drop_event
from tests.naive.cosmic import referee
from tests.naive.transcript import Disagreement

PRESETS = ("ffg2008", "seed", "short", "golden")
GAMES_OF_PRESET = int(os.environ.get("REFEREE_GAMES", "3"))
GAMES_WITH_OPTIONS = int(os.environ.get("REFEREE_GAMES", "12"))
CHUNKS = 2
ALTERED = 10

OPTIONS: dict[str, list[Any]] = {
    "planets": [4, 6],
    "ships": [2, 3, 6],
    "hand": [5, 7, 9],
    "win_colonies": [1, 2, 3, 4, 6],
    "start": ["fixed", "destiny"],
    "power_min_home": [0, 2, 6],
    "attack_factor": [0, 0.5, 1.3, 4],
    "attack_shift": [-20, -3, 5],
    "reinforcements": [False, True],
    "artifacts": [False, True],
    "destiny_colour": [1, 2, 5],
    "destiny_wild": [0, 1, 6],
    "destiny_special": [0, 2],
    "redraw": ["start_turn", "regroup"],
    "max_encounters": [1, 3],
    "second_on_success": [False, True],
    "second_needs_card": [False, True],
    "retrieve": [0, 2, 4],
    "own_redraw": [False, True],
    "recolonise": ["empty", "any", "off"],
    "launch_max": [1, 2, 6],
    "alliances": ["one", "none"],
    "invitations": ["defense_first", "simultaneous"],
    "responses": ["simultaneous", "sequential"],
    "ally_max": [0, 1, 2, 6],
    "tie": ["offense", "both_lose"],
    "stripped_defense": [2, 4],
    "comp_rate": [0, 0.5, 1.5, 2],
    "compensation": ["payer", "random"],
    "reward_rate": [0, 0.5, 1.5, 2],
    "reward": ["card", "ship"],
    "offense_reward": ["card", "none"],
    "deal_form": ["nash"],
    "nash_weight": [0, 1],
    "deal_rounds": [1, 2, 8],
    "deal_cards": [0, 1, 2],
    "deal_colonies": [0, 1],
    "deal_ships": [1, 2, 6],
    "deal_penalty": [0, 1, 6],
    "home_regain": ["published", "destiny_only"],
    "shared": ["main", "ships"],
    "win_check": ["instant", "resolution"],
}
MANY_ARTIFACTS = {
    **dict.fromkeys(("copies.card_zap", "copies.force_field", "copies.plague"), 6),
    **dict.fromkeys(("copies.emotion", "copies.quash", "copies.ionic"), 6),
}
SCENES: tuple[dict[str, Any], ...] = (  # where much comes about that is seldom met otherwise
    {},
    {},
    {"copies.card_zap": 20, **MANY_ARTIFACTS},
    {"copies.emotion": 20, "copies.quash": 10, "copies.card_zap": 5},
    {"copies.negotiate": 30, "copies.morph": 3, "copies.ionic": 6},
    {"copies.negotiate": 30, "deal_rounds": 8, "copies.a20": 8, "copies.quash": 4},
    {"copies.morph": 30, "copies.a40": 4},
    {"copies.plague": 12, "copies.mobius": 12, "ships": 2, "retrieve": 0},
    {"copies.a06": 0, "copies.negotiate": 4, "copies.plus3": 30, "hand": 5, "deal_cards": 3},
)

Lines = list[dict[str, Any]]


def lines_of(seats: int, preset: str, rules: dict[str, Any], seed: int, number: int = 0) -> Lines:
    """Return the transcript of a game that chance plays."""
    setup = build_setup(GAME, "random", seats=seats, preset=preset, rules=rules, seed=seed)
    return list(transcript(setup, number))


def lines_of_preset(preset: str, number: int) -> Lines:
    """Return a game of a preset, with all numbers of players in turn."""
    return lines_of(3 + number % 4, preset, {}, 7, number)


def rules_of(number: int) -> tuple[int, str, dict[str, Any]]:
    """Return seats, preset and options that chance chose."""
    chance = random.Random(number)
    seats, preset = chance.choice([3, 4, 5, 6]), chance.choice(PRESETS[:3])
    share = chance.choice([0.05, 0.15, 0.4])
    rules = {key: chance.choice(values) for key, values in OPTIONS.items() if chance.random() < share}
    rules |= chance.choice(SCENES)
    if seats == 6:
        rules["hand"] = min(rules.get("hand", 8), 8)
    rules.setdefault("win_colonies", chance.choice([2, 3, 4]))
    return seats, preset, rules


def lines_with_options(number: int) -> Lines:
    """Return a game of options that chance chose."""
    return lines_of(*rules_of(number), number)


@pytest.mark.parametrize("preset", PRESETS)
def test_the_referee_agrees_on_the_presets(preset: str) -> None:
    decisions = sum(referee(lines_of_preset(preset, number)) for number in range(GAMES_OF_PRESET))
    assert decisions > 100 * GAMES_OF_PRESET


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_the_referee_agrees_on_the_options(chunk: int) -> None:
    numbers = range(chunk, GAMES_WITH_OPTIONS, CHUNKS)
    decisions = sum(referee(lines_with_options(number)) for number in numbers)
    assert decisions > 50 * GAMES_WITH_OPTIONS / CHUNKS
