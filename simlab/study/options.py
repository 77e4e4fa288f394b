"""Options of a game: decisions, their actions, and the cards they refer to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.game import Decision, Game
from simlab.core.workspace import NOBODY

DECISION, ACTION, CARD, VERB = KINDS = ("decision", "action", "card", "verb")
_LETTERS = re.compile(r"[^0-9a-z]+")


@dataclass(frozen=True)
class Option:
    """An option: something that can be chosen, or a decision that can be left to chance.

    Attributes
    ----------
    kind : {"decision", "action", "card", "verb"}
        A card stands for all actions that refer to it, a verb for all actions of a decision that
        begin with the same word.
    name : str
    decision : str
        Empty for cards, which may occur in several decisions.
    actions : tuple of int
        Indices of the actions among all of the game; none for a decision.
    """

    kind: str
    name: str
    decision: str = ""
    actions: tuple[int, ...] = ()

    @property
    def label(self) -> str:
        """Name of the option: ``main: end``, ``main: juice …``, ``baa (card)``."""
        if self.kind == ACTION:
            return f"{self.decision}: {self.name}"
        return (
            f"{self.decision}: {self.name} …" if self.kind == VERB else f"{self.name} ({self.kind})"
        )


class Options:
    """All options of a game, in the order of their nodes (see `simlab.loop.action_counts`)."""

    def __init__(self, game: Game) -> None:
        decisions = game.decisions
        self.decisions = len(decisions)
        sizes = [len(decision.actions) for decision in decisions]
        self.starts = np.concatenate([[0], np.cumsum(sizes)]).astype(int)
        single = [
            Option(ACTION, word, decision.name, (int(start) + number,))
            for decision, start in zip(decisions, self.starts[:-1], strict=True)
            for number, word in enumerate(decision.actions)
        ]
        self.actions = len(single)
        self.cards = _cards(card_words(game), single)
        verbs = [
            verb
            for decision, start in zip(decisions, self.starts[:-1], strict=True)
            for verb in _verbs(decision, int(start))
        ]
        known = {card.actions for card in self.cards}
        self.verbs = [verb for verb in verbs if verb.actions not in known]
        heads = [Option(DECISION, decision.name) for decision in decisions]
        self.all: list[Option] = [*heads, *single, *self.cards, *self.verbs]

    def nodes(self) -> Any:
        """Return the nodes of a slot: the first action, and the groups of each action."""
        first = self.decisions
        child = np.full(len(self.all), NOBODY)
        child[: self.decisions] = first + self.starts[:-1]
        groups = np.full((2, len(self.all)), NOBODY)
        at = first + self.actions
        for place, found in enumerate((self.cards, self.verbs)):
            for group in found:
                groups[place, [first + action for action in group.actions]] = at
                at += 1
        return child, groups[0], groups[1]


def card_words(game: Game) -> list[str]:
    """Return the names of a game's cards, goods and so on: the contents of its piles and hands."""
    found = dict.fromkeys(word for words in game.words.elements.values() for word in words)
    return [word for word in found if word and not word.isdigit()]


def _plain(word: str) -> str:
    return f"_{_LETTERS.sub('_', word.lower()).strip('_')}_"


def _cards(names: Sequence[str], actions: Sequence[Option]) -> list[Option]:
    """Return the cards that several actions refer to; each action has one of them at most."""
    found: dict[str, list[int]] = {name: [] for name in names}
    # the longest matching name counts: green_apples, not apples
    order = sorted(names, key=lambda name: -len(name))
    for option in actions:
        words = _plain(option.name)
        for name in order:
            if _plain(name) in words:
                found[name].append(option.actions[0])
                break
    return [Option(CARD, name, "", tuple(each)) for name, each in found.items() if len(each) > 1]


def _verbs(decision: Decision, start: int) -> list[Option]:
    """Return the words with which several actions of a decision begin, but not all of them."""
    found: dict[str, list[int]] = {}
    for number, word in enumerate(decision.actions):
        head, _, rest = word.partition(" ")
        if rest and not head.lstrip("+-").isdigit():
            found.setdefault(head, []).append(start + number)
    return [
        Option(VERB, head, decision.name, tuple(each))
        for head, each in found.items()
        if 1 < len(each) < len(decision.actions)
    ]
