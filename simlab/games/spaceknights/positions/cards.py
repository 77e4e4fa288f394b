"""Cards of described positions: types, maneuvers, decks that can hold them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from simlab.games.spaceknights import components as c
from simlab.games.spaceknights.positions.schema import Maneuver
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.spaceknights.record_types import Table, World


def layouts(table: Table) -> Iterator[tuple[int, ...]]:
    """Yield the possible lists of suits missing at the six values."""
    if table.rules.layout == c.LAYOUT_CANONICAL:
        yield tuple(value % c.SUITS for value in range(c.VALUES))
        return
    for missing in itertools.product(range(c.SUITS), repeat=c.VALUES):
        if table.rules.suit_counts or all(missing.count(suit) == 2 for suit in range(c.SUITS)):
            yield missing


def deck_types(table: Table, known: Sequence[Maneuver], seat: int) -> list[int]:
    """Return the types of a possible deck with all known cards."""
    wanted = {kind for kind, _, _ in known}
    if len(wanted) == len(known):
        for missing in layouts(table):
            kinds = [k for k in range(c.TYPES) if k % c.SUITS != missing[k // c.SUITS]]
            if wanted <= set(kinds):
                return kinds
    words = ", ".join(c.TYPE_WORDS[kind] for kind, _, _ in known)
    raise UsageError(f"position: no deck of seat {seat} has all of {words}")


def pair(kinds: list[int], known: Sequence[Maneuver], seat: int) -> dict[int, int]:
    """Return the book entry of each type: as described, and the rest in order."""
    said = {kind: (effect, condition) for kind, effect, condition in known}
    columns = []
    for column in (0, 1):
        given = {kind: pair[column] for kind, pair in said.items() if pair[column] >= 0}
        if len(set(given.values())) < len(given):
            raise UsageError(f"position: seat {seat} has an effect or condition twice")
        free = iter([each for each in range(c.CONDITIONS) if each not in given.values()])
        columns.append({kind: given[kind] if kind in given else next(free) for kind in kinds})
    return {kind: 1 + c.CONDITIONS * columns[0][kind] + columns[1][kind] for kind in kinds}


def write_deck(
    world: World,
    seat: int,
    own: Sequence[Maneuver],
    front: Sequence[Maneuver],
    thwarted: int,
    is_known: bool,
) -> None:
    """Write a possible deck of a player with all its known cards."""
    table, me = world.table, world.seats[seat]
    known = [*own, *front]
    kinds = deck_types(table, known, seat)
    entries = pair(kinds, known, seat)
    count = int(table.rules.n_thwarted)
    if thwarted > count:
        raise UsageError(f"position: {thwarted} Thwarted, but a deck has {count}")
    for kind, entry in entries.items():
        me.facts.book[c.TYPES * seat + kind] = entry
    for place, (kind, _, _) in enumerate(front):
        card = c.TYPES * seat + kind
        table.front[seat, place] = card
        for facts in (table.facts, *(each.facts for each in world.seats)):
            facts.book[card], facts.spot[card] = entries[kind], 1 + 8 * seat + c.IN_FRONT
    table.front_n[seat] = len(front)
    for facts in (table.facts, *(each.facts for each in world.seats)):
        facts.thwarted_n[seat] = count
    in_front = {kind for kind, _, _ in front}
    deck = [c.TYPES * seat + kind for kind in kinds if kind not in in_front]
    hand: list[int] = []
    if table.alive[seat] and seat != table.foe:
        hand = [c.TYPES * seat + kind for kind, _, _ in own] + [int(c.THWARTED)] * thwarted
        hand = hand if is_known else deck[:2]
    rest = [card for card in deck if card not in hand] + [int(c.THWARTED)] * (count - thwarted)
    if len(rest) > c.DECK:
        raise UsageError(f"position: seat {seat} has too many cards")
    me.hand[: len(hand)], me.deck[: len(rest)] = hand, rest
    me.thwarted = thwarted
    table.hand_n[seat], table.deck_n[seat] = len(hand), len(rest)
