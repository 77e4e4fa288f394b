"""An alliance in the making."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.games.sherwood.components import MAX_SEATS, NOTHING, WEAPONS


@kernel
def clear_draft(table: Any) -> None:
    """No alliance is in the making."""
    draft = table.draft
    draft.hideout = NOTHING
    draft.card = NOTHING
    draft.proposer = NOTHING
    draft.informant = NOTHING
    draft.need = 0
    draft.transfers = 0
    draft.promise_n = 0
    for seat in range(MAX_SEATS):
        draft.raiders[seat] = 0
        draft.bags[seat] = 0
        draft.comps[seat] = 0
        table.offer[seat] = 0
        table.offer_hideout[seat] = NOTHING
        table.invited[seat] = NOTHING
        for other in range(MAX_SEATS):
            draft.pay[seat, other] = 0
        for kind in range(WEAPONS):
            draft.cards[seat, kind] = 0
            table.offer_cards[seat, kind] = 0
    table.invited_n = 0
    table.cursor = 0
