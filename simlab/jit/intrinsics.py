"""Intrinsics: single processor instructions, and hints to the compiler."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types as numba_types
from numba.extending import intrinsic

from simlab.jit.bits import count_bits, lowest_bit
from simlab.jit.kernel import rarely

types: Any = numba_types
I64 = ir.IntType(64)


def _expected_not(typingctx: Any, condition: Any) -> Any:
    def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
        bit, name = ir.IntType(1), "llvm.expect.i1"
        expect = builder.module.globals.get(name)
        if expect is None:
            expect = ir.Function(builder.module, ir.FunctionType(bit, [bit, bit]), name)
        return builder.call(expect, [*values, ir.Constant(bit, 0)])

    return types.boolean(types.boolean), codegen


def _of_set(build: Callable[[Any, Any], Any]) -> Any:
    """Return what numba takes for a function from a set to a number, given its instructions."""

    def typed(typingctx: Any, options: Any) -> Any:
        def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
            return build(builder, values[0])

        return types.int64(types.int64), codegen

    return intrinsic(typed)


def _lowest(builder: Any, value: Any) -> Any:
    place = builder.cttz(value, ir.Constant(ir.IntType(1), 0))
    return builder.and_(place, ir.Constant(I64, 63))  # of the empty set it would be 64


INSTRUCTIONS: dict[Any, Any] = {
    rarely: intrinsic(_expected_not),
    lowest_bit: _of_set(_lowest),
    count_bits: _of_set(lambda builder, value: builder.ctpop(value)),
}
"""What compiled code calls instead of some kernels."""
