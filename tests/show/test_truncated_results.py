import re
from pathlib import Path

import numpy as np
import pytest

import simlab
from simlab.core.registry import game, game_names
from simlab.execution.simulate import Simulation
from simlab.runtime.matchup import build_matchup
from simlab.show.broken_off import Played, comparison_note, note_on_guards
from simlab.study.best import find_best
from simlab.study.compare import candidate_matchups, compare
from simlab.study.comparison import Comparison
from tests.conftest import Shell, simulate

ENDLESS = {"blind_growth": 0, "max_hands": 30, "start_mettle": 24}
"""Rules of Spaceknights under which some games of callers are broken off, and some are not."""
FLAGS = [word for key, value in ENDLESS.items() for word in ("--rule", f"{key}={value}")]
NOTE = re.compile(
    r"simlab: (\d+) of (\d+) games \([\d.]+ %\) were broken off.* by a guard "
    r"\(max_hands=30, or 2,000,000 decisions\): mettle counts as it is then, .*"
    r"What ends such games: (.+)"
)
EXPERIMENT = """
name = "callers"
game = "spaceknights"
seats = 2
lineup = ["caller", "random"]
games = 60
[rules]
blind_growth = 0
start_mettle = 24
[combos]
"rules.max_hands" = [30, 2000]
"""


def callers(**rules: int) -> Simulation:
    return simulate("spaceknights", "caller", seats=2, rules={**ENDLESS, **rules}, games=60)


def truncated(simulation: Simulation) -> int:
    rows = [row for row in simulation.rows if row["metric"] == "truncated"]
    return round(rows[0]["mean"] * simulation.games)


def test_play_reports_truncated_games_and_their_limit(simlab_here: Shell) -> None:
    flags = [*FLAGS, "--seats", "2", "-n", "60", "--format", "csv"]
    run = simlab_here("play", "spaceknights", "caller", *flags)
    found = NOTE.search(run.stderr)
    assert found is not None, run.stderr
    assert (int(found[1]), int(found[2])) == (truncated(callers()), 60)
    assert "broken off" not in run.stdout
    quiet = simlab_here("play", "spaceknights", "caller", *flags, "--quiet")
    assert (quiet.stdout, quiet.stderr) == (run.stdout, "")
    # the words are a remedy, in place of the rule that had no end
    remedy = found[3].split()
    named = [word.split("=")[0] for word in remedy if "=" in word]
    kept = [word for key, value in ENDLESS.items() if key not in named
            for word in ("--rule", f"{key}={value}")]  # fmt: skip
    ended = simlab_here(
        "play", "spaceknights", "caller", *kept, *remedy, "--seats", "2", "-n", "60"
    )
    assert ended.returncode == 0
    assert "broken off" not in ended.stderr


def test_compare_reports_truncated_games_of_each_candidate(simlab_here: Shell) -> None:
    run = simlab_here("compare", "spaceknights", "random", "caller", *FLAGS, "--field", "caller",
                 "--seats", "2", "-n", "60")  # fmt: skip
    found = NOTE.search(run.stderr)
    assert found is not None, run.stderr
    assert re.search(r"in [12] of 2 candidates \(most, [\d.]+ %, under caller\)", run.stderr)
    matchups = candidate_matchups("spaceknights", ["random", "caller"], "caller", seats=2,
                              rules=ENDLESS)  # fmt: skip
    both = compare(matchups, games=60)
    # 30 deals: twice with a caller against chance, once with two callers
    assert both.games_each == [60, 30]
    alone = [simulate("spaceknights", f"{name},caller", rules=ENDLESS, rotate=True, games=games)
             for name, games in (("random", 60), ("caller", 30))]  # fmt: skip
    assert both.truncated == [truncated(each) for each in alone]
    assert (sum(both.truncated), both.games) == (int(found[1]), int(found[2]))
    raced = find_best(matchups, games=60)
    assert raced.truncated == both.truncated
    assert raced.games_each == both.games_each


def test_truncated_games_add_up_over_batches() -> None:
    matchups = candidate_matchups("spaceknights", ["random", "caller"], "caller", seats=2)
    comparison = Comparison(matchups, "mettle")
    values = np.array([[36.0, 30.0], [30.0, 36.0]])
    for more in ([1, 0], [2, 2]):
        comparison.add(values, more)
    assert comparison.truncated == [3, 2]
    assert comparison.games_each == [8, 4]
    assert "5 of 12 games (41.7 %) were broken off, in 2 of 2" in comparison_note(comparison)


def test_run_reports_cells_with_truncated_games(simlab_here: Shell, tmp_path: Path) -> None:
    path = tmp_path / "callers.toml"
    path.write_text(EXPERIMENT)
    run = simlab_here("run", str(path), "-o", str(tmp_path), "--format", "json")
    assert "broken off" not in run.stdout
    assert re.search(r"in [1-4] of 4 cells \(most, [\d.]+ %, under lineup=caller, max_hands=30\)",
                     run.stderr), run.stderr  # fmt: skip
    assert "What ends such games, under [rules]: blind_growth=1" in run.stderr
    # stored cells are announced, too
    again = simlab_here("run", str(path), "-o", str(tmp_path), "--format", "json")
    assert "of 4 cells (most" in again.stderr


def test_python_reports_the_same_truncated_games() -> None:
    kept = simlab.simulate("spaceknights", "caller", seats=2, rules=ENDLESS, games=60)
    note = f"{truncated(kept.simulation)} of 60 games"
    assert kept.settings["truncated"] == truncated(kept.simulation) > 0
    assert note in repr(kept)
    assert note in kept._repr_html_()
    pair = simlab.compare("spaceknights", ["caller", "random"], "caller", seats=2, rules=ENDLESS,
                          games=60)  # fmt: skip
    assert "broken off" in pair._repr_html_()


def test_advice_counts_truncated_play_outs() -> None:
    card = simlab.advise("spaceknights", {"hand": "3H, 5C", "board": "1H, 2I, 6C", "lines": [2, 1]},
                         seats=2, preset="hand", worlds=200, max_seconds=None)  # fmt: skip
    played = card.advice.playouts
    assert f"of {played} play-outs" in card.note.replace(",", "")
    assert "What ends such games: --rule max_hands=2000" in repr(card)
    assert card.note in card._repr_html_()


SHORT = ("--rule", "max_turns=20", "--seats", "3")
"""Rules of Sheepnappers under which a guard breaks off some games of any policy."""


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["tune", "sheepnappers", "asap", "--target", "launched=0.5±0.1", "--knob",
          "rules.wolves=1:3", "-n", "2k"], r" games .*, in \d of \d points \(most"),
        (["tune", "sheepnappers", "asap", "--maximise", "win[0]", "--knob", "rules.wolves=1:3",
          "-n", "2k"], r" games .*, in \d of \d points \(most"),
        (["improve", "sheepnappers", "wool_t", "--field", "asap", "--knob", "threshold=30:40",
          "-n", "12k"],
         r" games .*, in \d+ of \d+ points \(most, [\d.]+ %, under wool_t"),
        (["advise", "sheepnappers", "--hand", "fuel 3, it", "--pile", "14", "--map", "pile=14,20",
          "--worlds", "200"], " play-outs "),
    ],
)  # fmt: skip
def test_searches_and_maps_report_truncated_games(
    simlab_here: Shell, tmp_path: Path, words: list[str], said: str
) -> None:
    where = [] if words[0] == "advise" else ["-o", str(tmp_path)]
    run = simlab_here(*words, *SHORT, *where)
    assert run.returncode in (0, 3), run.stderr
    found = re.search(rf"simlab: ([\d,]+) of ([\d,]+){said}.* by a guard", run.stderr)
    assert found is not None, run.stderr
    broken, played = (int(found[each].replace(",", "")) for each in (1, 2))
    assert 0 < broken < played
    games = re.search(r"([\d,]+) games in all", run.stderr)
    assert games is None or int(games[1].replace(",", "")) == played


def test_review_reports_truncated_games(simlab_here: Shell, tmp_path: Path) -> None:
    watched = simlab_here("watch", "sheepnappers", "asap", *SHORT, "--format", "json")
    path = tmp_path / "game.jsonl"
    path.write_text(watched.stdout)
    run = simlab_here("review", "--from", str(path), "--seat", "0", "--worlds", "60")
    found = re.search(r"simlab: ([\d,]+) of ([\d,]+) play-outs .* by a guard", run.stderr)
    assert found is not None, run.stderr
    results = simlab.review(path, 0, worlds=60, max_seconds=None, seed=7)
    assert int(found[2].replace(",", "")) == sum(row["playouts"] for row in results.rows)
    assert results.notes[-1].endswith(f" play-outs, seed 7, source {results.settings['source']}")


def test_compared_rules_report_truncated_games_of_either() -> None:
    rules = {"max_turns": 20}
    both = simlab.compare_rules("sheepnappers", "asap", rules=rules, seats=3, games=300)
    alone = simlab.simulate("sheepnappers", "asap", rules=rules, seats=3, games=300)
    before, after = both.found.truncated
    assert (before, after) == (0, alone.settings["truncated"])
    assert f"{after} of 600 games" in both.notes[0]
    assert "in 1 of 2 sets of rules (most" in both.notes[0]


def test_usage_reports_truncated_games_with_nothing_barred(simlab_here: Shell) -> None:
    """What is broken off anyhow is not laid to what was barred."""
    run = simlab_here("usage", "sheepnappers", "asap", *SHORT, "-n", "20k")
    found = re.search(r"simlab: ([\d,]+) of ([\d,]+) games with nothing barred", run.stderr)
    assert found is not None, run.stderr
    broken, deals = (int(found[each].replace(",", "")) for each in (1, 2))
    results = simlab.usage("sheepnappers", "asap", rules={"max_turns": 20}, seats=3, games="20k")
    assert results.study.tables[0].broken_off == broken
    rows = [row for row in results.rows if row["worth_n"] > 100]
    assert min(abs(row["broken_off"]) for row in rows) < broken / deals / 2


def test_nothing_is_printed_without_truncated_games(simlab_here: Shell, tmp_path: Path) -> None:
    for words in (["play", "sheepnappers", "asap"], ["compare", "sheepnappers", "asap", "wool_t"]):
        assert "broken off" not in simlab_here(*words, "-n", "50").stderr
    path = tmp_path / "callers.toml"
    path.write_text(EXPERIMENT.replace("[30, 2000]", "[2000]").replace("growth = 0", "growth = 1"))
    assert "broken off" not in simlab_here("run", str(path), "-o", str(tmp_path)).stderr


def test_python_reports_nothing_without_truncated_games() -> None:
    results = simlab.simulate("sheepnappers", "asap", games=50)
    assert results.settings["truncated"] == 0
    assert "broken off" not in repr(results) + results._repr_html_()


@pytest.mark.parametrize("name", game_names())
def test_every_game_says_what_such_a_game_counts_as(name: str) -> None:
    guards = game(name).guards
    assert "count" in guards.counts
    matchup = build_matchup(name, "random")
    line = note_on_guards([Played("", matchup, 10, 1)])
    assert guards.counts in line
    assert f"{game(name).max_decisions:,} decisions" in line
    assert "No rule is known" in line  # all that ends games is the default


@pytest.mark.parametrize("policy", ["caller", "maxbid", "big_die"])
def test_by_default_games_of_spaceknights_end(policy: str) -> None:
    played = simulate("spaceknights", policy, seats=4, games=400)
    assert truncated(played) <= 4
