"""Soft promises: made in a contract, kept or broken in sight of all (rules file 3.1)."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_BROKEN, E_KEPT, E_PROMISE, E_VOID
from simlab.games.sherwood.rules.seats import has_bit
from simlab.jit.kernel import kernel


@kernel
def drop(table: Any, index: Any) -> None:
    """A promise is off the list."""
    table.promise_n -= 1
    table.promises[index] = table.promises[table.promise_n]


@kernel
def as_flag(true: Any) -> Any:
    """Return 1 or 0: numba would compile a helper anew for each literal True and False."""
    return c.ONE if true else c.ZERO


@kernel
def judge(world: Any, index: Any, kept: Any) -> None:
    """A promise was kept or broken, towards all to whom it was made."""
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
def void(world: Any, index: Any) -> None:
    """A promise did not come due."""
    table = world.table
    note(world, E_VOID, table.promises[index].maker, table.promises[index].about, 0)
    drop(table, index)


@kernel
def record_promise(world: Any, number: Any, takers: Any) -> None:
    """A promise of a contract is on the list; a full list forgets the one that stands first."""
    table = world.table
    if table.promise_n == c.MAX_PROMISES:
        void(world, c.ZERO)
    made = table.draft.promises[number]
    table.promises[table.promise_n] = made
    promise = table.promises[table.promise_n]
    promise.takers = takers & ~(c.ONE << made.maker)
    promise.hideout = table.draft.hideout
    promise.leader = table.current
    promise.since = table.round_index
    table.promise_n += 1
    note(world, E_PROMISE, made.maker, made.about, made.value)


@kernel
def judge_join(world: Any) -> None:
    """A contract is made: who promised its leader to join the next one has, or has not."""
    table = world.table
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if promise.about == c.JOIN_NEXT and promise.leader == table.current:
            judge(world, index, as_flag(table.draft.raiders[promise.maker] >= promise.value))


@kernel
def judge_pick(world: Any, picker: Any, slot: Any) -> None:
    """A card is picked: promises to pick or to leave one."""
    table = world.table
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if promise.maker == picker:
            if promise.about == c.PICK_IT and table.done[promise.value] == 0:
                judge(world, index, as_flag(promise.value == slot))
            elif promise.about == c.AVOID_IT and promise.value == slot:
                judge(world, index, c.ZERO)


@kernel
def judge_messenger(world: Any, player: Any) -> None:
    """A Messenger Garment is played."""
    table = world.table
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if promise.about == c.NO_MESSENGER and promise.maker == player:
            judge(world, index, c.ZERO)


@kernel
def due_here(table: Any, promise: Any, kind: Any) -> Any:
    """Return whether a promise is about the raid at hand."""
    if promise.about != kind or promise.hideout != table.hideout:
        return False
    planned = table.bands[table.hideout].slot
    return planned < 0 or planned == table.slot


@kernel
def declared_power(table: Any, seat: Any) -> Any:
    """Return the power of the equipment that a player has declared in this raid."""
    power = 0
    for kind in range(len(table.rules.eq_power)):
        power += table.declared[seat, kind] * table.rules.eq_power[kind]
    return power


@kernel
def judge_equipment(world: Any, success: Any) -> None:
    """A raid that needed equipment is over: promises to use it."""
    table = world.table
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if due_here(table, promise, c.USE_EQ):
            enough = declared_power(table, promise.maker) >= promise.value
            judge(world, index, as_flag(success != 0 or enough))


@kernel
def judge_rest(world: Any, informant: Any, given: Any, rest: Any) -> None:
    """The rest of a planned loot is shared out: promises of a part of it (in quarters)."""
    table = world.table
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if due_here(table, promise, c.REST_SHARE) and promise.maker == informant:
            judge(world, index, as_flag(4 * given >= promise.value * rest))


@kernel
def settle_round(world: Any) -> None:
    """At the end of a round: what was left undone is kept, what did not come due is void."""
    table = world.table
    last = table.round_index + 1 == table.rules.rounds
    for index in range(table.promise_n - 1, -1, -1):
        promise = table.promises[index]
        if promise.about == c.AVOID_IT or promise.about == c.NO_MESSENGER:
            judge(world, index, c.ONE)
        elif promise.about != c.JOIN_NEXT or last or promise.since < table.round_index:
            void(world, index)


@kernel
def bound_to(table: Any, maker: Any, kind: Any) -> Any:
    """Return the values of the promises of this kind that must be kept, a bit each."""
    values: Any = 0
    if table.rules.binding == c.BIND_ALL:
        for index in range(table.promise_n):
            promise = table.promises[index]
            if promise.about == kind and promise.maker == maker:
                values |= c.ONE << promise.value
    return values


@kernel
def bound_here(table: Any, maker: Any, kind: Any) -> Any:
    """Return the most that promises about the raid at hand bind their maker to, or 0."""
    most = 0
    if table.rules.binding == c.BIND_ALL:
        for index in range(table.promise_n):
            promise = table.promises[index]
            if promise.maker == maker and due_here(table, promise, kind):
                most = max(most, promise.value)
    return most
