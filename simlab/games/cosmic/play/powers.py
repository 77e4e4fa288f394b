"""Who has a power that may act, and where: the set of hooks of each player."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import apart, kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.uses import PASSIVE, USES
from simlab.games.cosmic.dominion.act import THING_USES
from simlab.games.cosmic.play import bits


@kernel
def uses(unit: Any, hook: Any) -> Any:
    """Whether an effect acts at a hook."""
    return (USES[unit] >> hook) & 1 != 0


@kernel
def stays(unit: Any, hook: Any) -> Any:
    """Whether an effect acts at a hook even while it is zapped."""
    return (PASSIVE[unit] >> hook) & 1 != 0


@kernel
def power_on(table: Any, seat: Any) -> Any:
    """Whether a player has an active power: enough home colonies, not zapped."""
    if table.power[seat] == c.NO_POWER or (table.zapped >> seat) & 1 != 0:
        return False
    return has_homes(table, seat)


@kernel
def has_homes(table: Any, seat: Any) -> Any:
    """Whether a player has home colonies enough for its power."""
    return table.home[seat] >= table.rules.power_min_home or table.power[seat] == c.MASOCHIST


@kernel
def lasts(table: Any, powered: Any, seat: Any) -> Any:
    """Whether a power still acts because what its owner has lost is on its way to the warp."""
    return table.loss_n > 0 and ((powered & ~table.zapped) >> seat) & 1 != 0


@kernel
def used_by(table: Any, seat: Any) -> Any:
    """Return the set of hooks that a player's powers use now, and its flare at work."""
    used = USES[table.lasting[seat]]
    if power_on(table, seat):
        used |= USES[table.power[seat]] | USES[table.second[seat]]
    elif has_homes(table, seat):
        used |= PASSIVE[table.power[seat]] | PASSIVE[table.second[seat]]
    return used | table.standing


@kernel
def swap(table: Any, one: Any, other: Any) -> None:
    """Two players exchange their aliens, with what belongs to them."""
    power, second, tokens = table.power[one], table.second[one], table.tokens[one]
    table.power[one] = table.power[other]
    table.second[one] = table.second[other]
    table.tokens[one] = table.tokens[other]
    table.power[other] = power
    table.second[other] = second
    table.tokens[other] = tokens


@apart("table", rare=True)
def give_back(table: Any) -> None:
    """An alien that was lent goes back, whoever has it now; without it, what came in its place."""
    lender = table.lender - 1
    holder = table.borrower
    for seat in range(table.seats):
        if table.power[seat] == table.lent:
            holder = c.ZERO + seat
    swap(table, lender, holder)
    table.lender = 0
    table.borrower = 0
    table.lent = 0
    table.zapped &= ~(c.ONE << lender)
    wire(table)


@apart("table", rare=True)
def wire(table: Any) -> None:
    """Write down who uses which hooks."""
    powered = table.powered
    table.hooked = 0
    table.powered = 0
    table.hoards = 0
    for seat in range(table.seats):
        used = used_by(table, seat)
        if lasts(table, powered, seat):
            used |= USES[table.power[seat]] | USES[table.second[seat]]
        if power_on(table, seat) or lasts(table, powered, seat):
            table.powered |= c.ONE << seat
            if table.power[seat] == c.MISER or table.second[seat] == c.MISER:
                table.hoards |= c.ONE << seat
        table.hooks[seat] = used
        table.hooked |= used
    for place in range(table.fire_n):
        # somebody is still to answer
        table.hooked |= c.ONE << (table.fires[place].hook - 1)


@apart("world", "int", rare=True)
def wire_flares(world: Any, seat: Any) -> None:
    """Write down at which hooks a player may play the flares in its hand."""
    me = world.seats[seat]
    me.flare_hooks = 0
    for alien in range(1, c.WILD_FLARE):
        if ((me.flares | me.hoard_flares) >> alien) & 1 != 0:
            me.flare_hooks |= USES[c.WILD_FLARE + alien] | USES[c.SUPER_FLARE + alien]
    left = me.blues
    while left != 0:
        me.flare_hooks |= THING_USES[bits.lowest_bit(left) - c.KINDS]
        left &= left - 1
    world.hidden.flare_hooks = 0
    for other in range(world.table.seats):
        world.hidden.flare_hooks |= world.seats[other].flare_hooks


@kernel
def rewire(table: Any) -> None:
    """Work out anew who uses which hook: a power came, went, or lost its home colonies."""
    if table.powers != 0 or table.rules.flares != 0 or table.dominion != 0:
        wire(table)
