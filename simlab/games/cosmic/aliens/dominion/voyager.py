"""Voyager (alert yellow; start of turn; offense; optional).

At the start of its own turn it moves a planet of its home system, with all ships there, into the
warp, or exchanges the one there for another. Ships there are both on a colony and in the warp: an
effect that brings ships back from the warp may bring those, once no others are left there. For
Voyager a colony there is both a home colony and a foreign one, for others it is neither; the planet
cannot be attacked. When Voyager loses its power or its alien, the planet comes back. Wild flare, at
the start of an encounter, before cards are selected or at its end: a card is put apart face down,
or all those put apart are taken back; without the flare in hand they are discarded as an encounter
begins or ends (not for a player who has a hoard already). Super flare, in answer to the use of the
power: two planets may be in the warp.

A quake does not discard cards that were put apart.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, using
from simlab.games.cosmic.play import bits, parking, warp_worlds
from simlab.games.cosmic.play.winning import check_at_once
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, BACK, NAMED = c.STEP, c.STEP + 1, c.STEP + 2


@compiled_separately("world", "int", "int", rare=True)
def travel(world: World, seat: int, planet: int) -> int:
    """Move a planet into the warp; `ASKED` if that ends the game."""
    warp_worlds.send(world.table, planet)
    note(world, e.E_WARPED, seat, planet, 0)
    return c.ASKED if check_at_once(world) else 0


@kernel
def room(table: Table, seat: int) -> int:
    """Return the number of further planets of a player that may be in the warp."""
    most = 2 if using.works(table, seat, c.SUPER_FLARE + c.VOYAGER) else 1
    return most - bits.count_bits(warp_worlds.of(table, seat))


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Move a planet into the warp (`memo`), if need be in exchange for another."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if seat == table.offense and bits.homes_of(table, seat) != 0 else x
    if table.stage == c.USED:
        return asking.pick_planet(world, seat, bits.homes_of(table, seat), PICKED)
    if table.stage == PICKED:
        table.memo = table.answer
        if room(table, seat) <= 0:
            return asking.pick_planet(world, seat, warp_worlds.of(table, seat), BACK)
    else:
        warp_worlds.bring_back(table, table.answer)
        note(world, e.E_UNWARPED, seat, table.answer, 0)
    return travel(world, seat, table.memo)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Put a card apart, or take all back."""
    table = world.table
    mine = table.parker == seat + 1
    if table.stage == c.FRESH:
        return c.MAY if table.hoarder != seat + 1 and (table.hand_n[seat] > 1 or mine) else x
    if table.stage == c.USED:
        kinds = c.ANY_KIND | (bits.bit(c.NO_CARD) if mine else 0)
        if table.hand_n[seat] == 0 and not mine:
            return x
        return asking.pick_card(world, seat, kinds, PICKED)
    card = c.FIRST_FLARE + table.answer
    if table.stage == PICKED and table.answer == c.NO_CARD:
        parking.take_back(world, seat)
        return x
    if table.stage == PICKED:
        card = asking.meant(world, seat, table.answer, NAMED)
        if card == c.ASKED:
            return card
    parking.park(world, seat, card)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Move a second planet into the warp."""
    return using.strengthen(world, seat, c.VOYAGER, x)


@kernel
def colonies(table: Table, seat: int, planets: int) -> int:
    """Return the planets of a set on which a player has a colony."""
    return planets & table.where[seat]


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Move an own colony into the warp and leave it there; put the best card apart."""
    seat = table.actor
    if table.decision == c.POWER:
        there = colonies(table, seat, warp_worlds.of(table, seat)) != 0
        return c.NO if there or colonies(table, seat, table.planets[seat]) == 0 else c.YES
    if table.decision == c.PICK_PLANET:
        own = colonies(table, seat, table.options)
        if table.stage == BACK:
            own = table.options & ~table.where[seat]
        return values.safest(table, seat, own if own != 0 else table.options)
    if table.decision == c.PICK_CARD:
        left = me.options & ~bits.bit(c.NO_CARD)
        return values.most_worth(left) if left != 0 else c.NO_CARD
    if unit > c.SUPER_FLARE:
        own = colonies(table, seat, table.planets[seat])
        return 1 if bits.count_bits(own) > 1 else 0
    return 0


ALIEN = AlienEffects(
    power=Effect(power, (c.H_START_TURN,)),
    wild=Effect(wild, (c.H_REGROUP, c.H_PRE_SELECT, c.H_ENCOUNTER_END)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
