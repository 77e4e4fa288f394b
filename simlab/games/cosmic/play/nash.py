"""The fast form of deals: what two players would agree on (Nash bargaining, rules file 6.2).

Both value public things only, by the weights of 6.4: a card is worth a card. No deal costs each
its ships.
"""

from __future__ import annotations

import math
from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, offers

COLONY, RIVAL, EXTRA, SHIP, CARD = 10.0, 4.0, 1.0, 0.6, 1.0
"""Worth of a foreign colony, of a rival's, of those beyond the second, of a ship and
of a card."""
STEPS = 20
"""Halvings by which a power of a gain is found."""


@kernel
def worth(colonies: Any) -> Any:
    """Return the worth of so many foreign colonies, in colonies."""
    beyond = max(c.ZERO, colonies - 2)
    return colonies + EXTRA * beyond * beyond


@kernel
def gain(table: Any, seat: Any, template: Any) -> Any:
    """Return what a player gains by a template, compared with no deal."""
    is_offense = seat == table.offense
    other = table.defense if is_offense else table.offense
    mine = c.M_COLONY_O[template] if is_offense else c.M_COLONY_D[template]
    theirs = c.M_COLONY_D[template] if is_offense else c.M_COLONY_O[template]
    got = c.M_CARDS_O[template] if is_offense else c.M_CARDS_D[template]
    given = c.M_CARDS_D[template] if is_offense else c.M_CARDS_O[template]
    up = worth(table.foreign[seat] + mine) - worth(table.foreign[seat])
    down = worth(table.foreign[other] + theirs) - worth(table.foreign[other])
    return COLONY * up - RIVAL * down + CARD * (got - given)


@kernel
def product(mine: Any, theirs: Any, weight: Any) -> Any:
    """Return the weighted geometric mean of two gains.

    Kernels have no powers of real numbers; halving intervals comes close enough.
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
def planet_of(table: Any, taker: Any, giver: Any) -> Any:
    """Return the planet that changes hands: the one with the fewest ships of the giver."""
    planets = offers.planets_for(table, taker, giver)
    best = c.NOTHING
    while planets != 0:
        planet = bits.lowest_bit(planets)
        planets &= planets - 1
        if best < 0 or table.ships[planet, giver] < table.ships[best, giver]:
            best = planet
    return best


@kernel
def agree(table: Any) -> None:
    """Find the template with the greatest product of gains; none (0) if both gain by none."""
    rules = table.rules
    slack = SHIP * rules.deal_penalty * (1.0 - rules.nash_tough)
    best = 0.0
    table.offer = 0
    colony_o = offers.can_settle(table, table.offense, table.defense)
    colony_d = offers.can_settle(table, table.defense, table.offense)
    for template in range(1, c.FIRST_TECH_OFFER):
        if template == c.SWAP_HIGH:
            continue
        if c.M_COLONY_O[template] != 0 and not colony_o:
            continue
        if c.M_COLONY_D[template] != 0 and not colony_d:
            continue
        gets_o = c.M_CARDS_O[template]
        gets_d = c.M_CARDS_D[template]
        if max(gets_o, gets_d) > rules.deal_cards:
            continue
        if table.hand_n[table.defense] < gets_o or table.hand_n[table.offense] < gets_d:
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
        if c.M_COLONY_O[table.offer] != 0:
            table.offer_o = planet_of(table, table.offense, table.defense)
        if c.M_COLONY_D[table.offer] != 0:
            table.offer_d = planet_of(table, table.defense, table.offense)
