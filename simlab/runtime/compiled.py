"""Compiled entry points of a game, cached on disk between runs.

What a batch needs (deal, legal, step, measure and the loop that calls them) is one entry point,
optimised as a whole. Whatever else is asked of a game reaches those functions by their addresses:
advice, belief, searches, a single step for somebody who watches. Policies are entry points of
their own.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from typing import Any

import numpy as np
from numba import NumbaWarning

from simlab.core.game import Game
from simlab.core.lineup import Entry
from simlab.core.policy import Policy
from simlab.core.policy_errors import whole_numbers_only, wrong_result
from simlab.core.rules import Rules
from simlab.core.workspace import (
    CHECK_INVARIANTS,
    DEAL,
    DETERMINIZE,
    LEGAL,
    MARK_LEGAL,
    MARKS,
    PARTS,
    RECORD_METRICS,
    STEP,
    stream_words,
)
from simlab.jit import function_pointers, pending_errors
from simlab.jit.cache import CacheFile, key_of, tell
from simlab.jit.call_graph import Closure, Page, never, specialize
from simlab.jit.compiled_unit import Piece, Untranslatable, kept_unit, unit_file
from simlab.jit.dispatch_table import making
from simlab.jit.entry_points import Say, cache_file, kept_entry, mute
from simlab.jit.errors import PolicyError, SimlabError
from simlab.jit.function_pointers import Unit
from simlab.jit.kernel import COMPILED, plain
from simlab.loop import (
    action_counts,
    auxiliary_filter,
    continuations,
    particle_filter,
    placeholders,
    playout,
    rollout,
)
from simlab.loop.search import kernels, particles
from simlab.runtime.compile_errors import forget_failures, kernel_error, policy_error
from simlab.runtime.dispatch_binding import Places
from simlab.runtime.game_bindings import (
    COMPILED_IN,
    by_address,
    compiled_in,
    exporting,
    marking,
)
from simlab.runtime.policy_lint import check_text
from simlab.runtime.policy_sandbox import watching
from simlab.runtime.python_dry_run import is_authors, try_game, try_policies
from simlab.runtime.signatures import Kinds

RECORDED: dict[Any, Any] = {
    particle_filter.view_of: particle_filter.recorded_view,
    particle_filter.own_action: particle_filter.recorded_action,
}
"""Kernels that replace the placeholders of `particle_filter` along a record."""


class UntriedPolicy(RuntimeError):
    """An attempt to run a user's policy that was not tried (see `trial`): a fault of simlab."""


class CompiledGame:
    """The entry points of one game; each compiles (or is read from disk) when first used."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.kinds = Kinds(game)
        self._parts: dict[int, Unit] = {}
        self._policies: dict[Any, Unit] = {}
        self._places = Places(game.name, self.kinds, self._unit)
        self._keys: dict[Any, str] = {}
        self.tried: set[Any] = set()  # see `trial`
        self._pages: dict[Any, Page] = {}
        self._played: set[str] = set()  # policies by which the game was tried in Python
        self._own = {
            DEAL: game.deal,
            LEGAL: game.legal,
            STEP: game.step,
            RECORD_METRICS: game.record_metrics,
            MARK_LEGAL: marking(game),
            DETERMINIZE: game.determinize,
            CHECK_INVARIANTS: game.check_invariants,
        }

    # what is compiled: kernels with the blanks filled in

    @functools.cached_property
    def _asking(self) -> dict[Any, Any]:
        return {
            placeholders.ask_policy: function_pointers.caller(self.kinds.policy),
            placeholders.ask_hook: function_pointers.caller(self.kinds.hook),
        }

    @functools.cached_property
    def _batch(self) -> Any:
        """The play-out loop with the game's functions in it."""
        kinds = self.kinds.parts
        export = exporting(
            {
                part: function_pointers.exporter(Piece(self._own[part], kinds[part]))
                for part in COMPILED_IN
            }
        )
        parts = {**compiled_in(self.game), **self._asking, placeholders.export: export}
        return specialize(playout.play_games, {**parts, placeholders.decide: self._asked})

    @functools.cached_property
    def _asked(self) -> Any:
        return specialize(playout.ask, self._asking)

    def _loop(self, function: Any, decide: Any = None) -> Any:
        """Return a loop that reaches the game by addresses."""
        parts = {**by_address(self.kinds.parts), **self._asking}
        return specialize(function, {**parts, placeholders.decide: decide or self._asked})

    # their compiled form

    def _entry(self, name: str, function: Any, signature: Any, say: Say = tell) -> Any:
        with making, self._explaining(function):
            self._places.give(function, say)
            made = kept_entry(self.game.name, name, function, signature, self.kinds.text, say)
        return pending_errors.checked(made)

    def _play_in_python(self, policy: str) -> None:
        """Play an author's game in Python, once for each policy, before it is compiled."""
        if COMPILED and policy not in self._played and is_authors(self.game):
            self._played.add(policy)
            try_game(self.game, policy)

    @contextmanager
    def _explaining(self, function: Any) -> Iterator[None]:
        """Say in one sentence, with the line, why a kernel of the game does not compile."""
        forget_failures()
        try:
            yield
        except SimlabError:
            raise
        except Exception as error:
            found = kernel_error(self.game, function, error)
            if found is None:
                raise
            raise found from error

    def _unit(
        self,
        name: str,
        function: Any,
        signature: Any,
        say: Say = tell,
        *,
        checked: bool = False,
        policy: Policy | None = None,
        rare: bool = False,
    ) -> Unit:
        """Return a kernel as a unit of its own; a user's ``policy`` must return whole numbers."""
        if not COMPILED:
            return Unit.of_python(plain(function))
        refuse = None if policy is None else functools.partial(_not_whole, policy)
        piece = Piece(function, signature, checked, refuse, rare)
        if policy is None and is_missing(unit_file(self.game.name, name, piece, self.kinds.text)):
            self._play_in_python("random")
        with making, self._explaining(function) if policy is None else nullcontext():
            self._places.give(function, say)
            return kept_unit(self.game.name, name, piece, self.kinds.text, say)

    @functools.cached_property
    def play_games(self) -> Any:
        """`playout.play_games`, compiled for this game."""
        return self.compile_batch(tell)

    def compile_batch(self, say: Say) -> Any:
        """Compile what every play-out needs; ``say`` hears about it if it takes a while."""
        if "play_games" not in self.__dict__:
            if self.is_cold():
                self._play_in_python("random")
            loop = self._entry("play", self._batch, self.kinds.play_games, say)
            self.__dict__["play_games"] = loop
        return self.__dict__["play_games"]

    @functools.cached_property
    def try_answers(self) -> Any:
        """`rollout.try_answers`, compiled for this game."""
        return self._entry("try_answers", self._loop(rollout.try_answers), self.kinds.try_answers)

    @functools.cached_property
    def imagine_worlds(self) -> Any:
        """`particle_filter.determinize_worlds`, compiled for this game."""
        kind = self.kinds.imagine_worlds
        return self._entry("imagine_worlds", self._loop(particle_filter.determinize_worlds), kind)

    @functools.cached_property
    def play_orders(self) -> Any:
        """`action_counts.play_orders`, compiled for this game."""
        tally = specialize(action_counts.tally, {**by_address(self.kinds.parts), **self._asking})
        loop = self._loop(action_counts.play_orders, tally)
        return self._entry("play_orders", loop, self.kinds.play_orders)

    @functools.cached_property
    def play_ahead(self) -> Any:
        """`continuations.play_ahead`, compiled for this game."""
        return self._entry(
            "play_ahead", self._loop(continuations.play_ahead), self.kinds.play_ahead
        )

    @functools.cached_property
    def copy_worlds(self) -> Any:
        """`particle_filter.copy_worlds`, compiled for this game."""
        kind = self.kinds.copy_worlds
        return self._entry("copy_worlds", self._loop(particle_filter.copy_worlds), kind)

    @functools.cached_property
    def follow_record(self) -> Any:
        """`particle_filter.follow_worlds` along a record, compiled for this game."""
        return self._following("follow_record", RECORDED)

    @functools.cached_property
    def follow_described(self) -> Any:
        """`particle_filter.follow_worlds` to a described position, compiled for this game."""
        views: dict[Any, Any] = {
            particle_filter.view_of: particle_filter.described_view,
            particle_filter.own_action: particle_filter.described_action,
        }
        return self._following("follow_described", views)

    def _following(self, name: str, views: dict[Any, Any]) -> Any:
        loop = self._loop(
            specialize(particle_filter.follow_worlds, self._recalling(views, ahead=True))
        )
        return self._entry(name, loop, self.kinds.follow_worlds)

    def _recalling(self, views: dict[Any, Any], ahead: bool) -> dict[Any, Any]:
        """Return what stands for the blanks of `particle_filter` that is followed by these views.

        Whether it looks ahead is for games that can; others are spared the code.
        """
        recall = self.game.history_inference
        parts: dict[Any, Any] = {auxiliary_filter.game_resample_hand: auxiliary_filter.no_resample}
        deal, gain = auxiliary_filter.deal_anew, auxiliary_filter.look_nowhere
        if recall is not None:
            if recall.resample_hand is not None:
                parts[auxiliary_filter.game_resample_hand] = recall.resample_hand
            if recall.ahead is not None and ahead:
                (
                    parts[auxiliary_filter.game_pending_signal],
                    parts[auxiliary_filter.game_advance],
                ) = recall.ahead
                deal, gain = auxiliary_filter.deal_ahead, auxiliary_filter.look_ahead
            parts |= {
                particle_filter.game_progress: recall.progress,
                particle_filter.game_own_action: recall.own_action,
            }
        views = {**views, auxiliary_filter.deal: deal, auxiliary_filter.gain_ahead: gain}
        return parts | {each: specialize(kernel_, parts) for each, kernel_ in views.items()}

    @functools.cached_property
    def arrive_worlds(self) -> Any:
        """`particle_filter.arrive_worlds`, compiled for this game."""
        assert self.game.history_inference is not None
        loop = specialize(
            particle_filter.arrive_worlds,
            {particle_filter.game_complete_position: self.game.history_inference.complete_position},
        )
        return self._entry("arrive_worlds", loop, self.kinds.arrive_worlds)

    @functools.cached_property
    def search(self) -> Unit:
        """`kernels.search`, compiled for this game: a hook."""
        parts = {**by_address(self.kinds.parts), **self._asking}
        loop = self._loop(kernels.search, specialize(kernels.climb, parts))
        begins = (
            self.game.history_inference.round_begins
            if self.game.history_inference
            else particles.never_begins
        )
        filled = self._recalling({particles.game_begins: begins, **RECORDED}, ahead=False)
        return self._unit("search", specialize(loop, filled), self.kinds.hook)

    def attach(self, wanted: Mapping[Any, Mapping[int, Any]], say: Say = tell) -> None:
        """Say what the rules call by number (see `kernel.dispatch_table`), as far as it is new."""
        self._places.attach(wanted, say)

    def is_cold(self) -> bool:
        """Return whether the loop is missing from the compile cache."""
        if not COMPILED or "play_games" in self.__dict__:
            return False
        text = f"{self.kinds.play_games} {self.kinds.text}"
        file = cache_file(self.game.name, "play", self._batch, text)
        return is_missing(file)

    def is_ready(self, policy: Policy) -> bool:
        """Return whether a policy is compiled already."""
        if not COMPILED or (policy.function, policy.origin, False) in self._policies:
            return True
        piece = Piece(policy.function, self.kinds.policy)
        file = unit_file(self.game.name, self._unit_name(policy), piece, self.kinds.text)
        return not is_missing(file)

    # the game's functions, for one call at a time

    @functools.cached_property
    def _exported(self) -> Any:
        """The addresses of the functions that are compiled into the loop."""
        workspace = np.zeros(1, self.game.room)
        self.play_games(workspace[0], np.zeros(0, self.game.outcome), 0)
        return workspace["parts"][0]

    def part(self, number: int) -> Unit:
        """Return one of the game's functions (see `workspace.PARTS`) as a unit."""
        if number not in self._parts:
            self._parts[number] = self._make_part(number)
        return self._parts[number]

    def _make_part(self, number: int) -> Unit:
        if not COMPILED:
            return Unit.of_python(plain(self._own[number]))
        if number in (DETERMINIZE, CHECK_INVARIANTS):
            return self._unit(PARTS[number], self._own[number], self.kinds.parts[number])
        return Unit(int(self._exported[number]), self.kinds.parts[number], self.play_games)

    @property
    def deal(self) -> Unit:
        """The game's ``deal(world)``."""
        return self.part(DEAL)

    @property
    def legal(self) -> Unit:
        """The game's ``legal(table, me, action)``."""
        return self.part(LEGAL)

    @property
    def step(self) -> Unit:
        """The game's ``step(world, action)``."""
        return self.part(STEP)

    @property
    def determinize(self) -> Unit:
        """The game's ``determinize(world, seat, key)``."""
        return self.part(DETERMINIZE)

    @property
    def record_metrics(self) -> Unit:
        """The game's ``record_metrics(world, outcome)``."""
        return self.part(RECORD_METRICS)

    @property
    def check_invariants(self) -> Unit:
        """The game's ``check_invariants(world)``."""
        return self.part(CHECK_INVARIANTS)

    def legal_marks(self, world: Any, table: Any = None) -> Any:
        """Return for each action of the decision at hand whether it is legal, 1 or 0.

        ``table`` is that of the world, for who has it already.
        """
        marks = np.zeros(1, MARKS)
        table = world.table if table is None else table
        count = len(self.game.decisions[int(table.decision)].actions)
        self.part(MARK_LEGAL)(world, marks[0], count)
        return marks["marks"][0, :count]

    def room(self, *, imagining: bool = False) -> Any:
        """Return an array of one empty room; ``imagining``: with what advice needs of the game."""
        rooms = np.zeros(1, self.game.room)
        workspace = rooms[0]
        workspace.actions[:] = [len(decision.actions) for decision in self.game.decisions]
        workspace.most = self.game.max_decisions
        words = stream_words(self.game.layout.world)
        workspace.stream_n = len(words)
        workspace.streams[: len(words)] = words
        if imagining:
            for part in (LEGAL, STEP, DETERMINIZE, RECORD_METRICS):
                workspace.parts[part] = self.part(part).address
        return rooms

    # policies

    def policy(self, policy: Policy, say: Say = tell) -> Unit:
        """Return a policy of the game's own as a unit.

        Raises
        ------
        UntriedPolicy
            It is a user's own, which `Matchup.policy` tries first.
        """
        if policy.origin:
            raise UntriedPolicy(policy.name)
        return self.untried_policy(policy, say)

    def try_in_python(
        self, policy: Policy, rules: Rules, lineup: Sequence[Entry], seed: int
    ) -> None:
        """Play a line-up in Python before a user's policy of it is compiled.

        Raises
        ------
        PolicyError
            The policy raises an exception, or returns something else than a whole number.
        """
        if not self.is_ready(policy):
            check_text(policy)
            try_policies(self.game, rules, lineup, seed)

    def untried_policy(self, policy: Policy, say: Say = tell) -> Unit:
        """Compile any policy to a unit, for those who see to it that it is tried before it runs.

        Raises
        ------
        PolicyError
            It does not compile, or does not return a whole number.
        """
        key = (policy.function, policy.origin, False)
        if key not in self._policies:
            self._policies[key] = self._compile_policy(policy, say)
        return self._policies[key]

    def sandbox_hook(self, policy: Policy) -> Unit:
        """Return the hook that watches a user's policy, bounds-checked (see `trial`)."""
        key = (policy.function, policy.origin, True)
        if key not in self._policies:
            self.untried_policy(policy)
            function = policy.function if COMPILED else whole_numbers_only(policy)
            hook = specialize(watching.watch, {watching.checked_policy: function})
            name = f"trial-{policy.name}"
            self._policies[key] = self._unit(name, hook, self.kinds.hook, mute, checked=True)
        return self._policies[key]

    def _unit_name(self, policy: Policy) -> str:
        """Return the name of the first policy that is the same function: they are one unit."""
        known = self.game.policies.values()
        same = (each.name for each in known if each.function is policy.function)
        return f"policy-{next(same, policy.name)}"

    def _compile_policy(self, policy: Policy, say: Say) -> Unit:
        name = self._unit_name(policy)
        if not policy.origin:
            if self.game.policies.get(policy.name) is policy and not self.is_ready(policy):
                self._play_in_python(policy.name)
            return self._unit(name, policy.function, self.kinds.policy, say)
        check_text(policy)
        if not COMPILED:
            return Unit.of_python(whole_numbers_only(policy))
        forget_failures()
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", NumbaWarning)
                return self._unit(name, policy.function, self.kinds.policy, mute, policy=policy)
        except PolicyError:
            raise
        except Exception as error:
            cause = error.__cause__ if isinstance(error, Untranslatable) else error
            assert isinstance(cause, Exception)
            raise policy_error(self.game, policy, cause) from error

    def source(self, policies: Iterable[Policy], units: Iterable[Any] = ()) -> str:
        """Return a hash of the code that plays games of these policies, and of units in play."""
        keys = {self._key(policy.function) for policy in policies}
        keys |= {self._key(unit) for unit in units}
        return key_of(self.kinds.text, self._key(self._batch), *sorted(keys))

    def _key(self, function: Any) -> str:
        """Return a hash of a kernel and all that it reaches; it is looked at once."""
        if function not in self._keys:
            self._keys[function] = key_of(Closure(function, never, self._pages).text)
        return self._keys[function]


def is_missing(file: CacheFile | None) -> bool:
    """Return whether compiled code is not on disk."""
    return file is None or not file.path.exists()


def _not_whole(policy: Policy, result: str) -> PolicyError:
    return PolicyError(wrong_result(policy, result))


@functools.cache
def compiled(game: Game) -> CompiledGame:
    """Return the compiled form of a game (one per process)."""
    return CompiledGame(game)
