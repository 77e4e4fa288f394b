"""Sets of up to 63 elements as whole numbers, with the operations of a processor.

What stands here is what uncompiled play does, and compilers that know nothing better; `entries`
calls the instructions instead (see `instructions`).
"""

from __future__ import annotations

import numpy as np

from simlab.jit.kernel import kernel

_PRIME = 67
"""Divided by it, all powers of two leave different rests."""
_PLACE = np.zeros(_PRIME, np.int64)
for _place in range(63):
    _PLACE[2**_place % _PRIME] = _place


@kernel
def lowest_bit(options: int) -> int:
    """Return the lowest element of a set, of the empty set 0."""
    return _PLACE[(options & -options) % _PRIME]


@kernel
def count_bits(options: int) -> int:
    """Return how many elements a set has."""
    pairs = options - ((options >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    halves = eights + (eights >> 8) + (eights >> 16) + (eights >> 24)
    return (halves + (halves >> 32)) & 127
