"""Indices: from 0 on in the package's kernels, and from the end as well in those of users."""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
import pytest

from simlab.core.records import record
from simlab.jit.entry_points import compile_entry
from simlab.jit.kernel import COMPILED, kernel, plain

pytestmark = pytest.mark.skipif(not COMPILED, reason="is about compiled code")

BOX = record([("before", np.int64), ("row", np.int64, (3,)), ("grid", np.int64, (2, 2))])


@kernel
def of_user(box: Any, place: Any) -> Any:
    box.row[place] += 10
    return box.row[place] + 100 * box.grid[place, place]


@kernel
def of_package(box: Any, place: Any) -> Any:
    box.row[place] += 10
    return box.row[place] + 100 * box.grid[1, place] + 10_000 * box.row[-1]


plain(of_package).__module__ = "simlab.games.some"


def ask_user(box: Any, place: Any) -> Any:
    return of_user(box, place)


def ask_package(box: Any, place: Any) -> Any:
    return of_package(box, place)


def box() -> Any:
    made = np.zeros(1, BOX)[0]
    made.before = 7
    made.row[:] = 1, 2, 3
    made.grid[:] = [[4, 5], [6, 8]]
    return made


def asked(function: Any, place: int) -> tuple[int, list[int]]:
    signature = numba.int64(numba.from_dtype(BOX), numba.int64)
    given = box()
    return compile_entry(function, signature, None)(given, place), given.row.tolist()


def test_kernels_of_users_may_count_from_the_end() -> None:
    assert asked(ask_user, -1) == (13 + 800, [1, 2, 13])
    assert asked(ask_user, 1) == (12 + 800, [1, 12, 3])


def test_those_of_the_package_count_from_0_on() -> None:
    """Beneath 0 is what lies before: they are not asked for it. Written out, -1 is the last."""
    assert asked(ask_package, 1) == (12 + 800 + 30_000, [1, 12, 3])
    assert asked(ask_package, -1) == (17 + 500 + 30_000, [1, 2, 3])
