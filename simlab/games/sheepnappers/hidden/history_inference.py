"""Inferences from a described position: how the last turn of each other player ended.

Players still in the round ended their last turn without a launch, with their present hand; players
at home launched. The description does not contain the cards played in those turns: the discard is
taken as it lies now. Nor does it contain the time of a launch: it is taken to be in the last
circle, when a small pile explains most launches, and no Kamikaze is thrown at it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.game import HistoryInference
from simlab.core.records import OVER
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.hidden.determinize import could_be, settle_minds
from simlab.games.sheepnappers.rules.cards import copies_in_play
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Table, World


# A few calls do not justify the time to compile it.
_copies_in_play = uncompiled(copies_in_play)


def turns_of_others(table: Table) -> int:
    """Return the least number of turns of the others, from `turns` and the cards drawn."""
    rules = table.rules
    cards = sum(int(_copies_in_play(table, kind)) for kind in range(c.KINDS))
    dealt = int(rules.hand_size) * int(table.seats)
    drawn = cards - dealt - (int(table.pile_n) - int(rules.wolves - table.wolves_out))
    by_draws = -(-drawn // int(rules.draws_per_turn)) - 1
    return max(int(table.turns) - 1, by_draws, 0)


def recalled(table: Table, viewer: int) -> list[int]:
    """Return the seats with an explained turn in the last circle, in play order.

    Players out of the round had a turn, and so had all between them and the viewer.
    """
    others = [(viewer + step) % int(table.seats) for step in range(1, int(table.seats))]
    out = [index for index, seat in enumerate(others) if table.status[seat] != c.ACTIVE]
    first = max(0, len(others) - turns_of_others(table))
    had_a_turn = others[min([first, *out]) :]
    launches = table.rules.launch_window == c.AFTER_DRAW and table.rules.teams == 0
    untold = (c.EATEN,) if launches else (c.EATEN, c.HOME)
    return [seat for seat in had_a_turn if table.status[seat] not in untold]


def round_start(told: Any, viewer: int) -> Any:
    """Go back to before the others' last turns; the player has just ended its own."""
    table = told[0].table
    if table.decision != c.MAIN:
        return None
    seats = recalled(table, viewer)
    draws = int(table.rules.draws_per_turn)
    if not seats or min(int(table.hand_n[seat]) for seat in seats) < draws:
        return None
    for seat in seats:
        table.hand_n[seat] -= draws
        table.pile_n += draws
        table.own_turns[seat] -= 1
        if table.status[seat] == c.HOME:
            table.status[seat] = c.ACTIVE
            table.launch_need[seat] = 0
            table.rules.p_react = 0.0
    # Turns are counted anew, and the round is truncated where the player's own turn begins.
    table.rules.max_turns = len(seats)
    table.round_turns = 0
    table.turns = max(0, int(table.turns) - 1 - len(seats))
    table.current = (seats[0] - 1) % int(table.seats)
    table.decision, table.actor = c.MAIN, viewer
    return told, len(seats)


@kernel
def went_otherwise(table: Table, told: Table, seat: int) -> int:
    """Return whether a player, unlike described, has played a card, left or not launched."""
    if table.cards_played[seat] != told.cards_played[seat]:
        return True
    if table.status[seat] == told.status[seat]:
        return False
    to_come = table.own_turns[seat] < told.own_turns[seat]
    now = seat == table.current and table.decision != OVER
    return told.status[seat] != c.HOME or table.status[seat] != c.ACTIVE or not (to_come or now)


@kernel
def progress(world: World, told: World, viewer: int) -> int:
    """Count the turns that ended as described; -1: a card was played, fed or launched otherwise."""
    table = world.table
    if table.launcher >= 0 or table.decision == c.FEED:
        return c.NOTHING
    if table.discard_n != told.table.discard_n:
        return c.NOTHING
    for seat in range(table.seats):
        if went_otherwise(table, told.table, seat):
            return c.NOTHING
    if table.decision == OVER:
        return table.round_turns
    return max(0, table.round_turns - 1)


@kernel
def own_action(world: World, told: int, viewer: int) -> int:
    """End the own turn and stay out of the others'."""
    return c.PASS


@kernel
def complete_position(position: World, world: World, viewer: int) -> int:
    """Take over the hands of the others; the rest of the unseen cards is the draw pile."""
    table = position.table
    hidden = position.hidden
    pile = 0
    for kind in range(c.KINDS):
        hidden.discard[kind] = world.hidden.discard[kind]
        left = copies_in_play(table, kind) - hidden.discard[kind]
        for seat in range(table.seats):
            owner = position.seats[seat]
            if seat != viewer:
                owner.hand[kind] = world.seats[seat].hand[kind]
            left -= owner.hand[kind]
        if left < 0:
            return False
        hidden.pile[kind] = left
        pile += left
    if pile + hidden.pile[c.KINDS] != table.pile_n:
        return False
    for seat in range(table.seats):
        cards = 0
        for kind in range(c.KINDS):
            cards += position.seats[seat].hand[kind]
        if cards != table.hand_n[seat]:
            return False
        if seat != viewer and not could_be(position, viewer, seat):
            return False
    settle_minds(position, viewer)
    return True


@kernel
def round_begins(table: Table) -> int:
    """Return whether a player has its first turn in a round."""
    return table.round_turns <= table.seats


HISTORY_INFERENCE = HistoryInference(
    round_start, progress, own_action, complete_position, None, round_begins
)
