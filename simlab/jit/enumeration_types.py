"""Types of enumerations for numba: a member is a constant whole number."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.extending import models, register_model, typeof_impl

from simlab.jit.enumeration import Enumeration, EnumerationType


class EnumerationClass(types.IntEnumClass):
    """The type of an enumeration, whose members are plain integers."""

    basename = "Enumeration"

    @property
    def member_type(self) -> Any:
        """The type of a member."""
        return self.dtype


register_model(EnumerationClass)(models.OpaqueModel)


@typeof_impl.register(Enumeration)
def _member_type(member: Enumeration, context: Any) -> Any:
    return types.int64


@typeof_impl.register(EnumerationType)
def _class_type(enumeration: EnumerationType, context: Any) -> Any:
    return EnumerationClass(enumeration, types.int64)
