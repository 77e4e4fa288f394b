"""Searches among knobs, on responses that are known: nothing is played."""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simlab.execution.checkpoints import Journal
from simlab.execution.estimates import Moments
from simlab.execution.experiment import Experiment
from simlab.execution.store import open_store
from simlab.execution.workers import Workers
from simlab.jit.errors import UsageError
from simlab.runtime.matchup import MAX_SEED, Matchup, build_matchup
from simlab.stats.intervals import Interval, sample_interval
from simlab.study.tune.aims import Maximise, ReachTarget
from simlab.study.tune.evaluate import LEAD, Request, Values
from simlab.study.tune.findings import answer_of, edits_found, gain_of, not_ruled_out
from simlab.study.tune.halving import Halving
from simlab.study.tune.improve import read_bettering, run_bettering
from simlab.study.tune.knobs import Knob, edits_of, read_knobs
from simlab.study.tune.open import TuneSpec, read_wish
from simlab.study.tune.response import Response
from simlab.study.tune.targets import Quantity, Target, read_quantity, read_targets
from simlab.study.tune.tuning import Tuning

FUEL = Knob("fuel", tuple(range(5, 21)), 8, True)
NEED = Knob("need", tuple(range(7)), 2, True)
SHARE = Quantity("share", (0,), "share")
SOME, FEW = 40_000, 4_000


def launched(values: Values) -> float:
    """A share of launches: 0.770 at 11 fuel, 0.701 at 10 and 0.825 at 12; 0.73 at need 3."""
    fuel, need = float(values.get("fuel", 13)), float(values.get("need", 2))
    return 1 / (1 + math.exp(-(0.35 * (fuel - 13) - 0.9 * (need - 2) + 1.9)))


class Known:
    """Means that are known, seen with noise that follows from the luck of a deal."""

    def __init__(
        self, mean: Callable[[Values], float], sd: float = 0.4, left: float = math.inf
    ) -> None:
        self.mean, self.sd, self.left = mean, sd, left
        self.forbidden: list[Values] = []
        self.asked: list[Request] = []

    def rotations(self, values: Values) -> int:
        return 0 if values in self.forbidden else 1

    def play(self, requests: Sequence[Request]) -> Iterator[Moments]:
        for request in requests:
            if self.left <= 0:
                raise KeyboardInterrupt
            self.left -= 1
            self.asked.append(request)
            units = [self._units(request, request.values)]
            if request.against is not None:
                there = self._units(request, request.against)
                units += [units[0] - there, there]
            yield Moments.of(np.column_stack(units))

    def _units(self, request: Request, values: Values) -> Any:
        """Return values of deals, of whose luck some is the same at every point."""
        place = zlib.crc32(repr(sorted(values.items())).encode())
        common, own = (
            np.random.default_rng([*luck, request.seed, request.first]).normal(size=request.deals)
            for luck in ([], [place])
        )
        return self.mean(values) + self.sd * (0.8 * common + 0.6 * own)

    def interval(self, values: Values, column: int, moments: Moments, level: float) -> Interval:
        return sample_interval(moments.sample(column), level=level)


def reaching(
    low: float, high: float, seed: int, evaluator: Known | None = None, knobs: Any = (FUEL, NEED)
) -> Tuning:
    aim = ReachTarget([Target(SHARE, low, high)])
    known = evaluator or Known(launched)
    return Tuning([*knobs], [SHARE], known, aim, edits_of(knobs, 3), SOME, seed)


def test_the_smallest_edit_is_found() -> None:
    found = [edits_found(reaching(0.74, 0.80, 7 * seed).run()) for seed in range(20)]
    answers = [answer_of(edits) for edits in found]
    assert sum(edit is not None and edit.change == "fuel 13 → 11" for edit in answers) >= 19


def test_tuning_changes_no_parameter_in_vain() -> None:
    trim = Knob("trim", tuple(range(21)), 10, True)
    known = Known(lambda values: launched(values) + 0.0005 * float(values.get("trim", 10)))
    edits = edits_found(reaching(0.74, 0.80, 1, known, (FUEL, trim)).run())
    assert [edit.change for edit in edits if edit.verdict == "reaches"] == ["fuel 13 → 11"]


def test_tuning_may_change_nothing() -> None:
    answer = answer_of(edits_found(reaching(0.84, 0.90, 1).run()))
    assert answer is not None
    assert (answer.change, answer.price, answer.verdict) == ("", 0.0, "reaches")


def test_tuning_takes_the_cheaper_edit() -> None:
    dear = Knob("fuel", FUEL.values, FUEL.now, True, price=5.0)
    tuning = reaching(0.715, 0.80, 1, knobs=(dear, NEED)).run()
    answer = answer_of(edits_found(tuning))
    assert answer is not None
    assert (answer.change, answer.price) == ("need 2 → 3", 0.5)
    assert not_ruled_out(tuning) == {"fuel": [6], "need": [3]}


def test_two_knobs_where_one_does_not_do() -> None:
    # one step of either leads past it: 0.824 at 12 fuel, 0.73 at need 3; both, and one back: 0.79
    answer = answer_of(edits_found(reaching(0.785, 0.80, 3).run()))
    assert answer is not None
    assert answer.change == "fuel 13 → 14, need 2 → 3"


def test_tuning_reports_a_target_out_of_reach() -> None:
    for seed in range(3):
        tuning = reaching(0.3, 0.32, seed, knobs=(Knob("fuel", (11, 12, 13, 14), 2, True),)).run()
        edits = edits_found(tuning)
        assert answer_of(edits) is None
        assert [edit.change for edit in edits] == ["", "fuel 13 → 11"]


def test_tuning_leaves_out_forbidden_rules() -> None:
    known = Known(launched)
    known.forbidden = [{"fuel": 11}, {"fuel": 14, "need": 3}]
    answer = answer_of(edits_found(reaching(0.74, 0.80, 1, known).run()))
    assert answer is not None
    assert answer.turned == 2
    assert answer.change != "fuel 13 → 14, need 2 → 3"
    known.forbidden = [{"fuel": fuel} for fuel in range(14, 21)]
    run = Tuning([FUEL], [SHARE], known, Maximise(), edits_of([FUEL], 1), FEW).run()
    assert gain_of(run).change == ""


def test_a_jump_is_not_smoothed_away() -> None:
    def steps(values: Values) -> float:
        return 0.2 if float(values.get("fuel", 13)) >= 11 else 0.8

    answer = answer_of(edits_found(reaching(0.75, 0.85, 1, Known(steps), (FUEL,)).run()))
    assert answer is not None
    assert answer.change == "fuel 13 → 10"


def test_tuning_intervals_cover_the_truth() -> None:
    """The winner's own value would be too high; that on fresh luck is not."""
    flat = Knob("x", tuple(range(9)), 0, True)
    known, leads, missed, seen = Known(lambda values: 0.5), [], 0, []
    for seed in range(30):
        run = Tuning([flat], [SHARE], known, Maximise(), edits_of([flat], 1), FEW, 2 * seed).run()
        gain = gain_of(run)
        missed += not gain.own[1] <= 0.5 <= gain.own[2]
        leads.append(gain.lead[0])
        seen.append(max(float(moments.mean[0]) for moments in run.seen.values()))
    assert missed <= 5  # of 30 at 5 %: more in 0.3 % of such tests
    assert abs(np.mean(leads)) < 4 * np.std(leads) / math.sqrt(30)
    assert np.mean(seen) > 0.5 + 0.01  # the naive one


def test_tuning_checks_its_answer_on_fresh_seeds() -> None:
    known = Known(launched)
    tuning = reaching(0.74, 0.80, 1, known).run()
    final = known.asked[-len(tuning.checked) :]
    assert {request.seed for request in final} == {2}
    search = sorted(known.asked[: -len(final)], key=lambda request: request.first)
    assert {request.seed for request in search} == {1}
    assert all(one.first + one.deals <= two.first for one, two in itertools.pairwise(search))


def test_halving_measures_its_gain_on_fresh_seeds() -> None:
    knobs = [Knob("x", tuple(range(41)), 5, True), Knob("c", ("a", "b"), 0, False)]
    missed, leads = 0, []
    for seed in range(200):
        run = Halving(knobs, Known(lambda values: 0.5), 2 * FEW, 2 * seed).run()
        assert run.final is not None
        if run.winner != run.present:
            low, high = sample_interval(run.final.sample(LEAD))
            missed += not low <= 0 <= high
            leads.append(float(run.final.mean[LEAD]))
    assert len(leads) > 150
    assert missed <= 20  # of 200 at 5 %: more in 0.1 % of such tests
    assert abs(np.mean(leads)) < 4 * np.std(leads) / math.sqrt(len(leads))


def test_after_the_last_seed_comes_the_first() -> None:
    """The end asked for luck of seed 2**64, after all the games of the search."""
    knobs, edits = [FUEL, NEED], edits_of([FUEL, NEED], 2)
    halved, tuned = Known(launched), Known(launched)
    Halving(knobs, halved, FEW, MAX_SEED).run()
    Tuning(knobs, [SHARE], tuned, Maximise(), edits, FEW, MAX_SEED).run()
    for known in (halved, tuned):
        assert {request.seed for request in known.asked} == {MAX_SEED, 0}


def test_halving_finds_the_best() -> None:
    def hill(values: Values) -> float:
        return 1 - (float(values["x"]) - 23) ** 2 / 400 + 0.3 * (values["c"] == "b")

    knobs = [Knob("x", tuple(range(41)), 5, True), Knob("c", ("a", "b"), 0, False)]
    known = Known(hill)
    run = Halving(knobs, known, SOME).run()
    assert [request.seed for request in known.asked] == [1] * (len(known.asked) - 1) + [2]
    assert abs(run.winner[0] - 23) <= 2
    assert run.winner[1] == 1
    assert run.final is not None
    assert sample_interval(run.final.sample(LEAD))[0] > 0
    assert run.spent <= 2.2 * SOME


def journal(folder: Path) -> Journal:
    manifest = {"design": 1, "source": "x", "stream": 1}
    return Journal(open_store(folder, manifest, [], fresh=False))


def facts(search: Tuning | Halving) -> Any:
    if isinstance(search, Tuning):
        return [(point, found.mean.tobytes()) for point, found in search.checked.items()]
    assert search.final is not None
    return [(search.winner, search.final.mean.tobytes())]


@pytest.mark.parametrize("kind", ["reach", "most", "halving"])
def test_an_interrupted_search_goes_on_to_the_same_end(kind: str, tmp_path: Path) -> None:
    def search(left: float) -> Tuning | Halving:
        known = Known(launched, left=left)
        if kind == "halving":
            return Halving([FUEL, NEED], known, FEW)
        if kind == "reach":
            return reaching(0.74, 0.80, 1, known)
        edits = edits_of([FUEL, NEED], 2)
        return Tuning([FUEL, NEED], [SHARE], known, Maximise(), edits, FEW)

    whole = search(math.inf).run()
    for left in (0, 3, 11):
        broken = search(left)
        broken.journal = journal(tmp_path)
        with pytest.raises(KeyboardInterrupt):
            broken.run()
        assert "goes on from there" in broken.journal.interrupted_line()
        begun = search(0)  # a second time, before what is there was looked at
        begun.journal = journal(tmp_path)
        there = len([*tmp_path.glob("cells/*.parquet")])
        assert f"interrupted; {there} pieces are kept" in begun.journal.interrupted_line()
    mended = search(math.inf)
    mended.journal = journal(tmp_path)
    assert facts(mended.run()) == facts(whole)
    assert (mended.journal.recalled, mended.spent) == (14, whole.spent)
    again = search(0)
    again.journal = journal(tmp_path)
    assert facts(again.run()) == facts(whole)
    damaged = next((tmp_path / "cells").glob("00002-*"))
    damaged.write_text("gone")
    again = search(1)
    again.journal = journal(tmp_path)
    assert facts(again.run()) == facts(whole)


def test_a_fit_knows_what_it_does_not_know() -> None:
    places = np.linspace(0, 1, 6)[:, None]
    fit = Response(np.array([0]))
    fit.fit(places, np.sin(4 * places[:, 0]), np.full(6, 0.02))
    mean, sd = fit.predict(np.array([[0.5], [1.5]]))
    assert abs(mean[0] - math.sin(2)) < 3 * sd[0] < 0.15
    assert sd[1] > 5 * sd[0]


@pytest.fixture(scope="module")
def table() -> Matchup:
    return build_matchup("sheepnappers", "wool_t:threshold=50,sensible,sensible,sensible")


def test_knobs_are_read(table: Matchup) -> None:
    told = {"rules.copies.fuel": "9:17", "wool_t.threshold": "0:100:25", "rules.kami_reask": ""}
    fuel, wool, ask = read_knobs(told, table, {"wool_t.threshold": 2.0})
    assert (fuel.values, fuel.now) == (tuple(range(9, 18)), 4)
    assert (wool.values, wool.prices()) == ((0, 25, 50, 75, 100), [4, 2, 0, 2, 4])
    assert (ask.values, ask.now, ask.prices()) == ((False, True), 1, [1, 0])
    (order,) = read_knobs({"rules.kami_order": ["random"]}, table)
    assert order.values == ("seat", "random")
    (real,) = read_knobs({"rules.p_react": "0:1"}, table)
    assert (len(real.values), real.values[1]) == (41, 0.025)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"rules.copies.fule": "9:17"}, "did you mean 'copies.fuel'"),
        ({"wool.threshold": "9:17"}, "did you mean 'wool_t'"),
        ({"wool_t.treshold": "9:17"}, "did you mean 'threshold'"),
        ({"rules.copies.fuel": "17:9"}, "17 does not lie below 9"),
        ({"rules.copies.fuel": "9:99"}, "lies between 0 and 60, not at 99"),
        ({"rules.copies.fuel": "9:17:x"}, "a step is a number, not 'x'"),
        ({"rules.copies.fuel": "9:17:0.5"}, "is whole"),
        ({"rules.copies.fuel": ""}, "takes LOW:HIGH"),
        ({"rules.copies.fuel": "13"}, "no value but the present one"),
        ({"rules.kami_order": "seat:random"}, "takes values with commas"),
        ({}, "--knob is given 1 to 12 times"),
    ],
)
def test_knobs_that_make_no_sense(told: dict[str, str], words: str, table: Matchup) -> None:
    with pytest.raises(UsageError, match=words):
        read_knobs(told, table)


def test_targets_are_read(table: Matchup) -> None:
    def read(text: str) -> list[tuple[str, tuple[int, ...], float, float]]:
        found = read_targets(text, table)
        return [(t.quantity.metric, t.quantity.places, t.low, t.high) for t in found]

    every = (0, 1, 2, 3)
    assert read("launched=0.80±0.01") == [("launched", every, 0.79, 0.81)]
    assert read("launched[0] >= 80%") == [("launched", (0,), 0.8, math.inf)]
    assert read("win[sensible]<=0.3") == [("win", (1, 2, 3), -math.inf, 0.3)]
    assert read("policy wool_t at most 30 %") == [("win", (0,), -math.inf, 0.3)]
    assert read("turns at least 12") == [("turns", (), 12, math.inf)]
    assert read("launched<=1") == [("launched", every, -math.inf, 1.0)]
    assert read("turns = 12 +- 2") == [("turns", (), 10, 14)]
    shares = read("seat shares equal ± 2%")
    assert shares == [("win", (seat,), 0.23, 0.27) for seat in range(4)]
    teams = build_matchup("sheepnappers", "asap", preset="tag-team")
    equal = read_targets("seats equal", teams)
    assert [(target.low, target.high) for target in equal] == [(0.49, 0.51)] * 4
    assert [target.words for target in read_targets("turns=12±2", table)] == ["turns=12±2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("launched", "cannot be read"),
        ("launched=0.8", "says not how exactly"),
        ("launched=0.8±0", "is above 0"),
        ("launched<=0.8±0.1", "goes with = alone"),
        ("lauched=0.8±0.1", "did you mean 'launched'"),
        ("win>=0.8", r"write win\[0\]"),
        ("win[4]>=0.8", "place 4 lies between 0 and 3"),
        ("win[asap]>=0.8", "no policy 'asap' in the line-up"),
        ("turns[0]>=8", "metric of the table"),
        ("launched<=80", "between 0 and 1, not 80; a share of 80 % is written 0.8"),
        ("launched=1.80±0.01", "launched is between 0 and 1, not 1.8$"),
        ("wool_t at most 130 %", "win is between 0 and 1, not 1.3$"),
        ("turns<=-3", "turns is between 0 and "),
    ],
)
def test_targets_that_make_no_sense(text: str, words: str, table: Matchup) -> None:
    with pytest.raises(UsageError, match=words):
        read_targets(text, table)


def test_targets_lie_where_the_knobs_may_bring_a_metric() -> None:
    def wish(target: str, knob: str) -> TuneSpec:
        tune = {"target": [target], "knobs": {knob: "1:3"}}
        told = {"name": "tune", "game": "sheepnappers", "lineup": ["asap"], "tune": tune}
        return read_wish(Experiment.model_validate(told))

    for target in ("launched<=80", "launched=1.80±0.01"):
        with pytest.raises(UsageError, match="launched is between 0 and 1, not "):
            wish(target, "rules.wolves")
    assert wish("launched=1.80±0.01", "rules.rounds").targets[0].high == pytest.approx(1.81)
    with pytest.raises(UsageError, match="launched is 0 or above, not -1"):
        wish("launched>=-1", "rules.rounds")


def test_equal_seats_want_a_line_up_that_stays() -> None:
    turning = build_matchup("sheepnappers", "asap,wool_t,asap,asap", rotate=True)
    with pytest.raises(UsageError, match="rotates"):
        read_targets("seats equal", turning)
    assert read_quantity("asap", turning).places == (0, 2, 3)


def test_tuning_tries_parameters_of_a_policy() -> None:
    wish = read_bettering("sheepnappers", "hazard_ev:theta=0.1", "hazard_ev")
    assert [(k.key, k.values[0], k.values[k.now], k.values[-1]) for k in wish.knobs] == [
        ("rho", -1, 1, 3),
        ("theta", -0.1, 0.1, 0.3),
    ]
    found = wish.matchup_at({"rho": 2.5, "theta": 0.03}, 9)
    assert found.lineup == "hazard_ev:rho=2.5,hazard_ev,hazard_ev,hazard_ev"
    with pytest.raises(UsageError, match="no parameters to tune"):
        read_bettering("sheepnappers", "sensible", "asap")
    with pytest.raises(UsageError, match="did you mean 'rho'"):
        read_bettering("sheepnappers", "hazard_ev", "asap", knobs={"roh": "1:2"})


def test_a_search_plays_no_more_than_it_may() -> None:
    """Nor does the end; fewer games than the search takes at least are refused."""
    told = {"game": "sheepnappers", "policy": "wool_t", "field": "asap"}
    for games in (7_936, 20_000):
        wish = read_bettering(**told, games=games)
        with Workers(None, 2) as workers:
            halving = run_bettering(wish, workers)
        assert halving.final is not None
        assert halving.spent - 8 * halving.final.n <= games
        assert 0.7 * games < 8 * halving.final.n <= games
    with pytest.raises(UsageError, match=r"7,935 games are too few: .* takes 7,936"):
        read_bettering(**told, games=7_935)
