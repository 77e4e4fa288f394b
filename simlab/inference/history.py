"""History of a position: the observations of its player, step by step."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from simlab.inference.positions import Position
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError
from simlab.loop.observed_chance import FOLLOWING, FREE

if TYPE_CHECKING:
    from simlab.runtime.compiled import CompiledGame

WHOLE, OFF = "all", "off"


def looking_back(believe: str | int) -> str | int:
    """Parse the length of the past: ``all``, ``off``, or a number of the player's own decisions.

    Raises
    ------
    UsageError
        The text is none of them.
    """
    text = str(believe).strip().lower()
    if text in (WHOLE, OFF):
        return text
    if text.isdigit() and int(text) > 0:
        return int(text)
    raise UsageError(f"--believe is all, off, or a number of your decisions from 1, not {believe}")


class Past(Protocol):
    """History of a position, as far as a filter needs it.

    Attributes
    ----------
    position : Position
    views : int
        Steps from one view to the next.
    """

    @property
    def position(self) -> Position:
        """Position at the end."""

    @property
    def views(self) -> int:
        """Steps from one view to the next."""

    def follow(self, code: CompiledGame) -> Any:
        """Return the compiled loop that brings worlds to the next view."""

    def begin(self, room: Any, view: int) -> bool:
        """Put the player's knowledge at a view into ``room.before``; return false if unknown."""

    def show(self, room: Any, view: int) -> None:
        """Put the player's observations between two views into the room."""

    def end(self, room: Any, worlds: Any, weights: Any) -> None:
        """Turn worlds at the last view into the position; those that do not fit get weight 0."""

    def parted(self) -> tuple[Past | None, Past]:
        """Return the past before the last round (None if there is none), and that round."""

    def last(self, views: int) -> Past:
        """Return the last steps, or all if the past cannot be split."""

    def shorter(self, reached: int) -> Iterator[Past]:
        """Yield pasts to fall back on if no world gets further than a view; the last is empty."""

    @property
    def is_whole(self) -> bool:
        """Return whether the past goes back to the beginning of the game."""

    def told_so_far(self) -> str:
        """Return in words the part of the past behind the inference."""


@dataclass(frozen=True)
class RecordedPast:
    """The past from a transcript.

    Attributes
    ----------
    worlds : array of Worlds
        At each view. Their hidden part is sampled.
    own : int64 array ``[views]``
        The player's own actions, or -1.
    told : list of int64 arrays
        Random outcomes that the player observed in each step.
    whole : int
        Number of steps of the whole record.
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
        """Put the player's knowledge at a view into ``room.before``."""
        room.before = self.worlds[view]
        return True

    def show(self, room: Any, view: int) -> None:
        """Put the player's observations between two views into the room."""
        told = self.told[view]
        room.mode, room.stage, room.looks_ahead = FOLLOWING, -1, 1
        room.before, room.after = self.worlds[view], self.worlds[view + 1]
        room.later = self.worlds[self._end_of_round(view)]
        room.own_action = self.own[view]
        room.recorded_n = len(told)
        for world in (room.here, room.there):
            world.hidden.recorded[: len(told)] = told

    def _end_of_round(self, view: int) -> int:
        """Return the last view before another round begins."""
        for later in range(view + 1, self.views + 1):
            if self.begun[later] and not self.begun[later - 1]:
                return later - 1
        return self.views

    def end(self, room: Any, worlds: Any, weights: Any) -> None:
        """Do nothing: the last view is the position already."""

    def last(self, views: int) -> RecordedPast:
        """Return the last steps."""
        return self._part(self.views - views, self.views)

    def _part(self, first: int, last: int) -> RecordedPast:
        return replace(
            self,
            worlds=self.worlds[first : last + 1],
            own=self.own[first:last],
            told=self.told[first:last],
        )

    def parted(self) -> tuple[RecordedPast | None, RecordedPast]:
        """Return the past before the last round (None if there is none), and that round."""
        for view in range(self.views - 1, 0, -1):
            if self.begun[view] and not self.begun[view - 1]:
                return self._part(0, view), self._part(view, self.views)
        return None, self

    def shorter(self, reached: int) -> Iterator[RecordedPast]:
        """Yield pasts to fall back on if no world gets further than a view; the last is empty."""
        yield self.last(0)

    @property
    def is_whole(self) -> bool:
        """Return whether the past goes back to the beginning of the game."""
        return self.views == self.whole

    def told_so_far(self) -> str:
        """Return in words the part of the past behind the inference."""
        if self.views == 0:
            return "what is certain, but nothing of what happened"
        if self.is_whole:
            return f"all {self.views} steps that you saw"
        return f"the last {self.views} of {self.whole} steps that you saw"


@dataclass(frozen=True)
class DescribedPast:
    """The past implied by a described position (see `game.Recall`).

    Attributes
    ----------
    start : array of one World
        The world before the implied steps.
    views : int
        Number of stages on the way.
    whole : int
        Number of stages that the position implies.
    """

    position: Position
    start: Any
    views: int
    whole: int

    def follow(self, code: CompiledGame) -> Any:
        """Return the compiled loop that brings worlds to the next stage."""
        return code.follow_described

    def begin(self, room: Any, view: int) -> bool:
        """Put the beginning into ``room.before``, or the position itself if nothing is implied."""
        if view > 0:
            return False
        room.before = (self.start if self.views > 0 else self.position.root)[0]
        room.after = room.later = self.position.root[0]
        return True

    def show(self, room: Any, view: int) -> None:
        """Put the index of the next stage into the room."""
        room.mode, room.stage = FREE, view
        # worlds that are not followed to a later showdown cannot give back their gain from it
        room.looks_ahead = int(self.views == self.whole)

    def end(self, room: Any, worlds: Any, weights: Any) -> None:
        """Turn worlds at the last stage into the position; those that do not fit get weight 0."""
        if self.views > 0:
            self.position.matchup.compiled.arrive_worlds(room, worlds, weights)

    def parted(self) -> tuple[None, DescribedPast]:
        """Return None and the past: a position implies one round only."""
        return None, self

    def last(self, views: int) -> DescribedPast:
        """Return the past: it cannot be split."""
        return self

    def shorter(self, reached: int) -> Iterator[DescribedPast]:
        """Yield pasts to fall back on if no world gets further than a stage; the last is empty."""
        for views in range(reached, -1, -1):
            yield replace(self, views=views)

    @property
    def is_whole(self) -> bool:
        """Return whether the past goes back to the beginning of the game: it never does."""
        return False

    def told_so_far(self) -> str:
        """Return in words the part of the past behind the inference."""
        if self.views == 0:
            return "what is certain, but nothing of what happened"
        part = "what" if self.views == self.whole else "a part of what"
        return f"{part} the position says of the round so far"


def described_past(position: Position) -> DescribedPast:
    """Return the past implied by a position; it may be empty."""
    recall, found = position.matchup.game.history_inference, None
    if recall is not None and (position.told is None or position.told.issuperset(recall.rests_on)):
        found = recall.round_start(position.root.copy(), position.seat)
    start, stages = found or (position.root, 0)
    return DescribedPast(position, start, stages, stages)
