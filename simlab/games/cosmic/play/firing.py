"""How effects act at a hook, one player after the other (rules file 5.1 and 5.2).

A player has up to four effects: its power, a second power, a flare that works for the rest of the
encounter, and the flares in its hand; in games of Dominion its things, too (see
`dominion.using`). An effect is first asked whether it can be used (stage
`FRESH`): it returns a value, or `MAY`, or `MUST`. Then its owner is asked, others may cancel it,
and it is called again to act (stage `USED`); where it asks somebody itself, with the stage that it
wrote down and the answer.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.events import note
from simlab.engine.kernel import apart, kernel
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.act import act
from simlab.games.cosmic.dominion import using
from simlab.games.cosmic.play import bits, flares, powers, windows

OWN_POWER, SECOND_POWER, LASTING, IN_HAND, THINGS, SLOTS = range(6)


@kernel
def unit_in(world: Any, hook: Any, seat: Any, slot: Any) -> Any:
    """Return the unit of a player's effect that uses a hook, or 0."""
    table = world.table
    unit = c.ZERO
    if slot == LASTING:
        unit = table.lasting[seat]
    elif bits.has(table.powered, seat) or powers.has_homes(table, seat):
        unit = table.power[seat] if slot == OWN_POWER else table.second[seat]
        if not bits.has(table.powered, seat) and not powers.stays(unit, hook):
            return c.ZERO
    if unit != 0 and powers.uses(unit, hook):
        return unit
    return c.ZERO


@kernel
def wait(table: Any, hook: Any, place: Any, slot: Any, x: Any) -> Any:
    """Write down where a hook waits for an answer."""
    frame = table.fires[table.fire_n]
    frame.hook = hook + 1
    frame.at = place
    frame.slot = slot
    frame.unit = table.unit
    frame.stage = table.stage
    frame.x = x
    frame.about = table.about
    frame.memo = table.memo
    frame.memo_2 = table.memo_2
    table.fire_n += 1
    # a flare that was played is in no hand any more
    table.hooked |= bits.bit(hook)
    return c.ASKED


@kernel
def waits(table: Any, hook: Any, x: Any) -> Any:
    """Whether this hook waits for an answer on top; responses to a response are others."""
    if table.fire_n == 0:
        return False
    frame = table.fires[table.fire_n - 1]
    return frame.hook == hook + 1 and (hook != c.H_RESPOND or frame.x == x)


@kernel
def wake(table: Any) -> None:
    """Take up again what waited on top."""
    table.fire_n -= 1
    frame = table.fires[table.fire_n]
    table.unit = frame.unit
    table.stage = frame.stage
    table.answer = frame.answer
    table.about = frame.about
    table.memo = frame.memo
    table.memo_2 = frame.memo_2
    frame.hook = 0
    frame.at = 0
    frame.slot = 0
    frame.unit = 0
    frame.stage = 0
    frame.x = 0
    frame.answer = 0
    frame.about = 0
    frame.memo = 0
    frame.memo_2 = 0


@kernel
def rest(table: Any) -> None:
    """No effect acts."""
    table.unit = 0
    table.stage = c.FRESH
    table.answer = 0
    table.memo = 0
    table.memo_2 = 0


@kernel
def announce(world: Any, seat: Any, unit: Any) -> Any:
    """An effect is in use, unless somebody cancels it."""
    table = world.table
    table.unit = unit
    table.stage = c.USED
    table.memo = 0
    table.memo_2 = 0
    if unit < c.WILD_FLARE:
        note(world, e.E_POWER_USED, seat, unit, 0)
        windows.push(world, c.USED_POWER, seat, unit, table.phase, table.cursor)
    else:
        flares.lay(world, seat, unit)
        windows.push(world, c.USED_FLARE, seat, unit, table.phase, table.cursor)
    return c.ASKED


@kernel
def use(world: Any, hook: Any, seat: Any, slot: Any, x: Any) -> Any:
    """Let one effect of a player act, from where it is; `ASKED` if somebody is asked."""
    table = world.table
    if slot == IN_HAND:
        return use_flare(world, hook, seat, x)
    if slot == THINGS:
        return using.use(world, hook, seat, x)
    unit = unit_in(world, hook, seat, slot)
    if unit == 0 or table.stage == c.CANCELLED:
        return x
    if table.stage == c.WANTED:
        return announce(world, seat, unit) if table.answer == c.YES else x
    table.unit = unit
    found = act(unit, world, hook, seat, x)
    if slot == LASTING and (found == c.MAY or found == c.MUST):
        # a flare at work is not played again
        return x
    if found == c.MUST:
        return announce(world, seat, unit)
    if found == c.MAY:
        table.stage = c.WANTED
        bits.ask(world, c.POWER, seat, 0b11)
        return c.ASKED
    return found


@kernel
def use_flare(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Ask for a flare that a player may play now, and let it act."""
    table = world.table
    if table.stage == c.FRESH:
        options = flares.playable(world, hook, seat, x)
        if options == 0:
            return x
        table.stage = c.WANTED
        bits.ask_in_private(world, c.FLARE_PLAY, seat, options | 1)
        return c.ASKED
    if table.stage == c.WANTED:
        if table.answer == c.NO_FLARE:
            return x
        return announce(world, seat, flares.unit_of(table, seat, table.answer))
    if table.stage == c.CANCELLED:
        return x
    found = act(table.unit, world, hook, seat, x)
    if found != c.ASKED:
        flares.after_use(world, seat, table.unit)
    return found


@apart("world", "int", "int", rare=True)
def fire_users(world: Any, hook: Any, x: Any) -> Any:
    """Let all users of a hook act, or those that are left after an answer."""
    table = world.table
    place = c.ZERO
    slot = c.ZERO
    if waits(table, hook, x):
        frame = table.fires[table.fire_n - 1]
        place = frame.at
        slot = frame.slot
        x = frame.x
        wake(table)
    elif table.fire_n == c.MAX_FIRES:
        return x
    else:
        rest(table)
    about = table.about
    slots = SLOTS if table.dominion != 0 else THINGS
    while place < table.seats:
        seat = table.order[place]
        mine = table.hooks[seat] | world.seats[seat].flare_hooks
        if bits.has(mine, hook) or table.stage != c.FRESH:
            while slot < slots:
                found = use(world, hook, seat, slot, x)
                if found == c.ASKED:
                    return wait(table, hook, place, slot, x)
                x = found
                if slot == THINGS:
                    slot += 0 if table.stage >= c.USED else 1
                elif slot != IN_HAND or not flares.may_go_on(table):
                    slot += 1
                rest(table)
                table.about = about
                if hook == c.H_RESPOND and table.frame_n < x:
                    # what was in use has been cancelled
                    return x
        slot = c.ZERO
        place += 1
    return x
