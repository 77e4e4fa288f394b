"""Falsified transcripts: what every referee has to notice, whatever the game."""

import random
from typing import Any

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
