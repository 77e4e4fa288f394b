"""The unused flares: those of the box that are not in the game, and how they come into it.

Flares that leave the game are laid open and do not come back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def left(world: World) -> Any:
    """Return the unused flares; none in games without flares."""
    table = world.table
    if table.rules.flares == 0:
        return sets.NONE
    return sets.minus(sheets.box(table), sets.of(world.hidden.flares_in))


@kernel
def comes_in(world: World, seat: int, alien: int) -> None:
    """Bring an unused flare into the game, known to its new owner."""
    me = world.seats[seat]
    sets.add(world.hidden.flares_in, alien)
    world.table.flare_n += 1
    sets.add(me.fresh_flares, alien)
    sets.add(me.seen_flares, alien)
    note(world, e.E_FLARE_DRAWN, seat, c.FIRST_FLARE + alien, 0)


@kernel
def draw(world: World, seat: int) -> int:
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
def into_hand(world: World, seat: int, alien: int) -> None:
    """Add a flare that has come into the game to a hand; others see only that it is a flare."""
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
def draw_some(world: World, seat: int, count: int) -> None:
    """Draw ``count`` unused flares into a hand."""
    for _ in range(count):
        alien = draw(world, seat)
        if alien != c.NO_POWER:
            into_hand(world, seat, alien)


@compiled_separately("world", "int", "int", rare=True)
def take(world: World, seat: int, alien: int) -> None:
    """Add an unused flare of a player's choice to its hand."""
    comes_in(world, seat, alien)
    into_hand(world, seat, alien)


@kernel
def search(world: World, seat: int) -> tuple[int, int]:
    """Return the unused flares to a player, who thereby knows those in the game."""
    sets.join(world.seats[seat].seen_flares, sets.of(world.hidden.flares_in))
    return left(world)


@kernel
def goes_away(world: World, seat: int, alien: int) -> None:
    """Remove a flare from the game, seen by all."""
    sets.add(world.table.away_flares, alien)
    sets.add(world.table.seen_flares, alien)
    note(world, e.E_FLARE_GONE, seat, c.FIRST_FLARE + alien, 0)


@compiled_separately("world", "int", "int", rare=True)
def remove(world: World, seat: int, alien: int) -> None:
    """Remove a flare of a hand from the game."""
    passing.leaves_seen(world, seat, c.FIRST_FLARE + alien)
    goes_away(world, seat, alien)


@kernel
def unmatched(table: Table, me: Seat) -> tuple[int, int]:
    """Return the flares of a hand whose alien nobody has."""
    return sets.minus(cards.spare_flares(me), sheets.owned(table))


# aliens


@kernel
def aliens(world: World) -> tuple[int, int]:
    """Return the aliens without set-up text that nobody has, and whose flares are unused."""
    taken = sets.union(sets.of(world.hidden.flares_in), sets.of(world.table.stages))
    return sets.minus(sheets.unused(world.table), taken)


@kernel
def draw_alien(world: World) -> int:
    """Draw a random alien by laying its unused flare open; return it, or `NO_POWER` without any."""
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
def draw_stage(world: World) -> None:
    """Make a random alien a stage of Pentaform, and remove its flare from the game."""
    alien = draw_alien(world)
    if alien != c.NO_POWER:
        sets.add(world.table.stages, alien)
        if world.table.rules.flares != 0:
            sets.add(world.table.away_flares, alien)


@compiled_separately("world", rare=True)
def draw_for_deck(world: World) -> int:
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
def in_deck(world: World) -> int:
    """Return the kinds of cards in the deck that may be taken from it."""
    found = 0
    for kind in range(c.PLAIN_KINDS):
        found |= 1 * (world.hidden.deck[kind] > 0) << kind
    if not sets.is_empty(flares_to_take(world)):
        found |= bits.bit(c.FLARE)
    return found


@kernel
def flares_to_take(world: World) -> tuple[int, int]:
    """Return the flares that may be taken from the deck: in a first hand not Aristocrat's."""
    flares = sets.of(world.hidden.deck_flares)
    if world.table.turns == 0:
        return sets.minus(flares, sets.one(c.ARISTOCRAT))
    return flares


# the sheet of Host


@compiled_separately("world", "int", rare=True)
def draw_to_sheet(world: World, seat: int) -> None:
    """Draw an unused flare face down onto the sheet of Host, if one is left."""
    alien = draw(world, seat)
    if alien != c.NO_POWER:
        sets.add(world.seats[seat].sheet_flares, alien)
        world.table.sheet_n[seat] += 1
        wiring.wire_flares(world, seat)


@kernel
def off_sheet(world: World, seat: int, alien: int) -> None:
    """Take a flare off the sheet of Host."""
    sets.drop(world.seats[seat].sheet_flares, alien)
    sets.drop(world.table.shown_sheet[seat], alien)
    world.table.sheet_n[seat] -= 1
    wiring.wire_flares(world, seat)


@compiled_separately("world", "int", "int", rare=True)
def remove_from_sheet(world: World, seat: int, alien: int) -> None:
    """Remove a flare on the sheet of Host from the game."""
    off_sheet(world, seat, alien)
    goes_away(world, seat, alien)


@compiled_separately("world", "int", "int", rare=True)
def leave_sheet(world: World, seat: int, alien: int) -> None:
    """Play a flare from the sheet of Host."""
    table = world.table
    off_sheet(world, seat, alien)
    sets.add(table.seen_flares, alien)
    sets.add(table.hosted, alien)
    sets.add(table.laid_flares, alien)
    table.laid[c.FLARE] += 1


@compiled_separately("world", "int", "int", rare=True)
def back_to_sheet(world: World, seat: int, alien: int) -> None:
    """Return a flare that Host played from its sheet to it, known to all now."""
    table = world.table
    table.laid[c.FLARE] -= 1
    sets.drop(table.laid_flares, alien)
    sets.drop(table.hosted, alien)
    sets.add(world.seats[seat].sheet_flares, alien)
    sets.add(table.shown_sheet[seat], alien)
    table.sheet_n[seat] += 1
    wiring.wire_flares(world, seat)


HOSTED = 3
"""Number of flares for which there is room on the sheet of Host."""


@kernel
def to_remove(table: Table, me: Seat, seat: int) -> tuple[int, int]:
    """Return the flares that Host may remove from its sheet, and `NO_FLARE` if it need not."""
    found = sets.of(me.sheet_flares)
    return found if table.sheet_n[seat] > HOSTED else sets.union(found, sets.one(c.NO_FLARE))


# the sheet of Reactor


@compiled_separately("world", "int", "int", rare=True)
def from_reactor(world: World, seat: int, alien: int) -> None:
    """Move a flare from the sheet of Reactor to a hand."""
    table = world.table
    sets.drop(table.reactor_flares, alien)
    passing.gains_seen(world, seat, c.FIRST_FLARE + alien)


@compiled_separately("world", "int", "int", rare=True)
def to_reactor(world: World, seat: int, alien: int) -> None:
    """Move a flare on the table or in the discard to the sheet of Reactor."""
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
def irradiate(world: World, seat: int) -> None:
    """Move the flare of Reactor to that alien's player, as its holder plays a super flare."""
    table = world.table
    for other in range(table.seats):
        mine = table.power[other] == c.REACTOR or table.second[other] == c.REACTOR
        if mine and other != seat:
            passing.hand_over(world, seat, other, c.FIRST_FLARE + c.REACTOR)
            return
