"""Dispatch tables of units that kernels call by number, each compiled on first call.

An empty place asks Python for its unit, which compiles it or reads it from disk, and puts it there;
the next call goes straight to it. What cannot be made returns `MISSING`, and
`pending_errors.check` raises the reason: an exception cannot pass through compiled code.
"""

from __future__ import annotations

import ctypes
import functools
from collections.abc import Callable
from typing import Any

import llvmlite.binding
import numpy as np
from llvmlite import ir
from numba.core import cgutils, registry
from numba.core.compiler_lock import global_compiler_lock
from numba.extending import intrinsic

from simlab.jit import clock, pending_errors
from simlab.jit.errors import SimlabError
from simlab.jit.function_pointers import (
    I64,
    SPARING,
    Unit,
    described,
    form,
    types,
    unit_type,
)
from simlab.jit.kernel import COMPILED
from simlab.jit.typing_cache import text_of

MISSING = -(2**63)
"""What a call of an empty place returns."""

making: Any = global_compiler_lock
"""One thread at a time makes units, or anything else that is compiled."""


_tables: dict[int, AddressTable] = {}


class AddressTable:
    """Addresses of units that kernels find by number, in a place that compiled code knows by name.

    Parameters
    ----------
    name : str
        One table of this name in a process; it has to be made before compiled code that calls
        through it is loaded.
    size : int
    signature : numba signature
        How all its units are called.
    rare : bool
        Its units are made to spare the registers of who calls them (see
        `function_pointers.exporter`).

    Attributes
    ----------
    call : for kernels
        ``call(number, ...) -> int64``. An empty place, or a number outside the table, returns
        `MISSING` and is reported (see `pending_errors`); it never aborts.
    """

    def __init__(self, name: str, size: int, signature: Any, rare: bool = False) -> None:
        self.name = name
        self.signature = signature
        self.rare = rare
        self._size = size
        self._cells = np.zeros(size + 2, np.int64)  # then one that stays empty, and who is asked
        self._units: dict[int, Unit] = {}
        self._later: dict[int, Callable[[], Unit]] = {}
        self.call: Any = self._in_python
        if COMPILED:
            self._cells[-1] = _asking().address
            _tables[self._cells.ctypes.data] = self
            llvmlite.binding.add_symbol(name, self._cells.ctypes.data)
            made: Any = intrinsic(form(len(signature.args))(self._typed()))
            self.call = described(made, f"asking table {name} {size} {text_of(signature)}")

    def caller_of(self, number: int) -> Any:
        """Return ``call(...)`` for kernels, which calls the unit in one place."""
        if not COMPILED:
            return lambda *arguments: self._in_python(number, *arguments)
        made: Any = intrinsic(form(len(self.signature.args) - 1)(self._typed(number)))
        return described(made, f"asking table {self.name} {number} {text_of(self.signature)}")

    @property
    def numbers(self) -> set[int]:
        """Of which there is a unit, or will be."""
        return {*self._units, *self._later}

    def put(self, number: int, unit: Unit) -> None:
        """Put a unit into a place."""
        self._units[number] = unit
        self._cells[number] = unit.address

    def put_later(self, number: int, make: Callable[[], Unit]) -> None:
        """Say how the unit of a place is made when it is first called."""
        self._later[number] = make

    def unit(self, number: int) -> Unit | None:
        """Return the unit of a place, made now if need be, or None.

        Then `pending_errors` keeps the reason.
        """
        with making, clock.stopped():
            make = self._later.get(number)
            if number not in self._units and make is not None and not pending_errors.anything():
                try:
                    self.put(number, make())
                except BaseException as error:
                    pending_errors.note(error)
            unit = self._units.get(number)
        if unit is None:
            pending_errors.note(SimlabError(f"{self.name} has no unit {number}"))
        return unit

    def _in_python(self, number: Any, *arguments: Any) -> Any:
        unit = self._units.get(int(number)) or self.unit(int(number))
        return MISSING if unit is None else unit(*arguments)

    def _typed(self, fixed: int | None = None) -> Any:
        signature, name, size = self.signature, self.name, self._size

        def codegen(context: Any, builder: Any, _: Any, values: Any) -> Any:
            cells = builder.module.globals.get(name)
            if cells is None:
                cells = ir.GlobalVariable(builder.module, ir.ArrayType(I64, size + 2), name)
                cells.linkage = "external"
            first = builder.bitcast(cells, I64.as_pointer())
            number, *given = values if fixed is None else (ir.Constant(I64, fixed), *values)
            inside = builder.icmp_unsigned("<", number, ir.Constant(I64, size))
            place = builder.select(inside, number, ir.Constant(I64, size))
            found = builder.load(builder.gep(first, [place]))
            address = cgutils.alloca_once_value(builder, found)
            empty = builder.icmp_unsigned("==", found, ir.Constant(I64, 0))
            with builder.if_then(empty, likely=False):
                asked = builder.load(builder.gep(first, [ir.Constant(I64, size + 1)]))
                ask = builder.inttoptr(asked, _ASK.as_pointer())
                where = builder.ptrtoint(first, I64)
                builder.store(builder.call(ask, [where, number], cconv=SPARING), address)
            kind = unit_type(context, signature).as_pointer()
            unit = builder.inttoptr(builder.load(address), kind)
            return builder.call(unit, given, cconv=SPARING if self.rare else "")

        if fixed is not None:
            return types.int64(*signature.args), codegen
        return types.int64(types.int64, *signature.args), codegen


_ASK = ir.FunctionType(I64, [I64, I64])


class _Asking:
    """Callback by which compiled code gets the address of a unit: ``ask(cells, number)``.

    Attributes
    ----------
    address : int
        It spares the registers of who calls, as C does not.
    """

    def __init__(self) -> None:
        self._answer = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_int64, ctypes.c_int64)(self._find)
        answer = ctypes.cast(self._answer, ctypes.c_void_p).value
        codegen = registry.cpu_target.target_context.codegen()
        self._library = codegen.create_library("simlab.asking")
        module = self._library.create_ir_module("simlab.asking")
        ask, body = _sparing(module, "simlab.ask", _ASK)
        asked = body.inttoptr(ir.Constant(I64, answer), _ASK.as_pointer())
        body.ret(body.call(asked, ask.args))
        _, body = _sparing(module, "simlab.nothing", ir.FunctionType(I64, []))
        body.ret(ir.Constant(I64, MISSING))
        self._library.add_ir_module(module)
        self._library.finalize()
        self.address: int = self._library.get_pointer_to_function("simlab.ask")
        self._nothing: int = self._library.get_pointer_to_function("simlab.nothing")

    def _find(self, cells: int, number: int) -> int:
        unit = _tables[cells].unit(number)
        return self._nothing if unit is None else unit.address


def _sparing(module: Any, name: str, kind: Any) -> tuple[Any, Any]:
    """Return an empty function that spares the registers of who calls, and how to fill it."""
    function = ir.Function(module, kind, name)
    function.calling_convention = SPARING
    return function, ir.IRBuilder(function.append_basic_block())


@functools.cache
def _asking() -> _Asking:
    """Return it (one per process)."""
    with making:
        return _Asking()
