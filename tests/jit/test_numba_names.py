"""Fence around numba: who imports its internals, and where its private names stand."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import simlab
from simlab.jit.linking import PRIVATE_NAMES

PACKAGE = Path(simlab.__file__).parent
TREES = {
    path.relative_to(PACKAGE).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
    for path in sorted(PACKAGE.rglob("*.py"))
}
USERS = {
    "runtime/compiled.py": {"numba"},
    "runtime/signatures.py": {"numba"},
    "stats/aggregation_kernels.py": {"numba"},
}
"""Files outside simlab/jit that import numba, and only numba itself; the list may only shrink."""
MOST_NAMES = 26
"""Private names of numba that there may be; the number may only fall."""
STANDARD = {"_fields", "_numba_type_"}
"""Of named tuples, and the protocol by which numba asks an object for its type."""


def imported(tree: ast.AST) -> Iterator[str]:
    """Yield the modules of numba and llvmlite that a file imports."""
    for node in ast.walk(tree):
        names = [each.name for each in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [str(node.module)]
            if node.module == "numba":  # `from numba import core` is an import of numba.core
                names += [f"numba.{each.name}" for each in node.names if each.name in SUBMODULES]
        yield from (name for name in names if name.split(".")[0] in ("numba", "llvmlite"))


SUBMODULES = ("core", "extending", "np", "cpython", "typed", "parfors", "misc")


def words(tree: ast.AST) -> set[str]:
    """Return the names with a leading underscore that a file reads, writes or has in texts."""
    found = {each.attr for each in ast.walk(tree) if isinstance(each, ast.Attribute)}
    pieces = (each.values for each in ast.walk(tree) if isinstance(each, ast.JoinedStr))
    parts = {id(each) for values in pieces for each in values}
    whole = (each for each in ast.walk(tree) if id(each) not in parts)
    texts = (each.value for each in whole if isinstance(each, ast.Constant))
    found |= {each for each in texts if isinstance(each, str) and each.isidentifier()}
    return {each for each in found if each.startswith("_") and not each.startswith("__")}


def defined(tree: ast.AST) -> set[str]:
    """Return the names that a file makes itself."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            found.add(node.id)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id == "self":
                found.add(node.attr)
    return found


def test_only_jit_imports_the_internals_of_numba() -> None:
    found = {name: {*imported(tree)} for name, tree in TREES.items()}
    outside = {name: modules for name, modules in found.items() if modules}
    assert {name: each for name, each in outside.items() if not name.startswith("jit/")} == USERS
    assert {name for name in outside if name.startswith("jit/")}


def test_private_names_of_numba_stand_in_one_file() -> None:
    own = set().union(*(defined(t) for name, t in TREES.items() if name != "jit/linking.py"))
    for name, tree in TREES.items():
        if name == "jit/linking.py" or not {*imported(tree)}:
            continue
        assert words(tree) <= own | STANDARD, name
        assert not words(tree) & {*PRIVATE_NAMES} - own, name


def test_the_list_of_private_names_is_complete() -> None:
    tree = TREES["jit/linking.py"]
    listed = next(
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "PRIVATE_NAMES"
    )
    text = ast.unparse(tree).replace(ast.unparse(listed), "")
    rest = ast.parse(text)
    overridden = defined(rest) & {*PRIVATE_NAMES}
    foreign = words(rest) - defined(rest) - STANDARD
    assert sorted(foreign | overridden) == sorted(PRIVATE_NAMES)
    assert len({*PRIVATE_NAMES}) <= MOST_NAMES
