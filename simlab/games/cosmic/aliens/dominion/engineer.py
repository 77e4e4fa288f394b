"""Engineer (alert yellow; resolution; main player; optional).

After it has lost an encounter, or failed to make a deal, it draws two techs and may lay one face
down on its sheet, in place of an earlier one there; the rest is discarded. That tech is researched
like others, and ships in the warp count as if they lay on it; it is completed by an action in every
game. Completed, or in other hands, it leaves the sheet. Where the tech deck is not in use otherwise
it comes into the game as Engineer first draws: others get no techs of it then. Wild flare: draws
until an artifact comes, and discards the rest; if the deck is empty before that, it takes an
artifact of the discard; the flare goes to Engineer. Super flare, in answer to the use of the power:
looks through the tech deck instead, and takes one.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, using, who
from simlab.games.cosmic.play import bits, sets, techs, tops
from simlab.games.cosmic.policies import technology, values
from simlab.jit.kernel import compiled_separately, kernel

DRAWN = 2
CHOSEN, HOME = c.STEP, c.STEP + 1


@compiled_separately("world", "int", rare=True)
def look(world: Any, seat: Any) -> None:
    """Two techs are drawn; with the super flare all of the deck is looked at."""
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
def keep(world: Any, seat: Any, tech: Any) -> Any:
    """A tech goes on the sheet, the others away; return how many ships were on the old one."""
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
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
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
def dig(world: Any, seat: Any) -> Any:
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
def thrown_artifacts(table: Any) -> Any:
    """Return the kinds of artifacts in the discard."""
    found = 0
    for kind in range(c.KINDS):
        if table.discard[kind] > 0 and c.TYPE_OF[kind] == c.ARTIFACT_TYPE:
            found |= bits.bit(kind)
    return found


@kernel
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """An artifact, of the deck or the discard."""
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
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Look through the deck."""
    return using.strengthen(world, seat, c.ENGINEER, x)


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Keep the tech that is liked most, the old one unless the new one is better."""
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
