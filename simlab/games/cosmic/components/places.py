"""Players, planets and the places beside them.

Planets are numbered by their owner: planet 6 * seat + place, whatever the rules say of how many
there are. A set of planets or players is a number with a bit for each.
"""

from __future__ import annotations

from simlab.games.cosmic.components.techs import SLOT_WORDS

MAX_SEATS = 6
PER_SYSTEM = 6
"""Places for planets in a home system; rule ``planets`` says how many are used."""
PLANETS = MAX_SEATS * PER_SYSTEM
NOTHING = -1

# ships that are moved one by one: what for
TO_GATE, TO_SIDE, TO_LIMBO, TO_PLANET, HOMEWARD, TO_TECH = range(6)
MOVE_WORDS = ("to_gate", "to_side", "to_limbo", "to_planet", "homeward", "to_tech")
# places beside the planets: ships in limbo are about to be lost, those removed are out of the game,
# those in research lie on techs, those captured on the sheet of Pirate, those wed on that of Bride,
# those on the liner are aboard of Tourist's
WARP, GATE, SIDE, LIMBO, REMOVED, RESEARCH, CAPTURED, WED, LINER = range(9)
ZONES = 9
ZONE_WORDS = ("warp", "gate", "side", "limbo", "removed", "research", "captured", "wed", "liner")
FOR_GOOD = 64
"""What is lost at `H_ON_LOST` counts this much for each ship that left the game."""

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
