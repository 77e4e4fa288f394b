"""The naive referee replays games that chance played, over seats, presets and options.

``tests/referees/sheriff`` was written from the rules alone. It follows each transcript with a
state of its own and complains about any decision, list of legal actions, event, card, coin or
score that differs. The games with options come by each of its lines; a game of each preset, with
another number of players, is added. ``REFEREE_GAMES=1000`` replays that many of both.
"""

import functools
import json
import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from simlab.games.sheriff.game import GAME
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import transcript
from tests.games.falsified_transcripts import (
    alter_legal,
    alter_result,
    check_awake,
    drop_event,
)
from tests.referees.sheriff.referee import referee

PRESETS = ("seed", "aw1", "cmon2")
GAMES_OF_PRESET = int(os.environ.get("REFEREE_GAMES", "1"))
GAMES_WITH_OPTIONS = int(os.environ.get("REFEREE_GAMES", "24"))
CHUNKS = 2
ALTERED = 12

OPTIONS: dict[str, list[Any]] = {
    "remove_4plus": [True, False],
    "royals": [True, False],
    "contraband_factor": [0.5, 1.3, 0],
    "penalty.apple": [0, 3],
    "penalty.mead": [0, 9],
    "value.cheese": [0, 5],
    "value.silk": [0, 11],
    "fine_factor": [0, 0.5, 2.5],
    "compensation_factor": [0, 0.5, 2.5],
    "start_gold": [0, 5, 20, 50, 100],
    "bonus_factor": [0, 0.7, 1.5],
    "king_tie": ["pool", "split_king_keep_queen"],
    "final_ties": ["count", "share"],
    "first_sheriff": ["random", "fixed"],
    "hand_size": [1, 3, 5, 6, 8],
    "max_swaps": [0, 1, 3, 8],
    "discard_piles": [1, 2],
    "start_discards": [0, 1, 5, 9],
    "market_sources": ["both", "draw_pile"],
    "market_order": ["discards_first", "any"],
    "market_first": ["left", "named"],
    "set_aside_open": [False, True],
    "reshuffle_keep": [0, 2, 5],
    "bag_min": [0, 1],
    "bag_max": [1, 3, 7],
    "bag_order": ["sheriff", "clockwise"],
    "inspection_cap": [0, 1, 2, 4],
    "misdeclared_legal": ["confiscated", "kept"],
    "confiscated_to": ["discard", "sheriff", "removed"],
    "debt_goods": ["legal_contraband", "contraband_legal", "legal", "none"],
    "bargaining": ["talk", "talk", "sealed_bid", "nash_split"],
    "talk_rounds": [0, 1, 2, 3, 5],
    "asks": [True, False],
    "counters": [True, False],
    "final_offer": [True, False],
    "third_party": [True, False],
    "third_pass": [True, False],
    "third_offers": [0, 1, 2],
    "ledger": ["bag", "all"],
    "currency": ["gold_stand_bag", "gold_stand", "gold"],
    "contingent": [False, True],
    "phantoms": ["void", "forbid", "gold"],
    "phantom_gold": [0, 5, 20],
    "deals_binding": [True, False],
    "private_offers": [False, True],
    "hide_gold": [False, True],
    "hide_stash_count": [False, True],
    "reveal_passed": [False, True],
    "reveal_bribe_goods": [False, True],
}
SMALL_DECK = {f"copies.{word}": 8 for word in ("apple", "cheese", "bread", "pepper", "mead")}
SMALL_DECK |= {"copies.chicken": 0, "copies.silk": 4, "copies.crossbow": 0, "remove_4plus": False}


Lines = list[dict[str, Any]]


def lines_of(seats: int, preset: str, rules: dict[str, Any], seed: int) -> Lines:
    """Return the transcript of a game that the random policy plays."""
    matchup = build_matchup(GAME, "random", seats=seats, preset=preset, rules=rules, seed=seed)
    return list(transcript(matchup, 0))


def lines_of_preset(preset: str, number: int) -> Lines:
    """Return a game of a preset, with three, four and five players in turn."""
    return lines_of(3 + (number + PRESETS.index(preset)) % 3, preset, {}, number)


def lines_with_options(number: int) -> Lines:
    """Return a game whose seats, preset and options chance chose."""
    chance = random.Random(number)
    seats, preset = chance.choice([3, 4, 5]), chance.choice(PRESETS)
    share = chance.choice([0.1, 0.3, 0.6])
    rules = {
        key: chance.choice(values) for key, values in OPTIONS.items() if chance.random() < share
    }
    rules[f"sheriff_turns.{seats}"] = chance.choice([1, 1, 2])
    if chance.random() < 0.3:  # so few cards that the draw pile runs out
        rules |= SMALL_DECK | {"start_discards": chance.choice([0, 2])}
        rules["hand_size"] = min(rules.get("hand_size", 6), 6)
    return lines_of(seats, preset, rules, number)


@pytest.mark.parametrize("preset", PRESETS)
def test_referee_agrees_on_presets(preset: str) -> None:
    decisions = sum(referee(lines_of_preset(preset, number)) for number in range(GAMES_OF_PRESET))
    assert decisions > 200 * GAMES_OF_PRESET


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_referee_agrees_on_options(chunk: int) -> None:
    numbers = range(chunk, GAMES_WITH_OPTIONS, CHUNKS)
    decisions = sum(referee(lines_with_options(number)) for number in numbers)
    assert decisions > 100 * GAMES_WITH_OPTIONS / CHUNKS


@functools.cache
def short_games() -> tuple[str, ...]:
    """Return games in which each is sheriff once, as files hold them; the referee agrees."""
    games = [lines_of(3, "seed", {"sheriff_turns.3": 1}, number) for number in range(3)]
    texts = tuple(json.dumps(lines) for lines in games)
    assert all(referee(json.loads(text)) > 30 for text in texts)
    return texts


def other(value: Any) -> Any:
    """Return something else of the same sort."""
    if isinstance(value, str):
        return "pepper" if value != "pepper" else "apple"
    return value + 1


def alter_event(chance: random.Random, lines: Lines) -> str:
    """Change something in an event; what was changed."""
    event = chance.choice([event for line in lines[:-1] for event in line["events"]])
    field = chance.choice([name for name in event if name != "event"])
    event[field] = other(event[field])
    return f"{event} {field}"


PUBLIC = (
    "sheriff", "pile_n", "removed", "bag_n", "stand", "stash_n", "gold", "escrow", "commit",
    "hand_n", "discard_n", "fate", "todo", "inspections", "declared", "caught", "judged",
    "honest_inspected", "deals_paid", "gold_taken", "took", "threw", "score",
)  # fmt: skip


def alter_state(chance: random.Random, lines: Lines) -> str:
    """Change something on the table; what was changed."""
    line = chance.choice(lines[:-1])
    name = chance.choice(PUBLIC)
    table = line["after"]["table"]
    if isinstance(table[name], list):
        seat = chance.randrange(len(table[name]))
        table[name][seat] = "altered" if table[name][seat] != "altered" else ""
    else:
        table[name] = "altered"
    return f"{name} after {line.get('n')}"


def alter_secret(chance: random.Random, lines: Lines) -> str:
    """Give somebody a card or a coin; to whom."""
    line = chance.choice(lines[:-1])
    seat = chance.randrange(len(line["after"]["seats"]))
    own = line["after"]["seats"][seat]
    if chance.random() < 0.5:
        own["gold"] += 1
    else:
        goods = own[chance.choice(["hand", "bag", "stash"])]
        goods["silk"] = goods.get("silk", 0) + 1
    return f"goods of {seat} after {line.get('n')}"


ALTERATIONS = (alter_event, drop_event, alter_legal, alter_state, alter_secret, alter_result)


@pytest.mark.parametrize("alter", ALTERATIONS)
def test_referee_notices_falsified_transcripts(
    alter: Callable[[random.Random, Lines], str],
) -> None:
    """It notices whatever was changed in a transcript, wherever that is."""
    check_awake(alter, short_games(), referee, ALTERED)
