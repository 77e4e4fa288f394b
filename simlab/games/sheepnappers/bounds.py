"""Upper bounds of what a game counts, as functions of its rules."""

from __future__ import annotations

from simlab.core.rules import Rules
from simlab.games.sheepnappers.rule_constants import SHEEP_KEYS

MAX_DECISIONS = 20_000
"""Limit of decisions at which a game is truncated; each card played is one."""


def copies(rules: Rules, key: str) -> int:
    """Return the copies of a card that are in play."""
    removed = int(rules[f"removed_2p.{key}"]) if rules.seats == 2 else 0
    return int(rules[f"copies.{key}"]) - removed


def wool_of_all(rules: Rules, sign: int) -> int:
    """Return the total wool of all sheep with positive wool (sign 1) or negative wool (sign -1)."""
    worth = [int(rules[f"wool.{key}"]) * copies(rules, key) for key in SHEEP_KEYS if key]
    return sum(wool for wool in worth if sign * wool > 0)


def least_wool(rules: Rules) -> float:
    """Return the lower bound of the wool: in each round nothing, all bad sheep, or eaten."""
    return rounds(rules) * min(0, int(rules["eaten_score"]), wool_of_all(rules, -1))


def most_wool(rules: Rules) -> float:
    """Return the upper bound of the wool: in each round nothing, all good sheep, or eaten."""
    return rounds(rules) * max(0, int(rules["eaten_score"]), wool_of_all(rules, 1))


def rounds(rules: Rules) -> float:
    """Return the number of rounds in a session; a player is home or eaten once in each."""
    return int(rules["rounds"])


def eaten(rules: Rules) -> float:
    """Return the maximum number of players eaten in a session: all of them in each round."""
    return rounds(rules) * rules.seats


def turns_of_round(rules: Rules) -> float:
    """Return the maximum number of turns in a round."""
    return int(rules["max_turns"])


def turns(rules: Rules) -> float:
    """Return the maximum number of turns in a session; a failed launch ends a turn."""
    return rounds(rules) * turns_of_round(rules)
