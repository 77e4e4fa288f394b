"""Games with counts of all choices, and the same deals with other choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from simlab.core.game import Metric
from simlab.core.lineup import Entry, minds_of
from simlab.core.workspace import FAULT, NOBODY, SLOTS
from simlab.execution.stopping import seat_metric_position
from simlab.jit.errors import PolicyError, UsageError, suggestion
from simlab.loop.action_counts import (
    AS_IT_IS,
    ASKED,
    BAR,
    CHANCES,
    CHANGE,
    DRAWN,
    MOST,
    NUMBER,
    OPEN,
    OPTION,
    ORDERS,
    PLAYER,
    PUSH,
    REPLACED,
    TOLD,
)
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.runtime.policy_sandbox import try_policies
from simlab.study.options import Options

WHO = ("all", "winners", "losers")
COUNTS = ("could", "did", "could2", "did2", "both")
"""Counts of opportunities and choices of an option in a game; their squares, and their product."""
POWERS = ("n", "1", "2", "3", "4")
_NAMES = (
    *(f"{who} {count}" for who in WHO for count in COUNTS),
    "games",
    *(f"barred {power}" for power in POWERS),
    *("broken", "replaced", "by lot"),
    *(f"pushed {power}" for power in POWERS),
)
COLUMNS = {name: number for number, name in enumerate(_NAMES)}
"""Sums for an option: counts; the games in which it was chosen; for those games with the option
removed, the powers of its value, and the number of additional truncated games; and for games in
which it was forced, the powers of the gain.
"""
WIDTH = len(COLUMNS)
FIRST_BARRED, FIRST_PUSHED = COLUMNS["barred n"], COLUMNS["pushed n"]

PUSHES = 4
"""Options that are forced in a game, out of those that a player did not use."""
LONGER, AND_MORE = 10, 200
"""A game with other choices is truncated after so many times the decisions, plus a constant."""

ONE, ALL = BARS = ("one", "all")
EVERYBODY = "all players"


@dataclass(frozen=True)
class UsagePlay:
    """Player of a line-up that counts choices, and replays deals with an option removed or forced.

    Attributes
    ----------
    matchup : Matchup
    others : tuple of Matchup
        Match-ups of the stand-ins, which choose instead of a removed option; after them the choice
        is random.
    metric : int
        Index of the metric of seats that values the options.
    bar : {"one", "all"}
        Whether an option is removed for one player, or for all at the table.
    """

    matchup: Matchup
    others: tuple[Matchup, ...]
    metric: int = 1
    bar: str = ONE

    @property
    def stand_ins(self) -> list[Entry]:
        """Policies that choose instead of a removed option, in order."""
        return [matchup.entries[0] for matchup in self.others]

    @cached_property
    def options(self) -> Options:
        """All options."""
        return Options(self.matchup.game)

    @cached_property
    def groups(self) -> list[list[int]]:
        """Places of the line-up to study: the first of each policy, or all.

        A policy in two roles is studied in each.
        """
        if self.bar == ALL:
            return [list(range(self.matchup.seats))]
        names = self.matchup.place_names
        return [[place] for place, name in enumerate(names) if names.index(name) == place]

    @property
    def measured(self) -> Metric:
        """Metric that values the options."""
        return self.matchup.game.seat_metrics[self.metric]

    @property
    def players(self) -> list[str]:
        """Players without the removed option, in order."""
        if self.bar == ALL:
            return [EVERYBODY]
        return [self.matchup.entries[place].text for (place,) in self.groups]

    @property
    def roles(self) -> list[str] | None:
        """Role of each of them in words; None in a game without roles."""
        if not self.matchup.has_roles:
            return None
        return [self.matchup.roles[places[0]] if len(places) == 1 else "" for places in self.groups]

    def prepare(self, say: Callable[[str], None]) -> None:
        """Compile everything, and test the users' own policies."""
        self.matchup.prepare(say)
        try_policies(self.matchup)
        for entry in self.stand_ins:
            self.matchup.policy(entry, say)
        _ = self.matchup.compiled.play_orders

    def __call__(self, first: int, deals: int) -> Any:
        """Play deals ``first …``: sums ``[players + 1, options, WIDTH]``.

        The last row holds only the number of games played, and the number of truncated deals
        without a removed option.
        """
        return _Table(self).play(np.arange(first, first + deals))


class _Table:
    """A table during play."""

    def __init__(self, play: UsagePlay) -> None:
        self.how = play
        matchup, options = play.matchup, play.options
        self.seats, self.width, self.heads = matchup.seats, len(options.all), options.decisions
        self.rooms = matchup.linked_room()
        room = self.rooms[0]
        room["rotations"], room["used"] = self.seats, self.width
        self.most = int(room["most"])
        for slot, entry in enumerate(play.stand_ins, self.seats):
            room["policies"][slot] = matchup.policy(entry).address
            room["templates"][slot] = minds_of([entry], 1)[0]
        nodes = room["nodes"][: self.seats * self.width].reshape(self.seats, self.width)
        starts = (np.arange(self.seats) * self.width)[:, None]
        for name, value in zip(("child", "parent", "sibling"), options.nodes(), strict=True):
            nodes[name] = np.where(value < 0, value, value + starts)
        nodes["action"] = OPEN
        self.games = 0

    def play(self, deals: Any) -> Any:
        """Play deals as they are, then with other choices (see `UsagePlay`)."""
        turns = deals % self.seats
        numbers = deals * self.seats + turns
        found = self._run(_orders(numbers, most=self.most), counting=True)
        shape = (len(deals), self.seats, self.width)
        usual = _Usual(
            numbers,
            turns,
            np.minimum(self.most, LONGER * found.told[:, ASKED] + AND_MORE),
            self._by_place(found, turns, self.how.metric),
            self._broken_off(found),
            found.could.reshape(shape),
            found.did.reshape(shape),
        )
        won = self._by_place(found, turns, 1)
        sums = np.zeros((len(self.how.groups) + 1, self.width, WIDTH))
        for each, places in zip(sums, self.how.groups, strict=False):
            _count(each, usual.could[:, places], usual.did[:, places], won[:, places])
            self._bar(each, places, usual)
            self._push(each, places, usual)
        sums[-1, 0, :2] = self.games, usual.broken_off.sum()
        return sums

    def _bar(self, sums: Any, places: Sequence[int], usual: _Usual) -> None:
        """Replay with each chosen option removed; add the value of the option."""
        chosen = usual.did[:, places].any(axis=1)
        sums[:, COLUMNS["games"]] = chosen.sum(axis=0)
        deal, option = np.nonzero(chosen)
        player = places[0] if len(places) == 1 else NOBODY
        again = self._run(_orders(usual.numbers[deal], BAR, player, option, 0, usual.most[deal]))
        worth = usual.earned[deal] - self._by_place(again, usual.turns[deal], self.how.metric)
        broken = self._broken_off(again) - usual.broken_off[deal]
        replaced = again.told[:, REPLACED], again.told[:, DRAWN]
        columns = [*_powers(worth[:, places].mean(axis=1)), broken, *replaced]
        _add(sums, option, FIRST_BARRED, columns)

    def _push(self, sums: Any, places: Sequence[int], usual: _Usual) -> None:
        """Replay with unused options forced; add the gain from them."""
        rows = np.arange(len(usual.numbers))
        player = np.array(places)[usual.numbers % len(places)]
        left = usual.could[rows, player] - usual.did[rows, player]
        deal, option, chances = self._left_alone(left, usual.numbers)
        stage = (usual.numbers[deal] * 7919 + option) % np.maximum(1, chances)
        who, numbers = player[deal], usual.numbers[deal]
        again = self._run(_orders(numbers, PUSH, who, option, stage, usual.most[deal]))
        earned = self._by_place(again, usual.turns[deal], self.how.metric)
        gain = (earned - usual.earned[deal])[np.arange(len(deal)), who]
        _add(sums, option, FIRST_PUSHED, _powers(gain))

    def _left_alone(self, left: Any, numbers: Any) -> tuple[Any, Any, Any]:
        """Return some options that players did not use in each game, with counts: to be forced.

        Decisions cannot be forced.
        """
        found = left.copy()
        found[:, : self.heads] = 0
        lots = (np.arange(self.width) * 2_654_435_761 + numbers[:, None] * 40_503) % 65_537
        lots = np.where(found > 0, lots, 65_537)
        chosen = np.argsort(lots, axis=1, kind="stable")[:, :PUSHES]
        rows = np.repeat(np.arange(len(left)), chosen.shape[1])
        options = chosen.ravel()
        some = found[rows, options] > 0
        rows, options = rows[some], options[some]
        return rows, options, found[rows, options]

    def _broken_off(self, found: _Played) -> Any:
        """Return 1 for each truncated game, else 0."""
        return self.how.matchup.game.broken_off(found.outcomes).astype(np.int64)

    def _by_place(self, found: _Played, turns: Any, metric: int) -> Any:
        """Return a metric, a column per place of the line-up."""
        seats = (np.arange(self.seats) + turns[:, None]) % self.seats
        return np.take_along_axis(found.outcomes["seats"][:, : self.seats, metric], seats, axis=1)

    def _run(self, orders: Any, *, counting: bool = False) -> _Played:
        count, nodes = len(orders), self.seats * self.width
        outcomes = np.zeros(count, self.how.matchup.game.outcome)
        told = np.zeros((count, TOLD), np.int64)
        could, did = (np.zeros((count, nodes) if counting else (0, 0), np.int64) for _ in "ab")
        with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
            played = self.how.matchup.compiled.play_orders(
                self.rooms, outcomes, orders, told, could, did
            )
        self.games += count
        if played == FAULT:
            raise PolicyError(self.how.matchup.explain_fault(self.rooms[0]))
        return _Played(outcomes, told, could, did)


class _Usual(NamedTuple):
    """Deals without intervention, and the largest number of decisions for other games."""

    numbers: Any
    turns: Any
    most: Any
    earned: Any
    broken_off: Any
    could: Any
    did: Any


class _Played(NamedTuple):
    """Results of some orders (see `play_orders`)."""

    outcomes: Any
    told: Any
    could: Any
    did: Any


def _orders(
    numbers: Any,
    change: int = AS_IT_IS,
    player: Any = NOBODY,
    option: Any = NOBODY,
    chances: Any = 0,
    most: Any = 0,
) -> Any:
    """Return orders for games (see `tallies`)."""
    orders = np.zeros((len(numbers), ORDERS), np.int64)
    columns = (numbers, change, player, option, chances, most)
    for column, values in zip(
        (NUMBER, CHANGE, PLAYER, OPTION, CHANCES, MOST), columns, strict=True
    ):
        orders[:, column] = values
    return orders


def _count(sums: Any, could: Any, did: Any, won: Any) -> None:
    """Add the counts of games, for all, winners and losers (by shares of the win)."""
    for which, share in enumerate((np.ones(won.shape), won, 1 - won)):
        one, other = (np.einsum("gp,gpo->go", share, each) for each in (could, did))
        columns = (one, other, one * one, other * other, one * other)
        for number, column in enumerate(columns, 5 * which):
            sums[:, number] += column.sum(axis=0)


def _add(sums: Any, option: Any, first: int, columns: Sequence[Any]) -> None:
    """Add columns with a row per game to the sums of the option of each."""
    for number, column in enumerate(columns, first):
        sums[:, number] += np.bincount(option, column, len(sums))


def _powers(values: Any) -> list[Any]:
    return [np.ones(len(values)), values, values**2, values**3, values**4]


def usage_play(
    game: Any,
    lineup: str | Sequence[str],
    metric: str | None,
    stand_ins: Sequence[str],
    bar: str,
    **match_up: Any,
) -> UsagePlay:
    """Build the player of a line-up that counts choices.

    Raises
    ------
    UsageError
        An invalid option, or a policy that searches.
    """
    if bar not in BARS:
        raise UsageError(f"--bar is one or all, not {bar!r}{suggestion(bar, BARS)}")
    matchup = build_matchup(game, lineup, **match_up)
    seats = {**match_up, "seats": matchup.seats}
    others = [build_matchup(game, text, **seats) for text in stand_ins]
    for each in (matchup, *others):
        if each.searching is not None:
            raise UsageError(f"{each.lineup} searches; usage counts what plain policies do")
    if matchup.seats + len(others) > SLOTS:
        raise UsageError(f"--instead takes at most {SLOTS - matchup.seats} policies")
    wanted = metric or ("win" if bar == ONE else matchup.game.seat_metrics[0].name)
    position = seat_metric_position(matchup.game, wanted)
    if bar == ALL and wanted == "win":
        raise UsageError("--bar all takes another --metric than win: somebody always wins")
    return UsagePlay(matchup, tuple(others), position, bar)
