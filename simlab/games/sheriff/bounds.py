"""Upper bounds of what a game counts, as functions of its rules.

Gold and goods only change hands, so that no player ever has more than the total.
"""

from __future__ import annotations

import math

from simlab.core.rules import Rules
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rule_constants import copies_in_play

MAX_DECISIONS = 60_000
"""Limit of decisions at which a game is truncated; every offer is one."""


def whole(amount: float) -> int:
    """Round a positive amount down, as the rules do."""
    return math.floor(amount + 1e-9)


def value_of_one(rules: Rules, word: str) -> int:
    """Return the value of a good."""
    worth = int(rules[f"value.{word}"])
    if c.LEGAL_KINDS <= c.GOODS_WORDS.index(word) < c.FIRST_ROYAL:
        return whole(worth * float(rules["contraband_factor"]))
    return worth


def value_of_all(rules: Rules, words: tuple[str, ...]) -> int:
    """Return the value of all copies of some goods."""
    kept = dict(rules)
    return sum(
        value_of_one(rules, word) * copies_in_play(kept, rules.seats, word) for word in words
    )


def all_gold(rules: Rules) -> float:
    """Return the gold of all players."""
    return int(rules["start_gold"]) * rules.seats


def legal_value(rules: Rules) -> float:
    """Return the value of all legal goods."""
    return value_of_all(rules, c.LEGAL_WORDS)


def dearest_contraband(rules: Rules) -> float:
    """Return the value of the dearest contraband or royal good."""
    return max(value_of_one(rules, word) for word in c.GOODS_WORDS[c.LEGAL_KINDS :])


def contraband_value(rules: Rules) -> float:
    """Return the value of all contraband and royal goods."""
    return value_of_all(rules, c.GOODS_WORDS[c.LEGAL_KINDS :])


def bonus(rules: Rules) -> float:
    """Return the upper bound of King and Queen bonuses: of each good one of them, or a share."""
    most = 0
    for word in c.LEGAL_WORDS:
        factor = float(rules["bonus_factor"])
        king, queen = (whole(int(rules[f"{each}.{word}"]) * factor) for each in ("king", "queen"))
        most += max(king, queen, (king + queen) // 2)
    return most


def score(rules: Rules) -> float:
    """Return the score of a player with all gold, goods and bonuses."""
    return all_gold(rules) + legal_value(rules) + contraband_value(rules) + bonus(rules)


def terms(rules: Rules) -> int:
    """Return the number of rounds in which a player is sheriff."""
    return int(rules[f"sheriff_turns.{rules.seats}"])


def rounds(rules: Rules) -> float:
    """Return the number of rounds in a game."""
    return terms(rules) * rules.seats


def own_bags(rules: Rules) -> float:
    """Return the number of bags of a merchant; a sheriff judges as many."""
    return terms(rules) * (rules.seats - 1)


def own_cards(rules: Rules) -> float:
    """Return the maximum number of cards in all bags of a merchant."""
    return own_bags(rules) * int(rules["bag_max"])


def all_bags(rules: Rules) -> float:
    """Return the number of bags of all merchants."""
    return own_bags(rules) * rules.seats


def own_deals(rules: Rules) -> float:
    """Return the maximum number of deals of a player: one for each bag and payer."""
    return own_bags(rules) * (rules.seats - 1)


def all_deals(rules: Rules) -> float:
    """Return the maximum number of deals in a game."""
    return own_deals(rules) * rules.seats


def bribes(rules: Rules) -> float:
    """Return the upper bound of the payments in deals: all gold and goods in each."""
    return own_deals(rules) * (score(rules) - bonus(rules))
