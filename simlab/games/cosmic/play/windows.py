"""Windows: who may play a card just now, and the one stack of what has been played.

Players are asked in timing order, only those who hold something usable, and from the beginning
again after each card. Neither being asked nor passing leaves a trace: ``table.cursor`` is the
place of the one who is asked, and 0 after the window.
"""

from __future__ import annotations

from typing import Any

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

# what a player could play


@kernel
def in_regroup(table: Any, me: Any, seat: Any) -> Any:
    """Plague, anybody; Mobius Tubes, the offense, while ships are in the warp."""
    options = 0b001
    if disguise.can_play(table, me, seat, c.PLAGUE):
        options |= 0b010
    if seat == table.offense and disguise.can_play(table, me, seat, c.MOBIUS):
        for other in range(table.seats):
            if warp_worlds.in_warp(table, other) > 0 and table.where[other] != 0:
                options |= 0b100
    return options


@kernel
def after_alliances(table: Any, me: Any, seat: Any) -> Any:
    """Force Field, anybody."""
    return 0b11 if disguise.can_play(table, me, seat, c.FORCE_FIELD) else 0b01


@kernel
def after_reveal(table: Any, me: Any, seat: Any) -> Any:
    """Reinforcements, main players and allies, where totals decide; Emotion Control, anybody."""
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
def after_outcome(table: Any, me: Any, seat: Any) -> Any:
    """Ionic Gas, anybody."""
    return 0b11 if disguise.can_play(table, me, seat, c.IONIC) else 0b01


@kernel
def after_deal(table: Any, me: Any, seat: Any) -> Any:
    """Quash, anybody."""
    return 0b101 if disguise.can_play(table, me, seat, c.QUASH) else 0b001


@kernel
def is_use_of_power(table: Any, unit: Any) -> Any:
    """Whether a flare is played as a use of the power: a super one, or from the sheet of Host."""
    return unit >= c.SUPER_FLARE or sets.holds(table.hosted, unit & (c.WILD_FLARE - 1))


@kernel
def in_response(table: Any, me: Any, seat: Any) -> Any:
    """Card Zap against a card of somebody else, Cosmic Zap against any use of a power.

    A flare is a card, and in the hand of its own alien a use of the power, too.

    Under rules with many copies the stack may be full; then nobody responds any more.
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
def usable(table: Any, me: Any, seat: Any, phase: Any) -> Any:
    """Return what a player may do in the window of a phase, passing included."""
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
def decision_in(phase: Any) -> Any:
    """Return the decision that a window asks."""
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
def window(world: Any, phase: Any) -> Any:
    """Ask the next player who can do something; false if nobody is left, and the window closes."""
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
def push(world: Any, what: Any, owner: Any, against: Any, resume: Any, cursor: Any) -> None:
    """Something is in use; others may respond. Then play goes on at a phase and a place of it."""
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
def play_card(world: Any, seat: Any, kind: Any, against: Any, resume: Any) -> None:
    """A player plays an artifact, or another card as one."""
    if rarely(bits.has(world.table.mesmers, seat)):
        push(world, kind, seat, against, resume, 0)
        disguise.ask(world, seat)
        return
    laying.lay(world, seat, kind)
    note(world, e.E_PLAYED, seat, kind, against)
    push(world, kind, seat, against, resume, 0)


@kernel
def pop(table: Any) -> None:
    """The topmost frame is done with; play goes on where it says."""
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
def call_off(world: Any) -> None:
    """What is on top of the stack has no effect."""
    table = world.table
    top = table.frames[table.frame_n - 1]
    note(world, e.E_CANCELLED, top.owner, top.what, 0)
    if top.what > c.FLARE:
        table.fires[table.fire_n - 1].stage = c.CANCELLED
    pop(table)


@kernel
def cancel(world: Any) -> None:
    """What is on top of the stack has no effect; a card is going to be discarded."""
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
def undo(world: Any, zap: Any) -> None:
    """A zap takes effect: what lies below it on the stack does not."""
    table = world.table
    top = table.frames[table.frame_n - 1]
    disguise.played(world, top.owner, zap, top.mask)
    pop(table)
    if zap == c.COSMIC_ZAP:
        zap_power(world)
    else:
        cancel(world)


@kernel
def zap_power(world: Any) -> None:
    """The use of a power on top of the stack is cancelled; it is off for the encounter."""
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
def respond(world: Any, seat: Any, action: Any) -> None:
    """A player zaps, or passes."""
    if action == c.PASS:
        world.table.cursor += 1
    else:
        kind = c.CARD_ZAP if action == c.ZAP_CARD else c.COSMIC_ZAP
        play_card(world, seat, kind, c.NOTHING, c.RESPONDING)


# powers


@kernel
def at_work(table: Any, seat: Any) -> Any:
    """Return whether a power was used and works for the rest of the encounter."""
    return (table.active >> seat) & 1 != 0


@kernel
def set_to_work(table: Any, seat: Any) -> None:
    """A power works from here on, for the rest of the encounter."""
    table.active |= bits.bit(seat)
