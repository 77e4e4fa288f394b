"""Powers and flares: which are in use or at work, and who has which."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import who
from simlab.games.cosmic.dominion import kicking, start
from simlab.games.cosmic.play import bits, citadels, firing, powers, sets, sheets, windows, wiring
from simlab.jit.kernel import compiled_separately, kernel

DARED, SAID_ALL, OWED, FOUGHT, RAISED, SPITED, FOUNDED = 1, 2, 4, 8, kicking.RAISED, 32, 64
"""What is done once an encounter, though all are asked again once Ionic Gas was stopped; that an
attack was revealed; that a kicker counts one more; that grudges have cost ships; that a colony was
founded, or not."""
DONE, PARITY, SPREAD, MIRRORED, WEIGHT, FOR_WINNER, FOR_LOSER = range(0, 56, 8)
"""Where in `said` that stands, and what players have called or noted, each by itself."""
MOST_CALLED = 255


@kernel
def in_use(table: Any, seat: Any, unit: Any) -> Any:
    """Return whether a power of a player is what is in use just now, and others may respond."""
    if table.frame_n == 0:
        return False
    top = table.frames[table.frame_n - 1]
    return top.what == c.USED_POWER and top.owner == seat and top.against == unit


@kernel
def at_work(table: Any, seat: Any) -> Any:
    """Return whether the power of a player was used and works for the rest of the encounter."""
    return (table.active >> at_place(table, seat, table.unit)) & 1 != 0


@kernel
def at_place(table: Any, seat: Any, unit: Any) -> Any:
    """Return the place of an alien of a player in sets of those at work: the second comes after."""
    return powers.number_of(table, seat, unit & (c.WILD_FLARE - 1))


@kernel
def has_at_work(table: Any, seat: Any, alien: Any) -> Any:
    """Return whether a player has an alien whose power works for the rest of the encounter."""
    place = at_place(table, seat, alien)
    has = table.power[seat] == alien or table.second[seat] == alien
    return has and bits.has(table.active & ~table.zapped, place)


@kernel
def stands(table: Any, seat: Any) -> Any:
    """Whether the power of a player was used in this encounter and not zapped, lost or not."""
    return bits.has(table.active & ~table.zapped, at_place(table, seat, table.unit))


@kernel
def set_to_work(table: Any, seat: Any) -> None:
    """The power of a player works from here on, for the rest of the encounter."""
    table.active |= bits.bit(at_place(table, seat, table.unit))


@kernel
def has_said(table: Any, seat: Any, what: Any) -> Any:
    """Whether a player has done something (a power of two) that it does once an encounter."""
    return (table.said[seat] >> DONE) & what != 0


@kernel
def say(table: Any, seat: Any, what: Any) -> None:
    """A player has done something that it does once an encounter."""
    table.said[seat] |= what << DONE


@kernel
def call(table: Any, seat: Any, topic: Any, number: Any) -> None:
    """A player calls a number, which holds until the encounter ends."""
    table.said[seat] &= ~(MOST_CALLED << topic)
    table.said[seat] |= (number + 1) << topic


@kernel
def called(table: Any, seat: Any, topic: Any) -> Any:
    """Return the number that a player has called in this encounter, or -1."""
    return ((table.said[seat] >> topic) & MOST_CALLED) - 1


@kernel
def tokens(table: Any, seat: Any, alien: Any) -> Any:
    """Return the tokens of an alien of a player."""
    if table.power[seat] == alien:
        return table.tokens[seat]
    return table.second_tokens[seat]


@kernel
def set_tokens(table: Any, seat: Any, alien: Any, count: Any) -> None:
    """An alien of a player has so many tokens."""
    if table.power[seat] == alien:
        table.tokens[seat] = count
    else:
        table.second_tokens[seat] = count


@kernel
def works(table: Any, seat: Any, unit: Any) -> Any:
    """Return whether a flare of a player works for the rest of the encounter."""
    return powers.works(table, seat, unit)


@kernel
def lasts(table: Any, seat: Any) -> Any:
    """Whether the effect that is called is a flare that works for the rest of the encounter."""
    return powers.works(table, seat, table.unit)


@compiled_separately("table", "int", rare=True)
def last(table: Any, seat: Any) -> None:
    """The flare that acts works for the rest of the encounter."""
    powers.last(table, seat, table.unit)


@compiled_separately("world", "int", rare=True)
def again(world: Any, seat: Any) -> Any:
    """A power is used once more, and may be zapped; then its stage is `USED` again."""
    return firing.announce(world, seat, world.table.unit)


@kernel
def announce(table: Any, seat: Any, now: Any, x: Any) -> Any:
    """A power has to be used when it is ``now``, and works for the rest of the encounter."""
    if not now or at_work(table, seat):
        return x
    if table.stage == c.FRESH:
        return c.MUST
    set_to_work(table, seat)
    return x


@kernel
def until_end(table: Any, seat: Any, now: Any, x: Any) -> Any:
    """A flare may be played when it is ``now``, and works for the rest of the encounter."""
    if table.stage == c.FRESH:
        return c.MAY if now else x
    last(table, seat)
    return x


@compiled_separately("world", "int", "int", "int", rare=True)
def strengthen(world: Any, seat: Any, alien: Any, x: Any) -> Any:
    """A flare may be played when the power of its alien is used, and works until the end."""
    return until_end(world.table, seat, in_use(world.table, seat, alien), x)


@compiled_separately("world", "int", rare=True)
def zap(world: Any, seat: Any) -> None:
    """The power of a player whose flare acts is off for the rest of the encounter."""
    world.table.zapped |= bits.bit(at_place(world.table, seat, world.table.unit))
    note(world, e.E_CANCELLED, seat, c.USED_POWER, 0)
    powers.wire(world.table)


@kernel
def is_artifact(frame: Any) -> Any:
    """Return whether what is in use is an artifact."""
    return c.OF_TYPE[c.ARTIFACT_TYPE] >> min(frame.what, c.ALL_KINDS) & 1 != 0


@compiled_separately("world", rare=True)
def cancel(world: Any) -> None:
    """The card or power in use is cancelled; a card is discarded."""
    windows.cancel(world)


@compiled_separately("world", "int", "int", rare=True)
def swap_aliens(world: Any, one: Any, other: Any) -> None:
    """Two players exchange their aliens, with their tokens."""
    powers.swap(world.table, one, other)
    wiring.rewire_all(world)
    note(world, e.E_ALIENS_SWAPPED, one, other, 0)


@compiled_separately("world", "int", "int", rare=True)
def lend(world: Any, seat: Any, other: Any) -> None:
    """A player lends its alien for this encounter; what it holds instead is of no use to it."""
    table = world.table
    table.lender = seat + 1
    table.borrower = other
    table.lent = table.power[seat]
    powers.swap(table, seat, other)
    table.zapped |= bits.bit(seat) | bits.bit(seat + c.SECONDS)
    wiring.rewire_all(world)
    note(world, e.E_LENT, seat, other, 0)


@compiled_separately("table", rare=True)
def unused_aliens(table: Any) -> Any:
    """Count the aliens without set-up text that nobody has."""
    return sets.count(sheets.unused(table))


@compiled_separately("world", rare=True)
def random_alien(world: Any) -> Any:
    """Return a random one of them."""
    return sheets.random_unused(world)


@kernel
def abandon_citadels(world: Any) -> None:
    """Citadels are discarded when nobody has their alien any more."""
    if world.table.citadel_n > 0 and who.owner_of(world.table, c.CITADEL) < 0:
        citadels.raze(world, c.NOTHING)


@kernel
def rewire(world: Any, alien: Any) -> None:
    """An alien has come to a player: write down who may use what, and where."""
    wiring.rewire_all(world)
    if alien == c.MESMER:
        start.open_artifacts(world)


@compiled_separately("world", "int", "int", rare=True)
def become(world: Any, seat: Any, alien: Any) -> None:
    """A player exchanges its alien for another, without tokens."""
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
def lose_second(world: Any, seat: Any) -> None:
    """A player has no second alien any more."""
    table = world.table
    table.second[seat] = c.NO_POWER
    table.second_tokens[seat] = 0
    table.active &= ~(bits.bit(seat) << c.SECONDS)
    powers.unzap(table, seat, seat + c.SECONDS)
    wiring.rewire_all(world)
    abandon_citadels(world)


@compiled_separately("world", "int", "int", rare=True)
def take_second(world: Any, seat: Any, alien: Any) -> None:
    """A player has a second alien beside its own."""
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
