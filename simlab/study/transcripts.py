"""Positions out of transcripts, with what led to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from simlab.core.policy_file import PolicyFile
from simlab.core.records import BOOKKEEPING, MOST_TOLD
from simlab.jit.errors import SimlabError, UsageError
from simlab.jit.files import parse_json, read_text
from simlab.loop.observed_chance import WRITING
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.study.past import RecordedPast
from simlab.study.positions import Position, checked
from simlab.study.ranges import Scalar

Lines = Sequence[str | Mapping[str, Any]]
"""The lines of a transcript, as text or as what it says."""
Source = Path | Lines


class After(BaseModel):
    """The state of a game in words, as far as it tells one deal from another."""

    model_config = ConfigDict(strict=True)

    hidden: dict[str, Any]


class Head(BaseModel):
    """The first line of a transcript: what is needed to deal the same game."""

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
    """Writes down what one player sees of a game, decision by decision.

    A view is the table and the player's own record. Decisions of others that change neither make
    no view of their own: nobody knows how many there were.
    """

    def __init__(self, matchup: Matchup, viewer: int) -> None:
        self._matchup = matchup
        self.viewer = viewer
        self._worlds: list[Any] = []
        self._own: list[int] = []
        self._told: list[Any] = []

    def take(self, match: Match, action: int) -> None:
        """Let a match take an action and write down what the player sees of it."""
        self.before(match.world, action)
        match.world.hidden.follow.mode = WRITING
        match.world.hidden.follow.told_n = 0
        match.take(action)
        self.after(told_to(match.world.hidden, self.viewer))

    def before(self, world: Any, action: int) -> None:
        """Write down what the player sees before somebody acts, and what it does itself."""
        acts = int(world.table.actor) == self.viewer
        if self._worlds and not acts and self._own[-1] < 0 and self._same(world):
            return
        self._worlds.append(world.copy())
        self._own.append(action if acts else -1)
        self._told.append(np.zeros(0, np.int64))

    def after(self, told: Any) -> None:
        """Write down what the player has seen of chance."""
        self._told[-1] = np.concatenate([self._told[-1], told])

    def _same(self, world: Any) -> bool:
        last, seat = self._worlds[-1], self.viewer
        same = world.table.tobytes() == last.table.tobytes()
        return bool(same and world.seats[seat].tobytes() == last.seats[seat].tobytes())

    def past(self, world: Any) -> RecordedPast:
        """Return what has been written down, up to the world as it is now.

        What the player cannot see is made up at once, so that nobody can look at it.
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
    """Return what a player has seen of chance in the last step of a world that writes it down."""
    count = int(hidden.follow.told_n)
    if count > MOST_TOLD:
        raise SimlabError(f"a step told {count} outcomes of chance; there is room for {MOST_TOLD}")
    return hidden.told[:count][(hidden.told_to[:count] >> viewer) & 1 != 0].copy()


def recorded_position(path: Source, at: int) -> Position:
    """Return the position before decision ``at`` of a transcript (``watch --format json``).

    The game is played again from its seed with the recorded actions; what the player knows by then
    is therefore known here, too.

    Raises
    ------
    UsageError
        The file is no transcript, it has no such decision, or these rules play it another way.
    """
    return recorded_past(path, at, 0).position


def recorded_past(
    path: Source,
    at: int,
    back: int | None = None,
    policy_files: Sequence[str | Path | PolicyFile] = (),
    game: str | None = None,
) -> RecordedPast:
    """Return the position before decision ``at`` of a transcript, with what led to it.

    The past begins with the player's own decision ``back`` decisions of its own ago, or with the
    first of the game. With ``game``, a transcript of another game is refused. For other errors see
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
    """A game that has been written down, ready to be played again.

    Parameters
    ----------
    source : path, or lines
        A transcript.
    policy_files : sequence of path
        Where the policies of its line-up come from, unless they are the game's own.

    Attributes
    ----------
    head : Head
    turns : list of Turn
    matchup : Matchup
    name : str
        What errors call it.

    Raises
    ------
    UsageError
        It is no transcript, or these rules do not know what it names.
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
        """Return the game as it was dealt.

        Raises
        ------
        UsageError
            These rules deal it another way.
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
        """Return the number of what was done, or raise `UsageError` if it does not follow."""
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
        """Yield each decision of a seat that was a choice, with what that player had seen."""
        match, recorder = self.match(), Recorder(self.matchup, seat)
        for turn in self.turns:
            action = self.action_of(match, turn)
            if turn.actor == seat:
                yield turn, recorder.past(match.world)
            recorder.take(match, action)


def written_down(match: Match, actions: Iterator[int] | None = None) -> list[dict[str, Any]]:
    """Play a match to its end and return the lines of a transcript that it can be read from.

    Parameters
    ----------
    match : Match
        Nothing has been decided yet.
    actions : iterator of int, optional
        What is done; by default what the policies do. It may end before the game does.
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
        The file is no transcript.
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
