"""Active powers, and the hooks at which each player's effects act."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.uses import PASSIVE, STANDING, USES
from simlab.games.cosmic.play import bits, warp_worlds
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


OFF, LOST, ZAPPED, ACTIVE = range(4)
OPEN = (1 << c.IN_HAND) - 1
"""The effects of a player that all see."""

UNIT_BITS, UNIT_MASK = 10, 1023
"""Bits of each unit in ``table.lasting``, the flares of a player that are at work."""


@kernel
def uses(unit: int, hook: int) -> int:
    """Return whether an effect acts at a hook."""
    return (USES[unit] >> hook) & 1 != 0


@kernel
def stays(unit: int, hook: int) -> int:
    """Return whether an effect acts at a hook even while it is zapped."""
    return (USES[PASSIVE + unit] >> hook) & 1 != 0


@kernel
def flare_uses(table: Table, seat: int, alien: int, hook: int) -> int:
    """Return whether a flare acts at a hook in a player's hand, its own alien active or not."""
    if uses(c.WILD_FLARE + alien, hook):
        return True
    return uses(c.SUPER_FLARE + alien, hook) and owns(table, seat, alien)


@kernel
def users(world: World, hook: int) -> int:
    """Return the users of a hook: a bit for each player's effect, and one if an effect waits."""
    return world.table.users[hook] | world.hidden.flare_users[hook]


@kernel
def place_of(seat: int, slot: int) -> int:
    """Return the place of an effect among the users of a hook."""
    return seat * c.SLOTS + slot


@kernel
def acts(table: Table, seat: int, hook: int) -> int:
    """Return whether a power of a player, or its flare at work, uses a hook."""
    return (table.users[hook] >> place_of(seat, 0)) & OPEN != 0


@kernel
def owns(table: Table, seat: int, alien: int) -> int:
    """Return whether a player has an alien, active or not."""
    return table.power[seat] == alien or table.second[seat] == alien


@kernel
def number_of(table: Table, seat: int, alien: int) -> int:
    """Return the number of a player's alien in sets of powers; second aliens come after all."""
    second = table.second[seat] == alien and table.power[seat] != alien
    return seat + c.SECONDS if second else seat


@kernel
def has_active(table: Table, seat: int, alien: int) -> int:
    """Return whether a player has an alien whose power is active."""
    return bits.has(table.powered, number_of(table, seat, alien)) and owns(table, seat, alien)


@kernel
def power_on(table: Table, number: int, seat: int, alien: int) -> int:
    """Return whether an alien of a player is active: enough home colonies, not zapped."""
    if alien == c.NO_POWER or (table.zapped >> number) & 1 != 0:
        return False
    return has_homes(table, seat, alien)


@kernel
def has_homes(table: Table, seat: int, alien: int) -> int:
    """Return whether a player has home colonies enough for an alien."""
    return table.home[seat] >= table.rules.power_min_home or alien == c.MASOCHIST


@compiled_separately("table", "int", rare=True)
def needs_homes(table: Table, seat: int) -> int:
    """Return whether a player has a power that is lost with its home colonies."""
    for alien in (table.power[seat], table.second[seat]):
        if alien != c.NO_POWER and alien != c.MASOCHIST:
            return 1
    return 0


@kernel
def lasts(table: Table, powered: int, number: int) -> int:
    """Return whether a power still acts while its owner's losses are on their way to the warp."""
    return table.loss_n > 0 and ((powered & ~table.zapped) >> number) & 1 != 0


@kernel
def lasting_at(table: Table, seat: int, place: int) -> int:
    """Return one of the flares of a player that work for the rest of the encounter, or 0."""
    return (table.lasting[seat] >> UNIT_BITS * place) & UNIT_MASK


@kernel
def works(table: Table, seat: int, unit: int) -> int:
    """Return whether a flare of a player works for the rest of the encounter."""
    left = table.lasting[seat]
    while left != 0:
        if left & UNIT_MASK == unit:
            return True
        left >>= UNIT_BITS
    return False


@kernel
def last(table: Table, seat: int, unit: int) -> None:
    """Add a flare to those that work for the rest of the encounter."""
    for place in range(c.MOST_LASTING):
        if lasting_at(table, seat, place) == 0:
            table.lasting[seat] |= unit << UNIT_BITS * place
            wire(table)
            return


@kernel
def way_of(table: Table, powered: int, number: int, seat: int, alien: int) -> int:
    """Return the way in which an alien of a player is wired.

    `ACTIVE`, `ZAPPED`, `LOST` (without enough home colonies, after it was used or zapped in this
    encounter), or `OFF` (not at all).
    """
    if power_on(table, number, seat, alien) or lasts(table, powered, number):
        return ACTIVE
    if has_homes(table, seat, alien):
        return ZAPPED
    return LOST if bits.has(table.active | table.zapped, number) else OFF


@kernel
def wired_power(unit: int, way: int) -> int:
    """Return the wired unit of a power for a way (see `uses`); 0 if it acts nowhere."""
    if way == OFF or unit == c.NO_POWER:
        return 0
    if way == LOST:
        return unit + STANDING
    return unit if way == ACTIVE else unit + PASSIVE


@kernel
def plug(table: Table, seat: int, slot: int, wired: int) -> None:
    """Replace the wired effect of a player's slot and update the users of hooks."""
    place = place_of(seat, slot)
    before = table.wired[place]
    if before == wired:
        return
    table.wired[place] = wired
    left = USES[before] ^ USES[wired]
    while left != 0:
        table.users[bits.lowest_bit(left)] ^= 1 << place
        left &= left - 1


@kernel
def came_now(table: Table, seat: int, slot: int) -> None:
    """Exclude a player's new alien from reactions to earlier events."""
    for number in range(table.trigger_n):
        table.triggers[number].held &= ~(1 << place_of(seat, slot))


@kernel
def swap_zaps(table: Table, one: int, other: int) -> None:
    """Exchange the zaps of two players who exchange their aliens."""
    pair = bits.bit(one) | bits.bit(other)
    for both in (pair, pair << c.SECONDS):
        if table.zapped & both != 0 and table.zapped & both != both:
            table.zapped ^= both


@kernel
def unzap(table: Table, seat: int, number: int) -> None:
    """Remove the zap of an alien that was replaced, unless its player has lent its alien."""
    if table.lender != seat + 1:
        table.zapped &= ~bits.bit(number)


@kernel
def swap(table: Table, one: int, other: int) -> None:
    """Exchange the aliens of two players, with their tokens; none is at work there yet."""
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
    both = bits.bit(one) | bits.bit(other)
    table.active &= ~(both | both << c.SECONDS)
    swap_zaps(table, one, other)
    for slot in (c.OWN_POWER, c.SECOND_POWER):
        came_now(table, one, slot)
        came_now(table, other, slot)


@kernel
def keeps_sheet(table: Table, seat: int) -> int:
    """Return whether a player has the sheet of Bride, face up."""
    mine = table.power[seat] == c.BRIDE or table.second[seat] == c.BRIDE
    return mine and has_homes(table, seat, c.BRIDE)


@kernel
def is_wed(table: Table, one: int, other: int) -> int:
    """Return whether two players are Bride, with an active power, and its spouse."""
    both = 1 << one | 1 << other
    wed = 1 << (table.bride - 1) | 1 << (table.spouse - 1)
    return both == wed and has_active(table, table.bride - 1, c.BRIDE)


@kernel
def write_down(table: Table, seat: int, power: int, way: int) -> None:
    """Add a player to the sets of powers that are checked outside hooks."""
    if power == c.DOPPELGANGER and way >= ZAPPED:
        table.ghosts |= 1 << seat
    if way != ACTIVE:
        return
    if power == c.MISER and table.hoarder == seat + 1:
        table.hoards |= 1 << seat
    elif power == c.MESMER:
        table.mesmers |= 1 << seat
    elif power == c.HOST:
        table.hosts |= 1 << seat
    elif power == c.PENTAFORM:
        table.pentaform = seat + 1


@compiled_separately("table", rare=True)
def wire(table: Table) -> None:
    """Record the users of all hooks."""
    powered = table.powered
    table.powered = 0
    table.hoards = 0
    table.ghosts = 0
    table.mesmers = 0
    table.hosts = 0
    table.pentaform = 0
    for seat in range(table.seats):
        power, second = table.power[seat], table.second[seat]
        way = way_of(table, powered, seat, seat, power)
        plug(table, seat, c.OWN_POWER, wired_power(power, way))
        if table.lasting[seat] | table.wired[place_of(seat, c.LASTING)] != 0:
            for place in range(c.MOST_LASTING):
                plug(table, seat, c.LASTING + place, lasting_at(table, seat, place))
        if way == ACTIVE:
            table.powered |= 1 << seat
        write_down(table, seat, power, way)
        number = seat + c.SECONDS
        if second | table.wired[place_of(seat, c.SECOND_POWER)] | ((powered >> number) & 1) != 0:
            way = way_of(table, powered, number, seat, second)
            plug(table, seat, c.SECOND_POWER, wired_power(second, way))
            if way == ACTIVE:
                table.powered |= 1 << number
            write_down(table, seat, second, way)
    if table.spouse != 0 and not keeps_sheet(table, table.bride - 1):
        # its sheet is lost or face down: the marriage is over
        table.divorced |= 1 << (table.spouse - 1)
        table.spouse = 0
    if rarely(table.warped != 0):
        warp_worlds.bring_others_back(table, travellers(table, powered))
    if rarely(table.raided != 0):
        free_captives(table)


@kernel
def free_captives(table: Table) -> None:
    """Move captives to the warp, with their markers, once nobody is Pirate."""
    for seat in range(table.seats):
        if table.power[seat] == c.PIRATE or table.second[seat] == c.PIRATE:
            return
    for seat in range(table.seats):
        table.zones[c.WARP, seat] += table.zones[c.CAPTURED, seat]
        table.zones[c.CAPTURED, seat] = 0
        for slot in range(2):
            if table.mark_at[seat, slot] == c.PLANETS + c.CAPTURED:
                table.mark_at[seat, slot] = c.PLANETS + c.WARP
    if table.prometheus_at == c.PLANETS + c.CAPTURED:
        table.prometheus_at = c.PLANETS + c.WARP
    if table.lizard != 0:
        table.morphed[c.PLANETS + c.WARP] += table.morphed[c.PLANETS + c.CAPTURED]
        table.morphed[c.PLANETS + c.CAPTURED] = 0
    table.raided = 0


@kernel
def travellers(table: Table, powered: int) -> int:
    """Return the players who have Voyager and enough home colonies for it."""
    found = 0
    for seat in range(table.seats):
        if table.power[seat] == c.VOYAGER or table.second[seat] == c.VOYAGER:
            number = number_of(table, seat, c.VOYAGER)
            if way_of(table, powered, number, seat, c.VOYAGER) >= ZAPPED:
                found |= bits.bit(seat)
    return found


@kernel
def rewire(table: Table) -> None:
    """Update the users of hooks after a power came, went or lost its home colonies."""
    if table.powers != 0 or table.rules.flares != 0 or table.dominion != 0:
        wire(table)
