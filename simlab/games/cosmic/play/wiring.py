"""Hooks of flares in hands, techs and things of Dominion, beside those of powers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.uses import USES
from simlab.games.cosmic.dominion.act import THING_USES
from simlab.games.cosmic.play import bits, powers, sets
from simlab.games.cosmic.techs.uses import TECH_CHANGES, TECH_USES
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def flares_of(me: Seat) -> tuple[int, int]:
    """Return the flares of a hand and of a hoard."""
    return sets.union(sets.of(me.flares), sets.of(me.hoard_flares))


@kernel
def is_spent(table: Table, seat: int) -> int:
    """Return whether a player has played the one flare that it may play in an encounter."""
    return (table.flared >> seat) & 1 != 0 and table.rules.flare_limit == c.ONE_EACH


@kernel
def ready_flares(table: Table, me: Seat, seat: int) -> tuple[int, int]:
    """Return the flares that a player may still play in this encounter, those of Host always."""
    flares = sets.NONE if is_spent(table, seat) else flares_of(me)
    return sets.union(flares, sets.of(me.sheet_flares))


@kernel
def plug(world: World, seat: int, slot: int, hooks: int) -> None:
    """Set the hooks at which a player's things of one slot may be used."""
    place = powers.place_of(seat, slot)
    left = hooks ^ world.hidden.hooks_held[place]
    world.hidden.hooks_held[place] = hooks
    while left != 0:
        world.hidden.flare_users[bits.lowest_bit(left)] ^= 1 << place
        left &= left - 1


@kernel
def hooks_of_flare(table: Table, seat: int, alien: int) -> int:
    """Return the hooks at which a flare may be played: wild, and super with its own alien."""
    hooks = USES[c.WILD_FLARE + alien]
    return hooks | USES[c.SUPER_FLARE + alien] if powers.owns(table, seat, alien) else hooks


@compiled_separately("world", "int", rare=True)
def wire_flares(world: World, seat: int) -> None:
    """Record the hooks at which a player may play the flares in its hand."""
    hooks = 0
    left = ready_flares(world.table, world.seats[seat], seat)
    while not sets.is_empty(left):
        hooks |= hooks_of_flare(world.table, seat, sets.first(left))
        left = sets.rest(left)
    plug(world, seat, c.IN_HAND, hooks)


@compiled_separately("world", "int", "int", rare=True)
def wire_flare(world: World, seat: int, alien: int) -> None:
    """Record the hooks of a flare that has come to a hand."""
    if not is_spent(world.table, seat):
        hooks = world.hidden.hooks_held[powers.place_of(seat, c.IN_HAND)]
        plug(world, seat, c.IN_HAND, hooks | hooks_of_flare(world.table, seat, alien))


@kernel
def wire_all_flares(world: World) -> None:
    """Record the hooks of the flares of all players."""
    for seat in range(world.table.seats):
        wire_flares(world, seat)


@kernel
def rewire_all(world: World) -> None:
    """Update the users of all hooks, flares included, after aliens have changed owners."""
    powers.wire(world.table)
    wire_all_flares(world)


@compiled_separately("world", rare=True)
def give_back(world: World) -> None:
    """Return a lent alien to its lender; without it, return the one that came in its place."""
    table = world.table
    lender = table.lender - 1
    holder = table.borrower
    for seat in range(table.seats):
        if table.power[seat] == table.lent:
            holder = seat
    table.zapped &= ~(1 << lender | 1 << lender + c.SECONDS)
    powers.swap(table, lender, holder)
    table.lender = 0
    table.borrower = 0
    table.lent = 0
    rewire_all(world)


@kernel
def holders(world: World, hook: int) -> int:
    """Return the holders of flares that use a hook, including those who have played one."""
    found = world.hidden.flare_users[hook]
    for seat in range(world.table.seats):
        if (world.table.flared >> seat) & 1 != 0:
            left = flares_of(world.seats[seat])
            while not sets.is_empty(left):
                if powers.flare_uses(world.table, seat, sets.first(left), hook):
                    found |= 1 << powers.place_of(seat, c.IN_HAND)
                left = sets.rest(left)
    return found


@kernel
def may_act(table: Table, me: Seat, seat: int, slot: int) -> int:
    """Return whether a player's tech may act: turned up, or one that stays hidden."""
    if table.tech_owner[slot] != seat + 1:
        return False
    return table.tech_face[slot] != c.NO_TECH or (c.HIDDEN_TECHS >> me.techs[slot]) & 1 != 0


@compiled_separately("world", "int", rare=True)
def wire_techs(world: World, seat: int) -> None:
    """Record a player's techs, and the hooks at which they act."""
    hooks = 0
    table = world.table
    table.techs_of[seat] = 0
    table.techs_down[seat] = 0
    for slot in range(c.TECH_SLOTS):
        if table.tech_owner[slot] == seat + 1:
            table.techs_of[seat] |= bits.bit(slot)
            if table.tech_face[slot] == c.NO_TECH:
                table.techs_down[seat] |= bits.bit(slot)
        if may_act(table, world.seats[seat], seat, slot):
            tech = world.seats[seat].techs[slot]
            hooks |= TECH_USES[tech] | TECH_CHANGES[tech]
    plug(world, seat, c.TECHS_OUT, hooks)


@kernel
def wire_all_techs(world: World) -> None:
    """Record the techs of all players, and their hooks."""
    for seat in range(world.table.seats):
        wire_techs(world, seat)


@kernel
def hooks_of_things(world: World, seat: int) -> int:
    """Return the hooks of a player's reward cards and of the things that all have."""
    hooks = world.table.standing
    left = world.seats[seat].blues
    while left != 0:
        hooks |= THING_USES[bits.lowest_bit(left) - c.KINDS]
        left &= left - 1
    return hooks


@compiled_separately("world", "int", rare=True)
def wire_things(world: World, seat: int) -> None:
    """Record the hooks at which a player may use things of Dominion."""
    plug(world, seat, c.THINGS_OUT, hooks_of_things(world, seat))
