"""Names that a package of a game offers to authors of policies, as `help` lists them."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any


def public_names(package: Mapping[str, Any]) -> list[str]:
    """Return the ``__all__`` of a package that gathers names of its modules.

    `help` lists the functions of other modules only if ``__all__`` names them.
    """
    return [
        name
        for name, value in package.items()
        if not name.startswith("_") and not isinstance(value, ModuleType)
    ]
