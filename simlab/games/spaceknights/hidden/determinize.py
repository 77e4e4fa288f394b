"""Determinizations: possible worlds for a player, with all hidden cards dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.spaceknights import components as c, knowledge
from simlab.games.spaceknights.hidden.private_facts import (
    hand_holder,
    settle_facts,
    settle_mind,
)
from simlab.games.spaceknights.rules import setup
from simlab.games.spaceknights.rules.cards import all_kept, bit_count, nth_type
from simlab.games.spaceknights.rules.effects import kinds_found, study_deck
from simlab.games.spaceknights.state import THREAT_HAND
from simlab.jit.kernel import kernel
from simlab.loop.rng import below, start_stream

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.spaceknights.record_types import Facts, Hidden, World


TRIES = 2_000
"""Number of deals tried before `determinize` gives up."""
LAYOUT_TRIES = 50_000


@kernel
def fits_layout(facts: Facts, missing: int, origin: int) -> int:
    """Return whether a layout has all the seen cards of a player's first deck."""
    for kind in range(c.TYPES):
        if facts.book[c.TYPES * origin + kind] > 0 and not setup.is_in_layout(missing, kind):
            return False
    return True


@kernel
def imagine_layout(world: World, viewer: int, origin: int, stream: Stream) -> int:
    """Sample a possible first deck of a player, uniform over the cards unseen by the viewer."""
    rules = world.table.rules
    facts = world.seats[viewer].facts
    book = world.seats[origin].facts.book
    missing = setup.canonical_layout()
    if rules.layout != c.LAYOUT_CANONICAL:
        missing = setup.pick_missing(rules, stream)
        tries = 0
        while not fits_layout(facts, missing, origin):
            missing = setup.pick_missing(rules, stream)
            tries += 1
            if tries > LAYOUT_TRIES:
                return False
    effects = 0
    conditions = 0
    known = 0
    for kind in range(c.TYPES):
        entry = facts.book[c.TYPES * origin + kind]
        book[c.TYPES * origin + kind] = entry
        if entry > 0:
            effects |= 1 << ((entry - 1) // c.CONDITIONS)
            conditions |= 1 << ((entry - 1) % c.CONDITIONS)
            known += 1
    place = 0
    for kind in range(c.TYPES):
        if setup.is_in_layout(missing, kind):
            if book[c.TYPES * origin + kind] == 0:
                effect = setup.nth_clear(effects, below(stream, c.EFFECTS - known))
                condition = setup.nth_clear(conditions, below(stream, c.CONDITIONS - known))
                if rules.pairing == c.PAIRING_IN_ORDER:
                    effect = place
                    condition = place
                effects |= 1 << effect
                conditions |= 1 << condition
                book[c.TYPES * origin + kind] = 1 + c.CONDITIONS * effect + condition
                known += 1
            place += 1
    return True


@kernel
def imagine_team_cards(world: World, viewer: int, stream: Stream) -> None:
    """Deal the Foe's threats and the next cards of the team decks."""
    table = world.table
    hidden = world.hidden
    me = world.seats[viewer]
    whole = c.ALL_TYPES >> (c.TYPES - c.SUITS * table.rules.team_values)
    for team in range(3):
        left = whole & ~table.aside[team]
        for slot in range(table.board_n):
            if table.board_team[slot] == team:
                left &= ~(1 << table.board[slot])
        if team == c.THREATS:
            left &= ~all_kept(table)
            left = imagine_threats(world, viewer, left, stream)
        hidden.team_left[team] = left
        imagine_next(world, viewer, team, me.next_seen[team], stream)


@kernel
def imagine_threats(world: World, viewer: int, left: int, stream: Stream) -> int:
    """Deal the Foe's hand from the threats left; return the remaining ones."""
    table = world.table
    me = world.seats[viewer]
    holder = hand_holder(table, THREAT_HAND)
    if holder == c.NOTHING:
        return left
    hand = world.seats[holder].hand
    if holder == viewer:
        for place in range(table.hand_n[holder]):
            left &= ~(1 << (hand[place] - c.THREAT))
        return left
    known = me.foe_seen & left
    place = 0
    for kind in range(c.TYPES):
        if (known >> kind) & 1 == 1:
            hand[place] = c.THREAT + kind
            place += 1
    left &= ~known
    free = left & ~me.foe_lost
    if me.next_seen[c.THREATS] != c.NOTHING:
        free &= ~(1 << me.next_seen[c.THREATS])
    while place < table.hand_n[holder]:
        kind = nth_type(free, below(stream, bit_count(free)))
        free &= ~(1 << kind)
        left &= ~(1 << kind)
        hand[place] = c.THREAT + kind
        place += 1
    return left


@kernel
def imagine_next(world: World, viewer: int, team: int, seen: int, stream: Any) -> None:
    """Draw the next card of a team deck, if any player has peeked at it."""
    table = world.table
    hidden = world.hidden
    peeked = False
    for seat in range(table.seats):
        if world.seats[seat].next_seen[team] != c.NOTHING:
            peeked = True
    hidden.next_card[team] = seen
    if seen == c.NOTHING and peeked:
        skip = below(stream, table.team_n[team])
        hidden.next_card[team] = nth_type(hidden.team_left[team], skip)
    for seat in range(table.seats):
        if seat != viewer and world.seats[seat].next_seen[team] != c.NOTHING:
            world.seats[seat].next_seen[team] = hidden.next_card[team]


@kernel
def clear_cards(world: World, viewer: int) -> None:
    """Clear all personal cards but the viewer's and those in front."""
    table = world.table
    for seat in range(table.seats):
        world.hidden.hand_filled[seat] = 0
        world.hidden.deck_filled[seat] = 0
        if seat != viewer:
            for place in range(c.DECK):
                world.seats[seat].deck[place] = c.NOTHING
            if table.hand_of[seat] != THREAT_HAND:
                for place in range(c.HAND):
                    world.seats[seat].hand[place] = c.NOTHING


@kernel
def put_in_place(world: World, viewer: int, home: int, card: int, to_hand: int) -> None:
    """Put a sampled card into a player's hand (wherever that is) or deck."""
    hidden = world.hidden
    if to_hand:
        holder = hand_holder(world.table, home)
        if holder != viewer:
            world.seats[holder].hand[hidden.hand_filled[home]] = card
        hidden.hand_filled[home] += 1
    else:
        world.seats[home].deck[hidden.deck_filled[home]] = card
        hidden.deck_filled[home] += 1


@kernel
def put_known_cards(world: World, viewer: int) -> None:
    """Put every card in its place known to the viewer."""
    facts = world.seats[viewer].facts
    for card in range(c.TYPES * world.table.seats):
        zone = knowledge.zone_in(facts, card)
        home = knowledge.holder_in(facts, card)
        if not exists(world, card):
            continue
        if home != viewer or zone == c.IN_HAND or zone == c.SHOWN:
            if zone == c.IN_HAND or zone == c.SHOWN:
                put_in_place(world, viewer, home, card, True)
            elif zone == c.IN_DECK:
                put_in_place(world, viewer, home, card, False)
    for home in range(world.table.seats):
        for _ in range(facts.thwarted_hand[home]):
            put_in_place(world, viewer, home, c.THWARTED, True)
        if home != viewer:
            for _ in range(facts.thwarted_deck[home]):
                put_in_place(world, viewer, home, c.THWARTED, False)


@kernel
def hand_room(world: World, home: int) -> int:
    """Return the number of cards of a hand still to be sampled."""
    holder = hand_holder(world.table, home)
    if holder == c.NOTHING:
        return 0
    return world.table.hand_n[holder] - world.hidden.hand_filled[home]


@kernel
def exists(world: World, card: int) -> int:
    """Return whether a maneuver card is in play, in the world sampled so far."""
    return world.seats[card // c.TYPES].facts.book[card] > 0


@kernel
def shuffle_loose(cards: Hidden, count: int, stream: Stream) -> None:
    """Shuffle the first cards of the record's list ``loose``."""
    for place in range(count - 1, 0, -1):
        other = below(stream, place + 1)
        card = cards.loose[place]
        cards.loose[place] = cards.loose[other]
        cards.loose[other] = card


@kernel
def shuffle_own(cards: Hidden, count: int, stream: Any) -> None:
    """Shuffle the first cards of the record's list ``own``."""
    for place in range(count - 1, 0, -1):
        other = below(stream, place + 1)
        card = cards.own[place]
        cards.own[place] = cards.own[other]
        cards.own[other] = card


@kernel
def gather_mixed(world: World, viewer: int, group: int) -> int:
    """List the cards that may belong to any member of a group; return their number."""
    hidden = world.hidden
    facts = world.seats[viewer].facts
    count = 0
    for card in range(c.TYPES * world.table.seats):
        if knowledge.zone_in(facts, card) == c.MIXED and exists(world, card):
            if (group >> knowledge.holder_in(facts, card)) & 1 == 1:
                hidden.loose[count] = card
                count += 1
    # Only the sum over the group is known, so that one member's part may be negative.
    free = 0
    for member in range(world.table.seats):
        if (group >> member) & 1 == 1:
            free += facts.thwarted_n[member]
            free -= facts.thwarted_hand[member] + facts.thwarted_deck[member]
    for _ in range(free):
        hidden.loose[count] = c.THWARTED
        count += 1
    return count


@kernel
def fill_group(world: World, viewer: int, group: int, stream: Stream) -> None:
    """Deal the unseen cards of players with mixed decks (or of one player)."""
    table = world.table
    hidden = world.hidden
    facts = world.seats[viewer].facts
    left = gather_mixed(world, viewer, group)
    shuffle_loose(hidden, left, stream)
    for member in range(table.seats):
        if (group >> member) & 1 == 1:
            count = 0
            for card in range(c.TYPES * table.seats):
                if (
                    knowledge.zone_in(facts, card) == c.EITHER
                    and knowledge.holder_in(facts, card) == member
                ):
                    if exists(world, card):
                        hidden.own[count] = card
                        count += 1
            in_hand = hand_room(world, member)
            places = in_hand + table.deck_n[member] - hidden.deck_filled[member]
            while count < places and left > 0:
                left -= 1
                hidden.own[count] = hidden.loose[left]
                count += 1
            shuffle_own(hidden, count, stream)
            for place in range(count):
                put_in_place(world, viewer, member, hidden.own[place], place < in_hand)


@kernel
def fill_personal_cards(world: World, viewer: int, stream: Stream) -> None:
    """Deal the personal cards of all players."""
    clear_cards(world, viewer)
    put_known_cards(world, viewer)
    facts = world.seats[viewer].facts
    for seat in range(world.table.seats):
        if seat != viewer:
            group = knowledge.group_of(facts, seat)
            if group & ((1 << seat) - 1) == 0:
                fill_group(world, viewer, group, stream)


@kernel
def agrees(world: World, viewer: int) -> int:
    """Return whether the present decision is possible in this world."""
    table = world.table
    seat = table.actor
    if seat == viewer or seat < 0:
        return True
    if table.decision == c.PLACE:
        cards = 0
        for place in range(table.hand_n[seat]):
            cards += 1 if world.seats[seat].hand[place] != c.THWARTED else 0
        return cards > 1
    if table.decision == c.CARD:
        study_deck(world, seat, table.chosen)
        return kinds_found(world.seats[seat]) > 1
    return True


@kernel
def imagine_once(world: World, viewer: int, stream: Stream) -> int:
    """Try one deal of all unseen cards; return false if it fails."""
    table = world.table
    for origin in range(table.seats):
        if origin != viewer and not imagine_layout(world, viewer, origin, stream):
            return False
    imagine_team_cards(world, viewer, stream)
    fill_personal_cards(world, viewer, stream)
    for seat in range(table.seats):
        if seat != viewer:
            settle_mind(world, seat, stream)
            settle_facts(world, seat)
    return agrees(world, viewer)


@kernel
def determinize(world: World, seat: int, key: int) -> int:
    """Deal everything hidden from ``seat``, uniformly over the assignments it holds possible.

    Its own record and the table stay as they are; all future luck follows from ``key``. Return
    false if no possible world was found; the hidden part of ``world`` is then not usable.
    """
    hidden = world.hidden
    hidden.key = key
    start_stream(hidden.start_stream, key, 0)
    for _ in range(TRIES):
        if imagine_once(world, seat, hidden.start_stream):
            setup.start_streams(hidden)
            return True
    return False
