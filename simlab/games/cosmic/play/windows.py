"""Windows for playing cards, and the stack of cards and powers in use.

Only players who hold something usable are asked, in timing order, and from the beginning again
after each card. Neither a request nor a pass leaves a trace: ``table.cursor`` is the place of the
player who is asked, and 0 after the window.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import (
    bits,
    disguise,
    flares,
    hoard,
    laying,
    powers,
    sets,
    warp_worlds,
)
from simlab.jit.kernel import kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


# cards that a player could play


@kernel
def in_regroup(table: Table, me: Seat, seat: int) -> int:
    """Return the options in regroup: Plague for all, Mobius Tubes for the offense."""
    options = 0b001
    if disguise.can_play(table, me, seat, c.PLAGUE):
        options |= 0b010
    if seat == table.offense and disguise.can_play(table, me, seat, c.MOBIUS):
        for other in range(table.seats):
            if warp_worlds.in_warp(table, other) > 0 and table.where[other] != 0:
                options |= 0b100
    return options


@kernel
def after_alliances(table: Table, me: Seat, seat: int) -> int:
    """Return the options after the alliances: Force Field, for all players."""
    return 0b11 if disguise.can_play(table, me, seat, c.FORCE_FIELD) else 0b01


@kernel
def after_reveal(table: Table, me: Seat, seat: int) -> int:
    """Return the options after the reveal.

    Main players and allies may play reinforcements where totals decide; all players may play
    Emotion Control.
    """
    options = 0b1
    attacks = 0
    if bits.is_attack(table.face_o):
        attacks += 1
    if bits.is_attack(table.face_d):
        attacks += 1
    open_to_all = table.rules.reinforcements != 0 and table.jam == 0
    if attacks == 2 and open_to_all and table.role[seat] != c.NO_ROLE:
        for step in range(3):
            if hoard.holds(table, me, seat, c.PLUS_2 + step):
                options |= 0b10010 << step
    if attacks > 0 and table.rules.artifacts != 0 and disguise.can_play(table, me, seat, c.EMOTION):
        options |= 1 << c.PLAY_EMOTION
    return options


@kernel
def after_outcome(table: Table, me: Seat, seat: int) -> int:
    """Return the options after the outcome: Ionic Gas, for all players."""
    return 0b11 if disguise.can_play(table, me, seat, c.IONIC) else 0b01


@kernel
def after_deal(table: Table, me: Seat, seat: int) -> int:
    """Return the options after a deal: Quash, for all players."""
    return 0b101 if disguise.can_play(table, me, seat, c.QUASH) else 0b001


@kernel
def is_use_of_power(table: Table, unit: int) -> int:
    """Return whether a flare counts as a use of a power: super, or from the sheet of Host."""
    return unit >= c.SUPER_FLARE or sets.holds(table.hosted, unit & (c.WILD_FLARE - 1))


@kernel
def in_response(table: Table, me: Seat, seat: int) -> int:
    """Return the options in response to the card or power on top of the stack.

    Card Zap is played against a card of another player, Cosmic Zap against any use of a power. A
    flare is a card, and in the hand of its own alien a use of the power, too. Under rules with many
    copies the stack may be full; then nobody responds any more.
    """
    if table.frame_n >= c.MAX_FRAMES:
        return 0b001
    frame = table.frames[table.frame_n - 1]
    options = 0b001
    if frame.what == c.USED_TECH:
        return options
    is_power = frame.what == c.USED_POWER
    is_flare = frame.what == c.USED_FLARE and is_use_of_power(table, frame.against)
    if is_power or is_flare or rarely(frame.mask > 0):
        if disguise.can_play(table, me, seat, c.COSMIC_ZAP):
            options |= 0b100
    if rarely(c.FLARE < frame.what <= c.FIRST_FLARE) and frame.what < c.OMNI_ZAP:
        # neither an artifact nor a flare
        return options
    if not is_power and seat != frame.owner and disguise.can_play(table, me, seat, c.CARD_ZAP):
        options |= 0b010
    return options


@kernel
def usable(table: Table, me: Seat, seat: int, phase: int) -> int:
    """Return a player's options in the window of a phase, passing included."""
    if phase == c.REINFORCING:
        return after_reveal(table, me, seat)
    if table.rules.artifacts == 0:
        return 0b1
    if phase == c.AT_REGROUP:
        return in_regroup(table, me, seat)
    if phase == c.ALLIED:
        return after_alliances(table, me, seat)
    if phase == c.OUTCOME:
        return after_outcome(table, me, seat)
    if phase == c.AGREED:
        return after_deal(table, me, seat)
    return in_response(table, me, seat)


@kernel
def decision_in(phase: int) -> int:
    """Return the decision that is requested in the window of a phase."""
    if phase == c.REINFORCING:
        return c.REVEAL_CARD
    if phase == c.AT_REGROUP:
        return c.REGROUP_CARD
    if phase == c.ALLIED:
        return c.USE_FORCE_FIELD
    if phase == c.OUTCOME or phase == c.AGREED:
        return c.OUTCOME_CARD
    return c.RESPOND


@kernel
def window(world: World, phase: int) -> int:
    """Request a decision of the next player with options; return false once nobody is left."""
    table = world.table
    while table.cursor < table.seats:
        seat = table.order[table.cursor]
        options = usable(table, world.seats[seat], seat, phase)
        if options > 1:
            bits.ask_in_private(world, decision_in(phase), seat, options)
            return True
        table.cursor += 1
    table.cursor = 0
    return False


# the stack


@kernel
def push(world: World, what: int, owner: int, against: int, resume: int, cursor: int) -> None:
    """Push a card or power in use onto the stack, open to responses.

    After the responses play goes on at phase ``resume`` and place ``cursor`` of it.
    """
    table = world.table
    frame = table.frames[table.frame_n]
    frame.what = what
    frame.owner = owner
    frame.against = against
    frame.resume = resume
    frame.cursor = cursor
    table.frame_n += 1
    table.cursor = 0
    table.phase = c.RESPONDING


@kernel
def play_card(world: World, seat: int, kind: int, against: int, resume: int) -> None:
    """Play an artifact, or another card as one."""
    if rarely(bits.has(world.table.mesmers, seat)):
        push(world, kind, seat, against, resume, 0)
        disguise.ask(world, seat)
        return
    laying.lay(world, seat, kind)
    note(world, e.E_PLAYED, seat, kind, against)
    push(world, kind, seat, against, resume, 0)


@kernel
def pop(table: Table) -> None:
    """Remove the top frame of the stack and go on at its phase."""
    table.frame_n -= 1
    frame = table.frames[table.frame_n]
    table.phase = frame.resume
    table.cursor = frame.cursor
    frame.what = 0
    frame.owner = 0
    frame.against = 0
    frame.resume = 0
    frame.cursor = 0
    frame.mask = 0


@kernel
def call_off(world: World) -> None:
    """Cancel the effect on top of the stack."""
    table = world.table
    top = table.frames[table.frame_n - 1]
    note(world, e.E_CANCELLED, top.owner, top.what, 0)
    if top.what > c.FLARE:
        table.fires[table.fire_n - 1].stage = c.CANCELLED
    pop(table)


@kernel
def cancel(world: World) -> None:
    """Cancel the effect on top of the stack, and discard its card."""
    top = world.table.frames[world.table.frame_n - 1]
    owner = top.owner
    what = top.what
    unit = top.against
    mask = top.mask
    call_off(world)
    if what == c.USED_FLARE:
        flares.thrown(world, owner, unit)
    elif what < c.USED_POWER:
        disguise.played(world, owner, what, mask)


@kernel
def undo(world: World, zap: int) -> None:
    """Apply a zap: cancel the card or power below it on the stack."""
    table = world.table
    top = table.frames[table.frame_n - 1]
    disguise.played(world, top.owner, zap, top.mask)
    pop(table)
    if zap == c.COSMIC_ZAP:
        zap_power(world)
    else:
        cancel(world)


@kernel
def zap_power(world: World) -> None:
    """Cancel the use of a power on top of the stack, and turn it off for the encounter."""
    table = world.table
    top = table.frames[table.frame_n - 1]
    owner = top.owner
    what = top.what
    unit = top.against if top.mask == 0 else c.MESMER
    mask = top.mask
    call_off(world)
    alien = unit & (c.WILD_FLARE - 1)
    if rarely(sets.holds(table.hosted, alien)):
        alien = c.HOST
    if what == c.USED_FLARE:
        flares.take_back(world, owner, unit)
    elif rarely(mask > 0):
        laying.pick_up(world, owner, mask - 1)
    table.zapped |= bits.bit(powers.number_of(table, owner, alien))
    powers.rewire(table)


@kernel
def respond(world: World, seat: int, action: int) -> None:
    """Play a zap, or pass."""
    if action == c.PASS:
        world.table.cursor += 1
    else:
        kind = c.CARD_ZAP if action == c.ZAP_CARD else c.COSMIC_ZAP
        play_card(world, seat, kind, c.NOTHING, c.RESPONDING)


# powers


@kernel
def at_work(table: Table, seat: int) -> int:
    """Return whether a power was used and works for the rest of the encounter."""
    return (table.active >> seat) & 1 != 0


@kernel
def set_to_work(table: Table, seat: int) -> None:
    """Put a power to work for the rest of the encounter."""
    table.active |= bits.bit(seat)
