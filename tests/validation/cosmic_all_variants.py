"""Games with all of Cosmic Encounter together, for its referee: eighty aliens and every variant."""

import random
from typing import Any

from tests.games.cosmic.test_referee import LEARNT, LINEUPS
from tests.referees.cosmic.table import BASE_ALIENS, DOMINION_ALIENS, MOST_SEATS
from tests.validation.cosmic_dominion_games import NEEDS
from tests.validation.cosmic_mixed_sets import MIXED, mix, things_of
from tests.validation.cosmic_variants import OPTIONS, USUAL, VARIANTS

EVERYTHING = "everything"
PARTS = ("technology", "dominion")
"""The parts that a game has, or has not, besides its aliens."""
PART = 0.7
"""The chance of each of them, so that what goes wrong can be told apart."""
ROOMY = ("explorer",)
"""Aliens that need a colour that nobody plays."""
SOUGHT_PART = 0.3
"""The same where an effect is sought."""
PLAINER = 0.05
"""The chance that a seat has no alien."""
THINGS = things_of("aliens_both")
"""What is counted besides effects of aliens."""


def part_of(thing: str) -> str:
    """Return the part of the game in which a thing is."""
    return next((part for part in PARTS if thing in VARIANTS[part][2]), "")


def parts_of(chance: random.Random, needed: str, likely: float = PART) -> str:
    """Return the variant of parts that chance chose, with the one that is needed."""
    there = tuple(part for part in PARTS if chance.random() < likely or part == needed)
    return next((name for name, parts in MIXED.items() if parts == there), "")


def everything_game(number: int, sought: str = "") -> tuple[int, str, dict[str, Any]]:
    """Return seats, line-up and rules of a game of which any part may be there."""
    chance = random.Random(f"{EVERYTHING} {number}")
    seats = 3 if sought else 3 + number % 4
    aliens = [
        alien for alien in (*BASE_ALIENS, *LEARNT) if seats < MOST_SEATS or alien not in ROOMY
    ]
    there = chance.sample(aliens, seats)
    there = [alien if chance.random() > PLAINER else "none" for alien in there]
    part, alien = part_of(sought), sought.split(" ")[-1]
    if sought and not part and alien not in there:
        there[number % seats] = alien
    rules: dict[str, Any] = {f"aliens.{seat}": name for seat, name in enumerate(there)}
    rules |= {"flares": True, "win_colonies": chance.randrange(2, 6)}
    if chance.random() < PART:
        rules["flare_fill"] = 0
    for name, choices in OPTIONS.items():
        if chance.random() > USUAL:
            rules.setdefault(name, chance.choice(choices))
    if LEARNT == DOMINION_ALIENS:
        rules["dominion_aliens"] = chance.random() < PART
    needed = [NEEDS[name] for name in there if name in NEEDS]
    for more in needed:
        rules |= more
    variant = parts_of(chance, part or "technology" * any("technology" in more for more in needed))
    if variant:
        rules = mix(number, variant, sought if part else "", seats, rules)
    lineup = LINEUPS[0 if sought else (number + number // 4) % len(LINEUPS)]
    return seats, lineup, rules
