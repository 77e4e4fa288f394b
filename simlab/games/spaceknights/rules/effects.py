"""Effects of maneuvers, E1 to E12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.spaceknights import components as c, knowledge
from simlab.games.spaceknights.rules import cards
from simlab.games.spaceknights.rules.chips import swap_lines, take_back
from simlab.games.spaceknights.rules.circle import seat_after
from simlab.games.spaceknights.rules.conditions import may_be_peeked
from simlab.games.spaceknights.state import THREAT_HAND
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Seat, World


_TYPE = c.TYPE_OF


@kernel
def count_front(world: World, seat: int, used: int) -> None:
    """Count the cards in front as in the hand (E1)."""
    table = world.table
    table.e1_on[seat] = 1
    if table.rules.e1_self != 0:
        table.e1_card[seat] = _TYPE[used]


@kernel
def renew_hand(world: World, user: int, target: int) -> None:
    """Draw two new cards, then shuffle the old hand back (E2)."""
    table = world.table
    me = world.seats[target]
    note(world, c.V_REDREW, user, target, c.BLANK)
    if target == table.foe:
        threats_renewed(world)
        one = cards.draw_threat(world, target)
        two = cards.draw_threat(world, target)
    else:
        cards.ensure_deck(world, target)
        one = cards.draw_own(world, target)
        two = cards.draw_own(world, target)
    for place in range(table.hand_n[target]):
        card = me.hand[place]
        me.hand[place] = c.NOTHING
        if target == table.foe:
            world.hidden.team_left[c.THREATS] |= 1 << (card - c.THREAT)
            table.team_n[c.THREATS] += 1
        else:
            cards.into_deck(world, target, card)
    table.hand_n[target] = 0
    cards.into_hand(world, target, one)
    cards.into_hand(world, target, two)
    cards.count_hand(world, target)
    if target == table.foe:
        cards.forget_next(world, c.THREATS)
    else:
        knowledge.hand_renewed(table.facts, target)
        for viewer in range(table.seats):
            knowledge.hand_renewed(world.seats[viewer].facts, target)


@kernel
def threats_renewed(world: World) -> None:
    """Move the seen threats back to the deck; a next card peeked at is now in the hand."""
    for viewer in range(world.table.seats):
        me = world.seats[viewer]
        me.foe_lost = me.foe_seen
        me.foe_seen = 0
        if me.next_seen[c.THREATS] != c.NOTHING:
            me.foe_seen = 1 << me.next_seen[c.THREATS]


@kernel
def see_card(world: World, viewer: int, card: int, home: int, zone: int) -> None:
    """Record a card seen by a player, perhaps a threat of the Foe's hand."""
    if card >= c.THREAT:
        world.seats[viewer].foe_seen |= 1 << (card - c.THREAT)
    else:
        knowledge.one_sees(world, viewer, card, home, zone)


@kernel
def copies_in_hand(world: World, seat: int, card: int) -> int:
    """Count a card in a hand."""
    copies = 0
    for place in range(world.table.hand_n[seat]):
        copies += 1 if world.seats[seat].hand[place] == card else 0
    return copies


@kernel
def random_card(world: World, user: int, target: int) -> int:
    """Return a random card of a hand, in sight of the user only."""
    hand = world.seats[target].hand
    held = world.table.hand_n[target]
    card = observed(world, 1 << user, c.THREAT + c.TYPES)
    copies = copies_in_hand(world, target, card)
    if card != NOT_OBSERVED:
        record_chance(world, 1 << user, card, copies, held)
    if copies == 0:
        card = hand[below(world.hidden.peek_stream, held)]
        record_chance(world, 1 << user, card, copies_in_hand(world, target, card), held)
    return card


@kernel
def peek(world: World, user: int) -> None:
    """Show one random card of every holder to the user (E4)."""
    table = world.table
    for steps in range(1, table.seats):
        target = seat_after(table, user, steps)
        if may_be_peeked(table, user, target):
            card = random_card(world, user, target)
            note(world, c.V_PEEKED, user, target, card)
            see_card(world, user, card, table.hand_of[target], c.IN_HAND)


@kernel
def trade_lines(world: World, user: int, target: int) -> None:
    """Exchange all mettle on two lines (E6)."""
    note(world, c.V_LINES, user, target, c.BLANK)
    swap_lines(world.table, user, target)


@kernel
def replace_common(world: World, slot: int) -> None:
    """Replace a common card by the next one of its deck; set the old one aside (E7)."""
    table = world.table
    team = table.board_team[slot]
    old = table.board[slot]
    table.aside[team] |= 1 << old
    new = cards.draw_team(world, team, EVERYBODY)
    table.board[slot] = new
    note(world, c.V_REPLACED, slot, team, new)
    for seat in range(table.seats):
        world.seats[seat].pool.n[old] -= 1
        world.seats[seat].pool.n[new] += 1


@kernel
def look_ahead(world: World, user: int) -> None:
    """Show the next cards of the team decks to the user (E8)."""
    for team in range(3):
        if world.table.team_n[team] > 0:
            kind = cards.see_next(world, team, 1 << user)
            world.seats[user].next_seen[team] = kind
            note(world, c.V_NEXT, user, team, kind)


@kernel
def search_deck(world: World, user: int, target: int) -> None:
    """Show a whole deck to the user, which reveals the owner's hand (E9)."""
    note(world, c.V_SEARCHED, user, target, c.BLANK)
    study_deck(world, user, target)


@kernel
def study_deck(world: World, user: int, target: int) -> None:
    """Record every card of a deck as seen by a player."""
    table = world.table
    me = world.seats[user]
    me.facts.thwarted_deck[target] = 0
    for place in range(table.deck_n[target]):
        card = world.seats[target].deck[place]
        knowledge.one_sees(world, user, card, target, c.IN_DECK)
        if card == c.THWARTED:
            me.search[c.TYPES] += 1
            me.facts.thwarted_deck[target] += 1
        else:
            me.search[_TYPE[card]] += 1
    knowledge.rest_is_in_hand(me.facts, target)


@kernel
def kinds_found(me: Seat) -> int:
    """Count the kinds of cards in the deck that is being searched."""
    kinds = 0
    for kind in range(c.TYPES + 1):
        kinds += 1 if me.search[kind] > 0 else 0
    return kinds


@kernel
def put_in_hand(world: World, user: int, kind: int) -> None:
    """Move the chosen card into its owner's hand (E9)."""
    table = world.table
    target = table.chosen
    them = world.seats[target]
    me = world.seats[user]
    place = 0
    while not is_kind(them.deck[place], kind):
        place += 1
    card = cards.out_of_deck(world, target, place)
    cards.into_hand(world, target, card)
    cards.count_hand(world, target)
    note(world, c.V_PUT, user, target, card)
    knowledge.deck_card_moved(table.facts, target)
    for viewer in range(table.seats):
        if viewer != user:
            knowledge.deck_card_moved(world.seats[viewer].facts, target)
    if card == c.THWARTED:
        me.facts.thwarted_deck[target] -= 1
        me.facts.thwarted_hand[target] += 1
    else:
        knowledge.put_spot(me.facts, card, target, c.IN_HAND)
    for each in range(c.TYPES + 1):
        me.search[each] = 0


@kernel
def is_kind(card: int, kind: int) -> int:
    """Return whether a card of a personal deck is of a kind (a type, or Thwarted)."""
    if card == c.THWARTED:
        return kind == c.TYPES
    return _TYPE[card] == kind


@kernel
def retreat(world: World, user: int) -> None:
    """Take back one's mettle (E10; RULES.md A35: the own colour from all lines)."""
    table = world.table
    if table.rules.e10_colour == 0:
        take_back(world, user)
        table.line_before[user] = 0
        return
    for steps in range(table.seats):
        seat = seat_after(table, user, steps)
        count = table.line[seat, user]
        if count > 0:
            if seat == user:
                note(world, c.V_TAKES_BACK, user, count, c.BLANK)
            else:
                note(world, c.V_COLLECTED, user, seat, count)
                note(world, c.V_COLOUR, user, count, c.BLANK)
            table.line[seat, user] = 0
            table.line_n[seat] -= count
            table.line_before[seat] = min(table.line_before[seat], table.line_n[seat])
            table.stock[user, user] += count
            table.stock_n[user] += count


@kernel
def hand_shown_to(world: World, giver: int, taker: int) -> None:
    """Record the events of a hand given away to another player (E12)."""
    table = world.table
    for place in range(table.hand_n[giver]):
        note(world, c.V_HANDED, giver, taker, world.seats[giver].hand[place])


@kernel
def swap_hands(world: World, user: int, target: int) -> None:
    """Exchange hands for good (E12; RULES.md A37: with the Foe for this hand only)."""
    table = world.table
    hand_shown_to(world, user, target)
    hand_shown_to(world, target, user)
    note(world, c.V_HANDS, user, target, c.BLANK)
    lent = user == table.foe or target == table.foe
    mine = world.seats[user]
    theirs = world.seats[target]
    for place in range(max(table.hand_n[user], table.hand_n[target])):
        card = mine.hand[place]
        mine.hand[place] = theirs.hand[place]
        theirs.hand[place] = card
    size = table.hand_n[user]
    table.hand_n[user] = table.hand_n[target]
    table.hand_n[target] = size
    if lent:
        home = table.hand_of[user]
        table.hand_of[user] = table.hand_of[target]
        table.hand_of[target] = home
        lend_facts(world, user)
        lend_facts(world, target)
    else:
        trade_facts(world, user, target)
    cards.count_hand(world, user)
    cards.count_hand(world, target)


@kernel
def lend_facts(world: World, seat: int) -> None:
    """Record a lent hand as known to its holder and to its owner."""
    table = world.table
    home = table.hand_of[seat]
    for place in range(table.hand_n[seat]):
        card = world.seats[seat].hand[place]
        if home == THREAT_HAND:
            world.seats[table.foe].foe_seen |= 1 << (card - c.THREAT)
            world.seats[seat].foe_seen |= 1 << (card - c.THREAT)
        else:
            knowledge.one_sees(world, seat, card, home, c.IN_HAND)
            knowledge.one_sees(world, home, card, home, c.IN_HAND)
    if home != THREAT_HAND:
        count = thwarted_among(world, seat)
        world.seats[seat].facts.thwarted_hand[home] = count
        world.seats[home].facts.thwarted_hand[home] = count


@kernel
def thwarted_among(world: World, seat: int) -> int:
    """Count the Thwarted cards in a hand."""
    count = 0
    for place in range(world.table.hand_n[seat]):
        if world.seats[seat].hand[place] == c.THWARTED:
            count += 1
    return count


@kernel
def trade_facts(world: World, user: int, target: int) -> None:
    """Record both hands of a swap as known to the two players; mix their decks for others."""
    table = world.table
    knowledge.mix_decks(table.facts, user, target)
    for viewer in range(table.seats):
        if viewer != user and viewer != target:
            knowledge.mix_decks(world.seats[viewer].facts, user, target)
    for side in range(2):
        viewer = user if side == 0 else target
        other = target if side == 0 else user
        facts = world.seats[viewer].facts
        for place in range(table.hand_n[viewer]):
            card = world.seats[viewer].hand[place]
            if card != c.THWARTED:
                knowledge.one_sees(world, viewer, card, viewer, c.EITHER)
        for place in range(table.hand_n[other]):
            card = world.seats[other].hand[place]
            if card != c.THWARTED:
                knowledge.put_spot(facts, card, other, c.IN_HAND)
        given = thwarted_among(world, other)
        gained = thwarted_among(world, viewer)
        facts.thwarted_n[viewer] += gained - given
        facts.thwarted_n[other] += given - gained
        facts.thwarted_hand[other] = given
        facts.thwarted_hand[viewer] = 0
        facts.zoned = 1
