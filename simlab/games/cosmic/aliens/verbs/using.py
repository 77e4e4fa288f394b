"""Powers and flares: which are in use or at work, and who has which."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import apart, kernel
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import who
from simlab.games.cosmic.play import bits, citadels, powers, sheets, windows


@kernel
def in_use(table: Any, seat: Any, unit: Any) -> Any:
    """Whether a power of a player is what is in use just now, and others may respond."""
    if table.frame_n == 0:
        return False
    top = table.frames[table.frame_n - 1]
    return top.what == c.USED_POWER and top.owner == seat and top.against == unit


@kernel
def at_work(table: Any, seat: Any) -> Any:
    """Whether the power of a player was used and works for the rest of the encounter."""
    return (table.active >> seat) & 1 != 0


@kernel
def set_to_work(table: Any, seat: Any) -> None:
    """The power of a player works from here on, for the rest of the encounter."""
    table.active |= bits.bit(seat)


@kernel
def lasts(table: Any, seat: Any) -> Any:
    """Whether the effect that is called is a flare that works for the rest of the encounter."""
    return table.lasting[seat] == table.unit


@apart("table", "int", rare=True)
def last(table: Any, seat: Any) -> None:
    """The flare that acts works for the rest of the encounter."""
    table.lasting[seat] = table.unit
    powers.wire(table)


@apart("world", "int", rare=True)
def zap(world: Any, seat: Any) -> None:
    """The power of a player is off for the rest of the encounter."""
    world.table.zapped |= bits.bit(seat)
    note(world, e.E_CANCELLED, seat, c.USED_POWER, 0)
    powers.wire(world.table)


@apart("world", rare=True)
def cancel(world: Any) -> None:
    """The card or power in use is cancelled; a card is discarded."""
    windows.cancel(world)


@apart("world", "int", "int", rare=True)
def swap_aliens(world: Any, one: Any, other: Any) -> None:
    """Two players exchange their aliens, with their tokens."""
    powers.swap(world.table, one, other)
    world.table.active &= ~(bits.bit(one) | bits.bit(other))
    powers.wire(world.table)
    note(world, e.E_ALIENS_SWAPPED, one, other, 0)


@apart("world", "int", "int", rare=True)
def lend(world: Any, seat: Any, other: Any) -> None:
    """A player lends its alien for this encounter; what it holds instead is of no use to it."""
    table = world.table
    table.lender = seat + 1
    table.borrower = other
    table.lent = table.power[seat]
    powers.swap(table, seat, other)
    table.zapped |= bits.bit(seat)
    powers.wire(table)
    note(world, e.E_LENT, seat, other, 0)


@apart("table", rare=True)
def unused_aliens(table: Any) -> Any:
    """Return the aliens without set-up text that nobody has."""
    return sheets.unused(table)


@apart("world", rare=True)
def random_alien(world: Any) -> Any:
    """Return a random one of them."""
    return sheets.random_unused(world)


@kernel
def abandon_citadels(world: Any) -> None:
    """Citadels are discarded when nobody has their alien any more."""
    if world.table.citadel_n > 0 and who.owner_of(world.table, c.CITADEL) < 0:
        citadels.raze(world, c.NOTHING)


@apart("world", "int", "int", rare=True)
def become(world: Any, seat: Any, alien: Any) -> None:
    """A player exchanges its alien for another, without tokens."""
    table = world.table
    table.power[seat] = alien
    table.tokens[seat] = 0
    table.active &= ~bits.bit(seat)
    powers.wire(table)
    note(world, e.E_ALIEN, seat, alien, 0)
    abandon_citadels(world)


@apart("world", "int", "int", rare=True)
def take_second(world: Any, seat: Any, alien: Any) -> None:
    """A player has a second alien beside its own."""
    table = world.table
    table.second[seat] = alien
    table.tokens[seat] = 0
    powers.wire(table)
    note(world, e.E_ALIEN, seat, alien, 0)
    abandon_citadels(world)
