"""The launch: announcement, countdown, Kamikazes, lift-off (rulebook, "the Launch")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheepnappers import components as c, knowledge
from simlab.games.sheepnappers.rules import cards
from simlab.games.sheepnappers.rules.chance import cannot_be, is_quick
from simlab.games.sheepnappers.rules.needs import (
    are_partners,
    base_need,
    can_launch,
    seat_after,
)
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Facts, Seat, Table, World


@kernel
def announce_launch(world: World) -> None:
    """Start the launch of the current player."""
    table = world.table
    table.launcher = table.current
    table.turn_idle = 0
    forget_passes(world)
    note(world, c.E_LAUNCHING, table.launcher, 0, 0)
    start_countdown(world)


@kernel
def start_countdown(world: World) -> None:
    """Start the countdown (again); all know that the launcher has the fuel for it.

    With `kami_reask` players who passed are asked again (RULES.md A9).
    """
    table = world.table
    knowledge.all_see_launch(world, table.launcher, base_need(table))
    table.asked = 0
    if table.rules.kami_reask != 0:
        forget_passes(world)
    table.phase = c.COUNTDOWN


@kernel
def forget_passes(world: World) -> None:
    """Clear the passes of all players, so that they may be asked again."""
    for seat in range(world.table.seats):
        world.seats[seat].passed = 0


@kernel
def is_due(table: Table, seat: int) -> int:
    """Return whether this player is still to be polled."""
    return (
        table.status[seat] == c.ACTIVE and seat != table.launcher and (table.asked >> seat) & 1 == 0
    )


@kernel
def may_bomb(table: Table, me: Seat, seat: int) -> int:
    """Return whether this player can throw a Kamikaze at the launcher."""
    if me.hand[c.KAMIKAZE] == 0 or me.passed != 0:
        return False
    friendly = table.rules.teams_no_friendly_fire != 0
    return not (friendly and are_partners(table, seat, table.launcher))


@kernel
def next_bomber(world: World) -> int:
    """Return the next player of the poll, in seat order or at random (RULES.md A8), or -1."""
    table = world.table
    candidates = 0
    for offset in range(1, table.seats):
        if is_due(table, seat_after(table, table.launcher, offset)):
            candidates += 1
    if candidates == 0:
        return c.NOTHING
    if table.rules.kami_order != c.RANDOM_ORDER:
        return nth_due(table, 0)
    chosen = observed(world, EVERYBODY, table.seats)
    if chosen != NOT_OBSERVED and not is_due(table, chosen):
        chosen = cannot_be(world)
    if chosen == NOT_OBSERVED:
        chosen = nth_due(table, below(world.hidden.order_stream, candidates))
    record_chance(world, EVERYBODY, chosen, 1, candidates)
    note(world, c.E_ORDER, chosen, 0, 0)
    return chosen


@kernel
def nth_due(table: Table, skip: int) -> int:
    """Return the player still to be polled after ``skip`` others, in seat order, or -1."""
    chosen = c.NOTHING
    for offset in range(1, table.seats):
        seat = seat_after(table, table.launcher, offset)
        if chosen == c.NOTHING and is_due(table, seat):
            if skip == 0:
                chosen = seat
            skip -= 1
    return chosen


@kernel
def reacts(world: World, seat: int) -> int:
    """Return whether this player, if it wants to, throws within the countdown (RULES.md A10)."""
    able = may_bomb(world.table, world.seats[seat], seat)
    if world.table.rules.p_react >= 1.0:
        return able
    quick = is_quick(world, able)
    if able:
        note(world, c.E_REACTION, seat, 1 if quick else 0, 0)
    return quick


@kernel
def count_down(world: World) -> None:
    """Ask the next alien with a Kamikaze; if there is none, lift off."""
    table = world.table
    seat = next_bomber(world)
    while seat != c.NOTHING:
        table.asked |= 1 << seat
        if reacts(world, seat):
            ask(world, c.KAMI, seat)
            return
        seat = next_bomber(world)
    lift_off(world)


@kernel
def let_pass(world: World, seat: int) -> None:
    """Record in secret that a player asked for its Kamikaze kept it."""
    world.seats[seat].passed = 1


@kernel
def steal_fuel(world: World) -> None:
    """Take fuel from the launcher by an uncancelled Kamikaze, then end the Kamikaze."""
    table = world.table
    thrower = table.player
    launcher = table.launcher
    count = min(table.rules.kami_steal, world.seats[launcher].hand[c.FUEL])
    note(world, c.E_STOLEN, thrower, launcher, count)
    for _ in range(count):
        if table.rules.kami_discards_fuel != 0:
            cards.discard_from_hand(world, launcher, c.FUEL, 0)
        else:
            cards.hand_over_openly(world, launcher, thrower, c.FUEL)
    end_kamikaze(world)


@kernel
def end_kamikaze(world: World) -> None:
    """Restart the countdown, or end the launcher's turn without loss of fuel (RULES.md A6)."""
    table = world.table
    launcher = table.launcher
    if can_launch(table, world.seats[launcher]):
        start_countdown(world)
    else:
        note(world, c.E_FAILED, launcher, 0, 0)
        knowledge.all_see_failure(world, launcher, base_need(table))
        table.failed_launches[launcher] += 1
        table.launcher = c.NOTHING
        table.phase = c.END_TURN


@kernel
def lift_off(world: World) -> None:
    """Bring the launcher home; its cards stay face down until the round is over."""
    table = world.table
    seat = table.launcher
    table.launch_need[seat] = base_need(table)
    table.status[seat] = c.HOME
    table.launched_n[seat] += 1
    table.out_turn[seat] = table.own_turns[seat]
    table.launcher = c.NOTHING
    table.phase = c.END_TURN
    note(world, c.E_HOME, seat, 0, 0)
    if table.rules.teams != 0:
        hand_to_partner(world, seat, seat_after(table, seat, 2))


@kernel
def hand_to_partner(world: World, seat: int, partner: int) -> None:
    """Pass unused action cards to the partner (Tag-Team, RULES.md A43).

    The others see how many cards pass, not which.
    """
    table = world.table
    if table.status[partner] != c.ACTIVE:
        return
    for kind in range(c.TIME, c.BAA + 1):
        copies = world.seats[seat].hand[kind]
        for _ in range(copies):
            note(world, c.E_HANDED, seat, partner, kind)
            cards.hand_loses(world, seat, kind)
            cards.hand_gains(world, partner, kind)
            knowledge.others_gain_unseen(world, partner, seat, partner)
            knowledge.gains_seen(world.seats[seat].facts, partner, kind)
        move_known(table.facts, seat, partner, kind)
        for viewer in range(table.seats):
            if viewer != seat:
                move_known(world.seats[viewer].facts, seat, partner, kind)


@kernel
def move_known(facts: Facts, seat: int, partner: int, kind: int) -> None:
    """Move the known copies of a kind from the launcher's hand to the partner's."""
    for _ in range(facts.known[seat, kind]):
        knowledge.gains_seen(facts, partner, kind)
    knowledge.has_none(facts, seat, kind)
