"""Toy tables whose truth is known: what is to be found in them was put there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.execution.population_play import Order
from simlab.stats.payoffs import Payoffs
from simlab.stats.symmetric import Shape

PLANTED = (0.5, 0.3, 0.2)


def uniforms(seed: int, numbers: Any) -> Any:
    """Return a number from [0, 1) for each whole number, the same whenever it is asked for."""
    state = np.asarray(numbers, np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    state += np.uint64((seed * 0xD1342543DE82EF95) % 2**64)
    for _ in range(2):
        state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return (state >> np.uint64(11)) * 2.0**-53


def beats(mixture: tuple[float, ...] = PLANTED, strength: float = 0.5) -> Any:
    """Return how much style i takes from style j: rock, paper, scissors with this equilibrium."""
    p = mixture
    return strength * np.array([[0, p[2], -p[1]], [-p[2], 0, p[0]], [p[1], -p[0], 0]])


@dataclass(frozen=True)
class Contest:
    """A game that one of the players wins, at chances that follow from who beats whom."""

    takes: Any
    seed: int = 1

    def chances(self, order: Order) -> Any:
        one = np.array(order)
        return 1 / len(one) + self.takes[one[:, None], one].sum(axis=1) / len(one)

    def __call__(self, order: Order, first: int, deals: int) -> Any:
        players = len(order)
        numbers = np.arange(first, first + deals)
        luck, kind = uniforms(self.seed, numbers), uniforms(self.seed + 10_000, numbers)
        found = np.zeros((deals, players, players, 2))
        ends = np.cumsum(self.chances(order))
        for turn in range(players):
            # in half of the deals, the same luck falls to another seat in each rotation
            drawn = (luck + turn / players) % 1
            other = uniforms(self.seed + 20_000 + turn, numbers)
            drawn = np.where(kind < 0.5, drawn, other)
            winner = np.minimum(np.searchsorted(ends, drawn, side="right"), players - 1)
            found[np.arange(deals), turn, winner, 0] = 1
        return found


def contest_payoffs(takes: Any, players: int, deals: int, seed: int) -> Payoffs:
    """Return tables of a contest with so many deals in each cell."""
    contest = Contest(takes, seed)
    shape = Shape(players, len(takes))
    payoffs = Payoffs(shape, 1 / players)
    for number, cell in enumerate(shape.cells):
        earned = contest(cell, number * deals, deals)[..., 0].mean(axis=1)
        places = np.array(cell)
        columns = [earned[:, places == style].mean(axis=1) for style in sorted({*cell})]
        payoffs.add(number, np.column_stack(columns))
    return payoffs


def true_values(takes: Any, players: int, mixture: Any) -> Any:
    """Return what each style truly wins against others from a mixture."""
    return 1 / players + (players - 1) * (takes @ np.asarray(mixture)) / players


@dataclass(frozen=True)
class Dealt:
    """A game whose result is a sum of parts with known variances, all else even.

    Attributes
    ----------
    deal, policies, seat, both : float
        Variances of what the deal brings a seat, of a player's style, of the seat, and of style
        and deal together.
    """

    deal: float = 0.1
    policies: float = 0.9
    seat: float = 0.0
    both: float = 0.0
    styles: int = 2
    seed: int = 1

    def __call__(self, order: Order, first: int, deals: int) -> Any:
        players = len(order)
        numbers = np.arange(first, first + deals)[:, None] * 8 + np.arange(players)
        dealt = np.sqrt(12) * (uniforms(self.seed, numbers) - 0.5)
        style = _even(self.styles)[np.array(order)]
        seats = _even(players)
        found = np.zeros((deals, players, players, 2))
        for turn in range(players):
            seat = (np.arange(players) + turn) % players
            found[:, turn, :, 0] = (
                np.sqrt(self.deal) * dealt[:, seat]
                + np.sqrt(self.policies) * style
                + np.sqrt(self.seat) * seats[seat]
                + np.sqrt(self.both) * style * dealt[:, seat]
            )
        return found


def _even(count: int) -> Any:
    """Return so many equally spaced numbers with mean 0 and variance 1."""
    numbers = np.arange(count) - (count - 1) / 2
    return numbers / numbers.std()
