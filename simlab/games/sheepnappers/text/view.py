"""View of a player in words: the table and its own seat, as given to policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simlab.games.sheepnappers import components as c
from simlab.games.sheepnappers.rules.needs import fuel_need, wool_in_hand
from simlab.games.sheepnappers.state import DISCARD
from simlab.jit.call_graph import uncompiled

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import Seat, Table

# A few calls do not justify the time to compile them.
_fuel_need, _wool_in_hand = map(uncompiled, (fuel_need, wool_in_hand))


def view(table: Table, me: Seat, seat: int, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return lines on the player's own cards, and lines on the table and the others."""
    return own_lines(table, me), [
        *session_lines(table, names),
        pile_line(table, me.facts),
        *(player_line(table, me.facts, other, seat, names) for other in others(table, seat)),
        *situation_lines(table, names),
    ]


def others(table: Table, seat: int) -> list[int]:
    """Return the other seats in play order."""
    return [(seat + step) % int(table.seats) for step in range(1, int(table.seats))]


def cards(counts: Any) -> str:
    """Return ``2 Fuel, 1 IT Sheep``, or ``nothing``."""
    found = [f"{count} {c.CARD_TITLES[kind]}" for kind, count in enumerate(counts) if count > 0]
    return ", ".join(found) or "nothing"


def own_lines(table: Table, me: Seat) -> list[str]:
    """Return lines on the own hand and its uses."""
    hand = f"{cards(me.hand)} (wool {_wool_in_hand(table, me)}, a launch takes "
    lines = [f"{hand}{_fuel_need(table, me)} fuel)"]
    if me.gift >= 0:
        lines.append(f"set aside as a gift: 1 {c.CARD_TITLES[me.gift]}")
    return lines


def session_lines(table: Table, names: Sequence[str]) -> list[str]:
    """Return the round and the totals so far of a session with several rounds."""
    if table.rules.rounds == 1:
        return []
    totals = ", ".join(f"{name} {int(table.total[seat])}" for seat, name in enumerate(names))
    return [f"round {table.round_index + 1} of {table.rules.rounds}; so far {totals}"]


def pile_line(table: Table, facts: Any) -> str:
    """Return the sizes of draw pile and discard, and the known cards of the discard."""
    wolves = table.rules.wolves - table.wolves_out
    line = f"draw pile {table.pile_n} with {wolves} wolves; discard {table.discard_n}"
    if table.top < 0:
        return line
    known = cards(facts.known[DISCARD])
    return f"{line}, {c.CARD_TITLES[table.top]} on top, in it {known}"


def player_line(table: Table, facts: Any, other: int, seat: int, names: Sequence[str]) -> str:
    """Return the status, the number of cards and the known cards of another player."""
    step = (other - seat) % int(table.seats)
    status = "" if table.status[other] == c.ACTIVE else f"{c.STATUS_WORDS[table.status[other]]}, "
    line = f"+{step} {names[other]}: {status}{table.hand_n[other]} cards"
    sure = facts.known[other].copy()
    for kind in (c.FUEL, c.GPS):
        sure[kind] = max(sure[kind], facts.proved[other, kind])
    lacks = [c.CARD_TITLES[kind] for kind in range(c.KINDS) if is_missing(facts, other, kind)]
    known = [cards(sure)] if sure.any() else []
    if sure.sum() < table.hand_n[other] and lacks:
        known.append("no " + ", no ".join(lacks))
    if 0 < facts.short[other] <= table.hand_n[other] and sure.sum() < table.hand_n[other]:
        known.append(short_of_fuel(table, facts, other))
    return line + (f"; you know of {', '.join(known)}" if known else "")


def short_of_fuel(table: Table, facts: Any, other: int) -> str:
    """Return the upper bound of a player's Fuel after a failed launch, in words."""
    extra = table.rules.gps_extra
    hacks = f" ({extra} more for each GPS Hack)" if extra > 0 else ""
    return f"fewer than {facts.short[other]} Fuel{hacks}"


def is_missing(facts: Any, place: int, kind: int) -> bool:
    """Return whether a place is known to hold no card of this kind."""
    return bool(facts.known[place, kind] == 0 and (facts.lacks[place] >> kind) & 1)


def situation_lines(table: Table, names: Sequence[str]) -> list[str]:
    """Return lines on the launch and the action that await an answer."""
    lines = []
    if table.launcher >= 0:
        lines.append(f"{names[table.launcher]} is about to launch")
    if table.decision == c.BAA_CALL:
        what = f"the {c.CARD_TITLES[table.verb]} of {names[table.player]}"
        if table.target >= 0:
            what += f" at {names[table.target]}"
        if table.wish >= 0:
            what += f" for a {c.CARD_TITLES[table.wish]}"
        lines.append(f"{what} will {'fail' if table.baas % 2 else 'happen'} unless a Baa is thrown")
    elif table.decision == c.KAMI:
        lines[-1] += " unless a Kamikaze Sheep brings it down"
    return lines
