"""A vote of all players on who wins the encounter (super flare of Diplomat).

``table.memo`` holds the cards that each main player offers for a vote, `BITS` bits each.
``table.memo_2`` holds the set of voters for the defense, and above it the number of votes so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, who
from simlab.games.cosmic.play import bits
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


PROMISED_O, PROMISED_D, VOTED = range(c.STEP, c.STEP + 3)
BITS, MASK = 4, 15
VOTED_BITS = 8


@kernel
def promised(table: Table, main: int) -> int:
    """Return the number of cards that a main player offers for a vote."""
    return table.memo & MASK if main == table.offense else table.memo >> BITS


@compiled_separately("world", "int", "int", rare=True)
def ask_price(world: World, main: int, step: int) -> int:
    """Ask a main player for the number of cards that it offers for a vote."""
    table = world.table
    most = min(table.rules.vote_price, table.hand_n[main])
    return asking.pick_number(world, main, bits.up_to(most + 1), step)


@compiled_separately("world", rare=True)
def ask_vote(world: World) -> int:
    """Ask the next player for its vote; 0 if all have voted."""
    table = world.table
    place = table.memo_2 >> VOTED_BITS
    if place < table.seats:
        mains = bits.bit(table.offense) | bits.bit(table.defense)
        return asking.pick_player(world, table.order[place], mains, VOTED)
    return 0


@compiled_separately("world", rare=True)
def count(world: World) -> None:
    """Count the votes; the side with more wins, and pays for them."""
    table = world.table
    against = table.memo_2 & ((1 << VOTED_BITS) - 1)
    most = 2 * bits.count_bits(against) < table.seats
    winner = table.offense if most else table.defense
    for place in range(table.seats):
        voter = table.order[place]
        for_winner = bits.has(against, voter) == (winner == table.defense)
        if voter != winner and for_winner:
            for _ in range(min(promised(table, winner), table.hand_n[winner])):
                hands.pinch(world, winner, voter)
    totals.beat(table, who.opponent(table, winner))


@kernel
def go_on(world: World) -> int:
    """Ask for the promises, then for the votes; `ASKED` until all have voted."""
    table = world.table
    if table.stage == c.USED:
        return ask_price(world, table.offense, PROMISED_O)
    if table.stage == PROMISED_O:
        table.memo = table.answer
        note(world, e.E_PROMISED, table.offense, table.answer, 0)
        return ask_price(world, table.defense, PROMISED_D)
    if table.stage == PROMISED_D:
        table.memo |= table.answer << BITS
        note(world, e.E_PROMISED, table.defense, table.answer, 0)
    else:
        voter = table.order[table.memo_2 >> VOTED_BITS]
        note(world, e.E_VOTED, voter, table.answer, 0)
        if table.answer == table.defense:
            table.memo_2 |= bits.bit(voter)
        table.memo_2 += 1 << VOTED_BITS
    if ask_vote(world) == c.ASKED:
        return c.ASKED
    count(world)
    return 0
