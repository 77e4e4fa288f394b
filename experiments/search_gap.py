"""How much does each heuristic give up against a search?

For each policy P of a game: one player in a field of P, playing P itself or searching
(`rollout:base=P,others=P`: every action tried in imagined worlds, played on by P). Both meet the
same deals, so the difference is paired. Writes ``search_gap_GAME.csv`` and prints a table.

    python experiments/search_gap.py sheepnappers --games 256 --worlds 32
"""

import argparse
from pathlib import Path

import pandas as pd

import simlab
from simlab.engine.registry import game


def gap(name: str, policy: str, arguments: argparse.Namespace) -> dict[str, object]:
    """Compare a policy with a search that plays on by it, in a field of that policy."""
    search = f"{arguments.search}:worlds={arguments.worlds},base={policy},others={policy}"
    row: dict[str, object] = {"policy": policy}
    for metric in (game(name).seat_metrics[0].name, "win"):
        result = simlab.compare(
            name,
            [policy, search],
            field=policy,
            seat=0,
            metric=metric,
            games=arguments.games,
            seed=arguments.seed,
        ).table
        own, searched = result.iloc[0], result.iloc[1]
        row |= {
            metric: own["mean"],
            f"{metric}_search": searched["mean"],
            f"{metric}_gap": searched["difference"],
            f"{metric}_gap_low": searched["difference_low"],
            f"{metric}_gap_high": searched["difference_high"],
        }
    return row


def main() -> None:
    """Read the arguments and compare policy by policy."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--policies", nargs="*", help="all but random by default")
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--worlds", type=int, default=32)
    parser.add_argument("--search", choices=("rollout", "ismcts"), default="rollout")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=Path(__file__).parent)
    arguments = parser.parse_args()
    policies = arguments.policies or list(game(arguments.game).policies)
    rows = []
    for policy in policies:
        rows.append(gap(arguments.game, policy, arguments))
        print(rows[-1], flush=True)
    frame = pd.DataFrame(rows).round(4)
    frame.to_csv(arguments.output / f"search_gap_{arguments.game}.csv", index=False)
    print(frame.to_string(index=False))


if __name__ == "__main__":
    main()
