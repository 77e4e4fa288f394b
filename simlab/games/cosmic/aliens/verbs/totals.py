"""What cards and ships count, and who has won."""

from __future__ import annotations

from typing import Any

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import fleet, using, who
from simlab.games.cosmic.dominion import faces
from simlab.games.cosmic.play import bits, powers, winning
from simlab.jit.kernel import compiled_separately, kernel, rarely

MACRON_MORE = 3
"""What a ship of Macron counts beyond one."""
MACRON_EARNS = 2
"""What a ship of Macron counts for compensation and rewards."""


@kernel
def face_of(table: Any, seat: Any) -> Any:
    """Return what the card of a main player counts as."""
    return table.face_o if seat == table.offense else table.face_d


@kernel
def value_of(table: Any, seat: Any) -> Any:
    """Return what the card of a main player is worth in the end."""
    return table.value_o if seat == table.offense else table.value_d


@kernel
def is_attack(face: Any) -> Any:
    """Return whether a revealed card is an attack."""
    return bits.is_attack(face)


@kernel
def has_attack(table: Any, seat: Any) -> Any:
    """Return whether a player is a main player whose card counts as an attack."""
    return who.is_main(table, seat) and is_attack(face_of(table, seat))


@kernel
def both_attack(table: Any) -> Any:
    """Return whether two attacks are revealed, so that totals decide."""
    return bits.is_attack(table.face_o) and bits.is_attack(table.face_d)


@kernel
def ask_anew(table: Any) -> None:
    """What is known of the totals has changed: at the reveal everybody is asked again."""
    if table.phase == c.REINFORCING:
        table.turned = 1


@kernel
def count_as(table: Any, seat: Any, face: Any) -> None:
    """The card of a main player counts as another; powers may be used because of it."""
    if seat == table.offense:
        table.face_o = faces.calm_face(table, face)
    else:
        table.face_d = faces.calm_face(table, face)
    ask_anew(table)


@kernel
def may_become(table: Any, seat: Any, face: Any) -> Any:
    """Return true if it makes a difference that the card of a main player becomes ``face``."""
    return faces.calm_face(table, face) != face_of(table, seat)


@kernel
def has_won(table: Any, seat: Any) -> Any:
    """Return whether the side of a player has won."""
    if who.attacks(table, seat):
        return table.result == c.OFFENSE_WON
    return table.role[seat] != c.NO_ROLE and table.result == c.DEFENSE_WON


@kernel
def is_agreed(table: Any) -> Any:
    """Whether the main players have made a deal, or the defense gave its colony away (R21)."""
    return table.result == c.DEAL_MADE or table.result == c.CONCEDED


@kernel
def has_lost(table: Any, seat: Any) -> Any:
    """Return whether the side of a player has lost, perhaps with the other one."""
    if table.result == c.BOTH_LOST:
        return table.role[seat] != c.NO_ROLE
    if who.attacks(table, seat):
        return table.result == c.DEFENSE_WON
    return table.role[seat] != c.NO_ROLE and table.result == c.OFFENSE_WON


@kernel
def strength(table: Any, seat: Any) -> Any:
    """Return what the ships of a player count: those of Macron 4 each."""
    ships = fleet.ships_in(table, seat)
    if using.has_at_work(table, seat, c.MACRON):
        ships += MACRON_MORE * ships
    return ships


@kernel
def earned(table: Any, seat: Any, count: Any) -> Any:
    """Return what so many ships of a player count for compensation and rewards."""
    return count * (MACRON_EARNS if powers.has_active(table, seat, c.MACRON) else 1)


@kernel
def note_weight(table: Any, seat: Any) -> None:
    """Note how many ships a player has in the encounter as the winner is known."""
    using.call(table, seat, using.WEIGHT, fleet.ships_in(table, seat))


@kernel
def weight(table: Any, seat: Any) -> Any:
    """Return how many ships the winner had in the encounter when that was decided."""
    noted = using.called(table, seat, using.WEIGHT)
    if noted >= 0:
        return noted
    # it has its power again by what it has won, or had no need to note it
    return table.ships[table.target, seat] if seat == table.defense else table.sent[seat]


@kernel
def allied_strength(table: Any, main: Any) -> Any:
    """Return what the ships of a main player's allies count."""
    found = 0
    role = c.OFFENSE_ALLY if main == table.offense else c.DEFENSE_ALLY
    for seat in range(table.seats):
        if table.role[seat] == role:
            found += strength(table, seat)
        elif rarely(table.both == seat + 1):
            found += table.zones[c.GATE if main == table.offense else c.SIDE, seat]
    return found


@kernel
def own_part(table: Any, main: Any, own: Any) -> Any:
    """Return what own ships that count so much bring to a total, maybe in a product of Virus.

    With its power the card is in the product; with its wild flare both kinds of ships are, which
    is `allied_part`.
    """
    if using.has_at_work(table, main, c.VIRUS):
        return own * value_of(table, main)
    if using.works(table, main, c.WILD_FLARE + c.VIRUS):
        return 0
    return own


@kernel
def allied_part(table: Any, main: Any, own: Any, allied: Any) -> Any:
    """Return what allied ships that count so much bring to a total (see `own_part`)."""
    if using.has_at_work(table, main, c.VIRUS):
        if using.works(table, main, c.SUPER_FLARE + c.VIRUS):
            return allied * value_of(table, main)
    elif using.works(table, main, c.WILD_FLARE + c.VIRUS):
        return allied * own
    return allied


@kernel
def add(table: Any, seat: Any, count: Any) -> None:
    """Add to the total of a player's side."""
    if who.attacks(table, seat):
        table.plus_o += count
    else:
        table.plus_d += count
    ask_anew(table)


@kernel
def beat(table: Any, seat: Any) -> None:
    """A main player loses the encounter outright."""
    table.result = c.OFFENSE_WON if seat == table.defense else c.DEFENSE_WON


@kernel
def draw(table: Any) -> None:
    """Nobody has won: the main players try to make a deal, as with two negotiates."""
    table.face_o = c.NEGOTIATE
    table.face_d = c.NEGOTIATE
    table.result = c.OPEN_RESULT


@kernel
def wins(table: Any, seat: Any) -> None:
    """A player wins by an effect, once the encounter is over."""
    table.won_otherwise |= bits.bit(seat)


@compiled_separately("world", "int", rare=True)
def win(world: Any, seat: Any) -> Any:
    """A player wins at once."""
    wins(world.table, seat)
    winning.check_win(world)
    return c.ASKED


@kernel
def owe(table: Any, seat: Any, count: Any) -> None:
    """A player is owed rewards, which come with those of the allies."""
    table.due[seat] += count
    table.dominion = 1
