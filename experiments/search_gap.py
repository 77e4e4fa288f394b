"""How much does each heuristic give up against a search?

For each policy P of a game: one player in a field of P, playing P itself or searching over it
(`rollout:base=P,others=P`: every action tried in imagined worlds, played on by P). Both meet the
same deals, so the difference is paired. Writes ``search_gap_GAME.csv`` and prints a table.

    python experiments/search_gap.py sheepnappers --games 256 --worlds 32
"""

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

from simlab.core.registry import game
from simlab.runtime.matchup import Matchup, build_matchup
from simlab.stats.intervals import t_interval

CHUNK = 8


def outcomes_of_first(matchup: Matchup, games: int) -> Any:
    """Return score and win of the first place of the line-up, a row per game."""
    matchup.prepare()
    with ThreadPoolExecutor() as pool:
        firsts = range(0, games, CHUNK)
        played = pool.map(lambda first: matchup.play(first, min(CHUNK, games - first))[0], firsts)
        return np.concatenate([outcomes["seats"][:, 0, :2] for outcomes in played])


def gap(policy: str, arguments: argparse.Namespace) -> dict[str, object]:
    """Compare a policy with a search that plays on by it, in a field of that policy."""
    chosen = game(arguments.game)
    search = f"rollout:worlds={arguments.worlds},base={policy},others={policy}"
    seats = arguments.seats or chosen.default_seats
    own, searched = (
        outcomes_of_first(
            build_matchup(
                chosen,
                [first, *[policy] * (seats - 1)],
                seats=seats,
                preset=arguments.preset,
                seed=arguments.seed,
            ),
            arguments.games,
        )
        for first in (policy, search)
    )
    row: dict[str, object] = {"policy": policy}
    for column, metric in enumerate((chosen.seat_metrics[0].name, "win")):
        units = searched[:, column] - own[:, column]
        error = float(units.std(ddof=1)) / len(units) ** 0.5
        low, high = t_interval(float(units.mean()), error, len(units))
        row |= {metric: own[:, column].mean(), f"{metric}_search": searched[:, column].mean()}
        row |= {f"{metric}_gap": units.mean(), f"{metric}_low": low, f"{metric}_high": high}
    return row


def main() -> None:
    """Read the arguments and compare policy by policy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--policies", nargs="*", help="all by default")
    parser.add_argument("--preset")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--worlds", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path(__file__).parent)
    arguments = parser.parse_args()
    rows = []
    for policy in arguments.policies or list(game(arguments.game).policies):
        rows.append(gap(policy, arguments))
        frame = pd.DataFrame(rows).round(4)
        frame.to_csv(arguments.output / f"search_gap_{arguments.game}.csv", index=False)
        print(frame.tail(1).to_string(index=False, header=len(rows) == 1), flush=True)


if __name__ == "__main__":
    main()
