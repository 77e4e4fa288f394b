"""The contract of a game: records, six functions, and the words for them."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from simlab.core.arrays import Worlds
from simlab.core.author_errors import authored
from simlab.core.display_names import in_words
from simlab.core.events import Event, EventKind
from simlab.core.policy import Policy
from simlab.core.position_schema import ME, MY_SEAT, Key, read_position
from simlab.core.records import MAX_ACTIONS, Layout, Words, outcome_record
from simlab.core.registry import Installable
from simlab.core.rules import RuleBook, Rules, Value
from simlab.core.turn_order import TurnOrder
from simlab.core.workspace import workspace_record
from simlab.jit.errors import UsageError, suggestion

Bound = float | Callable[[Rules], float]
METRIC_KINDS = ("flag", "number")
"""What a metric may be."""


@dataclass(frozen=True)
class Steps:
    """Steps of a decision that only together make one answer.

    Attributes
    ----------
    doc : str
        What a whole answer is, and what its words leave open.
    then : tuple of str
        Decisions that belong to the same answer if they follow at once, besides the first itself.
    only : mapping from decision to words
        What of these decisions is tried, where not every action is; and where not every action is
        legal, the last that is.
    like : tuple of str
        Policies, as in a line-up; what they would answer is tried, instead of all that is legal.
    words : callable, optional
        ``words(steps)``: a whole answer in words, from pairs of decision and action word; an answer
        of no words is not tried.
    """

    doc: str = ""
    then: tuple[str, ...] = ()
    only: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    like: tuple[str, ...] = ()
    words: Callable[[list[tuple[str, str]]], str] | None = None


@dataclass(frozen=True)
class Decision:
    """A kind of decision: its name and the word of each action, in order of their ids.

    ``doc`` says to whoever asks for advice what the words leave open; ``steps`` is declared where
    people answer with several actions at once: the cards of a bag, the ships of an attack.
    """

    name: str
    actions: tuple[str, ...]
    doc: str = ""
    steps: Steps | None = None

    def __post_init__(self) -> None:
        if not 2 <= len(self.actions) <= MAX_ACTIONS:
            raise TypeError(f"decision {self.name!r} has {len(self.actions)} actions, not 2 to 256")
        if len(set(self.actions)) != len(self.actions):
            raise TypeError(f"decision {self.name!r} has two actions of the same name")

    def action_of(self, word: str) -> int:
        """Return the id of an action word, or raise `UsageError`."""
        if word not in self.actions:
            raise UsageError(f"{self.name}: no action {word!r}{suggestion(word, self.actions)}")
        return self.actions.index(word)


@dataclass(frozen=True)
class Metric:
    """A number that ``record_metrics`` reports: its name, kind (``flag`` or ``number``), meaning.

    Attributes
    ----------
    name, kind, doc : str
    low, high : number, or function of the rules, optional
        What the number can never be below, or above, in any game under these rules (a `Rules`: a
        mapping with ``seats``). What stops on the data claims no more than they allow. A flag and
        ``win`` lie between 0 and 1 unless something else is said; other metrics without both are
        judged by the range that has been seen, and nothing is claimed of them above 99 %.
    fixed : number, or function of the rules, optional
        The value that the rules fix in every game that no guard breaks off, such as the number of
        rounds. Where all games have it, the mean needs no interval.
    label : str, optional
        What pictures call it; by default its name in words.
    step : number, or function of the rules
        How much a single event changes it, about. Matters only where hardly any event has been
        seen: the interval assumes one more, in all games of a replication.
    """

    name: str
    kind: str
    doc: str
    low: Bound | None = None
    high: Bound | None = None
    label: str = ""
    step: Bound = 1
    fixed: Bound | None = None

    def __post_init__(self) -> None:
        if not self.name.isidentifier():
            raise UsageError(f"metric {self.name!r}: a name is made of letters, digits and _")
        if self.kind not in METRIC_KINDS:
            raise UsageError(
                f"metric {self.name}: no kind {self.kind!r}{suggestion(self.kind, METRIC_KINDS)}"
            )
        low, high = self.low, self.high
        if low is None or high is None or callable(low) or callable(high):
            return
        if low > high:
            raise UsageError(f"metric {self.name}: low, {low:g}, is above high, {high:g}")

    @property
    def words(self) -> str:
        """The name that pictures show."""
        return self.label or ("share of wins" if self.name == "win" else in_words(self.name))

    def event(self, rules: Rules) -> float:
        """Return how much a single event changes the metric."""
        with authored(f"step of metric {self.name}"):
            return _bound(self.step, rules)

    def is_fixed(self, rules: Rules, low: float, high: float) -> bool:
        """Return whether values from ``low`` to ``high`` are the one that the rules fix."""
        if self.fixed is None:
            return False
        with authored(f"fixed value of metric {self.name}"):
            return _bound(self.fixed, rules) == low == high

    def bounds(self, rules: Rules) -> tuple[float, float] | None:
        """Return the least and the greatest possible value; None if they are not declared."""
        low, high = self.low, self.high
        if self.kind == "flag" or self.name == "win":
            low, high = 0 if low is None else low, 1 if high is None else high
        if low is None or high is None:
            return None
        with authored(f"a bound of metric {self.name}"):
            return _bound(low, rules), _bound(high, rules)


def amount(name: str, doc: str, most: Bound, step: Bound = 1) -> Metric:
    """Declare a metric that lies between 0 and ``most`` (see `Metric`)."""
    return Metric(name, "number", doc, low=0, high=most, step=step)


def fixed_amount(name: str, doc: str, value: Bound) -> Metric:
    """Declare a metric that is ``value`` in every game that no guard breaks off."""
    return Metric(name, "number", doc, low=0, high=value, fixed=value)


def _bound(bound: Bound, rules: Rules) -> float:
    return float(bound(rules) if callable(bound) else bound)


@dataclass(frozen=True)
class Guards:
    """Limits that truncate a game that does not end, and the value of a truncated game.

    A guard sets ``table.truncated`` (a field of every table) to 1 and goes to the last phase;
    ``record_metrics`` reports the field as a table metric ``truncated``.

    Attributes
    ----------
    rules : tuple of str
        Rules that say when a game is broken off; `Game.max_decisions` stands behind them.
    counts : str
        What a game that was broken off counts as.
    ending : mapping from rule to value
        Rules under which games come to an end of their own.
    """

    rules: tuple[str, ...] = ()
    counts: str = "it counts as it stands"
    ending: Mapping[str, Value] = field(default_factory=dict)


@dataclass(frozen=True)
class HistoryInference:
    """Kernels that infer the recent past from a described position (see `loop.particle_filter`).

    A position is recalled in stages: what must have happened, in order, since a moment that can be
    reconstructed. ``told`` is the position; of others' records in it nothing may be read.

    Attributes
    ----------
    round_start : callable
        ``round_start(told, viewer) -> (world, stages)``, in Python: takes an array of one world,
        the position; returns one of the moment from which on the past is known, before a decision,
        and how many stages lie between; None if nothing is implied.
    progress : kernel
        ``progress(world, told, viewer) -> int64``: how many stages a world has gone through, or -1
        if it cannot become the position any more. It may look at everything.
    own_action : kernel
        ``own_action(world, told, viewer) -> int64``: what the viewer did at its own past decision.
    complete_position : kernel
        ``complete_position(position, world, viewer) -> bool``: fills what the viewer cannot see in
        ``position``, a copy of ``told``, from a world at its last stage; false if that is
        impossible.
    resample_hand : kernel, or None
        ``resample_hand(world, later, viewer, seat, stream) -> float64``: deals anew what another
        player holds and nobody can know, before it is asked for the first time in a round: worlds
        of one descent part again (a Gibbs step). It may make use of what the viewer has seen by
        the end of the round, ``later`` (nothing of others' records may be read there), and returns
        the weight that makes up for that; 1 if its choice has begun and nothing can be dealt anew.
    round_begins : kernel
        ``round_begins(table) -> bool``: whether a decision is the first of a round, before
        which hardly anything was done in secret that still matters.
    preset_known : callable, or None
        ``preset_known(worlds, viewer)``, in Python: takes the worlds at all views of a record and
        writes into ``hidden`` what lies there already and the viewer will see on the way, so that
        ``determinize`` need not guess it (worlds conditioned on it are as likely as they were).
    resample_secrets : callable, or None
        ``resample_secrets(worlds, seat, ask)``, in Python: makes choices of another player anew
        that it made in secret before the worlds begin and that last; ``ask(world)`` returns what
        it does.
    ahead : pair of kernels, or None
        See `simlab.loop.auxiliary_filter`. ``awaits(world, later, seat) -> int64`` says whether
        what ``later``, the end of the round, shows of another player is `told.DUE`: it hangs on
        nothing but what the player holds and how it plays; `told.SOON`, on what it is dealt now;
        `told.SHOWN` by now; or `told.OPEN` (also if nothing was seen).
        ``hurry(world, later, seat) -> int64`` makes it in a copy the player's turn to go on to it,
        `told.SAME`, as often as it is called; once the player has shown it it returns `told.NEXT`,
        or `told.CLASH` if that is not what was seen.
    rests_on : tuple of str
        Keys of a description without which nothing is implied: what is assumed of them says
        nothing of hands.
    """

    round_start: Callable[[Worlds, int], tuple[Worlds, int] | None]
    progress: Callable[[Any, Any, int], int]
    own_action: Callable[[Any, Any, int], int]
    complete_position: Callable[[Any, Any, int], int]
    resample_hand: Callable[[Any, Any, int, int, Any], float] | None
    round_begins: Callable[[Any], int]
    preset_known: Callable[[Worlds, int], None] | None = None
    resample_secrets: Callable[[Worlds, int, Callable[[Any], int]], None] | None = None
    ahead: tuple[Callable[[Any, Any, int], int], Callable[[Any, Any, int], int]] | None = None
    rests_on: tuple[str, ...] = ()


@dataclass(frozen=True, eq=False)
class Game(Installable):
    """A game: everything that the engine and the studies need to know of it.

    Attributes
    ----------
    name, title : str
    seats : range
        Numbers of players that the rules allow.
    default_seats : int
    layout : Layout
        The record dtypes.
    rulebook : RuleBook
    decisions : tuple of Decision
    deal, legal, step, determinize, record_metrics, check_invariants : kernels
        ``deal(world)``, ``legal(table, me, action) -> bool``, ``step(world, action)``,
        ``determinize(world, seat, key) -> bool``, ``record_metrics(world, outcome)``,
        ``check_invariants(world) -> int64``. ``determinize`` makes a determinization: a world
        drawn from the information set of a seat; ``record_metrics`` counts the returns and
        whatever else is of interest.
    seat_metrics, table_metrics : tuple of Metric
        The first seat metric is the score, the second ``win``. No two have the same name.
    events : tuple of EventKind
    words : Words
    policies : mapping from name to Policy
        ``sensible`` and ``random`` among them.
    max_decisions : int
        A game that asks more is ended as truncated; a table metric ``truncated`` tells.
    guards : Guards
        What is said of truncated games.
    history_inference : HistoryInference, or None
        What a position implies of the past; without it, of described positions nothing is inferred.
    hypotheses : callable, or None
        ``hypotheses(worlds, viewer)``: what a player may ask itself about an array of worlds that
        all look the same to it, in words (``"seat 2 lies"``), and in which of them it is so.
    keys : tuple of Key
        What people can say of a position, ``me`` among it.
    build_position : callable
        ``build_position(rules, told) -> array of one World``: builds a position from what was read
        under ``keys``.
    tell : callable
        ``tell(event, names) -> str``: a line of story for an event, perhaps empty. Decisions are
        told as events ``decided`` with ``seat, decision, action``, those without a choice as
        ``forced``; a value that the audience may not see is None.
    view : callable, or None
        ``view(table, me, seat, names) -> (own, others)``: what the player in ``seat`` sees, in
        lines: its own things, and the rest. Without it records are listed field by field.
    winners : callable, or None
        ``winners(rules)``: how many win a game together, each a whole win, as partners do; without
        it one.
    units : callable, or None
        ``units(rules)``: for each function that stands for many kernels (see
        `kernel.dispatch_table`) those that games under these rules may call, by number.
    turn_order : TurnOrder, or None
        Who is first to act; without it there are no results by turn order.
    folder : Path
        The package of the game; its sources key the compile cache, its ``RULES.md`` is the trust
        table.
    """

    name: str
    title: str
    seats: range
    default_seats: int
    layout: Layout
    rulebook: RuleBook
    decisions: tuple[Decision, ...]
    deal: Callable[[Any], None]
    legal: Callable[[Any, Any, int], int]
    step: Callable[[Any, int], None]
    determinize: Callable[[Any, int, int], int]
    record_metrics: Callable[[Any, Any], None]
    check_invariants: Callable[[Any], int]
    seat_metrics: tuple[Metric, ...]
    table_metrics: tuple[Metric, ...]
    events: tuple[EventKind, ...]
    words: Words
    policies: Mapping[str, Policy]
    max_decisions: int
    build_position: Callable[[Rules, Mapping[str, Any]], Worlds]
    tell: Callable[[Event, Sequence[str]], str]
    folder: Path
    invariant_names: tuple[str, ...] = field(default=())
    view: Callable[[Any, Any, int, Sequence[str]], tuple[list[str], list[str]]] | None = None
    keys: tuple[Key, ...] = (MY_SEAT,)
    guards: Guards = Guards()
    history_inference: HistoryInference | None = None
    hypotheses: Callable[[Worlds, int], Mapping[str, Any]] | None = None
    winners: Callable[[Rules], int] | None = None
    units: Callable[[Rules], Mapping[Any, Mapping[int, Any]]] | None = None
    turn_order: TurnOrder | None = None

    def __post_init__(self) -> None:
        if self.layout.max_seats < self.seats[-1]:
            held, asked = self.layout.max_seats, self.seats[-1]
            raise TypeError(f"{self.name}: records hold {held} seats, not the {asked} of seats=")
        for rule in self.rulebook.of_seats:
            if len(rule.keys) < self.seats[-1]:
                raise UsageError(
                    f"{self.name}: rule {rule.name} has keys for {len(rule.keys)} seats, not the "
                    f"{self.seats[-1]} of seats="
                )
        if len(self.seat_metrics) < 2 or self.seat_metrics[1].name != "win":
            raise TypeError(f"{self.name}: the second metric of a seat is 'win'")
        names = [metric.name for metric in (*self.seat_metrics, *self.table_metrics)]
        twice = {name for name in names if names.count(name) > 1}
        if twice:
            raise TypeError(f"{self.name}: two metrics have the same name: {', '.join(twice)}")
        for needed in ("sensible", "random"):
            if needed not in self.policies:
                raise TypeError(f"{self.name}: no policy {needed!r}")
        if self.default_seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise UsageError(
                f"{self.name}: default_seats is {self.default_seats}; it takes {low} to {high}"
            )
        unknown = {*self.guards.rules, *self.guards.ending}.difference(self.rulebook.keys())
        if ME not in (key.name for key in self.keys):
            raise TypeError(f"{self.name}: no key {ME!r} of a position")
        if unknown:
            raise TypeError(f"{self.name}: the guards name {', '.join(unknown)}: no such rule")
        kinds = [decision.name for decision in self.decisions]
        for name in self.words.questions:
            if name not in kinds:
                hint = suggestion(name, kinds)
                raise UsageError(f"{self.name}: a question of {name!r}: no such decision{hint}")
        for decision in self.decisions:
            if decision.steps is not None:
                self._check_steps(decision, decision.steps)

    def _check_steps(self, decision: Decision, steps: Steps) -> None:
        kinds = {kind.name: kind for kind in self.decisions}
        named = f"{self.name}: the steps of decision {decision.name!r} name"
        for name in (*steps.then, *steps.only):
            if name not in kinds:
                raise UsageError(f"{named} {name!r}: no such decision{suggestion(name, kinds)}")
        for name, words in steps.only.items():
            for word in words:
                if word not in kinds[name].actions:
                    raise UsageError(
                        f"{named} {word!r}: no action of {name}"
                        f"{suggestion(word, kinds[name].actions)}"
                    )
        for text in steps.like:
            name = text.partition(":")[0]
            if name not in self.policies:
                hint = suggestion(name, self.policies)
                raise UsageError(f"{named} {name!r}: no such policy{hint}")

    @property
    def outcome(self) -> Any:
        """The dtype of the record that ``record_metrics`` fills."""
        return outcome_record(
            self.layout.max_seats, len(self.seat_metrics), len(self.table_metrics)
        )

    @functools.cached_property
    def room(self) -> Any:
        """The dtype of the record in which it is played (see `workspace.workspace_record`)."""
        layout = self.layout
        return workspace_record(layout.max_seats, layout.world, self.outcome, len(self.decisions))

    def metric(self, name: str) -> Metric:
        """Return a metric by name, one of seats first.

        Raises
        ------
        UsageError
            There is none of that name; the message holds the nearest one.
        """
        known = {metric.name: metric for metric in (*self.table_metrics, *self.seat_metrics)}
        if name not in known:
            raise UsageError(f"{self.name} has no metric {name!r}{suggestion(name, known)}")
        return known[name]

    def truncated(self, outcomes: Any) -> int:
        """Return how many of these outcomes are of games that a guard broke off."""
        return int(self.broken_off(outcomes).sum())

    def broken_off(self, outcomes: Any) -> Any:
        """Return of each of these outcomes whether it is of a game that a guard broke off."""
        for column, metric in enumerate(self.table_metrics):
            if metric.name == "truncated":
                return outcomes["table"][..., column] != 0
        return np.zeros(outcomes.shape, bool)

    def placed(self, rules: Rules, described: Mapping[str, Any]) -> Any:
        """Return the position that somebody describes (see `read_position`), as one World.

        Raises
        ------
        UsageError
            It cannot be read, or it cannot occur.
        """
        told = read_position(self.keys, rules, described)
        with authored(f"place of {self.name}"):
            return self.build_position(rules, told)

    def check_seats(self, seats: int) -> int:
        """Return ``seats`` if the game takes as many, or raise `UsageError`."""
        if seats not in self.seats:
            low, high = self.seats.start, self.seats.stop - 1
            raise UsageError(f"{self.name} takes {low} to {high} seats, not {seats}")
        return seats

    def data(self, folder: str | Path) -> Mapping[str, Value]:
        """Return the rules that a folder of data tables stands for, for ``rules=``.

        Parameters
        ----------
        folder : path
            Tables in the form of those that the game brings along (see its ``RULES.md``); what it
            lacks stays as it is.

        Raises
        ------
        UsageError
            The game has no tables, or one of them does not fit; the message names file and row.
        """
        if self.rulebook.read_data is None:
            raise UsageError(
                f"{self.name} has no data tables; its constants are rules, see "
                f"`simlab rules {self.name}`"
            )
        return self.rulebook.read_data(Path(folder))

    def rules(
        self,
        seats: int | None = None,
        overrides: Mapping[str, Any] | None = None,
        preset: str | None = None,
    ) -> Rules:
        """Return complete, checked rules (see `RuleBook.resolve`)."""
        count = self.check_seats(self.default_seats if seats is None else seats)
        return self.rulebook.resolve(count, overrides, preset)
