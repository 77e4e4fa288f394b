"""Parameters of `haggler`, by number, and parts of the game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from simlab.core.policy import Parameter, choice, integer, number
from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Mind
    from simlab.games.sheriff.record_types import Table


PARAMETERS: dict[str, Parameter] = {
    "merchant": choice("m1", "m2", "m3", "m4", "m5", "m6", "m7"),
    "sheriff": choice("s1", "s2", "s2n", "s3", "s4", "s5"),
    "wrapper": choice("plain", "cycle"),
    "bonus": number(0.5, 0, 1, label="weight of bonuses"),
    "swaps": integer(5, 0, 10, label="most cards set aside"),
    "bait": number(0.5, 0, 1, label="share of baits"),
    "gift": integer(3, 1, 5, label="gold of a gift"),
    "opening": number(0.3, 0, 1, label="first offer"),
    "share": number(0.75, 0, 1, label="most paid, as a share"),
    "carry": integer(1, 1, 8, label="cards smuggled"),
    "temper": number(2, 0, 50, label="temper"),
    "last": integer(2, 0, 30, label="rounds against rivals"),
    "margin": number(1, 0, 100, label="least gain of a deal"),
    "ask": number(1, 0, 20, label="price of a card"),
    "rate": number(1 / 3, 0, 1, label="share of bags opened"),
    "tilt": number(0.25, 0, 2, label="tilt against the rich"),
}
# Their numbers in ``mind.params``.
(
    MERCHANT, SHERIFF, WRAPPER, BONUS, SWAPS, BAIT, GIFT, OPENING, SHARE, CARRY, TEMPER, LAST,
    MARGIN, ASK_EACH, RATE, TILT,
) = range(16)  # fmt: skip

M1, M2, M3, M4, M5, M6, M7 = range(7)
S1, S2, S2N, S3, S4, S5 = range(6)
CYCLE = 1
HONEST_WINDOW, MIDDLE_WINDOW, END_WINDOW = range(3)


@kernel
def whole_param(mind: Mind, place: int) -> int:
    """Return the value of a choice or whole-number parameter."""
    return int(mind.params[place])


@kernel
def rounds_in_game(table: Table) -> int:
    """Return the number of rounds in the game."""
    return table.seats * table.rules.sheriff_turns[table.seats]


@kernel
def window_of(table: Table) -> int:
    """Return the part of the reputation cycle: honest to 2/9, push to 2/3, then the end.

    With nine rounds 1-2, 3-6 and 7-9; with eight 1, 2-5 and 6-8.
    """
    total = rounds_in_game(table)
    done = table.round_index + 1
    if 9 * done <= 2 * total:
        return HONEST_WINDOW
    return MIDDLE_WINDOW if 3 * done <= 2 * total else END_WINDOW


@kernel
def is_late(table: Table, mind: Mind) -> int:
    """Return whether the game is in its last ``last`` rounds."""
    return table.round_index + whole_param(mind, LAST) >= rounds_in_game(table)


@kernel
def exponential(x: float) -> float:
    """Return e to the power of x, for x from -40 to 0, by multiplications alone."""
    z = max(x, -40.0) / 256.0
    power = 1.0 + z * (1.0 + z / 2.0 * (1.0 + z / 3.0 * (1.0 + z / 4.0)))
    for _ in range(8):
        power *= power
    return power
