"""The reveal: cards are turned up, reinforcements, totals (rules file 2.9 and 5.3)."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine.events import note
from simlab.engine.kernel import kernel
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, cards, hooks, windows


@kernel
def turn_up(world: Any, seat: Any) -> Any:
    """A player's card leaves the hand for all to see."""
    me = world.seats[seat]
    kind = me.chosen
    me.chosen = c.NOTHING
    cards.lay(world, seat, kind)
    note(world, e.E_REVEALED, seat, kind, 0)
    return kind


@kernel
def copied(kind: Any, other: Any) -> Any:
    """Return what a card counts as: Morph becomes what it meets."""
    return other if kind == c.MORPH else kind


@kernel
def revealed(world: Any) -> None:
    """Turn both cards up."""
    table = world.table
    if table.card_o < 0:
        table.main_n[table.offense] += 1
        table.main_n[table.defense] += 1
        table.laid_down = 0
        one = turn_up(world, table.offense)
        other = turn_up(world, table.defense)
        table.card_o = one if table.swapped == 0 else other
        table.card_d = other if table.swapped == 0 else one
        table.face_o = copied(table.card_o, table.card_d)
        table.face_d = copied(table.card_d, table.card_o)
    if hooks.fire(world, c.H_POST_REVEAL, 0) != c.ASKED:
        table.phase = c.REINFORCING


@kernel
def reinforcing(world: Any) -> None:
    """Everybody may play cards of the reveal phase until nobody wants to."""
    if world.table.cursor == 0 and hooks.fire(world, c.H_SHOWDOWN, 0) == c.ASKED:
        return
    if world.table.turned != 0:
        world.table.turned = 0
        return
    if not windows.window(world, c.REINFORCING):
        world.table.phase = c.JUDGING


@kernel
def reveal_card(world: Any, seat: Any, action: Any) -> None:
    """A player reinforces a side, plays Emotion Control, or passes."""
    table = world.table
    if action == c.PASS:
        table.cursor += 1
        return
    if action == c.PLAY_EMOTION:
        windows.play_card(world, seat, c.EMOTION, c.NOTHING, c.REINFORCING)
        return
    for_offense = action < c.PLUS_FOR_DEFENSE
    first = c.PLUS_FOR_OFFENSE if for_offense else c.PLUS_FOR_DEFENSE
    kind = c.PLUS_2 + action - first
    cards.lay(world, seat, kind)
    if for_offense:
        table.plus_o += c.PRINTED[kind]
    else:
        table.plus_d += c.PRINTED[kind]
    note(world, e.E_REINFORCED, seat, kind, c.OFFENSE if for_offense else c.DEFENSE)
    table.cursor = 0


@kernel
def control_emotions(table: Any) -> None:
    """Emotion Control: all attacks become negotiates."""
    if bits.is_attack(table.face_o):
        table.face_o = c.NEGOTIATE
    if bits.is_attack(table.face_d):
        table.face_d = c.NEGOTIATE
    table.phase = c.REINFORCING


@kernel
def attack_value(table: Any, face: Any) -> Any:
    """Return what an attack card counts under these rules."""
    rules = table.rules
    if rules.attack_factor == 1.0:
        return c.PRINTED[face] + rules.attack_shift
    return np.int64(c.PRINTED[face] * rules.attack_factor + 0.5) + rules.attack_shift


@kernel
def card_values(world: Any) -> None:
    """What both cards count, one effect after the other (rules file 5.3, steps 3 to 6)."""
    table = world.table
    table.value_o = attack_value(table, table.face_o) + table.extra_o
    table.value_d = attack_value(table, table.face_d) + table.extra_d
    hooks.fire(world, c.H_FIRST_VALUES, 0)
    hooks.fire(world, c.H_REVERSED, 0)
    hooks.fire(world, c.H_COMPARED, 0)
    table.about = table.offense
    table.value_o = hooks.fire(world, c.H_CARD_VALUE, table.value_o)
    table.about = table.defense
    table.value_d = hooks.fire(world, c.H_CARD_VALUE, table.value_d)


@kernel
def side_total(world: Any, seat: Any, value: Any, count: Any, plus: Any) -> Any:
    """Add up a side: card, ships, whatever adds to it."""
    table = world.table
    table.about = seat
    total = value + hooks.fire(world, c.H_SHIP_TERM, count) + plus
    return hooks.fire(world, c.H_ADD_TERM, total)


@kernel
def allied_ships(table: Any, zone: Any) -> Any:
    """Count all ships at the gate, or beside the planet."""
    count = c.ZERO
    for seat in range(table.seats):
        count += table.zones[zone, seat]
    return count


@kernel
def add_up(world: Any) -> None:
    """Both totals."""
    table = world.table
    own = table.ships[table.target, table.defense]
    bonus = table.rules.stripped_defense if own == 0 else 0
    count = own + allied_ships(table, c.SIDE)
    card_values(world)
    table.total_o = side_total(
        world, table.offense, table.value_o, allied_ships(table, c.GATE), table.plus_o
    )
    table.total_d = side_total(world, table.defense, table.value_d, count, table.plus_d + bonus)
    table.about = c.NOTHING
    note(world, e.E_TOTALS, table.total_o, table.total_d, 0)
