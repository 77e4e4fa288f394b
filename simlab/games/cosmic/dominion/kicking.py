"""Kickers at work (rules file 3.2, 3.3): what they multiply, and what their texts do.

``kick_o`` and ``kick_d`` are the kickers at work, as kinds; 0 without one. Which types of cards say
what is multiplied: those of the end, or of the reveal (rule ``kicker_mode``).
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import faces
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import compiled_separately, kernel

BY_REVEAL = 1
RAISED = 16
"""In what a player has said: its kicker counts one more (flare of Lizard)."""


@kernel
def factor(table: Any, kicker: Any) -> Any:
    """Return by what a kicker multiplies on its own side; Reverse Polarity works on both."""
    if kicker == 0 or kicker == c.REVERSE_POLARITY:
        return 1
    if kicker == c.KICKER_4:
        return table.rules.kicker4
    return c.PRINTED[kicker]


@kernel
def has(table: Any, kicker: Any) -> Any:
    """Return whether a kicker is at work on either side."""
    return table.kick_o == kicker or table.kick_d == kicker


@kernel
def of(table: Any, seat: Any) -> Any:
    """Return the kicker at work of a main player, or 0."""
    if seat == table.offense:
        return table.kick_o
    return table.kick_d if seat == table.defense else 0


@kernel
def times(table: Any, seat: Any) -> Any:
    """Return by what a main player's kicker multiplies, with the flare of Lizard."""
    kicker = of(table, seat)
    raised = kicker != 0 and kicker != c.REVERSE_POLARITY and table.said[seat] & RAISED != 0
    return factor(table, kicker) + (1 if raised else 0)


@kernel
def counts(table: Any, card: Any) -> Any:
    """Return whether a card was an attack when a kicker met it."""
    return table.rules.kicker_mode != BY_REVEAL or not faces.is_printed_negotiate(card)


@compiled_separately("table", "int", "int", rare=True)
def kicked(table: Any, seat: Any, value: Any) -> Any:
    """Return what the attack of a main player counts with the kickers of both sides.

    They act on what the card makes of itself, before other effects: what another effect has put in
    its place counts as it is (ruling 46).
    """
    mine, other = table.card_o, table.card_d
    counts_as = table.face_o
    if seat == table.defense:
        mine, other = other, mine
        counts_as = table.face_d
    if counts_as != faces.face(mine, other, table.hazard):
        return value
    if of(table, seat) == c.REVERSE_POLARITY and table.said[seat] & RAISED != 0:
        # one more than -1
        return 0
    if counts(table, mine):
        value *= times(table, seat)
    return -value if has(table, c.REVERSE_POLARITY) else value


@compiled_separately("table", "int", "int", rare=True)
def claim(table: Any, loser: Any, count: Any) -> Any:
    """Return how many cards of compensation a loser collects who negotiated."""
    if bits.has(table.doubled, loser):
        count *= 2
    card = table.card_o if loser == table.offense else table.card_d
    if table.rules.kicker_mode == BY_REVEAL and faces.is_printed_attack(card):
        return count
    return count * times(table, loser)


@compiled_separately("table", rare=True)
def base_penalty(table: Any) -> Any:
    """Return how many ships a failed deal costs: fewer with a Faulty Translator."""
    if table.text_o == c.FAULTY or table.text_d == c.FAULTY:
        return table.rules.faulty_penalty
    return table.rules.deal_penalty


@compiled_separately("table", "int", "int", rare=True)
def penalty(table: Any, seat: Any, count: Any) -> Any:
    """Return what a failed deal costs a main player: the opponent's kicker multiplies it."""
    return by_kicker(table, table.defense if seat == table.offense else table.offense, count)


@kernel
def by_kicker(table: Any, seat: Any, count: Any) -> Any:
    """Return what the kicker of a main player makes of what a failed deal costs another."""
    card = table.card_o if seat == table.offense else table.card_d
    if table.rules.kicker_mode == BY_REVEAL and faces.is_printed_attack(card):
        return count
    return count * times(table, seat)


@kernel
def turn_up(world: Any, seat: Any) -> Any:
    """The kicker that a player has placed is revealed; return it, or 0."""
    table = world.table
    if not bits.has(table.kicked, seat):
        return 0
    kind = world.seats[seat].kicker
    world.seats[seat].kicker = 0
    table.kicked &= ~bits.bit(seat)
    table.kicker_out |= bits.bit(seat)
    table.laid[kind] += 1
    note(world, e.E_REVEALED, seat, kind, 0)
    return kind


@kernel
def reveal(world: Any) -> None:
    """Both kickers are revealed."""
    table = world.table
    table.kick_o = turn_up(world, table.offense)
    table.kick_d = turn_up(world, table.defense)
    jam(table)


@compiled_separately("world", "int", "int", rare=True)
def add(world: Any, seat: Any, kind: Any) -> None:
    """A main player has played a kicker once the cards were revealed: it works at once."""
    table = world.table
    table.kicker_out |= bits.bit(seat)
    if seat == table.offense:
        table.kick_o = kind
    else:
        table.kick_d = kind
    jam(table)
    explode(table)


@kernel
def explode(table: Any) -> None:
    """With Self Destruct at work both sides have lost."""
    if has(table, c.SELF_DESTRUCT):
        table.result = c.BOTH_LOST


@kernel
def jam(table: Any) -> None:
    """Jamming Signal cancels the other kicker, which `jam` remembers (1: there was none)."""
    if has(table, c.JAMMING):
        jammed = table.kick_d if table.kick_o == c.JAMMING else table.kick_o
        if jammed == c.JAMMING:
            jammed = 0
        table.jam = 1 + jammed
        if table.kick_o != c.JAMMING:
            table.kick_o = 0
        if table.kick_d != c.JAMMING:
            table.kick_d = 0


@kernel
def cancel(table: Any, seat: Any) -> None:
    """The kicker of a main player is cancelled; what a Jamming Signal has jammed works again."""
    if seat == table.offense:
        table.kick_o = 0
    else:
        table.kick_d = 0
    if table.jam == 0 or has(table, c.JAMMING):
        return
    if seat == table.offense:
        table.kick_d = table.jam - 1
    else:
        table.kick_o = table.jam - 1
    table.jam = 0
    explode(table)
