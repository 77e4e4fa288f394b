"""What numba is asked once only."""

from __future__ import annotations

import operator
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest
from numba import int64, njit, types
from numba.core import typeinfer
from numba.core.errors import TypingError
from numba.extending import overload

from simlab.jit.entry_points import compile_entry
from simlab.jit.kernel import kernel
from simlab.jit.typing_cache import remembering, resolved_once, spelt_once

HERE, THERE = SimpleNamespace(context="here"), SimpleNamespace(context="there")
EQUAL = types.Function(type("Equal", (types.Type,), {"key": operator.eq}))


def test_types_are_spelt_out_once() -> None:
    asked: Counter[Any] = Counter()

    def spell(kind: Any) -> str:
        asked[kind] += 1
        return f"<{kind.name}>"

    spelt = spelt_once(spell)
    assert [spelt(kind) for kind in (types.int64, types.int8, types.int64)] == [
        "<int64>",
        "<int8>",
        "<int64>",
    ]
    assert asked == {types.int64: 1, types.int8: 1}


@pytest.mark.parametrize(
    ("function", "named", "times"),
    [(operator.getitem, {}, 1), (EQUAL, {}, 1), (EQUAL, {"other": 1}, 3), (len, {}, 3)],
)
def test_operators_are_looked_for_once(function: Any, named: Any, times: int) -> None:
    """In each context, for each kind of arguments; all else is looked for whenever it is called."""
    asked: Counter[Any] = Counter()

    def resolve(inferer: Any, function: Any, arguments: Any, named: Any) -> str:
        asked[inferer.context, arguments] += 1
        return f"{inferer.context} {arguments}"

    resolved = resolved_once(resolve)
    for _ in range(3):
        assert resolved(HERE, function, (int64,), named) == "here (int64,)"
        assert resolved(THERE, function, (int64,), named) == "there (int64,)"
        assert resolved(HERE, function, (types.int8,), named) == "here (int8,)"
    assert set(asked.values()) == {times}
    assert len(asked) == 3


def test_operator_not_found_is_looked_up_again() -> None:
    found = iter([None, "then"])
    resolved = resolved_once(lambda *asked: next(found))
    assert [resolved(HERE, EQUAL, (int64,), {}) for _ in range(3)] == [None, "then", "then"]


def test_an_operator_may_get_a_meaning_later() -> None:
    """Whoever extends numba beside simlab finds it as it is."""

    def product(x: Any, y: Any) -> Any:
        return x @ y

    with pytest.raises(TypingError):
        njit(product)((1, 2), (3, 4))

    @overload(operator.matmul)
    def of_pairs(x: Any, y: Any) -> Any:
        if isinstance(x, types.UniTuple) and isinstance(y, types.UniTuple):

            def dot(x: Any, y: Any) -> Any:
                return x[0] * y[0] + x[1] * y[1]

            return dot
        return None

    assert njit(product)((1, 2), (3, 4)) == 11
    assert njit(product)((1.5, 2.0), (2.0, 4.0)) == 11.0


def test_numba_is_left_as_it_was() -> None:
    own = types.Record.__repr__, typeinfer.TypeInferer.resolve_call

    def fails(x: Any) -> Any:
        return x.no_such_field

    def doubled(x: Any) -> Any:
        return x + x

    assert compile_entry(kernel(doubled), int64(int64), None)(4) == 8
    with pytest.raises(TypingError):
        compile_entry(kernel(fails), int64(int64), None)
    assert (types.Record.__repr__, typeinfer.TypeInferer.resolve_call) == own
    with remembering(), remembering():
        assert types.Record.__repr__ is not own[0]
    assert (types.Record.__repr__, typeinfer.TypeInferer.resolve_call) == own
