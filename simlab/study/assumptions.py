"""Which assumption about the opponents an advice hangs on, and where it would turn."""

from __future__ import annotations

import math
from dataclasses import dataclass

from simlab.study.advise import Advice
from simlab.study.estimates import Moments
from simlab.study.opponents import seat_table
from simlab.study.tryouts import Tryouts, objective_values

PILOT_WORLDS = 2_000
MOST = 0.95
"""Break-even shares beyond it hardly ever matter."""
SURE = 3.0
"""Standard errors by which another style must turn an advice around to be named."""


@dataclass(frozen=True)
class BreakEven:
    """The share of another style among the opponents at which two actions are equally good.

    Attributes
    ----------
    style : str
        The policy that turns the advice around.
    share, error : float
        Break-even share (0 to 1) of worlds in which all opponents play that style, and its
        standard error.
    rival : str
        The action that is better beyond it.
    """

    style: str
    share: float
    error: float
    rival: str


def find_break_even(advice: Advice, me: str = "sensible") -> BreakEven | None:
    """Return the assumption that matters most, or None if no style turns the advice around.

    Each of the game's policies in turn plays for all opponents; between the present opponents and
    it, the difference of the two best actions is linear in its share.
    """
    race = advice.race
    leader = race.leader
    rival = race.nearest(race.duels())
    if rival is None:
        return None
    n = min(len(race.values[leader]), len(race.values[rival]))
    now = Moments.of((race.values[leader][:n] - race.values[rival][:n])[:, None])
    found: list[BreakEven] = []
    for style in advice.position.setup.game.policies:
        there = _difference(advice, leader, rival, style, me)
        gap, error = float(now.mean[0]), float(there.se()[0])
        turned = float(there.mean[0])
        if gap <= 0 or turned > -SURE * error:
            continue
        share = gap / (gap - turned)
        if share > MOST:
            continue
        spread = math.hypot(turned * float(now.se()[0]), gap * error) / (gap - turned) ** 2
        found.append(BreakEven(style, share, spread, race.names[rival]))
    return min(found, key=lambda each: each.share, default=None)


def _difference(advice: Advice, leader: int, rival: int, style: str, me: str) -> Moments:
    position = advice.position
    tryouts = Tryouts(position, seat_table(position, me, style), 1)
    actions = [advice.actions[leader], advice.actions[rival]]
    outcomes = tryouts.play(actions, 0, PILOT_WORLDS)
    values = objective_values(outcomes, position.seat, position.setup.seats, advice.objective)
    return Moments.of((values[:, 0] - values[:, 1])[:, None])
