"""Judgements shared by the policies: hands, bids, maneuvers, respites."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.hands import (
    card_word,
    category_of,
    pack,
    strength_packed_ranked,
)
from simlab.games.spaceknights.rules.cards import made_by
from simlab.games.spaceknights.rules.circle import seat_after
from simlab.games.spaceknights.rules.conditions import is_target, usable_card
from simlab.games.spaceknights.rules.legal import legal
from simlab.games.spaceknights.rules.limits import burnable, due, owed, payable, room
from simlab.games.spaceknights.rules.moments import most_healing
from simlab.games.spaceknights.rules.respites import most_moved
from simlab.games.spaceknights.rules.showdown import wins_tie
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Seat, Table


WEALTHY = 20
"""Least stock for spending mettle on healing."""
STRONG = 9
"""Least place in the ranking for a surge (four of a kind, as printed)."""
TAKE_BACK = 3
"""Least mettle on the own line that is worth a maneuver to take it back."""

_TYPE = c.TYPE_OF


@kernel
def category(table: Table, me: Seat) -> int:
    """Return the present category of a player's pool; 0 with a Thwarted in the hand."""
    return category_of(made_by(table, me))


@compiled_separately("table", "seat")
def ranked(table: Table, me: Seat) -> int:
    """Return the present place in the ranking of a player's pool, 16 for the best."""
    return table.rules.ranking[category(table, me)]


@kernel
def with_cards(pool: tuple[int, int, int], kind: int, count: int) -> tuple[int, int, int]:
    """Return the words of a pool with more cards of a type, or fewer."""
    homeworlds, interplanetary, cosmos = pool
    word = count * card_word(kind)
    suit = kind % c.SUITS
    if suit == 0:
        homeworlds += word
    elif suit == 1:
        interplanetary += word
    else:
        cosmos += word
    return homeworlds, interplanetary, cosmos


@kernel
def place_of(table: Table, pool: tuple[int, int, int]) -> int:
    """Return the place in the ranking of a pool, given by its words."""
    homeworlds, interplanetary, cosmos = pool
    made = strength_packed_ranked(homeworlds, interplanetary, cosmos, table.rules)
    return table.rules.ranking[category_of(made)]


@kernel
def most_surge(table: Table, seat: int) -> int:
    """Return the largest affordable surge; less than `min_surge` means none."""
    return room(table, seat) - owed(table, seat)


@kernel
def surge_or_stay(table: Table) -> int:
    """Surge as far as possible, else stay."""
    raised = most_surge(table, table.actor)
    if raised >= table.rules.min_surge:
        return c.SURGE + raised
    return c.STAY


@kernel
def stays_free(table: Table, me: Seat) -> int:
    """Return whether staying costs nothing for the rest of the hand.

    At the limit it costs nothing now (RULES.md A12), but leads to the bids of the next round. A
    player with a Thwarted has to face none of them.
    """
    seat = table.actor
    if owed(table, seat) == 0:
        return True
    if due(table, seat) > 0:
        return False
    last = table.round_no >= table.rules.rounds or payable(table, seat) == 0
    return last or me.thwarted > 0


@kernel
def fade_unless_free(table: Table, me: Seat) -> int:
    """Stay if that is free, else fade."""
    return c.STAY if stays_free(table, me) else c.FADE


@kernel
def first_legal(table: Table, me: Seat) -> int:
    """Return the legal action with the lowest id."""
    action = 0
    while not legal(table, me, action):
        action += 1
    return action


@kernel
def last_legal(table: Table, me: Seat, top: int) -> int:
    """Return the legal action with the highest id from ``top`` down."""
    action = top
    while not legal(table, me, action):
        action -= 1
    return action


@kernel
def is_best_so_far(table: Table, me: Seat) -> int:
    """Return whether no revealed hand beats a player's hand, ties included.

    A Thwarted does not beat another one: without a better hand all lines return (RULES.md A32).
    """
    seat = table.actor
    mine = made_by(table, me)
    for other in range(table.seats):
        if other != seat and table.faded[other] == 0 and table.shown_n[other] > 0:
            if table.shown_strength[other] > mine:
                return False
            if table.shown_strength[other] == mine and mine > 0:
                if not wins_tie(table, seat, other):
                    return False
    return True


@kernel
def highest_card(table: Table, me: Seat) -> int:
    """Return the place in the hand of the card with the highest value (no Thwarted)."""
    best = 0
    most = c.NOTHING
    for place in range(table.hand_n[table.actor]):
        card = me.hand[place]
        if card != c.THWARTED and _TYPE[card] // c.SUITS > most:
            most = _TYPE[card] // c.SUITS
            best = place
    return best


@kernel
def somebody_has_more(table: Table, seat: int) -> int:
    """Return whether E6 brings mettle by a longer line, which pays however the hand ends."""
    for other in range(table.seats):
        if is_target(table, seat, c.E6, other) and table.line_n[other] > table.line_n[seat]:
            return True
    return False


@kernel
def front_makes_strong(table: Table, me: Seat) -> int:
    """Return whether E1, if usable, makes the hand strong or stronger."""
    seat = table.actor
    used = usable_card(table, seat, c.E1, table.refused)
    pool = pack(me.pool)
    for place in range(table.front_n[seat]):
        if place != used or table.rules.e1_self != 0:
            pool = with_cards(pool, _TYPE[table.front[seat, place]], 1)
    place = place_of(table, pool)
    return me.thwarted == 0 and place >= STRONG and place > ranked(table, me)


@kernel
def knight_against(table: Table, seat: int) -> int:
    """Return whether another knight has not faded: the Foe never holds a Thwarted."""
    for other in range(table.seats):
        if other != seat and other != table.foe and table.faded[other] == 0:
            return True
    return False


@kernel
def wants_line_back(table: Table, me: Seat) -> int:
    """Return whether to take back a long line with a hand that cannot win or stay for free."""
    seat = table.actor
    return table.line_n[seat] >= TAKE_BACK and (owed(table, seat) > 0 or me.thwarted > 0)


@kernel
def wants_maneuver(table: Table, me: Seat, effect: int, strong: int, weak: int) -> int:
    """Return whether `sensible` would use a maneuver with this usable effect."""
    if effect == c.E1:
        return front_makes_strong(table, me)
    if effect == c.E2 or effect == c.E9 or effect == c.E5:
        return strong
    if effect == c.E11:
        return strong and knight_against(table, table.actor)
    if effect == c.E7:
        return weak and me.thwarted == 0
    if effect == c.E10:
        return weak and wants_line_back(table, me)
    if effect == c.E6:
        return somebody_has_more(table, table.actor)
    return effect == c.E3 or (effect == c.E12 and weak)


@compiled_separately("table", "seat", "int", "int")
def good_maneuver(table: Table, me: Seat, strong: int, weak: int) -> int:
    """Return a maneuver to use now, or -1."""
    for effect in range(c.E1, c.E12 + 1):
        if legal(table, me, c.MANEUVER + effect):
            if wants_maneuver(table, me, effect, strong, weak):
                return c.MANEUVER + effect
    return c.NOTHING


@kernel
def bid_thwarted(table: Table, me: Seat, enough: int) -> int:
    """Use a maneuver as a weak hand would; else play the Thwarted if ``enough``, or fade."""
    if table.front_n[table.actor] > 0:
        action = good_maneuver(table, me, False, True)
        if action >= 0:
            return action
    if enough and legal(table, me, c.THWART):
        return c.THWART
    return fade_unless_free(table, me)


@kernel
def strong_draws(table: Table, pool: tuple[int, int, int]) -> int:
    """Count the types of cards that would make a pool strong."""
    count = 0
    for kind in range(c.TYPES):
        count += 1 if place_of(table, with_cards(pool, kind, 1)) >= STRONG else 0
    return count


@compiled_separately("table", "seat")
def best_slot(table: Table, me: Seat) -> int:
    """Choose the common card to replace, by the chance of a strong hand (E7)."""
    best = c.NOTHING
    most = 0
    for slot in range(table.board_n):
        if legal(table, me, slot):
            draws = strong_draws(table, with_cards(pack(me.pool), table.board[slot], -1))
            if best == c.NOTHING or draws > most:
                best = slot
                most = draws
    return best


@kernel
def best_target(table: Table, me: Seat) -> int:
    """Aim at the opponent with most on the line (E3: richest)."""
    best = c.NOTHING
    most = 0
    for action in range(c.SELF):
        if legal(table, me, action):
            other = seat_after(table, table.actor, action + 1)
            score = table.line_n[other]
            if table.effect == c.E3:
                score = table.stock_n[other]
            if best == c.NOTHING or score > most:
                best = action
                most = score
    return best if best != c.NOTHING else c.SELF


@kernel
def wants_respite(table: Table, seat: int) -> int:
    """Return whether `sensible` calls upon its respite: to take mettle, or for a ransom."""
    respite = table.respite[seat]
    if respite == c.R3:
        return table.stock_n[seat] > table.rules.r3_burn and table.rules.r3_factor > 1
    return respite == c.R2 or respite == c.R4 or respite == c.R5


@kernel
def wants_reroll(table: Table, me: Seat) -> int:
    """Return whether a strong hand deserves another roll of a low die."""
    seat = table.actor
    return (
        table.die[seat] <= 2
        and table.stock_n[seat] > 3 * table.rules.reroll_cost
        and ranked(table, me) >= STRONG
    )


@kernel
def healing(table: Table, seat: int) -> int:
    """Return the life force to heal: all of it with much mettle, else 0."""
    if burnable(table, seat) < WEALTHY:
        return 0
    return most_healing(table, seat)


@kernel
def have_moment(table: Table, me: Seat) -> int:
    """Choose the action of `sensible` in the Long, Lonely Moments."""
    decision = table.decision
    seat = table.actor
    if decision == c.RESPITE:
        return c.YES if wants_respite(table, seat) else c.NO
    if decision == c.TAKE:
        return most_moved(table)
    if decision == c.BURN:
        return last_legal(table, me, table.rules.r3_burn)
    if decision == c.HEAL:
        return healing(table, seat)
    return first_legal(table, me)


@compiled_separately("table", "seat")
def apart_from_bids(table: Table, me: Seat) -> int:
    """Choose the action of `sensible` in any decision but a bid."""
    decision = table.decision
    if decision == c.SHOWDOWN:
        return c.REVEAL if is_best_so_far(table, me) else c.HIDE
    if decision == c.COMPLICATION:
        return first_legal(table, me)
    if decision == c.PLACE or decision == c.KEEP:
        return highest_card(table, me)
    if decision >= c.RESPITE:
        return have_moment(table, me)
    if decision == c.COLOURS:
        return c.OWN_FIRST if table.purpose == c.TAKING else c.LARGEST_FIRST
    if decision == c.REROLL:
        return c.YES if wants_reroll(table, me) else c.NO
    if decision == c.CANCEL:
        return c.YES if ranked(table, me) >= STRONG else c.NO
    if decision == c.TARGET:
        return best_target(table, me)
    if decision == c.SLOT:
        return best_slot(table, me)
    if decision == c.CARD:
        return last_legal(table, me, c.TYPES)
    return first_legal(table, me)
