"""Positions from transcripts, with their past."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from simlab.core.policy_file import PolicyFile
from simlab.core.records import BOOKKEEPING, MOST_RECORDED
from simlab.inference.history import RecordedPast
from simlab.inference.positions import Position, checked
from simlab.jit.errors import SimlabError, UsageError
from simlab.jit.files import parse_json, read_text
from simlab.loop.observed_chance import WRITING
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.stats.ranges import Scalar

Lines = Sequence[str | Mapping[str, Any]]
"""The lines of a transcript, as text or parsed."""
Source = Path | Lines


class After(BaseModel):
    """The state of a game in words, as far as it distinguishes deals."""

    model_config = ConfigDict(strict=True)

    hidden: dict[str, Any]


class Head(BaseModel):
    """The first line of a transcript, with the data to deal the same game."""

    model_config = ConfigDict(strict=True)

    game: str
    seed: int
    number: int = Field(ge=0, lt=2**63)
    seats: int
    lineup: list[str]
    rules: dict[str, Scalar]
    after: After


class Turn(BaseModel):
    """A line of a transcript: a decision."""

    model_config = ConfigDict(strict=True)

    n: int
    actor: int
    decision: str
    action: str


if TYPE_CHECKING:
    from simlab.runtime.stepper import Match


class Recorder:
    """Recorder of one player's observations of a game, decision by decision.

    A view is the table and the player's own record. Decisions of others that change neither create
    no view: their number is unknown to the player.
    """

    def __init__(self, matchup: Matchup, viewer: int) -> None:
        self._matchup = matchup
        self.viewer = viewer
        self._worlds: list[Any] = []
        self._own: list[int] = []
        self._told: list[Any] = []

    def take(self, match: Match, action: int) -> None:
        """Take an action in a match and record the player's observations."""
        self.before(match.world, action)
        match.world.hidden.follow.mode = WRITING
        match.world.hidden.follow.recorded_n = 0
        match.take(action)
        self.after(told_to(match.world.hidden, self.viewer))

    def before(self, world: Any, action: int) -> None:
        """Record the player's observations before an action, and its own action."""
        acts = int(world.table.actor) == self.viewer
        if self._worlds and not acts and self._own[-1] < 0 and self._same(world):
            return
        self._worlds.append(world.copy())
        self._own.append(action if acts else -1)
        self._told.append(np.zeros(0, np.int64))

    def after(self, told: Any) -> None:
        """Record the player's observations of random outcomes."""
        self._told[-1] = np.concatenate([self._told[-1], told])

    def _same(self, world: Any) -> bool:
        last, seat = self._worlds[-1], self.viewer
        same = world.table.tobytes() == last.table.tobytes()
        return bool(same and world.seats[seat].tobytes() == last.seats[seat].tobytes())

    def past(self, world: Any) -> RecordedPast:
        """Return the recorded past, up to the present world.

        Hidden information is replaced by a sample at once, so that nothing can depend on it.
        """
        worlds = np.zeros(len(self._worlds) + 1, self._matchup.game.layout.world)
        for view, seen in enumerate([*self._worlds, world]):
            worlds[view] = seen
        for field in BOOKKEEPING:
            worlds["hidden"][field] = 0
        recall = self._matchup.game.history_inference
        if recall is not None and recall.preset_known is not None:
            recall.preset_known(worlds, self.viewer)
        with np.errstate(over="ignore"):
            for view in range(len(worlds)):
                self._matchup.compiled.determinize(worlds[view], self.viewer, np.uint64(view))
        position = Position(self._matchup, worlds[-1:].copy())
        own = np.array(self._own, np.int64)
        return RecordedPast(position, worlds, own, list(self._told), len(own))


def told_to(hidden: Any, viewer: int) -> Any:
    """Return the random outcomes that a player observed in the last step of a recording world."""
    count = int(hidden.follow.recorded_n)
    if count > MOST_RECORDED:
        raise SimlabError(
            f"{count} outcomes of chance in a step; there is room for {MOST_RECORDED}"
        )
    return hidden.recorded[:count][(hidden.observers[:count] >> viewer) & 1 != 0].copy()


def recorded_position(path: Source, at: int) -> Position:
    """Return the position before decision ``at`` of a transcript (``watch --format json``).

    The game is replayed from its seed with the recorded actions, so the player's knowledge at that
    point is available here, too.

    Raises
    ------
    UsageError
        The file is not a transcript, it has no such decision, or these rules replay it differently.
    """
    return recorded_past(path, at, 0).position


def recorded_past(
    path: Source,
    at: int,
    back: int | None = None,
    policy_files: Sequence[str | Path | PolicyFile] = (),
    game: str | None = None,
) -> RecordedPast:
    """Return the position before decision ``at`` of a transcript, with its past.

    The past begins ``back`` of the player's own decisions ago, or with the first one of the game.
    With ``game``, a transcript of another game is rejected. For other errors see
    `recorded_position`.
    """
    record = Record(path, policy_files)
    if game not in (None, record.head.game):
        raise UsageError(f"{record.name} is a transcript of {record.head.game}, not of {game}")
    turns = record.turns
    if not 0 <= at < len(turns):
        raise UsageError(f"{record.name} has decisions 0 to {len(turns) - 1}, not {at}")
    match = record.match()
    own = [n for n, turn in enumerate(turns[:at]) if turn.actor == turns[at].actor]
    start = 0 if back is None or back > len(own) else own[-back] if back else at
    recorder = Recorder(record.matchup, turns[at].actor)
    for number, turn in enumerate(turns[:at]):
        action = record.action_of(match, turn)
        if number >= start:
            recorder.take(match, action)
        else:
            match.take(action)
    record.action_of(match, turns[at])
    past = recorder.past(match.world)
    checked(past.position)
    return past


class Record:
    """A recorded game, ready to be replayed.

    Parameters
    ----------
    source : path, or lines
        A transcript.
    policy_files : sequence of path
        Files of the policies in its line-up that are not the game's own.

    Attributes
    ----------
    head : Head
    turns : list of Turn
    matchup : Matchup
    name : str
        Name of the transcript in errors.

    Raises
    ------
    UsageError
        The source is not a transcript, or it contains names that these rules lack.
    """

    def __init__(
        self, source: Source, policy_files: Sequence[str | Path | PolicyFile] = ()
    ) -> None:
        self.name = str(source) if isinstance(source, Path) else "the transcript"
        self.head, self.turns = read_transcript(source)
        self.matchup = build_matchup(
            self.head.game,
            ",".join(self.head.lineup),
            seats=self.head.seats,
            rules=self.head.rules,
            seed=self.head.seed,
            policy_files=policy_files,
        )

    def match(self) -> Match:
        """Return the game as dealt.

        Raises
        ------
        UsageError
            These rules deal it differently.
        """
        from simlab.runtime.stepper import Match

        self.matchup.prepare()
        # with rotation, several numbers share a deal
        for rotations in range(1, self.matchup.seats + 1):
            match = Match(self.matchup, self.head.number // rotations)
            if match.state()["hidden"] == self.head.after.hidden:
                return match
        raise UsageError(
            f"{self.name}: this version of {self.head.game} deals that game another way"
        )

    def action_of(self, match: Match, turn: Turn) -> int:
        """Return the id of a recorded action, or raise `UsageError` if it does not follow."""
        if match.over or turn.actor != match.actor:
            raise UsageError(f"{self.name}: decision {turn.n} does not follow in these rules")
        asked = match.game.decisions[int(match.table.decision)]
        if turn.decision != asked.name:
            raise UsageError(f"{self.name}: decision {turn.n} does not follow in these rules")
        action = asked.action_of(turn.action)
        if action not in match.legal_actions():
            raise UsageError(f"{self.name}: {turn.action!r} is not legal at decision {turn.n}")
        return action

    def pasts(self, seat: int) -> Iterator[tuple[Turn, RecordedPast]]:
        """Yield each decision of a seat with a choice, with that player's past."""
        match, recorder = self.match(), Recorder(self.matchup, seat)
        for turn in self.turns:
            action = self.action_of(match, turn)
            if turn.actor == seat:
                yield turn, recorder.past(match.world)
            recorder.take(match, action)


def written_down(match: Match, actions: Iterator[int] | None = None) -> list[dict[str, Any]]:
    """Play a match to its end and return the lines of its transcript.

    Parameters
    ----------
    match : Match
        A match before its first decision.
    actions : iterator of int, optional
        The actions; by default those of the policies. They may end before the game.
    """
    matchup = match.matchup
    lines: list[dict[str, Any]] = [
        {
            "game": matchup.game.name,
            "seed": matchup.seed,
            "number": match.number,
            "seats": matchup.seats,
            "lineup": [matchup.entries[match.entry_of(seat)].text for seat in range(matchup.seats)],
            "rules": dict(match.rules),
            "after": {"hidden": match.state()["hidden"]},
        }
    ]
    turns = match.play() if actions is None else (match.take(action) for action in actions)
    for turn in turns:
        done = {"decision": turn.decision, "action": turn.action}
        lines.append({"n": turn.number, "actor": turn.actor, **done})
    return lines


def _lines_of(source: Source) -> list[Any]:
    lines: Sequence[Any] = (
        source if not isinstance(source, Path) else read_text(source).splitlines()
    )
    name = source if isinstance(source, Path) else "the transcript"
    return [
        parse_json(Path(f"line {number} of {name}"), line) if isinstance(line, str) else line
        for number, line in enumerate(lines, 1)
    ]


def read_transcript(path: Source) -> tuple[Head, list[Turn]]:
    """Return the match-up and the decisions of a transcript.

    Raises
    ------
    UsageError
        The file is not a transcript.
    """
    try:
        lines = _lines_of(path)
        head = Head.model_validate(lines[0] if lines else None)
        decided = [line for line in lines[1:] if not isinstance(line, dict) or "decision" in line]
        return head, [Turn.model_validate(line) for line in decided]
    except ValidationError as error:
        problem = error.errors()[0]
        place = ".".join(str(part) for part in problem["loc"])
        what = "its first line is no match-up" if error.title == "Head" else "a line is no decision"
        reason = f"{what}: {place}: {problem['msg']}" if place else what
    except UsageError as error:
        reason = str(error)
    name = str(path) if isinstance(path, Path) else "this"
    raise UsageError(
        f"{name} is no transcript (write one with: simlab watch GAME --format json): {reason}"
    )
