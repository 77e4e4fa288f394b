"""Upper bounds of what a game counts, as functions of its rules."""

from __future__ import annotations

from simlab.core.rules import Rules

MAX_DECISIONS = 2_000_000
"""Limit of decisions at which a game is truncated; every maneuver used is one."""


def all_mettle(rules: Rules) -> float:
    """Return the mettle of all players: no chip is ever added."""
    return int(rules["start_mettle"]) * rules.seats


def hands(rules: Rules) -> float:
    """Return the maximum number of hands in a game."""
    return int(rules["max_hands"])


def seats(rules: Rules) -> float:
    """Return the number of players, the worst place."""
    return rules.seats


def thwarted(rules: Rules) -> float:
    """Return the number of Thwarted cards; a played one is out of the game."""
    return int(rules["n_thwarted"]) * rules.seats
