"""Cards that are played as artifacts which they are not (power of Mesmer).

The frame of the card that is in use says what it is played as (``what``), and which card it is
(``mask``: the card and 1). Cosmic Zap stops the use of the power: the card goes back to the hand.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, cards, hoard, laying, powers, triggers
from simlab.jit.kernel import compiled_separately, kernel, rarely

SPARE = (1 << c.ALL_KINDS) - (1 << c.ENCOUNTER_N) - c.REWARD_ENCOUNTERS
"""Cards that are no encounter cards."""


@compiled_separately("table", "seat", "int", rare=True)
def disguises(table: Any, me: Any, seat: Any) -> Any:
    """Return the kinds in hand that a player may play as any artifact."""
    kinds = c.OF_TYPE[c.ARTIFACT_TYPE]
    if powers.works(table, seat, c.SUPER_FLARE + c.MESMER):
        kinds = SPARE
    return cards.held(me, kinds)


@kernel
def can_play(table: Any, me: Any, seat: Any, kind: Any) -> Any:
    """Return whether a player may play an artifact: it has it, or makes it of another card."""
    if hoard.holds(table, me, seat, kind):
        return True
    return rarely(bits.has(table.mesmers, seat)) and disguises(table, me, seat) != 0


@kernel
def choices(table: Any, me: Any, seat: Any) -> Any:
    """Return the cards that may be played as what is on top of the stack."""
    kind = table.frames[table.frame_n - 1].what
    found = disguises(table, me, seat)
    return found | bits.bit(kind) if hoard.holds(table, me, seat, kind) else found


@compiled_separately("world", "int", rare=True)
def ask(world: Any, seat: Any) -> None:
    """Ask which card is played as what is on top of the stack."""
    options = choices(world.table, world.seats[seat], seat)
    bits.ask_in_private(world, c.DISGUISE, seat, options)


@compiled_separately("world", "int", "int", rare=True)
def put_on(world: Any, seat: Any, card: Any) -> None:
    """A card is played as what is on top of the stack."""
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
def played(world: Any, owner: Any, what: Any, mask: Any) -> None:
    """What was played has done what it does, or will not; its owner may keep an artifact."""
    card = mask - 1 if mask > 0 else what
    if c.TYPE_OF[cards.kind_of(card)] == c.ARTIFACT_TYPE:
        triggers.played(world, owner, card)
    elif card == c.PLUS_4 or card == c.PLUS_X:
        laying.count_plus(world.table, owner, card)
    elif mask > 0:
        triggers.happen(world, c.H_ON_THROWN, owner, triggers.of_cards(card, 1, 1))
