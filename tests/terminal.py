"""Commands on pseudo-terminals of a given width, and what a narrow one loses."""

from __future__ import annotations

import contextlib
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
from collections import Counter

from simlab.core.registry import game_names

GAMES = game_names()
SETTINGS = ("COLUMNS", "LINES", "TERM", "NO_COLOR", "FORCE_COLOR")


def on_terminal(arguments: list[str], columns: int, cwd: str = ".", **settings: str) -> str:
    """Run simlab with all streams on a terminal and return what the terminal was sent."""
    reader, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
    plain = {key: value for key, value in os.environ.items() if key not in SETTINGS}
    process = subprocess.Popen(
        [sys.executable, "-m", "simlab", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=terminal,
        stderr=terminal,
        cwd=cwd,
        env=plain | {"TERM": "xterm-256color"} | settings,
    )
    os.close(terminal)
    text = b""
    with contextlib.suppress(OSError):  # the end of what a terminal shows
        while piece := os.read(reader, 65536):
            text += piece
    os.close(reader)
    process.wait()
    return text.decode().replace("\r\n", "\n")


def screen(sent: str) -> str:
    """Return what stands on a terminal in the end: progress bars are drawn and deleted again."""
    lines, row = [""], 0
    for piece in re.findall(r"\x1b\[[?\d;]*[A-Za-z]|\n|\r|[^\x1b\n\r]+", sent):
        if piece == "\n":
            row += 1
            lines += [""] * (row == len(lines))
        elif up := re.fullmatch(r"\x1b\[(\d*)A", piece):
            row = max(0, row - int(up[1] or 1))
        elif piece == "\x1b[2K":
            lines[row] = ""
        elif piece[0] not in "\x1b\r":
            lines[row] += piece
    return "\n".join(lines)


LABELS = {"policy", "metric", "share", "seat", "place", "sure"}
"""Names of columns that other layouts put otherwise, or leave out where the column is empty."""


def words_of(text: str) -> Counter[str]:
    """Return the words and numbers of a screen, with how often they stand there."""
    plain = re.sub("[\u2500-\u257f=]|rules\\.", " ", text)
    return Counter(word.rstrip(":,;") for word in plain.split())


def lost(wide: str, narrow: str) -> list[str]:
    """Return what a narrow screen lacks of a wide one: words, numbers, numbers with intervals."""
    missing = words_of(wide) - words_of(narrow)
    estimates = set(re.findall(r"-?[\d.]+ ±[\d.]+|-?[\d.]+ \(-?[\d.]+ to -?[\d.]+\)", wide))
    return [*(missing.keys() - LABELS), *(each for each in estimates if each not in narrow)]


def without_times(text: str) -> str:
    """Return text without the time that a run took: seconds, games a second."""
    return re.sub(r"[\d.]+[kMG]?\s(games|play-outs)/s|\(pilot:[^)]*\)|[\d.]+\s(s|min)\b", "", text)


BAG = ["--seats", "4", "--me", "1", "--declared", "apple 3; ; apple 2; bread 3"]
FEW = ["-n", "400", "--seats", "3"]
COMMANDS = {
    "games": ["games"],
    **{f"rules {game}": ["rules", game] for game in GAMES},
    **{f"trust {game}": ["rules", game, "--trust"] for game in GAMES},
    "rules, an entry": ["rules", "cosmic", "void"],
    **{f"policies {game}": ["policies", game] for game in GAMES},
    **{f"metrics {game}": ["metrics", game] for game in GAMES},
    "play": ["play", "sheepnappers", "asap,wool_t:threshold=33.5,sensible", "-n", "64"],
    "play, many metrics": ["play", "sheriff", "-n", "40", "--rotate"],
    "play, quantiles": ["play", "sheepnappers", "asap,random", "-n", "64", "--quantiles"],
    "compare": ["compare", "sheepnappers", "asap", "wool_t:threshold=33.5", "random", "-n", "64"],
    "compare, best": [
        *("compare", "sheepnappers", "asap", "wool_t:threshold=33.5", "random", "-n", "640"),
        "--best",
    ],
    "watch": ["watch", "sheriff", "--seats", "3"],
    "watch, seated": ["watch", "sheriff", "--me", "0"],
    "advise": [
        *("advise", "sheriff", *BAG, "--sheriff", "1", "--decision", "verdict", "--focus", "2"),
        *("--opponents", "honest", "--worlds", "60"),
    ],
    "advise, bags": ["advise", "sheriff", "--hand", "apple 3, cheese 2, silk", "--worlds", "60"],
    "advise, cards": ["advise", "sheepnappers", "--hand", "fuel 3, it, dream", "--worlds", "60"],
    "advise, keys": ["advise", "sheriff", "--keys"],
    "advise, map": [
        *("advise", "sheepnappers", "--hand", "fuel 2", "--map", "pile=14,16", "--worlds", "60"),
    ],
    "advise, two features": [
        *("advise", "sheepnappers", "--hand", "it", "--map", "pile=14,16,60", "--worlds", "40"),
        *("--map", "fuel=0,1,2,3"),
    ],
    "review": ["review", "--from", "game.jsonl", "--seat", "0", "--worlds", "40"],
    "metagame": ["metagame", "sheepnappers", "asap", "wool_t:threshold={30,90}", *FEW],
    "luck": ["luck", "sheepnappers", "asap", "random", "-n", "1k"],
    "usage": ["usage", "sheepnappers", "sensible", *FEW],
    "drama": ["drama", "sheepnappers", "sensible", "-n", "20", "--seats", "3"],
    "run": ["run", "tiny.toml", "-o", "results"],
    "tune": [
        *("tune", "sheepnappers", "asap", "--target", "launched=0.88±0.02", "-n", "2k"),
        *("--knob", "rules.wolves=1:4"),
    ],
    "improve": ["improve", "sheepnappers", "hazard_ev", "-n", "20k"],
    "check": ["check", "calm.toml"],
    "report": ["report", "sheepnappers", "-n", "400"],
    "new": ["new", "policy", "mine", "--game", "sheepnappers"],
    "info": ["info"],
    "cache path": ["cache", "path"],
}
"""A run of each command, and of those that print several tables one of each."""
WITHOUT = {"serve": "it serves until it is ended", "cache clear": "it deletes the compiled code"}
"""Commands that are not run here, and why."""
FILES = {
    "tiny.toml": """
name = "tiny"
game = "sheepnappers"
lineup = ["wool_t,asap", "sensible,random"]
rotate = true
games = 40
metrics = ["wool", "win", "launched"]
[combos]
"wool_t.threshold" = [12.5, 50]
"rules.wolves" = [1, 2]
""",
    "calm.toml": """
name = "calm"
game = "sheepnappers"
lineup = "asap,sensible"
games = 96
metrics = ["eaten", "wool"]
rules = { wolves = 0 }
""",
}
"""Files that the commands read."""
