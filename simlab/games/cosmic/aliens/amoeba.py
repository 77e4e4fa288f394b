"""Amoeba (alert yellow; planning; main player; optional).

After both cards lie face down, with a ship in the encounter, it may change the number of its ships
there: more from its colonies, even over four, or fewer. Without a ship left it wins no colony,
since none lands. A ship taken off the planet under attack needs another colony to go to. Wild
flare: as a main player, before selection, up to four ships more or fewer. Super flare: the power
may be used by an ally.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, who
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


FOUR = 4
STRONG, WEAK, SPARE = 12, 6, 10


@kernel
def elsewhere(table: Table, seat: int) -> int:
    """Count the ships of a player on planets, without those that defend."""
    count = fleet.on_colonies(table, seat)
    return count - fleet.ships_in(table, seat) if seat == table.defense else count


@kernel
def flow(world: World, seat: int, x: int, change: int) -> int:
    """Ask for the number of ships to have, at most ``change`` more or fewer, and move them."""
    table = world.table
    there = fleet.ships_in(table, seat)
    if table.stage == c.USED:
        most = min(there + min(change, elsewhere(table, seat)), c.MOST_NUMBER)
        least = max(0, there - change)
        other = table.where[seat]
        if seat == table.defense:
            other &= ~bits.bit(table.target)
        if other == 0:
            least = there
        return asking.pick_number(world, seat, bits.up_to(most + 1) & ~bits.up_to(least), c.STEP)
    if table.stage == c.STEP:
        table.stage = c.STEP + 1
        fleet.resize(world, seat, table.answer)
        return c.ASKED
    table.mv_free = 0
    table.sent[seat] = there
    return x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Change the number of a main player's ships in the encounter, without limit."""
    table = world.table
    if table.stage == c.FRESH:
        may = who.is_main(table, seat) and fleet.ships_in(table, seat) > 0
        return c.MAY if may else x
    return flow(world, seat, x, c.MOST_NUMBER)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Change the number of a main player's ships by up to four, before selection."""
    table = world.table
    if table.stage == c.FRESH:
        some = fleet.ships_in(table, seat) + elsewhere(table, seat) > 0
        return c.MAY if who.is_main(table, seat) and some else x
    return flow(world, seat, x, FOUR)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Change the number of an ally's ships in the encounter, without limit."""
    table = world.table
    if table.stage == c.FRESH:
        ally = who.takes_part(table, seat) and not who.is_main(table, seat)
        return c.MAY if ally and fleet.ships_in(table, seat) > 0 else x
    return flow(world, seat, x, c.MOST_NUMBER)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Send many ships with a high attack; leave one with a low attack."""
    seat = table.actor
    card = me.chosen
    if card < 0:
        card = max(hands.highest_attack(me), 0)
    value = c.PRINTED[card]
    there = fleet.ships_in(table, seat)
    wanted = there
    if card < c.ATTACK_N and value >= STRONG:
        wanted = there + min(FOUR, max(0, elsewhere(table, seat) - SPARE))
    elif card < c.ATTACK_N and value <= WEAK and unit != c.WILD_FLARE + c.AMOEBA:
        wanted = min(there, 1)
    if unit == c.SUPER_FLARE + c.AMOEBA:
        wanted = there + min(FOUR, max(0, elsewhere(table, seat) - SPARE))
    if table.decision == c.PICK_NUMBER:
        return wanted if bits.has(table.options, wanted) else there
    return c.YES if wanted != there else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_POST_SELECT,)),
    wild=Effect(wild, (c.H_PRE_SELECT,)),
    super_=Effect(super_, (c.H_POST_SELECT,)),
    choose=choose,
)
