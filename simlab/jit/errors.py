"""Errors that a user can cause, with a suggestion of the nearest right word."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

_WORDS = re.compile("[^\\W_]{3,}")
"""Words of a name that can be told from others."""


LONGEST_WORD = 60
"""Letters of a word of the user that a message repeats."""
LONGEST_PATH = 300
"""Letters of a path that a message repeats."""
_GIVEN = re.compile(rf"(?<!\w)(['\"])[^'\"]*\1(?!\w)|\S{{{LONGEST_WORD + 1},}}")
"""Words that a message repeats: in quotes, or long ones without a space."""


def brief(message: str) -> str:
    """Return a message in which of each long word only the beginning is repeated."""
    return _GIVEN.sub(_beginning, message)


def _beginning(found: re.Match[str]) -> str:
    word, quote = found[0], found[1] or ""
    inside = len(word) - 2 * len(quote)
    most = LONGEST_PATH if "/" in word or "\\" in word else LONGEST_WORD
    if inside <= most:
        return word
    return f"{word[: len(quote) + LONGEST_WORD]}…{quote}"


def install(extra: str) -> str:
    """Return the commands that install an extra, from the registry and from a clone."""
    return f"pip install 'simlab[{extra}]' (in a clone: pip install '.[{extra}]')"


class SimlabError(Exception):
    """Something the user can mend; the command line prints it in one line and exits with 2."""

    def __init__(self, *details: object) -> None:
        super().__init__(*(brief(each) if isinstance(each, str) else each for each in details))


class UsageError(SimlabError):
    """A name, number or file that simlab cannot work with."""


class PolicyError(SimlabError):
    """A policy broke the contract: an illegal action, a forbidden write, no compilation."""


class GameError(SimlabError):
    """A game that somebody wrote does not declare, compile or tell what it has to."""


def suggestion(word: str, known: Iterable[str]) -> str:
    """Return ``"; did you mean 'x'?"`` or a list of what there is.

    Parameters
    ----------
    word : str
        What the user wrote.
    known : iterable of str
        What would have been valid.
    """
    word, names = str(word), sorted(known)
    close = (
        difflib.get_close_matches(word, names, n=1, cutoff=0.8)
        or _of_the_same_words(word, names)
        or difflib.get_close_matches(word, names, n=1, cutoff=0.5)
    )
    if close:
        return f"; did you mean {close[0]!r}?"
    if not names:
        return "; there are none"
    shown = ", ".join(names[:12]) + (", …" if len(names) > 12 else "")
    return f"; valid: {shown}"


def _of_the_same_words(word: str, names: Iterable[str]) -> list[str]:
    """Return names that have all the words of another, in any order, the shortest first."""
    wanted = {*_WORDS.findall(word)}
    found = [name for name in names if wanted <= {*_WORDS.findall(name)}]
    return sorted(found, key=len) if wanted else []
