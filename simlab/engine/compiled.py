"""A game's functions as compiled entry points, kept on disk between runs.

What a batch needs (deal, legal, step, measure and the loop that calls them) is one entry point,
optimised as a whole. Whatever else is asked of a game reaches those functions by their addresses:
advice, belief, searches, a single step for somebody who watches. Policies are entry points of
their own.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from typing import Any

import numpy as np
from numba.core.errors import NumbaWarning

from simlab.engine import (
    belief,
    blanks,
    diagnostics,
    lookahead,
    missed,
    outlook,
    playout,
    rollout,
    tallies,
    uncompilable,
    units,
)
from simlab.engine.cache import key_of, tell
from simlab.engine.entries import Say, cache_file, kept_entry, mute
from simlab.engine.errors import PolicyError, SimlabError
from simlab.engine.family import Page, Reach, bound, never
from simlab.engine.game import Game
from simlab.engine.kernel import COMPILED, plain
from simlab.engine.kinds import Kinds
from simlab.engine.parts import COMPILED_IN, by_address, compiled_in, exporting, marking
from simlab.engine.piece import Piece, Untranslatable, kept_unit, unit_file
from simlab.engine.places import Places
from simlab.engine.policy import Policy
from simlab.engine.records import MIND
from simlab.engine.room import (
    AUDIT,
    DEAL,
    IMAGINE,
    LEGAL,
    MARK_LEGAL,
    MARKS,
    MEASURE,
    PARTS,
    STEP,
    stream_words,
)
from simlab.engine.search import carried, kernels
from simlab.engine.slips import check_text
from simlab.engine.tables import making
from simlab.engine.trial import watching
from simlab.engine.units import Unit

RECORDED: dict[Any, Any] = {
    belief.view_of: belief.recorded_view,
    belief.own_action: belief.recorded_action,
}
"""What stands for the blanks of `belief` along a record."""


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
        self._own = {
            DEAL: game.deal,
            LEGAL: game.legal,
            STEP: game.step,
            MEASURE: game.measure,
            MARK_LEGAL: marking(game),
            IMAGINE: game.imagine,
            AUDIT: game.audit,
        }

    # what is compiled: kernels with the blanks filled in

    @functools.cached_property
    def _asking(self) -> dict[Any, Any]:
        return {
            blanks.ask_policy: units.caller(self.kinds.policy),
            blanks.ask_hook: units.caller(self.kinds.hook),
        }

    @functools.cached_property
    def _batch(self) -> Any:
        """The play-out loop with the game's functions in it."""
        kinds = self.kinds.parts
        export = exporting(
            {part: units.exporter(Piece(self._own[part], kinds[part])) for part in COMPILED_IN}
        )
        parts = {**compiled_in(self.game), **self._asking, blanks.export: export}
        return bound(playout.play_games, {**parts, blanks.decide: self._asked})

    @functools.cached_property
    def _asked(self) -> Any:
        return bound(playout.ask, self._asking)

    def _loop(self, function: Any, decide: Any = None) -> Any:
        """Return a loop that reaches the game by addresses."""
        parts = {**by_address(self.kinds.parts), **self._asking}
        return bound(function, {**parts, blanks.decide: decide or self._asked})

    # their compiled form

    def _entry(self, name: str, function: Any, signature: Any, say: Say = tell) -> Any:
        with making, self._explaining(function):
            self._places.give(function, say)
            made = kept_entry(self.game.name, name, function, signature, self.kinds.text, say)
        return missed.checked(made)

    @contextmanager
    def _explaining(self, function: Any) -> Iterator[None]:
        """Say in one sentence, with the line, why a kernel of the game does not compile."""
        try:
            yield
        except SimlabError:
            raise
        except Exception as error:
            found = uncompilable.explained(self.game, function, error)
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
        piece = Piece(function, signature, checked, policy, rare)
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
            loop = self._entry("play", self._batch, self.kinds.play_games, say)
            self.__dict__["play_games"] = loop
        return self.__dict__["play_games"]

    @functools.cached_property
    def try_answers(self) -> Any:
        """`rollout.try_answers`, compiled for this game."""
        return self._entry("try_answers", self._loop(rollout.try_answers), self.kinds.try_answers)

    @functools.cached_property
    def imagine_worlds(self) -> Any:
        """`belief.imagine_worlds`, compiled for this game."""
        kind = self.kinds.imagine_worlds
        return self._entry("imagine_worlds", self._loop(belief.imagine_worlds), kind)

    @functools.cached_property
    def play_orders(self) -> Any:
        """`tallies.play_orders`, compiled for this game."""
        tally = bound(tallies.tally, {**by_address(self.kinds.parts), **self._asking})
        loop = self._loop(tallies.play_orders, tally)
        return self._entry("play_orders", loop, self.kinds.play_orders)

    @functools.cached_property
    def play_ahead(self) -> Any:
        """`outlook.play_ahead`, compiled for this game."""
        return self._entry("play_ahead", self._loop(outlook.play_ahead), self.kinds.play_ahead)

    @functools.cached_property
    def copy_worlds(self) -> Any:
        """`belief.copy_worlds`, compiled for this game."""
        kind = self.kinds.copy_worlds
        return self._entry("copy_worlds", self._loop(belief.copy_worlds), kind)

    @functools.cached_property
    def follow_record(self) -> Any:
        """`belief.follow_worlds` along a record, compiled for this game."""
        return self._following("follow_record", RECORDED)

    @functools.cached_property
    def follow_described(self) -> Any:
        """`belief.follow_worlds` to a described position, compiled for this game."""
        views: dict[Any, Any] = {
            belief.view_of: belief.described_view,
            belief.own_action: belief.described_action,
        }
        return self._following("follow_described", views)

    def _following(self, name: str, views: dict[Any, Any]) -> Any:
        loop = self._loop(bound(belief.follow_worlds, self._recalling(views, ahead=True)))
        return self._entry(name, loop, self.kinds.follow_worlds)

    def _recalling(self, views: dict[Any, Any], ahead: bool) -> dict[Any, Any]:
        """Return what stands for the blanks of `belief` that is followed by these views.

        Whether it looks ahead is for games that can; others are spared the code.
        """
        recall = self.game.recall
        parts: dict[Any, Any] = {lookahead.game_redeal: lookahead.no_redeal}
        deal, gain = lookahead.deal_anew, lookahead.look_nowhere
        if recall is not None:
            if recall.redeal is not None:
                parts[lookahead.game_redeal] = recall.redeal
            if recall.ahead is not None and ahead:
                parts[lookahead.game_awaits], parts[lookahead.game_hurry] = recall.ahead
                deal, gain = lookahead.deal_ahead, lookahead.look_ahead
            parts |= {belief.game_stage: recall.stage, belief.game_retrace: recall.retrace}
        views = {**views, lookahead.deal: deal, lookahead.gain_ahead: gain}
        return parts | {each: bound(kernel_, parts) for each, kernel_ in views.items()}

    @functools.cached_property
    def arrive_worlds(self) -> Any:
        """`belief.arrive_worlds`, compiled for this game."""
        assert self.game.recall is not None
        loop = bound(belief.arrive_worlds, {belief.game_arrive: self.game.recall.arrive})
        return self._entry("arrive_worlds", loop, self.kinds.arrive_worlds)

    @functools.cached_property
    def search(self) -> Unit:
        """`kernels.search`, compiled for this game: a hook."""
        parts = {**by_address(self.kinds.parts), **self._asking}
        loop = self._loop(kernels.search, bound(kernels.climb, parts))
        begins = self.game.recall.begins if self.game.recall else carried.never_begins
        filled = self._recalling({carried.game_begins: begins, **RECORDED}, ahead=False)
        return self._unit("search", bound(loop, filled), self.kinds.hook)

    def attach(self, wanted: Mapping[Any, Mapping[int, Any]], say: Say = tell) -> None:
        """Say what the rules call by number (see `kernel.by_number`), as far as it is new."""
        self._places.attach(wanted, say)

    def is_cold(self) -> bool:
        """Whether the loop is not on disk yet."""
        if not COMPILED or "play_games" in self.__dict__:
            return False
        text = f"{self.kinds.play_games} {self.kinds.text}"
        file = cache_file(self.game.name, "play", self._batch, text)
        return file is None or not file.path.exists()

    def is_ready(self, policy: Policy) -> bool:
        """Whether a policy need not be compiled any more."""
        if not COMPILED or (policy.function, policy.origin, False) in self._policies:
            return True
        piece = Piece(policy.function, self.kinds.policy)
        file = unit_file(self.game.name, self._unit_name(policy), piece, self.kinds.text)
        return file is not None and file.path.exists()

    # the game's functions, for one call at a time

    @functools.cached_property
    def _exported(self) -> Any:
        """The addresses of the functions that are compiled into the loop."""
        room = np.zeros(1, self.game.room)
        self.play_games(room[0], np.zeros(0, self.game.outcome), 0)
        return room["parts"][0]

    def part(self, number: int) -> Unit:
        """Return one of the game's functions (see `room.PARTS`) as a unit."""
        if number not in self._parts:
            self._parts[number] = self._make_part(number)
        return self._parts[number]

    def _make_part(self, number: int) -> Unit:
        if not COMPILED:
            return Unit.of_python(plain(self._own[number]))
        if number in (IMAGINE, AUDIT):
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
    def imagine(self) -> Unit:
        """The game's ``imagine(world, seat, key)``."""
        return self.part(IMAGINE)

    @property
    def measure(self) -> Unit:
        """The game's ``measure(world, outcome)``."""
        return self.part(MEASURE)

    @property
    def audit(self) -> Unit:
        """The game's ``audit(world)``."""
        return self.part(AUDIT)

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
        room = rooms[0]
        room.actions[:] = [len(decision.actions) for decision in self.game.decisions]
        room.most = self.game.max_decisions
        words = stream_words(self.game.layout.world)
        room.stream_n = len(words)
        room.streams[: len(words)] = words
        if imagining:
            for part in (LEGAL, STEP, IMAGINE, MEASURE):
                room.parts[part] = self.part(part).address
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

    def trial_of(self, policy: Policy) -> Unit:
        """Return the hook that watches a user's policy, bounds-checked (see `trial`)."""
        key = (policy.function, policy.origin, True)
        if key not in self._policies:
            self.untried_policy(policy)
            function = policy.function if COMPILED else diagnostics.whole_numbers_only(policy)
            hook = bound(watching.watch, {watching.checked_policy: function})
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
            return self._unit(name, policy.function, self.kinds.policy, say)
        check_text(policy)
        if not COMPILED:
            return Unit.of_python(diagnostics.whole_numbers_only(policy))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", NumbaWarning)
                return self._unit(name, policy.function, self.kinds.policy, mute, policy=policy)
        except PolicyError:
            raise
        except Exception as error:
            cause = error.__cause__ if isinstance(error, Untranslatable) else error
            assert isinstance(cause, Exception)
            layout = self.game.layout
            records = {"table": layout.table, "me": layout.seat, "mind": MIND}
            raise PolicyError(diagnostics.does_not_compile(policy, cause, records)) from error

    def source(self, policies: Iterable[Policy], units: Iterable[Any] = ()) -> str:
        """Return a hash of the code that plays games of these policies, and of units in play."""
        keys = {self._key(policy.function) for policy in policies}
        keys |= {self._key(unit) for unit in units}
        return key_of(self.kinds.text, self._key(self._batch), *sorted(keys))

    def _key(self, function: Any) -> str:
        """Return a hash of a kernel and all that it reaches; it is looked at once."""
        if function not in self._keys:
            self._keys[function] = key_of(Reach(function, never, self._pages).text)
        return self._keys[function]


@functools.cache
def compiled(game: Game) -> CompiledGame:
    """Return the compiled form of a game (one per process)."""
    return CompiledGame(game)
