"""The searching policies of every game, and what their loop needs to know of a line-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.engine.errors import UsageError
from simlab.engine.game import Game
from simlab.engine.lineup import Entry
from simlab.engine.policy import Parameter, Policy, choice, integer, number
from simlab.engine.room import (
    BASE,
    BUDGET,
    FLAT,
    KIND,
    MOST_NODES,
    OBJECTIVE,
    OTHERS,
    PLANS,
    SEARCHED,
    SLOTS,
    TREE,
)

KINDS = {"rollout": FLAT, "ismcts": TREE}
MOST_WORLDS = MOST_NODES - 1


def search_policies(game: Game) -> dict[str, Policy]:
    """Return the policies that search, for any game.

    ``rollout:worlds=,base=,others=,objective=``: flat Monte Carlo; every action in the same
    imagined worlds, played on by ``base`` in the own seat and ``others`` elsewhere.
    ``ismcts:worlds=,base=,others=,objective=,c=``: information-set tree search with so many
    iterations; ``others=search`` grows the tree by the decisions of the others, too.
    """
    styles = tuple(game.policies)
    styles = ("sensible", *(name for name in styles if name != "sensible"))
    base, objective = choice(*styles), choice("score", "win")
    function = game.policies["sensible"].function
    flat: dict[str, Parameter] = {
        "worlds": integer(32, 1, MOST_WORLDS),
        "base": base,
        "others": choice(*styles),
        "objective": objective,
    }
    tree = {
        "worlds": integer(400, 1, MOST_WORLDS),
        "base": base,
        "others": choice(*styles, "search"),
        "objective": objective,
        "c": number(0.7, 0, 100),
    }
    return {
        "rollout": Policy(
            "rollout",
            function,
            flat,
            (),
            "Flat Monte Carlo: tries every action in imagined worlds",
            label="search by rollouts",
        ),
        "ismcts": Policy(
            "ismcts",
            function,
            tree,
            (),
            "Information-set Monte Carlo tree search (SO-ISMCTS)",
            label="tree search",
        ),
    }


def searches(entry: Entry) -> bool:
    """Whether a place of a line-up is taken by a policy that searches."""
    return entry.policy.name in KINDS


@dataclass(frozen=True)
class Searching:
    """What the searching loop needs to know of a line-up.

    Attributes
    ----------
    entries : list of Entry
        The line-up, then bases and models; their positions are the slots.
    plans : int64 array ``[places, 5]``
    """

    entries: list[Entry]
    plans: Any


def searching(game: Game, lineup: Sequence[Entry]) -> Searching:
    """Say which slot each search of a line-up plays on with.

    Raises
    ------
    UsageError
        The searches need too many different policies.
    """
    entries = list(lineup)
    plans = np.zeros((len(entries), PLANS), np.int64)
    for place, entry in enumerate(lineup):
        if not searches(entry):
            continue
        values = dict(entry.values)
        plan = plans[place]
        plan[KIND] = KINDS[entry.policy.name]
        plan[BUDGET] = values["worlds"]
        plan[BASE] = _slot(game, entries, str(values["base"]))
        others = str(values["others"])
        plan[OTHERS] = SEARCHED if others == "search" else _slot(game, entries, others)
        plan[OBJECTIVE] = ("score", "win").index(str(values["objective"]))
    if len(entries) > SLOTS:
        raise UsageError(f"the line-up searches with more than {SLOTS} different policies")
    return Searching(entries, plans)


def _slot(game: Game, entries: list[Entry], name: str) -> int:
    """Return the slot of a policy with its default parameters; a new one if need be."""
    policy = game.policies[name]
    entry = Entry(policy, tuple((key, spec.default) for key, spec in policy.parameters.items()))
    if entry not in entries:
        entries.append(entry)
    return entries.index(entry)
