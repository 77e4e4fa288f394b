"""Rules of technologies that games call by number (see ``play/technology.py``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import imagined_techs
from simlab.games.cosmic.play import playing_techs, research, technology
from simlab.games.cosmic.policies import technology as judging
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def deal(world: World, one: int, two: int, three: int) -> int:
    """Deal techs at the beginning of the game."""
    research.deal(world)
    return 0


@kernel
def dealing(world: World, one: int, two: int, three: int) -> int:
    """Ask players for the dealt techs that they keep."""
    research.dealing(world)
    return 0


@kernel
def researching(world: World, one: int, two: int, three: int) -> int:
    """Ask players for their research in the regroup phase."""
    return research.researching(world)


@kernel
def act(world: World, seat: int, action: int, three: int) -> int:
    """Apply a player's research action in the regroup phase."""
    research.tech_action(world, seat, action)
    return 0


@kernel
def keep(world: World, seat: int, tech: int, three: int) -> int:
    """Record the tech that a player keeps."""
    research.keep(world, seat, tech)
    return 0


@kernel
def draw(world: World, seat: int, count: int, three: int) -> int:
    """Draw techs for a player, who keeps one of them."""
    return research.draw_some(world, seat, count)


@kernel
def begin(world: World, hook: int, seat: int, x: int) -> int:
    """Apply the techs of a player at a hook."""
    return playing_techs.begin(world, hook, seat, x)


@kernel
def go_on(world: World, hook: int, seat: int, x: int) -> int:
    """Continue the tech in use after an answer."""
    return playing_techs.go_on(world, hook, seat, x)


@kernel
def move(world: World, one: int, two: int, three: int) -> int:
    """Exchange techs as agreed in a deal."""
    return research.move_techs(world)


@kernel
def options(world: World, seat: int, two: int, three: int) -> int:
    """Return the research actions open to a player in the regroup phase."""
    return research.options(world.table, world.seats[seat], seat)


@kernel
def playable(world: World, hook: int, seat: int, x: int) -> int:
    """Return the set of techs that a player may use at a hook."""
    return playing_techs.playable(world, hook, seat, x)


@kernel
def imagine(world: World, seat: int, two: int, three: int) -> int:
    """Deal the techs that a player cannot see; return 0 if that is impossible."""
    dealt = imagined_techs.deal_techs(world, seat, world.hidden.deal_stream)
    return 1 if dealt else 0


@kernel
def judge_act(table: Table, me: Seat, most: int) -> int:
    """Return a player's usual research action, or the tech that it keeps."""
    return judging.act(table, me, most)


@kernel
def judge_draw(table: Table, me: Seat, most: int) -> int:
    """Return whether a player prefers drawing techs to another encounter."""
    return judging.wants_more(table, me)


@kernel
def judge_drive(table: Table, me: Seat, most: int) -> int:
    """Return the slot, plus 1, of the tech that should get the flagship, or 0."""
    return judging.lacks_one(table, me, table.actor)


SYSTEM: dict[int, Callable[..., Any]] = {
    technology.DEAL: deal,
    technology.DEALING: dealing,
    technology.RESEARCHING: researching,
    technology.ACT: act,
    technology.KEEP: keep,
    technology.DRAW: draw,
    technology.BEGIN: begin,
    technology.GO_ON: go_on,
    technology.MOVE: move,
    technology.OPTIONS: options,
    technology.PLAYABLE: playable,
    technology.IMAGINE: imagine,
}
JUDGE: dict[int, Callable[..., Any]] = {
    technology.JUDGE_ACT: judge_act,
    technology.JUDGE_DRAW: judge_draw,
    technology.JUDGE_DRIVE: judge_drive,
}
