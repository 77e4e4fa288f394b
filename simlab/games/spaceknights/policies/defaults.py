"""Common parts of the policies that bid by their hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.policies import sense
from simlab.games.spaceknights.policies.tables import win_chance
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Seat, Table


MATCH_1, MATCH_2, MATCH_3, STRONG = 4.0, 4.0, 5.0, 9.0
"""Least places in the ranking at which `catmin` matches, by round, and surges."""
TOO_LOW, HIGH = 0.16, 0.35
"""Win chances: `equity` fades below the first and surges above the second."""


@compiled_separately("table", "seat")
def by_default(table: Table, me: Seat) -> int:
    """Decide all but bids: no re-roll, no healing, a locus, then an enemy; else like `sensible`."""
    decision = table.decision
    if decision == c.REROLL or decision == c.HEAL:
        return c.NO
    if decision == c.COMPLICATION:
        team = c.LOCI if table.board_n == c.BOARD_START else c.ENEMIES
        return team if table.team_n[team] > 0 else sense.first_legal(table, me)
    return sense.apart_from_bids(table, me)


@kernel
def after_maneuvers(table: Table, me: Seat, wish: int) -> int:
    """Use the maneuver that `sensible` would use before this bid, else bid."""
    if table.front_n[table.actor] > 0:
        action = sense.good_maneuver(table, me, wish > c.STAY, wish == c.FADE)
        if action >= c.MANEUVER:
            return action
    return wish


@kernel
def threshold(table: Table, one: float, two: float, three: float) -> float:
    """Return the one of three thresholds for the present round."""
    if table.round_no <= 1:
        return one
    return two if table.round_no == 2 else three


@kernel
def bid_by_hand(table: Table, me: Seat, least: float, strong: float) -> int:
    """Match with ``least`` or better, surge with ``strong`` or better (places in the ranking)."""
    place = sense.ranked(table, me)
    if place >= strong:
        return sense.surge_or_stay(table)
    return sense.fade_unless_free(table, me) if place < least else c.STAY


@kernel
def bid_like_catmin(table: Table, me: Seat) -> int:
    """Bid like `catmin` with its defaults."""
    return bid_by_hand(table, me, threshold(table, MATCH_1, MATCH_2, MATCH_3), STRONG)


@kernel
def bid_by_chance(table: Table, me: Seat, low: float, high: float) -> int:
    """Fade below a win chance if staying costs anything, surge above another."""
    chance = win_chance(table, me)
    if chance < low:
        return sense.fade_unless_free(table, me)
    return sense.surge_or_stay(table) if chance > high else c.STAY
