"""Errors that a user can cause, and the hint at what was probably meant."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

_WORDS = re.compile("[^\\W_]{3,}")
"""Words of a name that can be told from others."""


class SimlabError(Exception):
    """Something the user can mend; the command line prints it in one line and exits with 2."""


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
