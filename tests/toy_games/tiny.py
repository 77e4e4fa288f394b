"""Pennies, a game of a few lines: for tests of the engine that need a whole game.

In turn each player finds up to ``luck`` pennies. Who has any may bet one, and then another; who
has none has no choice. A bet wins a point or nothing. After ``turns`` turns the most points win.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from simlab.core.events import EventKind, note
from simlab.core.game import Decision, Game, Metric
from simlab.core.policy import policies_in, policy
from simlab.core.records import STREAM, Layout, Words
from simlab.core.rules import RuleBook, integer
from simlab.jit.errors import UsageError
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.rng import below, start_stream
from simlab.loop.turn import NOTHING, ask, turn_loop

TURN, DONE = 0, 1
BET, AGAIN = 0, 1
NO, YES = 0, 1
E_FORCED, E_FOUND = 0, 1
SEATS = 2

RULEBOOK = RuleBook(
    (
        integer("turns", 6, "turns of all players", low=0, high=1000),
        integer("luck", 2, "pennies that one finds at most", low=0, high=9),
        integer("start", 0, "pennies at the start", low=0, high=9),
    )
)
LAYOUT = Layout.build(
    max_seats=SEATS,
    rules=RULEBOOK.dtype(),
    table=[("phase", np.int64), ("turn", np.int64), ("points", np.int64, (SEATS,))],
    seat=[("pennies", np.int64)],
    hidden=[("luck", STREAM)],
)


@compiled_separately("table", "seat", rare=True)
def costly(table: Any, me: Any) -> Any:
    """What is compiled apart bears the name of something in another module."""
    return me.pennies + 2000


@kernel
def set_up(world: Any) -> None:
    start_stream(world.hidden.luck, world.hidden.key, 1)
    for seat in range(SEATS):
        world.seats[seat].pennies = world.table.rules.start
    world.table.phase = TURN if world.table.rules.turns > 0 else DONE


@kernel
def go_on(world: Any, phase: Any) -> None:
    table = world.table
    if table.turn == table.rules.turns:
        table.phase = DONE
        return
    seat = table.turn % SEATS
    table.turn += 1
    found = below(world.hidden.luck, table.rules.luck + 1)
    world.seats[seat].pennies += found
    note(world, E_FOUND, seat, found, 0)
    ask(world, BET, seat)


@kernel
def answer(world: Any, decision: Any, seat: Any, action: Any) -> None:
    if action == NO:
        return
    world.seats[seat].pennies -= 1
    world.table.points[seat] += below(world.hidden.luck, 2)
    if decision == BET:
        ask(world, AGAIN, seat)


@kernel
def only_option(table: Any, me: Any) -> Any:
    return NO if me.pennies == 0 else NOTHING


@kernel
def legal(table: Any, me: Any, action: Any) -> Any:
    return action == NO or (action == YES and me.pennies > 0)


@kernel
def determinize(world: Any, seat: Any, key: Any) -> Any:
    world.hidden.key = key
    start_stream(world.hidden.luck, key, 1)
    # who is asked to bet has a penny
    asked = 1 if world.table.decision >= 0 and world.table.actor == 1 - seat else 0
    world.seats[1 - seat].pennies = asked + below(world.hidden.luck, 10 - asked)
    return True


@kernel
def record_metrics(world: Any, outcome: Any) -> None:
    points = world.table.points
    for seat in range(SEATS):
        outcome.seats[seat, 0] = points[seat]
        tied = points[seat] == points[1 - seat]
        outcome.seats[seat, 1] = 0.5 if tied else 1.0 * (points[seat] > points[1 - seat])
    outcome.table[0] = world.table.turn


@kernel
def check_invariants(world: Any) -> Any:
    return 1 if min(world.seats[0].pennies, world.seats[1].pennies) < 0 else 0


@policy(traits=["deterministic"])
def sensible(table, me, mind):  # type: ignore[no-untyped-def]
    return YES if me.pennies > 1 else NO


@policy
def random(table, me, mind):  # type: ignore[no-untyped-def]
    return below(mind.rng, 2)


def place(rules: Any, told: Any) -> Any:
    raise UsageError("position: nobody asks about this game")


deal, step = turn_loop(
    set_up=set_up,
    answer=answer,
    go_on=go_on,
    only_option=only_option,
    finished=DONE,
    forced=E_FORCED,
)

GAME = Game(
    name="pennies",
    title="Pennies",
    seats=range(SEATS, SEATS + 1),
    default_seats=SEATS,
    layout=LAYOUT,
    rulebook=RULEBOOK,
    decisions=(Decision("bet", ("no", "yes")), Decision("again", ("no", "yes"))),
    deal=deal,
    legal=legal,
    step=step,
    determinize=determinize,
    record_metrics=record_metrics,
    check_invariants=check_invariants,
    seat_metrics=(
        Metric("points", "number", "points won"),
        Metric("win", "flag", "has won"),
    ),
    table_metrics=(Metric("turns", "number", "turns taken"),),
    events=(
        EventKind("forced", ("seat", "decision", "action")),
        EventKind("found", ("seat", "pennies")),
    ),
    words=Words(elements={}, values={"decision": ("bet", "again")}),
    policies=policies_in([sensible, random]),
    max_decisions=1000,
    build_position=place,
    tell=lambda event, names: "",
    folder=Path(__file__).parent,
)
