"""Who has a power that may act, and where: the set of hooks of each player."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.uses import PASSIVE, STANDING, USES
from simlab.games.cosmic.play import bits, warp_worlds
from simlab.jit.kernel import compiled_separately, kernel, rarely

OFF, LOST, ZAPPED, ACTIVE = range(4)
OPEN = (1 << c.IN_HAND) - 1
"""The effects of a player that all see."""

UNIT_BITS, UNIT_MASK = 10, 1023
"""Of the flares of a player that are at work, one after the other."""


@kernel
def uses(unit: Any, hook: Any) -> Any:
    """Return whether an effect acts at a hook."""
    return (USES[unit] >> hook) & 1 != 0


@kernel
def stays(unit: Any, hook: Any) -> Any:
    """Return whether an effect acts at a hook even while it is zapped."""
    return (USES[PASSIVE + unit] >> hook) & 1 != 0


@kernel
def flare_uses(table: Any, seat: Any, alien: Any, hook: Any) -> Any:
    """Whether a flare acts at a hook in the hand of a player, whether its own alien acts or not."""
    if uses(c.WILD_FLARE + alien, hook):
        return True
    return uses(c.SUPER_FLARE + alien, hook) and owns(table, seat, alien)


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
    """Return whether a power of a player, or its flare at work, uses a hook."""
    return (table.users[hook] >> place_of(seat, 0)) & OPEN != 0


@kernel
def owns(table: Any, seat: Any, alien: Any) -> Any:
    """Return whether a player has an alien, active or not."""
    return table.power[seat] == alien or table.second[seat] == alien


@kernel
def number_of(table: Any, seat: Any, alien: Any) -> Any:
    """Return the number of an alien of a player in sets of powers: second ones come after all."""
    second = table.second[seat] == alien and table.power[seat] != alien
    return seat + c.SECONDS if second else seat


@kernel
def has_active(table: Any, seat: Any, alien: Any) -> Any:
    """Return whether a player has an alien whose power is active."""
    return bits.has(table.powered, number_of(table, seat, alien)) and owns(table, seat, alien)


@kernel
def power_on(table: Any, number: Any, seat: Any, alien: Any) -> Any:
    """Return whether an alien of a player is active: enough home colonies, not zapped."""
    if alien == c.NO_POWER or (table.zapped >> number) & 1 != 0:
        return False
    return has_homes(table, seat, alien)


@kernel
def has_homes(table: Any, seat: Any, alien: Any) -> Any:
    """Return whether a player has home colonies enough for an alien."""
    return table.home[seat] >= table.rules.power_min_home or alien == c.MASOCHIST


@compiled_separately("table", "int", rare=True)
def needs_homes(table: Any, seat: Any) -> Any:
    """Return whether a player has a power that is lost with its home colonies."""
    for alien in (table.power[seat], table.second[seat]):
        if alien != c.NO_POWER and alien != c.MASOCHIST:
            return 1
    return 0


@kernel
def lasts(table: Any, powered: Any, number: Any) -> Any:
    """Whether a power still acts because what its owner has lost is on its way to the warp."""
    return table.loss_n > 0 and ((powered & ~table.zapped) >> number) & 1 != 0


@kernel
def lasting_at(table: Any, seat: Any, place: Any) -> Any:
    """Return one of the flares of a player that work for the rest of the encounter, or 0."""
    return (table.lasting[seat] >> UNIT_BITS * place) & UNIT_MASK


@kernel
def works(table: Any, seat: Any, unit: Any) -> Any:
    """Return whether a flare of a player works for the rest of the encounter."""
    left = table.lasting[seat]
    while left != 0:
        if left & UNIT_MASK == unit:
            return True
        left >>= UNIT_BITS
    return False


@kernel
def last(table: Any, seat: Any, unit: Any) -> None:
    """A flare works for the rest of the encounter, beside those that do already."""
    for place in range(c.MOST_LASTING):
        if lasting_at(table, seat, place) == 0:
            table.lasting[seat] |= unit << UNIT_BITS * place
            wire(table)
            return


@kernel
def way_of(table: Any, powered: Any, number: Any, seat: Any, alien: Any) -> Any:
    """Return how an alien of a player is wired.

    `ACTIVE`, `ZAPPED`, `LOST` since it was used or zapped in this encounter, or not at all (`OFF`).
    """
    if power_on(table, number, seat, alien) or lasts(table, powered, number):
        return ACTIVE
    if has_homes(table, seat, alien):
        return ZAPPED
    return LOST if bits.has(table.active | table.zapped, number) else OFF


@kernel
def wired_power(unit: Any, way: Any) -> Any:
    """Return how a power is wired in this way (see `uses`); 0: it does not act anywhere."""
    if way == OFF or unit == c.NO_POWER:
        return 0
    if way == LOST:
        return unit + STANDING
    return unit if way == ACTIVE else unit + PASSIVE


@kernel
def plug(table: Any, seat: Any, slot: Any, wired: Any) -> None:
    """An effect of a player takes the place of what was wired there."""
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
def came_now(table: Any, seat: Any, slot: Any) -> None:
    """A player has another alien: it does not react to what has happened before."""
    for number in range(table.trigger_n):
        table.triggers[number].held &= ~(1 << place_of(seat, slot))


@kernel
def swap_zaps(table: Any, one: Any, other: Any) -> None:
    """Of two players who exchange their aliens: what is zapped remains so."""
    pair = bits.bit(one) | bits.bit(other)
    for both in (pair, pair << c.SECONDS):
        if table.zapped & both != 0 and table.zapped & both != both:
            table.zapped ^= both


@kernel
def unzap(table: Any, seat: Any, number: Any) -> None:
    """An alien has come in place of another that was zapped, perhaps; a lender may use none."""
    if table.lender != seat + 1:
        table.zapped &= ~bits.bit(number)


@kernel
def swap(table: Any, one: Any, other: Any) -> None:
    """Two players exchange their aliens, with what belongs to them; none is at work there yet."""
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
def keeps_sheet(table: Any, seat: Any) -> Any:
    """Return whether a player has the sheet of Bride, face up."""
    mine = table.power[seat] == c.BRIDE or table.second[seat] == c.BRIDE
    return mine and has_homes(table, seat, c.BRIDE)


@kernel
def is_wed(table: Any, one: Any, other: Any) -> Any:
    """Return whether two players are Bride, with an active power, and its spouse."""
    both = 1 << one | 1 << other
    wed = 1 << (table.bride - 1) | 1 << (table.spouse - 1)
    return both == wed and has_active(table, table.bride - 1, c.BRIDE)


@kernel
def write_down(table: Any, seat: Any, power: Any, way: Any) -> None:
    """Who has a power that is asked for outside its hooks is in a set."""
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
def wire(table: Any) -> None:
    """Write down who uses which hooks."""
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
def free_captives(table: Any) -> None:
    """Without Pirate in the game captives are in the warp, with all that is said of them."""
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
def travellers(table: Any, powered: Any) -> Any:
    """Return the players who have Voyager, and home colonies enough for it."""
    found = 0
    for seat in range(table.seats):
        if table.power[seat] == c.VOYAGER or table.second[seat] == c.VOYAGER:
            number = number_of(table, seat, c.VOYAGER)
            if way_of(table, powered, number, seat, c.VOYAGER) >= ZAPPED:
                found |= bits.bit(seat)
    return found


@kernel
def rewire(table: Any) -> None:
    """Work out anew who uses which hook: a power came, went, or lost its home colonies."""
    if table.powers != 0 or table.rules.flares != 0 or table.dominion != 0:
        wire(table)
