"""Numba types of a game's records, and the signatures of its entry points."""

from __future__ import annotations

from typing import Any

import numba
from numba import types as numba_types

from simlab.core.game import Game
from simlab.core.records import MIND
from simlab.core.workspace import (
    CHECK_INVARIANTS,
    DEAL,
    DETERMINIZE,
    LEGAL,
    MARK_LEGAL,
    MARKS,
    RECORD_METRICS,
    STEP,
    seating_record,
)

types: Any = numba_types
I8 = types.int64


class Kinds:
    """Numba types of a game's records, and the signatures of its entry points."""

    def __init__(self, game: Game) -> None:
        layout = game.layout
        dtypes = (layout.world, layout.table, layout.seat, MIND, game.outcome, game.room, MARKS)
        world, table, seat, mind, outcome, workspace, marks = map(numba.from_dtype, dtypes)
        worlds, outcomes = types.Array(world, 1, "C"), types.Array(outcome, 1, "C")
        numbers, pairs = types.Array(I8, 1, "C"), types.Array(I8, 2, "C")
        casts = types.Array(numba.from_dtype(seating_record(layout.max_seats)), 1, "C")
        weights = types.Array(types.float64, 1, "C")
        self.parts = {
            DEAL: I8(world),
            LEGAL: I8(table, seat, I8),
            STEP: I8(world, I8),
            RECORD_METRICS: I8(world, outcome),
            MARK_LEGAL: I8(world, marks, I8),
            DETERMINIZE: I8(world, I8, types.uint64),
            CHECK_INVARIANTS: I8(world),
        }
        self.policy = I8(table, seat, mind)
        self.hook = I8(workspace, I8)
        self.play_games = I8(workspace, outcomes, I8)
        rooms = types.Array(workspace, 1, "C")
        self.play_orders = I8(rooms, outcomes, pairs, pairs, pairs, pairs)
        shares, sways = types.Array(types.float64, 3, "C"), types.Array(types.float64, 2, "C")
        self.play_ahead = I8(rooms, outcomes, numbers, pairs, pairs, shares, sways, I8)
        self.try_answers = I8(workspace, pairs, outcomes, I8, worlds, casts)
        self.imagine_worlds = I8(workspace, worlds, casts, I8, I8)
        self.follow_worlds = I8(workspace, worlds, casts, weights, I8, I8)
        self.copy_worlds = I8(workspace, worlds, casts, pairs, I8)
        self.arrive_worlds = I8(workspace, worlds, weights)
        self.by_name = {
            "world": world,
            "table": table,
            "seat": seat,
            "int": I8,
            "number": types.float64,
        }
        self.text = repr([dtype.descr for dtype in dtypes])
