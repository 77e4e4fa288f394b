"""A card that stays face down while its owner claims what it is (power of Gambler).

The opponent's card is turned up first. The player who may bluff makes its claim at `H_REVEALING`,
and the opponent answers at `H_CLAIMED`. The card counts as a claim that stands. The card itself
leaves the hand and lies face down (``table.down``: its owner plus 1, ``chosen``: its kind) until it
goes to the bottom of its deck (see `bottoms`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.events import note
from simlab.games.cosmic import components as c, events as e
from simlab.games.cosmic.dominion import deck, menaces
from simlab.games.cosmic.play import bits, bottoms, cards, hooks, knowledge, laying, powers, tops
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


OPEN, CLAIMED, SETTLED = range(3)
"""Stages of the bluff in this encounter."""


@kernel
def turn_up(world: World, seat: int) -> int:
    """Turn up a player's encounter card, which leaves the hand; return its kind."""
    table = world.table
    me = world.seats[seat]
    if rarely(table.menacing != 0) and menaces.lender(table, seat) >= 0:
        return menaces.turn_up(world, seat)
    kind = me.chosen
    me.chosen = c.NOTHING
    table.laid_down &= ~bits.bit(seat)
    laying.lay(world, seat, kind)
    note(world, e.E_REVEALED, seat, kind, 0)
    return kind


@kernel
def says(table: Table, seat: int) -> int:
    """Return whether a player's claim about its card stands."""
    return table.claimer == seat and table.claim >= 0


@kernel
def may_bluff(table: Table, seat: int) -> int:
    """Return whether the power of a player lets it keep its card face down."""
    return powers.acts(table, seat, c.H_REVEALING)


@compiled_separately("world", rare=True)
def bluff(world: World) -> int:
    """Run the bluff of a player whose power allows it; return `ASKED` while a player is asked."""
    table = world.table
    if table.bluff == OPEN:
        if table.phase == c.REVEALED:
            if may_bluff(table, table.offense) and table.card_d < 0:
                table.card_d = turn_up(world, table.defense)
            elif may_bluff(table, table.defense) and table.card_o < 0:
                table.card_o = turn_up(world, table.offense)
        if hooks.fire(world, c.H_REVEALING, 0) == c.ASKED:
            return c.ASKED
        table.bluff = CLAIMED
    if table.bluff == CLAIMED:
        if table.claimer >= 0 and hooks.fire(world, c.H_CLAIMED, 0) == c.ASKED:
            return c.ASKED
        table.bluff = SETTLED
    return 0


@compiled_separately("world", "int", rare=True)
def put_down(world: World, seat: int) -> int:
    """Move an unseen card from the hand to the table; return its owner's claim."""
    table = world.table
    me = world.seats[seat]
    me.hand[me.chosen] -= 1
    table.hand_n[seat] -= 1
    table.armed[seat] = 0
    table.down = seat + 1
    if rarely(cards.is_reward(me.chosen)):
        table.down_reward = 1
        deck.recount(world, seat)
    kinds = c.ENCOUNTERS & knowledge.with_its_back(me.chosen)
    for viewer in range(table.seats):
        knowledge.forget_one_of(world.seats[viewer], seat, kinds)
    return table.claim


@compiled_separately("world", rare=True)
def bury(world: World) -> None:
    """Put the card that stayed face down at the bottom of its deck."""
    table = world.table
    seat = table.down - 1
    me = world.seats[seat]
    deck_of = tops.REWARD if cards.is_reward(me.chosen) else tops.COSMIC
    bottoms.put_under(world, deck_of, me.chosen, bits.bit(seat))
    note(world, e.E_BURIED, seat, me.chosen, 0)
    table.down_reward = 0
    me.chosen = c.NOTHING
    table.down = 0
    if seat == table.offense:
        table.card_o = c.NOTHING
    else:
        table.card_d = c.NOTHING
