"""Policy modules for deals: offers, answers, and the cards to give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, nash, offers
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table


BY_GAIN, SWAP_ONLY, NO_DEALS, CARDS_ONLY, ANYTHING = range(5)


@kernel
def lacks_after(table: Table, seat: int, template: int) -> int:
    """Return the colonies a player still needs after a deal; `PLANETS` if it gives it none."""
    gets = c.M_COLONY_O[template] if seat == table.offense else c.M_COLONY_D[template]
    return values.need(table, seat) - gets if gets > 0 else c.PLANETS


@kernel
def unwise(table: Table, seat: int, template: int, style: float, share: float) -> int:
    """Return whether a player of this style rules out a template."""
    other = offers.partner(table, seat)
    if style == NO_DEALS or (style == SWAP_ONLY and template != 1):
        return True
    if style == CARDS_ONLY and c.M_COLONY_O[template] + c.M_COLONY_D[template] > 0:
        return True
    if lacks_after(table, other, template) <= 0:
        return not (lacks_after(table, seat, template) <= 0 and share > 0)
    return False


@kernel
def slack(table: Table, tough: float) -> float:
    """Return the largest loss accepted in a deal, since a failed deal costs ships."""
    return nash.SHIP * table.rules.deal_penalty * (1.0 - tough)


@kernel
def offer(table: Table, seat: int, options: int, style: float, tough: float, share: float) -> int:
    """Return the template with the largest product of both gains, or pass."""
    other = offers.partner(table, seat)
    best = c.PASS
    most = 0.0
    for template in range(1, c.MENU_N):
        if bits.has(options, template) and not unwise(table, seat, template, style, share):
            mine = nash.gain(table, seat, template) + slack(table, tough)
            theirs = nash.gain(table, other, template) + slack(table, 0.0)
            # assume that the other player accepts less in later rounds
            theirs += 0.5 * table.deal_round
            if mine > 0 and theirs > 0 and mine * theirs > most:
                most = mine * theirs
                best = template
    return best


@kernel
def answer(table: Table, seat: int, options: int, style: float, tough: float, share: float) -> int:
    """Return `ACCEPT` for an offer that is sufficiently better than no deal, or else `REJECT`."""
    if not bits.has(options, c.ACCEPT) or unwise(table, seat, table.offer, style, share):
        return c.REJECT
    gain = nash.gain(table, seat, table.offer) + slack(table, tough)
    return c.ACCEPT if gain > 0 or style == ANYTHING else c.REJECT


@kernel
def planet(table: Table, seat: int, options: int) -> int:
    """Return the planet where the giver has the fewest ships."""
    giver = table.defense if offers.is_to_name(table, True) else table.offense
    return nash.planet_of(table, options, giver)


@kernel
def tech(table: Table, options: int) -> int:
    """Return the tech with the most ships on it, which costs the other player the most."""
    best = bits.lowest_bit(options)
    left = options
    while left != 0:
        slot = bits.lowest_bit(left)
        left &= left - 1
        if table.tech_ships[slot] > table.tech_ships[best]:
            best = slot
    return best


@kernel
def release(table: Table, seat: int, options: int) -> int:
    """Return the player whose ships come home, while the other still gains by the offer."""
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
def mode(table: Table, seat: int, options: int) -> int:
    """Return the mode of giving cards: chosen from the own hand, random from the other hand."""
    giver = table.defense if c.M_CARDS_O[table.offer] > 0 else table.offense
    wish = c.BY_GIVER if giver == seat else c.AT_RANDOM
    return wish if bits.has(options, wish) else bits.lowest_bit(options)
