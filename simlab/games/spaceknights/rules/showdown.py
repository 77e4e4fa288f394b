"""Showdown, collecting, placing and keeping a card, the end of a hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.hands import category_of
from simlab.games.spaceknights.knowledge import all_see, forget_zones
from simlab.games.spaceknights.rules import cards, circle
from simlab.games.spaceknights.rules.chips import collect, take_back
from simlab.games.spaceknights.rules.lives import settle_lines
from simlab.games.spaceknights.state import THREAT_HAND
from simlab.jit.kernel import kernel
from simlab.loop.turn import ask

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Facts, Table, World


@kernel
def showdown_start(table: Table) -> int:
    """Return the first player to show: the last surger, or by `sd_start` (RULES.md A30)."""
    if table.last_surger != c.NOTHING:
        return table.last_surger
    if table.rules.sd_start == c.SD_FOE:
        return table.foe
    if table.rules.sd_start == c.SD_BIG_BLIND:
        return table.big_blind
    return circle.seat_after(table, table.foe, c.TO_THE_LEFT)


@kernel
def show(world: World) -> None:
    """Ask the next player to reveal or fade, while at least two are in."""
    table = world.table
    if table.cursor == c.NOTHING:
        table.cursor = showdown_start(table)
    if table.unfaded_n <= 1:
        table.contested = 0
        table.phase = c.PH_SETTLE
        return
    seat = circle.first_unfaded(table, table.cursor)
    if seat != c.NOTHING:
        ask(world, c.SHOWDOWN, seat)
    else:
        table.contested = 1
        table.phase = c.PH_SETTLE


@kernel
def answer_showdown(world: World, seat: int, action: int) -> None:
    """Reveal the hand, or fade."""
    table = world.table
    table.acted[seat] = 1
    table.cursor = seat
    if action != c.REVEAL:
        note(world, c.V_FADED, seat, c.BLANK, c.BLANK)
        table.faded[seat] = 1
        table.unfaded_n -= 1
        return
    me = world.seats[seat]
    home = table.hand_of[seat]
    for place in range(table.hand_n[seat]):
        card = me.hand[place]
        note(world, c.V_REVEALED, seat, card, c.BLANK)
        table.shown[seat, place] = card
        if card < c.THWARTED:
            all_see(world, card, home, c.SHOWN)
    if home == THREAT_HAND:
        see_threats(world, seat)
    elif me.thwarted > 0:
        see_thwarted(table.facts, home, me.thwarted)
        for viewer in range(table.seats):
            see_thwarted(world.seats[viewer].facts, home, me.thwarted)
    table.shown_n[seat] = table.hand_n[seat]
    table.shown_strength[seat] = cards.made_by(table, me)
    note(world, c.V_MADE, seat, category_of(table.shown_strength[seat]), c.BLANK)


@kernel
def see_thwarted(facts: Facts, home: int, count: int) -> None:
    """Record the number of Thwarted cards in a hand as public."""
    facts.thwarted_hand[home] = count
    facts.zoned = 1


@kernel
def see_threats(world: World, seat: int) -> None:
    """Record the Foe's threats as known to all."""
    table = world.table
    for place in range(table.hand_n[seat]):
        for viewer in range(table.seats):
            world.seats[viewer].foe_seen |= 1 << (world.seats[seat].hand[place] - c.THREAT)


@kernel
def tie_die(table: Table, seat: int) -> int:
    """Return the e-die that decides between equal hands (RULES.md A7)."""
    return table.rules.foe_tie_die if seat == table.foe else table.die[seat]


@kernel
def wins_tie(table: Table, seat: int, other: int) -> int:
    """Return whether a player beats an equal hand: by die, then by seat (RULES.md A7)."""
    die = tie_die(table, seat)
    others = tie_die(table, other)
    if die != others:
        return die > others
    return circle.steps_to(table, table.foe, seat) < circle.steps_to(table, table.foe, other)


@kernel
def best_shown(table: Table) -> int:
    """Return the winner of a showdown by hand, die, then seat; -1: none (RULES.md A32)."""
    best = c.NOTHING
    for steps in range(table.seats):
        seat = circle.seat_after(table, table.foe, steps)
        if table.faded[seat] == 0 and table.shown_strength[seat] > 0:
            if best == c.NOTHING or table.shown_strength[seat] > table.shown_strength[best]:
                best = seat
            elif table.shown_strength[seat] == table.shown_strength[best]:
                if wins_tie(table, seat, best):
                    best = seat
    return best


@kernel
def last_unfaded(table: Table) -> int:
    """Return the only player left in the hand."""
    last = c.NOTHING
    for seat in range(table.seats):
        if table.faded[seat] == 0:
            last = seat
    return last


@kernel
def settle(world: World) -> None:
    """Find the winner, collect the lines, take out players at zero."""
    table = world.table
    winner = best_shown(table) if table.contested != 0 else last_unfaded(table)
    if table.contested == 0 and table.rules.thwart_bluff == 0:
        if winner != c.NOTHING and world.seats[winner].thwarted > 0:
            note(world, c.V_REVEALED, winner, c.THWARTED, c.BLANK)
            winner = c.NOTHING
    table.winner = winner
    table.user = c.NOTHING
    if winner == c.NOTHING:
        note(world, c.V_NOBODY, c.BLANK, c.BLANK, c.BLANK)
        settle_lines(world)
        table.phase = c.PH_END_HAND
        return
    table.as_foe = 1 if winner == table.foe else 0
    count_win(world, winner)
    collect_all(world, winner)
    table.check_lives = 1
    settle_kept(world)
    table.phase = c.PH_PLACE


@kernel
def count_win(world: World, winner: int) -> None:
    """Count a hand won and record its event."""
    table = world.table
    gain = 0
    for seat in range(table.seats):
        if seat != winner:
            gain += min(table.line_n[seat], table.line_n[winner])
    note(world, c.V_WON, winner, table.contested, gain)
    table.won_contested[winner] += table.contested
    table.won_uncontested[winner] += 1 - table.contested
    table.won_as_foe[winner] += table.as_foe
    table.foe_hands += table.as_foe
    table.uncontested_hands += 1 - table.contested


@kernel
def collect_all(world: World, winner: int) -> None:
    """Collect from each line at most the winner's own line; return the rest."""
    table = world.table
    for steps in range(1, table.seats):
        seat = circle.seat_after(table, winner, steps)
        collect(world, winner, seat)
        take_back(world, seat)
    take_back(world, winner)


@kernel
def settle_kept(world: World) -> None:
    """Remove the kept cards of a beaten Foe (RULES.md A29)."""
    table = world.table
    if table.as_foe != 0:
        return
    beaten = table.contested != 0 and table.faded[table.foe] == 0
    if beaten or table.rules.kept_clear == c.CLEAR_ANY_LOST:
        place = cards.kept_index(table)
        if table.kept[place] != 0:
            world.hidden.team_left[c.THREATS] |= table.kept[place]
            table.team_n[c.THREATS] += cards.bit_count(table.kept[place])
            table.kept[place] = 0
            note(world, c.V_KEPT_GONE, table.foe, c.BLANK, c.BLANK)


@kernel
def may_place(table: Table, seat: int) -> int:
    """Return whether the winner places or keeps a card at all."""
    if table.contested == 0 and table.rules.place_uncontested == 0:
        if table.rules.place_shown_uncontested == 0 or table.shown_n[seat] == 0:
            return False
    if not cards.holds_own_hand(table, seat):
        return False
    if seat != table.foe:
        return table.rules.tier >= 3
    if table.rules.tier < 1 or table.rules.kept_on == 0:
        return False
    return cards.bit_count(cards.all_kept(table)) < cards.most_kept(table)


@kernel
def choose_card_to_place(world: World) -> None:
    """Ask a winning knight for a card to place in front, a winning Foe for one to keep."""
    table = world.table
    seat = table.winner
    table.phase = c.PH_END_HAND
    if may_place(table, seat) and table.hand_n[seat] > world.seats[seat].thwarted:
        ask(world, c.KEEP if seat == table.foe else c.PLACE, seat)


@kernel
def place_card(world: World, seat: int, place: int) -> None:
    """Place or keep a card of the hand."""
    table = world.table
    me = world.seats[seat]
    card = me.hand[place]
    last = table.hand_n[seat] - 1
    me.hand[place] = me.hand[last]
    me.hand[last] = c.NOTHING
    table.hand_n[seat] = last
    if card >= c.THREAT:
        table.kept[cards.kept_index(table)] |= 1 << (card - c.THREAT)
        note(world, c.V_KEPT, seat, card, c.BLANK)
    else:
        cards.place_in_front(world, seat, card)
    table.phase = c.PH_END_HAND


@kernel
def end_hand(world: World) -> None:
    """Return the hands; then each player may shuffle front cards back."""
    table = world.table
    cards.return_hands(world)
    forget_zones(table.facts)
    for seat in range(table.seats):
        world.seats[seat].foe_seen = 0
        world.seats[seat].foe_lost = 0
        forget_zones(world.seats[seat].facts)
    circle.nobody_acted(table)
    table.amount = 0
    table.phase = c.PH_SHUFFLE_BACK


@kernel
def offer_shuffle_back(world: World) -> None:
    """Ask the next player with cards in front, card by card in rising order."""
    table = world.table
    seat = circle.first_waiting(table, table.foe)
    while seat != c.NOTHING:
        if table.amount < table.front_n[seat]:
            ask(world, c.SHUFFLE_BACK, seat)
            return
        table.acted[seat] = 1
        table.amount = 0
        seat = circle.first_waiting(table, table.foe)
    circle.nobody_acted(table)
    table.phase = c.PH_MOMENTS


@kernel
def answer_shuffle_back(world: World, seat: int, action: int) -> None:
    """Shuffle a front card into the deck, or stop."""
    table = world.table
    if action == 0:
        table.acted[seat] = 1
        table.amount = 0
    else:
        table.amount = action - 1
        card = cards.leave_front(world, seat, action - 1, c.EITHER)
        note(world, c.V_BACK, seat, card, c.BLANK)
