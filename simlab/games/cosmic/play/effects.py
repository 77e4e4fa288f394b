"""Effects of cards and powers that nobody has cancelled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import disguise, hooks, reveal, windows
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def responding(world: World) -> None:
    """Request responses to the card or power in use, then apply it unless it is cancelled."""
    table = world.table
    frames = table.frame_n
    if table.cursor == 0 and frames < c.MAX_FRAMES:
        if hooks.fire(world, c.H_RESPOND, frames) == c.ASKED or table.frame_n < frames:
            # somebody is asked, or has cancelled it
            return
    if windows.window(world, c.RESPONDING):
        return
    frame = table.frames[table.frame_n - 1]
    what = frame.what
    mask = frame.mask
    if what == c.COSMIC_ZAP or what == c.CARD_ZAP:
        windows.undo(world, what)
        return
    against = frame.against
    note(world, e.E_TOOK_EFFECT, frame.owner, what, 0)
    if what < c.USED_POWER:
        disguise.played(world, frame.owner, what, mask)
    windows.pop(table)
    take_effect(table, what, against)


@kernel
def take_effect(table: Table, what: int, against: int) -> None:
    """Apply the effect of a card; powers, flares, techs and reward cards go on at their hook."""
    if what > c.FLARE:
        return
    if what == c.MOBIUS or what == c.PLAGUE:
        table.victim = against
        table.victim_at = 0
        table.plague_resume = table.phase
        table.phase = c.PLAGUED
    elif what == c.FORCE_FIELD:
        table.struck = against
    elif what == c.EMOTION:
        reveal.control_emotions(table)
    elif what == c.IONIC:
        table.no_rewards = 1
    else:
        table.phase = c.DEAL_FAILED
