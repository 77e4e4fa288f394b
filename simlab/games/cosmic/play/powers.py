"""Who has a power that may act, and where: the set of hooks of each player."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import apart, kernel, rarely
from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.uses import PASSIVE, USES
from simlab.games.cosmic.techs.uses import TECH_CHANGES, TECH_USES


@kernel
def uses(unit: Any, hook: Any) -> Any:
    """Whether an effect acts at a hook."""
    return (USES[unit] >> hook) & 1 != 0


@kernel
def stays(unit: Any, hook: Any) -> Any:
    """Whether an effect acts at a hook even while it is zapped."""
    return (PASSIVE[unit] >> hook) & 1 != 0


@kernel
def place_of(table: Any, seat: Any, alien: Any) -> Any:
    """Return the place of an alien of a player in sets of powers: second ones come after."""
    second = table.second[seat] == alien and table.power[seat] != alien
    return seat + c.SECONDS if second else seat


@kernel
def is_on(table: Any, place: Any, seat: Any, alien: Any) -> Any:
    """Whether an alien of a player is active: enough home colonies, not zapped."""
    if alien == c.NO_POWER or (table.zapped >> place) & 1 != 0:
        return False
    return has_homes(table, seat, alien)


@kernel
def has_homes(table: Any, seat: Any, alien: Any) -> Any:
    """Whether a player has home colonies enough for an alien."""
    return table.home[seat] >= table.rules.power_min_home or alien == c.MASOCHIST


@kernel
def lasts(table: Any, powered: Any, place: Any) -> Any:
    """Whether a power still acts because what its owner has lost is on its way to the warp."""
    return table.loss_n > 0 and ((powered & ~table.zapped) >> place) & 1 != 0


@kernel
def used_by(table: Any, seat: Any) -> Any:
    """Return the set of hooks that a player's powers use now, and its flare at work."""
    used = USES[table.lasting[seat]] | hooks_of(table, seat, seat, table.power[seat])
    return used | hooks_of(table, seat + c.SECONDS, seat, table.second[seat])


@kernel
def hooks_of(table: Any, place: Any, seat: Any, alien: Any) -> Any:
    """Return the set of hooks that an alien of a player uses now."""
    if is_on(table, place, seat, alien):
        return USES[alien]
    return PASSIVE[alien] if has_homes(table, seat, alien) else c.ZERO


@kernel
def swap(table: Any, one: Any, other: Any) -> None:
    """Two players exchange their aliens, with what belongs to them."""
    power, second, tokens = table.power[one], table.second[one], table.tokens[one]
    more = table.second_tokens[one]
    table.power[one] = table.power[other]
    table.second[one] = table.second[other]
    table.tokens[one] = table.tokens[other]
    table.second_tokens[one] = table.second_tokens[other]
    table.power[other] = power
    table.second[other] = second
    table.tokens[other] = tokens
    table.second_tokens[other] = more


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
    table.zapped &= ~(c.ONE << lender | c.ONE << lender + c.SECONDS)
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
        if is_on(table, seat, seat, table.power[seat]) or lasts(table, powered, seat):
            used |= USES[table.power[seat]]
            table.powered |= c.ONE << seat
            if table.power[seat] == c.MISER:
                table.hoards |= c.ONE << seat
        place = seat + c.SECONDS
        if is_on(table, place, seat, table.second[seat]) or lasts(table, powered, place):
            used |= USES[table.second[seat]]
            table.powered |= c.ONE << place
        table.hooks[seat] = used
        table.hooked |= used
    for place in range(table.fire_n):
        # somebody is still to answer
        table.hooked |= c.ONE << (table.fires[place].hook - 1)


@kernel
def tech_hooks(table: Any, me: Any, seat: Any) -> Any:
    """Return the set of hooks of a player's techs, those that it may reveal at their use, too."""
    found = c.ZERO
    for slot in range(c.TECH_SLOTS):
        if table.tech_owner[slot] == seat + 1:
            tech = me.techs[slot]
            if table.tech_face[slot] != c.NO_TECH or (c.HIDDEN_TECHS >> tech) & 1 != 0:
                found |= TECH_USES[tech] | TECH_CHANGES[tech]
    return found


@apart("world", "int", rare=True)
def wire_flares(world: Any, seat: Any) -> None:
    """Write down at which hooks a player may play the flares in its hand, and its techs act."""
    me = world.seats[seat]
    me.flare_hooks = 0
    for alien in range(1, c.WILD_FLARE):
        if ((me.flares | me.hoard_flares) >> alien) & 1 != 0:
            me.flare_hooks |= USES[c.WILD_FLARE + alien] | USES[c.SUPER_FLARE + alien]
    if rarely(world.table.rules.technology != 0):
        me.flare_hooks |= tech_hooks(world.table, me, seat)
    world.hidden.flare_hooks = 0
    for other in range(world.table.seats):
        world.hidden.flare_hooks |= world.seats[other].flare_hooks


@kernel
def rewire(table: Any) -> None:
    """Work out anew who uses which hook: a power came, went, or lost its home colonies."""
    if table.powers != 0 or table.rules.flares != 0:
        wire(table)
