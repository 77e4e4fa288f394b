"""The rules of technologies, called by number, so that games without them do not compile them."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simlab.jit.call_graph import uncompiled
from simlab.jit.kernel import dispatch_table

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


(
    DEAL, DEALING, RESEARCHING, ACT, KEEP, DRAW, BEGIN, GO_ON, MOVE, OPTIONS, PLAYABLE, IMAGINE,
    PARTS,
) = range(13)  # fmt: skip
"""Parts of the rules (see `techs.system`)."""
JUDGE_ACT, JUDGE_DRAW, JUDGE_DRIVE, JUDGEMENTS = range(4)


@dispatch_table(PARTS, "world", "int", "int", "int")
def technology(part: int, world: World, one: int, two: int, three: int) -> int:
    """Carry out a part of the rules of technologies."""
    return _part(int(part))(world, one, two, three)


@dispatch_table(JUDGEMENTS, "table", "seat", "number")
def judge_techs(part: int, table: Table, me: Seat, most: float) -> int:
    """Return the usual decision on techs; research those that lack at most ``most`` ships."""
    return _judgement(int(part))(table, me, most)


@functools.cache
def _part(part: int) -> Callable[..., Any]:
    from simlab.games.cosmic.techs.system import SYSTEM

    found: Callable[..., Any] = uncompiled(SYSTEM[part])
    return found


@functools.cache
def _judgement(part: int) -> Callable[..., Any]:
    from simlab.games.cosmic.techs.system import JUDGE

    found: Callable[..., Any] = uncompiled(JUDGE[part])
    return found
