"""The naive referee replays games that chance played, over seats and options.

``tests/referees/sheepnappers`` was written from the rules alone. It follows each transcript with
a state of its own and complains about any decision, list of legal actions, event, card or score
that differs. Of 340 games each way of each option has eight or more, and the seldomest turn in the
referee's own code is met; ``REFEREE_GAMES=1000`` replays that many.
"""

import json
import os
import random

import pytest

from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import transcript
from tests.referees.sheepnappers.referee import referee
from tests.referees.transcript import Disagreement, Json

GAMES = int(os.environ.get("REFEREE_GAMES", "340"))
CHUNKS = 4

OPTIONS: dict[str, list[object]] = {
    "juice": [False, True],
    "teams": [False, True],
    "rounds": [1, 2],
    "launch_window": ["after_draw", "start_only", "either"],
    "need_dynamic": [False, True],
    "gps_extra": [1, 2],
    "kami_steal": [1, 2],
    "kami_order": ["seat", "random"],
    "kami_reask": [True, False],
    "kami_baa": ["others", "nobody", "all"],
    "kami_discards_fuel": [False, True],
    "p_react": [1, 0.5],
    "wolves": [2, 1, 0, 3],
    "wolf_returns": [True, False],
    "eaten_to_discard": [False, True],
    "draws_per_turn": [1, 2],
    "hand_size": [7, 4],
    "start": ["random", "fixed", "rotate"],
    "tiebreak": ["share", "last_round", "random"],
    "tm_public": [True, False],
    "tm_no_tm": [False, True],
    "disc_memory": ["perfect", "top"],
    "spider_diff_kind": [False, True],
    "gps_giftable": [True, False],
    "lamp_only_sheep": [False, True],
    "counter_only_actor": [False, True],
    "juice_needs_played": [False, True],
    "juice_cost": [2, 1, 3],
    "juice_self_fetch": ["baa", "none", "all"],
    "pirate_ends_always": [False, True],
    "max_actions_per_turn": [60, 3],
    "idle_rounds": [1, 2],
}


def lines_of_game(number: int) -> list[Json]:
    """Return the transcript of a game whose seats, rules and policies chance chose."""
    chance = random.Random(number)
    seats = chance.choice([2, 3, 4])
    rules = {key: chance.choice(values) for key, values in OPTIONS.items() if chance.random() < 0.3}
    if seats != 4:
        rules.pop("teams", None)
    if rules.get("teams"):
        rules["teams_no_friendly_fire"] = chance.random() < 0.5
        rules["teams_no_baa"] = chance.random() < 0.5
    policy = chance.choice(["random", "random_end", "random_end"])
    matchup = build_matchup("sheepnappers", policy, seats=seats, rules=rules, seed=number)
    return list(transcript(matchup, 0))


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_referee_agrees_on_random_games(chunk: int) -> None:
    decisions = sum(referee(lines_of_game(number)) for number in range(chunk, GAMES, CHUNKS))
    assert decisions > 30 * GAMES / CHUNKS


def test_referee_notices_falsified_transcripts() -> None:
    """It notices a card that changed its kind on the way, wherever that happens."""
    noticed = 0
    for number in range(30):
        lines = [json.loads(json.dumps(line)) for line in lines_of_game(number)]
        referee([json.dumps(line) for line in lines])
        chance = random.Random(number)
        events = [
            event
            for line in lines[:-1]
            for event in line["events"]
            if event["event"] in ("played", "fed", "fetched", "lamp", "gift")
        ]
        if events:
            event = chance.choice(events)
            event["card"] = "baa" if event["card"] != "baa" else "it"
            with pytest.raises(Disagreement):
                referee(lines)
            noticed += 1
    assert noticed > 20
