"""Victory and defeat: Provisions, Jerkins, losses to a sheriff, who goes home (2.6, 2.8, 2.9)."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules.cards import play_special
from simlab.games.sherwood.rules.carriage import end_card
from simlab.games.sherwood.rules.raid import has_room, settle_laid
from simlab.games.sherwood.rules.seats import (
    ask,
    bit,
    clear_band,
    clockwise,
    from_to,
    has_bit,
    in_play,
)
from simlab.jit.kernel import kernel


@kernel
def may_use(world: Any, seat: Any, kind: Any) -> Any:
    """Return whether a member holds this special card and may play it (A17)."""
    table = world.table
    if world.seats[seat].hand[kind] == 0 or table.rules.special_cards == 0:
        return False
    return table.rules.specials_count_against_cap == 0 or has_room(table, seat)


@kernel
def go_victory(world: Any) -> None:
    """Each victor with Provisions, clockwise from the leader, may stay; then all others go home."""
    table = world.table
    band = table.bands[table.hideout]
    while table.cursor < table.seats:
        seat = clockwise(table, band.leader, table.cursor)
        table.cursor += 1
        if band.raiders[seat] > 0 and may_use(world, seat, c.PROVISIONS_CARD):
            ask(world, c.PROVISIONS, seat, from_to(c.ZERO, c.ONE))
            return
    send_home(world)
    end_card(world)


@kernel
def provisions(world: Any, seat: Any, answer: Any) -> None:
    """Leave the raiders in the hide-out, or not."""
    if answer == c.YES:
        play_special(world, seat, c.PROVISIONS_CARD)
        world.table.staying[seat] = 1
        note(world, events.E_PROVISIONS, seat, 0, 0)


@kernel
def new_leader(table: Any, hideout: Any) -> Any:
    """Return who leads those that stay (A18): the old leader, or the first one clockwise."""
    band = table.bands[hideout]
    best = c.NOTHING
    for steps in range(table.seats):
        seat = clockwise(table, band.leader, steps)
        if band.raiders[seat] > 0:
            more = best >= 0 and band.raiders[best] < band.raiders[seat]
            if best < 0 or (more and table.rules.stay_leader == c.LEADER_MOST):
                best = seat
    return best


@kernel
def plan_stands(table: Any, band: Any) -> Any:
    """Return whether a planned raid on a card that comes later may still take place as agreed."""
    if band.slot < 0 or band.slot == table.slot or band.raiders[band.informant] == 0:
        return False
    for seat in range(table.seats):
        if band.bags[seat] + band.comps[seat] > 0 and band.raiders[seat] == 0:
            return False
    return True


@kernel
def send_home(world: Any) -> None:
    """Raiders that do not stay go home; those that stay keep the hide-out.

    Markers and promised loot stay with them for a planned raid that is still to come, as long as
    the informant and all to whom loot is promised are there.
    """
    table = world.table
    hideout = table.hideout
    band = table.bands[hideout]
    for steps in range(table.seats):
        seat = clockwise(table, band.leader, steps)
        if band.raiders[seat] > 0 and table.staying[seat] == 0:
            table.camp[seat] += band.raiders[seat]
            note(world, events.E_HOME, seat, band.raiders[seat], 0)
            band.raiders[seat] = 0
    leader = new_leader(table, hideout)
    if leader < 0:
        clear_band(band)
        return
    if leader != band.leader:
        note(world, events.E_LEADER, leader, hideout, 0)
    band.leader = leader
    if plan_stands(table, band):
        return
    band.slot = c.NOTHING
    band.informant = c.NOTHING
    for seat in range(table.seats):
        band.bags[seat] = 0
        band.comps[seat] = 0


@kernel
def go_defeat(world: Any) -> None:
    """Each loser with a Jerkin, clockwise from the leader, may play it; then losses are taken."""
    table = world.table
    band = table.bands[table.hideout]
    while table.cursor < table.seats:
        seat = clockwise(table, band.leader, table.cursor)
        table.cursor += 1
        if band.raiders[seat] > 0:
            if is_covered(table, seat):
                table.staying[seat] = c.STAY
            elif may_use(world, seat, c.JERKIN_CARD):
                ask(world, c.JERKIN, seat, from_to(c.ZERO, c.GO_HOME))
                return
    take_losses(world)


@kernel
def is_covered(table: Any, seat: Any) -> Any:
    """Whether a Jerkin played at the first pass of this corner still covers a player (A19)."""
    if table.rules.jerkin_whole_trip == 0:
        return False
    return has_bit(table.covered[seat], table.hideout)


@kernel
def jerkin(world: Any, seat: Any, answer: Any) -> None:
    """Play a Forest Jerkin and stay or go home, or take the loss."""
    table = world.table
    if answer == c.UNPROTECTED:
        return
    play_special(world, seat, c.JERKIN_CARD)
    table.staying[seat] = answer
    table.covered[seat] |= bit(table.hideout)
    note(world, events.E_JERKIN, seat, 1 if answer == c.STAY else 0, 0)


@kernel
def take_losses(world: Any) -> None:
    """Unprotected members lose glory and raiders; the band breaks up, the carriage goes on."""
    table = world.table
    band = table.bands[table.hideout]
    for steps in range(table.seats):
        seat = clockwise(table, band.leader, steps)
        if band.raiders[seat] > 0 and table.staying[seat] == c.UNPROTECTED:
            lose_glory(world, seat)
            lose_raiders(world, seat, band)
    for seat in range(table.seats):
        if table.staying[seat] == c.GO_HOME:
            table.staying[seat] = c.UNPROTECTED
    settle_laid(world, table.hideout)
    send_home(world)
    table.hideout = c.NOTHING
    table.at += 1
    table.polled = 0
    table.phase = c.TRAVEL


@kernel
def lose_glory(world: Any, seat: Any) -> None:
    """The larger red number; nobody falls below the floor (R22)."""
    table = world.table
    room = max(0, table.glory[seat] - table.rules.sheriff_floor)
    loss = min(table.rules.glory_loss[table.card], room)
    table.glory[seat] -= loss
    table.glory_lost[seat] += loss
    if loss > 0:
        note(world, events.E_GLORY_LOST, seat, loss, 0)


@kernel
def lose_raiders(world: Any, seat: Any, band: Any) -> None:
    """The smaller red number, as far as raiders are there and enough stay in play."""
    table = world.table
    spare = max(0, in_play(table, seat) - table.rules.min_raiders)
    loss = min(min(table.rules.raider_loss[table.card], band.raiders[seat]), spare)
    band.raiders[seat] -= loss
    table.oak[seat] += loss
    table.raiders_lost[seat] += loss
    if loss > 0:
        note(world, events.E_RAIDERS_LOST, seat, loss, 0)
