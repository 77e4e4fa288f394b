"""What is asked in a position that a person describes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from simlab.games.sherwood import (
    components as c,
    place_bids,
    place_talk,
    place_travel,
    place_turn,
)
from simlab.games.sherwood.keys import DECISIONS
from simlab.games.sherwood.place_bids import start_raiding
from simlab.games.sherwood.place_turn import ask
from simlab.games.sherwood.play import picks
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

# a call is not worth compiling it
pick_options = uncompiled(picks.pick_options)

Scene = Callable[[Any, int, Mapping[str, Any]], None]


def pick(world: Any, me: int, description: Mapping[str, Any]) -> None:
    """I choose the next card."""
    table = world.table
    if description.get("picker", me) != me:
        raise UsageError("position: picker: somebody else chooses (decision bid)")
    start_raiding(table, me, int(table.done.sum()))
    table.phase = c.PICKING
    if "deal" in description:
        place_bids.write_deal(table, description["deal"])
    ask(world, c.PICK, me, pick_options(table))


SCENES: Mapping[str, Scene] = {
    "plan": place_turn.plan,
    "donate": place_turn.donate,
    "look": place_turn.look,
    "hideout": place_turn.hideout,
    "alliance": place_turn.alliance,
    "offer": place_talk.offer,
    "vote": place_talk.vote,
    "bid": place_bids.bid,
    "accept": place_bids.accept,
    "pick": pick,
    "messenger": place_travel.messenger,
    "declare": place_travel.declare,
}
assert tuple(SCENES) == DECISIONS
