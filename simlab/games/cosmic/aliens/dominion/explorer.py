"""Explorer (alert yellow; launch and reveal; main player or ally; optional).

At the set-up four planets of an unused colour lie on its sheet. As the offense, once the gate is
aimed, it may bring one of them into that system and aim at it instead. As a main player or ally,
once two attacks are revealed, it may add to its side's total, for each discovered planet: 1 without
a colony there, 2 with a colony beside others, 4 if it is alone there. Wild flare, as the offense
once the gate is aimed: the Genesis planet, in use or not, comes into that system with all ships
there, and the gate points at it. After a win or a deal there it may have a reward for each ship
sent, otherwise it has one reward. Super flare, as a main player or ally in an encounter at a
discovered planet: add 4 to its side's total.

Discovered planets are no player's home planets (see `play.new_worlds`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, using, who
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.play import bits, new_worlds, warp_worlds, winning
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


ABSENT, BESIDE, ALONE = 1, 2, 4
MORE = 4
WANTED, CLAIMED, CAME = c.STEP, c.STEP + 1, c.STEP + 2
EACH, SIX_BITS = 6, 63
"""`memo_2` holds the number of announced rewards of each kind, in six bits each."""


@kernel
def worth(table: Table, seat: int, planet: int) -> int:
    """Return the amount that a discovered planet adds to Explorer's side."""
    if not bits.has(table.where[seat], planet):
        return ABSENT
    for other in range(table.seats):
        if other != seat and bits.has(table.where[other], planet):
            return BESIDE
    return ALONE


@kernel
def bonus(table: Table, seat: int) -> int:
    """Return the amount that all discovered planets add."""
    found = 0
    left = new_worlds.discovered(table)
    while left != 0:
        found += worth(table, seat, bits.lowest_bit(left))
        left &= left - 1
    return found


@kernel
def is_aimed(table: Table, seat: int) -> int:
    """Return whether the player is the offense, and the gate points at a planet of the system."""
    here = bits.has(bits.planets_of(table, table.system), table.target)
    return seat == table.offense and table.defense >= 0 and here


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Discover a planet; add the bonus for discovered planets."""
    table = world.table
    if hook == c.H_SETUP:
        new_worlds.set_up(table)
        return x
    if hook == c.H_LAUNCH_CAPACITY:
        if table.stage == c.FRESH:
            return c.MAY if is_aimed(table, seat) and table.unexplored != 0 else x
        new_worlds.discover(world, seat)
        return x
    now = who.takes_part(table, seat) and totals.both_attack(table)
    if not now or using.at_work(table, seat):
        return x
    if table.stage == c.FRESH:
        return c.MAY if bonus(table, seat) > 0 else x
    using.set_to_work(table, seat)
    totals.add(table, seat, bonus(table, seat))
    return x


@kernel
def due(table: Table, seat: int) -> int:
    """Return the largest number of rewards: one per ship after a win or a deal, otherwise one."""
    result = table.result
    if result == c.OFFENSE_WON or totals.is_agreed(table):
        return totals.earned(table, seat, table.sent[seat])
    lost = result == c.DEFENSE_WON or result == c.BOTH_LOST or result == c.DEAL_LOST
    return 1 if lost else 0


@kernel
def claimed(table: Table, what: int) -> int:
    """Return the number of announced rewards of a kind."""
    return table.memo_2 >> EACH * what & SIX_BITS


@kernel
def choices(table: Table, seat: int) -> int:
    """Return the set of kinds for the next reward, besides the announced ones."""
    there = hands.rewards_there(table, seat)
    if claimed(table, hands.A_SHIP) >= warp_worlds.in_warp(table, seat):
        there &= ~(1 << hands.A_SHIP)
    if claimed(table, hands.A_REWARD_CARD) >= deck.there(table):
        there &= ~(1 << hands.A_REWARD_CARD)
    return there


@compiled_separately("world", "int", rare=True)
def announce(world: World, seat: int) -> int:
    """Ask for the kind of the next reward (`memo` are left), then draw all of them."""
    table = world.table
    if table.memo > 0 and choices(table, seat) != 0:
        table.memo -= 1
        return asking.pick_number(world, seat, choices(table, seat), CLAIMED)
    back = claimed(table, hands.A_SHIP)
    if table.memo_2 != 0:
        cards, blue = claimed(table, hands.A_CARD), claimed(table, hands.A_REWARD_CARD)
        hands.take_rewards(world, seat, cards, blue, back)
    if back == 0:
        return 0
    fleet.retrieve(world, seat, back)
    table.stage = CAME
    return c.ASKED


@kernel
def collect(world: World, seat: int, fought: int, x: int) -> int:
    """Collect the rewards: after a fight with those of allies, otherwise at once."""
    table = world.table
    if table.stage == CAME:
        return x
    if table.stage == c.FRESH:
        table.memo = due(table, seat)
        table.memo_2 = 0
        if table.memo > 1:
            return asking.pick_number(world, seat, 0b11, WANTED)
    elif table.stage == WANTED:
        if table.answer == c.NO:
            table.memo = 1
    else:
        table.memo_2 += 1 << EACH * table.answer
    if fought:
        using.say(table, seat, using.OWED)
        totals.owe(table, seat, table.memo)
        return x
    return c.ASKED if announce(world, seat) == c.ASKED else x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Aim at the Genesis planet; collect its rewards."""
    table = world.table
    if hook == c.H_LAUNCH_CAPACITY:
        if table.stage == c.FRESH:
            may_come = is_aimed(table, seat) and new_worlds.genesis_may_come(table) != 0
            return c.MAY if may_come else x
        using.last(table, seat)
        new_worlds.bring_genesis(world)
        return c.ASKED if winning.check_at_once(world) else x
    fought = hook == c.H_JUDGED
    talked = totals.is_agreed(table) or table.result == c.DEAL_LOST
    if not using.lasts(table, seat) or due(table, seat) == 0 or talked == fought:
        return x
    if fought and using.has_said(table, seat, using.OWED):
        return x
    return collect(world, seat, fought, x)


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Add 4 at a discovered planet."""
    table = world.table
    now = who.takes_part(table, seat) and totals.both_attack(table)
    if table.stage == c.FRESH:
        here = bits.has(new_worlds.discovered(table), table.target)
        return c.MAY if now and here else x
    totals.add(table, seat, MORE)
    return x


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Discover where the target is defended; add the bonus if it turns a defeat."""
    seat = table.actor
    if table.decision == c.PICK_NUMBER:
        return c.YES if table.stage == WANTED else bits.lowest_bit(table.options)
    if table.phase == c.BOARDING:
        new = new_worlds.genesis_planet(table) if unit > c.WILD_FLARE else c.NOTHING
        if new >= 0 and table.ships[new, seat] + table.ships[new, table.defense] > 0:
            return c.NO
        guarded = table.ships[table.target, table.defense] > 0
        fresh = not bits.has(table.where[seat], table.target)
        return c.YES if guarded and fresh else c.NO
    ahead = judge.ahead(table, seat)
    more = MORE if unit > c.SUPER_FLARE else bonus(table, seat)
    return c.YES if ahead <= 0 < ahead + more else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SETUP, c.H_LAUNCH_CAPACITY, c.H_SHOWDOWN)),
    wild=Effect(wild, (c.H_LAUNCH_CAPACITY, c.H_JUDGED, c.H_ENCOUNTER_END)),
    super_=Effect(super_, (c.H_SHOWDOWN,)),
    choose=choose,
)
