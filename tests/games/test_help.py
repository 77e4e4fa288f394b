"""`help` of a game's package lists what a policy may use."""

import inspect
import pydoc
import re
from importlib import import_module
from types import ModuleType

import pytest

from simlab.core.registry import game_names


@pytest.mark.parametrize("name", game_names())
def test_help_lists_the_functions_and_names_that_a_policy_may_use(name: str) -> None:
    package = import_module(f"simlab.games.{name}")
    offered = {
        key: value
        for key, value in vars(package).items()
        if not key.startswith("_") and not isinstance(value, ModuleType)
    }
    functions = {key for key, value in offered.items() if inspect.isroutine(value)}
    assert {"random", "sensible"} <= functions
    listed = pydoc.render_doc(package, renderer=pydoc.plaintext)
    # the names after FUNCTIONS, four columns in, with their arguments; then those after DATA
    _, found, rest = listed.partition("\nFUNCTIONS\n")
    assert found
    told, _, data = rest.partition("\nDATA\n")
    assert functions <= {*re.findall(r"^    (\w+)(?: = \w+)?\(", told, re.MULTILINE)}
    assert offered.keys() - functions <= {*re.findall(r"^    (\w+) = ", data, re.MULTILINE)}
