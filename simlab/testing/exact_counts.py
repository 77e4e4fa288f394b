"""Exact counts to compare determinizations with, for the tests of any game.

Where the cards that a player cannot place are few, all their deals can be listed. Call
:func:`check_as_counted` with the ways in which each thing that may be seen can come about, and as
many facts at once as can pile up: one fact alone is easily right.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np
from scipy.special import chdtrc

from simlab.runtime.stepper import Match

FALSE_ALARM = 1e-4
"""Chance that `check_as_counted` finds fault with an `determinize` that is right."""
LEAST_EXPECTED = 5.0
"""Worlds expected of each kind; with fewer, chi-square is not to be trusted."""


def deals(cards: Sequence[Any], sizes: Sequence[int]) -> Iterator[tuple[tuple[Any, ...], ...]]:
    """Yield all ways to deal hands of these sizes; each copy of a card is a thing of its own.

    Each hand is sorted; cards may be left over.
    """
    if not sizes:
        yield ()
        return
    for chosen in itertools.combinations(range(len(cards)), sizes[0]):
        rest = [card for index, card in enumerate(cards) if index not in chosen]
        hand = tuple(sorted(cards[index] for index in chosen))
        for others in deals(rest, sizes[1:]):
            yield (hand, *others)


def imagined_worlds(match: Match, viewer: int, keys: int) -> Iterator[Any]:
    """Yield a world per key; what the viewer sees stays as it is, and each passes the audit."""
    table, own = match.table.tobytes(), match.world.seats[viewer].tobytes()
    for key in range(keys):
        world = match.world.copy()
        with np.errstate(over="ignore"):
            assert match.code.determinize(world, viewer, np.uint64(key)), (
                f"key {key}: no world found"
            )
        assert world.table.tobytes() == table, f"key {key}: the table changed"
        assert world.seats[viewer].tobytes() == own, f"key {key}: the player's own record changed"
        broken = int(match.code.check_invariants(world))
        assert broken == 0, f"key {key}: {match.game.invariant_names[broken]}"
        yield world


def check_as_counted(
    match: Match,
    viewer: int,
    ways: Mapping[Any, float],
    seen_as: Callable[[Any], Hashable],
    keys: int = 4000,
) -> None:
    """Imagined worlds are as likely as counting says; a false alarm in 1 of 10,000 runs.

    Parameters
    ----------
    match : Match
        At the position in question.
    viewer : int
        The seat that imagines.
    ways : mapping
        From each thing that may be seen of a world to the number of assignments of the unseen
        cards, all of them as likely, that show it.
    seen_as : callable
        From an imagined world to one of these things.
    keys : int
        Worlds imagined, with the keys from 0 on.

    Raises
    ------
    AssertionError
        Something impossible was imagined, or something too often or too rarely.
    """
    where = f"{match.game.name}, imagined by seat {viewer}"
    scale = keys / sum(ways.values())
    assert min(ways.values()) * scale >= LEAST_EXPECTED, f"{where}: {keys} worlds are too few"
    seen = Counter(seen_as(world) for world in imagined_worlds(match, viewer, keys))
    impossible = seen.keys() - ways.keys()
    assert not impossible, f"{where}: impossible: {sorted(map(str, impossible))[:3]}"
    distance = {each: (seen[each] - n * scale) / math.sqrt(n * scale) for each, n in ways.items()}
    square = sum(value * value for value in distance.values())
    if len(ways) > 1 and chdtrc(len(ways) - 1, square) < FALSE_ALARM:
        worst = max(ways, key=lambda each: abs(distance[each]))
        raise AssertionError(
            f"{where}: {worst} in {seen[worst] / keys:.3f} of {keys} worlds, counted "
            f"{ways[worst] * scale / keys:.3f} (chi-square {square:.0f} of {len(ways) - 1})"
        )
