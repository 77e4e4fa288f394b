"""Display names: words that pictures show where commands and files have a code name."""

from __future__ import annotations

import dataclasses
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from simlab.core.game import Metric
    from simlab.core.rules import Rule

Named = TypeVar("Named", "Metric", "Rule")


def in_words(name: str) -> str:
    """Return a code name in words: ``failed_launches`` becomes ``failed launches``."""
    return name.replace("_", " ").strip()


def as_compared(text: str) -> str:
    """Return a word as words are compared: whatever its case, and blanks for hyphens and _."""
    return " ".join(re.split(r"[\s_-]+", text.strip().casefold()))


LIKE_GRAMMAR = frozenset({"yes", "no", "nobody", "none", "nothing"})
"""Actions that a sentence would take for words of its own: ``nobody leads``."""


def called(action: str) -> str:
    """Return an action as a sentence calls it: ``'no' leads``."""
    return f"'{action}'" if action in LIKE_GRAMMAR else action


END = "done"
"""The action that ends steps; it is left out of answers that say something else."""


def counted(words: Iterable[str]) -> str:
    """Return words with how often each is said: ``apple 3 + silk``."""
    times = Counter(word for word in words if word != END)
    parts = [word if count == 1 else f"{word} {count}" for word, count in times.items()]
    return " + ".join(parts) or END


def with_role(role: str, policy: str) -> str:
    """Return what results call a place of a line-up: ``Virus, sensible``."""
    return f"{role}, {policy}" if role else policy


def labelled(things: Iterable[Named], labels: Mapping[str, str]) -> tuple[Named, ...]:
    """Return rules or metrics with these labels; what is not named keeps what it has."""
    return tuple(
        dataclasses.replace(each, label=labels.get(each.name, each.label)) for each in things
    )


def with_keys(rules: Iterable[Rule], labels: Mapping[str, str]) -> tuple[Rule, ...]:
    """Return rules that name the elements of families, such as cards, by these labels."""
    return tuple(dataclasses.replace(each, key_labels=labels) for each in rules)
