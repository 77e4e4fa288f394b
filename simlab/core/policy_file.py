"""Users' own policies, read from a Python file."""

from __future__ import annotations

import ast
import functools
import linecache
import sys
import traceback
import types
from dataclasses import dataclass, replace
from pathlib import Path

from simlab.core.policy import Policy, policies_in, spec_of
from simlab.jit.errors import PolicyError, suggestion
from simlab.jit.files import read_text


@dataclass(frozen=True)
class PolicyFile:
    """A file of policies: its path (for messages and the compile cache) and its text."""

    path: str
    text: str


def read_policy_file(path: str | Path) -> PolicyFile:
    """Read a file of policies, or raise `UsageError`."""
    where = Path(path)
    text = read_text(where, "the policy file ")
    return PolicyFile(str(where.resolve()), text)


@functools.lru_cache(maxsize=32)
def load_policy_file(file: PolicyFile) -> dict[str, Policy]:
    """Run the file and return the policies that it declares, by name.

    A file stands alone: it may import installed packages, but not its neighbours, because it is
    sent to other processes by its text.

    Raises
    ------
    PolicyError
        A syntax error, an exception while it runs, or no ``@policy`` in it.
    """
    name = Path(file.path).name
    module = types.ModuleType("simlab_policy_file_" + Path(file.path).stem)
    module.__file__ = file.path
    sys.modules[module.__name__] = module
    lines = file.text.splitlines(keepends=True)
    linecache.cache[file.path] = (len(file.text), None, lines, file.path)
    _run(file, module)
    functions = [
        value
        for value in vars(module).values()
        if spec_of(value) is not None and getattr(value, "__module__", "") == module.__name__
    ]
    if not functions:
        raise PolicyError(f"{name} declares no policy; put @policy over a function")
    try:
        found = policies_in(functions)
    except PolicyError as error:
        raise PolicyError(f"{name}: {error}") from None
    _refuse_twins(file, {function.__name__ for function in functions})
    again = functools.partial(policy_of_file, file)
    return {
        key: replace(policy, origin=file.text, from_file=again) for key, policy in found.items()
    }


def _refuse_twins(file: PolicyFile, policies: set[str]) -> None:
    """Refuse two functions of one name, of which Python keeps the last."""
    lines: dict[str, int] = {}
    for node in ast.parse(file.text).body:
        if isinstance(node, ast.FunctionDef) and node.name in policies:
            if node.name in lines:
                raise PolicyError(
                    f"{Path(file.path).name}, line {node.lineno}: "
                    f"{node.name} is there already, in line {lines[node.name]}"
                )
            lines[node.name] = node.lineno


def policy_of_file(file: PolicyFile, name: str) -> Policy:
    """Return a policy that a file declares."""
    return load_policy_file(file)[name]


def _run(file: PolicyFile, module: types.ModuleType) -> None:
    name = Path(file.path).name
    try:
        exec(compile(file.text, file.path, "exec", dont_inherit=True), module.__dict__)
    except SyntaxError as error:
        if error.filename == file.path:
            raise PolicyError(f"{name}, line {error.lineno}: {error.msg}") from None
        raise PolicyError(f"{name}: {error}") from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        line = line_in(file.path, error)
        place = f"{name}, line {line}" if line else name
        raise PolicyError(f"{place}: {_what_happened(file, error)}") from error


def line_in(path: str, error: BaseException) -> int:
    """Return the innermost line of a file that an exception passed through, or 0."""
    frames = traceback.extract_tb(error.__traceback__)
    lines = [frame.lineno or 0 for frame in frames if frame.filename == path]
    return lines[-1] if lines else 0


def _what_happened(file: PolicyFile, error: BaseException) -> str:
    if isinstance(error, PolicyError):
        return str(error)
    if isinstance(error, SystemExit):
        return "the file calls exit()"
    if isinstance(error, ModuleNotFoundError):
        return _missing_module(file, str(error.name))
    if isinstance(error, ImportError):
        source = sys.modules.get(str(error.name))
        wanted = getattr(error, "name_from", None)  # from Python 3.12 on
        if wanted is None and "cannot import name '" in str(error):
            wanted = str(error).split("'")[1]
        if source is not None and wanted:
            names = [each for each in dir(source) if not each.startswith("_")]
            return f"no name {wanted!r} in {error.name}{suggestion(wanted, names)}"
    return f"{type(error).__name__}: {error}"


def _missing_module(file: PolicyFile, wanted: str) -> str:
    if wanted.startswith("simlab.engine"):
        return f"no module {wanted!r}; since simlab 0.2 import from simlab itself, see CHANGELOG.md"
    beside = Path(file.path).parent / wanted.split(".")[0]
    if beside.is_dir() or beside.with_suffix(".py").exists():
        return f"no module {wanted!r}; a policy file stands alone and cannot import its neighbours"
    return f"no module {wanted!r}"
