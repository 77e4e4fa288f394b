"""Call graph of a kernel: copies with other parts, and a text of its dependencies.

Engine kernels call functions of a game that they do not know (see `blanks`): `specialize` puts the
game's in their place. The compiler makes pieces and entries of what is bound (see `compiled`).
`Closure` lists what a kernel depends on, which is what a compile cache must be keyed by.
"""

from __future__ import annotations

import dis
import enum
import functools
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import numpy as np

from simlab.jit.kernel import APART_MARK, KERNEL_MARK, is_apart, kernel, plain

Function = Callable[..., Any]
Maker = Callable[[Function], Any]

_STABLE_MODULES = frozenset({"builtins", "math", "numba", "numpy"})
_COPIED = "__simlab_copy__"
_CONSTANTS = (bool, int, float, str, bytes, np.generic)


def is_kernel(value: Any) -> bool:
    """Return whether a global is a kernel, compiled or not, or a function of numba's."""
    return hasattr(value, KERNEL_MARK) or hasattr(value, "py_func")


def callees(function: Function) -> Iterator[tuple[str, Any]]:
    """Yield the name (``"draw"`` or ``"turns.draw"``) and the value of each kernel named."""
    return ((name, value) for name, value in values_in(function) if is_kernel(value))


def values_in(function: Function) -> Iterator[tuple[str, Any]]:
    """Yield what a plain function reads of the names around it, and of modules among them."""
    scope = function.__globals__
    for name in names_in(function.__code__):
        owner, _, attribute = name.partition(".")
        value = scope.get(owner, scope)
        if isinstance(value, types.ModuleType):
            if attribute in vars(value) and not _is_stable(value.__name__):
                yield name, vars(value)[attribute]
        elif value is not scope:
            yield owner, value


def _is_stable(module: str) -> bool:
    """Return whether a module is the same wherever the same versions are installed."""
    return module.split(".")[0] in _STABLE_MODULES


@functools.cache
def names_in(code: types.CodeType) -> tuple[str, ...]:
    """Return the global names that a function and what is nested in it read.

    What is read of a global is named with it: ``"turns.draw"``.
    """
    names: dict[str, None] = {}
    owner = ""
    for step in dis.get_instructions(code):
        if step.opname == "LOAD_GLOBAL":
            owner = step.argval
            names[owner] = None
        elif step.opname in ("LOAD_ATTR", "LOAD_METHOD") and owner:
            names[f"{owner}.{step.argval}"] = None
            owner = ""
        elif step.opname != "EXTENDED_ARG":
            owner = ""
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= dict.fromkeys(names_in(constant))
    return tuple(names)


def never(function: Function) -> bool:
    """Return False: stop at no function."""
    return False


def reached(function: Function, stop: Callable[[Function], bool] = never) -> dict[Any, Any]:
    """Return the plain functions that a kernel reaches, itself first, and the kernels they are of.

    Plain functions that ``stop`` holds of are left out, with what only they reach.
    """
    found: dict[Any, Any] = {plain(function): function}
    queue = [plain(function)]
    while queue:
        for _, callee in callees(queue.pop()):
            lower = plain(callee)
            if lower not in found and not stop(lower):
                found[lower] = callee
                queue.append(lower)
    return found


class Specializer:
    """Makes kernels anew, each once, so that those made call those made.

    Parameters
    ----------
    make : callable
        Turns a plain function into whatever compiled code is to call.
    parts : mapping, optional
        Plain functions and what is called in their place.
    """

    def __init__(self, make: Maker, parts: Mapping[Function, Any] | None = None) -> None:
        self._make = make
        self._made: dict[Function, Any] = {plain(old): new for old, new in (parts or {}).items()}

    def __call__(self, function: Function) -> Any:
        """Return the new form of a kernel."""
        root = plain(function)
        if root not in self._made:
            self._make_all(reached(root, self._made.__contains__))
        return self._made[root]

    def _make_all(self, fresh: Iterable[Function]) -> None:
        copies = {each: with_globals(each) for each in fresh}
        for each, copy in copies.items():
            self._made[each] = self._make(copy)
        for each, copy in copies.items():
            for name, callee in callees(each):
                put_in_place(copy, name, self._made[plain(callee)])

    def __contains__(self, function: object) -> bool:
        """Return whether a plain function already has a replacement."""
        return function in self._made

    def put(self, function: Function, made: Any) -> None:
        """Call ``made`` wherever a plain function is called."""
        self._made[function] = made

    def copy(self, function: Function) -> Any:
        """Return a plain copy of a function, which calls those made."""
        copy = with_globals(plain(function))
        for name, callee in callees(plain(function)):
            put_in_place(copy, name, self(callee))
        return copy


def with_globals(function: Any) -> Any:
    """Return a copy of a plain function with globals of its own."""
    copy = types.FunctionType(
        function.__code__,
        dict(function.__globals__),
        function.__name__,
        function.__defaults__,
        function.__closure__,
    )
    copy.__module__ = function.__module__
    copy.__qualname__ = function.__qualname__
    copy.__doc__ = function.__doc__
    return copy


@functools.lru_cache(maxsize=256)
def uncompiled(function: Any) -> Any:
    """Return a kernel as plain Python that calls plain Python."""
    return Specializer(lambda copy: copy)(function)


def put_in_place(copy: Any, name: str, value: Any) -> None:
    """Let a copy read ``value`` under a name; modules that it reads from are copied, too."""
    scope = copy.__globals__
    owner, dot, attribute = name.rpartition(".")
    if not dot:
        scope[name] = value
        return
    if not hasattr(scope[owner], _COPIED):
        module = types.ModuleType(scope[owner].__name__)
        vars(module).update(vars(scope[owner]), **{_COPIED: True})
        scope[owner] = module
    setattr(scope[owner], attribute, value)


def specialize(function: Any, parts: Mapping[Any, Any]) -> Any:
    """Return a kernel like ``function`` that calls ``parts`` where it names blanks.

    Kernels that reach no blank stay as they are, and are shared.
    """
    return bound_together((function,), parts)[0]


def bound_together(functions: Iterable[Any], parts: Mapping[Any, Any]) -> list[Any]:
    """Return several kernels with the same blanks filled in; what they share stays shared."""
    blanks = {plain(blank) for blank in parts}
    below: dict[Any, Any] = {}
    for function in functions:
        below |= reached(function, blanks.__contains__)
    shared = {each: value for each, value in below.items() if not blanks & reached(each).keys()}
    makers = Specializer(kernel, {**shared, **parts})
    return [makers(function) for function in functions]


class Page:
    """Code of a plain function, and the globals that it reads.

    Attributes
    ----------
    code : str
        See `Closure.text`.
    values : set of str
        The names that it reads, and what they stand for.
    callees : list of functions
        The kernels among them.
    stable : bool
        Whether ``values`` tells all about them.
    """

    def __init__(self, function: Any) -> None:
        self.code = _code_text(function.__code__, function.__doc__)
        self.values: set[str] = set()
        self.callees: list[Function] = []
        self.stable = True
        for name, value in values_in(function):
            if is_kernel(value):
                callee = plain(value)
                self.callees.append(callee)
                kinds = getattr(callee, APART_MARK, "")
                stands_for = f"{callee.__module__}.{callee.__qualname__}{kinds}"
                self.values.add(f"{function.__module__}.{name}: {stands_for}")
            else:
                self._note(f"{function.__module__}.{name}", value)
        self._note(f"{function.__qualname__}()", function.__defaults__ or ())
        cells = function.__closure__ or ()
        for name, cell in zip(function.__code__.co_freevars, cells, strict=True):
            self._note(f"{function.__qualname__}.{name}", cell.cell_contents)

    def _note(self, where: str, value: Any) -> None:
        if isinstance(value, np.ndarray):
            self.values.add(f"{where}={value.dtype}{value.shape}{value.tobytes()!r}")
        elif isinstance(value, tuple):
            self.values.add(f"{where}={type(value).__name__} of {len(value)}")
            for place, each in zip(
                getattr(value, "_fields", range(len(value))), value, strict=True
            ):
                self._note(f"{where}[{place}]", each)
        elif isinstance(value, enum.EnumMeta):
            self.values.add(f"{where}={value.__module__}.{value.__qualname__}")
            members: Mapping[str, Any] = value.__members__
            for name, member in members.items():
                self._note(f"{where}.{name}", member)
        elif isinstance(value, enum.Enum):
            self._note(f"{where}:{value.name}", value.value)
        elif isinstance(value, _CONSTANTS):
            self.values.add(f"{where}={value!r}")
        elif hasattr(value, "unit_text"):
            self.values.add(f"{where}={value.unit_text}")
        elif hasattr(value, "unit"):
            self.values.add(f"{where}={value.unit.unit_text}")
            self.stable &= value.unit.stable
        elif not isinstance(value, types.ModuleType):
            self.stable &= _is_stable(getattr(value, "__module__", None) or "")


class Closure:
    """Dependencies of a kernel: the code that it reaches and the values that this code reads.

    Parameters
    ----------
    function : kernel
    stop : callable, optional
        Which plain functions are left out with what they reach: those compiled apart.
    pages : dict, optional
        What was read before; what is read now is put there.

    Attributes
    ----------
    members : list of functions
        The kernel first.
    stable : bool
        Whether `text` tells all that the compiled code depends on, so that it may be kept on disk.
    """

    def __init__(
        self,
        function: Function,
        stop: Callable[[Function], bool] = is_apart,
        pages: dict[Function, Page] | None = None,
    ) -> None:
        known = {} if pages is None else pages
        found: dict[Function, None] = {plain(function): None}
        self.members = list(found)
        for member in self.members:  # which grows
            if member not in known:
                known[member] = Page(member)
            lower = [each for each in known[member].callees if each not in found and not stop(each)]
            found |= dict.fromkeys(lower)
            self.members += dict.fromkeys(lower)
        self._pages = [known[member] for member in self.members]
        self.stable = all(page.stable for page in self._pages)

    @property
    def text(self) -> str:
        """The code and the values, in a fixed order and without comments and line numbers."""
        codes = {page.code for page in self._pages}
        values: set[str] = set().union(*(page.values for page in self._pages))
        return "\n".join([*sorted(codes), *sorted(values)])


def _code_text(code: types.CodeType, doc: str | None = None) -> str:
    """Return what a code object does, in words that other processes find, too."""
    constants = [
        _code_text(each) if isinstance(each, types.CodeType) else repr(each)
        for each in code.co_consts
        if doc is None or each != doc
    ]
    return (
        f"{code.co_qualname}{code.co_varnames}{code.co_names}{code.co_freevars}{constants}"
        f"{code.co_code.hex()}"
    )
