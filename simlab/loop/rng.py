"""SplitMix64 random streams (Steele, Lea & Flood 2014), one stream per purpose of a game.

A stream is a record with one field, ``state``. A game is identified by (seed, number); its key
starts every stream in it, so that game *i* is the same game wherever and whenever it is played.
Streams start anew in every round, each player's from a number of its own, so that two games in
which something was decided otherwise meet the same luck in all that does not hang on it.
Addition and multiplication wrap around at 2**64; uncompiled, NumPy must be told not to warn
(``numpy.errstate(over="ignore")``, as the uncompiled play-out does).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from simlab.jit.kernel import kernel

if TYPE_CHECKING:
    from simlab.core.arrays import Stream


STREAM_VERSION = 3
"""Changes whenever the same seed starts to mean other games."""

GAMMA: Any = np.uint64(0x9E3779B97F4A7C15)
_MULTIPLY_1: Any = np.uint64(0xBF58476D1CE4E5B9)
_MULTIPLY_2: Any = np.uint64(0x94D049BB133111EB)
_GAME_FACTOR: Any = np.uint64(0xD1342543DE82EF95)
_PERIOD_FACTOR: Any = np.uint64(0xDA942042E4DD58B5)
_ONE: Any = np.uint64(1)
_SHIFTS: Any = tuple(np.uint64(shift) for shift in (11, 27, 30, 31, 32))
_S11, _S27, _S30, _S31, _S32 = _SHIFTS
_LOW_32: Any = np.uint64(0xFFFFFFFF)
_TWO_32: Any = np.uint64(1 << 32)
_MOST_THINGS = (1 << 32) - 1


@kernel
def mix(z: Any) -> Any:
    """Finalise 64 bits (variant 13 of Stafford's mixers, as in SplitMix64)."""
    z = (z ^ (z >> _S30)) * _MULTIPLY_1
    z = (z ^ (z >> _S27)) * _MULTIPLY_2
    return z ^ (z >> _S31)


@kernel
def game_key(seed: Any, number: Any) -> Any:
    """Return the key of game ``number`` of ``seed`` (both uint64)."""
    return mix(mix(seed + GAMMA) ^ (number * _GAME_FACTOR + _ONE))


@kernel
def start_stream(stream: Stream, key: Any, purpose: int) -> None:
    """Start ``stream`` for one purpose (a small integer) of the game with this key."""
    stream.state = mix(key ^ mix((np.uint64(purpose) + _ONE) * GAMMA))


@kernel
def start_stream_of(stream: Stream, key: Any, purpose: int, period: int, seat: int) -> None:
    """Start ``stream`` for one purpose of a seat in a round (or turn, or hand) of a game.

    What was drawn before leaves no trace: a game in which something was decided otherwise meets
    the same luck again in the next period. Each combination is started but once in a game.
    ``purpose`` and ``seat`` lie below 16. It happens in every turn, so that the state is not mixed
    here; each draw mixes it.
    """
    number = np.uint64(256 * period + 16 * seat + purpose + 1)
    stream.state = key + number * _PERIOD_FACTOR


@kernel
def next_bits(stream: Stream) -> Any:
    """Draw 64 random bits."""
    stream.state = stream.state + GAMMA
    return mix(stream.state)


@kernel
def uniform(stream: Stream) -> float:
    """Draw a float64 from [0, 1) with 53 random bits.

    Parameters
    ----------
    stream : record
        Of a policy, ``mind.stream``.
    """
    return np.float64(next_bits(stream) >> _S11) * 1.1102230246251565e-16


@kernel
def below(stream: Stream, n: int) -> int:
    """Draw an integer from 0 .. n-1, without bias (Lemire 2019, 32 bits, rejection).

    Parameters
    ----------
    stream : record
        Of a policy, ``mind.stream``.
    n : int64
        From 1 to 2**32 - 1; of any other number of things the first is drawn, 0.
    """
    size: Any = np.uint64(n) if 0 < n <= _MOST_THINGS else np.uint64(0)
    product = (next_bits(stream) >> _S32) * size
    low = product & _LOW_32
    if low < size:
        threshold = (_TWO_32 - size) % size
        while low < threshold:
            product = (next_bits(stream) >> _S32) * size
            low = product & _LOW_32
    drawn: Any = np.int64(product >> _S32)
    return drawn
