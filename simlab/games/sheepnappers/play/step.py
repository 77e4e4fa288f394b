"""One action, and everything that follows from it until the next real decision."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.engine.turn import turn_loop
from simlab.games.sheepnappers.components import (
    BAA_CALL,
    BAA_POLL,
    COUNTDOWN,
    DRAWING,
    E_FORCED,
    E_KAMIKAZE,
    END,
    END_TURN,
    FEED,
    FINISHED,
    IT,
    KAMI,
    KAMIKAZE,
    LAUNCH,
    LAUNCH_NOW,
    MAIN,
    NOTHING,
    PASS,
    PLAYING,
    PRE_DRAW,
    START_TURN,
)
from simlab.games.sheepnappers.play import turns
from simlab.games.sheepnappers.play.cards import discard_from_hand
from simlab.games.sheepnappers.play.launch import announce_launch, count_down, let_pass
from simlab.games.sheepnappers.play.legal import only_option
from simlab.games.sheepnappers.play.reactions import (
    announce,
    open_window,
    poll_for_baa,
    throw_baa,
)
from simlab.games.sheepnappers.play.verbs import fetch


@kernel
def throw_kamikaze(world: Any, seat: Any) -> None:
    """A Kamikaze flies at the launcher; it may be answered with a Baa (A11)."""
    table = world.table
    note(world, E_KAMIKAZE, seat, table.launcher, 0)
    discard_from_hand(world, seat, KAMIKAZE, 1)
    table.cards_played[seat] += 1
    table.verb = KAMIKAZE
    table.player = seat
    table.target = table.launcher
    table.wish = NOTHING
    table.juiced = 0
    table.fuel_paid = 0
    open_window(world)


@kernel
def apply(world: Any, decision: Any, seat: Any, action: Any) -> None:
    """Carry out a decision."""
    if decision == MAIN:
        if action == END:
            world.table.phase = END_TURN
        elif action == LAUNCH:
            announce_launch(world)
        else:
            announce(world, action)
    elif decision == BAA_CALL:
        if action != PASS:
            throw_baa(world, seat, action)
    elif decision == KAMI:
        if action == PASS:
            let_pass(world, seat)
        else:
            throw_kamikaze(world, seat)
    elif decision == FEED:
        turns.feed(world, seat, IT + action)
    elif decision == PRE_DRAW:
        if action == LAUNCH_NOW:
            announce_launch(world)
    else:
        fetch(world, seat, action)


@kernel
def go_on(world: Any, phase: Any) -> None:
    """Do what the phase wants: ask somebody, or move on to another phase."""
    if phase == START_TURN:
        turns.start_turn(world)
    elif phase == DRAWING:
        turns.draw(world)
    elif phase == PLAYING:
        turns.next_action(world)
    elif phase == BAA_POLL:
        poll_for_baa(world)
    elif phase == COUNTDOWN:
        count_down(world)
    elif phase == END_TURN:
        turns.end_turn(world)
    else:
        turns.end_round(world)


deal, step = turn_loop(
    set_up=turns.open_session,
    answer=apply,
    go_on=go_on,
    only_option=only_option,
    finished=FINISHED,
    forced=E_FORCED,
)
