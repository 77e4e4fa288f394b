"""Draft of an alliance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_CALL_FAILED
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def clear_draft(table: Table) -> None:
    """Clear the draft of an alliance, with its offers and invitations."""
    draft = table.draft
    draft.hideout = c.NOTHING
    draft.slot = c.NOTHING
    draft.proposer = c.NOTHING
    draft.revised = 0
    draft.informant = c.NOTHING
    draft.need = 0
    draft.transfers = 0
    draft.promise_n = 0
    for seat in range(c.MAX_SEATS):
        draft.raiders[seat] = 0
        draft.bags[seat] = 0
        draft.comps[seat] = 0
        table.offer[seat] = 0
        table.offer_hideout[seat] = c.NOTHING
        table.invited[seat] = c.NOTHING
        for other in range(c.MAX_SEATS):
            draft.pay[seat, other] = 0
        for kind in range(c.WEAPONS):
            draft.cards[seat, kind] = 0
            table.offer_cards[seat, kind] = 0
    table.invited_n = 0
    table.cursor = 0


@kernel
def give_up(world: World) -> None:
    """Give up an alliance; the active player continues its turn."""
    table = world.table
    note(world, E_CALL_FAILED, table.current, 0, 0)
    clear_draft(table)
    table.calls += 1
    table.phase = c.TURN
