"""Pieces of work in the order in which a study asks for them; what is kept is not done again.

A study that decides what to play next by what it has seen asks for the same pieces in the same
order whenever it is run. So whoever was interrupted runs again, is handed what is there, and goes
on with the first piece that is missing; the end is the same to the last bit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import numpy as np

from simlab.jit.errors import SimlabError, UsageError
from simlab.study.estimates import Moments
from simlab.study.store import GOES_ON, Store, digest
from simlab.study.workers import silent

Piece = TypeVar("Piece")

COLUMNS = ("mean", "m2", "m3", "m4", "low", "high")


class Journal:
    """What has been asked for, and where it is kept.

    Parameters
    ----------
    store : Store, optional
        None keeps nothing. Its keys are those of the pieces asked for so far.
    say : callable
        Hears of pieces that are damaged and done again.

    Attributes
    ----------
    recalled, done : int
        Pieces that were there, and that were done now.
    """

    def __init__(self, store: Store | None = None, say: Callable[[str], None] = silent) -> None:
        self.store = store
        self.recalled = self.done = 0
        self._say = say

    def __getstate__(self) -> dict[str, Any]:
        """Let results travel: who listens stays where it is."""
        return {**vars(self), "_say": silent}

    def play(
        self,
        pieces: Sequence[Piece],
        identities: Sequence[Any],
        play: Callable[[list[Piece]], Iterator[Moments]],
    ) -> Iterator[Moments]:
        """Yield what comes of each piece, in order; ``play`` is asked for those that lack."""
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
        """Return what an interruption has left."""
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
