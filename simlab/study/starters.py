"""Starters: files that run as they are, for a new game, policy or experiment."""

from __future__ import annotations

import keyword
import re
from importlib.util import find_spec
from pathlib import Path

from simlab.core.record_types import module_of_types
from simlab.core.registry import game, game_names
from simlab.execution.store import cannot_write, write_whole
from simlab.jit.errors import SimlabError, UsageError, suggestion
from simlab.study.library import PACKAGE

FOLDERS = (PACKAGE / "examples", PACKAGE.parent / "tests" / "examples")
"""Folders in an installed package, and in a checkout."""
EXAMPLE_GAME = "sheepnappers"
"""Game of the starters of policies and experiments."""
KINDS = ("game", "policy", "experiment")
MOST_LETTERS = 40

PROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "simlab-{name}"
version = "0.1.0"
dependencies = ["simlab"]

[project.entry-points."simlab.games"]
{name} = "{name}:GAME"

[tool.hatch.build.targets.wheel]
include = ["{name}.py", "{name}_record_types.py"]

[tool.pytest.ini_options]
"""

README = """\
# {title}

A game for simlab: install it, test it, play it.

```sh
pip install -e .
pytest
simlab play {name} sensible,random
```

`{name}_record_types.py` holds the types of the game's records. Generate it again after each change
of the rules or records; mypy then finds a misspelt field.

```sh
python -m simlab.core.record_types {name}
mypy --strict {name}.py
```
"""
EXAMPLE_TYPES = f"simlab.games.{EXAMPLE_GAME}.record_types"
"""Module of the types that the starter of a policy uses."""


def write_starter(kind: str, name: str, folder: Path, game_name: str = EXAMPLE_GAME) -> list[Path]:
    """Write a starter into a folder and return its files, the main one first.

    Parameters
    ----------
    kind : {"game", "policy", "experiment"}
    name : str
        Name of the game, policy or experiment, and of the files.
    folder : Path
        A game gets a folder of its own in it, a package that can be installed.
    game_name : str
        Game of a policy or an experiment.

    Raises
    ------
    UsageError
        The kind or the name is invalid, or a file or folder of that name exists.
    """
    if kind not in KINDS:
        raise UsageError(f"no starter for {kind!r}{suggestion(kind, KINDS)}")
    _check_name(name)
    files = {"game": _game, "policy": _policy, "experiment": _experiment}[kind](name, game_name)
    first = folder / name if kind == "game" else next(folder / path for path in files)
    if first.exists() or first.is_symlink():
        raise UsageError(f"{first} is there already; nothing was written")
    written: list[Path] = []
    try:
        for path, text in files.items():
            _write(folder / path, text)
            written.append(folder / path)
    except SimlabError:
        # existing files would block another try
        for each in written:
            each.unlink()
        if kind == "game" and first.is_dir():
            first.rmdir()
        raise
    return written


def _write(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(exist_ok=True)
    except OSError as error:
        raise cannot_write(path.parent, error) from None
    write_whole(path, lambda target: target.write_text(text, encoding="utf-8"))


def _check_name(name: str) -> None:
    if not re.fullmatch("[a-z][a-z0-9_]*", name) or len(name) > MOST_LETTERS:
        raise UsageError(
            f"a name has small letters, digits and _, a letter first, at most {MOST_LETTERS}; "
            f"not {name!r}"
        )
    if keyword.iskeyword(name) or name in ("simlab", "test"):
        raise UsageError(f"{name!r} means something else in Python; choose another name")


def _check_module(name: str) -> None:
    about = find_spec(name)
    if about is not None and about.origin is not None:  # more than a folder of that name
        raise UsageError(f"Python has a module {name!r} already; choose another name")


def _example(file: str) -> str:
    found = next(folder / file for folder in FOLDERS if (folder / file).is_file())
    return found.read_text(encoding="utf-8")


def _game(name: str, _: str) -> dict[str, str]:
    if name in game_names():
        raise UsageError(f"a game {name!r} is installed already; choose another name")
    _check_module(name)
    title = name.replace("_", " ").capitalize()
    named = {"tests.examples.cuckoo": name, "cuckoo": name, "Cuckoo": title}
    files = {
        f"{name}.py": "cuckoo.py",
        f"{name}_record_types.py": "cuckoo_record_types.py",
        f"test_{name}.py": "test_cuckoo.py",
    }
    texts = {f"{name}/{path}": _renamed(_example(file), named) for path, file in files.items()}
    whole, yet = f'"""{title}, a whole game in one file:', f'"""{title}, as yet the game of Cuckoo:'
    texts = {path: text.replace(whole, yet) for path, text in texts.items()}
    about = {"pyproject.toml": PROJECT, "README.md": README}
    return texts | {
        f"{name}/{path}": text.format(name=name, title=title) for path, text in about.items()
    }


def _policy(name: str, game_name: str) -> dict[str, str]:
    if name in game(game_name).policies:
        raise UsageError(f"{game_name} has a policy {name!r} already; choose another name")
    if name in ("sensible", "anything", "game", "number", "policy", "uniform"):
        raise UsageError(f"the starter uses the name {name!r} itself; choose another one")
    _check_module(name)
    text = _example("rash.py").replace("def rash(", f"def {name}(")
    types = module_of_types(game_name)
    if types is None:
        text = text.replace(f"from {EXAMPLE_TYPES} import Seat, Table\n", "")
        text = text.replace("from simlab import", "from typing import Any\n\nfrom simlab import", 1)
        text = text.replace("table: Table, me: Seat", "table: Any, me: Any")
    named = {EXAMPLE_TYPES: types or "", EXAMPLE_GAME: game_name}
    return {f"{name}.py": _renamed(text, named)}


def _experiment(name: str, game_name: str) -> dict[str, str]:
    chosen = game(game_name)
    text = _renamed(_example("first_question.toml"), {"first_question": name})
    seats = f"seats = {[*chosen.seats]}"
    text = text.replace("seats = [2, 3, 4]".ljust(38), seats.ljust(38))
    return {f"{name}.toml": _renamed(text, {EXAMPLE_GAME: game_name})}


def _renamed(text: str, names: dict[str, str]) -> str:
    pattern = "|".join(re.escape(name) for name in names)
    return re.sub(pattern, lambda found: names[found[0]], text)
