"""Unsigned indexing: indices count from 0, so compiled code skips the test for negative ones.

The kernels of the package never use a number that they have worked out as an index from the end
(``ranks[-1]``, written out, is one). Code of users may: there numba's way stays.
"""

from __future__ import annotations

from typing import Any

from numba import types as numba_types
from numba.core import lowering
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

types: Any = numba_types
Lower: Any = lowering.Lower  # its functions have no types
PACKAGE = "simlab"


def from_zero(kind: Any) -> Any:
    """Return the type of an index, or of several, that counts from 0 on.

    A number that is written out has a type of its own, and may count from the end.
    """
    if isinstance(kind, types.BaseTuple):
        return types.Tuple([from_zero(each) for each in kind])
    return types.uint64 if kind == types.int64 else kind


class _Lowering(Lower):  # type: ignore[misc]
    """Translates a kernel: indices count from 0 on."""

    def _counted(self, signature: Any, index: Any) -> Any:
        owner, _, *more = signature.args
        kind = self.typeof(index.name)
        counted = from_zero(kind)
        ours = self.fndesc.modname.split(".")[0] == PACKAGE
        if not ours or not isinstance(owner, types.Array) or counted == kind:
            return signature
        return signature.replace(args=(owner, counted, *more))

    def lower_getitem(self, resty: Any, expr: Any, value: Any, index: Any, signature: Any) -> Any:
        """Translate ``value[index]``."""
        return super().lower_getitem(resty, expr, value, index, self._counted(signature, index))

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> Any:
        """Translate ``target[index] = value``."""
        return super().lower_setitem(target, index, value, self._counted(signature, index))


@register_pass(mutates_CFG=True, analysis_only=False)
class CountedLowering(NativeLowering):
    """numba's pass that translates, with indices that count from 0 on."""

    _name = "counted_lowering"

    @property
    def lowering_class(self) -> Any:
        """The lowering class with unsigned indices."""
        return _Lowering
