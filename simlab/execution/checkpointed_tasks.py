"""Long work in numbered parts; stored parts are read, not computed again."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from simlab.execution.store import Store, digest, open_store
from simlab.execution.workers import Task, Workers, in_order, silent
from simlab.jit.errors import SimlabError, UsageError
from simlab.runtime.matchup import Matchup


class Parts:
    """Executor of parts of work in order; each consists of tasks that return arrays of numbers.

    Parameters
    ----------
    workers : Workers
    store : Store, optional
        Store of the finished parts.
    say : callable
        Called with a message about each damaged part.
    seal : str
        Hash of all that determines the numbers; with its number it is the key of a part.

    Attributes
    ----------
    count, found : int
        Number of parts so far, and of those read from the store.
    """

    def __init__(
        self,
        workers: Workers,
        store: Store | None = None,
        say: Callable[[str], None] = silent,
        seal: str = "",
    ) -> None:
        self._workers = workers
        self.store = store
        self._say = say
        self._seal = seal
        self.count = 0
        self.found = 0

    def __getstate__(self) -> dict[str, Any]:
        """Return the state for pickling, without the callback."""
        return {**vars(self), "_say": silent}

    def do(self, tasks: Sequence[Task]) -> list[Any]:
        """Return the flat results of the next part's tasks, from the store if available."""
        index, self.count = self.count, self.count + 1
        kept = self._kept(index)
        if kept is not None:
            self.found += 1
            return kept
        results = [np.ravel(result) for result in in_order(self._workers, tasks)]
        if self.store is not None:
            import pyarrow as pa

            task = np.repeat(np.arange(len(results)), [len(result) for result in results])
            values = np.concatenate(results) if results else np.zeros(0)
            self.store.write(index, pa.table({"task": task, "value": values}))
        return results

    def _kept(self, index: int) -> list[Any] | None:
        if self.store is None:
            return None
        keys = self.store.keys
        keys += [f"{self._seal}{number:05d}" for number in range(len(keys), index + 1)]
        try:
            table = self.store.read(index)
        except UsageError:
            raise
        except SimlabError as error:
            self._say(f"{error}; it is played again")
            return None
        if table is None:
            return None
        task, values = table["task"].to_numpy(), table["value"].to_numpy()
        ends = np.flatnonzero(np.diff(task)) + 1
        return np.split(values, ends)


def open_parts(
    workers: Workers,
    folder: Path,
    design: Mapping[str, Any],
    matchups: Sequence[Matchup],
    *,
    fresh: bool = False,
    accept_versions: bool = False,
    say: Callable[[str], None] = silent,
) -> Parts:
    """Return the parts of a study of some match-ups, stored in a folder.

    Raises
    ------
    UsageError
        The folder belongs to another design or other sources.
    """
    from simlab.execution.manifest import manifest_of, sources_of
    from simlab.execution.versions import settled

    source = sources_of(matchups)
    manifest = manifest_of(folder.name, matchups[0].seed, source, design, matchups)
    manifest = settled(folder, manifest, fresh=fresh, accept=accept_versions)
    seal = digest([manifest["source"], manifest["design"]])
    return Parts(workers, open_store(folder, manifest, [], fresh), say, seal[:12])
