"""Planted options are called what they are, and what is counted is what was played."""

from __future__ import annotations

import itertools
import pickle
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from simlab.core.registry import game
from simlab.execution.checkpointed_tasks import Parts
from simlab.execution.limits import Limits
from simlab.execution.workers import Workers
from simlab.jit.errors import UsageError
from simlab.loop.action_counts import BAR, PUSH
from simlab.runtime.matchup import build_matchup
from simlab.runtime.stepper import Match
from simlab.study.options import ACTION, Option, Options
from simlab.study.usage import Table, Usage, play_usage, usage_of
from simlab.study.usage_play import (
    COLUMNS,
    FIRST_BARRED,
    FIRST_PUSHED,
    WIDTH,
    UsagePlay,
    _Table,
    usage_play,
)
from simlab.study.usage_rules import constants_of, play_constants
from simlab.study.usage_verdicts import DEAD, MISSED, TRAP, judge_field
from tests.study.test_metagame import kept

WORTHS = [0.0, -0.03, 0.01, 0.02, 0.03, 0.04, 0.05, 0.1, 0.2, 0.3]
"""What options are worth: the first is dead, the second a trap, the third just not dead."""


@dataclass(frozen=True)
class Planted:
    """Games in which each option is chosen in half of the games, and worth what was planted.

    In a tenth of these games it brings a win, in a tenth it costs one, and the worth beyond that.
    """

    seed: int = 1

    def __call__(self, first: int, deals: int) -> Any:
        luck = np.random.default_rng([self.seed, first])
        sums = np.zeros((2, len(WORTHS) + 1, WIDTH))
        for row, worth in zip(sums[0], WORTHS, strict=False):
            used = luck.binomial(deals, 0.5)
            more, less = 0.1 + max(0.0, worth), 0.1 - min(0.0, worth)
            better, worse, _ = luck.multinomial(used, [more, less, 1 - more - less])
            row[:5] = deals, used, deals, used, used
            row[COLUMNS["games"]] = used
            total, squares = better - worse, better + worse
            row[FIRST_BARRED : FIRST_BARRED + 5] = used, total, squares, total, squares
        # one is never chosen, and would pay
        better, worse, _ = luck.multinomial(deals, [0.2, 0.05, 0.75])
        total, squares = better - worse, better + worse
        sums[0, -1, :3] = deals, 0, deals
        sums[0, -1, FIRST_PUSHED : FIRST_PUSHED + 5] = deals, total, squares, total, squares
        sums[1, 0, 0] = deals * (1 + len(WORTHS))
        return sums


def study(play: Any) -> Usage:
    names = [Option(ACTION, f"{worth}", "worth") for worth in (*WORTHS, "more")]
    return Usage([Table(play, "a", ["a"], names)], "win", (-1, 1), 0.01)


def dealt(seed: int, deals: int) -> list[dict[str, Any]]:
    """Return the rows of a run that is played at once."""
    usage = study(Planted(seed))
    usage.tables[0].add(deals, usage.tables[0].play(0, deals))
    return usage.rows()


def played(play: Any, games: int, parts: Parts | None = None, **options: Any) -> Usage:
    usage = study(play)
    with Workers(None, 2) as workers:
        play_usage(usage, Limits(games), parts or Parts(workers), **options)
    return usage


def test_a_planted_dead_option_is_found_and_no_live_one_is_called_dead() -> None:
    """In 100 runs: the dead one is found in 95 or more, the others are not taken for dead ever."""
    found: Counter[tuple[str, str]] = Counter()
    for seed in range(100):
        for row in dealt(seed, 200_000):
            found[row["option"], row["verdict"]] += 1
    assert found["worth: 0.0", DEAD] >= 95
    assert found["worth: -0.03", TRAP] >= 95
    assert found["worth: more", MISSED] >= 95
    called = {option for option, verdict in found if verdict in (DEAD, TRAP)}
    assert called == {"worth: 0.0", "worth: -0.03"}
    assert not {each for each in found if each[0] == "worth: 0.0"} - {
        ("worth: 0.0", DEAD),
        ("worth: 0.0", "open"),
    }


def test_usage_intervals_cover_the_worth() -> None:
    missed = [
        not row["worth_low"] <= worth <= row["worth_high"]
        for seed in range(20)
        for row, worth in zip(dealt(seed, 2_000), WORTHS, strict=False)
    ]
    assert sum(missed) <= len(missed) * 0.05


def test_usage_killed_and_resumed_gives_the_same_bits(tmp_path: Path) -> None:
    whole = played(Planted(), 200_000)
    looks = itertools.count()

    def kill(*seen: object) -> None:
        if next(looks) == 1:
            raise KeyboardInterrupt

    with Workers(None, 2) as workers:
        broken = played(Planted(), 200_000, Parts(workers, kept(tmp_path)), progress=kill)
        assert 0 < broken.deals < whole.deals
        parts = Parts(workers, kept(tmp_path))
        resumed = played(Planted(), 200_000, parts)
    assert parts.found == 2
    # rows that were never chosen hold nan, which is not itself
    assert str(resumed.rows()) == str(whole.rows())


def test_usage_verdicts_are_summed_over_policies() -> None:
    def row(option: str, verdict: str, games: int = 9) -> dict[str, Any]:
        return {
            "kind": "card",
            "option": option,
            "verdict": verdict,
            "games": games,
            "idle": False,
            "worth": 0.1,
            "push": 0.0,
        }

    rows = [
        *(row("never", verdict) for verdict in ("dead", "trap")),
        *(row("left", verdict) for verdict in ("dead", "avoided")),
        *(row("some", verdict) for verdict in ("dead", "needed", "open")),
        *(row("maybe", verdict) for verdict in ("dead", "open")),
        *(row("both", verdict) for verdict in ("trap", "trap")),
    ]
    found = {each["option"]: each["verdict"] for each in judge_field(rows)}
    assert found == {
        "never": "dead",
        "left": "dead",
        "some": "needed",
        "maybe": "open",
        "both": "trap",
    }


def test_idle_options_differ_from_options_worth_nothing() -> None:
    table = Table(lambda first, deals: None, "asap", ["asap"], [Option(ACTION, "end", "main")], 2)
    usage = Usage([table], "win", (-1.0, 1.0), 0.01)
    for name in ("all could", "all could2", "games", "barred n"):
        table.sums[0, 0, COLUMNS[name]] = 2
    assert [row["idle"] for row in usage.rows()] == [True]
    table.sums[0, 0, COLUMNS["barred 2"]] = 2  # one is won by it, one is lost
    assert [(row["worth"], row["idle"]) for row in usage.rows()] == [(0, False)]
    assert [row["idle"] for row in usage.field()] == [False]


@pytest.fixture(scope="module")
def play() -> UsagePlay:
    found = usage_play("sheepnappers", "asap,bomber,asap", None, ["sensible"], "one", seats=3)
    found.prepare(lambda text: None)
    return found


def test_usage_counts_are_those_of_the_games_played(play: UsagePlay) -> None:
    """The same games, one decision at a time, counted by hand."""
    table = _Table(play)
    numbers = np.array([0, 4, 8, 9])
    orders = np.array([[number, 0, -1, -1, -1, 10_000] for number in numbers])
    found = table._run(orders, counting=True)
    rotating = build_matchup("sheepnappers", "asap,bomber,asap", seats=3, rotate=True)
    for row, number in enumerate(numbers):
        match = Match(rotating, int(number))
        could: Counter[tuple[int, str]] = Counter()
        did: Counter[tuple[int, str]] = Counter()
        for turn in match.play():
            place = match.entry_of(turn.actor)
            for word in turn.legal:
                could[place, f"{turn.decision}: {word}"] += 1
            did[place, f"{turn.decision}: {turn.action}"] += 1
            cards = {_card(word) for word in turn.legal} - {""}
            could.update((place, f"{card} (card)") for card in cards)
            did[place, f"{_card(turn.action)} (card)"] += 1
        for (place, number_), option in _nodes(play.options):
            if option.kind in (ACTION, "card"):
                at = place * len(play.options.all) + number_
                assert found.could[row, at] == could[place, option.label], option
                assert found.did[row, at] == did[place, option.label], option
        outcome = match.outcome()["seats"]
        assert found.outcomes["seats"][row, :3, 0].tolist() == [each["wool"] for each in outcome]


def test_usage_play_pickled_plays_the_same(play: UsagePlay) -> None:
    again = pickle.loads(pickle.dumps(play))
    assert np.array_equal(again(5, 3), play(5, 3))


def _nodes(options: Options) -> Any:
    return [((place, n), each) for place in range(3) for n, each in enumerate(options.all)]


CARDS = ("fuel", "it", "pirate", "dream", "kamikaze", "time", "spider", "lamp")


def _card(word: str) -> str:
    """Return the card that an action is about: the longest of those that it names."""
    pieces = word.replace("_", " ").replace("+", " ").split()
    named = [card for card in CARDS if card in pieces]
    return max(named, key=len, default="")


@pytest.mark.parametrize(("label", "change"), [("baa: throw", BAR), ("main: end", PUSH)])
def test_changed_games_are_played_by_hand(play: UsagePlay, label: str, change: int) -> None:
    """An option that is barred to asap, or pushed once: the same as in a loop of a few lines."""
    options = play.options
    number = next(n for n, each in enumerate(options.all) if each.label == label)
    table = _Table(play)
    numbers = np.arange(0, 120, 3)
    orders = np.array([[each, change, 0, number, 0, 10_000] for each in numbers])
    found = table._run(orders)
    rotating = build_matchup("sheepnappers", "asap,bomber,asap", seats=3, rotate=True)
    stand_in = play.stand_ins[0]
    compared = 0
    for row, each in enumerate(numbers):
        match = Match(rotating, int(each))
        lots, pushed = 0, False
        while not match.over:
            action = match.choose()
            legal = match.legal_actions()
            decision = match.game.decisions[int(match.table.decision)]
            if match.entry_of(match.actor) == 0:
                there = f"{decision.name}: {decision.actions[action]}" == label
                word = label.partition(": ")[2]
                if change == BAR and there:
                    mind = build_matchup("sheepnappers", "sensible", seats=3).minds()[0]
                    with np.errstate(over="ignore"):
                        policy = match.code.policy(stand_in.policy)
                        action = int(policy(match.table, match.me, mind))
                    lots += decision.actions[action] == word
                    rest = [one for one in legal if decision.actions[one] != word]
                    action = rest[0] if decision.actions[action] == word else action
                elif (
                    change == PUSH and not there and not pushed and label.startswith(decision.name)
                ):
                    wanted = decision.action_of(word)
                    if wanted in legal:
                        action, pushed = wanted, True
            match.take(action)
        assert found.told[row, 2] == lots if change == BAR else True
        if len(legal) >= 2:
            wool = [each["wool"] for each in match.outcome()["seats"]]
            # baa has two answers, so that the lot has no choice, but it takes luck to draw it
            assert found.outcomes["seats"][row, :3, 0].tolist() == wool
            compared += 1
    assert compared == len(numbers)


def options_of(policy: str, rules: dict[str, int]) -> dict[str, Any]:
    """Play Sheepnappers, 150,000 games of one policy, and return the rows by option."""
    play = usage_play("sheepnappers", policy, None, ["sensible"], "one", seats=4, rules=rules)
    play.prepare(lambda text: None)
    usage = usage_of([play])
    with Workers(None, 2) as workers:
        play_usage(usage, Limits(150_000), Parts(workers))
    return {row["option"]: row for row in usage.rows()}


def test_a_card_that_was_made_useless_is_dead() -> None:
    """A Kamikaze Sheep that steals nothing and brings no wool: nobody misses it."""
    rows = options_of("always_bomb", {"kami_steal": 0, "wool.kamikaze": 0})
    # who throws it cannot feed it to the Wolf any more
    assert rows["kami: throw"]["verdict"] in (DEAD, TRAP)
    assert rows["main: launch"]["verdict"] in ("dominant", "needed")
    assert rows["feed: dream"]["verdict"] in ("dominant", "needed")


def test_usage_names_options_chosen_and_by_whom() -> None:
    rows = options_of("sensible", {})
    assert rows["main: launch"]["by_lot"] == 1
    assert rows["baa: throw"]["chosen_low"] <= rows["baa: throw"]["chosen"] < 1
    # who wins has thrown a Baa more often where it could
    assert rows["baa: throw"]["winners"] > rows["baa: throw"]["losers"]


def test_constants_that_do_nothing_are_told_from_those_that_do() -> None:
    matchup = build_matchup("sheepnappers", "sensible", seats=4)
    constants = constants_of(matchup)
    wanted = {"base_need.3", "copies.fuel", "wolves"}
    constants.variants = [each for each in constants.variants if each.key in wanted]
    with Workers(None, 2) as workers:
        play_constants(constants, Parts(workers), games=100)
    rows = {(row["rule"], row["then"]): row for row in constants.rows()}
    fuel = rows["copies.fuel", 0]
    outcomes, _ = matchup.play(0, 100)
    metrics = [each.name for each in matchup.game.seat_metrics]
    spread = outcomes["seats"][:, :4, metrics.index(fuel["metric"])].std()
    assert fuel["in_sd"] == pytest.approx(abs(fuel["difference"]) / spread)
    constants.metric = "eaten"
    moved = [row["metric"] for row in constants.rows() if row["verdict"] == "moves"]
    assert moved
    assert set(moved) == {"eaten"}
    assert rows["base_need.3", 2]["verdict"] == "changes nothing"  # four players never ask it
    assert rows["copies.fuel", 0]["verdict"] == "moves"
    assert rows["copies.fuel", 0]["difference_high"] < 0
    assert rows["teams_no_baa", True]["verdict"].startswith("impossible: ")
    assert {then for rule, then in rows if rule == "wolves"} == {1, 3}


def test_options_are_decisions_actions_cards_and_verbs() -> None:
    options = Options(game("sheepnappers"))
    kinds = Counter(option.kind for option in options.all)
    assert kinds["decision"] == 6
    assert kinds["action"] == sum(len(each.actions) for each in game("sheepnappers").decisions)
    labels = {option.label for option in options.all}
    assert labels >= {"main (decision)", "main: end", "spider (card)", "main: juice …"}
    green = next(each for each in Options(game("sheriff")).cards if each.name == "green_apples")
    apple = next(each for each in Options(game("sheriff")).cards if each.name == "apple")
    assert not set(green.actions) & set(apple.actions)


def test_usage_options_that_do_not_fit_are_named() -> None:
    for told, words in (
        (("rollout", None, [], "one"), "searches; usage counts what plain policies do"),
        (("sensible", None, ["ismcts"], "one"), "searches"),
        (("sensible", "wins", [], "one"), "no metric 'wins' of a seat; did you mean 'win'"),
        (("sensible", "win", [], "all"), "another --metric than win"),
        (("sensible", None, [], "al"), "--bar is one or all, not 'al'; did you mean 'all'"),
    ):
        with pytest.raises(UsageError, match=words):
            usage_play("sheepnappers", *told)
    for margin, words in ((0.0, "margin is a number above 0"), (1.0, "margin is below 1")):
        with pytest.raises(UsageError, match=words):
            usage_of([usage_play("sheepnappers", "sensible", None, [], "one")], margin)


HASTY = """
from simlab import policy
from simlab.games.sheepnappers import LAUNCH, MAIN, can_launch, sensible

@policy
def hasty(table, me, mind):
    return LAUNCH if table.decision == MAIN and can_launch(table, me) else sensible(table, me, mind)
"""


def test_a_policy_that_does_not_know_a_rule_loses_nothing(tmp_path: Path) -> None:
    """It launches in MAIN, which `launch_window=start_only` forbids; all else is told."""
    (tmp_path / "hasty.py").write_text(HASTY)
    matchup = build_matchup("sheepnappers", "hasty", policy_files=[str(tmp_path / "hasty.py")])
    constants = constants_of(matchup)
    wanted = [each for each in constants.variants if each.key in ("launch_window", "wolves")]
    constants.variants = wanted
    folder = tmp_path / "kept"
    for _ in range(2):  # the second time from the folder
        constants = constants_of(matchup)
        constants.variants, constants.impossible = list(wanted), []
        with Workers(None, 1) as workers:
            play_constants(constants, Parts(workers, kept(folder)), games=60)
        rows = {(row["rule"], row["then"]): row["verdict"] for row in constants.rows()}
        assert (
            rows["launch_window", "start_only"] == "impossible: a policy does there what is illegal"
        )
        assert not rows["launch_window", "either"].startswith("impossible")
        assert {then for rule, then in rows if rule == "wolves"} == {1, 3}
