"""Judge (alert red; planning; main player; optional).

Before cards are selected it declares an additional gain of either the winner or the loser, but not
both, if an attack is revealed: a colony on a planet of that player's choice where the opponent has
one, as by a deal, and a number of random cards of the opponent's hand. The gain is delivered at the
end of the encounter, if one of the main players has won it. These cards count as given: rifts do
not detonate.

Wild flare, as a main player, once two attacks are compared: totals that differ by less than 5 are a
draw, and the main players try to make a deal as with two negotiates. Super flare, in answer to the
use of the power: gains may be declared for both players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, using, who
from simlab.games.cosmic.play import bits, offers
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


FOR_WINNER, FOR_LOSER = range(2)
SIDE, COLONY, CARDS, PLANET, DONE = range(c.STEP, c.STEP + 5)
TOPICS = (using.FOR_WINNER, using.FOR_LOSER)
"""Topics of the gains of the two: twice the number of cards, plus 1 for a colony."""
NEAR = 5
SURE, LOST = 0.6, 0.4
"""Chances above and below which the player declares a gain for itself."""


@kernel
def gains(table: Table, seat: int, which: int) -> int:
    """Return the gain declared for the winner or the loser."""
    return max(0, using.called(table, seat, TOPICS[which]))


@compiled_separately("table", "int", "int", "int", rare=True)
def declare(table: Table, seat: int, which: int, gain: int) -> None:
    """Record the gain of the winner or the loser."""
    using.call(table, seat, TOPICS[which], gain)


@compiled_separately("world", "int", rare=True)
def ask_cards(world: World, seat: int) -> int:
    """Ask for the number of cards for the player indexed by `memo`."""
    table = world.table
    most = max(table.hand_n[table.offense], table.hand_n[table.defense])
    return asking.pick_number(world, seat, bits.up_to(min(most, c.MOST_NUMBER) + 1), CARDS)


@compiled_separately("world", "int", "int", "int", rare=True)
def deliver(world: World, seat: int, taker: int, which: int) -> int:
    """Give cards to a main player, and ask it for a planet if it gains one; `ASKED` then."""
    table = world.table
    gain = gains(table, seat, which)
    declare(table, seat, which, 0)
    giver = who.opponent(table, taker)
    for _ in range(min(gain >> 1, table.hand_n[giver])):
        hands.pinch(world, giver, taker)
    if gain & 1 != 0 and fleet.on_colonies(table, taker) > 0:
        planets = offers.planets_for(table, taker, giver)
        if planets != 0:
            table.memo_2 = taker
            return asking.pick_planet(world, taker, planets, PLANET)
    return 0


@compiled_separately("world", "int", rare=True)
def settle_up(world: World, seat: int) -> int:
    """Deliver the declared gains to the winner, then to the loser; `memo` counts them."""
    table = world.table
    winner = table.offense if table.result == c.OFFENSE_WON else table.defense
    while table.memo < 2:
        which = table.memo
        table.memo += 1
        if gains(table, seat, which) != 0:
            taker = winner if which == FOR_WINNER else who.opponent(table, winner)
            if deliver(world, seat, taker, which) == c.ASKED:
                return c.ASKED
    return 0


@kernel
def carry_out(world: World, hook: int, seat: int, x: int) -> int:
    """Record whether an attack is revealed; at the end, deliver the declared gains."""
    table = world.table
    if hook == c.H_POST_REVEAL:
        if totals.is_attack(table.face_o) or totals.is_attack(table.face_d):
            using.say(table, seat, using.FOUGHT)
        return x
    if table.stage == c.FRESH:
        won = table.result == c.OFFENSE_WON or table.result == c.DEFENSE_WON
        if not won or not using.has_said(table, seat, using.FOUGHT):
            return x
        table.memo = 0
    elif table.stage == PLANET:
        fleet.settle(world, table.memo_2, table.answer, 1, table.rules.deal_ships)
        table.stage = DONE
        return c.ASKED
    return c.ASKED if settle_up(world, seat) == c.ASKED else x


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Ask for the gains to declare: the player, a colony or not, the number of cards."""
    table = world.table
    if hook != c.H_PRE_SELECT:
        return carry_out(world, hook, seat, x)
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and not using.at_work(table, seat) else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        using.last(table, seat)
        if using.works(table, seat, c.SUPER_FLARE + c.JUDGE):
            return asking.pick_number(world, seat, 0b11, COLONY)
        return asking.pick_number(world, seat, 0b11, SIDE)
    if table.stage == SIDE:
        table.memo = table.answer
        return asking.pick_number(world, seat, 0b11, COLONY)
    if table.stage == COLONY:
        table.memo_2 = table.answer
        return ask_cards(world, seat)
    declare(table, seat, table.memo, 2 * table.answer + table.memo_2)
    if table.memo == FOR_WINNER and using.works(table, seat, c.SUPER_FLARE + c.JUDGE):
        table.memo = FOR_LOSER
        return asking.pick_number(world, seat, 0b11, COLONY)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Declare a draw in a close encounter."""
    table = world.table
    if table.stage == c.FRESH:
        near = abs(table.total_o - table.total_d) < NEAR and totals.both_attack(table)
        decided = table.result == c.OFFENSE_WON or table.result == c.DEFENSE_WON
        return c.MAY if near and decided and who.is_main(table, seat) else x
    totals.draw(table)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Declare gains for both players."""
    return using.strengthen(world, seat, c.JUDGE, x)


@kernel
def chance(table: Table, me: Seat) -> float:
    """Estimate the chance to win of the player who decides."""
    return values.best_chance(table, me, table.actor, values.lead_in_all(table))


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Declare the largest gain for the likely own role; prefer a draw to a defeat."""
    seat = table.actor
    if table.decision == c.PICK_PLANET:
        return bits.lowest_bit(table.options)
    if table.decision == c.PICK_NUMBER:
        wins = chance(table, me) >= 0.5
        if table.stage == SIDE:
            return FOR_WINNER if wins else FOR_LOSER
        mine = wins == (table.memo == FOR_WINNER)
        if not mine:
            return 0
        return bits.nth_bit(table.options, bits.count_bits(table.options) - 1)
    if unit > c.SUPER_FLARE:
        return 0
    if unit > c.WILD_FLARE:
        return 1 if totals.has_lost(table, seat) else 0
    return c.YES if chance(table, me) > SURE or chance(table, me) < LOST else c.NO


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_SELECT, c.H_POST_REVEAL, c.H_ENCOUNTER_END)),
    wild=Effect(wild, (c.H_JUDGED,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
