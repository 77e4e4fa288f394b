"""Actions of players on the way to the decision of a described position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from simlab.core.position_schema import ME
from simlab.core.records import SET_BITS
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import sets
from simlab.games.cosmic.techs import xenon_lasers
from simlab.jit.call_graph import uncompiled

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World

Description = Mapping[str, Any]


def run(kernel: Callable[..., Any], *arguments: Any) -> Any:
    """Call a kernel uncompiled."""
    return uncompiled(kernel)(*arguments)


_DECLINING: dict[int, int] = {
    c.POWER: c.NO,
    c.REGROUP_CARD: c.PASS,
    c.USE_FORCE_FIELD: c.PASS,
    c.REVEAL_CARD: c.PASS,
    c.RESPOND: c.PASS,
    c.OUTCOME_CARD: c.PASS,
    c.FLARE_PLAY: c.NO_FLARE,
    c.PLAY_THING: c.PASS,
    c.TECH_PLAY: c.PASS,
    c.PICK_PLANET: c.DONE,
    c.PICK_CARD: c.NO_CARD,
    c.PICK_PLAYER: c.NOBODY,
}
_ZAP: dict[int, int] = {
    c.PLAY_THING: c.OMNI_ZAP - c.KINDS + 1,
    c.TECH_PLAY: c.COSMIC_FIELD_GENERATOR,
}
"""By decision: the action that declines, where there is one."""
_FLAGSHIP = sum(1 << thing + 1 for thing in (c.BOOST, c.BOOST + 1, c.DRIVE, c.DRIVE + 1))


def options_of(world: World) -> int:
    """Return the legal actions of the deciding player, a bit for each."""
    low, high = run(sets.options_of, world.table, world.seats[int(world.table.actor)])
    return int(low) | int(high) << SET_BITS


def decline(world: World) -> int | None:
    """Return the declining action of the deciding player; None if it cannot decline."""
    action = _DECLINING.get(int(world.table.decision))
    return action if action is not None and options_of(world) >> action & 1 else None


def others_pass(world: World, description: Description) -> int | None:
    """Return the declining action of others, or of any response; None at the player's decision."""
    table = world.table
    return decline(world) if table.actor != description[ME] or table.decision == c.RESPOND else None


def at_the_reveal(world: World, description: Description) -> int | None:
    """Return the action that leads on to the reveal; None once the player has to decide.

    Nobody uses a power, except that Reserve is asked about its own attacks. The player makes no use
    of its flagship. It is asked first about its reward cards and techs, which may decide the
    encounter as reinforcements do.
    """
    table = world.table
    if "used_techs" in description and (action := _as_told(world, description)) is not None:
        return action
    if table.actor != description[ME]:
        return decline(world)
    if table.decision == c.POWER:
        return None if table.power[description[ME]] == c.RESERVE else c.NO
    if table.decision == c.PLAY_THING and options_of(world) & ~_FLAGSHIP == 1:
        return c.PASS
    return others_pass(world, description)


def _as_told(world: World, description: Description) -> int | None:
    """Return the action that uses the techs described as used, and no others; else None."""
    table, used = world.table, description["used_techs"]
    if table.decision == c.PICK_NUMBER and table.unit == c.TECH_UNIT + c.XENON_LASERS:
        return xenon_lasers.MORE
    if table.decision != c.TECH_PLAY or table.phase != c.REINFORCING:
        return None
    options = options_of(world)
    return next((tech for tech in used if options >> tech & 1), c.PASS)


_WINDOWS = (c.REVEAL_CARD, c.OUTCOME_CARD, c.PLAY_THING, c.TECH_PLAY)
"""Decisions that the asking player declines on the way to the use of a power."""


def until_own_power(world: World, description: Description) -> int | None:
    """Return the declining action; None once the player is asked about its own power."""
    table = world.table
    if table.actor == description[ME] and table.decision not in (c.RESPOND, *_WINDOWS):
        return None
    return decline(world)


def until_used(world: World, description: Description) -> int | None:
    """Return the action towards the use of the described power; None once it may be stopped."""
    table, alien = world.table, description["used"]
    if table.decision == c.POWER:
        return c.YES if table.power[table.actor] == alien else c.NO
    if table.actor != description[ME]:
        return decline(world)
    if table.decision not in (c.RESPOND, *_WINDOWS):
        return None
    return None if _stops(world, alien) else c.PASS


def _stops(world: World, alien: int) -> bool:
    """Return whether the present decision can stop an alien's power; Cosmic Zap goes first."""
    table = world.table
    frame = table.frames[table.frame_n - 1]
    if frame.what != c.USED_POWER or frame.against != alien:
        return False
    if table.decision == c.RESPOND:
        return True
    action = _ZAP.get(int(table.decision))
    may = action is not None and options_of(world) >> action & 1
    return bool(may) and world.seats[int(table.actor)].hand[c.COSMIC_ZAP] == 0
