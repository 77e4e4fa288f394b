"""The policy ``random``, written once for all games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from simlab.core.policy import policy
from simlab.jit.call_graph import specialize
from simlab.jit.kernel import kernel, placeholder, plain
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Mind


@placeholder
def legal(table: Any, me: Any, action: Any) -> Any:
    """Return whether the player who decides may take an action."""


@placeholder
def candidate_count(table: Any, me: Any) -> Any:
    """Return how many ids may be legal."""


@placeholder
def candidate(table: Any, me: Any, number: Any) -> Any:
    """Return one of the ids that may be legal."""


@kernel
def draw_until_legal(table: Any, me: Any, mind: Mind) -> int:
    """Uniform over the legal actions."""
    count = candidate_count(table, me)
    action = candidate(table, me, below(mind.rng, count))
    while not legal(table, me, action):
        action = candidate(table, me, below(mind.rng, count))
    return action


@kernel
def itself(table: Any, me: Any, number: int) -> int:
    """Return the number: ids have no gaps that are worth leaving out."""
    return number


def random_policy(
    own_legal: Callable[..., Any],
    own_count: Callable[..., Any],
    own_candidate: Callable[..., Any] = itself,
) -> Any:
    """Return the policy ``random`` of a game: draw candidates until one is legal.

    Parameters
    ----------
    own_legal : kernel
        The game's ``legal(table, me, action)``.
    own_count : kernel
        ``count(table, me)``: how many candidates there are at the decision at hand.
    own_candidate : kernel, optional
        ``candidate(table, me, number)``: the id of each, a different one for each number. Every
        legal id is a candidate; the fewer others are, the fewer draws are lost. By default the
        candidates are the ids below the count.
    """
    parts = {legal: own_legal, candidate_count: own_count, candidate: own_candidate}
    made = plain(specialize(draw_until_legal, parts))
    made.__name__ = "random"
    return policy()(made)
