"""Falsified transcripts: what every referee has to notice, whatever the game."""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.referees.transcript import Disagreement

Lines = list[dict[str, Any]]


def drop_event(chance: random.Random, lines: Lines) -> str:
    """Take an event out; which one."""
    events = chance.choice([line["events"] for line in lines[:-1] if line["events"]])
    return f"{events.pop(chance.randrange(len(events)))} left out"


def alter_legal(chance: random.Random, lines: Lines) -> str:
    """Take out a legal action that was not chosen; which one."""
    line = chance.choice(lines[1:-1])
    action = chance.choice([word for word in line["legal"] if word != line["action"]])
    line["legal"].remove(action)
    return f"{line['n']} {action}"


def alter_result(chance: random.Random, lines: Lines) -> str:
    """Change a number in the result; which one."""
    result = lines[-1]["result"]
    row = chance.choice([*result["seats"], result["table"]])
    name: str = chance.choice(list(row))
    row[name] += 1
    return name


def check_awake(
    alter: Callable[[random.Random, Lines], str],
    games: Sequence[str],
    referee: Callable[[Lines], int],
    times: int,
) -> None:
    """Check that a referee notices whatever was changed in some games, wherever that is."""
    for number in range(times):
        chance = random.Random(number)
        lines = json.loads(chance.choice(games))
        what = alter(chance, lines)
        with pytest.raises(Disagreement):
            print(referee(lines), "decisions, but not noticed:", what)
