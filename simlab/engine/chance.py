"""The policy ``random``, written once for all games."""

from __future__ import annotations

import types
from collections.abc import Callable
from typing import Any

from simlab.engine.policy import policy
from simlab.engine.rng import below


def _uniform(table: Any, me: Any, mind: Any) -> Any:
    """Uniform over the legal actions."""
    count = action_count(table)  # type: ignore[name-defined]  # noqa: F821
    action = below(mind.rng, count)
    while not legal(table, me, action):  # type: ignore[name-defined]  # noqa: F821
        action = below(mind.rng, count)
    return action


def random_policy(legal: Callable[..., Any], action_count: Callable[..., Any]) -> Any:
    """Return the policy ``random`` of a game: draw ids until one is legal.

    Parameters
    ----------
    legal : kernel
        The game's ``legal(table, me, action)``.
    action_count : kernel
        ``action_count(table)``: no id from there on is legal at the decision at hand.

    Notes
    -----
    The two kernels become globals of a copy of `_uniform`, not arguments or free variables of it:
    only functions that numba finds among the globals leave the result cacheable.
    """
    scope = {**_uniform.__globals__, "legal": legal, "action_count": action_count}
    copy = types.FunctionType(_uniform.__code__, scope, "random")
    copy.__doc__ = _uniform.__doc__
    copy.__module__ = legal.__module__
    return policy()(copy)
