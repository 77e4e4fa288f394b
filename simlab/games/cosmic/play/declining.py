"""A shortcut for passes on things of Dominion: the next player is asked at once.

If a player declines to use such a thing, nothing has happened and the hook need not be fired again.
This does what `firing.fire_users` would do then, as long as the next players only choose among
flares or such things. All players have special ships and are asked three times in an encounter, so
the shortcut saves time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import using
from simlab.games.cosmic.play import bits, firing, powers
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@compiled_separately("world", "int")
def answer_effect(world: World, action: int) -> None:
    """Store the answer for the effect on top; after a pass go on to the next player directly.

    Without an effect it is how many reward cards a compensation takes.
    """
    if world.table.fire_n == 0:
        world.table.comp_blue = action
        return
    frame = world.table.fires[world.table.fire_n - 1]
    frame.answer = action
    if frame.slot == c.THINGS_OUT and action == c.PASS and frame.stage == c.WANTED:
        ask_next(world, frame.hook - 1)


@kernel
def ask_next(world: World, hook: int) -> None:
    """Request the decision of the player after the one who passed; leave the rest to the hook."""
    table = world.table
    frame = table.fires[table.fire_n - 1]
    left = firing.in_order(world, hook, powers.place_of(frame.at, frame.slot) + 1)
    firing.rest(table)
    table.about = frame.about
    while left != 0:
        place = bits.lowest_bit(left) // c.SLOTS
        slot = bits.lowest_bit(left) - powers.place_of(place, 0)
        left &= left - 1
        asked = 0
        if slot == c.IN_HAND:
            asked += firing.offer_flares(world, hook, table.order[place], frame.x)
        elif slot == c.THINGS_OUT:
            asked += using.offer(world, hook, table.order[place], frame.x)
        else:
            return
        if asked < 0:
            return
        frame.at = place
        frame.slot = slot
        if asked > 0:
            frame.unit = 0
            frame.answer = 0
            frame.memo = 0
            frame.memo_2 = 0
            return
