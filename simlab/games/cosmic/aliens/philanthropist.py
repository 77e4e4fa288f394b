"""Philanthropist (alert yellow; alliance; main player or ally; optional).

After alliances it may give a card of its hand to a main player. As a main player it gives it to its
opponent, and draws a new hand if it has no encounter card left. Wild flare: at the start of an
encounter one of its ships goes to the warp, and another player has its alien for this encounter,
instead of that player's own; it has none meanwhile. Super flare: before selection, the player who
was given an encounter card must play it if it can.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, using, who
from simlab.games.cosmic.play import bits, cards
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


LOW = 5
ARMED = c.STEP + 3
"""Last step: the owner has drawn a new hand if it had to."""


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Give a card to a main player."""
    table = world.table
    if table.stage == c.FRESH:
        may = who.takes_part(table, seat) and table.hand_n[seat] > 0
        return c.MAY if may and table.given_to < 0 else x
    if table.stage == ARMED:
        return x
    if table.stage == c.USED and table.hand_n[seat] == 0:
        # the hand has become empty while others answered
        return x
    if table.stage == c.USED:
        players = bits.bit(table.offense) | bits.bit(table.defense)
        return asking.pick_player(world, seat, players & ~bits.bit(seat), c.STEP)
    if table.stage == c.STEP:
        table.memo = table.answer
        return asking.pick_card(world, seat, c.ANY_KIND, c.STEP + 1)
    card = asking.picked(world, seat, c.STEP + 1, c.STEP + 2)
    if card == c.ASKED:
        return card
    table.given_to = table.memo
    world.seats[seat].given = card
    world.seats[table.memo].given = card
    hands.hand_on(world, seat, table.memo, card)
    if who.is_main(table, seat):
        return hands.redraw(world, seat, ARMED)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Lend the own alien."""
    table = world.table
    if table.stage == c.FRESH:
        own = table.power[seat] != c.NO_POWER and table.lender == 0
        own = own and table.power[seat] != c.LIZARD
        return c.MAY if own and fleet.on_colonies(table, seat) > 0 else x
    if table.stage == c.USED:
        others = bits.everybody(table) & ~bits.bit(seat)
        if table.lizard > 0 and table.power[table.lizard - 1] == c.LIZARD:
            others &= ~bits.bit(table.lizard - 1)  # no other player can have Lizard's power
        return asking.pick_player(world, seat, others, c.STEP)
    if table.stage == c.STEP:
        table.memo = table.answer
        table.stage = c.STEP + 1
        fleet.give_up(world, seat, 1, c.NOTHING)
        return c.ASKED
    if table.stage == c.STEP + 1:
        table.stage = c.STEP + 2
        fleet.doom(world, seat)
        return c.ASKED
    using.lend(world, seat, table.memo)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Force the play of the card that was given."""
    table = world.table
    if table.stage == c.FRESH:
        fits = table.given_to >= 0 and table.forced_seat < 0
        return c.MAY if fits and cards.is_encounter(world.seats[seat].given) else x
    table.forced_seat = table.given_to
    return x


@kernel
def worst(me: Seat) -> int:
    """Return the kind of a low attack that can be spared, or -1."""
    count = 0
    for kind in range(c.ENCOUNTER_N):
        count += me.hand[kind]
    low = hands.lowest_attack(me)
    if count < 2 or low < 0 or c.PRINTED[low] > LOW:
        return c.NOTHING
    return low


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Give away a low attack, and make the other side play it."""
    seat = table.actor
    if unit == c.WILD_FLARE + c.PHILANTHROPIST:
        return 0
    if table.decision == c.FLARE_PLAY:
        hostile = who.attacks(table, seat) != who.attacks(table, table.given_to)
        return 9 if hostile and 0 <= me.given < c.ATTACK_N else 0
    if table.decision == c.PICK_PLAYER:
        return table.defense if who.attacks(table, seat) else table.offense
    low = worst(me)
    if table.decision == c.PICK_CARD:
        return low
    return c.YES if low >= 0 else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_POST_ALLIANCE,)),
    wild=Effect(wild, (c.H_REGROUP,)),
    super_=Effect(super_, (c.H_PRE_SELECT,)),
    choose=choose,
)
