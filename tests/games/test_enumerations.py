"""Enumerations of the shipped games, and the names and rows that go with them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

from simlab.core.registry import game, game_names
from simlab.jit.enumeration import Enumeration

PREFIXES = ("", "E_", "V_", "H_", "PH_", "FOR_")
"""Prefixes that module-level names of members may have."""


def enumerations(name: str) -> Iterator[tuple[ModuleType, type[Enumeration]]]:
    """Yield the enumerations of a game, each with the module that declares it."""
    package = importlib.import_module(f"simlab.games.{name}")
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        module = importlib.import_module(found.name)
        for value in vars(module).values():
            if isinstance(value, type) and value.__module__ == module.__name__:
                if issubclass(value, Enumeration):
                    yield module, value


@pytest.mark.parametrize("name", game_names())
def test_members_are_names_of_their_module(name: str) -> None:
    wrong = [
        f"{module.__name__}.{member!r}"
        for module, enumeration in enumerations(name)
        for member in enumeration
        if not any(
            getattr(module, prefix + member.name, None) is member  # not one of another place
            for prefix in PREFIXES
        )
    ]
    assert not wrong


@pytest.mark.parametrize("name", game_names())
def test_decisions_and_events_stand_in_the_order_of_their_enumeration(name: str) -> None:
    words = {enumeration.__name__: enumeration.words() for _, enumeration in enumerations(name)}
    assert words["DecisionId"] == tuple(each.name for each in game(name).decisions)
    assert words["EventId"] == tuple(each.name for each in game(name).events)
