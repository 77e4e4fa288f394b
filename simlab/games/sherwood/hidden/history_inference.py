"""Inferences from a described position about the round so far, and known cards of a record.

In the planning phase raiders at the inn and bands of one player imply the turns of the round; a
call or a proposal implies its steps. Claims about cards are unknown, and nothing is assumed of
them. Worlds are not followed to raiders at the church, at the merchant and at the market, nor from
the first turn to described looks of other players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.game import HistoryInference
from simlab.games.sherwood import components as c
from simlab.games.sherwood.hidden.determinize import deal_hand
from simlab.games.sherwood.hidden.round_progress import (
    OF_PROPOSAL,
    PLACE_AND_NEED,
    progress,
    turns_back,
)
from simlab.games.sherwood.rules.draft import clear_draft
from simlab.games.sherwood.rules.legal import options_of
from simlab.games.sherwood.rules.plan import plan_options, price_of_look
from simlab.games.sherwood.rules.seats import clear_band
from simlab.games.sherwood.rules.sight import lay_anew
from simlab.jit.bits import lowest_bit
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import FOLLOWING

if TYPE_CHECKING:
    from simlab.core.arrays import Stream, Worlds
    from simlab.games.sherwood.record_types import Seat, Table, World


# A single call does not justify the time to compile them.
_turns_back, _clear_draft, _plan_options, _price_of_look, _clear_band = map(
    uncompiled, (turns_back, clear_draft, plan_options, price_of_look, clear_band)
)


def round_start(told: Any, viewer: int) -> Any:
    """Go back to the first turn of the round, or of the leader of this call or proposal."""
    world = told[0]
    table = world.table
    stages = 0
    if any(table[name].any() for name in ("church", "merchant", "market")):
        return None
    if table.counters > 0 or (table.phase == c.VOTING and table.talk != 1):
        return None
    if table.phase == c.OFFERING:
        stages = PLACE_AND_NEED + 2 * (int(table.cursor) + 1)
    elif table.phase == c.VOTING:
        stages = OF_PROPOSAL + 2 * int(table.seats)
    elif table.phase != c.TURN:
        return None
    turns = int(_turns_back(world, viewer))
    if turns > 0 and (table.looked & ~(1 << viewer)).any():
        return None
    if turns > 0:
        stages += turns + 1
        _undo_turns(world, viewer)
    if stages == 0:
        return None
    _clear_draft(table)
    table.talk = 0
    table.calls = 0
    table.phase = c.TURN
    table.decision, table.actor = c.PLAN, table.current
    table.options = _plan_options(table, table.current)
    world.seats[viewer].options = 0
    return told, stages


def _undo_turns(world: Any, viewer: int) -> None:
    """Return all raiders to camp, and the turn to the player with the figure.

    The cards seen by the viewer become the cards of its next looks.
    """
    table, me = world.table, world.seats[viewer]
    count = int(table.rules.laid_out)
    first = int(table.round_index) * count
    world.hidden.due[first : first + count] = np.where(me.seen[:count] >= 0, me.seen[:count] + 1, 0)
    me.seen[:] = me.recalled = c.NOTHING
    table.looks -= table.looks_now
    for seat in range(int(table.seats)):
        paid = int(table.inn[seat] * _price_of_look(table))
        table.gold[seat] += paid
        table.pit -= paid
        table.camp[seat] += table.inn[seat] + table.bands["raiders"][:, seat].sum()
        table.markers[seat] = table.rules.info_markers
    table.inn[:] = table.looks_now[:] = table.looked[:] = table.marked[:] = 0
    for hideout in range(c.HIDEOUTS):
        _clear_band(table.bands[hideout])
    table.out_n = 0
    table.out_order[:] = c.NOTHING
    table.current = table.figure


@kernel
def next_band(table: Table, told: Table, seat: int) -> int:
    """Return the hide-out of a player's next band, or -1."""
    for hideout in range(c.HIDEOUTS):
        if told.bands[hideout].leader == seat and table.bands[hideout].leader < 0:
            return hideout
    return c.NOTHING


@kernel
def next_look(me: Seat, told: Seat, options: int) -> int:
    """Return the next card for a player to look at, of those it has seen in the end."""
    for slot in range(len(me.seen)):
        if me.seen[slot] < 0 and told.seen[slot] >= 0:
            return slot
    return lowest_bit(options)


@kernel
def own_action(world: World, told: World, viewer: int) -> int:
    """Repeat the player's own choices: the inn first, then lone bands; join nobody."""
    table = world.table
    decision = table.decision
    me = world.seats[viewer]
    options = options_of(table, me)
    if decision == c.PLAN:
        return c.INN if table.inn[viewer] < told.table.inn[viewer] else c.SOLO
    if decision == c.LOOK:
        return next_look(me, told.seats[viewer], options)
    if decision == c.HIDEOUT and table.phase == c.TURN:
        return next_band(table, told.table, viewer)
    if decision == c.RAIDERS and table.phase == c.TURN:
        return told.table.bands[table.spot].raiders[viewer]
    if decision == c.RAIDERS or decision == c.SUBSTITUTE:
        return lowest_bit(options) if decision == c.RAIDERS else c.NOBODY
    return 1 if decision == c.VOTE else lowest_bit(options)


@kernel
def complete_position(position: World, world: World, viewer: int) -> int:
    """Copy the hands and seen cards of the others; return false if the pile does not match."""
    table = position.table
    hidden = position.hidden
    left = 0
    for kind in range(c.KINDS):
        hidden.pile[kind] = world.hidden.pile[kind]
        left += hidden.pile[kind]
    for place in range(len(hidden.supply)):
        hidden.supply[place] = world.hidden.supply[place]
    for seat in range(table.seats):
        ours = position.seats[seat]
        theirs = world.seats[seat]
        if seat != viewer:
            cards = 0
            for kind in range(c.KINDS):
                ours.hand[kind] = theirs.hand[kind]
                cards += ours.hand[kind]
            if cards != table.hand_n[seat]:
                return False
            for slot in range(len(ours.seen)):
                ours.seen[slot] = theirs.seen[slot]
            ours.recalled = theirs.recalled
    return left == table.eq_pile_n


@kernel
def resample_hand(world: World, later: int, viewer: int, seat: int, stream: Stream) -> float:
    """Deal unknown travel cards and, if no raid was followed, the hand anew; return the weight 1.

    After a raid the hand stays: a player not asked for equipment may have had none to declare.
    """
    table = world.table
    pile = world.hidden.pile
    hand = world.seats[seat].hand
    lay_anew(world, c.NOTHING, c.NOTHING)
    if table.decision != c.PLAN or (world.hidden.follow.mode == FOLLOWING and table.cards_run > 0):
        return 1.0
    for kind in range(c.KINDS):
        pile[kind] += hand[kind]
    deal_hand(world, seat, stream)
    return 1.0


@kernel
def round_begins(table: Table) -> int:
    """Return whether the player with the figure is about to take the first turn of a round."""
    return table.decision == c.PLAN and table.turns_now == 1 and table.calls == 0


def preset_known(worlds: Worlds, viewer: int) -> None:
    """Record the places of the travel cards seen by the player in a record."""
    due = np.zeros_like(worlds["hidden"]["due"][0])
    tables = worlds["table"]
    count = int(tables["rules"]["laid_out"][0])
    places = tables["round_index"][:, None] * count + np.arange(count)
    for seen in (worlds["seats"]["seen"][:, viewer], tables["shown"]):
        there = seen[:, :count] >= 0
        due[places[there]] = seen[:, :count][there] + 1
    worlds["hidden"]["due"] = due


HISTORY_INFERENCE = HistoryInference(
    round_start, progress, own_action, complete_position, resample_hand, round_begins, preset_known
)
