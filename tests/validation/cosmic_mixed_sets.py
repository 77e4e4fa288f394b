"""Games of the fifty aliens with technologies, reward deck and special ships, for the referee."""

import random
from typing import Any

from simlab.games.cosmic.labels import SPECIAL_SHIPS
from tests.referees.cosmic.reward_list import REWARDS, RIFTS
from tests.referees.cosmic.special_ships import ACTIONS
from tests.referees.cosmic.tech_list import NUMBERS, TECHS
from tests.validation.cosmic_variants import DOMINION, TECHNOLOGY, USUAL, VARIANTS

MIXED = {
    "aliens_technology": ("technology",),
    "aliens_dominion": ("dominion",),
    "aliens_both": ("technology", "dominion"),
}
"""Which variants aliens are mixed with."""
OWN: dict[str, dict[str, tuple[Any, ...]]] = {"technology": TECHNOLOGY, "dominion": DOMINION}
TRADED = "tech in a deal"
"""What techs are used for that change hands."""
EXPENSIVE = 7
"""Techs from this research number on cost half when they are looked for."""


def things_of(variant: str) -> tuple[str, ...]:
    """Return what is counted besides the effects of aliens."""
    return tuple(word for name in MIXED[variant] for word in VARIANTS[name][2])


def mix(number: int, variant: str, thing: str, seats: int, rules: dict[str, Any]) -> dict[str, Any]:
    """Return the rules of a game of aliens with variants, perhaps to see something used."""
    chance = random.Random(f"{variant} {number}")
    rules = dict(rules)
    for name in MIXED[variant]:
        rules |= VARIANTS[name][0]
        for option, choices in OWN[name].items():
            usual = chance.random() < USUAL
            rules[option] = choices[0] if usual else chance.choice(choices)
    if "dominion" in MIXED[variant]:
        kinds = SPECIAL_SHIPS if seats < 5 else SPECIAL_SHIPS[:3]
        rules["special_ships"] = chance.choice(kinds)
    return rules | sought_rules(thing, chance, number % seats)


def sought_rules(thing: str, chance: random.Random, seat: int) -> dict[str, Any]:
    """Return rules under which a tech, a reward card or a special ship is often used."""
    word = thing.removesuffix(" detonated")
    if word == TRADED:
        return {"tech_trade": True, "copies.negotiate": 20}
    if word in TECHS:
        cheap = {"tech_cost": 0.5, "tech_actions": 2} if NUMBERS[word] >= EXPENSIVE else {}
        return {f"techs.{seat}": word, "planets": 5, **cheap}
    if word in REWARDS:
        return {"reward": "card", f"reward_copies.{word}": 9 if word in RIFTS else 6}
    if word in ACTIONS:
        salvage = word.startswith(("salvage", "tractor"))
        double = "two_salvage" if salvage else "two_flagships"
        return {"special_ships": double if word.endswith("_2") else chance.choice((double, "both"))}
    return {}
