"""Effective faces of encounter cards after the reveal.

The face of a card depends on the printed kinds of both cards: a variable attack under a hazard
warning, a morph, an intimidate, a retreat. ``text_*`` is the unique negotiate whose text is at
work. Once Emotion Control is at work (``emotion_control``) no card counts as an attack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from simlab.games.cosmic import components as c
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table


UNDER_HAZARD = np.arange(c.ALL_KINDS + 1)
UNDER_HAZARD[c.R02] = c.ATTACKS.index(20)
UNDER_HAZARD[c.R03] = c.ATTACKS.index(30)
UNDER_HAZARD[c.R12] = c.R21
UNDER_HAZARD[c.R21] = c.R12
"""Effective kind of each attack while a hazard warning is in effect."""


@kernel
def is_morph(card: int) -> int:
    """Return whether a card is a morph of either deck."""
    return card == c.MORPH or card == c.REWARD_MORPH


@kernel
def is_printed_attack(card: int) -> int:
    """Return whether a card is printed as an attack."""
    return c.TYPE_OF[card] == c.ATTACK_TYPE


@kernel
def is_printed_negotiate(card: int) -> int:
    """Return whether a card is printed as a negotiate."""
    return c.TYPE_OF[card] == c.NEGOTIATE_TYPE


@kernel
def face(card: int, other: int, hazard: int) -> int:
    """Return the effective face of a card against another."""
    against = is_printed_attack(other)
    if is_morph(card):
        if is_morph(other):
            return c.MORPH
        return face_of_attack(other, hazard) if against else c.NEGOTIATE
    if is_printed_attack(card):
        return face_of_attack(card, hazard)
    if against and not is_printed_negotiate(card):
        return card
    return c.NEGOTIATE


@kernel
def face_of_attack(card: int, hazard: int) -> int:
    """Return the effective attack of a card, with or without a hazard warning."""
    return UNDER_HAZARD[card] if hazard != 0 else card


@kernel
def text(card: int, other: int) -> int:
    """Return the unique negotiate whose text works for the owner of a card, or 0."""
    if is_morph(card):
        card = other
    return card if c.EPIC <= card <= c.SELF_DEFENSE else 0


@kernel
def turn(table: Table) -> None:
    """Set the faces and texts of both cards."""
    table.face_o = face(table.card_o, table.card_d, table.hazard)
    table.face_d = face(table.card_d, table.card_o, table.hazard)
    table.text_o = text(table.card_o, table.card_d)
    table.text_d = text(table.card_d, table.card_o)


@kernel
def calm_face(table: Table, face: int) -> int:
    """Return the effective face of a card that becomes ``face``, with Emotion Control."""
    if table.emotion_control != 0 and (c.ATTACK_FACES >> face) & 1 != 0:
        return c.NEGOTIATE
    return face


@kernel
def text_of(table: Table, seat: int) -> int:
    """Return the unique negotiate whose text works for a player, or 0."""
    if seat == table.offense:
        return table.text_o if table.face_o == c.NEGOTIATE else 0
    if seat == table.defense:
        return table.text_d if table.face_d == c.NEGOTIATE else 0
    return 0


@kernel
def give_way(table: Table) -> None:
    """Turn a retreat that no longer meets an attack into a negotiate."""
    attack_o = (c.ATTACK_FACES >> table.face_o) & 1 != 0
    attack_d = (c.ATTACK_FACES >> table.face_d) & 1 != 0
    if table.face_o == c.RETREAT and not attack_d:
        table.face_o = c.NEGOTIATE
    if table.face_d == c.RETREAT and not attack_o:
        table.face_d = c.NEGOTIATE
