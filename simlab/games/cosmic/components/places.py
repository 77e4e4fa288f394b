"""Players, planets and the places beside them.

Planets are numbered by their owner: planet 6 * seat + place, whatever the number of planets in the
rules. A set of planets or players is a number with a bit for each.
"""

from __future__ import annotations

from enum import auto

from simlab.games.cosmic.components.techs import SLOT_WORDS
from simlab.jit.enumeration import Enumeration

MAX_SEATS = 6
PER_SYSTEM = 6
"""Places for planets in a home system; rule ``planets`` says how many are used."""
PLANETS = MAX_SEATS * PER_SYSTEM
NOTHING = -1


class Move(Enumeration):
    """Destinations of ships that are moved one by one."""

    TO_GATE = auto()
    TO_SIDE = auto()
    TO_LIMBO = auto()
    TO_PLANET = auto()
    HOMEWARD = auto()
    TO_TECH = auto()


TO_GATE, TO_SIDE, TO_LIMBO, TO_PLANET, HOMEWARD, TO_TECH = Move
MOVE_WORDS = Move.words()


class Zone(Enumeration):
    """Places beside the planets.

    Ships in limbo are about to be lost, those removed are out of the game, those in research lie on
    techs, those captured on the sheet of Pirate, those wed on that of Bride, those on the liner are
    aboard of Tourist's.
    """

    WARP = auto()
    GATE = auto()
    SIDE = auto()
    LIMBO = auto()
    REMOVED = auto()
    RESEARCH = auto()
    CAPTURED = auto()
    WED = auto()
    LINER = auto()


WARP, GATE, SIDE, LIMBO, REMOVED, RESEARCH, CAPTURED, WED, LINER = Zone
ZONE_WORDS = Zone.words()
ZONES = 9
FOR_GOOD = 64
"""Weight of each ship that left the game in the value of `H_ON_LOST`."""

NOBODY = MAX_SEATS
FROM_DECK, FROM_BOX = MAX_SEATS, MAX_SEATS + 1
"""Where a card is picked from that is in no hand: the cosmic deck, the unused flares."""
BERTH_WORDS = (
    *(f"p{seat}.{place}" for seat in range(MAX_SEATS) for place in range(PER_SYSTEM)),
    *ZONE_WORDS,
    "unassigned",
    *SLOT_WORDS,
)
"""Where a special ship is: a planet, a zone, nowhere for there is none, or on a tech."""
SEAT_WORDS = tuple(str(seat) for seat in range(MAX_SEATS))
PLANET_WORDS = tuple(f"p{seat}.{place}" for seat in range(MAX_SEATS) for place in range(PER_SYSTEM))
