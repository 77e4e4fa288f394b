"""Six respites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules import circle
from simlab.games.spaceknights.rules.chance import throw
from simlab.games.spaceknights.rules.chips import (
    burn,
    burn_colour,
    hand_over,
    hand_over_colour,
)
from simlab.games.spaceknights.rules.dice import (
    gain_overpower,
    lose_life,
    pay_overpower,
    raised,
    value_of,
)
from simlab.games.spaceknights.rules.limits import burnable
from simlab.games.spaceknights.rules.lives import is_at_zero
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table, World


E_DIE = 0
"""Choice of rule ``respite_roll``: overpower and life force apply."""


@kernel
def gives_to(table: Table, user: int, other: int) -> int:
    """Return the number of chips that R1 could return to another player."""
    return table.stock[user, other] if other != user and table.alive[other] != 0 else 0


@kernel
def takes_from(table: Table, user: int, other: int) -> int:
    """Return the number of chips that R2 or R3 could take from another player."""
    if other == user or table.alive[other] == 0:
        return 0
    if table.respite[user] == c.R2:
        return table.stock[other, user]
    return table.stock_n[other] if circle.has_mettle(table, other, user) else 0


@kernel
def reach_of(table: Table, user: int, other: int) -> int:
    """Return the number of chips movable between user and another player by the respite."""
    if table.respite[user] == c.R1:
        return gives_to(table, user, other)
    return takes_from(table, user, other)


@kernel
def whole_reach(table: Table, user: int) -> int:
    """Return the total number of chips movable by R1, R2 or R3."""
    count = 0
    for other in range(table.seats):
        count += reach_of(table, user, other)
    return count


@kernel
def is_owner(table: Table, user: int, other: int) -> int:
    """Return whether R6 could burn chips of this player's colour."""
    if other == user or table.alive[other] == 0:
        return False
    return table.stock[user, other] >= table.rules.r6_burn


@kernel
def owners_after(table: Table, user: int, steps: int) -> int:
    """Count the owners more than ``steps`` places clockwise of the user."""
    count = 0
    for step in range(steps + 1, table.seats):
        if is_owner(table, user, circle.seat_after(table, user, step)):
            count += 1
    return count


@kernel
def is_usable(table: Table, seat: int) -> int:
    """Return whether a player's respite would do anything."""
    if table.rules.tier < 2:
        return False
    respite = table.respite[seat]
    if table.rules.respites[respite] == 0:
        return False
    if respite == c.R3:
        return burnable(table, seat) > 0 and circle.holder_count(table, seat) > 0
    if respite <= c.R2:
        return whole_reach(table, seat) > 0
    if respite == c.R6:
        return owners_after(table, seat, c.NO) > 1
    return circle.holder_count(table, seat) > 0


@kernel
def start_respite(world: World, seat: int) -> None:
    """Call upon the respite."""
    table = world.table
    respite = table.respite[seat]
    note(world, c.V_RESPITE, seat, respite, c.BLANK)
    table.cursor = seat
    table.chosen = c.NOTHING
    table.polled = c.NOTHING
    if respite <= c.R2:
        roll_for(world, seat)
        table.phase = c.PH_TAKING
    elif respite == c.R3:
        ask(world, c.BURN, seat)
    elif respite == c.R6:
        ask(world, c.OWNER, seat)
    else:
        table.amount = table.rules.ransom
        for other in range(table.seats):
            table.offers[other] = 0
        table.phase = c.PH_RANSOM


@kernel
def roll_for(world: World, seat: int) -> None:
    """Roll the e-die for R1 or R2, with overpower and life force as for a hand."""
    table = world.table
    raw = throw(world, table.rules.respite_die, world.hidden.respite_stream)
    if table.rules.respite_roll != E_DIE:
        table.amount = raw
        note(world, c.V_ROLL, seat, raw, raw)
        return
    price = raised(table, seat, raw)
    table.amount = value_of(table, seat, raw)
    note(world, c.V_ROLL, seat, raw, table.amount)
    pay_overpower(world, seat, price)


@kernel
def burn_to_take(world: World, seat: int, count: int) -> None:
    """Burn mettle to take more (R3, RULES.md A41)."""
    table = world.table
    burn(world, seat, count, c.FOR_RESPITE)
    table.amount = count * table.rules.r3_factor
    table.phase = c.PH_TAKING


@kernel
def most_moved(table: Table) -> int:
    """Return the maximum number of chips for the present question."""
    return min(table.amount, reach_of(table, table.user, table.chosen))


@kernel
def least_moved(table: Table) -> int:
    """Return the minimum number of chips to move; R3 takes as much as possible in all."""
    user = table.user
    if table.respite[user] != c.R3:
        return 0
    if table.rules.r3_each != 0:
        return most_moved(table)
    later = 0
    for step in range(circle.steps_to(table, user, table.chosen) + 1, table.seats):
        later += reach_of(table, user, circle.seat_after(table, user, step))
    return min(max(0, table.amount - later), most_moved(table))


@kernel
def go_on_taking(world: World) -> None:
    """Ask for the number of chips of the next player clockwise (R1, R2, R3)."""
    table = world.table
    user = table.user
    table.chosen = circle.next_alive(table, table.cursor)
    table.cursor = table.chosen
    if table.chosen == user or table.amount == 0 or table.alive[user] == 0:
        table.chosen = c.NOTHING
        end_respite(world)
        return
    if most_moved(table) > 0:
        ask(world, c.GIVE if table.respite[user] == c.R1 else c.TAKE, user)


@kernel
def move_mettle(world: World, user: int, count: int) -> None:
    """Move chips between the user and the chosen player."""
    table = world.table
    other = table.chosen
    if count == 0:
        return
    if table.respite[user] == c.R1:
        note(world, c.V_GAVE, user, other, count)
        hand_over_colour(world, user, other, other, count)
    else:
        note(world, c.V_TOOK, user, other, count)
        if table.respite[user] == c.R2:
            hand_over_colour(world, other, user, user, count)
        else:
            hand_over(world, other, user, count, user, c.TAKING)
    if table.respite[user] != c.R3 or table.rules.r3_each == 0:
        table.amount -= count


@kernel
def ask_ransom(world: World) -> None:
    """Ask the next holder for the ransom (R4, R5); without one, strike all (RULES.md A43)."""
    table = world.table
    user = table.user
    seat = circle.next_alive(table, table.cursor)
    while seat != user:
        table.cursor = seat
        if circle.has_mettle(table, seat, user):
            if table.rules.ransom_shared != 0:
                if table.stock_n[seat] > 0:
                    ask(world, c.OFFER, seat)
                    return
            elif table.stock_n[seat] >= table.rules.ransom:
                ask(world, c.RANSOM, seat)
                return
        seat = circle.next_alive(table, seat)
    strike_holders(world)


@kernel
def pay_ransom(world: World, payer: int, count: int) -> None:
    """Pay the ransom of a holder to the user of the respite."""
    note(world, c.V_RANSOM, payer, world.table.user, count)
    hand_over(world, payer, world.table.user, count, payer, c.PAYING)


@kernel
def answer_ransom(world: World, seat: int, pays: int) -> None:
    """Pay the ransom of a willing holder and end the respite."""
    if pays != 0:
        pay_ransom(world, seat, world.table.rules.ransom)
        end_respite(world)


@kernel
def answer_offer(world: World, seat: int, count: int) -> None:
    """Record a shared ransom offer; once the offers reach the ransom, all pay."""
    table = world.table
    table.offers[seat] = count
    table.amount -= count
    if table.amount > 0:
        return
    for step in range(1, table.seats):
        payer = circle.seat_after(table, table.user, step)
        if table.offers[payer] > 0:
            pay_ransom(world, payer, table.offers[payer])
    end_respite(world)


@kernel
def strike_holders(world: World) -> None:
    """Add overpower to every holder (R4), or take life force (R5)."""
    table = world.table
    user = table.user
    for step in range(1, table.seats):
        seat = circle.seat_after(table, user, step)
        if circle.has_mettle(table, seat, user):
            if table.respite[user] == c.R4:
                gain_overpower(world, seat, table.rules.r4_gain)
            else:
                lose_life(world, seat, table.rules.r5_loss)
    end_respite(world)


@kernel
def end_respite(world: World) -> None:
    """End the respite and check for players at zero."""
    table = world.table
    table.amount = 0
    for seat in range(table.seats):
        table.offers[seat] = 0
    table.phase = c.PH_HEAL
    table.check_lives = 1


@kernel
def may_choose_owner(table: Table, user: int, other: int) -> int:
    """Return whether a player may be named for R6: the two names go clockwise."""
    if not is_owner(table, user, other):
        return False
    steps = circle.steps_to(table, user, other)
    if table.chosen == c.NOTHING:
        return owners_after(table, user, steps) > 0
    return steps > circle.steps_to(table, user, table.chosen)


@kernel
def name_owner(world: World, user: int, choice: int) -> None:
    """Name the first or second owner of a colour (R6); then ask for the exchange."""
    table = world.table
    other = circle.seat_after(table, user, choice + 1)
    if table.chosen == c.NOTHING:
        table.chosen = other
        ask(world, c.OWNER, user)
    else:
        table.polled = other
        ask(world, c.PERMUTE, user)


@kernel
def permute_respites(world: World, user: int, action: int) -> None:
    """Burn chips of two colours, then exchange respites (R6, RULES.md A44)."""
    table = world.table
    one = table.chosen
    two = table.polled
    table.chosen = c.NOTHING
    table.polled = c.NOTHING
    count = table.rules.r6_burn
    note(world, c.V_BURNED, user, count, c.FOR_RESPITE)
    burn_colour(world, user, one, count)
    note(world, c.V_BURNED, user, count, c.FOR_RESPITE)
    burn_colour(world, user, two, count)
    end_respite(world)
    if is_at_zero(table, user):
        return
    mine = table.respite[user]
    first = table.respite[one]
    second = table.respite[two]
    if action == c.CYCLE:
        table.respite[user] = second
        table.respite[one] = mine
        table.respite[two] = first
    elif action == c.CYCLE_BACK:
        table.respite[user] = first
        table.respite[one] = second
        table.respite[two] = mine
    elif action == c.SWAP_FIRST:
        table.respite[user] = first
        table.respite[one] = mine
    else:
        table.respite[user] = second
        table.respite[two] = mine
    note(world, c.V_RESPITES, user, table.respite[user], c.BLANK)
    note(world, c.V_RESPITES, one, table.respite[one], c.BLANK)
    note(world, c.V_RESPITES, two, table.respite[two], c.BLANK)
