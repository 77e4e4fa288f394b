"""Omni-Zap: like any zap, or against any card.

In response to a power, a flare or a card it cancels that use (a power is off for the rest of the
encounter). After the reveal it discards a kicker, or an encounter card, whose owner plays another,
of a new hand if needed. It replaces a destiny card just drawn by another one; a hazard warning
stays. Its user loses three ships of its choice to the warp, or one for good, as the card takes
effect. Without ships to pay with, or an encounter card to replace the discarded one, nothing is
cancelled.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, who
from simlab.games.cosmic.dominion import faces, kicking
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits, cards, laying, planning, windows
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Frames, Seat, Table, World


PRICE = 3
LOSE, REMOVE = range(2)
PAYING = c.STEP
GIVEN = c.STEP + 1
REMOVED = c.STEP + 2
PAID = c.STEP + 3
AIMED = c.STEP + 4
ARMED = c.STEP + 5
REPLACED = c.STEP + 6
CARD_O, CARD_D, KICK_O, KICK_D = range(4)


@kernel
def prices(table: Table, seat: int) -> int:
    """Return the payments that a player can make, as a set."""
    count = fleet.on_colonies(table, seat)
    found = bits.bit(LOSE) if count >= PRICE else 0
    return found | bits.bit(REMOVE) if count >= 1 else found


@kernel
def marks(table: Table) -> int:
    """Return the set of open cards that can be cancelled after the reveal, none face down."""
    found = 0b11
    if table.down != 0:
        found = bits.bit(CARD_D if table.down - 1 == table.offense else CARD_O)
    if table.kick_o != 0:
        found |= bits.bit(KICK_O)
    if table.kick_d != 0:
        found |= bits.bit(KICK_D)
    return found


@kernel
def is_power(top: Frames) -> int:
    """Return whether a Cosmic Zap could cancel the top of the stack: a power or a super flare."""
    return top.what == c.USED_POWER or (top.what == c.USED_FLARE and top.against >= c.SUPER_FLARE)


@compiled_separately("world", rare=True)
def stop(world: World) -> None:
    """Cancel the top of the stack; a power stays off for the rest of the encounter."""
    table = world.table
    if is_power(table.frames[table.frame_n - 1]):
        windows.zap_power(world)
    else:
        windows.cancel(world)


@compiled_separately("world", "int", rare=True)
def arm(world: World, seat: int) -> int:
    """Draw a new hand, if needed, for the owner of the cancelled card; return `ASKED`."""
    planning.redraw_aside(world, seat)
    world.table.stage = ARMED
    return c.ASKED


@compiled_separately("world", "int", rare=True)
def cancel_kicker(world: World, seat: int) -> None:
    """Cancel the kicker of a main player."""
    table = world.table
    kind = table.kick_o if seat == table.offense else table.kick_d
    note(world, e.E_CANCELLED, seat, kind, 0)
    kicking.cancel(table, seat)


@compiled_separately("world", "int", "int", rare=True)
def replace(world: World, seat: int, kind: int) -> None:
    """Replace a player's cancelled encounter card, and set the faces of both cards anew."""
    table = world.table
    cancelled = table.card_o if seat == table.offense else table.card_d
    note(world, e.E_CANCELLED, seat, cancelled, 0)
    laying.lay(world, seat, kind)
    note(world, e.E_REVEALED, seat, kind, 0)
    if seat == table.offense:
        table.card_o = kind
    else:
        table.card_d = kind
    faces.turn(table)


@kernel
def target_is_there(world: World, hook: int, seat: int, x: int) -> int:
    """Return whether there is a card to cancel, or a power, which may be the user's own."""
    table = world.table
    if hook == c.H_RESPOND:
        top = table.frames[max(0, table.frame_n - 1)]
        return table.frame_n == x and x > 0 and (top.owner != seat or is_power(top))
    if hook == c.H_POST_REVEAL:
        return table.card_o >= 0 and table.card_d >= 0
    return table.drawn >= 0 and table.draw_again == 0


@kernel
def pay(world: World, seat: int) -> int:
    """Carry out the next step of the payment; `ASKED` until it is complete."""
    table = world.table
    if table.stage == c.USED:
        return asking.pick_number(world, seat, prices(table, seat), PAYING)
    if table.stage == PAYING:
        if table.answer == REMOVE:
            return asking.pick_planet(world, seat, table.where[seat], REMOVED)
        fleet.give_up(world, seat, PRICE, c.NOTHING)
        table.stage = GIVEN
        return c.ASKED
    if table.stage == GIVEN:
        fleet.doom(world, seat)
        table.stage = PAID
        return c.ASKED
    if table.stage == REMOVED:
        remove(world, seat, table.answer)
    return 0


@compiled_separately("world", "int", "int", rare=True)
def remove(world: World, seat: int, planet: int) -> None:
    """Remove a ship from the game."""
    fleet.take_off(world, seat, planet)
    fleet.drift(world, seat, c.LIMBO, c.REMOVED)
    note(world, e.E_REMOVED, seat, 1, 0)


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Make the user pay, then cancel the target."""
    table = world.table
    if table.stage == c.FRESH:
        there = prices(table, seat) != 0 and target_is_there(world, hook, seat, x)
        return c.MAY if there else x
    if table.stage == c.USED and prices(table, seat) == 0:
        return x
    if table.stage < AIMED and pay(world, seat) == c.ASKED:
        return c.ASKED
    if hook == c.H_RESPOND:
        if table.frame_n > 0:
            stop(world)
        return x
    if hook == c.H_DESTINY_DRAWN:
        note(world, e.E_DESTINY_CANCELLED, table.drawn, 0, 0)
        table.draw_again = 1
        return x
    if table.stage < AIMED:
        return asking.pick_number(world, seat, marks(table), AIMED)
    if table.stage == AIMED:
        if table.answer >= KICK_O:
            cancel_kicker(world, table.offense if table.answer == KICK_O else table.defense)
            return x
        table.memo = table.offense if table.answer == CARD_O else table.defense
        return arm(world, table.memo)
    if table.stage == ARMED:
        kinds = planning.encounter_kinds(table, world.seats[table.memo], table.memo)
        if cards.held(world.seats[table.memo], kinds) == 0:
            return x
        return asking.pick_card(world, table.memo, kinds, REPLACED)
    replace(world, table.memo, table.answer)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Choose the most harmful target: a decisive attack, or a power of the opponent."""
    seat = table.actor
    decision = table.decision
    if decision == c.PICK_NUMBER:
        if table.stage == PAYING:
            return bits.lowest_bit(table.options)
        return CARD_D if who.attacks(table, seat) else CARD_O
    if decision == c.PICK_PLANET:
        return values.safest(table, seat, table.options)
    if decision == c.PICK_CARD:
        best = values.best_attack(me)
        if best >= 0 and bits.has(me.options, best):
            return best
        return bits.lowest_bit(me.options)
    if table.phase == c.RESPONDING:
        top = table.frames[table.frame_n - 1]
        ends = values.threatens(table, top.owner) and who.is_main(table, seat)
        return 1 if ends and judge.hurts(table, seat, top.owner) else 0
    if table.phase != c.REVEALED or not who.is_main(table, seat):
        return 0
    if not totals.both_attack(table) or judge.ahead(table, seat) > 0:
        return 0
    last = values.threatens(table, table.offense)
    return 2 if last else 0


THINGS = {
    c.OMNI_ZAP - c.KINDS: Thing(
        act, (c.H_RESPOND, c.H_POST_REVEAL, c.H_DESTINY_DRAWN), choose, open=True
    )
}
