"""Lizard (alert green; resolution; main player; mandatory).

After it has won an encounter as a main player, its ships there are morphed: each counts 2 more in
the total of its side, for good, even without the power. When all of its ships in the game are
morphed, it wins at the end of the encounter. No player chooses which ships move: morphed ships go
first into encounters and to colonies, and are lost last. Its power cannot go to another player
(Sorcerer, Philanthropist). Wild flare, as a main player or ally once the own side has revealed an
attack: reinforcements that the holder plays from now on count twice; or the factor of its own
kicker is one larger. Super flare, in answer to the use of the power: two normal ships outside the
encounter are morphed, too, on colonies or in the warp.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import WHATEVER, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, totals, using, who
from simlab.games.cosmic.dominion import kicking, morphed
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


MORE = 2
"""Number of ships that the super flare morphs."""
PLUS, KICKER = range(2)


@kernel
def normal_at(table: Table, seat: int, berth: int) -> int:
    """Count the normal ships of Lizard at a place."""
    return morphed.ships_at(table, seat, berth) - table.morphed[berth]


@kernel
def elsewhere(table: Table, seat: int) -> int:
    """Return the colonies with normal ships outside the encounter; `DONE` stands for the warp."""
    found = 0
    left = table.where[seat]
    while left != 0:
        planet = bits.lowest_bit(left)
        left &= left - 1
        if normal_at(table, seat, planet) > 0:
            found |= bits.bit(planet)
    if normal_at(table, seat, c.PLANETS + c.WARP) > 0:
        found |= bits.bit(c.DONE)
    return found


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Morph the winning ships; win the game once all ships are morphed."""
    table = world.table
    if hook == c.H_SETUP:
        table.lizard = seat + 1
        table.tracked = 1
        table.dominion = 1
        return x
    if table.lizard != seat + 1:
        return x
    if hook == c.H_ENCOUNTER_END:
        count = morphed.all_of(table)
        if count > 0 and count == fleet.in_the_game(table, seat):
            totals.wins(table, seat)
        return x
    berth = morphed.in_encounter(table, seat)
    if table.stage == c.FRESH:
        won = who.is_main(table, seat) and totals.has_won(table, seat)
        return c.MUST if won and normal_at(table, seat, berth) > 0 else x
    if table.stage == c.USED:
        table.morphed[berth] = morphed.ships_at(table, seat, berth)
        table.memo = MORE if using.works(table, seat, c.SUPER_FLARE + c.LIZARD) else 0
    else:
        table.morphed[table.answer if table.answer < c.PLANETS else c.PLANETS + c.WARP] += 1
        table.memo -= 1
    if table.memo > 0 and elsewhere(table, seat) != 0:
        return asking.pick_planet(world, seat, elsewhere(table, seat), c.STEP)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Double reinforcements, or add one to the factor of the kicker."""
    table = world.table
    if not who.takes_part(table, seat):
        return x
    face = totals.face_of(table, who.head(table, seat))
    if table.stage == c.FRESH:
        return c.MAY if totals.is_attack(face) else x
    if table.stage == c.USED:
        kicks = who.is_main(table, seat) and kicking.of(table, seat) != 0
        return asking.pick_number(world, seat, 0b11 if kicks else 0b01, c.STEP)
    if table.answer == PLUS:
        using.last(table, seat)
    else:
        using.say(table, seat, using.RAISED)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Morph two more ships."""
    return using.strengthen(world, seat, c.LIZARD, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Morph ships on colonies; play the wild flare if it may turn a defeat."""
    seat = table.actor
    if table.decision == c.PICK_PLANET:
        return bits.lowest_bit(table.options)
    kicks = who.is_main(table, seat) and kicking.of(table, seat) != 0
    if table.decision == c.PICK_NUMBER:
        return KICKER if kicks else PLUS
    if unit > c.SUPER_FLARE:
        return 1
    most = 0
    for kind in range(c.PLUS_2, c.PLUS_5 + 1):
        if me.hand[kind] > 0:
            most = c.PRINTED[kind]
    if not totals.both_attack(table) or not (kicks or most > 0):
        return 0
    return 1 if judge.ahead(table, seat) <= 0 else 0


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the additional strength of morphed ships in the encounter."""
    if table.lizard != seat + 1:
        return 0
    return morphed.WORTH * table.morphed[morphed.in_encounter(table, seat)]


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SETUP, c.H_JUDGED, c.H_ENCOUNTER_END)),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
    foresee=foresee,
    hangs_on=WHATEVER,
)
