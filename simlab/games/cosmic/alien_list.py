"""The aliens of the base game in the order of the rules file (section 4): number 1 and on."""

from __future__ import annotations

from typing import NamedTuple

GREEN, YELLOW, RED = range(3)
"""Alert levels."""


class Alien(NamedTuple):
    """An alien sheet."""

    title: str
    alert: int
    set_up: bool = False
    """Whether its text says something of the set-up."""

    @property
    def word(self) -> str:
        """What users write."""
        return self.title.lower().replace("-", "_")


ALIENS = (
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


def with_alert(*levels: int) -> int:
    """Return the set of aliens of these alert levels, a bit for each number."""
    return sum(1 << number for number, each in enumerate(ALIENS, 1) if each.alert in levels)
