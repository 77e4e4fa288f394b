"""Cards played as other artifacts (power of Mesmer).

The frame of the card in use holds the artifact that it is played as (``what``) and the card itself
(``mask``: the card plus 1). Cosmic Zap stops the use of the power: the card goes back to the hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, cards, hoard, laying, powers, triggers
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


SPARE = (1 << c.ALL_KINDS) - (1 << c.ENCOUNTER_N) - c.REWARD_ENCOUNTERS
"""Cards that are no encounter cards."""


@compiled_separately("table", "seat", "int", rare=True)
def disguises(table: Table, me: Seat, seat: int) -> int:
    """Return the kinds in hand that a player may play as any artifact."""
    kinds = c.OF_TYPE[c.ARTIFACT_TYPE]
    if powers.works(table, seat, c.SUPER_FLARE + c.MESMER):
        kinds = SPARE
    return cards.held(me, kinds)


@kernel
def can_play(table: Table, me: Seat, seat: int, kind: int) -> int:
    """Return whether a player may play an artifact: it holds it, or disguises another card."""
    if hoard.holds(table, me, seat, kind):
        return True
    return rarely(bits.has(table.mesmers, seat)) and disguises(table, me, seat) != 0


@kernel
def choices(table: Table, me: Seat, seat: int) -> int:
    """Return the cards that may be played as the artifact on top of the stack."""
    kind = table.frames[table.frame_n - 1].what
    found = disguises(table, me, seat)
    return found | bits.bit(kind) if hoard.holds(table, me, seat, kind) else found


@compiled_separately("world", "int", rare=True)
def ask(world: World, seat: int) -> None:
    """Request the card that is played as the artifact on top of the stack."""
    options = choices(world.table, world.seats[seat], seat)
    bits.ask_in_private(world, c.DISGUISE, seat, options)


@compiled_separately("world", "int", "int", rare=True)
def put_on(world: World, seat: int, card: int) -> None:
    """Play a card as the artifact on top of the stack."""
    frame = world.table.frames[world.table.frame_n - 1]
    if card == frame.what:
        laying.lay(world, seat, card)
    else:
        frame.mask = card + 1
        note(world, e.E_POWER_USED, seat, c.MESMER, 0)
        if cards.is_flare(card):
            laying.lay_flare(world, seat, cards.alien_of(card))
        else:
            laying.lay(world, seat, card)
        note(world, e.E_DISGUISED, seat, card, 0)
    note(world, e.E_PLAYED, seat, frame.what, frame.against if frame.what < c.KINDS else c.NOTHING)


@kernel
def played(world: World, owner: int, what: int, mask: int) -> None:
    """Trigger the reactions to a played card that is done; its owner may keep an artifact."""
    card = mask - 1 if mask > 0 else what
    if c.TYPE_OF[cards.kind_of(card)] == c.ARTIFACT_TYPE:
        triggers.played(world, owner, card)
    elif card == c.PLUS_4 or card == c.PLUS_X:
        laying.count_plus(world.table, owner, card)
    elif mask > 0:
        triggers.happen(world, c.H_ON_THROWN, owner, triggers.of_cards(card, 1, 1))
