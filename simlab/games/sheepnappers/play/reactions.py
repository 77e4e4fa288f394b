"""Announcing an action and answering it: the chain of Baas (rulebook, "Baa")."""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.engine.turn import ask
from simlab.games.sheepnappers.components import (
    BAA,
    BAA_BY_NOBODY,
    BAA_CALL,
    BAA_POLL,
    E_BAA,
    E_CANCELLED,
    E_JUICE_BAA,
    E_JUICED,
    E_PLAYED,
    END_TURN,
    FUEL,
    JUICE,
    JUICE_SHIFT,
    KAMIKAZE,
    LAMP,
    NOTHING,
    PIRATE,
    PLAYING,
    SPIDER,
    THROW,
)
from simlab.games.sheepnappers.play.actions import named_kind, relative_seat, verb_of
from simlab.games.sheepnappers.play.cards import (
    discard_from_hand,
    hand_gains,
    hand_loses,
)
from simlab.games.sheepnappers.play.launch import end_kamikaze, steal_fuel
from simlab.games.sheepnappers.play.legal import may_answer, may_juice_baa
from simlab.games.sheepnappers.play.needs import seat_after
from simlab.games.sheepnappers.play.verbs import resolve_card


@kernel
def pay_juice(world: Any, seat: Any) -> None:
    """Two fuel on the discard."""
    world.table.fuel_paid += world.table.rules.juice_cost
    for _ in range(world.table.rules.juice_cost):
        discard_from_hand(world, seat, FUEL, 0)


@kernel
def announce(world: Any, action: Any) -> None:
    """Play an action card, or repeat the top card with Juice, and let the others object."""
    table = world.table
    player = table.current
    table.juiced = 0
    base = action
    if action >= JUICE:
        table.juiced = 1
        base = action - JUICE_SHIFT
    table.verb = verb_of(base)
    table.player = player
    table.wish = NOTHING
    table.target = NOTHING
    if relative_seat(base) > 0:
        table.target = seat_after(table, player, relative_seat(base))
    table.fuel_paid = 0
    if table.verb == LAMP:
        table.wish = named_kind(base)
    table.turn_actions += 1
    table.turn_idle = 0
    if table.juiced != 0:
        note(world, E_JUICED, player, table.verb, table.target)
        pay_juice(world, player)
    else:
        note(world, E_PLAYED, player, table.verb, table.target)
        discard_from_hand(world, player, table.verb, 1)
        table.cards_played[player] += 1
    if table.verb == SPIDER:
        set_gift_aside(world, player, named_kind(base))
    open_window(world)


@kernel
def set_gift_aside(world: Any, player: Any, kind: Any) -> None:
    """A Spider's gift lies face down beside the hand until the trick is settled."""
    world.seats[player].gift = kind
    hand_loses(world, player, kind)


@kernel
def take_gift_back(world: Any, player: Any) -> None:
    """The trick was cancelled."""
    hand_gains(world, player, world.seats[player].gift)
    world.seats[player].gift = NOTHING


@kernel
def open_window(world: Any) -> None:
    """From now on the action on the table may be answered."""
    table = world.table
    table.baas = 0
    table.last_thrower = table.player
    table.polled = 0
    table.phase = BAA_POLL


@kernel
def poll_for_baa(world: Any) -> None:
    """Ask the next player who can answer; when all have passed, settle the action."""
    table = world.table
    if table.launcher >= 0 and table.rules.kami_baa == BAA_BY_NOBODY:
        table.polled = table.seats
    while table.polled < table.seats:
        table.polled += 1
        seat = seat_after(table, table.current, table.polled)
        if may_answer(table, seat):
            me = world.seats[seat]
            if me.hand[BAA] > 0 or may_juice_baa(table, me, seat):
                ask(world, BAA_CALL, seat)
                return
    settle(world)


@kernel
def throw_baa(world: Any, seat: Any, action: Any) -> None:
    """Throw a Baa, or the Juice that repeats one; everybody may answer it."""
    table = world.table
    if action == THROW:
        note(world, E_BAA, seat, 0, 0)
        discard_from_hand(world, seat, BAA, 1)
        table.cards_played[seat] += 1
    else:
        note(world, E_JUICE_BAA, seat, 0, 0)
        pay_juice(world, seat)
    table.baas += 1
    table.last_thrower = seat
    table.polled = 0


@kernel
def settle(world: Any) -> None:
    """An even number of Baas lets the action happen, an odd one cancels it."""
    table = world.table
    cancelled = table.baas % 2 == 1
    table.baas = 0
    if not cancelled:
        if table.verb == KAMIKAZE:
            steal_fuel(world)
        else:
            resolve_card(world)
        return
    note(world, E_CANCELLED, table.player, table.verb, 0)
    if table.verb == KAMIKAZE:
        end_kamikaze(world)
        return
    if table.verb == SPIDER:
        take_gift_back(world, table.player)
    table.phase = PLAYING
    if table.verb == PIRATE and table.rules.pirate_ends_always != 0:
        table.phase = END_TURN
