"""Travel cards and equipment: their values, their moves, and the knowledge of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sherwood import components as c
from simlab.games.sherwood.events import E_BOUGHT, E_RESHUFFLED
from simlab.games.sherwood.rules.seats import bit, whole
from simlab.jit.kernel import kernel
from simlab.loop import reshuffled_piles
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.sherwood.record_types import Table, World


@kernel
def is_sheriff(card: int) -> int:
    """Return whether a travel card is a sheriff."""
    return card >= c.FIRST_SHERIFF


@kernel
def power_of(table: Table, card: int) -> int:
    """Return the power of a travel card."""
    rules = table.rules
    if card >= c.FIRST_SHERIFF:
        return max(1, rules.power[card] + rules.sheriff_power_shift)
    power = rules.power[card] + rules.power_shift
    if rules.deck[card] == c.B_BACK:
        power += rules.power_shift_b
    return max(1, power)


@kernel
def glory_of(table: Table, card: int) -> int:
    """Return the glory of a travel card."""
    if card >= c.FIRST_SHERIFF:
        return table.rules.glory[card]
    return max(0, table.rules.glory[card] + table.rules.glory_shift)


@kernel
def gold_of(table: Table, card: int) -> int:
    """Return the bags of a travel card."""
    if card >= c.FIRST_SHERIFF:
        return 0
    return whole(table.rules.gold[card] * table.rules.gold_factor)


@kernel
def companions_of(table: Table, card: int) -> int:
    """Return the companions of a travel card."""
    return 0 if card >= c.FIRST_SHERIFF else table.rules.companions[card]


@kernel
def field_of(table: Table, card: int, field: int) -> int:
    """Return the value of a travel card in a field of claims."""
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
def back_at(table: Table, place: int) -> int:
    """Return the back of the card at a place of the supply: A cards come first."""
    return c.A_BACK if place < table.rules.a_cards else c.B_BACK


@kernel
def back_of(table: Table, card: int) -> int:
    """Return the back of a travel card; sheriffs are boxed in a game without them."""
    if card >= c.FIRST_SHERIFF and table.rules.sheriffs == 0:
        return c.BOXED
    return table.rules.deck[card]


@kernel
def card_at(world: World, slot: int) -> int:
    """Return the travel card at a place of the display."""
    table = world.table
    return world.hidden.supply[table.round_index * table.rules.laid_out + slot]


@kernel
def has_gone(world: World, place: int) -> int:
    """Return whether the card of an earlier round at a place of the supply is known."""
    card = world.hidden.supply[place]
    return card >= 0 and world.table.gone[card] != 0


@kernel
def sheriffs_in(table: Table, back: int) -> int:
    """Return the number of sheriffs shuffled into a deck."""
    rules = table.rules
    there = 0
    for card in range(c.FIRST_SHERIFF, c.CARDS):
        if back_of(table, card) == back:
            there += 1
    return min(there, rules.sheriffs_a if back == c.A_BACK else rules.sheriffs_b)


@kernel
def fill_pool(world: World, back: int, stream: Stream) -> int:
    """Collect the cards of a deck without a place (``held``) in a pool; return their number.

    Sheriffs are drawn up to the number shuffled in by the rules, including those with a place.
    Return a negative number if too many have a place.
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
def deal_supply(world: World, stream: Stream) -> int:
    """Fill the empty places of the supply (-1); return false if cards run out."""
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
def discards(table: Table) -> int:
    """Count the equipment discards."""
    count = 0
    for kind in range(c.KINDS):
        count += table.eq_discard[kind]
    return count


@kernel
def equipment_left(table: Table) -> int:
    """Return whether any equipment is left to draw."""
    return table.eq_pile_n > 0 or discards(table) > 0


@kernel
def draw_equipment(world: World, seat: int) -> None:
    """Draw a card; an empty pile is first made of the discards."""
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
def show_card(world: World, seat: int, kind: int) -> None:
    """Remove a card from a hand in sight of all."""
    table = world.table
    world.seats[seat].hand[kind] -= 1
    table.hand_n[seat] -= 1
    table.known[seat, kind] = max(0, table.known[seat, kind] - 1)


@kernel
def return_card(world: World, seat: int, kind: int) -> None:
    """Return a card seen by all to a hand."""
    table = world.table
    world.seats[seat].hand[kind] += 1
    table.hand_n[seat] += 1
    table.known[seat, kind] += 1


@kernel
def play_special(world: World, seat: int, kind: int) -> None:
    """Play a special card from the hand; it is discarded."""
    show_card(world, seat, kind)
    world.table.eq_discard[kind] += 1
    world.table.eq_used[seat] += 1
