"""Sandbox for users' policies: bounds-checked, and watched for what the contract forbids."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from contextlib import nullcontext, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core import workspace as rooms
from simlab.core.lineup import Entry, parse_entry
from simlab.core.policy import Policy
from simlab.core.policy_errors import again_in_python, raised, written_at
from simlab.core.records import OVER
from simlab.jit import clock
from simlab.jit.errors import PolicyError
from simlab.jit.kernel import COMPILED
from simlab.runtime.search_policies import searches

if TYPE_CHECKING:
    from simlab.runtime.matchup import Matchup

TRIAL_GAMES = 256
PATIENCE = 10.0
"""Seconds of computing that a policy may spend on one decision."""
_NO_CLOCK = not hasattr(time, "pthread_getcpuclockid")


def try_policies(matchup: Matchup, games: int = TRIAL_GAMES) -> None:
    """Play the first games under supervision if a policy of the line-up is a user's own.

    Raises
    ------
    PolicyError
        A policy reads beyond an array, writes to ``table`` or ``me``, misuses its mind, draws luck
        from elsewhere than ``mind.rng``, raises an exception, chooses an illegal action, or keeps
        a decision or a game from ending.
    """
    if any(entry.policy.origin for entry in matchup.entries):
        Trial(matchup, games).run()
        matchup.compiled.tried |= {_tried(matchup, entry) for entry in matchup.entries}


def ensure_tried(matchup: Matchup, entries: Sequence[Entry]) -> None:
    """Try users' own policies, under the rules of a match-up, that were not tried before.

    All code that is about to run a policy comes by here (see `Matchup.room`, `Matchup.policy`).
    Those of the line-up are tried in it, others against themselves. Searches are left out of the
    trial, which would last too long. The time that it takes does not count.

    Raises
    ------
    PolicyError
        See `try_policies`.
    """
    own = [entry for entry in entries if entry.policy.origin]
    if all(_tried(matchup, entry) in matchup.compiled.tried for entry in own):
        return
    sensible = parse_entry("sensible", matchup.game.policies)
    seated = {*own} <= {*matchup.entries}
    lineup = matchup.entries if seated else own * matchup.seats
    lineup = [sensible if searches(entry) else entry for entry in lineup[: matchup.seats]]
    with clock.uncounted(), nullcontext() if COMPILED else redirect_stdout(StringIO()):
        try_policies(matchup.reseated(lineup), TRIAL_GAMES if COMPILED else 1)


def _tried(matchup: Matchup, entry: Entry) -> tuple[Any, ...]:
    """Return what a trial is remembered by."""
    return entry, tuple(matchup.rules.items())


class Trial:
    """The room of a trial, in sight of the thread that watches it."""

    def __init__(self, matchup: Matchup, games: int) -> None:
        self.matchup = matchup
        self.games = games
        self.room = matchup.untried_room()[0]
        self.endless = False
        self.error: Exception | None = None
        self.faulty = False
        self._clock: int | None = None
        # everything is compiled here, before the clock starts
        self._play = matchup.compiled.play_games
        for slot, entry in enumerate(matchup.entries):
            if entry.policy.origin:
                self.room.hooks[slot] = matchup.compiled.sandbox_hook(entry.policy).address
                self.room.watched[slot] = _watched(entry.policy)

    def run(self) -> None:
        """Play, and raise `PolicyError` if something is wrong."""
        # a thread of its own: a policy that never returns can be left behind
        thread = threading.Thread(target=self._play_all, daemon=True)
        thread.start()
        asked, since = -1, self._computed()
        while thread.is_alive():
            thread.join(PATIENCE / 20)
            if asked != self.room.asked:
                asked, since = int(self.room.asked), self._computed()
            elif thread.is_alive() and self._computed() - since > PATIENCE:
                raise PolicyError(
                    f"{self._who()} has not answered within {PATIENCE:g} seconds {self._when()}; "
                    "is there an endless loop in it?"
                )
        if self.error is not None:
            raise PolicyError(self._exception_text(self.error)) from self.error
        if self.faulty or self.endless:
            raise PolicyError(self._fault_text())

    def _computed(self) -> float:
        """Return the seconds that the watched thread has computed (where the system can tell).

        What it has compiled does not count.
        """
        if self._clock is None:
            return clock.now() if _NO_CLOCK else 0.0
        try:
            return clock.source.thread(self._clock) - clock.stood_still()
        except OSError:  # it has just ended
            return 0.0

    def _play_all(self) -> None:
        if not _NO_CLOCK:
            self._clock = time.pthread_getcpuclockid(threading.get_ident())
        outcomes = np.zeros(1, self.matchup.game.outcome)
        try:
            with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
                for number in range(self.games):
                    self.faulty = self._play(self.room, outcomes, number) == rooms.FAULT
                    self.endless = self.room.world.table.decision != OVER
                    if self.faulty or self.endless:
                        return
        except Exception as error:
            self.error = error

    @property
    def _policy(self) -> Policy:
        return self.matchup.slots[int(self.room.fault[1])].policy

    def _who(self) -> str:
        return f"{written_at(self._policy)}: policy {self._policy.name}"

    def _when(self) -> str:
        number, _, seat, decision, _ = self.room.fault
        name = self.matchup.game.decisions[decision].name
        return f"in game {number}, seed {self.matchup.seed}, seat {seat}, decision {name!r}"

    def _exception_text(self, error: Exception | None) -> str:
        if isinstance(error, PolicyError):
            return str(error)
        workspace = self.room
        seat = int(workspace.fault[2])
        world, mind = workspace.world, workspace.cast.minds[seat]
        again = again_in_python(self._policy, world.table, world.seats[seat], mind) or error
        words = raised(again) if again else f"{self._who()} raised an exception"
        if words is None:
            assert error is not None
            raise error
        return f"{words} {self._when()}"

    def _fault_text(self) -> str:
        number, slot, seat, decision, action = (int(value) for value in self.room.fault)
        wrong = int(self.room.wrong)
        if self.endless and not self.faulty:
            names = sorted(
                {each.policy.name for each in self.matchup.entries if each.policy.origin}
            )
            return (
                f"game {number} of seed {self.matchup.seed} did not end within "
                f"{self.matchup.game.max_decisions:,} decisions; does {' or '.join(names)} ever "
                "let it end?"
            )
        if wrong == rooms.FINE:
            return self.matchup.fault_text(number, slot, seat, decision, action)
        if wrong == rooms.RAISED_IT:
            return self._exception_text(None)
        if wrong == rooms.WROTE:
            field = field_at(self.matchup.game.layout.world, 8 * int(self.room.word))[1:]
            field = field.replace(f"seats[{seat}]", "me", 1)
            return f"{self._who()} writes to {field}, which it may only read ({self._when()})"
        return f"{self._who()} {_MISUSES[wrong]}"


_MISUSES = {
    rooms.SET_PARAMS: "writes to mind.params, which it may only read; keep notes in mind.memory",
    rooms.REMEMBERED: 'uses mind.memory; declare it: @policy(traits=["memory"])',
    rooms.DREW: 'draws from mind.rng although it is declared "deterministic"',
    rooms.UNSTEADY: (
        "answers the same question differently when asked twice; draw luck from mind.rng only: "
        "below(mind.rng, n) or uniform(mind.rng), not random or numpy.random"
    ),
}


def _watched(policy: Policy) -> int:
    if not policy.origin:
        return 0
    memory = rooms.HAS_MEMORY if "memory" in policy.traits else 0
    draws = 0 if "deterministic" in policy.traits else rooms.MAY_DRAW
    return rooms.STRANGER | memory | draws


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
