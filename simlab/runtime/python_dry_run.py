"""Plain Python play of an author's kernels, before anything of theirs is compiled.

Python raises ordinary exceptions with the line; compiled code does neither. A dry run plays a few
games, and judges nothing else: illegal actions and forbidden writes end it, and are left to the
trial in compiled code (see `policy_sandbox`).
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import numpy as np

from simlab.core.author_errors import authors_line, words
from simlab.core.game import Game
from simlab.core.lineup import Entry, minds_of, parse_lineup
from simlab.core.policy_errors import checked_result, raised
from simlab.core.position_schema import blank_world
from simlab.core.records import OVER, copy_of
from simlab.core.rules import Rules
from simlab.jit.call_graph import reached, uncompiled
from simlab.jit.errors import GameError, PolicyError
from simlab.jit.files import is_shipped
from simlab.jit.kernel import plain
from simlab.loop.playout import open_game, wake_mind

MOST_DECISIONS = 100
"""Decisions after which a dry run ends."""
MOST_GAMES = 20
"""Games after which it ends."""
MOST_LINES = 200_000
"""Lines of an author's code after which it ends: there may be an endless loop."""
DIFFERENT = (OverflowError, NotImplementedError, RecursionError, MemoryError)
"""Exceptions of Python that compiled code need not raise."""


_KERNELS = ("deal", "legal", "step", "determinize", "record_metrics", "check_invariants")


class _EnoughError(BaseException):
    """An author's code has run for `MOST_LINES`."""


class _RaisedError(Exception):
    """A policy raised the exception that is the cause of this one."""


def is_authors(game: Game) -> bool:
    """Return whether a game does not come with simlab."""
    return not is_shipped(plain(game.legal).__code__.co_filename)


def try_policies(game: Game, rules: Rules, entries: Sequence[Entry], seed: int) -> None:
    """Play a line-up in Python, and report what a user's policy raises or wrongly returns.

    Raises
    ------
    PolicyError
        With the line, and when it happened.
    """
    play = _Play(game, rules, entries, seed)
    try:
        with _limited(play.files):
            play.run(whole=False)
    except PolicyError:
        raise
    except _RaisedError as error:
        cause = error.__cause__
        assert cause is not None
        text = None if isinstance(cause, DIFFERENT) else raised(cause)
        if text is not None:
            hinted = text.endswith("?")
            raise PolicyError(text if hinted else f"{text} {play.when()}") from cause
    except (_EnoughError, Exception):
        return  # the game fails, which comes to light elsewhere


def try_game(game: Game, policy: str) -> None:
    """Play an author's game in Python by one of its policies, and report what it raises.

    Raises
    ------
    GameError
        With the line.
    """
    entries = parse_lineup(policy, game.policies, None, game.default_seats, game.seats)
    play = _Play(game, game.rules(len(entries)), entries, 1)
    try:
        with _limited(play.files):
            play.run(whole=True)
    except _EnoughError:
        return
    except Exception as error:
        cause = error.__cause__ if isinstance(error, _RaisedError) else error
        at = None if cause is None else authors_line(cause)
        if cause is None or at is None or isinstance(cause, DIFFERENT):
            return
        place = f"{Path(at.filename).name}, line {at.lineno}"
        text = f"{place}: kernel {at.name} of {game.name} raised {words(cause)}"
        raise GameError(text) from cause


class _Play:
    """The first games of a seed, in Python."""

    def __init__(self, game: Game, rules: Rules, entries: Sequence[Entry], seed: int) -> None:
        self._game, self._entries, self._seed = game, entries, seed
        self._blank = blank_world(game.layout, game.rulebook, rules)
        self._minds = minds_of(entries, game.layout.max_seats)
        self._worlds, self._world, self._number = self._blank, self._blank[0], 0
        kernels = [getattr(game, name) for name in _KERNELS]
        kernels += [entry.policy.function for entry in entries]
        found = {each.__code__.co_filename for kernel in kernels for each in reached(kernel)}
        self.files = {file for file in found if not is_shipped(file)}

    def when(self) -> str:
        """Return when the game stands still, in words."""
        table = self._world.table
        decision = self._game.decisions[int(table.decision)].name
        return (
            f"in game {self._number}, seed {self._seed}, seat {int(table.actor)}, "
            f"decision {decision!r}"
        )

    def run(self, *, whole: bool) -> None:
        """Play; ``whole``: call all kernels of the game, not only those that lead to decisions."""
        asked = 0
        with np.errstate(all="ignore"):
            for number in range(MOST_GAMES):
                self._deal(number)
                table = self._world.table
                while table.decision != OVER and asked < MOST_DECISIONS:
                    if whole:
                        imagined = copy_of(self._worlds)[0]
                        self._call("determinize", imagined, int(table.actor), np.uint64(1))
                    action = self._decide()
                    if action is None:
                        return
                    self._call("step", self._world, action)
                    asked += 1
                if whole:
                    self._call("check_invariants", self._world)
                if whole and table.decision == OVER:
                    self._call("record_metrics", self._world, np.zeros(1, self._game.outcome)[0])
                if asked == MOST_DECISIONS:
                    return

    def _deal(self, number: int) -> None:
        self._number, self._worlds = number, copy_of(self._blank)
        self._world = self._worlds[0]
        uncompiled(open_game)(self._world, np.uint64(self._seed), number)
        for seat, mind in enumerate(self._minds[: len(self._entries)]):
            uncompiled(wake_mind)(mind, self._world.hidden.key, seat)
        self._call("deal", self._world)

    def _call(self, name: str, *arguments: Any) -> Any:
        return uncompiled(getattr(self._game, name))(*arguments)

    def _decide(self) -> int | None:
        """Return the action of whoever decides; None if it breaks the rules."""
        world, table = self._world, self._world.table
        seat = int(table.actor)
        policy = self._entries[seat].policy
        function = uncompiled(policy.function)
        if policy.origin:
            function = checked_result(policy, function)
        before = self._worlds.tobytes()
        try:
            action = function(table, world.seats[seat], self._minds[seat])
        except PolicyError:
            raise
        except Exception as error:
            raise _RaisedError from error
        fair = before == self._worlds.tobytes()
        known = fair and 0 <= action < len(self._game.decisions[int(table.decision)].actions)
        legal = known and self._call("legal", table, world.seats[seat], action)
        return int(action) if legal else None


@contextmanager
def _limited(files: Collection[str]) -> Iterator[None]:
    """Raise `_EnoughError` in code of these files after `MOST_LINES`."""
    left, before = MOST_LINES, sys.gettrace()

    def count(frame: FrameType, event: str, argument: Any) -> Callable[..., Any]:
        nonlocal left
        left -= event == "line"
        if left < 0:
            raise _EnoughError
        return count

    def enter(frame: FrameType, event: str, argument: Any) -> Callable[..., Any] | None:
        return count if frame.f_code.co_filename in files else None

    sys.settrace(enter)
    try:
        yield
    finally:
        sys.settrace(before)
