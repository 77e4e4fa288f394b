"""Observed chance events; a world following a record meets them as recorded (see `observed`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simlab.games.sheepnappers.components import KINDS, WOLF
from simlab.games.sheepnappers.rules.cards import pick_from_hand, pick_from_pile
from simlab.jit.kernel import kernel
from simlab.loop.observed_chance import EVERYBODY, NOT_OBSERVED, observed, record_chance
from simlab.loop.rng import below, uniform

if TYPE_CHECKING:
    from simlab.games.sheepnappers.record_types import World


@kernel
def cannot_be(world: World) -> int:
    """Set the odds of this world to 0, as the record cannot happen here; return `NOT_OBSERVED`."""
    world.hidden.follow.odds = 0.0
    return NOT_OBSERVED


@kernel
def told_card(world: World, seers: int, cards: Any) -> int:
    """Return the kind of card recorded as drawn from these, or `NOT_OBSERVED`."""
    kind = observed(world, seers, KINDS)
    if kind == NOT_OBSERVED or cards[kind] > 0:
        return kind
    return cannot_be(world)


@kernel
def told_wolf(world: World, wolves: int, others: int) -> int:
    """Return whether the card drawn was recorded as a wolf (1) or not (0), or `NOT_OBSERVED`."""
    wolf = observed(world, EVERYBODY, 2)
    if (wolf == 1 and wolves == 0) or (wolf == 0 and others == 0):
        return cannot_be(world)
    return wolf


@kernel
def place_in_deck(world: World, seat: int) -> int:
    """Return the place of a random card of the deck, dealt in sight of its player only."""
    hidden = world.hidden
    cards = world.table.pile_n
    kind = told_card(world, 1 << seat, hidden.pile)
    place = 0
    if kind == NOT_OBSERVED:
        place = below(hidden.deal_stream, cards)
    else:
        while hidden.deck[place] != kind:
            place += 1
    kind = hidden.deck[place]
    record_chance(world, 1 << seat, kind, hidden.pile[kind], cards)
    return place


@kernel
def draw_from_pile(world: World, seat: int) -> int:
    """Return the kind of a random card of the pile and leave it there.

    All see whether it is a wolf; only the drawer sees the kind of another card.
    """
    hidden = world.hidden
    cards = world.table.pile_n
    wolves = hidden.pile[WOLF]
    kind: int = WOLF
    wolf = told_wolf(world, wolves, cards - wolves)
    if wolf == NOT_OBSERVED:
        kind = pick_from_pile(hidden, hidden.draw_stream[seat], cards)
    elif wolf == 0:
        kind = told_card(world, 1 << seat, hidden.pile)
        if kind == NOT_OBSERVED:
            kind = pick_from_pile(hidden, hidden.draw_stream[seat], cards - wolves)
    if kind == WOLF:
        record_chance(world, EVERYBODY, 1, wolves, cards)
    else:
        record_chance(world, EVERYBODY, 0, cards - wolves, cards)
        record_chance(world, 1 << seat, kind, hidden.pile[kind], cards - wolves)
    return kind


@kernel
def draw_from_hand(world: World, taker: int, owner: int, size: int, but: int) -> int:
    """Return the kind of a random card of a hand, but of one kind; taker and owner see it."""
    hand = world.seats[owner].hand
    seers = (1 << taker) | (1 << owner)
    kind = told_card(world, seers, hand)
    if kind != NOT_OBSERVED and kind == but:
        kind = cannot_be(world)
    if kind == NOT_OBSERVED:
        kind = pick_from_hand(world.seats[owner], world.hidden.spider_stream[taker], size, but)
    record_chance(world, seers, kind, hand[kind], size)
    return kind


@kernel
def is_quick(world: World, able: int) -> int:
    """Return whether a player, if ``able``, throws in time; all see whether it is asked."""
    chance = world.table.rules.p_react
    quick = observed(world, EVERYBODY, 2)
    if quick == 1 and not able:
        quick = cannot_be(world)
    if quick == NOT_OBSERVED:
        quick = 0
        if able and uniform(world.hidden.react_stream) < chance:
            quick = 1
    slow = 1.0 - chance if able else 1.0
    record_chance(world, EVERYBODY, quick, chance if quick == 1 else slow, 1.0)
    return quick == 1
