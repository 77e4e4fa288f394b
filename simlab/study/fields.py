"""A field of styles as text: ``asap,wool_t:threshold={30,60,90}`` names four of them."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator

from simlab.engine.errors import UsageError
from simlab.engine.lineup import split_lineup

MOST_STYLES = 100
_BRACES = re.compile(r"\{([^{}]*)\}")
_COMMA = "\0"


def read_field(texts: Iterable[str]) -> list[str]:
    """Return the styles that some texts name, each once.

    Parameters
    ----------
    texts : iterable of str
        Styles with commas or ``|`` between them. Values in braces are alternatives:
        ``wool_t:threshold={30,60,90}`` or ``{30:90:30}``, in steps.

    Raises
    ------
    UsageError
        Braces that do not match, nothing between them, or too many styles.
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
    """Return a piece with each combination of the values in its braces."""
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
    """Return the numbers that ``30:90`` or ``30:90:20`` stands for, or the word itself."""
    ends = word.split(":")
    if len(ends) not in (2, 3):
        return [word]
    from simlab.study.ranges import steps

    try:
        low, high, step = (float(end) for end in [*ends, "1"][:3])
        return [f"{value:.10g}" for value in steps(low, high, step)]
    except ValueError as error:
        raise UsageError(f"{{{word}}}: {error}; write {{30:90}} or {{30:90:20}}") from None
