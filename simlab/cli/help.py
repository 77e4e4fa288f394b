"""Help that fits any terminal: no word, flag or sentence is cut or broken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from simlab.output.folding import folded, terminal_width

WIDEST = 80
ROOM = 24
"""A narrower column of explanations is printed below the names instead."""
CLICK: Any = typer.Context.formatter_class  # some versions of typer bundle click


class HelpFormatter(CLICK):  # type: ignore[misc]
    """Formatter that folds between words, and on narrow screens below the names."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        """Write the usage line of a command."""
        text = f"{'Usage: ' if prefix is None else prefix}{prog} {args}".rstrip()
        self.write("\n".join(folded(text, self.width, "  ")) + "\n")

    def write_text(self, text: str) -> None:
        """Write paragraphs."""
        margin = " " * self.current_indent
        paragraphs = (" ".join(each.split()) for each in text.split("\n\n"))
        lines = ["\n".join(folded(margin + each, self.width)) for each in paragraphs]
        self.write("\n\n".join(lines) + "\n")

    def write_dl(
        self, rows: Sequence[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Write names with their explanations."""
        margin = " " * self.current_indent
        widest = max((len(name) for name, _ in rows if len(name) <= col_max), default=0)
        column = widest + col_spacing
        room = self.width - len(margin) - column
        below = margin + " " * (4 if room < ROOM else column)
        for name, text in rows:
            lines = folded(" ".join(text.split()), self.width - len(below))
            if lines and room >= ROOM and len(name) <= widest:
                self.write(f"{margin}{name:{column}}{lines.pop(0)}\n")
            else:
                self.write("\n".join(folded(margin + name, self.width, "  ")) + "\n")
            for line in lines:
                self.write(f"{below}{line}\n")


class FittedHelp:
    """Command or group of commands whose help fits the terminal."""

    def get_help(self: Any, ctx: Any) -> str:
        """Return the help."""
        width = min(terminal_width(), WIDEST) - 2
        formatter = HelpFormatter(width=width)
        self.format_help(ctx, formatter)
        text: str = formatter.getvalue()
        return text.rstrip("\n")

    def get_short_help_str(self: Any, limit: int = 0) -> str:
        """Return the first sentence, uncut."""
        return " ".join((self.short_help or self.help or "").split("\n\n")[0].split())


class CommandGroup(FittedHelp, TyperGroup):
    """Group of commands whose help fits the terminal."""
