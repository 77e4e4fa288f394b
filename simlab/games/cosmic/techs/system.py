"""The parts of the rules of technologies that games call by number (see ``play/technology.py``)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from simlab.games.cosmic import imagined_techs
from simlab.games.cosmic.play import playing_techs, research, technology
from simlab.games.cosmic.policies import technology as judging
from simlab.jit.kernel import kernel


@kernel
def deal(world: Any, one: Any, two: Any, three: Any) -> Any:
    """Deal techs at the beginning."""
    research.deal(world)
    return 0


@kernel
def dealing(world: Any, one: Any, two: Any, three: Any) -> Any:
    """Ask which ones are kept."""
    research.dealing(world)
    return 0


@kernel
def researching(world: Any, one: Any, two: Any, three: Any) -> Any:
    """Ask players in the regroup phase."""
    return research.researching(world)


@kernel
def act(world: Any, seat: Any, action: Any, three: Any) -> Any:
    """A player does something in the regroup phase."""
    research.tech_action(world, seat, action)
    return 0


@kernel
def keep(world: Any, seat: Any, tech: Any, three: Any) -> Any:
    """A player keeps a tech."""
    research.keep(world, seat, tech)
    return 0


@kernel
def draw(world: Any, seat: Any, count: Any, three: Any) -> Any:
    """A player draws techs to keep one."""
    return research.draw_some(world, seat, count)


@kernel
def begin(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """The techs of a player act at a hook."""
    return playing_techs.begin(world, hook, seat, x)


@kernel
def go_on(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """The tech in use acts after an answer."""
    return playing_techs.go_on(world, hook, seat, x)


@kernel
def move(world: Any, one: Any, two: Any, three: Any) -> Any:
    """Techs change hands by a deal."""
    return research.move_techs(world)


@kernel
def options(world: Any, seat: Any, two: Any, three: Any) -> Any:
    """Return what a player may do in the regroup phase."""
    return research.options(world.table, world.seats[seat], seat)


@kernel
def playable(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Return the techs that a player may use."""
    return playing_techs.playable(world, hook, seat, x)


@kernel
def imagine(world: Any, seat: Any, two: Any, three: Any) -> Any:
    """Deal the techs that a player cannot see; 0 if that is impossible."""
    dealt = imagined_techs.deal_techs(world, seat, world.hidden.deal_stream)
    return 1 if dealt else 0


@kernel
def judge_act(table: Any, me: Any, most: Any) -> Any:
    """What a player usually does in the regroup phase, and which tech it keeps."""
    return judging.act(table, me, most)


@kernel
def judge_draw(table: Any, me: Any, most: Any) -> Any:
    """Return whether it would rather draw techs than have another encounter."""
    return judging.wants_more(table, me)


@kernel
def judge_drive(table: Any, me: Any, most: Any) -> Any:
    """Onto which tech it would move a flagship: the slot and 1, or 0."""
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
