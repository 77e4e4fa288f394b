"""How strong is each alien of Cosmic Encounter?

Tables of different aliens, drawn by chance (a player without an alien is one more of them), all
played by one policy; every table plays the same number of games. The aliens are those of the base
game, or under a preset with those of Cosmic Dominion all there are. Writes what each alien wins,
and with ``--pairs`` what it wins when a given other is there, to ``cosmic_aliens.csv``; a run that
was broken off goes on. With ``--only`` the tables of one alien alone are played again, and what it
wins is replaced: that is what the whole run would write for it.

    python experiments/cosmic_aliens.py --seats 4 --games 1300000 --pairs
    python experiments/cosmic_aliens.py --seats 4 --rules everything --games 400000 --only tourist
    python experiments/cosmic_aliens.py --seats 4 --rules everything --games 400000
    python experiments/cosmic_aliens.py --show
"""

import argparse
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from simlab.games.cosmic import components as c
from simlab.games.cosmic.alien_list import ALIENS, BASE_N
from simlab.runtime.matchup import Matchup, build_matchup

GAMES = 8
"""Games of a table: its players keep aliens and seats, and are dealt new cards."""
PARTS = 60
"""A shared win is so many parts of it, whoever shares it: sums stay whole."""
CHUNK = 256
"""Tables played between two writings of the files, for each thread."""
WORDS = ("none", *(alien.word for alien in ALIENS))
"""The aliens by number, those of the base game first; 0 is none."""
CELL = ["seats", "policy", "flares", "rules"]
RIVALS = {13, 38}
"""Gambler and Sorcerer are never dealt together."""
CONFIDENT = 1.96
PLAIN = "plain"
ALL = "all"
"""Stands for the other alien where all others count."""
SUMS = ["n", "sum", "squares"]


def box_of(matchup: Matchup) -> list[int]:
    """Return the numbers of the aliens in the box, and 0."""
    last = len(ALIENS) if matchup.rules["dominion_aliens"] else BASE_N
    # Explorer needs a colour that nobody plays
    left_out = {c.EXPLORER} if matchup.seats == c.MAX_SEATS else set()
    return [number for number in range(last + 1) if number not in left_out]


def draw(seed: int, table: int, seats: int, box: list[int]) -> Any:
    """Return the aliens of a table by number."""
    stream = np.random.default_rng([seed, table])
    while True:
        aliens = np.array(box)[stream.choice(len(box), seats, replace=False)]
        if not set(aliens.tolist()) >= RIVALS:
            return aliens


def play(matchup: Matchup, tables: Iterable[int]) -> list[tuple[Any, Any]]:
    """Return the aliens of each table and what each of them won, in sixtieths of a win."""
    rooms = matchup.room()
    box = box_of(matchup)
    found = []
    for table in tables:
        aliens = draw(matchup.seed, table, matchup.seats, box)
        rooms[0].blank.table.rules.aliens[: matchup.seats] = aliens
        outcomes, _ = matchup.play(table * GAMES, GAMES, rooms[0])
        wins = outcomes["seats"][:, : matchup.seats, 1].sum(axis=0)
        found.append((aliens, np.rint(PARTS * wins).astype(int)))
    return found


class Sums:
    """Counts, sums and sums of squares of wins by alien and by who else is there."""

    def __init__(self) -> None:
        self.own = np.zeros((3, len(WORDS)), int)
        self.beside = np.zeros((3, len(WORDS), len(WORDS)), int)

    def add(self, aliens: Any, wins: Any) -> None:
        """Count a table."""
        for alien, won in zip(aliens, wins, strict=True):
            powers = (1, won, won * won)
            self.own[:, alien] += powers
            for other in aliens:
                if other != alien:
                    self.beside[:, alien, other] += powers

    @property
    def players(self) -> int:
        """Players counted."""
        return int(self.own[0].sum())


def load(path: Path, cell: dict[str, Any]) -> tuple[Sums, pd.DataFrame]:
    """Return the sums of a cell in a file, and the rest of that file."""
    sums = Sums()
    if not path.exists():
        return sums, pd.DataFrame(columns=[*CELL, "alien", "beside", *SUMS])
    kept = pd.read_csv(path)
    here = (kept[CELL] == pd.Series(cell)).all(axis=1)
    number = {word: place for place, word in enumerate(WORDS)}
    for row in kept[here].itertuples():
        counted = row.n, row.sum, row.squares
        if row.beside == ALL:
            sums.own[:, number[row.alien]] = counted
        else:
            sums.beside[:, number[row.alien], number[row.beside]] = counted
    return sums, kept[~here]


def save(path: Path, rest: pd.DataFrame, cell: dict[str, Any], sums: Sums, pairs: bool) -> None:
    """Write the sums of a cell beside those of the others."""
    rows = []
    for a, alien in enumerate(WORDS):
        if sums.own[0, a] == 0:
            continue
        counted = {ALL: sums.own[:, a]}
        if pairs:
            beside = sums.beside[:, a]
            counted |= {WORDS[b]: beside[:, b] for b in np.flatnonzero(beside[0])}
        for other, row in counted.items():
            rows.append(
                {**cell, "alien": alien, "beside": other, **dict(zip(SUMS, row, strict=True))}
            )
    found = pd.concat([rest, pd.DataFrame(rows)], ignore_index=True).astype({"n": int})
    found.to_csv(path, index=False)


def with_shares(sums: pd.DataFrame) -> pd.DataFrame:
    """Return counts, sums and squares with the mean share and half a 95 % interval."""
    whole = PARTS * GAMES
    mean = sums["sum"] / sums["n"] / whole
    variance = (sums["squares"] / sums["n"] / whole**2 - mean**2).clip(lower=0)
    return sums.assign(win=mean, half=CONFIDENT * (variance / (sums["n"] - 1)).pow(0.5))


def match_up(arguments: argparse.Namespace) -> Matchup:
    """Return the match-up of a cell; its aliens are those of each table."""
    rules: dict[str, Any] = {"aliens": ["random"] * arguments.seats}
    rules |= {"flares": arguments.flares == "on"}
    key, _, value = arguments.rules.partition("=")
    preset = None if value or key == PLAIN else key
    rules |= {key: value} if value else {}
    lineup = [arguments.policy] * arguments.seats
    matchup = build_matchup("cosmic", lineup, preset=preset, rules=rules, seed=arguments.seed)
    matchup.prepare()
    return matchup


def run(arguments: argparse.Namespace) -> None:
    """Play a cell as far as asked."""
    cell = {name: getattr(arguments, name) for name in CELL}
    matchup = match_up(arguments)
    sums, rest = load(arguments.out, cell)
    wanted = -(-arguments.games // GAMES)
    with ThreadPoolExecutor(arguments.jobs) as pool:
        while (done := sums.players // arguments.seats) < wanted:
            chunks = [
                range(first, min(first + CHUNK, wanted))
                for first in range(done, min(done + CHUNK * 16, wanted), CHUNK)
            ]
            for found in pool.map(lambda chunk: play(matchup, chunk), chunks):
                for aliens, wins in found:
                    sums.add(aliens, wins)
            save(arguments.out, rest, cell, sums, arguments.pairs)
            print(f"{cell}: {sums.players // arguments.seats * GAMES:,} games", flush=True)


def run_only(arguments: argparse.Namespace) -> None:
    """Play the tables of one alien again, those of as many games as there are in the file."""
    cell = {name: getattr(arguments, name) for name in CELL}
    matchup = match_up(arguments)
    sums, rest = load(arguments.out, cell)
    number, box = WORDS.index(arguments.only), box_of(matchup)
    tables = [
        table
        for table in range(sums.players // matchup.seats)
        if number in draw(matchup.seed, table, matchup.seats, box)
    ]
    again = Sums()
    chunks = [tables[first : first + CHUNK] for first in range(0, len(tables), CHUNK)]
    with ThreadPoolExecutor(arguments.jobs) as pool:
        for found in pool.map(lambda chunk: play(matchup, chunk), chunks):
            for aliens, wins in found:
                again.add(aliens, wins)
            print(f"{cell}: {again.own[0, number]:,} of {len(tables):,} tables", flush=True)
    sums.own[:, number] = again.own[:, number]
    sums.beside[:, number] = again.beside[:, number]
    save(arguments.out, rest, cell, sums, arguments.pairs)


def show(path: Path) -> None:
    """Print the tier list: a column for each cell."""
    found = with_shares(pd.read_csv(path).query("beside == @ALL"))
    found["text"] = [
        f"{100 * w:.1f} ±{100 * h:.1f}" for w, h in zip(found.win, found.half, strict=True)
    ]
    wide = found.pivot_table(index="alien", columns=CELL, values="text", aggfunc="first")
    order = found.groupby("alien")["win"].mean().sort_values(ascending=False).index
    print(wide.loc[order].to_csv(sep="|"))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--policy", default="sensible")
    parser.add_argument("--flares", choices=("on", "off"), default="off")
    parser.add_argument("--rules", default=PLAIN, help="copies.cosmic_zap=0, or a preset")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", action="store_true", help="count who else is at the table")
    parser.add_argument("--only", choices=WORDS, help="play the tables of this alien again")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("cosmic_aliens.csv"))
    parser.add_argument("--show", action="store_true", help="print the tables of what was played")
    chosen = parser.parse_args()
    if chosen.show:
        show(chosen.out)
    elif chosen.only:
        run_only(chosen)
    else:
        run(chosen)
