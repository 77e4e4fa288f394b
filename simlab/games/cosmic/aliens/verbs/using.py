"""Use of powers and flares: in use, at work, and their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import who
from simlab.games.cosmic.dominion import kicking, start
from simlab.games.cosmic.play import bits, citadels, firing, powers, sets, sheets, windows, wiring
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Frames, Table, World


DARED, SAID_ALL, OWED, FOUGHT, RAISED, SPITED, FOUNDED = 1, 2, 4, 8, kicking.RAISED, 32, 64
"""Flags in ``said``: actions done once an encounter (decisions come again after a stopped Ionic
Gas), an attack revealed, a kicker raised by one, ships lost to grudges, a colony founded."""
DONE, PARITY, SPREAD, MIRRORED, WEIGHT, FOR_WINNER, FOR_LOSER = range(0, 56, 8)
"""Positions in ``said`` of the flags and of each number that a player has called or recorded."""
MOST_CALLED = 255


@kernel
def in_use(table: Table, seat: int, unit: int) -> int:
    """Return whether a power of a player is on top of the stack, so that others may respond."""
    if table.frame_n == 0:
        return False
    top = table.frames[table.frame_n - 1]
    return top.what == c.USED_POWER and top.owner == seat and top.against == unit


@kernel
def at_work(table: Table, seat: int) -> int:
    """Return whether the power of a player was used and works for the rest of the encounter."""
    return (table.active >> at_place(table, seat, table.unit)) & 1 != 0


@kernel
def at_place(table: Table, seat: int, unit: int) -> int:
    """Return the index of a player's alien in sets of aliens at work: second aliens come last."""
    return powers.number_of(table, seat, unit & (c.WILD_FLARE - 1))


@kernel
def has_at_work(table: Table, seat: int, alien: int) -> int:
    """Return whether a player has an alien whose power works for the rest of the encounter."""
    place = at_place(table, seat, alien)
    has = table.power[seat] == alien or table.second[seat] == alien
    return has and bits.has(table.active & ~table.zapped, place)


@kernel
def stands(table: Table, seat: int) -> int:
    """Return whether a power was used in this encounter and not zapped, even if lost since."""
    return bits.has(table.active & ~table.zapped, at_place(table, seat, table.unit))


@kernel
def set_to_work(table: Table, seat: int) -> None:
    """Mark the power of a player as working for the rest of the encounter."""
    table.active |= bits.bit(at_place(table, seat, table.unit))


@kernel
def has_said(table: Table, seat: int, what: int) -> int:
    """Return whether a player has done a once-per-encounter action (a power of two)."""
    return (table.said[seat] >> DONE) & what != 0


@kernel
def say(table: Table, seat: int, what: int) -> None:
    """Record a once-per-encounter action of a player."""
    table.said[seat] |= what << DONE


@kernel
def call(table: Table, seat: int, topic: int, number: int) -> None:
    """Record a number that a player calls, valid until the encounter ends."""
    table.said[seat] &= ~(MOST_CALLED << topic)
    table.said[seat] |= (number + 1) << topic


@kernel
def called(table: Table, seat: int, topic: int) -> int:
    """Return the number that a player has called in this encounter, or -1."""
    return ((table.said[seat] >> topic) & MOST_CALLED) - 1


@kernel
def tokens(table: Table, seat: int, alien: int) -> int:
    """Return the number of tokens of a player's alien."""
    if table.power[seat] == alien:
        return table.tokens[seat]
    return table.second_tokens[seat]


@kernel
def set_tokens(table: Table, seat: int, alien: int, count: int) -> None:
    """Set the number of tokens of a player's alien."""
    if table.power[seat] == alien:
        table.tokens[seat] = count
    else:
        table.second_tokens[seat] = count


@kernel
def works(table: Table, seat: int, unit: int) -> int:
    """Return whether a flare of a player works for the rest of the encounter."""
    return powers.works(table, seat, unit)


@kernel
def lasts(table: Table, seat: int) -> int:
    """Return whether the called effect is a flare that works for the rest of the encounter."""
    return powers.works(table, seat, table.unit)


@compiled_separately("table", "int", rare=True)
def last(table: Table, seat: int) -> None:
    """Mark the flare that acts as working for the rest of the encounter."""
    powers.last(table, seat, table.unit)


@compiled_separately("world", "int", rare=True)
def again(world: World, seat: int) -> int:
    """Announce another use of a power, which may be zapped; then its stage is `USED` again."""
    return firing.announce(world, seat, world.table.unit)


@kernel
def announce(table: Table, seat: int, now: int, x: int) -> int:
    """Announce a power that must be used when ``now`` holds, and set it to work."""
    if not now or at_work(table, seat):
        return x
    if table.stage == c.FRESH:
        return c.MUST
    set_to_work(table, seat)
    return x


@kernel
def until_end(table: Table, seat: int, now: int, x: int) -> int:
    """Offer a flare when ``now`` holds; once played, it works for the rest of the encounter."""
    if table.stage == c.FRESH:
        return c.MAY if now else x
    last(table, seat)
    return x


@compiled_separately("world", "int", "int", "int", rare=True)
def strengthen(world: World, seat: int, alien: int, x: int) -> int:
    """Offer a flare when its alien's power is used; it works for the rest of the encounter."""
    return until_end(world.table, seat, in_use(world.table, seat, alien), x)


@compiled_separately("world", "int", rare=True)
def zap(world: World, seat: int) -> None:
    """Switch the power of a player whose flare acts off for the rest of the encounter."""
    world.table.zapped |= bits.bit(at_place(world.table, seat, world.table.unit))
    note(world, e.E_CANCELLED, seat, c.USED_POWER, 0)
    powers.wire(world.table)


@kernel
def is_artifact(frame: Frames) -> int:
    """Return whether a frame holds an artifact."""
    return c.OF_TYPE[c.ARTIFACT_TYPE] >> min(frame.what, c.ALL_KINDS) & 1 != 0


@compiled_separately("world", rare=True)
def cancel(world: World) -> None:
    """Cancel the card or power in use; a card is discarded."""
    windows.cancel(world)


@compiled_separately("world", "int", "int", rare=True)
def swap_aliens(world: World, one: int, other: int) -> None:
    """Exchange the aliens of two players, with their tokens."""
    powers.swap(world.table, one, other)
    wiring.rewire_all(world)
    note(world, e.E_ALIENS_SWAPPED, one, other, 0)


@compiled_separately("world", "int", "int", rare=True)
def lend(world: World, seat: int, other: int) -> None:
    """Lend a player's alien for this encounter; the alien it gets instead has no effect."""
    table = world.table
    table.lender = seat + 1
    table.borrower = other
    table.lent = table.power[seat]
    powers.swap(table, seat, other)
    table.zapped |= bits.bit(seat) | bits.bit(seat + c.SECONDS)
    wiring.rewire_all(world)
    note(world, e.E_LENT, seat, other, 0)


@compiled_separately("table", rare=True)
def unused_aliens(table: Table) -> int:
    """Count the aliens without set-up text that no player has."""
    return sets.count(sheets.unused(table))


@compiled_separately("world", rare=True)
def random_alien(world: World) -> int:
    """Draw a random unused alien without set-up text."""
    return sheets.random_unused(world)


@kernel
def abandon_citadels(world: World) -> None:
    """Discard the citadels when no player has their alien any more."""
    if world.table.citadel_n > 0 and who.owner_of(world.table, c.CITADEL) < 0:
        citadels.raze(world, c.NOTHING)


@kernel
def rewire(world: World, alien: int) -> None:
    """Update the users of all hooks after an alien has come to a player."""
    wiring.rewire_all(world)
    if alien == c.MESMER:
        start.open_artifacts(world)


@compiled_separately("world", "int", "int", rare=True)
def become(world: World, seat: int, alien: int) -> None:
    """Replace a player's alien by another, without tokens."""
    table = world.table
    table.power[seat] = alien
    table.tokens[seat] = 0
    table.active &= ~bits.bit(seat)
    powers.unzap(table, seat, seat)
    powers.came_now(table, seat, c.OWN_POWER)
    rewire(world, alien)
    note(world, e.E_ALIEN, seat, alien, 0)
    abandon_citadels(world)


@compiled_separately("world", "int", rare=True)
def lose_second(world: World, seat: int) -> None:
    """Remove a player's second alien."""
    table = world.table
    table.second[seat] = c.NO_POWER
    table.second_tokens[seat] = 0
    table.active &= ~(bits.bit(seat) << c.SECONDS)
    powers.unzap(table, seat, seat + c.SECONDS)
    wiring.rewire_all(world)
    abandon_citadels(world)


@compiled_separately("world", "int", "int", rare=True)
def take_second(world: World, seat: int, alien: int) -> None:
    """Add a second alien to a player's own."""
    table = world.table
    table.second[seat] = alien
    table.second_tokens[seat] = 0
    table.active &= ~(bits.bit(seat) << c.SECONDS)
    powers.unzap(table, seat, seat + c.SECONDS)
    table.powers += 1 if table.powers == 0 else 0
    powers.came_now(table, seat, c.SECOND_POWER)
    rewire(world, alien)
    note(world, e.E_ALIEN, seat, alien, 0)
    abandon_citadels(world)
