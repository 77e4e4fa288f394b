"""Notes on truncated games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simlab.execution.frames import OF_TABLE
from simlab.execution.simulate import Simulation
from simlab.output.format import plain, point_label
from simlab.runtime.matchup import Matchup
from simlab.study.best import Search
from simlab.study.comparison import Comparison
from simlab.study.tune.evaluate import broken_off

if TYPE_CHECKING:
    from pandas import DataFrame

    from simlab.study.advise import Advice
    from simlab.study.maps import AdviceMap
    from simlab.study.review import Review
    from simlab.study.rules_compared import RulesCompared
    from simlab.study.sweep import Sweep
    from simlab.study.tune.halving import Halving
    from simlab.study.tune.improve import ImproveSpec
    from simlab.study.tune.knobs import Point
    from simlab.study.tune.open import TuneSpec
    from simlab.study.tune.tuning import Tuning
    from simlab.study.usage import Usage


@dataclass(frozen=True)
class Played:
    """Games of one match-up, and the number of truncated ones."""

    label: str
    matchup: Matchup
    games: int
    truncated: int

    @property
    def share(self) -> float:
        """Share of truncated games."""
        return self.truncated / max(1, self.games)


def note_on_guards(
    parts: Sequence[Played], kind: str = "games", several: str = "", *, in_file: bool = False
) -> str:
    """Return a line on truncated games: their share, the limits, their scoring, and a remedy.

    Parameters
    ----------
    parts : sequence of Played
        Parts of the same game.
    kind : str
        Name of the games, in the plural.
    several : str
        Name of the parts, in the plural, if there may be more than one.
    in_file : bool
        Whether rules are in a file, not on the command line.

    Returns
    -------
    str
        Empty if nothing was truncated.
    """
    broken = [part for part in parts if part.truncated]
    if not broken:
        return ""
    game = broken[0].matchup.game
    truncated, games = sum(part.truncated for part in parts), sum(part.games for part in parts)
    line = f"{truncated:,} of {games:,} {kind} ({100 * truncated / games:.3g} %) were broken off"
    if len(parts) > 1:
        worst = max(broken, key=lambda part: part.share)
        line += f", in {len(broken)} of {len(parts)} {several}"
        line += f" (most, {100 * worst.share:.3g} %, under {worst.label})"
    guards = [f"{rule}={_values(broken, rule)}" for rule in game.guards.rules]
    line += f" by a guard ({', or '.join([*guards, f'{game.max_decisions:,} decisions'])}): "
    return line + f"{game.guards.counts}. {_remedy(broken, in_file)}"


def _values(parts: Iterable[Played], rule: str) -> str:
    return "/".join(dict.fromkeys(_word(part.matchup.rules[rule]) for part in parts))


def _word(value: Any) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else plain(value)


def _remedy(broken: Sequence[Played], in_file: bool) -> str:
    ending = broken[0].matchup.game.guards.ending
    missing = [
        f"{rule}={_word(value)}"
        for rule, value in ending.items()
        if any(part.matchup.rules[rule] != value for part in broken)
    ]
    if missing and in_file:
        return f"What ends such games, under [rules]: {', '.join(missing)}"
    if missing:
        return f"What ends such games: {' '.join(f'--rule {rule}' for rule in missing)}"
    return "No rule is known that would end them; look at what the policies do"


def simulation_note(simulation: Simulation) -> str:
    """Return a note on the truncated games of a simulation."""
    matchup = simulation.matchup
    return note_on_guards([Played("", matchup, simulation.games, simulation.estimates.truncated)])


def comparison_note(comparison: Comparison | Search) -> str:
    """Return a note on the truncated games of a comparison or a race."""
    place = comparison.place
    parts = [
        Played(matchup.place_names[place], matchup, games, truncated)
        for matchup, games, truncated in zip(
            comparison.matchups, comparison.games_each, comparison.truncated, strict=False
        )
    ]
    return note_on_guards(parts, several="candidates")


def sweep_note(sweep: Sweep, table: DataFrame) -> str:
    """Return a note on the truncated games of a sweep."""
    varied = list(table.columns[1 : list(table.columns).index("game")])
    rows = table[(table["scope"] == OF_TABLE) & (table["metric"] == "truncated")]
    parts = []
    for _, row in rows.iterrows():
        matchup = sweep.cells[row["cell"]].matchup
        games = int(row["n"]) * matchup.rotations
        label = point_label(row, varied)
        parts.append(Played(label, matchup, games, round(row["mean"] * games)))
    return note_on_guards(parts, several="cells", in_file=True)


def search_note(
    wish: TuneSpec | ImproveSpec,
    search: Tuning | Halving,
    quantities: int,
    label: Callable[[Point], str],
    *,
    in_file: bool = False,
) -> str:
    """Return a note on the truncated games of a search and of its confirmation."""
    counts: dict[Point, list[int]] = {}
    for point, moments in search.played:
        sides = zip((point, search.present), broken_off(moments, quantities), strict=False)
        for at, broken in sides:
            count = counts.setdefault(at, [0, 0])
            count[0] += moments.n * search.evaluator.rotations(search.values(at))
            count[1] += broken
    parts = [
        Played(label(point), wish.matchup_at(search.values(point), search.seed), *count)
        for point, count in counts.items()
    ]
    return note_on_guards(parts, several="points", in_file=in_file)


def rules_note(found: RulesCompared) -> str:
    """Return a note on the truncated games under two sets of rules."""
    sides = ("the rules before", found.before), ("the rules after", found.after)
    parts = [
        Played(label, matchup, games, broken)
        for (label, matchup), games, broken in zip(
            sides, found.games_each, found.truncated, strict=True
        )
    ]
    return note_on_guards(parts, several="sets of rules")


def usage_note(usage: Usage, matchups: Sequence[Matchup]) -> str:
    """Return a note on the truncated games without a removed option."""
    parts = [
        Played(table.lineup, matchup, table.deals, table.broken_off)
        for table, matchup in zip(usage.tables, matchups, strict=True)
    ]
    return note_on_guards(parts, "games with nothing barred", "line-ups")


def playouts_note(matchup: Matchup, found: Advice | AdviceMap | Review) -> str:
    """Return a note on truncated play-outs."""
    return note_on_guards([Played("", matchup, found.playouts, found.truncated)], "play-outs")
