"""Good input of every kind, to be spoilt: files, positions, commands and paths."""

from __future__ import annotations

import itertools
import json
from typing import Any

from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import transcript

Files = dict[str, bytes]

EXPERIMENT: dict[str, Any] = {
    "name": "tiny",
    "question": "Does it run?",
    "game": "sheepnappers",
    "seats": [2, 3],
    "lineup": ["wool_t", "asap"],
    "field": "sensible",
    "rotate": True,
    "games": 4,
    "metrics": ["wool", "win"],
    "rules": {"hand_size": 6},
    "constants": {"rules.wool.it": 20},
    "combos": {"wool_t.threshold": {"from": 0, "to": 20, "step": 10}},
    "cases": [{"rules.wolves": 1}],
    "space": {
        "design": "sobol",
        "points": 2,
        "ranges": {"rules.wolves": {"from": 1, "to": 4, "log": False}},
    },
    "best": {"over": ["rules.wolves"], "metric": "win"},
    "plot": [
        {"name": "a", "kind": "lines", "x": "rules.wolves", "y": ["wool"], "hue": "lineup"},
        {"name": "b", "kind": "effects", "y": ["win"], "mark": {"rules.wolves": 2.5}},
    ],
}
BASELINE: dict[str, Any] = {
    "name": "kept",
    "game": "sheepnappers",
    "lineup": ["sensible,asap"],
    "games": 64,
    "metrics": ["wool"],
}
POSITIONS: dict[str, dict[str, Any]] = {
    "sheepnappers": {
        "seats": 4,
        "rules": {"wolves": 2},
        "hand": "fuel 3, it, dream 2, kamikaze",
        "discard": "lamp, spider",
        "top": "spider",
        "pile": 14,
        "hands": [5, 7, 6],
        "status": ["active", "active", "active", "active"],
        "me": 0,
        "turns": 9,
    },
    "sheriff": {
        "seats": 4,
        "me": 1,
        "sheriff": 1,
        "decision": "answer",
        "focus": 2,
        "declared": "apple 3; ; apple 2; bread 3",
        "offers": "2 pass 8",
    },
    "spaceknights": {
        "preset": "hand",
        "seats": 4,
        "me": 1,
        "foe": 0,
        "hand": "3H, 6H",
        "board": "4H, 2H, 5I",
        "dice": [0, 5, 3, 2],
    },
    "sherwood": {
        "preset": "advanced",
        "seats": 4,
        "me": 1,
        "decision": "vote",
        "display": "A10, ?, ?, ?, ?",
        "proposal": "S1 leader 0 raiders 3,2,0,0 card card_2 bags 0,2,0,0",
    },
}
POLICY = '''
"""Mine."""
from simlab import number, policy
from simlab.games.sheepnappers import END, LAUNCH, MAIN, can_launch, sensible, wool_in_hand


@policy(wool=number(40, 0, 500))
def patient(table, me, mind):
    """Launch with [bold]enough[/bold] wool [/] :sheep:."""
    if table.decision == MAIN and can_launch(table, me):
        return LAUNCH if wool_in_hand(table, me) >= mind.params[0] else END
    return sensible(table, me, mind)
'''
GAME = "sheepnappers"
COMMANDS = [
    ["play", GAME, "wool_t:threshold=50,asap", "-n", "4", "--seed", "3", "--seats", "2"],
    ["play", GAME, "asap", "-n", "4", "--precision", "1", "--metric", "win", "--rotate"],
    ["play", GAME, "asap", "-n", "4", "--rule", "wolves=1", "--format", "csv", "--quantiles"],
    ["play", GAME, "asap", "-n", "4", "--jobs", "1", "--executor", "threads", "--rows", "r.pq"],
    ["compare", GAME, "wool_t", "asap", "-n", "8", "--field", "sensible", "--seat", "1"],
    ["compare", GAME, "wool_t", "asap", "-n", "8", "--best", "--error", "0.1", "--margin", "1"],
    ["watch", GAME, "asap,random", "--game", "3", "--seats", "2", "--format", "json"],
    ["watch", GAME, "asap", "--me", "0", "--preset", "evening"],
    ["advise", GAME, "--hand", "fuel 2, it", "--pile", "9", "--hands", "5,7,6", "--sure", "0.9"],
    ["advise", GAME, "--hand", "fuel 2", "--opponents", "asap@0.5|random@0.5", "--slip", "0.1"],
    ["advise", GAME, "--hand", "fuel 2", "--map", "pile=9:12:3", "--map", "it=0,1"],
    ["run", "tiny.toml", "-n", "4", "--format", "json", "-o", "out"],
    ["check", "kept.toml", "--junit", "j.xml", "--jobs", "1"],
    ["check", "kept.toml", "--accept", "why"],
    ["rules", "sherwood", "--seats", "4", "--preset", "advanced"],
    ["policies", GAME, "--format", "json"],
    ["games", "--format", "csv"],
    ["cache", "path"],
]
THINK = ["--max-seconds", "0.01", "--quiet"]
PATHS = [
    "",
    ".",
    "..",
    "/",
    "nowhere/at/all",
    "tiny.toml/x",
    "a" * 300,
    "pipe",
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/proc/self/mem",
    "\udcff.toml",
    "tiny.toml",
    "kept.toml",
    "tiny\x1b[31m.toml",
    "~",
    "-",
]
TAKES_A_PATH = [
    ["run", "PATH"],
    ["run", "tiny.toml", "-o", "PATH"],
    ["run", "tiny.toml", "--policy-file", "PATH"],
    ["check", "PATH"],
    ["check", "kept.toml", "--junit", "PATH"],
    ["play", GAME, "-n", "4", "--rows", "PATH"],
    ["play", GAME, "-n", "4", "--policy-file", "PATH"],
    ["play", "sherwood", "-n", "4", "--data", "PATH"],
    ["advise", GAME, "--position", "PATH", *THINK],
    ["advise", GAME, "--from", "PATH", "--at", "0", *THINK],
    ["advise", GAME, "--hand", "fuel 2, it", "--map", "pile=9", "--picture", "PATH", *THINK],
]


def kept_values() -> dict[str, Any]:
    """Return values in the form in which they are kept."""
    blocks = [float(number % 7) for number in range(32)]
    return {
        "format": 1,
        "stream": 1,
        "history": [{"date": "2026-01-01", "why": "first"}],
        "values": {"sensible,asap, 2 seats": {"wool": blocks}},
    }


def standing(**more: bytes) -> Files:
    """Return good files of every kind."""
    files = {
        "tiny.toml": as_toml(EXPERIMENT).encode(),
        "kept.toml": as_toml(BASELINE).encode(),
        "kept.expected.json": json.dumps(kept_values()).encode(),
    }
    return files | {name.replace("__", "."): content for name, content in more.items()}


def as_toml(value: Any) -> str:
    """Return plain data as TOML, all of it on one line per key."""
    return "".join(f"{_string(key)} = {_toml(each)}\n" for key, each in value.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_string(k)} = {_toml(v)}" for k, v in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_toml(each) for each in value) + "]"
    if value is None:
        return "1979-05-27"
    return _string(value) if isinstance(value, str) else str(value).lower()


def _string(text: str) -> str:
    return json.dumps(text).replace("\x7f", "\\u007f")


def recorded(game: str) -> list[dict[str, Any]]:
    matchup = build_matchup(game, "sensible")
    lines = itertools.islice(transcript(matchup, 0), 6)
    return [{key: line[key] for key in line if key != "events"} for line in lines]
