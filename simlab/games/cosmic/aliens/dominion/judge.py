"""Judge (alert red; planning; main player; optional).

Before cards are selected it declares what either the winner or the loser, but not both, gets
besides if an attack is revealed: a colony on a planet of the winner's or loser's choice where the
opponent has one, as by a deal, and cards of the opponent's hand, random ones, as many as it says.
That happens at the end of the encounter, if one of the main players has won it. Cards that come so
are given: rifts do not detonate.

Wild flare, as a main player, once two attacks are compared: totals that differ by less than 5 are a
draw, and the main players try to make a deal as with two negotiates. Super flare, in answer to the
use of the power: something may be declared for both.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, fleet, hands, totals, using, who
from simlab.games.cosmic.play import bits, offers
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

FOR_WINNER, FOR_LOSER = range(2)
SIDE, COLONY, CARDS, PLANET, DONE = range(c.STEP, c.STEP + 5)
TOPICS = (using.FOR_WINNER, using.FOR_LOSER)
"""What each of the two gets is called out: cards twice, and whether a colony."""
NEAR = 5
SURE, LOST = 0.6, 0.4
"""Chances above and below which something is declared for oneself."""


@kernel
def gains(table: Any, seat: Any, which: Any) -> Any:
    """Return what was declared for the winner, or for the loser."""
    return max(0, using.called(table, seat, TOPICS[which]))


@compiled_separately("table", "int", "int", "int", rare=True)
def declare(table: Any, seat: Any, which: Any, gain: Any) -> None:
    """Write down what the winner or the loser gets."""
    using.call(table, seat, TOPICS[which], gain)


@compiled_separately("world", "int", rare=True)
def ask_cards(world: Any, seat: Any) -> Any:
    """Ask how many cards the one whose turn it is in `memo` gets."""
    table = world.table
    most = max(table.hand_n[table.offense], table.hand_n[table.defense])
    return asking.pick_number(world, seat, bits.up_to(min(most, c.MOST_NUMBER) + 1), CARDS)


@compiled_separately("world", "int", "int", "int", rare=True)
def deliver(world: Any, seat: Any, taker: Any, which: Any) -> Any:
    """A main player gets cards, then may have to choose a planet; `ASKED` while it does."""
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
def settle_up(world: Any, seat: Any) -> Any:
    """The winner gets what was declared, then the loser; `memo` counts them."""
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
def carry_out(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """See whether an attack is revealed; at the end of the encounter give what was declared."""
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
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Declare gains: for whom, whether a colony, how many cards."""
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
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Call a close encounter a draw."""
    table = world.table
    if table.stage == c.FRESH:
        near = abs(table.total_o - table.total_d) < NEAR and totals.both_attack(table)
        decided = table.result == c.OFFENSE_WON or table.result == c.DEFENSE_WON
        return c.MAY if near and decided and who.is_main(table, seat) else x
    totals.draw(table)
    return x


@kernel
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Declare something for both."""
    return using.strengthen(world, seat, c.JUDGE, x)


@kernel
def chance(table: Any, me: Any) -> Any:
    """Return how likely the player who decides thinks it is to win."""
    return values.best_chance(table, me, table.actor, values.lead_in_all(table))


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """Declare as much as possible for whoever one is likely to be; a draw instead of a defeat."""
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
