"""Results are pickled, copied, and returned by other processes."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from matplotlib import pyplot

import simlab
from simlab.core.registry import game
from simlab.games.sheepnappers import sensible
from simlab.jit.errors import UsageError
from simlab.runtime.search_policies import search_policies
from tests.conftest import Shell
from tests.test_api import MINE

GAME = "sheepnappers"
STYLES = ["asap", "mine"]
HAND = {"hand": "fuel 3, it, dream", "pile": 14}


def unheard(*what: object) -> None:
    """Hear, and say nothing."""


def told(folder: Path) -> dict[str, Any]:
    """Return options that results might hold on to, but must not."""
    path = folder / "mine.py"
    path.write_text(MINE)
    return {
        "policy_files": [path],
        "progress": lambda *what: unheard(*what),
        "say": lambda text: unheard(text),
    }


STUDIES: dict[str, Callable[[Any], Any]] = {
    "simulate": lambda o: simlab.simulate(GAME, "mine,asap", games=64, **o),
    "compare": lambda o: simlab.compare(GAME, STYLES, games=64, **o),
    "compare_rules": lambda o: simlab.compare_rules(GAME, rules={"wolves": 3}, games=64, **o),
    "metagame": lambda o: simlab.metagame(GAME, STYLES, games=2000, **o),
    "luck": lambda o: simlab.luck(GAME, STYLES, games=2000, **o),
    "usage": lambda o: simlab.usage(GAME, ["mine"], games=400, **o),
    "drama": lambda o: simlab.drama(GAME, "mine", games=10, playouts=4, **o),
    "tune": lambda o: simlab.tune(
        GAME, targets="launched=0.88±0.05", knobs={"rules.copies.fuel": "11:13"}, games=4000, **o
    ),
    "improve": lambda o: simlab.improve(
        GAME, "wool_t", knobs={"threshold": [50, 60]}, games=4000, **o
    ),
}
ADVICE: dict[str, Callable[[Any], Any]] = {
    "advise": lambda o: simlab.advise(GAME, HAND, opponents="mine", worlds=50, **o),
    "advise_map": lambda o: simlab.advise_map(
        GAME, HAND, {"pile": [4, 14]}, me="mine", worlds=50, **o
    ),
}


def check_travels(results: Any) -> Any:
    """Check that results come through a pickle whole, and return what came."""
    for found in (copy.deepcopy(results), pickle.loads(pickle.dumps(results))):
        assert repr(found) == repr(results)
        assert found._repr_html_() == results._repr_html_()
        assert found.table.equals(results.table)
    return found


@pytest.mark.parametrize("name", STUDIES)
def test_results_of_studies_travel(name: str, tmp_path: Path) -> None:
    found = check_travels(STUDIES[name](told(tmp_path)))
    if hasattr(found, "plot"):
        pyplot.close("all")  # other tests leave figures open, and too many of them are a warning
        found.plot()
        pyplot.close("all")


@pytest.mark.parametrize("name", ADVICE)
def test_advice_travels(name: str, tmp_path: Path) -> None:
    options = {**told(tmp_path), "max_seconds": None}
    del options["say"]
    check_travels(ADVICE[name](options))


def test_a_review_travels(simlab_here: Shell) -> None:
    lines = simlab_here("watch", GAME, "--format", "json").stdout.splitlines()
    check_travels(simlab.review(lines, 0, max_seconds=None, worlds=20))


def test_an_experiment_travels(tmp_path: Path) -> None:
    text = f'name = "tiny"\ngame = "{GAME}"\nlineup = ["asap", "random"]\ngames = 64\n'
    (tmp_path / "tiny.toml").write_text(text)
    check_travels(simlab.run(tmp_path / "tiny.toml"))


def test_pickled_results_play_on() -> None:
    with ThreadPoolExecutor(1) as pool:
        results = simlab.simulate(GAME, "asap", games=64, executor=pool)
        found = check_travels(results)
        assert found.more(64).rows == results.more(64).rows


def test_games_and_policies_travel_by_name() -> None:
    sheep = game(GAME)
    for known in (sheep, *sheep.policies.values()):
        assert pickle.loads(pickle.dumps(known)) is known
        assert copy.deepcopy(known) is known
    search = search_policies(sheep)["rollout"]
    found = pickle.loads(pickle.dumps(search))
    assert (found.name, found.parameters) == (search.name, search.parameters)


def test_policies_of_no_file_stay_at_home() -> None:
    @simlab.policy
    def mine(table: Any, me: Any, mind: Any) -> int:
        return int(sensible(table, me, mind))

    results = simlab.simulate(GAME, "mine", policies=[mine], games=8)
    with pytest.raises(UsageError, match="live in no file"):
        pickle.dumps(results)
    assert copy.deepcopy(results).more(8).rows == results.more(8).rows
