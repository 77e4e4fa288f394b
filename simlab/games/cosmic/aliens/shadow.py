"""Shadow (alert yellow; destiny; any player; mandatory).

When destiny shows another player, by its colour or by a special card, a ship of that player is
lost, from a colony that Shadow chooses; with a wild card, a ship of any other player. Each card
that is drawn counts, even one that the offense discards. A special card stands for the player that
it named when it was drawn.

Wild, as a defense that has lost against an attack: lose a ship that is not in the encounter; all
ships at the gate are also lost, and none lands. Super, as the offense, in answer to the use of its
own power: one of its own ships in the warp takes the place of the ship that is lost.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, using
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


EARLIER = 8


@kernel
def targets(table: Table, seat: int) -> int:
    """Return the set of players of whom one loses a ship."""
    found = 0
    for other in range(table.seats):
        named = table.drawn == c.WILD or other == table.shown
        if named and other != seat and table.where[other] != 0:
            found |= 1 << other
    return found


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Ask for the owner of a ship and a planet, and lose the ship.

    ``memo`` is the planet. ``memo_2`` is the owner, plus `EARLIER` times the number of ships that
    it has lost in the encounter before.
    """
    table = world.table
    if table.stage == c.FRESH:
        return c.MUST if targets(table, seat) != 0 else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, targets(table, seat), c.STEP)
    if table.stage == c.STEP:
        table.memo_2 = table.answer
        return asking.pick_planet(world, seat, table.where[table.memo_2], c.STEP + 1)
    if table.stage == c.STEP + 1:
        owner = table.memo_2
        table.memo = table.answer
        table.memo_2 += EARLIER * table.lost_now[owner]
        fleet.doom_at(world, owner, table.memo, 1)
        table.stage = c.STEP + 2
        return c.ASKED
    if using.works(table, seat, c.SUPER_FLARE + c.SHADOW) and table.zones[c.WARP, seat] > 0:
        if table.lost_now[table.memo_2 % EARLIER] > table.memo_2 // EARLIER:
            fleet.arrive(world, seat, table.memo, c.WARP)
    return x


@kernel
def others(table: Table, seat: int) -> int:
    """Return the colonies of a player that are not in the encounter."""
    return table.where[seat] & ~(1 << table.target)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Lose a ship, and make the attackers lose all of theirs."""
    table = world.table
    if table.stage == c.FRESH:
        if seat != table.defense or table.result != c.OFFENSE_WON:
            return x
        if fleet.owners_in(table, c.GATE) == 0 or not totals.is_attack(table.face_o):
            return x
        return c.MAY if others(table, seat) != 0 else x
    if table.stage == c.USED:
        return asking.pick_planet(world, seat, others(table, seat), c.STEP)
    if table.stage == c.STEP:
        fleet.give_up_from(world, seat, table.answer)
        table.stage = c.STEP + 1
        return c.ASKED
    if table.stage == c.STEP + 1:
        fleet.doom(world, seat)
        for place in range(table.seats):
            fleet.doom_zone(world, table.order[place], c.GATE)
        table.stage = c.STEP + 2
        return c.ASKED
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Replace the lost ship by an own ship from the warp."""
    table = world.table
    may = seat == table.offense and table.zones[c.WARP, seat] > 0
    return using.until_end(table, seat, may and using.in_use(table, seat, c.SHADOW), x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Hit the leader where it is weakest; give up a ship of the largest own colony."""
    if table.decision == c.PICK_PLAYER:
        return values.leader(table, table.actor)
    if table.decision == c.PICK_PLANET and unit == c.SHADOW:
        return values.softest(table, table.memo_2, table.options)
    if table.decision == c.PICK_PLANET:
        return values.safest(table, table.actor, table.options)
    return 2


ALIEN = AlienEffects(
    power=Effect(power, (c.H_DESTINY_DRAWN,)),
    wild=Effect(wild, (c.H_JUDGED,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
