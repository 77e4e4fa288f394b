"""Invariants that hold at every decision, under every rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.records import OVER, SET_BITS
from simlab.games.cosmic import audit_powers, audit_systems, components as c, determinize
from simlab.games.cosmic.play import (
    bits,
    bottoms,
    cards,
    citadels,
    destiny,
    new_worlds,
    pile,
    sets,
    ships,
    tops,
    warp_worlds,
    windows,
    wiring,
)
from simlab.games.cosmic.play.winning import is_stuck, reached
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


FAULTS = {
    "ships": "ships of each player are conserved",
    "colonies": "colonies are counted",
    "cards": "cards are conserved, and public counts agree with hands",
    "flares": "each flare is in one place, and counts agree with sets of flares",
    "aliens": "everybody has an alien that it was dealt, nobody the same by chance",
    "destiny": "destiny cards are conserved",
    "gate": "the gate holds ships of the offense and its allies only, no more than they may send",
    "negative": "no count is negative",
    "winners": "winners have enough colonies or such a power, and nobody has without a win",
    "facts": "what all know of hands is true",
    "memories": "what players remember of hands is true",
    "wed": "Bride has a ship of its spouse and of each player whom it has divorced",
    "hooks": "masks of hooks agree with powers",
    "planets": "colonies are on planets that are in the game, each in one home system",
    "techs": "each tech is in one place, and ships on techs are counted",
    "prometheus": "the Prometheus is where its owner has ships",
    "asked": "the player asked has two legal actions",
    "parked": "what is parked can be played",
    "marks": "special ships are where their owners have ships",
    "morphed": "morphed ships of Lizard are among its ships",
    "tops": "top cards that players know lie in their decks",
    "rewards": "reward cards are counted, kickers and intimidates are on the table as all know",
    "bottoms": "cards at the bottom of decks are there, and those who know them are right",
    "pile": "cards whose order in the discard is known lie there",
    "stock": "decks that were shuffled anew hold nothing but what was shuffled in",
}
FAULT = numbered(FAULTS, first=1)


@kernel
def ships_agree(table: Table) -> int:
    """Return whether planets and zones hold all ships of each player."""
    for seat in range(table.seats):
        count = 0
        for planet in range(c.PLANETS):
            count += table.ships[planet, seat]
        for zone in range(c.ZONES):
            count += table.zones[zone, seat]
        if count != ships.fleet(table, seat):
            return False
        if table.zones[c.LINER, seat] > 0 and table.touring == 0:
            return False
    return True


@kernel
def colonies_agree(table: Table) -> int:
    """Return whether sets and counts of colonies follow from the ships."""
    for seat in range(table.seats):
        where = 0
        for planet in range(c.PLANETS):
            if table.ships[planet, seat] > 0:
                where |= bits.bit(planet)
        own = bits.homes_of(table, seat)
        own |= warp_worlds.of(table, seat)
        if where != table.where[seat] or bits.count_bits(where & own) != table.home[seat]:
            return False
        abroad = where & ~own & ~table.warped | where & warp_worlds.of(table, seat)
        if bits.count_bits(abroad) != table.foreign[seat]:
            return False
    return True


@kernel
def cards_agree(world: World) -> int:
    """Return whether deck, discard, table and hands hold each card once."""
    table = world.table
    deck_n = 0
    for kind in range(c.ALL_KINDS):
        if kind > c.FLARE and table.rules.reward_deck == 0:
            break
        count = world.hidden.deck[kind] + table.discard[kind] + table.laid[kind]
        if kind <= c.FLARE:
            deck_n += world.hidden.deck[kind]
        for seat in range(table.seats):
            me = world.seats[seat]
            count += me.hand[kind] + me.hoard[kind] + me.aside[kind]
            if kind == c.FLARE:
                count += table.sheet_n[seat]
            if kind > c.FLARE and (me.kicker == kind or me.menace == kind):
                count += 1
        if table.down > 0 and world.seats[table.down - 1].chosen == kind:
            count += 1
        if table.battery > 0 and world.seats[table.battery - 1].stored == kind:
            count += 1
        count += citadels.copies(table, kind)
        if count != determinize.copies_of(table, kind):
            return False
    for seat in range(table.seats):
        count = 0
        hoarded = 0
        for kind in range(c.ALL_KINDS):
            count += world.seats[seat].hand[kind]
            hoarded += world.seats[seat].hoard[kind]
        if count != table.hand_n[seat] or hoarded != table.hoard_n[seat]:
            return False
        if not aside_agrees(table, world.seats[seat], seat):
            return False
    return deck_n == table.deck_n


@kernel
def aside_agrees(table: Table, me: Seat, seat: int) -> int:
    """Return whether cards set aside, and the reward cards among them, are counted correctly."""
    count = 0
    blue = 0
    for kind in range(c.ALL_KINDS):
        if me.aside[kind] < 0:
            return False
        count += me.aside[kind]
        blue += me.aside[kind] if cards.is_reward(kind) else 0
    if count > 0 and table.set_aside == 0:
        return False
    return count == table.aside_n[seat] and blue == table.aside_blue[seat]


@kernel
def flares_agree(world: World) -> int:
    """Return whether each flare is in one place, counts agree, and seen flares exist."""
    table = world.table
    hidden = world.hidden
    every = sets.union(sets.of(table.discard_flares), sets.of(table.laid_flares))
    every = sets.union(every, sets.of(hidden.deck_flares))
    every = sets.union(every, sets.of(table.away_flares))
    every = sets.union(every, sets.of(table.reactor_flares))
    if hidden.deck[c.FLARE] != sets.count(sets.of(hidden.deck_flares)):
        return False
    if table.discard[c.FLARE] != sets.count(sets.of(table.discard_flares)):
        return False
    if table.laid[c.FLARE] != sets.count(sets.of(table.laid_flares)):
        return False
    seen = sets.of(table.seen_flares)
    for seat in range(table.seats):
        me = world.seats[seat]
        if me.hand[c.FLARE] != sets.count(sets.of(me.flares)):
            return False
        if me.hoard[c.FLARE] != sets.count(sets.of(me.hoard_flares)):
            return False
        if me.aside[c.FLARE] != sets.count(sets.of(me.aside_flares)):
            return False
        if table.sheet_n[seat] != sets.count(sets.of(me.sheet_flares)):
            return False
        every = sets.union(every, sets.union(wiring.flares_of(me), sets.of(me.aside_flares)))
        every = sets.union(every, sets.of(me.sheet_flares))
        if table.flare_n > 0:
            seen = sets.union(seen, sets.union(sets.of(me.seen_flares), sets.of(me.dealt)))
    if every != sets.of(hidden.flares_in) or sets.count(every) != table.flare_n:
        return False
    return sets.is_empty(sets.minus(seen, every))


@kernel
def destiny_agrees(table: Table) -> int:
    """Return whether the destiny deck is a part of all destiny cards."""
    rules = table.rules
    count = 0
    for kind in range(c.DESTINIES):
        most = rules.destiny_special
        if kind == c.WILD:
            most = rules.destiny_wild
        elif kind < c.WILD:
            colour = destiny.colour_of(kind)
            hazards = min(rules.hazard_cards, rules.destiny_colour)
            most = hazards if kind >= c.MAX_SEATS else rules.destiny_colour - hazards
            if colour >= table.seats:
                most = 0 * most
        if table.destiny[kind] < 0 or table.destiny[kind] > most:
            return False
        count += table.destiny[kind]
    return count == table.destiny_n


@kernel
def gate_agrees(table: Table) -> int:
    """Return whether only offense and allies have ships on their way, none between encounters."""
    for seat in range(table.seats):
        role = table.role[seat]
        gate = table.zones[c.GATE, seat]
        side = table.zones[c.SIDE, seat]
        leaving = table.phase == c.MOVING and table.mv_seat == seat
        if leaving and role != c.OFFENSE and role != c.DEFENSE:
            continue
        twice = table.both == seat + 1
        if gate > 0 and role != c.OFFENSE and role != c.OFFENSE_ALLY and not twice:
            return False
        if side > 0 and role != c.DEFENSE_ALLY and not twice:
            return False
        if table.decision == c.SECOND and gate + side + table.zones[c.LIMBO, seat] > 0:
            return False
        more = table.rules.technology + table.rules.special_ships
        if table.powers != 0 or table.flare_n > 0 or more != 0:
            continue  # some aliens, techs and the hyperspace drive allow more
        if role >= c.OFFENSE_ALLY and gate + side > table.rules.ally_max:
            return False
        if role == c.OFFENSE and gate > max(table.rules.launch_max, table.rules.retrieve):
            return False
    return True


@kernel
def none_negative(world: World) -> int:
    """Return whether no count of ships or cards is negative."""
    table = world.table
    for seat in range(table.seats):
        for planet in range(c.PLANETS):
            if table.ships[planet, seat] < 0:
                return False
        for zone in range(c.ZONES):
            if table.zones[zone, seat] < 0:
                return False
        for kind in range(c.ALL_KINDS):
            if world.seats[seat].hand[kind] < 0 or world.seats[seat].hoard[kind] < 0:
                return False
    for kind in range(c.ALL_KINDS):
        if world.hidden.deck[kind] < 0 or table.discard[kind] < 0 or table.laid[kind] < 0:
            return False
    return True


@kernel
def winners_agree(table: Table) -> int:
    """Return whether winners have enough colonies, and nobody has without a win."""
    if table.decision == OVER:
        if table.winners == 0:
            return is_stuck(table)
        return table.winners & ~reached(table) == 0
    return table.winners == 0 and (table.decision != c.SECOND or reached(table) == 0)


@kernel
def facts_agree(world: World) -> int:
    """Return whether the public facts on missing types and encounter cards are true."""
    table = world.table
    for seat in range(table.seats):
        hand = world.seats[seat].hand
        armed = 0
        for kind in range(c.ALL_KINDS):
            if hand[kind] > 0:
                if cards.is_encounter(kind):
                    armed = 1
                if bits.has(table.lacks[seat], c.TYPE_OF[kind]):
                    return False
        if table.armed[seat] != 0 and armed == 0:
            return False
    return True


@kernel
def memories_agree(world: World) -> int:
    """Return whether remembered cards are in those hands or were set aside."""
    table = world.table
    for viewer in range(table.seats):
        me = world.seats[viewer]
        for place in range(me.met_n):
            owner = me.met_seat[place]
            kind = me.met_kind[place]
            count = 0
            for other in range(me.met_n):
                if me.met_seat[other] == owner and me.met_kind[other] == kind:
                    count += 1
            there = cards.in_hand(world.seats[owner], kind)
            if cards.kind_of(kind) != c.FLARE:
                there += world.seats[owner].aside[kind]
            if there < count or owner == viewer:
                return False
    return True


@kernel
def planets_agree(table: Table) -> int:
    """Return whether each planet lies in one system and all colonies are on such planets."""
    every = 0
    for seat in range(table.seats):
        own = bits.homes_of(table, seat)
        if bits.count_bits(own) > table.rules.planets + table.genesis:
            return False
        if table.planets[seat] & (every | table.unexplored) != 0:
            return False
        every |= table.planets[seat]
    coloured = bits.up_to(c.PER_SYSTEM * table.seats)
    if (new_worlds.discovered(table) | table.unexplored) & coloured != 0:
        return False
    if every & table.warped != 0:
        return False
    every |= table.warped
    for seat in range(table.seats):
        if table.where[seat] & ~every != 0:
            return False
    return True


@kernel
def asked_agrees(world: World) -> int:
    """Return whether only the deciding player has options, two or more, as its window allows."""
    table = world.table
    if table.decision == OVER:
        return True
    for seat in range(table.seats):
        if seat != table.actor and world.seats[seat].options | world.seats[seat].more != 0:
            return False
    me = world.seats[table.actor]
    options = sets.options_of(table, me)
    if sets.is_empty(sets.rest(options)):
        return False
    count = c.ACTIONS[table.decision]
    if count < SET_BITS and options[0] >> count != 0:
        return False
    if bits.has(c.WINDOWS, table.decision):
        if me.options != windows.usable(table, me, table.actor, table.phase):
            return False
        return table.order[table.cursor] == table.actor
    return True


@kernel
def parked_agrees(world: World) -> int:
    """Return whether cards laid face down or set aside as gifts are in their owners' hands."""
    table = world.table
    for seat in range(table.seats):
        me = world.seats[seat]
        if table.down == seat + 1:
            continue
        if me.chosen >= 0 and me.hand[me.chosen] + me.hoard[me.chosen] == 0:
            return False
        for place in range(me.gift_n):
            if cards.in_hand(me, me.gift[place]) == 0:
                return False
    return True


@kernel
def check_invariants(world: World) -> int:
    """Return 0, or the number of the broken invariant."""
    table = world.table
    if not ships_agree(table):
        return FAULT.ships
    if not colonies_agree(table):
        return FAULT.colonies
    if not cards_agree(world):
        return FAULT.cards
    if not flares_agree(world):
        return FAULT.flares
    if not audit_powers.aliens_agree(world):
        return FAULT.aliens
    if not destiny_agrees(table):
        return FAULT.destiny
    if not gate_agrees(table):
        return FAULT.gate
    if not none_negative(world):
        return FAULT.negative
    if not winners_agree(table):
        return FAULT.winners
    if not facts_agree(world):
        return FAULT.facts
    if not memories_agree(world):
        return FAULT.memories
    if not audit_systems.wed_agree(table):
        return FAULT.wed
    if not audit_powers.powers_agree(table) or not audit_powers.hooks_agree(world):
        return FAULT.hooks
    if not planets_agree(table):
        return FAULT.planets
    if not audit_systems.techs_agree(world):
        return FAULT.techs
    if not audit_systems.prometheus_agrees(table):
        return FAULT.prometheus
    if not asked_agrees(world):
        return FAULT.asked
    if not parked_agrees(world):
        return FAULT.parked
    if table.dominion != 0 and not audit_systems.rewards_agree(world):
        return FAULT.rewards
    if table.rules.special_ships != 0 and not audit_systems.marks_agree(table):
        return FAULT.marks
    if not audit_systems.morphed_agree(table):
        return FAULT.morphed
    if table.peeked != 0 and tops.top_cards(tops.AGREE, world, 0, 0, 0) == 0:
        return FAULT.tops
    if bottoms.are_any(table) and bottoms.agree(world) == 0:
        return FAULT.bottoms
    if pile.agrees(table) == 0:
        return FAULT.pile
    if table.restocked != 0 and audit_systems.stock_agrees(world) == 0:
        return FAULT.stock
    return 0
