"""Sets as whole numbers: in Python, and as instructions."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, strategies as st
from numba import int64

from simlab.jit.bits import count_bits, lowest_bit
from simlab.jit.entry_points import compile_entry
from simlab.jit.kernel import plain

numbers = st.integers(0, 2**63 - 1)


def lowest(options: Any) -> Any:
    return lowest_bit(options)


def counted(options: Any) -> Any:
    return count_bits(options)


@functools.cache
def compiled(function: Any) -> Any:
    return compile_entry(function, int64(int64), None)


@given(numbers)
@example(0)
@example(2**63 - 1)
@example(2**62)
def test_the_lowest_element(number: int) -> None:
    expected = (number & -number).bit_length() - 1 if number != 0 else 0
    assert compiled(lowest)(number) == expected
    assert plain(lowest_bit)(np.int64(number)) == expected


@given(numbers)
@example(0)
@example(2**63 - 1)
def test_how_many_elements(number: int) -> None:
    expected = number.bit_count()
    assert compiled(counted)(number) == expected
    assert plain(count_bits)(np.int64(number)) == expected


@pytest.mark.parametrize(("function", "name"), [(lowest, "cttz"), (counted, "ctpop")])
def test_compiled_they_are_one_instruction(function: Any, name: str) -> None:
    made = compiled(function)
    code = made.overloads[(int64,)].library.get_llvm_str()
    assert f"llvm.{name}.i64" in code
