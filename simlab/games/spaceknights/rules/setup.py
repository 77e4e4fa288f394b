"""Set-up (The Approach): decks, respites, themes, first Foe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.turn_order import acts_first
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.rules.cards import fill_team_decks
from simlab.games.spaceknights.rules.circle import seat_after
from simlab.jit.kernel import kernel
from simlab.loop.rng import below, start_stream, start_stream_of

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.spaceknights.record_types import Hidden, Rules, Table, World


@kernel
def start_streams(hidden: Hidden) -> None:
    """Start one random stream per purpose."""
    start_stream(hidden.start_stream, hidden.key, c.START_LUCK)
    for seat in range(c.MAX_SEATS):
        start_stream_of(hidden.layout_stream[seat], hidden.key, c.LAYOUT_LUCK, 0, seat)
    start_luck_of_hand(hidden, 0)


@kernel
def start_luck_of_hand(hidden: Hidden, period: int) -> None:
    """Start the random streams of a hand and of each player in it, independent of the past."""
    key = hidden.key
    start_stream_of(hidden.peek_stream, key, c.PEEK_LUCK, period, 0)
    start_stream_of(hidden.respite_stream, key, c.RESPITE_LUCK, period, 0)
    start_stream_of(hidden.theme_stream, key, c.THEME_LUCK, period, 0)
    for team in range(3):
        start_stream_of(hidden.team_stream[team], key, c.TEAM_LUCK, period, team)
    for seat in range(c.MAX_SEATS):
        start_stream_of(hidden.draw_stream[seat], key, c.DRAW_LUCK, period, seat)
        start_stream_of(hidden.die_stream[seat], key, c.DIE_LUCK, period, seat)
        start_stream_of(hidden.chip_stream[seat], key, c.CHIP_LUCK, period, seat)


@kernel
def pick_missing(rules: Rules, stream: Stream) -> int:
    """Return the suit missing at each value, two bits a value, uniform over the layouts."""
    if rules.suit_counts != c.FOUR_EACH:
        packed = 0
        for value in range(c.VALUES):
            packed |= below(stream, c.SUITS) << (2 * value)
        return packed
    # Each suit is missing at two values: deal six cards, two of each suit, in random order.
    left = 0b10_10_10
    packed = 0
    for value in range(c.VALUES):
        skip = below(stream, c.VALUES - value)
        for suit in range(c.SUITS):
            copies = (left >> (2 * suit)) & 3
            if 0 <= skip < copies:
                packed |= suit << (2 * value)
                left -= 1 << (2 * suit)
                copies = c.VALUES
            skip -= copies
    return packed


@kernel
def is_in_layout(missing: int, kind: int) -> int:
    """Return whether a layout has a card of this type."""
    return (missing >> (2 * (kind // c.SUITS))) & 3 != kind % c.SUITS


@kernel
def canonical_layout() -> int:
    """Return the layout in which value v lacks suit (v - 1) mod 3."""
    packed = 0
    for value in range(c.VALUES):
        packed |= (value % c.SUITS) << (2 * value)
    return packed


@kernel
def nth_clear(bits: int, skip: int) -> int:
    """Return the position of a clear bit, after ``skip`` others."""
    picked = 0
    for place in range(c.EFFECTS):
        skip -= 1 - ((bits >> place) & 1)
        picked += 1 if skip >= 0 else 0
    return picked


@kernel
def write_deck(world: World, seat: int) -> None:
    """Write a player's twelve maneuver cards and its Thwarted cards."""
    table = world.table
    rules = table.rules
    me = world.seats[seat]
    stream = world.hidden.layout_stream[seat]
    missing = pick_missing(rules, stream)
    if rules.layout == c.LAYOUT_CANONICAL:
        missing = canonical_layout()
    effects = 0
    conditions = 0
    count = 0
    for kind in range(c.TYPES):
        if is_in_layout(missing, kind):
            effect = nth_clear(effects, below(stream, c.EFFECTS - count))
            condition = nth_clear(conditions, below(stream, c.CONDITIONS - count))
            if rules.pairing == c.PAIRING_IN_ORDER:
                effect = count
                condition = count
            effects |= 1 << effect
            conditions |= 1 << condition
            me.facts.book[c.TYPES * seat + kind] = 1 + c.CONDITIONS * effect + condition
            me.deck[count] = c.TYPES * seat + kind
            count += 1
    for extra in range(rules.n_thwarted):
        me.deck[c.OWN_CARDS + extra] = c.THWARTED
    table.deck_n[seat] = c.OWN_CARDS + rules.n_thwarted


@kernel
def empty_places(world: World) -> None:
    """Mark every place for a card as empty."""
    table = world.table
    for seat in range(c.MAX_SEATS):
        me = world.seats[seat]
        for place in range(c.DECK):
            me.deck[place] = c.NOTHING
            table.front[seat, place] = c.NOTHING
        for place in range(c.HAND):
            me.hand[place] = c.NOTHING
            table.shown[seat, place] = c.NOTHING
    for slot in range(c.BOARD):
        table.board[slot] = c.NOTHING
        table.board_team[slot] = c.NOTHING


@kernel
def pick_respites(world: World) -> None:
    """Draw the respites left open by the rules, and the themes; each is unique."""
    table = world.table
    stream = world.hidden.start_stream
    taken = 0
    themes = 0
    for seat in range(table.seats):
        if table.rules.respite[seat] > 0:
            taken |= 1 << (table.rules.respite[seat] - 1)
    free = c.RESPITES
    for respite in range(c.RESPITES):
        free -= (taken >> respite) & 1
    for seat in range(table.seats):
        table.respite[seat] = table.rules.respite[seat] - 1
        if table.rules.respite[seat] == 0:
            table.respite[seat] = nth_clear(taken, below(stream, free))
            taken |= 1 << table.respite[seat]
            free -= 1
        table.theme[seat] = nth_clear(themes, below(stream, c.RESPITES - seat))
        themes |= 1 << table.theme[seat]


@kernel
def set_up(world: World) -> None:
    """Create the knights and their decks."""
    table = world.table
    rules = table.rules
    start_streams(world.hidden)
    empty_places(world)
    table.alive_n = table.seats
    for seat in range(table.seats):
        colour = seat if rules.tier >= 2 else 0
        table.circle[seat] = seat
        table.position[seat] = seat
        table.alive[seat] = 1
        table.faded[seat] = 1
        table.stock[seat, colour] = rules.start_mettle
        table.stock_n[seat] = rules.start_mettle
        table.overpower[seat] = rules.op_start
        table.life_force[seat] = rules.lf_start
        table.facts.thwarted_n[seat] = rules.n_thwarted
        write_deck(world, seat)
        for purpose in range(c.PURPOSES):
            world.seats[seat].colours[purpose] = c.LARGEST_FIRST
        for other in range(table.seats):
            world.seats[seat].facts.thwarted_n[other] = rules.n_thwarted
        for team in range(3):
            world.seats[seat].next_seen[team] = c.NOTHING
    pick_respites(world)
    for seat in range(table.seats, c.MAX_SEATS):
        table.faded[seat] = 1
    if rules.start == c.START_RANDOM:
        table.foe = below(world.hidden.start_stream, table.seats)
    acts_first(world, seat_after(table, table.foe, c.TO_THE_LEFT))
    clear_question(table)
    table.small_blind = c.NOTHING
    table.big_blind = c.NOTHING
    table.last_surger = c.NOTHING
    table.winner = c.NOTHING
    fill_team_decks(world)


@kernel
def clear_question(table: Table) -> None:
    """Clear the maneuver, respite and question on the table."""
    table.user = c.NOTHING
    table.man_card = c.NOTHING
    table.effect = c.NOTHING
    table.condition = c.NOTHING
    table.chosen = c.NOTHING
    table.refused = 0
    table.thwarter = c.NOTHING
    table.polled = c.NOTHING
    table.amount = 0
    for seat in range(c.MAX_SEATS):
        table.offers[seat] = 0
