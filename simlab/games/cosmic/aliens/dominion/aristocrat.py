"""Aristocrat (alert red; start of turn to planning; main player; optional).

Before hands are dealt it looks through the deck and takes its first hand, any cards except its own
flare. Once an encounter, as a main player, at the start, after the launch or before cards are
selected, it draws an unused flare; with two or more flares in hand whose aliens no player has, it
removes one of those from the game. Without rule ``flares`` it draws none. Wild flare, at the start
of an encounter: it looks through the deck and takes a card; the discard pile is shuffled into the
deck, and the flare goes to Aristocrat. Super flare, in answer to the use of the power: the flare is
discarded, and Aristocrat draws three flares, or takes one of its choice, instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, using, who
from simlab.games.cosmic.play import drawing, sets, unused
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Seat, Table, World


THREE, ANY = range(2)
PICKED, NAMED, HOW, TAKEN, REMOVED = range(c.STEP, c.STEP + 5)


@compiled_separately("world", "int", rare=True)
def pick_hand(world: World, seat: int) -> int:
    """Take the picked card, and ask for the next one of the first hand."""
    table = world.table
    if table.stage == c.FRESH:
        sets.join(world.seats[seat].seen_flares, sets.of(world.hidden.flares_in))
    else:
        card = c.FIRST_FLARE + table.answer
        if table.stage == PICKED:
            card = asking.meant_of_deck(world, seat, table.answer, NAMED)
            if card == c.ASKED:
                return c.ASKED
        drawing.take(world, seat, card)
    if table.hand_n[seat] < table.rules.hand and table.deck_n > 0:
        return asking.pick_of_deck(world, seat, PICKED)
    return 0


@compiled_separately("world", "int", "int", rare=True)
def remove_one(world: World, seat: int, x: int) -> int:
    """Ask for a flare to remove from the game, if two or more match no player's alien."""
    flares = unused.unmatched(world.table, world.seats[seat])
    if sets.is_empty(flares) or sets.is_empty(sets.rest(flares)):
        return x
    world.table.pick_from = c.NOTHING
    sets.ask_in_private(world, c.PICK_FLARE, seat, flares)
    world.table.stage = REMOVED
    return c.ASKED


@compiled_separately("world", "int", rare=True)
def search(world: World, seat: int) -> int:
    """Ask for an unused flare to take."""
    world.table.pick_from = c.FROM_BOX
    sets.ask_in_private(world, c.PICK_FLARE, seat, unused.search(world, seat))
    world.table.stage = TAKEN
    return c.ASKED


@compiled_separately("world", rare=True)
def any_left(world: World) -> int:
    """Return whether there are unused flares."""
    return not sets.is_empty(unused.left(world))


@kernel
def power(world: World, hook: int, seat: int, x: int) -> int:
    """Choose the first hand; draw flares."""
    table = world.table
    if hook == c.H_FIRST_HAND:
        return pick_hand(world, seat)
    if table.stage == c.FRESH:
        may = who.is_main(table, seat) and not using.at_work(table, seat) and any_left(world)
        return c.MAY if may else x
    if table.stage == c.USED:
        using.set_to_work(table, seat)
        if using.works(table, seat, c.SUPER_FLARE + c.ARISTOCRAT):
            return asking.pick_number(world, seat, 0b11, HOW)
        unused.draw_some(world, seat, 1)
    elif table.stage == HOW:
        if table.answer == ANY:
            return search(world, seat)
        unused.draw_some(world, seat, 3)
    elif table.stage == TAKEN:
        unused.take(world, seat, table.answer)
    else:
        unused.remove(world, seat, table.answer)
        return x
    return remove_one(world, seat, x)


@kernel
def wild(world: World, hook: int, seat: int, x: int) -> int:
    """Take a card from the deck, and shuffle the discard pile into the deck."""
    table = world.table
    if table.stage == c.FRESH:
        return c.MAY if table.deck_n > 0 else x
    if table.stage == c.USED:
        return asking.pick_of_deck(world, seat, PICKED)
    card = c.FIRST_FLARE + table.answer
    if table.stage == PICKED:
        card = asking.meant_of_deck(world, seat, table.answer, NAMED)
        if card == c.ASKED:
            return card
    drawing.take(world, seat, card)
    hands.reshuffle(world)
    hands.pass_to_its_alien(world, seat, c.ARISTOCRAT)
    return x


@kernel
def super_(world: World, hook: int, seat: int, x: int) -> int:
    """Draw three flares, or take a chosen one."""
    found = using.strengthen(world, seat, c.ARISTOCRAT, x)
    if world.table.stage != c.FRESH:
        hands.use_up(world, seat, c.ARISTOCRAT)
    return found


@kernel
def choose(table: Table, me: Seat, unit: int) -> int:
    """Choose the best cards, one of each attack; draw three flares; remove the first."""
    if table.decision == c.PICK_CARD:
        fresh = me.options & ~values.kinds_of(me, me.options)
        return values.most_worth(fresh if fresh != 0 else me.options)
    if table.decision == c.PICK_FLARE:
        return sets.first(sets.options_of(table, me))
    if table.decision == c.PICK_NUMBER:
        return THREE
    return 1


ALIEN = AlienEffects(
    power=Effect(power, (c.H_FIRST_HAND, c.H_REGROUP, c.H_POST_LAUNCH, c.H_PRE_SELECT)),
    wild=Effect(wild, (c.H_REGROUP,)),
    super_=Effect(super_, (c.H_RESPOND,)),
    choose=choose,
)
