"""The naive referee replays games that chance played, over seats, tiers and options.

``tests/referees/spaceknights`` was written from the rules alone. It follows each transcript with
a state of its own and complains about any decision, list of legal actions, event, chip or card
that differs. The players are random, but eager: they fade seldom and use what they may.
``REFEREE_GAMES=1000`` replays that many.
"""

import functools
import json
import os
import random
from collections.abc import Callable
from typing import Any

import pytest

from simlab.games.spaceknights.game import GAME
from simlab.games.spaceknights.rule_constants import RANKED
from simlab.runtime import stepper as engine_match
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match, transcript
from tests.referees.spaceknights.referee import referee
from tests.referees.transcript import Disagreement

GAMES = int(os.environ.get("REFEREE_GAMES", "40"))
CHUNKS = 4
AWAKE = 10

OPTIONS: dict[str, list[object]] = {
    "start": ["random", "fixed"],
    "layout": ["random", "canonical"],
    "pairing": ["random", "in_order"],
    "suit_counts": ["four_each", "free"],
    "n_thwarted": [0, 1, 3, 6],
    "team_values": [6, 5, 4, 3, 2],
    "respite.0": [1, 2, 3],
    "respite.1": [4, 5, 6],
    "effects.e1": [False],
    "effects.e11": [False],
    "respites.r2": [False],
    "respites.r5": [False],
    "theme_p": [0.5, 0, 1],
    "die_faces": [2, 4, 10, 12],
    "op_start": [1, 2, 4],
    "lf_start": [1, 3, 5],
    "lf_floor": [0],
    "cap_op_by_lf": [True],
    "reroll_cost": [1, 2, 3],
    "reroll_windows": ["both", "roll", "turn", "none"],
    "small_blind": [0, 1, 3],
    "big_blind": [0, 1, 2, 4],
    "blind_growth": [1, 2],
    "blind_every": [1, 2],
    "blind_counts": [False],
    "hu_foe_blind": [False],
    "bb_option": [False],
    "foe_limit": [1, 3, 12],
    "rounds": [1, 2, 4],
    "bid_basis": ["per_round"],
    "min_surge": [2, 3],
    "own_only": [True],
    "tie_mode": ["poker", "literal", "single"],
    "wrap": [True],
    "foe_tie_die": [0, 3, 12],
    "sd_start": ["foe_left", "foe", "big_blind"],
    "thwart_bluff": [False],
    "collect_colours": ["loser"],
    "elim_on_empty_stock": [True],
    "place_shown_uncontested": [True],
    "kept_on": [False],
    "kept_owner": ["player"],
    "kept_clear": ["any_lost_hand"],
    "kept_cap": [0, 1, 2],
    "has_line": [False],
    "burn_own_only": [True],
    "foe_maneuvers": [True],
    "e1_self": [True],
    "e3_gain": [1, 12],
    "e10_colour": [True],
    "e12_foe": [True],
    "c4_inclusive": [True],
    "c7_threshold": [0, 1, 3],
    "c8_loss": [1, 5],
    "c9_burn": [2, 4],
    "respite_die": [1, 3, 12],
    "respite_roll": ["plain"],
    "r3_burn": [1, 2, 6],
    "r3_factor": [1, 3],
    "r3_each": [True],
    "r4_gain": [1, 6],
    "r5_loss": [1, 6],
    "ransom": [1, 2, 3],
    "ransom_shared": [True],
    "r6_burn": [1, 2],
}

EAGERNESS = {
    "fade": 0.3,
    "stay": 3,
    "reveal": 4,
    "reroll": 0.5,
    "thwart": 0.5,
    "done": 15,
    "use": 4,
}


class EagerMatch(Match):
    """A match of players who pick actions at random, but rather those that do something."""

    def choose(self) -> int:
        if not hasattr(self, "chance"):
            self.chance = random.Random(self.matchup.seed)
        actions = self.legal_actions()
        words = [self.word(action) for action in actions]
        weights = [EAGERNESS.get(word, 6 if word.startswith("e") else 1) for word in words]
        return self.chance.choices(actions, weights)[0]


def rules_of_game(chance: random.Random, tier: int, many_maneuvers: bool) -> dict[str, object]:
    """Choose some options; small games, in which much happens."""
    rules: dict[str, object] = {
        key: chance.choice(values) for key, values in OPTIONS.items() if chance.random() < 0.1
    }
    rules |= {"tier": tier, "max_hands": chance.choice([1, 1, 1, 2, 3])}
    rules["start_mettle"] = chance.choice([2, 4, 8, 12, 20, 36])
    if many_maneuvers:
        rules |= {"place_uncontested": True, "max_hands": 6, "start_mettle": 36}
        rules["n_thwarted"] = chance.choice([0, 0, 1, 3])
        if chance.random() < 0.5:
            rules |= {"die_faces": 12, "track_max": 12, "lf_start": 12, "c7_threshold": 1}
    if tier < 2:
        rules = {k: v for k, v in rules.items() if k not in ("own_only", "burn_own_only")}
    if chance.random() < 0.1:
        places = list(range(1, 17))
        chance.shuffle(places)
        named = zip(RANKED[1:], places, strict=True)
        rules |= {f"ranking.{word}": place for word, place in named}
    return rules


def lines_of_game(number: int) -> list[dict[str, Any]]:
    """Return the transcript of a game whose seats, rules and actions chance chose."""
    chance = random.Random(number)
    many_maneuvers = number % 10 == 0
    tier = 3 if many_maneuvers else chance.choice([0, 1, 2, 3])
    seats = chance.choice([2, 3, 4] if many_maneuvers else [2, 2, 3, 3, 4, 4, 5, 6])
    rules = rules_of_game(chance, tier, many_maneuvers)
    matchup = build_matchup(GAME, "random", seats=seats, rules=rules, seed=number)
    return list(transcript(matchup, 0))


@pytest.fixture(autouse=True)
def eager_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_match, "Match", EagerMatch)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_referee_agrees_on_random_games(chunk: int) -> None:
    decisions = sum(referee(lines_of_game(number)) for number in range(chunk, GAMES, CHUNKS))
    assert decisions > 20 * GAMES / CHUNKS


def altered_event(chance: random.Random, lines: list[dict[str, Any]]) -> bool:
    """Change a number in some event; False if no event has one."""
    events = [
        event
        for line in lines[:-1]
        for event in line["events"]
        if any(isinstance(value, int) for value in event.values())
    ]
    if not events:
        return False
    event = chance.choice(events)
    event[chance.choice([name for name, value in event.items() if isinstance(value, int)])] += 1
    return True


def altered_table(chance: random.Random, lines: list[dict[str, Any]]) -> bool:
    """Move a chip, turn a die, change a track … on the table."""
    line = chance.choice(lines[:-1])
    table = line["after"]["table"]
    fields = ["stock_n", "line_n", "alive", "overpower", "life_force", "burned", "kept", "team_n"]
    if table["decision"] == "colours":
        fields = ["alive"]
    table[chance.choice(fields)][0] += 1
    return True


def altered_legal(chance: random.Random, lines: list[dict[str, Any]]) -> bool:
    """Leave out a legal action that was not taken, or add an illegal one."""
    line = chance.choice(lines[1:-1])
    others = [word for word in line["legal"] if word != line["action"]]
    if chance.random() < 0.5:
        line["legal"].remove(chance.choice(others))
    else:
        line["legal"].append("surge 13")
    return True


def altered_card(chance: random.Random, lines: list[dict[str, Any]]) -> bool:
    """Change a card in a hand, in a deck or on the board."""
    line = chance.choice([line for line in lines[:-1] if line["after"]["table"]["board"][0]])
    seats = [seat for seat in line["after"]["seats"] if any(seat["hand"])]
    if seats and chance.random() < 0.5:
        seat = chance.choice(seats)
        seat["hand"][0] = "thwarted" if seat["hand"][0] != "thwarted" else "0-1H"
    else:
        board = line["after"]["table"]["board"]
        board[0] = "1H" if board[0] != "1H" else "6C"
    return True


def altered_result(chance: random.Random, lines: list[dict[str, Any]]) -> bool:
    """Give somebody else the victory, or a hand more."""
    seat = chance.choice(lines[-1]["result"]["seats"])
    seat[chance.choice(["win", "mettle", "survived", "place", "burned"])] += 1
    return True


@functools.cache
def agreed_game(number: int) -> str:
    """Return a game as a file holds it; the referee agrees."""
    text = json.dumps(lines_of_game(number))
    referee(json.loads(text))
    return text


@pytest.mark.parametrize(
    "alter", [altered_event, altered_table, altered_legal, altered_card, altered_result]
)
def test_referee_notices_falsified_transcripts(
    alter: Callable[[random.Random, list[dict[str, Any]]], bool],
) -> None:
    noticed = 0
    for number in range(AWAKE):
        lines = json.loads(agreed_game(number))
        if len(lines) > 2 and alter(random.Random(number), lines):
            with pytest.raises(Disagreement):
                referee(lines)
            noticed += 1
    assert noticed > AWAKE / 2
