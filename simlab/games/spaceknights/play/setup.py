"""The Approach: decks, respites, themes, first Foe (3.1)."""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import kernel
from simlab.engine.rng import below, start_stream, start_stream_of
from simlab.games.spaceknights.components import (
    BOARD,
    CHIP_LUCK,
    CONDITIONS,
    DECK,
    DIE_LUCK,
    DRAW_LUCK,
    EFFECTS,
    FOUR_EACH,
    HAND,
    LARGEST_FIRST,
    LAYOUT_CANONICAL,
    LAYOUT_LUCK,
    MAX_SEATS,
    NO,
    NOTHING,
    OWN_CARDS,
    PAIRING_IN_ORDER,
    PEEK_LUCK,
    PURPOSES,
    RESPITE_LUCK,
    RESPITES,
    START_LUCK,
    START_RANDOM,
    SUITS,
    TEAM_LUCK,
    THEME_LUCK,
    THWARTED,
    TYPES,
    VALUES,
)
from simlab.games.spaceknights.play.cards import fill_team_decks


@kernel
def start_streams(hidden: Any) -> None:
    """One random stream per purpose."""
    start_stream(hidden.start_stream, hidden.key, START_LUCK)
    for seat in range(MAX_SEATS):
        start_stream_of(hidden.layout_stream[seat], hidden.key, LAYOUT_LUCK, 0, seat)
    start_luck_of_hand(hidden, 0)


@kernel
def start_luck_of_hand(hidden: Any, period: Any) -> None:
    """Whatever happened before, each hand has its own luck, and everybody in it."""
    key = hidden.key
    start_stream_of(hidden.peek_stream, key, PEEK_LUCK, period, 0)
    start_stream_of(hidden.respite_stream, key, RESPITE_LUCK, period, 0)
    start_stream_of(hidden.theme_stream, key, THEME_LUCK, period, 0)
    for team in range(3):
        start_stream_of(hidden.team_stream[team], key, TEAM_LUCK, period, team)
    for seat in range(MAX_SEATS):
        start_stream_of(hidden.draw_stream[seat], key, DRAW_LUCK, period, seat)
        start_stream_of(hidden.die_stream[seat], key, DIE_LUCK, period, seat)
        start_stream_of(hidden.chip_stream[seat], key, CHIP_LUCK, period, seat)


@kernel
def pick_missing(rules: Any, stream: Any) -> Any:
    """Return the suit that each value lacks, two bits a value, uniform over the layouts."""
    if rules.suit_counts != FOUR_EACH:
        packed = 0
        for value in range(VALUES):
            packed |= below(stream, SUITS) << (2 * value)
        return packed
    # two values lack each suit: deal six cards, two of each suit, in random order
    left = 0b10_10_10
    packed = 0
    for value in range(VALUES):
        skip = below(stream, VALUES - value)
        for suit in range(SUITS):
            copies = (left >> (2 * suit)) & 3
            if 0 <= skip < copies:
                packed |= suit << (2 * value)
                left -= 1 << (2 * suit)
                copies = VALUES
            skip -= copies
    return packed


@kernel
def is_in_layout(missing: Any, kind: Any) -> Any:
    """Whether a layout has a card of this type."""
    return (missing >> (2 * (kind // SUITS))) & 3 != kind % SUITS


@kernel
def canonical_layout() -> Any:
    """Return the layout in which value v lacks suit (v - 1) mod 3."""
    packed = 0
    for value in range(VALUES):
        packed |= (value % SUITS) << (2 * value)
    return packed


@kernel
def nth_clear(bits: Any, skip: Any) -> Any:
    """Return the position of a clear bit, after ``skip`` others."""
    picked = 0
    for place in range(EFFECTS):
        skip -= 1 - ((bits >> place) & 1)
        picked += 1 if skip >= 0 else 0
    return picked


@kernel
def write_deck(world: Any, seat: Any) -> None:
    """Write a player's twelve maneuver cards and its Thwarted cards."""
    table = world.table
    rules = table.rules
    me = world.seats[seat]
    stream = world.hidden.layout_stream[seat]
    missing = pick_missing(rules, stream)
    if rules.layout == LAYOUT_CANONICAL:
        missing = canonical_layout()
    effects = NO
    conditions = NO
    count = 0
    for kind in range(TYPES):
        if is_in_layout(missing, kind):
            effect = nth_clear(effects, below(stream, EFFECTS - count))
            condition = nth_clear(conditions, below(stream, CONDITIONS - count))
            if rules.pairing == PAIRING_IN_ORDER:
                effect = count
                condition = count
            effects |= 1 << effect
            conditions |= 1 << condition
            me.facts.book[TYPES * seat + kind] = 1 + CONDITIONS * effect + condition
            me.deck[count] = TYPES * seat + kind
            count += 1
    for extra in range(rules.n_thwarted):
        me.deck[OWN_CARDS + extra] = THWARTED
    table.deck_n[seat] = OWN_CARDS + rules.n_thwarted


@kernel
def empty_places(world: Any) -> None:
    """Mark every place for a card as empty."""
    table = world.table
    for seat in range(MAX_SEATS):
        me = world.seats[seat]
        for place in range(DECK):
            me.deck[place] = NOTHING
            table.front[seat, place] = NOTHING
        for place in range(HAND):
            me.hand[place] = NOTHING
            table.shown[seat, place] = NOTHING
    for slot in range(BOARD):
        table.board[slot] = NOTHING
        table.board_team[slot] = NOTHING


@kernel
def pick_respites(world: Any) -> None:
    """Give out the respites that the rules do not name at random, and the themes (all unique)."""
    table = world.table
    stream = world.hidden.start_stream
    taken = NO
    themes = NO
    for seat in range(table.seats):
        if table.rules.respite[seat] > 0:
            taken |= 1 << (table.rules.respite[seat] - 1)
    free = RESPITES
    for respite in range(RESPITES):
        free -= (taken >> respite) & 1
    for seat in range(table.seats):
        table.respite[seat] = table.rules.respite[seat] - 1
        if table.rules.respite[seat] == 0:
            table.respite[seat] = nth_free(taken, below(stream, free))
            taken |= 1 << table.respite[seat]
            free -= 1
        table.theme[seat] = nth_free(themes, below(stream, RESPITES - seat))
        themes |= 1 << table.theme[seat]


@kernel
def nth_free(taken: Any, skip: Any) -> Any:
    """Return a respite or theme that nobody has, after ``skip`` others."""
    picked = 0
    for each in range(RESPITES):
        skip -= 1 - ((taken >> each) & 1)
        picked += 1 if skip >= 0 else 0
    return picked


@kernel
def set_up(world: Any) -> None:
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
        for purpose in range(PURPOSES):
            world.seats[seat].colours[purpose] = LARGEST_FIRST
        for other in range(table.seats):
            world.seats[seat].facts.thwarted_n[other] = rules.n_thwarted
        for team in range(3):
            world.seats[seat].next_seen[team] = NOTHING
    pick_respites(world)
    for seat in range(table.seats, MAX_SEATS):
        table.faded[seat] = 1
    if rules.start == START_RANDOM:
        table.foe = below(world.hidden.start_stream, table.seats)
    clear_question(table)
    table.small_blind = NOTHING
    table.big_blind = NOTHING
    table.last_surger = NOTHING
    table.winner = NOTHING
    fill_team_decks(world)


@kernel
def clear_question(table: Any) -> None:
    """No maneuver, respite or question is on the table."""
    table.user = NOTHING
    table.man_card = NOTHING
    table.effect = NOTHING
    table.condition = NOTHING
    table.chosen = NOTHING
    table.refused = 0
    table.thwarter = NOTHING
    table.polled = NOTHING
    table.amount = 0
    for seat in range(MAX_SEATS):
        table.offers[seat] = 0
