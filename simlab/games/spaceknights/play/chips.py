"""How mettle moves: onto the line, to others, out of the game; and of which colours."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.engine.rng import below
from simlab.games.spaceknights.components import (
    BLANK,
    BURNING,
    BY_LOSER,
    FOR_DEAD_LINE,
    IN_STOCK,
    ON_LINE,
    OWN_FIRST,
    PAYING,
    RANDOM_CHIPS,
    SMALLEST_FIRST,
    TAKING,
    V_BURNED,
    V_COLLECTED,
    V_COLOUR,
    V_TAKES_BACK,
)


@kernel
def pile(table: Any, holder: Any, on_line: Any, colour: Any) -> Any:
    """Return the chips of a colour in a player's stock, or on its line."""
    return table.line[holder, colour] if on_line == ON_LINE else table.stock[holder, colour]


@kernel
def random_pile(world: Any, holder: Any, on_line: Any, mover: Any) -> Any:
    """Return the colour of a random chip."""
    table = world.table
    total = table.line_n[holder] if on_line == ON_LINE else table.stock_n[holder]
    left = below(world.hidden.chip_stream[mover], total)
    picked = 0
    for colour in range(table.seats):
        left -= pile(table, holder, on_line, colour)
        picked += 1 if left >= 0 else 0
    return picked


@kernel
def next_pile(world: Any, holder: Any, on_line: Any, mover: Any, purpose: Any) -> Any:
    """Return the colour from which the mover takes next (rules file 6, COLOURS)."""
    table = world.table
    if table.rules.tier < 2:
        return 0
    wish = world.seats[mover].colours[purpose]
    if wish == RANDOM_CHIPS:
        return random_pile(world, holder, on_line, mover)
    if wish == OWN_FIRST and pile(table, holder, on_line, mover) > 0:
        return mover
    best = mover
    most = 0
    for colour in range(table.seats):
        chips = pile(table, holder, on_line, colour)
        if colour != mover and chips > 0:
            if most == 0 or (chips < most if wish == SMALLEST_FIRST else chips > most):
                best = colour
                most = chips
    return best


@kernel
def at_once(world: Any, chips: Any, left: Any, mover: Any, purpose: Any) -> Any:
    """Return how many chips of a pile go together: all that are needed, or one by chance."""
    if world.table.rules.tier >= 2 and world.seats[mover].colours[purpose] == RANDOM_CHIPS:
        return 1
    return min(chips, left)


@kernel
def note_colour(world: Any, colour: Any, count: Any) -> None:
    """Tell the colour of chips that have just moved."""
    if world.table.rules.tier >= 2:
        note(world, V_COLOUR, colour, count, BLANK)


@kernel
def pay(world: Any, seat: Any, count: Any) -> None:
    """Put chips on the own line."""
    table = world.table
    table.check_lives |= table.rules.elim_on_empty_stock
    left = count
    while left > 0:
        colour = seat
        if table.rules.own_only == 0:
            colour = next_pile(world, seat, IN_STOCK, seat, PAYING)
        chips = at_once(world, table.stock[seat, colour], left, seat, PAYING)
        table.stock[seat, colour] -= chips
        table.line[seat, colour] += chips
        note_colour(world, colour, chips)
        left -= chips
        table.stock_n[seat] -= chips
        table.line_n[seat] += chips


@kernel
def burn_colour(world: Any, seat: Any, colour: Any, count: Any) -> None:
    """Take chips of one colour out of the game."""
    table = world.table
    table.stock[seat, colour] -= count
    table.stock_n[seat] -= count
    table.burned[colour] += count
    table.burned_by[seat] += count
    note_colour(world, colour, count)


@kernel
def burn(world: Any, seat: Any, count: Any, reason: Any) -> None:
    """Take chips out of the game."""
    table = world.table
    if count == 0:
        return
    table.check_lives = 1
    note(world, V_BURNED, seat, count, reason)
    left = count
    while left > 0:
        colour = seat
        if table.rules.burn_own_only == 0:
            colour = next_pile(world, seat, IN_STOCK, seat, BURNING)
        chips = at_once(world, table.stock[seat, colour], left, seat, BURNING)
        burn_colour(world, seat, colour, chips)
        left -= chips


@kernel
def hand_over_colour(world: Any, giver: Any, taker: Any, colour: Any, count: Any) -> None:
    """Move chips of one colour between stocks."""
    table = world.table
    table.stock[giver, colour] -= count
    table.stock_n[giver] -= count
    table.stock[taker, colour] += count
    table.stock_n[taker] += count
    note_colour(world, colour, count)


@kernel
def hand_over(world: Any, giver: Any, taker: Any, count: Any, mover: Any, purpose: Any) -> None:
    """Move chips between stocks; the mover picks them."""
    left = count
    while left > 0:
        colour = next_pile(world, giver, IN_STOCK, mover, purpose)
        chips = at_once(world, world.table.stock[giver, colour], left, mover, purpose)
        hand_over_colour(world, giver, taker, colour, chips)
        left -= chips


@kernel
def collect(world: Any, winner: Any, loser: Any) -> Any:
    """Move what the winner may have of a line, never more than its own (3.4); return how much."""
    table = world.table
    count = min(table.line_n[loser], table.line_n[winner])
    if count == 0:
        return 0
    note(world, V_COLLECTED, winner, loser, count)
    mover = winner
    purpose = TAKING
    if table.rules.collect_colours == BY_LOSER:
        mover = loser
        purpose = PAYING
    left = count
    while left > 0:
        colour = next_pile(world, loser, ON_LINE, mover, purpose)
        chips = at_once(world, table.line[loser, colour], left, mover, purpose)
        table.line[loser, colour] -= chips
        table.line_n[loser] -= chips
        table.stock[winner, colour] += chips
        table.stock_n[winner] += chips
        note_colour(world, colour, chips)
        left -= chips
    return count


@kernel
def take_back(world: Any, seat: Any) -> None:
    """Everything that a player has on the line returns to it (a dead one's is burned)."""
    table = world.table
    count = table.line_n[seat]
    if count == 0:
        return
    alive = table.alive[seat] != 0
    if alive:
        note(world, V_TAKES_BACK, seat, count, BLANK)
    else:
        note(world, V_BURNED, seat, count, FOR_DEAD_LINE)
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
def swap_lines(table: Any, one: Any, other: Any) -> None:
    """Exchange all mettle on two lines."""
    for colour in range(table.seats):
        chips = table.line[one, colour]
        table.line[one, colour] = table.line[other, colour]
        table.line[other, colour] = chips
    count = table.line_n[one]
    table.line_n[one] = table.line_n[other]
    table.line_n[other] = count
