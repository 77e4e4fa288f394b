"""Effects at a hook, one player after the other in timing order.

A player has up to four effects: its power, a second power, a flare that works for the rest of the
encounter, and the flares in its hand. Then come its techs (see `playing_techs`), and its things of
Dominion (see `dominion.using`). An effect is first called with stage `FRESH`, to find out whether
it can be used: it returns a value, or `MAY`, or `MUST`. Then its owner is asked, others may cancel
it, and it is called again to act (stage `USED`). If it requests a decision itself, it is called
with the stage that it wrote down and the answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.act import act
from simlab.games.cosmic.dominion import using
from simlab.games.cosmic.dominion.act import act_thing
from simlab.games.cosmic.play import bits, flares, powers, sets, technology, triggers, windows
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def unit_in(world: World, hook: int, seat: int, slot: int) -> int:
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
def wait(table: Table, hook: int, place: int, slot: int, x: int) -> int:
    """Record where a hook waits for an answer, clear the last answer, and return `ASKED`."""
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
def waits(table: Table, hook: int, x: int) -> int:
    """Return whether this hook waits on top for an answer; nested responses count separately."""
    if table.fire_n == 0:
        return False
    frame = table.fires[table.fire_n - 1]
    return frame.hook == hook + 1 and (hook != c.H_RESPOND or frame.x == x)


@kernel
def wake(table: Table, hook: int) -> None:
    """Resume the effect that waits on top."""
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
def rest(table: Table) -> None:
    """Reset the acting effect: no effect acts."""
    table.unit = 0
    table.stage = c.FRESH
    table.answer = 0
    table.memo = 0
    table.memo_2 = 0


@kernel
def announce(world: World, seat: int, unit: int) -> int:
    """Push an effect onto the stack, where others may cancel it; return `ASKED`."""
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
def go_on(world: World, hook: int, seat: int, slot: int, x: int) -> int:
    """Resume an effect of a player after an answer; return `ASKED` if a player is asked again."""
    table = world.table
    if slot == c.IN_HAND:
        return go_on_with_flare(world, hook, seat, x)
    if slot == c.TECHS_OUT:
        return technology.technology(technology.GO_ON, world, hook, seat, x)
    if slot == c.THINGS_OUT:
        return using.use(world, hook, seat, x)
    # the cost may have been the power itself: an effect that was begun is finished
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
def offer_flares(world: World, hook: int, seat: int, x: int) -> int:
    """Request the flare of its hand that a player plays now; return 0 if it may play none."""
    options = flares.playable(world, hook, seat, x)
    if sets.is_empty(options):
        return 0
    world.table.stage = c.WANTED
    sets.ask_in_private(world, c.FLARE_PLAY, seat, sets.union(options, sets.one(c.NO_FLARE)))
    return 1


@kernel
def begin(world: World, hook: int, seat: int, slot: int, x: int) -> int:
    """Start an effect of a player at a hook; return `ASKED` if a player is asked first."""
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
def use(world: World, unit: int, hook: int, seat: int, slot: int, x: int) -> int:
    """Call a power or a flare at work; announce it, or request its owner's consent."""
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
def go_on_with_flare(world: World, hook: int, seat: int, x: int) -> int:
    """Resume the flare that a player has chosen."""
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
def in_order(world: World, hook: int, first: int) -> int:
    """Return the users of a hook in timing order as bits, from place ``first`` on."""
    table = world.table
    users = powers.users(world, hook) & (c.WAITS - 1)
    start = powers.place_of(table.order[0], 0)
    end = powers.place_of(table.seats, 0)
    clockwise = (users >> start | users << (end - start)) & bits.up_to(end)
    # the second in timing order (the defense, if there is one) comes before those between
    second = powers.place_of(table.order[1], 0) - start
    if second < 0:
        second += end
    mine = (clockwise >> second) & c.ALL_SLOTS
    between = clockwise & bits.up_to(second) & ~c.ALL_SLOTS
    after = second + c.SLOTS
    found = (clockwise & c.ALL_SLOTS) | (mine | between) << c.SLOTS
    return ((found | (clockwise >> after) << after) >> first) << first


@kernel
def is_alone(world: World, hook: int, seat: int, slot: int) -> int:
    """Return whether one effect of a player is the only user of a hook."""
    others = powers.users(world, hook) & ~(1 << powers.place_of(seat, slot))
    return others & (c.WAITS - 1) == 0


@kernel
def may_go_on(table: Table, hook: int, seat: int, slot: int) -> int:
    """Return whether a player who has just used something may use another of the same sort."""
    if slot == c.TECHS_OUT:
        return table.stage >= c.USED and hook != c.H_COMPLETED
    if slot == c.THINGS_OUT:
        return table.stage >= c.USED
    return slot == c.IN_HAND and flares.may_go_on(table, seat)


@compiled_separately("world", "int", "int")
def fire_users(world: World, hook: int, x: int) -> int:
    """Call all users of a hook in timing order, or those left after an answer."""
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
