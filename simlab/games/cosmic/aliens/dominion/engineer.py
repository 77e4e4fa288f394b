"""Engineer (alert yellow; resolution; main player; optional).

After it has lost an encounter, or failed to make a deal, it draws two techs and may lay one face
down on its sheet, in place of an earlier one there; the other is discarded. That tech is researched
like others, and ships in the warp count as if they lay on it; it is always completed by an action.
Once completed, or in other hands, it leaves the sheet. If the tech deck is not in use otherwise, it
comes into the game when Engineer first draws; other players then get no techs from it. Wild flare:
it draws until an artifact comes, and discards the other cards; if the deck is empty before that, it
takes an artifact from the discard pile; the flare goes to Engineer. Super flare, in answer to the
use of the power: it looks through the tech deck instead, and takes one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, using, who
from simlab.games.cosmic.play import bits, sets, techs, tops
from simlab.games.cosmic.policies import technology, values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


DRAWN = 2
CHOSEN, HOME = c.STEP, c.STEP + 1


@compiled_separately("world", "int", rare=True)
def look(world: World, seat: int) -> None:
    """Draw two techs; with the super flare, look through the deck."""
    table = world.table
    techs.bring_deck(world)
    if using.works(table, seat, c.SUPER_FLARE + c.ENGINEER):
        world.seats[seat].tech_choice |= world.hidden.tech_deck
        table.tech_choices[seat] += table.tech_n
        world.hidden.tech_deck = 0
        table.tech_n = 0
        tops.forget(table, tops.TECH)
        return
    for _ in range(DRAWN):
        techs.draw(world, seat)


@compiled_separately("world", "int", "int", rare=True)
def keep(world: World, seat: int, tech: int) -> int:
    """Put a tech on the sheet and discard the others; return the ships on the old tech."""
    table = world.table
    me = world.seats[seat]
    left = me.tech_choice & ~bits.bit(tech)
    me.tech_choice = 0
    table.tech_choices[seat] = 0
    if using.works(table, seat, c.SUPER_FLARE + c.ENGINEER):
        world.hidden.tech_deck |= left
        table.tech_n += bits.count_bits(left)
        left = 0
    while left != 0:
        techs.throw(world, seat, bits.lowest_bit(left))
        left &= left - 1
    if tech == c.NO_TECH:
        return 0
    old = table.sheet_tech - 1
    ships = techs.remove(world, old) if old >= 0 else 0
    table.sheet_tech = techs.lay(world, seat, tech) + 1
    return ships


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Draw techs after a defeat."""
    table = world.table
    if table.stage == c.FRESH:
        lost = totals.has_lost(table, seat) or table.result == c.DEAL_LOST
        if not lost or not who.is_main(table, seat):
            return x
        return c.MAY if techs.any_left(table) else x
    if table.stage == c.USED:
        look(world, seat)
        options = world.seats[seat].tech_choice | bits.bit(c.NO_TECH)
        bits.ask_in_private(world, c.PICK_TECH, seat, options)
        table.stage = CHOSEN
        return c.ASKED
    if table.stage == CHOSEN:
        ships = keep(world, seat, table.answer)
        if ships > 0:
            fleet.send_home(world, c.RESEARCH, seat, ships)
            table.stage = HOME
            return c.ASKED
    return x


@compiled_separately("world", "int", rare=True)
def dig(world: World, seat: int) -> int:
    """Draw until an artifact comes, and discard the rest; return whether one came."""
    me = world.seats[seat]
    drawn = 0
    while world.table.deck_n > 0:
        drawn += 1
        got = me.got
        flares = sets.of(me.flares)
        me.got = 0
        hands.draw_one(world, seat)
        kind = bits.lowest_bit(me.got)
        me.got |= got
        if c.TYPE_OF[kind] == c.ARTIFACT_TYPE:
            hands.drew(world, seat, drawn)
            return True
        if kind == c.FLARE:
            kind = c.FIRST_FLARE + sets.first(sets.minus(sets.of(me.flares), flares))
        hands.throw(world, seat, kind)
    hands.drew(world, seat, drawn)
    return False


@kernel
def thrown_artifacts(table: Table) -> int:
    """Return the kinds of artifacts in the discard pile."""
    found = 0
    for kind in range(c.KINDS):
        if table.discard[kind] > 0 and c.TYPE_OF[kind] == c.ARTIFACT_TYPE:
            found |= bits.bit(kind)
    return found


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Take an artifact from the deck or the discard pile."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY
    if table.stage == c.USED:
        if not dig(world, seat) and thrown_artifacts(table) != 0:
            return asking.pick_open(world, seat, thrown_artifacts(table), CHOSEN)
    elif table.discard[table.answer] > 0:
        hands.from_discard(world, seat, table.answer)
    hands.pass_to_its_alien(world, seat, c.ENGINEER)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Look through the tech deck."""
    return using.strengthen(world, seat, c.ENGINEER, x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Keep the tech with the largest worth; keep the old one unless the new one is better."""
    if table.decision == c.PICK_CARD:
        return values.most_worth(table.options)
    if table.decision != c.PICK_TECH:
        return 1
    best = technology.best_of(me.options)
    if table.sheet_tech > 0:
        old = me.techs[table.sheet_tech - 1]
        if technology.WORTH[old] >= technology.WORTH[best]:
            return c.NO_TECH
    return best


ALIEN = AlienEffects(
    power=Effect(power, (c.H_LAST_CALL,)),
    wild=Effect(wild, (c.H_REGROUP, c.H_PRE_SELECT, c.H_ENCOUNTER_END)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
