"""Who has a power that may act, and where: the set of hooks of each player."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import apart, kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.uses import HOOKS_OF, PASSIVE, USES

OFF, ZAPPED, ACTIVE = range(3)
OPEN = (1 << c.IN_HAND) - 1
"""The effects of a player that all see."""


@kernel
def uses(unit: Any, hook: Any) -> Any:
    """Whether an effect acts at a hook."""
    return USES[unit, hook] != 0


@kernel
def stays(unit: Any, hook: Any) -> Any:
    """Whether an effect acts at a hook even while it is zapped."""
    return USES[PASSIVE + unit, hook] != 0


@kernel
def flare_uses(alien: Any, hook: Any) -> Any:
    """Whether a flare acts at a hook, in any hand."""
    return uses(c.WILD_FLARE + alien, hook) or uses(c.SUPER_FLARE + alien, hook)


@kernel
def users(world: Any, hook: Any) -> Any:
    """Return who uses a hook: a bit for each effect of each player, and one if it waits."""
    return world.table.users[hook] | world.hidden.flare_users[hook]


@kernel
def place_of(seat: Any, slot: Any) -> Any:
    """Return the place of an effect among the users of a hook."""
    return seat * c.SLOTS + slot


@kernel
def acts(table: Any, seat: Any, hook: Any) -> Any:
    """Whether a power of a player, or its flare at work, uses a hook."""
    return (table.users[hook] >> place_of(seat, 0)) & OPEN != 0


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
def way_of(table: Any, powered: Any, seat: Any) -> Any:
    """Return how the powers of a player are wired: `ACTIVE`, `ZAPPED`, or not at all (`OFF`)."""
    if power_on(table, seat) or lasts(table, powered, seat):
        return c.ZERO + ACTIVE
    return c.ZERO + (ZAPPED if has_homes(table, seat) else OFF)


@kernel
def wired_power(unit: Any, way: Any) -> Any:
    """Return how a power is wired in this way (see `uses`); 0: it does not act anywhere."""
    if way == OFF or unit == c.NO_POWER:
        return c.ZERO
    return unit if way == ACTIVE else unit + PASSIVE


@kernel
def plug(table: Any, seat: Any, slot: Any, wired: Any) -> None:
    """An effect of a player takes the place of what was wired there."""
    place = place_of(seat, slot)
    before = table.wired[place]
    if before == wired:
        return
    table.wired[place] = wired
    user = c.ONE << place
    count = 0
    while HOOKS_OF[before, count] >= 0:
        table.users[c.ZERO + HOOKS_OF[before, count]] &= ~user
        count += 1
    count = 0
    while HOOKS_OF[wired, count] >= 0:
        table.users[c.ZERO + HOOKS_OF[wired, count]] |= user
        count += 1


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
    table.powered = 0
    table.hoards = 0
    for seat in range(table.seats):
        way = way_of(table, powered, seat)
        power, second = table.power[seat], table.second[seat]
        plug(table, seat, c.OWN_POWER, wired_power(power, way))
        plug(table, seat, c.SECOND_POWER, wired_power(second, way))
        plug(table, seat, c.LASTING, table.lasting[seat])
        if way == ACTIVE:
            table.powered |= c.ONE << seat
            if power == c.MISER or second == c.MISER:
                table.hoards |= c.ONE << seat


@kernel
def plug_flare(world: Any, user: Any, unit: Any) -> None:
    """A flare may be played at its hooks."""
    count = 0
    while HOOKS_OF[unit, count] >= 0:
        world.hidden.flare_users[c.ZERO + HOOKS_OF[unit, count]] |= user
        count += 1


@kernel
def flares_of(me: Any) -> Any:
    """Return the flares of a hand and of a hoard."""
    return me.flares | me.hoard_flares


@apart("world", "int", rare=True)
def wire_flares(world: Any, seat: Any) -> None:
    """Write down at which hooks a player may play the flares in its hand."""
    user = c.ONE << place_of(seat, c.IN_HAND)
    for hook in range(c.HOOKS):
        world.hidden.flare_users[hook] &= ~user
    if (world.table.flared >> seat) & 1 != 0 and world.table.rules.flare_limit == c.ONE_EACH:
        return
    flares = flares_of(world.seats[seat])
    for alien in range(1, c.ALIEN_N + 1):
        if (flares >> alien) & 1 != 0:
            plug_flare(world, user, c.WILD_FLARE + alien)
            plug_flare(world, user, c.SUPER_FLARE + alien)


@kernel
def wire_all_flares(world: Any) -> None:
    """Write it down of all players."""
    for seat in range(world.table.seats):
        wire_flares(world, seat)


@kernel
def unplugged(world: Any, hook: Any) -> Any:
    """Whether a player who has played its flare holds another one that uses a hook."""
    for seat in range(world.table.seats):
        if (world.table.flared >> seat) & 1 != 0:
            flares = flares_of(world.seats[seat])
            for alien in range(1, c.ALIEN_N + 1):
                if (flares >> alien) & 1 != 0 and flare_uses(alien, hook):
                    return True
    return False


@kernel
def rewire(table: Any) -> None:
    """Work out anew who uses which hook: a power came, went, or lost its home colonies."""
    if table.powers != 0 or table.rules.flares != 0:
        wire(table)
