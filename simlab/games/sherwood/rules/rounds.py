"""Set-up, start and end of a round, end of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.core.turn_order import acts_first
from simlab.games.sherwood import components as c, events
from simlab.games.sherwood.rules.cards import deal_supply, return_card
from simlab.games.sherwood.rules.draft import clear_draft
from simlab.games.sherwood.rules.promises import settle_round
from simlab.games.sherwood.rules.raid import take_up
from simlab.games.sherwood.rules.seats import clear_band, left_of
from simlab.games.sherwood.rules.sight import uncover
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below, start_stream, start_stream_of

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Hidden, Rules, Seat, Table, World


@kernel
def start_streams(hidden: Hidden) -> None:
    """Start one random stream per purpose."""
    start_stream(hidden.deck_stream, hidden.key, c.DECK_LUCK)
    start_stream(hidden.face_stream, hidden.key, c.FACE_LUCK)
    start_stream(hidden.eq_stream, hidden.key, c.EQ_LUCK)
    start_stream(hidden.start_stream, hidden.key, c.START_LUCK)


@kernel
def add_arrow(table: Table, arm: int, hideout: int) -> None:
    """Add an arrow on the way from the town to the crossing."""
    table.arrow[arm, table.arrow_n[arm]] = hideout
    table.arrow_n[arm] += 1
    table.in_board[hideout] = 1


@kernel
def lay_board(table: Table) -> None:
    """Set the arrows of each arm by the data and the options (RULES.md A1, A2)."""
    rules = table.rules
    for arm in range(c.ARMS):
        corners = 0
        for place in range(c.ARROWS):
            hideout = rules.arrow[arm * c.ARROWS + place]
            if hideout < c.FIRST_CORNER:
                if hideout - hideout // c.ALONG * c.ALONG < rules.k_out:
                    add_arrow(table, arm, hideout)
            elif is_corner(hideout):
                if corners == 0 or rules.corner_arrows != c.ONE_ARM:
                    add_arrow(table, arm, corner_of(rules, arm, corners))
                corners += 1


@kernel
def is_corner(hideout: int) -> int:
    """Return whether a hide-out is one of the four at the crossing."""
    return c.FIRST_CORNER <= hideout < c.HIDEOUTS


@kernel
def corner_of(rules: Rules, arm: int, number: int) -> int:
    """Return the first (0), second, … corner of an arm; reversed, counted from the end."""
    found = 0
    for step in range(c.ARROWS):
        place = c.ARROWS - 1 - step if rules.corner_order == c.REVERSED else step
        hideout = rules.arrow[arm * c.ARROWS + place]
        if is_corner(hideout):
            if found == number:
                return hideout
            found += 1
    return c.NOTHING


@kernel
def blank_table(world: World) -> None:
    """Set all fields for players, cards and places to -1, for none."""
    table = world.table
    clear_draft(table)
    for hideout in range(c.HIDEOUTS):
        clear_band(table.bands[hideout])
    for slot in range(c.MAX_SLOTS):
        table.shown[slot] = c.NOTHING
    for seat in range(c.MAX_SEATS):
        table.out_order[seat] = c.NOTHING
        table.sub_for[seat] = c.NOTHING
        world.seats[seat].recalled = c.NOTHING
        for slot in range(c.MAX_SLOTS):
            world.seats[seat].seen[slot] = c.NOTHING
    table.starter = c.NOTHING
    table.picker = c.NOTHING
    table.card = c.NOTHING
    table.slot = c.NOTHING
    table.hideout = c.NOTHING
    table.deal_card = c.NOTHING


@kernel
def open_game(world: World) -> None:
    """Count out the travel cards, shuffle the equipment, set up all camps."""
    table = world.table
    hidden = world.hidden
    rules = table.rules
    start_streams(hidden)
    blank_table(world)
    lay_board(table)
    table.pit = rules.pit_size
    for seat in range(table.seats):
        table.camp[seat] = rules.start_raiders
        table.oak[seat] = rules.max_raiders - rules.start_raiders
        table.gold[seat] = rules.start_gold
        table.markers[seat] = rules.info_markers
        table.pit -= rules.start_gold
    for kind in range(c.KINDS):
        if kind < c.WEAPONS or rules.special_cards != 0:
            hidden.pile[kind] = rules.eq_copies[kind]
            table.eq_pile_n += rules.eq_copies[kind]
    table.supply_n = rules.a_cards + rules.b_cards
    for place in range(table.supply_n):
        hidden.supply[place] = c.NOTHING
    deal_supply(world, hidden.deck_stream)
    if rules.first_figure == c.START_RANDOM:
        table.figure = below(hidden.start_stream, table.seats)
    acts_first(world, table.figure)
    table.phase = c.NEW_ROUND


@kernel
def start_round(world: World) -> None:
    """Lay out cards and turn some up; start with the player with the figure."""
    table = world.table
    hidden = world.hidden
    note(world, events.E_ROUND, table.round_index, table.figure, 0)
    # A new stream makes the draws independent of earlier purchases; the other streams are used
    # alike in every round.
    start_stream_of(hidden.eq_stream, hidden.key, c.EQ_LUCK, table.round_index, 0)
    table.supply_n -= table.rules.laid_out
    for slot in range(c.MAX_SLOTS):
        table.shown[slot] = c.NOTHING
        table.turned[slot] = 0
        table.done[slot] = 0
        table.looked[slot] = 0
        table.marked[slot] = 0
    for seat in range(table.seats):
        forget_display(table, world.seats[seat], seat)
        table.markers[seat] = table.rules.info_markers
        table.looks_now[seat] = 0
        table.out_order[seat] = c.NOTHING
    turn_up(world)
    table.out_n = 0
    table.turns_now = 0
    table.starter = c.NOTHING
    table.picker = c.NOTHING
    table.current = table.figure
    table.phase = c.NEXT_TURN


@kernel
def forget_display(table: Table, me: Seat, seat: int) -> None:
    """Clear a player's seen cards and claims for a new display."""
    me.recalled = c.NOTHING
    for slot in range(table.rules.laid_out):
        me.seen[slot] = c.NOTHING
        for field in range(len(table.claims[seat, slot])):
            table.claims[seat, slot, field] = 0


@kernel
def draw_slot(world: World, turned: int) -> int:
    """Draw one of the places with a face-down card; ``turned`` cards lie face up."""
    table = world.table
    face_down = table.rules.laid_out - turned
    slot = observed(world, EVERYBODY, table.rules.laid_out)
    if slot == NOT_OBSERVED:
        skip = below(world.hidden.face_stream, face_down)
        slot = 0
        while table.shown[slot] >= 0 or skip > 0:
            if table.shown[slot] < 0:
                skip -= 1
            slot += 1
    record_chance(world, EVERYBODY, slot, 1, face_down)
    return slot


@kernel
def turn_up(world: World) -> None:
    """Turn cards of the display face up (RULES.md A10)."""
    table = world.table
    for turned in range(table.rules.face_up):
        slot = turned
        if table.rules.face_up_pick == c.FACE_UP_RANDOM:
            slot = draw_slot(world, turned)
        table.turned[slot] = 1
        table.shown[slot] = uncover(world, slot, EVERYBODY)
        table.gone[table.shown[slot]] = 1
        note(world, events.E_FACE_UP, slot, table.shown[slot], 0)


@kernel
def end_round(world: World) -> None:
    """End the round: crossroads, promised loot, raiders and cards; next figure, or the end."""
    table = world.table
    last = table.round_index + 1 == table.rules.rounds
    if not last:
        crossroads_bonus(world)
    settle_round(world)
    clear_promised_loot(world)
    for seat in range(table.seats):
        come_home(table, seat)
    for place in range(table.laid_n - 1, -1, -1):
        seat = table.laid_seat[place]
        kind = table.laid_kind[place]
        take_up(table, place)
        return_card(world, seat, kind)
        note(world, events.E_RETURNED, seat, kind, 0)
    for hideout in range(c.HIDEOUTS):
        clear_band(table.bands[hideout])
    if last:
        end_game(world)
        return
    pass_figure(world)
    table.round_index += 1
    table.phase = c.NEW_ROUND


@kernel
def at_crossroads(table: Table, seat: int) -> int:
    """Count a player's raiders in the four hide-outs at the crossing."""
    raiders = 0
    for hideout in range(c.FIRST_CORNER, c.HIDEOUTS):
        raiders += table.bands[hideout].raiders[seat]
    return raiders


@kernel
def crossroads_bonus(world: World) -> None:
    """Award a raider from the oak for most raiders at the crossing; in a tie, to each."""
    table = world.table
    if table.rules.crossroads_bonus == c.BONUS_OFF:
        return
    most = 0
    tied = 0
    for seat in range(table.seats):
        raiders = at_crossroads(table, seat)
        if raiders > most:
            most = raiders
            tied = 0
        tied += 1 if raiders == most else 0
    if most == 0 or (tied > 1 and table.rules.crossroads_bonus != c.BONUS_ALL_TIED):
        return
    for seat in range(table.seats):
        if at_crossroads(table, seat) == most and table.oak[seat] > 0:
            table.oak[seat] -= 1
            table.camp[seat] += 1
            note(world, events.E_BONUS, seat, 0, 0)


@kernel
def clear_promised_loot(world: World) -> None:
    """Return promised loot not handed out to pit and oak."""
    table = world.table
    if table.lying_bags > 0:
        note(world, events.E_CLEARED, table.lying_bags, 0, 0)
    table.pit += table.lying_bags
    table.lying_bags = 0
    for seat in range(table.seats):
        table.oak[seat] += table.lying[seat]
        table.lying[seat] = 0


@kernel
def come_home(table: Table, seat: int) -> None:
    """Return all raiders of a player on the board to its camp."""
    table.camp[seat] += table.church[seat] + table.inn[seat] + table.merchant[seat]
    table.camp[seat] += table.market[seat]
    table.church[seat] = 0
    table.inn[seat] = 0
    table.merchant[seat] = 0
    table.market[seat] = 0
    for hideout in range(c.HIDEOUTS):
        if table.bands[hideout].leader >= 0:
            table.camp[seat] += table.bands[hideout].raiders[seat]
            table.bands[hideout].raiders[seat] = 0


@kernel
def pass_figure(world: World) -> None:
    """Pass the figure to the poorest other player, in a tie to the next one clockwise."""
    table = world.table
    rule = table.rules.figure_rule
    best = left_of(table, table.figure)
    seat = best
    for _ in range(table.seats - 1):
        if rule == c.FIGURE_GLORY:
            if table.glory[seat] < table.glory[best]:
                best = seat
        elif rule != c.FIGURE_ROTATE and table.gold[seat] < table.gold[best]:
            best = seat
        seat = left_of(table, seat)
    table.figure = best
    note(world, events.E_FIGURE, best, 0, 0)


@kernel
def end_game(world: World) -> None:
    """Turn the loot of the last round into glory and end the game."""
    table = world.table
    rules = table.rules
    for seat in range(table.seats):
        bags = table.gold[seat] if rules.convert_old_gold != 0 else table.new_gold[seat]
        companions = table.new_comps[seat]
        gain = bags * rules.final_gold_rate + companions * rules.final_companion_rate
        table.glory[seat] += gain
        table.glory_sixth[seat] += gain
        note(world, events.E_SIXTH, seat, bags, companions)
        if rules.converted_bags == c.BAGS_BACK:
            table.gold[seat] -= bags
            table.pit += bags
        table.new_gold[seat] = 0
        note(world, events.E_SCORED, seat, table.glory[seat], 0)
    table.phase = c.FINISHED
