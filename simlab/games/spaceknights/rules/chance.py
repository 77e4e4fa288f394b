"""Observed chance events, repeated in worlds that follow a record.

See `simlab.loop.observed_chance`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights.components import NO, YES
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below, uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.spaceknights.record_types import World


@kernel
def one_of(world: World, seers: int, cases: int, stream: Stream) -> int:
    """Return one of several cases drawn at random, in sight of ``seers``."""
    value = observed(world, seers, cases)
    if value == NOT_OBSERVED:
        value = below(stream, cases)
    record_chance(world, seers, value, 1, cases)
    return value


@kernel
def throw(world: World, faces: int, stream: Stream) -> int:
    """Roll a die in sight of all."""
    return one_of(world, EVERYBODY, faces, stream) + 1


@kernel
def happens(world: World, chance: float, stream: Stream) -> int:
    """Return whether a chance event happens, in sight of all."""
    value = observed(world, EVERYBODY, 2)
    if value == NOT_OBSERVED:
        value = YES if uniform(stream) < chance else NO
    record_chance(world, EVERYBODY, value, chance if value == YES else 1.0 - chance, 1.0)
    return value
