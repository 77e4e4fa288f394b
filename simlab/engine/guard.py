"""A trial of users' policies: bounds-checked, watched for what the contract forbids."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from simlab.engine import trial
from simlab.engine.copies import Family, python_only
from simlab.engine.errors import PolicyError
from simlab.engine.policy import Policy
from simlab.engine.reasons import place, raised
from simlab.engine.setup import Setup

TRIAL_GAMES = 256
PATIENCE = 10.0
"""Seconds that a policy may think about one decision."""


def audition(setup: Setup, games: int = TRIAL_GAMES) -> None:
    """Play the first games under supervision if a policy of the line-up is a user's own.

    Raises
    ------
    PolicyError
        A policy reads beyond an array, writes to ``table`` or ``me``, misuses its mind, draws luck
        from elsewhere than ``mind.rng``, raises an exception, chooses an illegal action, or keeps
        a decision or a game from ending.
    """
    if any(entry.policy.origin for entry in setup.entries):
        Trial(setup, games).run()


class Trial:
    """The records of a trial, in sight of the thread that watches it."""

    def __init__(self, setup: Setup, games: int) -> None:
        self.setup = setup
        self.games = games
        self.worlds = np.zeros(1, setup.game.layout.world)
        self.minds = setup.minds()
        self.report = np.zeros(len(trial.REPORT_FIELDS), np.int64)
        self.fault = trial.FINE
        self.error: Exception | None = None

    def run(self) -> None:
        """Play, and raise `PolicyError` if something is wrong."""
        play = self._prepared()
        # a thread of its own: a policy that never returns can be left behind
        thread = threading.Thread(target=self._play, args=(play,), daemon=True)
        thread.start()
        asked, since = -1, time.monotonic()
        while thread.is_alive():
            thread.join(PATIENCE / 20)
            if asked != self.report[trial.ASKED]:
                asked, since = int(self.report[trial.ASKED]), time.monotonic()
            elif thread.is_alive() and time.monotonic() - since > PATIENCE:
                raise PolicyError(
                    f"{self._who()} has not answered within {PATIENCE:g} seconds {self._when()}; "
                    "is there an endless loop in it?"
                )
        if self.error is not None:
            raise PolicyError(self._exception_text(self.error)) from self.error
        if self.fault != trial.FINE:
            raise PolicyError(self._fault_text())

    def _prepared(self) -> Callable[[], Any]:
        setup, code = self.setup, self.setup.compiled
        policies = [
            code.checked_policy(entry.policy) if entry.policy.origin else code.policy(entry.policy)
            for entry in setup.entries
        ]
        policies += policies[:1] * (setup.game.layout.max_seats - len(policies))
        words = self.worlds.view(np.int64)
        mind_words = self.minds.view(np.int64).reshape(len(self.minds), -1)
        watched = np.array([_watched(entry.policy) for entry in setup.entries], np.int64)
        return lambda: code.try_games(
            code.deal,
            code.legal,
            code.step,
            tuple(policies),
            watched,
            setup.blank_world(),
            self.worlds,
            words,
            np.zeros_like(words),
            self.minds,
            mind_words,
            np.zeros_like(mind_words[0]),
            self.report,
            np.uint64(setup.seed),
            self.games,
            setup.rotations,
            setup.game.max_decisions,
        )

    def _play(self, play: Callable[[], Any]) -> None:
        try:
            with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
                self.fault = int(play())
        except Exception as error:
            self.error = error

    @property
    def _policy(self) -> Policy:
        return self.setup.entries[int(self.report[trial.ENTRY])].policy

    def _who(self) -> str:
        return f"{place(self._policy)}: policy {self._policy.name}"

    def _when(self) -> str:
        number, _, seat, decision = self.report[:4]
        name = self.setup.game.decisions[decision].name
        return f"in game {number}, seed {self.setup.seed}, seat {seat}, decision {name!r}"

    def _exception_text(self, error: Exception) -> str:
        if isinstance(error, PolicyError):
            return str(error)
        words = raised(self._again_in_python() or error)
        if words is None:
            raise error
        return f"{words} {self._when()}"

    def _again_in_python(self) -> Exception | None:
        """Ask again uncompiled: Python knows the line, compiled code often does not."""
        family = Family(self._policy.function)
        table, seat = self.worlds[0].table, self.report[trial.SEAT]
        mind = self.minds[self.report[trial.ENTRY]].copy()
        try:
            with np.errstate(all="ignore"):
                family.copy(python_only, None, None)(table, self.worlds[0].seats[seat], mind)
        except Exception as error:
            return error
        return None

    def _fault_text(self) -> str:
        number, entry, seat, decision, action, word, _ = (int(value) for value in self.report)
        if self.fault == trial.ILLEGAL:
            return self.setup.fault_text(number, entry, seat, decision, action)
        if self.fault == trial.WROTE:
            field = field_at(self.setup.game.layout.world, 8 * word)[1:]
            field = field.replace(f"seats[{seat}]", "me", 1)
            return f"{self._who()} writes to {field}, which it may only read ({self._when()})"
        if self.fault == trial.ENDLESS:
            names = sorted({each.policy.name for each in self.setup.entries if each.policy.origin})
            return (
                f"game {number} of seed {self.setup.seed} did not end within "
                f"{self.setup.game.max_decisions:,} decisions; does {' or '.join(names)} ever let "
                "it end?"
            )
        return f"{self._who()} {_MISUSES[self.fault]}"


_MISUSES = {
    trial.SET_PARAMS: "writes to mind.params, which it may only read; keep notes in mind.memory",
    trial.REMEMBERED: 'uses mind.memory; declare it: @policy(traits=["memory"])',
    trial.DREW: 'draws from mind.rng although it is declared "deterministic"',
    trial.UNSTEADY: (
        "answers the same question differently when asked twice; draw luck from mind.rng only: "
        "below(mind.rng, n) or uniform(mind.rng), not random or numpy.random"
    ),
}


def _watched(policy: Policy) -> int:
    if not policy.origin:
        return 0
    memory = trial.HAS_MEMORY if "memory" in policy.traits else 0
    draws = 0 if "deterministic" in policy.traits else trial.MAY_DRAW
    return trial.STRANGER | memory | draws


def field_at(dtype: np.dtype[Any], offset: int) -> str:
    """Return the name of the field at a byte of a record: ``.table.hand_n``, ``.seats[1].hand``."""
    element = dtype.base
    if not element.names:
        return ""
    index = f"[{offset // element.itemsize}]" if dtype.shape else ""
    offset %= element.itemsize
    for name in reversed(element.names):
        kind, start = element.fields[name][:2]  # type: ignore[index]
        if start <= offset:
            return f"{index}.{name}{field_at(kind, offset - start)}"
    return index
