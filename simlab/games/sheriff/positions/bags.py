"""Bags of described positions: declarations, and the order of declaring."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.core.value_parsers import counts
from simlab.games.sheriff import components as c
from simlab.games.sheriff.rules import goods
from simlab.jit.call_graph import uncompiled
from simlab.jit.errors import UsageError

if TYPE_CHECKING:
    from simlab.games.sheriff.record_types import Table, World

# A single call does not justify the time to compile them.
next_merchant = uncompiled(goods.next_merchant)
copies_in_play = uncompiled(goods.copies_in_play)


def declared_by_all(
    table: Table, description: Mapping[str, Any], before: Sequence[int] = ()
) -> Sequence[Mapping[int, int]]:
    """Return the declarations of all seats, or raise if those ``before`` me are missing."""
    if "declared" in description:
        declared: Sequence[Mapping[int, int]] = description["declared"]
        return declared
    sheriff = int(table.sheriff)
    who = "each merchant has declared"
    if before:
        who = f"seat {before[0]} has declared, before you"
        if before[1:]:
            who = f"seats {' and '.join(map(str, before))} have declared, before you"
    written = _as_written(table, before or merchants(table))
    assumed = (
        ""
        if "sheriff" in description
        else f" (seat {sheriff} is the sheriff unless you say who is)"
    )
    raise UsageError(
        f"position: declared is missing: what {who}{assumed}; write it seat by seat, as '{written}'"
    )


def merchants(table: Table) -> list[int]:
    """Return the seats of the merchants of this round."""
    return [seat for seat in range(int(table.seats)) if seat != table.sheriff]


def _as_written(table: Table, seats: Sequence[int]) -> str:
    return "; ".join("apple 3" if seat in seats else "none" for seat in range(int(table.seats)))


def refuse_no_bag(
    table: Table, declared: Sequence[Mapping[int, int]], seats: Sequence[int]
) -> None:
    """Check that each of these seats has a bag, unless the rules allow none."""
    missing = [seat for seat in seats if not any(declared[seat].values())]
    if missing and table.rules.bag_min > 0:
        whose = f"seat {missing[0]} has a bag too: say what it has declared"
        if missing[1:]:
            whose = f"seats {' and '.join(map(str, missing))} have bags too: say what they declared"
        raise UsageError(f"declared: {whose}, as in '{_as_written(table, seats)}'")


def done_with(description: Mapping[str, Any]) -> list[int]:
    """Return the seats with a bag passed or opened in this round."""
    return [*description.get("passed", ()), *description.get("opened", ())]


def write_bags(
    world: World, me: int, declared: Sequence[Mapping[int, int]], done: Sequence[int] = ()
) -> None:
    """Record all declarations; bags that are ``done`` are empty."""
    table = world.table
    for seat, description in enumerate(declared):
        cards = counts(description, c.KINDS)
        if np.count_nonzero(cards) > 1 or cards[c.LEGAL_KINDS :].any():
            said = ", ".join(c.GOODS_WORDS[kind] for kind in description)
            raise UsageError(f"declared: one kind of {', '.join(c.LEGAL_WORDS)}, not {said}")
        for kind in np.flatnonzero(cards):
            if not copies_in_play(table, kind):
                raise UsageError(f"declared: the deck has no {c.GOODS_WORDS[kind]} in this game")
        size = int(cards.sum())
        if size and seat == table.sheriff:
            raise UsageError("declared: the sheriff declares nothing ('none')")
        if size > table.rules.bag_max:
            raise UsageError(f"declared: a bag holds at most {table.rules.bag_max} cards")
        if seat == me and me in done and world.seats[me].bag_size:
            raise UsageError("bag: yours has passed or was opened, so that nothing is in it")
        if seat == me and me not in done and size != world.seats[me].bag_size:
            raise UsageError(f"declared: your bag holds {world.seats[me].bag_size}, not {size}")
        if size:
            table.declared[seat] = np.flatnonzero(cards)[0]
            _seal(table, seat, size)


def _seal(table: Table, seat: int, size: int) -> None:
    table.bag_n[seat] = size
    table.fate[seat] = c.SEALED
    table.todo[seat] = c.TO_BARGAIN
    table.bags[seat] = 1


def write_done(table: Table, description: Mapping[str, Any]) -> None:
    """Record the bags passed or opened in this round, which are not judged again."""
    for key, fate in (("passed", c.PASSED), ("opened", c.INSPECTED)):
        for seat in description.get(key, ()):
            if table.fate[seat] != c.SEALED:
                raise UsageError(f"{key}: say once of seat {seat}, and in declared what was said")
            table.fate[seat] = fate
            table.todo[seat] = c.NOT_TO_DO
            table.inspections += 1 if fate == c.INSPECTED else 0


def refuse_later(description: Mapping[str, Any], decision: str, *keys: str) -> None:
    """Refuse keys that describe events after the bags are on the table."""
    for key in (*keys, "focus", "offers", "talk", "passed", "opened"):
        if key in description:
            raise UsageError(f"position: no {key} yet at {decision}")


def write_declaring(world: World, me: int, description: Mapping[str, Any]) -> None:
    """Set up a position at declaring: all bags loaded, earlier merchants' bags declared."""
    table = world.table
    refuse_later(description, "declare")
    if not world.seats[me].bag_size:
        raise UsageError("bag: say what is in your bag")
    order = those_after(table, me)
    others = {*range(int(table.seats))} - {me, int(table.sheriff)}
    before = sorted(others.difference(order))
    if not before:
        description = {"declared": [{}] * int(table.seats), **description}
    declared = list(declared_by_all(table, description, before))
    if any(declared[me].values()):
        raise UsageError("declared: your bag is declared already; ask --decision offer")
    declared[me] = {0: int(world.seats[me].bag_size)}
    refuse_no_bag(table, declared, before)
    for seat in order:
        if any(declared[seat].values()):
            raise UsageError(f"declared: seat {seat} declares after you, by the order of play")
    write_bags(world, me, declared)
    full = min(int(table.rules.bag_max), int(table.rules.hand_size))
    sizes = description.get(
        "bags", [full if seat in order else n for seat, n in enumerate(table.bag_n)]
    )
    for seat in range(int(table.seats)):
        if seat in order and sizes[seat]:
            _seal(table, seat, sizes[seat])
        if sizes[seat] != table.bag_n[seat]:
            raise UsageError(f"bags: seat {seat} has {table.bag_n[seat]} cards in its bag")
    table.declared[me] = c.NOTHING
    table.phase, table.decision = c.DECLARING, c.DECLARE
    table.actor = table.current = me
    table.left_to_act = len(order) + 1


def those_after(table: Table, me: int, first: int | None = None) -> list[int]:
    """Return the merchants with a turn after mine; the first one sits left of the sheriff."""
    following = []
    seat = int(next_merchant(table, me))
    first = (int(table.sheriff) + 1) % int(table.seats) if first is None else first
    while seat != first:
        following.append(seat)
        seat = int(next_merchant(table, seat))
    return following
