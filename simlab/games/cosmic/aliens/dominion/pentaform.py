"""Pentaform (alert red; any phase; any player; mandatory).

Before hands are dealt five unused aliens without set-up text become its life stages, in an order of
its choice; their flares are out of the game. It has the power of its stage besides its own; each is
zapped separately. With each foreign colony that it gains it moves to the next stage, with each that
it loses to the previous one, if there is one. Tokens on a stage are lost when it is left. Another
second alien takes the place of the stage until the next move. Wild flare, at the start or end of an
encounter: two unused aliens are laid open, and the holder becomes one of them; their flares are
shuffled into the deck, this one goes to Pentaform. Super flare, at the start of an encounter: two
stages are exchanged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import hands, using
from simlab.games.cosmic.play import evolving, sets, sheets, unused
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


STAGES = 5
BITS, MASK, NOW = 7, 127, 35
"""Tokens: the alien of each stage in `BITS` bits, then the number of the present stage."""
FIRST, SECOND = c.STEP, c.STEP + 1


@kernel
def alien_at(table: Table, seat: int, stage: int) -> int:
    """Return the alien of a stage, counted from 1; `NO_POWER` if there is no such stage."""
    if stage < 1 or stage > STAGES:
        return c.NO_POWER
    return (using.tokens(table, seat, c.PENTAFORM) >> BITS * (stage - 1)) & MASK


@kernel
def write(table: Table, seat: int, stage: int, alien: int) -> None:
    """Set the alien of a stage."""
    place = BITS * (stage - 1)
    held = using.tokens(table, seat, c.PENTAFORM) & ~(MASK << place)
    using.set_tokens(table, seat, c.PENTAFORM, held | alien << place)


@kernel
def present(table: Table, seat: int) -> int:
    """Return the number of the present stage."""
    return using.tokens(table, seat, c.PENTAFORM) >> NOW


@compiled_separately("world", "int", "int", rare=True)
def enter(world: World, seat: int, stage: int) -> None:
    """Make a stage the present one."""
    table = world.table
    held = using.tokens(table, seat, c.PENTAFORM) & ((1 << NOW) - 1)
    using.set_tokens(table, seat, c.PENTAFORM, held | stage << NOW)
    using.take_second(world, seat, alien_at(table, seat, stage))


@compiled_separately("world", "int", "int", rare=True)
def choose_among(world: World, seat: int, step: int) -> int:
    """Ask for one of the stages."""
    sets.ask(world, c.PICK_FLARE, seat, sets.of(world.table.stages))
    world.table.stage = step
    return c.ASKED


@compiled_separately("world", "int", rare=True)
def arrange(world: World, seat: int) -> int:
    """Draw the stages, then ask for the alien of each."""
    table = world.table
    if table.stage == c.FRESH:
        for _ in range(STAGES):
            unused.draw_stage(world)
        table.memo = 0
    else:
        table.memo += 1
        write(table, seat, table.memo, table.answer)
    left = sets.of(table.stages)
    for stage in range(1, STAGES + 1):
        left = sets.minus(left, sets.one(alien_at(table, seat, stage)))
    if sets.is_empty(left):
        if table.memo > 0:
            enter(world, seat, 1)
        return 0
    sets.ask(world, c.PICK_FLARE, seat, left)
    table.stage = FIRST
    return c.ASKED


@compiled_separately("table", "int", "int", rare=True)
def stage_of(table: Table, seat: int, alien: int) -> int:
    """Return the number of the stage of an alien."""
    stage = 1
    while alien_at(table, seat, stage) != alien:
        stage += 1
    return stage


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Arrange the stages; later, move to the next or the previous one."""
    table = world.table
    if hook == c.H_FIRST_HAND:
        return arrange(world, seat)
    goal = present(table, seat) + (1 if x == evolving.GAINED else -1)
    if table.about != seat or alien_at(table, seat, goal) == c.NO_POWER:
        return x
    if table.stage == c.FRESH:
        return c.MUST
    enter(world, seat, goal)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Become one of two other aliens."""
    table = world.table
    if table.stage == c.FRESH:
        many = sets.count(sheets.unused(table)) > table.flare_n + 2
        return c.MAY if many and table.power[seat] != c.NO_POWER else x
    if table.stage == c.USED:
        one = sets.one(unused.draw_for_deck(world))
        sets.ask(world, c.PICK_FLARE, seat, sets.union(one, sets.one(unused.draw_for_deck(world))))
        table.stage = FIRST
        return c.ASKED
    using.become(world, seat, table.answer)
    hands.pass_to_its_alien(world, seat, c.PENTAFORM)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Exchange two stages."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if alien_at(table, seat, 2) != c.NO_POWER else x
    if table.stage == c.USED:
        return choose_among(world, seat, FIRST)
    if table.stage == FIRST:
        table.memo = table.answer
        return choose_among(world, seat, SECOND)
    one = stage_of(table, seat, table.memo)
    other = stage_of(table, seat, table.answer)
    write(table, seat, one, table.answer)
    write(table, seat, other, table.memo)
    now = present(table, seat)
    if one != other and (now == one or now == other):
        enter(world, seat, now)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Prefer higher alerts; replace an alien of the lowest alert."""
    if table.decision == c.PICK_FLARE:
        return values.best_alien(sets.options_of(table, me))
    if unit > c.SUPER_FLARE:
        return 0
    alerted = sets.union(c.RED_ALIENS, c.YELLOW_ALIENS)
    return 0 if sets.has(alerted, table.power[table.actor]) else 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_FIRST_HAND, c.H_ON_ABROAD)),
    wild=Effect(wild, (c.H_REGROUP, c.H_ENCOUNTER_END)),
    super_=Effect(super_, (c.H_REGROUP,)),
    choose=choose,
)
