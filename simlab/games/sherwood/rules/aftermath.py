"""Victory and defeat: Provisions, Jerkins, losses to a sheriff, return of the raiders."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

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

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


@kernel
def may_use(world: World, seat: int, kind: int) -> int:
    """Return whether a member holds this special card and may play it (RULES.md A17)."""
    table = world.table
    if world.seats[seat].hand[kind] == 0 or table.rules.special_cards == 0:
        return False
    return table.rules.specials_count_against_cap == 0 or has_room(table, seat)


@kernel
def go_victory(world: World) -> None:
    """Ask each victor with Provisions, clockwise from the leader; then send the others home."""
    table = world.table
    band = table.bands[table.hideout]
    while table.cursor < table.seats:
        seat = clockwise(table, band.leader, table.cursor)
        table.cursor += 1
        if band.raiders[seat] > 0 and may_use(world, seat, c.PROVISIONS_CARD):
            ask(world, c.PROVISIONS, seat, from_to(0, 1))
            return
    send_home(world)
    end_card(world)


@kernel
def provisions(world: World, seat: int, answer: int) -> None:
    """Leave the raiders in the hide-out, or send them home."""
    if answer == c.YES:
        play_special(world, seat, c.PROVISIONS_CARD)
        world.table.staying[seat] = 1
        note(world, events.E_PROVISIONS, seat, 0, 0)


@kernel
def new_leader(table: Table, hideout: int) -> int:
    """Return the leader of the raiders that stay: the old one, or a new one (RULES.md A18)."""
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
def plan_stands(table: Table, band: Any) -> int:
    """Return whether a raid planned for a later card may still take place as agreed."""
    if band.slot < 0 or band.slot == table.slot or band.raiders[band.informant] == 0:
        return False
    for seat in range(table.seats):
        if band.bags[seat] + band.comps[seat] > 0 and band.raiders[seat] == 0:
            return False
    return True


@kernel
def send_home(world: World) -> None:
    """Send home all raiders that do not stay; the others keep the hide-out.

    Markers and promised loot stay with them for a planned raid still to come, as long as the
    informant and all receivers of promised loot are there.
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
def go_defeat(world: World) -> None:
    """Ask each loser with a Jerkin, clockwise from the leader; then take the losses."""
    table = world.table
    band = table.bands[table.hideout]
    while table.cursor < table.seats:
        seat = clockwise(table, band.leader, table.cursor)
        table.cursor += 1
        if band.raiders[seat] > 0:
            if is_covered(table, seat):
                table.staying[seat] = c.STAY
            elif may_use(world, seat, c.JERKIN_CARD):
                ask(world, c.JERKIN, seat, from_to(0, c.GO_HOME))
                return
    take_losses(world)


@kernel
def is_covered(table: Table, seat: int) -> int:
    """Return whether a Jerkin from the first pass of this corner still covers (RULES.md A19)."""
    if table.rules.jerkin_whole_trip == 0:
        return False
    return has_bit(table.covered[seat], table.hideout)


@kernel
def jerkin(world: World, seat: int, answer: int) -> None:
    """Play a Forest Jerkin to stay or go home, or take the loss."""
    table = world.table
    if answer == c.UNPROTECTED:
        return
    play_special(world, seat, c.JERKIN_CARD)
    table.staying[seat] = answer
    table.covered[seat] |= bit(table.hideout)
    note(world, events.E_JERKIN, seat, 1 if answer == c.STAY else 0, 0)


@kernel
def take_losses(world: World) -> None:
    """Take glory and raiders from unprotected members; break the band up, move the carriage on."""
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
def lose_glory(world: World, seat: int) -> None:
    """Take the larger red number in glory, down to the floor (RULES.md R22)."""
    table = world.table
    room = max(0, table.glory[seat] - table.rules.sheriff_floor)
    loss = min(table.rules.glory_loss[table.card], room)
    table.glory[seat] -= loss
    table.glory_lost[seat] += loss
    if loss > 0:
        note(world, events.E_GLORY_LOST, seat, loss, 0)


@kernel
def lose_raiders(world: World, seat: int, band: Any) -> None:
    """Take the smaller red number in raiders, as far as enough stay in play."""
    table = world.table
    spare = max(0, in_play(table, seat) - table.rules.min_raiders)
    loss = min(min(table.rules.raider_loss[table.card], band.raiders[seat]), spare)
    band.raiders[seat] -= loss
    table.oak[seat] += loss
    table.raiders_lost[seat] += loss
    if loss > 0:
        note(world, events.E_RAIDERS_LOST, seat, loss, 0)
