"""Mirage (alert green; reveal; main player; mandatory).

Once two attacks are revealed it picks a colony of its own and one of its opponent's: the ships on
these colonies count in the totals, instead of the main players' ships in the encounter. Allied
ships count as usual, and the same ships are lost as usual. On these colonies ships of Macron also
count 4 each and morphed ships 2 more, and a power that multiplies ships (Virus) multiplies them.
Wild flare, as a main player or ally: a negotiate is played as a reinforcement +3. Super flare, once
the power is at work: an ally's ships are replaced by those on a colony of that ally in the same
way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens import judge
from simlab.games.cosmic.aliens.alien import WHATEVER, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, using, who
from simlab.games.cosmic.dominion import morphed
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


OTHERS, DONE = c.STEP, c.STEP + 1
PLACES, MASK, SHIFT = 64, 63, 16
"""The tokens hold the own planet, the opponent's, and from bit ``SHIFT`` on the ally's plus 1."""
PLUS = 3
OF_SIDE = c.STEP + 1


@kernel
def counted(table: Table, seat: int, planet: int) -> int:
    """Compute the gain in ships if a colony counts in place of the encounter."""
    count = table.ships[planet, seat]
    if using.has_at_work(table, seat, c.MACRON):
        count += totals.MACRON_MORE * count
    return count - totals.strength(table, seat)


@kernel
def morphed_more(table: Table, seat: int, planet: int) -> int:
    """Compute the gain by morphed ships if a colony counts in place of the encounter."""
    if table.lizard != seat + 1:
        return 0
    there, here = table.morphed[planet], table.morphed[morphed.in_encounter(table, seat)]
    return morphed.WORTH * (there - here)


@kernel
def brought(table: Table, main: int, own: int, allied: int) -> int:
    """Compute the contribution of own and allied ships to a main player's total."""
    allied = totals.allied_part(table, main, own, allied)
    own = totals.own_part(table, main, own)
    if without_allies(table):
        allied = -allied
    return allied + (-own if using.has_at_work(table, main, c.ANTI_MATTER) else own)


@kernel
def replaced(table: Table, seat: int, x: int) -> int:
    """Compute the replacement of ``x`` with the ships on the picked colonies."""
    main = table.about
    own, allied = totals.strength(table, main), totals.allied_strength(table, main)
    x -= brought(table, main, own, allied)
    planets = using.tokens(table, seat, c.MIRAGE)
    planet = planets & MASK if main == seat else (planets // PLACES) & MASK
    own += counted(table, main, planet)
    x += morphed_more(table, main, planet)
    planet = (planets >> SHIFT) - 1
    if planet >= 0 and who.is_ally_of(table, planet // PLACES, main):
        allied += counted(table, planet // PLACES, planet & MASK)
        x += morphed_more(table, planet // PLACES, planet & MASK)
    return x + brought(table, main, own, allied)


@kernel
def without_allies(table: Table) -> int:
    """Return whether Anti-Matter subtracts the ships of all allies."""
    offense = using.has_at_work(table, table.offense, c.ANTI_MATTER)
    return offense or using.has_at_work(table, table.defense, c.ANTI_MATTER)


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Ask for both colonies; then count their ships."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    if hook == c.H_SHIP_TERM:
        return replaced(table, seat, x) if using.stands(table, seat) else x
    other = who.opponent(table, seat)
    if table.stage == c.FRESH:
        there = table.where[seat] != 0 and table.where[other] != 0
        now = totals.both_attack(table) and there and not using.at_work(table, seat)
        return c.MUST if now else x
    if table.stage == c.USED:
        return asking.pick_planet(world, seat, table.where[seat], OTHERS)
    if table.stage == OTHERS:
        table.memo = table.answer
        return asking.pick_planet(world, seat, table.where[other], DONE)
    using.set_tokens(table, seat, c.MIRAGE, table.memo + PLACES * table.answer)
    using.set_to_work(table, seat)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Reinforce a side with a negotiate."""
    table = world.table
    kinds = c.OF_TYPE[c.NEGOTIATE_TYPE]
    if table.stage == c.FRESH:
        may = who.takes_part(table, seat) and totals.both_attack(table) and table.jam == 0
        return c.MAY if may and hands.holds_any(world.seats[seat], kinds) else x
    if table.stage == c.USED:
        return asking.pick_card(world, seat, kinds, c.STEP)
    if table.stage == c.STEP:
        table.memo = table.answer
        hands.show(world, seat, table.memo, bits.everybody(table))
        mains = bits.bit(table.offense) | bits.bit(table.defense)
        return asking.pick_player(world, seat, mains, OF_SIDE)
    hands.feint(world, seat, table.memo, table.answer, PLUS)
    totals.ask_anew(table)
    return x


@kernel
def allies(table: Table) -> int:
    """Return the allies of both sides with a colony."""
    found = 0
    for seat in range(table.seats):
        if table.role[seat] >= c.OFFENSE_ALLY and table.where[seat] != 0:
            found |= bits.bit(seat)
    return found


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Ask for a colony of an ally, too."""
    table = world.table
    if table.stage == c.FRESH:
        now = who.is_main(table, seat) and using.at_work(table, seat)
        return c.MAY if now and allies(table) != 0 else x
    if table.stage == c.USED:
        return asking.pick_player(world, seat, allies(table), c.STEP)
    if table.stage == c.STEP:
        table.memo = table.answer
        return asking.pick_planet(world, seat, table.where[table.memo], DONE)
    planets = using.tokens(table, seat, c.MIRAGE) & ((1 << SHIFT) - 1)
    planets += (PLACES * table.memo + table.answer + 1) << SHIFT
    using.set_tokens(table, seat, c.MIRAGE, planets)
    return x


@kernel
def extreme(table: Table, seat: int, most: int) -> int:
    """Return the colony of a player with the most ships, or with the fewest."""
    best = bits.lowest_bit(table.where[seat])
    left = table.where[seat]
    while left != 0:
        planet = bits.lowest_bit(left)
        left &= left - 1
        gain = table.ships[planet, seat] - table.ships[best, seat]
        if (gain if most else -gain) > 0:
            best = planet
    return best


@kernel
def best_ally(table: Table, seat: int) -> int:
    """Return the ally whose ships give the largest gain if replaced."""
    best = bits.lowest_bit(allies(table))
    most = 0 - 100
    for other in range(table.seats):
        if bits.has(allies(table), other):
            mine = who.attacks(table, other) == who.attacks(table, seat)
            gain = counted(table, other, extreme(table, other, mine))
            if (gain if mine else -gain) > most:
                most = gain if mine else -gain
                best = other
    return best


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Pick many ships for oneself and few for the opponent; play flares that turn a defeat."""
    seat = table.actor
    if table.decision == c.PICK_PLANET:
        owner = seat
        if unit > c.SUPER_FLARE:
            owner = table.memo
        elif table.stage == DONE:
            owner = who.opponent(table, seat)
        return extreme(table, owner, who.attacks(table, owner) == who.attacks(table, seat))
    if table.decision == c.PICK_PLAYER:
        return best_ally(table, seat) if unit > c.SUPER_FLARE else who.head(table, seat)
    if table.decision == c.PICK_CARD:
        return bits.lowest_bit(me.options)
    if unit > c.SUPER_FLARE:
        return 1
    short = judge.ahead(table, seat)
    return 1 if short <= 0 < short + PLUS else 0


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the change of the lead by the best own and the worst opposing colony."""
    enemy = who.opponent(table, seat)
    if table.where[seat] == 0 or table.where[enemy] == 0:
        return 0
    gain = counted(table, seat, extreme(table, seat, True))
    return gain - counted(table, enemy, extreme(table, enemy, False))


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN, c.H_SHIP_TERM), stands=(c.H_SHIP_TERM,)),
    wild=Effect(wild, (c.H_SHOWDOWN,)),
    super_=Effect(super_, (c.H_SHOWDOWN,)),
    choose=choose,
    foresee=foresee,
    hangs_on=WHATEVER,
)
