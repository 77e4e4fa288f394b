"""Questions that effects ask: they return `ASKED` (see `verbs`)."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import backs
from simlab.games.cosmic.play import bits, cards, sets, sheets, unused
from simlab.jit.kernel import compiled_separately, kernel


@kernel
def pick_player(world: Any, seat: Any, players: Any, step: Any) -> Any:
    """Ask for a player of a set (`NOBODY` may be in it)."""
    bits.ask(world, c.PICK_PLAYER, seat, players)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_planet(world: Any, seat: Any, planets: Any, step: Any) -> Any:
    """Ask for a planet of a set (`DONE` may be in it)."""
    bits.ask(world, c.PICK_PLANET, seat, planets)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_number(world: Any, seat: Any, numbers: Any, step: Any) -> Any:
    """Ask for a number of a set."""
    bits.ask(world, c.PICK_NUMBER, seat, numbers)
    world.table.stage = step
    return c.ASKED


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def pick_backs(world: Any, seat: Any, giver: Any, count: Any, step: Any) -> Any:
    """Ask how many of some cards taken at random are reward cards, if the hand has both backs.

    If there is nothing to say, the answer stands as if it had been given, and nobody is asked.
    """
    table = world.table
    numbers = backs.choices(world, giver, count)
    table.stage = step
    table.answer = bits.lowest_bit(numbers)
    if bits.count_bits(numbers) == 1:
        return 0
    bits.ask(world, c.TAKE_BACKS, seat, numbers)
    return c.ASKED


@kernel
def pick_tech(world: Any, seat: Any, techs: Any, step: Any) -> Any:
    """Ask for a tech of a set."""
    bits.ask(world, c.PICK_TECH, seat, techs)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_card(world: Any, seat: Any, kinds: Any, step: Any) -> Any:
    """Ask for a kind of card of a set, among those in the hand (`NO_CARD` may be in it)."""
    return pick_from(world, seat, seat, kinds, step)


@kernel
def pick_from(world: Any, seat: Any, owner: Any, kinds: Any, step: Any) -> Any:
    """Ask for a kind of card of a set, among those in a hand that the player sees."""
    table = world.table
    table.pickable = kinds
    table.pick_from = owner if owner != seat else c.NOTHING
    bits.ask_in_private(world, c.PICK_CARD, seat, cards.held(world.seats[owner], kinds))
    table.stage = step
    return c.ASKED


@kernel
def pick_mine(world: Any, seat: Any, kinds: Any, step: Any) -> Any:
    """Ask for a kind of card of the own hand, of a set that only its owner knows.

    All know whether none may be picked.
    """
    found = pick_card(world, seat, c.ANY_KIND | (kinds & 1 << c.NO_CARD), step)
    world.seats[seat].options &= kinds
    return found


@kernel
def pick_open(world: Any, seat: Any, kinds: Any, step: Any) -> Any:
    """Ask for a kind of card of a set that all see (`NO_CARD` may be in it)."""
    bits.ask(world, c.PICK_CARD, seat, kinds)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_any_flare(world: Any, seat: Any, step: Any) -> Any:
    """Ask for any flare that there may be, which all see."""
    table = world.table
    sets.ask(world, c.PICK_FLARE, seat, sets.union(sheets.box(table), sheets.named(table)))
    world.table.stage = step
    return c.ASKED


@kernel
def pick_of_deck(world: Any, seat: Any, step: Any) -> Any:
    """Ask for a kind of card in the deck, which the player looks through."""
    world.table.pick_from = c.FROM_DECK
    bits.ask_in_private(world, c.PICK_CARD, seat, unused.in_deck(world))
    world.table.stage = step
    return c.ASKED


@kernel
def meant_of_deck(world: Any, seat: Any, kind: Any, step: Any) -> Any:
    """Return which card of the deck a player means by a kind; `ASKED` as `meant` does."""
    if kind != c.FLARE:
        return kind
    flares = unused.flares_to_take(world)
    if sets.is_empty(sets.rest(flares)):
        return c.FIRST_FLARE + sets.first(flares)
    world.table.pick_from = c.FROM_DECK
    sets.ask_in_private(world, c.PICK_FLARE, seat, flares)
    world.table.stage = step
    return c.ASKED


@kernel
def meant(world: Any, seat: Any, kind: Any, step: Any) -> Any:
    """Return which card a player means by a kind; `ASKED` if it has to say which flare.

    The answer at ``step`` is an alien then: the card is ``FIRST_FLARE + answer``.
    """
    return meant_of(world, seat, seat, kind, step)


@kernel
def picked(world: Any, seat: Any, stage: Any, step: Any) -> Any:
    """Return the card that a player has picked by its kind at a stage, if need be named at a step.

    `ASKED` if it has to say which flare.
    """
    if world.table.stage == stage:
        return meant(world, seat, world.table.answer, step)
    return c.FIRST_FLARE + world.table.answer


@kernel
def meant_of(world: Any, seat: Any, owner: Any, kind: Any, step: Any) -> Any:
    """Return which card of a hand a player means by a kind, likewise."""
    if kind != c.FLARE:
        return kind
    return which_flare(world, seat, owner, cards.spare_flares(world.seats[owner]), step)


@kernel
def which_flare(world: Any, seat: Any, owner: Any, flares: Any, step: Any) -> Any:
    """Return which of a set of flares in a hand a player means, likewise."""
    if sets.is_empty(sets.rest(flares)):
        return c.FIRST_FLARE + sets.first(flares)
    world.table.pick_from = owner if owner != seat else c.NOTHING
    sets.ask_in_private(world, c.PICK_FLARE, seat, flares)
    world.table.stage = step
    return c.ASKED
