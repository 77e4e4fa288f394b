"""How much does the usual use of each alien of Cosmic Encounter give up?

One player of a table has the alien, the others have none; all play `sensible`. Whenever the power
asks its owner something, every answer is tried in worlds imagined from what the owner knows, played
on by `sensible`. Half of the worlds choose the best answer and the other half say what it is worth
more than the usual one, so that nothing looks better than it is. Writes what the usual answers of
a game give up together, in wins, and which answer would most often have been chosen instead.

    python experiments/cosmic_uses.py --games 40 --worlds 32
"""

import argparse
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

from simlab.games.cosmic.alien_list import ALIENS
from simlab.inference.opponents import seat_opponents
from simlab.inference.positions import ImpossiblePosition, Position
from simlab.inference.rollouts import Rollouts
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match

WORDS = tuple(alien.word for alien in ALIENS[:50])
POLICY = "sensible"
ASKING = {"power", "pick_player", "pick_planet", "pick_number", "pick_card"}
"""Decisions at which effects ask."""
MOST_ACTIONS = 8
"""Answers that are tried: the usual one and the first others."""
SURE = 3.0
"""Standard errors by which an answer has to be better to be called so."""


class Answer(NamedTuple):
    """What the usual answer gave up against the best one."""

    gain: float
    text: str


def tried(match: Match, usual: int, worlds: int, seed: int) -> Answer | None:
    """Try all answers at the decision of a match; None if nobody can imagine the rest."""
    legal = [usual, *(each for each in match.legal_actions() if each != usual)][:MOST_ACTIONS]
    root = np.array([match.world], match.world.dtype)
    position = Position(match.matchup, root)
    rollouts = Rollouts(position, seat_opponents(position, POLICY, POLICY), seed)
    try:
        outcomes = rollouts.play(legal, 0, 2 * worlds)
    except ImpossiblePosition:
        return None
    wins = outcomes["seats"][:, :, position.seat, 1]
    best = int(wins[:worlds].mean(axis=0).argmax())
    more = wins[:, best] - wins[:, 0]
    words = position.decision.actions
    clear = more.mean() > SURE * more.std(ddof=1) / len(more) ** 0.5
    text = f"{position.decision.name}: {words[legal[best]]}, not {words[usual]}" if clear else ""
    return Answer(float(more[worlds:].mean()), text)


def answers(match: Match, worlds: int, seed: int) -> Iterator[Answer]:
    """Play a game to its end, and yield what is given up at each question of the power."""
    while not match.over and match.asked < match.game.max_decisions:
        action = match.choose()
        asks = match.game.decisions[int(match.table.decision)].name in ASKING
        if match.actor == 0 and asks and len(match.legal_actions()) > 1:
            found = tried(match, action, worlds, seed + match.asked)
            if found is not None:
                yield found
        match.take(action)


def row_of(alien: str, games: int, worlds: int, seed: int) -> dict[str, Any]:
    """Return what the usual use of an alien gives up in a game."""
    rules = {"aliens.0": alien}
    matchup = build_matchup("cosmic", [POLICY] * 4, rules=rules, seed=seed)
    matchup.prepare()
    given_up, questions, better = [], 0, Counter[str]()
    for number in range(games):
        found = list(answers(Match(matchup, number), worlds, seed + 1000 * number))
        given_up.append(sum(each.gain for each in found))
        questions += len(found)
        better.update(each.text for each in found if each.text)
    half = 1.96 * float(np.std(given_up, ddof=1)) / games**0.5
    common = "; ".join(f"{text} ({count})" for text, count in better.most_common(3))
    return {
        "alien": alien,
        "questions": questions / games,
        "given_up": float(np.mean(given_up)),
        "half": half,
        "instead": common,
    }


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("aliens", nargs="*", default=WORDS)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--worlds", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--out", type=Path, default=Path(__file__).with_name("cosmic_uses.csv"))
    chosen = parser.parse_args()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        asked = [
            pool.submit(row_of, alien, chosen.games, chosen.worlds, chosen.seed)
            for alien in chosen.aliens
        ]
        rows = []
        for each in asked:
            rows.append(each.result())
            print(rows[-1], flush=True)
    table = pd.DataFrame(rows).sort_values("given_up", ascending=False)
    table.to_csv(chosen.out, index=False, float_format="%.4f")
