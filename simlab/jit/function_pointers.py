"""Function pointers to compiled units, each with its Python function for uncompiled play.

A *unit* is a kernel that is compiled and kept by itself; other compiled code calls it through its
address (3 ns a call), so that neither is compiled anew when the other changes. An exception in a
unit does not cross the call: it returns `RAISED`.
"""

from __future__ import annotations

import ctypes
import itertools
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types as numba_types
from numba.extending import intrinsic

from simlab.jit import pending_errors
from simlab.jit.errors import SimlabError
from simlab.jit.kernel import COMPILED

types: Any = numba_types
I64 = ir.IntType(64)

RAISED = -(2**63) + 1
"""What a unit returns instead of raising an exception."""
SPARING = "preserve_mostcc"
"""The calling convention of units that are hardly ever called: nobody else saves registers."""

_twins: dict[int, Callable[..., Any]] = {}
_numbers = itertools.count(1)


def twin_address(function: Callable[..., Any]) -> int:
    """Return the number by which uncompiled code finds a Python function."""
    number = next(_numbers)
    _twins[number] = function
    return number


def _call_twin(address: Any, *arguments: Any) -> Any:
    return _twins[int(address)](*arguments)


def unit_type(context: Any, signature: Any) -> Any:
    """Return what numba's code generator takes a unit for."""
    arguments = [context.get_value_type(kind) for kind in signature.args]
    return ir.FunctionType(I64, arguments)


def caller(signature: Any) -> Any:
    """Return ``call(address, ...) -> int64`` for kernels, for units of one signature.

    Parameters
    ----------
    signature : numba signature
        Records and scalars in, int64 out.
    """
    if not COMPILED:
        return _call_twin

    def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
        pointer = builder.inttoptr(values[0], unit_type(context, signature).as_pointer())
        return builder.call(pointer, values[1:])

    typed = types.int64(types.int64, *signature.args), codegen
    return described(intrinsic(form(len(signature.args))(typed)), f"call {signature}")


# numba reads how many arguments an intrinsic takes off the function
FORMS: dict[int, Callable[[Any], Callable[..., Any]]] = {
    0: lambda typed: lambda typingctx, address: typed,
    1: lambda typed: lambda typingctx, address, a: typed,
    2: lambda typed: lambda typingctx, address, a, b: typed,
    3: lambda typed: lambda typingctx, address, a, b, c: typed,
    4: lambda typed: lambda typingctx, address, a, b, c, d: typed,
    5: lambda typed: lambda typingctx, address, a, b, c, d, e: typed,
    6: lambda typed: lambda typingctx, address, a, b, c, d, e, f: typed,
    7: lambda typed: lambda typingctx, address, a, b, c, d, e, f, g: typed,
}


def form(count: int) -> Callable[[Any], Callable[..., Any]]:
    """Return how an intrinsic of so many arguments, and an address, is written."""
    if count not in FORMS:
        raise SimlabError(
            f"what is compiled apart takes at most {max(FORMS)} arguments, its number included; "
            f"this one {count}"
        )
    return FORMS[count]


def exporter(piece: Any) -> Any:
    """Return ``address() -> int64`` for kernels: where a unit is in the library of the kernel.

    ``piece()`` returns numba's compile result; ``piece.signature`` is how the unit is called;
    ``piece.rare`` whether it spares the registers of who calls.
    """

    def address(typingctx: Any) -> Any:
        compiled = piece()

        def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
            context.active_code_library.add_linking_library(compiled.library)
            name = f"unit.{compiled.fndesc.llvm_func_name}"
            thunk = define(context, builder.module, name, piece, compiled)
            thunk.linkage = "internal"
            return builder.ptrtoint(thunk, I64)

        return types.int64(), codegen

    made: Any = intrinsic(address)
    made.unit = piece
    return made


def define(context: Any, module: Any, name: str, piece: Any, compiled: Any) -> Any:
    """Put a function into a module that calls a piece by the plain conventions of C."""
    fndesc = compiled.fndesc
    thunk = ir.Function(module, unit_type(context, piece.signature), name)
    thunk.calling_convention = SPARING if piece.rare else ""
    builder = ir.IRBuilder(thunk.append_basic_block("entry"))
    callee = context.declare_function(module, fndesc)
    status, result = context.call_conv.call_function(
        builder, callee, fndesc.restype, fndesc.argtypes, thunk.args
    )
    with builder.if_then(status.is_error, likely=False):
        builder.ret(ir.Constant(I64, RAISED))
    if fndesc.restype == types.none:
        builder.ret(ir.Constant(I64, 0))
    else:
        builder.ret(context.cast(builder, result, fndesc.restype, types.int64))
    return thunk


def described(function: Any, text: str) -> Any:
    """Mark an intrinsic as something that a cache can be keyed by."""
    function.unit_text = text
    return function


class Unit:
    """A compiled piece with an address, which Python may call, too.

    Records among the arguments are elements of arrays, or fields of such elements. The
    interpreter's lock is released meanwhile.
    """

    def __init__(self, address: int, signature: Any, keep: Any = None) -> None:
        self.address = address
        self._records = [isinstance(kind, types.Record) for kind in signature.args]
        kinds = [_SCALARS.get(kind, ctypes.c_void_p) for kind in signature.args]
        self._function: Callable[..., int] = ctypes.CFUNCTYPE(ctypes.c_int64, *kinds)(address)
        self._keep = keep

    @classmethod
    def of_python(cls, function: Callable[..., Any]) -> Unit:
        """Return a Python function in the guise of a unit."""
        self = cls.__new__(cls)
        self.address = twin_address(function)
        self._records = []
        self._function = function
        return self

    def __call__(self, *arguments: Any) -> Any:
        """Call it; a number comes back, 0 for nothing.

        Raises
        ------
        SimlabError
            Compiled code raised an exception, or has called what cannot be called.
        """
        if not self._records:
            result = self._function(*arguments) or 0
            pending_errors.check()
            return result
        result = self._function(
            *(
                memory_address(value) if is_record else int(value)
                for value, is_record in zip(arguments, self._records, strict=True)
            )
        )
        pending_errors.check()
        if result == RAISED:
            raise SimlabError("compiled code raised an exception")
        return result


_SCALARS = {types.int64: ctypes.c_int64, types.uint64: ctypes.c_uint64}


def memory_address(record: Any) -> int:
    """Return where a record lies in memory."""
    return int(np.frombuffer(record, np.int64).__array_interface__["data"][0])
