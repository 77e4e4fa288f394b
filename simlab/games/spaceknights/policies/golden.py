"""Policy of the reference mini-game MAXBID: tier 0, no placing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import integer, policy
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.policies.sense import apart_from_bids, category, surge_or_stay
from simlab.games.spaceknights.rules.legal import legal
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.spaceknights.record_types import Seat, Table


# Places of parameters in ``mind.params``.
TIGHT = 0


@policy(label="highest bids (mini-game)", tight=integer(0, 0, 16, label="tight"))
def golden_maxbid(table: Table, me: Seat, mind: Mind) -> int:
    """Bid to the limit in every round of the mini-game; fade if thwarted or (``tight``) too weak.

    ``tight``: least category of a knight's five cards; with less it fades at once. The Foe
    always stays; complications come from random decks; all players reveal.
    """
    decision = table.decision
    if decision == c.BID:
        if table.actor != table.foe and table.round_no == 1:
            if me.thwarted > 0 or category(table, me) < mind.params[TIGHT]:
                return c.FADE
        return surge_or_stay(table)
    if decision == c.COMPLICATION:
        team = below(mind.rng, 3)
        while not legal(table, me, team):
            team = below(mind.rng, 3)
        return team
    if decision == c.SHOWDOWN:
        return c.REVEAL
    return apart_from_bids(table, me)
