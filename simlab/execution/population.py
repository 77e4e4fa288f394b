"""A field of strategies as text: ``asap,wool_t:threshold={30,60,90}`` names four of them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Sequence

from simlab.core.lineup import Entry, parse_entry, split_lineup
from simlab.execution.mixtures import split_mixture
from simlab.jit.errors import UsageError, suggestion

MOST_STYLES = 100
_BRACES = re.compile(r"\{([^{}]*)\}")
_COMMA = "\0"


def read_field(texts: Iterable[str]) -> list[str]:
    """Return the strategies named in some texts, each once.

    Parameters
    ----------
    texts : iterable of str
        Strategies with commas or ``|`` between them. Values in braces are alternatives:
        ``wool_t:threshold={30,60,90}`` or ``{30:90:30}``, in steps.

    Raises
    ------
    UsageError
        Unmatched or empty braces, or too many strategies.
    """
    found: dict[str, None] = {}
    for text in texts:
        for style in _styles(text):
            found[style] = None
            if len(found) > MOST_STYLES:
                raise UsageError(f"a field has at most {MOST_STYLES} styles")
    return list(found)


def _styles(text: str) -> Iterator[str]:
    hidden = _BRACES.sub(lambda match: match[0].replace(",", _COMMA), text)
    if "{" in _BRACES.sub("", hidden) or "}" in _BRACES.sub("", hidden):
        raise UsageError(f"braces do not match in {text!r}; write wool_t:threshold={{30,60,90}}")
    for part in hidden.split("|"):
        for piece in split_lineup(part):
            yield from _alternatives(piece)


def _alternatives(piece: str) -> Iterator[str]:
    """Yield a piece with each combination of the values in its braces."""
    fixed = _BRACES.split(piece)
    choices = [_values(inside, piece) for inside in fixed[1::2]]
    for chosen in itertools.product(*choices):
        yield "".join(itertools.chain(*zip(fixed[::2], [*chosen, ""], strict=True)))


def _values(inside: str, piece: str) -> list[str]:
    values = [value for word in inside.split(_COMMA) for value in _range(word.strip())]
    if not all(values):
        shown = piece.replace(_COMMA, ",")
        raise UsageError(f"a value is missing between the braces of {shown!r}")
    return values


def _range(word: str) -> list[str]:
    """Return the numbers of a range ``30:90`` or ``30:90:20``, or the word itself."""
    ends = word.split(":")
    if len(ends) not in (2, 3):
        return [word]
    from simlab.stats.ranges import steps

    try:
        low, high, step = (float(end) for end in [*ends, "1"][:3])
        return [f"{value:.10g}" for value in steps(low, high, step)]
    except ValueError as error:
        raise UsageError(f"{{{word}}}: {error}; write {{30:90}} or {{30:90:20}}") from None


def read_mixture(text: str, field: Sequence[Entry]) -> list[float]:
    """Return the shares of the strategies of a field in ``asap@0.7|wool_t@0.3``.

    Without any shares they are equal.

    Raises
    ------
    UsageError
        A strategy that is not in the field, or shares that do not add up to 1.
    """
    names = [entry.text for entry in field]
    policies = {entry.policy.name: entry.policy for entry in field}
    shares = [0.0] * len(names)
    for style, share in split_mixture(text, "--mixture"):
        try:
            name = parse_entry(style, policies).text
        except UsageError:
            name = style
        if name not in names:
            raise UsageError(f"--mixture: no {style!r} in the field{suggestion(style, names)}")
        shares[names.index(name)] += share
    return shares
