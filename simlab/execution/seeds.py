"""Derived seeds for independent random numbers."""

from __future__ import annotations

from simlab.runtime.matchup import MAX_SEED


def seed_after(seed: int, steps: int = 1) -> int:
    """Return a seed further on in the sequence of seeds; after the last comes the first, 0."""
    return (seed + steps) % (MAX_SEED + 1)
