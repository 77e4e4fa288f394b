"""Seats, what may be done, raiders, gold: how things move."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.games.sherwood import components as c
from simlab.jit.kernel import kernel


@kernel
def left_of(table: Any, seat: Any) -> Any:
    """Return the next seat clockwise."""
    return seat + 1 if seat + 1 < table.seats else 0


@kernel
def clockwise(table: Any, seat: Any, steps: Any) -> Any:
    """Return the seat so many steps clockwise (fewer than there are players)."""
    there = seat + steps
    return there - table.seats if there >= table.seats else there


@kernel
def bit(action: Any) -> Any:
    """Return the bit of an action."""
    return c.ONE << action


@kernel
def from_to(low: Any, high: Any) -> Any:
    """Return the bits of the actions from ``low`` to ``high``, both included, none above `MOST`."""
    if low > high:
        return 0
    return (c.ONE << (min(high, c.MOST) + 1)) - (c.ONE << min(low, c.MOST))


@kernel
def ask(world: Any, decision: Any, seat: Any, options: Any) -> None:
    """Put a decision before a player; all see what may be done."""
    table = world.table
    table.decision = decision
    table.actor = seat
    table.options = options


@kernel
def ask_in_private(world: Any, decision: Any, seat: Any, options: Any) -> None:
    """Put a decision before a player; what may be done depends on what only this player sees."""
    table = world.table
    table.decision = decision
    table.actor = seat
    table.options = 0
    world.seats[seat].options = options


@kernel
def in_bands(table: Any, seat: Any) -> Any:
    """Count a player's raiders in hide-outs."""
    raiders = 0
    for hideout in range(c.HIDEOUTS):
        if table.bands[hideout].leader >= 0:
            raiders += table.bands[hideout].raiders[seat]
    return raiders


@kernel
def in_play(table: Any, seat: Any) -> Any:
    """Count a player's raiders in camp and on the board, without the oak."""
    placed = table.church[seat] + table.inn[seat] + table.merchant[seat] + table.market[seat]
    return table.camp[seat] + placed + in_bands(table, seat)


@kernel
def free_hideouts(table: Any) -> Any:
    """Return the hide-outs where nobody is, a bit each."""
    free: Any = 0
    for hideout in range(c.HIDEOUTS):
        if table.in_board[hideout] != 0 and table.bands[hideout].leader < 0:
            free |= c.ONE << hideout
    return free


@kernel
def others_in_camp(table: Any, seat: Any) -> Any:
    """Return who else has raiders in camp, a bit each."""
    others: Any = 0
    for other in range(table.seats):
        if other != seat and table.camp[other] > 0:
            others |= c.ONE << other
    return others


@kernel
def is_last_round(table: Any) -> Any:
    """Return whether this is the round whose loot turns into glory."""
    return table.round_index + 1 == table.rules.rounds


@kernel
def spend(table: Any, seat: Any, bags: Any) -> None:
    """Bags leave a camp, older ones first (R32)."""
    table.gold[seat] -= bags
    if table.rules.bags_paid == c.OLD_BAGS_FIRST:
        table.new_gold[seat] = min(table.new_gold[seat], table.gold[seat])
    else:
        table.new_gold[seat] = max(0, table.new_gold[seat] - bags)


@kernel
def pay(table: Any, payer: Any, payee: Any, bags: Any) -> None:
    """Bags change hands; they are no loot."""
    spend(table, payer, bags)
    table.gold[payee] += bags


@kernel
def pay_pit(table: Any, seat: Any, bags: Any) -> None:
    """Bags go from a camp to the gold pit."""
    spend(table, seat, bags)
    table.pit += bags


@kernel
def supply_bags(table: Any, wanted: Any) -> Any:
    """Return how many of these bags the pit can give."""
    return wanted if table.rules.gold_limited == 0 else min(wanted, table.pit)


@kernel
def take_loot_bags(table: Any, seat: Any, bags: Any) -> None:
    """Bags of loot go from the pit to a camp; without a limit new ones are made."""
    missing = max(0, bags - table.pit)
    table.minted += missing
    table.pit += missing - bags
    table.gold[seat] += bags
    if is_last_round(table):
        table.new_gold[seat] += bags


@kernel
def take_companion(table: Any, seat: Any) -> None:
    """A companion comes from the own oak to the camp."""
    table.oak[seat] -= 1
    table.camp[seat] += 1
    if is_last_round(table):
        table.new_comps[seat] += 1


@kernel
def members(table: Any, hideout: Any) -> Any:
    """Return who has raiders in a band, a bit each."""
    found: Any = 0
    for seat in range(table.seats):
        if table.bands[hideout].raiders[seat] > 0:
            found |= c.ONE << seat
    return found


@kernel
def has_bit(options: Any, action: Any) -> Any:
    """Return whether an action is in a set."""
    return (options >> action) & 1 != 0


@kernel
def clear_band(band: Any) -> None:
    """Nobody is there."""
    band.leader = c.NOTHING
    band.slot = c.NOTHING
    band.informant = c.NOTHING
    for seat in range(len(band.raiders)):
        band.raiders[seat] = 0
        band.bags[seat] = 0
        band.comps[seat] = 0


@kernel
def whole(amount: Any) -> Any:
    """Round a positive amount down."""
    return np.int64(amount + 1e-9)
