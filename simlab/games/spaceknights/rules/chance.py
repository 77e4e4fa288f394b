"""Chance that players see, told again to worlds that follow a record.

See `simlab.loop.observed_chance`.
"""

from __future__ import annotations

from typing import Any

from simlab.games.spaceknights.components import NO, YES
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below, uniform


@kernel
def one_of(world: Any, seers: Any, cases: Any, stream: Any) -> Any:
    """Return one of so many cases by chance, which ``seers`` see."""
    value = observed(world, seers, cases)
    if value == NOT_OBSERVED:
        value = below(stream, cases)
    record_chance(world, seers, value, 1, cases)
    return value


@kernel
def throw(world: Any, faces: Any, stream: Any) -> Any:
    """Roll a die, which everybody sees."""
    return one_of(world, EVERYBODY, faces, stream) + 1


@kernel
def happens(world: Any, chance: Any, stream: Any) -> Any:
    """Return whether something comes about by chance, which everybody sees."""
    value = observed(world, EVERYBODY, 2)
    if value == NOT_OBSERVED:
        value = YES if uniform(stream) < chance else NO
    record_chance(world, EVERYBODY, value, chance if value == YES else 1.0 - chance, 1.0)
    return value
