"""Shares of variance that were planted in toy games are found, and errors hold."""

from __future__ import annotations

import dataclasses
import itertools
import math
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simlab.execution.checkpointed_tasks import Parts
from simlab.execution.limits import Limits
from simlab.execution.population_play import Play, field_play
from simlab.execution.workers import Workers
from simlab.study.luck import (
    MOST_UNITS,
    Luck,
    games_until_ahead,
    luck_of,
    play_luck,
    play_tables,
    ratio,
)
from simlab.study.twins import SETS, SOURCES, Block, parts_of_variance
from tests.simulated_machine import Machine
from tests.study.test_metagame import kept
from tests.study.toy_tables import Dealt


def played(
    play: Play,
    games: int,
    parts: Parts | None = None,
    players: int = 3,
    size: tuple[int, int] = (4, 8),
    **options: Any,
) -> Luck:
    styles = play.styles  # type: ignore[attr-defined]
    seed = play.seed  # type: ignore[attr-defined]
    luck = Luck(play, ["a", "b", "c", "d"][:styles], ["y"], players, seed, size=size)
    with Workers(None, 1) as workers:
        play_luck(luck, Limits(games), parts or Parts(workers), **options)
    return luck


def shares(luck: Luck) -> dict[str, dict[str, Any]]:
    return {row["source"]: row for row in luck.shares()}


def test_a_planted_share_of_luck_is_found() -> None:
    """10 % in 200 runs: the interval covers it in 95 %, and 184 of 200 are not too few."""
    covered, found = 0, []
    for seed in range(1, 201):
        row = shares(played(Dealt(seed=seed), 1_000, players=2))["luck alone"]
        covered += row["low"] <= 0.1 <= row["high"]
        found.append(row["share"])
    assert covered >= 184
    assert np.mean(found) == pytest.approx(0.1, abs=4 * np.std(found) / math.sqrt(200))


def test_every_part_is_found() -> None:
    # what a deal brings one seat differs from seat to seat: a third of it is common to all three
    deal, policies, seat, both = 0.15, 0.5, 0.05, 0.3
    truth = {
        "deal": deal / 3,
        "policies": policies,
        "seat": seat,
        "deal × policies": both / 3,
        "deal × seat": deal * 2 / 3,
        "policies × seat": 0.0,
        "deal × policies × seat": both * 2 / 3,
        "luck alone": deal + seat,
        "own style": policies,
    }
    luck = played(Dealt(deal, policies, seat, both, styles=3), 40_000)
    found = shares(luck)
    assert found.keys() == truth.keys()
    for source, share in truth.items():
        assert found[source]["low"] <= share <= found[source]["high"], source
        assert found[source]["high"] - found[source]["low"] < 0.05
    assert sum(found[source]["share"] for source in SOURCES) == pytest.approx(1)
    assert found["deal"]["variance"] == pytest.approx(1, rel=0.05)


def test_share_that_is_zero_but_for_rounding_lies_in_its_interval() -> None:
    found = ratio(np.full(21, 1.4e-17), np.full(21, 0.2))
    assert found["share"] == 0.0
    assert found["low"] <= 0.0 <= found["high"]


def test_luck_share_of_zero_has_either_sign() -> None:
    signs = [
        shares(played(Dealt(seed=seed), 1_000, players=2))["seat"]["share"] < 0
        for seed in range(1, 41)
    ]
    assert 8 <= sum(signs) <= 32


def test_products_of_twins_are_those_of_pairs() -> None:
    """Counted out, pair by pair."""
    from simlab.study.twins import _products

    results = np.random.default_rng(1).random((3, 4, 2, 2))
    found = {}
    for chosen in SETS:
        same = [factor in chosen for factor in range(3)]
        products = []
        for p, d, s in itertools.product(range(3), range(4), range(2)):
            for p2, d2, s2 in itertools.product(range(3), range(4), range(2)):
                # factors: deal, policies, seat; a seat is drawn anew and may be the same
                if (d == d2) != same[0] or (p == p2) != same[1] or (same[2] and s != s2):
                    continue
                places = (
                    [(q, q) for q in range(2)] if same[1] else itertools.product(range(2), range(2))
                )
                products += [results[p, d, q, s] * results[p2, d2, q2, s2] for q, q2 in places]
        found[chosen] = np.mean(products)
    assert _products(results) == pytest.approx([found[chosen] for chosen in SETS])
    whole = parts_of_variance(_products(results)).sum()
    assert whole == pytest.approx(found[0, 1, 2] - found[()])


def test_luck_of_seats_has_its_planted_value() -> None:
    luck = played(Dealt(deal=0.5, policies=0.0, seat=0.5), 20_000)
    rows = {row["scope"] if row["seat"] is None else row["seat"]: row for row in luck.seats()}
    even = math.sqrt(0.5) * np.array([-1, 0, 1]) / math.sqrt(2 / 3)
    for seat, value in enumerate(even):
        assert rows[seat]["low"] <= value <= rows[seat]["high"]
    ahead = rows["first_seat_lead"]
    assert ahead["low"] <= even[0] - even[1:].mean() <= ahead["high"] < 0


def test_how_many_games_the_better_needs() -> None:
    # b earns 0.2 more; luck hardly touches a, and b in full
    play = Dealt(deal=0.5, policies=0.01, both=0.49)
    luck = played(play, 60_000, players=2)
    (row,) = luck.pairs()
    edge = 0.2 / (math.sqrt(0.5) + 0.7)
    assert (row["better"], row["worse"]) == ("b", "a")
    assert row["games_low"] <= games_until_ahead(edge) <= row["games_high"] < math.inf
    assert row["lead"] == pytest.approx(0.2, abs=0.05)
    # that often it is ahead after so many games, and not after half of them
    count = int(games_until_ahead(edge))
    drawn = np.random.default_rng(1).normal(edge, 1, (4000, count))
    assert (drawn.sum(axis=1) > 0).mean() == pytest.approx(0.9, abs=0.02)
    assert (drawn[:, : count // 2].sum(axis=1) > 0).mean() < 0.85


def test_equals_are_not_told_apart() -> None:
    unsure = 0
    for seed in range(40):
        (row,) = played(
            Dealt(deal=0.5, policies=0.0, both=0.5, seed=seed), 1_000, players=2
        ).pairs()
        unsure += row["games_high"] == math.inf
    assert unsure >= 34  # 38 are expected


def test_pairs_that_hardly_met_have_intervals_that_hold() -> None:
    """Eight blocks, of pairs that met in two: 95 % are promised, and four sigmas allowed."""
    play = Dealt(deal=0.5, policies=0.05, both=0.45, styles=4)
    held = []
    for seed in range(250):
        luck = played(dataclasses.replace(play, seed=seed), 256, players=2, size=(2, 8))
        for row in luck.pairs():
            one, other = "abcd".index(row["worse"]), "abcd".index(row["better"])
            edge = edge_of(play, one, other)
            low, high = row["games_low"], row["games_high"]
            assert low <= row["games"] <= high
            if row["n"] == 2:
                truth = games_until_ahead(abs(edge))
                held.append(low <= truth <= high if edge > 0 else high == math.inf)
    assert len(held) > 400
    assert np.mean(held) > 0.95 - 4 * math.sqrt(0.05 * 0.95 / len(held))


def edge_of(play: Dealt, one: int, other: int) -> float:
    """Return by how many deviations a style is ahead of another in a game of two."""
    each = np.arange(play.styles) - (play.styles - 1) / 2
    each /= each.std()
    # what deal and style bring together, for each of the two
    parts = math.sqrt(play.deal) + math.sqrt(play.both) * each[[one, other]]
    ahead = math.sqrt(play.policies) * (each[other] - each[one])
    return float(ahead / np.sqrt((parts**2).sum()))


@pytest.mark.parametrize("ahead", [0.0, 0.5])
def test_blocks_that_are_alike_make_no_point(ahead: float) -> None:
    """One of two is always ahead by as much; what one game otherwise would change is counted."""
    luck = Luck(Dealt(), ["a", "b"], ["win"], 2, size=(1, 8))
    luck._rows = [lead_of(ahead, 16, ahead**2) for _ in range(2)]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        (row,) = luck.pairs()
        assert row["games_low"] <= row["games"] <= row["games_high"] == math.inf
        luck._rows *= 20
        (row,) = luck.pairs()
    assert row["games_low"] <= row["games"] <= row["games_high"]
    assert (row["games_high"] == math.inf) == (ahead == 0)


def lead_of(mean: float, met: int, square: float) -> Any:
    """Return a block in which the second of two styles is ahead of the first by so much."""
    nothing = np.zeros((2, 2))
    return Block(
        np.ones((1, len(SETS))),
        np.zeros((1, 2)),
        np.full(2, met),
        np.zeros((1, 2)),
        np.array([[0, met], [met, 0]]),
        met * mean * np.array([[[0, -1], [1, 0]]]),
        np.array([nothing + met * square]),
        np.zeros(()),
    ).flat()


def test_pairs_of_a_game_say_how_much_an_event_changes_them() -> None:
    play = field_play("sheepnappers", ["asap", "wool_t"], [None, "win"], seats=2)
    rules = play.matchups[0].rules
    assert luck_of(play, 1).events == [metric.event(rules) for metric in play.measured]


def test_many_blocks_are_put_together() -> None:
    luck = played(Dealt(), 64 * (2 * MOST_UNITS + 3), players=2)
    assert luck.blocks == 2 * MOST_UNITS + 3
    assert luck.units == MOST_UNITS + 1
    assert shares(luck)["luck alone"]["low"] <= 0.1 <= shares(luck)["luck alone"]["high"]


def test_luck_killed_and_resumed_gives_the_same_bits(tmp_path: Path) -> None:
    whole = played(Dealt(), 20_000)
    looks = itertools.count()

    def kill(*seen: object) -> None:
        if next(looks) == 1:
            raise KeyboardInterrupt

    with Workers(None, 3) as workers:
        broken = played(Dealt(), 20_000, Parts(workers, kept(tmp_path)), progress=kill)
        assert 0 < broken.blocks < whole.blocks
        parts = Parts(workers, kept(tmp_path))
        resumed = played(Dealt(), 20_000, parts)
    assert parts.found == 2
    assert (resumed.shares(), resumed.seats()) == (whole.shares(), whole.seats())


def test_luck_stops_at_its_precision_or_time(machine: Machine) -> None:
    luck = Luck(Dealt(), ["a", "b"], ["y"], 2, size=(4, 8))
    with Workers(None, 1) as workers:
        assert play_luck(luck, Limits(10**9, precision=0.03), Parts(workers)) == "precision"
        assert max((row["high"] - row["low"]) / 2 for row in luck.shares()) <= 0.03
        tables = [Luck(Dealt(), ["a", "b"], ["y"], players, size=(4, 8)) for players in (2, 3)]
        heard: list[Any] = []
        stopped = play_tables(
            tables, Limits(10**6, max_seconds=1e-9), Parts(workers), lambda *all: heard.append(all)
        )
    assert stopped == "seconds"
    assert all(table.units > 1 for table in tables)


def test_luck_interrupted_at_once_shows_nothing() -> None:
    def kill(*seen: object) -> None:
        raise KeyboardInterrupt

    class Nothing(Parts):
        def do(self, tasks: Any) -> Any:
            raise KeyboardInterrupt

    luck = Luck(Dealt(), ["a", "b"], ["y"], 2)
    with Workers(None, 1) as workers, pytest.raises(KeyboardInterrupt):
        play_tables([luck], Limits(1000), Nothing(workers))
