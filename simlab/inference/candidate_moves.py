"""Answers to a decision: an action, or a sequence of steps that belong together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.display_names import counted
from simlab.core.game import Steps
from simlab.core.lineup import minds_of, parse_entry
from simlab.core.records import OVER, step_number
from simlab.runtime.matchup import known_policies

if TYPE_CHECKING:
    from simlab.inference.positions import Position

MOST_ANSWERS = 400
"""Most whole answers that are compared; if there are more, the advice is for the next step only."""

Step = tuple[int, int]
"""The ids of a decision and of an action."""


@dataclass(frozen=True)
class Answer:
    """An answer to a decision: one action, or several steps.

    Attributes
    ----------
    words : str
    steps : tuple of (decision, action)
    """

    words: str
    steps: tuple[Step, ...]


def packed(answers: Sequence[Answer]) -> Any:
    """Return answers as `rollout.try_answers` takes them: an int64 array ``[answers, steps]``."""
    longest = max(len(answer.steps) for answer in answers)
    rows = np.full((len(answers), longest), -1, np.int64)
    for row, answer in zip(rows, answers, strict=True):
        row[: len(answer.steps)] = [step_number(*step) for step in answer.steps]
    return rows


def next_steps(position: Position) -> list[Answer]:
    """Return an answer for each legal action."""
    kind, words = int(position.root[0].table.decision), position.decision.actions
    return [Answer(words[action], ((kind, action),)) for action in position.legal_actions()]


def whole_answers(position: Position) -> list[Answer]:
    """Return the whole answers to try: with all their steps, each once.

    They are `next_steps` if the game declares single actions, or if there are more than
    `MOST_ANSWERS` or fewer than two. An answer with empty words is left out.
    """
    steps = position.decision.steps
    if steps is None:
        return next_steps(position)
    walk = _Walk(position, steps)
    if not walk.fits:
        return next_steps(position)
    found: dict[Any, Answer] = {}
    for taken in walk.like() if steps.like else walk.all():
        # the order of the cards in a bag does not matter
        if words := walk.in_words(taken):
            found.setdefault(tuple(sorted(taken)), Answer(words, taken))
        if len(found) > MOST_ANSWERS:
            return next_steps(position)
    answers = {answer.words: answer for answer in found.values()}
    return list(answers.values()) if len(answers) > 1 else next_steps(position)


class _Walk:
    """Search over a player's answers, step by step, in a world that fits its knowledge."""

    def __init__(self, position: Position, steps: Steps) -> None:
        self.position, self.steps = position, steps
        self.game, self.code = position.matchup.game, position.matchup.compiled
        self.world = position.root.copy()
        with np.errstate(over="ignore"):
            self.fits = bool(self.code.determinize(self.world[0], position.seat, np.uint64(1)))
        self.belongs = {position.decision.name, *steps.then}

    def _goes_on(self, world: Any) -> bool:
        table = world.table
        if table.decision == OVER or table.actor != self.position.seat:
            return False
        return self.game.decisions[int(table.decision)].name in self.belongs

    def _options(self, world: Any) -> list[int]:
        kind = self.game.decisions[int(world.table.decision)]
        legal = [int(action) for action in np.flatnonzero(self.code.legal_marks(world))]
        tried = self.steps.only.get(kind.name)
        if tried is None:
            return legal
        narrow = [action for action in legal if kind.actions[action] in tried]
        # the list of cards ends somewhere: all of them is an answer, too
        ends = [] if len(legal) == len(kind.actions) or legal[-1] in narrow else [legal[-1]]
        return narrow + ends

    def _after(self, world: Any, action: int) -> Any:
        later = world.copy()
        with np.errstate(over="ignore"):
            self.code.step(later[0], action)
        return later

    def all(self) -> Iterator[tuple[Step, ...]]:
        """Yield every answer."""
        waiting: list[tuple[Any, tuple[Step, ...]]] = [(self.world, ())]
        while waiting:
            world, taken = waiting.pop()
            if not self._goes_on(world[0]):
                yield taken
                continue
            kind = int(world[0].table.decision)
            for action in reversed(self._options(world[0])):
                waiting.append((self._after(world, action), (*taken, (kind, action))))

    def like(self) -> Iterator[tuple[Step, ...]]:
        """Yield the answer of each policy."""
        matchup = self.position.matchup
        known = known_policies(matchup.game, matchup.policy_files, matchup.own)
        for text in self.steps.like:
            entry = parse_entry(text, known)
            ask, mind = matchup.policy(entry), minds_of([entry], 1)[0]
            world, taken = self.world, []
            while self._goes_on(world[0]):
                table = world[0].table
                with np.errstate(over="ignore"):
                    action = int(ask(table, world[0].seats[self.position.seat], mind))
                taken.append((int(table.decision), action))
                world = self._after(world, action)
            yield tuple(taken)

    def in_words(self, taken: Sequence[Step]) -> str:
        """Return an answer in words, in the game's own words if it has some for whole answers."""
        kinds = self.game.decisions
        told = [(kinds[kind].name, kinds[kind].actions[action]) for kind, action in taken]
        if self.steps.words is not None:
            return self.steps.words(told)
        return ", then ".join(
            counted([word for name, word in told if name == decision])
            for decision in dict.fromkeys(name for name, _ in told)
        )
