"""Types of what records hold, for type checkers only: arrays, random streams, minds.

Kernels see NumPy records, compiled or not; these protocols say what may be read and written.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol, TypeVar, overload

from numpy.typing import NDArray

T = TypeVar("T")

Worlds = NDArray[Any]
"""An array of worlds, as Python code handles it: no type is known of its elements."""


class Array(Protocol[T]):
    """A field with one dimension."""

    @overload
    def __getitem__(self, index: int, /) -> T: ...
    @overload
    def __getitem__(self, index: slice, /) -> NDArray[Any]: ...
    def __getitem__(self, index: int | slice, /) -> T | NDArray[Any]:
        """Return an element, or some of them."""

    @overload
    def __setitem__(self, index: int, value: T, /) -> None: ...
    @overload
    def __setitem__(self, index: slice, value: Any, /) -> None: ...
    def __setitem__(self, index: int | slice, value: Any, /) -> None:
        """Set an element, or some of them."""

    def __iter__(self) -> Iterator[T]:
        """Return the elements in order."""

    def __len__(self) -> int:
        """Return the number of elements."""

    def sum(self) -> T:
        """Return the sum of the elements."""

    def min(self) -> T:
        """Return the least element."""

    def max(self) -> T:
        """Return the greatest element."""


class Grid(Protocol[T]):
    """A field with two dimensions."""

    @overload
    def __getitem__(self, index: int, /) -> Array[T]: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> T: ...
    def __getitem__(self, index: int | tuple[int, int], /) -> Array[T] | T:
        """Return a row, or an element."""

    def __setitem__(self, index: tuple[int, int], value: T, /) -> None:
        """Set an element."""

    def __len__(self) -> int:
        """Return the number of rows."""


class Cube(Protocol[T]):
    """A field with three dimensions."""

    @overload
    def __getitem__(self, index: int, /) -> Grid[T]: ...
    @overload
    def __getitem__(self, index: tuple[int, int], /) -> Array[T]: ...
    @overload
    def __getitem__(self, index: tuple[int, int, int], /) -> T: ...
    def __getitem__(
        self, index: int | tuple[int, int] | tuple[int, int, int], /
    ) -> Grid[T] | Array[T] | T:
        """Return a grid, a row or an element."""

    def __setitem__(self, index: tuple[int, int, int], value: T, /) -> None:
        """Set an element."""

    def __len__(self) -> int:
        """Return the number of grids."""


class Stream(Protocol):
    """A random stream, see `simlab.loop.rng`."""

    state: int


class Mind(Protocol):
    """The parameters, the memory and the random stream of a policy."""

    params: Array[float]
    memory: Array[float]
    rng: Stream


class Outcome(Protocol):
    """The metrics of a game, which ``record_metrics`` fills: by seat, and of the table."""

    seats: Grid[float]
    table: Array[float]


class Follow(Protocol):
    """State of a world that follows a record, see `simlab.loop.observed_chance`."""

    mode: int
    seer: int
    odds: float
    recorded_n: int
    recorded_at: int
