"""A game's functions as compiled entry points, kept on disk between runs."""

from __future__ import annotations

import functools
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
from numba import types as numba_types
from numba.core.errors import NumbaWarning

from simlab.engine import reasons, search
from simlab.engine.belief import believe_worlds
from simlab.engine.copies import Family, bounds_checked
from simlab.engine.errors import PolicyError
from simlab.engine.game import Game
from simlab.engine.kernel import (
    COMPILED,
    cache_folder,
    cached,
    function_type,
    plain,
    source_hash,
)
from simlab.engine.playout import mark_legal, play_games
from simlab.engine.policy import NOTEBOOK, Policy
from simlab.engine.records import MIND, STREAM
from simlab.engine.trial import try_games
from simlab.engine.tryout import SLOTS, try_actions

ENGINE_FOLDER = Path(__file__).parent
types: Any = numba_types
I8 = types.int64


class CompiledGame:
    """The entry points of one game; each compiles (or is read from disk) when first used."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.source = source_hash(ENGINE_FOLDER, game.folder)
        self.folder = cache_folder(game.name, self.source) if COMPILED else None
        layout = game.layout
        records = (layout.world, layout.table, layout.seat, MIND, game.outcome)
        world, table, seat, mind, outcome = (numba.from_dtype(dtype) for dtype in records)
        self._arrays = [types.Array(kind, 1, "C") for kind in (world, mind, outcome)]
        self._policy_arguments = (table, seat, mind)
        self._types = {
            "deal": function_type(types.void, world),
            "legal": function_type(types.boolean, table, seat, I8),
            "step": function_type(types.void, world, I8),
            "imagine": function_type(types.boolean, world, I8, types.uint64),
            "measure": function_type(types.void, world, outcome),
            "policy": function_type(I8, table, seat, mind),
        }
        self._policies: dict[Any, Any] = {}
        for name in ("deal", "legal", "step", "imagine", "measure", "audit"):
            setattr(self, name, cached(getattr(game, name), self.folder))

    deal: Callable[..., Any]
    legal: Callable[..., Any]
    step: Callable[..., Any]
    imagine: Callable[..., Any]
    measure: Callable[..., Any]
    audit: Callable[..., Any]

    def _kinds(self, *needed: str) -> dict[str, Any]:
        """Return the types of the functions that a loop is given, those ``needed`` compiled.

        numba would compile them where the loop is called, but looks them up in its cache under
        another key then, and compiles twice.
        """
        if COMPILED:
            for name in needed:
                getattr(self, name).compile(self._types[name].signature.args)
        return self._types

    @functools.cached_property
    def play_games(self) -> Any:
        """The play-out loop, compiled for this game's records."""
        kinds = self._kinds("deal", "legal", "step", "measure")
        worlds, minds, outcomes = self._arrays
        signature = I8(
            kinds["deal"],
            kinds["legal"],
            kinds["step"],
            kinds["measure"],
            types.UniTuple(kinds["policy"], self.game.layout.max_seats),
            worlds,
            worlds,
            minds,
            outcomes,
            types.Array(I8, 1, "C"),
            types.uint64,
            I8,
            I8,
            I8,
        )
        return reasons.explained(cached(play_games, self.folder, signature))

    @functools.cached_property
    def try_games(self) -> Any:
        """The trial loop, compiled for this game's records."""
        kinds = self._kinds("deal", "legal", "step")
        worlds, minds, _ = self._arrays
        numbers, table = types.Array(I8, 1, "C"), types.Array(I8, 2, "C")
        signature = I8(
            kinds["deal"],
            kinds["legal"],
            kinds["step"],
            types.UniTuple(kinds["policy"], self.game.layout.max_seats),
            numbers,
            worlds,
            worlds,
            numbers,
            numbers,
            minds,
            table,
            numbers,
            numbers,
            types.uint64,
            I8,
            I8,
            I8,
        )
        return cached(try_games, self.folder, signature)

    @functools.cached_property
    def try_actions(self) -> Any:
        """The try-out loop, compiled for this game's records."""
        kinds = self._kinds("legal", "step", "imagine", "measure")
        worlds, minds, outcomes = self._arrays
        numbers, table = types.Array(I8, 1, "C"), types.Array(I8, 2, "C")
        streams = types.Array(numba.from_dtype(STREAM), 1, "C")
        signature = I8(
            kinds["legal"],
            kinds["step"],
            kinds["imagine"],
            kinds["measure"],
            types.UniTuple(kinds["policy"], SLOTS),
            types.Array(types.float64, 2, "C"),
            minds,
            minds,
            numbers,
            streams,
            worlds,
            worlds,
            numbers,
            outcomes,
            numbers,
            I8,
            types.uint64,
            I8,
            I8,
            worlds,
            table,
        )
        return cached(try_actions, self.folder, signature)

    @functools.cached_property
    def believe_worlds(self) -> Any:
        """`belief.believe_worlds`, compiled for this game's records."""
        kinds = self._kinds("legal", "step", "imagine")
        worlds, minds, _ = self._arrays
        numbers, table = types.Array(I8, 1, "C"), types.Array(I8, 2, "C")
        signature = I8(
            kinds["legal"],
            kinds["step"],
            kinds["imagine"],
            types.UniTuple(kinds["policy"], SLOTS),
            types.Array(types.float64, 2, "C"),
            minds,
            minds,
            numbers,
            types.Array(numba.from_dtype(STREAM), 1, "C"),
            worlds,
            table,
            numbers,
            worlds,
            table,
            numbers,
            worlds,
            table,
            numbers,
            I8,
            types.uint64,
            I8,
            I8,
            types.float64,
        )
        return cached(believe_worlds, self.folder, signature)

    @functools.cached_property
    def _search(self) -> tuple[Any, Any]:
        """Return the signature of `search.search_action` and its compiled form."""
        kinds = self._kinds("legal", "step", "imagine", "measure")
        worlds, minds, outcomes = self._arrays
        numbers = types.Array(I8, 1, "C")
        signature = I8(
            kinds["legal"],
            kinds["step"],
            kinds["imagine"],
            kinds["measure"],
            types.UniTuple(kinds["policy"], search.SLOTS),
            numbers,
            worlds,
            worlds,
            minds,
            minds,
            outcomes,
            types.Array(types.float64, 1, "C"),
            numbers,
            types.Array(numba.from_dtype(search.NODE), 1, "C"),
            self._policy_arguments[2],
            numbers,
            I8,
        )
        return signature, cached(search.search_action, self.folder, signature)

    @property
    def search_action(self) -> Any:
        """`search.search_action`, compiled for this game's records."""
        return self._search[1]

    @functools.cached_property
    def search_games(self) -> Any:
        """The loop with searching policies, compiled for this game's records."""
        kinds = self._kinds("deal")
        worlds, minds, outcomes = self._arrays
        numbers = types.Array(I8, 1, "C")
        signature = I8(
            types.FunctionType(self._search[0]),
            kinds["deal"],
            kinds["legal"],
            kinds["step"],
            kinds["imagine"],
            kinds["measure"],
            types.UniTuple(kinds["policy"], search.SLOTS),
            types.Array(I8, 2, "C"),
            worlds,
            worlds,
            worlds,
            minds,
            minds,
            minds,
            outcomes,
            outcomes,
            types.Array(types.float64, 1, "C"),
            numbers,
            types.Array(numba.from_dtype(search.NODE), 1, "C"),
            numbers,
            types.uint64,
            I8,
            I8,
            I8,
        )
        return cached(search.search_games, self.folder, signature)

    @functools.cached_property
    def mark_legal(self) -> Any:
        """`playout.mark_legal`, compiled for this game's records."""
        marks = types.Array(I8, 1, "C")
        signature = types.void(self._kinds("legal")["legal"], self._arrays[0], marks)
        return cached(mark_legal, self.folder, signature)

    def is_cold(self) -> bool:
        """Whether nothing of this game has been compiled on this machine yet."""
        return self.folder is not None and not any(self.folder.rglob("*.nbi"))

    def policy(self, policy: Policy) -> Any:
        """Return a policy's entry point, compiled.

        Raises
        ------
        PolicyError
            It does not compile, or does not return a whole number.
        """
        return self._kept(policy, checked=False)

    def checked_policy(self, policy: Policy) -> Any:
        """Return a bounds-checked entry point of a user's policy (see `policy`)."""
        return self._kept(policy, checked=True)

    def _kept(self, policy: Policy, *, checked: bool) -> Any:
        key = (policy.function, policy.origin, checked)
        if key not in self._policies:
            self._policies[key] = self._compile_policy(policy, checked)
        return self._policies[key]

    def _compile_policy(self, policy: Policy, checked: bool) -> Any:
        if not policy.origin:
            entry = cached(policy.function, self.folder)
            if COMPILED:
                entry.compile(self._policy_arguments)
            return entry
        if not COMPILED:
            return reasons.whole_numbers_only(policy)
        family = Family(policy.function, ENGINE_FOLDER, self.game.folder)
        entry = self._copy(policy, family, checked)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", NumbaWarning)
                entry.compile(self._policy_arguments)
        except Exception as error:
            raise PolicyError(self._explain(policy, family, error)) from error
        result = entry.overloads[self._policy_arguments].signature.return_type
        if types.unliteral(result) != I8:
            raise PolicyError(reasons.wrong_result(policy, str(result)))
        return entry

    def _copy(self, policy: Policy, family: Family, checked: bool) -> Any:
        """Copy a user's policy, so that what it calls is kept with the game (see `copies`)."""
        own, helpers = None, self.folder / "helpers" if self.folder else None
        if policy.origin != NOTEBOOK and family.stable:
            text = f"{policy.origin}\n{family.constants}"
            key = source_hash(ENGINE_FOLDER, self.game.folder, text=text)
            own = cache_folder(f"policies-{self.game.name}", key)
        if not checked:
            return family.copy(cached, own, helpers)
        return family.copy(bounds_checked, own and own / "checked", helpers and helpers / "checked")

    def _explain(self, policy: Policy, family: Family, error: Exception) -> str:
        layout = self.game.layout
        records = {"table": layout.table, "me": layout.seat, "mind": MIND}
        found = reasons.unknown_field(error, family.own_members(), records)
        file = plain(policy.function).__code__.co_filename
        words, line = found or (reasons.sentence(error), reasons.line_of(error, file))
        return f"{reasons.place(policy, line)}: policy {policy.name} does not compile: {words}"

    def compile_loop(self, say: Callable[[str], None] = lambda text: None) -> None:
        """Compile what every play-out needs; ``say`` hears about it if it takes a while."""
        cold = self.is_cold()
        if cold:
            say(f"first run of {self.game.name}: compiling (once, about a minute) …")
        start = time.perf_counter()
        _ = self.play_games
        if cold:
            say(f"compiled in {time.perf_counter() - start:.1f} s")


@functools.cache
def compiled(game: Game) -> CompiledGame:
    """Return the compiled form of a game (one per process)."""
    return CompiledGame(game)
