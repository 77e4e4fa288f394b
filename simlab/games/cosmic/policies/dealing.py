"""Modules about deals: what to offer, what to accept, which cards to give."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, nash, offers
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

BY_GAIN, SWAP_ONLY, NO_DEALS, CARDS_ONLY, ANYTHING = range(5)


@kernel
def lacks_after(table: Any, seat: Any, template: Any) -> Any:
    """Return how many colonies a player lacks after a deal that gives it some; many if none."""
    gets = c.M_COLONY_O[template] if seat == table.offense else c.M_COLONY_D[template]
    return values.need(table, seat) - gets if gets > 0 else c.PLANETS


@kernel
def unwise(table: Any, seat: Any, template: Any, style: Any, share: Any) -> Any:
    """Return whether a player of this style would not hear of a template."""
    other = offers.partner(table, seat)
    if style == NO_DEALS or (style == SWAP_ONLY and template != 1):
        return True
    if style == CARDS_ONLY and c.M_COLONY_O[template] + c.M_COLONY_D[template] > 0:
        return True
    if lacks_after(table, other, template) <= 0:
        return not (lacks_after(table, seat, template) <= 0 and share > 0)
    return False


@kernel
def slack(table: Any, tough: Any) -> Any:
    """Return how bad a deal may be: no deal costs ships."""
    return nash.SHIP * table.rules.deal_penalty * (1.0 - tough)


@kernel
def offer(table: Any, seat: Any, options: Any, style: Any, tough: Any, share: Any) -> Any:
    """Propose what is best for both (the product of gains), or pass."""
    other = offers.partner(table, seat)
    best = c.PASS
    most = 0.0
    for template in range(1, c.MENU_N):
        if bits.has(options, template) and not unwise(table, seat, template, style, share):
            mine = nash.gain(table, seat, template) + slack(table, tough)
            theirs = nash.gain(table, other, template) + slack(table, 0.0)
            # later offers are cheaper for the other
            theirs += 0.5 * table.deal_round
            if mine > 0 and theirs > 0 and mine * theirs > most:
                most = mine * theirs
                best = template
    return best


@kernel
def answer(table: Any, seat: Any, options: Any, style: Any, tough: Any, share: Any) -> Any:
    """Accept what beats no deal by enough."""
    if not bits.has(options, c.ACCEPT) or unwise(table, seat, table.offer, style, share):
        return c.REJECT
    gain = nash.gain(table, seat, table.offer) + slack(table, tough)
    return c.ACCEPT if gain > 0 or style == ANYTHING else c.REJECT


@kernel
def planet(table: Any, seat: Any, options: Any) -> Any:
    """Name the planet where the giver has the fewest ships."""
    giver = table.defense if offers.is_to_name(table, True) else table.offense
    return nash.planet_of(table, options, giver)


@kernel
def tech(table: Any, options: Any) -> Any:
    """Name the tech with the most ships on it, which cost the other the most."""
    best = bits.lowest_bit(options)
    left = options
    while left != 0:
        slot = bits.lowest_bit(left)
        left &= left - 1
        if table.tech_ships[slot] > table.tech_ships[best]:
            best = slot
    return best


@kernel
def release(table: Any, seat: Any, options: Any) -> Any:
    """Name whose ships it would have come home, as long as the other gains by the offer."""
    other = offers.partner(table, seat)
    left = options & ~bits.bit(c.NOBODY)
    while left != 0:
        freed = bits.lowest_bit(left)
        left &= left - 1
        theirs = nash.gain(table, other, table.offer) + slack(table, 0.0)
        if nash.relief(table, seat, freed) > 0 and theirs + nash.relief(table, other, freed) > 0:
            return freed
    return c.NOBODY


@kernel
def mode(table: Any, seat: Any, options: Any) -> Any:
    """Own cards are chosen, others' drawn at random."""
    giver = table.defense if c.M_CARDS_O[table.offer] > 0 else table.offense
    wish = c.BY_GIVER if giver == seat else c.AT_RANDOM
    return wish if bits.has(options, wish) else bits.lowest_bit(options)
