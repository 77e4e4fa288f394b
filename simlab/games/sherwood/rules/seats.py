"""Seats, options, raiders and gold: their moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sherwood import components as c
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Bands, Table, World


@kernel
def left_of(table: Table, seat: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat + 1 < table.seats else 0


@kernel
def clockwise(table: Table, seat: int, steps: int) -> int:
    """Return the seat ``steps`` places clockwise (fewer than there are players)."""
    there = seat + steps
    return there - table.seats if there >= table.seats else there


@kernel
def bit(action: int) -> int:
    """Return the bit of an action."""
    return 1 << action


@kernel
def from_to(low: int, high: int) -> int:
    """Return the bits of the actions from ``low`` to ``high`` inclusive, none above `MOST`."""
    if low > high:
        return 0
    return (1 << (min(high, c.MOST) + 1)) - (1 << min(low, c.MOST))


@kernel
def ask(world: World, decision: int, seat: int, options: int) -> None:
    """Ask a player for a decision with public options."""
    table = world.table
    table.decision = decision
    table.actor = seat
    table.options = options


@kernel
def ask_in_private(world: World, decision: int, seat: int, options: int) -> None:
    """Ask a player for a decision with options that depend on its private state."""
    table = world.table
    table.decision = decision
    table.actor = seat
    table.options = 0
    world.seats[seat].options = options


@kernel
def in_bands(table: Table, seat: int) -> int:
    """Count a player's raiders in hide-outs."""
    raiders = 0
    for hideout in range(c.HIDEOUTS):
        if table.bands[hideout].leader >= 0:
            raiders += table.bands[hideout].raiders[seat]
    return raiders


@kernel
def in_play(table: Table, seat: int) -> int:
    """Count a player's raiders in camp and on the board, without the oak."""
    placed = table.church[seat] + table.inn[seat] + table.merchant[seat] + table.market[seat]
    return table.camp[seat] + placed + in_bands(table, seat)


@kernel
def free_hideouts(table: Table) -> int:
    """Return the free hide-outs, a bit each."""
    free: Any = 0
    for hideout in range(c.HIDEOUTS):
        if table.in_board[hideout] != 0 and table.bands[hideout].leader < 0:
            free |= 1 << hideout
    return free


@kernel
def others_in_camp(table: Table, seat: int) -> int:
    """Return the other players with raiders in camp, a bit each."""
    others: Any = 0
    for other in range(table.seats):
        if other != seat and table.camp[other] > 0:
            others |= 1 << other
    return others


@kernel
def is_last_round(table: Table) -> int:
    """Return whether the loot of this round turns into glory."""
    return table.round_index + 1 == table.rules.rounds


@kernel
def spend(table: Table, seat: int, bags: int) -> None:
    """Take bags from a camp, older ones first (RULES.md R32)."""
    table.gold[seat] -= bags
    if table.rules.bags_paid == c.OLD_BAGS_FIRST:
        table.new_gold[seat] = min(table.new_gold[seat], table.gold[seat])
    else:
        table.new_gold[seat] = max(0, table.new_gold[seat] - bags)


@kernel
def pay(table: Table, payer: int, payee: int, bags: int) -> None:
    """Move bags between camps; they are no loot."""
    spend(table, payer, bags)
    table.gold[payee] += bags


@kernel
def pay_pit(table: Table, seat: int, bags: int) -> None:
    """Move bags from a camp to the gold pit."""
    spend(table, seat, bags)
    table.pit += bags


@kernel
def supply_bags(table: Table, wanted: int) -> int:
    """Return the number of these bags available in the pit."""
    return wanted if table.rules.gold_limited == 0 else min(wanted, table.pit)


@kernel
def take_loot_bags(table: Table, seat: int, bags: int) -> None:
    """Move bags of loot from the pit to a camp; without a limit new ones are made."""
    missing = max(0, bags - table.pit)
    table.minted += missing
    table.pit += missing - bags
    table.gold[seat] += bags
    if is_last_round(table):
        table.new_gold[seat] += bags


@kernel
def take_companion(table: Table, seat: int) -> None:
    """Move a companion from the own oak to the camp."""
    table.oak[seat] -= 1
    table.camp[seat] += 1
    if is_last_round(table):
        table.new_comps[seat] += 1


@kernel
def members(table: Table, hideout: int) -> int:
    """Return the members of a band, a bit each."""
    found: Any = 0
    for seat in range(table.seats):
        if table.bands[hideout].raiders[seat] > 0:
            found |= 1 << seat
    return found


@kernel
def has_bit(options: int, action: int) -> int:
    """Return whether an action is in a set."""
    return (options >> action) & 1 != 0


@kernel
def clear_band(band: Bands) -> None:
    """Clear a band."""
    band.leader = c.NOTHING
    band.slot = c.NOTHING
    band.informant = c.NOTHING
    for seat in range(len(band.raiders)):
        band.raiders[seat] = 0
        band.bags[seat] = 0
        band.comps[seat] = 0


@kernel
def whole(amount: float) -> int:
    """Round a positive amount down."""
    return int(amount + 1e-9)
