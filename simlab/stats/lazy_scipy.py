"""Functions of `scipy.special`, imported at the first call.

Many commands, such as a wrong command line, need none of them and should answer at once, and
importing SciPy takes longer than all the rest.
"""

from __future__ import annotations

from typing import Any


def _special() -> Any:
    import scipy.special

    return scipy.special


def betaincinv(a: Any, b: Any, p: Any) -> Any:
    """Return the quantile of a beta distribution."""
    return _special().betaincinv(a, b, p)


def betaln(a: Any, b: Any) -> Any:
    """Return the logarithm of the beta function."""
    return _special().betaln(a, b)


def gammaincinv(a: Any, p: Any) -> Any:
    """Return the quantile of a gamma distribution of scale 1; twice that is chi-squared, df 2 a."""
    return _special().gammaincinv(a, p)


def ndtri(p: Any) -> Any:
    """Return the quantile of the normal distribution."""
    return _special().ndtri(p)


def stdtr(freedom: Any, t: Any) -> Any:
    """Return the distribution function of Student's t."""
    return _special().stdtr(freedom, t)


def stdtrit(freedom: Any, p: Any) -> Any:
    """Return the quantile of Student's t."""
    return _special().stdtrit(freedom, p)


def ndtr(x: Any) -> Any:
    """Return the distribution function of the normal distribution."""
    return _special().ndtr(x)
