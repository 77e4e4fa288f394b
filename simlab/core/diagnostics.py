"""Faults in a user's policy, reported in one sentence with the line in the user's file."""

from __future__ import annotations

import ast
import functools
import inspect
import re
import textwrap
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from simlab.core.policy import Policy
from simlab.jit.call_graph import reached, uncompiled
from simlab.jit.errors import PolicyError, suggestion
from simlab.jit.kernel import plain

_LONGEST = 160
_PACKAGE = Path(__file__).parents[1]
_NUMBA = find_spec("numba")
_FOREIGN = frozenset(
    {_PACKAGE, Path(str(_NUMBA and _NUMBA.origin)).parent, Path(np.__file__).parent}
)

# what numba says -> what we say; the first that matches counts
_SENTENCES = (
    (r"name '(\w+)' is not defined", r"name '\1' is not defined"),
    (
        r"Untyped global name '(\w+)':.*<class 'function'>",
        r"\1 is a plain Python function; put @kernel over it (from simlab import kernel)",
    ),
    (
        r"Untyped global name '(\w+)':.*<class '([\w.]+)'>",
        r"compiled code cannot use \1 (\2); use numbers, tuples, arrays and kernels",
    ),
    (
        r"use of a (?:reflected )?(list|set)\(.*assigned to variable '(\w+)' in globals",
        r"\2 is a \1 outside the function, which compiled code cannot read; make it a tuple",
    ),
    (
        r"Unsupported array index type (?:unicode_type|Literal\[str\]\((\w*)\))",
        r"an array is indexed by a number, not by text",
    ),
    (r"Unknown attribute '(\w+)' of type nestedarray\(.*", r"an array has no attribute '\1'"),
    (r"Unknown attribute '(\w+)' of type (\S+)", r"\2 has no attribute '\1'"),
    (
        r"Can't unify return type from the following types: (.+)",
        r"it returns different things (\1); it must always return an action id, a whole number",
    ),
    (r"Invalid use of (\w+) with parameters", r"a number (\1) is called as if it were a function"),
    (
        r"Cannot unify (\S+) and (\S+) for '\$",
        r"an expression is sometimes \1 and sometimes \2; it must always be the same",
    ),
    (
        r"Cannot unify (\S+) and (\S+) for '(\w+)[.']",
        r"\3 is sometimes \1 and sometimes \2; it must always be the same",
    ),
    (r"unsupported opcode \(IMPORT_NAME\)", "import at the top of the file, not in a policy"),
    (
        r"unsupported opcode \(STORE_GLOBAL\)",
        "a policy cannot change global names; use mind.memory",
    ),
    (
        r"Cannot infer the type of variable '(\w+)'.*imprecise type: (\w+)",
        r"the type of what is in '\1' is unknown (an empty \2)",
    ),
    (r"found for signature:\s*>>> (\w+)\((.*)\)", r"\1 does not work on (\2)"),
    (r"found for signature:\s*>>> <unknown function>\((.*)\)", r"\1 is no number"),
    (
        r"No definition for lowering .*\(none\b",
        "a value is needed where a kernel returns nothing; end it with a return on every path",
    ),
)

_NOISE = ("Failed in", "During:", "File", "This error", "For more", "There are", "Overload", "-")


def short_types(text: str) -> str:
    """Return a page of numba's with its type names in plain words."""
    text = _without_records(text)
    text = re.sub(r"Literal\[(\w+)\]\(([^()]*)\)", r"\1", text)
    text = re.sub(r"nestedarray\((\w+), \([\d, ]*\)\)", r"array(\1)", text)
    text = text.replace("unicode_type", "text").replace("Literal[str]", "text")
    return re.sub(r"\bstr\b", "text", text)


def _without_records(text: str) -> str:
    """Replace each ``Record(…)``, brackets within brackets included, by ``record``."""
    start = text.find("Record(")
    while start >= 0:
        depth, end = 0, start + len("Record")
        while end < len(text):
            depth += {"(": 1, ")": -1}.get(text[end], 0)
            end += 1
            if depth == 0:
                break
        text = text[:start] + "record" + text[end:]
        start = text.find("Record(", start)
    return text


def sentence(error: BaseException) -> str:
    """Return what is wrong in one sentence, without a place."""
    page = _without_records(str(error))
    wrong_call = re.search(r"Cannot bind .* due to \"TypeError: (.*)\"", page)
    if wrong_call:
        name = re.search(r"resolving callee type: .*<function (\w+)", page)
        return f"{name[1] if name else 'a call'}: {wrong_call[1]}"
    for pattern, words in _SENTENCES:
        found = re.search(pattern, page)
        if found:
            return short_types(found.expand(words))
    lines = [line.strip() for line in page.splitlines() if line.strip()]
    kept = [line for line in lines if not line.startswith(_NOISE)]
    text = short_types(kept[0] if kept else type(error).__name__).split(" Raised from")[0]
    return text if len(text) <= _LONGEST else text[:_LONGEST] + " …"


def line_of(error: BaseException, file: str) -> int:
    """Return the innermost line of a file that numba complains of, or 0."""
    page = str(error)
    place = re.search(re.escape(file) + r" \((\d+)\)", page)
    if place:
        return int(place[1])
    where = getattr(error, "loc", None)
    if where is not None and where.filename == file:
        return int(where.line)
    quoted = re.search(rf'File "[^"]*{re.escape(Path(file).name)}", line (\d+)', page)
    return int(quoted[1]) if quoted else 0


def does_not_compile(policy: Policy, error: Exception, records: Mapping[str, np.dtype[Any]]) -> str:
    """Say in one sentence, with the line, why a user's policy does not compile."""
    scope = plain(policy.function).__globals__
    own = [each for each in reached(policy.function) if each.__globals__ is scope]
    found = unknown_field(error, own, records)
    file = plain(policy.function).__code__.co_filename
    words, line = found or (sentence(error), line_of(error, file))
    return f"{written_at(policy, line)}: policy {policy.name} does not compile: {words}"


def unknown_field(
    error: Exception, functions: Sequence[Callable[..., Any]], records: Mapping[str, np.dtype[Any]]
) -> tuple[str, int] | None:
    """Explain a `KeyError` of numba's: a record has no field of this name.

    Parameters
    ----------
    error : Exception
    functions : sequence of functions
        What the user wrote.
    records : mapping
        The dtypes of ``table``, ``me`` and ``mind``.

    Returns
    -------
    (sentence, line), or None if that is not it.
    """
    if not isinstance(error, KeyError) or not error.args:
        return None
    wanted = str(error.args[0])
    for function in functions:
        for node in ast.walk(tree_of(function)):
            if isinstance(node, ast.Attribute) and node.attr == wanted:
                owner = ast.unparse(node.value)
                names = _fields(owner, records)
                if wanted not in names:
                    line = node.lineno + function.__code__.co_firstlineno - 1
                    return f"{owner} has no field {wanted!r}{suggestion(wanted, names)}", line
    return f"there is no field {wanted!r}", 0


def tree_of(function: Callable[..., Any]) -> ast.AST:
    """Return the syntax tree of a function; line 1 is its first."""
    try:
        return ast.parse(textwrap.dedent(inspect.getsource(function)))
    except (OSError, SyntaxError):
        return ast.Module([], [])  # typed in where Python keeps no text


def _fields(owner: str, records: Mapping[str, np.dtype[Any]]) -> tuple[str, ...]:
    """Return the fields of ``table.rules`` and the like, or all there are."""
    first, *rest = owner.split(".")
    dtype = records.get(first)
    for name in rest:
        fields = dtype.fields if dtype is not None else None
        dtype = fields[name][0] if fields and name in fields else None
    if dtype is not None and dtype.names:
        return dtype.names
    return tuple(name for record in records.values() for name in _all_names(record))


def _all_names(dtype: np.dtype[Any]) -> Iterator[str]:
    for name in dtype.names or ():
        yield name
        yield from _all_names(dtype[name].base)


def result_words(kind: str) -> str:
    """Return what a function of this (numba or Python) result type gives back, in words."""
    if kind.startswith("OptionalType"):
        return "nothing on some path; end it with a return on every path"
    if " generator(" in kind or kind == "generator":
        return "a generator, because it says yield; say return"
    words = {
        "Tuple": "a tuple",
        "UniTuple": "a tuple",
        "tuple": "a tuple",
        "Literal[str]": "text",
        "unicode_type": "text",
        "str": "text",
        "float": "a float; put int(…) around it",
        "bool": "a bool; return one action or the other",
        "none": "nothing; end it with a return on every path",
        "NoneType": "nothing; end it with a return on every path",
        "uint": "an unsigned number; put int(…) around it",
        "int": f"{kind}; put int(…) around it",
    }
    starts = (text for start, text in words.items() if kind.startswith(start))
    return next(starts, short_types(kind))


def wrong_result(policy: Policy, kind: str) -> str:
    """Say that a policy returns something else than an action id."""
    return (
        f"{written_at(policy)}: policy {policy.name} must return an action id, a whole number; it "
        f"returns {result_words(kind)}"
    )


def whole_numbers_only(policy: Policy) -> Callable[..., Any]:
    """Return the Python function of a policy, which refuses to return anything else."""
    function = plain(policy.function)

    @functools.wraps(function)
    def ask(table: Any, me: Any, mind: Any) -> Any:
        action = function(table, me, mind)
        fits = isinstance(action, int | np.signedinteger) and not isinstance(action, bool)
        if not fits:
            raise PolicyError(wrong_result(policy, type(action).__name__))
        return action

    return ask


def written_at(policy: Policy, line: int | None = None) -> str:
    """Return ``"mine.py, line 12"``: the given line, or where the function starts."""
    code = plain(policy.function).__code__
    name = _name(Path(code.co_filename))
    where = code.co_firstlineno if line is None else line
    return f"{name}, line {where}" if where else name


def _name(file: Path) -> str:
    typed_in = file.name.startswith("<") or file.parent.name.startswith("ipykernel")
    return "notebook" if typed_in else file.name


def raised(error: BaseException) -> str | None:
    """Say where a policy raised an exception; None if a fault of simlab's own is to blame.

    Compiled kernels of simlab never raise, and leave no frames.
    """
    frames = [
        (Path(each.filename), each.lineno) for each in traceback.extract_tb(error.__traceback__)
    ]
    below = frames[1:]
    outside = [each for each in below if not _FOREIGN.intersection(each[0].parents)]
    if below and not outside and any(_PACKAGE in file.parents for file, _ in below):
        return None
    text = f"{type(error).__name__}: {error}"
    if not outside:
        return f"a policy raised {text}"
    file, line = outside[-1]
    return f"{_name(file)}, line {line}: a policy raised {text}"


def again_in_python(policy: Policy, table: Any, me: Any, mind: Any) -> Exception | None:
    """Ask again uncompiled: Python knows the line of an exception, compiled code does not."""
    try:
        with np.errstate(all="ignore"):
            uncompiled(policy.function)(table, me, mind.copy())
    except Exception as error:
        return error
    return None
