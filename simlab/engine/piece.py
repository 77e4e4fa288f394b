"""A kernel that is to be compiled as a unit of its own, when it is wanted and not before."""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

from numba import types as numba_types
from numba.core.errors import NumbaError

from simlab.engine import diagnostics
from simlab.engine.entries import pieces
from simlab.engine.errors import PolicyError
from simlab.engine.family import Reach
from simlab.engine.kernel import kernel
from simlab.engine.kinds import I8
from simlab.engine.policy import Policy

types: Any = numba_types


class Untranslatable(Exception):
    """A piece does not compile; numba would put an error of its own into a longer one."""


@dataclass(frozen=True)
class Piece:
    """A kernel to be exported: made into a piece when it is wanted, and not before."""

    function: Any
    signature: Any
    checked: bool = False
    policy: Policy | None = None
    rare: bool = False

    def __call__(self) -> Any:
        """Return the compiled piece, or raise `PolicyError` if its result is no whole number."""
        made = pieces(self.checked)(self.function)
        try:
            made.compile(tuple(self.signature.args))
        except NumbaError as error:
            raise Untranslatable from error
        found = made.overloads[tuple(self.signature.args)]
        result = types.unliteral(found.signature.return_type)
        if self.policy is not None and result != I8:
            raise PolicyError(diagnostics.wrong_result(self.policy, str(result)))
        return found

    @functools.cached_property
    def _reach(self) -> Reach:
        return Reach(self.function)

    @property
    def unit_text(self) -> str:
        """What the code depends on."""
        return f"{self.signature} {self.checked} {self.rare} {self._reach.text}"

    @property
    def stable(self) -> bool:
        """Whether `unit_text` is all that it depends on."""
        return self._reach.stable


def address_of(exporter: Any) -> Any:
    """Return a kernel that says where a unit is."""

    def address() -> Any:
        return exporter()

    return kernel(address)
