"""View of a player in words: the table and its own seat, as given to policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from simlab.games.sheriff import components as c


def view(table: Any, me: Any, seat: int, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return lines on the player's own goods, and lines on the table and the others."""
    return own_lines(me), [
        f"round {table.round_index + 1}; {names[table.sheriff]} is the Sheriff",
        piles_line(table),
        *(player_line(table, other, names) for other in everybody(table, seat)),
        *offer_lines(table, me, seat, names),
    ]


def everybody(table: Any, seat: int) -> list[int]:
    """Return all seats in clockwise order, the viewer first."""
    return [(seat + step) % int(table.seats) for step in range(int(table.seats))]


def goods(counts: Any) -> str:
    """Return ``2 Apple, 1 Silk``, or ``nothing``."""
    found = [f"{count} {c.GOODS_TITLES[kind]}" for kind, count in enumerate(counts) if count > 0]
    return ", ".join(found) or "nothing"


def own_lines(me: Any) -> list[str]:
    """Return lines on the own gold, hand, bag and goods face down."""
    lines = [f"{me.gold} gold; hand: {goods(me.hand)}"]
    if me.bag_size > 0:
        lines.append(f"bag: {goods(me.bag)}")
    if me.aside_size > 0:
        lines.append(f"aside: {goods(me.aside)}")
    if me.stash.any():
        lines.append(f"face down on the stand: {goods(me.stash)}")
    return lines


def piles_line(table: Any) -> str:
    """Return the sizes of the piles and the tops of the discards."""
    tops = [
        f"{table.discard_n[pile]} with {c.GOODS_TITLES[table.top[pile]]} on top"
        for pile in range(2)
        if table.top[pile] >= 0
    ]
    return f"draw pile {table.pile_n}; discards {' and '.join(tops) or 'empty'}"


def player_line(table: Any, seat: int, names: Sequence[str]) -> str:
    """Return a player's gold, stand, cards and bag."""
    gold = f"{table.gold[seat]} gold" if table.gold[seat] >= 0 else "gold hidden"
    line = f"{names[seat]}: {gold}, stand {goods(table.stand[seat])}"
    if table.stash_n[seat] > 0:
        line += f" and {table.stash_n[seat]} face down"
    line += f", {table.hand_n[seat]} card{'s' * int(table.hand_n[seat] != 1)} in hand"
    if table.bag_n[seat] > 0:
        line += f", bag of {table.bag_n[seat]}"
        if table.declared[seat] >= 0:
            line += f" declared as {c.GOODS_TITLES[table.declared[seat]]}"
        line += f" ({c.FATE_WORDS[table.fate[seat]]})"
    if table.known[seat].any():
        line += f"; surely holds {goods(table.known[seat])}"
    return line


def offer_lines(table: Any, me: Any, seat: int, names: Sequence[str]) -> list[str]:
    """Return lines on the bag in focus, the price asked and the offers."""
    if table.focus < 0:
        return []
    lines = [f"about the bag of {names[table.focus]}"]
    if table.asked >= 0:
        lines.append(f"the Sheriff would take {table.asked} gold")
    for payer in range(int(table.seats)):
        heard = seat in (payer, table.sheriff)
        offer = me.heard[payer] if heard else table.offers[payer]
        if offer.status != c.NO_OFFER:
            line = f"{names[payer]} to {c.ACT_WORDS[offer.act]} ({c.STATUS_WORDS[offer.status]}): "
            line += f"{offer.gold} gold" if offer.gold >= 0 else "in private"
            if offer.stand.any():
                line += f", of the stand {goods(offer.stand)}"
            if offer.bag.any():
                line += f", of the bag {goods(offer.bag)}"
            lines.append(line)
    return lines
