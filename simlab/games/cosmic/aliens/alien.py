"""The declaration that the file of each alien makes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

WHATEVER, BY_OWN_CARD, BY_BOTH_CARDS = 1, 2, 3
"""Cards on which foresight depends, besides the table: none, the own one, both."""


class Effect(NamedTuple):
    """A kernel ``act(world, hook, seat, x) -> int64``, and the hooks at which it is called.

    A power is called at its ``passive`` hooks even while it is zapped. It is called at the hooks in
    ``stands`` even if its owner has had too few home colonies since it was used.
    """

    act: Callable[..., Any]
    hooks: tuple[int, ...]
    passive: tuple[int, ...] = ()
    stands: tuple[int, ...] = ()


@dataclass(frozen=True)
class AlienEffects:
    """An alien: its power, its wild and super flare, and its usual choices.

    Attributes
    ----------
    power, wild, super_ : Effect
    choose : kernel
        ``choose(table, me, unit) -> int64``: the usual choice at decisions of this alien's effects
        (see `act.choose`).
    foresee : kernel, optional
        ``foresee(table, seat, value, other) -> int64``: the change of the lead of its owner, a main
        player, by the power, with an attack of ``value`` against one of ``other`` (see
        `act.foresee`).
    hangs_on : {WHATEVER, BY_OWN_CARD, BY_BOTH_CARDS}
        Cards on which that change depends.
    """

    power: Effect
    wild: Effect
    super_: Effect
    choose: Callable[..., Any]
    foresee: Callable[..., Any] | None = None
    hangs_on: int = BY_BOTH_CARDS
