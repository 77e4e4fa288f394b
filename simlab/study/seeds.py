"""Seeds of luck that nothing else has seen."""

from __future__ import annotations

from simlab.runtime.matchup import MAX_SEED


def seed_after(seed: int, steps: int = 1) -> int:
    """Return the seed that stands so many further on; after the last comes the first, 0."""
    return (seed + steps) % (MAX_SEED + 1)
