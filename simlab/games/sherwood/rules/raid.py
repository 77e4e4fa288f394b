"""Meeting of a band and a carriage: raiders, promised cards, equipment in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules.cards import is_sheriff, power_of, return_card, show_card
from simlab.games.sherwood.rules.planned import is_planned
from simlab.games.sherwood.rules.promises import (
    bound_here,
    declared_power,
    judge_equipment,
)
from simlab.games.sherwood.rules.seats import ask, ask_in_private, bit, clockwise
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def laid_by(table: Table, seat: int, hideout: int) -> int:
    """Count the promised cards of a player at a hide-out."""
    count = 0
    for place in range(table.laid_n):
        if table.laid_seat[place] == seat and table.laid_hideout[place] == hideout:
            count += 1
    return count


@kernel
def has_room(table: Table, seat: int) -> int:
    """Return whether a member may use one card more: one for each of its raiders."""
    raiders = table.bands[table.hideout].raiders[seat]
    return laid_by(table, seat, table.hideout) + table.declared_n[seat] < raiders


@kernel
def attempt(world: World, hideout: int) -> None:
    """Test a band: the raiders alone, then promised cards, then declared ones."""
    table = world.table
    band = table.bands[hideout]
    table.checks += 1
    table.hideout = hideout
    table.power = power_of(table, table.card)
    table.laid_in = 0
    table.order_n = 0
    table.ordered = 0
    table.total = 0
    for seat in range(table.seats):
        table.total += band.raiders[seat]
        table.declared_n[seat] = 0
        for kind in range(c.WEAPONS):
            table.declared[seat, kind] = 0
    note(world, events.E_MET, hideout, table.total, table.power)
    if table.total < table.power:
        for place in range(table.laid_n):
            if table.laid_hideout[place] == hideout:
                table.total += table.rules.eq_power[table.laid_kind[place]]
                table.laid_in = 1
    table.phase = c.RAIDED if table.total >= table.power else c.ORDERING


@kernel
def raid(world: World) -> None:
    """Carry out the raid, which is compulsory."""
    table = world.table
    note(world, events.E_RAID, table.hideout, table.total, 0)
    if table.order_n > 0:
        judge_equipment(world, 1)
    settle_laid(world, table.hideout)
    use_declared(world, 1)
    table.phase = c.REWARD


@kernel
def settle_laid(world: World, hideout: int) -> None:
    """Discard promised cards that were needed, return the others (RULES.md A12)."""
    table = world.table
    rules = table.rules
    returns = rules.promised_surplus_returns != 0
    spare = table.total - table.power
    for place in range(table.laid_n - 1, -1, -1):
        if table.laid_hideout[place] == hideout:
            seat = table.laid_seat[place]
            kind = table.laid_kind[place]
            needed = table.laid_in != 0
            if needed and returns and rules.eq_power[kind] <= spare:
                needed = False
                spare -= rules.eq_power[kind]
            take_up(table, place)
            if needed:
                table.declared_n[seat] += 1
                discard(world, seat, kind)
                table.eq_used[seat] += 1
            else:
                return_card(world, seat, kind)
                note(world, events.E_RETURNED, seat, kind, 0)


@kernel
def take_up(table: Table, place: int) -> None:
    """Take up a promised card; the others keep their order."""
    table.laid_n -= 1
    for later in range(place, table.laid_n):
        table.laid_seat[later] = table.laid_seat[later + 1]
        table.laid_kind[later] = table.laid_kind[later + 1]
        table.laid_hideout[later] = table.laid_hideout[later + 1]


@kernel
def discard(world: World, seat: int, kind: int) -> None:
    """Put an equipment card on the discard pile."""
    world.table.eq_discard[kind] += 1
    note(world, events.E_DISCARDED, seat, kind, 0)


@kernel
def returns_in_vain(table: Table) -> int:
    """Return whether insufficient equipment returns here (RULES.md A13, R31, R33)."""
    if is_sheriff(table.card):
        return False
    if table.rules.failed_eq == c.FAILED_PLANNED:
        return not is_planned(table)
    return table.rules.failed_eq == c.FAILED_RETURN


@kernel
def use_declared(world: World, success: int) -> None:
    """Discard the declared cards, or return them after a failed raid (RULES.md A13)."""
    table = world.table
    returns = success == 0 and returns_in_vain(table)
    for steps in range(table.seats):
        seat = clockwise(table, table.bands[table.hideout].leader, steps)
        for kind in range(c.WEAPONS):
            for _ in range(table.declared[seat, kind]):
                if returns:
                    return_card(world, seat, kind)
                    note(world, events.E_RETURNED, seat, kind, 0)
                else:
                    discard(world, seat, kind)
                    table.eq_used[seat] += 1
            table.declared[seat, kind] = 0


@kernel
def go_ordering(world: World) -> None:
    """Ask the leader for the next member to declare, until all possible ones are in order."""
    table = world.table
    options: Any = 0
    for seat in range(table.seats):
        if table.hand_n[seat] > 0 and table.bands[table.hideout].raiders[seat] > 0:
            if has_room(table, seat):
                options |= 1 << seat
    for place in range(table.order_n):
        options &= ~(1 << table.order[place])
    if options == 0:
        table.phase = c.DECLARING
        start_declaring(table)
    else:
        ask(world, c.ORDER, table.bands[table.hideout].leader, options)


@kernel
def name_next(world: World, seat: int) -> None:
    """Record the next member to declare."""
    table = world.table
    table.order[table.order_n] = seat
    table.order_n += 1


@kernel
def start_declaring(table: Table) -> None:
    """Start a player's declarations with its strongest cards."""
    table.floor = c.WEAPONS - 1


@kernel
def declare_options(world: World, seat: int) -> int:
    """Return the cards open to a member's declaration."""
    table = world.table
    options: Any = 0
    if has_room(table, seat):
        for kind in range(table.floor + 1):
            if world.seats[seat].hand[kind] > 0:
                options |= 1 << kind
    if options == 0:
        return 0
    if table.rules.sabotage == 0:
        return options
    if table.rules.binding == c.BIND_ALL:
        if declared_power(table, seat) < bound_here(table, seat, c.USE_EQ):
            return options
    return options | bit(c.CARDS_DONE)


@kernel
def go_declaring(world: World) -> None:
    """Ask each member in turn for equipment; if that is not enough, the raid fails."""
    table = world.table
    while table.ordered < table.order_n:
        seat = table.order[table.ordered]
        options = declare_options(world, seat)
        if options != 0:
            ask_in_private(world, c.DECLARE, seat, options)
            return
        table.ordered += 1
        start_declaring(table)
    table.phase = c.FAILED


@kernel
def declare(world: World, seat: int, kind: int) -> None:
    """Declare a card, or end the choice; with enough power the raid happens at once."""
    table = world.table
    if kind == c.CARDS_DONE:
        table.ordered += 1
        start_declaring(table)
        return
    show_card(world, seat, kind)
    table.declared[seat, kind] += 1
    table.declared_n[seat] += 1
    table.floor = kind
    table.total += table.rules.eq_power[kind]
    note(world, events.E_DECLARED, seat, kind, 0)
    if table.total >= table.power:
        table.phase = c.RAIDED


@kernel
def fail(world: World) -> None:
    """Fail the raid: a party moves past, a sheriff beats the band."""
    table = world.table
    note(world, events.E_FAILED, table.hideout, table.total, 0)
    judge_equipment(world, 0)
    use_declared(world, 0)
    if is_sheriff(table.card):
        table.cursor = 0
        for seat in range(table.seats):
            table.staying[seat] = 0
        table.phase = c.DEFEAT
        return
    table.raids_failed[table.bands[table.hideout].leader] += 1
    table.hideout = c.NOTHING
    table.at += 1
    table.polled = 0
    table.phase = c.TRAVEL
