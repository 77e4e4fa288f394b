"""Conformance of uncompiled games, played before anything is compiled: part of :mod:`conformance`.

Compiled code neither looks where an index leads nor raises anything; the same kernels as Python do,
and know the line.
"""

from __future__ import annotations

import ctypes
import functools
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from simlab.core.author_errors import authors_line, words
from simlab.core.game import Game
from simlab.core.policy import Policy
from simlab.core.policy_errors import wrong_result
from simlab.core.records import OVER, copy_of
from simlab.jit.call_graph import Specializer, uncompiled
from simlab.jit.kernel import plain
from simlab.loop.playout import open_game, seat_entry, wake_mind
from simlab.loop.turn import ask, turn_loop
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.policy_sandbox import field_at
from simlab.testing.conformance_metrics import check_finite
from simlab.testing.conformance_words import where

MOST_DECISIONS, LEAST_DECISIONS = 200, 5
"""Decisions that all policies of a game take in Python, and each of them at least."""
MOST_PHASES = 20_000
"""Phases in a row in which nobody is asked, after which a game is taken to be caught in a loop."""
PATIENCE = 30.0
"""Seconds after which a kernel in Python is taken not to come back."""
IMAGINED = 13
"""Before each so many-th decision of the first policy everybody imagines a world."""

_open_game, _wake_mind, _seat_entry = map(uncompiled, (open_game, wake_mind, seat_entry))


class Wrong(Exception):
    """An attribute or index that a kernel reads and that does not exist."""


class Endless(Wrong):
    """A kernel has not come back in `PATIENCE`."""

    def __str__(self) -> str:
        return f"it has not come back within {PATIENCE:g} seconds; is there an endless loop in it?"


@contextmanager
def patient(calls: Callable[[], int]) -> Iterator[None]:
    """Raise `Endless` in this thread, wherever it is in Python code, if a call takes too long.

    ``calls`` says how many have begun.
    """
    thread = ctypes.c_ulong(threading.get_ident())
    ended = threading.Event()

    def watch() -> None:
        seen = 0
        while not ended.wait(PATIENCE):
            begun = calls()
            if begun == seen:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, ctypes.py_object(Endless))
                return
            seen = begun

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        ended.set()


def check_in_python(game: Game, seats: int, rules: Mapping[str, Any], games: int) -> None:
    """Each policy plays some games by itself, in which no kernel does what it must not.

    Nobody is asked who is not there, no index leads out of an array, nothing is divided by 0, and
    policies return legal actions and write to nothing but their minds.
    """
    most = max(LEAST_DECISIONS, MOST_DECISIONS // len(game.policies))
    for place, name in enumerate(game.policies):
        matchup = build_matchup(game, name, seats=seats, rules=rules)
        left = most
        for number in range(games):
            played = PlainGame(matchup, number)
            played.play(left, imagining=place == 0)
            if number == 0:
                played.check_again()
            left -= max(1, played.asked)
            if left <= 0:
                break


@functools.cache
def in_python(game: Game) -> Mapping[str, Callable[..., Any]]:
    """Return the kernels of a game as plain Python.

    `ask` looks at what it is told, and a turn loop that asks nobody any more comes to an end.
    """
    many, phases = len(game.decisions), [0]

    def ask_whom(world: Any, decision: Any, seat: Any) -> None:
        _check_number("decision", decision, many, "decisions", world)
        _check_number("seat", seat, int(world.table.seats), "seats", world)
        plain(ask)(world, decision, seat)
        phases[0] = 0

    def watched(over: Callable[..., Any]) -> Callable[..., Any]:
        def is_over(table: Any) -> Any:
            phases[0] = 0 if over(table) else phases[0] + 1
            if phases[0] > MOST_PHASES:
                raise Wrong(
                    f"nobody is asked in {MOST_PHASES:,} phases, the last of them "
                    f"{table.phase}; does go_on() leave each phase that asks nobody?"
                )
            return phases[0] == 0

        return is_over

    made = Specializer(lambda copy: watched(copy) if _ends_turns(copy) else copy, {ask: ask_whom})
    names = ("deal", "legal", "step", "determinize", "record_metrics", "check_invariants")
    return {name: made(getattr(game, name)) for name in names}


def _ends_turns(function: Callable[..., Any]) -> bool:
    """Return whether a function is the one by which `turn_loop` learns that a game is over."""
    return (function.__module__, function.__name__) == (turn_loop.__module__, "over")


def _check_number(what: str, value: Any, count: int, many: str, world: Any) -> None:
    if not isinstance(value, int | np.integer | np.bool_):
        raise Wrong(f"ask() for {what} {value}, which is no whole number")
    if not 0 <= value < count:
        raise Wrong(f"ask() for {what} {value}; there are {count} {many}, the first is 0")


class PlainGame:
    """A game of a match-up, played by its policies in Python; `where` says how far it is."""

    def __init__(self, matchup: Matchup, number: int) -> None:
        self.matchup = matchup
        self.game = matchup.game
        self.number = number
        self.asked = 0
        self._calls = 0
        self._kernels = in_python(self.game)
        self._minds = matchup.minds()
        self._worlds = matchup.blank_world()
        self._world = self._worlds[0]

    def play(self, most: int, *, imagining: bool) -> None:
        """Play to the end, or for so many decisions, and raise `AssertionError` at a fault.

        ``imagining``: `determinize` and `check_invariants` are called, too.
        """
        with patient(lambda: self._calls):
            self._play(most, imagining)

    def _play(self, most: int, imagining: bool) -> None:
        world, matchup = self._world, self.matchup
        with np.errstate(over="ignore"):
            _open_game(world, np.uint64(matchup.seed), self.number)
            for seat in range(matchup.seats):
                _wake_mind(self._minds[_seat_entry(seat, 0, matchup.seats)], world.hidden.key, seat)
        self._run("deal", world)
        self._check_asked("deal")
        while world.table.decision != OVER and self.asked < min(most, self.game.max_decisions):
            if imagining and self.asked % IMAGINED == 0:
                self._imagine()
            self._run("step", world, self._decide())
            self._check_asked("step")
            self.asked += 1
        if imagining:
            self._run("check_invariants", world)
        if world.table.decision == OVER:
            outcome = np.zeros(1, self.game.outcome)
            self._run("record_metrics", world, outcome[0])
            check_finite(matchup, outcome, where(self))

    def check_again(self) -> None:
        """The same number is the same game: there is no luck but that of its key."""
        again = PlainGame(self.matchup, self.number)
        again.play(self.asked, imagining=False)
        assert again._worlds.tobytes() == self._worlds.tobytes(), (
            f"{where(self)}: played again it is another game; draw luck from streams of the world "
            "or of the mind only, as below() and uniform() do, not from random or numpy.random"
        )

    def _run(self, name: str, *arguments: Any) -> Any:
        return self._call(name, self._kernels[name], *arguments)

    def _call(self, what: str, function: Callable[..., Any], *arguments: Any) -> Any:
        self._calls += 1
        try:
            with np.errstate(over="ignore", under="ignore", divide="raise", invalid="raise"):
                return function(*arguments)
        except Exception as error:
            raise AssertionError(f"{where(self)}: {what}: {_told(error)}") from error

    def _check_asked(self, what: str) -> None:
        """Whoever is asked is there, and so is what is asked."""
        table = self._world.table
        decision, actor = int(table.decision), int(table.actor)
        many = len(self.game.decisions)
        assert decision == OVER or 0 <= decision < many, (
            f"{where(self)}: {what} asks for decision {decision}; there are {many}, the first is 0"
        )
        assert decision == OVER or 0 <= actor < self.matchup.seats, (
            f"{where(self)}: {what} asks seat {actor} of {self.matchup.seats}, the first is 0"
        )

    def _imagine(self) -> None:
        for seat in range(self.matchup.seats):
            worlds = copy_of(self._worlds)
            self._run("determinize", worlds[0], seat, np.uint64(1 + self.asked))

    def _decide(self) -> int:
        """Return what the policy does: a legal action, and nothing else."""
        table = self._world.table
        seat, kind = int(table.actor), self.game.decisions[int(table.decision)]
        entry = int(_seat_entry(seat, 0, self.matchup.seats))
        policy = self.matchup.entries[entry].policy
        me, mind = self._world.seats[seat], self._minds[entry]
        before, kept = self._worlds.tobytes(), mind.copy()
        at = f"policy {policy.name} at {kind.name!r} in seat {seat}"
        action = self._call(at, uncompiled(policy.function), table, me, mind)
        whole = isinstance(action, int | np.integer) and not isinstance(action, bool)
        assert whole, f"{where(self)}: {wrong_result(policy, type(action).__name__)}"
        self._check_unchanged(before, at)
        self._check_mind(policy, kept, mind, at)
        legal = 0 <= action < len(kind.actions) and self._run("legal", table, me, action)
        assert legal, f"{where(self)}: {at} chooses {action}, which is not legal"
        self._check_unchanged(before, f"legal({kind.name!r})")
        return int(action)

    def _check_unchanged(self, before: bytes, what: str) -> None:
        after = self._worlds.tobytes()
        if before != after:
            words = np.frombuffer(before, np.uint64) != np.frombuffer(after, np.uint64)
            field = field_at(self._worlds.dtype, 8 * int(np.flatnonzero(words)[0]))
            raise AssertionError(
                f"{where(self)}: {what} writes to {field.lstrip('.')}, which is for reading"
            )

    def _check_mind(self, policy: Policy, before: Any, after: Any, at: str) -> None:
        same = {name: before[name].tobytes() == after[name].tobytes() for name in after.dtype.names}
        assert same["params"], f"{where(self)}: {at} writes to mind.params, which is for reading"
        assert same["memory"] or "memory" in policy.traits, (
            f'{where(self)}: {at} uses mind.memory; declare it: @policy(traits=["memory"])'
        )
        assert same["rng"] or "deterministic" not in policy.traits, (
            f'{where(self)}: {at} draws from mind.rng although it is declared "deterministic"'
        )


def _told(error: Exception) -> str:
    """Return what was raised, and the author's line."""
    text = str(error) if isinstance(error, Wrong) else words(error)
    at = authors_line(error)
    return f"{Path(at.filename).name}, line {at.lineno}, {at.name}: {text}" if at else text
