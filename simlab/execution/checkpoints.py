"""Tasks of a study in their fixed order; stored results are not computed again.

An adaptive study requests the same tasks in the same order in every run. An interrupted study can
therefore be run again: it reads the stored results and continues with the first missing task; the
final result is the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import numpy as np

from simlab.execution.estimates import Moments
from simlab.execution.store import GOES_ON, Store, digest
from simlab.execution.workers import silent
from simlab.jit.errors import SimlabError, UsageError

Piece = TypeVar("Piece")

COLUMNS = ("mean", "m2", "m3", "m4", "low", "high")


class Journal:
    """Tasks requested so far, and the store of their results.

    Parameters
    ----------
    store : Store, optional
        None stores nothing. Its keys are those of the tasks requested so far.
    say : callable
        Called with a message about each damaged result that is computed again.

    Attributes
    ----------
    recalled, done : int
        Number of results read from the store, and computed in this run.
    """

    def __init__(self, store: Store | None = None, say: Callable[[str], None] = silent) -> None:
        self.store = store
        self.recalled = self.done = 0
        self._say = say

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling, without the callback."""
        return {**vars(self), "_say": silent}

    def play(
        self,
        pieces: Sequence[Piece],
        identities: Sequence[Any],
        play: Callable[[list[Piece]], Iterator[Moments]],
    ) -> Iterator[Moments]:
        """Yield the result of each task, in order; ``play`` computes the missing ones."""
        found = [self._recall(identity) for identity in identities]
        lacking = [piece for piece, table in zip(pieces, found, strict=True) if table is None]
        fresh = play(lacking)
        for (number, table), identity in zip(enumerate(found), identities, strict=True):
            if table is not None:
                self.recalled += 1
                yield moments_in(table)
                continue
            moments = next(fresh)
            self.done += 1
            if self.store is not None:
                place = len(self.store.keys) - len(identities) + number
                assert self.store.keys[place] == digest(identity)
                self.store.write(place, table_of(moments))
            yield moments

    def interrupted_line(self) -> str:
        """Return a line about the results stored before an interruption."""
        if self.store is None:
            return "interrupted; nothing is kept: with output= it goes on where it was"
        return f"interrupted; {self.store.count} pieces are kept in {self.store.folder}; {GOES_ON}"

    def _recall(self, identity: Any) -> Any:
        if self.store is None:
            return None
        self.store.keys.append(digest(identity))
        try:
            return self.store.read(len(self.store.keys) - 1)
        except UsageError:
            raise
        except SimlabError as error:
            self._say(f"{error}; it is played again")
            return None


def table_of(moments: Moments) -> Any:
    """Return moments as a `pyarrow.Table`, a row per column."""
    import pyarrow as pa

    columns = {name: np.asarray(getattr(moments, name), float) for name in COLUMNS}
    return pa.table({"n": np.full(len(columns["mean"]), moments.n), **columns})


def moments_in(table: Any) -> Moments:
    """Return the moments in a table."""
    return Moments(int(table["n"][0].as_py()), *(table[name].to_numpy() for name in COLUMNS))
