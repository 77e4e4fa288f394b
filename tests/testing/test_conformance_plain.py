"""What an author may get wrong is found in Python, before compiled code runs: fault by fault."""

import dataclasses
import importlib.util
import itertools
import sys
import warnings
from importlib.metadata import EntryPoint
from pathlib import Path

import numpy as np
import pytest

from simlab.core.game import Game
from simlab.runtime.matchup import build_matchup
from simlab.testing import conformance_plain, conformance_words
from simlab.testing.conformance import check_game
from simlab.testing.conformance_metrics import Unmoved, check_breaking_off, check_finite
from simlab.testing.conformance_plain import check_in_python
from tests.examples import cuckoo
from tests.toy_games import tiny

NUMBER = itertools.count()
FAULTS = {
    "a decision that is not declared": (
        ("ask(world, CHOOSE, (", "ask(world, 3, ("),
        r"cuckoo, sensible,sensible, 2 seats, game 0 of seed 1, decision 0: "
        r"deal: mine.py, line \d+, go_on: ask.. for decision 3; there are 1 decisions",
    ),
    "a seat where nobody sits": (
        ("(table.first + table.asked - 1) % table.seats)", "table.seats)"),
        r"deal: mine.py, line \d+, go_on: ask.. for seat 2; there are 2 seats",
    ),
    "half a seat": (
        ("(table.first + table.asked - 1) % table.seats)", "0.5)"),
        r"mine.py, line \d+, go_on: ask.. for seat 0.5, which is no whole number",
    ),
    "a place far away": (
        ("thrown[thrown] += 1", "thrown[thrown + 2000000000] += 1"),
        r"decision \d+: step: mine.py, line \d+, answer: IndexError",
    ),
    "a place in the next field": (
        ("thrown[thrown] += 1", "thrown[thrown + 20] += 1"),
        r"step: mine.py, line \d+, answer: IndexError",
    ),
    "a metric too many": (
        ("outcome.seats[seat, 1] =", "outcome.seats[seat, 2] ="),
        r"record_metrics: mine.py, line \d+, record_metrics: IndexError",
    ),
    "a division by 0": (
        ("    if action == SWAP:", "    if 7 // world.table.asked > 7 % (seat - seat):"),
        r"step: mine.py, line \d+, answer: (ZeroDivision|FloatingPoint)Error",
    ),
    "no number": (
        ("= HIGHEST * world.table.rules.copies -", "= np.nan * world.table.rules.copies -"),
        r"game 0 of seed 1, decision \d+: metric swaps is nan",
    ),
    "a number of a seat that is none": (
        ("outcome.seats[seat, 0] = card", "outcome.seats[seat, 0] = np.inf if seat else card"),
        r"seat 1: metric card is inf",
    ),
    "half an action": (
        ("SWAP if table.pile_n > 0 and me.card < mind.params[0] else KEEP", "0.5"),
        r"cuckoo, sensible,sensible, .*decision 0: mine.py, line \d+: policy sensible must return "
        "an action id, a whole number; it returns a float",
    ),
    "no action": (
        ("return SWAP if table.pile_n > 0 and me.card < mind.params[0] else KEEP", "table.pile_n"),
        "policy sensible must return an action id, .*; it returns nothing",
    ),
    "an action that is not legal": (
        ("return SWAP if table.pile_n > 0 and me.card < mind.params[0] else KEEP", "return 2"),
        r"policy sensible at 'choose' in seat \d chooses 2, which is not legal",
    ),
    "a policy that writes to the table": (
        ("return below(mind.rng, 2) if", "table.pile_n = 0; return below(mind.rng, 2) if"),
        r"policy random at 'choose' in seat \d writes to table.pile_n, which is for reading",
    ),
    "a policy that draws in secret": (
        ("return SWAP if table", "return below(mind.rng, 2) if table"),
        'policy sensible .* draws from mind.rng although it is declared "deterministic"',
    ),
    "a legal that writes": (
        ("    return action == KEEP or", "    me.card = 1\n    return action == KEEP or"),
        r"legal\('choose'\) writes to seats\[\d\].card, which is for reading",
    ),
    "luck from elsewhere": (
        (
            "place, value = below(hidden.luck, count), 1",
            "place, value = np.random.randint(count), 1",
        ),
        r"cuckoo, sensible,.* game 0 of seed 1, decision \d+: played again it is another game",
    ),
    "an imagination beyond its field": (
        ("hidden.pile[value] = table.rules.copies - ", "hidden.pile[value + 1] = "),
        r"determinize: mine.py, line \d+, determinize: IndexError",
    ),
}


def mutant(folder: Path, old: str, new: str) -> Game:
    """Return the template with one fault."""
    text = Path(cuckoo.__file__).read_text()
    assert text.count(old) == 1, old
    file = folder / "mine.py"
    file.write_text(text.replace(old, new))
    name = f"mine_{next(NUMBER)}"
    spec = importlib.util.spec_from_file_location(name, file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made: Game = module.GAME
    return made


@pytest.mark.parametrize("fault", FAULTS)
def test_check_game_names_the_fault(fault: str, tmp_path: Path) -> None:
    (old, new), words = FAULTS[fault]
    game = mutant(tmp_path, old, new)
    with pytest.raises(AssertionError, match=words):
        check_in_python(game, 2, {"laps": 3}, 4)


def test_check_game_finds_index_errors_before_compiled_code(tmp_path: Path) -> None:
    """A write far away ended the whole run of tests, exit 139, and no test was named."""
    game = mutant(tmp_path, *FAULTS["a place far away"][0])
    with pytest.raises(AssertionError, match="IndexError"):
        check_game(game, [(2, {})], games=2)


def test_a_kernel_that_never_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing was said, for ever."""
    monkeypatch.setattr(conformance_plain, "PATIENCE", 2.0)  # others come back in a thousandth
    loop = "    while seat >= 0:\n        pass\n    if action == SWAP:"
    game = mutant(tmp_path, "    if action == SWAP:", loop)
    words = r"step: mine.py, line \d+, answer: it has not come back within 2 seconds; is there an"
    with pytest.raises(AssertionError, match=words):
        check_in_python(game, 2, {"laps": 3}, 4)


def test_a_loop_that_asks_nobody(tmp_path: Path) -> None:
    """It never came back, and said nothing."""
    game = mutant(tmp_path, "        table.phase = DONE\n", "")
    with pytest.raises(AssertionError, match=r"step: nobody is asked in .* the last of them 0"):
        check_in_python(game, 2, {}, 1)


def test_a_sound_game_passes() -> None:
    check_in_python(cuckoo.GAME, 4, {"laps": 9, "copies": 1}, 4)
    check_in_python(tiny.GAME, 2, {"turns": 40}, 4)


def test_a_game_that_is_broken_off_in_secret() -> None:
    short = dataclasses.replace(tiny.GAME, max_decisions=2)
    with pytest.raises(AssertionError, match=r"decision 2: it is broken off .*'truncated'"):
        check_breaking_off(build_matchup(short, "sensible", rules={"turns": 40}), 2)
    check_breaking_off(build_matchup(tiny.GAME, "sensible"), 2)


def test_a_metric_that_is_no_number_in_a_batch() -> None:
    matchup = build_matchup(tiny.GAME, "random")
    outcomes = np.zeros(5, tiny.GAME.outcome)
    check_finite(matchup, outcomes, "x")
    outcomes["seats"][3, 1, 0] = np.nan
    with pytest.raises(AssertionError, match="x, game 3 of 5, seat 1: metric points is nan"):
        check_finite(matchup, outcomes, "x")


def test_a_metric_that_nobody_fills_in() -> None:
    matchup, unmoved = build_matchup(tiny.GAME, "random"), Unmoved(tiny.GAME)
    outcomes = np.zeros(5, tiny.GAME.outcome)
    outcomes["seats"][0, 0] = 1
    unmoved.look(matchup, outcomes)
    with pytest.warns(UserWarning, match="pennies: metric turns is 0 in all 5 games"):
        unmoved.tell()
    outcomes["table"] = 1
    unmoved.look(matchup, outcomes)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        unmoved.tell()


def test_a_game_that_is_installed_under_another_name(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("pence", "tests.toy_games.tiny:GAME", "simlab.games")
    monkeypatch.setattr(conformance_words, "entry_points", lambda group: [point])
    assert "tests.toy_games.tiny" in sys.modules
    with pytest.raises(AssertionError, match=r"name='pennies'.*installed as 'pence'"):
        conformance_words.check_name(tiny.GAME)
    conformance_words.check_name(cuckoo.GAME)
