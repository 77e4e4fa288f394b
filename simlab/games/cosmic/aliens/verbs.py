"""What effects do: cards, ships and questions, shared by all files of aliens.

Each verb that changes more than a few fields is compiled once, apart from the aliens that use it.
Verbs that end with ``return ASKED`` in an effect (questions, ships that their owner moves) name the
``step`` at which the effect is called again: ``table.stage`` then, and ``table.answer``.
"""

from __future__ import annotations

from typing import Any

from simlab.engine.kernel import apart, kernel
from simlab.games.cosmic import components as c
from simlab.games.cosmic.play import bits, cards, hooks, losses, moves, powers, ships

# questions: they return ASKED


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


@kernel
def pick_card(world: Any, seat: Any, kinds: Any, step: Any) -> Any:
    """Ask for a kind of card of a set, among those in the hand (`NO_CARD` may be in it)."""
    world.table.pickable = kinds
    bits.ask_in_private(world, c.PICK_CARD, seat, cards.held(world.seats[seat], kinds))
    world.table.stage = step
    return c.ASKED


# who is who


@kernel
def is_main(table: Any, seat: Any) -> Any:
    """Whether a player is the offense or the defense."""
    return seat == table.offense or seat == table.defense


@kernel
def takes_part(table: Any, seat: Any) -> Any:
    """Whether a player is a main player or an ally."""
    return table.role[seat] != c.NO_ROLE


@kernel
def opponent(table: Any, seat: Any) -> Any:
    """Return the other main player."""
    return table.defense if seat == table.offense else table.offense


@kernel
def attacks(table: Any, seat: Any) -> Any:
    """Whether a player is on the side of the offense."""
    return table.role[seat] == c.OFFENSE or table.role[seat] == c.OFFENSE_ALLY


@kernel
def face_of(table: Any, seat: Any) -> Any:
    """Return what the card of a main player counts as."""
    return table.face_o if seat == table.offense else table.face_d


@kernel
def is_attack(face: Any) -> Any:
    """Whether a revealed card is an attack."""
    return (face >= 0) & (face < c.ATTACK_N)


@kernel
def ships_in(table: Any, seat: Any) -> Any:
    """Count the ships that a player has in the encounter."""
    if seat == table.defense:
        return table.ships[table.target, seat]
    return table.zones[c.GATE, seat] + table.zones[c.SIDE, seat]


@kernel
def has_won(table: Any, seat: Any) -> Any:
    """Whether the side of a player has won."""
    if attacks(table, seat):
        return table.result == c.OFFENSE_WON
    return table.role[seat] != c.NO_ROLE and table.result == c.DEFENSE_WON


@kernel
def at_work(table: Any, seat: Any) -> Any:
    """Whether the power of a player was used and works for the rest of the encounter."""
    return (table.active >> seat) & 1 != 0


@kernel
def set_to_work(table: Any, seat: Any) -> None:
    """The power of a player works from here on, for the rest of the encounter."""
    table.active |= bits.bit(seat)


@kernel
def add(table: Any, seat: Any, count: Any) -> None:
    """Add to the total of a player's side."""
    if attacks(table, seat):
        table.plus_o += count
    else:
        table.plus_d += count


@apart("table", "int", rare=True)
def last(table: Any, seat: Any) -> None:
    """The flare that acts works for the rest of the encounter."""
    table.lasting[seat] = table.unit
    powers.wire(table)


# cards


@apart("world", "int", "int", rare=True)
def draw(world: Any, seat: Any, count: Any) -> None:
    """A player draws so many cards: one event, however many they are."""
    for _ in range(count):
        cards.draw(world, seat)
    if count > 0:
        hooks.happen(world, c.H_ON_DRAW, seat, count)


@apart("world", "int", "int", rare=True)
def take_at_random(world: Any, giver: Any, taker: Any) -> None:
    """A player takes a random card from another."""
    cards.take_at_random(world, giver, taker)


@apart("world", "int", "int", "int", rare=True)
def hand_on(world: Any, giver: Any, taker: Any, card: Any) -> None:
    """A player gives a card to another."""
    cards.hand_on(world, giver, taker, card)


@apart("world", "int", "int", rare=True)
def throw(world: Any, seat: Any, card: Any) -> None:
    """A player discards a card."""
    cards.throw(world, seat, card)


@apart("world", "int", rare=True)
def redraw(world: Any, seat: Any) -> None:
    """A player without encounter cards draws a new hand."""
    cards.redraw(world, seat)


# ships


@apart("world", "int", "int", "int", rare=True)
def send_home(world: Any, zone: Any, seat: Any, count: Any) -> None:
    """Ships of a player come home from a zone, each to a colony of its choice."""
    moves.homeward(world, zone, seat, count, world.table.phase)


@apart("world", "int", "int", rare=True)
def retrieve(world: Any, seat: Any, count: Any) -> None:
    """Ships of a player leave the warp for its colonies."""
    moves.homeward(world, c.WARP, seat, count, world.table.phase)
    hooks.happen(world, c.H_ON_RETRIEVE, seat, count)


@apart("world", "int", "int", rare=True)
def give_up(world: Any, seat: Any, count: Any) -> None:
    """A player takes so many ships of its choice from its colonies, to lose them (`doom`)."""
    most = min(count, ships.on_colonies(world.table, seat))
    phase = world.table.phase
    moves.start(world, c.TO_LIMBO, c.LIMBO, seat, most, most, c.NOTHING, phase)


@apart("world", "int", rare=True)
def doom(world: Any, seat: Any) -> None:
    """The ships that a player has in limbo are lost."""
    table = world.table
    losses.enqueue(table, seat, table.zones[c.LIMBO, seat])
    losses.begin(table, table.phase)
