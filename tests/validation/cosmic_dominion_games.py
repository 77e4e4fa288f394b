"""Games with aliens of Cosmic Dominion for the referee of Cosmic Encounter."""

import random
from typing import Any

from tests.games.cosmic.test_referee import LEARNT, LINEUPS
from tests.referees.cosmic.table import BASE_ALIENS, MOST_SEATS
from tests.validation.cosmic_variants import OPTIONS, USUAL

NEEDS: dict[str, dict[str, Any]] = {
    "diplomat": {"copies.negotiate": 14},
    "joker": {"copies.a08": 12},
}
"""Rules without which an alien has little to do."""
OF_ALIENS: dict[str, tuple[Any, ...]] = {
    "explorer_planets": (4, 2, 6),
    "tourist_boards": (True, False),
    "vote_price": (2, 1, 3),
}
"""Options of aliens of Dominion."""
CROWDS = {"pirate": 4, "quartermaster": 4, "reactor": 4}
"""Aliens whose effects need more players, where they are sought, and super flares no others."""
SELDOM: dict[str, dict[str, Any]] = {
    "super quartermaster": {"reward": "card", "win_colonies": 5},
}
"""Effects that only sensible players bring about now and then, and rules under which they do."""
PLAINER = 0.3
"""The chance that a seat without an alien of Dominion has none."""


def needs_of(rules: dict[str, Any]) -> dict[str, Any]:
    """Return the rules that the aliens of a game need."""
    found: dict[str, Any] = {}
    for name, needed in NEEDS.items():
        if name in rules.values():
            found |= needed
    return found


def dominion_game(number: int, sought: str = "", only: str = "") -> tuple[int, str, dict[str, Any]]:
    """Return seats, line-up and rules of a game with one to three aliens of Dominion."""
    chance = random.Random(f"dominion {number}")
    alien = only or sought.split(" ")[-1] or chance.choice(LEARNT)
    seats = CROWDS.get(alien, 3) if sought else 3 + number % 4
    if alien == "explorer":  # its planets are of an unused colour
        seats = min(seats, MOST_SEATS - 1)
    others = [other for other in LEARNT if other != alien]
    others = [other for other in others if other != "explorer" or seats < MOST_SEATS]
    alone = alien in CROWDS and sought.startswith("super ")
    more = 0 if alone else min(len(others), chance.randrange(3))
    there = [alien, *chance.sample(others, more)]
    base = chance.sample(BASE_ALIENS, seats - len(there))
    there += [other if chance.random() > PLAINER and not alone else "none" for other in base]
    chance.shuffle(there)
    rules: dict[str, Any] = {f"aliens.{seat}": name for seat, name in enumerate(there)}
    rules |= {"flares": True, "flare_fill": 0, "win_colonies": chance.randrange(2, 6)}
    rules |= needs_of(rules)
    for name, choices in OPTIONS.items():
        if chance.random() > USUAL and name != "flare_fill":
            rules.setdefault(name, chance.choice(choices))
    for name, choices in OF_ALIENS.items():
        if chance.random() > USUAL:
            rules[name] = chance.choice(choices)
    lineup = LINEUPS[0 if sought else (number + number // 4) % len(LINEUPS)]
    if sought in SELDOM:
        lineup = "sensible"
    return seats, lineup, rules
