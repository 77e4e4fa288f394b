"""Badges, a game that shows who sits where: each of three players in turn says its number.

The number said is the score, and each policy says one of its own, whatever the seat. What a player
wears, and by how much it is handicapped, is a rule of its seat.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from simlab.core.events import EventKind
from simlab.core.game import Decision, Game, Metric
from simlab.core.policy import policies_in, policy
from simlab.core.records import Layout, Words
from simlab.core.rules import Rule, RuleBook, integer, number
from simlab.jit.errors import UsageError
from simlab.jit.kernel import kernel
from simlab.loop.rng import below
from simlab.loop.turn import NOTHING, ask, turn_loop

SAY, DONE = 0, 1
SEATS = 3
NUMBERS = 4

BADGES = ("plain", "red", "blue")
SEAT_KEYS = tuple(str(seat) for seat in range(SEATS))

RULEBOOK = RuleBook(
    (
        integer("turns", SEATS, "turns of all players", low=SEATS, high=SEATS),
        Rule(
            "badge",
            "choice",
            dict.fromkeys(SEAT_KEYS, "plain"),
            "what the player wears",
            choices=BADGES,
            keys=SEAT_KEYS,
            keys_are_seats=True,
            shareable=("plain",),
            choice_labels={"red": "Red"},
        ),
        number(
            "handicap",
            dict.fromkeys(SEAT_KEYS, 0.0),
            "taken off what the player says",
            low=0,
            high=9,
            keys=SEAT_KEYS,
            keys_are_seats=True,
        ),
    )
)
LAYOUT = Layout.build(
    max_seats=SEATS,
    rules=RULEBOOK.dtype(),
    table=[
        ("phase", np.int64),
        ("turn", np.int64),
        ("said", np.int64, (SEATS,)),
        ("worn", np.int64, (SEATS,)),
    ],
    seat=[("secret", np.int64)],
    hidden=[("secret", np.int64)],
)


@kernel
def set_up(world: Any) -> None:
    table = world.table
    table.phase = SAY
    for seat in range(SEATS):
        table.worn[seat] = table.rules.badge[seat]


@kernel
def go_on(world: Any, phase: Any) -> None:
    table = world.table
    if table.turn == table.rules.turns:
        table.phase = DONE
        return
    table.turn += 1
    ask(world, SAY, table.turn - 1)


@kernel
def answer(world: Any, decision: Any, seat: Any, action: Any) -> None:
    world.table.said[seat] = action


@kernel
def only_option(table: Any, me: Any) -> Any:
    return NOTHING


@kernel
def legal(table: Any, me: Any, action: Any) -> Any:
    return 0 <= action < NUMBERS


@kernel
def determinize(world: Any, seat: Any, key: Any) -> Any:
    return True


@kernel
def record_metrics(world: Any, outcome: Any) -> None:
    said, table = world.table.said, world.table
    most = max(said[0], max(said[1], said[2]))
    for seat in range(SEATS):
        outcome.seats[seat, 0] = said[seat]
        outcome.seats[seat, 1] = 1.0 * (said[seat] == most)
        outcome.seats[seat, 2] = table.worn[seat]
        outcome.seats[seat, 3] = table.rules.handicap[seat]
    outcome.table[0] = world.table.turn


@kernel
def check_invariants(world: Any) -> Any:
    return 0


@policy(traits=["deterministic"])
def sensible(table, me, mind):  # type: ignore[no-untyped-def]
    return 0


@policy(traits=["deterministic"])
def one(table, me, mind):  # type: ignore[no-untyped-def]
    return 1


@policy(traits=["deterministic"])
def two(table, me, mind):  # type: ignore[no-untyped-def]
    return 2


@policy(traits=["deterministic"])
def three(table, me, mind):  # type: ignore[no-untyped-def]
    return 3


@policy
def random(table, me, mind):  # type: ignore[no-untyped-def]
    return below(mind.rng, NUMBERS)


def place(rules: Any, told: Any) -> Any:
    raise UsageError("position: nobody asks about this game")


deal, step = turn_loop(
    set_up=set_up,
    answer=answer,
    go_on=go_on,
    only_option=only_option,
    finished=DONE,
    forced=0,
)

GAME = Game(
    name="badges",
    title="Badges",
    seats=range(SEATS, SEATS + 1),
    default_seats=SEATS,
    layout=LAYOUT,
    rulebook=RULEBOOK,
    decisions=(Decision("say", ("0", "1", "2", "3")),),
    deal=deal,
    legal=legal,
    step=step,
    determinize=determinize,
    record_metrics=record_metrics,
    check_invariants=check_invariants,
    seat_metrics=(
        Metric("said", "number", "the number said"),
        Metric("win", "flag", "has said the largest number"),
        Metric("badge", "number", "what it wears", low=0, high=2),
        Metric("handicap", "number", "what it is handicapped by", low=0, high=9),
    ),
    table_metrics=(Metric("turns", "number", "turns taken"),),
    events=(EventKind("forced", ("seat", "decision", "action")),),
    words=Words(elements={}, values={"decision": ("say",)}),
    policies=policies_in([sensible, one, two, three, random]),
    max_decisions=10,
    build_position=place,
    tell=lambda event, names: "",
    folder=Path(__file__).parent,
)
