"""The unused flares: those of the box that are not in the game, and how they come into it.

Flares that leave the game are laid open, and do not come back.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import (
    bits,
    cards,
    drawing,
    knowledge,
    passing,
    pile,
    sets,
    sheets,
    stock,
    wiring,
)
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below


@kernel
def left(world: Any) -> Any:
    """Return the unused flares; none where flares are not played with."""
    table = world.table
    if table.rules.flares == 0:
        return sets.NONE
    return sets.minus(sheets.box(table), sets.of(world.hidden.flares_in))


@kernel
def comes_in(world: Any, seat: Any, alien: Any) -> None:
    """An unused flare comes into the game, and its new owner knows it."""
    me = world.seats[seat]
    sets.add(world.hidden.flares_in, alien)
    world.table.flare_n += 1
    sets.add(me.fresh_flares, alien)
    sets.add(me.seen_flares, alien)
    note(world, e.E_FLARE_DRAWN, seat, c.FIRST_FLARE + alien, 0)


@kernel
def draw(world: Any, seat: Any) -> Any:
    """Return a random unused flare that a player draws, or `NO_POWER` if none is left."""
    there = left(world)
    count = sets.count(there)
    if count == 0:
        return c.NO_POWER
    seers = bits.bit(seat)
    alien = observed(world, seers, c.RANDOM_ALIEN)
    if alien == NOT_OBSERVED:
        alien = sets.nth(there, below(world.hidden.draw_stream[seat], count))
    record_chance(world, seers, alien, sets.copies(there, alien), count)
    comes_in(world, seat, alien)
    return alien


@compiled_separately("world", "int", "int", rare=True)
def into_hand(world: Any, seat: Any, alien: Any) -> None:
    """A flare that has come into the game goes to a hand; the others see only that it is one."""
    table = world.table
    me = world.seats[seat]
    me.hand[c.FLARE] += 1
    sets.add(me.flares, alien)
    table.hand_n[seat] += 1
    table.lacks[seat] &= ~bits.bit(c.FLARE_TYPE)
    wiring.wire_flare(world, seat, alien)
    for viewer in range(table.seats):
        if viewer != seat:
            knowledge.remember(world.seats[viewer], seat, c.FLARE)


@compiled_separately("world", "int", "int", rare=True)
def draw_some(world: Any, seat: Any, count: Any) -> None:
    """A player draws so many unused flares."""
    for _ in range(count):
        alien = draw(world, seat)
        if alien != c.NO_POWER:
            into_hand(world, seat, alien)


@compiled_separately("world", "int", "int", rare=True)
def take(world: Any, seat: Any, alien: Any) -> None:
    """A player takes an unused flare of its choice."""
    comes_in(world, seat, alien)
    into_hand(world, seat, alien)


@kernel
def search(world: Any, seat: Any) -> Any:
    """A player looks through the unused flares, and so knows those in the game; return them."""
    sets.join(world.seats[seat].seen_flares, sets.of(world.hidden.flares_in))
    return left(world)


@kernel
def goes_away(world: Any, seat: Any, alien: Any) -> None:
    """A flare leaves the game, and all see it."""
    sets.add(world.table.away_flares, alien)
    sets.add(world.table.seen_flares, alien)
    note(world, e.E_FLARE_GONE, seat, c.FIRST_FLARE + alien, 0)


@compiled_separately("world", "int", "int", rare=True)
def remove(world: Any, seat: Any, alien: Any) -> None:
    """A flare of a hand leaves the game."""
    passing.leaves_seen(world, seat, c.FIRST_FLARE + alien)
    goes_away(world, seat, alien)


@kernel
def unmatched(table: Any, me: Any) -> Any:
    """Return the flares of a hand whose alien nobody has."""
    return sets.minus(cards.spare_flares(me), sheets.owned(table))


# aliens


@kernel
def aliens(world: Any) -> Any:
    """Return the aliens without set-up text that nobody has, and whose flares are unused."""
    taken = sets.union(sets.of(world.hidden.flares_in), sets.of(world.table.stages))
    return sets.minus(sheets.unused(world.table), taken)


@kernel
def draw_alien(world: Any) -> Any:
    """An unused flare is laid open, for its alien; return which, `NO_POWER` if none is left."""
    table = world.table
    free = aliens(world)
    count = sets.count(free)
    if count == 0:
        return c.NO_POWER
    alien = observed(world, EVERYBODY, c.RANDOM_ALIEN)
    if alien == NOT_OBSERVED:
        alien = sets.nth(free, below(world.hidden.deal_stream, count))
    record_chance(world, EVERYBODY, alien, sets.copies(free, alien), count)
    if table.rules.flares != 0:
        sets.add(world.hidden.flares_in, alien)
        sets.add(table.seen_flares, alien)
        table.flare_n += 1
        for seat in range(table.seats):
            sets.add(world.seats[seat].fresh_flares, alien)
    return alien


@compiled_separately("world", rare=True)
def draw_stage(world: Any) -> None:
    """An alien becomes a stage of Pentaform, and its flare leaves the game."""
    alien = draw_alien(world)
    if alien != c.NO_POWER:
        sets.add(world.table.stages, alien)
        if world.table.rules.flares != 0:
            sets.add(world.table.away_flares, alien)


@compiled_separately("world", rare=True)
def draw_for_deck(world: Any) -> Any:
    """Return a random unused alien, whose flare is shuffled into the deck."""
    alien = draw_alien(world)
    if alien != c.NO_POWER:
        sets.add(world.hidden.deck_flares, alien)
        world.hidden.deck[c.FLARE] += 1
        world.table.deck_n += 1
        world.table.restocked &= ~stock.COSMIC  # nobody sees which flare it is
        drawing.forget_order(world)
    return alien


# the deck, looked through


@kernel
def in_deck(world: Any) -> Any:
    """Return the kinds of cards in the deck that may be taken from it."""
    found = 0
    for kind in range(c.PLAIN_KINDS):
        found |= 1 * (world.hidden.deck[kind] > 0) << kind
    if not sets.is_empty(flares_to_take(world)):
        found |= bits.bit(c.FLARE)
    return found


@kernel
def flares_to_take(world: Any) -> Any:
    """Return the flares in the deck that may be taken from it: as a first hand not Aristocrat's."""
    flares = sets.of(world.hidden.deck_flares)
    if world.table.turns == 0:
        return sets.minus(flares, sets.one(c.ARISTOCRAT))
    return flares


# the sheet of Host


@compiled_separately("world", "int", rare=True)
def draw_to_sheet(world: Any, seat: Any) -> None:
    """An unused flare goes face down on the sheet of Host, if there is one."""
    alien = draw(world, seat)
    if alien != c.NO_POWER:
        sets.add(world.seats[seat].sheet_flares, alien)
        world.table.sheet_n[seat] += 1
        wiring.wire_flares(world, seat)


@kernel
def off_sheet(world: Any, seat: Any, alien: Any) -> None:
    """A flare leaves the sheet of Host."""
    sets.drop(world.seats[seat].sheet_flares, alien)
    sets.drop(world.table.shown_sheet[seat], alien)
    world.table.sheet_n[seat] -= 1
    wiring.wire_flares(world, seat)


@compiled_separately("world", "int", "int", rare=True)
def remove_from_sheet(world: Any, seat: Any, alien: Any) -> None:
    """A flare on the sheet of Host leaves the game."""
    off_sheet(world, seat, alien)
    goes_away(world, seat, alien)


@compiled_separately("world", "int", "int", rare=True)
def leave_sheet(world: Any, seat: Any, alien: Any) -> None:
    """A flare on the sheet of Host is played."""
    table = world.table
    off_sheet(world, seat, alien)
    sets.add(table.seen_flares, alien)
    sets.add(table.hosted, alien)
    sets.add(table.laid_flares, alien)
    table.laid[c.FLARE] += 1


@compiled_separately("world", "int", "int", rare=True)
def back_to_sheet(world: Any, seat: Any, alien: Any) -> None:
    """A flare that Host played from its sheet goes back there; all know it now."""
    table = world.table
    table.laid[c.FLARE] -= 1
    sets.drop(table.laid_flares, alien)
    sets.drop(table.hosted, alien)
    sets.add(world.seats[seat].sheet_flares, alien)
    sets.add(table.shown_sheet[seat], alien)
    table.sheet_n[seat] += 1
    wiring.wire_flares(world, seat)


HOSTED = 3
"""Flares for which there is room on the sheet of Host."""


@kernel
def to_remove(table: Any, me: Any, seat: Any) -> Any:
    """Return the flares that Host may remove from its sheet, and `NO_FLARE` if it need not."""
    found = sets.of(me.sheet_flares)
    return found if table.sheet_n[seat] > HOSTED else sets.union(found, sets.one(c.NO_FLARE))


# the sheet of Reactor


@compiled_separately("world", "int", "int", rare=True)
def from_reactor(world: Any, seat: Any, alien: Any) -> None:
    """A flare on the sheet of Reactor goes to a hand."""
    table = world.table
    sets.drop(table.reactor_flares, alien)
    passing.gains_seen(world, seat, c.FIRST_FLARE + alien)


@compiled_separately("world", "int", "int", rare=True)
def to_reactor(world: Any, seat: Any, alien: Any) -> None:
    """A flare on the table or in the discard goes on the sheet of Reactor, if it is there."""
    table = world.table
    if sets.holds(table.laid_flares, alien):
        sets.drop(table.laid_flares, alien)
        table.laid[c.FLARE] -= 1
    elif sets.holds(table.discard_flares, alien):
        sets.drop(table.discard_flares, alien)
        table.discard[c.FLARE] -= 1
        pile.remove(table, c.FIRST_FLARE + alien)
    else:
        return
    sets.add(table.reactor_flares, alien)
    note(world, e.E_ON_SHEET, seat, c.FIRST_FLARE + alien, 0)


@compiled_separately("world", "int", rare=True)
def irradiate(world: Any, seat: Any) -> None:
    """Whoever plays another super flare gives the flare of Reactor to that alien's player."""
    table = world.table
    for other in range(table.seats):
        mine = table.power[other] == c.REACTOR or table.second[other] == c.REACTOR
        if mine and other != seat:
            passing.hand_over(world, seat, other, c.FIRST_FLARE + c.REACTOR)
            return
