"""Observed chance: written to a record, and repeated to worlds that follow it.

A kernel of a game whose chance somebody sees (a card drawn, a die) asks `observed` first, and
decides by its own stream if it hears nothing; then it says with `record_chance` what it was, how
likely, and who saw it. In a batch both do nothing. In a record they write down what came out. A
world that follows a record in somebody's belief (see `belief`) meets what that player saw, at its
own odds.
"""

from __future__ import annotations

from typing import Any

from simlab.core.records import MOST_RECORDED
from simlab.jit.kernel import kernel

FREE, WRITING, FOLLOWING = range(3)
"""Values of ``hidden.follow.mode``."""

INCONSISTENT, UNCHANGED, MATCHES = -1, 0, 1
"""What a step leads to: to what nobody saw, to no other view, or to the next one."""

OPEN, SOON, DUE, SHOWN = 0, 1, 2, 3
"""What a player will show hangs on what is still to come, or on what it is dealt now, or on what it
holds by now, or was seen."""

EVERYBODY = -1
"""The set of all seats; a set has a bit per seat."""

NOT_OBSERVED = -(2**62)


@kernel
def observed(world: Any, seers: int, cases: int) -> int:
    """Return what came out where a record is followed, or `NOT_OBSERVED`: let chance decide.

    In a world that has parted from the record, something of another kind may be told than what is
    asked for; no case that there is none of is ever returned.

    Parameters
    ----------
    world : record
    seers : int64
        Who sees it: a bit per seat (``1 << seat``), or `EVERYBODY`.
    cases : int64
        Outcomes are numbered from 0 to one less.
    """
    hidden = world.hidden
    follow = hidden.follow
    if follow.mode != FOLLOWING or (seers >> follow.seer) & 1 == 0:
        return NOT_OBSERVED
    if follow.recorded_at >= follow.recorded_n:
        follow.odds = 0.0
        return NOT_OBSERVED
    value = hidden.recorded[follow.recorded_at]
    follow.recorded_at += 1
    if 0 <= value < cases:
        return value
    follow.odds = 0.0
    return NOT_OBSERVED


@kernel
def record_chance(world: Any, seers: int, value: int, cases: float, of: float) -> None:
    """Say that ``value`` came out, which it does in ``cases`` of ``of`` cases."""
    hidden = world.hidden
    follow = hidden.follow
    if follow.mode == FREE:
        return
    if follow.mode == WRITING:
        if follow.recorded_n < MOST_RECORDED:
            hidden.recorded[follow.recorded_n] = value
            hidden.observers[follow.recorded_n] = seers
        follow.recorded_n += 1
    elif (seers >> follow.seer) & 1 != 0:
        follow.odds *= cases / of if of > 0 else 0.0
