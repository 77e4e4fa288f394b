"""Which current bids somebody can have made, by the lines that are told."""

from __future__ import annotations

from typing import Any

from simlab.engine.errors import UsageError
from simlab.engine.family import uncompiled
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.play import hand as play_hand

_blind_factor = uncompiled(play_hand.blind_factor)


def check_bid(table: Any, lines_told: bool) -> None:
    """Refuse a current bid that nobody can have made.

    Parameters
    ----------
    table : Table
        With its round, lines, stocks, cards in front and bid.
    lines_told : bool
        Whether the lines were told; else they are what is usual, and nothing was taken from them.

    Raises
    ------
    UsageError
        It is more than can be bid by this round, or more than lies on any line.
    """
    if table.level > (most := _highest_bid(table)):
        raise UsageError(
            f"position: bid: at most {most} can be bid by round {table.round_no}, not {table.level}"
        )
    longest = int(table.line_n.max())
    if table.level <= max(longest, blind_bid(table)):
        return
    if lines_told and _lines_may_shrink(table):
        return
    words = "whoever bid it has it on its line (lines)"
    if _may_take_back(table):
        words += ", unless a card in front took it back (e10), in a later hand (hands_played)"
    raise UsageError(f"position: bid: {table.level}, but the longest line is {longest}: {words}")


def blind_bid(table: Any) -> int:
    """Return the blind that is the first bid, even if nobody could pay all of it."""
    blind = max(int(table.rules.small_blind), int(table.rules.big_blind))
    return blind * int(_blind_factor(table))


def _highest_bid(table: Any) -> int:
    """Return what may have been bid by now: all that players may put out, line on line by E6."""
    rules, seats = table.rules, int(table.seats)
    blind = blind_bid(table)
    limit = max(int(rules.die_faces), int(rules.track_max), int(rules.foe_limit))
    first = max(blind, limit) if rules.blind_counts else blind + limit
    each = first + (int(table.round_no) - 1) * limit
    bidders = seats if rules.tier >= 3 else 1
    return max(blind, min(each * bidders, int(rules.start_mettle) * seats))


def _may_take_back(table: Any) -> bool:
    """Whether maneuvers are played and one takes mettle back from lines (E10)."""
    return bool(table.rules.tier >= 3 and table.rules.effects[c.E10])


def _lines_may_shrink(table: Any) -> bool:
    """Whether mettle may have gone from a line since it was bid.

    By E10, which no card in front can be for in the first hand; or with a player that is out.
    """
    if table.rules.elim_on_empty_stock and table.alive_n < table.seats:
        return True
    return _may_take_back(table) and bool(table.hand_index > 0 or table.front_n.any())
