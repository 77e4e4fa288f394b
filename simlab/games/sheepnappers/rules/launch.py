"""The launch: announcement, countdown, Kamikazes, lift-off (rulebook, "the Launch")."""

from __future__ import annotations

from typing import Any

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


@kernel
def announce_launch(world: Any) -> None:
    """The current player launches."""
    table = world.table
    table.launcher = table.current
    table.turn_idle = 0
    forget_passes(world)
    note(world, c.E_LAUNCHING, table.launcher, 0, 0)
    start_countdown(world)


@kernel
def start_countdown(world: Any) -> None:
    """Count down (again): all know that the launcher has the fuel for it.

    With `kami_reask` those who passed are asked again (A9).
    """
    table = world.table
    knowledge.all_see_launch(world, table.launcher, base_need(table))
    table.asked = 0
    if table.rules.kami_reask != 0:
        forget_passes(world)
    table.phase = c.COUNTDOWN


@kernel
def forget_passes(world: Any) -> None:
    """Everybody may be asked again."""
    for seat in range(world.table.seats):
        world.seats[seat].passed = 0


@kernel
def is_due(table: Any, seat: Any) -> Any:
    """Return whether this player's turn in the poll is still to come."""
    return (
        table.status[seat] == c.ACTIVE and seat != table.launcher and (table.asked >> seat) & 1 == 0
    )


@kernel
def may_bomb(table: Any, me: Any, seat: Any) -> Any:
    """Return whether this player can throw a Kamikaze at the launcher."""
    if me.hand[c.KAMIKAZE] == 0 or me.passed != 0:
        return False
    friendly = table.rules.teams_no_friendly_fire != 0
    return not (friendly and are_partners(table, seat, table.launcher))


@kernel
def next_bomber(world: Any) -> Any:
    """Return who is polled next, in seat order or at random (A8), or -1."""
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
def nth_due(table: Any, skip: Any) -> Any:
    """Return who comes after so many others in the poll, in seat order."""
    chosen = c.NOTHING
    for offset in range(1, table.seats):
        seat = seat_after(table, table.launcher, offset)
        if chosen == c.NOTHING and is_due(table, seat):
            if skip == 0:
                chosen = seat
            skip -= 1
    return chosen


@kernel
def reacts(world: Any, seat: Any) -> Any:
    """Return whether this player throws, if it wants to, within the countdown (A10)."""
    able = may_bomb(world.table, world.seats[seat], seat)
    if world.table.rules.p_react >= 1.0:
        return able
    quick = is_quick(world, able)
    if able:
        note(world, c.E_REACTION, seat, 1 if quick else 0, 0)
    return quick


@kernel
def count_down(world: Any) -> None:
    """Ask the next alien with a Kamikaze; when nobody is left, lift off."""
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
def let_pass(world: Any, seat: Any) -> None:
    """A player who was asked keeps its Kamikaze; nobody can tell that from having none."""
    world.seats[seat].passed = 1


@kernel
def steal_fuel(world: Any) -> None:
    """An uncancelled Kamikaze takes fuel; without enough of it the launch has failed."""
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
def end_kamikaze(world: Any) -> None:
    """The countdown starts anew, or the launcher's turn is over (A6: it keeps its fuel)."""
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
def lift_off(world: Any) -> None:
    """The launch succeeds; the cards stay face down until the round is over."""
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
def hand_to_partner(world: Any, seat: Any, partner: Any) -> None:
    """Tag-Team: unused action cards pass to the partner (A43); others see how many, not which."""
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
def move_known(facts: Any, seat: Any, partner: Any, kind: Any) -> None:
    """What was known to be in the launcher's hand is now in the partner's."""
    for _ in range(facts.known[seat, kind]):
        knowledge.gains_seen(facts, partner, kind)
    knowledge.has_none(facts, seat, kind)
