"""The reveal: encounter cards, reinforcements, totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import faces, kicking, morphed, showing
from simlab.games.cosmic.play import bluff, hooks, laying, pile, powers, triggers, windows
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


REACTED = -1
"""Value of the cursor once others have reacted, before reinforcements are requested."""


@kernel
def card_of(world: World, seat: int, shown: int) -> int:
    """Return the encounter card that a main player has shown, claims, or turns up now."""
    if shown >= 0:
        return shown
    if rarely(bluff.says(world.table, seat)) and world.table.swapped == 0:
        return bluff.put_down(world, seat)
    return bluff.turn_up(world, seat)


@kernel
def copied(kind: int, other: int) -> int:
    """Return the face of a card: Morph becomes the card that it meets."""
    return other if kind == c.MORPH else kind


@kernel
def becomes(table: Table, card: int, other: int, face: int) -> int:
    """Return the face of a card that now meets ``other``, which counts as ``face``."""
    if rarely(table.dominion != 0):
        return faces.calm_face(table, faces.face(card, other, table.hazard))
    return faces.calm_face(table, copied(card, face))


@kernel
def revealed(world: World) -> None:
    """Turn both encounter cards up, with bluffs first, then apply powers."""
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
def replace(table: Table, seat: int, card: int) -> None:
    """Replace a main player's card, and its text; all are asked for reinforcements anew."""
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
def others_first(world: World) -> int:
    """Return whether others react before reinforcements, as they may get cards to play."""
    table = world.table
    if table.cursor == REACTED:
        table.cursor = 0
        return False
    if table.cursor == 0 and hooks.may_interrupt(world):
        table.cursor = REACTED
        return True
    return False


@kernel
def reinforcing(world: World) -> None:
    """Open the window of the reveal phase until nobody wants to play a card."""
    if world.table.cursor == 0 and hooks.fire(world, c.H_SHOWDOWN, 0) == c.ASKED:
        return
    if rarely(world.table.trigger_n != 0 or world.table.cursor == REACTED) and others_first(world):
        return
    if rarely(world.table.result != c.OPEN_RESULT):
        # a kicker has ended the encounter
        world.table.phase = c.OUTCOME
        return
    if world.table.turned != 0:
        world.table.turned = 0
        return
    if not windows.window(world, c.REINFORCING):
        world.table.phase = c.JUDGING


@kernel
def reveal_card(world: World, seat: int, action: int) -> None:
    """Reinforce a side, play Emotion Control, or pass."""
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
def play_plus(world: World, seat: int, kind: int, for_offense: int) -> None:
    """Play a reinforcement of the cosmic deck."""
    laying.lay(world, seat, kind)
    laying.count_plus(world.table, seat, kind)
    add_plus(world, seat, kind, for_offense, c.PRINTED[kind])


@kernel
def add_plus(world: World, seat: int, kind: int, for_offense: int, value: int) -> None:
    """Add a reinforcement to a side, doubled by Lizard's flare; others may cancel it."""
    if powers.works(world.table, seat, c.WILD_FLARE + c.LIZARD):
        value *= 2
    reinforce(world, seat, kind, for_offense, value)
    told = kind + (0 if for_offense else c.ALL_KINDS) + value * (2 * c.ALL_KINDS)
    hooks.happen(world, c.H_ON_REINFORCED, seat, told)


@kernel
def reinforce(world: World, seat: int, kind: int, for_offense: int, value: int) -> None:
    """Add the value of a played card to a side."""
    table = world.table
    if for_offense:
        table.plus_o += value
    else:
        table.plus_d += value
    note(world, e.E_REINFORCED, seat, kind, c.OFFENSE if for_offense else c.DEFENSE)


@kernel
def plus_in(x: int) -> int:
    """Return the reinforcement in a value of `H_ON_REINFORCED`."""
    return x % c.ALL_KINDS


@kernel
def for_defense(x: int) -> int:
    """Return whether the reinforcement in a value of `H_ON_REINFORCED` is for the defense."""
    return x // c.ALL_KINDS % 2 != 0


@kernel
def value_in(x: int) -> int:
    """Return the amount in a value of `H_ON_REINFORCED`."""
    return x // (2 * c.ALL_KINDS)


@kernel
def unplay(world: World, seat: int, x: int) -> None:
    """Cancel and discard a reinforcement."""
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
def tell_thrown(world: World) -> None:
    """Trigger the reactions to played reinforcements, which are discarded now."""
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
def control_emotions(table: Table) -> None:
    """Turn all attacks of the encounter into negotiates, also those that come later."""
    table.emotion_control = 1
    table.face_o = faces.calm_face(table, table.face_o)
    table.face_d = faces.calm_face(table, table.face_d)
    table.phase = c.REINFORCING


@kernel
def attack_value(table: Table, face: int) -> int:
    """Return the value of an attack card under these rules."""
    rules = table.rules
    if rules.attack_factor == 1.0:
        return c.PRINTED[face] + rules.attack_shift
    return int(c.PRINTED[face] * rules.attack_factor + 0.5) + rules.attack_shift


@kernel
def card_values(world: World) -> None:
    """Compute the values of both cards, applying one effect after the other."""
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
def side_total(world: World, seat: int, value: int, count: int, plus: int) -> int:
    """Return the total of a side: card, ships and additions."""
    table = world.table
    table.about = seat
    if rarely(table.lizard != 0):
        count += morphed.added(table, seat)
    total = value + hooks.fire(world, c.H_SHIP_TERM, count) + plus
    return hooks.fire(world, c.H_ADD_TERM, total)


@kernel
def allied_ships(table: Table, zone: int) -> int:
    """Count all ships at the gate, or beside the planet."""
    count = 0
    for seat in range(table.seats):
        count += table.zones[zone, seat]
    return count


@kernel
def add_up(world: World) -> None:
    """Compute the totals of both sides."""
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
