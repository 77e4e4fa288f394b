"""Conformance of advice: a card depends only on its player's observations.

Call :func:`check_honest_cards` in the tests of a package that adds a game.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.inference.history import RecordedPast
from simlab.inference.positions import NothingToDecide, checked
from simlab.inference.transcripts import Recorder, told_to
from simlab.loop.observed_chance import FOLLOWING, WRITING
from simlab.runtime.matchup import Matchup
from simlab.runtime.stepper import Match
from simlab.study.advise import advise

WORLDS = 40
"""Worlds per action of the compared cards."""
TRIES = 60
"""Attempts to find another game with the same observations."""
MOST_UNSEEN = 100


def recorded(
    matchup: Matchup, number: int, first: int, steps: int
) -> tuple[RecordedPast, Any] | None:
    """Play game ``number`` and return the observations of the player of a decision before it.

    The record begins with decision ``first`` and has ``steps`` steps or a few more; the true world
    at its beginning is returned, too. None if the game ends before.
    """
    match = Match(matchup, number)
    while not match.over and match.asked < first:
        match.take(match.choose())
    if match.over:
        return None
    start = match.world.copy().reshape(1)
    viewers = [Recorder(matchup, seat) for seat in range(matchup.seats)]
    for taken in range(steps + 200):
        if match.over:
            return None
        viewer = viewers[match.actor]
        if taken >= steps:
            past = viewer.past(match.world)
            try:
                checked(past.position)
            except NothingToDecide:
                return None
            return past, start
        action = match.choose()
        for each in viewers:
            each.before(match.world, action)
        match.world.hidden.follow.mode = WRITING
        match.world.hidden.follow.recorded_n = 0
        match.take(action)
        for each in viewers:
            each.after(told_to(match.world.hidden, each.viewer))
    return None


def retold(past: RecordedPast, start: Any, key: int) -> RecordedPast | None:
    """Return a record of another game with the same observations; None if that fails.

    It begins with other cards in the hands of the other players, whose actions then lead to the
    same views, with other unseen random outcomes.
    """
    matchup, viewer = past.position.matchup, past.position.seat
    luck = np.random.default_rng([key, past.views])
    world = start.copy()
    world["hidden"]["logging"] = 0
    with np.errstate(over="ignore"):
        matchup.compiled.determinize(world[0], viewer, np.uint64(key))
    recorder = Recorder(matchup, viewer)
    for view in range(past.views):
        for _ in range(MOST_UNSEEN):
            found = _same_step(past, world, view, luck)
            if found is None:
                return None
            action, world_after, arrived = found
            recorder.before(world[0], action)
            world = world_after
            if arrived:
                recorder.after(past.told[view])
                break
        else:
            return None
    return recorder.past(world[0])


def _same_step(
    past: RecordedPast, world: Any, view: int, luck: np.random.Generator
) -> tuple[int, Any, bool] | None:
    """Return an action, the world after it, and whether it reaches the next view."""
    matchup, viewer = past.position.matchup, past.position.seat
    if int(world[0].table.actor) == viewer:
        actions = [int(past.own[view])]
    else:
        actions = [int(a) for a in luck.permutation(_legal(matchup, world))]
    for action in actions:
        if not action >= 0 or action not in _legal(matchup, world):
            continue
        after = world.copy()
        told = past.told[view]
        follow, hidden = after[0].hidden.follow, after[0].hidden
        follow.mode, follow.seer, follow.odds = FOLLOWING, viewer, 1.0
        follow.recorded_n, follow.recorded_at = len(told), 0
        hidden.recorded[: len(told)] = told
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            matchup.compiled.step(after[0], action)
        if not follow.odds > 0:
            continue
        if _looks(after, viewer) == _looks(past.worlds[view + 1 : view + 2], viewer):
            if follow.recorded_at == follow.recorded_n:
                return action, after, True
        elif _looks(after, viewer) == _looks(past.worlds[view : view + 1], viewer):
            return action, after, False
    return None


def _legal(matchup: Matchup, world: Any) -> list[int]:
    return [int(action) for action in np.flatnonzero(matchup.compiled.legal_marks(world[0]))]


def _looks(worlds: Any, viewer: int) -> bytes:
    return bytes(worlds[0].table.tobytes() + worlds[0].seats[viewer].tobytes())


def check_honest_cards(
    matchup: Matchup, numbers: range, *, steps: int = 8, opponents: str = "sensible"
) -> int:
    """Check that records with equal observations of the player give the same card, to the bit.

    Parameters
    ----------
    matchup : Matchup
        Players of the games.
    numbers : range
        Numbers of the games.
    steps : int
        Number of recorded decisions.
    opponents : str
        Assumed strategies of the opponents in the cards.

    Returns
    -------
    int
        Number of compared pairs of records with different hidden information.
    """
    compared = 0
    for number in numbers:
        found = recorded(matchup, number, 7 * (number % 5), steps)
        if found is None:
            continue
        past, start = found
        for key in range(1, TRIES):
            other = retold(past, start, key)
            if other is not None:
                where = (
                    f"{matchup.game.name}, {matchup.lineup}, game {number} of seed {matchup.seed}"
                )
                assert _card(past, opponents) == _card(other, opponents), f"{where}: a leak"
                compared += 1
                break
    return compared


def _card(past: RecordedPast, opponents: str) -> tuple[Any, ...]:
    advice = advise(
        past.position, past=past, opponents=opponents, worlds=WORLDS, max_seconds=None, jobs=1
    )
    belief = advice.belief
    assert belief is not None
    worlds = belief.worlds["seats"].tobytes(), belief.worlds["table"].tobytes()
    return advice.rows(), belief.effective, belief.past.told_so_far(), worlds
