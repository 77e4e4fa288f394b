"""Kickers: a main player places one face down before encounter cards are selected.

It is revealed with the encounter cards and multiplies (see `kicking`):

* x-1, Reverse Polarity: every attack in the encounter counts negative; nothing else is multiplied.
* x1, Self Destruct: both sides lose at once, all ships go to the warp, nobody is compensated.
* x2, Duplicity: the owner's allies lose their ships when these would leave the gate.
* x2, Jamming Signal: the other kicker is cancelled, and no reinforcement may be played.
* x4: its text is not known; it only multiplies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import who
from simlab.games.cosmic.dominion import deck
from simlab.games.cosmic.dominion.thing import Thing
from simlab.games.cosmic.play import bits
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


WORTHWHILE = 0.15
"""Smallest gain in the chance of the best attack for which a multiplier is used."""
LOW = 4


@kernel
def act(world: World, hook: int, seat: int, x: int) -> int:
    """Place the kicker, unless its owner has placed one."""
    table = world.table
    if not who.is_main(table, seat) or bits.has(table.kicked, seat):
        return x
    if table.rules.kicker_limit == 0:
        return x
    if table.stage == c.FRESH:
        return c.MAY
    place(world, seat, table.unit - c.THING + c.KINDS)
    return x


@compiled_separately("world", "int", "int", rare=True)
def place(world: World, seat: int, kind: int) -> None:
    """Lay a kicker face down."""
    world.seats[seat].kicker = kind
    world.table.kicked |= bits.bit(seat)
    note(world, e.E_LAID_KICKER, seat, kind, 0)
    deck.out_of_hand(world, seat, kind)


@kernel
def gain(table: Table, me: Seat, seat: int, factor: int) -> float:
    """Compute the gain in the best attack's chance if it is multiplied."""
    best = values.best_attack(me)
    if best < 0:
        return 0.0
    margin = values.margin_of(table, seat, values.lead(table))
    value = c.PRINTED[best]
    with_it = values.beaten(table, me, factor * value, margin, False)
    return with_it - values.beaten(table, me, value, margin, False)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Multiply where the odds improve; reverse a weak hand; destroy a decisive attack."""
    seat = table.actor
    kind = unit - c.THING + c.KINDS
    if kind == c.SELF_DESTRUCT:
        ends = seat == table.defense and values.threatens(table, table.offense)
        return 1 if ends and gain(table, me, seat, 2) <= WORTHWHILE else 0
    if kind == c.REVERSE_POLARITY:
        best = values.best_attack(me)
        ahead = values.lead(table) if seat == table.offense else -values.lead(table)
        return 1 if best >= 0 and c.PRINTED[best] <= LOW and ahead >= 0 else 0
    if kind == c.DUPLICITY and who.allies_of(table, seat) != 0:
        return 0
    factor = table.rules.kicker4 if kind == c.KICKER_4 else c.PRINTED[kind]
    if kind == c.JAMMING and bits.has(table.kicked, who.opponent(table, seat)):
        return 2
    return 1 if gain(table, me, seat, factor) > WORTHWHILE else 0


THING = Thing(act, (c.H_PRE_SELECT,), choose)
THINGS = dict.fromkeys(range(c.REVERSE_POLARITY - c.KINDS, c.KICKER_4 - c.KINDS + 1), THING)
