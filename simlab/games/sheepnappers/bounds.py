"""What can be counted of a game at most, as functions of its rules."""

from __future__ import annotations

from simlab.core.rules import Rules
from simlab.games.sheepnappers.rule_constants import SHEEP_KEYS

MAX_DECISIONS = 20_000
"""Decisions after which a game is broken off; every card that is played is one."""


def copies(rules: Rules, key: str) -> int:
    """Return the copies of a card that are in play."""
    removed = int(rules[f"removed_2p.{key}"]) if rules.seats == 2 else 0
    return int(rules[f"copies.{key}"]) - removed


def wool_of_all(rules: Rules, sign: int) -> int:
    """Return the wool of all sheep that bring any (sign 1), or that cost some (sign -1)."""
    worth = [int(rules[f"wool.{key}"]) * copies(rules, key) for key in SHEEP_KEYS if key]
    return sum(wool for wool in worth if sign * wool > 0)


def least_wool(rules: Rules) -> float:
    """Return the least wool: in each round nothing, all bad sheep, or eaten."""
    return rounds(rules) * min(0, int(rules["eaten_score"]), wool_of_all(rules, -1))


def most_wool(rules: Rules) -> float:
    """Return the most wool: in each round nothing, all good sheep, or eaten."""
    return rounds(rules) * max(0, int(rules["eaten_score"]), wool_of_all(rules, 1))


def rounds(rules: Rules) -> float:
    """Return the rounds of a session: a player is home or eaten once in each."""
    return int(rules["rounds"])


def eaten(rules: Rules) -> float:
    """Return the most that can be eaten: all, in each round."""
    return rounds(rules) * rules.seats


def turns_of_round(rules: Rules) -> float:
    """Return the most turns of a round."""
    return int(rules["max_turns"])


def turns(rules: Rules) -> float:
    """Return the most turns of a session; a launch that fails ends one."""
    return rounds(rules) * turns_of_round(rules)
