"""What the file of an alien declares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

WHATEVER, BY_OWN_CARD, BY_BOTH_CARDS = 1, 2, 3
"""What foresight hangs on besides the table: no card, the own one, both."""


class Effect(NamedTuple):
    """A kernel ``act(world, hook, seat, x) -> int64``, and the hooks at which it is called.

    A power is called at its ``passive`` hooks even while it is zapped, and at those where its use
    ``stands`` though its owner has too few home colonies since.
    """

    act: Callable[..., Any]
    hooks: tuple[int, ...]
    passive: tuple[int, ...] = ()
    stands: tuple[int, ...] = ()


@dataclass(frozen=True)
class AlienEffects:
    """An alien: its power, what its flare does in other hands and in its own, usual choices.

    Attributes
    ----------
    power, wild, super_ : Effect
    choose : kernel
        ``choose(table, me, unit) -> int64``: what one usually does where an effect of this alien
        asks (see `act.choose`).
    foresee : kernel, optional
        ``foresee(table, seat, value, other) -> int64``: by how much the power changes the lead of
        its owner, a main player, with an attack of ``value`` against one of ``other`` (see
        `act.foresee`).
    hangs_on : {WHATEVER, BY_OWN_CARD, BY_BOTH_CARDS}
        Which cards that hangs on.
    """

    power: Effect
    wild: Effect
    super_: Effect
    choose: Callable[..., Any]
    foresee: Callable[..., Any] | None = None
    hangs_on: int = BY_BOTH_CARDS
