"""View of a player in words: the table and its own seat, as given to policies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from simlab.games.sherwood import components as c
from simlab.games.sherwood.rules import cards, carriage
from simlab.jit.call_graph import uncompiled

if TYPE_CHECKING:
    from simlab.games.sherwood.record_types import Seat

_is_sheriff, _power_of = map(uncompiled, (cards.is_sheriff, cards.power_of))
_glory_of, _gold_of, _companions_of = map(
    uncompiled, (cards.glory_of, cards.gold_of, cards.companions_of)
)
_route_hideout = uncompiled(carriage.route_hideout)


def view(table: Any, me: Seat, seat: int, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return lines on the player's own state, and lines on the table and the others."""
    return own_lines(table, me), [
        f"round {table.round_index + 1} of {table.rules.rounds}; the figure is with "
        f"{names[table.figure]}; {table.pit} gold in the pit",
        *display_lines(table, names),
        *trip_lines(table, names),
        *band_lines(table, names),
        *lying_lines(table, names),
        *(player_line(table, other, names) for other in everybody(table, seat)),
    ]


def everybody(table: Any, seat: int) -> list[int]:
    """Return all seats in clockwise order, the viewer first."""
    return [(seat + step) % int(table.seats) for step in range(int(table.seats))]


def card_line(table: Any, card: Any) -> str:
    """Return the values of a travel card in words."""
    start, dest = (c.TOWN_TITLES[int(table.rules[name][card])] for name in ("start", "dest"))
    line = f"{c.CARD_WORDS[card]}, power {_power_of(table, card)}, {start} to {dest}, "
    line += f"{_glory_of(table, card)} glory"
    if _is_sheriff(card):
        losses = table.rules.glory_loss[card], table.rules.raider_loss[card]
        return f"sheriff {line}; takes {losses[0]} glory and {losses[1]} raiders"
    return f"{line}, {_gold_of(table, card)} gold, {_companions_of(table, card)} companions"


def own_lines(table: Any, me: Seat) -> list[str]:
    """Return lines on the hand and the cards looked at."""
    hand = [f"{count} {c.KIND_TITLES[kind]}" for kind, count in enumerate(me.hand) if count > 0]
    lines = [f"hand: {', '.join(hand) or 'nothing'}"]
    for slot in range(int(table.rules.laid_out)):
        if me.seen[slot] >= 0 and table.shown[slot] < 0:
            lines.append(f"card {slot + 1} is {card_line(table, me.seen[slot])}")
    return lines


def display_lines(table: Any, names: Sequence[str]) -> list[str]:
    """Return lines on the public cards, and on the looks at the others."""
    lines = []
    for slot in range(int(table.rules.laid_out)):
        if table.done[slot]:
            continue
        if table.shown[slot] >= 0:
            lines.append(f"card {slot + 1}: {card_line(table, table.shown[slot])}")
        else:
            seats = [names[s] for s in range(int(table.seats)) if int(table.looked[slot]) >> s & 1]
            lines.append(f"card {slot + 1}: face down, seen by {', '.join(seats) or 'nobody'}")
    return lines


def band_lines(table: Any, names: Sequence[str]) -> list[str]:
    """Return lines on the bands and their places."""
    lines = []
    for hideout in range(c.HIDEOUTS):
        band = table.bands[hideout]
        if band.leader >= 0:
            there = [
                f"{names[seat]} {band.raiders[seat]}"
                for seat in everybody(table, int(band.leader))
                if band.raiders[seat] > 0
            ]
            line = f"{c.HIDEOUT_WORDS[hideout]}: {', '.join(there)}"
            if band.slot >= 0:
                line += f" (planned for card {band.slot + 1})"
            lines.append(line)
    return lines


def trip_lines(table: Any, names: Sequence[str]) -> list[str]:
    """Return a line on the travelling card: its place, its destination, and its senders."""
    if table.card < 0:
        return []
    at = int(_route_hideout(table, int(table.at)))
    passed = sum(int(_route_hideout(table, place)) == at for place in range(int(table.at)))
    again = " again" if passed else ""
    line = f"card {table.slot + 1} is at {c.HIDEOUT_WORDS[at]}{again}"
    line += f" on its way to {c.TOWN_TITLES[int(table.dest)]}"
    seats = [names[seat] for seat in range(int(table.seats)) if table.used_messenger[seat]]
    return [f"{line}, sent by {', '.join(seats)}" if seats else line]


def lying_lines(table: Any, names: Sequence[str]) -> list[str]:
    """Return a line on promised loot, beside bands or at former ones."""
    there = [f"{table.lying_bags} gold"] if table.lying_bags > 0 else []
    lying = enumerate(table.lying[: int(table.seats)])
    there += [f"{count} companions of {names[seat]}" for seat, count in lying if count > 0]
    return [f"promised loot lies there: {', '.join(there)}"] if there else []


def exit_words(table: Any, seat: int) -> str:
    """Return the order of empty camps in the planning phase."""
    if table.phase >= c.NEXT_PICK:
        return ""
    places = [place for place in range(int(table.out_n)) if table.out_order[place] == seat]
    return f" (out as number {places[0] + 1})" if places else ""


def player_line(table: Any, seat: int, names: Sequence[str]) -> str:
    """Return a player's glory, gold, raiders and hand."""
    line = f"{names[seat]}: {table.glory[seat]} glory, {table.gold[seat]} gold, "
    line += f"{table.camp[seat]} raiders in camp{exit_words(table, seat)}, "
    for name in ("church", "inn", "merchant", "market"):
        line += f"{table[name][seat]} at the {name}, " if table[name][seat] > 0 else ""
    line += f"{table.oak[seat]} at the oak, "
    if table.new_gold[seat] + table.new_comps[seat] > 0:
        line += f"of this round's loot {table.new_gold[seat]} gold and "
        line += f"{table.new_comps[seat]} companions, "
    line += f"{table.hand_n[seat]} equipment"
    known = [
        f"{count} {c.KIND_TITLES[kind]}"
        for kind, count in enumerate(table.known[seat])
        if count > 0
    ]
    return line + (f" ({', '.join(known)} for sure)" if known else "")
