"""Inferences from a described position: matches, surges and fades of the hand so far."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.game import HistoryInference
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.hidden.position_completion import complete_position
from simlab.games.spaceknights.hidden.resample_hand import resample_hand
from simlab.games.spaceknights.rules.circle import next_alive, seat_after
from simlab.games.spaceknights.rules.limits import owed, room
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream, Worlds
    from simlab.games.spaceknights.record_types import Table, World


ANSWERS = 16
"""Number of samples of a player's chip order, which may be random."""


def round_start(told: Any, viewer: int) -> Any:
    """Go back to the first bid of this hand, after the blinds and the dice."""
    world = told[0]
    table = world.table
    if table.rules.bid_basis != c.CUMULATIVE and table.round_no > 1:
        return None
    stages = int(uncompiled(_last_stage)(table))
    blinds = _blinds(table)
    if blinds is None:
        return None
    begun = table.round_no > 1 or any(
        table.line_n[seat] != blinds[seat] or table.faded[seat] == table.alive[seat]
        for seat in range(int(table.seats))
    )
    for seat, count in enumerate(blinds):
        _take_back(table, seat, count)
    _turn_down_complications(world, viewer)
    _turn_down_hands(world, viewer)
    _open_bidding(table, blinds)
    if not begun and table.actor == viewer:
        return None
    return told, stages


def _blinds(table: Any) -> list[int] | None:
    """Return the blinds on each player's line; None if the lines or the bid are too small."""
    rules = table.rules
    factor = 1 + rules.blind_growth * (table.hand_index // rules.blind_every)
    posted = [0] * int(table.seats)
    for seat, blind in ((table.small_blind, rules.small_blind), (table.big_blind, rules.big_blind)):
        if seat != c.NOTHING:
            chips = table.stock[seat] + table.line[seat]
            payable = chips[seat] if rules.own_only else chips.sum()
            posted[seat] = int(min(blind * factor, payable))
    if any(table.line_n[seat] < count for seat, count in enumerate(posted)):
        return None
    level = max(posted) if table.small_blind != c.NOTHING else posted[table.big_blind]
    return posted if table.level >= level else None


def _take_back(table: Any, seat: int, count: int) -> None:
    """Return the chips of a line to the stock, except ``count`` of them."""
    for colour in range(int(table.seats)):
        chips = int(table.line[seat, colour])
        kept = min(chips, count)
        table.line[seat, colour] = kept
        table.stock[seat, colour] += chips - kept
        count -= kept
    table.stock_n[seat] = table.stock[seat].sum()
    table.line_n[seat] = table.line[seat].sum()


def _turn_down_complications(world: Any, viewer: int) -> None:
    """Put the complications back; the player then knows the first of each deck beforehand."""
    table, me = world.table, world.seats[viewer]
    for slot in range(c.BOARD_START, int(table.board_n)):
        team, kind = int(table.board_team[slot]), int(table.board[slot])
        table.board[slot] = table.board_team[slot] = c.NOTHING
        table.team_n[team] += 1
        me.pool.n[kind] -= 1
        if me.next_seen[team] == c.NOTHING:
            me.next_seen[team] = kind
    table.board_n = c.BOARD_START


def _turn_down_hands(world: Any, viewer: int) -> None:
    """Take back the revealed hands and the public knowledge of them, but not the player's own."""
    table = world.table
    for seat in range(int(table.seats)):
        if table.shown_n[seat] > 0:
            for card in table.shown[seat, : table.shown_n[seat]]:
                if card < c.THWARTED:
                    table.facts.book[card] = table.facts.spot[card] = 0
            table.facts.thwarted_hand[seat] = 0
            table.shown[seat] = c.NOTHING
            table.shown_n[seat] = table.shown_strength[seat] = 0
    table.facts.zoned = 0


def _open_bidding(table: Any, blinds: list[int]) -> None:
    """Ask the first unfaded player left of the big blind for its bid."""
    rules, seats = table.rules, int(table.seats)
    factor = 1 + rules.blind_growth * (table.hand_index // rules.blind_every)
    table.level = factor * rules.big_blind
    if table.small_blind != c.NOTHING:
        table.level = max(table.level, factor * rules.small_blind)
    table.round_no = 1
    table.put_in[:seats] = blinds if rules.blind_counts else 0
    table.acted[:] = 0
    if not rules.bb_option:
        table.acted[table.big_blind] = 1
    table.faded[:seats] = 1 - table.alive[:seats]
    table.unfaded_n = table.alive_n
    table.cursor = table.big_blind
    waiting = [(int(table.big_blind) + step) % seats for step in range(1, seats + 1)]
    table.user = next(seat for seat in waiting if not table.faded[seat])
    table.phase, table.decision, table.actor = c.PH_TURN, c.BID, table.user


@kernel
def _last_stage(table: Table) -> int:
    """Return the stage of the position itself (see `progress`)."""
    stages = table.round_no + table.seats
    for seat in range(table.seats):
        stages += table.alive[seat] * table.faded[seat]
    return stages


@kernel
def round_asked(table: Table) -> int:
    """Return the present round of bids, or the one that follows a complication."""
    return table.round_no + (1 if table.decision == c.COMPLICATION else 0)


@kernel
def is_elsewhere(ours: Table, theirs: Table) -> int:
    """Return whether the hand has left the way to the position, apart from its bids."""
    if ours.decision != c.BID and ours.decision != c.COMPLICATION:
        if ours.decision != c.SHOWDOWN or theirs.decision != c.SHOWDOWN:
            return True
    if ours.hand_index != theirs.hand_index or ours.winner != c.NOTHING:
        return True
    if round_asked(ours) > round_asked(theirs):
        return True
    for slot in range(ours.board_n):
        if ours.board[slot] != theirs.board[slot]:
            return True
        if ours.board_team[slot] != theirs.board_team[slot]:
            return True
    for seat in range(ours.seats):
        if ours.die[seat] != theirs.die[seat] or ours.alive[seat] != theirs.alive[seat]:
            return True
        if ours.burned_by[seat] != theirs.burned_by[seat]:
            return True
        if ours.maneuvers[seat] != theirs.maneuvers[seat]:
            return True
    return False


@kernel
def bids_differ(ours: Table, theirs: Table) -> int:
    """Return whether the bids contradict the position: lines too long, other players faded."""
    if ours.level > theirs.level:
        return True
    for seat in range(ours.seats):
        if ours.line_n[seat] > theirs.line_n[seat]:
            return True
        if ours.faded[seat] != 0:
            if theirs.faded[seat] == 0 or ours.line_n[seat] != theirs.line_n[seat]:
                return True
    return False


@kernel
def names_who_acted(told: World, viewer: int) -> int:
    """Return whether the position names the acted players, unlike the default by seat order."""
    table = told.table
    first = table.big_blind if table.round_no == 1 else table.foe
    before = True
    for steps in range(1, table.seats + 1):
        seat = seat_after(table, first, steps % table.seats)
        if seat == viewer:
            before = False
        if (table.acted[seat] != 0) != before:
            return True
    return False


@kernel
def names_what_was_put_in(table: Table) -> int:
    """Return whether the position names the mettle put out in this round."""
    if table.round_no == 1:
        return False
    for seat in range(table.seats):
        if table.put_in[seat] != 0:
            return True
    return False


@kernel
def has_arrived(world: World, told: World, viewer: int) -> int:
    """Return whether a world has reached the position."""
    ours = world.table
    theirs = told.table
    if ours.decision != theirs.decision or ours.actor != viewer:
        return False
    if ours.round_no != theirs.round_no or ours.level != theirs.level:
        return False
    acted: int = theirs.decision == c.SHOWDOWN
    if theirs.decision == c.BID:
        acted = names_who_acted(told, viewer)
    put_in = names_what_was_put_in(theirs)
    for seat in range(ours.seats):
        if ours.faded[seat] != theirs.faded[seat] or ours.line_n[seat] != theirs.line_n[seat]:
            return False
        if acted and ours.faded[seat] == 0 and ours.acted[seat] != theirs.acted[seat]:
            return False
        if put_in and ours.put_in[seat] != theirs.put_in[seat]:
            return False
    return True


@kernel
def progress(world: World, told: World, viewer: int) -> int:
    """Count the rounds played, the matching lines and the faded players; -1: a mismatch."""
    ours = world.table
    theirs = told.table
    if is_elsewhere(ours, theirs) or bids_differ(ours, theirs):
        return c.NOTHING
    if has_arrived(world, told, viewer):
        return _last_stage(theirs)
    if ours.decision == c.SHOWDOWN and ours.actor == viewer:
        return c.NOTHING
    stages = ours.round_no - 1
    for seat in range(ours.seats):
        stages += 1 if ours.line_n[seat] == theirs.line_n[seat] else 0
        stages += ours.alive[seat] * ours.faded[seat]
    return stages


@kernel
def fades_now(ours: Table, theirs: Table, viewer: int, luck: Stream) -> int:
    """Return whether a player faded in the position fades now, at the latest when it must pay."""
    if ours.line_n[viewer] != theirs.line_n[viewer]:
        return False
    if owed(ours, viewer) > 0 or ours.round_no == theirs.round_no:
        return True
    return below(luck, 2) == 0


@kernel
def own_action(world: World, told: World, viewer: int) -> int:
    """Match, or surge at random within the own line, since the raiser of the bid is unknown."""
    table = world.table
    if table.decision == c.COMPLICATION:
        return told.table.board_team[table.board_n]
    luck = world.hidden.start_stream
    if told.table.faded[viewer] != 0 and fades_now(table, told.table, viewer, luck):
        return c.FADE
    raised = told.table.line_n[viewer] - table.line_n[viewer]
    raised = min(raised, room(table, viewer)) - owed(table, viewer)
    raised = min(raised, told.table.level - table.level)
    least = table.rules.min_surge
    if raised < least or below(luck, 2) == 0:
        return c.STAY
    return c.SURGE + least + below(luck, raised - least + 1)


@kernel
def nobody_has_bid(table: Table) -> int:
    """Return whether no player has acted in the first round of bidding, but for the big blind."""
    if table.round_no != 1 or table.last_surger != c.NOTHING or table.unfaded_n < table.alive_n:
        return False
    for seat in range(table.seats):
        if table.acted[seat] != 0 and seat != table.big_blind:
            return False
    return True


@kernel
def was_asked_to_roll(table: Table, seat: int) -> int:
    """Return whether a knight could roll again before the bidding."""
    rules = table.rules
    windows = rules.reroll_windows
    if rules.tier < 1 or (windows != c.WINDOWS_BOTH and windows != c.WINDOWS_ROLL):
        return False
    burnable = table.stock_n[seat]
    if rules.burn_own_only != 0:
        burnable = table.stock[seat, seat]
    return burnable >= rules.reroll_cost


@kernel
def round_begins(table: Table) -> int:
    """Return whether the first knight has drawn and rolled, or makes the first bid of the hand."""
    first = next_alive(table, table.foe)
    if table.decision == c.REROLL:
        return table.actor == first
    if table.decision != c.BID or not nobody_has_bid(table):
        return False
    return not was_asked_to_roll(table, first)


def resample_secrets(worlds: Worlds, seat: int, ask: Callable[[Any], int]) -> None:
    """Resample a player's order of picking chips, chosen before the first hand."""
    if worlds[0].table.rules.tier < 2:
        return
    asked = worlds[:1].copy()
    asked["table"]["decision"], asked["table"]["actor"] = c.COLOURS, seat
    for purpose in range(c.PURPOSES):
        asked["table"]["purpose"] = purpose
        answers = np.array([ask(asked[0]) for _ in range(ANSWERS)])
        worlds["seats"]["colours"][:, seat, purpose] = np.resize(answers, len(worlds))


HISTORY_INFERENCE = HistoryInference(
    round_start,
    progress,
    own_action,
    complete_position,
    resample_hand,
    round_begins,
    resample_secrets=resample_secrets,
)
