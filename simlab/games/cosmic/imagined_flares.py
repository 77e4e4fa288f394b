"""Sampled flares in the game, and aliens that others have turned down.

A player knows the aliens that were shown, its own two, and every flare it has seen. Unknown are the
aliens turned down by others (any of the pool) and the flares that fill up the deck (any at all).
Both are dealt uniformly over all possibilities: a flare that was seen may have come either way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards, sets, sheets, tops
from simlab.jit.kernel import kernel, rarely
from simlab.loop.rng import below, uniform

if TYPE_CHECKING:
    from simlab.core.arrays import Stream
    from simlab.games.cosmic.record_types import Seat, Table, World


@kernel
def falling(count: int, steps: int) -> float:
    """Return the falling factorial: ordered ways to pick ``steps`` of ``count`` things."""
    ways = 1.0
    for step in range(steps):
        ways *= max(0, count - step)
    return ways


@kernel
def fills(seen: int, fill: int, others: int, down: int) -> float:
    """Return the number of ways to fill up the deck, up to a constant factor.

    ``down`` of the ``seen`` flares without a known alien came with aliens turned down; the others
    are among the ``fill`` flares picked from ``others``.
    """
    if fill - seen + down < 0:
        return 0.0
    ways = 1.0
    for step in range(max(0, seen - fill), down):
        ways *= (others - seen + step + 1) / (fill - seen + step + 1)
    return ways


@kernel
def known_aliens(table: Table, me: Seat) -> tuple[int, int]:
    """Return the aliens that a player knows to have been dealt."""
    known = sets.of(me.dealt)
    for seat in range(table.seats):
        if table.alien[seat] != c.NO_POWER:
            known = sets.union(known, sets.one(table.alien[seat]))
    return known


@kernel
def turned_down(table: Table, seat: int) -> int:
    """Count the sheets that others were dealt and did not show."""
    each = 2 if table.phase == c.DEALING_ALIENS else 1
    count = 0
    for other in range(table.seats):
        if other != seat and table.rules.aliens[other] == c.CHOICE_ALIEN:
            count += each
    return count


@kernel
def weight(
    table: Table,
    free: tuple[int, int],
    extra: tuple[int, int],
    known: tuple[int, int],
    hidden_n: int,
    down: int,
) -> float:
    """Return the unnormalised probability that ``down`` seen flares are of aliens turned down."""
    ways = falling(hidden_n, down) / falling(down, down)
    ways *= falling(sets.count(sets.both(free, extra)), down)
    ways *= falling(sets.count(sets.minus(free, extra)), hidden_n - down)
    fill = max(0, table.flare_n - sets.count(known) - hidden_n)
    others = sets.count(sets.minus(sheets.box(table), known)) - hidden_n
    return ways * fills(sets.count(extra), fill, others, down)


@kernel
def deal_sheets(world: World, seat: int, stream: Stream) -> int:
    """Deal aliens that others turned down and flares in the game; return false if none fit."""
    table = world.table
    me = world.seats[seat]
    known = known_aliens(table, me)
    seen = sets.union(sets.of(table.seen_flares), sets.of(me.seen_flares))
    sure = sets.union(known, sets.of(me.fresh_flares))
    extra = sets.minus(seen, sure)
    hidden_n = turned_down(table, seat)
    free = sets.minus(sheets.pool(table), sure)
    free = sets.minus(free, sets.few(sheets.barred_by(table)))
    rivals = sheets.out_of_two(table)
    if known[0] & rivals != 0:
        free = sets.minus(free, sets.few(rivals))
        world.hidden.barred = rivals & ~known[0]
        rivals = 0
    one = bits.bit(bits.lowest_bit(rivals)) if rivals != 0 else 0
    coins = 2 if rivals != 0 else 1
    total = 0.0
    for coin in range(coins):
        out = one if coin == 0 else rivals & ~one
        for down in range(hidden_n + 1):
            total += weight(table, sets.minus(free, sets.few(out)), extra, sure, hidden_n, down)
    if total == 0.0:
        return False
    left = uniform(stream) * total
    for coin in range(coins):
        out = one if coin == 0 else rivals & ~one
        for down in range(hidden_n + 1):
            each = weight(table, sets.minus(free, sets.few(out)), extra, sure, hidden_n, down)
            if left < each:
                if rivals != 0:
                    world.hidden.barred = out
                left_in = sets.minus(free, sets.few(out))
                hand_out(world, seat, left_in, extra, down, stream)
                return True
            left -= each
    return False


@kernel
def hand_out(
    world: World,
    seat: int,
    free: tuple[int, int],
    extra: tuple[int, int],
    down: int,
    stream: Stream,
) -> None:
    """Deal others the aliens that they turned down, ``down`` of them with seen flares."""
    table = world.table
    known = known_aliens(table, world.seats[seat])
    known = sets.union(known, sets.of(world.seats[seat].fresh_flares))
    left = turned_down(table, seat)
    each = 2 if table.phase == c.DEALING_ALIENS else 1
    for other in range(table.seats):
        if other == seat or table.rules.aliens[other] != c.CHOICE_ALIEN:
            continue
        me = world.seats[other]
        sets.clear(me.dealt)
        for _ in range(each):
            seen = below(stream, left) < down
            some = sets.both(free, extra) if seen else sets.minus(free, extra)
            alien = sets.nth(some, below(stream, sets.count(some)))
            sets.add(me.dealt, alien)
            free = sets.minus(free, sets.one(alien))
            left -= 1
            if seen:
                down -= 1
        known = sets.union(known, sets.of(me.dealt))
        me.keeps = c.NOTHING
        if table.phase != c.DEALING_ALIENS:
            sets.add(me.dealt, table.alien[other])
        elif other < table.cursor:
            me.keeps = sets.nth(sets.of(me.dealt), below(stream, 2))
    if table.flare_n > 0:
        flares = sheets.fill_up(table, sets.union(known, extra), stream)
        sets.put(world.hidden.flares_in, flares)


@kernel
def gather_flares(world: World, seat: int) -> None:
    """Put all flares that a player cannot place into the deck, except those that it remembers."""
    table = world.table
    me = world.seats[seat]
    for other in range(table.seats):
        if other != seat:
            sets.clear(world.seats[other].flares)
            sets.clear(world.seats[other].hoard_flares)
            sets.clear(world.seats[other].sheet_flares)
            sets.clear(world.seats[other].fresh_flares)
            sets.put(world.seats[other].seen_flares, sets.of(world.seats[other].dealt))
    placed = sets.union(sets.of(me.flares), sets.of(me.hoard_flares))
    placed = sets.union(placed, sets.of(me.aside_flares))
    placed = sets.union(placed, sets.of(table.discard_flares))
    placed = sets.union(placed, sets.of(table.laid_flares))
    placed = sets.union(placed, sets.of(me.sheet_flares))
    placed = sets.union(placed, sets.of(table.away_flares))
    placed = sets.union(placed, sets.of(table.reactor_flares))
    if rarely(table.peeked != 0):
        flare = tops.top_cards(tops.FLARE_ON, world, seat, 0, 0)
        if flare != c.NO_POWER:
            placed = sets.union(placed, sets.one(flare))
    for place in range(me.met_n):
        if cards.is_flare(me.met_kind[place]):
            alien = cards.alien_of(me.met_kind[place])
            sets.add(world.seats[me.met_seat[place]].flares, alien)
            sets.add(world.seats[me.met_seat[place]].seen_flares, alien)
            placed = sets.union(placed, sets.one(alien))
    for other in range(table.seats):
        placed = sets.union(placed, sets.of(table.shown_sheet[other]))
    sets.put(world.hidden.deck_flares, sets.minus(sets.of(world.hidden.flares_in), placed))
    for place in range(me.met_n):
        if me.met_kind[place] == c.FLARE:
            sets.add(world.seats[me.met_seat[place]].flares, fresh_flare(world, seat))
    for other in range(table.seats):
        if other != seat and table.sheet_n[other] > 0:
            fill_sheet(world, seat, other)


@kernel
def fill_sheet(world: World, seat: int, other: int) -> None:
    """Fill the sheet of Host with the flares played from it and random unused ones."""
    table = world.table
    me = world.seats[other]
    shown = sets.of(table.shown_sheet[other])
    sets.put(me.sheet_flares, shown)
    for _ in range(table.sheet_n[other] - sets.count(shown)):
        sets.add(me.sheet_flares, fresh_flare(world, seat))
    world.hidden.deck[c.FLARE] -= table.sheet_n[other]
    sets.join(me.fresh_flares, sets.of(me.sheet_flares))
    sets.join(me.seen_flares, sets.of(me.sheet_flares))


@kernel
def fresh_flare(world: World, seat: int) -> int:
    """Draw a random flare that a player cannot place and that was unused at the start.

    Flares that were seen in hands and discards are excluded as long as others are left.
    """
    table = world.table
    me = world.seats[seat]
    deck = sets.of(world.hidden.deck_flares)
    dealt = sets.union(sheets.dealt(world), known_aliens(table, me))
    seen = sets.union(sets.of(table.seen_flares), sets.of(me.seen_flares))
    fresh = sets.minus(sets.minus(deck, dealt), seen)
    if sets.is_empty(fresh):
        fresh = sets.minus(deck, sets.of(table.stock_flares))
    if sets.is_empty(fresh):
        fresh = deck
    alien = sets.nth(fresh, below(world.hidden.deal_stream, sets.count(fresh)))
    sets.drop(world.hidden.deck_flares, alien)
    return alien


@kernel
def take_flare(world: World, seat: int, stream: Stream) -> None:
    """Deal a random flare of the deck to a hand."""
    hidden = world.hidden
    deck = sets.of(hidden.deck_flares)
    alien = sets.nth(deck, below(stream, sets.count(deck)))
    sets.drop(hidden.deck_flares, alien)
    sets.add(world.seats[seat].flares, alien)
    sets.add(world.seats[seat].seen_flares, alien)


@kernel
def hoard_flare(world: World, seat: int, stream: Stream) -> None:
    """Deal a random flare of the deck to a hoard."""
    me = world.seats[seat]
    before = sets.of(me.flares)
    take_flare(world, seat, stream)
    sets.join(me.hoard_flares, sets.minus(sets.of(me.flares), before))
    sets.put(me.flares, before)


@kernel
def lay_aside(world: World, seat: int, stream: Stream) -> None:
    """Deal a random flare of the deck to the cards that a player has set aside."""
    me = world.seats[seat]
    before = sets.of(me.flares)
    take_flare(world, seat, stream)
    sets.join(me.aside_flares, sets.minus(sets.of(me.flares), before))
    sets.put(me.flares, before)


@kernel
def has_secrets(table: Table) -> int:
    """Return whether the game has hidden flares or aliens."""
    return table.flare_n > 0 or turned_down(table, c.NOTHING) > 0
