"""Policies: a kernel ``decide(table, me, mind) -> action`` and declared parameters."""

from __future__ import annotations

import inspect
import math
import types
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, SupportsIndex, TypeVar, overload

from simlab.core.display_names import in_words
from simlab.core.docstrings import description_of
from simlab.core.records import MAX_PARAMETERS
from simlab.core.registry import owner, policy_of_game
from simlab.core.rules import Setting, parse_number
from simlab.jit.errors import PolicyError, UsageError, suggestion
from simlab.jit.kernel import kernel, plain

TRAITS = ("deterministic", "memory")
NOTEBOOK = "notebook"
"""The origin of policies that live in no file."""
HOMELESS = "policies that live in no file cannot be sent to other processes; put them into one"
_ATTRIBUTE = "simlab_policy"

Decide = Callable[[Any, Any, Any], int]
"""Type of a policy's function: ``(table, me, mind) -> action``."""
D = TypeVar("D", bound=Decide)


@dataclass(frozen=True)
class Parameter(Setting):
    """A declared parameter; ``mind.params`` holds its value in order of declaration.

    ``label`` is what pictures call it: by default its name in words.
    """

    kind: str
    default: float | str
    low: float = -1e9
    high: float = 1e9
    choices: tuple[str, ...] = ()
    label: str = ""

    def __post_init__(self) -> None:
        if self.kind == "choice":
            _check_choices(self.choices)
        else:
            _check_bounds(self)

    def describe(self) -> str:
        """Return the kind and the bounds in a few words."""
        if self.kind == "choice":
            return "one of " + ", ".join(self.choices)
        return f"{self.kind}, {self.low:g} to {self.high:g}"


def _check_choices(choices: tuple[str, ...]) -> None:
    if len(choices) < 2 or len(set(choices)) < len(choices):
        raise PolicyError("choice() takes two or more different words")
    for word in choices:
        if not isinstance(word, str) or not word or set(word) & set(",:= \t\n"):
            raise PolicyError(f"choice(): {word!r} cannot be written in a line-up")


def _check_bounds(parameter: Parameter) -> None:
    kind = parameter.kind
    for value in (parameter.default, parameter.low, parameter.high):
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole and not (isinstance(value, float) and math.isfinite(value)):
            raise PolicyError(f"{kind}() takes finite numbers, not {value!r}")
        if kind == "integer" and value != int(value):
            raise PolicyError(f"integer() takes whole numbers, not {value!r}")
    try:
        parse_number("the default", parameter.default, parameter.low, parameter.high, whole=False)
    except UsageError as error:
        raise PolicyError(f"{kind}(): {error}") from None


def number(default: float, low: float = -1e9, high: float = 1e9, *, label: str = "") -> Parameter:
    """Declare a real parameter of a policy.

    Parameters
    ----------
    default : float
    low, high : float
        Its bounds, both included.
    label : str
        What pictures call it; by default its name in words.
    """
    return Parameter("number", default, low, high, label=label)


def integer(default: int, low: int = -(10**9), high: int = 10**9, *, label: str = "") -> Parameter:
    """Declare a whole-number parameter of a policy.

    Parameters
    ----------
    default : int
    low, high : int
        Its bounds, both included.
    label : str
        What pictures call it; by default its name in words.
    """
    return Parameter("integer", default, low, high, label=label)


def choice(*options: str, label: str = "") -> Parameter:
    """Declare a parameter of a policy that is one of several words.

    Parameters
    ----------
    *options : str
        The first is the default; ``mind.params`` holds the position of what was chosen, from 0.
    label : str
        What pictures call it; by default its name in words.
    """
    return Parameter("choice", options[0] if options else "", choices=options, label=label)


@dataclass(frozen=True, eq=False)
class Policy:
    """A policy as the engine knows it.

    Attributes
    ----------
    name : str
    function : kernel ``(table, me, mind) -> int64``
    parameters : dict of Parameter
    traits : tuple of {"deterministic", "memory"}
    doc : str
        First line of the docstring.
    origin : str
        Text of the file it came from; empty for policies of a game's own package, and
        `NOTEBOOK` for functions that live in no file.
    label : str
        What pictures call it; by default its name in words.
    from_file : callable, optional
        Returns the policy of that name of the same file, read again in another process.
    """

    name: str
    function: Decide
    parameters: dict[str, Parameter] = field(default_factory=dict)
    traits: tuple[str, ...] = ()
    doc: str = ""
    origin: str = ""
    label: str = ""
    from_file: Callable[[str], Policy] | None = field(default=None, repr=False)

    @property
    def words(self) -> str:
        """The name that pictures show."""
        return self.label or in_words(self.name)

    def words_of(self, parameter: str) -> str:
        """Return what pictures call a parameter."""
        return self.parameters[parameter].label or in_words(parameter)

    def __reduce_ex__(self, protocol: SupportsIndex) -> str | tuple[Any, ...]:
        """Travel by name: of a file that is sent along, or of an installed game."""
        if self.origin == NOTEBOOK:
            raise UsageError(HOMELESS)
        if self.from_file is not None:
            return self.from_file, (self.name,)
        game = owner(self)
        if game is None:
            return super().__reduce_ex__(protocol)
        return policy_of_game, (game, self.name)

    def __deepcopy__(self, memo: object) -> Policy:
        """Return itself: nothing of it changes."""
        return self


@overload
def policy(function: D, /) -> D: ...
@overload
def policy(
    *, traits: Sequence[str] = (), label: str = "", **parameters: Parameter
) -> Callable[[D], D]: ...
def policy(
    function: D | None = None,
    /,
    *,
    traits: Sequence[str] = (),
    label: str = "",
    **parameters: Parameter,
) -> D | Callable[[D], D]:
    """Declare a policy: ``@policy(threshold=number(60))`` over ``def mine(table, me, mind)``.

    Parameters
    ----------
    function : function, optional
        ``@policy`` without parentheses declares a policy without parameters.
    traits : sequence of {"deterministic", "memory"}
        ``deterministic``: never draws from ``mind.rng``; ``memory``: uses ``mind.memory``.
    label : str, optional
        What pictures call it; by default its name in words.
    **parameters : Parameter
        Read in the function as ``mind.params[0]``, ``mind.params[1]`` … in this order.

    Returns
    -------
    decorator
        It returns a kernel that other policies may call, too.

    Raises
    ------
    PolicyError
        Unknown trait, more than 16 parameters, or a function of other arguments.
    """
    if not isinstance(label, str):
        raise PolicyError("label= is text; a parameter needs another name")
    listed = (traits,) if isinstance(traits, str) else tuple(traits)
    for trait in listed:
        if trait not in TRAITS:
            raise PolicyError(f"no trait {trait!r}{suggestion(str(trait), TRAITS)}")
    if len(parameters) > MAX_PARAMETERS:
        raise PolicyError(f"a policy has at most {MAX_PARAMETERS} parameters")
    for name, value in parameters.items():
        if not isinstance(value, Parameter):
            raise PolicyError(f"declare {name} by number(…), integer(…) or choice(…)")

    def declare(function: D) -> D:
        source = plain(function)
        _check_function(source)
        compiled = kernel(source)
        doc = description_of(source).split("\n")[0]
        name = source.__name__.rstrip("_")
        spec = Policy(name, compiled, dict(parameters), listed, doc, label=label)
        setattr(compiled, _ATTRIBUTE, spec)
        return compiled

    return declare if function is None else declare(function)


def _check_function(function: Any) -> None:
    if not isinstance(function, types.FunctionType) or not function.__name__.isidentifier():
        raise PolicyError("@policy goes over a function: def mine(table, me, mind)")
    arguments = list(inspect.signature(function).parameters.values())
    if len(arguments) != 3 or any(each.kind > each.POSITIONAL_OR_KEYWORD for each in arguments):
        taken = ", ".join(map(str, arguments))
        raise PolicyError(
            f"{function.__name__}({taken}) is no policy; a policy takes (table, me, mind)"
        )


def spec_of(function: Any) -> Policy | None:
    """Return what ``@policy`` declared of a function, or None if it is no policy."""
    spec = getattr(function, _ATTRIBUTE, None)
    return spec if isinstance(spec, Policy) else None


def policies_in(functions: Sequence[Callable[..., Any]]) -> dict[str, Policy]:
    """Collect declared policies by name, in order.

    Raises
    ------
    PolicyError
        Something lacks ``@policy``, or two have the same name.
    """
    found: dict[str, Policy] = {}
    for function in [functions] if callable(functions) else functions:
        spec = spec_of(function)
        if spec is None:
            name = getattr(function, "__name__", repr(function))
            raise PolicyError(f"{name} is no policy; put @policy over the function")
        if found.get(spec.name, spec) is not spec:
            raise PolicyError(f"two policies are named {spec.name!r}")
        found[spec.name] = spec
    return found
