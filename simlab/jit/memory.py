"""Memory of records: their words one by one, and copies of worlds without their event log.

A world lies in memory as its table, which begins with the rules, its seats, and what is hidden.
"""

from __future__ import annotations

import ctypes
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types as numba_types
from numba.core import cgutils
from numba.extending import intrinsic

from simlab.jit.kernel import COMPILED

types: Any = numba_types
I64 = ir.IntType(64)


@intrinsic
def _word_at(typingctx: Any, record: Any, index: Any) -> Any:
    def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
        pointer = builder.bitcast(values[0], I64.as_pointer())
        return builder.load(builder.gep(pointer, [values[1]]))

    return types.int64(record, types.int64), codegen


@intrinsic
def _put_word(typingctx: Any, record: Any, index: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
        pointer = builder.bitcast(values[0], I64.as_pointer())
        builder.store(values[2], builder.gep(pointer, [values[1]]))
        return context.get_dummy_value()

    return types.void(record, types.int64, types.uint64), codegen


@intrinsic
def _word_count(typingctx: Any, record: Any) -> Any:
    def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
        return ir.Constant(I64, record.size // 8)

    return types.int64(record), codegen


@intrinsic
def _copy_world(typingctx: Any, target: Any, source: Any) -> Any:
    hidden = target.fields["hidden"]
    size = hidden.offset + hidden.type.fields["events"].offset

    def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
        cgutils.raw_memcpy(builder, values[0], values[1], ir.Constant(I64, size), 1)
        return context.get_dummy_value()

    return types.void(target, source), codegen


@intrinsic
def _renew_world(typingctx: Any, target: Any, source: Any) -> Any:
    table, seats, hidden = (source.fields[name] for name in ("table", "seats", "hidden"))
    rules = table.type.fields["rules"].type.size
    seat = seats.type.dtype.size
    shown = hidden.type.fields["events"].offset

    def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
        def copy(start: int, size: Any) -> None:
            here, there = (builder.gep(each, [ir.Constant(I64, start)]) for each in words)
            cgutils.raw_memcpy(builder, here, there, size, 1)

        words = [builder.bitcast(value, ir.IntType(8).as_pointer()) for value in values]
        count = builder.gep(words[1], [ir.Constant(I64, table.type.fields["seats"].offset)])
        in_play = builder.load(builder.bitcast(count, I64.as_pointer()))
        seated = builder.mul(in_play, ir.Constant(I64, seat))
        copy(rules, builder.add(seated, ir.Constant(I64, seats.offset - rules)))
        copy(hidden.offset, ir.Constant(I64, shown))
        return context.get_dummy_value()

    return types.void(target, source), codegen


def _start_of(record: Any) -> int:
    # NumPy hands out the memory of a record for reading only
    return int(np.frombuffer(record, np.uint64).__array_interface__["data"][0])


def _word_in_python(record: Any, index: Any) -> Any:
    return np.frombuffer(record, np.int64)[index]


def _put_in_python(record: Any, index: Any, value: Any) -> None:
    ctypes.c_uint64.from_address(_start_of(record) + 8 * int(index)).value = int(value)


def _words_in_python(record: Any) -> int:
    return int(record.dtype.itemsize // 8)


def _copy_in_python(target: Any, source: Any) -> None:
    copied = source.dtype.fields["hidden"][1] + source.dtype["hidden"].fields["events"][1]
    ctypes.memmove(_start_of(target), _start_of(source), copied)


def _renew_in_python(target: Any, source: Any) -> None:
    fields = source.dtype.fields
    rules = fields["table"][0].fields["rules"][0].itemsize
    seats = fields["seats"][1] + source.table.seats * fields["seats"][0].base.itemsize
    hidden = fields["hidden"][1]
    shown = hidden + source.dtype["hidden"].fields["events"][1]
    for start, end in ((rules, seats), (hidden, shown)):
        ctypes.memmove(_start_of(target) + start, _start_of(source) + start, int(end - start))


def _told_by(function: Any, text: str) -> Any:
    """Mark an intrinsic as something that a cache can be keyed by."""
    function.unit_text = text
    return function


word_at: Any = _told_by(_word_at, "word") if COMPILED else _word_in_python
"""``word_at(record, index)``: one of the 64-bit words of a record."""

put_word: Any = _told_by(_put_word, "put") if COMPILED else _put_in_python
"""``put_word(record, index, value)``: overwrite one of them."""

word_count: Any = _told_by(_word_count, "words") if COMPILED else _words_in_python
"""``word_count(record)``: of how many 64-bit words a record is."""


copy_world: Any = _told_by(_copy_world, "copy") if COMPILED else _copy_in_python
"""``copy_world(target, source)``: copy a world, but for the events that its log holds."""

renew_world: Any = _told_by(_renew_world, "renew") if COMPILED else _renew_in_python
"""``renew_world(target, source)``: copy a world where ``target`` has been a copy of it before.

The rules, and what belongs to seats where nobody sits, are as they were.
"""
