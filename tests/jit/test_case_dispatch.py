"""Kernels made of a table of cases."""

from __future__ import annotations

import traceback
from typing import Any

import numpy as np
import pytest

from simlab.jit.cache import key_of
from simlab.jit.call_graph import Closure, uncompiled
from simlab.jit.case_dispatch import Case, dispatch_by
from simlab.jit.kernel import kernel, plain


@kernel
def note_case(pages: Any, case: Any, seat: Any, action: Any) -> None:
    pages[0] = 1000 + 100 * case + 10 * seat + action


@kernel
def note_both(pages: Any, seat: Any, action: Any) -> None:
    pages[0] = 10 * seat + action


@kernel
def note_action(pages: Any, action: Any) -> None:
    pages[0] = action


@kernel
def note_call(pages: Any) -> None:
    pages[0] = -1


def table_of(*cases: Case, otherwise: Any = None) -> Any:
    @dispatch_by("case", *cases, otherwise=otherwise)
    def act(pages: Any, case: int, seat: int, action: int) -> None:
        """Carry out an action."""

    return act


CASES = ((3, note_both), (5, note_action), (7, note_call), (9, note_action), (11, note_case))
act = table_of(*CASES)


def results(function: Any) -> list[int]:
    found = []
    for case in (3, 5, 7, 9, 11, 4):
        pages = np.zeros(1, np.int64)
        function(pages, case, 6, 8)
        found.append(int(pages[0]))
    return found


@pytest.mark.parametrize("form", [act, uncompiled(act)])
def test_dispatch_by_calls_the_function_of_the_case_or_none(form: Any) -> None:
    assert results(form) == [68, 8, -1, 8, 2168, 0]


def test_dispatch_by_calls_otherwise_in_other_cases() -> None:
    assert results(table_of(*CASES, otherwise=note_call))[-1] == -1


def test_dispatch_by_reads_a_field_of_a_parameter() -> None:
    records = np.zeros(2, np.dtype([("phase", "i8")])).view(np.recarray)

    @kernel
    def leave(record: Any, action: Any) -> None:
        record.phase = action

    @dispatch_by("record.phase", (2, leave))
    def move_on(record: Any, action: int) -> None:
        """Change the phase."""

    for phase, expected in ((2, 8), (1, 1)):
        records[0].phase = phase
        uncompiled(move_on)(records[0], 8)
        assert records[0].phase == expected


def test_dispatch_by_keeps_name_docstring_and_place_of_the_function_below() -> None:
    made, here = plain(act), plain(note_call)
    assert made.__doc__ == "Carry out an action."
    assert (made.__module__, made.__name__) == (here.__module__, "act")
    assert made.__code__.co_filename == here.__code__.co_filename
    with pytest.raises(TypeError) as raised:
        uncompiled(act)(None, 7, 0, 0)
    line = traceback.extract_tb(raised.value.__traceback__)[1].line
    assert line == '@dispatch_by("case", *cases, otherwise=otherwise)'


def test_cache_key_changes_with_each_entry_of_the_table() -> None:
    tables = [
        table_of((3, note_both), (5, note_action)),
        table_of((4, note_both), (5, note_action)),
        table_of((3, note_action), (5, note_both)),
        table_of((3, note_both)),
        table_of((3, note_both), (5, note_action), otherwise=note_call),
    ]
    reach = [Closure(each) for each in tables]
    assert all(each.stable for each in reach)
    assert len({key_of(each.text) for each in reach}) == len(tables)
    again = Closure(table_of((3, note_both), (5, note_action)))
    assert key_of(again.text) == key_of(reach[0].text)


def test_dispatch_by_refuses_a_case_that_stands_twice() -> None:
    with pytest.raises(ValueError, match=r"case 3 of .*act stands there twice; remove one"):
        table_of((3, note_both), (5, note_action), (3, note_call))


def test_dispatch_by_refuses_a_function_of_too_many_parameters() -> None:
    @kernel
    def note_more(pages: Any, a: Any, b: Any, c: Any, d: Any) -> None:
        pages[0] = a + b + c + d

    with pytest.raises(ValueError, match=r"note_more, called by .*act, takes 5 parameters, not 1 "):
        table_of((3, note_more))


def test_dispatch_by_refuses_a_table_without_cases() -> None:
    with pytest.raises(ValueError, match="has no case; give at least one"):
        table_of()


def test_dispatch_by_refuses_a_selector_that_is_no_parameter() -> None:
    with pytest.raises(ValueError, match=r"cannot find 'phase' in its parameters \('pages',\)"):

        @dispatch_by("phase", (3, note_call))
        def go_on(pages: Any) -> None:
            """Go on."""


def test_dispatch_by_refuses_a_function_with_a_body() -> None:
    with pytest.raises(ValueError, match="has a body, which is never run; leave only its docstr"):

        @dispatch_by("case", (3, note_call))
        def go_on(pages: Any, case: int) -> None:
            """Go on."""
            pages[0] = 1
