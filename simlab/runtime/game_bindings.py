"""Bindings of a loop to the functions of a game: compiled in, or called by address."""

from __future__ import annotations

from typing import Any

from simlab.core.workspace import (
    DEAL,
    DETERMINIZE,
    LEGAL,
    MARK_LEGAL,
    RECORD_METRICS,
    STEP,
)
from simlab.jit import function_pointers
from simlab.jit.call_graph import specialize
from simlab.jit.kernel import kernel, placeholder
from simlab.loop import placeholders

COMPILED_IN = (DEAL, LEGAL, STEP, RECORD_METRICS, MARK_LEGAL)
"""Functions that are compiled into the play-out loop."""


@placeholder
def own_deal(world: Any) -> None:
    """Do what the game's ``deal`` does."""


@placeholder
def own_legal(table: Any, me: Any, action: Any) -> Any:
    """Do what the game's ``legal`` does."""


@placeholder
def own_step(world: Any, action: Any) -> None:
    """Do what the game's ``step`` does."""


@placeholder
def own_measure(world: Any, outcome: Any) -> None:
    """Do what the game's ``record_metrics`` does."""


@placeholder
def call(address: Any, *arguments: Any) -> Any:
    """Call what is at an address."""


@kernel
def deal_here(workspace: Any, world: Any) -> None:
    """Call the ``deal`` that is compiled in."""
    own_deal(world)


@kernel
def legal_here(workspace: Any, table: Any, me: Any, action: Any) -> Any:
    """Call the ``legal`` that is compiled in."""
    return own_legal(table, me, action)


@kernel
def step_here(workspace: Any, world: Any, action: Any) -> None:
    """Call the ``step`` that is compiled in."""
    own_step(world, action)


@kernel
def measure_here(workspace: Any, world: Any, outcome: Any) -> None:
    """Call the ``record_metrics`` that is compiled in."""
    own_measure(world, outcome)


@kernel
def mark_legal(world: Any, marks: Any, count: Any) -> None:
    """Set ``marks[action]`` to 1 for each legal action of the player who decides, else to 0."""
    me = world.seats[world.table.actor]
    for action in range(count):
        marks.marks[action] = 1 if own_legal(world.table, me, action) else 0


@kernel
def deal_there(workspace: Any, world: Any) -> None:
    """Call ``deal`` by its address."""
    call(workspace.parts[DEAL], world)


@kernel
def legal_there(workspace: Any, table: Any, me: Any, action: Any) -> Any:
    """Call ``legal`` by its address."""
    return call(workspace.parts[LEGAL], table, me, action) != 0


@kernel
def step_there(workspace: Any, world: Any, action: Any) -> None:
    """Call ``step`` by its address."""
    call(workspace.parts[STEP], world, action)


@kernel
def determinize_there(workspace: Any, world: Any, seat: Any, key: Any) -> Any:
    """Call ``determinize`` by its address."""
    return call(workspace.parts[DETERMINIZE], world, seat, key) != 0


@kernel
def record_metrics_there(workspace: Any, world: Any, outcome: Any) -> None:
    """Call ``record_metrics`` by its address."""
    call(workspace.parts[RECORD_METRICS], world, outcome)


def compiled_in(game: Any) -> dict[Any, Any]:
    """Return what stands for the blanks where the game's functions are compiled in."""
    return {
        placeholders.deal: specialize(deal_here, {own_deal: game.deal}),
        placeholders.legal: specialize(legal_here, {own_legal: game.legal}),
        placeholders.step: specialize(step_here, {own_step: game.step}),
        placeholders.record_metrics: specialize(measure_here, {own_measure: game.record_metrics}),
    }


def marking(game: Any) -> Any:
    """Return `mark_legal` of a game."""
    return specialize(mark_legal, {own_legal: game.legal})


def by_address(signatures: dict[int, Any]) -> dict[Any, Any]:
    """Return what stands for the blanks where ``room.parts`` says where the functions are."""
    found = {
        placeholders.deal: (deal_there, DEAL),
        placeholders.legal: (legal_there, LEGAL),
        placeholders.step: (step_there, STEP),
        placeholders.determinize: (determinize_there, DETERMINIZE),
        placeholders.record_metrics: (record_metrics_there, RECORD_METRICS),
    }
    return {
        each: specialize(kernel_, {call: function_pointers.caller(signatures[part])})
        for each, (kernel_, part) in found.items()
    }


def exporting(addresses: dict[int, Any]) -> Any:
    """Return a kernel ``export(room)`` that writes down where compiled-in functions are.

    ``addresses`` holds for each of `COMPILED_IN` what `function_pointers.exporter` returns.
    """
    deal, legal, step, measure, mark_legal = (addresses[part] for part in COMPILED_IN)

    def export(workspace: Any) -> None:
        workspace.parts[DEAL] = deal()
        workspace.parts[LEGAL] = legal()
        workspace.parts[STEP] = step()
        workspace.parts[RECORD_METRICS] = measure()
        workspace.parts[MARK_LEGAL] = mark_legal()

    return kernel(export)
