"""The reward deck: kinds from `KINDS` on, with a discard of its own (``table.discard``)."""

from __future__ import annotations

from typing import Any

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.play import bits, bottoms, cards, knowledge, stock, tops, triggers, wiring
from simlab.jit.kernel import compiled_separately, kernel, rarely


@kernel
def build(world: Any) -> None:
    """All reward cards are in the deck."""
    table = world.table
    for kind in range(c.KINDS, c.ALL_KINDS):
        world.hidden.deck[kind] = table.rules.reward_copies[kind - c.KINDS]
        table.reward_n += world.hidden.deck[kind]


@compiled_separately("world", "int", rare=True)
def recount(world: Any, seat: Any) -> None:
    """Write down which reward cards a hand holds, how many, and what may be played of it."""
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
def discards(table: Any) -> Any:
    """Count the discarded reward cards."""
    count = 0
    for kind in range(c.KINDS, c.ALL_KINDS):
        count += table.discard[kind]
    return count


@kernel
def there(table: Any) -> Any:
    """Count the reward cards that can be drawn."""
    return table.reward_n + discards(table)


@kernel
def shuffle(world: Any) -> None:
    """The discarded reward cards become the reward deck."""
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
def draw(world: Any, seat: Any) -> Any:
    """A player draws a reward card; return how many it got: none if there are none left."""
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
def out_of_hand(world: Any, seat: Any, kind: Any) -> None:
    """A reward card leaves a hand face down, to lie on the table."""
    table = world.table
    world.seats[seat].hand[kind] -= 1
    table.hand_n[seat] -= 1
    for viewer in range(table.seats):
        if viewer != seat:
            forget_type(world.seats[viewer], seat, c.TYPE_OF[kind])
    recount(world, seat)


@kernel
def forget_type(me: Any, owner: Any, type_of: Any) -> None:
    """Some reward card of a type left a hand: it may have been any that was remembered."""
    place = 0
    while place < me.met_n:
        card = me.met_kind[place]
        same = c.KINDS <= card < c.ALL_KINDS and c.TYPE_OF[min(card, c.ALL_KINDS)] == type_of
        if me.met_seat[place] == owner and same:
            knowledge.forget_at(me, place)
        else:
            place += 1


@compiled_separately("world", "int", "int", rare=True)
def back_to_hand(world: Any, seat: Any, kind: Any) -> None:
    """A reward card that lay face down goes back to its owner's hand, unseen."""
    table = world.table
    world.seats[seat].hand[kind] += 1
    table.hand_n[seat] += 1
    table.lacks[seat] &= ~bits.bit(c.TYPE_OF[kind])
    note(world, e.E_TAKEN_BACK, seat, kind, 0)
    recount(world, seat)
