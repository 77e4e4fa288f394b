"""Planning: both main players choose an encounter card in secret (rules file 2.8)."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel, rarely
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards, early, hooks


@kernel
def arm(world: Any) -> Any:
    """Without a card the offense goes home (false); the defense draws a new hand."""
    table = world.table
    if cards.encounter_cards(world.seats[table.offense]) == 0:
        table.lacks[table.offense] |= c.ARMS
        table.armed[table.offense] = 0
        table.result = c.ABORTED
        table.turn_over = 1
        table.phase = c.GOING_HOME
        return False
    cards.redraw(world, table.defense)
    if cards.encounter_cards(world.seats[table.offense]) == 0:
        # a quake took its hand
        cards.redraw(world, table.offense)
    table.armed[table.offense] = 1
    return True


@kernel
def at_planning(world: Any) -> None:
    """Both main players need a card, also after hands were exchanged."""
    table = world.table
    if table.fire_n == 0 and not arm(world):
        return
    if hooks.fire(world, c.H_PRE_SELECT, 0) != c.ASKED and not early.is_decided(world):
        exchanged = ((table.hooked | world.hidden.flare_hooks) >> c.H_PRE_SELECT) & 1 != 0
        if rarely(exchanged) and not arm(world):
            return
        table.phase = c.CHOOSING


@kernel
def encounter_kinds(me: Any) -> Any:
    """Return the set of kinds of encounter cards in a hand."""
    options = c.ZERO
    for kind in range(c.ENCOUNTER_N):
        if me.hand[kind] > 0:
            options |= c.ONE << kind
    return options


@kernel
def choices(table: Any, me: Any, seat: Any) -> Any:
    """Return the set of kinds that a main player may lay down."""
    kinds = encounter_kinds(me)
    if table.forced_seat == seat and bits.has(kinds, table.forced_kind):
        return bits.bit(table.forced_kind)
    attacks = kinds & bits.up_to(c.ATTACK_N)
    if table.attacks_only != 0 and attacks != 0:
        return attacks
    return kinds


@kernel
def choosing(world: Any) -> None:
    """Ask the offense, then the defense; nothing of it is seen until both have chosen."""
    table = world.table
    first = hooks.fire(world, c.H_SELECT_ORDER, 0)
    for step in range(2):
        seat = table.order[(first + step) % 2]
        if world.seats[seat].chosen < 0:
            if step == 1 and table.open_card >= 0:
                if hooks.fire(world, c.H_CARD_SHOWN, 0) == c.ASKED or early.is_decided(world):
                    return
            options = choices(table, world.seats[seat], seat)
            bits.ask_in_private(world, c.PLAN, seat, options)
            return
    table.phase = c.FACE_DOWN


@kernel
def plan(world: Any, seat: Any, action: Any) -> None:
    """A main player lays a card face down, or for all to see where it has to."""
    table = world.table
    world.seats[seat].chosen = action
    if table.open_first != 0 and table.laid_down == 0:
        table.open_card = action
        cards.show(world, seat, action, bits.everybody(table))
    table.laid_down |= bits.bit(seat)


@kernel
def face_down(world: Any) -> None:
    """Both cards lie face down."""
    if hooks.fire(world, c.H_POST_SELECT, 0) != c.ASKED and not early.is_decided(world):
        world.table.phase = c.REVEALED
