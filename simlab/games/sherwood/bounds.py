"""Upper bounds of what a game counts, as functions of its rules.

Each travel card travels once; a bag comes into play at the start or as loot, and then changes hands
or goes to the pit.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from simlab.core.rules import Rules
from simlab.games.sherwood import components as c

MAX_DECISIONS = 60_000
"""Limit of decisions at which a game is truncated; every claim, promise and bid is one."""


def cards(rules: Rules) -> float:
    """Return the number of travel cards in a game."""
    return int(rules["rounds"]) * int(rules["laid_out"])


def share_of_a_card(rules: Rules) -> float:
    """Return the share of one card among all travel cards."""
    return 1 / max(1, cards(rules))


def best_cards(rules: Rules, worth: Callable[[str], int], count: float) -> int:
    """Return the total value of the `count` best travel cards."""
    words = (*c.PARTY_WORDS, *c.SHERIFF_WORDS) if rules["sheriffs"] else c.PARTY_WORDS
    found = sorted(worth(word) for word in words if rules[f"deck.{word}"] != "box")
    return sum(found[-int(count) :])


def glory_raids(rules: Rules) -> float:
    """Return the glory of a player that takes part in all raids."""

    def glory(word: str) -> int:
        printed = int(rules[f"glory.{word}"])
        if word in c.SHERIFF_WORDS:
            return printed
        return max(0, printed + int(rules["glory_shift"]))

    return best_cards(rules, glory, cards(rules))


def companions(rules: Rules, word: str) -> int:
    """Return the number of companions with a card; none with a sheriff."""
    return 0 if word in c.SHERIFF_WORDS else int(rules[f"companions.{word}"])


def bags(rules: Rules) -> float:
    """Return all bags that can come into camps, with those in place of lost companions."""

    def loot(word: str) -> int:
        if word in c.SHERIFF_WORDS:
            return 0
        gold = math.floor(int(rules[f"gold.{word}"]) * float(rules["gold_factor"]) + 1e-9)
        return gold + companions(rules, word)

    return int(rules["start_gold"]) * rules.seats + best_cards(rules, loot, cards(rules))


def gold(rules: Rules) -> float:
    """Return the maximum number of bags of a player at the end."""
    return min(bags(rules), int(rules["pit_size"])) if rules["gold_limited"] else bags(rules)


def glory_church(rules: Rules) -> float:
    """Return the glory for donating all bags."""
    return int(rules["donation_rate"]) * bags(rules)


def last_companions(rules: Rules) -> float:
    """Return the glory of all companions of the last round."""
    most = best_cards(rules, lambda word: companions(rules, word), int(rules["laid_out"]))
    return int(rules["final_companion_rate"]) * most


def glory_sixth(rules: Rules) -> float:
    """Return the glory of all bags and companions convertible in the last round."""
    return int(rules["final_gold_rate"]) * bags(rules) + last_companions(rules)


def glory_tempo(rules: Rules) -> float:
    """Return the glory for the first empty camp in all rounds."""
    return int(rules["first_out_bonus"]) * int(rules["rounds"])


def least_glory(rules: Rules) -> float:
    """Return the lower bound of the glory, after losses to sheriffs."""
    return int(rules["sheriff_floor"]) if rules["sheriffs"] else 0


def most_glory(rules: Rules) -> float:
    """Return the upper bound of the glory: each bag is donated or counts at the end."""
    rate = max(int(rules["donation_rate"]), int(rules["final_gold_rate"]))
    of_bags = rate * bags(rules) + last_companions(rules)
    return glory_raids(rules) + of_bags + glory_tempo(rules)


def glory_lost(rules: Rules) -> float:
    """Return the maximum loss to sheriffs: all glory ever won, down to the floor."""
    return most_glory(rules) - least_glory(rules)


def raiders(rules: Rules) -> float:
    """Return the maximum number of raiders of a player."""
    return int(rules["max_raiders"])


def own_turns(rules: Rules) -> float:
    """Return the maximum number of planning turns of a player: each takes a raider."""
    return int(rules["rounds"]) * raiders(rules)


def all_turns(rules: Rules) -> float:
    """Return the maximum number of planning turns in a game."""
    return own_turns(rules) * rules.seats


def passes(rules: Rules) -> float:
    """Return the maximum number of meetings of a card with a band: each hide-out twice."""
    return cards(rules) * 2 * c.HIDEOUTS


def raiders_lost(rules: Rules) -> float:
    """Return the maximum loss of raiders, if each meeting took all."""
    return passes(rules) * raiders(rules)


def deeds(rules: Rules) -> float:
    """Return the maximum of choices, plus one settlement of each raid with each player."""
    return MAX_DECISIONS + cards(rules) * rules.seats


def rounds(rules: Rules) -> float:
    """Return the number of rounds in a game."""
    return int(rules["rounds"])
