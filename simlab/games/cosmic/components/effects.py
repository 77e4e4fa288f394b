"""Effects at a hook and their progress: powers, flares, techs, things of Dominion."""

from __future__ import annotations

from simlab.games.cosmic.components.aliens import POWER_WORDS
from simlab.games.cosmic.components.cards import CARDS, ID_WORDS, REWARD_N, REWARD_WORDS
from simlab.games.cosmic.components.places import MAX_SEATS
from simlab.games.cosmic.components.techs import TECH_N, TECH_WORDS

# what may be in a frame of the stack: a card, a power, flare or tech
USED_POWER, USED_FLARE, USED_TECH = CARDS, CARDS + 1, CARDS + 2
FRAME_WORDS = (*ID_WORDS, "power", "flare", "tech")
MAX_FRAMES = 8
MAX_FIRES = 8
MAX_TRIGGERS = 32
MAX_CITADELS = 24
COUNT_SHIFT, PLAYED_SHIFT = 8, 16
"""Bit offsets in the value of ``on_thrown``: card count, whether played (`triggers.of_cards`)."""

# effects: the power of alien a is unit a, its flare WILD_FLARE + a, for its owner SUPER_FLARE + a
WILD_FLARE, SUPER_FLARE, UNITS = 128, 256, 384
_UNUSED = ("",) * (WILD_FLARE - len(POWER_WORDS))
TECH_UNIT = UNITS
SECONDS = 8
"""In sets of powers those of second aliens come so many places after the first ones."""
SHIP_THINGS = REWARD_N
(BOOST, DRIVE, SALVAGE, TRACTOR) = range(SHIP_THINGS, SHIP_THINGS + 8, 2)
"""Things: the kinds of the reward deck, what special ships do (two numbers each: one for each ship
of a player), and the intimidate of an ally."""
BORROW = SHIP_THINGS + 8
THINGS = BORROW + 1
THING_WORDS = (
    *REWARD_WORDS,
    *(
        f"{word}{which}"
        for word in ("boost", "drive", "salvage", "tractor")
        for which in ("", "_2")
    ),
    "borrow",
)
THING = TECH_UNIT + TECH_N + 1
"""A thing acts as unit `THING` and its number."""
UNIT_WORDS = (
    *POWER_WORDS,
    *_UNUSED,
    *(f"wild {word}" for word in POWER_WORDS),
    *_UNUSED,
    *(f"super {word}" for word in POWER_WORDS),
    *_UNUSED,
    *TECH_WORDS,
    *THING_WORDS,
)
ASKED, MAY, MUST = -(2**40), -(2**40) - 1, -(2**40) - 2
"""Results of an effect other than a value: a player was asked, and play has to wait; the effect may
be used now, if its owner wants to; it must be used now."""
FRESH, WANTED, USED, CANCELLED = range(4)
"""Stages of an effect (``table.stage``): not begun, its owner was asked, in use, cancelled.
Steps of its own that follow answers have numbers from `STEP` on."""
STEP = 4

GOES_ON = 2
"""At `H_AFTERWARDS`: the offense has another encounter, and is not asked."""

# the effects of a player that a hook may call, in this order
MOST_LASTING = 5
"""Flares of a player that work for the rest of the encounter; several by `flare_limit` only."""
OWN_POWER, SECOND_POWER, LASTING = range(3)
IN_HAND, TECHS_OUT, THINGS_OUT, SLOTS = range(LASTING + MOST_LASTING, LASTING + MOST_LASTING + 4)
ALL_SLOTS = (1 << SLOTS) - 1
WAITS = 1 << MAX_SEATS * SLOTS
"""Among the users of a hook: an effect waits there for an answer."""
ONE_EACH, BACK = 0, 0
