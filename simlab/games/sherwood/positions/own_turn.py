"""Own turns of the planning phase, in described positions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from simlab.games.sherwood import components as c
from simlab.games.sherwood.rules import answers, plan as planning
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import World

# A single call does not justify the time to compile them.
answer, must_donate, plan_options, face_down, price_of_look = map(
    uncompiled,
    (
        answers.apply_decision,
        planning.must_donate,
        planning.plan_options,
        planning.face_down,
        planning.price_of_look,
    ),
)

Description = Mapping[str, Any]


def needed(description: Description, key: str) -> Any:
    """Return the value of a required key, or raise."""
    if key not in description:
        raise UsageError(f"position: {key} is to be told for this decision")
    return description[key]


def ask(world: World, decision: Any, me: int, options: Any, private: Any = 0) -> None:
    """Set up a decision of the asking player."""
    world.table.decision = decision
    world.table.actor = me
    world.table.options = options
    world.seats[me].options = private


def start_planning(table: Any, current: int, description: Description) -> None:
    """Set up a player's turn; players with empty camps are out."""
    if table.turned.sum() != table.rules.face_up or table.done.any():
        raise UsageError(
            f"position: display: {table.rules.face_up} of the cards lie face up in the planning "
            "phase, and none has travelled"
        )
    table.phase = c.TURN
    table.current = current
    table.turns = table.turns_now = 1
    table.calls = description.get("calls", 0)
    if table.camp[current] == 0:
        raise UsageError(f"position: camp: seat {current} has no raiders to place")
    _write_exits(table, description)


def _write_exits(table: Any, description: Description) -> None:
    """Record the order of empty camps: as described, else clockwise from the figure holder."""
    seats = int(table.seats)
    empty = [
        seat
        for seat in ((int(table.figure) + step) % seats for step in range(seats))
        if table.camp[seat] == 0
    ]
    out = description.get("out", empty)
    if sorted(out) != sorted(empty):
        named = ", ".join(map(str, sorted(empty))) or "nobody"
        raise UsageError(f"position: out: the empty camps are those of {named}, each named once")
    table.out_n = len(out)
    table.out_order[: len(out)] = out


def plan(world: World, me: int, description: Description) -> None:
    """Set up my choice of an action; with too many bags, my choice of a donation."""
    table = world.table
    start_planning(table, me, description)
    if must_donate(table, me):
        _choose(world, me, c.CHURCH)
    else:
        ask(world, c.PLAN, me, plan_options(table, me))


def donate(world: World, me: int, description: Description) -> None:
    """Set up my donation at the church."""
    start_planning(world.table, me, description)
    _choose(world, me, c.CHURCH)


def look(world: World, me: int, description: Description) -> None:
    """Set up my look at a card at the inn."""
    start_planning(world.table, me, description)
    if not face_down(world.table):
        raise UsageError("position: display: no card lies face down, so there is nothing to see")
    if world.table.gold[me] < (price := price_of_look(world.table)):
        bags = world.table.gold[me]
        raise UsageError(f"position: gold: a look costs {price} (rule price_inn), not {bags}")
    _choose(world, me, c.INN)


def hideout(world: World, me: int, description: Description) -> None:
    """Set up my choice of a hide-out for a band of my own."""
    start_planning(world.table, me, description)
    _choose(world, me, c.SOLO)


def alliance(world: World, me: int, description: Description) -> None:
    """Set up my choice of a hide-out for a call or a proposal."""
    start_planning(world.table, me, description)
    _choose(world, me, c.ALLIANCE)


def _choose(world: World, me: int, action: Any) -> None:
    """Apply an action of a player's turn, up to its next question."""
    table = world.table
    options = int(plan_options(table, me))
    if not options >> int(action) & 1:
        raise UsageError(f"position: decision: {_why_not(table, me, options)}")
    answer(world, c.PLAN, me, action)


def _why_not(table: Any, me: int, options: int) -> str:
    if must_donate(table, me):
        bags = f"{table.gold[me]} bags, more than {table.rules.donation_threshold}"
        return f"seat {me} has {bags}: it must donate (decision donate)"
    words = c.DECISIONS[int(c.PLAN)].actions
    legal = [word for action, word in enumerate(words) if options >> action & 1]
    return f"seat {me} may only choose {', '.join(legal)} now (decision plan)"
