"""Invariants of technologies, the reward deck, special ships and morphed ships.

`check_invariants` checks all others and returns the number of the broken one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import marks, morphed
from simlab.games.cosmic.play import bits, bottoms, sets, stock, techs
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


@kernel
def techs_agree(world: World) -> int:
    """Return whether each tech is in one place, and research ships match those on techs."""
    table = world.table
    every = world.hidden.tech_deck | table.tech_discard
    total = bits.count_bits(world.hidden.tech_deck) + bits.count_bits(table.tech_discard)
    if bits.count_bits(world.hidden.tech_deck) != table.tech_n:
        return False
    for seat in range(table.seats):
        me = world.seats[seat]
        ships_on = 0
        every |= me.tech_choice
        total += table.tech_choices[seat]
        if bits.count_bits(me.tech_choice) != table.tech_choices[seat]:
            return False
        for slot in range(c.TECH_SLOTS):
            mine = techs.belongs(table, slot, seat)
            down = mine and table.tech_face[slot] == c.NO_TECH
            if bits.has(table.techs_of[seat], slot) != mine:
                return False
            if bits.has(table.techs_down[seat], slot) != down:
                return False
            if mine:
                tech = me.techs[slot]
                ships_on += table.tech_ships[slot]
                every |= bits.bit(tech)
                total += 1
                if tech == c.NO_TECH or table.tech_ships[slot] < 0:
                    return False
                if table.tech_face[slot] != c.NO_TECH and table.tech_face[slot] != tech:
                    return False
        on_their_way = table.phase == c.MOVING or table.fire_n > 0
        if ships_on > table.zones[c.RESEARCH, seat]:
            return False
        if ships_on < table.zones[c.RESEARCH, seat] and not on_their_way:
            return False
    if table.tech_in_use == 0:
        return every == 0
    return every == techs.in_game(table) and total == bits.count_bits(every)


@kernel
def prometheus_agrees(table: Table) -> int:
    """Return whether the Prometheus is at a place where its owner has a ship."""
    seat = table.prometheus - 1
    if seat < 0:
        return True
    place = table.prometheus_at
    if place < c.PLANETS:
        return table.ships[place, seat] > 0
    return table.zones[place - c.PLANETS, seat] > 0


@kernel
def rewards_agree(world: World) -> int:
    """Return whether counts of reward cards agree with hands, deck and cards face down."""
    table = world.table
    count = 0
    for kind in range(c.KINDS, c.ALL_KINDS):
        count += world.hidden.deck[kind]
    if count != table.reward_n:
        return False
    for seat in range(table.seats):
        me = world.seats[seat]
        blues = 0
        count = 0
        for kind in range(c.KINDS, c.ALL_KINDS):
            count += me.hand[kind]
            if me.hand[kind] > 0:
                blues |= bits.bit(kind)
        if blues != me.blues or count != table.blue_n[seat]:
            return False
        if bits.has(table.kicked, seat) != (me.kicker > 0):
            return False
        if bits.has(table.menacing, seat) != (me.menace > 0):
            return False
    idle = table.decision == c.SECOND
    return not idle or (table.kicked | table.menacing) == 0


@kernel
def marks_agree(table: Table) -> int:
    """Return whether each special ship is at a place where its owner has enough ships."""
    for seat in range(table.seats):
        for slot in range(2):
            at = table.mark_at[seat, slot]
            if slot >= marks.slots(table):
                if at != marks.NOWHERE:
                    return False
                continue
            least = 2 if slot == 1 and at == table.mark_at[seat, 0] else 1
            # a marker that left the game with the Prometheus has no ship there
            gone = at == marks.BERTH + c.REMOVED
            if at == marks.NOWHERE or (not gone and marks.ships_at(table, seat, at) < least):
                return False
            if at >= marks.ON_TECH and table.tech_owner[at - marks.ON_TECH] != seat + 1:
                return False
    return table.mv_marks == 0


@kernel
def morphed_agree(table: Table) -> int:
    """Return whether morphed ships are among Lizard's ships at each place; none without Lizard."""
    for berth in range(c.PLANETS + c.ZONES):
        count = table.morphed[berth]
        if table.lizard == 0:
            if count != 0:
                return False
        elif count < 0 or count > morphed.ships_at(table, table.lizard - 1, berth):
            return False
    return True


@kernel
def wed_agree(table: Table) -> int:
    """Return whether Bride holds one ship of its spouse and of each divorced player."""
    for seat in range(table.seats):
        wed = table.spouse == seat + 1 or bits.has(table.divorced, seat)
        if table.zones[c.WED, seat] != (1 if wed else 0):
            return False
    return table.spouse == 0 or table.bride != 0


@compiled_separately("world", rare=True)
def stock_agrees(world: World) -> int:
    """Return whether reshuffled decks hold only cards that were shuffled in."""
    table = world.table
    hidden = world.hidden
    for kind in range(c.ALL_KINDS):
        known = table.restocked & (stock.COSMIC if kind < c.KINDS else stock.REWARD) != 0
        at_bottom = 0
        if bottoms.are_any(table):
            at_bottom = bottoms.count_there(world, kind)
        if known and hidden.deck[kind] - at_bottom > table.stock[kind]:
            return 0
    if table.restocked & stock.COSMIC != 0:
        if not sets.is_empty(sets.minus(sets.of(hidden.deck_flares), sets.of(table.stock_flares))):
            return 0
    if table.restocked & stock.TECH != 0 and hidden.tech_deck & ~table.stock_techs != 0:
        return 0
    return 1
