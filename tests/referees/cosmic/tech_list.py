"""The technologies of a referee of Cosmic Encounter: research numbers, cards, where they act."""

from collections.abc import Callable
from typing import Any

NUMBERS = {
    "coldsleep_ship": 9, "collapsium_hulls": 4, "cosmic_field_generator": 2, "delta_scanners": 2,
    "energy_cloak": 4, "enigma_device": 4, "genesis_bomb": 4, "gluon_mines": 0,
    "infinity_drive": 6, "lunar_cannon": 5, "omega_missile": 8, "plasma_thrusters": 6,
    "precursor_seed": 9, "prometheus": 7, "qax": 4, "quark_battery": 3, "tech_scrambler": 0,
    "vacuum_turbines": 2, "warpspace_key": 3, "xenon_lasers": 3,
}  # fmt: skip
"""Research numbers; 0 for X."""
TECHS = tuple(NUMBERS)
HIDDEN = ("genesis_bomb", "gluon_mines", "tech_scrambler")
LARGE = 8
"""With four planets each, techs from this number on stay in the box."""
ACTS: dict[str, dict[str, Callable[..., Any]]] = {}
"""Techs by the place where they act."""


def tech(word: str, *places: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Say where a tech acts."""

    def register(act: Callable[..., Any]) -> Callable[..., Any]:
        for place in places:
            ACTS.setdefault(place, {})[word] = act
        return act

    return register


class Card:
    """A tech on the table: whose, which, turned up or not, ships on it."""

    def __init__(self, owner: int, word: str) -> None:
        self.owner, self.word = owner, word
        self.up = False
        self.ships = 0
