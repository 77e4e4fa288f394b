"""Kickers at work: their factors and the effects of their texts.

``kick_o`` and ``kick_d`` are the kickers at work, as kinds; 0 without one. The types of the cards
at the end, or at the reveal (rule ``kicker_mode``), decide which amount is multiplied.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import faces
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


BY_REVEAL = 1
RAISED = 16
"""Flag in ``said``: the factor of the player's kicker is one larger (flare of Lizard)."""


@kernel
def factor(table: Table, kicker: int) -> int:
    """Return the factor of a kicker on its own side; Reverse Polarity affects both sides."""
    if kicker == 0 or kicker == c.REVERSE_POLARITY:
        return 1
    if kicker == c.KICKER_4:
        return table.rules.kicker4
    return c.PRINTED[kicker]


@kernel
def has(table: Table, kicker: int) -> int:
    """Return whether a kicker is at work on either side."""
    return table.kick_o == kicker or table.kick_d == kicker


@kernel
def of(table: Table, seat: int) -> int:
    """Return the kicker of a main player at work, or 0."""
    if seat == table.offense:
        return table.kick_o
    return table.kick_d if seat == table.defense else 0


@kernel
def times(table: Table, seat: int) -> int:
    """Return the factor of a main player's kicker, with the flare of Lizard."""
    kicker = of(table, seat)
    raised = kicker != 0 and kicker != c.REVERSE_POLARITY and table.said[seat] & RAISED != 0
    return factor(table, kicker) + (1 if raised else 0)


@kernel
def counts(table: Table, card: int) -> int:
    """Return whether a kicker multiplies a card: not a printed negotiate, if the reveal counts."""
    return table.rules.kicker_mode != BY_REVEAL or not faces.is_printed_negotiate(card)


@compiled_separately("table", "int", "int", rare=True)
def kicked(table: Table, seat: int, value: int) -> int:
    """Compute the value of a main player's attack with the kickers of both sides.

    They act on the printed card, before other effects. A card that another effect has put in its
    place has its own value (see the row on kickers in section 7 of RULES.md).
    """
    mine, other = table.card_o, table.card_d
    counts_as = table.face_o
    if seat == table.defense:
        mine, other = other, mine
        counts_as = table.face_d
    if counts_as != faces.face(mine, other, table.hazard):
        return value
    if of(table, seat) == c.REVERSE_POLARITY and table.said[seat] & RAISED != 0:
        # the factor -1 plus one
        return 0
    if counts(table, mine):
        value *= times(table, seat)
    return -value if has(table, c.REVERSE_POLARITY) else value


@compiled_separately("table", "int", "int", rare=True)
def claim(table: Table, loser: int, count: int) -> int:
    """Compute the cards of compensation for a loser who negotiated."""
    if bits.has(table.doubled, loser):
        count *= 2
    card = table.card_o if loser == table.offense else table.card_d
    if table.rules.kicker_mode == BY_REVEAL and faces.is_printed_attack(card):
        return count
    return count * times(table, loser)


@compiled_separately("table", rare=True)
def base_penalty(table: Table) -> int:
    """Return the number of ships lost by a failed deal, with or without a Faulty Translator."""
    if table.text_o == c.FAULTY or table.text_d == c.FAULTY:
        return table.rules.faulty_penalty
    return table.rules.deal_penalty


@compiled_separately("table", "int", "int", rare=True)
def penalty(table: Table, seat: int, count: int) -> int:
    """Compute a main player's loss by a failed deal, multiplied by the opponent's kicker."""
    return by_kicker(table, table.defense if seat == table.offense else table.offense, count)


@kernel
def by_kicker(table: Table, seat: int, count: int) -> int:
    """Multiply another player's loss by a failed deal by a main player's kicker."""
    card = table.card_o if seat == table.offense else table.card_d
    if table.rules.kicker_mode == BY_REVEAL and faces.is_printed_attack(card):
        return count
    return count * times(table, seat)


@kernel
def turn_up(world: World, seat: int) -> int:
    """Reveal the kicker that a player has placed, and return it, or 0."""
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
def reveal(world: World) -> None:
    """Reveal both kickers."""
    table = world.table
    table.kick_o = turn_up(world, table.offense)
    table.kick_d = turn_up(world, table.defense)
    jam(table)


@compiled_separately("world", "int", "int", rare=True)
def add(world: World, seat: int, kind: int) -> None:
    """Add a kicker that a main player plays after the reveal; it works at once."""
    table = world.table
    table.kicker_out |= bits.bit(seat)
    if seat == table.offense:
        table.kick_o = kind
    else:
        table.kick_d = kind
    jam(table)
    explode(table)


@kernel
def explode(table: Table) -> None:
    """Record that both sides have lost if Self Destruct is at work."""
    if has(table, c.SELF_DESTRUCT):
        table.result = c.BOTH_LOST


@kernel
def jam(table: Table) -> None:
    """Cancel the kicker opposed to a Jamming Signal, and store it in `jam` (1: there was none)."""
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
def cancel(table: Table, seat: int) -> None:
    """Cancel the kicker of a main player, and restore the one that a Jamming Signal cancelled."""
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
