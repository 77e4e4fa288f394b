"""Mutant (alert green; alliance; main player; optional).

Before the invitations it may fill its hand up to eight (rule ``hand``), card by card, each from the
deck or a random one of another player. Wild flare: after a win or a deal as a main player, at the
end of the encounter, it takes a random card from its opponent and from each of the opponent's
allies. Super flare: before it fills up, once the ships are launched, it may discard up to three.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, totals, who
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


PICKED, NAMED, BACKS = range(c.STEP, c.STEP + 3)
MOST_DISCARDED = 3
UNWANTED = 0.5


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Fill the hand up; `memo` counts the cards from the deck, `memo_2` is the giver of one."""
    table = world.table
    if table.stage == c.FRESH:
        lacks = table.hand_n[seat] < table.rules.hand
        return c.MAY if who.is_main(table, seat) and lacks else x
    if table.stage == PICKED and table.answer == c.NOBODY:
        hands.draw_one(world, seat)
        table.memo += 1
    elif table.stage == PICKED:
        table.memo_2 = table.answer
        if asking.pick_backs(world, seat, table.answer, 1, BACKS) == c.ASKED:
            return c.ASKED
    if table.stage == BACKS:
        hands.take_at_random(world, table.memo_2, seat, 1, table.answer)
    if table.hand_n[seat] < table.rules.hand:
        others = hands.with_cards(table) & ~(1 << seat)
        return asking.pick_player(world, seat, others | 1 << c.NOBODY, PICKED)
    hands.drew(world, seat, table.memo)
    return x


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Take a card from each player of the other side; `memo` counts the players considered."""
    table = world.table
    gained = totals.has_won(table, seat) or totals.is_agreed(table)
    if not who.is_main(table, seat) or not gained:
        return x
    if table.stage == BACKS:
        hands.take_at_random(world, table.order[table.memo - 1], seat, 1, table.answer)
    place = table.memo
    while place < table.seats:
        other = table.order[place]
        place += 1
        foe = who.takes_part(table, other) and who.attacks(table, other) != who.attacks(table, seat)
        if foe and table.hand_n[other] > 0:
            if table.stage == c.FRESH:
                return c.MAY
            table.memo = place
            if asking.pick_backs(world, seat, other, 1, BACKS) == c.ASKED:
                return c.ASKED
            hands.take_at_random(world, other, seat, 1, table.answer)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Discard up to three cards."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if who.is_main(table, seat) and table.hand_n[seat] > 1 else x
    if table.stage != c.USED:
        card = c.FIRST_FLARE + table.answer
        if table.stage == PICKED:
            if table.answer == c.NO_CARD:
                return x
            card = asking.meant(world, seat, table.answer, NAMED)
            if card == c.ASKED:
                return card
        hands.throw(world, seat, card)
        table.memo += 1
    if table.memo == MOST_DISCARDED or table.hand_n[seat] == 0:
        return x
    return asking.pick_card(world, seat, c.ANY_KIND | 1 << c.NO_CARD, PICKED)


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Discard cards of little worth; take from the largest hand, or else from the deck."""
    if table.decision == c.PICK_CARD:
        worst = values.least_worth(me.options & ~(1 << c.NO_CARD))
        return worst if values.CARD_WORTH[worst] < UNWANTED else c.NO_CARD
    if table.decision == c.PICK_PLAYER:
        return values.richest(table, table.options)
    if unit == c.SUPER_FLARE + c.MUTANT:
        worst = values.least_worth(values.kinds_of(me, c.ANY_KIND))
        return 1 if values.CARD_WORTH[worst] < UNWANTED else 0
    return 2 if unit == c.WILD_FLARE + c.MUTANT else c.YES


ALIEN = AlienEffects(
    power=Effect(power, (c.H_PRE_INVITE,)),
    wild=Effect(wild, (c.H_ENCOUNTER_END,)),
    super_=Effect(super_, (c.H_POST_LAUNCH,)),
    choose=choose,
)
