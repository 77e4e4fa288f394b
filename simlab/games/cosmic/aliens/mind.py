"""Mind (alert yellow; alliance; any player; optional).

Before the invitations it sees the whole hand of a main player (of its opponent if it is one
itself), and remembers it. Wild flare: it names another player, and sees that player's draws for the
rest of the encounter; it is played at the start of the encounter, before planning or before
rewards. Super flare: unless it is a main player, it sees the hands of both main players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, who
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Show the owner the hand of a main player."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY
    if table.stage == c.STEP:
        hands.see_hand(world, seat, table.answer)
        return x
    mains = 1 << table.offense | 1 << table.defense
    return asking.pick_player(world, seat, mains & ~(1 << seat), c.STEP)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Show the holder the cards that a player draws from now on."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY
    if table.stage == c.STEP:
        table.watched[table.answer] |= 1 << seat
        return x
    others = ((1 << table.seats) - 1) & ~(1 << seat)
    return asking.pick_player(world, seat, others, c.STEP)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Show the owner both hands."""
    table = world.table
    if table.stage == c.FRESH:
        return x if who.is_main(table, seat) else c.MAY
    hands.see_hand(world, seat, table.offense)
    hands.see_hand(world, seat, table.defense)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """See the offense's hand; watch a defensive ally draw its rewards."""
    if unit == c.WILD_FLARE + c.MIND:
        drawing = table.result == c.DEFENSE_WON
        if table.decision == c.PICK_PLAYER:
            for seat in range(table.seats):
                if table.role[seat] == c.DEFENSE_ALLY and seat != table.actor:
                    return seat
            return c.NOTHING
        return 1 if drawing and table.phase == c.REWARDING else 0
    if table.decision == c.PICK_PLAYER:
        return table.offense
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_INVITE,)),
    wild=Effect(wild, (c.H_REGROUP, c.H_POST_ALLIANCE, c.H_REWARDS)),
    super_=Effect(super_, (c.H_PRE_INVITE,)),
    choose=choose,
)
