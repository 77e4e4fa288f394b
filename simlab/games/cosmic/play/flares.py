"""Flares: conditions for playing them, and their fate after use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.act import act
from simlab.games.cosmic.play import bits, cards, laying, powers, sets, triggers, unused, wiring
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MOST_FRAMES = c.MAX_FRAMES - 4
"""Largest stack on which a flare may be played, to leave room for its consequences."""


@kernel
def unit_of(table: Table, seat: int, alien: int) -> int:
    """Return the unit of a flare in a player's hand: super with its own active power, else wild."""
    active = powers.has_active(table, seat, alien)
    return alien + (c.SUPER_FLARE if active else c.WILD_FLARE)


@kernel
def on_sheet(table: Table, me: Seat, seat: int) -> tuple[int, int]:
    """Return the flares on Host's sheet that it may play as wild flares."""
    own = sets.union(sets.one(table.power[seat]), sets.one(table.second[seat]))
    return sets.minus(sets.of(me.sheet_flares), own)


@kernel
def playable(world: World, hook: int, seat: int, x: int) -> Any:
    """Return the set of flares that a player may play at a hook."""
    table = world.table
    options = sets.NONE
    user = powers.place_of(seat, c.IN_HAND)
    if not bits.has(world.hidden.flare_users[hook], user) or table.frame_n > MOST_FRAMES:
        return options
    if rarely(table.reacting != 0) and triggers.came_later(world, hook, seat, c.IN_HAND):
        return options
    me = world.seats[seat]
    left = sets.NONE
    if not wiring.is_spent(table, seat):
        left = cards.spare_flares(me)
        if bits.has(table.hoards, seat):
            left = sets.union(left, sets.of(me.hoard_flares))
    if rarely(bits.has(table.hosts, seat)):
        left = sets.union(left, on_sheet(table, me, seat))
    left = sets.minus(left, sets.of(table.flares_used))
    while not sets.is_empty(left):
        alien = sets.first(left)
        left = sets.rest(left)
        unit = unit_of(table, seat, alien)
        if powers.uses(unit, hook) and not powers.works(table, seat, unit):
            table.unit = unit
            found = act(unit, world, hook, seat, x)
            if found == c.MAY or found == c.MUST:
                options = sets.union(options, sets.one(alien))
    table.unit = 0
    return options


@kernel
def may_go_on(table: Table, seat: int) -> int:
    """Return whether a player who just played a flare may play another, or this one as wild."""
    return table.stage >= c.USED and (
        not wiring.is_spent(table, seat) or bits.has(table.hosts, seat)
    )


@kernel
def lay(world: World, seat: int, unit: int) -> None:
    """Play a flare, from a hand or from the sheet of Host."""
    table = world.table
    alien = unit & (c.WILD_FLARE - 1)
    sets.add(table.flares_used, alien)
    if rarely(sets.holds(world.seats[seat].sheet_flares, alien)):
        unused.leave_sheet(world, seat, alien)
    else:
        table.flared |= bits.bit(seat)
        laying.lay_flare(world, seat, alien)
    note(world, e.E_FLARE, seat, unit, 0)
    if rarely(unit >= c.SUPER_FLARE and sets.holds(world.seats[seat].flares, c.REACTOR)):
        unused.irradiate(world, seat)
    triggers.happen(world, c.H_ON_FLARE, seat, unit)


@kernel
def after_use(world: World, seat: int, unit: int) -> None:
    """Return a used flare to the hand if the rules allow it, else discard it."""
    alien = unit & (c.WILD_FLARE - 1)
    if sets.holds(world.table.laid_flares, alien):
        hosted = sets.holds(world.table.hosted, alien)
        if world.table.rules.flare_after_use == c.BACK and not hosted:
            laying.flare_back(world, seat, alien)
        else:
            thrown(world, seat, unit)


@kernel
def thrown(world: World, seat: int, unit: int) -> None:
    """Trigger the reactions to a flare on the table that is to be discarded."""
    card = c.FIRST_FLARE + (unit & (c.WILD_FLARE - 1))
    triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(card, 1, 1))


@kernel
def take_back(world: World, seat: int, unit: int) -> None:
    """Undo the play of a super flare, or one of Host's, that Cosmic Zap has stopped."""
    table = world.table
    alien = unit & (c.WILD_FLARE - 1)
    sets.drop(table.flares_used, alien)
    if rarely(sets.holds(table.hosted, alien)):
        unused.back_to_sheet(world, seat, alien)
        return
    table.flared &= ~bits.bit(seat)
    laying.flare_back(world, seat, alien)
    wiring.wire_flares(world, seat)
