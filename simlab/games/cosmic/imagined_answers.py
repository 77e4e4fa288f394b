"""Answers to invitations that were given and not yet shown, as a player may think them to be."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import alliance


@kernel
def answers_of(world: Any, other: Any) -> Any:
    """Return what a player could answer; an effect that waits for another answer still does."""
    table = world.table
    unit, stage, said = table.unit, table.stage, table.answer
    memo, memo_2 = table.memo, table.memo_2
    found = alliance.answers(world, other)
    table.unit = unit
    table.stage = stage
    table.answer = said
    table.memo = memo
    table.memo_2 = memo_2
    return found


@kernel
def has_answered(table: Any, other: Any, place: Any) -> Any:
    """Whether a parked answer to an invitation is there (where all answer at once)."""
    if table.rules.responses != alliance.AT_ONCE or place < 2:
        return False
    if not alliance.is_asked(table, other) or table.both == other + 1:
        return False
    cursor = table.cursor
    phase = table.phase if table.phase != c.MOVING else table.mv_resume
    if table.frame_n > 0:
        cursor = table.frames[0].cursor
        phase = table.frames[0].resume
    if phase != c.JOINING:
        return False
    return place < cursor if cursor < table.seats else place >= cursor - table.seats
