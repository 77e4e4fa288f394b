"""Values of cards and ships, and the winner of the encounter."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.games.cosmic import components as c
from simlab.games.cosmic.aliens.verbs import fleet, using, who
from simlab.games.cosmic.dominion import faces
from simlab.games.cosmic.play import bits, powers, winning
from simlab.jit.kernel import compiled_separately, kernel, rarely

if TYPE_CHECKING:
    from simlab.games.cosmic.record_types import Table, World


MACRON_MORE = 3
"""Amount that a ship of Macron adds to a total beyond 1."""
MACRON_EARNS = 2
"""Number of ships for which a ship of Macron counts in compensation and rewards."""


@kernel
def face_of(table: Table, seat: int) -> int:
    """Return the effective face of a main player's card."""
    return table.face_o if seat == table.offense else table.face_d


@kernel
def value_of(table: Table, seat: int) -> int:
    """Return the final value of a main player's card."""
    return table.value_o if seat == table.offense else table.value_d


@kernel
def is_attack(face: int) -> int:
    """Return whether a revealed card is an attack."""
    return bits.is_attack(face)


@kernel
def has_attack(table: Table, seat: int) -> int:
    """Return whether a player is a main player whose card counts as an attack."""
    return who.is_main(table, seat) and is_attack(face_of(table, seat))


@kernel
def both_attack(table: Table) -> int:
    """Return whether two attacks are revealed, so that totals decide."""
    return bits.is_attack(table.face_o) and bits.is_attack(table.face_d)


@kernel
def ask_anew(table: Table) -> None:
    """Ask all players again at the reveal, since the known totals have changed."""
    if table.phase == c.REINFORCING:
        table.turned = 1


@kernel
def count_as(table: Table, seat: int, face: int) -> None:
    """Change the effective face of a main player's card; powers may be used because of it."""
    if seat == table.offense:
        table.face_o = faces.calm_face(table, face)
    else:
        table.face_d = faces.calm_face(table, face)
    ask_anew(table)


@kernel
def may_become(table: Table, seat: int, face: int) -> int:
    """Return whether a main player's card would change if it became ``face``."""
    return faces.calm_face(table, face) != face_of(table, seat)


@kernel
def has_won(table: Table, seat: int) -> int:
    """Return whether the side of a player has won."""
    if who.attacks(table, seat):
        return table.result == c.OFFENSE_WON
    return table.role[seat] != c.NO_ROLE and table.result == c.DEFENSE_WON


@kernel
def is_agreed(table: Table) -> int:
    """Return whether the main players made a deal, or the defense gave up its colony (Mite)."""
    return table.result == c.DEAL_MADE or table.result == c.CONCEDED


@kernel
def has_lost(table: Table, seat: int) -> int:
    """Return whether the side of a player has lost, possibly with the other one."""
    if table.result == c.BOTH_LOST:
        return table.role[seat] != c.NO_ROLE
    if who.attacks(table, seat):
        return table.result == c.DEFENSE_WON
    return table.role[seat] != c.NO_ROLE and table.result == c.OFFENSE_WON


@kernel
def strength(table: Table, seat: int) -> int:
    """Compute the strength of a player's ships in the encounter: those of Macron count 4 each."""
    ships = fleet.ships_in(table, seat)
    if using.has_at_work(table, seat, c.MACRON):
        ships += MACRON_MORE * ships
    return ships


@kernel
def earned(table: Table, seat: int, count: int) -> int:
    """Compute the count of a player's ships for compensation and rewards."""
    return count * (MACRON_EARNS if powers.has_active(table, seat, c.MACRON) else 1)


@kernel
def note_weight(table: Table, seat: int) -> None:
    """Record the number of a player's ships in the encounter once the winner is known."""
    using.call(table, seat, using.WEIGHT, fleet.ships_in(table, seat))


@kernel
def weight(table: Table, seat: int) -> int:
    """Return the number of the winner's ships in the encounter when it was decided."""
    noted = using.called(table, seat, using.WEIGHT)
    if noted >= 0:
        return noted
    # the count is missing if the winner regained its power by the win, or did not need it
    return table.ships[table.target, seat] if seat == table.defense else table.sent[seat]


@kernel
def allied_strength(table: Table, main: int) -> int:
    """Compute the strength of the ships of a main player's allies."""
    found = 0
    role = c.OFFENSE_ALLY if main == table.offense else c.DEFENSE_ALLY
    for seat in range(table.seats):
        if table.role[seat] == role:
            found += strength(table, seat)
        elif rarely(table.both == seat + 1):
            found += table.zones[c.GATE if main == table.offense else c.SIDE, seat]
    return found


@kernel
def own_part(table: Table, main: int, own: int) -> int:
    """Compute the contribution of own ships to a total, with Virus as a factor.

    With the power of Virus the ships are multiplied by the card. With its wild flare own ships are
    multiplied by allied ships, which `allied_part` computes.
    """
    if using.has_at_work(table, main, c.VIRUS):
        return own * value_of(table, main)
    if using.works(table, main, c.WILD_FLARE + c.VIRUS):
        return 0
    return own


@kernel
def allied_part(table: Table, main: int, own: int, allied: int) -> int:
    """Compute the contribution of allied ships to a total (see `own_part`)."""
    if using.has_at_work(table, main, c.VIRUS):
        if using.works(table, main, c.SUPER_FLARE + c.VIRUS):
            return allied * value_of(table, main)
    elif using.works(table, main, c.WILD_FLARE + c.VIRUS):
        return allied * own
    return allied


@kernel
def add(table: Table, seat: int, count: int) -> None:
    """Add to the total of a player's side."""
    if who.attacks(table, seat):
        table.plus_o += count
    else:
        table.plus_d += count
    ask_anew(table)


@kernel
def beat(table: Table, seat: int) -> None:
    """Make a main player lose the encounter outright."""
    table.result = c.OFFENSE_WON if seat == table.defense else c.DEFENSE_WON


@kernel
def draw(table: Table) -> None:
    """End the comparison without a winner: the main players deal, as with two negotiates."""
    table.face_o = c.NEGOTIATE
    table.face_d = c.NEGOTIATE
    table.result = c.OPEN_RESULT


@kernel
def wins(table: Table, seat: int) -> None:
    """Record that a player wins by an effect, once the encounter is over."""
    table.won_otherwise |= bits.bit(seat)


@compiled_separately("world", "int", rare=True)
def win(world: World, seat: int) -> int:
    """Make a player win the game at once."""
    wins(world.table, seat)
    winning.check_win(world)
    return c.ASKED


@kernel
def owe(table: Table, seat: int, count: int) -> None:
    """Add rewards to a player's due, which are paid with those of the allies."""
    table.due[seat] += count
    table.dominion = 1
