"""Voyager (alert yellow; start of turn; offense; optional).

At the start of its own turn it moves a planet of its home system, with all that is there, into the
warp; or it exchanges the one there for another. Ships there are on a colony, and in the warp, too:
whoever brings ships back from the warp may bring those, once no others are left there. For Voyager
a colony there is a home colony and a foreign one, for others it is neither; nobody can aim at it.
When Voyager loses its power or its alien, the planet comes back. Wild flare, at the start of an
encounter, before cards are selected or at its end: a card is put apart face down, or all those put
apart are taken back; without the flare in hand they are discarded as an encounter begins or ends
(not for whoever has a hoard already). Super flare, in answer to the use of the power: two planets
may be in the warp.

A quake leaves cards that were put apart where they are.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, using
from simlab.games.cosmic.play import bits, parking, warp_worlds
from simlab.games.cosmic.play.winning import check_at_once
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

PICKED, BACK, NAMED = c.STEP, c.STEP + 1, c.STEP + 2


@compiled_separately("world", "int", "int", rare=True)
def travel(world: Any, seat: Any, planet: Any) -> Any:
    """A planet goes into the warp; `ASKED` if that ends the game."""
    warp_worlds.send(world.table, planet)
    note(world, e.E_WARPED, seat, planet, 0)
    return c.ASKED if check_at_once(world) else 0


@kernel
def room(table: Any, seat: Any) -> Any:
    """Return how many more planets of a player may be in the warp."""
    most = 2 if using.works(table, seat, c.SUPER_FLARE + c.VOYAGER) else 1
    return most - bits.count_bits(warp_worlds.of(table, seat))


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Move a planet into the warp; another may come back: `memo` is the one that goes."""
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
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
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
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Two planets."""
    return using.strengthen(world, seat, c.VOYAGER, x)


@kernel
def colonies(table: Any, seat: Any, planets: Any) -> Any:
    """Keep the planets of a set on which a player has a colony."""
    return planets & table.where[seat]


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """A colony of its own goes into the warp, and stays there; the best flare or artifact aside."""
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
