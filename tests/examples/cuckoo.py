"""Cuckoo, a whole game in one file: keep your secret card, or throw it and draw another.

Everybody is dealt a card. In turn each keeps it, or throws it face up and draws the next of the
pile, ``laps`` times around. Then the highest card wins; those who tie share the win.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from simlab import below, integer, kernel, policy
from simlab.core import rules
from simlab.core.arrays import Mind, Outcome, Worlds
from simlab.core.events import EventKind, note
from simlab.core.game import Decision, Game, Metric
from simlab.core.policy import policies_in
from simlab.core.position_schema import MY_SEAT, Key, blank_world
from simlab.core.records import STREAM, Layout, Words
from simlab.core.turn_order import TurnOrder, acts_first
from simlab.core.value_parsers import Cards, Vocabulary, Word
from simlab.jit.errors import UsageError
from simlab.loop.observed_chance import NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import start_stream
from simlab.loop.turn import NOTHING, ask, turn_loop

if TYPE_CHECKING:  # made from the layout: python -m simlab.core.record_types cuckoo
    from tests.examples.cuckoo_record_types import Hidden, Seat, Table, World

# Components: numbers for all that has a name.
SEATS, HIGHEST = 5, 13
CHOOSE = 0  # the only kind of decision; its actions:
KEEP, SWAP = 0, 1
TURNS, DONE = 0, 1  # phases of the game
FORCED, DREW, THREW = 0, 1, 2  # kinds of events

# Rules: every constant that somebody might want to change.
RULEBOOK = rules.RuleBook(
    (
        rules.integer("copies", 4, f"cards of each value from 1 to {HIGHEST}", low=1, high=8),
        rules.integer("laps", 1, "how often everybody is asked", low=1, high=9),
    )
)

# Records: what all see, what one player sees, and what nobody sees.
NUMBER, PER_VALUE = np.int64, (HIGHEST + 1,)
LAYOUT = Layout.build(
    max_seats=SEATS,
    rules=RULEBOOK.dtype(),
    table=[
        *((name, NUMBER) for name in ("phase", "first", "asked", "pile_n")),
        ("thrown", NUMBER, PER_VALUE),
    ],
    seat=[("card", NUMBER)],
    hidden=[("pile", NUMBER, PER_VALUE), ("luck", STREAM)],
)


@kernel
def take(hidden: Hidden, count: int) -> int:
    """Return one of the ``count`` cards in the pile, each as likely as another."""
    place, value = below(hidden.luck, count), 1
    while place >= hidden.pile[value]:
        place -= hidden.pile[value]
        value += 1
    return value


@kernel
def draw(world: World, seat: int) -> None:
    """Give a player the next card. Only its owner sees it, so only its owner is told."""
    hidden, table = world.hidden, world.table
    value = observed(world, 1 << seat, HIGHEST + 1)
    if value == NOT_OBSERVED:
        value = take(hidden, table.pile_n)
    record_chance(world, 1 << seat, value, hidden.pile[value], table.pile_n)
    hidden.pile[value] -= 1
    table.pile_n -= 1
    world.seats[seat].card = value
    note(world, DREW, seat, value, 0)


@kernel
def set_up(world: World) -> None:
    """Bring a blank world to its first phase."""
    hidden, table = world.hidden, world.table
    start_stream(hidden.luck, hidden.key, 1)
    for value in range(1, HIGHEST + 1):
        hidden.pile[value] = table.rules.copies
    table.pile_n = HIGHEST * table.rules.copies
    for seat in range(table.seats):
        draw(world, seat)
    table.first = below(hidden.luck, table.seats)
    acts_first(world, table.first)
    table.phase = TURNS


@kernel
def go_on(world: World, phase: int) -> None:
    """Ask the next player, or end the game."""
    table = world.table
    if table.asked == table.rules.laps * table.seats:
        table.phase = DONE
        return
    table.asked += 1
    ask(world, CHOOSE, (table.first + table.asked - 1) % table.seats)


@kernel
def answer(world: World, decision: int, seat: int, action: int) -> None:
    """Do what was chosen."""
    if action == SWAP:
        thrown = world.seats[seat].card
        world.table.thrown[thrown] += 1
        note(world, THREW, seat, thrown, 0)
        draw(world, seat)


@kernel
def only_option(table: Table, me: Seat) -> int:
    """Nobody is asked who has no choice."""
    return KEEP if table.pile_n == 0 else NOTHING


@kernel
def legal(table: Table, me: Seat, action: int) -> bool:
    """Whether the player who decides may do this."""
    return action == KEEP or (action == SWAP and table.pile_n > 0)


@kernel
def determinize(world: World, seat: int, key: int) -> bool:
    """Deal anew what ``seat`` cannot see; its own record and the table stay (a determinization)."""
    hidden, table = world.hidden, world.table
    hidden.key = key
    start_stream(hidden.luck, key, 1)
    for value in range(1, HIGHEST + 1):
        hidden.pile[value] = table.rules.copies - table.thrown[value]
    hidden.pile[world.seats[seat].card] -= 1
    unseen = table.pile_n + table.seats - 1
    for other in range(table.seats):
        if other != seat:
            world.seats[other].card = take(hidden, unseen)
            hidden.pile[world.seats[other].card] -= 1
            unseen -= 1
    return True


@kernel
def record_metrics(world: World, outcome: Outcome) -> None:
    """Count what came of it: the returns of each seat, then what is counted of the table."""
    highest, winners = 0, 0
    for seat in range(world.table.seats):
        highest = max(highest, world.seats[seat].card)
    for seat in range(world.table.seats):
        winners += world.seats[seat].card == highest
    for seat in range(world.table.seats):
        card = world.seats[seat].card
        outcome.seats[seat, 0] = card
        outcome.seats[seat, 1] = 1.0 / winners if card == highest else 0.0
    outcome.table[0] = HIGHEST * world.table.rules.copies - world.table.seats - world.table.pile_n


@kernel
def check_invariants(world: World) -> int:
    """Return 0, or the number of an invariant that does not hold (see ``audit_names``)."""
    hidden, table, cards = world.hidden, world.table, 0
    for value in range(1, HIGHEST + 1):
        count = hidden.pile[value] + table.thrown[value]
        for seat in range(table.seats):
            count += world.seats[seat].card == value
        if count != table.rules.copies:
            return 1
        cards += hidden.pile[value]
    return 2 if cards != table.pile_n else 0


@policy(least=integer(8, 1, HIGHEST), traits=["deterministic"])
def sensible(table: Table, me: Seat, mind: Mind) -> int:
    """Keep a card of at least so much."""
    return SWAP if table.pile_n > 0 and me.card < mind.params[0] else KEEP


@policy
def random(table: Table, me: Seat, mind: Mind) -> int:
    """Keep or swap, by chance."""
    return below(mind.rng, 2) if table.pile_n > 0 else KEEP


VALUE = Word(Vocabulary([str(value or "") for value in range(HIGHEST + 1)]))
KEYS = (
    MY_SEAT,
    Key("card", VALUE, "your card", ""),
    Key("thrown", Cards(VALUE.known), "cards thrown", "none"),
)


def place(chosen: rules.Rules, told: Mapping[str, Any]) -> Worlds:
    """Build the position of the player who is asked now, the last one of all."""
    worlds = blank_world(LAYOUT, RULEBOOK, chosen)
    table, hidden = worlds[0].table, worlds[0].hidden
    table.asked = chosen.seats
    table.first = (told["me"] + 1) % chosen.seats
    for value in told.get("thrown", ()):
        table.thrown[value] += 1
    worlds[0].seats[told["me"]].card = told["card"]
    hidden.pile[1:] = chosen["copies"]
    hidden.pile -= table.thrown
    hidden.pile[told["card"]] -= 1
    table.pile_n = hidden.pile.sum() - (chosen.seats - 1)
    if hidden.pile.min() < 0 or table.pile_n < 0:
        raise UsageError("position: there are not so many cards")
    ask(worlds[0], CHOOSE, told["me"])
    return worlds


def tell(event: dict[str, Any], names: Sequence[str]) -> str:
    """Return a line of story; what the audience may not see is None."""
    who = names[event["seat"]]
    if event["event"] == "threw":
        return f"{who} throws a {event['value']}."
    if event["event"] == "drew":
        return (
            f"{who} draws a card." if event["value"] is None else f"{who} draws {event['value']}."
        )
    return f"{who} keeps." if event["event"] == "decided" and event["action"] == "keep" else ""


deal, step = turn_loop(
    set_up=set_up,
    answer=answer,
    go_on=go_on,
    only_option=only_option,
    finished=DONE,
    forced=FORCED,
)

GAME = Game(
    name="cuckoo",
    title="Cuckoo",
    seats=range(2, SEATS + 1),
    default_seats=4,
    layout=LAYOUT,
    rulebook=RULEBOOK,
    decisions=(Decision("choose", ("keep", "swap")),),
    deal=deal,
    legal=legal,
    step=step,
    determinize=determinize,
    record_metrics=record_metrics,
    check_invariants=check_invariants,
    invariant_names=("", "each card is somewhere", "the pile is as large as all see"),
    seat_metrics=(
        Metric("card", "number", "value of the last card", low=1, high=HIGHEST),
        Metric("win", "flag", "has the highest card; shared if several have"),
    ),
    table_metrics=(
        Metric("swaps", "number", "cards thrown", low=0, high=lambda r: int(r["laps"]) * r.seats),
    ),
    events=(
        EventKind("forced", ("seat", "decision", "action")),
        EventKind("drew", ("seat", "value"), private=("value",), seen_by=("seat",)),
        EventKind("threw", ("seat", "value")),
    ),
    words=Words(elements={}, values={"decision": ("choose",)}, per_seat=frozenset()),
    policies=policies_in([sensible, random]),
    max_decisions=SEATS * 9,
    turn_order=TurnOrder("the player who is drawn first"),
    build_position=place,
    keys=KEYS,
    tell=tell,
    folder=Path(__file__).parent,
)
