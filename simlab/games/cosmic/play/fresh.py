"""Reset of the table fields that start afresh with each encounter (see `state`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from simlab.games.cosmic.state import EMPTY, LAYOUT, UNKNOWN
from simlab.jit.kernel import kernel


def writer(fields: Iterable[str], value: int) -> Callable[[Any], None]:
    """Return a kernel that writes a value into table fields, and into each entry of arrays.

    A set of aliens becomes empty. The kernel is generated field by field, as numba requires.
    """
    lines = ["def write(table):"]
    for field in fields:
        if words := LAYOUT.table[field].names:
            lines += [f"    table.{field}.{word} = {value}" for word in words]
            continue
        shape = LAYOUT.table[field].shape
        each = f"[index] = {value}" if shape else f" = {value}"
        lines += [f"    for index in range({shape[0]}):"] if shape else []
        lines += [f"    {'    ' if shape else ''}table.{field}{each}"]
    scope: dict[str, Any] = {"__name__": __name__}
    exec(compile("\n".join(lines), __file__, "exec"), scope)
    made: Callable[[Any], None] = kernel(scope["write"])
    return made


make_unknown = writer(UNKNOWN, -1)
make_empty = writer(EMPTY, 0)
