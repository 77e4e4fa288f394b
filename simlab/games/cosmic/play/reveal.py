"""The reveal: cards are turned up, reinforcements, totals (rules file 2.9 and 5.3)."""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import faces, kicking, morphed, showing
from simlab.games.cosmic.play import bluff, hooks, laying, pile, powers, triggers, windows
from simlab.jit.kernel import kernel, rarely

REACTED = -1
"""Where the cursor is once others have reacted, before anybody is asked for reinforcements."""


@kernel
def card_of(world: Any, seat: Any, shown: Any) -> Any:
    """Return what a main player lays open: what it has shown, what it says, or its card."""
    if shown >= 0:
        return shown
    if rarely(bluff.says(world.table, seat)) and world.table.swapped == 0:
        return bluff.put_down(world, seat)
    return bluff.turn_up(world, seat)


@kernel
def copied(kind: Any, other: Any) -> Any:
    """Return what a card counts as: Morph becomes what it meets."""
    return other if kind == c.MORPH else kind


@kernel
def becomes(table: Any, card: Any, other: Any, face: Any) -> Any:
    """Return what a card counts as that comes to meet another one, which counts as ``face``."""
    if rarely(table.dominion != 0):
        return faces.calm_face(table, faces.face(card, other, table.hazard))
    return faces.calm_face(table, copied(card, face))


@kernel
def revealed(world: Any) -> None:
    """Turn both cards up."""
    table = world.table
    if table.card_o < 0 or table.card_d < 0:
        if rarely(table.users[c.H_REVEALING] | table.bluff != 0) and table.swapped == 0:
            if bluff.bluff(world) == c.ASKED:
                return
        table.main_n[table.offense] += 1
        table.main_n[table.defense] += 1
        one = card_of(world, table.offense, table.card_o)
        other = card_of(world, table.defense, table.card_d)
        table.laid_down = 0
        table.card_o = one if table.swapped == 0 else other
        table.card_d = other if table.swapped == 0 else one
        table.face_o = copied(table.card_o, table.card_d)
        table.face_d = copied(table.card_d, table.card_o)
        if rarely(table.dominion != 0) and showing.is_over(world):
            return
    if hooks.fire(world, c.H_POST_REVEAL, 0) != c.ASKED:
        table.phase = c.REINFORCING


@kernel
def replace(table: Any, seat: Any, card: Any) -> None:
    """A card takes the place of a main player's, and its text of that one's; all are asked anew."""
    if seat == table.offense:
        table.card_o = card
        table.face_o = becomes(table, card, table.card_d, table.face_d)
        table.text_o = faces.text(card, table.card_d)
    else:
        table.card_d = card
        table.face_d = becomes(table, card, table.card_o, table.face_o)
        table.text_d = faces.text(card, table.card_o)
    table.turned = 1


@kernel
def others_first(world: Any) -> Any:
    """Return whether others react before reinforcements: they may get cards that they play then."""
    table = world.table
    if table.cursor == REACTED:
        table.cursor = 0
        return False
    if table.cursor == 0 and hooks.may_interrupt(world):
        table.cursor = REACTED
        return True
    return False


@kernel
def reinforcing(world: Any) -> None:
    """Everybody may play cards of the reveal phase until nobody wants to."""
    if world.table.cursor == 0 and hooks.fire(world, c.H_SHOWDOWN, 0) == c.ASKED:
        return
    if rarely(world.table.trigger_n != 0 or world.table.cursor == REACTED) and others_first(world):
        return
    if rarely(world.table.result != c.OPEN_RESULT):
        # a kicker has ended it
        world.table.phase = c.OUTCOME
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
    play_plus(world, seat, c.PLUS_2 + action - first, for_offense)
    table.cursor = 0


@kernel
def play_plus(world: Any, seat: Any, kind: Any, for_offense: Any) -> None:
    """A player plays a reinforcement of the cosmic deck."""
    laying.lay(world, seat, kind)
    laying.count_plus(world.table, seat, kind)
    add_plus(world, seat, kind, for_offense, c.PRINTED[kind])


@kernel
def add_plus(world: Any, seat: Any, kind: Any, for_offense: Any, value: Any) -> None:
    """A reinforcement adds to a side, twice by the flare of Lizard; others may cancel it."""
    if powers.works(world.table, seat, c.WILD_FLARE + c.LIZARD):
        value *= 2
    reinforce(world, seat, kind, for_offense, value)
    told = kind + (0 if for_offense else c.ALL_KINDS) + value * (2 * c.ALL_KINDS)
    hooks.happen(world, c.H_ON_REINFORCED, seat, told)


@kernel
def reinforce(world: Any, seat: Any, kind: Any, for_offense: Any, value: Any) -> None:
    """A card that was played adds to a side."""
    table = world.table
    if for_offense:
        table.plus_o += value
    else:
        table.plus_d += value
    note(world, e.E_REINFORCED, seat, kind, c.OFFENSE if for_offense else c.DEFENSE)


@kernel
def plus_in(x: Any) -> Any:
    """Return which reinforcement `H_ON_REINFORCED` tells of."""
    return x % c.ALL_KINDS


@kernel
def for_defense(x: Any) -> Any:
    """Return whether it is one for the defense."""
    return x // c.ALL_KINDS % 2 != 0


@kernel
def value_in(x: Any) -> Any:
    """Return what it adds."""
    return x // (2 * c.ALL_KINDS)


@kernel
def unplay(world: Any, seat: Any, x: Any) -> None:
    """A reinforcement is cancelled and discarded."""
    table = world.table
    kind = plus_in(x)
    if for_defense(x):
        table.plus_d -= value_in(x)
    else:
        table.plus_o -= value_in(x)
    if c.TYPE_OF[kind] == c.REINFORCEMENT_TYPE:
        table.plus_n[seat] -= 1 << laying.plus_place(kind)
    table.laid[kind] -= 1
    table.discard[kind] += 1
    pile.put(table, kind)
    note(world, e.E_CANCELLED, seat, kind, 0)
    hooks.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(kind, 1, 0))


@kernel
def tell_thrown(world: Any) -> None:
    """Reinforcements that were played are discarded now; others may react."""
    table = world.table
    if triggers.is_noticed(world, c.H_ON_THROWN):
        for seat in range(table.seats):
            for step in range(laying.ALL_PLUS):
                count = (table.plus_n[seat] >> laying.PLUS_BITS * step) & 255
                if count > 0:
                    first = c.PLUS_2 if step < laying.PLAIN_PLUS else c.PLUS_4 - laying.PLAIN_PLUS
                    told = triggers.of_cards(first + step, count, 0)
                    hooks.happen(world, c.H_ON_THROWN, seat, told)
            table.plus_n[seat] = 0


@kernel
def control_emotions(table: Any) -> None:
    """Make negotiates of all attacks of the encounter, also of those that come later."""
    table.emotion_control = 1
    table.face_o = faces.calm_face(table, table.face_o)
    table.face_d = faces.calm_face(table, table.face_d)
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
    table.value_o = attack_value(table, table.face_o)
    table.value_d = attack_value(table, table.face_d)
    if rarely((table.kick_o | table.kick_d) != 0):
        table.value_o = kicking.kicked(table, table.offense, table.value_o)
        table.value_d = kicking.kicked(table, table.defense, table.value_d)
    table.value_o += table.extra_o
    table.value_d += table.extra_d
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
    if rarely(table.lizard != 0):
        count += morphed.added(table, seat)
    total = value + hooks.fire(world, c.H_SHIP_TERM, count) + plus
    return hooks.fire(world, c.H_ADD_TERM, total)


@kernel
def allied_ships(table: Any, zone: Any) -> Any:
    """Count all ships at the gate, or beside the planet."""
    count = 0
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
