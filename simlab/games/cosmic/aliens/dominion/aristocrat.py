"""Aristocrat (alert red; start of turn to planning; main player; optional).

Before hands are dealt it looks through the deck and takes its first hand, any cards but its own
flare. Once an encounter, as a main player, at the start, after the launch or before cards are
selected, it draws an unused flare; with two or more flares in hand whose aliens nobody has, it
removes one of those from the game. Without rule ``flares`` it draws none. Wild flare, at the start
of an encounter: looks through the deck and takes a card; the discard is shuffled into the deck, and
the flare goes to Aristocrat. Super flare, in answer to the use of the power: it is discarded, and
Aristocrat draws three flares, or takes one of its choice, instead.
"""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.alien import AlienEffects, Effect
from simlab.games.cosmic.aliens.verbs import asking, hands, using, who
from simlab.games.cosmic.play import drawing, sets, unused
from simlab.games.cosmic.policies import values
from simlab.jit.kernel import compiled_separately, kernel

THREE, ANY = range(2)
PICKED, NAMED, HOW, TAKEN, REMOVED = range(c.STEP, c.STEP + 5)


@compiled_separately("world", "int", rare=True)
def pick_hand(world: Any, seat: Any) -> Any:
    """Take the card that was picked, and ask for the next one of the first hand."""
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
def remove_one(world: Any, seat: Any, x: Any) -> Any:
    """With two flares or more that match nobody, ask which one leaves the game."""
    flares = unused.unmatched(world.table, world.seats[seat])
    if sets.is_empty(flares) or sets.is_empty(sets.rest(flares)):
        return x
    world.table.pick_from = c.NOTHING
    sets.ask_in_private(world, c.PICK_FLARE, seat, flares)
    world.table.stage = REMOVED
    return c.ASKED


@compiled_separately("world", "int", rare=True)
def search(world: Any, seat: Any) -> Any:
    """Ask which unused flare it takes."""
    world.table.pick_from = c.FROM_BOX
    sets.ask_in_private(world, c.PICK_FLARE, seat, unused.search(world, seat))
    world.table.stage = TAKEN
    return c.ASKED


@compiled_separately("world", rare=True)
def any_left(world: Any) -> Any:
    """Return whether there are unused flares."""
    return not sets.is_empty(unused.left(world))


@kernel
def power(world: Any, hook: Any, seat: Any, x: Any) -> Any:
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
def wild(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """A card of the deck."""
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
def super_(world: Any, hook: Any, seat: Any, x: Any) -> Any:
    """Three flares, or one of its choice."""
    found = using.strengthen(world, seat, c.ARISTOCRAT, x)
    if world.table.stage != c.FRESH:
        hands.use_up(world, seat, c.ARISTOCRAT)
    return found


@kernel
def choose(table: Any, me: Any, unit: Any) -> Any:
    """The best cards, one of each attack; three flares; the first flares go."""
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
