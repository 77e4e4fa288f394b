"""Invariants that hold at every decision, under every rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.records import OVER
from simlab.games.sherwood import components as c
from simlab.games.sherwood.rules.cards import back_at, back_of
from simlab.games.sherwood.rules.carriage import route_hideout, route_length
from simlab.games.sherwood.rules.raid import laid_by
from simlab.games.sherwood.rules.seats import in_play
from simlab.jit.kernel import kernel
from simlab.jit.numbered import numbered
from simlab.loop import reshuffled_piles

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Table, World


FAULTS = {
    "raiders": "raiders of each player are conserved (I1)",
    "gold": "gold is conserved (I2)",
    "cards": "travel cards are conserved, each with its back, no card twice (I3)",
    "equipment": "equipment is conserved (I4)",
    "turns": "each planning turn uses up a raider; the exits are a permutation (I5)",
    "bands": "a band has a raider of its leader, no more cards than raiders (I6)",
    "picks": "picks go round (I7)",
    "power": "the power of a raid is what was laid in (I8)",
    "glory": "glory adds up (I9)",
    "route": "the carriage keeps to its route (I10)",
    "negative": "no count is negative",
    "known": "public counts agree with hands, and what all know is true",
    "seen": "players have seen what lies on the table",
    "promised": "promised loot is there",
    "asked": "the player asked has two legal actions",
}
FAULT = numbered(FAULTS, first=1)


@kernel
def raiders_agree(table: Table) -> int:
    """Check I1: camp, board, oak and promised companions are all raiders."""
    rules = table.rules
    for seat in range(table.seats):
        there = in_play(table, seat)
        if there + table.oak[seat] + table.lying[seat] != rules.max_raiders:
            return False
        if there < min(rules.min_raiders, rules.start_raiders):
            return False
    return True


@kernel
def gold_agrees(table: Table) -> int:
    """Check I2: pit, camps and promised bags are all bags."""
    gold = table.pit + table.lying_bags
    for seat in range(table.seats):
        gold += table.gold[seat]
        if table.new_gold[seat] > table.gold[seat]:
            return False
    return gold == table.rules.pit_size + table.minted


@kernel
def cards_agree(world: World) -> int:
    """Check I3: the supply has each card once, with its back; displays come from its top."""
    table = world.table
    rules = table.rules
    held = world.hidden.held
    for card in range(c.CARDS):
        held[card] = 0
    for place in range(rules.a_cards + rules.b_cards):
        card = world.hidden.supply[place]
        if card < 0 or held[card] != 0 or back_of(table, card) != back_at(table, place):
            return False
        held[card] = 1
    for card in range(c.CARDS):
        held[card] = 0
    laid = (table.round_index + 1) * rules.laid_out
    if table.supply_n != rules.a_cards + rules.b_cards - laid:
        return False
    done = 0
    face_up = 0
    for slot in range(rules.laid_out):
        done += table.done[slot]
        face_up += 1 if table.shown[slot] >= 0 else 0
    if table.removed_n != laid - rules.laid_out + done or table.cards_run != table.removed_n:
        return False
    return table.phase >= c.NEXT_PICK or face_up == rules.face_up


@kernel
def equipment_agrees(world: World) -> int:
    """Check I4: pile, discards, hands, laid and declared cards are all equipment."""
    table = world.table
    cards = 0
    for kind in range(c.KINDS):
        count = world.hidden.pile[kind] + table.eq_discard[kind]
        cards += world.hidden.pile[kind]
        for seat in range(table.seats):
            count += world.seats[seat].hand[kind]
            if kind < c.WEAPONS:
                count += table.declared[seat, kind]
        for place in range(table.laid_n):
            count += 1 if table.laid_kind[place] == kind else 0
        in_game = kind < c.WEAPONS or table.rules.special_cards != 0
        if count != (table.rules.eq_copies[kind] if in_game else 0):
            return False
    return cards == table.eq_pile_n and reshuffled_piles.is_of_stock(world, c.KINDS)


@kernel
def turns_agree(table: Table) -> int:
    """Check I5: no more turns than raiders; players out have empty camps and are listed once."""
    placed = 0
    for seat in range(table.seats):
        placed += in_play(table, seat)
    if table.phase < c.NEXT_PICK and table.turns_now > placed:
        return False
    for place in range(table.out_n):
        for other in range(place):
            if table.out_order[other] == table.out_order[place]:
                return False
        if table.phase < c.NEXT_PICK and table.camp[table.out_order[place]] != 0:
            return False
    nobody = table.out_n == 0 and table.turns_now == 0
    return table.phase < c.NEXT_PICK or table.out_n == table.seats or nobody


@kernel
def bands_agree(table: Table) -> int:
    """Check I6: each band has a raider of its leader, and no member more cards than raiders."""
    for hideout in range(c.HIDEOUTS):
        band = table.bands[hideout]
        if band.leader >= 0:
            if table.in_board[hideout] == 0 or band.raiders[band.leader] < 1:
                return False
            for seat in range(table.seats):
                if laid_by(table, seat, hideout) > band.raiders[seat]:
                    return False
            if band.slot >= 0 and band.raiders[band.informant] < 1:
                return False
    for place in range(table.laid_n):
        if table.bands[table.laid_hideout[place]].leader < 0:
            return False
    return True


@kernel
def picks_agree(table: Table) -> int:
    """Check I7: in the raiding phase the picker sits one place from the starter per pick."""
    if table.phase < c.NEXT_PICK or table.phase == c.FINISHED or table.picks == 0:
        return True
    seat = table.starter
    for _ in range(table.picks):
        seat = seat + 1 if seat + 1 < table.seats else 0
    return seat == table.current


@kernel
def raid_agrees(table: Table) -> int:
    """Check I8: total power is raiders, promised cards if laid in, and declared cards."""
    hideout = table.hideout
    if hideout < 0 or table.phase < c.TRAVEL:
        return True
    band = table.bands[hideout]
    total = 0
    open_cards = 0
    for seat in range(table.seats):
        total += band.raiders[seat]
        used = laid_by(table, seat, hideout)
        for kind in range(c.WEAPONS):
            total += table.declared[seat, kind] * table.rules.eq_power[kind]
            used += table.declared[seat, kind]
            open_cards += table.declared[seat, kind]
        if used > band.raiders[seat]:
            return False
    for place in range(table.laid_n):
        if table.laid_hideout[place] == hideout and table.laid_in != 0:
            total += table.rules.eq_power[table.laid_kind[place]]
    return open_cards == 0 or (total == table.total and total < table.power)


@kernel
def glory_agrees(table: Table) -> int:
    """Check I9: glory is the sum of its sources; only sheriffs take some away."""
    for seat in range(table.seats):
        glory = table.glory_raids[seat] + table.glory_church[seat] + table.glory_tempo[seat]
        glory += table.glory_sixth[seat] - table.glory_lost[seat]
        if glory != table.glory[seat] or table.glory_lost[seat] < 0:
            return False
        if table.rules.sheriffs == 0 and table.glory_lost[seat] != 0:
            return False
    return True


@kernel
def route_agrees(table: Table) -> int:
    """Check I10: the carriage is on its route, at its recorded hide-out."""
    if table.card < 0:
        return True
    if table.start == table.dest or table.at >= route_length(table):
        return False
    return table.hideout < 0 or route_hideout(table, table.at) == table.hideout


@kernel
def is_negative(world: World) -> int:
    """Return whether anything is below zero."""
    table = world.table
    if table.pit < 0 or table.lying_bags < 0 or table.eq_pile_n < 0 or table.supply_n < 0:
        return True
    for seat in range(table.seats):
        if min(table.camp[seat], table.oak[seat], table.lying[seat], table.gold[seat]) < 0:
            return True
        if min(table.hand_n[seat], table.markers[seat], table.new_gold[seat]) < 0:
            return True
        for kind in range(c.KINDS):
            if world.seats[seat].hand[kind] < 0 or table.known[seat, kind] < 0:
                return True
    for kind in range(c.KINDS):
        if world.hidden.pile[kind] < 0 or table.eq_discard[kind] < 0:
            return True
    return False


@kernel
def hands_agree(world: World) -> int:
    """Return whether public hand sizes and knowledge are true."""
    table = world.table
    for seat in range(table.seats):
        count = 0
        for kind in range(c.KINDS):
            count += world.seats[seat].hand[kind]
            if table.known[seat, kind] > world.seats[seat].hand[kind]:
                return False
        if count != table.hand_n[seat]:
            return False
    return True


@kernel
def sight_agrees(world: World) -> int:
    """Return whether the cards seen by players lie in the display."""
    table = world.table
    first = table.round_index * table.rules.laid_out
    for slot in range(table.rules.laid_out):
        card = world.hidden.supply[first + slot]
        if table.shown[slot] >= 0 and table.shown[slot] != card:
            return False
        for seat in range(table.seats):
            seen = world.seats[seat].seen[slot]
            if seen >= 0 and seen != card:
                return False
    return True


@kernel
def promised_agrees(table: Table) -> int:
    """Return whether promised loot lies at the hide-outs."""
    bags = 0
    for hideout in range(c.HIDEOUTS):
        if table.bands[hideout].leader >= 0 and table.bands[hideout].slot >= 0:
            for seat in range(table.seats):
                bags += table.bands[hideout].bags[seat]
    if table.rules.binding == c.BIND_NOTHING:
        return table.lying_bags == 0
    return bags <= table.lying_bags


@kernel
def options_agree(world: World) -> int:
    """Return whether the deciding player has a choice, and no other has private options."""
    table = world.table
    for seat in range(table.seats):
        if seat != table.actor and world.seats[seat].options != 0:
            return False
    if table.decision == OVER:
        return table.phase == c.FINISHED
    options = table.options | world.seats[table.actor].options
    return options & (options - 1) != 0


@kernel
def check_invariants(world: World) -> int:
    """Return the number of the first broken invariant, or 0 (see `FAULT`)."""
    table = world.table
    if not raiders_agree(table):
        return FAULT.raiders
    if not gold_agrees(table):
        return FAULT.gold
    if not cards_agree(world):
        return FAULT.cards
    if not equipment_agrees(world):
        return FAULT.equipment
    if not turns_agree(table):
        return FAULT.turns
    if not bands_agree(table):
        return FAULT.bands
    if not picks_agree(table):
        return FAULT.picks
    if not raid_agrees(table):
        return FAULT.power
    if not glory_agrees(table):
        return FAULT.glory
    if not route_agrees(table):
        return FAULT.route
    if is_negative(world):
        return FAULT.negative
    if not hands_agree(world):
        return FAULT.known
    if not sight_agrees(world):
        return FAULT.seen
    if not promised_agrees(table):
        return FAULT.promised
    if not options_agree(world):
        return FAULT.asked
    return 0
