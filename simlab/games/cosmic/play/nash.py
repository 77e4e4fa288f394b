"""The fast form of deals: the Nash bargaining solution over the templates of the menu.

Both players value public things only, and all cards alike. Without a deal each loses ships.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, offers, powers, releases, warp_worlds
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


COLONY, RIVAL, EXTRA, SHIP, CARD = 10.0, 4.0, 1.0, 0.6, 1.0
"""Worth of a foreign colony, of a rival's, of those beyond the second, of a ship and
of a card."""
LEFT_OUT = 1 << c.SWAP_HIGH | sum(
    1 << template for template in range(c.MENU_N) if c.M_TECH_O[template] + c.M_TECH_D[template] > 0
)
"""Templates left out because the two players value them differently."""
STEPS = 20
"""Bisection steps for a power of a gain."""


@kernel
def worth(colonies: int) -> float:
    """Return the worth of a number of foreign colonies, in colonies."""
    beyond = max(0, colonies - 2)
    return colonies + EXTRA * beyond * beyond


@kernel
def gain(table: Table, seat: int, template: int) -> int:
    """Return a player's gain by a template, before the penalty of no deal is added."""
    is_offense = seat == table.offense
    other = table.defense if is_offense else table.offense
    mine = c.M_COLONY_O[template] if is_offense else c.M_COLONY_D[template]
    theirs = c.M_COLONY_D[template] if is_offense else c.M_COLONY_O[template]
    got = c.M_CARDS_O[template] if is_offense else c.M_CARDS_D[template]
    given = c.M_CARDS_D[template] if is_offense else c.M_CARDS_O[template]
    up = worth(table.foreign[seat] + mine) - worth(table.foreign[seat])
    down = worth(table.foreign[other] + theirs) - worth(table.foreign[other])
    balance = COLONY * up - RIVAL * down + CARD * (got - given)
    if rarely(template >= c.FIRST_RELEASE or table.freed != 0):
        balance += SHIP * released(table, template, bits.bit(seat))
        balance -= SHIP * released(table, template, ~bits.bit(seat)) * RIVAL / COLONY
    return balance


@compiled_separately("table", "int", "int", rare=True)
def released(table: Table, template: int, seats: int) -> int:
    """Count the ships of some players that an offer releases."""
    freed = table.freed
    if template >= c.FIRST_RELEASE:
        freed |= bits.bit(releases.freed_by(table, template))
    count = 0
    for seat in range(table.seats):
        if bits.has(freed & seats, seat):
            count += wished(table, seat)
    return count


@kernel
def wished(table: Table, seat: int) -> int:
    """Count a player's ships in the warp; Masochist wants them there."""
    count = warp_worlds.in_warp(table, seat)
    return -count if powers.has_active(table, seat, c.MASOCHIST) else count


@kernel
def relief(table: Table, seat: int, freed: int) -> float:
    """Return a player's gain as the ships of one player come home."""
    worth = SHIP * wished(table, freed)
    return worth if seat == freed else -worth * RIVAL / COLONY


@kernel
def product(mine: float, theirs: float, weight: float) -> float:
    """Return the weighted geometric mean of two gains.

    Kernels cannot raise real numbers to a power; bisection comes close enough.
    """
    low, high = theirs, mine
    at, step = 0.5, 0.25
    for _ in range(STEPS):
        middle = math.sqrt(low * high)
        if weight < at:
            high = middle
            at -= step
        else:
            low = middle
            at += step
        step /= 2
    return math.sqrt(low * high)


@kernel
def planet_of(table: Table, planets: int, giver: int) -> int:
    """Return the planet with the fewest ships of the giver, or -1 without any."""
    best = c.NOTHING
    while planets != 0:
        planet = bits.lowest_bit(planets)
        planets &= planets - 1
        if best < 0 or table.ships[planet, giver] < table.ships[best, giver]:
            best = planet
    return best


@kernel
def name_planets(table: Table) -> None:
    """Write the planets that the offer gives."""
    offense, defense = table.offense, table.defense
    for place in range(2):
        if c.M_COLONY_O[table.offer] > place:
            planet = planet_of(table, offers.to_name(table, offense, defense), defense)
            offers.name(table, True, planet)
        if c.M_COLONY_D[table.offer] > place:
            planet = planet_of(table, offers.to_name(table, defense, offense), offense)
            offers.name(table, False, planet)


@compiled_separately("table", rare=True)
def name_freed(table: Table) -> None:
    """Release the ships of further players where both main players gain by it."""
    left = releases.to_name(table)
    while left != 0:
        seat = bits.lowest_bit(left)
        left &= left - 1
        if min(relief(table, table.offense, seat), relief(table, table.defense, seat)) > 0:
            table.freed |= bits.bit(seat)


@kernel
def agree(world: World) -> None:
    """Choose the template with the greatest product of gains; 0 if none benefits both."""
    table = world.table
    rules = table.rules
    slack = SHIP * rules.deal_penalty * (1.0 - rules.nash_tough)
    best = 0.0
    table.offer = 0
    options = offers.menu(table, world.seats[table.defense], table.defense) & ~LEFT_OUT
    for template in range(1, c.MENU_N):
        if not bits.has(options, template):
            continue
        gain_o = gain(table, table.offense, template) + slack
        gain_d = gain(table, table.defense, template) + slack
        if gain_o > 0 and gain_d > 0:
            found = product(gain_o, gain_d, rules.nash_weight)
            if found > best:
                best = found
                table.offer = template
    if table.offer != 0:
        table.offer_mode = c.AT_RANDOM
        name_planets(table)
        if rarely(table.powers != 0):
            name_freed(table)
