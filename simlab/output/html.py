"""Results as HTML for notebooks."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pandas import DataFrame


def as_html(table: DataFrame) -> str:
    """Return a data frame as HTML with short numbers."""
    html: str = table.to_html(index=False, float_format="{:.5g}".format, na_rep="")
    return html


def paragraphs(*lines: str) -> str:
    """Return lines as HTML; empty ones are omitted."""
    return "".join(f"<p>{escape(line)}</p>" for line in lines if line)
