"""Invariants of aliens, and of the hooks that effects use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, powers, sets, wiring
from simlab.games.cosmic.techs.uses import TECH_CHANGES, TECH_USES
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def aliens_agree(world: World) -> int:
    """Return whether each alien was dealt to its player, and none twice by chance."""
    table = world.table
    for seat in range(table.seats):
        me = world.seats[seat]
        if table.alien[seat] != c.NO_POWER and not sets.holds(me.dealt, table.alien[seat]):
            return False
        if me.keeps >= 0 and not sets.holds(me.dealt, me.keeps):
            return False
        for other in range(seat):
            by_chance = table.rules.aliens[other] >= c.RANDOM_ALIEN
            shared = sets.both(sets.of(me.dealt), sets.of(world.seats[other].dealt))
            if by_chance and not sets.is_empty(shared):
                return False
    return True


@kernel
def powers_agree(table: Table) -> int:
    """Return whether the wired effects of each player are its active powers and flares at work.

    The check is skipped while ships are on their way to be lost, since powers last until then.
    """
    for seat in range(table.seats):
        if table.zones[c.LIMBO, seat] > 0:
            return True
    for seat in range(table.seats):
        power, second = table.power[seat], table.second[seat]
        place = powers.place_of(seat, 0)
        own = powers.wired_power(power, powers.way_of(table, 0, seat, seat, power))
        way = powers.way_of(table, 0, seat + c.SECONDS, seat, second)
        second = powers.wired_power(second, way)
        if table.wired[place + c.OWN_POWER] != own or table.wired[place + c.SECOND_POWER] != second:
            return False
        for flare in range(c.MOST_LASTING):
            if table.wired[place + c.LASTING + flare] != powers.lasting_at(table, seat, flare):
                return False
    return True


@kernel
def techs_act(world: World, seat: int, hook: int) -> int:
    """Return whether a tech of a player acts at a hook."""
    for slot in range(c.TECH_SLOTS):
        tech = world.seats[seat].techs[slot]
        if ((TECH_USES[tech] | TECH_CHANGES[tech]) >> hook) & 1 != 0:
            if wiring.may_act(world.table, world.seats[seat], seat, slot):
                return True
    return False


@kernel
def things_act(world: World, seat: int, hook: int) -> int:
    """Return whether a thing of a player may act at a hook."""
    return (wiring.hooks_of_things(world, seat) >> hook) & 1 != 0


@kernel
def hooks_agree(world: World) -> int:
    """Return whether the users of each hook are the effects and playable flares that use it."""
    table = world.table
    for hook in range(c.HOOKS):
        users = 0
        flares = 0
        for seat in range(table.seats):
            for slot in range(c.IN_HAND):
                place = powers.place_of(seat, slot)
                if powers.uses(table.wired[place], hook):
                    users |= bits.bit(place)
            if table.tech_in_use != 0 and techs_act(world, seat, hook):
                flares |= bits.bit(powers.place_of(seat, c.TECHS_OUT))
            if table.dominion != 0 and things_act(world, seat, hook):
                flares |= bits.bit(powers.place_of(seat, c.THINGS_OUT))
            left = wiring.ready_flares(table, world.seats[seat], seat)
            while not sets.is_empty(left):
                alien = sets.first(left)
                left = sets.rest(left)
                if powers.flare_uses(table, seat, alien, hook):
                    flares |= bits.bit(powers.place_of(seat, c.IN_HAND))
        if table.users[hook] & (c.WAITS - 1) != users or world.hidden.flare_users[hook] != flares:
            return False
    return True
