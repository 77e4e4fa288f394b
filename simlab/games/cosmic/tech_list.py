"""The twenty technologies in the order of their names, from number 1."""

from __future__ import annotations

from typing import NamedTuple


class Tech(NamedTuple):
    """A tech card."""

    title: str
    number: int
    """The research number: ships to complete it; 0 for X, any number of ships."""
    hidden: bool = False
    """Not revealed until it is used: it is never completed."""

    @property
    def word(self) -> str:
        """Name of the tech in rules and positions, in lower case."""
        return self.title.lower().removeprefix("the ").replace(" ", "_")


TECHS = (
    Tech("Coldsleep Ship", 9),
    Tech("Collapsium Hulls", 4),
    Tech("Cosmic Field Generator", 2),
    Tech("Delta Scanners", 2),
    Tech("Energy Cloak", 4),
    Tech("Enigma Device", 4),
    Tech("Genesis Bomb", 4, hidden=True),
    Tech("Gluon Mines", 0, hidden=True),
    Tech("Infinity Drive", 6),
    Tech("Lunar Cannon", 5),
    Tech("Omega Missile", 8),
    Tech("Plasma Thrusters", 6),
    Tech("Precursor Seed", 9),
    Tech("The Prometheus", 7),
    Tech("The Qax", 4),
    Tech("Quark Battery", 3),
    Tech("Tech Scrambler", 0, hidden=True),
    Tech("Vacuum Turbines", 2),
    Tech("Warpspace Key", 3),
    Tech("Xenon Lasers", 3),
)
