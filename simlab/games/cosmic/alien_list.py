"""Aliens by number, from 1: those of the base game, then those of Cosmic Dominion."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

GREEN, YELLOW, RED = range(3)
"""Alert levels."""


class Alien(NamedTuple):
    """An alien sheet."""

    title: str
    alert: int
    set_up: bool = False
    """True if its sheet has set-up text."""

    @property
    def word(self) -> str:
        """Name of the alien in rules and positions, in lower case."""
        return self.title.lower().replace("-", "_")


BASE = (
    Alien("Amoeba", YELLOW),
    Alien("Anti-Matter", YELLOW),
    Alien("Barbarian", GREEN),
    Alien("Calculator", YELLOW),
    Alien("Chosen", GREEN),
    Alien("Citadel", RED),
    Alien("Clone", GREEN),
    Alien("Cudgel", GREEN),
    Alien("Dictator", RED),
    Alien("Fido", YELLOW),
    Alien("Filch", GREEN),
    Alien("Fodder", YELLOW),
    Alien("Gambler", RED),
    Alien("Grudge", RED),
    Alien("Hacker", GREEN),
    Alien("Hate", YELLOW),
    Alien("Healer", YELLOW),
    Alien("Human", YELLOW),
    Alien("Kamikaze", YELLOW),
    Alien("Loser", GREEN),
    Alien("Machine", RED),
    Alien("Macron", GREEN),
    Alien("Masochist", RED),
    Alien("Mind", YELLOW),
    Alien("Mirror", YELLOW),
    Alien("Miser", GREEN, set_up=True),
    Alien("Mite", YELLOW),
    Alien("Mutant", GREEN),
    Alien("Observer", GREEN),
    Alien("Oracle", GREEN),
    Alien("Pacifist", GREEN),
    Alien("Parasite", GREEN),
    Alien("Philanthropist", YELLOW),
    Alien("Reincarnator", YELLOW),
    Alien("Remora", YELLOW),
    Alien("Reserve", GREEN),
    Alien("Shadow", YELLOW),
    Alien("Sorcerer", GREEN),
    Alien("Spiff", GREEN),
    Alien("Tick-Tock", YELLOW, set_up=True),
    Alien("Trader", GREEN),
    Alien("Tripler", RED),
    Alien("Vacuum", GREEN),
    Alien("Virus", RED),
    Alien("Void", RED),
    Alien("Vulch", GREEN),
    Alien("Warpish", RED),
    Alien("Warrior", GREEN),
    Alien("Will", GREEN),
    Alien("Zombie", GREEN),
)
BASE_N = len(BASE)
DOMINION = (
    Alien("Ace", RED, set_up=True),
    Alien("Alchemist", YELLOW),
    Alien("Angler", YELLOW),
    Alien("Aristocrat", RED, set_up=True),
    Alien("Bride", YELLOW),
    Alien("Daredevil", YELLOW),
    Alien("Diplomat", YELLOW),
    Alien("Doppelganger", RED),
    Alien("Engineer", YELLOW),
    Alien("Explorer", YELLOW, set_up=True),
    Alien("Greenhorn", GREEN),
    Alien("Host", YELLOW),
    Alien("Joker", RED, set_up=True),
    Alien("Judge", RED),
    Alien("Laser", GREEN),
    Alien("Lizard", GREEN, set_up=True),
    Alien("Love", YELLOW),
    Alien("Mesmer", RED),
    Alien("Mirage", GREEN),
    Alien("Muckraker", YELLOW),
    Alien("Pentaform", RED, set_up=True),
    Alien("Pickpocket", GREEN),
    Alien("Pirate", YELLOW),
    Alien("Quartermaster", YELLOW),
    Alien("Reactor", RED, set_up=True),
    Alien("Tourist", YELLOW, set_up=True),
    Alien("Usurper", YELLOW),
    Alien("Voyager", YELLOW),
    Alien("Whirligig", GREEN),
    Alien("Yin-Yang", YELLOW),
)
ALIENS = BASE + DOMINION
"""All aliens; the first `BASE_N` are those of the base game."""


def with_alert(*levels: int) -> int:
    """Return the set of aliens of these alert levels, a bit for each number."""
    return numbers(each for each in ALIENS if each.alert in levels)


def numbers(aliens: Iterable[Alien]) -> int:
    """Return a set of aliens, a bit for each number."""
    return sum(1 << ALIENS.index(each) + 1 for each in aliens)
