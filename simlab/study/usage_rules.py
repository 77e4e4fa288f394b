"""Effect of each constant of a game: the same deals with it off, or a step away."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from simlab.core.rules import Rule, Value
from simlab.execution.checkpointed_tasks import Parts
from simlab.execution.estimates import Moments, Row
from simlab.execution.limits import Progress
from simlab.execution.paired import Paired
from simlab.jit.errors import PolicyError, UsageError
from simlab.runtime.matchup import Matchup
from simlab.stats.multiple_testing import holm
from simlab.study.options import card_words

GAMES = 1_000
"""Games of each variant, and of the base game."""
PART_VARIANTS = 16
ERROR = 0.05
MOST_CHOICES = 4
STEP = 0.1
"""Relative change of a real number."""
ROUNDING = 1e-9

BROKEN = "a policy does there what is illegal"
MOVES, NOTHING, UNSEEN = "moves", "changes nothing", "moves nothing seen"


@dataclass(frozen=True)
class Variant:
    """A constant with another value."""

    key: str
    now: Value
    then: Value


@dataclass
class Constants:
    """Results of a line-up with changed constants.

    Attributes
    ----------
    matchup : Matchup
        The base game.
    variants : list of Variant
    impossible : list of (Variant, str)
        Variants that the rules forbid, with the reasons.
    values : list of arrays ``[games, columns]``
        Values of the base game, and of each variant (see `play_variant`).
    metric : str
        The only metric to compare; all if empty.
    """

    matchup: Matchup
    variants: list[Variant]
    impossible: list[tuple[Variant, str]]
    values: list[Any]
    metric: str = ""

    @property
    def quantities(self) -> list[str]:
        """Measured quantities: scores of all players, wins of each policy, metrics of the table."""
        game = self.matchup.game
        wins = [f"win of {text}" for text in _policies(self.matchup)]
        means = [each.name for each in game.seat_metrics if each.name != "win"]
        return [*wins, *means, *(each.name for each in game.table_metrics)]

    def rows(self) -> list[Row]:
        """Return a row per constant and value: the metric with the clearest change, and the change.

        All metrics of all variants are tested jointly (Holm). If none is significant, the interval
        is that of the most likely metric, and holds for all of them. ``in_sd`` is the difference
        over the standard deviation of the metric, of a player or a table, in the base game: it
        compares constants that affect different metrics.
        """
        if not self.values:
            return []
        chosen = self._looked_at()
        base, rows, all_p = self.values[0], [], []
        for variant, values in zip(self.variants, self.values[1:], strict=False):
            differences = (values - base)[:, : len(self.quantities)]
            pairs = [_paired(base[:, column], values[:, column]) for column in chosen]
            p = [each.p() for each in pairs]
            all_p += p
            rows.append((variant, differences, pairs, p))
        adjusted = np.array(holm(all_p)).reshape(len(rows), -1)
        found = [self._row(*row, p, base, chosen) for row, p in zip(rows, adjusted, strict=True)]
        return [*found, *(self._refused(*each) for each in self.impossible)]

    def _looked_at(self) -> list[int]:
        """Return the columns of the metric; all if it is the same for all players, or not named."""
        names = self.quantities
        heads = (self.metric, f"{self.metric} of ")
        chosen = [
            n for n, name in enumerate(names) if name == heads[0] or name.startswith(heads[1])
        ]
        return chosen or list(range(len(names)))

    def _spread(self, column: int) -> float:
        """Return the standard deviation of a quantity, between players if they have it."""
        base, wins = self.values[0], len(_policies(self.matchup))
        squares = column + len(self.quantities) - wins
        values = base[:, column]
        if column < wins or squares >= base.shape[1]:
            return float(values.std())
        return math.sqrt(max(0.0, float(base[:, squares].mean() - values.mean() ** 2)))

    def _row(
        self,
        variant: Variant,
        differences: Any,
        pairs: Sequence[Paired],
        raw: Sequence[float],
        adjusted: Any,
        base: Any,
        chosen: Sequence[int],
    ) -> Row:
        best = int(np.argmin(raw))
        usual, spread = base[:, chosen[best]], self._spread(chosen[best])
        same = float((np.abs(differences) <= ROUNDING).all(axis=1).mean())
        difference, sure = float(pairs[best].sample.mean), bool(adjusted[best] <= ERROR)
        # the most extreme of many metrics was picked
        low, high = pairs[best].interval(1 - ERROR / (1 if sure else len(pairs)))
        verdict = MOVES if sure else NOTHING if same == 1 else UNSEEN
        return {
            "rule": variant.key,
            "now": variant.now,
            "then": variant.then,
            "n": len(differences),
            "same": same,
            "verdict": verdict,
            "metric": self.quantities[chosen[best]] if sure else "",
            "before": float(usual.mean()),
            "difference": difference,
            "difference_low": low,
            "difference_high": high,
            "in_sd": abs(difference) / spread if spread > ROUNDING else math.nan,
            "p": float(adjusted[best]),
        }

    def _refused(self, variant: Variant, why: str) -> Row:
        return {
            "rule": variant.key,
            "now": variant.now,
            "then": variant.then,
            "n": 0,
            "same": math.nan,
            "verdict": f"impossible: {why}",
            "metric": "",
            **dict.fromkeys(
                ("before", "difference", "difference_low", "difference_high", "in_sd", "p"),
                math.nan,
            ),
        }


def _paired(one: Any, other: Any) -> Paired:
    """Return the paired difference between a variant and the base game; rounding counts as none."""
    apart = np.where(np.abs(other - one) <= ROUNDING, 0.0, other - one)
    return Paired.of(Moments.of(np.column_stack([one, other, apart])), 2, (0, 1))


def _policies(matchup: Matchup) -> list[str]:
    """Return the policies of a line-up, each with its role, if there are several."""
    names = list(dict.fromkeys(matchup.place_names))
    return names if len(names) > 1 else []


def constants_of(matchup: Matchup, metric: str = "") -> Constants:
    """Return the variants of a game: switches flipped, cards removed, numbers a step away."""
    cards = set(card_words(matchup.game))
    possible: list[Variant] = []
    impossible: list[tuple[Variant, str]] = []
    for rule in matchup.game.rulebook.fields:
        for key in rule.dotted():
            now = matchup.rules[key]
            for then in _others(rule, key, now, cards):
                variant = Variant(key, now, then)
                try:
                    changed = _with(matchup, variant)
                except UsageError as error:
                    impossible.append((variant, str(error)))
                    continue
                if _more_units(changed, matchup):
                    impossible.append((variant, "it takes parts that are not compiled"))
                else:
                    possible.append(variant)
    return Constants(matchup, possible, impossible, [], metric)


def _more_units(changed: Matchup, matchup: Matchup) -> bool:
    """Return whether other rules need further kernels by number."""
    return any(
        number not in matchup.units.get(function, {})
        for function, numbered in changed.units.items()
        for number in numbered
    )


def _others(rule: Rule, key: str, now: Value, cards: set[str]) -> Iterator[Value]:
    """Yield the other values for a constant."""
    if rule.kind == "flag":
        yield not now
    elif rule.kind == "choice":
        yield from [each for each in rule.choices if each != now][:MOST_CHOICES]
    elif rule.kind == "integer":
        if key.partition(".")[2] in cards and now != 0 and rule.low <= 0:
            yield 0
        else:
            yield from (v for v in (int(now) - 1, int(now) + 1) if rule.low <= v <= rule.high)
    elif now:
        each = (float(now) * (1 + side * STEP) for side in (-1, 1))
        yield from (float(f"{v:.6g}") for v in each if rule.low <= v <= rule.high)


def _with(matchup: Matchup, variant: Variant) -> Matchup:
    """Return a match-up with a constant changed, or raise `UsageError`."""
    told = {**matchup.rules.overrides, variant.key: variant.then}
    rules = matchup.game.rules(matchup.seats, told)
    return Matchup(
        matchup.game,
        rules,
        matchup.entries,
        matchup.seed,
        False,
        matchup.policy_files,
        matchup.own,
    )


def play_constants(
    constants: Constants, parts: Parts, progress: Progress | None = None, games: int = GAMES
) -> None:
    """Play the same deals with each constant unchanged, and changed."""
    variants: list[Variant | None] = [None, *constants.variants]
    for start in range(0, len(variants), PART_VARIANTS):
        chosen = variants[start : start + PART_VARIANTS]
        tasks = [(play_variant, constants.matchup, each, games) for each in chosen]
        for variant, found in zip(chosen, parts.do(tasks), strict=True):
            if variant is not None and np.isnan(found[0]):
                constants.variants.remove(variant)
                constants.impossible.append((variant, BROKEN))
            else:
                constants.values.append(found.reshape(games, -1))
        if progress is not None:
            progress(len(constants.values), len(variants), "constants")


def play_variant(matchup: Matchup, variant: Variant | None, games: int) -> Any:
    """Play a variant; a row per game, a column per quantity (see `Constants.quantities`).

    The mean squares of the players' values follow in further columns. The result is a single NaN if
    a policy written for the base game takes an illegal action in the variant.
    """
    one = matchup if variant is None else _with(matchup, variant)
    one.prepare()
    try:
        outcomes, _ = one.play(0, games)
    except PolicyError:
        if variant is None:
            raise
        return np.full(1, np.nan)
    seats = outcomes["seats"][:, : one.seats]
    win = [each.name for each in one.game.seat_metrics].index("win")
    names = matchup.place_names
    wins = [
        seats[:, [place for place, each in enumerate(names) if each == name], win].mean(axis=1)
        for name in _policies(matchup)
    ]
    means, squares = (np.delete(each.mean(axis=1), win, axis=1) for each in (seats, seats**2))
    return np.hstack([*(each[:, None] for each in wins), means, outcomes["table"], squares])
