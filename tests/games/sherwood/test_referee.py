"""The naive referee replays games of several line-ups, over seats, presets, options and data.

``tests/referees/sherwood`` was written from the rules alone. It follows each transcript with a
state of its own and complains about any decision, list of legal actions, event, raider, bag, card
or point of glory that differs. ``REFEREE_GAMES=1000`` replays that many.
"""

import functools
import json
import os
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from simlab.games.sherwood.game import GAME
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import transcript
from tests.games.falsified_transcripts import (
    alter_legal,
    alter_result,
    check_awake,
    drop_event,
)
from tests.games.sherwood.rule_variants import OPTIONS, settled
from tests.referees.sherwood.referee import referee
from tests.referees.sherwood.table import WEAPONS
from tests.statistics.test_metric_bounds import random_rules

PRESETS = ("basic", "advanced")
LINEUPS = ("random", "random_rl", "random,sensible,random_rl")
GAMES_OF_PRESET = int(os.environ.get("REFEREE_GAMES", "3"))
GAMES_WITH_OPTIONS = int(os.environ.get("REFEREE_GAMES", "8"))
CHUNKS = 2
ALTERED = 10


CHANGED_DATA: tuple[dict[str, Any], ...] = (
    {"eq_copies.weapon1": 0, "eq_copies.weapon2": 1, "eq_copies.weapon3": 2},
    {"eq_copies.weapon1": 20, "eq_power.weapon1": 9, "eq_power.weapon3": 0},
    {"eq_copies.forest_jerkin": 20, "eq_copies.provisions": 20, "eq_copies.messenger_garment": 20},
    {"arrow.N_1": "none", "arrow.S_3": "W1", "arrow.W_6": "NE"},
    {"arrow.E_1": "NE", "arrow.E_4": "E1", "arrow.N_6": "SW"},
    {
        "deck.A03": "box",
        "deck.X02": "A",
        "power.X02": 3,
        "start.X02": "E",
        "dest.X02": "W",
        "gold.X02": 7,
        "companions.X02": 3,
    },
    {"deck.SA1": "B", "glory_loss.SA1": 7, "raider_loss.SB1": 8, "deck.SB5": "box"},
    {"start.A01": "W", "dest.A01": "E", "gold.A02": 29, "companions.A05": 4, "glory.A07": 9},
)
EASY: dict[str, Any] = {"power_shift": -6, "power_shift_b": -9}
FREE_CARDS: dict[str, Any] = {"price_merchant": 0, "hand_limit": 10}
MANY_SHERIFFS: dict[str, Any] = {
    **{f"deck.A{card:02}": "box" for card in range(10, 23)},
    "a_cards": 12,
    "laid_out": 4,
    "rounds": 3,
    "sheriffs": True,
    "sheriffs_a": 5,
    "special_cards": True,
    "sheriff_power_shift": 4,
    **FREE_CARDS,
}
SCENES: tuple[dict[str, Any], ...] = (  # where much comes about that is seldom met otherwise
    {},
    {},
    {"negotiation": "contract", "binding": "none", **EASY},
    {"negotiation": "contract", "binding": "all", "start_raiders": 6, **EASY},
    {"negotiation": "contract", "max_promises": 3, "start_raiders": 10, "max_raiders": 12},
    {"negotiation": "call", "sheriffs": True, "price_merchant": 0, "hand_limit": 6},
    {"negotiation": "call", "promised_surplus_returns": True, "price_merchant": 0, "hand_limit": 6},
    {"special_cards": True, "price_merchant": 0, "stay_leader": "most", **CHANGED_DATA[2], **EASY},
    {"gold_factor": 0, **{f"companions.A{card:02}": 4 for card in range(1, 23)}, **EASY},
    {"gold_factor": 3, "pit_size": 60, "excess_loot": "leader", **EASY},
    {"gold_factor": 3, "pit_size": 60, "excess_loot": "supply", **EASY},
    {"negotiation": "call", "start_raiders": 6, "max_counter": 5, **MANY_SHERIFFS},
    {"eq_copies.forest_jerkin": 20, "eq_copies.weapon1": 0, **MANY_SHERIFFS},
    {"negotiation": "call", "promised_surplus_returns": True, "eq_power.weapon3": 9, **FREE_CARDS},
    {"negotiation": "contract", "talk_rounds": 0, "marker_pairs": 0, "start_gold": 5},
)

Lines = list[dict[str, Any]]


def lines_of(
    seats: int, lineup: str, preset: str, rules: dict[str, Any], seed: int, number: int = 0
) -> Lines:
    """Return the transcript of a game; the line-up is repeated as often as there are seats."""
    names = lineup.split(",") * seats if "," in lineup else [lineup] * seats
    matchup = build_matchup(GAME, names[:seats], preset=preset, rules=rules, seed=seed)
    return list(transcript(matchup, number))


def lines_of_preset(preset: str, number: int) -> Lines:
    """Return a game of a preset, with all numbers of players and line-ups in turn."""
    return lines_of(3 + number % 4, LINEUPS[number % 3], preset, {}, 7, number)


def lines_with_options(number: int) -> Lines:
    """Return a game whose seats, preset, options and data chance chose."""
    chance = random.Random(number)
    seats, preset = chance.choice([3, 4, 5, 6]), chance.choice(PRESETS)
    share = chance.choice([0.05, 0.15, 0.4])
    rules = {
        key: chance.choice(values) for key, values in OPTIONS.items() if chance.random() < share
    }
    for data in CHANGED_DATA:
        if chance.random() < share:
            rules |= data
    rules.setdefault("rounds", chance.choice([2, 3, 4]))
    rules |= chance.choice(SCENES)
    return lines_of(seats, chance.choice(LINEUPS), preset, settled(rules, seats, preset), number)


@pytest.mark.parametrize("preset", PRESETS)
def test_referee_agrees_on_presets(preset: str) -> None:
    decisions = sum(referee(lines_of_preset(preset, number)) for number in range(GAMES_OF_PRESET))
    assert decisions > 150 * GAMES_OF_PRESET


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_referee_agrees_on_options(chunk: int) -> None:
    numbers = range(chunk, GAMES_WITH_OPTIONS, CHUNKS)
    decisions = sum(referee(lines_with_options(number)) for number in numbers)
    assert decisions > 50 * GAMES_WITH_OPTIONS / CHUNKS


def lines_under_random_rules(number: int) -> Lines:
    """Return a game whose seats and rule constants, all of them, chance chose."""
    chance = np.random.default_rng(number)
    seats = int(chance.choice(GAME.seats))
    rules = dict(random_rules(GAME, seats, chance))
    return lines_of(seats, LINEUPS[number % 3], "basic", rules, number)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_referee_agrees_under_random_rules(chunk: int) -> None:
    numbers = range(chunk, GAMES_WITH_OPTIONS, CHUNKS)
    decisions = sum(referee(lines_under_random_rules(number)) for number in numbers)
    assert decisions > 50 * GAMES_WITH_OPTIONS / CHUNKS


@functools.cache
def short_games() -> tuple[str, ...]:
    """Return a game of two rounds of each preset, as files hold it, on which the referee agrees."""
    games = [lines_of(3, "random", preset, {"rounds": 2}, 1) for preset in PRESETS]
    assert all(referee(lines) > 30 for lines in games)
    return tuple(json.dumps(lines) for lines in games)


def other(value: Any) -> Any:
    """Return something else of the same sort."""
    if isinstance(value, str):
        return "S1" if value != "S1" else "N1"
    return 1 if value is None else value + 1


def alter_event(chance: random.Random, lines: Lines) -> str:
    """Change something in an event; what was changed."""
    event = chance.choice([event for line in lines[:-1] for event in line["events"]])
    field = chance.choice([name for name in event if name != "event"])
    event[field] = other(event[field])
    return f"{event} {field}"


PUBLIC = (
    "round_index", "figure", "starter", "picker", "camp", "oak", "lying", "gold", "glory", "pit",
    "lying_bags", "church", "inn", "merchant", "market", "shown", "done", "looked", "marked",
    "markers", "supply_n", "removed_n", "claims", "eq_pile_n", "hand_n", "known", "out_order",
    "new_gold", "new_comps", "turns", "calls", "cards_run", "raids", "checks", "looks", "raids_led",
    "raids_failed", "glory_church", "glory_raids", "claims_true", "kept", "broken", "bands",
)  # fmt: skip


def alter_state(chance: random.Random, lines: Lines) -> str:
    """Change something on the table; what was changed."""
    line = chance.choice(lines[:-1])
    table = line["after"]["table"]
    counts = {"out_order": table["out_n"]}
    name = chance.choice([name for name in PUBLIC if counts.get(name, 1)])
    if isinstance(table[name], list):
        seat = chance.randrange(counts.get(name, len(table[name])))
        table[name][seat] = "altered"
    else:
        table[name] = other(table[name])
    return f"{name} after {line.get('n')}"


def alter_secret(chance: random.Random, lines: Lines) -> str:
    """Give somebody a card, or change the supply; what was changed."""
    line = chance.choice(lines[:-1])
    after = line["after"]
    if chance.random() < 0.3:
        supply = after["hidden"]["supply"]
        supply[0], supply[-1] = supply[-1], supply[0]
        return f"supply after {line.get('n')}"
    own = chance.choice(after["seats"])
    kind = chance.choice(WEAPONS)
    own["hand"][kind] = own["hand"].get(kind, 0) + 1
    return f"a hand after {line.get('n')}"


ALTERATIONS = (alter_event, drop_event, alter_legal, alter_state, alter_secret, alter_result)


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_referee_notices_falsified_transcripts(
    alter: Callable[[random.Random, Lines], str],
) -> None:
    """It notices whatever was changed in a transcript, wherever that is."""
    check_awake(alter, short_games(), referee, ALTERED)
