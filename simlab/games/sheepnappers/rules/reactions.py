"""Announcing an action and answering it: the chain of Baas (rulebook, "Baa")."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheepnappers import components as c, knowledge
from simlab.games.sheepnappers.rules import cards
from simlab.games.sheepnappers.rules.actions import named_kind, relative_seat, verb_of
from simlab.games.sheepnappers.rules.launch import end_kamikaze, steal_fuel
from simlab.games.sheepnappers.rules.legal import may_answer, may_juice_baa
from simlab.games.sheepnappers.rules.needs import seat_after
from simlab.games.sheepnappers.rules.verbs import resolve_card
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import World


@kernel
def pay_juice(world: World, seat: int) -> None:
    """Pay for Magic Juice with fuel from the hand, laid on the discard."""
    world.table.fuel_paid += world.table.rules.juice_cost
    for _ in range(world.table.rules.juice_cost):
        cards.discard_from_hand(world, seat, c.FUEL, 0)


@kernel
def announce(world: World, action: int) -> None:
    """Play an action card, or repeat the top card with Juice, and let the others object."""
    table = world.table
    player = table.current
    table.juiced = 0
    base = action
    if action >= c.JUICE:
        table.juiced = 1
        base = action - c.JUICE_SHIFT
    table.verb = verb_of(base)
    table.player = player
    table.wish = c.NOTHING
    table.target = c.NOTHING
    if relative_seat(base) > 0:
        table.target = seat_after(table, player, relative_seat(base))
    table.fuel_paid = 0
    if table.verb == c.LAMP:
        table.wish = named_kind(base)
    table.turn_actions += 1
    table.turn_idle = 0
    if table.juiced != 0:
        note(world, c.E_JUICED, player, table.verb, table.target)
        pay_juice(world, player)
    else:
        note(world, c.E_PLAYED, player, table.verb, table.target)
        cards.discard_from_hand(world, player, table.verb, 1)
        table.cards_played[player] += 1
    if table.verb == c.SPIDER:
        set_gift_aside(world, player, named_kind(base))
    elif table.verb == c.IT:
        knowledge.all_see_hack(world, player)
    open_window(world)


@kernel
def set_gift_aside(world: World, player: int, kind: int) -> None:
    """Lay a Spider's gift face down beside the hand until the trick is settled."""
    world.seats[player].gift = kind
    cards.hand_loses(world, player, kind)


@kernel
def take_gift_back(world: World, player: int) -> None:
    """Return the gift of a cancelled Spider Trick to the hand."""
    cards.hand_gains(world, player, world.seats[player].gift)
    world.seats[player].gift = c.NOTHING


@kernel
def open_window(world: World) -> None:
    """Open the action on the table to answers."""
    table = world.table
    table.baas = 0
    table.last_thrower = table.player
    table.polled = 0
    table.phase = c.BAA_POLL


@kernel
def poll_for_baa(world: World) -> None:
    """Ask the next player with an answer; when all have passed, settle the action."""
    table = world.table
    if table.launcher >= 0 and table.rules.kami_baa == c.BAA_BY_NOBODY:
        table.polled = table.seats
    while table.polled < table.seats:
        table.polled += 1
        seat = seat_after(table, table.current, table.polled)
        if may_answer(table, seat):
            me = world.seats[seat]
            if me.hand[c.BAA] > 0 or may_juice_baa(table, me, seat):
                ask(world, c.BAA_CALL, seat)
                return
    settle(world)


@kernel
def throw_baa(world: World, seat: int, action: int) -> None:
    """Throw a Baa, or the Juice that repeats one, and open it to answers."""
    table = world.table
    if action == c.THROW:
        note(world, c.E_BAA, seat, 0, 0)
        cards.discard_from_hand(world, seat, c.BAA, 1)
        table.cards_played[seat] += 1
    else:
        note(world, c.E_JUICE_BAA, seat, 0, 0)
        pay_juice(world, seat)
    table.baas += 1
    table.last_thrower = seat
    table.polled = 0


@kernel
def settle(world: World) -> None:
    """Resolve the action after an even number of Baas; cancel it after an odd one."""
    table = world.table
    cancelled = table.baas % 2 == 1
    table.baas = 0
    if not cancelled:
        if table.verb == c.KAMIKAZE:
            steal_fuel(world)
        else:
            resolve_card(world)
        return
    note(world, c.E_CANCELLED, table.player, table.verb, 0)
    if table.verb == c.KAMIKAZE:
        end_kamikaze(world)
        return
    if table.verb == c.SPIDER:
        take_gift_back(world, table.player)
    table.phase = c.PLAYING
    if table.verb == c.PIRATE and table.rules.pirate_ends_always != 0:
        table.phase = c.END_TURN
