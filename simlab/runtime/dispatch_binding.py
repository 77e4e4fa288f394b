"""Dispatch tables of a game, bound to separately compiled units and units called by number."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

from simlab.jit.call_graph import reached, with_globals
from simlab.jit.dispatch_table import AddressTable
from simlab.jit.entry_points import Brief, Say, pieces
from simlab.jit.function_pointers import Unit
from simlab.jit.kernel import APART_MARK, COMPILED, is_apart, plain
from simlab.runtime.signatures import I8, Kinds


class Places:
    """The tables of a game, one for each kernel that is marked by `apart` or `by_number`.

    Parameters
    ----------
    owner : str
        The game.
    kinds : Kinds
        Its types.
    make : callable
        ``make(name, function, signature, say, rare=...)`` returns a kernel as a unit. It is called
        when the unit is.
    """

    def __init__(self, owner: str, kinds: Kinds, make: Callable[..., Unit]) -> None:
        self.owner = owner
        self.kinds = kinds
        self._make = make
        self._tables: dict[Any, AddressTable] = {}
        self._brief = Brief()  # there are hundreds of small ones

    def table(self, function: Any) -> AddressTable:
        """Return the table of a kernel that was given one."""
        return self._tables[plain(function)]

    def give(self, function: Any, say: Say) -> None:
        """Give what a kernel calls but shares with others its tables, as far as they are new."""
        if not COMPILED:
            return
        for each in filter(is_apart, reached(function)):
            found = each not in self._tables
            if found:
                self._tables[each] = self._new(each, say)
            table, many = self._tables[each], getattr(each, APART_MARK).many
            for makers in (pieces(False), pieces(True)):
                # pieces may have been made anew since
                if found or each not in makers:
                    makers.put(each, table.call if many else table.caller_of(0))

    def _new(self, function: Any, say: Say) -> AddressTable:
        how = getattr(function, APART_MARK)
        kinds = I8(*(self.kinds.by_name[name] for name in how.arguments))
        name = f"simlab.{self.owner}.{function.__module__}.{function.__qualname__}"
        table = AddressTable(name, how.many or 1, kinds, how.rare)
        if not how.many:
            # its own tree is made under another name than the calls of it
            own, part = with_globals(function), f"part-{function.__name__}"
            brief = self._brief.to(say)
            table.put_later(0, lambda: self._make(part, own, kinds, brief, rare=how.rare))
        return table

    def attach(self, wanted: Mapping[Any, Mapping[int, Any]], say: Say) -> None:
        """Say what units numbers stand for; those that are known stay as they are."""
        if not COMPILED:
            return
        for function, numbered in wanted.items():
            self.give(function, say)
            table = self.table(function)
            for number in numbered.keys() - table.numbers:
                name = f"{plain(function).__name__}-{number}"
                brief = self._brief.to(say)
                unit = functools.partial(self._make, name, numbered[number], table.signature, brief)
                table.put_later(number, unit)
