"""Search policies of every game, and the plan of a line-up for their loop."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, SupportsIndex

import numpy as np

from simlab.core import workspace as rooms
from simlab.core.game import Game
from simlab.core.lineup import Entry
from simlab.core.policy import Parameter, Policy, choice, integer, number
from simlab.core.registry import game as game_of
from simlab.jit.errors import UsageError

KINDS = {"rollout": rooms.FLAT, "ismcts": rooms.TREE}
MOST_WORLDS = rooms.MOST_NODES - 1
SURENESS = 1.0
"""Standard errors by which an action must gain over what the base would do, unless told."""
CARRIED = 512
"""Worlds that a search carries through a game unless told otherwise."""


@dataclass(frozen=True, eq=False)
class SearchPolicy(Policy):
    """A policy that searches in any game; pickled as the name of its game and its own.

    Attributes
    ----------
    game : Game
    """

    game: Game | None = None

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Callable[[Game, str], Policy], Any]:
        """Return how to find it where it is unpickled."""
        return search_policy, (self.game, self.name)


def search_policy(game: Game | str, name: str) -> Policy:
    """Return a policy that searches, by name."""
    return search_policies(game_of(game))[name]


def search_policies(game: Game) -> dict[str, Policy]:
    """Return the policies that search, for any game.

    ``rollout:worlds=,base=,others=,objective=,sure=,infer=``: flat Monte Carlo; every action in the
    same imagined worlds, played on by ``base`` in the own seat and ``others`` elsewhere.
    ``ismcts:worlds=,base=,others=,objective=,sure=,c=,infer=``: information-set tree search with so
    many iterations; ``others=search`` grows the tree by the decisions of the others, too.

    Both do what ``base`` would do unless another action gains by more than ``sure`` standard
    errors. Unless told otherwise the base plays like the others, or ``sensible`` if they have no
    one style. With ``others=any`` the others may play like any of the game's policies. ``infer``
    worlds are carried through the game, weighed by what the others do; 0: worlds are imagined at
    each decision, from what is certain.
    """
    styles = tuple(game.policies)
    styles = ("sensible", *(name for name in styles if name != "sensible"))
    base, objective = choice("others", *styles), choice("score", "win")
    sure, infer = number(SURENESS, 0, 10), integer(CARRIED, 0, rooms.MOST_PARTICLES)
    function = game.policies["sensible"].function
    flat: dict[str, Parameter] = {
        "worlds": integer(32, 1, MOST_WORLDS),
        "base": base,
        "others": choice(*styles, "any"),
        "objective": objective,
        "sure": sure,
        "infer": infer,
    }
    tree = {
        "worlds": integer(400, 1, MOST_WORLDS),
        "base": base,
        "others": choice(*styles, "any", "search"),
        "objective": objective,
        "sure": sure,
        "c": number(0.7, 0, 100),
        "infer": infer,
    }
    return {
        "rollout": SearchPolicy(
            "rollout",
            function,
            flat,
            (),
            "Flat Monte Carlo: tries every action in imagined worlds",
            label="search by rollouts",
            game=game,
        ),
        "ismcts": SearchPolicy(
            "ismcts",
            function,
            tree,
            (),
            "Information-set Monte Carlo tree search (SO-ISMCTS)",
            label="tree search",
            game=game,
        ),
    }


def searches(entry: Entry) -> bool:
    """Return whether an entry of a line-up is a search policy."""
    return entry.policy.name in KINDS


@dataclass(frozen=True)
class Searching:
    """The plan of a line-up for the search loop.

    Attributes
    ----------
    entries : list of Entry
        The line-up, then bases and models; their positions are the slots.
    plans : int64 array ``[places, PLANS]``
    styles : list of int
        Slots of the styles that ``others=any`` takes the others to play; perhaps none.
    """

    entries: list[Entry]
    plans: Any
    styles: list[int]

    @property
    def carries(self) -> bool:
        """True if any player updates particles through the game."""
        return bool(self.plans[:, rooms.INFER].any())

    def shares(self) -> Any:
        """Return the cumulative shares of the styles, by slot."""
        shares = np.zeros(rooms.SLOTS)
        shares[self.styles] = 1 / max(1, len(self.styles))
        return np.cumsum(shares)


def searching(game: Game, lineup: Sequence[Entry]) -> Searching:
    """Say which slot each search of a line-up plays on with.

    Raises
    ------
    UsageError
        The searches need too many different policies.
    """
    entries = list(lineup)
    plans = np.zeros((len(entries), rooms.PLANS), np.int64)
    styles: list[int] = []
    for place, entry in enumerate(lineup):
        if not searches(entry):
            continue
        values = dict(entry.values)
        plan = plans[place]
        plan[rooms.KIND] = KINDS[entry.policy.name]
        plan[rooms.BUDGET] = values["worlds"]
        others, base = str(values["others"]), str(values["base"])
        if base == "others":
            base = others if others in game.policies else "sensible"
        plan[rooms.BASE] = _slot(game, entries, base)
        plan[rooms.INFER] = values["infer"]
        if others == "any":
            plan[rooms.OTHERS] = rooms.ANY
            styles = [_slot(game, entries, name) for name in game.policies]
        else:
            plan[rooms.OTHERS] = (
                rooms.SEARCHED if others == "search" else _slot(game, entries, others)
            )
        plan[rooms.OBJECTIVE] = ("score", "win").index(str(values["objective"]))
    if len(entries) > rooms.SLOTS:
        raise UsageError(f"the line-up searches with more than {rooms.SLOTS} different policies")
    return Searching(entries, plans, styles)


def _slot(game: Game, entries: list[Entry], name: str) -> int:
    """Return the slot of a policy with its default parameters; a new one if need be."""
    policy = game.policies[name]
    entry = Entry(policy, tuple((key, spec.default) for key, spec in policy.parameters.items()))
    if entry not in entries:
        entries.append(entry)
    return entries.index(entry)
