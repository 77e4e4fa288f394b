"""Policies that judge the hand: by category, by win chance, by pot odds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import integer, number, policy
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.policies import defaults
from simlab.games.spaceknights.policies.sense import fade_unless_free, most_surge, surge_or_stay
from simlab.games.spaceknights.policies.tables import line_of, poorest_opponent, win_chance
from simlab.games.spaceknights.rules.limits import due, owed
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.spaceknights.record_types import Seat, Table


# Places of parameters in ``mind.params``.
MATCH_1, MATCH_2, MATCH_3, STRONG = range(4)
STAYING, SURGING = range(2)
MARGIN = SHORT = 0

BULLY_CHANCE = 0.3
"""Least win chance at which `short_stack_bully` attacks a short stack."""


@policy(
    label="hand strength",
    traits=("deterministic",),
    c1=integer(int(defaults.MATCH_1), 0, 17, label="least hand, round 1"),
    c2=integer(int(defaults.MATCH_2), 0, 17, label="least hand, round 2"),
    c3=integer(int(defaults.MATCH_3), 0, 17, label="least hand, round 3"),
    s=integer(int(defaults.STRONG), 0, 17, label="least hand to surge"),
)
def catmin(table: Table, me: Seat, mind: Mind) -> int:
    """Match with a good enough hand, surge with a strong one.

    ``c1``, ``c2``, ``c3``: least place in the ranking to match a bid, by round; ``s``: least place
    to surge as far as possible. 16 is the best hand, 17 is out of reach.
    """
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    least = defaults.threshold(
        table, mind.params[MATCH_1], mind.params[MATCH_2], mind.params[MATCH_3]
    )
    return defaults.after_maneuvers(
        table, me, defaults.bid_by_hand(table, me, least, mind.params[STRONG])
    )


@policy(
    traits=("deterministic",),
    f=number(defaults.TOO_LOW, 0, 1, label="chance to stay"),
    g=number(defaults.HIGH, 0, 1, label="chance to surge"),
)
def equity(table: Table, me: Seat, mind: Mind) -> int:
    """Fade with a low chance to win, surge with a high one.

    ``f``: win chance below which it fades if staying costs anything; ``g``: win chance above which
    it surges as far as possible. Chances are those of `tables`, by round, hand, opponents and Foe.
    """
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    return defaults.after_maneuvers(
        table, me, defaults.bid_by_chance(table, me, mind.params[STAYING], mind.params[SURGING])
    )


@kernel
def mean_line(table: Table, seat: int, level: int) -> float:
    """Return the mean line of the opponents still in, if they follow up to ``level``."""
    lines = 0
    count = 0
    for other in range(table.seats):
        if other != seat and table.faded[other] == 0:
            lines += line_of(table, other, level)
            count += 1
    return lines / count if count > 0 else 0.0


@kernel
def pot_for(table: Table, seat: int, line: int) -> int:
    """Return the pot of this line, if the opponents still in follow as far as they can."""
    pot = 0
    for other in range(table.seats):
        if other != seat:
            rival = table.line_n[other]
            if table.faded[other] == 0:
                rival = line_of(table, other, line)
            pot += min(rival, line)
    return pot


@kernel
def worth(table: Table, chance: int, line: int) -> float:
    """Return the expected value of a line: the pot if it wins, less the loss to the winner."""
    seat = table.actor
    loss = min(float(line), mean_line(table, seat, line))
    return chance * pot_for(table, seat, line) - (1 - chance) * loss


@kernel
def bid_by_odds(table: Table, me: Seat, margin: float) -> int:
    """Stay if that is worth more than fading, then choose the most valuable surge."""
    seat = table.actor
    line = table.line_n[seat]
    chance = win_chance(table, me)
    best = worth(table, chance, line + due(table, seat))
    if best <= margin - min(float(line), mean_line(table, seat, 0)):
        return fade_unless_free(table, me)
    action = c.STAY
    for raised in range(table.rules.min_surge, most_surge(table, seat) + 1):
        value = worth(table, chance, line + owed(table, seat) + raised)
        if value > best:
            best = value
            action = c.SURGE + raised
    return action


@policy(traits=("deterministic",), m=number(0, -1000, 1000, label="margin"))
def pot_odds(table: Table, me: Seat, mind: Mind) -> int:
    """Stay if the pot is worth it, then choose the most valuable surge.

    ``m``: least advantage of staying over fading, in mettle. Opponents still in are expected to
    follow a bid as far as limits and stocks allow, and the winner to have their mean line.
    """
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    return defaults.after_maneuvers(table, me, bid_by_odds(table, me, mind.params[MARGIN]))


@policy(traits=("deterministic",), y=integer(6, 0, 1000, label="short stack"))
def short_stack_bully(table: Table, me: Seat, mind: Mind) -> int:
    """Attack short stacks with a fair hand, else play `equity`.

    ``y``: mettle of a short stack. It surges as far as possible if an opponent still in has at most
    this, and the own chance to win is 0.3 or more.
    """
    if table.decision != c.BID:
        return defaults.by_default(table, me)
    poorest = poorest_opponent(table, table.actor)
    wish = defaults.bid_by_chance(table, me, defaults.TOO_LOW, defaults.HIGH)
    if 0 <= poorest <= mind.params[SHORT] and win_chance(table, me) >= BULLY_CHANCE:
        wish = surge_or_stay(table)
    return defaults.after_maneuvers(table, me, wish)
