"""Parts of the MAIN action ids: the card, its target, the kind named."""

from __future__ import annotations

from simlab.games.sheepnappers import components as c
from simlab.jit.kernel import kernel


@kernel
def verb_of(action: int) -> int:
    """Return the kind of card that a MAIN action (no Juice clone) plays."""
    if action <= c.IT_DUMP:
        return c.IT
    if action < c.PEEK:
        return c.PIRATE
    if action < c.TIME_TRIP:
        return c.DREAM
    if action == c.TIME_TRIP:
        return c.TIME
    if action < c.WISH:
        return c.SPIDER
    return c.LAMP


@kernel
def relative_seat(action: int) -> int:
    """Return the relative seat 1..3 of the target of a MAIN action (no clone), or 0."""
    if action < c.IT_DUMP:
        return action - 1
    if action == c.IT_DUMP or action == c.TIME_TRIP:
        return 0
    if action < c.PEEK:
        return action - c.SWAP + 1
    if action < c.TIME_TRIP:
        return action - c.PEEK + 1
    if action < c.WISH:
        return (action - c.TRICK) // c.KINDS + 1
    return (action - c.WISH) // c.KINDS + 1


@kernel
def named_kind(action: int) -> int:
    """Return the card kind in a MAIN action (no clone): the gift of a Spider, the Lamp's wish."""
    if action < c.TRICK:
        return c.NOTHING
    if action < c.WISH:
        return (action - c.TRICK) % c.KINDS
    return (action - c.WISH) % c.KINDS
