"""Workspace of a run: one record with everything that playing reads and writes.

Kernels take it instead of a dozen arrays. A `cast` says who sits where: what to call, and the
minds of the players.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from simlab.core.records import MAX_ACTIONS, MIND, MOST_RECORDED, STREAM, record
from simlab.core.rules import MOST_OF_SEATS

SLOTS = 32
"""Policies that may take part in a run: those of a line-up, and those that a search plays on with
or that share a seat by chance."""

MOST_NODES = 100_001
"""Nodes of a search tree; an imagined world adds one."""

MOST_PARTICLES = 512
"""Imagined worlds that a player who searches may carry through a game."""

MOST_VIEWS = 160
"""Views of a round that such a player writes down."""

FAULT = -1
"""Returned instead of a count after an illegal action, which ``room.fault`` describes."""

STOPPED = -(2**63) + 2
"""What a hook returns that has described the fault itself."""

FINE, WROTE, SET_PARAMS, REMEMBERED, DREW, UNSTEADY, RAISED_IT = range(7)
"""What ``room.wrong`` says of a policy."""
STRANGER, HAS_MEMORY, MAY_DRAW = 1, 2, 4
"""Bits of ``room.watched``, for each slot."""

PLANS = 6
KIND, BUDGET, BASE, OTHERS, OBJECTIVE, INFER = range(PLANS)
"""Columns of ``room.plans``, a row per slot: how it searches."""

PLAIN, FLAT, TREE = range(3)
SEARCHED, ANY = -1, -2
"""In column `OTHERS`: the decisions of others are searched, too; they may play in any style."""
NOBODY = -1
"""Asked for this seat, a search only lets carried worlds keep up; also: no node, no world."""

MOST_STREAMS = 128
"""Random streams of a world."""
FAULT_FIELDS = ("number", "slot", "seat", "decision", "action")

PARTS = (
    "deal",
    "legal",
    "step",
    "record_metrics",
    "mark_legal",
    "determinize",
    "check_invariants",
)
DEAL, LEGAL, STEP, RECORD_METRICS, MARK_LEGAL, DETERMINIZE, CHECK_INVARIANTS = range(len(PARTS))
"""Functions of a game that others reach through their addresses in ``room.parts``."""

NODE = record(
    [
        ("parent", np.int64),
        ("child", np.int64),
        ("sibling", np.int64),
        ("action", np.int64),
        ("actor", np.int64),
        ("visits", np.int64),
        ("available", np.int64),
        ("total", np.float64),
        ("squares", np.float64),
    ]
)
MARKS = record([("marks", np.int64, (MAX_ACTIONS,))])


def seating_record(seats: int) -> np.dtype[Any]:
    """Return the record of who sits where: slot, policy, hook and mind of each seat.

    In a world that is followed (see `belief`) ``asked`` says who has been asked something, and
    ``gain`` what each player's decisions of the last step were worth; ``ahead`` is the chance that
    it will show what was seen later, or 0.
    """
    return record(
        [
            ("asked", np.int64, (seats,)),
            ("gain", np.float64, (seats,)),
            ("ahead", np.float64, (seats,)),
            ("slot", np.int64, (seats,)),
            ("policy", np.int64, (seats,)),
            ("hook", np.int64, (seats,)),
            ("minds", MIND, (seats,)),
        ]
    )


def view_record(world: Any) -> np.dtype[Any]:
    """Return the record of what a player saw: what it did itself, chance, and then the view."""
    i8 = np.int64
    return record(
        [("own", i8), ("recorded_n", i8), ("recorded", i8, (MOST_RECORDED,)), ("shown", world)]
    )


def particles_record(seats: int, world: Any) -> np.dtype[Any]:
    """Return the record of what a player who searches believes (see `carried`).

    ``worlds`` with who plays in them, ``weights``, what the last step was worth to each and how
    often each is copied; the number of ``views`` so far, and what the player itself has done since
    (or -1). The ``log`` holds what was seen since the round began, ``noted`` is its last place;
    ``relived`` says how often worlds went through it again.
    """
    i8, f8, many = np.int64, np.float64, (MOST_PARTICLES,)
    return record(
        [
            ("seed", np.uint64),
            ("views", i8),
            ("own", i8),
            ("weights", f8, many),
            ("gains", f8, many),
            ("copies", i8, many),
            ("noted", i8),
            ("relived", i8),
            ("log", view_record(world), (MOST_VIEWS,)),
            ("casts", seating_record(seats), many),
            ("worlds", world, many),
        ]
    )


def workspace_record(seats: int, world: Any, outcome: Any, decisions: int) -> np.dtype[Any]:
    """Return the record of a game's room.

    ``blank`` is what a game starts from, ``world`` the one that is played, ``imagined`` and
    ``trial`` are for those who imagine; ``seating`` plays in ``world``, ``inner`` in imagined ones.
    A slot has a policy (``policies``: its address), parameters (``templates``), a hook (``hooks``:
    what to ask instead, or 0) and the plan of a search (``plans``).
    """
    i8, f8, seating = np.int64, np.float64, seating_record(seats)
    return record(
        [
            ("world", world),
            ("blank", world),
            ("imagined", world),
            ("trial", world),
            ("cast", seating),
            ("inner", seating),
            ("policies", i8, (SLOTS,)),
            ("hooks", i8, (SLOTS,)),
            ("templates", MIND, (SLOTS,)),
            ("parts", i8, (len(PARTS),)),
            ("actions", i8, (decisions,)),
            ("fault", i8, (len(FAULT_FIELDS),)),
            ("seed", np.uint64),
            ("rotations", i8),
            # rules that move along with a place of the line-up: the word of seat 0 of each in a
            # world, and how many there are
            ("of_seats", i8, (MOST_OF_SEATS,)),
            ("of_seats_n", i8),
            ("most", i8),
            # advice: who may sit in a seat, by cumulative shares; whose decision it is
            ("shares", f8, (seats, SLOTS)),
            ("luck", STREAM),
            ("viewer", i8),
            ("slip", f8),
            # belief (see `belief`): the view before, the next one and that at the end of the round,
            # a world on its way, what is followed, what each action would lead to, and where the
            # random streams of a world are
            ("before", world),
            ("after", world),
            ("later", world),
            ("here", world),
            ("there", world),
            ("ahead", world),
            ("mode", i8),
            ("recorded_n", i8),
            ("own_action", i8),
            ("stage", i8),
            ("loose", i8),
            ("looks_ahead", i8),
            ("found", i8),
            ("fit", f8, (MAX_ACTIONS,)),
            ("leads", i8, (MAX_ACTIONS,)),
            ("slips", f8, (MAX_ACTIONS,)),
            ("streams", i8, (MOST_STREAMS,)),
            ("stream_n", i8),
            # searches
            ("plans", i8, (SLOTS, PLANS)),
            ("outcome", outcome),
            ("totals", f8, (MAX_ACTIONS,)),
            ("squares", f8, (MAX_ACTIONS,)),
            ("plan", i8),
            # whether anybody carries worlds; which of them is played on, or -1
            ("carrying", i8),
            ("believed", i8),
            ("growing", i8),
            ("leaf", i8),
            ("used", i8),
            ("lowest", f8),
            ("highest", f8),
            # the trial of a policy (see `trial`)
            ("watched", i8, (SLOTS,)),
            ("asked", i8),
            ("wrong", i8),
            ("word", i8),
            ("mind", MIND),
            # last, because they are large and mostly never touched
            ("nodes", NODE, (MOST_NODES,)),
            ("carried", particles_record(seats, world), (seats,)),
        ]
    )


@functools.cache
def stream_words(world: Any) -> list[int]:
    """Return which words of a world are the states of random streams, or the key of its luck."""

    def states(kind: Any, start: int) -> list[int]:
        if kind == STREAM:
            return [start // 8]
        if kind.subdtype is not None:
            base, shape = kind.subdtype
            count = int(np.prod(shape))
            return [w for n in range(count) for w in states(base, start + n * base.itemsize)]
        return [
            word
            for part, at, *_ in (kind.fields or {}).values()
            for word in states(part, start + at)
        ]

    hidden, offset = world.fields["hidden"][:2]
    return [(offset + hidden.fields["key"][1]) // 8, *states(hidden, offset)]


def copied(rooms: Any) -> Any:
    """Return a copy of an array of one room, its search tree and carried worlds empty."""
    made = np.zeros(1, rooms.dtype)
    used = rooms.dtype.fields["nodes"][1]
    made.view(np.uint8)[:used] = rooms.view(np.uint8)[:used]
    return made
