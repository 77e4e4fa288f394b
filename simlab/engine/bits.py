"""Sets as whole numbers of 64 bits: what a processor does with them in one instruction.

What stands here is what uncompiled play does, and compilers that know nothing better; `entries`
calls the instructions instead (see `instructions`).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from simlab.engine.kernel import kernel

_FACTOR = np.uint64(0x03F79D71B4CB0A89)
_SHIFT = np.uint64(58)
_PLACE = np.zeros(64, np.int64)
for _place in range(64):
    _PLACE[(int(_FACTOR) << _place) % 2**64 >> 58] = _place


@kernel
def lowest_bit(options: Any) -> Any:
    """Return the lowest element of a set, of the empty set 0 (de Bruijn)."""
    return _PLACE[(np.uint64(options & -options) * _FACTOR) >> _SHIFT]


@kernel
def count_bits(options: Any) -> Any:
    """Return how many elements a set has."""
    pairs = options - ((options >> 1) & 0x5555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    halves = eights + (eights >> 8) + (eights >> 16) + (eights >> 24)
    return (halves + (halves >> 32)) & 127
