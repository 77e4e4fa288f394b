"""Compiled unit: a kernel that is compiled separately, on first use."""

from __future__ import annotations

import functools
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from numba import NumbaError, types as numba_types
from numba.core import registry

from simlab.jit import function_pointers
from simlab.jit.cache import CacheFile
from simlab.jit.call_graph import Closure, reached
from simlab.jit.entry_points import Say, kept_entry, logged, mute, pieces, place
from simlab.jit.kernel import kernel
from simlab.jit.numba_support import linker
from simlab.jit.typing_cache import text_of

types: Any = numba_types
I8 = types.int64


class Untranslatable(Exception):
    """A piece does not compile; numba would put an error of its own into a longer one."""


@dataclass(frozen=True)
class Piece:
    """A kernel to be exported: made into a piece when it is wanted, and not before.

    Attributes
    ----------
    function : kernel
    signature : numba signature
    checked : bool
        Whether indices are checked.
    refuse : callable, or None
        ``refuse(type)`` returns the error for a result that is no whole number.
    rare : bool
        See `function_pointers.exporter`.
    """

    function: Any
    signature: Any
    checked: bool = False
    refuse: Callable[[str], Exception] | None = None
    rare: bool = False

    def __call__(self) -> Any:
        """Return the compiled piece."""
        made = pieces(self.checked)(self.function)
        try:
            made.compile(tuple(self.signature.args))
        except NumbaError as error:
            raise Untranslatable from error
        found = made.overloads[tuple(self.signature.args)]
        result = types.unliteral(found.signature.return_type)
        if self.refuse is not None and result != I8:
            raise self.refuse(str(result))
        return found

    @functools.cached_property
    def _reach(self) -> Closure:
        return Closure(self.function)

    @property
    def unit_text(self) -> str:
        """A text of everything that the code depends on."""
        return f"{text_of(self.signature)} {self.checked} {self.rare} {self._reach.text}"

    @property
    def stable(self) -> bool:
        """True if the code depends on nothing but `unit_text`."""
        return self._reach.stable


def unit_file(owner: str, name: str, piece: Piece, text: str) -> CacheFile | None:
    """Return where a unit is kept; None if what it depends on cannot be told, or nothing is."""
    kept = linker is not None and piece.stable
    return place(owner, name, text + piece.unit_text) if kept else None


def kept_unit(
    owner: str, name: str, piece: Piece, text: str = "", say: Say = mute
) -> function_pointers.Unit:
    """Return a kernel as a unit, compiled now or at an earlier time.

    Parameters
    ----------
    owner : str
        The game: a folder of the compile cache.
    name : str
    piece : Piece
    text : str, optional
        What the code depends on beside the kernels that it reaches: the layout of records.
    say : callable, optional
        Hears what is compiled, and how far it is.
    """
    if linker is None:
        return _plain_unit(owner, name, piece, text, say)
    file = unit_file(owner, name, piece, text)
    library = None if file is None else file.load(_library)
    if library is None:
        with logged(say, f"{owner} {name}", len(reached(piece.function))):
            library = _compiled_library(piece, uuid.uuid4().hex if file is None else file.path.stem)
        if file is not None:
            file.save((library.serialize_using_object_code(), list(linker.begun_with(library))))
    return function_pointers.Unit(
        library.get_pointer_to_function(library.name), piece.signature, library
    )


def _compiled_library(piece: Piece, name: str) -> Any:
    """Compile a piece and put it behind a function of this name."""
    assert linker is not None
    compiled, context = piece(), registry.cpu_target.target_context
    return linker.unit_library(
        name,
        compiled,
        lambda module: function_pointers.define(context, module, name, piece, compiled),
    )


def _library(state: Any) -> Any:
    """Return the library that was kept."""
    serialized, begin = state
    context = registry.cpu_target.target_context
    context.refresh()  # what numba brings along is to be there first
    for each in begin:
        each()
    return context.codegen().unserialize_library(serialized)


def _plain_unit(owner: str, name: str, piece: Piece, text: str, say: Say) -> function_pointers.Unit:
    """Return a unit by way of a kernel that says where it is: numba's plain way."""
    exporter = function_pointers.exporter(piece)

    def address() -> Any:
        return exporter()

    made = kept_entry(owner, name, kernel(address), I8(), text, say, len(reached(piece.function)))
    return function_pointers.Unit(made(), piece.signature, made)
