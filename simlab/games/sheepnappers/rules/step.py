"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.rules import reactions, turns
from simlab.games.sheepnappers.rules.cards import discard_from_hand
from simlab.games.sheepnappers.rules.launch import announce_launch, count_down, let_pass
from simlab.games.sheepnappers.rules.legal import only_option
from simlab.games.sheepnappers.rules.verbs import fetch
from simlab.jit.case_dispatch import dispatch_by
from simlab.jit.kernel import kernel
from simlab.loop.turn import turn_loop

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import World


@kernel
def throw_kamikaze(world: World, seat: int) -> None:
    """Throw a Kamikaze at the launcher; a Baa may answer it (RULES.md A11)."""
    table = world.table
    note(world, c.E_KAMIKAZE, seat, table.launcher, 0)
    discard_from_hand(world, seat, c.KAMIKAZE, 1)
    table.cards_played[seat] += 1
    table.verb = c.KAMIKAZE
    table.player = seat
    table.target = table.launcher
    table.wish = c.NOTHING
    table.juiced = 0
    table.fuel_paid = 0
    reactions.open_window(world)


@kernel
def apply(world: World, decision: int, seat: int, action: int) -> None:
    """Apply a decision."""
    if decision == c.MAIN:
        if action == c.END:
            world.table.phase = c.END_TURN
        elif action == c.LAUNCH:
            announce_launch(world)
        else:
            reactions.announce(world, action)
    elif decision == c.BAA_CALL:
        if action != c.PASS:
            reactions.throw_baa(world, seat, action)
    elif decision == c.KAMI:
        if action == c.PASS:
            let_pass(world, seat)
        else:
            throw_kamikaze(world, seat)
    elif decision == c.FEED:
        turns.feed(world, seat, c.IT + action)
    elif decision == c.PRE_DRAW:
        if action == c.LAUNCH_NOW:
            announce_launch(world)
    else:
        fetch(world, seat, action)


@dispatch_by(
    "phase",
    (c.START_TURN, turns.start_turn),
    (c.DRAWING, turns.draw),
    (c.PLAYING, turns.next_action),
    (c.BAA_POLL, reactions.poll_for_baa),
    (c.COUNTDOWN, count_down),
    (c.END_TURN, turns.end_turn),
    otherwise=turns.end_round,
)
def go_on(world: World, phase: int) -> None:
    """Run the present phase: ask a player, or move on to another phase."""


deal, step = turn_loop(
    set_up=turns.open_session,
    answer=apply,
    go_on=go_on,
    only_option=only_option,
    finished=c.FINISHED,
    forced=c.E_FORCED,
)
