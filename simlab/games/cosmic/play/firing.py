"""How effects act at a hook, one player after the other (rules file 5.1 and 5.2).

A player has up to four effects: its power, a second power, a flare that works for the rest of the
encounter, and the flares in its hand; then come its techs (see `playing_techs`), and its things of
Dominion (see `dominion.using`). An effect is first asked whether it can be used (stage `FRESH`): it
returns a value, or `MAY`, or `MUST`. Then its owner is asked, others may cancel it, and it is
called again to act (stage `USED`); where it asks somebody itself, with the stage that it wrote down
and the answer.
"""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.act import act
from simlab.games.cosmic.dominion import using
from simlab.games.cosmic.dominion.act import act_thing
from simlab.games.cosmic.play import bits, flares, powers, sets, technology, triggers, windows
from simlab.jit.kernel import compiled_separately, kernel, rarely


@kernel
def unit_in(world: Any, hook: Any, seat: Any, slot: Any) -> Any:
    """Return the unit of a player's effect that uses a hook, or 0."""
    table = world.table
    unit = 0
    if slot >= c.LASTING:
        unit = powers.lasting_at(table, seat, slot - c.LASTING)
    else:
        unit = table.power[seat] if slot == c.OWN_POWER else table.second[seat]
        number = seat if slot == c.OWN_POWER else seat + c.SECONDS
        if not bits.has(table.powered, number):
            if not powers.stays(unit, hook) or not powers.has_homes(table, seat, unit):
                return 0
    if unit != 0 and powers.uses(unit, hook):
        return unit
    return 0


@kernel
def wait(table: Any, hook: Any, place: Any, slot: Any, x: Any) -> Any:
    """Write down where a hook waits for an answer; the last one may be a secret by now."""
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
    table.answer = 0
    table.fire_n += 1
    table.users[hook] |= c.WAITS
    return c.ASKED


@kernel
def waits(table: Any, hook: Any, x: Any) -> Any:
    """Return whether this hook waits for an answer on top; responses to a response are others."""
    if table.fire_n == 0:
        return False
    frame = table.fires[table.fire_n - 1]
    return frame.hook == hook + 1 and (hook != c.H_RESPOND or frame.x == x)


@kernel
def wake(table: Any, hook: Any) -> None:
    """Take up again what waited on top."""
    table.fire_n -= 1
    table.users[hook] &= ~c.WAITS
    for place in range(table.fire_n):
        if table.fires[place].hook == hook + 1:
            table.users[hook] |= c.WAITS
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
def go_on(world: Any, hook: Any, seat: Any, slot: Any, x: Any) -> Any:
    """Let an effect of a player act after an answer; `ASKED` if somebody is asked again."""
    table = world.table
    if slot == c.IN_HAND:
        return go_on_with_flare(world, hook, seat, x)
    if slot == c.TECHS_OUT:
        return technology.technology(technology.GO_ON, world, hook, seat, x)
    if slot == c.THINGS_OUT:
        return using.use(world, hook, seat, x)
    # what it gave up may have cost the power itself: what was begun is done
    unit = table.unit if table.stage >= c.STEP else unit_in(world, hook, seat, slot)
    if unit == 0 or table.stage == c.CANCELLED:
        return x
    if unit >= c.THING:
        # the power has played a reward card, which acts now
        return act_thing(unit - c.THING, world, hook, seat, x)
    if table.stage == c.WANTED:
        return announce(world, seat, unit) if table.answer == c.YES else x
    return use(world, unit, hook, seat, slot, x)


@kernel
def offer_flares(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Ask which flare of its hand a player plays now; 0 if there is none that it may."""
    options = flares.playable(world, hook, seat, x)
    if sets.is_empty(options):
        return 0
    world.table.stage = c.WANTED
    sets.ask_in_private(world, c.FLARE_PLAY, seat, sets.union(options, sets.one(c.NO_FLARE)))
    return 1


@kernel
def begin(world: Any, hook: Any, seat: Any, slot: Any, x: Any) -> Any:
    """Ask for an effect that a player may use now, and let it act; `ASKED` if somebody is asked."""
    table = world.table
    if rarely(table.reacting != 0) and slot < c.LASTING:
        if triggers.came_later(world, hook, seat, slot):
            return x
    if slot == c.IN_HAND:
        return c.ASKED if offer_flares(world, hook, seat, x) != 0 else x
    if slot == c.TECHS_OUT:
        return technology.technology(technology.BEGIN, world, hook, seat, x)
    if slot == c.THINGS_OUT:
        return using.use(world, hook, seat, x)
    if slot == c.OWN_POWER:
        unit = table.power[seat]
    elif slot == c.SECOND_POWER:
        unit = table.second[seat]
    else:
        unit = powers.lasting_at(table, seat, slot - c.LASTING)
    return use(world, unit, hook, seat, slot, x)


@kernel
def use(world: Any, unit: Any, hook: Any, seat: Any, slot: Any, x: Any) -> Any:
    """Let a power, or a flare at work, act from where it is."""
    table = world.table
    table.unit = unit
    found = act(unit, world, hook, seat, x)
    if c.LASTING <= slot < c.IN_HAND and (found == c.MAY or found == c.MUST):
        # a flare at work is not played again
        return x
    if found == c.MUST:
        chosen = table.memo
        announce(world, seat, unit)
        table.memo = chosen
        return c.ASKED
    if found == c.MAY:
        table.stage = c.WANTED
        bits.ask(world, c.POWER, seat, 0b11)
        return c.ASKED
    return found


@kernel
def go_on_with_flare(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Let the flare that a player has chosen act."""
    table = world.table
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


@kernel
def in_order(world: Any, hook: Any, first: Any) -> Any:
    """Return the users of a hook in timing order, a bit each, from one on."""
    table = world.table
    users = powers.users(world, hook) & (c.WAITS - 1)
    start = powers.place_of(table.order[0], 0)
    end = powers.place_of(table.seats, 0)
    clockwise = (users >> start | users << (end - start)) & bits.up_to(end)
    # the defense, or whoever else is second, comes before those between
    second = powers.place_of(table.order[1], 0) - start
    if second < 0:
        second += end
    mine = (clockwise >> second) & c.ALL_SLOTS
    between = clockwise & bits.up_to(second) & ~c.ALL_SLOTS
    after = second + c.SLOTS
    found = (clockwise & c.ALL_SLOTS) | (mine | between) << c.SLOTS
    return ((found | (clockwise >> after) << after) >> first) << first


@kernel
def is_alone(world: Any, hook: Any, seat: Any, slot: Any) -> Any:
    """Return whether nothing else uses a hook than one effect of a player."""
    others = powers.users(world, hook) & ~(1 << powers.place_of(seat, slot))
    return others & (c.WAITS - 1) == 0


@kernel
def may_go_on(table: Any, hook: Any, seat: Any, slot: Any) -> Any:
    """Whether a player who has just used something may use another thing of the same sort."""
    if slot == c.TECHS_OUT:
        return table.stage >= c.USED and hook != c.H_COMPLETED
    if slot == c.THINGS_OUT:
        return table.stage >= c.USED
    return slot == c.IN_HAND and flares.may_go_on(table, seat)


@compiled_separately("world", "int", "int")
def fire_users(world: Any, hook: Any, x: Any) -> Any:
    """Let all users of a hook act, or those that are left after an answer."""
    table = world.table
    first = 0
    begun = waits(table, hook, x)
    if begun:
        frame = table.fires[table.fire_n - 1]
        first = powers.place_of(frame.at, frame.slot)
        x = frame.x
        wake(table, hook)
    elif table.fire_n == c.MAX_FIRES:
        return x
    else:
        rest(table)
    about = table.about
    users = powers.users(world, hook)
    left = 1 << first if begun else in_order(world, hook, first)
    while left != 0:
        first = bits.lowest_bit(left)
        place = first // c.SLOTS
        slot = first - powers.place_of(place, 0)
        seat = table.order[place]
        found = go_on(world, hook, seat, slot, x) if begun else begin(world, hook, seat, slot, x)
        if found == c.ASKED:
            return wait(table, hook, place, slot, x)
        x = found
        if not begun and table.stage == c.FRESH and powers.users(world, hook) == users:
            # nothing has happened
            table.unit = 0
            table.about = about
            left &= left - 1
            continue
        begun = False
        again = may_go_on(table, hook, seat, slot)
        answered = hook == c.H_RESPOND and table.stage >= c.USED
        rest(table)
        table.about = about
        if hook == c.H_RESPOND and table.frame_n < x:
            # what was in use has been cancelled
            return x
        if answered:
            # all are asked again
            again = True
            first = 0
        if not again and is_alone(world, hook, seat, slot):
            return x
        users = powers.users(world, hook)
        left = in_order(world, hook, first if again else first + 1)
    return x
