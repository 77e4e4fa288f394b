"""Travel cards and equipment: what is on them, how they move, who knows of it."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_BOUGHT, E_RESHUFFLED
from simlab.games.sherwood.rules.seats import bit, whole
from simlab.jit.kernel import kernel
from simlab.loop import reshuffled_piles
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below


@kernel
def is_sheriff(card: Any) -> Any:
    """Return whether a travel card is a sheriff."""
    return card >= c.FIRST_SHERIFF


@kernel
def power_of(table: Any, card: Any) -> Any:
    """Return the power of a travel card."""
    rules = table.rules
    if card >= c.FIRST_SHERIFF:
        return max(1, rules.power[card] + rules.sheriff_power_shift)
    power = rules.power[card] + rules.power_shift
    if rules.deck[card] == c.B_BACK:
        power += rules.power_shift_b
    return max(1, power)


@kernel
def glory_of(table: Any, card: Any) -> Any:
    """Return the glory of a travel card."""
    if card >= c.FIRST_SHERIFF:
        return table.rules.glory[card]
    return max(0, table.rules.glory[card] + table.rules.glory_shift)


@kernel
def gold_of(table: Any, card: Any) -> Any:
    """Return the bags of a travel card."""
    if card >= c.FIRST_SHERIFF:
        return 0
    return whole(table.rules.gold[card] * table.rules.gold_factor)


@kernel
def companions_of(table: Any, card: Any) -> Any:
    """Return the companions of a travel card."""
    return 0 if card >= c.FIRST_SHERIFF else table.rules.companions[card]


@kernel
def field_of(table: Any, card: Any, field: Any) -> Any:
    """Return what a claim may name of a travel card."""
    if field == c.GLORY:
        return glory_of(table, card)
    if field == c.GOLD:
        return gold_of(table, card)
    if field == c.COMPANIONS:
        return companions_of(table, card)
    if field == c.POWER:
        return power_of(table, card)
    if field == c.START:
        return table.rules.start[card]
    if field == c.DEST:
        return table.rules.dest[card]
    return c.NOTHING


@kernel
def back_at(table: Any, place: Any) -> Any:
    """Return the back of the card at a place of the supply: A cards come first."""
    return c.A_BACK if place < table.rules.a_cards else c.B_BACK


@kernel
def back_of(table: Any, card: Any) -> Any:
    """Return the back of a travel card; sheriffs are boxed in a game without them."""
    if card >= c.FIRST_SHERIFF and table.rules.sheriffs == 0:
        return c.BOXED
    return table.rules.deck[card]


@kernel
def card_at(world: Any, slot: Any) -> Any:
    """Return the travel card that lies at a place of the display."""
    table = world.table
    return world.hidden.supply[table.round_index * table.rules.laid_out + slot]


@kernel
def has_gone(world: Any, place: Any) -> Any:
    """Return whether it is known which card of an earlier round lay at a place of the supply."""
    card = world.hidden.supply[place]
    return card >= 0 and world.table.gone[card] != 0


@kernel
def sheriffs_in(table: Any, back: Any) -> Any:
    """Return how many sheriffs are shuffled into a deck."""
    rules = table.rules
    there = 0
    for card in range(c.FIRST_SHERIFF, c.CARDS):
        if back_of(table, card) == back:
            there += 1
    return min(there, rules.sheriffs_a if back == c.A_BACK else rules.sheriffs_b)


@kernel
def fill_pool(world: Any, back: Any, stream: Any) -> Any:
    """Collect the cards of a deck without a place (``held``) in a pool; return their number.

    Of the sheriffs as many are drawn as the rules shuffle in, those with a place among them; a
    negative number if they are more.
    """
    table = world.table
    pool = world.hidden.pool
    count = 0
    for card in range(c.FIRST_SHERIFF):
        if table.rules.deck[card] == back and world.hidden.held[card] == 0:
            pool[count] = card
            count += 1
    left = sheriffs_in(table, back)
    start = count
    for card in range(c.FIRST_SHERIFF, c.CARDS):
        if back_of(table, card) == back:
            if world.hidden.held[card] != 0:
                left -= 1
            else:
                pool[count] = card
                count += 1
    sheriffs = count - start
    if left < 0:
        return left
    for number in range(left):
        other = number + below(stream, sheriffs - number)
        card = pool[start + other]
        pool[start + other] = pool[start + number]
        pool[start + number] = card
    return start + left


@kernel
def deal_supply(world: Any, stream: Any) -> Any:
    """Fill the places of the supply that hold no card (-1); false if cards run out."""
    table = world.table
    hidden = world.hidden
    places = table.rules.a_cards + table.rules.b_cards
    for back in (c.A_BACK, c.B_BACK):
        left = fill_pool(world, back, stream)
        for place in range(places):
            if back_at(table, place) == back and hidden.supply[place] < 0:
                if left <= 0:
                    return False
                drawn = below(stream, left)
                left -= 1
                hidden.supply[place] = hidden.pool[drawn]
                hidden.pool[drawn] = hidden.pool[left]
    return True


@kernel
def discards(table: Any) -> Any:
    """Count the equipment discards."""
    count = 0
    for kind in range(c.KINDS):
        count += table.eq_discard[kind]
    return count


@kernel
def equipment_left(table: Any) -> Any:
    """Return whether a player can still draw equipment."""
    return table.eq_pile_n > 0 or discards(table) > 0


@kernel
def draw_equipment(world: Any, seat: Any) -> None:
    """Draw a card; an empty pile is made of the discards first."""
    table = world.table
    pile = world.hidden.pile
    if table.eq_pile_n == 0:
        reshuffled_piles.restock(world, c.KINDS)
        for kind in range(c.KINDS):
            pile[kind] += table.eq_discard[kind]
            table.eq_pile_n += table.eq_discard[kind]
            table.stock[kind] = table.eq_discard[kind]
            table.eq_discard[kind] = 0
        note(world, E_RESHUFFLED, table.eq_pile_n, 0, 0)
    drawn = observed(world, bit(seat), c.KINDS)
    if drawn == NOT_OBSERVED:
        left = below(world.hidden.eq_stream, table.eq_pile_n)
        drawn = 0
        for kind in range(c.KINDS):
            left -= pile[kind]
            drawn += 1 if left >= 0 else 0
    record_chance(world, bit(seat), drawn, pile[drawn], table.eq_pile_n)
    pile[drawn] -= 1
    table.eq_pile_n -= 1
    world.seats[seat].hand[drawn] += 1
    world.seats[seat].drew[drawn] += 1
    table.hand_n[seat] += 1
    table.bought[seat] += 1
    note(world, E_BOUGHT, seat, drawn, 0)


@kernel
def show_card(world: Any, seat: Any, kind: Any) -> None:
    """A card leaves a hand, face up."""
    table = world.table
    world.seats[seat].hand[kind] -= 1
    table.hand_n[seat] -= 1
    table.known[seat, kind] = max(0, table.known[seat, kind] - 1)


@kernel
def return_card(world: Any, seat: Any, kind: Any) -> None:
    """A card that all have seen comes back to a hand."""
    table = world.table
    world.seats[seat].hand[kind] += 1
    table.hand_n[seat] += 1
    table.known[seat, kind] += 1


@kernel
def play_special(world: Any, seat: Any, kind: Any) -> None:
    """Play a special card from the hand; it is discarded."""
    show_card(world, seat, kind)
    world.table.eq_discard[kind] += 1
    world.table.eq_used[seat] += 1
