"""Decisions of described positions, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from simlab.games.sherwood import components as c
from simlab.games.sherwood.positions import alliances, bids, own_turn, travel
from simlab.games.sherwood.positions.bids import start_raiding
from simlab.games.sherwood.positions.own_turn import ask
from simlab.games.sherwood.positions.schema import DECISIONS
from simlab.games.sherwood.rules import picks
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import World

# A single call does not justify the time to compile it.
pick_options = uncompiled(picks.pick_options)

Scene = Callable[[Any, int, Mapping[str, Any]], None]


def pick(world: World, me: int, description: Mapping[str, Any]) -> None:
    """Set up my choice of the next card."""
    table = world.table
    if description.get("picker", me) != me:
        raise UsageError("position: picker: somebody else chooses (decision bid)")
    start_raiding(table, me, int(table.done.sum()))
    table.phase = c.PICKING
    if "deal" in description:
        bids.write_deal(table, description["deal"])
    ask(world, c.PICK, me, pick_options(table))


SCENES: Mapping[str, Scene] = {
    "plan": own_turn.plan,
    "donate": own_turn.donate,
    "look": own_turn.look,
    "hideout": own_turn.hideout,
    "alliance": own_turn.alliance,
    "offer": alliances.offer,
    "vote": alliances.vote,
    "bid": bids.bid,
    "accept": bids.accept,
    "pick": pick,
    "messenger": travel.messenger,
    "declare": travel.declare,
}
assert tuple(SCENES) == DECISIONS
