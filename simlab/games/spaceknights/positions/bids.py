"""Which current bids somebody can have made, by the lines that are told."""

from __future__ import annotations

from typing import Any

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules import hand as play_hand
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

blind_factor = uncompiled(play_hand.blind_factor)


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
        It is more than can be bid by this round, or more than lies on any line, or less than the
        blind; or more lies on a line than its player can have put there.
    """
    _check_lines(table)
    if table.level < (least := least_bid(table)):
        raise UsageError(f"position: bid: at least {least}, the blind, not {table.level}")
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
    return blind * int(blind_factor(table))


def least_bid(table: Any) -> int:
    """Return what a round's bids begin at, at least."""
    begins = table.round_no == 1 or table.rules.bid_basis == c.CUMULATIVE
    return blind_bid(table) if begins else 0


def _most_on_line(table: Any, limit: int) -> int:
    """Return what a player with that limit a round may have put out by now."""
    blind = blind_bid(table)
    first = max(blind, limit) if table.rules.blind_counts else blind + limit
    return first + (int(table.round_no) - 1) * limit


def _limit_of_knights(table: Any) -> int:
    return max(int(table.rules.die_faces), int(table.rules.track_max))


def _check_lines(table: Any) -> None:
    """Refuse more mettle on a line than its player can have put there."""
    if _maneuvers_may_have(table, c.E6):
        return
    for seat in range(int(table.seats)):
        is_foe = seat == table.foe
        limit = int(table.rules.foe_limit) if is_foe else _limit_of_knights(table)
        if table.line_n[seat] > (most := _most_on_line(table, limit)):
            who = f"seat {seat}, the Foe," if is_foe else f"seat {seat}"
            raise UsageError(
                f"position: lines: {who} can have put out at most {most} by round "
                f"{table.round_no}, not {table.line_n[seat]}"
            )


def _highest_bid(table: Any) -> int:
    """Return what may have been bid by now: all that players may put out, line on line by E6."""
    rules, seats = table.rules, int(table.seats)
    each = _most_on_line(table, max(_limit_of_knights(table), int(rules.foe_limit)))
    bidders = seats if _maneuvers_may_have(table, c.E6) else 1
    return max(blind_bid(table), min(each * bidders, int(rules.start_mettle) * seats))


def _maneuvers_may_have(table: Any, effect: int) -> bool:
    """Whether a maneuver may have been used: in the first hand no card is in front to be for it."""
    in_play = table.rules.tier >= 3 and table.rules.effects[effect]
    return bool(in_play and (table.hand_index > 0 or table.front_n.any()))


def _may_take_back(table: Any) -> bool:
    """Return whether maneuvers are played and one takes mettle back from lines (E10)."""
    return bool(table.rules.tier >= 3 and table.rules.effects[c.E10])


def _lines_may_shrink(table: Any) -> bool:
    """Whether mettle may have gone from a line since it was bid: by E10, or who bid it is out."""
    if table.rules.elim_on_empty_stock and table.alive_n < table.seats:
        return True
    return _maneuvers_may_have(table, c.E10)
