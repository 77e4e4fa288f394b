"""Advice: worth of each action against exact solutions, and the card that says so."""

import json
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import simlab
from simlab.execution.budget_clock import Clock
from simlab.inference.belief import Belief
from simlab.inference.candidate_moves import Answer, next_steps
from simlab.inference.opponents import read_mixture, seat_opponents
from simlab.inference.positions import Position, described_position
from simlab.inference.rollouts import Rollouts, objective_values
from simlab.inference.transcripts import recorded_position
from simlab.jit.errors import UsageError
from simlab.output.tables import as_json
from simlab.runtime.matchup import build_matchup, known_policies
from simlab.runtime.stepper import Match, transcript
from simlab.show import card
from simlab.show.report_of_advice import option_pictures
from simlab.show.report_of_comparison import race_answer
from simlab.stats.racing import Race
from simlab.study.advise import Advice, advise
from simlab.study.assumptions import (
    FEWEST,
    Assumptions,
    BreakEven,
    _break_even,
    check_styles,
    errors_of,
)
from simlab.study.consult import Card
from simlab.study.own_styles import check_own_styles
from simlab.study.review import Valued
from tests.conftest import Shell
from tests.referees.sheepnappers import exact
from tests.simulated_machine import Machine

HAND = {"hand": "fuel 3, it, dream 2, kamikaze", "pile": 14, "discard": "lamp, spider"}
PATIENT = "last_stand:threshold=19.99"

State = tuple[int, int, int, int, int]
OTHERS = ", if the others play like `sensible`"


def answer(position: Position, words: str) -> Answer:
    return next(each for each in next_steps(position) if each.words == words)


@pytest.fixture(scope="module")
def position() -> Position:
    return described_position("sheepnappers", HAND, seats=4)


def lone_alien(state: State) -> Position:
    """Return a position of the rules file 8.6: the last alien of two, who can always launch."""
    own10, own20, pile10, pile20, blanks = state
    rules = {f"copies.{card}": 0 for card in ("gps", "it", "pirate", "time", "spider", "lamp")}
    rules |= {"copies.dream": own10 + pile10, "copies.kamikaze": own20 + pile20}
    rules |= {"copies.fuel": 3, "copies.baa": blanks, "hand_size": 0}
    rules |= {"removed_2p.fuel": 0, "removed_2p.gps": 0}
    hand = {"fuel": 3, "dream": own10, "kamikaze": own20}
    told = {"hand": hand, "status": "active, eaten"}
    return described_position("sheepnappers", told, seats=2, rules=rules)


LONE: list[State] = [
    (3, 2, 2, 2, 6),
    (1, 1, 1, 0, 3),
    (2, 1, 1, 1, 8),
    (0, 1, 1, 1, 4),
    (0, 0, 3, 2, 10),
    (4, 3, 4, 4, 12),
    (0, 3, 2, 1, 5),
    (0, 2, 1, 1, 2),
]


@pytest.mark.parametrize("state", LONE)
def test_the_lone_alien_is_told_what_is_best(state: State) -> None:
    truth = exact.lone_alien(*state)
    advice = advise(lone_alien(state), me=PATIENT, worlds=20_000, max_seconds=None, sure=0.999)
    values = {row["action"]: row for row in advice.rows()}
    for word, worth in (("launch", truth.launch), ("end", truth.go_on)):
        row = values[word]
        if np.isfinite(row["score_low"]):
            assert row["score_low"] - 1e-9 <= float(worth) <= row["score_high"] + 1e-9
        else:
            assert row["score"] == pytest.approx(float(worth), abs=1.5)
    if abs(truth.launch - truth.go_on) > 0.5:
        assert advice.best == ("launch" if truth.launch > truth.go_on else "end")


def test_small_end_positions_are_judged_as_surely_as_claimed() -> None:
    """60 random positions, each stopped by the 99 % rule: at most 3 wrong (more: 1 in 3,000)."""
    chance = np.random.default_rng(1)
    wrong = decided = 0
    for _ in range(60):
        state = tuple(int(chance.integers(0, most)) for most in (5, 4, 5, 5, 9))
        truth = exact.lone_alien(*state)
        advice = advise(lone_alien(state), me=PATIENT, worlds=4_000, max_seconds=None)
        if advice.stopped == "decided":
            decided += 1
            wrong += advice.best != ("launch" if truth.launch > truth.go_on else "end")
    assert decided > 40
    assert wrong <= 3


def test_the_result_does_not_depend_on_threads(position: Position) -> None:
    one, two = (advise(position, worlds=3_000, max_seconds=None, jobs=jobs) for jobs in (1, 2))
    assert one.rows() == two.rows()
    assert one.playouts == two.playouts


def test_actions_meet_the_same_worlds_with_the_same_luck(position: Position) -> None:
    rollouts = Rollouts(position, seat_opponents(position, "asap", "asap"), 7)
    launch = answer(position, "launch")
    both = rollouts.play([launch, launch], 0, 50)
    assert (both[:, 0] == both[:, 1]).all()
    later = rollouts.play([launch], 30, 20)
    assert (later[:, 0] == both[30:, 0]).all()
    assert (rollouts.play([launch], 0, 50)["seats"] == both[:, :1]["seats"]).all()


def test_objective_values_of_score_win_and_rank() -> None:
    outcomes = np.zeros((1, 1), [("seats", float, (4, 2))])
    outcomes["seats"][0, 0, :, 0] = [30, 50, 30, 10]
    outcomes["seats"][0, 0, 1, 1] = 1
    values = {name: objective_values(outcomes, 0, 4, name) for name in ("score", "win", "rank")}
    assert [float(values[name][0, 0]) for name in ("score", "win", "rank")] == [30, 0, -2.5]
    assert float(objective_values(outcomes, 1, 4, "rank")[0, 0]) == -1


def test_mixtures_of_policies_are_read_and_seated(position: Position) -> None:
    known = known_policies(position.matchup.game)
    mixture = read_mixture("wool_t:threshold=40@0.75|always_bomb@0.25", known)
    assert [(entry.text, share) for entry, share in mixture] == [
        ("wool_t:threshold=40", 0.75),
        ("always_bomb", 0.25),
    ]
    table = seat_opponents(position, "sensible", "asap@0.3|wool_t:threshold=40@0.7,asap,random")
    assert [entry.text for entry in table.entries] == [
        "sensible",
        "asap",
        "wool_t:threshold=40",
        "random",
    ]
    assert table.shares[0, :4].tolist() == [1, 1, 1, 1]
    assert table.shares[1, :4].tolist() == pytest.approx([0, 0.3, 1, 1])
    assert table.shares[3, :4].tolist() == [0, 0, 0, 1]


def test_there_is_no_search_within_a_search(position: Position) -> None:
    with pytest.raises(UsageError, match="rollout:worlds=4 searches itself"):
        seat_opponents(position, "sensible", "asap|rollout:worlds=4")


def test_a_mixture_is_worth_the_mixture(position: Position) -> None:
    end = answer(position, "end")

    def worth(opponents: str) -> tuple[float, float]:
        rollouts = Rollouts(position, seat_opponents(position, "sensible", opponents), 1)
        scores = rollouts.play([end], 0, 20_000)["seats"][:, 0, 0, 0]
        return float(scores.mean()), float(scores.std() / len(scores) ** 0.5)

    # all others alike: one opponent mixes, the other two stay as they are
    first, second = worth("asap,asap,asap"), worth("sheep_hoard,asap,asap")
    mixed = worth("asap@0.25|sheep_hoard@0.75,asap,asap")
    expected = 0.25 * first[0] + 0.75 * second[0]
    assert mixed[0] == pytest.approx(expected, abs=4 * (first[1] + second[1] + mixed[1]))


def decided(position: Position, **options: Any) -> Advice:
    return advise(position, worlds=20_000, max_seconds=None, jobs=1, **options)


def test_advice_card_names_the_best_action_and_its_margin(position: Position) -> None:
    advice = decided(position)
    assert advice.stopped == "decided"
    assert advice.best == "launch"
    words = card.verdict(advice)
    assert words.startswith(f"LAUNCH{OTHERS}: 99.")
    assert "costs" in words
    assert words.endswith("wool")
    data = json.loads(as_json(card.card_data(Card(advice, [], Assumptions()))))
    assert data["best"] == "launch"
    assert data["actions"][0]["action"] == "launch"
    assert {row["action"] for row in data["actions"]} >= {"launch", "end"}
    assert sum(row["n"] for row in data["actions"]) == data["playouts"]
    assert card.card_table(advice).row_count == len(advice.answers)
    assert "the others like sensible" in card.closing_line(advice)


def test_sureness_of_a_decided_race_is_at_least_as_asked(position: Position) -> None:
    lead = np.random.default_rng(1).normal(0.1, 1, 2_000)
    table = seat_opponents(position, "sensible", "sensible")
    checked = 0
    for error in np.geomspace(0.3, 1e-4, 300):
        values = [lead, np.zeros(2_000)]
        race = Race(["launch", "end"], float(error), values=values, possible=(-9, 9))
        advice = Advice(position, table, "score", [0, 1], race)
        if not race.open_rivals(race.duels()):
            assert advice.sureness() >= 1 - error
            checked += 1
    assert 0 < checked < 300


def test_sureness_without_declared_bounds_is_99_percent_at_most(position: Position) -> None:
    lead = np.random.default_rng(1).normal(0.5, 1, 2_000)
    table = seat_opponents(position, "sensible", "sensible")
    sure = []
    for possible in ((-9.0, 9.0), None, (-1.0, 1.0)):
        race = Race(["launch", "end"], 0.01, values=[lead, np.zeros(2_000)], possible=possible)
        assert race.declared == (possible == (-9.0, 9.0))
        sure.append(Advice(position, table, "score", [0, 1], race).sureness())
    assert sure[0] > 0.999_999
    assert sure[1:] == [0.99, 0.99]


def test_a_row_is_undecided_as_long_as_few_worlds_stand_behind_it(position: Position) -> None:
    """However many play-outs there were: three families of worlds tell nothing of their spread."""
    lead = np.random.default_rng(1).normal(0.5, 1, 2_000)
    race = Race(["launch", "end"], 0.01, values=[lead, np.zeros(2_000)], possible=(-9, 9))
    table, wins = seat_opponents(position, "sensible", "sensible"), [np.full(2_000, 0.5)] * 2
    verdicts, words, rows, told = [], [], [], []
    for count in (3, 1_000):
        families, shares = np.arange(2_000) % count, np.full(count, 1 / count)
        belief = Belief(np.zeros(2_000), None, families, shares, None, 0, 0.0, False, None)  # type: ignore[arg-type]
        advice = Advice(position, table, "score", [0, 1], race, belief, race.values, wins)
        verdicts.append([row["verdict"] for row in advice.rows()])
        words.append(card.verdict(advice))
        rows.append(advice.rows()[1])
        told.append(advice.rests_on())
    assert verdicts == [["undecided", "undecided"], ["best", "worse"]]
    assert words[0].startswith(f"too close to call{OTHERS}: launch leads end by ")
    assert words[0].endswith(", but that rests on 3 independent worlds only")
    assert words[1].startswith(f"LAUNCH{OTHERS}: 99.")
    assert [row["loss_low"] < 0 for row in rows] == [True, False]
    assert told == ["that rests on 3 independent worlds only", ""]


def test_a_review_blames_nobody_for_what_few_worlds_say(position: Position) -> None:
    """Eight worlds that differ, each played 250 times; then as many play-outs of 2,000 worlds."""
    worlds = np.array([2, -1, 1.5, -0.5, 1, 0, 1.5, -0.5])
    table, wins = seat_opponents(position, "sensible", "sensible"), [np.full(2_000, 0.5)] * 2
    turn: Any = SimpleNamespace(action="end")
    found = []
    for count, lead in ((8, np.tile(worlds, 250)), (3, np.full(2_000, 0.5)), (2_000, None)):
        values = np.random.default_rng(1).normal(0.5, 1, 2_000) if lead is None else lead
        race = Race(["launch", "end"], 0.01, values=[values, np.zeros(2_000)], possible=(-9, 9))
        families, shares = np.arange(2_000) % count, np.full(count, 1 / count)
        belief = Belief(np.zeros(2_000), None, families, shares, None, 0, 0.0, False, None)  # type: ignore[arg-type]
        advice = Advice(position, table, "score", [0, 1], race, belief, race.values, wins)
        valued = Valued(turn, advice, race, "end")
        assert valued.lost == advice.loss(1)
        found.append((valued.verdict, race.duel(0, 1).low > 0))
    assert found == [("open", True), ("open", True), ("worse", True)]


def few_or_many(position: Position, count: int, wins: list[Any]) -> Advice:
    """Return an advice whose two actions score alike, from so many independent worlds."""
    same = [np.full(2_000, 0.5)] * 2
    race = Race(["launch", "end"], 0.01, values=same, possible=(-9, 9))
    families, shares = np.arange(2_000) % count, np.full(count, 1 / count)
    belief = Belief(np.zeros(2_000), None, families, shares, None, 0, 0.0, False, None)  # type: ignore[arg-type]
    table = seat_opponents(position, "sensible", "sensible")
    return Advice(position, table, "score", [0, 1], race, belief, same, wins)


@pytest.mark.parametrize("count", [1, 4])
def test_fewer_than_five_effective_worlds_decide_nothing(position: Position, count: int) -> None:
    """Two actions that were equal in all play-outs are no tie, and neither is best by win."""
    same, differ = [np.full(2_000, 0.5)] * 2, [np.zeros(2_000), np.ones(2_000)]
    for wins in (same, differ):
        advice = few_or_many(position, count, wins)
        assert not advice.is_decided
        assert advice.sureness() == 0.5
        assert (advice.alike(), advice.tied(), advice.other_verdict()) == ([], {}, None)
        assert [row["verdict"] for row in advice.rows()] == ["undecided"] * 2
        words = card.verdict(advice)
        assert words.startswith(
            f"too close to call{OTHERS}: launch and end were equal in all of 2,000"
        )
        assert words.endswith("independent world only" if count == 1 else "worlds only")
        assert card.by_the_other(advice) == ""
        pictures = str(option_pictures(advice))
        assert "undecided" in pictures
        assert "tag best" not in pictures
        for action in ("launch", "end"):
            turn: Any = SimpleNamespace(action=action)
            assert Valued(turn, advice, advice.race, "end").verdict == "open"
        assert (check_styles(advice).looked_at, check_own_styles(advice).looked_at) == (0, 0)


def test_six_effective_worlds_may_decide(position: Position) -> None:
    advice = few_or_many(position, 6, [np.full(2_000, 0.5)] * 2)
    assert advice.is_decided
    assert advice.alike() == [1]
    assert "it makes no difference in any of 2,000 worlds" in card.verdict(advice)


def test_a_margin_decides_nothing_in_fewer_than_five_worlds(position: Position) -> None:
    advice = advise(position, worlds=4, max_seconds=None, margin=1e6, infer=False, jobs=1)
    assert advice.stopped == "worlds"
    assert {row["verdict"] for row in advice.rows()} == {"undecided"}


def test_nothing_is_claimed_of_twins(position: Position) -> None:
    same = np.zeros(5_000)
    race = Race(["launch", "end"], 0.01, values=[same, same], possible=(0, 100))
    duel = race.duels()[1]
    assert duel.twins
    assert duel.low < -100 * np.log(100) / 5_000
    advice = Advice(position, seat_opponents(position, "asap", "asap"), "score", [0, 1], race)
    assert advice.sureness() == 0.5


def test_verdict_is_too_close_to_call(position: Position) -> None:
    advice = advise(position, worlds=200, max_seconds=None, sure=0.999_999)
    assert advice.stopped == "worlds"
    words = card.verdict(advice)
    assert words.startswith(f"too close to call at this budget{OTHERS}: launch leads ")


def test_verdict_too_close_to_call_names_an_undecided_action(position: Position) -> None:
    """The next by mean is always a little worse, which is decided; the third varies widely."""
    noise = np.random.default_rng(1).normal(0, 3, 2_000)
    values = [np.zeros(2_000), np.full(2_000, -0.1), noise - noise.mean() - 0.2]
    race = Race(["launch", "hide", "end"], 0.01, values=values, possible=(-9, 9))
    assert [row["verdict"] for row in race.rows()] == ["undecided", "worse", "undecided"]
    table = seat_opponents(position, "sensible", "sensible")
    advice = Advice(position, table, "score", [0, 1, 2], race)
    words = card.verdict(advice)
    assert words.startswith(f"too close to call at this budget{OTHERS}: launch leads end by 0.2")
    answer = race_answer(race.rows(), position.matchup.game.seat_metrics[0])
    assert answer.startswith("Not decided: launch leads end by 0.2")


def test_an_option_called_no_is_not_read_as_nobody(position: Position) -> None:
    values = [np.zeros(2_000), np.random.default_rng(1).normal(-0.01, 3, 2_000)]
    race = Race(["no", "nobody"], 0.01, values=values, possible=(-9, 9))
    advice = Advice(position, seat_opponents(position, "asap", "asap"), "score", [0, 1], race)
    assert re.search(r"`asap`: 'no(body)?' leads 'no(body)?' by", card.verdict(advice))


def test_a_margin_settles_what_hardly_differs(position: Position) -> None:
    advice = decided(position, margin=15.0)
    assert advice.stopped == "decided"
    assert advice.playouts <= decided(position).playouts


def test_the_break_even_is_where_the_actions_are_equal(position: Position) -> None:
    opponents = "wool_t:threshold=40@0.7|always_bomb@0.3"
    advice = decided(position, objective="win", opponents=opponents, infer=False)
    found = check_styles(advice)
    assert found.complete
    turn = next(each for each in found.turns if each.seat is None)
    answers = [answer(position, word) for word in (advice.best, turn.rival)]

    def lead(opponents: str) -> float:
        rollouts = Rollouts(position, seat_opponents(position, "sensible", opponents), 9)
        wins = rollouts.play(answers, 0, 8_000)["seats"][:, :, 0, 1]
        return float((wins[:, 0] - wins[:, 1]).mean())

    now, there = lead(opponents), lead(turn.style)
    assert there < 0 < now
    assert turn.share == pytest.approx(now / (now - there), abs=4 * turn.error + 0.02)
    found.turns = [turn]
    words = card.assumption(found, advice)
    assert f"{turn.rival} is right if they play like {turn.style} in more than 0." in words


@pytest.mark.parametrize("worlds", [1, 2, FEWEST - 1])
def test_too_few_worlds_name_no_style_that_turns_an_advice(worlds: int) -> None:
    """At a first decision three of four seeds named one by two worlds that happened to agree."""
    first = described_position("sheepnappers", {"hand": "fuel, dream, lamp, it"}, seats=4)
    for seed in range(1, 5):
        advice = advise(first, worlds=worlds, max_seconds=None, infer=False, seed=seed, jobs=1)
        found = check_styles(advice, worlds=worlds)
        assert (found.turns, found.most) == ([], np.inf)
        assert check_own_styles(advice, worlds=worlds).turns == []
        words = card.assumption(found, advice)
        assert words.startswith("other styles of the opponents: too few worlds to bound what")


def test_few_worlds_that_agree_still_leave_an_error() -> None:
    """Neither an event that none of them has seen nor the size of the error is known."""
    units = np.zeros((100, 2)) - (0, 1)
    assert errors_of(units, 3.0) == pytest.approx([3 * 2**0.5 / 100] * 2)
    assert errors_of(np.repeat(units, 2, axis=0), 3.0) == pytest.approx([0, 3 * 2**0.5 / 200])
    mixed = np.random.default_rng(1).normal(0, 1, (64, 2))
    assert errors_of(mixed, 3.0) == pytest.approx(mixed.std(axis=0, ddof=1) / 8)
    assert np.isinf(errors_of(units[:1], 3.0)).all()
    half = [BreakEven("asap", None, 0.5, 0.1, "end", worlds).interval for worlds in (16, 2_000)]
    assert half[1] == pytest.approx((0.3, 0.7), abs=2e-4)
    assert half[0] == pytest.approx((0.5 - 0.1 * 2.18, 0.5 + 0.1 * 2.18), abs=1e-3)


def test_the_gap_of_two_actions_that_few_worlds_show_alike_is_not_nothing(
    position: Position,
) -> None:
    """A rival that is as good in 64 worlds need not be right however seldom they play otherwise."""
    values = [np.zeros(64), np.zeros(64)]
    race = Race(["launch", "end"], 0.01, values=values, possible=(-99, 99))
    advice = Advice(position, seat_opponents(position, "asap", "asap"), "score", [0, 1], race)
    turn = _break_even(advice, "asap", None, 1, (-1.0, 0.1, 64))
    assert (turn.share, turn.interval[0]) == (0, 0)
    event = position.matchup.game.seat_metrics[0].event(position.matchup.rules)
    assert turn.interval[1] == pytest.approx(2 * event * 2**0.5 / 64, rel=0.03)
    said = card.assumption(Assumptions(1, 1, turns=[turn]), advice)
    assert "however seldom" not in said


def test_every_action_and_every_style_is_looked_at_or_nothing_is_claimed(
    position: Position, machine: Machine
) -> None:
    """No action may be better by more than said, whoever plays how; at 1 % in all (4 sigmas)."""
    advice = decided(position, infer=False)  # with a belief little is said of some styles
    found = check_styles(advice)
    assert np.isfinite(found.most)
    others = {*position.matchup.game.policies} - {"sensible"}
    assert found.cases == found.looked_at == len(others) * 4
    turned = {(turn.style, turn.seat) for turn in found.turns}
    leader = advice.race.leader
    for style in sorted(others):
        if (style, None) in turned:
            continue
        table = seat_opponents(position, "sensible", style)
        wool = Rollouts(position, table, 9).play(advice.answers, 0, 2_000)["seats"][:, :, 0, 0]
        units = wool - wool[:, [leader]]
        errors = units.std(axis=0) / len(wool) ** 0.5
        assert (units.mean(axis=0) <= max(found.most, 0) + 4 * errors + 1e-9).all()
    short = Clock(1.0)
    machine.work(1.0)
    late = check_styles(advice, clock=short)
    assert late.looked_at < late.cases
    assert "would turn this around" not in card.assumption(late, advice)


def test_score_and_win_may_say_different_things(position: Position) -> None:
    """What wins more often is named as well; here for a made-up card."""
    table = seat_opponents(position, "sensible", "sensible")
    scores = [np.full(3_000, 60.0), np.full(3_000, 40.0)]
    wins = [np.full(3_000, 0.2), np.full(3_000, 0.6)]
    race = Race(["launch", "end"], 0.01, values=scores, possible=(-10, 240))
    advice = Advice(position, table, "score", [0, 1], race, scores=scores, wins=wins)
    assert card.by_the_other(advice).startswith("by win it is END: better by 0.4")
    advice.wins = [wins[0], wins[0]]
    assert card.by_the_other(advice) == ""
    noise = np.random.default_rng(1).normal(0, 20, (2, 3_000))
    race = Race(["launch", "end"], 0.01, values=[*(50 + noise)], possible=(-10, 240))
    advice = Advice(position, table, "score", [0, 1], race, scores=race.values, wins=wins)
    leader = race.names[race.leader]
    advice.wins = wins if leader == "end" else wins[::-1]
    words = card.by_the_other(advice)
    assert words.startswith(f"by win it is {leader.upper()}: better by 0.4"), (
        "score decides nothing"
    )


def test_positions_come_out_of_transcripts(tmp_path: Path) -> None:
    matchup = build_matchup("sheepnappers", "wool_t,asap,random", seed=5, rotate=True)
    path = tmp_path / "game.jsonl"
    lines = list(transcript(matchup, 4))
    path.write_text("\n".join(json.dumps(line) for line in lines))
    match = Match(matchup, 4)
    for number, turn in enumerate(lines[1:-1]):
        if number % 7 == 0:
            found = recorded_position(path, number)
            assert found.seat == turn["actor"]
            assert found.decision.name == turn["decision"]
            words = [found.decision.actions[action] for action in found.legal_actions()]
            assert words == turn["legal"]
            assert found.root[0].table.tobytes() == match.table.tobytes()
            assert found.root[0].seats[found.seat].tobytes() == match.me.tobytes()
        match.take(match.choose())
    advice = advise(recorded_position(path, 0), worlds=200, max_seconds=None)
    assert advice.playouts > 200


@pytest.mark.parametrize(
    ("told", "message"),
    [
        ({"hand": "fuel 14"}, "14 fuel, but 13 can be there"),
        ({"hnd": "fuel 2"}, "no key 'hnd'; did you mean 'hand'"),
        ({"hand": "feul 2"}, "no card 'feul'; did you mean 'fuel'"),
        ({"hand": "fuel", "hands": "7,7"}, "each of the 4 seats or of the 3 others, not 2"),
        ({"hand": "fuel", "pile": 60, "hands": "1,1,1"}, "do not add up"),
        ({}, "there is nothing to decide in this position: nothing is legal but end"),
    ],
)
def test_advice_on_impossible_positions_is_refused(told: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        described_position("sheepnappers", told, seats=4)


@pytest.mark.parametrize(
    ("objective", "other"), [("score", "win"), ("win", "score"), ("rank", "score")]
)
def test_advice_looks_at_the_other_objective_besides(objective: str, other: str) -> None:
    told = {"hand": "fuel 3, it, dream", "pile": 14}
    found = simlab.advise(
        "sheepnappers", told, objective=objective, worlds=20, max_seconds=None
    ).advice
    assert found.other == other
    assert found.besides is (found.wins if other == "win" else found.scores)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"objective": "wool"}, "--objective is score, win or rank"),
        ({"sure": 1.0}, "--sure is a probability"),
        ({"max_seconds": -1.0}, "--max-seconds"),
        ({"opponents": "asp"}, "did you mean 'asap'"),
        ({"opponents": "asap,asap"}, "opponents names 2 players of 3"),
        ({"opponents": "asap@x"}, "'x' is no share"),
        ({"opponents": "asap@0|random@1"}, "a share is a number above 0"),
        ({"opponents": "asap@0.5|random@0.3"}, "add up to 0.8, not to 1"),
        ({"opponents": "asap@0.5|random"}, "'random' has no share, others have"),
        ({"me": "sensibel"}, "did you mean 'sensible'"),
    ],
)
def test_advice_with_bad_options_is_refused(
    position: Position, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(UsageError, match=message):
        advise(position, **options)


def test_transcripts_that_do_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    with pytest.raises(UsageError, match="is no transcript"):
        recorded_position(path, 0)
    path.write_text("{}")
    with pytest.raises(UsageError, match="its first line is no match-up"):
        recorded_position(path, 0)
    lines = list(transcript(build_matchup("sheepnappers", "asap", seats=2), 0))
    path.write_text("\n".join(json.dumps(line) for line in lines))
    with pytest.raises(UsageError, match=r"has decisions 0 to \d+, not 999"):
        recorded_position(path, 999)
    path.write_text("\n".join(json.dumps(line) for line in lines[:3])[:-5])
    with pytest.raises(UsageError, match=r"cannot read line 3 of .*: column \d+$"):
        recorded_position(path, 0)
    lines[1]["action"] = "juice lamp fuel"
    path.write_text("\n".join(json.dumps(line) for line in lines))
    with pytest.raises(UsageError):
        recorded_position(path, 3)


def test_advise_command_takes_flags_and_files(
    simlab_here: Shell, tmp_path: Path, machine: Machine
) -> None:
    flags = ["--hand", "fuel 3, it, dream 2, kamikaze", "--pile", "14", "--hands=5,7,6"]
    run = simlab_here("advise", "sheepnappers", *flags, "--max-seconds", "2")
    assert run.returncode == 0, run.stderr
    assert f"LAUNCH{OTHERS}: 99." in run.stdout
    assert "stopped when it was decided" in run.stderr
    told = {"hand": "fuel 3, it, dream 2, kamikaze", "pile": 14, "rules": {"wolves": 3}}
    path = tmp_path / "position.json"
    path.write_text(json.dumps(told))
    limit = ["--max-seconds", "2", "--format", "json"]
    run = simlab_here("advise", "sheepnappers", "--position", str(path), *limit)
    assert json.loads(run.stdout)["best"] == "launch"
    for wrong, message in (
        (["--hand"], "--hand needs a value"),
        (["launch?"], "'launch?' belongs to no flag"),
        (["--hand", "fuel 99"], "99 fuel, but 13 can be there"),
        (["--from", str(path)], "--from takes --at N"),
        (["--hand", "fuel 3, it", "--at", "3"], "--at N goes with --from FILE"),
        (["--hand", "fuel 3, it", "--at", "3", "--map", "pile=4:8"], "--at N goes with --from"),
        (["--from", str(path), "--at", "3"], "is no transcript"),
        (["--position", str(tmp_path / "no.toml")], "cannot read"),
    ):
        run = simlab_here("advise", "sheepnappers", *wrong)
        assert run.returncode == 2
        assert message in run.stderr
        assert run.stderr.count("\n") == 1


def test_a_number_of_a_decision_goes_with_a_transcript() -> None:
    with pytest.raises(UsageError, match=r"^at N goes with transcript FILE$"):
        simlab.advise("sheepnappers", {"hand": "fuel 3, it"}, at=3)


def test_advise_command_prints_the_words_of_the_decision(
    simlab_here: Shell, machine: Machine
) -> None:
    told = ("--seats", "4", "--me", "2", "--sheriff", "1", "--decision", "offer", "--hand", "apple")
    told += ("--bag", "bread 3, mead 2", "--declared", "apple 4; ; bread 5; cheese 5")
    run = simlab_here("advise", "sheriff", *told, "--max-seconds", "0.1")
    assert "asked is offer: whether you offer gold, for what, and how much; goods" in run.stderr
    run = simlab_here("advise", "sheriff", *told, "--max-seconds", "0.1", "--step")
    assert "asked is offer: pass, inspect: you offer something for it; how much" in run.stderr


@pytest.mark.parametrize("objective", ["score", "win"])
def test_verdict_of_equal_actions_names_the_other_objective(
    position: Position, objective: str
) -> None:
    """All are equal by the objective; the other says which is best, and of which that is open."""
    same, noise = np.full(2_000, 0.5), np.random.default_rng(1).integers(0, 2, 2_000)
    most = 1.0 if objective == "score" else 100.0
    other = [most * each for each in (0 * same, 2 * same, 2 * same, 1 - 0.001 * noise)]
    names = ["launch", "end", "hide", "pass"]
    race = Race(names, 0.01, values=[same] * 4, possible=(0, 1), besides=other)
    table = seat_opponents(position, "asap", "asap")
    arrays = {"wins": other, "scores": race.values}
    if objective == "win":
        arrays = {"wins": race.values, "scores": other}
    advice = Advice(position, table, objective, [0, 1, 2, 3], race, **arrays)
    assert (advice.best, advice.alike()) == ("end", [2])
    assert sorted(advice.tied()) == [0, 3]
    assert [row["verdict"] for row in advice.rows()] == [
        *("best", f"worse by {advice.other}", "as good", f"tied by {objective}")
    ]
    told = card.verdict(advice)
    assert told.startswith(
        f"END, or as well hide, if the others play like `asap`: by {objective} launch, pass are as "
    )
    assert f"by {advice.other} that is too close to call" in told
    race.besides = [*other[:3], other[0]]
    arrays["wins" if objective == "score" else "scores"][3] = other[0]
    assert f"but by {advice.other} end is better by {most:g}" in card.verdict(advice)
    assert card.by_the_other(advice) == ""
    assert advice.other_verdict()[:2] == (advice.other, "end")


def test_a_certain_win_is_no_less_than_a_loss_of_the_same_score() -> None:
    """Tick-Tock with one token left wins as the defense; no colony can be had either way."""
    told = {"decision": "plan", "me": 1, "hand": "a40, a00", "me_alien": "tick_tock"}
    told |= {"aliens": ["none"] * 3, "tokens": [0, 1, 0, 0], "hands": [1, 2, 0, 0]}
    told |= {"ships": {0: "p0.0 3, p0.1 3, p0.2 3, p1.1 2, p2.0 1, p3.0 1, p3.1 1"}}
    told |= {"gate": [4, 0, 0, 0], "target": "p1.0"}
    asked = described_position("cosmic", told, seats=4)
    advice = advise(asked, worlds=1_152, max_seconds=None, infer=False, jobs=1)
    assert advice.best == "a40"
    assert advice.alike() == []
    assert card.verdict(advice).startswith(
        f"A40{OTHERS}: by score a00 is as good in all of 1,152 worlds, but"
    )
    data = card.card_data(Card(advice, [], Assumptions()))
    assert (data["best"], data["alike"], data["tied"]) == ("a40", [], ["a00"])
    assert [row["verdict"] for row in data["actions"]] == ["best", "worse by win"]
    assert "tied" not in str(option_pictures(advice)), "no picture calls them level"


def test_race_goes_on_playing_twins(position: Position) -> None:
    """What was equal in its first worlds, and differs rarely, is not as good after many more."""
    many, few = np.ones(40_000), np.ones(1_152)
    race = Race(["launch", "end", "pass"], 0.01, values=[many, few, 0 * many], possible=(0, 2))
    duels = race.duels()
    assert duels[1].twins
    assert race.open_rivals(duels) == [1]
    assert race.next_runners(40_000) == [1]
    table = seat_opponents(position, "asap", "asap")
    advice = Advice(position, table, "score", [0, 1, 2], race, None, race.values, race.values)
    told = card.verdict(advice)
    assert "budget, if the others play like `asap`: launch and end were equal in all of" in told
    assert "1,152 worlds" in told
    race.add(1, np.ones(10_000))
    assert race.next_runners(40_000) == []
    assert card.verdict(advice).startswith("LAUNCH, or as well end, if the others ")


@pytest.mark.parametrize(
    ("opponents", "words"),
    [
        ("asap", "if the others play like `asap`"),
        (
            "asap,asap,random",
            "if seats 1 and 2 play like `asap` and seat 3 plays like `random`",
        ),
        ("asap@0.7|random@0.3", "if the others play like `asap` (70%) or `random` (30%)"),
    ],
)
def test_the_verdict_names_how_the_others_are_assumed_to_play(opponents: Any, words: str) -> None:
    found = simlab.advise("sheepnappers", HAND, opponents=opponents, max_seconds=None, worlds=64)
    data = found.data
    assert data["assumes"] == words
    assert f", {words}" in found.verdict
    assert data["decided"] == (not found.verdict.startswith("too close"))


def test_a_verdict_that_other_opponents_turn_is_not_called_sure(position: Position) -> None:
    turn = BreakEven("always_bomb", None, 0.4, 0.1, "end", 64)
    assumptions = Assumptions(cases=76, looked_at=2, turns=[turn])
    words = card.card_verdict(Card(decided(position), [], assumptions))
    assert "sure" not in words
    assert "; but END if they play like `always_bomb`; not checked: 74 of 76 alternative" in words
    assert card.card_data(Card(decided(position), [], assumptions))["not_checked"] == {
        "opponents": 74,
        "own_styles": 0,
    }
    everything = Card(decided(position), [], Assumptions(cases=76, looked_at=76, best=76))
    assert "sure" in card.card_verdict(everything)
    assert "not checked" not in card.card_verdict(everything)


def test_closing_line_states_the_level_of_losses(position: Position) -> None:
    for sure in (0.51, 0.99):
        line = card.closing_line(decided(position, sure=sure))
        assert f"those of losses hold together with {100 * sure:g} %, however often" in line


def test_a_coin_flip_was_not_the_best(position: Position) -> None:
    """What leads without being decided is no praise, either."""
    table, half = seat_opponents(position, "sensible", "sensible"), [np.full(100, 0.5)] * 2
    values = [np.random.default_rng(1).normal(0, 9, 100), np.zeros(100)]
    values[0] -= values[0].mean()
    turn: Any = SimpleNamespace(action="launch")
    for lead, verdict in ((0.1, "open"), (50.0, "best")):
        race = Race(
            ["launch", "end"], 0.01, values=[values[0] + lead, values[1]], possible=(-99, 99)
        )
        advice = Advice(position, table, "score", [0, 1], race, None, race.values, half)
        valued = Valued(turn, advice, race, "end")
        assert (advice.best, valued.verdict) == ("launch", verdict)
