"""How a position came about: what its player has seen, step by step."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError
from simlab.loop.observed_chance import FOLLOWING, FREE
from simlab.study.positions import Position

if TYPE_CHECKING:
    from simlab.runtime.compiled import CompiledGame

WHOLE, OFF = "all", "off"


def looking_back(believe: str | int) -> str | int:
    """Read how far to look back: ``all``, ``off``, or so many decisions of one's own.

    Raises
    ------
    UsageError
        It is none of them.
    """
    text = str(believe).strip().lower()
    if text in (WHOLE, OFF):
        return text
    if text.isdigit() and int(text) > 0:
        return int(text)
    raise UsageError(f"--believe is all, off, or a number of your decisions from 1, not {believe}")


class Past(Protocol):
    """What a filter needs to know of how a position came about.

    Attributes
    ----------
    position : Position
    views : int
        Steps from one view to the next.
    """

    @property
    def position(self) -> Position:
        """The position."""

    @property
    def views(self) -> int:
        """Steps from one view to the next."""

    def follow(self, code: CompiledGame) -> Any:
        """Return the compiled loop that brings worlds to the next view."""

    def begin(self, room: Any, view: int) -> bool:
        """Put into ``room.before`` what the player knew at a view; false if nobody can say that."""

    def show(self, room: Any, view: int) -> None:
        """Put into the room what the player saw from a view to the next."""

    def end(self, room: Any, worlds: Any, weights: Any) -> None:
        """Make worlds at the last view the position; weights of those that do not fit become 0."""

    def parted(self) -> tuple[Past | None, Past]:
        """Return what lies before the last round, if anything, and that round."""

    def last(self, views: int) -> Past:
        """Return the last so many steps, or all if it cannot be parted."""

    def shorter(self, reached: int) -> Iterator[Past]:
        """Yield pasts to fall back on if no world gets further than a view; the last is empty."""

    @property
    def is_whole(self) -> bool:
        """Return whether it goes back to the beginning of the game."""

    def told_so_far(self) -> str:
        """Return in words what of the past is reasoned from."""


@dataclass(frozen=True)
class RecordedPast:
    """A past out of a transcript.

    Attributes
    ----------
    worlds : array of Worlds
        At each view. What the player cannot see in them is made up.
    own : int64 array ``[views]``
        What the player itself did, or -1.
    told : list of int64 arrays
        What the player saw of chance in each step.
    whole : int
        Steps of the whole record.
    """

    position: Position
    worlds: Any
    own: Any
    told: list[Any]
    whole: int

    @property
    def views(self) -> int:
        """Steps from one view to the next."""
        return len(self.own)

    @functools.cached_property
    def begun(self) -> list[bool]:
        """Return whether a view is the first of a round."""
        recall = self.position.matchup.game.history_inference
        if recall is None:
            return [False] * len(self.worlds)
        begins = uncompiled(recall.round_begins)
        return [bool(begins(world.table)) for world in self.worlds]

    def follow(self, code: CompiledGame) -> Any:
        """Return the compiled loop that brings worlds to the next view."""
        return code.follow_record

    def begin(self, room: Any, view: int) -> bool:
        """Put into ``room.before`` what the player knew at a view."""
        room.before = self.worlds[view]
        return True

    def show(self, room: Any, view: int) -> None:
        """Put into the room what the player saw from a view to the next."""
        told = self.told[view]
        room.mode, room.stage, room.looks_ahead = FOLLOWING, -1, 1
        room.before, room.after = self.worlds[view], self.worlds[view + 1]
        room.later = self.worlds[self._end_of_round(view)]
        room.own_action = self.own[view]
        room.told_n = len(told)
        for world in (room.here, room.there):
            world.hidden.told[: len(told)] = told

    def _end_of_round(self, view: int) -> int:
        """Return the last view before another round begins."""
        for later in range(view + 1, self.views + 1):
            if self.begun[later] and not self.begun[later - 1]:
                return later - 1
        return self.views

    def end(self, room: Any, worlds: Any, weights: Any) -> None:
        """The last view is the position already."""

    def last(self, views: int) -> RecordedPast:
        """Return the last so many steps."""
        return self._part(self.views - views, self.views)

    def _part(self, first: int, last: int) -> RecordedPast:
        return replace(
            self,
            worlds=self.worlds[first : last + 1],
            own=self.own[first:last],
            told=self.told[first:last],
        )

    def parted(self) -> tuple[RecordedPast | None, RecordedPast]:
        """Return what lies before the last round, if anything, and that round."""
        for view in range(self.views - 1, 0, -1):
            if self.begun[view] and not self.begun[view - 1]:
                return self._part(0, view), self._part(view, self.views)
        return None, self

    def shorter(self, reached: int) -> Iterator[RecordedPast]:
        """Yield pasts to fall back on if no world gets further than a view; the last is empty."""
        yield self.last(0)

    @property
    def is_whole(self) -> bool:
        """Return whether it goes back to the beginning of the game."""
        return self.views == self.whole

    def told_so_far(self) -> str:
        """Return in words what of the past is reasoned from."""
        if self.views == 0:
            return "what is certain, but nothing of what happened"
        if self.is_whole:
            return f"all {self.views} steps that you saw"
        return f"the last {self.views} of {self.whole} steps that you saw"


@dataclass(frozen=True)
class DescribedPast:
    """A past that a described position implies (see `game.Recall`).

    Attributes
    ----------
    start : array of one World
        Before what is implied.
    views : int
        Stages on the way.
    whole : int
        Stages that the position implies.
    """

    position: Position
    start: Any
    views: int
    whole: int

    def follow(self, code: CompiledGame) -> Any:
        """Return the compiled loop that brings worlds to the next stage."""
        return code.follow_described

    def begin(self, room: Any, view: int) -> bool:
        """Put into ``room.before`` the beginning, or the position itself if nothing is implied."""
        if view > 0:
            return False
        room.before = (self.start if self.views > 0 else self.position.root)[0]
        room.after = room.later = self.position.root[0]
        return True

    def show(self, room: Any, view: int) -> None:
        """Put into the room which stage comes next."""
        room.mode, room.stage = FREE, view
        # who is not followed to what it will show cannot give back what it gained by it
        room.looks_ahead = int(self.views == self.whole)

    def end(self, room: Any, worlds: Any, weights: Any) -> None:
        """Make worlds at the last stage the position; weights of those that do not fit become 0."""
        if self.views > 0:
            self.position.matchup.compiled.arrive_worlds(room, worlds, weights)

    def parted(self) -> tuple[None, DescribedPast]:
        """Return the past: a position implies only what belongs to one round."""
        return None, self

    def last(self, views: int) -> DescribedPast:
        """Return the past: it cannot be parted."""
        return self

    def shorter(self, reached: int) -> Iterator[DescribedPast]:
        """Yield pasts to fall back on if no world gets further than a stage; the last is empty."""
        for views in range(reached, -1, -1):
            yield replace(self, views=views)

    @property
    def is_whole(self) -> bool:
        """Return whether it goes back to the beginning of the game: it never does."""
        return False

    def told_so_far(self) -> str:
        """Return in words what of the past is reasoned from."""
        if self.views == 0:
            return "what is certain, but nothing of what happened"
        part = "what" if self.views == self.whole else "a part of what"
        return f"{part} the position says of the round so far"


def described_past(position: Position) -> DescribedPast:
    """Return what a position implies of its past; perhaps nothing."""
    recall, found = position.matchup.game.history_inference, None
    if recall is not None and (position.told is None or position.told.issuperset(recall.rests_on)):
        found = recall.round_start(position.root.copy(), position.seat)
    start, stages = found or (position.root, 0)
    return DescribedPast(position, start, stages, stages)
