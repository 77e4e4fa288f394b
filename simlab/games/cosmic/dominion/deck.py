"""The reward deck: kinds from `KINDS` on, with a separate discard pile (``table.discard``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, bottoms, cards, knowledge, stock, tops, triggers, wiring
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def build(world: World) -> None:
    """Put all reward cards into the reward deck."""
    table = world.table
    for kind in range(c.KINDS, c.ALL_KINDS):
        world.hidden.deck[kind] = table.rules.reward_copies[kind - c.KINDS]
        table.reward_n += world.hidden.deck[kind]


@compiled_separately("world", "int", rare=True)
def recount(world: World, seat: int) -> None:
    """Update the kinds and number of reward cards in a hand, and the uses that they allow."""
    me = world.seats[seat]
    me.blues = 0
    count = 0
    for kind in range(c.KINDS, c.ALL_KINDS):
        if me.hand[kind] > 0:
            me.blues |= bits.bit(kind)
            count += me.hand[kind]
    world.table.blue_n[seat] = count
    wiring.wire_flares(world, seat)
    if world.table.dominion != 0:
        wiring.wire_things(world, seat)


@kernel
def discards(table: Table) -> int:
    """Count the discarded reward cards."""
    count = 0
    for kind in range(c.KINDS, c.ALL_KINDS):
        count += table.discard[kind]
    return count


@kernel
def there(table: Table) -> int:
    """Count the reward cards that can still be drawn."""
    return table.reward_n + discards(table)


@kernel
def shuffle(world: World) -> None:
    """Shuffle the discarded reward cards into the reward deck."""
    table = world.table
    stock.shuffled(table, stock.REWARD)
    for kind in range(c.KINDS, c.ALL_KINDS):
        world.hidden.deck[kind] += table.discard[kind]
        table.reward_n += table.discard[kind]
        table.discard[kind] = 0
    if rarely(table.trigger_n != 0):
        triggers.shuffled_in(table, 1)
    note(world, e.E_REWARDS_SHUFFLED, table.reward_n, 0, 0)


@compiled_separately("world", "int", rare=True)
def draw(world: World, seat: int) -> int:
    """Draw a reward card for a player; return the number of cards drawn, 0 or 1."""
    table = world.table
    me = world.seats[seat]
    if there(table) == 0:
        return 0
    if table.reward_n == 0:
        shuffle(world)
    seers = bits.bit(seat) | table.watched[seat] | bottoms.knowers(table, tops.REWARD)
    kind = bottoms.next_card(world, tops.REWARD, seat, seers)
    world.hidden.deck[kind] -= 1
    table.reward_n -= 1
    me.hand[kind] += 1
    cards.arrives(me, kind)
    table.hand_n[seat] += 1
    table.lacks[seat] = 0
    table.drawn_n[seat] += 1
    note(world, e.E_DREW, seat, kind, 0)
    for viewer in range(table.seats):
        if viewer != seat and bits.has(seers, viewer):
            knowledge.learn(world.seats[viewer], seat, kind)
    recount(world, seat)
    return 1


@compiled_separately("world", "int", "int", rare=True)
def out_of_hand(world: World, seat: int, kind: int) -> None:
    """Move a reward card face down from a hand to the table."""
    table = world.table
    world.seats[seat].hand[kind] -= 1
    table.hand_n[seat] -= 1
    for viewer in range(table.seats):
        if viewer != seat:
            forget_type(world.seats[viewer], seat, c.TYPE_OF[kind])
    recount(world, seat)


@kernel
def forget_type(me: Seat, owner: int, type_of: int) -> None:
    """Forget the remembered reward cards of a type that may have left a hand."""
    place = 0
    while place < me.met_n:
        card = me.met_kind[place]
        same = c.KINDS <= card < c.ALL_KINDS and c.TYPE_OF[min(card, c.ALL_KINDS)] == type_of
        if me.met_seat[place] == owner and same:
            knowledge.forget_at(me, place)
        else:
            place += 1


@compiled_separately("world", "int", "int", rare=True)
def back_to_hand(world: World, seat: int, kind: int) -> None:
    """Return a face-down reward card to its owner's hand, unseen."""
    table = world.table
    world.seats[seat].hand[kind] += 1
    table.hand_n[seat] += 1
    table.lacks[seat] &= ~bits.bit(c.TYPE_OF[kind])
    note(world, e.E_TAKEN_BACK, seat, kind, 0)
    recount(world, seat)
