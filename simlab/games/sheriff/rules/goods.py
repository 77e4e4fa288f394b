"""Seats, cards, gold and stands: their moves, and the public knowledge of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.sheriff import components as c
from simlab.jit.kernel import kernel
from simlab.loop import reshuffled_piles
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Seat, Table, World


@kernel
def left_of(table: Table, seat: int) -> int:
    """Return the next seat clockwise."""
    return seat + 1 if seat + 1 < table.seats else 0


@kernel
def next_merchant(table: Table, seat: int) -> int:
    """Return the next seat clockwise other than the sheriff's."""
    following = left_of(table, seat)
    return left_of(table, following) if following == table.sheriff else following


@kernel
def whole(amount: float) -> int:
    """Round a positive amount down."""
    return int(amount + 1e-9)


@kernel
def value_of(table: Table, kind: int) -> int:
    """Return the value of a kind of goods on a stand."""
    value = table.rules.value[kind]
    if c.LEGAL_KINDS <= kind < c.FIRST_ROYAL:
        return whole(value * table.rules.contraband_factor)
    return value


@kernel
def copies_in_play(table: Table, kind: int) -> int:
    """Return the number of copies of a kind in the deck of this game."""
    rules = table.rules
    if kind >= c.FIRST_ROYAL and rules.royals == 0:
        return 0
    if table.seats == 3 and rules.remove_4plus != 0:
        return rules.copies[kind] - rules.removed_3p[kind]
    return rules.copies[kind]


@kernel
def may_reshuffle(table: Table) -> int:
    """Return whether the discard piles hold cards that a reshuffle may take."""
    keep = table.rules.reshuffle_keep
    return table.discard_n[0] > keep or table.discard_n[1] > keep


@kernel
def put_on_discard(world: World, pile: int, kind: int) -> None:
    """Lay a card face up on a discard pile."""
    table = world.table
    table.discards[pile, table.discard_n[pile]] = kind
    table.discard_n[pile] += 1
    table.discard[pile, kind] += 1
    table.top[pile] = kind


@kernel
def take_from_discard(world: World, pile: int) -> int:
    """Take the top card of a discard pile and return its kind."""
    table = world.table
    kind = table.top[pile]
    left = table.discard_n[pile] - 1
    table.discard_n[pile] = left
    table.discard[pile, kind] -= 1
    table.top[pile] = table.discards[pile, left - 1] if left > 0 else c.NOTHING
    return kind


@kernel
def reshuffle(world: World) -> None:
    """Make a new draw pile of the discards, except the top cards of each pile."""
    table = world.table
    keep = table.rules.reshuffle_keep
    cards = 0
    reshuffled_piles.restock(world, c.KINDS)
    for pile in range(2):
        spare = table.discard_n[pile] - keep
        if spare > 0:
            for place in range(spare):
                kind = table.discards[pile, place]
                world.hidden.pile[kind] += 1
                table.stock[kind] += 1
                table.discard[pile, kind] -= 1
            for place in range(keep):
                table.discards[pile, place] = table.discards[pile, place + spare]
            table.discard_n[pile] = keep
            if keep == 0:
                table.top[pile] = c.NOTHING
            cards += spare
    table.pile_n += cards
    if cards > 0:
        note(world, c.E_RESHUFFLED, cards, 0, 0)


@kernel
def draw_card(world: World, seers: int) -> int:
    """Take a random card of the draw pile and return its kind, or `NOTHING` if it is empty.

    ``seers`` are the seats that see it, a bit each.
    """
    table = world.table
    pile = world.hidden.pile
    if table.pile_n == 0:
        reshuffle(world)
        if table.pile_n == 0:
            return c.NOTHING
    picked = observed(world, seers, c.KINDS)
    if picked == NOT_OBSERVED:
        left = below(world.hidden.draw_stream, table.pile_n)
        picked = 0
        for kind in range(c.KINDS):
            left -= pile[kind]
            picked += 1 if left >= 0 else 0
    record_chance(world, seers, picked, pile[picked], table.pile_n)
    pile[picked] -= 1
    table.pile_n -= 1
    return picked


@kernel
def draw_to_hand(world: World, seat: int) -> int:
    """Draw a card from the draw pile into a hand; return false if there is none."""
    kind = draw_card(world, 1 << seat)
    if kind == c.NOTHING:
        return False
    world.seats[seat].hand[kind] += 1
    world.seats[seat].drew[kind] += 1
    world.table.hand_n[seat] += 1
    note(world, c.E_DRAWN, seat, kind, 0)
    return True


@kernel
def add_gold(world: World, seat: int, amount: int) -> None:
    """Add gold to a player (or take it), in public unless gold is hidden."""
    me = world.seats[seat]
    me.gold += amount
    if world.table.rules.hide_gold == 0:
        world.table.gold[seat] = me.gold


@kernel
def add_to_stash(world: World, seat: int, kind: int, count: int) -> None:
    """Lay goods face down on a stand (or take them)."""
    world.seats[seat].stash[kind] += count
    if world.table.rules.hide_stash_count == 0:
        world.table.stash_n[seat] += count


@kernel
def owned(table: Table, me: Seat, seat: int, kind: int) -> int:
    """Count goods of one's own stand, face up and face down."""
    return table.stand[seat, kind] + me.stash[kind]


@kernel
def take_from_stand(world: World, seat: int, kind: int) -> None:
    """Take one of the goods from a stand, face-up ones first."""
    table = world.table
    if table.stand[seat, kind] > 0:
        table.stand[seat, kind] -= 1
    else:
        add_to_stash(world, seat, kind, -1)
        if table.known_stash[seat, kind] > 0:
            table.known_stash[seat, kind] -= 1


@kernel
def forget(table: Table, seat: int, kind: int, count: int) -> None:
    """Lower the known copies of a kind in hand and bag: ``count`` of them may have left."""
    table.known[seat, kind] = max(0, table.known[seat, kind] - count)


@kernel
def forget_illegal(table: Table, seat: int, count: int) -> None:
    """Lower the known copies of each illegal kind: ``count`` unseen ones left hand and bag."""
    if count > 0:
        for kind in range(c.LEGAL_KINDS, c.KINDS):
            forget(table, seat, kind, count)
