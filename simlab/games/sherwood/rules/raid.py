"""A band meets a carriage: raiders, promised cards, equipment in the leader's order (2.6)."""

from __future__ import annotations

from typing import Any

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


@kernel
def laid_by(table: Any, seat: Any, hideout: Any) -> Any:
    """Count the promised cards of a player at a hide-out."""
    count = 0
    for place in range(table.laid_n):
        if table.laid_seat[place] == seat and table.laid_hideout[place] == hideout:
            count += 1
    return count


@kernel
def has_room(table: Any, seat: Any) -> Any:
    """Return whether a member may use one card more: one for each of its raiders."""
    raiders = table.bands[table.hideout].raiders[seat]
    return laid_by(table, seat, table.hideout) + table.declared_n[seat] < raiders


@kernel
def attempt(world: Any, hideout: Any) -> None:
    """The raiders alone, then the promised cards, then what members declare."""
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
def raid(world: Any) -> None:
    """The raid happens, wanted or not."""
    table = world.table
    note(world, events.E_RAID, table.hideout, table.total, 0)
    if table.order_n > 0:
        judge_equipment(world, c.ONE)
    settle_laid(world, table.hideout)
    use_declared(world, c.ONE)
    table.phase = c.REWARD


@kernel
def settle_laid(world: Any, hideout: Any) -> None:
    """Promised cards return if none was needed, else they are used and discarded (A12)."""
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
def take_up(table: Any, place: Any) -> None:
    """A promised card is no longer laid out; the others keep their order."""
    table.laid_n -= 1
    for later in range(place, table.laid_n):
        table.laid_seat[later] = table.laid_seat[later + 1]
        table.laid_kind[later] = table.laid_kind[later + 1]
        table.laid_hideout[later] = table.laid_hideout[later + 1]


@kernel
def discard(world: Any, seat: Any, kind: Any) -> None:
    """An equipment card goes to the discard pile."""
    world.table.eq_discard[kind] += 1
    note(world, events.E_DISCARDED, seat, kind, 0)


@kernel
def returns_in_vain(table: Any) -> Any:
    """Whether equipment returns that is not enough: here and now, for this card (A13, R31, R33)."""
    if is_sheriff(table.card):
        return False
    if table.rules.failed_eq == c.FAILED_PLANNED:
        return not is_planned(table)
    return table.rules.failed_eq == c.FAILED_RETURN


@kernel
def use_declared(world: Any, success: Any) -> None:
    """Declared cards are discarded, or return after a raid that failed (A13)."""
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
def go_ordering(world: Any) -> None:
    """The leader names who declares next, until all who could are in order."""
    table = world.table
    options: Any = 0
    for seat in range(table.seats):
        if table.hand_n[seat] > 0 and table.bands[table.hideout].raiders[seat] > 0:
            if has_room(table, seat):
                options |= c.ONE << seat
    for place in range(table.order_n):
        options &= ~(c.ONE << table.order[place])
    if options == 0:
        table.phase = c.DECLARING
        start_declaring(table)
    else:
        ask(world, c.ORDER, table.bands[table.hideout].leader, options)


@kernel
def name_next(world: Any, seat: Any) -> None:
    """This member declares next."""
    table = world.table
    table.order[table.order_n] = seat
    table.order_n += 1


@kernel
def start_declaring(table: Any) -> None:
    """A player declares its strongest cards first."""
    table.floor = c.WEAPONS - 1


@kernel
def declare_options(world: Any, seat: Any) -> Any:
    """Return the cards that a member may declare."""
    table = world.table
    options: Any = 0
    if has_room(table, seat):
        for kind in range(table.floor + 1):
            if world.seats[seat].hand[kind] > 0:
                options |= c.ONE << kind
    if options == 0:
        return 0
    if table.rules.sabotage == 0:
        return options
    if table.rules.binding == c.BIND_ALL:
        if declared_power(table, seat) < bound_here(table, seat, c.USE_EQ):
            return options
    return options | bit(c.CARDS_DONE)


@kernel
def go_declaring(world: Any) -> None:
    """Each member in turn declares equipment; if that is not enough there is no raid."""
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
def declare(world: Any, seat: Any, kind: Any) -> None:
    """Declare a card, or be done; the raid happens as soon as there is enough power."""
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
def fail(world: Any) -> None:
    """Still short: a party moves past, a sheriff beats the band."""
    table = world.table
    note(world, events.E_FAILED, table.hideout, table.total, 0)
    judge_equipment(world, c.ZERO)
    use_declared(world, c.ZERO)
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
