"""What a described position implies: how the last turn of each of the others ended.

Whoever is still in the round ended its last turn without a launch, with the hand that it holds
now; whoever is home launched. What was played in those turns nobody said: the discard is taken as
it lies now. Nor did anybody say when who is home launched, and who might have bombed it then: it is
taken to be in the last circle, when a small pile explains most launches, and nobody is asked.
"""

from __future__ import annotations

from typing import Any

from simlab.core.game import HistoryInference
from simlab.core.records import OVER
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.hidden.determinize import could_be, settle_minds
from simlab.games.sheepnappers.rules.cards import copies_in_play
from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import kernel

# a few calls are not worth compiling it
_copies_in_play = uncompiled(copies_in_play)


def turns_of_others(table: Any) -> int:
    """Return how many turns the others have had at least: as told, or as cards were drawn."""
    rules = table.rules
    cards = sum(int(_copies_in_play(table, kind)) for kind in range(c.KINDS))
    dealt = int(rules.hand_size) * int(table.seats)
    drawn = cards - dealt - (int(table.pile_n) - int(rules.wolves - table.wolves_out))
    by_draws = -(-drawn // int(rules.draws_per_turn)) - 1
    return max(int(table.turns) - 1, by_draws, 0)


def recalled(table: Any, viewer: int) -> list[int]:
    """Return who had a turn in the last circle that can be told of, in play order.

    Whoever is out of the round had one, and so had all who come between it and the player.
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
    # turns are counted anew, and the round breaks off where the player's own turn begins
    table.rules.max_turns = len(seats)
    table.round_turns = 0
    table.turns = max(0, int(table.turns) - 1 - len(seats))
    table.current = (seats[0] - 1) % int(table.seats)
    table.decision, table.actor = c.MAIN, viewer
    return told, len(seats)


@kernel
def went_otherwise(table: Any, told: Any, seat: Any) -> Any:
    """Return whether somebody has played a card or left the round, or not launched, unlike told."""
    if table.cards_played[seat] != told.cards_played[seat]:
        return True
    if table.status[seat] == told.status[seat]:
        return False
    to_come = table.own_turns[seat] < told.own_turns[seat]
    now = seat == table.current and table.decision != OVER
    return told.status[seat] != c.HOME or table.status[seat] != c.ACTIVE or not (to_come or now)


@kernel
def progress(world: Any, told: Any, viewer: Any) -> Any:
    """Count the turns that have ended as told; -1: a card was played, fed or launched otherwise."""
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
def own_action(world: Any, told: Any, viewer: Any) -> Any:
    """End the own turn and stay out of the others'."""
    return c.PASS


@kernel
def complete_position(position: Any, world: Any, viewer: Any) -> Any:
    """Take over what the others hold; the rest of the unseen cards is the draw pile."""
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
def round_begins(table: Any) -> Any:
    """Return whether somebody has its first turn in a round."""
    return table.round_turns <= table.seats


HISTORY_INFERENCE = HistoryInference(
    round_start, progress, own_action, complete_position, None, round_begins
)
