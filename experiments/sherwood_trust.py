"""Which conclusions about Sherwood Forest hang on data that nobody has printed?

The rulebook gives neither the board's arrows nor most card values; simlab assumes them. This asks
the same questions under other data, each time as a paired comparison in seat 0: what is it worth
to ally, to look at a card in a round, to recruit in a round, to lie in wait at a corner instead of
a town gate? Writes ``sherwood_trust.csv``, a row per question and data, and prints a table.

    python experiments/sherwood_trust.py --games 4000
"""

import argparse
from pathlib import Path
from typing import Any

import pandas as pd
from sherwood_habits import loner, looks_in, recruits_in

import simlab

HERE = Path(__file__).parent
QUESTIONS: dict[str, tuple[list[str], int, str]] = {
    "ally, 3 players": (["loner", "sensible"], 3, "basic"),
    "ally, 6 players": (["loner", "sensible"], 6, "basic"),
    "ally, advanced": (["loner", "sensible"], 4, "advanced"),
    "look in round 3": (["looks_in:when=0", "looks_in:when=3"], 4, "basic"),
    "look in round 6": (["looks_in:when=0", "looks_in:when=6"], 4, "basic"),
    "recruit in round 1": (["recruits_in:when=0", "recruits_in:when=1"], 4, "basic"),
    "recruit in round 4": (["recruits_in:when=0", "recruits_in:when=4"], 4, "basic"),
    "corner, not gate": (["town_gate", "corner_camper"], 4, "basic"),
}
"""Two policies (what is asked is what the second has over the first), players, and preset."""
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}


def cards(field: str, change: Any) -> dict[str, Any]:
    """Return rules that change one value of every travelling party."""
    rules = simlab.game("sherwood").rules(4)
    prefix = f"{field}."
    return {
        key: change(key.removeprefix(prefix), value, rules)
        for key, value in rules.items()
        if key.startswith(prefix) and key[len(prefix)] in "AB"
    }


CASES: dict[str, dict[str, Any]] = {
    "as assumed": {},
    "power -1 (A6)": {"power_shift": -1},
    "power +1 (A6)": {"power_shift": 1},
    "power +2 (A6)": {"power_shift": 2},
    "B power +2 (A6)": {"power_shift_b": 2},
    "gold x 0.6 (A7)": {"gold_factor": 0.6},
    "gold x 1.4 (A7)": {"gold_factor": 1.4},
    "glory +1 (A7)": {"glory_shift": 1},
    "no companions (A7)": cards("companions", lambda name, value, rules: 0),
    "no turns (A8)": cards("dest", lambda name, value, rules: OPPOSITE[rules[f"start.{name}"]]),
    "1 hide-out an arm (A1)": {"k_out": 1},
    "3 hide-outs an arm (A1)": {"k_out": 3},
    "corners see one arm": {"corner_arrows": "one_arm"},
    "other corner first (A2)": {"corner_order": "reversed"},
    "weak weapons (A3)": {f"eq_copies.weapon{kind}": n for kind, n in ((1, 12), (2, 4), (3, 2))},
    "strong weapons (A3)": {f"eq_copies.weapon{kind}": n for kind, n in ((1, 2), (2, 4), (3, 12))},
    "excess loot to leader (A14)": {"excess_loot": "leader"},
    "sheriffs -2 (A9)": {"sheriff_power_shift": -2},
    "sheriffs +2 (A9)": {"sheriff_power_shift": 2},
}


def answer(question: str, rules: dict[str, Any], games: int, seed: int) -> dict[str, Any]:
    """Return what the second policy of a question has over the first, with its interval."""
    candidates, seats, preset = QUESTIONS[question]
    found = simlab.compare(
        "sherwood",
        candidates,
        seats=seats,
        preset=preset,
        rules=rules,
        seed=seed,
        games=games,
        policies=[loner, looks_in, recruits_in],
    )
    row = found.table.iloc[1]
    return {
        "glory": row["difference"],
        "low": row["difference_low"],
        "high": row["difference_high"],
        "verdict": row["verdict"],
    }


def main() -> None:
    """Ask every question under all data."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=HERE / "sherwood_trust.csv")
    arguments = parser.parse_args()
    rows = [
        {"data": name, "question": question}
        | answer(question, rules, arguments.games, arguments.seed)
        for name, rules in CASES.items()
        for question in QUESTIONS
    ]
    frame = pd.DataFrame(rows).round(3)
    frame.to_csv(arguments.output, index=False)
    table = frame.pivot(index="data", columns="question", values="glory")
    print(table.loc[list(CASES)].to_string())


if __name__ == "__main__":
    main()
