"""Planning: both main players choose an encounter card in secret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, bluff, cards, drawing, early, haunting, hooks, knowledge
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def at_planning(world: World) -> None:
    """Ensure that both main players have an encounter card, also after powers have acted."""
    table = world.table
    if not hooks.waits(table, c.H_PRE_SELECT, 0) and not is_ready(world, True):
        return
    if hooks.fire(world, c.H_PRE_SELECT, 0) == c.ASKED or early.is_decided(world):
        return
    table.phase = c.CHOOSING


@kernel
def is_ready(world: World, asking: int) -> int:
    """Return whether both main players can choose a card; redraw hands or end the turn if not.

    Without a card the offense goes home and its turn ends; the defense draws a new hand. With
    ``asking``, players who may act before a hand is drawn are asked first, and the result is false.
    """
    table = world.table
    if not may_start(world, table.offense) and not hooks.waits(table, c.H_NEW_HAND, 0):
        give_up(world, table.offense)
        return False
    if rarely(table.ghosts != 0) and table.phase == c.CHOOSING:
        haunting.arm_mains(world)
    if rarely(bits.has(table.menacing, table.defense)):
        pass
    elif asking:
        if new_hand(world, table.defense) == c.ASKED:
            return False
    else:
        drawing.redraw(world, table.defense)
    if table.armed[table.defense] == 0 or not may_start(world, table.offense):
        if not may_start(world, table.offense):
            if not asking:
                # a quake took its hand
                drawing.redraw(world, table.offense)
            elif new_hand(world, table.offense) == c.ASKED:
                return False
        if not may_start(world, table.offense) or not may_start(world, table.defense):
            # there are not encounter cards enough for both
            give_up(world, table.offense)
            give_up(world, table.defense)
            return False
    if not bits.has(table.hoards | table.menacing | table.ghosts, table.offense):
        table.armed[table.offense] = 1
    return True


@compiled_separately("world", "int", rare=True)
def give_up(world: World, seat: int) -> None:
    """End the turn where a main player lacks an encounter card, as all see; ships go home."""
    table = world.table
    if may_start(world, seat):
        return
    table.lacks[seat] |= c.ARMS
    table.armed[seat] = 0
    for place in range(2):
        world.seats[table.order[place]].chosen = c.NOTHING
    table.laid_down = 0
    table.result = c.ABORTED
    table.turn_over = 1
    table.phase = c.GOING_HOME


@kernel
def may_start(world: World, seat: int) -> int:
    """Return whether a main player has an encounter card, or an intimidate on the table."""
    table = world.table
    return bits.has(table.menacing, seat) or may_meet(table, world.seats[seat], seat)


@kernel
def before_new_hand(world: World, seat: int) -> int:
    """Return `ASKED` if a player may act before it redraws, 0 if it has not drawn yet."""
    table = world.table
    table.about = seat
    drawn = hooks.fire(world, c.H_NEW_HAND, 0)
    if drawn != c.ASKED:
        table.about = c.NOTHING
    return drawn


@kernel
def new_hand(world: World, seat: int) -> int:
    """Redraw a hand until it has an encounter card, as long as any are left.

    Return `ASKED` each time its owner may act first, which may draw the hand at once.
    """
    table = world.table
    if rarely(bits.has(table.ghosts, seat)):
        return 0
    while table.armed[seat] == 0 and not cards.is_armed(world.seats[seat]):
        if not hooks.waits(table, c.H_NEW_HAND, 0) and drawing.any_left(world) == 0:
            return 0
        drawn = before_new_hand(world, seat)
        if drawn == c.ASKED:
            return c.ASKED
        if drawn == 0:
            drawing.another_hand(world, seat)
    table.armed[seat] = 1
    return 0


@kernel
def redraw_aside(world: World, seat: int) -> None:
    """Interrupt an effect to redraw a hand without encounter cards."""
    table = world.table
    table.redrawer = seat
    table.redraw_resume = table.phase
    table.phase = c.REDRAWING


@kernel
def exchange_aside(world: World, seat: int) -> None:
    """Interrupt an effect to exchange a hand for a new one."""
    redraw_aside(world, seat + c.MAX_SEATS)


@kernel
def of_own_will(table: Table) -> int:
    """Return whether the hand redrawn in the middle of an effect may hold encounter cards."""
    return table.phase == c.REDRAWING and table.redrawer >= c.MAX_SEATS


@kernel
def redrawing(world: World) -> None:
    """Redraw the hand for which an effect was interrupted; its owner may act first."""
    table = world.table
    if rarely(of_own_will(table)):
        seat = table.redrawer - c.MAX_SEATS
        found = before_new_hand(world, seat)
        if found == 0:
            drawing.exchange_hand(world, seat)
    else:
        found = new_hand(world, table.redrawer)
    if found != c.ASKED:
        table.phase = table.redraw_resume


@kernel
def may_meet(table: Table, me: Seat, seat: int) -> int:
    """Return whether a player has an encounter card to play."""
    if rarely(bits.has(table.hoards, seat)):
        return encounter_kinds(table, me, seat) != 0
    if rarely(bits.has(table.ghosts, seat)):
        return True
    return table.armed[seat] != 0 or cards.is_armed(me)


@kernel
def encounter_kinds(table: Table, me: Seat, seat: int) -> int:
    """Return the set of kinds of encounter cards that a player may play."""
    options = 0
    for kind in range(c.ENCOUNTER_N):
        options |= 1 * (me.hand[kind] > 0) << kind
    if rarely(bits.has(table.hoards, seat)):
        for kind in range(c.ENCOUNTER_N):
            options |= 1 * (me.hoard[kind] > 0) << kind
        for kind in range(c.KINDS, c.RETREAT + 1):
            options |= 1 * (me.hoard[kind] > 0) << kind
    return options | (me.blues & c.REWARD_ENCOUNTERS)


@kernel
def choices(table: Table, me: Seat, seat: int) -> int:
    """Return the set of kinds that a main player may lay down."""
    kinds = encounter_kinds(table, me, seat)
    if (
        table.forced_seat == seat
        and me.given >= 0
        and cards.is_encounter(me.given)
        and bits.has(kinds, me.given)
    ):
        return bits.bit(me.given)
    attacks = kinds & c.OF_TYPE[c.ATTACK_TYPE]
    if table.attacks_only != 0 and attacks != 0:
        return attacks
    return kinds


@kernel
def choosing(world: World) -> None:
    """Request the cards of offense and defense, hidden until both have chosen."""
    table = world.table
    if table.laid_down == 0 and not is_ready(world, True):
        return
    # the player who lays its card open is first, whatever has become of Oracle
    first = 1 if table.open_first - 1 == table.defense else 0
    for step in range(2):
        seat = table.order[(first + step) % 2]
        if world.seats[seat].chosen < 0:
            if step == 1 and table.open_first != 0 and world.seats[table.order[first]].chosen >= 0:
                if show_first(world, table.order[first]) == c.ASKED:
                    return
                if hooks.fire(world, c.H_CARD_SHOWN, 0) == c.ASKED or early.is_decided(world):
                    return
            if rarely(bits.has(table.menacing, seat)):
                continue
            options = choices(table, world.seats[seat], seat)
            if rarely(options == 0):
                # a rift has cost the last encounter card, or none is left
                if not is_ready(world, False):
                    return
                options = choices(table, world.seats[seat], seat)
            bits.ask_in_private(world, c.PLAN, seat, options)
            return
    table.phase = c.FACE_DOWN


@compiled_separately("world", "int", rare=True)
def show_first(world: World, seat: int) -> int:
    """Show the card laid first, unless its owner bluffs; return `ASKED` while it is asked."""
    table = world.table
    if table.open_card < 0:
        if bluff.may_bluff(table, seat) and bluff.bluff(world) == c.ASKED:
            return c.ASKED
        table.open_card = table.claim
        if not bluff.says(table, seat):
            table.open_card = world.seats[seat].chosen
            if cards.in_hand(world.seats[seat], table.open_card) > 0:
                # else it comes from a hoard
                knowledge.show(world, seat, table.open_card, bits.everybody(table))
    return 0


@kernel
def plan(world: World, seat: int, action: int) -> None:
    """Lay a main player's card face down."""
    world.seats[seat].chosen = action
    world.table.laid_down |= bits.bit(seat)


@kernel
def face_down(world: World) -> None:
    """Apply powers while both cards lie face down, then go on to the reveal."""
    if not hooks.waits(world.table, c.H_POST_SELECT, 0):
        if hooks.fire(world, c.H_SELECTED, 0) == c.ASKED:
            return
    if hooks.fire(world, c.H_POST_SELECT, 0) != c.ASKED and not early.is_decided(world):
        world.table.phase = c.REVEALED
