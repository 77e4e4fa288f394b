"""Decisions that effects request: they return `ASKED` (see `verbs`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.dominion import backs
from simlab.games.cosmic.play import bits, cards, sets, sheets, unused
from simlab.jit.kernel import compiled_separately, kernel

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import World


@kernel
def pick_player(world: World, seat: int, players: int, step: int) -> int:
    """Ask for a player of a set (`NOBODY` may be in it)."""
    bits.ask(world, c.PICK_PLAYER, seat, players)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_planet(world: World, seat: int, planets: int, step: int) -> int:
    """Ask for a planet of a set (`DONE` may be in it)."""
    bits.ask(world, c.PICK_PLANET, seat, planets)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_number(world: World, seat: int, numbers: int, step: int) -> int:
    """Ask for a number of a set."""
    bits.ask(world, c.PICK_NUMBER, seat, numbers)
    world.table.stage = step
    return c.ASKED


@compiled_separately("world", "int", "int", "int", "int", rare=True)
def pick_backs(world: World, seat: int, giver: int, count: int, step: int) -> int:
    """Ask how many of some random cards are reward cards, if the hand has both backs.

    If there is no choice, the answer is set directly and the result is 0.
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
def pick_tech(world: World, seat: int, techs: int, step: int) -> int:
    """Ask for a tech of a set."""
    bits.ask(world, c.PICK_TECH, seat, techs)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_card(world: World, seat: int, kinds: int, step: int) -> int:
    """Ask for a kind of card of a set, among those in the hand (`NO_CARD` may be in it)."""
    return pick_from(world, seat, seat, kinds, step)


@kernel
def pick_from(world: World, seat: int, owner: int, kinds: int, step: int) -> int:
    """Ask for a kind of card of a set, among the cards of a hand that the player sees."""
    table = world.table
    table.pickable = kinds
    table.pick_from = owner if owner != seat else c.NOTHING
    bits.ask_in_private(world, c.PICK_CARD, seat, cards.held(world.seats[owner], kinds))
    table.stage = step
    return c.ASKED


@kernel
def pick_mine(world: World, seat: int, kinds: int, step: int) -> int:
    """Ask for a kind of card of the own hand, from a set that only its owner knows.

    Whether `NO_CARD` may be picked is public.
    """
    found = pick_card(world, seat, c.ANY_KIND | (kinds & 1 << c.NO_CARD), step)
    world.seats[seat].options &= kinds
    return found


@kernel
def pick_open(world: World, seat: int, kinds: int, step: int) -> int:
    """Ask for a kind of card of a public set (`NO_CARD` may be in it)."""
    bits.ask(world, c.PICK_CARD, seat, kinds)
    world.table.stage = step
    return c.ASKED


@kernel
def pick_any_flare(world: World, seat: int, step: int) -> int:
    """Ask for any flare that may be in the game; the options are public."""
    table = world.table
    sets.ask(world, c.PICK_FLARE, seat, sets.union(sheets.box(table), sheets.named(table)))
    world.table.stage = step
    return c.ASKED


@kernel
def pick_of_deck(world: World, seat: int, step: int) -> int:
    """Ask for a kind of card in the deck, which the player looks through."""
    world.table.pick_from = c.FROM_DECK
    bits.ask_in_private(world, c.PICK_CARD, seat, unused.in_deck(world))
    world.table.stage = step
    return c.ASKED


@kernel
def meant_of_deck(world: World, seat: int, kind: int, step: int) -> int:
    """Return the card of the deck that a picked kind stands for; `ASKED` as in `meant`."""
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
def meant(world: World, seat: int, kind: int, step: int) -> int:
    """Return the card that a picked kind stands for; `ASKED` if the player must name the flare.

    In that case the answer at ``step`` is an alien: the card is ``FIRST_FLARE + answer``.
    """
    return meant_of(world, seat, seat, kind, step)


@kernel
def picked(world: World, seat: int, stage: int, step: int) -> int:
    """Return the card picked by its kind at ``stage``, or by its flare at ``step``.

    The result is `ASKED` if the player must still name the flare.
    """
    if world.table.stage == stage:
        return meant(world, seat, world.table.answer, step)
    return c.FIRST_FLARE + world.table.answer


@kernel
def meant_of(world: World, seat: int, owner: int, kind: int, step: int) -> int:
    """Return the card of a hand that a picked kind stands for; `ASKED` as in `meant`."""
    if kind != c.FLARE:
        return kind
    return which_flare(world, seat, owner, cards.spare_flares(world.seats[owner]), step)


@kernel
def which_flare(world: World, seat: int, owner: int, flares: tuple[int, int], step: int) -> int:
    """Return the flare of a set in a hand that a player means; `ASKED` as in `meant`."""
    if sets.is_empty(sets.rest(flares)):
        return c.FIRST_FLARE + sets.first(flares)
    world.table.pick_from = owner if owner != seat else c.NOTHING
    sets.ask_in_private(world, c.PICK_FLARE, seat, flares)
    world.table.stage = step
    return c.ASKED
