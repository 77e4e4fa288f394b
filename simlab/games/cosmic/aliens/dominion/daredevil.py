"""Daredevil (alert yellow; reveal; main player or ally; optional).

Once two attacks are revealed it may discard an attack of 1 to 8 from its hand and subtract it from
the total of its own side. When its side wins by 4 or less, each player on the side gets a reward
for each of its ships in the encounter. Wild flare, as a main player or ally before cards are
selected: if the side wins by 4 or less, one of the holder's ships in the encounter may found a
colony in the opposing main player's system; if the side does not, the holder loses three ships to
the warp at the end. Super flare, as a main player once two attacks are revealed: a win by 6 or less
is enough.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, using, who
from simlab.games.cosmic.dominion import outcomes
from simlab.games.cosmic.play import bits, reveal, winning
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


LOW = c.LOW_ATTACKS
MARGIN, SUPER_MARGIN = 4, 6
LOST = 3
FOUNDED, GIVEN, DOOMED = range(c.STEP + 1, c.STEP + 4)


@kernel
def close(table: Table, seat: int, margin: int) -> int:
    """Return whether a player's side has won a fight by at most ``margin``."""
    if not totals.has_won(table, seat) or not totals.both_attack(table):
        return False
    return abs(table.total_o - table.total_d) <= margin


@kernel
def margin_of(table: Table, seat: int) -> int:
    """Return the largest winning margin that brings rewards."""
    great = using.works(table, seat, c.SUPER_FLARE + c.DAREDEVIL)
    return SUPER_MARGIN if great else MARGIN


@kernel
def reward(table: Table, seat: int) -> None:
    """Add a reward for each ship to the due of all players on a player's side."""
    for other in range(table.seats):
        if who.takes_part(table, other) and who.head(table, other) == who.head(table, seat):
            ships = fleet.ships_in(table, other)
            totals.owe(table, other, totals.earned(table, other, ships))


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Subtract an attack of the hand; later, give the rewards."""
    table = world.table
    if not who.takes_part(table, seat):
        return x
    if hook == c.H_JUDGED:
        if table.stage == c.FRESH:
            now = close(table, seat, margin_of(table, seat)) and not using.has_said(
                table, seat, using.DARED
            )
            return c.MAY if now else x
        using.say(table, seat, using.DARED)
        reward(table, seat)
        return x
    if table.stage == c.FRESH:
        now = totals.both_attack(table) and not using.at_work(table, seat)
        return c.MAY if now and hands.holds_any(world.seats[seat], LOW) else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        if not hands.holds_any(world.seats[seat], LOW):
            return x
        return asking.pick_card(world, seat, LOW, c.STEP)
    totals.add(table, seat, -reveal.attack_value(table, table.answer))
    hands.throw(world, seat, table.answer)
    return x


@kernel
def abroad(table: Table, seat: int) -> int:
    """Return the planets of the opposing main player without an own colony."""
    enemy = table.defense if who.head(table, seat) == table.offense else table.offense
    return bits.planets_of(table, enemy) & ~table.where[seat]


@kernel
def may_found(table: Table, seat: int) -> int:
    """Return whether a ship in the encounter may found a colony; not under Duplicity."""
    if using.has_said(table, seat, using.FOUNDED) or abroad(table, seat) == 0:
        return False
    if seat == table.defense:
        return table.ships[table.target, seat] > 0
    zone = c.GATE if who.attacks(table, seat) else c.SIDE
    return table.zones[zone, seat] > 0 and not outcomes.doomed(table, seat, zone)


@kernel
def found(world: World, seat: int, x: int) -> int:
    """Found a colony with a ship of the encounter after a close win, if wanted."""
    table = world.table
    if table.stage == c.FRESH:
        if not close(table, seat, MARGIN) or not may_found(table, seat):
            return x
        return asking.pick_planet(world, seat, abroad(table, seat) | bits.bit(c.DONE), c.STEP)
    if table.stage == c.STEP:
        using.say(table, seat, using.FOUNDED)
        if table.answer != c.DONE:
            fleet.found(world, seat, table.answer)
            table.stage = FOUNDED
            return c.ASKED
        return x
    return c.ASKED if winning.check_at_once(world) else x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Found a colony after a close win; otherwise lose three ships."""
    table = world.table
    if hook == c.H_PRE_SELECT:
        return using.until_end(table, seat, who.takes_part(table, seat), x)
    if not using.lasts(table, seat):
        return x
    if hook == c.H_JUDGED:
        return found(world, seat, x)
    if table.stage == c.FRESH:
        if close(table, seat, MARGIN):
            return x
        fleet.have_to_give_up(world, seat, LOST, c.NOTHING)
        table.stage = GIVEN
        return c.ASKED
    if table.stage == GIVEN:
        fleet.doom(world, seat)
        table.stage = DOOMED
        return c.ASKED
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Raise the margin to six."""
    table = world.table
    return using.until_end(table, seat, who.is_main(table, seat) and totals.both_attack(table), x)


@kernel
def best_low(table: Table, me: Seat, lead: int) -> int:
    """Return the lowest attack that makes a lead small but positive, or -1."""
    kinds = LOW
    while kinds != 0:
        kind = bits.lowest_bit(kinds)
        kinds &= kinds - 1
        left = lead - c.PRINTED[kind]
        if me.hand[kind] > 0 and 0 < left <= margin_of(table, table.actor):
            return kind
    return c.NOTHING


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Make a win close if a card allows it; take every reward."""
    seat = table.actor
    if table.decision == c.PICK_PLANET:
        return bits.lowest_bit(table.options)
    if table.decision == c.PICK_CARD:
        card = best_low(table, me, judge.ahead(table, seat))
        return card if card >= 0 else bits.lowest_bit(me.options)
    if c.WILD_FLARE < unit < c.SUPER_FLARE:
        return 0
    if table.phase == c.OUTCOME:
        return 1
    lead = judge.ahead(table, seat)
    if unit > c.SUPER_FLARE:
        return 1 if MARGIN < lead <= SUPER_MARGIN else 0
    return c.YES if lead > margin_of(table, seat) and best_low(table, me, lead) >= 0 else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN, c.H_JUDGED)),
    wild=Effect(wild, (c.H_PRE_SELECT, c.H_JUDGED, c.H_ENCOUNTER_END)),
    super_=Effect(super_, (c.H_SHOWDOWN,)),
    choose=choose,
)
