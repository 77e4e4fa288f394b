"""Sampled answers that were given but not yet shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import alliance, bits, cards, sets
from simlab.jit.kernel import compiled_separately, kernel
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def answers_of(world: World, other: int) -> int:
    """Return the possible answers of a player, leaving the effect that waits unchanged."""
    table = world.table
    unit, stage, said = table.unit, table.stage, table.answer
    memo, memo_2 = table.memo, table.memo_2
    found = alliance.answers(world, other)
    table.unit = unit
    table.stage = stage
    table.answer = said
    table.memo = memo
    table.memo_2 = memo_2
    return found


@kernel
def has_answered(table: Table, other: int, place: int) -> int:
    """Return whether a parked answer to an invitation is there (where all answer at once)."""
    if table.rules.responses != alliance.AT_ONCE or place < 2:
        return False
    if not alliance.is_asked(table, other) or table.both == other + 1:
        return False
    cursor = table.cursor
    phase = table.phase if table.phase != c.MOVING else table.mv_resume
    if table.frame_n > 0:
        cursor = table.frames[0].cursor
        phase = table.frames[0].resume
    if phase != c.JOINING:
        return False
    return place < cursor if cursor < table.seats else place >= cursor - table.seats


@kernel
def any_card_of(me: Seat, kinds: int, stream: Any) -> int:
    """Return a random card of a hand, from a set of kinds that it holds."""
    card = bits.nth_bit(kinds, below(stream, bits.count_bits(kinds)))
    if card == c.FLARE:
        flares = cards.spare_flares(me)
        card = c.FIRST_FLARE + sets.nth(flares, below(stream, sets.count(flares)))
    return card


@compiled_separately("world", "int", rare=True)
def hold_out(world: World, other: int) -> None:
    """Choose a random card for Bride to give while its spouse is asked for one in return."""
    table = world.table
    asked = table.decision == c.PICK_CARD or table.decision == c.PICK_FLARE
    if asked and other == table.bride - 1 and table.actor == table.spouse - 1:
        me = world.seats[other]
        kinds = cards.held(me, c.ANY_KIND)
        if kinds != 0:
            me.memo = any_card_of(me, kinds, world.hidden.deal_stream) + 1
