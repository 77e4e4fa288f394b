"""Cache of types that numba otherwise resolves anew for every kernel.

A game's records are some thousand words, spelt out wherever numba looks for an attribute; and the
same few kinds of numbers are compared and added some ten thousand times, each time after a search
through all that anybody has made of ``==`` or ``+``: together a tenth of the time to compile.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from weakref import WeakKeyDictionary

from numba import types
from numba.core import typeinfer
from numba.core.compiler_lock import global_compiler_lock

_OPERATORS = frozenset({bool} | {each for each in vars(operator).values() if callable(each)})

Resolve = Callable[[Any, Any, Any, Any], Any]


def spelt_once(spell: Callable[[Any], str]) -> Callable[[Any], str]:
    """Return what spells out a type of numba's, and remembers how."""
    known: WeakKeyDictionary[Any, str] = WeakKeyDictionary()

    def spelt(kind: Any) -> str:
        if kind not in known:
            known[kind] = spell(kind)
        return known[kind]

    return spelt


def resolved_once(resolve: Resolve) -> Resolve:
    """Return what finds the signature of a call, and remembers those of operators.

    Parameters
    ----------
    resolve : callable
        numba's ``TypeInferer.resolve_call``: gets the function's type, those of arguments by
        place, and of those by name.
    """
    known: dict[Any, Any] = {}

    def resolved(inferer: Any, function: Any, arguments: Any, named: Any) -> Any:
        if named or getattr(function, "typing_key", function) not in _OPERATORS:
            return resolve(inferer, function, arguments, named)
        asked = inferer.context, function, arguments
        if asked not in known:
            found = resolve(inferer, function, arguments, named)
            if found is None:
                return None
            known[asked] = found
        return known[asked]

    return resolved


_SPELT = spelt_once(types.Record.__repr__)
_RESOLVED = resolved_once(typeinfer.TypeInferer.resolve_call)


def text_of(signature: Any) -> str:
    """Return the text of a signature: numba spells its records out field by field each time."""
    with remembering():
        return str(signature)


@contextmanager
def remembering() -> Iterator[None]:
    """Replace both in numba while a compiler of simlab's runs, and put numba's own back.

    Nobody else compiles meanwhile: the lock of numba's compiler is held.
    """
    record: Any = types.Record
    inferer: Any = typeinfer.TypeInferer
    with global_compiler_lock:
        before = record.__repr__, inferer.resolve_call
        record.__repr__, inferer.resolve_call = _SPELT, _RESOLVED
        try:
            yield
        finally:
            record.__repr__, inferer.resolve_call = before
