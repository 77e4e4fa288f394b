"""The searching policies of every game, and what their loop needs to know of a line-up."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.engine.errors import UsageError
from simlab.engine.game import Game
from simlab.engine.lineup import Entry, minds_of
from simlab.engine.policy import Parameter, Policy, choice, integer, number
from simlab.engine.search import (
    BASE,
    BUDGET,
    FLAT,
    KIND,
    NODE,
    OBJECTIVE,
    OTHERS,
    SEARCHED,
    SLOTS,
    TREE,
)

KINDS = {"rollout": FLAT, "ismcts": TREE}
MOST_WORLDS = 100_000


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
            "rollout", function, flat, (), "Flat Monte Carlo: tries every action in imagined worlds"
        ),
        "ismcts": Policy(
            "ismcts", function, tree, (), "Information-set Monte Carlo tree search (SO-ISMCTS)"
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
    nodes : int
        Most nodes that a tree of this line-up can have.
    """

    entries: list[Entry]
    plans: Any
    nodes: int

    def policies(self, code: Any) -> tuple[Any, ...]:
        """Return the compiled function of each slot, padded to `SLOTS`."""
        functions = [code.policy(entry.policy) for entry in self.entries]
        return (*functions, *functions[:1] * (SLOTS - len(functions)))


class Room:
    """The arrays that searching works in: worlds, minds, a record of outcomes, a tree."""

    def __init__(self, game: Game, searching: Searching) -> None:
        actions = [len(decision.actions) for decision in game.decisions]
        self.worlds = np.zeros(2, game.layout.world)
        self.templates = minds_of(searching.entries, SLOTS)
        self.minds = minds_of((), game.layout.max_seats)
        self.outcome = np.zeros(1, game.outcome)
        self.totals = np.zeros(max(*actions, 3), np.float64)
        self.counts = np.array(actions, np.int64)
        self.nodes = np.zeros(searching.nodes, NODE)


def searching(game: Game, lineup: Sequence[Entry]) -> Searching:
    """Say which slot each search of a line-up plays on with.

    Raises
    ------
    UsageError
        The searches need too many different policies.
    """
    entries = list(lineup)
    plans = np.zeros((len(entries), 5), np.int64)
    nodes = 1
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
        if plan[KIND] == TREE:
            nodes = max(nodes, int(plan[BUDGET]) + 1)
    if len(entries) > SLOTS:
        raise UsageError(f"the line-up searches with more than {SLOTS} different policies")
    return Searching(entries, plans, nodes)


def _slot(game: Game, entries: list[Entry], name: str) -> int:
    """Return the slot of a policy with its default parameters; a new one if need be."""
    policy = game.policies[name]
    entry = Entry(policy, tuple((key, spec.default) for key, spec in policy.parameters.items()))
    if entry not in entries:
        entries.append(entry)
    return entries.index(entry)
