"""Words for columns, metrics and policies of results in plots."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from simlab.core.display_names import in_words
from simlab.core.lineup import parse_entry, split_lineup
from simlab.jit.errors import SimlabError
from simlab.output.format import plain

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.core.game import Game
    from simlab.core.policy import Policy
    from simlab.execution.design import Cell

COLUMNS = {"seats": "players", "lineup": "line-up", "field": "field", "policy": "policy"}


class Words:
    """Words for the columns, metrics and policies of a game.

    Parameters
    ----------
    game : Game
    policies : iterable of Policy
        Policies of users; the game's own are included.
    """

    def __init__(self, game: Game, policies: Iterable[Policy] = ()) -> None:
        from simlab.runtime.search_policies import search_policies

        own = {each.name: each for each in policies}
        self.game = game
        self.policies: Mapping[str, Policy] = {**game.policies, **search_policies(game), **own}

    @classmethod
    def of_cells(cls, cells: Sequence[Cell]) -> Words:
        """Return the words of an experiment, its own policies included."""
        matchups = [cell.matchup for cell in cells]
        used = (entry.policy for matchup in matchups for entry in matchup.slots)
        return cls(matchups[0].game, used)

    @classmethod
    def of_table(cls, table: DataFrame) -> Words:
        """Return the words for the game of a table of results."""
        from simlab.core.registry import game

        return cls(game(str(table["game"].iloc[0])))

    def metric(self, name: str) -> str:
        """Return a metric in words."""
        return self.game.metric(name).words

    def lineup(self, text: str) -> str:
        """Return a line-up in words; equal neighbours are counted."""
        try:
            names = [parse_entry(piece, self.policies).words for piece in split_lineup(text)]
        except SimlabError:
            return in_words(text)
        runs = [(name, len([*group])) for name, group in itertools.groupby(names)]
        return ", ".join(name if count == 1 else f"{name} ×{count}" for name, count in runs)

    def column(self, name: str) -> str:
        """Return a column of a design in words: a rule, a parameter, players, line-ups."""
        owner, dot, key = name.partition(".")
        if owner == "rules" and key in self.game.rulebook.keys():  # noqa: SIM118 (no mapping)
            return self.game.rulebook.rule_of(key).words_of(key)
        if dot and owner in self.policies and key in self.policies[owner].parameters:
            policy = self.policies[owner]
            return f"{policy.words_of(key)} ({policy.words})"
        return COLUMNS.get(name, in_words(name))

    def value(self, column: str, value: Any) -> str:
        """Return a value of a column in words."""
        if column in ("lineup", "field", "policy"):
            return self.lineup(str(value))
        if isinstance(value, str):
            return in_words(value)
        return ("on" if value else "off") if isinstance(value, bool) else plain(value)

    def setting(self, column: str, value: Any) -> str:
        """Return a column and its value: ``wolves 3``, ``3 players``."""
        said = self.value(column, value)
        if column == "seats":
            return f"{said} players"
        return said if column in COLUMNS else f"{self.column(column)}: {said}"

    def point(self, row: Any, varied: Sequence[str]) -> str:
        """Return the varied values of a row in words."""
        known = [name for name in varied if row[name] == row[name] and row[name] is not None]
        return ", ".join(self.setting(name, row[name]) for name in known) or "as it stands"
