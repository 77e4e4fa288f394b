"""Mixtures of policies: texts such as ``honest@0.3|smuggler@0.7``."""

from __future__ import annotations

import math

from simlab.jit.errors import UsageError

ROUNDING = 1e-6
"""Tolerance for the sum of shares."""


def split_mixture(text: str, what: str = "opponents") -> list[tuple[str, float]]:
    """Return the policies of a mixture as written, with their shares.

    Parameters
    ----------
    text : str
    what : str
        Name of the mixture in errors.

    Raises
    ------
    UsageError
        Shares that do not add up to 1.
    """
    pieces = [piece.strip() for piece in text.split("|")]
    if not any("@" in piece for piece in pieces):
        pieces = [f"{piece}@{1 / len(pieces)}" for piece in pieces]
    found = []
    for piece in pieces:
        name, at, share = piece.rpartition("@")
        if not at:
            raise UsageError(f"{what}: {piece!r} has no share, others have (write {piece}@0.3)")
        found.append((name, _share(share, piece, what)))
    total = sum(weight for _, weight in found)
    if abs(total - 1) > ROUNDING:
        raise UsageError(f"{what}: the shares in {text!r} add up to {total:.6g}, not to 1")
    return [(name, weight / total) for name, weight in found]


def _share(text: str, piece: str, what: str) -> float:
    try:
        share = float(text)
    except ValueError:
        raise UsageError(f"{what}: {text!r} is no share (in {piece!r})") from None
    if not 0 < share < math.inf:
        raise UsageError(f"{what}: a share is a number above 0, not {text}")
    return share
