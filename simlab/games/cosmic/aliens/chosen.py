"""Chosen (alert green; reveal; main player; optional).

Once in an encounter, after the reveal, it turns up the top three cards of the deck for all to see.
It may replace its own card by one of the encounter cards among them, or, if both are attacks, add
that card's value to its own, before powers change it. The rest is discarded. Wild flare: before
selection it draws a card. Super flare, after the reveal: the cards among the three that are not
encounter cards go to its hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import WHATEVER, AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, using, who
from simlab.games.cosmic.play import bits, drawing, reveal, triggers
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, ADDED = c.STEP, c.STEP + 1
TURNED_UP = 3
LIKELY = 12
"""Typical gain from the three cards for an attack."""
REPLACE, ADD = 0, 1


@compiled_separately("world", "int", rare=True)
def turn_up(world: World, seat: int) -> int:
    """Turn up three cards; return the kinds of encounter cards among them."""
    table = world.table
    found = 0
    count = 0
    for _ in range(TURNED_UP):
        card = drawing.turn_over(world, seat)
        if card < 0:
            continue
        count += 1
        if card < c.ENCOUNTER_N:
            found |= bits.bit(card)
        elif using.works(table, seat, c.SUPER_FLARE + c.CHOSEN):
            hands.pick_up(world, seat, card)
        else:
            triggers.happen(world, c.H_ON_THROWN, seat, triggers.of_cards(card, 1, 1))
    hands.drew(world, seat, count)
    return found


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Turn up three cards; `memo` is the one that is used."""
    table = world.table
    if not who.is_main(table, seat):
        return x
    if table.stage == c.FRESH:
        return x if using.at_work(table, seat) else c.MAY
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        found = turn_up(world, seat)
        if found == 0:
            return x
        return asking.pick_open(world, seat, found | bits.bit(c.NO_CARD), PICKED)
    if table.stage == PICKED:
        if table.answer == c.NO_CARD:
            return x
        table.memo = table.answer
        if totals.is_attack(table.answer) and totals.is_attack(totals.face_of(table, seat)):
            return asking.pick_number(world, seat, 0b11, ADDED)
    if table.stage == PICKED or table.answer == REPLACE:
        reveal.replace(table, seat, table.memo)
        return x
    if seat == table.offense:
        table.extra_o += reveal.attack_value(table, table.memo)
    else:
        table.extra_d += reveal.attack_value(table, table.memo)
    totals.ask_anew(table)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Draw a card before selection."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) else x
    hands.draw(world, seat, 1)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Keep the cards among the three that are not encounter cards."""
    table = world.table
    return using.until_end(table, seat, who.is_main(table, seat), x)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Use the power if totals decide; add the highest attack."""
    if table.decision == c.PICK_NUMBER:
        return ADD
    mine = totals.face_of(table, table.actor)
    other = totals.face_of(table, who.opponent(table, table.actor))
    fight = totals.is_attack(other)
    if table.decision == c.PICK_CARD:
        attacks = table.options & bits.up_to(c.ATTACK_N)
        best = c.NO_CARD
        while fight and attacks != 0:
            best = bits.lowest_bit(attacks)
            attacks &= attacks - 1
        if best < c.ATTACK_N and not totals.is_attack(mine) and c.PRINTED[best] <= c.PRINTED[other]:
            return c.NO_CARD
        return best
    if unit == c.WILD_FLARE + c.CHOSEN:
        return 1
    return 1 if fight else 0


@kernel
def foresee(table: Table, seat: int, value: int, other: int) -> int:
    """Return the likely gain from the best of three cards, added or played instead."""
    return 0 if table.face_o != c.NOTHING else LIKELY


ALIEN = AlienEffects(
    power=Effect(power, (c.H_SHOWDOWN,)),
    wild=Effect(wild, (c.H_PRE_SELECT,)),
    super_=Effect(super_, (c.H_POST_REVEAL,)),
    choose=choose,
    foresee=foresee,
    hangs_on=WHATEVER,
)
