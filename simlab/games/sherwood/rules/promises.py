"""Soft promises: made in a contract, kept or broken in sight of all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_BROKEN, E_KEPT, E_PROMISE, E_VOID
from simlab.games.sherwood.rules.seats import has_bit
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Promises, Table, World


@kernel
def drop(table: Table, index: int) -> None:
    """Remove a promise from the list."""
    table.promise_n -= 1
    table.promises[index] = table.promises[table.promise_n]


@kernel
def as_flag(true: int) -> int:
    """Return 1 or 0, since numba compiles a helper anew for each literal True and False."""
    return 1 if true else 0


@kernel
def judge(world: World, index: int, kept: int) -> None:
    """Record a promise as kept or broken, towards all its receivers."""
    table = world.table
    promise = table.promises[index]
    maker = promise.maker
    kind = promise.about
    takers = promise.takers
    for taker in range(table.seats):
        if has_bit(takers, taker):
            if kept != 0:
                table.kept[maker, taker] += 1
                note(world, E_KEPT, maker, kind, taker)
            else:
                table.broken[maker, taker] += 1
                note(world, E_BROKEN, maker, kind, taker)
    drop(table, index)


@kernel
def void(world: World, index: int) -> None:
    """Remove a promise that did not come due."""
    table = world.table
    note(world, E_VOID, table.promises[index].maker, table.promises[index].about, 0)
    drop(table, index)


@kernel
def record_promise(world: World, number: int, takers: int) -> None:
    """Add a promise of a contract to the list; a full list drops its first one."""
    table = world.table
    if table.promise_n == c.MAX_PROMISES:
        void(world, 0)
    made = table.draft.promises[number]
    table.promises[table.promise_n] = made
    promise = table.promises[table.promise_n]
    promise.takers = takers & ~(1 << made.maker)
    promise.hideout = table.draft.hideout
    promise.leader = table.current
    promise.since = table.round_index
    table.promise_n += 1
    note(world, E_PROMISE, made.maker, made.about, made.value)


@kernel
def judge_join(world: World) -> None:
    """Judge the promises to join this leader's next contract, once it is made."""
    table = world.table
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if promise.about == c.JOIN_NEXT and promise.leader == table.current:
            judge(world, index, as_flag(table.draft.raiders[promise.maker] >= promise.value))


@kernel
def judge_pick(world: World, picker: int, slot: int) -> None:
    """Judge the promises to pick or to leave a card, at a pick."""
    table = world.table
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if promise.maker == picker:
            if promise.about == c.PICK_IT and table.done[promise.value] == 0:
                judge(world, index, as_flag(promise.value == slot))
            elif promise.about == c.AVOID_IT and promise.value == slot:
                judge(world, index, 0)


@kernel
def judge_messenger(world: World, player: int) -> None:
    """Judge the promises not to play a Messenger Garment as broken."""
    table = world.table
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if promise.about == c.NO_MESSENGER and promise.maker == player:
            judge(world, index, 0)


@kernel
def due_here(table: Table, promise: Promises, kind: int) -> int:
    """Return whether a promise concerns the present raid."""
    if promise.about != kind or promise.hideout != table.hideout:
        return False
    planned = table.bands[table.hideout].slot
    return planned < 0 or planned == table.slot


@kernel
def declared_power(table: Table, seat: int) -> int:
    """Return the power of the equipment declared by a player in this raid."""
    power = 0
    for kind in range(len(table.rules.eq_power)):
        power += table.declared[seat, kind] * table.rules.eq_power[kind]
    return power


@kernel
def judge_equipment(world: World, success: int) -> None:
    """Judge the promises to use equipment, after a raid that needed it."""
    table = world.table
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if due_here(table, promise, c.USE_EQ):
            enough = declared_power(table, promise.maker) >= promise.value
            judge(world, index, as_flag(success != 0 or enough))


@kernel
def judge_rest(world: World, informant: int, given: int, rest: int) -> None:
    """Judge the promises of a part of the rest (in quarters) of a planned loot."""
    table = world.table
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if due_here(table, promise, c.REST_SHARE) and promise.maker == informant:
            judge(world, index, as_flag(4 * given >= promise.value * rest))


@kernel
def settle_round(world: World) -> None:
    """Settle promises at the end of a round: avoided acts are kept, others not due are void."""
    table = world.table
    last = table.round_index + 1 == table.rules.rounds
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if promise.about == c.AVOID_IT or promise.about == c.NO_MESSENGER:
            judge(world, index, 1)
        elif promise.about != c.JOIN_NEXT or last or promise.since < table.round_index:
            void(world, index)


@kernel
def bound_to(table: Table, maker: int, kind: int) -> int:
    """Return the values of the binding promises of this kind, a bit each."""
    values: Any = 0
    if table.rules.binding == c.BIND_ALL:
        for index in range(table.promise_n):
            promise = table.promises[index]
            if promise.about == kind and promise.maker == maker:
                values |= 1 << promise.value
    return values


@kernel
def bound_here(table: Table, maker: int, kind: int) -> int:
    """Return the highest binding promise about the present raid, or 0."""
    most = 0
    if table.rules.binding == c.BIND_ALL:
        for index in range(table.promise_n):
            promise = table.promises[index]
            if promise.maker == maker and due_here(table, promise, kind):
                most = max(most, promise.value)
    return most
