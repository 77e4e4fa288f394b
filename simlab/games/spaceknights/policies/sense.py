"""Judgements that policies share: hands, bids, maneuvers, respites."""

from __future__ import annotations

from typing import Any

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

WEALTHY = 20
"""Stock from which on mettle is spent on healing."""
STRONG = 9
"""Place in the ranking from which on a hand is worth a surge (four of a kind, as printed)."""
TAKE_BACK = 3
"""Mettle on the own line from which on it is worth a maneuver to take it back."""

_TYPE = c.TYPE_OF


@kernel
def category(table: Any, me: Any) -> Any:
    """Return the category that a player's pool makes now; 0 with a Thwarted in the hand."""
    return category_of(made_by(table, me))


@compiled_separately("table", "seat")
def ranked(table: Any, me: Any) -> Any:
    """Return the place in the ranking of what a player's pool makes now, 16 for the best."""
    return table.rules.ranking[category(table, me)]


@kernel
def with_cards(pool: Any, kind: Any, count: Any) -> Any:
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
def place_of(table: Any, pool: Any) -> Any:
    """Return the place in the ranking of what the words of a pool make."""
    homeworlds, interplanetary, cosmos = pool
    made = strength_packed_ranked(homeworlds, interplanetary, cosmos, table.rules)
    return table.rules.ranking[category_of(made)]


@kernel
def most_surge(table: Any, seat: Any) -> Any:
    """Return the largest surge that a player can afford; less than `min_surge` means none."""
    return room(table, seat) - owed(table, seat)


@kernel
def surge_or_stay(table: Any) -> Any:
    """Surge as far as possible, else stay."""
    raised = most_surge(table, table.actor)
    if raised >= table.rules.min_surge:
        return c.SURGE + raised
    return c.STAY


@kernel
def stays_free(table: Any, me: Any) -> Any:
    """Return whether staying costs nothing for the rest of the hand.

    At the limit it costs nothing now (A12), but leads on to the bids of the next round; a Thwarted
    never does.
    """
    seat = table.actor
    if owed(table, seat) == 0:
        return True
    if due(table, seat) > 0:
        return False
    last = table.round_no >= table.rules.rounds or payable(table, seat) == 0
    return last or me.thwarted > 0


@kernel
def fade_unless_free(table: Any, me: Any) -> Any:
    """Stay for nothing, else fade."""
    return c.STAY if stays_free(table, me) else c.FADE


@kernel
def first_legal(table: Any, me: Any) -> Any:
    """Return the legal action with the lowest id."""
    action = 0
    while not legal(table, me, action):
        action += 1
    return action


@kernel
def last_legal(table: Any, me: Any, top: Any) -> Any:
    """Return the legal action with the highest id from ``top`` down."""
    action = top
    while not legal(table, me, action):
        action -= 1
    return action


@kernel
def is_best_so_far(table: Any, me: Any) -> Any:
    """Return whether nothing that was revealed beats a player's hand, ties included.

    Nor does a Thwarted beat another: if nobody reveals more, all lines return (A32).
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
def highest_card(table: Any, me: Any) -> Any:
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
def somebody_has_more(table: Any, seat: Any) -> Any:
    """Return whether E6 brings mettle: the longer line is worth more however the hand ends."""
    for other in range(table.seats):
        if is_target(table, seat, c.E6, other) and table.line_n[other] > table.line_n[seat]:
            return True
    return False


@kernel
def front_makes_strong(table: Any, me: Any) -> Any:
    """Whether a hand gets strong, or stronger, by the cards in front (E1, which can be used)."""
    seat = table.actor
    used = usable_card(table, seat, c.E1, table.refused)
    pool = pack(me.pool)
    for place in range(table.front_n[seat]):
        if place != used or table.rules.e1_self != 0:
            pool = with_cards(pool, _TYPE[table.front[seat, place]], 1)
    place = place_of(table, pool)
    return me.thwarted == 0 and place >= STRONG and place > ranked(table, me)


@kernel
def knight_against(table: Any, seat: Any) -> Any:
    """Return whether another knight has not faded: the Foe never holds a Thwarted."""
    for other in range(table.seats):
        if other != seat and other != table.foe and table.faded[other] == 0:
            return True
    return False


@kernel
def wants_line_back(table: Any, me: Any) -> Any:
    """Whether a hand that cannot win has much on the line (and stays for nothing no longer)."""
    seat = table.actor
    return table.line_n[seat] >= TAKE_BACK and (owed(table, seat) > 0 or me.thwarted > 0)


@kernel
def wants_maneuver(table: Any, me: Any, effect: Any, strong: Any, weak: Any) -> Any:
    """Return whether `sensible` would use a maneuver with this effect, which it can use now."""
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
def good_maneuver(table: Any, me: Any, strong: Any, weak: Any) -> Any:
    """Return a maneuver to use now, or -1."""
    for effect in range(c.E1, c.E12 + 1):
        if legal(table, me, c.MANEUVER + effect):
            if wants_maneuver(table, me, effect, strong, weak):
                return c.MANEUVER + effect
    return c.NOTHING


@kernel
def bid_thwarted(table: Any, me: Any, enough: Any) -> Any:
    """Use a maneuver as a weak hand would; else play the Thwarted for enough, or fade."""
    if table.front_n[table.actor] > 0:
        action = good_maneuver(table, me, False, True)
        if action >= 0:
            return action
    if enough and legal(table, me, c.THWART):
        return c.THWART
    return fade_unless_free(table, me)


@kernel
def strong_draws(table: Any, pool: Any) -> Any:
    """Count the types of cards that would make a pool strong."""
    count = 0
    for kind in range(c.TYPES):
        count += 1 if place_of(table, with_cards(pool, kind, 1)) >= STRONG else 0
    return count


@compiled_separately("table", "seat")
def best_slot(table: Any, me: Any) -> Any:
    """Choose the common card in whose place most others make a hand strong (E7)."""
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
def best_target(table: Any, me: Any) -> Any:
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
def wants_respite(table: Any, seat: Any) -> Any:
    """Return whether `sensible` calls upon its respite: to take mettle, or to ask for a ransom."""
    respite = table.respite[seat]
    if respite == c.R3:
        return table.stock_n[seat] > table.rules.r3_burn and table.rules.r3_factor > 1
    return respite == c.R2 or respite == c.R4 or respite == c.R5


@kernel
def wants_reroll(table: Any, me: Any) -> Any:
    """Return whether a strong hand deserves another roll of a low die."""
    seat = table.actor
    return (
        table.die[seat] <= 2
        and table.stock_n[seat] > 3 * table.rules.reroll_cost
        and ranked(table, me) >= STRONG
    )


@kernel
def healing(table: Any, seat: Any) -> Any:
    """Heal what is lost, as long as there is plenty."""
    if burnable(table, seat) < WEALTHY:
        return 0
    return most_healing(table, seat)


@kernel
def have_moment(table: Any, me: Any) -> Any:
    """What `sensible` does in the Long, Lonely Moments."""
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
def apart_from_bids(table: Any, me: Any) -> Any:
    """Everything that `sensible` decides but its bids."""
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
