"""Moves of mettle, by colour: onto the line, to others, out of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import (
    EVERYBODY,
    FREE,
    NOT_OBSERVED,
    observed,
    record_chance,
)
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table, World


TO_LINE, TO_STOCK, OFF_LINE, BURNT = range(4)
"""Routes of chips: onto the own line, into another stock, off a line into a stock, out."""

CHIP_BITS = 9
"""Bits for the chips of a colour in a set of chips, which is a number."""


@kernel
def pile(table: Table, holder: int, on_line: int, colour: int) -> int:
    """Return the chips of a colour in a player's stock, or on its line."""
    return table.line[holder, colour] if on_line == c.ON_LINE else table.stock[holder, colour]


@kernel
def chips_in(chips: int, colour: int) -> int:
    """Return the number of chips of a colour in a set of chips."""
    return (chips >> (CHIP_BITS * colour)) & ((1 << CHIP_BITS) - 1)


@kernel
def drawn_pile(world: World, holder: int, on_line: int, mover: int) -> int:
    """Return the colour of a random chip."""
    table = world.table
    total = table.line_n[holder] if on_line == c.ON_LINE else table.stock_n[holder]
    left = below(world.hidden.chip_stream[mover], total)
    picked = 0
    for colour in range(table.seats):
        left -= pile(table, holder, on_line, colour)
        picked += 1 if left >= 0 else 0
    return picked


@kernel
def random_pile(world: World, holder: int, on_line: int, mover: int, gone: int, seen: int) -> int:
    """Return the colour of a random chip; of one observed to move, if there is a record.

    ``gone`` are the chips moved so far, ``seen`` all chips recorded as moved. The chances of all
    draws multiply to that of the whole set: the i-th chip of a colour, drawn as the j-th of all,
    counts j / i times, for the possible orders.
    """
    table = world.table
    if seen == NOT_OBSERVED:
        return drawn_pile(world, holder, on_line, mover)
    total = table.line_n[holder] if on_line == c.ON_LINE else table.stock_n[holder]
    drawn = 1
    for colour in range(table.seats):
        drawn += chips_in(gone, colour)
    for colour in range(table.seats):
        moved = chips_in(gone, colour)
        chips = pile(table, holder, on_line, colour)
        if moved < chips_in(seen, colour) and chips > 0:
            record_chance(world, EVERYBODY, colour, chips * drawn, total * (moved + 1))
            return colour
    record_chance(world, EVERYBODY, c.NOTHING, 0, total)
    return drawn_pile(world, holder, on_line, mover)


@kernel
def next_pile(
    world: World, holder: int, on_line: int, mover: int, wish: int, gone: int, seen: int
) -> int:
    """Return the colour of the next chip by the mover's preference."""
    table = world.table
    if wish == c.RANDOM_CHIPS:
        return random_pile(world, holder, on_line, mover, gone, seen)
    if wish == c.OWN_FIRST and pile(table, holder, on_line, mover) > 0:
        return mover
    best = mover
    most = 0
    for colour in range(table.seats):
        chips = pile(table, holder, on_line, colour)
        if colour != mover and chips > 0:
            if most == 0 or (chips < most if wish == c.SMALLEST_FIRST else chips > most):
                best = colour
                most = chips
    return best


@kernel
def note_colour(world: World, colour: int, count: int) -> None:
    """Record the event of the colour of chips that have just moved."""
    if world.table.rules.tier >= 2:
        note(world, c.V_COLOUR, colour, count, c.BLANK)


@kernel
def burn_colour(world: World, seat: int, colour: int, count: int) -> None:
    """Take chips of one colour out of the game."""
    table = world.table
    table.stock[seat, colour] -= count
    table.stock_n[seat] -= count
    table.burned[colour] += count
    table.burned_by[seat] += count
    note_colour(world, colour, count)


@kernel
def hand_over_colour(world: World, giver: int, taker: int, colour: int, count: int) -> None:
    """Move chips of one colour between stocks."""
    table = world.table
    table.stock[giver, colour] -= count
    table.stock_n[giver] -= count
    table.stock[taker, colour] += count
    table.stock_n[taker] += count
    note_colour(world, colour, count)


@kernel
def carry(world: World, giver: int, taker: int, route: int, colour: int, count: int) -> None:
    """Move chips of one colour."""
    table = world.table
    if route == BURNT:
        burn_colour(world, giver, colour, count)
    elif route == TO_STOCK:
        hand_over_colour(world, giver, taker, colour, count)
    elif route == TO_LINE:
        table.stock[giver, colour] -= count
        table.line[giver, colour] += count
        note_colour(world, colour, count)
        table.stock_n[giver] -= count
        table.line_n[giver] += count
    else:
        table.line[giver, colour] -= count
        table.line_n[giver] -= count
        table.stock[taker, colour] += count
        table.stock_n[taker] += count
        note_colour(world, colour, count)


@kernel
def only_colour(table: Table, giver: int, route: int) -> int:
    """Return the only possible colour of chips on this route, or -1."""
    rules = table.rules
    if route == TO_LINE and rules.own_only != 0:
        return giver
    if route == BURNT and rules.burn_own_only != 0:
        return giver
    return 0 if rules.tier < 2 else c.NOTHING


@kernel
def is_open(table: Table, giver: int, route: int, count: int) -> int:
    """Return whether different chips might move, by public knowledge."""
    if only_colour(table, giver, route) != c.NOTHING:
        return False
    on_line = c.ON_LINE if route == OFF_LINE else c.IN_STOCK
    total = 0
    colours = 0
    for colour in range(table.seats):
        chips = pile(table, giver, on_line, colour)
        total += chips
        colours += 1 if chips > 0 else 0
    return colours > 1 and count < total


@kernel
def move(
    world: World, giver: int, taker: int, route: int, count: int, mover: int, purpose: int
) -> None:
    """Move chips picked by the mover; all see the chips, but not how they were picked."""
    table = world.table
    on_line = c.ON_LINE if route == OFF_LINE else c.IN_STOCK
    only = only_colour(table, giver, route)
    wish = world.seats[mover].colours[purpose]
    in_doubt = world.hidden.follow.mode != FREE and is_open(table, giver, route, count)
    seen = observed(world, EVERYBODY, 1 << 62) if in_doubt else NOT_OBSERVED
    gone = 0
    left = count
    while left > 0:
        colour = only
        if only == c.NOTHING:
            colour = next_pile(world, giver, on_line, mover, wish, gone, seen)
        chips = min(pile(table, giver, on_line, colour), left)
        if table.rules.tier >= 2 and wish == c.RANDOM_CHIPS:
            chips = 1
        carry(world, giver, taker, route, colour, chips)
        gone += chips << (CHIP_BITS * colour)
        left -= chips
    if in_doubt:
        record_chance(world, EVERYBODY, gone, 1 if seen == NOT_OBSERVED or gone == seen else 0, 1)


@kernel
def pay(world: World, seat: int, count: int) -> None:
    """Put chips on the own line."""
    world.table.check_lives |= world.table.rules.elim_on_empty_stock
    move(world, seat, seat, TO_LINE, count, seat, c.PAYING)


@kernel
def burn(world: World, seat: int, count: int, reason: int) -> None:
    """Take chips out of the game."""
    if count == 0:
        return
    world.table.check_lives = 1
    note(world, c.V_BURNED, seat, count, reason)
    move(world, seat, seat, BURNT, count, seat, c.BURNING)


@kernel
def hand_over(world: World, giver: int, taker: int, count: int, mover: int, purpose: int) -> None:
    """Move chips picked by the mover between stocks."""
    move(world, giver, taker, TO_STOCK, count, mover, purpose)


@kernel
def collect(world: World, winner: int, loser: int) -> int:
    """Move the winner's part of a line, at most its own line; return the number of chips."""
    table = world.table
    count = min(table.line_n[loser], table.line_n[winner])
    if count == 0:
        return 0
    note(world, c.V_COLLECTED, winner, loser, count)
    if table.rules.collect_colours == c.BY_LOSER:
        move(world, loser, winner, OFF_LINE, count, loser, c.PAYING)
    else:
        move(world, loser, winner, OFF_LINE, count, winner, c.TAKING)
    return count


@kernel
def take_back(world: World, seat: int) -> None:
    """Return the whole line of a player to its stock (burn it for a dead one)."""
    table = world.table
    count = table.line_n[seat]
    if count == 0:
        return
    alive = table.alive[seat] != 0
    if alive:
        note(world, c.V_TAKES_BACK, seat, count, c.BLANK)
    else:
        note(world, c.V_BURNED, seat, count, c.FOR_DEAD_LINE)
    for colour in range(table.seats):
        chips = table.line[seat, colour]
        table.line[seat, colour] = 0
        if alive:
            table.stock[seat, colour] += chips
        else:
            table.burned[colour] += chips
    table.line_n[seat] = 0
    if alive:
        table.stock_n[seat] += count
    else:
        table.burned_by[seat] += count


@kernel
def swap_lines(table: Table, one: int, other: int) -> None:
    """Exchange all mettle on two lines."""
    for colour in range(table.seats):
        chips = table.line[one, colour]
        table.line[one, colour] = table.line[other, colour]
        table.line[other, colour] = chips
    count = table.line_n[one]
    table.line_n[one] = table.line_n[other]
    table.line_n[other] = count
    before = table.line_before[one]
    table.line_before[one] = table.line_before[other]
    table.line_before[other] = before
