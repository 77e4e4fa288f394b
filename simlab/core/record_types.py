"""Python types of a game's records, generated from its layout.

``python -m simlab.core.record_types sheepnappers`` writes ``record_types.py`` of a game, which
type checkers read: a misspelt field of a kernel or a policy is an error then. Of a game in a
single file, ``cuckoo.py``, it writes ``cuckoo_record_types.py``.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from simlab.core.game import Game
from simlab.core.records import FOLLOW, MIND, STREAM
from simlab.core.registry import game as find_game, game_names, module_of
from simlab.jit.errors import SimlabError, UsageError

HEAD = '''"""Types of the records of {title}, for type checkers: generated, do not edit.

``python -m simlab.core.record_types {name}`` writes this file from the layout of the game.
"""

from __future__ import annotations

from typing import Protocol

from simlab.core.arrays import {used}
'''
SHARED = {"Stream": STREAM, "Mind": MIND, "Follow": FOLLOW}
"""Records of every game, which `simlab.core.arrays` declares."""
ARRAYS = ("Array", "Grid", "Cube")
"""Types of fields of one, two and three dimensions."""


def record_types(game: Game) -> str:
    """Return the source of the types of a game's records.

    Parameters
    ----------
    game : Game

    Returns
    -------
    str
        A module with a protocol for each record: `World`, `Table`, `Seat`, `Hidden`, `Rules`, and
        those inside them.
    """
    layout = game.layout
    names = {layout.world: "World", layout.table: "Table", layout.seat: "Seat"}
    names |= {layout.hidden: "Hidden", layout.rules: "Rules"}
    names |= {dtype: name for name, dtype in SHARED.items()}
    _name_inner(layout.world, names)
    own = [dtype for dtype in names if dtype not in SHARED.values()]
    body = "".join(_protocol(dtype, names) for dtype in reversed(own))
    used = [name for name in (*ARRAYS, *SHARED) if re.search(rf"\b{name}\b", body)]
    return HEAD.format(title=game.title, name=game.name, used=", ".join(sorted(used))) + body


def _name_inner(dtype: np.dtype[Any], names: dict[np.dtype[Any], str]) -> None:
    """Name the records inside a record after the fields that hold them."""
    for field, inner in _fields(dtype):
        base = inner.base
        if base.names is None:
            continue
        if base not in names:
            name = "".join(word.capitalize() for word in field.split("_"))
            taken = set(names.values())
            while name in taken:
                name += "Record"
            names[base] = name
        _name_inner(base, names)


def _fields(dtype: np.dtype[Any]) -> Iterator[tuple[str, np.dtype[Any]]]:
    assert dtype.fields is not None
    for name in dtype.names or ():
        yield name, dtype.fields[name][0]


def _protocol(dtype: np.dtype[Any], names: dict[np.dtype[Any], str]) -> str:
    lines = [f"    {name}: {_type(inner, names)}\n" for name, inner in _fields(dtype)]
    size = dtype.itemsize // 8
    title = f'    """Fields of a record of {size:,} number{"s" * (size > 1)}."""\n\n'
    return f"\n\nclass {names[dtype]}(Protocol):\n{title}{''.join(lines)}"


def _type(dtype: np.dtype[Any], names: dict[np.dtype[Any], str]) -> str:
    base, depth = dtype.base, len(dtype.shape)
    number = "float" if base == np.float64 else "int"
    element = number if base.names is None else names[base]
    if depth == 0:
        return element
    return f"{ARRAYS[depth - 1]}[{element}]"


def path_of(game: Game) -> Path:
    """Return the file in which the types of a game's records stand.

    A game of a single file shares its folder with other modules.
    """
    single = (game.folder / f"{game.name}.py").is_file()
    return game.folder / (f"{game.name}_record_types.py" if single else "record_types.py")


def module_of_types(name: str) -> str | None:
    """Return the module of the types of an installed game's records, or None if it has none."""
    path = path_of(find_game(name))
    package = sys.modules[module_of(name)].__package__
    module = f"{package}.{path.stem}" if package else path.stem
    found = find_spec(module)
    return module if found is not None and found.origin == str(path) else None


def main() -> None:
    """Write the types of the games that are named."""
    try:
        if len(sys.argv) < 2:
            raise UsageError(f"name a game: python -m simlab.core.record_types {game_names()[0]}")
        for name in sys.argv[1:]:
            game = find_game(name)
            path_of(game).write_text(record_types(game), encoding="utf-8")
    except SimlabError as error:
        print(f"simlab: {error}", file=sys.stderr)
        sys.exit(2)


if __name__ == "__main__":
    main()
