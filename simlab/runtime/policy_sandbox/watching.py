"""Hook of the policy sandbox that watches how a policy changes its arguments.

Records are compared word by word before and after each call; all fields are 64 bits wide. Each
question is asked twice, so that a policy that draws luck from elsewhere than ``mind.rng`` shows.
"""

from __future__ import annotations

from typing import Any

from simlab.core import workspace as rooms
from simlab.core.records import MAX_PARAMETERS
from simlab.jit.kernel import kernel, placeholder
from simlab.jit.memory import word_at, word_count

SEAT, DECISION = 2, 3
"""Places in ``room.fault``."""

# where the memory and the stream of a mind begin, in words
_MEMORY = MAX_PARAMETERS
_RNG = 2 * MAX_PARAMETERS


@placeholder
def checked_policy(table: Any, me: Any, mind: Any) -> Any:
    """Return what the user's policy does, bounds-checked."""


@kernel
def first_difference(one: Any, other: Any, first: Any, last: Any) -> Any:
    """Return the first of words ``first .. last - 1`` in which two records differ, or -1."""
    for word in range(first, last):
        if word_at(one, word) != word_at(other, word):
            return word
    return -1


@kernel
def misuse_of_mind(before: Any, after: Any, watched: Any) -> Any:
    """Return what a policy did to its mind that it must not do, or `FINE`."""
    if first_difference(before, after, 0, _MEMORY) >= 0:
        return rooms.SET_PARAMS
    if watched & rooms.HAS_MEMORY == 0 and first_difference(before, after, _MEMORY, _RNG) >= 0:
        return rooms.REMEMBERED
    if (
        watched & rooms.MAY_DRAW == 0
        and first_difference(before, after, _RNG, word_count(before)) >= 0
    ):
        return rooms.DREW
    return rooms.FINE


@kernel
def check_decision(workspace: Any, table: Any, me: Any, mind: Any, watched: Any) -> Any:
    """Ask a policy twice and say in ``workspace.wrong`` what it must not have done."""
    workspace.trial = workspace.world
    workspace.mind = mind
    first = checked_policy(table, me, mind)
    word = first_difference(workspace.trial, workspace.world, 0, word_count(workspace.world))
    if word >= 0:
        workspace.wrong, workspace.word = rooms.WROTE, word
        return first
    workspace.wrong = misuse_of_mind(workspace.mind, mind, watched)
    if workspace.wrong != rooms.FINE:
        return first
    mind.rng = workspace.mind.rng
    for slot in range(MAX_PARAMETERS):
        mind.memory[slot] = workspace.mind.memory[slot]
    action = checked_policy(table, me, mind)
    if action != first:
        workspace.wrong = rooms.UNSTEADY
    return action


def watch(workspace: Any, seat: Any) -> Any:
    """Return what the policy in ``seat`` does, or `playout.STOPPED` with ``workspace.wrong`` set.

    ``workspace.fault`` and ``workspace.asked`` are kept up to date, so that somebody else can see
    where a policy hangs.
    """
    table, seating = workspace.world.table, workspace.cast
    workspace.fault[SEAT - 1] = seating.slot[seat]
    workspace.fault[SEAT] = seat
    workspace.fault[DECISION] = table.decision
    workspace.asked += 1
    watched = workspace.watched[seating.slot[seat]]
    workspace.wrong = rooms.RAISED_IT
    action = check_decision(
        workspace, table, workspace.world.seats[seat], seating.minds[seat], watched
    )
    return action if workspace.wrong == rooms.FINE else rooms.STOPPED
